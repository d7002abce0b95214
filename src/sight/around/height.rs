//! How high the digits around a board are.

use super::{CLEAR, Sign};
use crate::grid::{Grid, Span};
use crate::median::median;

/// Text around a board so many times smaller than the digits next to it is none
/// of its clues.
const FAR_SMALLER: f64 = 1.8;

/// The median height of clear digits, pixels of the picture; of those next to the
/// board, the nearest of each column and side, where most others are far smaller.
pub(super) fn usual_height<'a>(sides: &'a [Vec<Sign>; 2], grid: &Grid) -> Option<f64> {
    let board = grid.bounds();
    let edges = [2 * board.y, 2 * board.bottom()];
    let clear = |signs: &'a Vec<Sign>| signs.iter().filter(|sign| sign.score() >= CLEAR);
    let next = |signs: &'a Vec<Sign>, edge: i32, column: &Span| {
        let is_own = |sign: &&Sign| (2 * column.start..2 * column.end).contains(&sign.middle().0);
        let own = clear(signs).filter(is_own);
        own.min_by_key(|sign| (sign.middle().1 - edge).abs()).map(|sign| sign.bounds.height)
    };
    let next = &next;
    let nearest = sides.iter().zip(edges).flat_map(|(signs, edge)| {
        grid.columns.iter().filter_map(move |column| next(signs, edge, column))
    });
    let nearest = median(nearest).map(f64::from);
    let usual = f64::from(median(sides.iter().flat_map(clear).map(|sign| sign.bounds.height))?);
    Some(nearest.filter(|nearest| *nearest > FAR_SMALLER * usual).unwrap_or(usual))
}
