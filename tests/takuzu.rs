//! Takuzu answers against a brute force that shares nothing with the solver,
//! and against the puzzle sets where they are at hand.

mod support;

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::family::{Limits, Outcome, Puzzle};
use gridlens::puzzle::takuzu::board::{Board, Digit, Relation, Sign, Toward, UniqueLines};
use gridlens::puzzle::takuzu::{rules, text};
use proptest::prelude::*;
use support::brute;

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
        (Outcome::Solved(found), [only]) => assert_eq!(*found, marks(only)),
        (Outcome::Several(two), [_, _, ..]) => {
            assert_ne!(two[0], two[1]);
            for found in two.iter() {
                assert!(all.iter().any(|answer| marks(answer) == *found));
            }
        }
        (Outcome::None { .. }, []) => {}
        (Outcome::Relaxed { answer, .. }, []) => {
            let relaxed = board.clone().with_unique_lines(UniqueLines::Off);
            let all = brute::answers(&relaxed);
            assert!(all.len() == 1 && marks(&all[0]) == *answer);
        }
        _ => panic!("{outcome:?} but {} answers of\n{}", all.len(), board.to_text()),
    }
}

/// Boards of up to six by six with some digits, signs and any rule options.
fn boards() -> impl Strategy<Value = Board> {
    let sides = prop_oneof![
        3 => Just((4, 4)),
        3 => Just((6, 6)),
        1 => (1usize..=6, 1usize..=6),
    ];
    let parts = sides.prop_flat_map(|(rows, columns)| {
        let cells = proptest::collection::vec(0u8..10, rows * columns);
        let signs = proptest::collection::vec((0..rows, 0..columns, any::<[bool; 2]>()), 0..6);
        (Just(Size::new(rows, columns)), 2u8..8, cells, prop_oneof![Just(vec![]), signs], 0usize..3)
    });
    parts.prop_map(|(size, most, cells, signs, rule)| {
        // `most` thins the digits out: few for many answers, many for none.
        let cells = Array2::from_fn(size, |at| match cells[at.row * size.columns + at.column] {
            c if c >= most => None,
            c if c % 2 == 0 => Some(Digit::Zero),
            _ => Some(Digit::One),
        });
        let signs = signs.into_iter().map(|(row, column, [right, same])| Sign {
            at: At::new(row, column),
            toward: if right { Toward::Right } else { Toward::Down },
            relation: if same { Relation::Same } else { Relation::Different },
        });
        let fits = |sign: &Sign| sign.other().row < size.rows && sign.other().column < size.columns;
        let rule = [UniqueLines::Auto, UniqueLines::On, UniqueLines::Off][rule];
        let board = Board::new(cells).expect("a small board");
        let board = board.with_signs(signs.filter(fits).collect()).expect("signs inside");
        board.with_unique_lines(rule)
    })
}

/// Boards made from an answer by taking digits away, so that they have one.
fn holed() -> impl Strategy<Value = Board> {
    let keep = proptest::collection::vec(0u8..10, 36);
    (prop_oneof![Just(4usize), Just(6)], any::<u64>(), keep, 2u8..7).prop_map(
        |(side, seed, keep, kept)| {
            let answer = brute::some_answer(side, seed);
            let cells = Array2::from_fn(answer.size(), |at| {
                (keep[at.row * side + at.column] < kept).then_some(answer[at])
            });
            Board::new(cells).expect("a small board")
        },
    )
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
        // The large ones take long without optimisation.
        let sample = if boards[0].size().rows > 20 { 1 } else { 12 };
        for (board, answer) in boards.iter().zip(&answers).take(sample) {
            assert_eq!(outcome_of(board), Outcome::Solved(answer.marks()), "{name}");
        }
    }
}
