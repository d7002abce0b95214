//! Lattices of boards whose blanks are marked by dots: where every cell holds
//! one mark, be it a dot or a symbol, the marks fill a rectangle without a gap.
//! Small crosses or dots may stand where the lines would cross instead.
//!
//! As with [`pieces`](super::pieces), such a lattice is a guess that the stages
//! behind have to prove.

use super::pieces::{Lattice, are_margins, marks};
use super::tiles::{MAX_LINES, MIN_LINES};
use super::{Grid, is_same};
use crate::geom::Rect;
use crate::picture::planes::Planes;

/// Dots are at least so many reduced pixels high, with their blurred border,
const MIN_HEIGHT: i32 = 3;
/// and as wide as high but for this factor.
const ROUND: f64 = 1.6;
/// Dots of one size differ by so many pixels at most.
const SAME_SIZE: i32 = 1;
/// Fewer dots than this tell no lattice.
const ENOUGH: usize = 8;
/// or by this part of their size, if they are larger.
const SAME_PART: i32 = 8;
/// Cells are between so many times as far apart as dots are high: these may be
/// pins or holes that nearly fill their cells.
const PITCHES: (f64, f64) = (1.05, 30.0);
/// Outlines of dots step by more than one of these from pixel to pixel: they are
/// fainter than symbols.
const STEPS: [u8; 3] = [40, 20, 10];
/// A mark stands this near to the middle of its cell, as a part of the pitch.
const NEAR: f64 = 0.17;
/// A cell has at most so many marks: a symbol may be in two pieces.
const MAX_MARKS: usize = 2;
/// This share of the cells of a line holds a mark,
const LINE: f64 = 0.7;
/// and this share of all.
const ALL: f64 = 0.95;

/// Grids of square cells, in pixels of the picture.
#[derive(Debug, Default)]
pub struct Dotted {
    /// Those nearly all of whose cells hold one mark, many of them a dot.
    pub filled: Vec<Grid>,
    /// Those with a small mark wherever four cells meet: these are seen as clearly as
    /// between lines.
    pub crossed: Vec<Grid>,
}

/// The grids that marks of one size tell.
pub fn grids(planes: &Planes) -> Dotted {
    let mut found = Dotted::default();
    for step in STEPS {
        let marks = marks(planes, step, MIN_HEIGHT);
        for dots in alike(&marks) {
            let Some(lattice) = Lattice::of(&dots, PITCHES) else { continue };
            let add = |known: &mut Vec<Grid>, whole: Option<Lattice>| {
                let whole = whole.filter(|whole| is_whole(whole, planes));
                let grid = whole.map(|whole| whole.grid(planes));
                known.extend(grid.filter(|grid| !known.iter().any(|own| is_same(own, grid))));
            };
            add(&mut found.filled, filled(&lattice, &marks));
            add(&mut found.crossed, crossed(&lattice, &dots, &marks));
        }
    }
    found
}

/// Whether the picture shows all of a lattice: beside it there is no room for
/// half a cell, or a whole one would show its mark; as much room on both sides
/// is a margin, and a square is whole if it is so one way.
fn is_whole(lattice: &Lattice, planes: &Planes) -> bool {
    let shows = |first: f64, count: usize, limit: usize| {
        let start = first / lattice.pitch - 0.5;
        let end = limit as f64 / lattice.pitch - start - count as f64;
        let is_told = |room: f64| !(HALF.0..HALF.1).contains(&room) && room > -NEAR;
        are_margins([start, end]) && start > -NEAR || is_told(start) && is_told(end)
    };
    let across = shows(lattice.x, lattice.columns, planes.width);
    let down = shows(lattice.y, lattice.rows, planes.height);
    // What is cut off on one side is no square.
    across && down || (across || down) && lattice.columns == lattice.rows
}

/// Where a cell ends this far beyond the lattice, in cells, its mark may be cut
/// off.
const HALF: (f64, f64) = (0.25, 0.7);

