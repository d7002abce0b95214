//! Following clues: rows and columns in turn, as long as one of them settles
//! a cell.
//!
//! Each line is kept as two sets of places, once from the left for rows and
//! once from the top for columns. A line is looked at again only when a
//! crossing line has settled one of its cells.

use std::marker::PhantomData;

use super::bits::Bits;
use super::board::{Board, Cell, Line};
use super::line::{Known, Rule, Space};
use crate::geom::{Array2, At, Size};

/// The rows, as a direction.
pub const ROWS: usize = 0;
/// The columns, as a direction.
pub const COLUMNS: usize = 1;

/// The clues of a board, made ready.
#[derive(Debug)]
pub struct Engine<'a, W> {
    size: Size,
    rules: [Vec<Rule<'a>>; 2],
    most_blocks: usize,
    word: PhantomData<W>,
}

/// What is known of every line, and which lines may say more.
#[derive(Debug, Clone)]
pub struct State<W> {
    /// By direction and line.
    pub known: [Vec<Known<W>>; 2],
    /// By direction: the lines to be looked at.
    pub dirty: [W; 2],
}

impl<W: Bits> State<W> {
    /// Settles a cell and lets both of its lines be looked at.
    pub fn set(&mut self, at: At, cell: Cell) {
        for (direction, line, place) in [(ROWS, at.row, at.column), (COLUMNS, at.column, at.row)] {
            let known = &mut self.known[direction][line];
            match cell {
                Cell::Filled => known.filled = known.filled | W::only(place),
                Cell::Empty => known.empty = known.empty | W::only(place),
            }
            self.dirty[direction] = self.dirty[direction] | W::only(line);
        }
    }

    /// What is known of a cell.
    pub fn at(&self, at: At) -> Option<Cell> {
        let known = &self.known[ROWS][at.row];
        if known.filled.has(at.column) {
            Some(Cell::Filled)
        } else if known.empty.has(at.column) {
            Some(Cell::Empty)
        } else {
            None
        }
    }
}

impl<'a, W: Bits> Engine<'a, W> {
    /// The engine of a board; `W` must be wider than both of its sides.
    pub fn new(board: &'a Board) -> Self {
        let size = board.size();
        debug_assert!(size.rows.max(size.columns) < W::WIDTH);
        let rules = |clues: &'a [Vec<u16>], length: usize| -> Vec<Rule<'a>> {
            clues.iter().map(|clue| Rule::new(clue, length)).collect()
        };
        let rules = [rules(board.rows(), size.columns), rules(board.columns(), size.rows)];
        let most = rules.iter().flatten().map(|rule| rule.blocks.len()).max().unwrap_or(0);
        Self { size, rules, most_blocks: most, word: PhantomData }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Working space for any of its lines.
    pub fn space(&self) -> Space<W> {
        Space::new(self.most_blocks)
    }

    /// The rule of a line.
    pub fn rule(&self, direction: usize, line: usize) -> &Rule<'a> {
        &self.rules[direction][line]
    }

    /// Where a board stands. The lines of a blank board are settled as far
    /// as they overlap themselves; those that cannot say more are not dirty.
    pub fn state(&self, board: &Board) -> State<W> {
        let known = self.rules.each_ref().map(|rules| vec![Known::NOTHING; rules.len()]);
        let mut state = State { known, dirty: [W::NONE; 2] };
        if board.is_blank() {
            for direction in [ROWS, COLUMNS] {
                for (i, rule) in self.rules[direction].iter().enumerate() {
                    if rule.speaks() {
                        state.dirty[direction] = state.dirty[direction] | W::only(i);
                    }
                }
            }
            return state;
        }
        for (at, cell) in board.cells().iter() {
            if let Some(cell) = *cell {
                state.set(at, cell);
            }
        }
        state.dirty = [W::below(self.size.rows), W::below(self.size.columns)];
        state
    }

    /// Follows the dirty lines and all that comes of them.
    ///
    /// # Errors
    /// A line that cannot be filled.
    pub fn follow(&self, state: &mut State<W>, space: &mut Space<W>) -> Result<(), Line> {
        while !(state.dirty[ROWS].is_none() && state.dirty[COLUMNS].is_none()) {
            for direction in [ROWS, COLUMNS] {
                self.follow_one_way(state, direction, space)?;
            }
        }
        Ok(())
    }

    /// Looks at the dirty lines of one direction.
    ///
    /// # Errors
    /// A line that cannot be filled.
    pub fn follow_one_way(
        &self,
        state: &mut State<W>,
        direction: usize,
        space: &mut Space<W>,
    ) -> Result<(), Line> {
        let rules = &self.rules[direction];
        let [rows, columns] = &mut state.known;
        let (own, crossing) = if direction == ROWS { (rows, columns) } else { (columns, rows) };
        let mut touched = W::NONE;
        for i in state.dirty[direction].places() {
            let known = own[i];
            let Some(agreed) = rules[i].agreed(known, space) else {
                return Err(Line { is_row: direction == ROWS, index: i });
            };
            own[i] = agreed;
            let bit = W::only(i);
            let filled = agreed.filled & !known.filled;
            for place in filled.places() {
                crossing[place].filled = crossing[place].filled | bit;
            }
            let empty = agreed.empty & !known.empty;
            for place in empty.places() {
                crossing[place].empty = crossing[place].empty | bit;
            }
            touched = touched | filled | empty;
        }
        state.dirty[direction] = W::NONE;
        state.dirty[1 - direction] = state.dirty[1 - direction] | touched;
        Ok(())
    }

    /// Whether every cell is known.
    pub fn is_full(&self, state: &State<W>) -> bool {
        let all = W::below(self.size.columns);
        state.known[ROWS].iter().all(|known| known.cells() == all)
    }

    /// The cells of a full state.
    pub fn answer(&self, state: &State<W>) -> Array2<Cell> {
        Array2::from_fn(self.size, |at| {
            if state.known[ROWS][at.row].filled.has(at.column) { Cell::Filled } else { Cell::Empty }
        })
    }

    /// What is known of every cell.
    pub fn cells(&self, state: &State<W>) -> Array2<Option<Cell>> {
        Array2::from_fn(self.size, |at| state.at(at))
    }
}
