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

/// Where a clause stands among all literals, and how good it is.
#[derive(Debug, Clone, Copy)]
struct Clause {
    start: u32,
    /// How many literals it has; 0 for one that was forgotten.
    length: u32,
    /// Levels its literals came from when it was learned; 0 for one that is
    /// never forgotten.
    levels: u32,
}

/// What a clause says when a watched literal of it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Watched {
    /// Another literal is watched from now on.
    Moved,
    /// This other literal of it holds.
    Holds(Literal),
    /// This literal, a blank, is all that is left.
    Left(Literal),
    /// Nothing is left.
    Broken,
}

/// Clauses by number, and who watches what.
#[derive(Debug, Default)]
pub struct Clauses {
    /// Clause after clause; the first two literals of each are watched.
    literals: Vec<Literal>,
    all: Vec<Clause>,
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

    /// The literals of a clause, the first two watched.
    pub fn literals(&self, number: u32) -> &[Literal] {
        let Clause { start, length, .. } = self.all[number as usize];
        &self.literals[start as usize..(start + length) as usize]
    }

    /// Adds a clause of at least two literals, the first two to be watched.
    pub fn add(&mut self, literals: &[Literal], levels: usize) -> u32 {
        let number = self.all.len() as u32;
        self.watches[literals[0].index()].push((number, literals[1]));
        self.watches[literals[1].index()].push((number, literals[0]));
        self.passing += usize::from(levels > 0);
        let (start, length) = (self.literals.len() as u32, literals.len() as u32);
        self.all.push(Clause { start, length, levels: levels as u32 });
        self.literals.extend_from_slice(literals);
        number
    }

    /// Looks at a clause one of whose watched literals `failed`; `holds` says
    /// which literals do.
    #[inline]
    pub fn look(&mut self, number: u32, failed: Literal, holds: &[bool]) -> Watched {
        let Clause { start, length, .. } = self.all[number as usize];
        let literals = &mut self.literals[start as usize..(start + length) as usize];
        if literals[0] == failed {
            literals.swap(0, 1);
        }
        let first = literals[0];
        if holds[first.index()] {
            return Watched::Holds(first);
        }
        let fails = |literal: Literal| holds[literal.not().index()];
        if let Some(other) = (2..literals.len()).find(|&i| !fails(literals[i])) {
            literals.swap(1, other);
            let watched = literals[1];
            self.watches[watched.index()].push((number, first));
            Watched::Moved
        } else if fails(first) {
            Watched::Broken
        } else {
            Watched::Left(first)
        }
    }

    /// Forgets about half of the clauses, those of most levels first; those
    /// that `needed` says and those of two levels stay.
    pub fn forget(&mut self, needed: impl Fn(u32, Literal) -> bool) {
        let mut old: Vec<u32> = (0..self.all.len() as u32)
            .filter(|&number| {
                let Clause { start, length, levels } = self.all[number as usize];
                levels > 2 && length > 0 && !needed(number, self.literals[start as usize])
            })
            .collect();
        old.sort_by_key(|&number| {
            let Clause { length, levels, .. } = self.all[number as usize];
            (u32::MAX - levels, u32::MAX - length, number)
        });
        old.truncate(self.passing / 2);
        for &number in &old {
            self.all[number as usize].length = 0;
        }
        self.passing -= old.len();
        let all = &self.all;
        for watches in &mut self.watches {
            watches.retain(|&(number, _)| all[number as usize].length > 0);
        }
        self.close_up();
    }

    /// Moves what is left of the literals together.
    fn close_up(&mut self) {
        let mut end = 0;
        for clause in &mut self.all {
            let from = clause.start as usize;
            self.literals.copy_within(from..from + clause.length as usize, end);
            clause.start = end as u32;
            end += clause.length as usize;
        }
        self.literals.truncate(end);
    }
}
