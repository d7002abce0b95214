//! A nonogram board: the clues of its rows and columns, and what is known of
//! its cells, as data.
//!
//! In come numbers from text; out goes a board every other file of the
//! family reads. What cannot be a puzzle at all is refused here: clues that
//! do not fit their line, and rows and columns that count differently.
//! Whether the marks keep the clues is asked in `rules`.

use std::fmt;

use thiserror::Error;

use crate::geom::{Array2, At, Size};
use crate::puzzle::family::Marks;

/// The longest side, in cells.
pub const MAX_SIDE: usize = 512;

/// The lengths of the blocks of filled cells in a line, in order; none of
/// them is zero. A line without filled cells has no blocks.
pub type Clue = Vec<u16>;

/// What is known of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Cell {
    /// Crossed out.
    Empty,
    /// Filled.
    Filled,
}

impl Cell {
    /// The cell a mark stands for.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '#' => Some(Self::Filled),
            'x' => Some(Self::Empty),
            _ => None,
        }
    }

    /// `#` or `x`, the family's marks.
    pub const fn to_char(self) -> char {
        match self {
            Self::Empty => 'x',
            Self::Filled => '#',
        }
    }
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Line {
    /// Whether it is a row.
    pub is_row: bool,
    /// Which one, from zero.
    pub index: usize,
}

impl Line {
    /// The row of this number, from zero.
    pub const fn row(index: usize) -> Self {
        Self { is_row: true, index }
    }

    /// The column of this number, from zero.
    pub const fn column(index: usize) -> Self {
        Self { is_row: false, index }
    }

    /// The cell at a place of the line.
    pub const fn cell(self, place: usize) -> At {
        if self.is_row { At::new(self.index, place) } else { At::new(place, self.index) }
    }
}

impl fmt::Display for Line {
    /// `Row 3`, counted from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.is_row { "Row" } else { "Column" }, self.index + 1)
    }
}

/// A board that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("the board has {0}; a nonogram has at least one row and one column of clues")]
    Empty(Size),
    /// A side longer than [`MAX_SIDE`].
    #[error("a board of {0} is too large; the most is {MAX_SIDE}×{MAX_SIDE}")]
    TooLarge(Size),
    /// A block of no cells among others.
    #[error("{0}: its clue has a 0 among other numbers; leave it out")]
    ZeroBlock(Line),
    /// A clue that needs more cells than its line has.
    #[error(
        "{line}: the clue {} needs {needs} cells but the line has {length}; compare it with the puzzle",
        shown(clue)
    )]
    TooLong {
        /// The line.
        line: Line,
        /// Its clue.
        clue: Clue,
        /// The least cells it can be written in.
        needs: usize,
        /// The cells there are.
        length: usize,
    },
    /// Rows and columns that do not count the same cells.
    #[error(
        "the row clues sum to {rows} filled cells and the column clues to {columns}; they must \
         agree, so a number was mistyped or left out"
    )]
    Sums {
        /// Sum of the row clues.
        rows: usize,
        /// Sum of the column clues.
        columns: usize,
    },
    /// Cells of another size than the clues.
    #[error("the cells are {cells} but the clues are for {clues}")]
    Cells {
        /// Size of the cells.
        cells: Size,
        /// Size the clues say.
        clues: Size,
    },
}

/// A clue as people write it: `2 1`, or `0` for a line without blocks.
pub fn shown(clue: &[u16]) -> String {
    joined(clue, " ")
}

/// A clue with something else between its numbers.
pub fn joined(clue: &[u16], between: &str) -> String {
    if clue.is_empty() {
        return "0".into();
    }
    clue.iter().map(u16::to_string).collect::<Vec<_>>().join(between)
}

/// The fewest cells a clue can be written in.
pub fn needs(clue: &[u16]) -> usize {
    clue.iter().map(|&block| usize::from(block)).sum::<usize>() + clue.len().saturating_sub(1)
}

/// A board as printed and as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    rows: Vec<Clue>,
    columns: Vec<Clue>,
    cells: Array2<Option<Cell>>,
}

