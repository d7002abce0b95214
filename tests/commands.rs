//! The commands as processes: usage, records, exit codes, options.

mod pictures;

use std::fs;
use std::process::Output;

use pictures::{gridlens, sample};
use predicates::prelude::*;
use predicates::str::contains;
use serde_json::Value;

/// A board with exactly one answer, one with more, one with none.
const ONE: &str = "samples/takuzu/ledger/untouched.png";
const SEVERAL: &str = "1.....\n......\n......\n......\n......\n.....0\n";
const NONE: &str = "00....\n..1...\n..1...\n......\n......\n......\n";

fn record(output: &Output) -> Value {
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    assert_eq!(text.lines().count(), 1, "one record per line: {text}");
    serde_json::from_str(&text).unwrap()
}

#[test]
fn wrong_usage_is_exit_code_2() {
    for arguments in [
        vec!["frobnicate"],
        vec!["solve"],
        vec!["read"],
        vec!["solve", "--timeout", "soon", ONE],
        vec!["solve", "--timeout=-1", ONE],
        vec!["solve", "--format", "xml", ONE],
        vec!["read", "--board", "first", ONE],
        vec!["read", "--max-pixels", "-5", ONE],
        vec!["read", "-o", "x.png", ONE],
    ] {
        gridlens().args(&arguments).assert().code(2).stdout("").stderr(contains("--help"));
    }
    gridlens().assert().code(2).stdout("").stderr(contains("Usage: gridlens"));
    gridlens()
        .args(["solve", "-o", "one.png", ONE, ONE])
        .assert()
        .code(2)
        .stderr(contains("with several inputs, -o must name a folder that exists: one.png"));
}

