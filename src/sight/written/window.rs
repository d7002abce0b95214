//! Boards in a text: windows of a lattice in which digits 0 and 1 stand, and nothing else
//! or the same mark on all other cells, with other things around.

use super::ink::{INK, Ink, SAME_COLOUR, ground};
use crate::geom::{Array2, Rect, Size};
use crate::grid::lattice::Axis;
use crate::grid::tiles::MIN_LINES;
use crate::picture::{Picture, commonest, distance};
use crate::sight::around::Sign;
use crate::theme::Theme;

/// Boards in texts have at most so many rows.
const MAX_COUNT: usize = 30;
/// A digit stands this near to the middle of its cell, in pitches.
const NEAR: f64 = 0.25;
/// So many lines around the digits of a lattice are looked at.
const BEYOND: i32 = 3;
/// A lattice of more cells is none.
const MAX_CELLS: usize = 20_000;
/// So many kinds of marks may be those of blanks.
const MARKS: usize = 3;
/// So many windows are offered for each lattice.
const MAX_WINDOWS: usize = 6;
/// One cell in so many may hold something else, as a cursor does.
const OTHERS: usize = 20;
/// Digits stand on one cell in so many at least where the others are marked,
const MARKED: usize = 10;
/// and on one in so many where they are empty;
const BARE: usize = 5;
/// so many on the smallest board,
const LEAST: usize = 4;
/// and of each value.
const LEAST_OF_VALUE: usize = 2;
/// Beyond a whole board less than this part of a line holds what its cells do.
const MAX_FRINGE: f64 = 0.5;
/// The digits by their values.
const DIGITS: [char; 2] = ['0', '1'];
/// Marks of blanks are no higher than this part of a digit, or are like none.
const SMALL: f64 = 0.6;

/// A square part of a lattice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// Its first column,
    pub left: i32,
    /// its first row, both as the lattice counts them,
    pub top: i32,
    /// and how many of either it has.
    pub count: usize,
    /// What stands on its cells.
    pub cells: Array2<Written>,
    /// Whether each of them holds a digit or the mark of blanks.
    pub is_marked: bool,
}

/// What is written on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Written {
    /// This digit in this box, pixels.
    Digit(char, Rect),
    /// Nothing, the mark of blanks, or a cursor.
    Blank,
    /// Something else, or nothing where blanks are marked.
    Other,
}

/// What stands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    Nothing,
    Digit(usize, Rect),
    Mark(usize),
    Cursor,
}

/// The cells of a lattice with what stands on them.
pub struct Table {
    columns: usize,
    rows: usize,
    cells: Vec<Held>,
    /// How many cells have each kind of mark that may stand for a blank.
    marks: Vec<(usize, usize)>,
    /// The lattice: its columns and its rows.
    lines: (Axis, Axis),
    /// The middles of digits that stand beside its cells.
    strays: Vec<(f64, f64)>,
}

impl Table {
    /// That of a lattice and the cells around it, on which these digits stand.
    pub fn new(
        picture: &Picture,
        digits: &[Sign],
        (across, down): (Axis, Axis),
        themes: &[Theme],
    ) -> Self {
        let columns = across.count + 2 * BEYOND as usize;
        let rows = down.count + 2 * BEYOND as usize;
        let count = if columns * rows > MAX_CELLS { 0 } else { columns * rows };
        let mut held: Vec<Option<Held>> = vec![None; count];
        let mut strays = Vec::new();
        for digit in digits {
            let at = place(digit, (across, down));
            if at.is_none() {
                let (x, y) = digit.middle();
                strays.push((f64::from(x) / 2.0, f64::from(y) / 2.0));
            }
            let at = at.filter(|at| at.0 < columns && at.1 < rows).map(|at| at.1 * columns + at.0);
            if let Some(held) = at.and_then(|at| held.get_mut(at)) {
                *held = Some(Held::Digit(usize::from(digit.digit()), digit.bounds));
            }
        }
        let place = |i: usize| {
            let (column, row) = ((i % columns) as i32 - BEYOND, (i / columns) as i32 - BEYOND);
            (cell(&across, column), line(&down, row))
        };
        let grounds = (0..count).filter_map(|i| {
            let (columns, rows) = place(i);
            Some(ground(picture, columns, rows)?.0)
        });
        let page = commonest(grounds, SAME_COLOUR);
        let page = page.map_or([0; 3], |(colour, _)| colour);
        let mut kinds: Vec<(Ink, usize)> = Vec::new();
        let mut mark = |i: usize| {
            let (columns, rows) = place(i);
            let Some(own) = Ink::of(picture, columns, rows) else {
                // A block that is larger than a digit hides its own outline.
                let own = ground(picture, columns, rows).map_or(page, |(colour, _)| colour);
                return if distance(own, page) > INK { Held::Cursor } else { Held::Nothing };
            };
            if own.is_cursor((columns.1 - columns.0, rows.1 - rows.0)) {
                return Held::Cursor;
            }
            let known = kinds.iter().position(|(known, _)| known.is_like(&own));
            let kind = known.unwrap_or(kinds.len());
            if kind == kinds.len() {
                kinds.push((own, 0));
            }
            kinds[kind].1 += 1;
            Held::Mark(kind)
        };
        let cells =
            held.iter().enumerate().map(|(i, held)| held.unwrap_or_else(|| mark(i))).collect();
        let height = down.length;
        let digits: Vec<Ink> = (held.iter().enumerate())
            .filter(|(_, held)| held.is_some())
            .filter_map(|(i, _)| Ink::of(picture, place(i).0, place(i).1))
            .collect();
        // A digit may have been missed that is like those around it and no template.
        let is_missed = |ink: &Ink| digits.iter().filter(|digit| digit.is_like(ink)).count() > 1;
        let may_be_blank = |ink: &Ink| {
            f64::from(ink.bounds.height) <= SMALL * height
                || !ink.is_digit(themes) && !is_missed(ink)
        };
        let kinds = kinds.iter().enumerate().filter(|(_, (ink, _))| may_be_blank(ink));
        let marks = kinds.map(|(kind, (_, count))| (kind, *count)).collect();
        Self { columns, rows, cells, marks, lines: (across, down), strays }
    }

