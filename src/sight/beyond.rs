//! What of a board stands beyond its grid, or between its lines: where that is more than
//! chance, the grid lacks lines.

use std::sync::Arc;

use super::patch::{Found, Patch};
use super::shade::Shade;
use super::source::Source;
use super::{Growing, SAME_COLOUR, SAME_GROUND, SAME_SHAPE};
use crate::geom::{Array2, Rect};
use crate::grid::{Grid, Span};
use crate::picture::{Rgb, commonest, distance};

/// A cell beyond the grid of which this share is in the picture is looked at.
const SHOWN: f64 = 0.75;
/// Fewer symbols than this beyond the grid are a coincidence.
const MIN_BEYOND: usize = 2;
/// No square of like cells differs by more.
const APART: f32 = 12.0;
/// At most so many lines are looked at on either side.
const MAX_LACKING: usize = 5;
/// Grounds nearer than this to the commonest one are its shades, and no values.
const SHADE: u8 = 60;

/// The ground of a cell of the board has at least this part of the share of the
/// rim that the least plain one has.
const AS_PLAIN: f64 = 0.5;

/// A symbol of the board is this near to its place in the cell, as a share of its
/// sides; what is further off is of a heading.
const OFF_PLACE: f64 = 0.12;

/// The same where the grid is oblong: few boards are, and noise has eaten into the outer
/// lines of those that lack some.
const OFF_OBLONG: f64 = 0.3;

/// Between two lines is room for another where they are this part of a line's breadth apart.
const ROOM: f64 = 0.85;

/// Tiles of the board are in this share of the places along a side,
const ALL_ALONG: f64 = 0.7;
/// and change so often.
const TURNS: usize = 3;

/// What is seen in a place beyond the grid.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Place {
    /// Nothing of the board, or a blank.
    Other,
    /// Ink like that of the board.
    Inked,
    /// A bare tile in the colour of a value.
    Tile(Rgb),
    /// One in the colour that most cells have.
    Usual,
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
    let plainest = cells.grounds.iter().map(|(_, ground)| ground.share);
    let least = plainest.fold(1.0, f64::min) * AS_PLAIN;
    let is_oblong = grid.rows.len() != grid.columns.len();
    let off_place = if is_oblong { OFF_OBLONG } else { OFF_PLACE };
    let look_at = |column: &Span, row: &Span| {
        let cell = Rect::new(column.start, row.start, column.length(), row.length());
        let shown = cell.intersect(&whole);
        if (shown.area() as f64) < SHOWN * cell.area() as f64 {
            return Place::Other;
        }
        let patch = Patch::cut(source, shown);
        if patch.shades().rim.share < least {
            return Place::Other;
        }
        if is_written && holds_ink(&patch, classes, off_place) {
            return Place::Inked;
        }
        match cells.like(&patch) {
            Some(tile) if is_value(tile) => Place::Tile(tile),
            Some(_) => Place::Usual,
            None => Place::Other,
        }
    };
    let (across, down) = (grid.columns.len(), grid.rows.len());
    let mut sides: Vec<Vec<Place>> = Vec::new();
    for column in outside(&grid.columns, down.saturating_sub(across)) {
        sides.push(grid.rows.iter().map(|row| look_at(&column, row)).collect());
    }
    for row in outside(&grid.rows, across.saturating_sub(down)) {
        sides.push(grid.columns.iter().map(|column| look_at(column, &row)).collect());
    }
    for column in between(&grid.columns) {
        sides.push(grid.rows.iter().map(|row| look_at(&column, row)).collect());
    }
    for row in between(&grid.rows) {
        sides.push(grid.columns.iter().map(|column| look_at(column, &row)).collect());
    }
    // A full board has no third colour, and most cells have that of a value.
    let grounds = || cells.grounds.iter().map(|(_, ground)| ground.colour);
    let other = grounds().find(|colour| is_value(*colour));
    let is_two =
        |own: Rgb| !is_value(own) || other.is_some_and(|other| distance(own, other) < SHADE);
    let are_tiles = are_of_both(sides.iter().flatten())
        || grounds().all(is_two) && sides.iter().any(|side| alternate(side));
    let counts: Vec<usize> = sides.iter().map(|side| inked(side, are_tiles)).collect();
    let all = counts.iter().sum::<usize>();
    // Few boards have sides that are odd or of two lengths: a symbol beyond each of
    // two lines tells there as much as two.
    let is_odd = down % 2 == 1 && across % 2 == 1;
    if down != across && all >= MIN_BEYOND {
        return 1.0;
    }
    let least = if is_odd && all >= MIN_BEYOND { 1 } else { MIN_BEYOND };
    let telling = sides.iter().zip(counts).filter(|(_, count)| *count >= least);
    telling.map(|(side, count)| count as f64 / side.len().max(1) as f64).fold(0.0, f64::max)
}

