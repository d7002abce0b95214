//! Answers one after another: following, then branching and learning.
//!
//! What lines say is followed first; most printed boards end there. Where
//! cells are left, some are supposed one after another. A contradiction is
//! traced back to the suppositions that brought it about; what they cannot
//! all be is kept as a clause, so that it is never run into again, and the
//! search goes back as far as that clause says something new. Every answer
//! of a board is found, and each once. What comes out has not been checked;
//! that is for `rules`.

mod facts;

use std::time::Instant;

use super::bits::{Bits, Wide};
use super::board::{Board, Cell, Line};
use super::engine::{Engine, State};
use crate::geom::{Array2, At};
use crate::puzzle::learner::Learner;
pub use crate::puzzle::learner::{Bounds, End};
use facts::{FILLED, Facts};

/// What a search found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Different answers.
    pub answers: Vec<Array2<Cell>>,
    /// What is certain without having supposed anything, where it ended
    /// before it was complete.
    pub certain: Option<Array2<Option<Cell>>>,
    /// How it ended.
    pub end: End,
    /// The line that could not be filled, where following alone came to one.
    pub broken: Option<Line>,
}

/// Looks for `want` answers of `board`, at least one.
pub fn answers(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    answers_within(board, want, Bounds::until(deadline))
}

/// Looks for `want` answers of `board`, at least one, within `bounds`.
pub fn answers_within(board: &Board, want: usize, bounds: Bounds) -> Found {
    match board.size().rows.max(board.size().columns) {
        ..=31 => run::<u32>(board, want, bounds),
        32..=63 => run::<u64>(board, want, bounds),
        64..=127 => run::<u128>(board, want, bounds),
        128..=255 => run::<Wide<4>>(board, want, bounds),
        _ => run::<Wide<9>>(board, want, bounds),
    }
}

/// The cells that lines alone settle; `None` where a line cannot be filled.
pub fn followed(board: &Board) -> Option<Array2<Option<Cell>>> {
    fn cells<W: Bits>(board: &Board) -> Option<Array2<Option<Cell>>> {
        let engine = Engine::<W>::new(board);
        let mut state = engine.state(board);
        engine.follow(&mut state, &mut engine.space()).ok()?;
        Some(engine.cells(&state))
    }
    match board.size().rows.max(board.size().columns) {
        ..=63 => cells::<u64>(board),
        64..=127 => cells::<u128>(board),
        _ => cells::<Wide<9>>(board),
    }
}

fn run<W: Bits>(board: &Board, want: usize, bounds: Bounds) -> Found {
    let engine = Engine::<W>::new(board);
    let mut state = engine.state(board);
    let followed = engine.follow(&mut state, &mut engine.space());
    if followed.is_ok() && !engine.is_full(&state) {
        return search(&engine, &state, want, bounds);
    }
    let answers = followed.iter().map(|()| engine.answer(&state)).collect();
    Found { answers, certain: None, end: End::Complete, broken: followed.err() }
}

/// Branches and learns where following has come to an end.
fn search<W: Bits>(engine: &Engine<'_, W>, state: &State<W>, want: usize, bounds: Bounds) -> Found {
    let is_spent = |learner: &Learner<Facts<'_, '_, W>>| bounds.are_spent(learner.conflicts);
    let restart = |learner: &mut Learner<Facts<'_, '_, W>>| {
        learner.back_to_changes();
        learner.forget();
        true
    };
    let facts = Facts::new(engine, state);
    let tightness = facts.tightness();
    let mut learner = Learner::new(facts, tightness);
    let (answers, end) = learner.run(want, false, is_spent, restart, filled);
    let facts = &learner.facts;
    let digit = |at: At| facts.history.digit(at.row * facts.size.columns + at.column);
    let certain = Array2::from_fn(facts.size, |at| digit(at).map(cell));
    let certain = (end != End::Complete).then_some(certain);
    Found { answers, certain, end, broken: None }
}

fn filled<W: Bits>(facts: &Facts<'_, '_, W>) -> Array2<Cell> {
    let digit = |at: At| facts.history.digit(at.row * facts.size.columns + at.column);
    Array2::from_fn(facts.size, |at| digit(at).map_or(Cell::Empty, cell))
}

/// The cell a digit stands for.
const fn cell(digit: usize) -> Cell {
    if digit == FILLED { Cell::Filled } else { Cell::Empty }
}
