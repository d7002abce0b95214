//! Branching and learning, whatever the rules of a puzzle are.
//!
//! Where following the rules leaves cells blank, digits are supposed, one
//! after another. A contradiction is traced back to the suppositions that
//! brought it about; what they cannot all be is kept as a clause, so that it
//! is never run into again, and the search goes back as far as that clause
//! says something new (conflict-driven clause learning; Marques-Silva and
//! Sakallah, "GRASP", 1996). What follows from what, and why, is for the
//! family's [`Facts`] to say.

use std::time::Instant;

use super::clauses::{Literal, Watched};
use super::history::{History, Reason};
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

/// What a search may spend.
#[derive(Debug, Clone, Copy)]
pub struct Bounds {
    deadline: Option<Instant>,
    conflicts: Option<usize>,
}

impl Bounds {
    /// Until a point in time, if any.
    pub const fn until(deadline: Option<Instant>) -> Self {
        Self { deadline, conflicts: None }
    }

    /// Until so many contradictions were met: the same on every machine.
    pub const fn within(conflicts: usize) -> Self {
        Self { deadline: None, conflicts: Some(conflicts) }
    }

    /// Whether that was spent after so many contradictions.
    pub fn are_spent(&self, conflicts: usize) -> bool {
        self.conflicts.is_some_and(|most| conflicts >= most)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Why there is a contradiction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict<B> {
    /// No literal of this clause holds.
    Clause(u32),
    /// A rule of the puzzle is broken.
    Rule(B),
}

/// What a family knows of its cells, and what its rules make follow from it.
pub trait Facts {
    /// The rule by which a cell is known.
    type Rule: Copy;
    /// The rule that is broken.
    type Break;

    /// What is known, in order.
    fn history(&self) -> &History<Self::Rule>;
    /// The same, to go on with.
    fn history_mut(&mut self) -> &mut History<Self::Rule>;
    /// Settles a blank cell, in the history too.
    fn write(&mut self, literal: Literal, reason: Reason<Self::Rule>);
    /// Makes blank what the history has just taken back.
    fn erase(&mut self, literal: Literal);
    /// Lets nothing wait to be followed any more.
    fn rest(&mut self);
    /// Follows the rules of one line that waits; `false` where none does.
    ///
    /// # Errors
    /// The rule that is broken.
    fn follow(&mut self) -> Result<bool, Self::Break>;
    /// Adds the literals from which a literal of the trail follows by a rule.
    fn explain(&mut self, rule: Self::Rule, literal: Literal, because: &mut Vec<Literal>);
    /// Adds the literals that break a rule; all of them hold.
    fn explain_break(&mut self, rule: Self::Break, because: &mut Vec<Literal>);
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
            if let Err(conflict) = self.follow() {
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
            if self.branch() {
                continue;
            }
            answers.push(answer(&self.facts));
            if answers.len() >= want {
                break if self.history().levels().is_empty() { End::Complete } else { End::Enough };
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
                if !self.history().is_blank(cell) {
                    break;
                }
                self.suppose(Literal::new(cell, digit));
                while let Err(conflict) = self.follow() {
                    if !self.learn(conflict) {
                        return false;
                    }
                }
                self.back_to(0);
            }
        }
        true
    }

    fn history(&self) -> &History<F::Rule> {
        self.facts.history()
    }

    /// Supposes a digit in a blank; `false` where there is no blank.
    fn branch(&mut self) -> bool {
        while let Some(cell) = self.order.take() {
            if self.history().is_blank(cell) {
                self.suppose(Literal::new(cell, usize::from(self.last[cell])));
                return true;
            }
        }
        false
    }

    /// Supposes a literal of a blank cell.
    fn suppose(&mut self, literal: Literal) {
        self.facts.history_mut().deepen();
        self.facts.write(literal, Reason::Supposed);
    }

    /// Follows clauses and rules to the end.
    fn follow(&mut self) -> Result<(), Conflict<F::Break>> {
        let result = loop {
            if let Some(failed) = self.facts.history_mut().next_failed() {
                if let Err(clause) = self.watch(failed) {
                    break Err(Conflict::Clause(clause));
                }
                continue;
            }
            match self.facts.follow() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(rule) => break Err(Conflict::Rule(rule)),
            }
        };
        // What waits belongs to a level that is about to go.
        self.facts.rest();
        result
    }