/// Whether tiles of two values are in these places, on whatever sides: heads are in one
/// colour.
fn are_of_both<'a>(places: impl Iterator<Item = &'a Place>) -> bool {
    let mut tiles = places.filter_map(|place| match place {
        Place::Tile(colour) => Some(*colour),
        _ => None,
    });
    let first = tiles.next();
    first.is_some_and(|first| tiles.any(|other| distance(first, other) >= SHADE))
}

/// Whether tiles of a value and such as most cells are take turns all along this side, as
/// heads and the page beside a board do not.
fn alternate(side: &[Place]) -> bool {
    let kind = |place: &Place| match place {
        Place::Tile(_) => Some(true),
        Place::Usual => Some(false),
        Place::Inked | Place::Other => None,
    };
    let tiles: Vec<bool> = side.iter().filter_map(kind).collect();
    let turns = tiles.windows(2).filter(|two| two[0] != two[1]).count();
    tiles.len() as f64 >= ALL_ALONG * side.len() as f64 && turns >= TURNS
}

/// How many places hold something of the board: ink, and tiles where these `are_tiles` of
/// it.
fn inked(side: &[Place], are_tiles: bool) -> usize {
    let is_of_board = |place: &&Place| match place {
        Place::Inked => true,
        Place::Tile(_) => are_tiles,
        Place::Usual | Place::Other => false,
    };
    side.iter().filter(is_of_board).count()
}

/// The lines before the first and behind the last one: one on either side, or as
/// many as `lacking`.
fn outside(lines: &[Span], lacking: usize) -> Vec<Span> {
    let [first, .., last] = lines else { return Vec::new() };
    let pitch = (last.start - first.start) / (lines.len() as i32 - 1);
    let moved = |span: &Span, by: i32| Span { start: span.start + by, end: span.end + by };
    let count = lacking.clamp(1, MAX_LACKING) as i32;
    (1..=count).flat_map(|i| [moved(first, -i * pitch), moved(last, i * pitch)]).collect()
}

/// The lines between those that leave as much room as they take: only every other one may
/// have been found.
fn between(lines: &[Span]) -> Vec<Span> {
    let [first, second, ..] = lines else { return Vec::new() };
    let pitch = second.start - first.start;
    if f64::from(pitch - first.length()) < ROOM * f64::from(first.length()) {
        return Vec::new();
    }
    let moved = |span: &Span| Span { start: span.start + pitch / 2, end: span.end + pitch / 2 };
    lines[..lines.len() - 1].iter().map(moved).collect()
}

