//! Small takuzu boards at random, for property tests.

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::takuzu::board::{Board, Digit, Relation, Sign, Toward, UniqueLines};
use proptest::prelude::*;

use super::brute;

/// Boards of up to six by six with some digits, signs and any rule options.
pub fn boards() -> impl Strategy<Value = Board> {
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
pub fn holed() -> impl Strategy<Value = Board> {
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
