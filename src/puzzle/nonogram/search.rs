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
use crate::puzzle::clauses::Literal;
use crate::puzzle::order::Order;
use facts::{BLANK, Conflict, FILLED, Facts, Reason};

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// Every answer was found.
    Complete,
    /// As many answers as wanted were found; there may be more.
    Enough,
    /// What it may spend ran out.
    Deadline,
}

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

/// What a search may spend.
#[derive(Debug, Clone, Copy, Default)]
pub struct Bounds {
    /// When to stop.
    pub deadline: Option<Instant>,
    /// After how many contradictions to stop: the same on every machine.
    pub conflicts: Option<usize>,
}

/// Looks for `want` answers of `board`, at least one.
pub fn answers(board: &Board, want: usize, deadline: Option<Instant>) -> Found {
    answers_within(board, want, Bounds { deadline, conflicts: None })
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
        return Search::new(&engine, &state, bounds).run(want);
    }
    let answers = followed.iter().map(|()| engine.answer(&state)).collect();
    Found { answers, certain: None, end: End::Complete, broken: followed.err() }
}

/// Conflicts until the first restart; later ones wait longer.
const PATIENCE: usize = 16;
/// Learned clauses kept at first; more after each time some are forgotten.
const CLAUSES: usize = 2000;

struct Search<'e, 'b, W> {
    facts: Facts<'e, 'b, W>,
    order: Order,
    /// The digit each cell last held.
    last: Vec<u8>,
    bounds: Bounds,
    conflicts: usize,
    room: usize,
    /// Working space of `learn`: cells already met.
    met: Vec<bool>,
    because: Vec<Literal>,
}

impl<'e, 'b, W: Bits> Search<'e, 'b, W> {
    fn new(engine: &'e Engine<'b, W>, state: &State<W>, bounds: Bounds) -> Self {
        let facts = Facts::new(engine, state);
        let count = facts.place.len();
        Self {
            order: Order::new(facts.tightness()),
            facts,
            last: vec![0; count],
            bounds,
            conflicts: 0,
            room: CLAUSES,
            met: vec![false; count],
            because: Vec::new(),
        }
    }

    fn is_spent(&self) -> bool {
        self.bounds.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.bounds.conflicts.is_some_and(|most| self.conflicts >= most)
    }

    fn run(mut self, want: usize) -> Found {
        let mut answers = Vec::new();
        let mut rest = 1;
        let mut patience = PATIENCE;
        let end = loop {
            if let Err(conflict) = self.facts.follow() {
                if !self.learn(conflict) {
                    break End::Complete;
                }
                patience = patience.saturating_sub(1);
                continue;
            }
            if self.is_spent() {
                break End::Deadline;
            }
            if patience == 0 {
                rest += 1;
                patience = PATIENCE * luby(rest);
                self.restart();
                self.forget();
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
        let certain = Array2::from_fn(size, |at| digit(at).map(cell));
        let certain = (end != End::Complete).then_some(certain);
        Found { answers, certain, end, broken: None }
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

    fn filled(&self) -> Array2<Cell> {
        let columns = self.facts.size.columns;
        let digit = |at: At| self.facts.digit(at.row * columns + at.column);
        Array2::from_fn(self.facts.size, |at| digit(at).map_or(Cell::Empty, cell))
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
        let level_of =
            |facts: &Facts<'_, '_, W>, literal: Literal| facts.level[literal.cell()] as usize;
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
        let level = |facts: &Facts<'_, '_, W>, literal: Literal| facts.level[literal.cell()];
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

    /// Takes back suppositions from the first on that would now be made later
    /// than some other; those before it would be made again just so.
    fn restart(&mut self) {
        while let Some(cell) = self.order.take() {
            if !self.facts.is_blank(cell) {
                continue;
            }
            self.order.insert(cell);
            let next = self.order.activity(cell);
            let (facts, order) = (&self.facts, &self.order);
            let stays = |&&start: &&usize| order.activity(facts.trail[start].cell()) >= next;
            let kept = facts.levels.iter().take_while(stays).count();
            self.back_to(kept);
            return;
        }
    }

    /// Forgets clauses when there are too many.
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

/// The cell a digit stands for.
const fn cell(digit: usize) -> Cell {
    if digit == FILLED { Cell::Filled } else { Cell::Empty }
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
