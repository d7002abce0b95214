//! Other puzzles with numbers around their grid.
//!
//! A nonogram has its clues on two sides. Skyscrapers and kakurasu have numbers
//! on all four; where rows and columns are numbered, these are their names.

use super::clues::Side;
use super::{CLAIMED, CLUES_SHARE, GAPS, LEAST_LINES, parts};
use crate::grid::{Grid, Span};
use crate::sight::Sight;
use crate::sight::around::{Around, Sign};

/// How it shows that the signs around a grid, or around a part of it, are those
/// of another puzzle; `None` where it does not.
pub fn other_puzzle(sight: &Sight, around: &Around) -> Option<&'static str> {
    let parts = parts(sight, around, CLUES_SHARE);
    parts.iter().find_map(|part| reason(&part.of(&sight.grid), around))
}

fn reason(grid: &Grid, around: &Around) -> Option<&'static str> {
    if grid.rows.len().min(grid.columns.len()) < LEAST_LINES {
        return None;
    }
    let bounds = grid.bounds();
    let sides = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        [0, 1].map(|i| Side::new(&signs[i], lines, bounds, is_row, GAPS[0]))
    };
    let beside = sides(&around.beside, &grid.rows, true);
    let over = sides(&around.over, &grid.columns, false);
    let is_covered = |side: &Side| side.coverage() >= CLAIMED && side.clearness() >= CLAIMED;
    if beside.iter().chain(&over).all(is_covered) {
        return Some("it has numbers on all four sides");
    }
    let are_numbered = beside.iter().any(Side::is_numbered) && over.iter().any(Side::is_numbered);
    are_numbered.then_some("the numbers beside it are those of its rows and columns")
}