/// The dots of each size of which there are enough, the smallest first.
fn alike(marks: &[Rect]) -> Vec<Vec<Rect>> {
    let is_round = |b: &&Rect| {
        let (w, h) = (f64::from(b.width), f64::from(b.height));
        w.max(h) <= ROUND * w.min(h)
    };
    let mut dots: Vec<Rect> = marks.iter().filter(is_round).copied().collect();
    dots.sort_by_key(|dot| dot.height);
    let mut groups = Vec::new();
    while let Some(first) = dots.first() {
        let (height, most) = (first.height, first.height + SAME_SIZE);
        let group: Vec<Rect> = dots.iter().take_while(|dot| dot.height <= most).copied().collect();
        if group.len() >= ENOUGH {
            groups.push(group);
        }
        dots.retain(|dot| dot.height > height);
    }
    groups
}

/// The middle of what begins at `start`.
fn middle(start: i32, length: i32) -> f64 {
    f64::from(2 * start + length) / 2.0
}

/// The lattice grown and cropped to the lines that marks fill; `None` where they
/// leave gaps.
fn filled(dots: &Lattice, marks: &[Rect]) -> Option<Lattice> {
    let place = |middle: f64, first: f64| {
        let line = (middle - first) / dots.pitch;
        ((line - line.round()).abs() <= NEAR).then_some(line.round() as i64)
    };
    let is_small = |b: &&Rect| f64::from(b.width.max(b.height)) < dots.pitch;
    let on = |b: &Rect| {
        let column = place(middle(b.x, b.width), dots.x)?;
        Some((place(middle(b.y, b.height), dots.y)?, column))
    };
    let mut held: Vec<(i64, i64)> = marks.iter().filter(is_small).filter_map(on).collect();
    held.sort_unstable();
    held.dedup();
    // Text has several letters in the space of a cell.
    let cell = |b: &Rect| {
        let line = |middle: f64, first: f64| ((middle - first) / dots.pitch).round() as i64;
        (line(middle(b.y, b.height), dots.y), line(middle(b.x, b.width), dots.x))
    };
    let mut all: Vec<(i64, i64)> = marks.iter().filter(is_small).map(cell).collect();
    all.sort_unstable();
    let count = |place: &(i64, i64)| {
        all.partition_point(|other| other <= place) - all.partition_point(|other| other < place)
    };
    held.retain(|place| count(place) <= MAX_MARKS);
    let (mut top, mut left) = (0, 0);
    let (mut bottom, mut right) = (dots.rows as i64, dots.columns as i64);
    // Ticks beside the lines are like nothing on the board.
    let inner = |&(row, column): &(i64, i64)| {
        (top..bottom).contains(&row) && (left..right).contains(&column)
    };
    let is_inner = |mark: &&Rect| on(mark).is_some_and(|place| inner(&place));
    let known: Vec<Rect> = marks.iter().filter(is_small).filter(is_inner).copied().collect();
    let is_known = |mark: &&Rect| {
        let near = |a: i32, b: i32| (a - b).abs() <= SAME_SIZE.max(a / SAME_PART);
        known.iter().any(|own| near(own.width, mark.width) && near(own.height, mark.height))
    };
    let mut strange: Vec<(i64, i64)> =
        marks.iter().filter(is_small).filter(|mark| !is_known(mark)).filter_map(on).collect();
    strange.sort_unstable();
    held.retain(|place| inner(place) || strange.binary_search(place).is_err());
    let is_held = |row: i64, column: i64| held.binary_search(&(row, column)).is_ok();
    let share = |rows: std::ops::Range<i64>, columns: std::ops::Range<i64>| {
        let all = (rows.end - rows.start) * (columns.end - columns.start);
        let cells = rows.flat_map(|row| columns.clone().map(move |column| (row, column)));
        cells.filter(|(row, column)| is_held(*row, *column)).count() as f64 / all.max(1) as f64
    };
    for _ in 0..MAX_LINES {
        let before = (top, left, bottom, right);
        top -= i64::from(share(top - 1..top, left..right) >= LINE);
        bottom += i64::from(share(bottom..bottom + 1, left..right) >= LINE);
        left -= i64::from(share(top..bottom, left - 1..left) >= LINE);
        right += i64::from(share(top..bottom, right..right + 1) >= LINE);
        if before == (top, left, bottom, right) {
            break;
        }
    }
    let lines = |from: i64, to: i64| {
        let count = usize::try_from(to - from).ok()?;
        (MIN_LINES..=MAX_LINES).contains(&count).then_some(count)
    };
    let (rows, columns) = (lines(top, bottom)?, lines(left, right)?);
    (share(top..bottom, left..right) >= ALL).then_some(Lattice {
        x: dots.x + dots.pitch * left as f64,
        y: dots.y + dots.pitch * top as f64,
        pitch: dots.pitch,
        columns,
        rows,
    })
}

