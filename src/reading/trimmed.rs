//! Boards beside which a line is of another length than theirs: the margin of a page or a
//! row of headings that the lines of the board go through.

use std::ops::Range;

use super::Seen;
use super::enough::are_enough;
use super::evened::read_evened;
use super::proof::has_one_answer;
use super::shot::Shot;
use crate::grid::{Grid, Span};
use crate::median::median;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Such a line is longer or shorter than the others by this share at least,
const OTHER: f64 = 0.2;
/// and these differ by less than that one.
const EVEN: f64 = 0.1;
/// Smaller boards are none.
const LEAST: usize = 4;

/// The square board with one answer that is left of the first of `grids` without its outer
/// lines of another length: of a board that is cut off one side is shorter.
pub fn read_trimmed(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let own = trimmed(grid)?;
        let seen = read_evened(shot, &own, std::slice::from_ref(&own)).ok()?;
        let is_proven = are_enough(&seen.reading)
            && seen.reading.doubtful().is_empty()
            && has_one_answer(&*seen.puzzle);
        is_proven.then_some(seen)
    })
}

/// The grid without such lines, if it is square then; `None` where there are none.
fn trimmed(grid: &Grid) -> Option<Grid> {
    let (columns, rows) = (inner(&grid.columns)?, inner(&grid.rows)?);
    let is_less = columns.len() < grid.columns.len() || rows.len() < grid.rows.len();
    let is_square = columns.len() == rows.len() && rows.len() >= LEAST;
    (is_less && is_square).then(|| grid.part(rows, columns))
}

/// The lines without the first and the last one where these are of another length; `None`
/// where others are.
fn inner(lines: &[Span]) -> Option<Range<usize>> {
    let usual = f64::from(median(lines.iter().map(|line| line.length()))?);
    let off = |line: &Span| (f64::from(line.length()) - usual).abs() / usual;
    let first = usize::from(lines.first().is_some_and(|line| off(line) >= OTHER));
    let last = usize::from(lines.last().is_some_and(|line| off(line) >= OTHER));
    let inner = first..lines.len().checked_sub(last)?;
    lines.get(inner.clone())?.iter().all(|line| off(line) <= EVEN).then_some(inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Edge;

    #[test]
    fn outer_lines_of_another_length_are_left_out() {
        let lines = |lengths: &[i32]| -> Vec<Span> {
            let ends = lengths.iter().scan(0, |end, length| {
                *end += length;
                Some(Span { start: *end - length, end: *end })
            });
            ends.collect()
        };
        let left = |columns: &[i32], rows: &[i32]| {
            let grid = Grid::guessed(lines(columns), lines(rows));
            trimmed(&grid).map(|own| (own.columns.len(), own.rows.len()))
        };
        let mut cut = Grid::guessed(lines(&[47, 80, 80, 80, 80]), lines(&[80; 4]));
        cut.cut_off = vec![Edge::Left, Edge::Bottom];
        let own = trimmed(&cut).map(|own| own.cut_off);
        assert_eq!(own, Some(vec![Edge::Bottom]), "the margin is cut off, and no column");
        let even = [80; 6];
        assert_eq!(left(&[47, 80, 80, 81, 80, 80, 80], &even), Some((6, 6)));
        assert_eq!(left(&[47, 80, 80, 81, 80, 80, 80, 120], &even), Some((6, 6)));
        assert_eq!(left(&even, &even), None, "all are even");
        assert_eq!(left(&[80, 80, 80, 81, 80, 80, 80], &even), None);
        assert_eq!(left(&[80, 80, 80, 80, 80, 40], &even), None, "cut off, it is not square");
        assert_eq!(left(&[47, 80, 60, 81, 80, 80, 80], &even), None, "others are uneven too");
    }
}
