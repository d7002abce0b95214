//! What stands beside a board: letters, numbers, counts of missing symbols.

use super::canvas::{Anchor, Canvas};
use super::frame::Frame;
use super::look::Look;
use super::puzzle::Puzzle;

/// Counts of symbols beside the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counts {
    /// None.
    None,
    /// How many of each are missing, as `2|3`, at the right and below.
    Bars,
    /// The same with a slash, at the left and above.
    Slashes,
}

/// What stands beside the board.
#[derive(Debug, Clone, Copy)]
pub struct Rulers {
    /// Letters above the columns.
    pub letters: bool,
    /// Numbers left of the rows.
    pub numbers: bool,
    /// Counts.
    pub counts: Counts,
}

impl Rulers {
    /// Nothing beside the board.
    pub const NONE: Self = Self { letters: false, numbers: false, counts: Counts::None };

    /// Letters, numbers, and counts with a bar.
    pub const ALL: Self = Self { letters: true, numbers: true, counts: Counts::Bars };

    /// Room needed left, above, right and below, in pitches.
    pub fn room(&self) -> [f32; 4] {
        let slashes = self.counts == Counts::Slashes;
        let near = |on: bool| if on { 0.8 } else { 0.0 };
        let far = if self.counts == Counts::Bars { 0.95 } else { 0.0 };
        [near(self.numbers || slashes), near(self.letters || slashes), far, far]
    }

    /// Paints everything beside the board.
    pub fn paint(&self, canvas: &mut Canvas, look: &Look, puzzle: &Puzzle, frame: &Frame) {
        let board = frame.outline();
        let size = frame.pitch_x.min(frame.pitch_y) * 0.36;
        let mut put = |text: &str, x: f32, y: f32| {
            canvas.text(&look.words_face, text, size, Anchor::Middle, (x, y), look.words);
        };
        for column in 0..frame.columns {
            let (x, _) = frame.cell(0, column).centre();
            let lacks = lacks(puzzle.rows, |symbol| puzzle.count_in_column(column, symbol));
            let letter = char::from(b'A' + (column % 26) as u8).to_string();
            let [above, below] = self.texts(self.letters.then_some(letter), lacks);
            put(&above, x, board.y - frame.pitch_y * 0.42);
            put(&below, x, board.bottom() + frame.pitch_y * 0.5);
        }
        for row in 0..frame.rows {
            let (_, y) = frame.cell(row, 0).centre();
            let lacks = lacks(puzzle.columns, |symbol| puzzle.count_in_row(row, symbol));
            let number = (row + 1).to_string();
            let [left, right] = self.texts(self.numbers.then_some(number), lacks);
            put(&left, board.x - frame.pitch_x * 0.42, y);
            put(&right, board.right() + frame.pitch_x * 0.5, y);
        }
    }

    /// What stands before and after a line.
    fn texts(&self, heading: Option<String>, [zeros, ones]: [usize; 2]) -> [String; 2] {
        let heading = heading.unwrap_or_default();
        match self.counts {
            Counts::None => [heading, String::new()],
            Counts::Bars => [heading, format!("{zeros}|{ones}")],
            Counts::Slashes => [format!("{zeros}/{ones}"), String::new()],
        }
    }
}

/// How many of each symbol a line of `length` cells still lacks.
fn lacks(length: usize, count: impl Fn(u8) -> usize) -> [usize; 2] {
    [0, 1].map(|symbol| length.div_ceil(2).saturating_sub(count(symbol)))
}
