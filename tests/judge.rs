//! The contest's judge against outputs made by another program, where they
//! are at hand.

mod support;

use std::fs;

use gridlens::puzzle::takuzu::judge::judge;

#[test]
fn outputs_are_equal_byte_for_byte() {
    let Some(folder) = support::puzzles("codequest-223") else {
        eprintln!("no contest cases here; skipped");
        return;
    };
    for name in ["sample", "cases", "illegal_givens"] {
        let read = |end: &str| fs::read_to_string(folder.join(format!("{name}.{end}")));
        let (input, expected) = (read("in").expect("cases"), read("out").expect("outputs"));
        for input in [input.replace('\n', "\r\n"), input.trim_end().to_string(), input.clone()] {
            let mut output = Vec::new();
            judge(input.as_bytes(), &mut output).expect("good input");
            let output = String::from_utf8(output).expect("ASCII");
            for (i, (line, expected)) in output.lines().zip(expected.lines()).enumerate() {
                assert_eq!(line, expected, "{name}, output line {}", i + 1);
            }
            assert!(output == expected, "{name}");
        }
        assert_cmd::Command::new(env!("CARGO_BIN_EXE_gridlens"))
            .arg("judge")
            .write_stdin(input)
            .assert()
            .code(0)
            .stdout(expected)
            .stderr("");
    }
}