    /// The largest windows that may be boards, the largest first.
    pub fn windows(&self, picture: &Picture) -> Vec<Window> {
        let mut marks = self.marks.clone();
        marks.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        marks.truncate(MARKS);
        let blanks = marks.into_iter().map(|(kind, _)| Some(kind)).chain([None]);
        let mut found: Vec<Window> =
            blanks.flat_map(|blank| Sums::new(self, blank).windows(self)).collect();
        found.retain(|window| {
            self.is_whole(window, picture)
                && !self.holds_strays(window)
                && !self.holds_signs(window, picture)
        });
        found.sort_by_key(|window| std::cmp::Reverse(window.count));
        found.truncate(MAX_WINDOWS);
        found
    }

    /// Whether the picture shows what is beyond each side of a window: a board that ends at
    /// its edge may go on there.
    fn is_whole(&self, window: &Window, picture: &Picture) -> bool {
        let beyond = window.count as i32;
        let shows = |axis: Axis, first: i32, limit: u32| {
            axis.cell(first - 1).0 >= 0.0 && axis.cell(first + beyond).1 <= f64::from(limit)
        };
        let (across, down) = self.lines;
        shows(across, window.left, picture.width()) && shows(down, window.top, picture.height())
    }

    /// Whether digits stand between the cells of a window: it has only some of the cells.
    fn holds_strays(&self, window: &Window) -> bool {
        let last = window.count as i32 - 1;
        let is_in = |axis: Axis, first: i32, at: f64| {
            (axis.cell(first).0..axis.cell(first + last).1).contains(&at)
        };
        let (across, down) = self.lines;
        let is_stray =
            |&(x, y): &(f64, f64)| is_in(across, window.left, x) && is_in(down, window.top, y);
        self.strays.iter().any(is_stray)
    }

    /// Whether something stands between some cells of a window that does not between
    /// others: it may say that they are equal, or not.
    fn holds_signs(&self, window: &Window, picture: &Picture) -> bool {
        let (across, down) = self.lines;
        let count = window.count as i32;
        // What stands on a cell may reach a little over its edge.
        let gap = |axis: &Axis, index: i32| {
            (axis.cell(index).1.round() as i32 + 1, axis.cell(index + 1).0.round() as i32 - 1)
        };
        let beside_of = |index: i32| gap(&across, index);
        let below_of = |index: i32| gap(&down, index);
        let lines = |first: i32, count: i32| first..first + count;
        let beside = lines(window.top, count).flat_map(|row| {
            let gaps = lines(window.left, count - 1).map(beside_of);
            gaps.map(move |gap| (gap, line(&down, row)))
        });
        let below = lines(window.top, count - 1).flat_map(|row| {
            let columns = lines(window.left, count).map(move |column| cell(&across, column));
            columns.map(move |column| (column, below_of(row)))
        });
        let is_wide = |axis: Axis| axis.pitch - axis.length >= SIGN * axis.length;
        let told = |(columns, rows): ((i32, i32), (i32, i32)), is_beside: bool| {
            let length = if is_beside { columns.1 - columns.0 } else { rows.1 - rows.0 };
            Ink::of(picture, columns, rows).filter(|ink| ink.is_inside(length, is_beside))
        };
        let beside: Vec<Option<Ink>> =
            beside.filter(|_| is_wide(across)).map(|gap| told(gap, true)).collect();
        let below: Vec<Option<Ink>> =
            below.filter(|_| is_wide(down)).map(|gap| told(gap, false)).collect();
        [beside, below].iter().any(|gaps| differ(gaps))
    }
}

