//! What a person says of a picture, as a process: --set, --box, --size and
//! --swap, what they change and what is wrong with them; and the signs.

mod pictures;

use std::path::Path;

use assert_cmd::assert::Assert;
use pictures::{Case, gridlens, sample, swapped};
use predicates::prelude::*;
use serde_json::Value;

fn read(picture: &Path, arguments: &[&str]) -> Assert {
    gridlens().arg("read").arg(picture).args(["--format", "json"]).args(arguments).assert()
}

fn record(run: Assert) -> Value {
    serde_json::from_slice(&run.get_output().stdout).unwrap()
}

fn cells(run: Assert) -> Vec<String> {
    pictures::strings(&record(run)["puzzle"]["cells"])
}

/// A sample with the first blank of its first row.
fn with_blank() -> (Case, usize) {
    let case = sample("harbour/playing");
    let column = case.cells()[0].find('.').unwrap();
    (case, column)
}

#[test]
fn a_cell_is_what_the_person_says() {
    let (case, column) = with_blank();
    let set = format!("r1c{}=1", column + 1);
    let mut wanted = case.cells();
    wanted[0].replace_range(column..=column, "1");
    assert_eq!(cells(read(&case.picture, &["--set", &set])), wanted);
    let both = ["--set", &set, "--set", &set.replace("=1", "=.")];
    assert_eq!(cells(read(&case.picture, &both)), case.cells());
}

#[test]
fn symbols_are_exchanged() {
    let case = sample("chalk/playing");
    let plain = cells(read(&case.picture, &[]));
    assert_eq!(cells(read(&case.picture, &["--swap"])), swapped(&plain));
}

#[test]
fn a_board_is_looked_for_where_it_is_said_to_be() {
    let case = sample("harbour/playing");
    let b = case.board_box();
    let place = format!("{},{},{},{}", b.x, b.y, b.width, b.height);
    assert_eq!(cells(read(&case.picture, &["--box", &place])), case.cells());
    let size = format!("{0}x{0}", case.cells().len());
    let both = ["--box", &place, "--size", &size];
    assert_eq!(cells(read(&case.picture, &both)), case.cells());
    assert_eq!(cells(read(&case.picture, &["--size", &size])), case.cells());
}

#[test]
fn a_wrong_size_or_place_is_told() {
    let case = sample("harbour/playing");
    let message = |arguments: &[&str], code: i32, text: &str| {
        read(&case.picture, arguments).code(code).stdout(predicate::str::contains(text.to_owned()));
    };
    message(&["--size", "6x6"], 3, "no grid of 6×6 cells found, only 8×8");
    message(&["--box", "0,0,9000,10"], 3, "is not in the picture, which is 1290×2796");
    message(&["--box", "0,0,300,100"], 3, "no takuzu or nonogram found");
    message(&["--set", "r9c1=1"], 1, "--set r9c1: the board has 8 rows and 8 columns");
    message(&["--set", "r1c1=7"], 1, "takuzu has no such symbol");
    for (option, value, hint) in [
        ("--set", "3,4=1", "r3c4=1"),
        ("--box", "1,2,3", "x,y,width,height"),
        ("--size", "ten", "10x10"),
    ] {
        gridlens()
            .args(["read", "x.png", option, value])
            .assert()
            .code(2)
            .stderr(predicate::str::contains(hint));
    }
}

#[test]
fn cells_of_several_boards_are_not_corrected_at_once() {
    let case = sample("harbour/playing");
    gridlens()
        .arg("read")
        .args([&case.picture, &case.picture])
        .args(["--set", "r1c1=1"])
        .assert()
        .code(1)
        .stderr(predicate::str::contains("one input with one board"));
}

#[test]
fn signs_are_read_from_lines_and_badges() {
    for name in ["tandem/untouched", "tandem/badges"] {
        let case = sample(name);
        let record = record(read(&case.picture, &[]));
        let signs = record["puzzle"]["signs"].as_array().unwrap();
        let relations = case.truth["relations"].as_array().unwrap();
        assert_eq!(signs.len(), relations.len(), "{name}");
        let same = |list: &[Value], name: &str| list.iter().filter(|s| s[name] == "=").count();
        let equal = signs.iter().filter(|sign| sign[3] == "=").count();
        assert_eq!(equal, same(relations, "type"), "{name}");
    }
}
