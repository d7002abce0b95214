//! Answers one after another: following, probing, then branching.
//!
//! A probe writes one digit into one blank and follows it: a contradiction
//! settles the cell the other way. Where probing settles nothing more, the
//! search branches on the blank whose two digits say most. Every answer of a
//! board is found, and each once. What comes out has not been checked; that
//! is for `rules`.

use std::time::Instant;

use super::board::{Board, Digit};
use super::engine::{Engine, State};
use super::line::Word;
use crate::geom::{Array2, At};

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every answer was found.
    Complete,
    /// As many answers as wanted were found; there may be more.
    Enough,
    /// Time ran out.
    Deadline,
}

/// What a search found.
#[derive(Debug, Clone)]
pub struct Found {
    /// Different answers.
    pub answers: Vec<Array2<Digit>>,
    /// What is certain without having branched.
    pub certain: Array2<Option<Digit>>,
    /// How it ended.
    pub end: End,
}

/// Looks for `want` answers of `board`.
pub fn answers(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    match board.size().rows.max(board.size().columns) {
        ..=16 => Search::<u16>::new(board, deadline).run(board, want),
        17..=32 => Search::<u32>::new(board, deadline).run(board, want),
        33..=64 => Search::<u64>::new(board, deadline).run(board, want),
        _ => Search::<u128>::new(board, deadline).run(board, want),
    }
}

/// What probing a state came to.
enum Probed {
    /// No answer.
    Contradiction,
    /// No blanks.
    Full,
    /// The blank to branch on.
    Open(At),
    /// Time ran out.
    Deadline,
}

struct Search<W> {
    engine: Engine<W>,
    trial: State<W>,
    deadline: Option<Instant>,
}

impl<W: Word> Search<W> {
    fn new(board: &Board, deadline: Option<Instant>) -> Self {
        let engine = Engine::new(board);
        let trial = engine.state(board);
        Self { engine, trial, deadline }
    }

    fn run(mut self, board: &Board, want: usize) -> Found {
        let mut answers = Vec::new();
        let mut certain = None;
        let mut open = vec![self.engine.state(board)];
        let mut end = End::Complete;
        while let Some(mut state) = open.pop() {
            let probed = self.probe(&mut state);
            certain.get_or_insert_with(|| self.engine.cells(&state));
            match probed {
                Probed::Contradiction => {}
                Probed::Full => answers.extend(self.engine.filled(&state)),
                Probed::Open(at) => open.extend(self.branches(state, at)),
                Probed::Deadline => {
                    end = End::Deadline;
                    break;
                }
            }
            if answers.len() >= want {
                end = if open.is_empty() { End::Complete } else { End::Enough };
                break;
            }
        }
        let certain = certain.unwrap_or_else(|| board.cells().clone());
        Found { answers, certain, end }
    }

    /// Both ways to go on, the one to try first last.
    fn branches(&self, state: State<W>, at: At) -> [State<W>; 2] {
        let mut other = state.clone();
        self.engine.set(&mut other, at, Digit::One);
        let mut first = state;
        self.engine.set(&mut first, at, Digit::Zero);
        [other, first]
    }

    /// Follows and probes until neither settles anything more.
    fn probe(&mut self, state: &mut State<W>) -> Probed {
        if !self.engine.follow(state) {
            return Probed::Contradiction;
        }
        loop {
            let (mut settled, mut best) = (false, (0, None));
            for row in 0..self.engine.size().rows {
                let mut blanks = self.engine.blanks(state, row);
                while !blanks.is_none() {
                    let at = At::new(row, blanks.first());
                    if self.late() {
                        return Probed::Deadline;
                    }
                    match self.probe_cell(state, at) {
                        Some(score) if score > best.0 => best = (score, Some(at)),
                        Some(_) => {}
                        None if self.engine.follow(state) => settled = true,
                        None => return Probed::Contradiction,
                    }
                    blanks = blanks.rest() & self.engine.blanks(state, row);
                }
            }
            match best.1 {
                Some(at) if !settled => return Probed::Open(at),
                None if !settled => return Probed::Full,
                _ => {}
            }
        }
    }

    /// Tries both digits in a blank: how much they say together, or `None`
    /// where one of them cannot be and the other has been written.
    fn probe_cell(&mut self, state: &mut State<W>, at: At) -> Option<usize> {
        let mut score = 1;
        for digit in Digit::BOTH {
            self.trial.copy_from(state);
            self.engine.set(&mut self.trial, at, digit);
            if !self.engine.follow(&mut self.trial) {
                self.engine.set(state, at, digit.other());
                return None;
            }
            score *= self.engine.known(&self.trial) - self.engine.known(state);
        }
        Some(score)
    }

    fn late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