/// The lattice of cells between `dots` of one size that stand where their lines would
/// cross: on all crossings inside the board, while the other marks stand between them.
fn crossed(dots: &Lattice, own: &[Rect], marks: &[Rect]) -> Option<Lattice> {
    let cells = Lattice {
        x: dots.x - dots.pitch / 2.0,
        y: dots.y - dots.pitch / 2.0,
        pitch: dots.pitch,
        columns: dots.columns + 1,
        rows: dots.rows + 1,
    };
    let place = |lattice: &Lattice, mark: &Rect| {
        let line = |middle: f64, first: f64, count: usize| {
            let line = (middle - first) / lattice.pitch;
            let is_near = (line - line.round()).abs() <= NEAR;
            let is_inside = (-HALF_CELL..count as f64 - HALF_CELL).contains(&line);
            is_inside.then(|| is_near.then_some(line.round() as usize))
        };
        let column = line(middle(mark.x, mark.width), lattice.x, lattice.columns)?;
        let row = line(middle(mark.y, mark.height), lattice.y, lattice.rows)?;
        Some(row.zip(column))
    };
    let mut held: Vec<(usize, usize)> = own.iter().filter_map(|dot| place(dots, dot)?).collect();
    held.sort_unstable();
    held.dedup();
    let height = own.iter().map(|dot| dot.height).max()?;
    let others = marks.iter().filter(|mark| f64::from(mark.height) > LARGER * f64::from(height));
    let placed: Vec<Option<(usize, usize)>> =
        others.filter_map(|mark| place(&cells, mark)).collect();
    let on = placed.iter().flatten().count();
    let is_told = |line: usize| (MIN_LINES..=MAX_LINES).contains(&line);
    (is_told(cells.rows)
        && is_told(cells.columns)
        && held.len() as f64 >= CROSSED * (dots.rows * dots.columns) as f64
        && on >= SYMBOLS
        && on as f64 >= IN_CELLS * placed.len() as f64)
        .then_some(cells)
}

/// From a cell's middle to its end, in cells.
const HALF_CELL: f64 = 0.5;
/// Of all crossings this share is marked: a frame may cover some,
const CROSSED: f64 = 0.9;
/// so many symbols stand in cells,
const SYMBOLS: usize = 4;
/// which is this share of all marks there
const IN_CELLS: f64 = 0.8;
/// that are higher by this factor.
const LARGER: f64 = 1.3;

#[cfg(test)]
mod tests {
    use super::*;

    /// Six by six cells, 30 pixels apart from (40, 50) on, with a dot each, or a
    /// large square.
    fn planes(is_there: impl Fn(usize, usize) -> bool) -> Planes {
        let (width, height) = (260, 300);
        let mut channel = vec![220u8; width * height];
        for (i, value) in channel.iter_mut().enumerate() {
            let (x, y) = (i % width, i / width);
            if !(40..220).contains(&x) || !(50..230).contains(&y) {
                continue;
            }
            let (column, row) = ((x - 40) / 30, (y - 50) / 30);
            let off = |v: usize, from: usize| ((v - from) % 30).abs_diff(15);
            let half = if (3 * column + 5 * row) % 4 == 0 { 8 } else { 2 };
            let is_mark = off(x, 40).max(off(y, 50)) < half;
            if is_mark && is_there(row, column) {
                *value = 60;
            }
        }
        Planes::from_channels(width, height, 1, [channel.clone(), channel.clone(), channel])
    }

    #[test]
    fn marks_on_all_cells_tell_their_lattice() {
        let found = grids(&planes(|_, _| true)).filled;
        let is_right = |grid: &Grid| {
            let bounds = grid.bounds();
            let is_placed = (bounds.x - 40).abs() <= 3 && (bounds.y - 50).abs() <= 3;
            grid.size() == crate::geom::Size::new(6, 6) && is_placed
        };
        assert!(found.iter().any(is_right), "{found:?}");
    }

