//! Answers one after another: following, then branching and learning.
//!
//! What lines say is followed first; most printed boards end there. Where
//! blanks are left, digits are supposed one after another. A contradiction
//! is traced back to the digits that brought it about; what they cannot all
//! be is kept as a clause, so that it is never run into again, and the
//! search goes back as far as that clause says something new. Every answer
//! of a board is found, and each once. What comes out has not been checked;
//! that is for `rules`.

mod facts;
mod reasons;

use std::time::Instant;

use super::board::{Board, Digit};
use super::engine::{Engine, State};
use super::word::Word;
use crate::geom::{Array2, At};
use crate::puzzle::clauses::Literal;
use crate::puzzle::history::Reason;
pub use crate::puzzle::learner::{Bounds, End};
use crate::puzzle::learner::{Facts as _, Learner};
use facts::Facts;

/// What a search found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Different answers.
    pub answers: Vec<Array2<Digit>>,
    /// What is certain without having supposed anything.
    pub certain: Array2<Option<Digit>>,
    /// How it ended.
    pub end: End,
    /// How many contradictions were met.
    pub conflicts: usize,
}

/// Looks for `want` answers of `board`, at least one.
pub fn answers(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    answers_within(board, want, Bounds::until(deadline))
}

/// Looks for `want` answers of `board`, at least one, within `bounds`.
pub fn answers_within(board: &Board, want: usize, bounds: Bounds) -> Found {
    match board.size().rows.max(board.size().columns) {
        ..=16 => run::<u16>(board, want, bounds),
        17..=32 => run::<u32>(board, want, bounds),
        33..=64 => run::<u64>(board, want, bounds),
        _ => run::<u128>(board, want, bounds),
    }
}

fn run<W: Word>(board: &Board, want: usize, bounds: Bounds) -> Found {
    let mut engine = Engine::<W>::new(board);
    let mut state = engine.state(board);
    if !engine.follow(&mut state) {
        let certain = engine.cells(&state);
        return Found { answers: Vec::new(), certain, end: End::Complete, conflicts: 0 };
    }
    if let Some(answer) = engine.filled(&state) {
        let certain = engine.cells(&state);
        return Found { answers: vec![answer], certain, end: End::Complete, conflicts: 0 };
    }
    search(&engine, &state, want, bounds)
}

impl<W: Word> Learner<Facts<W>> {
    fn of(engine: &Engine<W>, state: &State<W>) -> Self {
        let mut facts = Facts::new(engine);
        let cells = engine.cells(state);
        let columns = cells.size().columns;
        let number = |at: At| at.row * columns + at.column;
        for (at, digit) in cells.iter().filter_map(|(at, cell)| Some((at, (*cell)?))) {
            facts.write(Literal::new(number(at), digit.index()), Reason::Supposed);
        }
        Self::new(facts, vec![0.0; cells.size().rows * columns])
    }
}

/// Branches and learns where following has come to an end.
fn search<W: Word>(engine: &Engine<W>, state: &State<W>, want: usize, bounds: Bounds) -> Found {
    let is_late = |learner: &Learner<Facts<W>>| bounds.are_spent(learner.conflicts);
    // Conflicts until all blanks are probed again.
    let mut next_probe = 0;
    let restart = |learner: &mut Learner<Facts<W>>| {
        learner.back_to(0);
        learner.forget();
        if learner.conflicts < next_probe {
            return true;
        }
        next_probe = (learner.conflicts * 2).max(learner.cells());
        learner.probe(is_late)
    };
    let mut learner = Learner::of(engine, state);
    // What probing settles at once spares branching.
    let (answers, end) = learner.run(want, true, is_late, restart, filled);
    let facts = &learner.facts;
    let digit = |at: At| facts.history.digit(at.row * facts.size.columns + at.column);
    let certain = Array2::from_fn(facts.size, |at| digit(at).map(|digit| Digit::BOTH[digit]));
    Found { answers, certain, end, conflicts: learner.conflicts }
}

fn filled<W: Word>(facts: &Facts<W>) -> Array2<Digit> {
    Array2::from_fn(facts.size, |at| {
        let one = facts.known[at.row][1].has(at.column);
        if one { Digit::One } else { Digit::Zero }
    })
}
