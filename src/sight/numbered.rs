//! Grids told by the numbers around them: clues stand in line with the rows
//! left of a board and with the columns above it, whatever its cells and lines
//! look like.
//!
//! Numbers at even distances, to the left of a corner and above it, say how
//! far apart rows and columns are and where they lie. Lines without a number
//! are added where the edges of the cells go on. A grid found so is a guess:
//! the stages behind have to prove it.

mod numbers;

use self::numbers::{middle, numbers, pitches, sizes, without_names};
use super::around::Sign;
use crate::geom::Rect;
use crate::grid::fit::step_sum;
use crate::grid::tiles::{MAX_LINES, MIN_LINES};
use crate::grid::{Grid, Span};
use crate::median::median;
use crate::picture::Picture;

/// The next number of a chain is off its place by this share of the pitch at
/// most,
const OFF: f64 = 0.16;
/// and no more than so many lines without one are passed.
const PASSED: usize = 2;
/// Cells are square but for this share.
const SQUARE: f64 = 0.12;
/// The clue of a line begins at most so many cells from the board.
const REACH: f64 = 2.5;
/// This share of the lines has a number.
const COVERED: f64 = 0.6;
/// Numbers within the board for each one beside it: cells hold none.
const INSIDE: f64 = 0.1;
/// The edges of cells go on beside a grid where they are this strong there, as
/// a share of what they usually are.
const GOES_ON: f64 = 0.4;
/// The lines lie off the middle between numbers by this share of the pitch at
/// most.
const SHIFT: f64 = 0.25;
/// Grids as near to each other as this are one.
const SAME_GRID: f64 = 0.85;

/// A grid that numbers surround.
#[derive(Debug, Clone)]
pub struct Guess {
    /// Where its cells may be.
    pub grid: Grid,
    /// Whether it has outer lines without a number, which the edges of the cells
    /// alone speak for.
    pub is_grown: bool,
    /// How many of its lines have a number.
    count: usize,
}

/// Grids in `picture` that the numbers made of `digits` surround, those with the
/// most numbers first.
pub fn grids(picture: &Picture, digits: &[Sign]) -> Vec<Guess> {
    let numbers = without_names(numbers(digits));
    let sized = sizes(&numbers);
    let mut found: Vec<Guess> = Vec::new();
    for numbers in &sized {
        for pitch in pitches(numbers) {
            let lattices = lattices(numbers, pitch);
            found.extend(lattices.iter().filter_map(|lattice| lattice.guess(picture)));
        }
    }
    found.sort_by_key(|guess| std::cmp::Reverse(guess.count));
    let mut kept: Vec<Guess> = Vec::new();
    for guess in found {
        let is_same = |known: &Guess| {
            let (own, known) = (&guess.grid, &known.grid);
            known.size() == own.size() && known.bounds().overlap(&own.bounds()) > SAME_GRID
        };
        if !kept.iter().any(is_same) {
            kept.push(guess);
        }
    }
    kept
}

/// The lattices of cells about `pitch` wide and high that numbers lie on.
fn lattices(numbers: &[Rect], pitch: f64) -> Vec<Lattice<'_>> {
    let [rows, columns] = [false, true].map(|is_across| Axis::all(numbers, pitch, is_across));
    let pairs = rows.iter().flat_map(|rows| columns.iter().map(move |columns| (rows, columns)));
    let is_square = |(rows, columns): &(&Axis, &Axis)| {
        rows.pitch.max(columns.pitch) <= (1.0 + SQUARE) * rows.pitch.min(columns.pitch)
    };
    let lattice =
        |(rows, columns): (&Axis, &Axis)| Lattice { rows: *rows, columns: *columns, numbers };
    pairs.filter(is_square).map(lattice).collect()
}

/// Lines of one direction: the middle of the first, and how far apart they are.
#[derive(Debug, Clone, Copy)]
struct Axis {
    first: f64,
    pitch: f64,
    count: usize,
}

