//! What is known of the cells while searching, in the order it came to be
//! known and why; and everything that follows from it.
//!
//! Why a line settled a cell is not written down. It is worked out when a
//! contradiction is traced back, which few cells ever see: then the cell is
//! supposed to be otherwise, and known cells of the line are let go, the
//! latest first, as long as the line still cannot be filled.

use super::super::bits::Bits;
use super::super::engine::{COLUMNS, Engine, ROWS, State};
use super::super::line::{Known, Space};
use crate::geom::{At, Size};
use crate::puzzle::clauses::{Clauses, Literal, Watched};
use crate::puzzle::learner;

/// The place of a blank cell.
pub const BLANK: u32 = u32::MAX;
/// The digit of a literal that says a cell is filled; 0 says it is empty.
pub const FILLED: usize = 1;

/// Why a cell is as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// It was supposed, or needs no reason.
    Supposed,
    /// Its line says so by what was known when the trail was this long.
    Line {
        /// Twice the number of the line, and one more for a column.
        line: u32,
        /// The length of the trail.
        since: u32,
    },
    /// All other literals of this clause fail.
    Clause(u32),
}

/// What cannot be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    /// This line, numbered as in [`Reason`], cannot be filled.
    Line(u32),
    /// No literal of this clause holds.
    Clause(u32),
}

/// Known cells with their history.
#[derive(Debug)]
pub struct Facts<'e, 'b, W> {
    engine: &'e Engine<'b, W>,
    space: Space<W>,
    /// Rows and columns.
    pub size: Size,
    known: [Vec<Known<W>>; 2],
    dirty: [W; 2],
    /// By cell: where in the trail it is.
    pub place: Vec<u32>,
    /// By cell that is known: how many suppositions had been made.
    pub level: Vec<u32>,
    /// By cell that is known: why.
    pub reason: Vec<Reason>,
    /// The known cells, in order.
    pub trail: Vec<Literal>,
    /// Where in the trail each supposition stands.
    pub levels: Vec<usize>,
    /// How much of the trail the clauses have seen.
    passed: usize,
    /// What has been learned.
    pub clauses: Clauses,
    candidates: Vec<(u32, usize)>,
}

impl<'e, 'b, W: Bits> Facts<'e, 'b, W> {
    /// What a followed state knows, nothing supposed yet.
    pub fn new(engine: &'e Engine<'b, W>, state: &State<W>) -> Self {
        let size = engine.size();
        let count = size.rows * size.columns;
        let mut facts = Self {
            engine,
            space: engine.space(),
            size,
            known: [vec![Known::NOTHING; size.rows], vec![Known::NOTHING; size.columns]],
            dirty: [W::NONE; 2],
            place: vec![BLANK; count],
            level: vec![0; count],
            reason: vec![Reason::Supposed; count],
            trail: Vec::with_capacity(count),
            levels: Vec::new(),
            passed: 0,
            clauses: Clauses::new(count),
            candidates: Vec::new(),
        };
        for row in 0..size.rows {
            let known = state.known[ROWS][row];
            for (set, digit) in [(known.filled, FILLED), (known.empty, 1 - FILLED)] {
                for column in set.places() {
                    let literal = Literal::new(row * size.columns + column, digit);
                    facts.write(literal, Reason::Supposed);
                }
            }
        }
        facts.dirty = [W::NONE; 2];
        facts
    }

    /// By cell, how soon to branch on it before anything was learned: cells
    /// of lines with few open cells first. Less than a conflict counts.
    pub fn tightness(&self) -> Vec<f64> {
        let Size { rows, columns } = self.size;
        let share =
            |known: &Known<W>, length: usize| 1.0 / (1 + length - known.cells().count()) as f64;
        let of_rows: Vec<f64> = self.known[ROWS].iter().map(|it| share(it, columns)).collect();
        let of_columns: Vec<f64> = self.known[COLUMNS].iter().map(|it| share(it, rows)).collect();
        let both = |row: &f64| of_columns.iter().map(|column| (row + column) / 2.0).collect();
        of_rows.iter().map(both).collect::<Vec<Vec<f64>>>().concat()
    }

    /// The digit of a known cell.
    pub fn digit(&self, cell: usize) -> Option<usize> {
        let place = self.place[cell];
        (place != BLANK).then(|| self.trail[place as usize].digit())
    }

    fn holds(&self, literal: Literal) -> bool {
        self.digit(literal.cell()) == Some(literal.digit())
    }

    fn at(&self, cell: usize) -> At {
        At::new(cell / self.size.columns, cell % self.size.columns)
    }

    /// Settles a blank cell.
    pub fn write(&mut self, literal: Literal, reason: Reason) {
        let cell = literal.cell();
        self.place[cell] = self.trail.len() as u32;
        self.level[cell] = self.levels.len() as u32;
        self.reason[cell] = reason;
        self.trail.push(literal);
        let At { row, column } = self.at(cell);
        for (direction, line, place) in [(ROWS, row, column), (COLUMNS, column, row)] {
            let known = &mut self.known[direction][line];
            if literal.digit() == FILLED {
                known.filled = known.filled | W::only(place);
            } else {
                known.empty = known.empty | W::only(place);
            }
            self.dirty[direction] = self.dirty[direction] | W::only(line);
        }
    }

