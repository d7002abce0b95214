//! The accuracy gate over the real screenshots in `../shared/corpus`, which
//! lie beside the repository and not in it: `gridlens evaluate` with the floors
//! of `floors.json`. Without the corpus it says so and passes. Floors only
//! rise; folders without one are printed but judged by nothing.

mod pictures;

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use gridlens::evaluation::Floors;
use pictures::{cases, gridlens, root};
use predicates::prelude::*;

/// Kinds of puzzle whose pictures can be read.
const KINDS: [&str; 2] = ["takuzu", "nonogram"];

fn corpus(kind: &str) -> PathBuf {
    root().join("../shared/corpus").join(kind)
}

fn floors() -> Floors {
    serde_json::from_str(include_str!("floors.json")).unwrap()
}

#[test]
fn no_folder_falls_below_its_floor() {
    let folders: Vec<PathBuf> = KINDS.map(corpus).into_iter().filter(|f| f.is_dir()).collect();
    if folders.is_empty() {
        println!("skipped: there is no ../shared/corpus beside the repository");
        return;
    }
    let floors = root().join("tests/floors.json");
    let run = gridlens().arg("evaluate").args(&folders).arg("--floors").arg(floors).assert();
    println!("{}", String::from_utf8_lossy(&run.get_output().stdout));
    run.success();
    let found = |folder: &str| KINDS.iter().any(|kind| corpus(kind).join(folder).is_dir());
    for folder in super_floors() {
        assert!(found(&folder), "{folder} has a floor but no pictures");
    }
}

fn super_floors() -> Vec<String> {
    floors().floors.into_keys().collect()
}

#[test]
fn label_errors_name_pictures_and_reasons() {
    let floors = floors();
    assert!(floors.label_errors.iter().all(|e| e.reason.len() > 20));
    let folders: Vec<PathBuf> = KINDS.map(corpus).into_iter().filter(|f| f.is_dir()).collect();
    if folders.len() < KINDS.len() {
        println!("skipped: not all of ../shared/corpus is there");
        return;
    }
    let names: BTreeSet<String> =
        folders.iter().flat_map(|folder| cases(folder)).map(|case| case.name()).collect();
    for error in &floors.label_errors {
        assert!(names.contains(&error.picture), "no picture {}", error.picture);
    }
}

/// A folder with one sample and a label that is wrong in one cell.
fn mislabelled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let case = pictures::sample("harbour/playing");
    fs::create_dir(folder.path().join("port")).unwrap();
    fs::copy(&case.picture, folder.path().join("port/shot.png")).unwrap();
    let mut label = case.truth.clone();
    let row = label["cells"][0].as_str().unwrap().to_owned();
    let other = if row.starts_with('0') { "1" } else { "0" };
    label["cells"][0] = format!("{other}{}", &row[1..]).into();
    fs::write(folder.path().join("port/shot.json"), label.to_string()).unwrap();
    folder
}

#[test]
fn a_wrong_cell_is_counted_named_and_drawn() {
    let folder = mislabelled();
    let failures = folder.path().join("failures");
    let text =
        gridlens().arg("evaluate").arg(folder.path()).arg("--failures").arg(&failures).assert();
    text.success().stdout(
        predicate::str::contains("port/shot: wrong: r1c1 is")
            .and(predicate::str::contains("63/64")),
    );
    let drawn = image::open(failures.join("port__shot.png")).unwrap();
    assert!(drawn.width() > 900 && drawn.height() > 600);
    let json = gridlens().arg("evaluate").arg(folder.path()).args(["--format", "json"]).output();
    let report: serde_json::Value = serde_json::from_slice(&json.unwrap().stdout).unwrap();
    assert_eq!(report["all"]["wrong"], 1);
    assert_eq!(report["all"]["confusion"].as_object().unwrap().len(), 1);
    assert_eq!(report["faults"][0]["picture"], "port/shot");
}

#[test]
fn a_floor_that_is_undercut_fails_the_run() {
    let folder = mislabelled();
    let floors = folder.path().join("floors.txt");
    let run = |text: &str| {
        fs::write(&floors, text).unwrap();
        gridlens().arg("evaluate").arg(folder.path()).arg("--floors").arg(&floors).assert()
    };
    run(r#"{"floors": {"port": {"right": 0, "wrong": 1}}}"#).success();
    run(r#"{"floors": {"port": {"right": 1, "wrong": 1}}}"#)
        .code(3)
        .stdout(predicate::str::contains("below the floor: port: 0 right, the floor is 1"));
    run(r#"{"floors": {"port": {"right": 0, "wrong": 0}}}"#)
        .code(3)
        .stdout(predicate::str::contains("port: 1 wrong, at most 0"));
    run("{}").code(2).stderr(predicate::str::contains("no file of floors"));
}

#[test]
fn what_cannot_be_measured_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let run = || gridlens().arg("evaluate").arg(folder.path()).assert();
    run().code(2).stderr(predicate::str::contains("no labelled pictures"));
    fs::write(folder.path().join("a.png"), "x").unwrap();
    fs::write(folder.path().join("a.json"), "{").unwrap();
    run().stderr(predicate::str::contains("a.json"));
    gridlens().args(["evaluate", "nowhere"]).assert().code(1);
}
