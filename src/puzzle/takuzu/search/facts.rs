//! Digits written one after another, each with its reason, so that they can
//! be taken back and explained.

use super::super::engine::{COLUMNS, ROWS};
use super::super::line::{Ends, Line, Pair};
use super::super::word::Word;
use crate::geom::Size;
use crate::puzzle::clauses::{Clauses, Literal, Watched};
use crate::puzzle::learner;

/// Why a digit stands where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It was supposed, or is a given.
    Supposed,
    /// A learned clause.
    Clause(u32),
    /// A pair, gap, sign or full count in this line.
    Plain(u32),
    /// All completions of this line.
    Walk(u32),
    /// The first line would equal the second.
    Alike(u32, u32),
}

/// Where rules were found broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    /// All literals of a clause fail.
    Clause(u32),
    /// Pairs, gaps, signs or counts of a line.
    Plain(u32),
    /// A line has no completion.
    Walk(u32),
    /// Two full lines are alike.
    Alike(u32, u32),
}

/// What stands on the board, in the order it was written.
#[derive(Debug)]
pub struct Facts<W> {
    /// Rows and columns.
    pub size: Size,
    /// The rules of all rows, then of all columns.
    pub lines: Vec<Line<W>>,
    /// Whether full lines of one direction have to differ.
    pub lines_differ: bool,
    /// Whether there are signs.
    pub signed: bool,
    /// Zeros and ones of all rows, then of all columns.
    pub known: Vec<Pair<W>>,
    /// How many zeros and ones each line holds.
    counts: Vec<[u8; 2]>,
    /// All digits in the order they were written.
    pub trail: Vec<Literal>,
    /// Where each level starts on the trail.
    pub levels: Vec<usize>,
    /// By literal: whether it holds.
    pub holds: Vec<bool>,
    /// By cell: its row and its column.
    spots: Vec<(u8, u8)>,
    /// By cell: its place on the trail; `BLANK` for blanks.
    pub place: Vec<u32>,
    /// By cell: how many suppositions it rests on; kept for blanks.
    pub level: Vec<u32>,
    /// By cell: why it holds its digit.
    pub reason: Vec<Reason>,
    /// What was learned.
    pub clauses: Clauses,
    fresh: [W; 2],
    stale: [W; 2],
    /// How much of the trail the clauses have seen.
    seen: usize,
    /// Working space of walks.
    pub ends: Ends<W>,
}

/// The place of a blank.
pub const BLANK: u32 = u32::MAX;

impl<W: Word> Facts<W> {
    /// Nothing but blanks, under the rules of these lines.
    pub fn new(size: Size, lines: Vec<Line<W>>, lines_differ: bool, signed: bool) -> Self {
        let cells = size.rows * size.columns;
        Self {
            size,
            known: vec![[W::NONE; 2]; lines.len()],
            counts: vec![[0; 2]; lines.len()],
            lines,
            lines_differ,
            signed,
            trail: Vec::with_capacity(cells),
            levels: Vec::new(),
            holds: vec![false; 2 * cells],
            spots: (0..cells)
                .map(|at| ((at / size.columns) as u8, (at % size.columns) as u8))
                .collect(),
            place: vec![BLANK; cells],
            level: vec![0; cells],
            reason: vec![Reason::Supposed; cells],
            clauses: Clauses::new(cells),
            fresh: [W::NONE; 2],
            stale: [W::NONE; 2],
            seen: 0,
            ends: Vec::new(),
        }
    }

    /// The digit of a cell, 0 or 1.
    pub fn digit(&self, cell: usize) -> Option<usize> {
        (0..2).find(|&digit| self.holds[Literal::new(cell, digit).index()])
    }

    /// Row and column of a cell.
    pub fn spot(&self, cell: usize) -> (usize, usize) {
        let (row, column) = self.spots[cell];
        (row as usize, column as usize)
    }

    /// The number of the cell at a place of a line.
    pub const fn cell(&self, line: usize, place: usize) -> usize {
        if line < self.size.rows {
            line * self.size.columns + place
        } else {
            place * self.size.columns + line - self.size.rows
        }
    }

