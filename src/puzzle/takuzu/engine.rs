//! Digits in bits, rows and columns at once, and what follows from them.
//!
//! A [`State`] is a small value that is copied to try something. Lines whose
//! cells changed wait in two sets: first all plain rules run to their end,
//! then single lines are walked for what their completions agree on. What
//! follows is always sound; a state without blanks after [`Engine::follow`]
//! is an answer.

use super::board::{Board, Digit, Relation, Toward};
use super::line::{Ends, Line, Pair};
use super::word::Word;
use crate::geom::{Array2, At, Size};

/// A direction: rows are lines 0, columns lines 1.
pub const ROWS: usize = 0;
/// See [`ROWS`].
pub const COLUMNS: usize = 1;

/// A set of cells or of lines, in both directions.
type Lines<W> = [W; 2];

/// Known digits, twice: by row and by column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State<W> {
    /// All rows, then all columns.
    known: Vec<Pair<W>>,
    /// Lines to be settled by the plain rules.
    fresh: Lines<W>,
    /// Lines to be walked.
    stale: Lines<W>,
    /// Lines without blanks.
    full: Lines<W>,
    /// Lines with so few blanks that a full line may settle them.
    near: Lines<W>,
    /// Lines that got new cells since the caller last cleared this.
    pub touched: Lines<W>,
}

/// The rules of a board in bits, and working space.
#[derive(Debug)]
pub struct Engine<W> {
    size: Size,
    lines: Vec<Line<W>>,
    lines_differ: bool,
    signed: bool,
    ends: Ends<W>,
}

impl<W: Word> State<W> {
    /// The digit at `at`.
    pub fn at(&self, at: At) -> Option<Digit> {
        let [zeros, ones] = self.known[at.row];
        if zeros.has(at.column) {
            Some(Digit::Zero)
        } else if ones.has(at.column) {
            Some(Digit::One)
        } else {
            None
        }
    }
}

impl<W: Word> Engine<W> {
    /// The rules of `board`, whose sides must fit the word.
    pub fn new(board: &Board) -> Self {
        let size = board.size();
        let mut lines = vec![Line::new(size.columns); size.rows];
        lines.extend(vec![Line::new(size.rows); size.columns]);
        for sign in board.signs() {
            let (line, place) = match sign.toward {
                Toward::Right => (sign.at.row, sign.at.column),
                Toward::Down => (size.rows + sign.at.column, sign.at.row),
            };
            match sign.relation {
                Relation::Same => lines[line].same |= W::place(place),
                Relation::Different => lines[line].different |= W::place(place),
            }
        }
        let signed = !board.signs().is_empty();
        Self { size, lines, lines_differ: board.lines_differ(), signed, ends: Vec::new() }
    }

