//! Steps, ratings, checks and counts of takuzu against a brute force that
//! knows all answers.

mod support;

use gridlens::geom::At;
use gridlens::puzzle::family::{Close, Outcome, Puzzle, Request};
use gridlens::puzzle::takuzu::board::{Board, Digit};
use gridlens::puzzle::takuzu::steps::TECHNIQUES;
use gridlens::puzzle::takuzu::text;
use proptest::prelude::*;
use support::small::{boards, holed};
use support::tried::{NO_LIMITS, assert_checked, assert_counted, assert_sound};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn steps_are_sound(board in boards()) {
        assert_sound(&board);
    }

    #[test]
    fn steps_solve_boards_with_one_answer(board in holed()) {
        assert_sound(&board);
    }

    #[test]
    fn answers_are_counted(board in boards(), most in 1usize..40) {
        assert_counted(&board, most);
    }

    #[test]
    fn the_fewest_wrong_cells_are_found(board in boards()) {
        assert_checked(&board);
    }
}

#[test]
fn players_cells_go_before_givens() {
    let board = board("0.1.\n..1.\n...0\n0...");
    let givens = board.cells().map(Option::is_some);
    let mut cells = board.cells().clone();
    cells[At::new(1, 0)] = Some(Digit::Zero);
    let played = board.with_givens(givens).expect("all filled").with_cells(cells);
    assert_eq!(played.check(&NO_LIMITS).wrong, [At::new(1, 0)]);
}

#[test]
fn simple_requests_stop_where_simple_techniques_stop() {
    let sample = "X1XXXX1XX1\nXXXX1XX0XX\nXX1XXXXXXX\nXXXXXXXXXX\nXX11XX0X1X\n\
                  0XXXXXXXX0\nX1XXXX0XXX\nX1XXXXXXXX\nXXXX11XXX1\n0X1XX1X0XX";
    let board = board(sample);
    let simple = Request { steps: None, simple: true };
    let simply = board.explain(&simple, &NO_LIMITS);
    let names: Vec<_> = TECHNIQUES[..5].iter().map(|technique| technique.name).collect();
    assert!(simply.steps.iter().all(|step| names.contains(&step.technique)));
    let first = board.explain(&Request { steps: Some(3), simple: false }, &NO_LIMITS);
    assert_eq!((first.steps.len(), first.close), (3, Close::Enough));
    assert_eq!(first.steps[..], simply.steps[..3]);
}

#[test]
fn the_hardest_technique_comes_last_in_a_rating() {
    let rating = board("0.1.\n..1.\n...0\n0...").rate(&NO_LIMITS).expect("one answer");
    assert_eq!(rating.level, "simple");
    assert_eq!(rating.verdict, Some("Solved with simple logic"));
    assert!(board("....\n....\n....\n....").rate(&NO_LIMITS).is_none());
}

#[test]
fn the_trace_tells_every_trial() {
    let lines = board("0..1\n0...\n...0\n....1"[..19].trim()).trace(&NO_LIMITS);
    assert!(lines.iter().all(|line| line.starts_with("round ")), "{lines:?}");
}

/// Boards whose hardest technique is this one: those before it do not
/// suffice.
const NEEDED: &[(&str, &str)] = &[
    ("pair", "11...0\n00110.\n10.110\n.110..\n01.00.\n10..01"),
    ("gap", "010101\n101010\n101100\n010011\n110...\n001011"),
    (
        "sign",
        r#"{"kind": "takuzu", "cells": ["1..0", "0.11", "0101", ".010"],
            "signs": [[0, 2, "down", "x"], [2, 3, "down", "x"], [3, 1, "right", "x"]]}"#,
    ),
    ("count", "001.01\n110..0\n01.011\n.01100\n11001.\n0.1011"),
    ("three", "......\n0...11\n.1....\n11...0\n.0.00.\n01...1"),
    ("duplicate", ".11001\n1010..\n10..1.\n0.10..\n1001..\n01.11."),
    ("last", "..11..\n.....0\n1.1.1.\n..1...\n....1.\n......"),
    ("line", "........\n11..01..\n.......1\n...1...0\n......1.\n0..1...0\n.01.0...\n......11"),
    ("contradiction", "....00\n......\n..00..\n.1.0..\n......\n.1...."),
    ("pair contradiction", "..0...\n1.....\n..0.00\n...1..\n..0...\n......"),
    (
        "search",
        ".1..1.1.0.......\n..1...........1.\n.11....0........\n....0.......0.1.\n\
         ..1.....0...0...\n0..............0\n.1..00.00.....0.\n...1....0...0.0.\n\
         .....1..........\n.......1..1.0..1\n....0.11......0.\n0..........11.0.\n\
         .1....1.0.11....\n.1..0.........00\n.....1.11.0.....\n.........1.11.11",
    ),
];

#[test]
fn each_technique_has_a_board_that_needs_it() {
    let names: Vec<_> = NEEDED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, TECHNIQUES.iter().map(|technique| technique.name).collect::<Vec<_>>());
    for (name, text) in NEEDED {
        let board = board(text);
        let rating = board.rate(&NO_LIMITS).expect("one answer");
        assert_eq!(rating.hardest(), Some(*name));
        let explanation = board.explain(&Request::default(), &NO_LIMITS);
        assert_eq!(Outcome::Solved(explanation.marks), board.solve(&NO_LIMITS), "{name}");
    }
}

#[test]
fn every_step_on_the_sets_agrees_with_the_answers() {
    for (name, boards, answers) in support::takuzu_sets() {
        // Those where every given is needed take search.
        let sample = if name.starts_with("minimal") { 1 } else { 4 };
        for (board, answer) in boards.iter().zip(&answers).take(sample) {
            if board.size().rows > 20 {
                continue;
            }
            let explanation = board.explain(&Request::default(), &NO_LIMITS);
            assert_eq!(explanation.close, Close::Solved, "{name}");
            for step in &explanation.steps {
                let agrees = |&(at, mark)| answer.at(at).map(Digit::to_char) == Some(mark);
                assert!(step.set.iter().all(agrees), "{name}: {}", step.sentence);
            }
        }
    }
}

fn board(text: &str) -> Board {
    text::parse(text).expect("known").expect("good").remove(0)
}
