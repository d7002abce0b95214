//! `gridlens learn` on nonograms as a process: the digits of one screenshot
//! read the other screenshots of its game, and what cannot be learned is said.

mod pictures;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use pictures::{CAT, gridlens, runes};
use predicates::prelude::*;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The same board upside down, and lying on its side.
fn others() -> [Vec<String>; 2] {
    let down = CAT.iter().rev().map(|row| (*row).to_owned()).collect();
    let column = |c: usize| CAT.iter().filter_map(|row| row.chars().nth(c)).collect();
    [down, (0..CAT[0].len()).map(column).collect()]
}

fn save(folder: &TempDir, name: &str, answer: &[&str]) -> PathBuf {
    let path = folder.path().join(name);
    runes::drawn(answer).save(&path).unwrap();
    path
}

fn learn(folder: &TempDir, picture: &Path, text: &str) -> Assert {
    let board = folder.path().join("board.txt");
    fs::write(&board, text).unwrap();
    gridlens()
        .arg("learn")
        .arg(picture)
        .arg("--board")
        .arg(board)
        .args(["--name", "runes", "-o"])
        .arg(folder.path().join("themes"))
        .assert()
}

fn read(folder: &TempDir, picture: &Path) -> Assert {
    let themes = folder.path().join("themes");
    gridlens().arg("read").arg(picture).args(["--format", "json", "--models"]).arg(themes).assert()
}

#[test]
fn digits_learned_from_one_screenshot_read_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(&folder, "first.png", &CAT);
    gridlens().arg("read").arg(&first).assert().code(3);
    learn(&folder, &first, &runes::text(&CAT))
        .success()
        .stdout(predicate::str::contains("8: 1 templates\n"))
        .stderr(predicate::str::is_empty());
    let description = fs::read_to_string(folder.path().join("themes/runes/theme.json")).unwrap();
    assert!(description.contains("\"8\": \"foreign\""), "{description}");
    for (number, answer) in others().iter().enumerate() {
        let answer: Vec<&str> = answer.iter().map(String::as_str).collect();
        let picture = save(&folder, &format!("other{number}.png"), &answer);
        gridlens().arg("read").arg(&picture).assert().code(3);
        let run = read(&folder, &picture).success();
        let record: Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
        let [rows, columns] = runes::clues(&answer);
        let shown = |clues: Vec<Vec<usize>>| -> Value {
            let one = |clue: Vec<usize>| if clue.is_empty() { json!([0]) } else { json!(clue) };
            clues.into_iter().map(one).collect()
        };
        let plain = |clues: &Value| -> Value {
            let one = |clue: &Value| if *clue == json!([]) { json!([0]) } else { clue.clone() };
            clues.as_array().unwrap().iter().map(one).collect()
        };
        assert_eq!(plain(&record["puzzle"]["row_clues"]), shown(rows));
        assert_eq!(plain(&record["puzzle"]["column_clues"]), shown(columns));
    }
}

#[test]
fn any_text_format_of_the_board_will_do() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(&folder, "first.png", &CAT);
    let [rows, columns] = runes::clues(&CAT);
    let text = json!({"kind": "nonogram", "row_clues": rows, "column_clues": columns}).to_string();
    learn(&folder, &first, &text).success().stdout(predicate::str::contains("3: 1 templates"));
}

#[test]
fn a_board_of_another_size_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(&folder, "first.png", &CAT);
    let board = |side: usize| "1 1\n".repeat(side) + "\n" + &"1 1\n".repeat(side);
    learn(&folder, &first, &board(12))
        .code(3)
        .stderr(predicate::str::contains("no grid of 12×12 cells found, only 10×10"));
    learn(&folder, &first, &board(5))
        .code(3)
        .stderr(predicate::str::contains("do not fit what stands around the 5×5 grid"));
}

#[test]
fn clues_that_are_not_those_of_the_picture_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let first = save(&folder, "first.png", &CAT);
    let all_other = "1 1 1 1\n".repeat(10) + "\n" + &"1 1 1 1\n".repeat(10);
    learn(&folder, &first, &all_other)
        .code(3)
        .stderr(predicate::str::contains("row 1 has 4 digits and 2 signs beside it"));
    assert!(!folder.path().join("themes").exists(), "nothing is saved");
    // One line that is mistyped is left out and named.
    let text = runes::text(&CAT);
    let mistyped = text.replacen("8\n", "7 1\n", 1);
    assert_ne!(mistyped, text);
    learn(&folder, &first, &mistyped)
        .success()
        .stderr(predicate::str::contains("row 3 has 2 digits and 1 signs beside it"));
    // So are lines that are exchanged.
    let rows = ["2 2\n", "3 3\n"];
    let exchanged = text.replacen(rows[0], "-\n", 1).replacen(rows[1], rows[0], 1);
    let exchanged = exchanged.replacen("-\n", rows[1], 1);
    learn(&folder, &first, &exchanged)
        .success()
        .stderr(predicate::str::contains("may not agree in row 2, row 7\n"));
}
