//! A board while it is reasoned about: bits to find steps, words to tell
//! them.

use super::super::board::{Board, Digit};
use super::super::engine::{COLUMNS, Engine, ROWS, State};
use super::super::line::{Line, Pair};
use super::super::word::Word;
use crate::geom::At;
use crate::puzzle::family::{Limits, Step};

/// A set of places in a line of any length a board may have.
pub type Set = u128;

/// Digits so far, with the rules they are under.
#[derive(Debug)]
pub struct Position<'a> {
    /// The board it started from.
    pub board: &'a Board,
    /// Its rules in bits.
    pub engine: Engine<Set>,
    /// What is known by now.
    pub state: State<Set>,
    /// What the harder techniques may spend.
    pub limits: Limits,
}

/// A line of a position.
#[derive(Debug, Clone, Copy)]
pub struct View<'p> {
    direction: usize,
    index: usize,
    /// Its rules.
    pub line: &'p Line<Set>,
    /// Its zeros and ones.
    pub known: Pair<Set>,
}

impl<'a> Position<'a> {
    /// Where `board` stands.
    pub fn new(board: &'a Board, limits: &Limits) -> Self {
        let engine = Engine::new(board);
        let state = engine.state(board);
        Self { board, engine, state, limits: *limits }
    }

    /// Every row, then every column.
    pub fn lines(&self) -> impl Iterator<Item = View<'_>> {
        let size = self.engine.size();
        let rows = (0..size.rows).map(|index| self.line(ROWS, index));
        rows.chain((0..size.columns).map(|index| self.line(COLUMNS, index)))
    }

    fn line(&self, direction: usize, index: usize) -> View<'_> {
        View {
            direction,
            index,
            line: self.engine.line(direction, index),
            known: self.engine.pair(&self.state, direction, index),
        }
    }

    /// Every blank, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = At> {
        (0..self.engine.size().rows).flat_map(move |row| {
            let blanks = self.engine.blanks(&self.state, row);
            blanks.places().map(move |column| At::new(row, column))
        })
    }

    /// Writes what a step settles.
    pub fn apply(&mut self, step: &Step) {
        for &(at, mark) in &step.set {
            if let Some(digit) = Digit::from_char(mark) {
                self.engine.set(&mut self.state, at, digit);
            }
        }
    }

    /// The board with what is known by now.
    pub fn as_board(&self) -> Board {
        self.board.with_cells(self.engine.cells(&self.state))
    }

    /// Whether the limits ran out.
    pub fn late(&self) -> bool {
        self.limits.late()
    }
}

impl View<'_> {
    /// The cell at a place.
    pub const fn cell(&self, place: usize) -> At {
        if self.direction == ROWS { At::new(self.index, place) } else { At::new(place, self.index) }
    }

    /// The cells at a set of places.
    pub fn cells(&self, places: Set) -> Vec<At> {
        places.places().map(|place| self.cell(place)).collect()
    }

    /// The same digit for a set of places, as a step settles them.
    pub fn marks(&self, places: Set, digit: Digit) -> Vec<(At, char)> {
        places.places().map(|place| (self.cell(place), digit.to_char())).collect()
    }

    /// The places without a digit.
    pub fn blanks(&self) -> Set {
        self.line.all & !self.known[0] & !self.known[1]
    }

    /// Whether both lines run the same way.
    pub const fn is_beside(&self, other: &Self) -> bool {
        self.direction == other.direction && self.index != other.index
    }

    /// `Row 3`.
    pub fn name(&self) -> String {
        format!("{} {}", if self.direction == ROWS { "Row" } else { "Column" }, self.index + 1)
    }

    /// `row 3`, within a sentence.
    pub fn short_name(&self) -> String {
        self.name().to_lowercase()
    }

    /// `columns 4 and 5`, the places of a row.
    pub fn places(&self, places: Set) -> String {
        let numbers: Vec<String> = places.places().map(|place| (place + 1).to_string()).collect();
        let kind = if self.direction == ROWS { "column" } else { "row" };
        let plural = if numbers.len() == 1 { "" } else { "s" };
        format!("{kind}{plural} {}", listed(&numbers))
    }
}

/// `1, 2 and 3`.
pub fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
