//! What is known of the cells while searching, in the order it came to be
//! known, and why.

use super::clauses::{Clauses, Literal, Watched};

/// Why a cell is as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason<R> {
    /// It was supposed, or needs no reason.
    Supposed,
    /// All other literals of this clause fail.
    Clause(u32),
    /// A rule of the puzzle says so.
    Rule(R),
}

/// Known cells with their history.
#[derive(Debug)]
pub struct History<R> {
    /// The known cells, in order.
    trail: Vec<Literal>,
    /// Where in the trail each supposition stands.
    levels: Vec<usize>,
    /// By literal: whether it holds.
    holds: Vec<bool>,
    /// By cell: its place in the trail.
    places: Vec<u32>,
    /// By cell: how many suppositions had been made; kept for blanks.
    cell_levels: Vec<u32>,
    /// By cell: why it is as it is; kept for blanks.
    reasons: Vec<Reason<R>>,
    /// How much of the trail the clauses have seen.
    seen: usize,
    /// What has been learned.
    pub clauses: Clauses,
}

impl<R: Copy> History<R> {
    /// The place of a blank: after all else.
    pub const BLANK: u32 = u32::MAX;

    /// Nothing is known of `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self {
            trail: Vec::with_capacity(cells),
            levels: Vec::new(),
            holds: vec![false; 2 * cells],
            places: vec![Self::BLANK; cells],
            cell_levels: vec![0; cells],
            reasons: vec![Reason::Supposed; cells],
            seen: 0,
            clauses: Clauses::new(cells),
        }
    }

    /// The known cells, in order.
    pub fn trail(&self) -> &[Literal] {
        &self.trail
    }

    /// Where in the trail each supposition stands.
    pub fn levels(&self) -> &[usize] {
        &self.levels
    }

    /// Whether a literal holds.
    #[inline]
    pub fn holds(&self, literal: Literal) -> bool {
        self.holds[literal.index()]
    }

    /// The digit of a known cell, 0 or 1.
    pub fn digit(&self, cell: usize) -> Option<usize> {
        (0..2).find(|&digit| self.holds(Literal::new(cell, digit)))
    }

    /// Whether nothing is known of a cell.
    pub fn is_blank(&self, cell: usize) -> bool {
        self.places[cell] == Self::BLANK
    }

    /// A cell's place in the trail; [`Self::BLANK`] for a blank.
    #[inline]
    pub fn place(&self, cell: usize) -> u32 {
        self.places[cell]
    }

    /// How many suppositions had been made when a cell became known.
    pub fn level(&self, cell: usize) -> usize {
        self.cell_levels[cell] as usize
    }

    /// Why a known cell is as it is.
    pub fn reason(&self, cell: usize) -> Reason<R> {
        self.reasons[cell]
    }

    /// Adds what is known now of a blank cell.
    #[inline]
    pub fn push(&mut self, literal: Literal, reason: Reason<R>) {
        let cell = literal.cell();
        self.holds[literal.index()] = true;
        self.places[cell] = self.trail.len() as u32;
        self.cell_levels[cell] = self.levels.len() as u32;
        self.reasons[cell] = reason;
        self.trail.push(literal);
    }

    /// What is added from now on rests on one supposition more.
    pub fn deepen(&mut self) {
        self.levels.push(self.trail.len());
    }

    /// Takes back the latest of what came to be known after `level`
    /// suppositions; `None` where nothing of that is left.
    pub fn pop(&mut self, level: usize) -> Option<Literal> {
        let start = *self.levels.get(level)?;
        if self.trail.len() == start {
            self.levels.truncate(level);
            self.seen = start;
            return None;
        }
        let literal = self.trail.pop()?;
        self.holds[literal.index()] = false;
        self.places[literal.cell()] = Self::BLANK;
        Some(literal)
    }

    /// The next literal that fails and that the clauses have not seen.
    pub fn next_failed(&mut self) -> Option<Literal> {
        let literal = self.trail.get(self.seen)?;
        self.seen += 1;
        Some(literal.not())
    }

    /// Looks at a clause of which a watched literal `failed`.
    #[inline]
    pub fn look(&mut self, clause: u32, failed: Literal) -> Watched {
        let holds = &self.holds;
        self.clauses.look(clause, failed, |literal| holds[literal.index()])
    }

    /// Forgets clauses that no known cell rests on, when there are too many.
    pub fn forget(&mut self) {
        let (places, reasons) = (&self.places, &self.reasons);
        self.clauses.forget(|number, first| {
            let cell = first.cell();
            let is_known = places[cell] != Self::BLANK;
            is_known && matches!(reasons[cell], Reason::Clause(own) if own == number)
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_back_is_blank_again() {
        let mut history = History::<()>::new(3);
        history.push(Literal::new(0, 1), Reason::Supposed);
        history.deepen();
        history.push(Literal::new(2, 0), Reason::Supposed);
        history.push(Literal::new(1, 1), Reason::Rule(()));
        assert_eq!((history.digit(1), history.level(1), history.place(1)), (Some(1), 1, 2));
        while history.next_failed().is_some() {}

        let taken: Vec<Literal> = std::iter::from_fn(|| history.pop(0)).collect();
        assert_eq!(taken, [Literal::new(1, 1), Literal::new(2, 0)]);
        assert!(history.is_blank(1) && history.is_blank(2) && !history.is_blank(0));
        assert!(history.levels().is_empty());
        history.push(Literal::new(1, 0), Reason::Supposed);
        assert_eq!(history.next_failed(), Some(Literal::new(1, 1)));
    }
}