/// Signs between cells take so much of a digit's length.
const SIGN: f64 = 0.6;

/// Whether some of these gaps hold what most do not.
fn differ(gaps: &[Option<Ink>]) -> bool {
    let Some(first) = gaps.iter().flatten().next() else { return false };
    let alike = gaps.iter().flatten().filter(|ink| ink.is_there(first)).count();
    let held = gaps.iter().flatten().count();
    alike < held || 2 * held < gaps.len()
}

/// The middle part of a cell, where its character stands, from and to, pixels.
fn cell(axis: &Axis, index: i32) -> (i32, i32) {
    let (start, end) = axis.cell(index);
    // What stands on the next cell may reach to its edge.
    let spill = i32::from(axis.length >= LEAST_INNER);
    (start.round() as i32 + spill, end.round() as i32 - spill)
}

/// The rows of a cell in which its character stands, and what is below the line.
fn line(axis: &Axis, index: i32) -> (i32, i32) {
    let (start, end) = axis.cell(index);
    // The ground of a digit reaches half way to the lines above and below it.
    let below = (BELOW * axis.length).min((axis.pitch - axis.length) / 2.0 - 1.0).max(0.0);
    (start.round() as i32, (end + below).round() as i32)
}

/// A line below a character is so much of its height lower at most.
const BELOW: f64 = 0.25;
/// Characters at least so many pixels long are looked at without their outermost pixels.
const LEAST_INNER: f64 = 6.0;

/// The column and the row of a digit, counted from the first that is looked at.
fn place(digit: &Sign, (across, down): (Axis, Axis)) -> Option<(usize, usize)> {
    let line = |axis: Axis, twice: i32| {
        let at = (f64::from(twice) / 2.0 - axis.start - axis.length / 2.0) / axis.pitch;
        let is_near = (at - at.round()).abs() <= NEAR;
        is_near.then(|| usize::try_from(at.round() as i32 + BEYOND).ok())?
    };
    let (x, y) = digit.middle();
    Some((line(across, x)?, line(down, y)?))
}

/// For each cell how many up and left of it hold a 0, a 1, the mark of a blank, and
/// something else.
struct Sums {
    columns: usize,
    sums: Vec<[u32; 4]>,
    blank: Option<usize>,
}

impl Sums {
    fn new(table: &Table, blank: Option<usize>) -> Self {
        let columns = table.columns + 1;
        let mut sums = vec![[0u32; 4]; columns * (table.rows + 1)];
        for (row, cells) in table.cells.chunks_exact(table.columns).enumerate() {
            let mut line = [0u32; 4];
            for (column, held) in cells.iter().enumerate() {
                let own = match held {
                    Held::Digit(value, _) => Some(*value),
                    Held::Mark(kind) if Some(*kind) == blank => Some(2),
                    Held::Nothing if blank.is_none() => None,
                    // A cursor covers the mark of its cell.
                    _ => Some(3),
                };
                if let Some(own) = own {
                    line[own] += 1;
                }
                let above = sums[row * columns + column + 1];
                sums[(row + 1) * columns + column + 1] = [0, 1, 2, 3].map(|i| above[i] + line[i]);
            }
        }
        Self { columns, sums, blank }
    }

    /// What so many rows and columns from these on hold.
    fn count(&self, (top, rows): (usize, usize), (left, columns): (usize, usize)) -> [usize; 4] {
        let at = |row: usize, column: usize| self.sums[row * self.columns + column];
        let (a, b) = (at(top, left), at(top, left + columns));
        let (c, d) = (at(top + rows, left), at(top + rows, left + columns));
        [0, 1, 2, 3].map(|i| (d[i] + a[i] - b[i] - c[i]) as usize)
    }

    fn windows(&self, table: &Table) -> Vec<Window> {
        let mut found = Vec::new();
        if table.cells.is_empty() {
            return found;
        }
        let most = table.rows.min(table.columns).saturating_sub(2).min(MAX_COUNT);
        for count in (MIN_LINES..=most).rev().filter(|count| count % 2 == 0) {
            for top in 1..table.rows - count {
                let places = 1..table.columns - count;
                let places = places.filter(|left| self.is_board(top, *left, count));
                found.extend(places.map(|left| self.window(table, (top, left), count)));
            }
        }
        found
    }

