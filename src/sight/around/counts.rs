//! Whether numbers may count what stands in the columns of a grid: a quick look at
//! pieces of ink, none of which is named.

use std::ops::Range;

use super::view::View;
use super::{Around, Band, HEIGHTS, On, is_same_text, look};
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::sight::Sight;
use crate::sight::contrast::{Side, breadth};
use crate::theme::Theme;

/// Counts stand in this share of the columns at least.
const MOST: f64 = 0.7;
/// Counts, the first of two for a column, stand no further from the board than so many
/// cells.
const REACH: f64 = 1.5;
/// What is further from it than so many cells counts nothing: beside rows there are two
/// numbers and what is between them.
const AROUND: f64 = 3.0;
/// Panels of counts are no further from it than this, as buttons are.
const NEXT: f64 = 0.5;

/// The same as [`look_around`](super::look_around) where numbers are looked for that count
/// what stands in the columns, so many `counts` for each, in a row next to them: most
/// pictures have none, and need not be looked at any further.
pub fn look_for_counts(
    picture: &Picture,
    planes: &Planes,
    sight: &Sight,
    themes: &[Theme],
    counts: usize,
) -> Around {
    let may_be = |view: &View, side: Side| view.band(side).is_lined_up(view.grid(), counts);
    look((picture, planes), sight, themes, (On::Ground, Some(AROUND)), may_be)
}

impl Band<'_> {
    /// Whether ink next to most columns of `grid` stands in one row, as so many counts for
    /// each do. What is too large for a digit may hold some, if it stands next to the board.
    pub(super) fn is_lined_up(&self, grid: &Grid, counts: usize) -> bool {
        let cell = f64::from(breadth(&grid.columns));
        let board = grid.bounds();
        let near = |cells: f64| {
            let reach = (cells * cell) as i32;
            [board.y - reach..board.y, board.bottom()..board.bottom() + reach]
        };
        // The frame of the board stands out of it by less than a digit's height.
        let least = (HEIGHTS.0 * self.cell) as i32;
        let is_in = |b: &Rect, places: &[Range<i32>; 2]| {
            places.iter().any(|n| b.bottom().min(n.end) - b.y.max(n.start) >= least)
        };
        let [beside, next] = [near(REACH), near(NEXT)];
        let all = self.pieces.iter().map(|piece| {
            let b = piece.bounds;
            Rect::new(self.area.x + b.x, self.area.y + b.y, b.width, b.height)
        });
        let (mut large, mut small): (Vec<Rect>, Vec<Rect>) = (all)
            .filter(|b| self.is_large(*b) || self.may_hold_digits(*b))
            .partition(|b| self.is_large(*b));
        // Bars are too low for digits.
        large.retain(|b| b.height >= 2 * least && is_in(b, &next));
        small.retain(|b| is_in(b, &beside));
        let enough = MOST * grid.columns.len() as f64;
        let is_row = |of: Option<&Rect>| {
            let is_over = |column: &&Span| {
                let holds = |b: &&Rect| b.x < column.end && b.right() > column.start;
                let is_of = |b: &Rect| of.is_some_and(|of| is_beside(of, b));
                let own = || small.iter().filter(holds);
                let is_all = || own().count() >= counts || own().any(|b| b.width > b.height);
                large.iter().any(|b| holds(&b)) || own().any(is_of) && is_all()
            };
            grid.columns.iter().filter(is_over).count() as f64 >= enough
        };
        is_row(None) || small.iter().any(|of| is_row(Some(of)))
    }
}

/// Whether two pieces of ink may be digits of one row.
fn is_beside(one: &Rect, other: &Rect) -> bool {
    let apart = (2 * one.y + one.height - 2 * other.y - other.height).abs();
    apart < one.height && is_same_text(f64::from(one.height), f64::from(other.height))
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::picture::paint::{Stamp, outline};
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// A picture of this size with a ruled board of six columns and rows, `from` so far off
    /// both edges.
    fn ruled((width, height): (u32, u32), from: i32) -> (Picture, Grid) {
        let pixels = RgbImage::from_pixel(width, height, image::Rgb([250; 3]));
        let mut picture = Picture::from(pixels);
        let line = |i: i32| from + 40 * i;
        for (row, column) in (0..6).flat_map(|row| (0..6).map(move |column| (row, column))) {
            outline(&mut picture, Rect::new(line(column), line(row), 41, 41), 2, [40; 3]);
        }
        let spans = || (0..6).map(|i| Span { start: line(i), end: line(i + 1) }).collect();
        (picture, Grid::guessed(spans(), spans()))
    }

    /// Writes a character into the square of 40 pixels from there on.
    fn write(picture: &mut Picture, character: char, x: i32, y: i32) {
        let mut stamp = Stamp::new(40, 40);
        stamp.character(character, 20.0, 20.0, 16.0, [40; 3]);
        stamp.press(picture, x, y);
    }

    /// Whether what stands below a board of six columns may be counts: these characters,
    /// one for each column, of which those of every other column are so much lower, where
    /// there are so many `counts` of each.
    fn may_be(below: &str, lower: i32, counts: usize) -> bool {
        let (mut picture, grid) = ruled((320, 400), 40);
        for (i, character) in (0i32..).zip(below.chars()) {
            write(&mut picture, character, 40 + 40 * i, 285 + lower * (i % 2));
        }
        let planes = Planes::reduced(&picture, 1);
        let sight = look_at(&picture, &planes, &grid, builtin::themes());
        let view = View::new(&picture, &planes, &sight, On::Ground);
        view.band(Side::Below).is_lined_up(view.grid(), counts)
    }

    #[test]
    fn numbers_far_from_the_board_are_not_looked_at() {
        let (mut picture, grid) = ruled((360, 560), 80);
        for i in 0..6 {
            for (x, y) in [(80 + 40 * i, 325), (80 + 40 * i, 480), (38, 80 + 40 * i)] {
                write(&mut picture, '2', x, y);
            }
        }
        let planes = Planes::reduced(&picture, 1);
        let sight = look_at(&picture, &planes, &grid, builtin::themes());
        let themes = builtin::themes();
        let lowest = |around: Around| around.over[1].iter().map(|sign| sign.bounds.y).max();
        let near = lowest(look_for_counts(&picture, &planes, &sight, themes, 1));
        let all = lowest(super::super::look_around(&picture, &planes, &sight, themes, On::Ground));
        assert!(near.is_some_and(|y| y < 360) && all.is_some_and(|y| y > 480), "{near:?} {all:?}");
    }

    #[test]
    fn counts_stand_in_one_row_next_to_most_columns() {
        assert!(may_be("123201", 0, 1));
        assert!(may_be("12 201", 0, 1), "one of them is a tick");
        assert!(!may_be("12  01", 0, 1));
        assert!(!may_be("123201", 30, 1), "words stand anywhere");
        assert!(!may_be("      ", 0, 1));
        assert!(!may_be("123201", 0, 2), "names of columns are one for each");
    }
}