    #[test]
    fn ticks_beside_the_lines_are_no_marks() {
        let with_ticks = |planes: &Planes| {
            let mut channel = planes.row(0).map(|_| Vec::new());
            (0..planes.height).for_each(|y| {
                channel.iter_mut().zip(planes.row(y)).for_each(|(all, row)| all.extend(row));
            });
            let [mut channel, ..] = channel;
            for (i, value) in channel.iter_mut().enumerate() {
                let (x, y) = (i % planes.width, i / planes.width);
                let off = |v: usize, from: usize| ((v + 30 - from) % 30).abs_diff(15);
                let is_row = (50..230).contains(&y) && off(y, 50) < 2 && (20..30).contains(&x);
                let is_column = (40..220).contains(&x) && off(x, 40) < 2 && (30..40).contains(&y);
                if is_row || is_column {
                    *value = 60;
                }
            }
            Planes::from_channels(
                planes.width,
                planes.height,
                1,
                [channel.clone(), channel.clone(), channel],
            )
        };
        let found = grids(&with_ticks(&planes(|_, _| true))).filled;
        let sizes: Vec<_> = found.iter().map(Grid::size).collect();
        assert_eq!(sizes, [crate::geom::Size::new(6, 6)]);
    }

    #[test]
    fn marks_that_leave_gaps_tell_nothing() {
        assert!(grids(&planes(|row, column| row != column)).filled.is_empty());
    }

    #[test]
    fn small_crosses_between_cells_tell_these() {
        let picture = |is_marked: &dyn Fn(usize, usize) -> bool| {
            let (width, height) = (260, 300);
            let mut channel = vec![220u8; width * height];
            for (i, value) in channel.iter_mut().enumerate() {
                let (x, y) = (i % width, i / width);
                // Crosses around the corners of cells that begin at 40 and 50, rings in some.
                let near = |v: usize, from: usize| (v + 15 - from) % 30;
                let (column, row) =
                    ((x + 15).wrapping_sub(40) / 30, (y + 15).wrapping_sub(50) / 30);
                let is_inner = (1..=5).contains(&column) && (1..=5).contains(&row);
                let off = [near(x, 40).abs_diff(15), near(y, 50).abs_diff(15)];
                let is_cross = is_inner && off[0].min(off[1]) == 0 && off[0].max(off[1]) <= 3;
                let (column, row) = (x.wrapping_sub(40) / 30, y.wrapping_sub(50) / 30);
                let is_held = column < 6 && row < 6 && (3 * column + 5 * row) % 4 == 0;
                let mid = |v: usize, from: usize| (v.wrapping_sub(from) % 30) as f64 - 14.5;
                let far = mid(x, 40).hypot(mid(y, 50));
                if is_cross && is_marked(column, row) || is_held && (5.0..8.0).contains(&far) {
                    *value = 60;
                }
            }
            Planes::from_channels(width, height, 1, [channel.clone(), channel.clone(), channel])
        };
        let is_right = |grid: &Grid| {
            let bounds = grid.bounds();
            let is_placed = (bounds.x - 40).abs() <= 3 && (bounds.y - 50).abs() <= 3;
            grid.size() == crate::geom::Size::new(6, 6) && is_placed
        };
        assert!(grids(&picture(&|_, _| true)).crossed.iter().any(is_right));
        assert!(grids(&picture(&|column, row| column != row)).crossed.is_empty());
    }

    #[test]
    fn pins_may_fill_half_of_their_cells() {
        let mut channel = vec![220u8; 260 * 300];
        for (i, value) in channel.iter_mut().enumerate() {
            let (x, y) = (i % 260, i / 260);
            let is_inside = (40..220).contains(&x) && (50..230).contains(&y);
            let off = |v: usize, from: usize| (v.wrapping_sub(from) % 30) as f64 - 14.5;
            if is_inside && off(x, 40).hypot(off(y, 50)) < 9.0 {
                *value = 205;
            }
        }
        let planes =
            Planes::from_channels(260, 300, 1, [channel.clone(), channel.clone(), channel]);
        let sizes: Vec<_> = grids(&planes).filled.iter().map(Grid::size).collect();
        assert_eq!(sizes, [crate::geom::Size::new(6, 6)]);
    }
}