    /// Looks at the clauses that watch a literal which fails now; the error is
    /// the one of which nothing is left.
    fn watch(&mut self, failed: Literal) -> Result<(), u32> {
        let watches = &mut self.facts.history_mut().clauses.watches;
        let mut watches = std::mem::take(&mut watches[failed.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for i in 0..watches.len() {
            let (number, mut spare) = watches[i];
            if result.is_ok() && !self.history().holds(spare) {
                match self.facts.history_mut().look(number, failed) {
                    Watched::Moved => continue,
                    Watched::Holds(literal) => spare = literal,
                    Watched::Left(literal) => {
                        spare = literal;
                        self.facts.write(literal, Reason::Clause(number));
                    }
                    Watched::Broken => result = Err(number),
                }
            }
            watches[kept] = (number, spare);
            kept += 1;
        }
        watches.truncate(kept);
        self.facts.history_mut().clauses.watches[failed.index()] = watches;
        result
    }

    /// Takes back all suppositions after so many.
    pub fn back_to(&mut self, level: usize) {
        if self.history().levels().len() <= level {
            return;
        }
        while let Some(literal) = self.facts.history_mut().pop(level) {
            self.facts.erase(literal);
            self.last[literal.cell()] = literal.digit() as u8;
            self.order.insert(literal.cell());
        }
        self.facts.rest();
    }

    /// Takes back suppositions from the first on that would now be made later
    /// than some other; those before it would be made again just so.
    pub fn back_to_changes(&mut self) {
        while let Some(cell) = self.order.take() {
            if !self.history().is_blank(cell) {
                continue;
            }
            self.order.insert(cell);
            let next = self.order.activity(cell);
            let (history, order) = (self.facts.history(), &self.order);
            let stays = |&&start: &&usize| order.activity(history.trail()[start].cell()) >= next;
            let kept = history.levels().iter().take_while(stays).count();
            self.back_to(kept);
            return;
        }
    }

    /// Forbids the answer just found; `false` where it was the last one.
    fn exclude(&mut self) -> bool {
        let history = self.history();
        let supposed: Vec<Literal> =
            history.levels().iter().rev().map(|&start| history.trail()[start].not()).collect();
        match supposed[..] {
            [] => return false,
            [only] => {
                self.back_to(0);
                self.facts.write(only, Reason::Supposed);
            }
            [first, ..] => {
                let level = supposed.len() - 1;
                let number = self.facts.history_mut().clauses.add(&supposed, 0);
                self.back_to(level);
                self.facts.write(first, Reason::Clause(number));
            }
        }
        true
    }

    /// Learns from a conflict and goes back; `false` where it rests on
    /// nothing supposed.
    fn learn(&mut self, conflict: Conflict<F::Break>) -> bool {
        self.conflicts += 1;
        let mut because = std::mem::take(&mut self.because);
        because.clear();
        match conflict {
            Conflict::Clause(number) => {
                let literals = self.history().clauses.literals(number).iter();
                because.extend(literals.map(|literal| literal.not()));
            }
            Conflict::Rule(rule) => self.facts.explain_break(rule, &mut because),
        }
        let top = because.iter().map(|literal| self.history().level(literal.cell())).max();
        let top = top.unwrap_or(0);
        if top == 0 {
            self.because = because;
            return false;
        }
        self.back_to(top);
        let mut learned = vec![Literal::new(0, 0)];
        let mut open = 0;
        let mut at = self.history().trail().len();
        let first = loop {
            for &literal in &because {
                let cell = literal.cell();
                let level = self.history().level(cell);
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
                let literal = self.history().trail()[at];
                if self.met[literal.cell()] {
                    break literal;
                }
            };
            self.met[literal.cell()] = false;
            open -= 1;
            if open == 0 {
                break literal.not();
            }
            explain(&mut self.facts, literal, &mut because);
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
            let reason = facts.history().reason(literal.cell());
            if std::mem::take(&mut first) || matches!(reason, Reason::Supposed) {
                return true;
            }
            explain(facts, literal.not(), because);
            let history = facts.history();
            !because.iter().all(|other| met[other.cell()] || history.level(other.cell()) == 0)
        });
    }

    /// Goes back to where the learned clause says something new, and lets it.
    fn keep(&mut self, mut learned: Vec<Literal>) {
        let history = self.history();
        let level = |literal: Literal| history.level(literal.cell());
        let Some(second) = (1..learned.len()).max_by_key(|&i| level(learned[i])) else {
            self.back_to(0);
            self.facts.write(learned[0], Reason::Supposed);
            return;
        };
        learned.swap(1, second);
        let mut levels: Vec<usize> = learned.iter().map(|&it| level(it)).collect();
        let back = levels[1];
        levels.sort_unstable();
        levels.dedup();
        let (first, levels) = (learned[0], levels.len());
        self.back_to(back);
        let number = self.facts.history_mut().clauses.add(&learned, levels);
        self.facts.write(first, Reason::Clause(number));
    }

    /// Forgets clauses when there are too many.
    pub fn forget(&mut self) {
        if self.history().clauses.passing >= self.room {
            self.room += self.room / 4;
            self.facts.history_mut().forget();
        }
    }
}

/// Puts the literals from which a literal of the trail follows into `because`.
fn explain<F: Facts>(facts: &mut F, literal: Literal, because: &mut Vec<Literal>) {
    because.clear();
    match facts.history().reason(literal.cell()) {
        Reason::Supposed => {}
        Reason::Clause(number) => {
            let literals = facts.history().clauses.literals(number).iter();
            because.extend(literals.filter(|&&other| other != literal).map(|other| other.not()));
        }
        Reason::Rule(rule) => facts.explain(rule, literal, because),
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