    /// Writes a digit into a blank.
    pub fn write(&mut self, literal: Literal, reason: Reason) {
        let (cell, digit) = (literal.cell(), literal.digit());
        let (row, column) = self.spot(cell);
        let line = self.size.rows + column;
        self.known[row][digit] |= W::place(column);
        self.known[line][digit] |= W::place(row);
        self.counts[row][digit] += 1;
        self.counts[line][digit] += 1;
        self.holds[literal.index()] = true;
        self.fresh[ROWS] |= W::place(row);
        self.fresh[COLUMNS] |= W::place(column);
        self.stale[ROWS] |= W::place(row);
        self.stale[COLUMNS] |= W::place(column);
        self.place[cell] = self.trail.len() as u32;
        self.level[cell] = self.levels.len() as u32;
        self.reason[cell] = reason;
        self.trail.push(literal);
    }

    /// Lets no line wait any more.
    fn rest(&mut self) {
        (self.fresh, self.stale) = ([W::NONE; 2], [W::NONE; 2]);
    }

    fn run<const SIGNED: bool>(&mut self) -> Result<(), Conflict> {
        loop {
            if self.seen < self.trail.len() {
                self.watch()?;
            } else if let Some(line) = self.next(|facts| &mut facts.fresh) {
                self.settle::<SIGNED>(line)?;
                if self.lines_differ {
                    self.differ(line)?;
                }
            } else if let Some(line) = self.next(|facts| &mut facts.stale) {
                self.walk::<SIGNED>(line)?;
            } else {
                return Ok(());
            }
        }
    }

    /// Takes the next waiting line out of a set.
    fn next(&mut self, set: impl Fn(&mut Self) -> &mut [W; 2]) -> Option<usize> {
        let rows = self.size.rows;
        let set = set(self);
        let direction = if set[ROWS].is_none() { COLUMNS } else { ROWS };
        let lines = set[direction];
        (!lines.is_none()).then(|| {
            set[direction] = lines.rest();
            lines.first() + if direction == ROWS { 0 } else { rows }
        })
    }

