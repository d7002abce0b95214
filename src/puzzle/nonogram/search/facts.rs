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
use crate::puzzle::clauses::Literal;
use crate::puzzle::history::{History, Reason};
use crate::puzzle::learner::{self, Facts as _};

/// The digit of a literal that says a cell is filled; 0 says it is empty.
pub const FILLED: usize = 1;

/// A line that settled a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Told {
    /// Twice the number of the line, and one more for a column.
    line: u32,
    /// The length of the trail that it said so by.
    since: u32,
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
    /// The known cells in order, and why they are known.
    pub history: History<Told>,
    candidates: Vec<(u32, usize)>,
}

impl<'e, 'b, W: Bits> Facts<'e, 'b, W> {
    /// What a followed state knows, nothing supposed yet.
    pub fn new(engine: &'e Engine<'b, W>, state: &State<W>) -> Self {
        let size = engine.size();
        let mut facts = Self {
            engine,
            space: engine.space(),
            size,
            known: [vec![Known::NOTHING; size.rows], vec![Known::NOTHING; size.columns]],
            dirty: [W::NONE; 2],
            history: History::new(size.rows * size.columns),
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

    fn at(&self, cell: usize) -> At {
        At::new(cell / self.size.columns, cell % self.size.columns)
    }

    fn next_line(&self) -> Option<(usize, usize)> {
        let direction = if self.dirty[ROWS].is_none() { COLUMNS } else { ROWS };
        let line = self.dirty[direction].first();
        (line < W::WIDTH).then_some((direction, line))
    }

    fn follow_line(&mut self, direction: usize, line: usize) -> Result<(), u32> {
        self.dirty[direction] = self.dirty[direction] & !W::only(line);
        let number = (2 * line + direction) as u32;
        let known = self.known[direction][line];
        let rule = self.engine.rule(direction, line);
        let Some(agreed) = rule.agreed(known, &mut self.space) else {
            return Err(number);
        };
        let since = self.history.trail().len() as u32;
        let reason = Reason::Rule(Told { line: number, since });
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
            let when = self.history.place(cell);
            if when >= since {
                known = without(known, place);
            } else if self.history.level(cell) > 0 {
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
                because.push(self.history.trail()[when as usize]);
            } else {
                known = less;
            }
        }
    }
}

impl<W: Bits> learner::Facts for Facts<'_, '_, W> {
    type Rule = Told;
    /// The line that cannot be filled, numbered as in [`Told`].
    type Break = u32;

    fn history(&self) -> &History<Told> {
        &self.history
    }

    fn history_mut(&mut self) -> &mut History<Told> {
        &mut self.history
    }

    fn write(&mut self, literal: Literal, reason: Reason<Told>) {
        let At { row, column } = self.at(literal.cell());
        for (direction, line, place) in [(ROWS, row, column), (COLUMNS, column, row)] {
            let known = &mut self.known[direction][line];
            if literal.digit() == FILLED {
                known.filled = known.filled | W::only(place);
            } else {
                known.empty = known.empty | W::only(place);
            }
            self.dirty[direction] = self.dirty[direction] | W::only(line);
        }
        self.history.push(literal, reason);
    }

    fn erase(&mut self, literal: Literal) {
        let At { row, column } = self.at(literal.cell());
        for (direction, line, place) in [(ROWS, row, column), (COLUMNS, column, row)] {
            let known = &mut self.known[direction][line];
            *known = without(*known, place);
        }
    }

    fn rest(&mut self) {
        self.dirty = [W::NONE; 2];
    }

    fn follow(&mut self) -> Result<bool, u32> {
        let Some((direction, line)) = self.next_line() else { return Ok(false) };
        self.follow_line(direction, line)?;
        Ok(true)
    }

    fn explain(&mut self, rule: Told, literal: Literal, because: &mut Vec<Literal>) {
        self.explain_line(rule.line, rule.since, Some(literal), because);
    }

    fn explain_break(&mut self, line: u32, because: &mut Vec<Literal>) {
        self.explain_line(line, History::<Told>::BLANK, None, because);
    }
}

fn without<W: Bits>(known: Known<W>, place: usize) -> Known<W> {
    let gone = !W::only(place);
    Known { filled: known.filled & gone, empty: known.empty & gone }
}
