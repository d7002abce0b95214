//! Grids like one that was found, with lines added or taken away: most boards
//! are square and so are most cells, so a side of the wrong length can be told
//! by the other. Only a board that proves itself is believed on such a grid.

use super::cells::{is_proven, read_cells};
use super::proof::TELLING;
use super::shot::Shot;
use super::{MAX_BEYOND, Seen, second};
use crate::geom::Rect;
use crate::grid::{Grid, Span, extent};
use crate::puzzle::family::Marks;
use crate::sight::cut::are_cut;

/// Sides that differ by more lines than this are not mended.
const MAX_MISSING: usize = 5;
/// Lines may end this part of a cell beyond the picture's edge.
const BEYOND: f64 = 0.1;

/// Of so many grids others like them are tried,
const MAX_MENDED: usize = 3;
/// and so many of these.
const MAX_VARIANTS: usize = 12;

/// The first board that proves itself on a grid like one of `grids`.
pub fn read_variants(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    let whole = Rect::new(0, 0, shot.picture.width() as i32, shot.picture.height() as i32);
    let likely = || grids.iter().take(MAX_MENDED);
    let fitted = likely().filter_map(|grid| extent::refitted(shot.picture, grid));
    let variants = fitted.chain(likely().flat_map(|grid| squares(grid, whole)));
    variants.take(MAX_VARIANTS).find_map(|grid| read_variant(shot, &grid))
}

/// The board on a grid like one that was found, if it proves itself there: it is surely
/// read, has one answer and symbols in all four outer lines.
pub fn read_variant(shot: &Shot, grid: &Grid) -> Option<Seen> {
    if grid.rows.len() <= TELLING {
        return None;
    }
    let sight = shot.look(grid);
    let mut read = read_cells(&sight, shot.options);
    if !read.as_ref().is_ok_and(is_proven) {
        (read, _) = second::opinion(&sight, shot.options, read);
    }
    let (puzzle, reading) = read.ok().filter(is_proven)?;
    let is_shown =
        sight.beyond <= MAX_BEYOND && ends_show(&reading.cells) && !are_cut(shot.picture, &sight);
    is_shown.then_some(Seen { sight, reading, puzzle, written_after: [false; 2] })
}

/// Whether all four outer lines hold a symbol: then none of them is made up.
pub fn ends_show(cells: &Marks) -> bool {
    shown_ends(cells) == [true; 4]
}

/// Whether the first and the last row, and the first and the last column, hold a
/// symbol.
pub fn shown_ends(cells: &Marks) -> [bool; 4] {
    let size = cells.size();
    let mut shown = [false; 4];
    for (at, _) in cells.iter().filter(|(_, cell)| cell.is_some()) {
        let ends =
            [at.row == 0, at.row + 1 == size.rows, at.column == 0, at.column + 1 == size.columns];
        shown.iter_mut().zip(ends).for_each(|(shown, is_there)| *shown |= is_there);
    }
    shown
}

/// Square grids in `picture` of which one side is a side of `grid`, the
/// likeliest first.
fn squares(grid: &Grid, picture: Rect) -> Vec<Grid> {
    let (rows, columns) = (grid.rows.len(), grid.columns.len());
    if rows.abs_diff(columns) > MAX_MISSING || !grid.cut_off.is_empty() {
        return Vec::new();
    }
    let made = |columns: Vec<Span>, rows: Vec<Span>| Grid {
        columns,
        rows,
        support: 1.0,
        fringe: 0.0,
        cut_off: Vec::new(),
        cut_by: 0.0,
    };
    let heights = (picture.y, picture.bottom());
    let widths = (picture.x, picture.right());
    let by_columns = fitted(&grid.columns, &grid.rows, heights)
        .into_iter()
        .map(|rows| made(grid.columns.clone(), rows));
    let by_rows = fitted(&grid.rows, &grid.columns, widths)
        .into_iter()
        .map(|columns| made(columns, grid.rows.clone()));
    // Lines are missed more often than made up.
    if columns >= rows {
        by_columns.chain(by_rows).collect()
    } else {
        by_rows.chain(by_columns).collect()
    }
}

/// As many lines as `known` has, as far apart, laid over `found` in all places
/// that agree with one of its ends.
fn fitted(known: &[Span], found: &[Span], (from, to): (i32, i32)) -> Vec<Vec<Span>> {
    let ([first, .., last], [top, .., bottom]) = (known, found) else { return Vec::new() };
    let count = known.len();
    let pitch = f64::from(last.start - first.start) / (count - 1) as f64;
    let length = f64::from(last.end - first.start) - pitch * (count - 1) as f64;
    let whole = f64::from(last.end - first.start);
    let missing = (whole - f64::from(bottom.end - top.start)) / pitch;
    if missing < -SAME_LENGTH {
        return Vec::new();
    }
    let mut places: Vec<f64> = Vec::new();
    for k in 0..=missing.max(0.0).round() as i32 {
        let shift = pitch * f64::from(k);
        places.push(f64::from(top.start) - shift);
        places.push(f64::from(bottom.end) - whole + shift);
    }
    let slack = BEYOND * pitch;
    // A part of a line between grid and edge is one that was cut off.
    let is_free = |room: f64| room >= -slack && !(PARTIAL * pitch..pitch).contains(&room);
    places.retain(|&start| {
        is_free(start - f64::from(from)) && is_free(f64::from(to) - start - whole)
    });
    let mut kept: Vec<f64> = Vec::new();
    for start in places {
        if kept.iter().all(|other| (other - start).abs() > SAME * pitch) {
            kept.push(start);
        }
    }
    let span = |start: f64, i: usize| {
        let begin = start + pitch * i as f64;
        Span {
            start: (begin.round() as i32).max(from),
            end: ((begin + length).round() as i32).min(to),
        }
    };
    kept.into_iter().map(|start| (0..count).map(|i| span(start, i)).collect()).collect()
}

/// A side that is longer by less than this part of a cell has its lines at
/// wrong places, a longer one has more lines.
const SAME_LENGTH: f64 = 0.6;
/// Between a whole board and the picture's edge there is less than this part
/// of a cell, or a whole one.
const PARTIAL: f64 = 0.25;

/// Places nearer together than this part of a cell are one.
const SAME: f64 = 0.12;

#[cfg(test)]
mod tests {
    use super::*;

    fn spans(from: i32, count: i32) -> Vec<Span> {
        (0..count).map(|i| Span { start: from + 20 * i, end: from + 20 * i + 18 }).collect()
    }

    fn grid(columns: Vec<Span>, rows: Vec<Span>) -> Grid {
        Grid::guessed(columns, rows)
    }

    #[test]
    fn a_missing_row_is_tried_at_both_ends() {
        let found = grid(spans(100, 8), spans(200, 7));
        let tried = squares(&found, Rect::new(0, 0, 600, 600));
        let starts: Vec<_> =
            tried.iter().filter(|g| g.rows.len() == 8).map(|g| g.rows[0].start).collect();
        assert_eq!(starts, [200, 180]);
        assert!(tried.iter().all(|g| g.rows.len() == g.columns.len()));
    }

    #[test]
    fn a_line_that_the_edge_cuts_is_not_added() {
        let found = grid(spans(100, 8), spans(200, 7));
        // Below the grid there is room for half a row.
        let tried = squares(&found, Rect::new(0, 0, 600, 348));
        let starts = |g: &Grid| (g.rows.len() == 8).then_some(g.rows[0].start);
        assert!(!tried.iter().any(|g| starts(g) == Some(200)));
    }
}