#[test]
fn help_names_every_command_and_exit_code() {
    let help = gridlens().arg("--help").assert().code(0);
    let text = String::from_utf8(help.get_output().stdout.clone()).unwrap();
    for word in ["solve", "read", "Exit codes", "0  solved", "5  more than one answer"] {
        assert!(text.contains(word), "{word}");
    }
    for (command, option) in [("solve", "--timeout"), ("solve", "--output"), ("read", "--debug")] {
        gridlens().args([command, "--help"]).assert().code(0).stdout(contains(option));
    }
    gridlens().arg("--version").assert().code(0).stdout(contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn solve_prints_the_answer_and_read_the_board() {
    let case = sample("ledger/untouched");
    let folder = tempfile::tempdir().unwrap();
    let solution = case.solution().unwrap().join("\n") + "\n";
    gridlens()
        .args(["solve", ONE, "-o"])
        .arg(folder.path())
        .assert()
        .code(0)
        .stdout(solution)
        .stderr("");
    let cells = case.cells().join("\n") + "\n";
    gridlens().args(["read", ONE]).assert().code(0).stdout(cells).stderr("");
}

#[test]
fn the_record_of_a_solved_picture() {
    let case = sample("ledger/untouched");
    let folder = tempfile::tempdir().unwrap();
    let answer = folder.path().join("answer.png");
    let run = gridlens().args(["solve", "--format", "json", ONE, "-o"]).arg(&answer).assert();
    let record = record(run.code(0).stderr("").get_output());
    assert_eq!(record["input"], ONE);
    assert_eq!(record["status"], "solved");
    assert_eq!(record["puzzle"]["kind"], "takuzu");
    assert_eq!(pictures::strings(&record["puzzle"]["cells"]), case.cells());
    assert_eq!(pictures::strings(&record["solution"]), case.solution().unwrap());
    assert_eq!(record["output"], answer.to_str().unwrap());
    assert_eq!(record["grid"]["box"].as_array().unwrap().len(), 4);
    assert_eq!(record["theme"], "digits");
    let confidence = record["confidence"].as_f64().unwrap();
    assert!((0.5..=1.0).contains(&confidence), "{confidence}");
    assert!(record["elapsed_ms"].as_f64().unwrap() > 0.0);
    for absent in ["error", "board", "doubts", "examples"] {
        assert!(record.get(absent).is_none(), "{absent}");
    }
}

#[test]
fn the_record_of_a_read_picture_has_no_answer() {
    let run = gridlens().args(["read", "--format", "json", ONE]).assert().code(0);
    let record = record(run.get_output());
    assert_eq!(record["status"], "read");
    assert!(record.get("solution").is_none() && record.get("output").is_none());
    assert!(record["grid"]["box"].is_array());
}

#[test]
fn the_records_of_failures() {
    for (input, status, code, words) in [
        ("no/such.png", "failed", 1, "no such file"),
        ("samples", "failed", 1, "this is a folder"),
        ("samples/takuzu/harbour/x_menu.png", "unreadable", 3, "no takuzu or nonogram found"),
        ("samples/takuzu/harbour/x_cut.png", "unreadable", 3, "cut off by the right edge"),
    ] {
        let run = gridlens().args(["solve", "--format", "json", input]).assert().code(code);
        let record = record(run.stderr("").get_output());
        assert_eq!(record["status"], status, "{input}");
        assert!(record["error"].as_str().unwrap().contains(words), "{record}");
        assert!(record.get("puzzle").is_none(), "{input}");
    }
}

#[test]
fn text_boards_are_solved_without_a_picture() {
    let case = sample("ledger/untouched");
    let folder = tempfile::tempdir().unwrap();
    let board = folder.path().join("board.txt");
    fs::write(&board, case.cells().join("\n")).unwrap();
    let solution = case.solution().unwrap().join("\n") + "\n";
    gridlens().arg("solve").arg(&board).assert().code(0).stdout(solution.clone()).stderr("");
    gridlens()
        .args(["solve", "-"])
        .write_stdin(case.cells().join("\n"))
        .assert()
        .code(0)
        .stdout(solution)
        .stderr("");
    let run = gridlens().args(["solve", "--format", "json"]).arg(&board).assert().code(0);
    let record = record(run.get_output());
    for absent in ["grid", "theme", "confidence", "output"] {
        assert!(record.get(absent).is_none(), "{absent}");
    }
    assert_eq!(folder.path().read_dir().unwrap().count(), 1, "no picture beside a text");
}

#[test]
fn several_answers_are_exit_code_5_and_none_4() {
    let run =
        gridlens().args(["solve", "--format", "json", "-"]).write_stdin(SEVERAL).assert().code(5);
    let several = record(run.get_output());
    assert_eq!(several["status"], "several");
    let examples = several["examples"].as_array().unwrap();
    assert_eq!(examples.len(), 2);
    assert_ne!(examples[0], examples[1]);
    assert!(several.get("solution").is_none());

    let run =
        gridlens().args(["solve", "--format", "json", "-"]).write_stdin(NONE).assert().code(4);
    let none = record(run.get_output());
    assert_eq!(none["status"], "none");
    assert!(none["error"].as_str().unwrap().starts_with("there is no answer: "), "{none}");
}

#[test]
fn several_inputs_give_a_title_each_and_the_highest_exit_code() {
    let folder = tempfile::tempdir().unwrap();
    let several = folder.path().join("several.txt");
    fs::write(&several, SEVERAL).unwrap();
    let refused = "samples/takuzu/harbour/x_menu.png";
    let run = |inputs: &[&str], code: i32| {
        let mut command = gridlens();
        command.arg("solve").args(inputs).arg("-o").arg(folder.path()).assert().code(code)
    };
    run(&[ONE, refused], 3).stdout(contains(format!("# {ONE} → ")));
    run(&[refused, ONE], 3).stderr(contains(format!("gridlens: {refused}: ")));
    run(&[ONE, "no/such.png"], 1).stderr(contains("no/such.png: no such file"));
    run(&["no/such.png", refused, several.to_str().unwrap(), ONE], 5)
        .stdout(contains("several.txt: several answers"));
    assert!(folder.path().join("untouched.solved.png").is_file());
    // One record per line for scripts, also for what failed.
    let run = gridlens().args(["read", "--format", "json", ONE, refused]).assert().code(3);
    let text = String::from_utf8(run.get_output().stdout.clone()).unwrap();
    let status = |line: &str| serde_json::from_str::<Value>(line).unwrap()["status"].clone();
    assert_eq!(text.lines().map(status).collect::<Vec<_>>(), ["read", "unreadable"]);
}

#[test]
fn debug_writes_one_picture_per_stage() {
    let folder = tempfile::tempdir().unwrap();
    let stages = folder.path().join("deep/stages");
    gridlens().args(["read", ONE, "--debug"]).arg(&stages).assert().code(0);
    let mut names: Vec<String> =
        stages.read_dir().unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for stage in ["1-picture.png", "2-grids.png", "3-patches-1.png", "4-labels-1.png"] {
        assert!(names.iter().any(|n| n == stage), "{stage} is not in {names:?}");
    }
    for name in &names {
        image::open(stages.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
    }
    let first = pictures::shots::pixels(&fs::read(stages.join("1-picture.png")).unwrap());
    let shot = pictures::shots::pixels(&fs::read(pictures::root().join(ONE)).unwrap());
    assert!(first == shot, "the first stage is the picture itself");
    let taken = folder.path().join("taken");
    fs::write(&taken, "").unwrap();
    gridlens()
        .args(["read", ONE, "--debug"])
        .arg(&taken)
        .assert()
        .code(1)
        .stderr(contains("cannot make the folder"));
}

#[test]
fn themes_can_be_loaded_from_a_folder() {
    gridlens().args(["read", ONE, "--models", "models"]).assert().code(0);
    gridlens().args(["read", ONE, "--models", "models/digits"]).assert().code(0);
    let told = contains("holds no theme").or(contains("cannot read"));
    gridlens().args(["read", ONE, "--models", "src"]).assert().code(1).stderr(told);
    gridlens()
        .args(["read", ONE, "--models", "no/such"])
        .assert()
        .code(1)
        .stderr(contains("--models: cannot read no/such"));
    let folder = tempfile::tempdir().unwrap();
    let theme = folder.path().join("theme.json");
    fs::write(&theme, "{").unwrap();
    let models = || {
        let mut command = gridlens();
        command.args(["read", ONE, "--models"]).arg(folder.path());
        command
    };
    models().assert().code(1).stderr(contains("is not a theme description"));
    fs::write(&theme, r#"{"name": "mine", "labels": {"star": "zero"}}"#).unwrap();
    models().assert().code(1).stderr(contains("star.png"));
    fs::write(folder.path().join("star.png"), "no picture").unwrap();
    models().assert().code(1).stderr(contains("is not a strip of templates"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_reader_that_has_seen_enough_is_no_error() {
    let piped = |script: &str| {
        let mut shell = assert_cmd::Command::new("bash");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_gridlens"), ONE]);
        shell.assert()
    };
    piped("set -o pipefail; \"$0\" read \"$1\" | true").code(0).stderr("");
    piped("\"$0\" read \"$1\" > /dev/full").code(1).stderr(contains("standard output"));
    piped("\"$0\" read --format json \"$1\" > /dev/full")
        .code(1)
        .stderr(contains("standard output"));
}