    /// Looks at the clauses that watch the next literal that fails.
    fn watch(&mut self) -> Result<(), Conflict> {
        let failed = self.trail[self.seen].not();
        self.seen += 1;
        let mut watches = std::mem::take(&mut self.clauses.watches[failed.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for i in 0..watches.len() {
            let (number, mut spare) = watches[i];
            if result.is_ok() && !self.holds[spare.index()] {
                let holds = &self.holds;
                match self.clauses.look(number, failed, |literal| holds[literal.index()]) {
                    Watched::Moved => continue,
                    Watched::Holds(literal) => spare = literal,
                    Watched::Left(literal) => {
                        spare = literal;
                        self.write(literal, Reason::Clause(number));
                    }
                    Watched::Broken => result = Err(Conflict::Clause(number)),
                }
            }
            watches[kept] = (number, spare);
            kept += 1;
        }
        watches.truncate(kept);
        self.clauses.watches[failed.index()] = watches;
        result
    }

    /// One round after another of what single rules say, so that every digit
    /// rests on digits written before it.
    fn settle<const SIGNED: bool>(&mut self, line: usize) -> Result<(), Conflict> {
        loop {
            let rules = &self.lines[line];
            let [zeros, ones] = self.known[line];
            let forced = rules.forced::<SIGNED>([zeros, ones]);
            let counts = self.counts(line);
            let clash = (forced[0] & (ones | forced[1])) | (forced[1] & zeros);
            if !(clash & rules.all).is_none() || counts[0].max(counts[1]) > rules.most {
                return Err(Conflict::Plain(line as u32));
            }
            let blank = rules.all & !zeros & !ones;
            let mut new = [forced[0] & blank, forced[1] & blank];
            if (new[0] | new[1]).is_none() {
                if counts[0] == rules.most {
                    new[1] = blank;
                } else if counts[1] == rules.most {
                    new[0] = blank;
                }
                if (new[0] | new[1]).is_none() {
                    return Ok(());
                }
            }
            self.write_all(line, new, Reason::Plain(line as u32));
        }
    }

    fn walk<const SIGNED: bool>(&mut self, line: usize) -> Result<(), Conflict> {
        let known = self.known[line];
        let rules = &self.lines[line];
        if !rules.is_tight::<SIGNED>(known, self.counts(line)) {
            return Ok(());
        }
        let Some(agreed) = rules.agree::<SIGNED>(known, &mut self.ends) else {
            return Err(Conflict::Walk(line as u32));
        };
        let new = [agreed[0] & !known[0], agreed[1] & !known[1]];
        self.write_all(line, new, Reason::Walk(line as u32));
        Ok(())
    }

    fn write_all(&mut self, line: usize, new: Pair<W>, reason: Reason) {
        for (digit, places) in new.into_iter().enumerate() {
            for place in places.places() {
                self.write(Literal::new(self.cell(line, place), digit), reason);
            }
        }
    }

    /// Holds a line with two blanks or fewer against the others of its
    /// direction.
    fn differ(&mut self, line: usize) -> Result<(), Conflict> {
        let open = self.open(line);
        let even = self.lines[line].length.is_multiple_of(2);
        if open > 2 || (open == 2 && !even) {
            return Ok(());
        }
        let rows = self.size.rows;
        let beside = if line < rows { 0..rows } else { rows..self.lines.len() };
        for other in beside {
            let ([zeros, ones], theirs) = (self.known[line], self.known[other]);
            if other == line || !((zeros & theirs[1]) | (ones & theirs[0])).is_none() {
                continue;
            }
            match (self.open(line), self.open(other)) {
                (0, 0) => return Err(Conflict::Alike(line as u32, other as u32)),
                (_, 0) => self.part(line, other),
                (0, 1) => self.part(other, line),
                (0, 2) if even => self.part(other, line),
                _ => {}
            }
        }
        Ok(())
    }

    /// Fills the first blank of a line against a full line it would equal;
    /// a second one follows by count.
    fn part(&mut self, line: usize, full: usize) {
        let place = self.blanks(line).first();
        let digit = usize::from(self.known[full][0].has(place));
        let reason = Reason::Alike(line as u32, full as u32);
        self.write(Literal::new(self.cell(line, place), digit), reason);
    }

    /// How many zeros and ones a line holds.
    #[inline]
    fn counts(&self, line: usize) -> [usize; 2] {
        self.counts[line].map(usize::from)
    }

    /// How many blanks a line has.
    fn open(&self, line: usize) -> usize {
        let [zeros, ones] = self.counts(line);
        self.lines[line].length - zeros - ones
    }

    fn blanks(&self, line: usize) -> W {
        let [zeros, ones] = self.known[line];
        self.lines[line].all & !zeros & !ones
    }
}

impl<W: Word> learner::Facts for Facts<W> {
    type Conflict = Conflict;

    fn trail(&self) -> &[Literal] {
        &self.trail
    }

    fn levels(&self) -> &[usize] {
        &self.levels
    }

    fn level(&self, cell: usize) -> usize {
        self.level[cell] as usize
    }

    fn is_blank(&self, cell: usize) -> bool {
        self.place[cell] == BLANK
    }

    fn is_supposed(&self, cell: usize) -> bool {
        self.reason[cell] == Reason::Supposed
    }

    fn rests_on(&self, cell: usize, clause: u32) -> bool {
        self.reason[cell] == Reason::Clause(clause)
    }

    fn clauses(&mut self) -> &mut Clauses {
        &mut self.clauses
    }

    fn suppose(&mut self, literal: Literal) {
        self.levels.push(self.trail.len());
        self.write(literal, Reason::Supposed);
    }

    fn write_for(&mut self, literal: Literal, clause: Option<u32>) {
        self.write(literal, clause.map_or(Reason::Supposed, Reason::Clause));
    }

    fn back_to(&mut self, level: usize, mut each: impl FnMut(Literal)) {
        let Some(&start) = self.levels.get(level) else {
            return;
        };
        for at in (start..self.trail.len()).rev() {
            let literal = self.trail[at];
            let (cell, digit) = (literal.cell(), literal.digit());
            let (row, column) = self.spot(cell);
            let line = self.size.rows + column;
            self.known[row][digit] &= !W::place(column);
            self.known[line][digit] &= !W::place(row);
            self.counts[row][digit] -= 1;
            self.counts[line][digit] -= 1;
            self.holds[literal.index()] = false;
            self.place[cell] = BLANK;
            each(literal);
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.seen = start;
        self.rest();
    }

    fn follow(&mut self) -> Result<(), Conflict> {
        let result = if self.signed { self.run::<true>() } else { self.run::<false>() };
        if result.is_err() {
            // What waits belongs to a level that is about to go.
            self.rest();
        }
        result
    }

    fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>) {
        self.explain_digit(literal, because);
    }

    fn explain_conflict(&mut self, conflict: Conflict, because: &mut Vec<Literal>) {
        self.explain_break(conflict, because);
    }
}