impl Board {
    /// A board of which only the clues are known. A clue of a single 0 is a
    /// line without blocks.
    ///
    /// # Errors
    /// See [`BoardError`].
    pub fn new(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Self, BoardError> {
        let size = Size::new(rows.len(), columns.len());
        if size.rows == 0 || size.columns == 0 {
            return Err(BoardError::Empty(size));
        }
        if size.rows > MAX_SIDE || size.columns > MAX_SIDE {
            return Err(BoardError::TooLarge(size));
        }
        let rows = checked(rows, Line::row, size.columns)?;
        let columns = checked(columns, Line::column, size.rows)?;
        let [row_sum, column_sum] = [&rows, &columns]
            .map(|clues| clues.iter().flatten().map(|&block| usize::from(block)).sum::<usize>());
        if row_sum != column_sum {
            return Err(BoardError::Sums { rows: row_sum, columns: column_sum });
        }
        Ok(Self { rows, columns, cells: Array2::filled(size, None) })
    }

    /// The board with these cells.
    ///
    /// # Errors
    /// [`BoardError::Cells`].
    pub fn with_cells(&self, cells: Array2<Option<Cell>>) -> Result<Self, BoardError> {
        if cells.size() != self.size() {
            return Err(BoardError::Cells { cells: cells.size(), clues: self.size() });
        }
        Ok(Self { rows: self.rows.clone(), columns: self.columns.clone(), cells })
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[Clue] {
        &self.rows
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[Clue] {
        &self.columns
    }

    /// What is known of the cells.
    pub const fn cells(&self) -> &Array2<Option<Cell>> {
        &self.cells
    }

    /// What is known of the cell at `at`, which must lie on the board.
    pub fn at(&self, at: At) -> Option<Cell> {
        self.cells[at]
    }

    /// Whether no cell is known.
    pub fn is_blank(&self) -> bool {
        self.cells.rows().flatten().all(Option::is_none)
    }

    /// Every row, then every column.
    pub fn lines(&self) -> impl Iterator<Item = Line> + use<> {
        let Size { rows, columns } = self.size();
        (0..rows).map(Line::row).chain((0..columns).map(Line::column))
    }

    /// The clue of a line of the board.
    pub fn clue(&self, line: Line) -> &[u16] {
        let clues = if line.is_row { &self.rows } else { &self.columns };
        &clues[line.index]
    }

    /// How many cells a line has.
    pub const fn length(&self, line: Line) -> usize {
        if line.is_row { self.size().columns } else { self.size().rows }
    }
}

/// Clues that fit lines of `length` cells, without zeros.
fn checked(
    clues: Vec<Clue>,
    line: fn(usize) -> Line,
    length: usize,
) -> Result<Vec<Clue>, BoardError> {
    let check = |(index, clue): (usize, Clue)| {
        if clue == [0] {
            return Ok(Clue::new());
        }
        if clue.contains(&0) {
            return Err(BoardError::ZeroBlock(line(index)));
        }
        let needs = needs(&clue);
        if needs > length {
            return Err(BoardError::TooLong { line: line(index), clue, needs, length });
        }
        Ok(clue)
    };
    clues.into_iter().enumerate().map(check).collect()
}

/// Cells as the family's marks.
pub fn marks(cells: &Array2<Option<Cell>>) -> Marks {
    cells.map(|cell| cell.map(Cell::to_char))
}

/// An answer as the family's marks.
pub fn full_marks(answer: &Array2<Cell>) -> Marks {
    answer.map(|cell| Some(cell.to_char()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn impossible_boards_are_refused() {
        let refused = |rows: &[&[u16]], columns: &[&[u16]]| {
            let clues = |lines: &[&[u16]]| lines.iter().map(|clue| clue.to_vec()).collect();
            Board::new(clues(rows), clues(columns)).err().map(|error| error.to_string())
        };
        let starts = |error: Option<String>, start: &str| {
            assert!(error.as_ref().is_some_and(|e| e.starts_with(start)), "{error:?}");
        };
        starts(refused(&[], &[&[1]]), "the board has 1×0");
        starts(refused(&[&[1][..]; 513], &[&[1]]), "a board of 1×513 is too large");
        starts(refused(&[&[1, 1], &[0]], &[&[1], &[1]]), "Row 1: the clue 1 1 needs 3 cells");
        starts(refused(&[&[2], &[0]], &[&[2], &[0, 1]]), "Column 2: its clue has a 0");
        starts(refused(&[&[2], &[1]], &[&[1], &[1]]), "the row clues sum to 3 filled cells and");
        assert_eq!(refused(&[&[2], &[0]], &[&[1], &[1]]), None);
    }
}