    fn next_line(&self) -> Option<(usize, usize)> {
        let direction = if self.dirty[ROWS].is_none() { COLUMNS } else { ROWS };
        let line = self.dirty[direction].first();
        (line < W::WIDTH).then_some((direction, line))
    }

    fn follow_line(&mut self, direction: usize, line: usize) -> Result<(), Conflict> {
        self.dirty[direction] = self.dirty[direction] & !W::only(line);
        let number = (2 * line + direction) as u32;
        let known = self.known[direction][line];
        let rule = self.engine.rule(direction, line);
        let Some(agreed) = rule.agreed(known, &mut self.space) else {
            return Err(Conflict::Line(number));
        };
        let since = self.trail.len() as u32;
        let reason = Reason::Line { line: number, since };
        for (set, digit) in
            [(agreed.filled & !known.filled, FILLED), (agreed.empty & !known.empty, 1 - FILLED)]
        {
            for place in set.places() {
                self.write(Literal::new(self.cell(direction, line, place), digit), reason);
            }
        }
        // What a line says of itself it says at once.
        self.dirty[direction] = self.dirty[direction] & !W::only(line);
        Ok(())
    }

    const fn cell(&self, direction: usize, line: usize, place: usize) -> usize {
        if direction == ROWS {
            line * self.size.columns + place
        } else {
            place * self.size.columns + line
        }
    }

    /// Looks at the clauses that watch a literal which fails now.
    fn follow_clauses(&mut self, failed: Literal) -> Result<(), Conflict> {
        let mut clauses = std::mem::take(&mut self.clauses);
        let mut watches = std::mem::take(&mut clauses.watches[failed.index()]);
        let (mut kept, mut result) = (0, Ok(()));
        for i in 0..watches.len() {
            let (number, mut spare) = watches[i];
            if result.is_ok() && !self.holds(spare) {
                match clauses.look(number, failed, |literal| self.holds(literal)) {
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
        clauses.watches[failed.index()] = watches;
        self.clauses = clauses;
        result
    }

    /// Few cells of a line, known when the trail was `since` long, with which
    /// it cannot be filled unless `literal` holds.
    fn explain_line(
        &mut self,
        number: u32,
        since: u32,
        literal: Option<Literal>,
        because: &mut Vec<Literal>,
    ) {
        let (direction, line) = (number as usize % 2, number as usize / 2);
        let mut known = self.known[direction][line];
        self.candidates.clear();
        for place in known.cells().places() {
            let cell = self.cell(direction, line, place);
            let when = self.place[cell];
            if when >= since {
                known = without(known, place);
            } else if self.level[cell] > 0 {
                self.candidates.push((when, place));
            }
        }
        if let Some(literal) = literal {
            let At { row, column } = self.at(literal.cell());
            let place = W::only(if direction == ROWS { column } else { row });
            if literal.digit() == FILLED {
                known.empty = known.empty | place;
            } else {
                known.filled = known.filled | place;
            }
        }
        self.candidates.sort_unstable_by(|a, b| b.cmp(a));
        let rule = self.engine.rule(direction, line);
        for &(when, place) in &self.candidates {
            let less = without(known, place);
            if rule.fits(less) {
                because.push(self.trail[when as usize]);
            } else {
                known = less;
            }
        }
    }
}

impl<W: Bits> learner::Facts for Facts<'_, '_, W> {
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

    fn back_to(&mut self, level: usize, mut gone: impl FnMut(Literal)) {
        let Some(&start) = self.levels.get(level) else { return };
        for i in (start..self.trail.len()).rev() {
            let literal = self.trail[i];
            let cell = literal.cell();
            self.place[cell] = BLANK;
            let At { row, column } = self.at(cell);
            for (direction, line, place) in [(ROWS, row, column), (COLUMNS, column, row)] {
                let known = &mut self.known[direction][line];
                known.filled = known.filled & !W::only(place);
                known.empty = known.empty & !W::only(place);
            }
            gone(literal);
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
        self.passed = start;
        self.dirty = [W::NONE; 2];
    }

    fn follow(&mut self) -> Result<(), Conflict> {
        loop {
            while self.passed < self.trail.len() {
                let literal = self.trail[self.passed];
                self.passed += 1;
                self.follow_clauses(literal.not())?;
            }
            let Some((direction, line)) = self.next_line() else { return Ok(()) };
            self.follow_line(direction, line)?;
        }
    }

    fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>) {
        because.clear();
        match self.reason[literal.cell()] {
            Reason::Supposed => {}
            Reason::Clause(number) => {
                let literals = self.clauses.literals(number);
                let others = literals.iter().filter(|&&other| other != literal);
                because.extend(others.map(|literal| literal.not()));
            }
            Reason::Line { line, since } => {
                self.explain_line(line, since, Some(literal), because);
            }
        }
    }

    fn explain_conflict(&mut self, conflict: Conflict, because: &mut Vec<Literal>) {
        because.clear();
        match conflict {
            Conflict::Clause(number) => {
                let literals = self.clauses.literals(number);
                because.extend(literals.iter().map(|literal| literal.not()));
            }
            Conflict::Line(line) => self.explain_line(line, BLANK, None, because),
        }
    }
}

fn without<W: Bits>(known: Known<W>, place: usize) -> Known<W> {
    let gone = !W::only(place);
    Known { filled: known.filled & gone, empty: known.empty & gone }
}
