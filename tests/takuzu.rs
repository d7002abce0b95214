//! Takuzu answers against a brute force that shares nothing with the solver,
//! and against the puzzle sets where they are at hand.

mod support;

use gridlens::geom::Array2;
use gridlens::puzzle::family::{Limits, Outcome, Puzzle};
use gridlens::puzzle::takuzu::board::{Board, Digit, UniqueLines};
use gridlens::puzzle::takuzu::{rules, text};
use proptest::prelude::*;
use support::brute;
use support::small::{boards, holed};
use support::tried::{Tried, is_told};

fn outcome_of(board: &Board) -> Outcome {
    board.solve(&Limits::default())
}

/// What the brute force's answers mean for the outcome.
fn assert_told(board: &Board) {
    let all = brute::answers(board);
    let outcome = outcome_of(board);
    for answer in &all {
        assert!(rules::is_answer(board, answer));
    }
    let marks = |answer: &Array2<Digit>| answer.map(|digit| Some(digit.to_char()));
    match (&outcome, &all[..]) {
        (Outcome::None { .. }, []) => {
            let relaxed = board.clone().with_unique_lines(UniqueLines::Off);
            assert!(!board.lines_differ() || brute::answers(&relaxed).len() != 1);
        }
        (Outcome::Relaxed { answer, .. }, []) => {
            let relaxed = board.clone().with_unique_lines(UniqueLines::Off);
            let all = brute::answers(&relaxed);
            assert!(all.len() == 1 && marks(&all[0]) == *answer);
        }
        _ if is_told(&outcome, &board.tried()) => {}
        _ => panic!("{outcome:?} but {} answers of\n{}", all.len(), board.to_text()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn outcomes_agree_with_trying_everything(board in boards()) {
        assert_told(&board);
    }

    #[test]
    fn boards_with_answers_agree_with_trying_everything(board in holed()) {
        assert_told(&board);
    }

    #[test]
    fn text_reads_back_to_an_equal_board(board in boards()) {
        let read = text::parse(&text::write(&board)).expect("known").expect("good");
        prop_assert_eq!(read, vec![board]);
    }
}

#[test]
fn the_sets_are_solved_to_their_answers() {
    for (name, boards, answers) in support::takuzu_sets() {
        assert_eq!(boards.len(), answers.len(), "{name}");
        for (board, answer) in boards.iter().zip(&answers) {
            assert_eq!(outcome_of(board), Outcome::Solved(answer.marks()), "{name}");
        }
    }
}
