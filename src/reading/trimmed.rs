//! Boards beside which a line is of another length than theirs: the margin of a page or a
//! row of headings that the lines of the board go through; or one whose cells have no lines
//! between them, as buttons that end where the next line would be.

use std::ops::Range;

use super::Seen;
use super::enough::are_enough;
use super::evened::read_evened;
use super::proof::has_one_answer;
use super::shot::Shot;
use crate::grid::{Grid, Span};
use crate::median::median;
use crate::sight::walls::Walls;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Such a line is longer or shorter than the others by this share at least,
const OTHER: f64 = 0.2;
/// and these differ by less than that one.
const EVEN: f64 = 0.1;
/// Smaller boards are none.
const LEAST: usize = 4;

/// The square board with one answer that is left of the first of `grids` without its outer
/// lines of another length: of a board that is cut off one side is shorter. Or what is left
/// of it without outer lines that are not drawn.
pub fn read_trimmed(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    let read = |grid: &Grid| {
        let seen = read_evened(shot, grid, std::slice::from_ref(grid)).ok()?;
        let is_sure = are_enough(&seen.reading) && seen.reading.doubtful().is_empty();
        is_sure.then_some(seen)
    };
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let proven = trimmed(grid).and_then(|own| read(&own));
        let proven = proven.filter(|seen| has_one_answer(&*seen.puzzle));
        proven.or_else(|| drawn(shot, grid).and_then(|own| read(&own)))
    })
}

/// The grid without outer lines that are not drawn, if it is square then; `None` where there
/// are none.
fn drawn(shot: &Shot, grid: &Grid) -> Option<Grid> {
    let sight = shot.look(grid);
    let (rows, columns) = Walls::of(shot.picture, &sight).drawn()?;
    let is_square = columns.len() == rows.len() && rows.len() >= LEAST;
    (is_square && grid.cut_off.is_empty()).then(|| grid.part(rows, columns))
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
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::{Rect, Size};
    use crate::grid::Edge;
    use crate::picture::Picture;
    use crate::picture::paint::{Stamp, outline};
    use crate::picture::planes::Planes;
    use crate::reading::ReadOptions;
    use crate::reading::shot::Looks;
    use crate::theme::builtin;

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

    #[test]
    fn a_row_of_buttons_as_far_away_as_the_next_line_is_no_row() {
        // A ruled board, and buttons that end a row below it.
        let left = |has_lines: bool| -> Option<Size> {
            let mut picture = Picture::from(RgbImage::from_pixel(760, 1000, Pixel([255; 3])));
            let mut stamp = Stamp::new(640, 640);
            stamp.plate([0.0, 0.0, 640.0, 640.0], 0.0, [243; 3], 255);
            stamp.press(&mut picture, 60, 120);
            for i in 0..9 {
                outline(&mut picture, Rect::new(60, 119 + 80 * i, 640, 2), 1, [189; 3]);
                outline(&mut picture, Rect::new(59 + 80 * i, 120, 2, 640), 1, [189; 3]);
                if has_lines && i > 0 && i < 8 {
                    outline(&mut picture, Rect::new(59 + 80 * i, 760, 2, 80), 1, [189; 3]);
                }
            }
            for i in 0..4 {
                outline(&mut picture, Rect::new(60 + 165 * i, 788, 145, 53), 2, [189; 3]);
            }
            let planes = Planes::reduced(&picture, 1);
            let (options, looks) = (ReadOptions::new(builtin::themes()), Looks::default());
            let shot =
                Shot { picture: &picture, planes: &planes, options: &options, looks: &looks };
            let spans = |from: i32, count: i32| -> Vec<Span> {
                let starts = (0..count).map(|i| from + 80 * i);
                starts.map(|start| Span { start: start + 1, end: start + 79 }).collect()
            };
            let grid = Grid::guessed(spans(60, 8), spans(120, 9));
            drawn(&shot, &grid).map(|grid| grid.size())
        };
        assert_eq!(left(false), Some(Size::new(8, 8)));
        assert_eq!(left(true), None, "the row is drawn as the others are");
    }
}
