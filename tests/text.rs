//! Text boards as a person types them, what is forgiven and what is told; and
//! boards that break the rules, as text and on a picture.

mod pictures;

use gridlens::geom::At;
use pictures::shots::{pixels, png};
use pictures::{gridlens, sample};
use predicates::prelude::*;
use predicates::str::contains;

/// A board with one answer.
const BOARD: [&str; 4] = ["0.1.", "..1.", "...0", "0..."];
const ANSWER: &str = "0011\n1010\n1100\n0101\n";

/// Solves a text from standard input.
fn solve(text: impl Into<Vec<u8>>) -> assert_cmd::assert::Assert {
    gridlens().args(["solve", "-"]).write_stdin(text).assert()
}

#[test]
fn blanks_spaces_and_line_ends_are_forgiven() {
    for blank in [".", "-", "_", "X", "x"] {
        solve(BOARD.join("\n").replace('.', blank)).code(0).stdout(ANSWER).stderr("");
    }
    for text in [
        BOARD.join("\r\n"),
        BOARD.join("  \n"),
        BOARD.join("\n\n"),
        format!("\n\n{}\n\n\n", BOARD.join("\n")),
        format!("\u{feff}{}", BOARD.join("\n")),
        r#"{"kind": "takuzu", "cells": ["0.1.", "..1.", "...0", "0..."]}"#.into(),
    ] {
        solve(text.clone()).code(0).stdout(ANSWER).stderr("");
    }
}

#[test]
fn a_board_as_read_solves_to_the_same_answer() {
    let case = sample("ledger/untouched");
    let read = gridlens().arg("read").arg(&case.picture).assert().code(0);
    let solution = case.solution().unwrap().join("\n") + "\n";
    solve(read.get_output().stdout.clone()).code(0).stdout(solution.clone());
    let record = gridlens().args(["read", "--format", "json"]).arg(&case.picture).assert().code(0);
    solve(record.get_output().stdout.clone()).code(0).stdout(solution);
}

#[test]
fn what_is_wrong_is_told_with_its_line() {
    for (text, words) in [
        ("0.1.\n..1.\n...0.\n0...", "line 3: "),
        ("0.1.\n..1.\n..\n0...", "line 3: "),
        ("0.1.\n..2.\n...0\n0...", "line 2, column 3: "),
        ("hello world\nthis is no board\n", "no puzzle text"),
        ("{\"kind\": \"takuzu\", \"cells\": [", "not JSON"),
        ("  \n\n", "empty"),
    ] {
        solve(text).code(3).stdout("").stderr(contains(words));
    }
}

#[test]
fn a_text_with_zero_bytes_or_foreign_letters_is_no_text() {
    for bytes in [b"0.1\0\n....".as_slice(), b"0.1.\n\xFF\xFE..\n"] {
        solve(bytes).code(3).stdout("").stderr(contains("this is not a picture"));
    }
}

#[test]
fn several_boards_in_one_text_are_answered_one_by_one() {
    let text = format!("{}\n\n{}\n", BOARD.join("\n"), BOARD.join("\n"));
    solve(text)
        .code(0)
        .stdout(contains("# standard input, board 1\n").and(contains(", board 2\n")))
        .stdout(predicate::function(|out: &str| out.matches("0011").count() == 2));
}

#[test]
fn broken_rules_name_the_place() {
    solve("000.\n....\n....\n....").code(4).stdout("").stderr(contains("Row 1: 3 0s in a row"));
    solve("010101\n010101\n......\n......\n......\n......")
        .code(4)
        .stderr(contains("Rows 1 and 2 are alike"));
}

#[test]
fn broken_rules_on_a_picture_name_the_place_and_write_nothing() {
    let case = sample("ledger/untouched");
    let mut picture = pixels(&case.bytes());
    let seen = pictures::read(&case.bytes()).unwrap();
    let one = seen.reading.cells.iter().find(|(_, c)| **c == Some('1')).unwrap().0;
    // The tile of a 1, copied over the first three cells of the last row.
    let last = case.cells().len() - 1;
    let from = seen.sight.grid.cell(one);
    for column in 0..3 {
        let to = seen.sight.grid.cell(At::new(last, column));
        for (dx, dy) in (0..to.height).flat_map(|y| (0..to.width).map(move |x| (x, y))) {
            let source = (from.x + dx.min(from.width - 1), from.y + dy.min(from.height - 1));
            let pixel = picture[(source.0 as u32, source.1 as u32)];
            picture[((to.x + dx) as u32, (to.y + dy) as u32)] = pixel;
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.png");
    std::fs::write(&path, png(&picture)).unwrap();
    gridlens()
        .arg("solve")
        .arg(&path)
        .assert()
        .code(4)
        .stderr(contains(format!("Row {}: 3 1s in a row in columns 1 to 3", last + 1)));
    assert_eq!(folder.path().read_dir().unwrap().count(), 1);
}

#[test]
fn no_time_at_all_is_told() {
    solve_in("0", &vec!["....................".to_owned(); 20].join("\n"))
        .code(5)
        .stderr(contains("the 0 s ran out").and(contains("--timeout")));
}

fn solve_in(timeout: &str, text: &str) -> assert_cmd::assert::Assert {
    gridlens().args(["solve", "-", "--timeout", timeout]).write_stdin(text).assert()
}
