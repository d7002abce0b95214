//! Digits written one after another, each with its reason, so that they can
//! be taken back and explained.

use super::super::engine::{COLUMNS, Engine, ROWS};
use super::super::line::{Ends, Line, Pair};
use super::super::word::Word;
use crate::geom::Size;
use crate::puzzle::clauses::Literal;
use crate::puzzle::history::{History, Reason};
use crate::puzzle::learner::{self, Facts as _};

/// The rule that makes a digit follow, or that is broken; lines are numbered
/// rows first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A pair, gap, sign or full count in this line.
    Plain(u32),
    /// All completions of this line; it has none where it is broken.
    Walk(u32),
    /// The first line would equal the second, or does.
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
    /// All digits in the order they were written, and why.
    pub history: History<Rule>,
    /// By cell: its row and its column.
    spots: Vec<(u8, u8)>,
    fresh: [W; 2],
    stale: [W; 2],
    /// Working space of walks.
    pub ends: Ends<W>,
}

impl<W: Word> Facts<W> {
    /// Nothing but blanks, under the rules of an engine.
    pub fn new(engine: &Engine<W>) -> Self {
        let (size, lines) = (engine.size(), engine.lines().to_vec());
        let cells = size.rows * size.columns;
        Self {
            size,
            known: vec![[W::NONE; 2]; lines.len()],
            counts: vec![[0; 2]; lines.len()],
            lines,
            lines_differ: engine.lines_differ(),
            signed: engine.is_signed(),
            history: History::new(cells),
            spots: (0..cells)
                .map(|at| ((at / size.columns) as u8, (at % size.columns) as u8))
                .collect(),
            fresh: [W::NONE; 2],
            stale: [W::NONE; 2],
            ends: Vec::new(),
        }
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

    /// Follows what waits the longest; `false` where nothing does.
    fn step<const SIGNED: bool>(&mut self) -> Result<bool, Rule> {
        if let Some(line) = self.next(|facts| &mut facts.fresh) {
            self.settle::<SIGNED>(line)?;
            if self.lines_differ {
                self.differ(line)?;
            }
        } else if let Some(line) = self.next(|facts| &mut facts.stale) {
            self.walk::<SIGNED>(line)?;
        } else {
            return Ok(false);
        }
        Ok(true)
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

    /// One round after another of what single rules say, so that every digit
    /// rests on digits written before it.
    fn settle<const SIGNED: bool>(&mut self, line: usize) -> Result<(), Rule> {
        loop {
            let rules = &self.lines[line];
            let [zeros, ones] = self.known[line];
            let forced = rules.forced::<SIGNED>([zeros, ones]);
            let counts = self.counts(line);
            let clash = (forced[0] & (ones | forced[1])) | (forced[1] & zeros);
            if !(clash & rules.all).is_none() || counts[0].max(counts[1]) > rules.most {
                return Err(Rule::Plain(line as u32));
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
            self.write_all(line, new, Rule::Plain(line as u32));
        }
    }

    fn walk<const SIGNED: bool>(&mut self, line: usize) -> Result<(), Rule> {
        let known = self.known[line];
        let rules = &self.lines[line];
        if !rules.is_tight::<SIGNED>(known, self.counts(line)) {
            return Ok(());
        }
        let Some(agreed) = rules.agree::<SIGNED>(known, &mut self.ends) else {
            return Err(Rule::Walk(line as u32));
        };
        let new = [agreed[0] & !known[0], agreed[1] & !known[1]];
        self.write_all(line, new, Rule::Walk(line as u32));
        Ok(())
    }

    fn write_all(&mut self, line: usize, new: Pair<W>, rule: Rule) {
        for (digit, places) in new.into_iter().enumerate() {
            for place in places.places() {
                self.write(Literal::new(self.cell(line, place), digit), Reason::Rule(rule));
            }
        }
    }

    /// Holds a line with two blanks or fewer against the others of its
    /// direction.
    fn differ(&mut self, line: usize) -> Result<(), Rule> {
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
                (0, 0) => return Err(Rule::Alike(line as u32, other as u32)),
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
        let reason = Reason::Rule(Rule::Alike(line as u32, full as u32));
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
    type Rule = Rule;
    type Break = Rule;

    fn history(&self) -> &History<Rule> {
        &self.history
    }

    fn history_mut(&mut self) -> &mut History<Rule> {
        &mut self.history
    }

    fn write(&mut self, literal: Literal, reason: Reason<Rule>) {
        let (cell, digit) = (literal.cell(), literal.digit());
        let (row, column) = self.spot(cell);
        let line = self.size.rows + column;
        self.known[row][digit] |= W::place(column);
        self.known[line][digit] |= W::place(row);
        self.counts[row][digit] += 1;
        self.counts[line][digit] += 1;
        self.fresh[ROWS] |= W::place(row);
        self.fresh[COLUMNS] |= W::place(column);
        self.stale[ROWS] |= W::place(row);
        self.stale[COLUMNS] |= W::place(column);
        self.history.push(literal, reason);
    }

    fn erase(&mut self, literal: Literal) {
        let (cell, digit) = (literal.cell(), literal.digit());
        let (row, column) = self.spot(cell);
        let line = self.size.rows + column;
        self.known[row][digit] &= !W::place(column);
        self.known[line][digit] &= !W::place(row);
        self.counts[row][digit] -= 1;
        self.counts[line][digit] -= 1;
    }

    fn rest(&mut self) {
        (self.fresh, self.stale) = ([W::NONE; 2], [W::NONE; 2]);
    }

    fn follow(&mut self) -> Result<bool, Rule> {
        if self.signed { self.step::<true>() } else { self.step::<false>() }
    }

    fn explain(&mut self, rule: Rule, literal: Literal, because: &mut Vec<Literal>) {
        self.explain_digit(rule, literal, because);
    }

    fn explain_break(&mut self, rule: Rule, because: &mut Vec<Literal>) {
        self.explain_broken(rule, because);
    }
}
