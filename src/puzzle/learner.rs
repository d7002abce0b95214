//! Branching and learning, whatever the rules of a puzzle are.
//!
//! Where following the rules leaves cells blank, digits are supposed, one
//! after another. A contradiction is traced back to the suppositions that
//! brought it about; what they cannot all be is kept as a clause, so that it
//! is never run into again, and the search goes back as far as that clause
//! says something new (conflict-driven clause learning; Marques-Silva and
//! Sakallah, "GRASP", 1996). What follows from what, and why, is for the
//! family's [`Facts`] to say.

use super::clauses::{Clauses, Literal};
use super::order::Order;

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

/// What is known of the cells while searching, in the order it came to be
/// known and why; and everything that follows from it.
pub trait Facts {
    /// What cannot be.
    type Conflict;

    /// The known cells, in order.
    fn trail(&self) -> &[Literal];
    /// Where in the trail each supposition stands.
    fn levels(&self) -> &[usize];
    /// How many suppositions had been made when a cell became known.
    fn level(&self, cell: usize) -> usize;
    /// Whether nothing is known of a cell.
    fn is_blank(&self, cell: usize) -> bool;
    /// Whether a known cell was supposed or needs no reason.
    fn is_supposed(&self, cell: usize) -> bool;
    /// Whether a known cell rests on this clause.
    fn rests_on(&self, cell: usize, clause: u32) -> bool;
    /// What has been learned.
    fn clauses(&mut self) -> &mut Clauses;
    /// Supposes a literal of a blank cell.
    fn suppose(&mut self, literal: Literal);
    /// Settles a blank cell: all other literals of the clause fail. Without a
    /// clause it needs no reason.
    fn write_for(&mut self, literal: Literal, clause: Option<u32>);
    /// Takes back all that was known after so many suppositions, telling
    /// `gone` of each.
    fn back_to(&mut self, level: usize, gone: impl FnMut(Literal));
    /// Follows clauses and rules to the end.
    ///
    /// # Errors
    /// What cannot be.
    fn follow(&mut self) -> Result<(), Self::Conflict>;
    /// The literals from which a literal of the trail follows.
    fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>);
    /// The literals from which a conflict comes; all of them hold.
    fn explain_conflict(&mut self, conflict: Self::Conflict, because: &mut Vec<Literal>);
}

/// Conflicts until the first restart; later ones wait longer.
const PATIENCE: usize = 16;
/// Learned clauses kept at first; more after each time some are forgotten.
const CLAUSES: usize = 2000;

/// Facts, and what was learned of them.
pub struct Learner<F> {
    /// What is known.
    pub facts: F,
    /// Contradictions so far.
    pub conflicts: usize,
    order: Order,
    /// The digit each cell last held.
    last: Vec<u8>,
    room: usize,
    /// Working space of `learn`: cells already met.
    met: Vec<bool>,
    because: Vec<Literal>,
}

impl<F: Facts> Learner<F> {
    /// Nothing supposed yet; by cell, how soon to branch on it before anything
    /// was learned.
    pub fn new(facts: F, activity: Vec<f64>) -> Self {
        let count = activity.len();
        Self {
            facts,
            conflicts: 0,
            order: Order::new(activity),
            last: vec![0; count],
            room: CLAUSES,
            met: vec![false; count],
            because: Vec::new(),
        }
    }

    /// How many cells there are.
    pub fn cells(&self) -> usize {
        self.met.len()
    }

    /// Looks for `want` answers, as `answer` makes them of full facts. Stops
    /// where `is_spent` says so. `restart` is called each time patience runs
    /// out, at once where `is_eager`; it says `false` where nothing is left to
    /// find.
    pub fn run<A>(
        &mut self,
        want: usize,
        is_eager: bool,
        is_spent: impl Fn(&Self) -> bool,
        mut restart: impl FnMut(&mut Self) -> bool,
        answer: impl Fn(&F) -> A,
    ) -> (Vec<A>, End) {
        let mut answers = Vec::new();
        let mut rest = usize::from(!is_eager);
        let mut patience = if is_eager { 0 } else { PATIENCE };
        let end = loop {
            if let Err(conflict) = self.facts.follow() {
                if !self.learn(conflict) {
                    break End::Complete;
                }
                patience = patience.saturating_sub(1);
                continue;
            }
            if is_spent(self) {
                break End::Deadline;
            }
            if patience == 0 {
                rest += 1;
                patience = PATIENCE * luby(rest);
                if !restart(self) {
                    break End::Complete;
                }
                continue;
            }
            if self.suppose() {
                continue;
            }
            answers.push(answer(&self.facts));
            if answers.len() >= want {
                break if self.facts.levels().is_empty() { End::Complete } else { End::Enough };
            }
            if !self.exclude() {
                break End::Complete;
            }
        };
        self.back_to(0);
        (answers, end)
    }

