//! Learned clauses, and the two literals of each that are watched.
//!
//! A literal is a cell with a digit; a clause says that one of its literals
//! holds. Clauses of fewer levels are the better ones and live longer.

/// A cell, by number in reading order, and a digit for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Literal(u32);

impl Literal {
    /// `cell` holds `digit`.
    pub const fn new(cell: usize, digit: usize) -> Self {
        Self((cell as u32) << 1 | digit as u32)
    }

    /// The cell's number.
    pub const fn cell(self) -> usize {
        (self.0 >> 1) as usize
    }

    /// 0 or 1.
    pub const fn digit(self) -> usize {
        (self.0 & 1) as usize
    }

    /// The cell holds the other digit.
    pub const fn not(self) -> Self {
        Self(self.0 ^ 1)
    }

    /// To index by literal.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A learned clause.
#[derive(Debug)]
pub struct Clause {
    /// Its literals; the first two are watched.
    pub literals: Vec<Literal>,
    /// Levels its literals came from when it was learned; 0 for one that is
    /// never forgotten.
    pub levels: usize,
}

/// Clauses by number, and who watches what.
#[derive(Debug, Default)]
pub struct Clauses {
    /// All clauses; a forgotten one is empty.
    pub all: Vec<Clause>,
    /// By literal: the clauses that have to be looked at when it fails, and
    /// a literal that spares the look where it holds.
    pub watches: Vec<Vec<(u32, Literal)>>,
    /// Clauses that may be forgotten.
    pub passing: usize,
}

impl Clauses {
    /// No clauses, about `cells` cells.
    pub fn new(cells: usize) -> Self {
        Self { watches: vec![Vec::new(); 2 * cells], ..Self::default() }
    }

    /// Adds a clause of at least two literals, the first two to be watched.
    pub fn add(&mut self, literals: Vec<Literal>, levels: usize) -> u32 {
        let number = self.all.len() as u32;
        self.watches[literals[0].index()].push((number, literals[1]));
        self.watches[literals[1].index()].push((number, literals[0]));
        self.passing += usize::from(levels > 0);
        self.all.push(Clause { literals, levels });
        number
    }

    /// Forgets about half of the clauses, those of most levels first; those
    /// that `needed` says and those of two levels stay.
    pub fn forget(&mut self, needed: impl Fn(u32, &Clause) -> bool) {
        let mut old: Vec<u32> = (0..self.all.len() as u32)
            .filter(|&number| {
                let clause = &self.all[number as usize];
                clause.levels > 2 && !clause.literals.is_empty() && !needed(number, clause)
            })
            .collect();
        old.sort_by_key(|&number| {
            let clause = &self.all[number as usize];
            (usize::MAX - clause.levels, usize::MAX - clause.literals.len(), number)
        });
        old.truncate(self.passing / 2);
        for &number in &old {
            self.all[number as usize].literals = Vec::new();
        }
        self.passing -= old.len();
        let all = &self.all;
        for watches in &mut self.watches {
            watches.retain(|&(number, _)| !all[number as usize].literals.is_empty());
        }
    }
}
