//! Boards whose cells are cut in two by a line through their middles, as the leaves of a
//! flip board are: the halves were found, twice as many one way as the other.

use super::Seen;
use super::evened::read_evened;
use super::shot::Shot;
use crate::geom::At;
use crate::grid::{Grid, Span};

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Two halves together are as wide as high, but for this factor.
const SQUARE: f64 = 1.2;

/// The board on the first of `grids` that has halves for cells.
pub fn read_halved(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let own = whole(grid)?;
        read_evened(shot, &own, std::slice::from_ref(&own)).ok()
    })
}

/// The grid of which this has the halves of the cells.
fn whole(grid: &Grid) -> Option<Grid> {
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    let own = match () {
        () if rows == 2 * columns => Grid { rows: paired(&grid.rows), ..grid.clone() },
        () if columns == 2 * rows => Grid { columns: paired(&grid.columns), ..grid.clone() },
        () => return None,
    };
    let cell = own.cell(At::new(0, 0));
    let aspect = f64::from(cell.width.max(1)) / f64::from(cell.height.max(1));
    (aspect.max(1.0 / aspect) <= SQUARE).then_some(own)
}

/// Each line with the one behind it.
fn paired(lines: &[Span]) -> Vec<Span> {
    let pairs = lines.as_chunks::<2>().0.iter();
    pairs.map(|[first, second]| Span { start: first.start, end: second.end }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_that_lie_above_each_other_or_side_by_side_are_one_cell() {
        let lines = |count: i32, length: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: length * i, end: length * (i + 1) - 2 }).collect()
        };
        let size = |columns: Vec<Span>, rows: Vec<Span>| {
            whole(&Grid::guessed(columns, rows)).map(|grid| (grid.size(), grid.cell(At::new(1, 1))))
        };
        let upright = size(lines(4, 60), lines(8, 30));
        let lying = size(lines(8, 30), lines(4, 60));
        assert_eq!(upright, lying);
        let (own, cell) = upright.expect("a grid");
        assert_eq!((own.rows, own.columns), (4, 4));
        assert_eq!((cell.x, cell.y, cell.width, cell.height), (60, 60, 58, 58));
        assert!(size(lines(4, 30), lines(8, 30)).is_none(), "cells as high as wide are whole");
        assert!(size(lines(6, 40), lines(8, 30)).is_none(), "there are no pairs");
    }
}