/// Whether ink of one of these classes is on a patch, off its place by no more than that.
fn holds_ink(patch: &Patch, classes: &[Growing], off_place: f64) -> bool {
    // Most places are of other colours throughout.
    if !classes.iter().any(|own| own.count > 1 && patch.shows(own.colour(), SAME_COLOUR)) {
        return false;
    }
    let Some(ink) = patch.ink(patch.shades().rim.colour, &[]).ink else { return false };
    let is_of = |class: &Growing| {
        let off = (0..2).map(|i| (class.middle[i] - ink.middle[i]).abs());
        class.count > 1
            && off.fold(0.0, f64::max) <= off_place
            && class.may_hold(&ink)
            && class.mean.likeness(&ink.glyph) >= SAME_SHAPE
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

    use super::{Place, Rgb, alternate, are_of_both, inked};
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

    #[test]
    fn tiles_of_one_value_on_each_of_two_sides_are_of_both() {
        let side = |colours: &[Option<Rgb>]| -> Vec<Place> {
            colours.iter().map(|own| own.map_or(Place::Other, Place::Tile)).collect()
        };
        let left = side(&[None, Some(VALUES[0]), Some(VALUES[0])]);
        let below = side(&[Some(VALUES[1]), None, Some(VALUES[1])]);
        assert!(are_of_both(left.iter().chain(&below)));
        assert!(!are_of_both(left.iter().chain(&left)), "heads");
        assert_eq!([inked(&left, true), inked(&left, false)], [2, 0]);
    }

    #[test]
    fn tiles_of_both_values_take_turns_beyond_a_part_of_a_full_board() {
        let side = |kinds: &str| -> Vec<Place> {
            let place = |kind| match kind {
                'o' => Place::Usual,
                'x' => Place::Tile(VALUES[0]),
                _ => Place::Other,
            };
            kinds.chars().map(place).collect()
        };
        assert!(alternate(&side("oxoox.xo")));
        assert!(!alternate(&side("ooooxxoo")), "a button");
        assert!(!alternate(&side("xxxxxxxx")), "a bar");
        assert!(!alternate(&side("ox..o.x.")), "few are alike");
    }

    #[test]
    fn every_other_line_of_a_board_is_a_part() {
        // Discs and squares in cells of 40 pixels; or in every other of these alone.
        let rows = ["oq..oq.q", ".oq..qo.", "q..oq..o", "..qo..qo"];
        let beyond = |is_sparse: bool| {
            let pixels = RgbImage::from_fn(320, 320, |x, y| {
                let (column, row) = ((x / 40) as usize, (y / 40) as usize);
                let kind = rows[row % 4].as_bytes()[column % 8];
                let is_shown = !is_sparse || column % 2 == 0 && row % 2 == 0;
                let (dx, dy) = (f64::from(x % 40) - 19.5, f64::from(y % 40) - 19.5);
                let is_ink = match kind {
                    b'o' => dx.hypot(dy) < 11.0,
                    b'q' => dx.abs().max(dy.abs()) < 9.0,
                    _ => false,
                };
                Pixel(if is_ink && is_shown { [40, 30, 60] } else { [240; 3] })
            });
            let picture = Picture::from(pixels);
            let lines = || -> Vec<Span> {
                (0..4).map(|i| Span { start: 80 * i, end: 80 * i + 40 }).collect()
            };
            let planes = Planes::reduced(&picture, 1);
            look_at(&picture, &planes, &Grid::guessed(lines(), lines()), &[]).beyond
        };
        assert!(beyond(false) >= 0.5);
        assert!(beyond(true) < 0.1, "a board of wide gaps");
    }

    #[test]
    fn a_column_lost_to_noise_is_seen_though_the_next_one_begins_late() {
        // Discs in cells of 40 pixels; noise has eaten into the first column of the grid, and
        // taken the one before it where there are eleven.
        let rows = [
            "o..o.o...o.o",
            "..o...o.o...",
            "o...o......o",
            ".o.o..o.o...",
            "o....o....oo",
            "..oo....o...",
        ];
        let pixels = RgbImage::from_fn(480, 480, |x, y| {
            let kind = rows[(y / 40) as usize % 6].as_bytes()[(x / 40) as usize];
            let far = (f64::from(x % 40) - 19.5).hypot(f64::from(y % 40) - 19.5);
            Pixel(if kind == b'o' && far < 7.0 { [40, 30, 60] } else { [240; 3] })
        });
        let picture = Picture::from(pixels);
        let beyond = |count: i32| {
            let first = 12 - count;
            let eaten = |i: i32| if i == first { 8 } else { 0 };
            let columns: Vec<Span> =
                (first..12).map(|i| Span { start: 40 * i + eaten(i), end: 40 * i + 39 }).collect();
            let rows = (0..12).map(|i| Span { start: 40 * i, end: 40 * i + 39 }).collect();
            let planes = Planes::reduced(&picture, 1);
            look_at(&picture, &planes, &Grid::guessed(columns, rows), &[]).beyond
        };
        assert!(beyond(11) > 0.9);
        assert!(beyond(12) < 0.1);
    }

    #[test]
    fn half_of_a_square_board_is_a_part() {
        // What is seen beyond the right half, or the whole, of a board of discs.
        let rows =
            ["o.......", ".....o..", "..o....o", "....oo..", "........", "...o..o.", ".....o.."];
        let beyond = |from: i32| {
            let pixels = RgbImage::from_fn(360, 360, |x, y| {
                let (column, row) = ((x / 40) as usize, (y / 40) as usize);
                let is_disc =
                    rows.get(row).is_some_and(|row| row.as_bytes().get(column) == Some(&b'o'));
                let far = (f64::from(x % 40) - 19.5).hypot(f64::from(y % 40) - 19.5);
                Pixel(if is_disc && far < 11.0 { [40, 30, 60] } else { [240; 3] })
            });
            let picture = Picture::from(pixels);
            let lines = |lines: std::ops::Range<i32>| -> Vec<Span> {
                lines.map(|i| Span { start: 40 * i, end: 40 * i + 39 }).collect()
            };
            let grid = Grid::guessed(lines(from..8), lines(0..8));
            look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[]).beyond
        };
        assert!(beyond(4) > 0.9);
        assert!(beyond(0) < 0.1);
    }
}