    /// Tries both digits in every blank: what cannot be is settled; `false`
    /// where neither can. Called without suppositions.
    pub fn probe(&mut self, is_spent: impl Fn(&Self) -> bool) -> bool {
        for cell in 0..self.cells() {
            if is_spent(self) {
                break;
            }
            for digit in 0..2 {
                if !self.facts.is_blank(cell) {
                    break;
                }
                self.facts.suppose(Literal::new(cell, digit));
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
                self.facts.suppose(Literal::new(cell, usize::from(self.last[cell])));
                return true;
            }
        }
        false
    }

    /// Takes back all suppositions after so many.
    pub fn back_to(&mut self, level: usize) {
        let (order, last) = (&mut self.order, &mut self.last);
        self.facts.back_to(level, |literal| {
            last[literal.cell()] = literal.digit() as u8;
            order.insert(literal.cell());
        });
    }

    /// Takes back suppositions from the first on that would now be made later
    /// than some other; those before it would be made again just so.
    pub fn back_to_changes(&mut self) {
        while let Some(cell) = self.order.take() {
            if !self.facts.is_blank(cell) {
                continue;
            }
            self.order.insert(cell);
            let next = self.order.activity(cell);
            let (facts, order) = (&self.facts, &self.order);
            let stays = |&&start: &&usize| order.activity(facts.trail()[start].cell()) >= next;
            let kept = facts.levels().iter().take_while(stays).count();
            self.back_to(kept);
            return;
        }
    }

    /// Forbids the answer just found; `false` where it was the last one.
    fn exclude(&mut self) -> bool {
        let facts = &self.facts;
        let supposed: Vec<Literal> =
            facts.levels().iter().rev().map(|&start| facts.trail()[start].not()).collect();
        match supposed[..] {
            [] => return false,
            [only] => {
                self.back_to(0);
                self.facts.write_for(only, None);
            }
            [first, ..] => {
                let level = supposed.len() - 1;
                let number = self.facts.clauses().add(&supposed, 0);
                self.back_to(level);
                self.facts.write_for(first, Some(number));
            }
        }
        true
    }

    /// Learns from a conflict and goes back; `false` where it rests on
    /// nothing supposed.
    fn learn(&mut self, conflict: F::Conflict) -> bool {
        self.conflicts += 1;
        let mut because = std::mem::take(&mut self.because);
        self.facts.explain_conflict(conflict, &mut because);
        let top = because.iter().map(|literal| self.facts.level(literal.cell())).max();
        let top = top.unwrap_or(0);
        if top == 0 {
            self.because = because;
            return false;
        }
        self.back_to(top);
        let mut learned = vec![Literal::new(0, 0)];
        let mut open = 0;
        let mut at = self.facts.trail().len();
        let first = loop {
            for &literal in &because {
                let cell = literal.cell();
                let level = self.facts.level(cell);
                if self.met[cell] || level == 0 {
                    continue;
                }
                self.met[cell] = true;
                self.order.raise(cell);
                if level == top {
                    open += 1;
                } else {
                    learned.push(literal.not());
                }
            }
            let literal = loop {
                at -= 1;
                let literal = self.facts.trail()[at];
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
            if std::mem::take(&mut first) || facts.is_supposed(literal.cell()) {
                return true;
            }
            facts.explain(literal.not(), because);
            !because.iter().all(|other| met[other.cell()] || facts.level(other.cell()) == 0)
        });
    }

    /// Goes back to where the learned clause says something new, and lets it.
    fn keep(&mut self, mut learned: Vec<Literal>) {
        let level = |facts: &F, literal: Literal| facts.level(literal.cell());
        let Some(second) = (1..learned.len()).max_by_key(|&i| level(&self.facts, learned[i]))
        else {
            self.back_to(0);
            self.facts.write_for(learned[0], None);
            return;
        };
        learned.swap(1, second);
        let mut levels: Vec<usize> = learned.iter().map(|&it| level(&self.facts, it)).collect();
        let back = levels[1];
        levels.sort_unstable();
        levels.dedup();
        let (first, levels) = (learned[0], levels.len());
        self.back_to(back);
        let number = self.facts.clauses().add(&learned, levels);
        self.facts.write_for(first, Some(number));
    }

    /// Forgets clauses when there are too many.
    pub fn forget(&mut self) {
        if self.facts.clauses().passing < self.room {
            return;
        }
        self.room += self.room / 4;
        let mut clauses = std::mem::take(self.facts.clauses());
        let facts = &self.facts;
        clauses.forget(|number, first| {
            let cell = first.cell();
            !facts.is_blank(cell) && facts.rests_on(cell, number)
        });
        *self.facts.clauses() = clauses;
    }
}

/// The sequence 1 1 2 1 1 2 4 1 …: how much longer each restart waits (Luby,
/// Sinclair and Zuckerman, 1993).
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
