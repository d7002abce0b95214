//! `gridlens learn` as a process: a theme from one screenshot reads the
//! other screenshots of its game, and what cannot be learned is said.

mod pictures;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::assert::Assert;
use pictures::{Case, gridlens, sample};
use predicates::prelude::*;
use tempfile::TempDir;

/// The board of a sample as a text file in `folder`.
fn board(folder: &TempDir, rows: &[String]) -> PathBuf {
    let path = folder.path().join("board.txt");
    fs::write(&path, rows.join("\n") + "\n").unwrap();
    path
}

fn learn(picture: &Path, board: &Path, name: &str, folder: &TempDir) -> Assert {
    gridlens()
        .arg("learn")
        .arg(picture)
        .arg("--board")
        .arg(board)
        .args(["--name", name, "-o"])
        .arg(folder.path().join("themes"))
        .assert()
}

fn learned(case: &Case, folder: &TempDir) -> Assert {
    learn(&case.picture, &board(folder, &case.cells()), "port", folder)
}

#[test]
fn a_theme_learned_from_one_screenshot_reads_another() {
    let folder = tempfile::tempdir().unwrap();
    let (first, other) = (sample("paper/playing"), sample("paper/untouched"));
    learned(&first, &folder)
        .success()
        .stdout(predicate::str::contains("0: 3 templates\n1: 2 templates\n"));
    let themes = folder.path().join("themes");
    let description = fs::read_to_string(themes.join("port/theme.json")).unwrap();
    assert!(description.contains("\"0\": \"zero\""), "{description}");
    let run = gridlens()
        .arg("read")
        .arg(&other.picture)
        .args(["--format", "json", "--models"])
        .arg(&themes)
        .assert()
        .success();
    let record: serde_json::Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
    assert_eq!(record["theme"], "port");
    assert_eq!(pictures::strings(&record["puzzle"]["cells"]), other.cells());
}

#[test]
fn a_board_that_does_not_fit_the_picture_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let case = sample("paper/playing");
    let run = |rows: &[&str]| {
        let rows: Vec<String> = rows.iter().map(ToString::to_string).collect();
        learn(&case.picture, &board(&folder, &rows), "port", &folder).code(3)
    };
    run(&["01..", "....", "....", "...."])
        .stderr(predicate::str::contains("no grid of 4×4 cells found"));
    run(&["0...", "....", "....", "...."]).stderr(predicate::str::contains("holds no 1"));
    let mut rows = case.cells();
    let (row, column) = (0..rows.len()).find_map(|r| Some((r, rows[r].find('1')?))).expect("a one");
    rows[row].replace_range(column..=column, "0");
    let odd = format!("r{}c{}", row + 1, column + 1);
    learn(&case.picture, &board(&folder, &rows), "port", &folder)
        .success()
        .stderr(predicate::str::contains("may not agree in").and(predicate::str::contains(odd)));
}

#[test]
fn what_cannot_be_learned_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let tiles = sample("chalk/playing");
    learned(&tiles, &folder).code(3).stderr(predicate::str::contains("carry no ink"));
    let case = sample("paper/playing");
    let text = board(&folder, &case.cells());
    learn(&case.picture, &text, "a/b", &folder)
        .code(2)
        .stderr(predicate::str::contains("it names a folder"));
    learn(Path::new("nowhere.png"), &text, "port", &folder)
        .code(1)
        .stderr(predicate::str::contains("nowhere.png"));
    learn(&case.picture, Path::new("nowhere.txt"), "port", &folder)
        .code(1)
        .stderr(predicate::str::contains("nowhere.txt"));
    let note = folder.path().join("note.txt");
    fs::write(&note, "hello there\n").unwrap();
    learn(&case.picture, &note, "port", &folder)
        .code(3)
        .stderr(predicate::str::contains("no puzzle text"));
}