impl Axis {
    /// The chains of numbers about `pitch` apart, the longest first.
    fn all(numbers: &[Rect], pitch: f64, is_across: bool) -> Vec<Self> {
        let mut places: Vec<f64> = numbers.iter().map(|own| middle(own, is_across)).collect();
        places.sort_by(f64::total_cmp);
        let mut is_used = vec![false; places.len()];
        let mut found: Vec<Self> = Vec::new();
        for first in 0..places.len() {
            if is_used[first] {
                continue;
            }
            let mut chain = vec![(0usize, places[first])];
            let (mut index, mut place) = (0, places[first]);
            // The place of a line is the mean of all its numbers.
            while let Some((line, next)) = (1..=PASSED + 1).find_map(|step| {
                let due = place + pitch * step as f64;
                let near = |i: &usize| (places[*i] - due).abs() <= OFF * pitch;
                let own: Vec<usize> = (0..places.len()).filter(near).collect();
                let mean = own.iter().map(|&i| places[i]).sum::<f64>() / own.len().max(1) as f64;
                own.iter().for_each(|&i| is_used[i] = true);
                (!own.is_empty()).then_some((index + step, mean))
            }) {
                (index, place) = (line, next);
                chain.push((line, next));
            }
            found.extend(Self::fitted(&chain));
        }
        found.sort_by_key(|axis| std::cmp::Reverse(axis.count));
        found.truncate(CHAINS);
        found
    }

    /// Least squares over lines and their places.
    fn fitted(chain: &[(usize, f64)]) -> Option<Self> {
        let count = chain.last()?.0 + 1;
        if chain.len() < MIN_LINES - 1 || count > 2 * MAX_LINES {
            return None;
        }
        let n = chain.len() as f64;
        let (line, place) = chain
            .iter()
            .fold((0.0, 0.0), |sum, (line, place)| (sum.0 + *line as f64 / n, sum.1 + place / n));
        let (over, under) = chain.iter().fold((0.0, 0.0), |sum, own| {
            let by = own.0 as f64 - line;
            (sum.0 + by * (own.1 - place), sum.1 + by * by)
        });
        let pitch = over / under;
        Some(Self { first: place - pitch * line, pitch, count })
    }

    /// The line at a place, where one is.
    fn line(&self, place: f64) -> Option<usize> {
        let line = (place - self.first) / self.pitch;
        let near = line.round();
        let is_on = (line - near).abs() <= 1.5 * OFF && near >= 0.0;
        (is_on && (near as usize) < self.count).then_some(near as usize)
    }

    /// Where the line begins.
    fn start(&self, line: usize) -> f64 {
        self.first + self.pitch * (line as f64 - 0.5)
    }

    fn spans(&self, lines: &std::ops::Range<usize>) -> Vec<Span> {
        let edge = |line: usize| self.start(line).round() as i32;
        lines.clone().map(|line| Span { start: edge(line), end: edge(line + 1) }).collect()
    }
}

/// So many chains of each direction are tried.
const CHAINS: usize = 3;

/// Rows and columns that lie as numbers do.
struct Lattice<'a> {
    rows: Axis,
    columns: Axis,
    numbers: &'a [Rect],
}

/// The rows and columns of a board on a lattice.
struct Area {
    rows: std::ops::Range<usize>,
    columns: std::ops::Range<usize>,
}

