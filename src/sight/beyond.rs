//! What of a board stands beyond its grid: where that is more than chance, the
//! grid lacks lines.

use std::sync::Arc;

use super::patch::{Found, Patch};
use super::shade::Shade;
use super::source::Source;
use super::{Growing, SAME_GROUND, SAME_SHAPE};
use crate::geom::{Array2, Rect};
use crate::grid::{Grid, Span};
use crate::picture::{Rgb, commonest, distance};

/// A cell beyond the grid of which this share is in the picture is looked at.
const SHOWN: f64 = 0.75;
/// Fewer symbols than this beyond the grid are a coincidence.
const MIN_BEYOND: usize = 2;
/// No square of like cells differs by more.
const APART: f32 = 12.0;
/// Grounds nearer than this to the commonest one are its shades, and no values.
const SHADE: u8 = 60;

/// What is seen in a place beyond the grid.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// Nothing of the board, or a blank.
    Other,
    /// Ink like that of the board.
    Inked,
    /// A bare tile in the colour of a value.
    Tile(Rgb),
}

/// The cells of a board, with what was found on them.
pub struct Cells<'a> {
    pub patches: &'a Array2<Arc<Patch>>,
    pub grounds: &'a Array2<Shade>,
    pub found: &'a Array2<Found>,
}

/// The share of the places just outside a side of the grid, at its worst side,
/// that hold ink of one of the board's `classes`, or look like its `cells`.
pub fn share(source: Source, grid: &Grid, classes: &[Growing], cells: &Cells) -> f64 {
    let usual = usual(cells.grounds);
    let is_value = |colour: Rgb| usual.is_some_and(|usual| distance(colour, usual) >= SHADE);
    let is_written = classes.iter().any(|class| class.count > 1);
    if !is_written && !cells.grounds.iter().any(|(_, ground)| is_value(ground.colour)) {
        return 0.0;
    }
    let (whole, scale) = (source.whole(), source.scale());
    let whole = Rect::new(0, 0, whole.width * scale, whole.height * scale);
    let look_at = |column: &Span, row: &Span| {
        let cell = Rect::new(column.start, row.start, column.length(), row.length());
        let shown = cell.intersect(&whole);
        if (shown.area() as f64) < SHOWN * cell.area() as f64 {
            return Place::Other;
        }
        let patch = Patch::cut(source, shown);
        if is_written && holds_ink(&patch, classes) {
            return Place::Inked;
        }
        cells.like(&patch).filter(|tile| is_value(*tile)).map_or(Place::Other, Place::Tile)
    };
    let columns = outside(&grid.columns).into_iter().flatten();
    let rows = outside(&grid.rows).into_iter().flatten();
    let sides: Vec<Vec<Place>> = columns
        .map(|column| grid.rows.iter().map(|row| look_at(&column, row)).collect())
        .chain(rows.map(|row| grid.columns.iter().map(|column| look_at(column, &row)).collect()))
        .collect();
    let counts: Vec<usize> = sides.iter().map(|side| inked(side)).collect();
    // Few boards have odd sides: there a symbol beyond each of two sides is as telling.
    let is_odd = grid.rows.len() % 2 == 1 && grid.columns.len() % 2 == 1;
    let least = if is_odd && counts.iter().sum::<usize>() >= MIN_BEYOND { 1 } else { MIN_BEYOND };
    let telling = sides.iter().zip(counts).filter(|(_, count)| *count >= least);
    telling.map(|(side, count)| count as f64 / side.len().max(1) as f64).fold(0.0, f64::max)
}

/// How many places hold something of the board: ink, and tiles where these are
/// of two values, since heads are in one colour.
fn inked(side: &[Place]) -> usize {
    let mut tiles = side.iter().filter_map(|place| match place {
        Place::Tile(colour) => Some(*colour),
        _ => None,
    });
    let first = tiles.next();
    let is_both = first.is_some_and(|first| tiles.any(|other| distance(first, other) >= SHADE));
    let is_of_board = |place: &&Place| match place {
        Place::Inked => true,
        Place::Tile(_) => is_both,
        Place::Other => false,
    };
    side.iter().filter(is_of_board).count()
}

/// The lines before the first and behind the last one.
fn outside(lines: &[Span]) -> [Option<Span>; 2] {
    let [first, .., last] = lines else { return [None, None] };
    let pitch = (last.start - first.start) / (lines.len() as i32 - 1);
    let moved = |span: &Span, by: i32| Span { start: span.start + by, end: span.end + by };
    [Some(moved(first, -pitch)), Some(moved(last, pitch))]
}

fn holds_ink(patch: &Patch, classes: &[Growing]) -> bool {
    let Some(ink) = patch.ink(patch.shades().rim.colour, &[]).ink else { return false };
    let is_of = |class: &Growing| {
        class.count > 1 && class.may_hold(&ink) && class.mean.likeness(&ink.glyph) >= SAME_SHAPE
    };
    classes.iter().any(is_of)
}

impl Cells<'_> {
    /// The ground of a bare cell that looks the same all over.
    fn like(&self, patch: &Patch) -> Option<Rgb> {
        let own = patch.squares().as_flattened();
        let is_like = |other: &Patch| {
            let squares = own.iter().zip(other.squares().as_flattened());
            squares.map(|(a, b)| (a - b).abs()).all(|apart| apart <= APART)
        };
        let mut bare = self.patches.iter().filter(|(at, _)| self.found[*at].ink.is_none());
        bare.find(|(_, other)| is_like(other)).map(|(at, _)| self.grounds[at].colour)
    }
}

/// The commonest ground.
fn usual(grounds: &Array2<Shade>) -> Option<Rgb> {
    commonest(grounds.iter().map(|(_, ground)| ground.colour), SAME_GROUND).map(|most| most.0)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;

    const BLANK: [u8; 3] = [225; 3];
    const VALUES: [[u8; 3]; 2] = [[220, 60, 60], [50, 90, 200]];

    /// How much is seen beyond the upper six of eight rows of tiles, the lowest of
    /// them in these colours by turns.
    fn beyond(colours: [[u8; 3]; 4]) -> f64 {
        let pixels = RgbImage::from_fn(300, 420, |x, y| {
            let place = |at: u32| (at.wrapping_sub(30) / 30, at.wrapping_sub(30) % 30 < 26);
            let ((column, is_in_column), (row, is_in_row)) = (place(x), place(y));
            let is_tile = row < 8 && column < 8 && is_in_row && is_in_column;
            Pixel(match (is_tile, row) {
                (false, _) => [255; 3],
                (_, 6..) => colours[column as usize % 4],
                _ => [BLANK, VALUES[0], BLANK, VALUES[1], BLANK][(column + 2 * row) as usize % 5],
            })
        });
        let picture = Picture::from(pixels);
        let lines = |count: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: 30 + 30 * i, end: 56 + 30 * i }).collect()
        };
        let grid = Grid::guessed(lines(8), lines(6));
        look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[]).beyond
    }

    #[test]
    fn tiles_of_both_values_are_the_boards() {
        assert!(beyond([BLANK, VALUES[0], BLANK, VALUES[1]]) >= 0.5);
    }

    #[test]
    fn heads_are_in_one_colour() {
        assert!(beyond([VALUES[0]; 4]) < 0.1);
        assert!(beyond([BLANK, VALUES[0], BLANK, VALUES[0]]) < 0.1);
        assert!(beyond([BLANK, [240, 200, 20], BLANK, [20, 200, 40]]) < 0.1, "none of its own");
    }
}