    fn window(&self, table: &Table, (top, left): (usize, usize), count: usize) -> Window {
        let written = |row: usize, column: usize| match table.cells[row * table.columns + column] {
            Held::Digit(value, bounds) => Written::Digit(DIGITS[value], bounds),
            Held::Mark(kind) if Some(kind) == self.blank => Written::Blank,
            Held::Cursor => Written::Blank,
            Held::Nothing if self.blank.is_none() => Written::Blank,
            Held::Mark(_) | Held::Nothing => Written::Other,
        };
        let [zeros, ones, marks, _] = self.count((top, count), (left, count));
        Window {
            left: left as i32 - BEYOND,
            top: top as i32 - BEYOND,
            count,
            cells: Array2::from_fn(Size::new(count, count), |at| {
                written(top + at.row, left + at.column)
            }),
            is_marked: marks > 0 && zeros + ones + marks == count * count,
        }
    }

    fn is_board(&self, top: usize, left: usize, count: usize) -> bool {
        let (rows, columns) = ((top, count), (left, count));
        let [zeros, ones, _, others] = self.count(rows, columns);
        let all = count * count;
        let least = all / if self.blank.is_some() { MARKED } else { BARE };
        if others > (all / OTHERS).max(1)
            || zeros.min(ones) < LEAST_OF_VALUE
            || zeros + ones < least.max(LEAST)
        {
            return false;
        }
        let own = |counts: [usize; 4]| counts[0] + counts[1] + counts[2];
        // Between digits that count others stand other ones.
        let is_beyond = |line: [usize; 4]| match self.blank {
            Some(_) => (own(line) as f64) < MAX_FRINGE * count as f64,
            None => own(line) <= line[3],
        };
        let beyond = [
            self.count((top - 1, 1), columns),
            self.count((top + count, 1), columns),
            self.count(rows, (left - 1, 1)),
            self.count(rows, (left + count, 1)),
        ];
        let ends = [
            self.count((top, 1), columns),
            self.count((top + count - 1, 1), columns),
            self.count(rows, (left, 1)),
            self.count(rows, (left + count - 1, 1)),
        ];
        beyond.into_iter().all(is_beyond) && ends.into_iter().all(|line| own(line) > 0)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::picture::paint::Stamp;
    use crate::theme::builtin;

    /// A full board in the middle of a dark window: outlines and bars, like no digits.
    const ROWS: [&str; 6] = ["101010", "010101", "110010", "001101", "101100", "010011"];

    /// What may be blanks among the windows where not all that is drawn was seen as a digit.
    fn blanks(missed: &[(usize, usize)]) -> usize {
        let (pitch, first) = ((10, 20), (60, 100));
        let mut picture = Picture::from(RgbImage::from_pixel(200, 300, Rgb([10; 3])));
        let mut digits = Vec::new();
        for (row, line) in ROWS.iter().enumerate() {
            for (column, kind) in line.bytes().enumerate() {
                let (x, y) = (first.0 + pitch.0 * column as i32, first.1 + pitch.1 * row as i32);
                let mut stamp = Stamp::new(8, 12);
                match kind {
                    b'0' => stamp.frame([1.0, 0.0, 6.0, 12.0], 0.0, 1.0, [220; 3], 255),
                    _ => stamp.plate([3.0, 0.0, 2.0, 12.0], 0.0, [220; 3], 255),
                }
                stamp.press(&mut picture, x, y);
                if !missed.contains(&(row, column)) {
                    digits.push(Sign {
                        bounds: Rect::new(x, y, 8, 12),
                        colour: [220; 3],
                        contrast: 210,
                        digits: vec![(kind - b'0', 0.9)],
                    });
                }
            }
        }
        let axis = |start: i32, pitch: i32, length: f64| Axis {
            start: f64::from(start),
            pitch: f64::from(pitch),
            length,
            count: ROWS.len(),
        };
        let lattice = (axis(first.0, pitch.0, 8.0), axis(first.1, pitch.1, 12.0));
        let windows = Table::new(&picture, &digits, lattice, builtin::themes()).windows(&picture);
        let all = windows.iter().flat_map(|window| window.cells.iter());
        all.filter(|(_, written)| **written == Written::Blank).count()
    }

    #[test]
    fn what_is_like_the_digits_of_a_board_is_the_mark_of_no_blank() {
        assert_eq!(blanks(&[]), 0);
        assert_eq!(blanks(&[(0, 5), (2, 5), (4, 5)]), 0);
    }
}