impl Lattice<'_> {
    /// The board that the most lines with numbers begin at, and how many.
    fn board(&self) -> Option<(usize, Area)> {
        let corners = (0..self.rows.count)
            .flat_map(|row| (0..self.columns.count).map(move |column| (row, column)));
        corners.filter_map(|(row, column)| self.at(row, column)).max_by_key(|(count, _)| *count)
    }

    /// The board whose first cell is `row`, `column`.
    fn at(&self, row: usize, column: usize) -> Option<(usize, Area)> {
        let (top, left) = (self.rows.start(row), self.columns.start(column));
        let slack = OFF * self.rows.pitch;
        let mut beside = vec![false; self.rows.count];
        let mut over = vec![false; self.columns.count];
        for own in self.numbers {
            let (x, y) = (middle(own, true), middle(own, false));
            let (to_left, to_top) =
                (left + slack - f64::from(own.right()), top + slack - f64::from(own.bottom()));
            if (0.0..REACH * self.columns.pitch).contains(&to_left) && y > top {
                if let Some(line) = self.rows.line(y) {
                    beside[line] = true;
                }
            } else if (0.0..REACH * self.rows.pitch).contains(&to_top)
                && x > left
                && let Some(line) = self.columns.line(x)
            {
                over[line] = true;
            }
        }
        let rows = run(&beside, row)?;
        let columns = run(&over, column)?;
        let area = Area { rows, columns };
        let bounds = (self.columns.start(area.columns.end), self.rows.start(area.rows.end));
        let is_inside = |own: &&Rect| {
            let (x, y) = (middle(own, true), middle(own, false));
            x > left && y > top && x < bounds.0 && y < bounds.1
        };
        let inside = self.numbers.iter().filter(is_inside).count();
        let count = |lines: &[bool], own: &std::ops::Range<usize>| {
            lines[own.clone()].iter().filter(|&&is_there| is_there).count()
        };
        let all = count(&beside, &area.rows) + count(&over, &area.columns);
        (inside as f64 <= INSIDE * all as f64).then_some((all, area))
    }

    /// The grid of the likeliest board, with the lines beside it that its cells go
    /// on in.
    fn guess(&self, picture: &Picture) -> Option<Guess> {
        let (count, area) = self.board()?;
        let mut columns = self.columns.spans(&area.columns);
        let mut rows = self.rows.spans(&area.rows);
        shift(picture, &mut columns, &rows, true);
        shift(picture, &mut rows, &columns, false);
        for _ in 0..PASSED {
            self.grow(picture, &mut rows, &columns, false);
            self.grow(picture, &mut columns, &rows, true);
        }
        let is_grown = rows.len() > area.rows.len() || columns.len() > area.columns.len();
        let grid = Grid::guessed(columns, rows);
        Some(Guess { grid, is_grown, count })
    }

    /// Adds a line at either end where the edges between the cells go on into it
    /// and no number stands in it.
    fn grow(&self, picture: &Picture, lines: &mut Vec<Span>, across: &[Span], is_column: bool) {
        let edges = |line: &Span| edges(picture, line, across, !is_column);
        let Some(usual) = median(lines.iter().map(edges)) else { return };
        let (Some(&first), Some(&last)) = (lines.first(), lines.last()) else { return };
        let is_inside =
            |own: f64, span: &Span| (f64::from(span.start)..f64::from(span.end)).contains(&own);
        let is_written = |line: &Span| {
            self.numbers.iter().any(|own| {
                is_inside(middle(own, is_column), line)
                    && across.iter().any(|other| is_inside(middle(own, !is_column), other))
            })
        };
        let goes_on =
            |line: &Span| usual > 0.0 && !is_written(line) && edges(line) >= GOES_ON * usual;
        let (before, behind) = (moved(&first, -first.length()), moved(&last, last.length()));
        if goes_on(&before) {
            lines.insert(0, before);
        }
        if goes_on(&behind) {
            lines.push(behind);
        }
    }
}

/// The lines from `first` on that have numbers, but for a few between them;
/// `None` where they are too few.
fn run(lines: &[bool], first: usize) -> Option<std::ops::Range<usize>> {
    let (mut end, mut count) = (first, 0);
    for line in (first..lines.len()).filter(|&line| lines[line]) {
        if line > end + PASSED {
            break;
        }
        (end, count) = (line + 1, count + 1);
    }
    let is_board =
        lines[first] && end - first >= MIN_LINES && count as f64 >= COVERED * (end - first) as f64;
    is_board.then_some(first..end)
}

/// Moves all lines together to where the picture steps most at their edges.
fn shift(picture: &Picture, lines: &mut [Span], across: &[Span], is_column: bool) {
    let pitch = lines.first().map_or(0, Span::length);
    let reach = (SHIFT * f64::from(pitch)) as i32;
    let steps = |by: i32| -> u64 {
        let inner = lines.windows(2).map(|pair| pair[1].start + by);
        inner.map(|place| step_sum(picture, place, across, is_column)).sum()
    };
    let best = (-reach..=reach).max_by_key(|&by| (steps(by), -by.abs()));
    if let Some(by) = best {
        lines.iter_mut().for_each(|line| *line = moved(line, by));
    }
}

