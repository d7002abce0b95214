//! Folders of nonogram pictures: `batch` writes their records and answers,
//! `print` puts them on paper, `hint` and `check` help with each.

mod pictures;

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use pictures::{Case, gridlens, sample, strings};
use predicates::prelude::*;
use serde_json::Value;
use tempfile::TempDir;

/// Boards of three looks, and one that is cut off.
const SHOTS: [(&str, &str); 4] = [
    ("sketch/small", "shots/a.png"),
    ("lantern/boxed", "shots/in/b.png"),
    ("mirror/below", "shots/in/c.png"),
    ("sketch/x_cut_off", "shots/in/d.png"),
];

fn place() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("shots/in")).unwrap();
    for (name, to) in SHOTS {
        fs::copy(sample(name).picture, folder.path().join(to)).unwrap();
    }
    folder
}

fn run(folder: &TempDir, arguments: &[&str]) -> assert_cmd::assert::Assert {
    gridlens().current_dir(folder.path()).args(arguments).assert()
}

fn report(folder: &TempDir) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(folder.path().join("report.ndjson")).unwrap();
    let record = |line: &str| -> (String, Value) {
        let record: Value = serde_json::from_str(line).unwrap();
        (record["input"].as_str().unwrap().to_owned(), record)
    };
    text.lines().map(record).collect()
}

/// Clues as they are told: a line without blocks as `[]`.
fn plain(clues: &Value) -> Vec<Vec<u64>> {
    let line = |clue: &Value| -> Vec<u64> {
        let numbers = clue.as_array().unwrap().iter().map(|n| n.as_u64().unwrap());
        numbers.filter(|&n| n > 0).collect()
    };
    clues.as_array().unwrap().iter().map(line).collect()
}

#[test]
fn a_batch_tells_clues_and_answers_and_draws_them() {
    let folder = place();
    run(&folder, &["batch", "shots", "--report", "report.ndjson", "--out", "out"]).code(3);
    let records = report(&folder);
    assert_eq!(records.len(), SHOTS.len());
    for (name, input) in &SHOTS[..3] {
        let (case, record): (Case, &Value) = (sample(name), &records[*input]);
        assert_eq!(record["status"], "solved", "{record}");
        assert_eq!(record["puzzle"]["kind"], "nonogram");
        for clues in ["row_clues", "column_clues"] {
            assert_eq!(plain(&record["puzzle"][clues]), plain(&case.truth[clues]), "{name}");
        }
        assert_eq!(strings(&record["solution"]), case.solution().unwrap(), "{name}");
        let output = record["output"].as_str().unwrap();
        let wanted = input.replace("shots/", "out/").replace(".png", ".solved.png");
        assert_eq!(output, wanted);
        // The picture is the one that `solve` draws.
        run(&folder, &["solve", input, "-o", "alone.png"]).code(0);
        let read = |path: &str| fs::read(folder.path().join(path)).unwrap();
        assert!(read(output) == read("alone.png"), "{name}");
    }
    let cut = &records["shots/in/d.png"];
    assert_eq!((&cut["status"], cut["output"].is_null()), (&Value::from("unreadable"), true));
    assert!(cut["error"].as_str().unwrap().contains("right edge"), "{cut}");
}

/// The text on the pages without spaces, line by line; `None` where poppler is
/// not installed.
fn printed(folder: &TempDir) -> Option<Vec<String>> {
    let path = folder.path().join("out.pdf");
    let Ok(output) = Command::new("pdftotext").arg("-layout").arg(path).arg("-").output() else {
        eprintln!("pdftotext is not installed; skipped");
        return None;
    };
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| line.replace([' ', '\u{c}'], ""));
    Some(lines.filter(|line| !line.is_empty()).collect())
}

#[test]
fn a_sheet_of_pictures_has_all_their_clues() {
    let folder = place();
    for what in ["puzzles", "answers"] {
        let shots = ["shots/a.png", "shots/in/b.png", "shots/in/c.png"];
        let options = ["--what", what, "--per-page", "1", "-o", "out.pdf"];
        run(&folder, &[&["print"][..], &shots, &options].concat()).code(0);
        let Some(lines) = printed(&folder) else { return };
        let mut next = lines.iter();
        for (name, _) in &SHOTS[..3] {
            // The rows of each board follow each other from the top.
            for clue in plain(&sample(name).truth["row_clues"]) {
                let text: String = clue.iter().map(u64::to_string).collect();
                assert!(
                    clue.is_empty() || next.any(|line| line.starts_with(&text)),
                    "{name}: {clue:?} is not in {lines:?}"
                );
            }
        }
    }
    run(&folder, &["print", "shots/in/d.png", "--what", "puzzles", "-o", "cut.pdf"])
        .code(3)
        .stderr(predicate::str::contains("cut off"));
}

#[test]
fn hints_lead_to_the_answer_of_the_picture() {
    let folder = place();
    for (name, input) in &SHOTS[..3] {
        let solution = sample(name).solution().unwrap();
        let hinted = run(&folder, &["hint", input, "--all", "--format", "json"]).code(0);
        let record: Value = serde_json::from_slice(&hinted.get_output().stdout).unwrap();
        let steps = record["steps"].as_array().unwrap();
        assert!(!steps.is_empty(), "{name}");
        for set in steps.iter().flat_map(|step| step["set"].as_array().unwrap()) {
            let (row, column) = (set["at"][0].as_u64().unwrap(), set["at"][1].as_u64().unwrap());
            let is_filled = solution[row as usize].as_bytes()[column as usize] == b'#';
            assert_eq!(set["value"] == "#", is_filled, "{name}: {set}");
        }
        let checked = run(&folder, &["check", input, "--format", "json"]).code(0);
        let record: Value = serde_json::from_slice(&checked.get_output().stdout).unwrap();
        assert_eq!(record["check"]["solvable"], true, "{name}");
    }
}
