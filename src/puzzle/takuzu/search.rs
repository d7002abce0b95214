//! Answers one after another: following, then branching and learning.
//!
//! What lines say is followed first; most printed boards end there. Where
//! blanks are left, digits are supposed one after another. A contradiction
//! is traced back to the digits that brought it about; what they cannot all
//! be is kept as a clause, so that it is never run into again, and the
//! search goes back as far as that clause says something new. Every answer
//! of a board is found, and each once. What comes out has not been checked;
//! that is for `rules`.

mod clauses;
mod facts;
mod order;
mod reasons;

use std::time::Instant;

use super::board::{Board, Digit};
use super::engine::{Engine, State};
use super::word::Word;
use crate::geom::{Array2, At};
use clauses::Literal;
pub use facts::Facts;
use facts::{BLANK, Conflict, Reason};
use order::Order;

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
    /// What is certain without having supposed anything.
    pub certain: Array2<Option<Digit>>,
    /// How it ended.
    pub end: End,
}

/// Looks for `want` answers of `board`, at least one.
pub fn answers(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    match board.size().rows.max(board.size().columns) {
        ..=16 => run::<u16>(board, want, deadline),
        17..=32 => run::<u32>(board, want, deadline),
        33..=64 => run::<u64>(board, want, deadline),
        _ => run::<u128>(board, want, deadline),
    }
}

fn run<W: Word>(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    let mut engine = Engine::<W>::new(board);
    let mut state = engine.state(board);
    if !engine.follow(&mut state) {
        let certain = engine.cells(&state);
        return Found { answers: Vec::new(), certain, end: End::Complete };
    }
    if let Some(answer) = engine.filled(&state) {
        let certain = engine.cells(&state);
        return Found { answers: vec![answer], certain, end: End::Complete };
    }
    Search::new(&engine, &state, deadline).run(want)
}

/// Conflicts until the first restart; later ones wait longer.
const PATIENCE: usize = 16;
/// Learned clauses kept at first; more after each time some are forgotten.
const CLAUSES: usize = 2000;

struct Search<W> {
    facts: Facts<W>,
    order: Order,
    /// The digit each cell last held.
    last: Vec<u8>,
    deadline: Option<Instant>,
    conflicts: usize,
    room: usize,
    /// Conflicts until all blanks are probed again.
    next_probe: usize,
    /// Working space of `learn`: cells already met.
    met: Vec<bool>,
    because: Vec<Literal>,
}

impl<W: Word> Search<W> {
    fn new(engine: &Engine<W>, state: &State<W>, deadline: Option<Instant>) -> Self {
        let mut facts = engine.facts();
        let cells = engine.cells(state);
        let columns = cells.size().columns;
        let number = |at: At| at.row * columns + at.column;
        for (at, digit) in cells.iter().filter_map(|(at, cell)| Some((at, (*cell)?))) {
            facts.write(Literal::new(number(at), digit.index()), Reason::Supposed);
        }
        let count = facts.place.len();
        Self {
            facts,
            order: Order::new(vec![0.0; count]),
            last: vec![0; count],
            deadline,
            conflicts: 0,
            room: CLAUSES,
            next_probe: 0,
            met: vec![false; count],
            because: Vec::new(),
        }
    }

    fn run(mut self, want: usize) -> Found {
        let mut answers = Vec::new();
        let mut rest = 0;
        // None at first: what probing settles spares branching.
        let mut patience: usize = 0;
        let end = loop {
            if let Err(conflict) = self.facts.follow() {
                if !self.learn(conflict) {
                    break End::Complete;
                }
                patience = patience.saturating_sub(1);
                continue;
            }
            if self.is_late() {
                break End::Deadline;
            }
            if patience == 0 {
                rest += 1;
                patience = PATIENCE * luby(rest);
                self.back_to(0);
                self.forget();
                if self.conflicts >= self.next_probe {
                    self.next_probe = (self.conflicts * 2).max(self.met.len());
                    if !self.probe() {
                        break End::Complete;
                    }
                }
                continue;
            }
            if self.suppose() {
                continue;
            }
            answers.push(self.filled());
            if answers.len() >= want {
                break if self.facts.levels.is_empty() { End::Complete } else { End::Enough };
            }
            if !self.exclude() {
                break End::Complete;
            }
        };
        self.back_to(0);
        let size = self.facts.size;
        let digit = |at: At| self.facts.digit(at.row * size.columns + at.column);
        let certain = Array2::from_fn(size, |at| digit(at).map(|digit| Digit::BOTH[digit]));
        Found { answers, certain, end }
    }

    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Tries both digits in every blank: what cannot be is settled; `false`
    /// where neither can. Called without suppositions.
    fn probe(&mut self) -> bool {
        for cell in 0..self.met.len() {
            if self.is_late() {
                break;
            }
            for digit in 0..2 {
                if !self.facts.is_blank(cell) {
                    break;
                }
                self.facts.levels.push(self.facts.trail.len());
                self.facts.write(Literal::new(cell, digit), Reason::Supposed);
                let mut result = self.facts.follow();
                while let Err(conflict) = result {
                    if !self.learn(conflict) {
                        return false;
                    }
                    result = self.facts.follow();
                }
                self.back_to(0);
            }
        }
        true
    }