    /// The digits of `board`, nothing followed yet.
    pub fn state(&self, board: &Board) -> State<W> {
        let all = [W::up_to(self.size.rows), W::up_to(self.size.columns)];
        let mut state = State {
            known: vec![[W::NONE; 2]; self.lines.len()],
            fresh: all,
            stale: all,
            full: [W::NONE; 2],
            near: [W::NONE; 2],
            touched: all,
        };
        for (at, cell) in board.cells().iter() {
            if let Some(digit) = cell {
                state.known[at.row][digit.index()] |= W::place(at.column);
                state.known[self.size.rows + at.column][digit.index()] |= W::place(at.row);
            }
        }
        state
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The blanks of a row.
    pub fn blanks(&self, state: &State<W>, row: usize) -> W {
        let [zeros, ones] = state.known[row];
        self.lines[row].all & !zeros & !ones
    }

    /// Writes a digit into a blank cell, without following it.
    pub fn set(&self, state: &mut State<W>, at: At, digit: Digit) {
        let (row, column) = (W::place(at.row), W::place(at.column));
        state.known[at.row][digit.index()] |= column;
        state.known[self.size.rows + at.column][digit.index()] |= row;
        for (direction, line) in [(ROWS, row), (COLUMNS, column)] {
            state.fresh[direction] |= line;
            state.stale[direction] |= line;
            state.touched[direction] |= line;
        }
    }

    /// The rules of all rows, then of all columns.
    pub fn lines(&self) -> &[Line<W>] {
        &self.lines
    }

    /// Whether there are signs.
    pub const fn is_signed(&self) -> bool {
        self.signed
    }

    /// The rules of one line.
    pub fn line(&self, direction: usize, index: usize) -> &Line<W> {
        &self.lines[self.position(direction, index)]
    }

    /// What is known of one line.
    pub fn pair(&self, state: &State<W>, direction: usize, index: usize) -> Pair<W> {
        state.known[self.position(direction, index)]
    }

    /// Whether full lines of one direction have to differ.
    pub const fn lines_differ(&self) -> bool {
        self.lines_differ
    }

    /// How many cells are known.
    pub fn known(&self, state: &State<W>) -> usize {
        let rows = &state.known[..self.size.rows];
        rows.iter().map(|[zeros, ones]| zeros.count() + ones.count()).sum()
    }

    /// All cells.
    pub fn cells(&self, state: &State<W>) -> Array2<Option<Digit>> {
        Array2::from_fn(self.size, |at| state.at(at))
    }

    /// All digits of a state without blanks, `None` where there is one.
    pub fn filled(&self, state: &State<W>) -> Option<Array2<Digit>> {
        let full = (0..self.size.rows).all(|row| self.blanks(state, row).is_none());
        full.then(|| {
            Array2::from_fn(self.size, |at| {
                if state.known[at.row][1].has(at.column) { Digit::One } else { Digit::Zero }
            })
        })
    }

    /// Follows everything lines say, each by itself and complete ones about
    /// each other; `false` where that leads to a contradiction.
    pub fn follow(&mut self, state: &mut State<W>) -> bool {
        if self.signed { self.run::<true>(state) } else { self.run::<false>(state) }
    }

    /// Follows pairs, gaps, full counts and signs only, as people do in
    /// their head; `false` where a rule is broken then, equal lines included.
    pub fn follow_plainly(&self, state: &mut State<W>) -> bool {
        let kept = if self.signed {
            self.settle_all::<true, false>(state)
        } else {
            self.settle_all::<false, false>(state)
        };
        kept && !(self.lines_differ && self.has_equal_lines(state))
    }

    /// Whether the digits themselves break a rule, nothing followed.
    pub fn is_broken(&self, state: &State<W>) -> bool {
        let broken = |(line, known): (&Line<W>, &Pair<W>)| line.is_broken(*known);
        self.lines.iter().zip(&state.known).any(broken)
            || (self.lines_differ && self.has_equal_lines(state))
    }

    /// Whether two full lines of one direction are alike.
    fn has_equal_lines(&self, state: &State<W>) -> bool {
        let at = |direction, index| self.position(direction, index);
        [(ROWS, self.size.rows), (COLUMNS, self.size.columns)].into_iter().any(
            |(direction, count)| {
                (0..count).any(|one| {
                    let known = state.known[at(direction, one)];
                    known[0] | known[1] == self.lines[at(direction, one)].all
                        && (0..one).any(|other| state.known[at(direction, other)] == known)
                })
            },
        )
    }

    fn run<const SIGNED: bool>(&mut self, state: &mut State<W>) -> bool {
        loop {
            if !self.settle_all::<SIGNED, true>(state) {
                return false;
            }
            let Some((direction, index)) = take(&mut state.stale) else {
                return true;
            };
            if !self.walk::<SIGNED>(state, direction, index) {
                return false;
            }
        }
    }

    /// Runs the plain rules to their end; with `LINES` also the rule that
    /// full lines differ.
    fn settle_all<const SIGNED: bool, const LINES: bool>(&self, state: &mut State<W>) -> bool {
        while let Some((direction, index)) = take(&mut state.fresh) {
            let at = self.position(direction, index);
            let line = &self.lines[at];
            let Some(settled) = line.settle::<SIGNED>(state.known[at]) else {
                return false;
            };
            self.write(state, direction, index, settled);
            if LINES && self.lines_differ && !self.differs(state, direction, index) {
                return false;
            }
        }
        true
    }

    fn walk<const SIGNED: bool>(
        &mut self,
        state: &mut State<W>,
        direction: usize,
        index: usize,
    ) -> bool {
        let at = self.position(direction, index);
        let known = state.known[at];
        let line = &self.lines[at];
        if !line.is_tight::<SIGNED>(known, known.map(Word::count)) {
            return true;
        }
        let Some(agreed) = line.agree::<SIGNED>(known, &mut self.ends) else {
            return false;
        };
        if agreed != known {
            self.write(state, direction, index, agreed);
            state.fresh[direction] |= W::place(index);
        }
        true
    }

    const fn position(&self, direction: usize, index: usize) -> usize {
        if direction == ROWS { index } else { self.size.rows + index }
    }

    /// Writes what was found out about a line into it and across it.
    fn write(&self, state: &mut State<W>, direction: usize, index: usize, now: Pair<W>) {
        let at = self.position(direction, index);
        let before = std::mem::replace(&mut state.known[at], now);
        let across = if direction == ROWS { self.size.rows } else { 0 };
        let bit = W::place(index);
        for digit in 0..2 {
            let new = now[digit] & !before[digit];
            if new.is_none() {
                continue;
            }
            for place in new.places() {
                state.known[across + place][digit] |= bit;
            }
            state.fresh[1 - direction] |= new;
            state.stale[1 - direction] |= new;
            state.touched[1 - direction] |= new;
            state.touched[direction] |= bit;
        }
    }

    /// Holds a line with two blanks or fewer against the others of its
    /// direction; `false` where two full ones are alike.
    fn differs(&self, state: &mut State<W>, direction: usize, index: usize) -> bool {
        let at = self.position(direction, index);
        let line = &self.lines[at];
        let known = state.known[at];
        let blanks = line.length - known[0].count() - known[1].count();
        // With two blanks in a line of odd length, three endings may be left.
        if blanks > 2 || (blanks == 2 && line.length % 2 == 1) {
            return true;
        }
        let bit = W::place(index);
        if blanks == 0 {
            state.full[direction] |= bit;
            state.near[direction] &= !bit;
            for other in (state.full[direction] & !bit).places() {
                if state.known[self.position(direction, other)] == known {
                    return false;
                }
            }
            for other in state.near[direction].places() {
                self.part(state, direction, other, known);
            }
        } else {
            state.near[direction] |= bit;
            for other in state.full[direction].places() {
                self.part(state, direction, index, state.known[self.position(direction, other)]);
            }
        }
        true
    }

    /// Fills the last blanks of a line against a full line it would equal.
    fn part(&self, state: &mut State<W>, direction: usize, index: usize, full: Pair<W>) {
        let at = self.position(direction, index);
        let [zeros, ones] = state.known[at];
        if !(zeros & full[1] | ones & full[0]).is_none() {
            return;
        }
        let blanks = self.lines[at].all & !zeros & !ones;
        if !blanks.is_none() {
            let parted = [zeros | blanks & full[1], ones | blanks & full[0]];
            self.write(state, direction, index, parted);
            state.fresh[direction] |= W::place(index);
        }
    }
}

/// Takes a line out of a set: rows first.
fn take<W: Word>(lines: &mut Lines<W>) -> Option<(usize, usize)> {
    let direction = if lines[ROWS].is_none() { COLUMNS } else { ROWS };
    let set = lines[direction];
    (!set.is_none()).then(|| {
        lines[direction] = set.rest();
        (direction, set.first())
    })
}