fn moved(line: &Span, by: i32) -> Span {
    Span { start: line.start + by, end: line.end + by }
}

/// How much more the picture steps at the edges between cells than in their
/// middles, along one line.
fn edges(picture: &Picture, line: &Span, across: &[Span], is_column: bool) -> f64 {
    let part = [*line];
    let step = |place: i32| {
        let near = (place - 2..=place + 2).map(|p| step_sum(picture, p, &part, is_column));
        near.max().unwrap_or(0) as f64
    };
    let mean = |places: Vec<i32>| {
        let count = places.len().max(1) as f64;
        places.into_iter().map(step).sum::<f64>() / count
    };
    let between = across.windows(2).map(|pair| pair[1].start).collect();
    let inside = across.iter().map(|cell| cell.start + cell.length() / 5).collect();
    mean(between) - mean(inside)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    /// Digits of 12×20 pixels, each with its middle at a place.
    fn digits(places: &[(u8, i32, i32)]) -> Vec<Sign> {
        let sign = |&(digit, x, y): &(u8, i32, i32)| Sign {
            bounds: Rect::new(x - 6, y - 10, 12, 20),
            colour: [0; 3],
            contrast: 200,
            digits: vec![(digit, 0.95)],
        };
        places.iter().map(sign).collect()
    }

    /// A clue beside each of `count` lines that are 40 pixels apart, of a board
    /// whose first cell begins at 100, 100.
    fn clues(count: i32) -> Vec<(u8, i32, i32)> {
        let beside = (0..count).map(|i| (2, 80, 120 + 40 * i));
        let over = (0..count).map(|i| (3, 120 + 40 * i, 80));
        beside.chain(over).collect()
    }

    /// Lines 40 pixels apart around `rows`×`columns` cells from 100, 100 on.
    fn lined(rows: u32, columns: u32) -> Picture {
        let pixels = RgbImage::from_fn(600, 600, |x, y| {
            let is_in =
                (100..=100 + 40 * columns).contains(&x) && (100..=100 + 40 * rows).contains(&y);
            let is_line = is_in && ((x - 100) % 40 == 0 || (y - 100) % 40 == 0);
            Pixel([if is_line { 90 } else { 240 }; 3])
        });
        Picture::from(pixels)
    }

    fn first(picture: &Picture, places: &[(u8, i32, i32)]) -> Option<Guess> {
        grids(picture, &digits(places)).into_iter().next()
    }

    #[test]
    fn numbers_beside_and_above_tell_the_board() {
        let guess = first(&lined(6, 6), &clues(6)).unwrap();
        assert_eq!((guess.grid.rows.len(), guess.grid.columns.len()), (6, 6));
        let bounds = guess.grid.bounds();
        assert!((bounds.x - 100).abs() <= 2 && (bounds.y - 100).abs() <= 2, "{bounds:?}");
        assert!(!guess.is_grown);
    }

    #[test]
    fn lines_without_a_number_are_told_by_their_edges() {
        let guess = first(&lined(6, 6), &clues(5)).unwrap();
        assert_eq!((guess.grid.rows.len(), guess.grid.columns.len()), (6, 6));
        assert!(guess.is_grown);
    }

    #[test]
    fn names_of_lines_are_no_clues() {
        let mut places = clues(0);
        places.extend((0..7).map(|i| (i as u8 + 1, 80, 120 + 40 * i)));
        places.extend((0..7).map(|i| (i as u8 + 1, 120 + 40 * i, 80)));
        assert!(first(&lined(7, 7), &places).is_none());
    }

    #[test]
    fn loose_numbers_are_no_board() {
        let places: Vec<_> =
            (0..12).map(|i: i32| (4, 50 + (i * 97) % 500, 50 + (i * i * 53) % 500)).collect();
        assert!(first(&lined(0, 0), &places).is_none());
    }
}