    /// Supposes a digit in a blank; `false` where there is no blank.
    fn suppose(&mut self) -> bool {
        while let Some(cell) = self.order.take() {
            if self.facts.is_blank(cell) {
                self.facts.levels.push(self.facts.trail.len());
                let literal = Literal::new(cell, usize::from(self.last[cell]));
                self.facts.write(literal, Reason::Supposed);
                return true;
            }
        }
        false
    }

    fn filled(&self) -> Array2<Digit> {
        let size = self.facts.size;
        Array2::from_fn(size, |at| {
            let one = self.facts.known[at.row][1].has(at.column);
            if one { Digit::One } else { Digit::Zero }
        })
    }

    fn back_to(&mut self, level: usize) {
        let (order, last) = (&mut self.order, &mut self.last);
        self.facts.back_to(level, |literal| {
            last[literal.cell()] = literal.digit() as u8;
            order.insert(literal.cell());
        });
    }

    /// Forbids the answer just found; `false` where it was the last one.
    fn exclude(&mut self) -> bool {
        let facts = &self.facts;
        let supposed: Vec<Literal> =
            facts.levels.iter().rev().map(|&start| facts.trail[start].not()).collect();
        match supposed[..] {
            [] => return false,
            [only] => {
                self.back_to(0);
                self.facts.write(only, Reason::Supposed);
            }
            [first, ..] => {
                let level = supposed.len() - 1;
                let number = self.facts.clauses.add(&supposed, 0);
                self.back_to(level);
                self.facts.write(first, Reason::Clause(number));
            }
        }
        true
    }

    /// Learns from a conflict and goes back; `false` where it rests on
    /// nothing supposed.
    fn learn(&mut self, conflict: Conflict) -> bool {
        self.conflicts += 1;
        let mut because = std::mem::take(&mut self.because);
        self.facts.explain_conflict(conflict, &mut because);
        let level_of = |facts: &Facts<W>, literal: Literal| facts.level[literal.cell()] as usize;
        let top = because.iter().map(|&literal| level_of(&self.facts, literal)).max();
        let top = top.unwrap_or(0);
        if top == 0 {
            self.because = because;
            return false;
        }
        self.back_to(top);
        let mut learned = vec![Literal::new(0, 0)];
        let mut open = 0;
        let mut at = self.facts.trail.len();
        let first = loop {
            for &literal in &because {
                let cell = literal.cell();
                if self.met[cell] || self.facts.level[cell] == 0 {
                    continue;
                }
                self.met[cell] = true;
                self.order.raise(cell);
                if level_of(&self.facts, literal) == top {
                    open += 1;
                } else {
                    learned.push(literal.not());
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.facts.trail[at];
                if self.met[literal.cell()] {
                    break literal;
                }
            };
            self.met[literal.cell()] = false;
            open -= 1;
            if open == 0 {
                break literal.not();
            }
            self.facts.explain(literal, &mut because);
        };
        learned[0] = first;
        let all = learned.clone();
        self.shorten(&mut learned, &mut because);
        for literal in &all[1..] {
            self.met[literal.cell()] = false;
        }
        self.because = because;
        self.order.fade();
        self.keep(learned);
        true
    }

    /// Takes out literals that follow from the others.
    fn shorten(&mut self, learned: &mut Vec<Literal>, because: &mut Vec<Literal>) {
        let (facts, met) = (&mut self.facts, &self.met);
        let mut first = true;
        learned.retain(|literal| {
            if std::mem::take(&mut first) || facts.reason[literal.cell()] == Reason::Supposed {
                return true;
            }
            facts.explain(literal.not(), because);
            !because.iter().all(|other| met[other.cell()] || facts.level[other.cell()] == 0)
        });
    }

    /// Goes back to where the learned clause says something new, and lets it.
    fn keep(&mut self, mut learned: Vec<Literal>) {
        let level = |facts: &Facts<W>, literal: Literal| facts.level[literal.cell()];
        let Some(second) = (1..learned.len()).max_by_key(|&i| level(&self.facts, learned[i]))
        else {
            self.back_to(0);
            self.facts.write(learned[0], Reason::Supposed);
            return;
        };
        learned.swap(1, second);
        let mut levels: Vec<u32> = learned.iter().map(|&it| level(&self.facts, it)).collect();
        let back = levels[1] as usize;
        levels.sort_unstable();
        levels.dedup();
        let (first, levels) = (learned[0], levels.len());
        self.back_to(back);
        let number = self.facts.clauses.add(&learned, levels);
        self.facts.write(first, Reason::Clause(number));
    }

    /// Forgets clauses when there are too many. Called without suppositions.
    fn forget(&mut self) {
        if self.facts.clauses.passing < self.room {
            return;
        }
        self.room += self.room / 4;
        let mut clauses = std::mem::take(&mut self.facts.clauses);
        let (place, reason) = (&self.facts.place, &self.facts.reason);
        clauses.forget(|number, first| {
            let cell = first.cell();
            place[cell] != BLANK && reason[cell] == Reason::Clause(number)
        });
        self.facts.clauses = clauses;
    }
}

/// The sequence 1 1 2 1 1 2 4 1 …: how much longer each restart waits.
fn luby(mut index: usize) -> usize {
    loop {
        let bits = usize::BITS - index.leading_zeros();
        if index + 1 == 1 << bits {
            return 1 << (bits - 1);
        }
        index -= (1 << (bits - 1)) - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_wait_in_lubys_order() {
        let first: Vec<usize> = (1..=15).map(luby).collect();
        assert_eq!(first, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
