//! A takuzu board: digits, which of them were printed, signs between
//! neighbours, and the rule options, all as data.
//!
//! In come cells from text or from a picture; out goes a board every other
//! file of the family reads. Whether the marks keep the rules is asked in
//! `rules`, not here. Boards may be rectangular and of odd length, up to
//! [`MAX_SIDE`] cells a side.

use thiserror::Error;

use crate::geom::{Array2, At, Size};
use crate::puzzle::family::Marks;

/// The longest side, in cells: one machine word of 128 bits holds a line.
pub const MAX_SIDE: usize = 128;

/// What a filled cell shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Digit {
    /// `0`
    Zero,
    /// `1`
    One,
}

impl Digit {
    /// Both digits, `0` first.
    pub const BOTH: [Self; 2] = [Self::Zero, Self::One];

    /// The digit a character stands for.
    pub const fn from_char(c: char) -> Option<Self> {
        match c {
            '0' => Some(Self::Zero),
            '1' => Some(Self::One),
            _ => None,
        }
    }

    /// `0` or `1`.
    pub const fn to_char(self) -> char {
        match self {
            Self::Zero => '0',
            Self::One => '1',
        }
    }

    /// 0 or 1, to index pairs by digit.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The digit it is not.
    pub const fn other(self) -> Self {
        match self {
            Self::Zero => Self::One,
            Self::One => Self::Zero,
        }
    }
}

/// The neighbour a sign looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Toward {
    /// The cell one column to the right.
    Right,
    /// The cell one row below.
    Down,
}

/// What a sign asks of its two cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Relation {
    /// `=`: the same digit.
    Same,
    /// `x`: different digits.
    Different,
}

/// A sign on the edge between two neighbouring cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sign {
    /// The left or upper cell.
    pub at: At,
    /// Where the other cell is.
    pub toward: Toward,
    /// What is asked of the two.
    pub relation: Relation,
}

impl Sign {
    /// The cell on the far side of the edge.
    pub const fn other(&self) -> At {
        match self.toward {
            Toward::Right => At::new(self.at.row, self.at.column + 1),
            Toward::Down => At::new(self.at.row + 1, self.at.column),
        }
    }
}

/// Whether two rows, or two columns, may be alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum UniqueLines {
    /// Forbidden on boards without signs, allowed on boards with signs, as
    /// the games that print such boards have it.
    #[default]
    Auto,
    /// Forbidden.
    On,
    /// Allowed.
    Off,
}

/// A board that cannot be.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BoardError {
    /// No rows or no columns.
    #[error("the board has no cells")]
    Empty,
    /// A side longer than [`MAX_SIDE`].
    #[error("a board of {0} is too large; the most is {MAX_SIDE}×{MAX_SIDE}")]
    TooLarge(Size),
    /// The map of givens has another size than the cells.
    #[error("the givens cover {given} cells but the board has {board}")]
    GivenSize {
        /// Size of the map.
        given: Size,
        /// Size of the board.
        board: Size,
    },
    /// A blank cell was called a given.
    #[error("{0} is marked as given but is blank")]
    BlankGiven(At),
    /// A sign that reaches over the edge of the board.
    #[error("the sign at {0} has no cell on its other side")]
    SignOutside(At),
}

/// A board as printed and as far as it has been played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    cells: Array2<Option<Digit>>,
    givens: Option<Array2<bool>>,
    signs: Vec<Sign>,
    unique_lines: UniqueLines,
}

impl Board {
    /// A board of `cells` without signs, its givens unknown.
    ///
    /// # Errors
    /// [`BoardError::Empty`] and [`BoardError::TooLarge`].
    pub fn new(cells: Array2<Option<Digit>>) -> Result<Self, BoardError> {
        let size = cells.size();
        if size.rows == 0 || size.columns == 0 {
            return Err(BoardError::Empty);
        }
        if size.rows > MAX_SIDE || size.columns > MAX_SIDE {
            return Err(BoardError::TooLarge(size));
        }
        Ok(Self { cells, givens: None, signs: Vec::new(), unique_lines: UniqueLines::Auto })
    }

    /// The board with it known which cells were printed.
    ///
    /// # Errors
    /// [`BoardError::GivenSize`] and [`BoardError::BlankGiven`].
    pub fn with_givens(mut self, givens: Array2<bool>) -> Result<Self, BoardError> {
        if givens.size() != self.size() {
            return Err(BoardError::GivenSize { given: givens.size(), board: self.size() });
        }
        if let Some((at, _)) = givens.iter().find(|&(at, &given)| given && self.at(at).is_none()) {
            return Err(BoardError::BlankGiven(at));
        }
        self.givens = Some(givens);
        Ok(self)
    }

    /// The board with signs between neighbours, kept in reading order and
    /// each once; contradictory ones are left for `rules` to report.
    ///
    /// # Errors
    /// [`BoardError::SignOutside`].
    pub fn with_signs(mut self, mut signs: Vec<Sign>) -> Result<Self, BoardError> {
        let inside = |sign: &Sign| {
            self.cells.get(sign.at).is_some() && self.cells.get(sign.other()).is_some()
        };
        if let Some(sign) = signs.iter().find(|sign| !inside(sign)) {
            return Err(BoardError::SignOutside(sign.at));
        }
        signs.sort_unstable();
        signs.dedup();
        self.signs = signs;
        Ok(self)
    }

    /// The board with its rule about equal lines chosen.
    #[must_use]
    pub fn with_unique_lines(mut self, unique_lines: UniqueLines) -> Self {
        self.unique_lines = unique_lines;
        self
    }

    /// The board with other digits in its cells. Givens, signs and rules
    /// stay; a given that is blank now is a given no longer.
    #[must_use]
    pub fn with_cells(&self, cells: Array2<Option<Digit>>) -> Self {
        debug_assert_eq!(cells.size(), self.cells.size());
        let givens = self
            .givens
            .as_ref()
            .map(|givens| Array2::from_fn(cells.size(), |at| givens[at] && cells[at].is_some()));
        Self { cells, givens, signs: self.signs.clone(), unique_lines: self.unique_lines }
    }

    /// Rows and columns.
    pub const fn size(&self) -> Size {
        self.cells.size()
    }

    /// All cells.
    pub const fn cells(&self) -> &Array2<Option<Digit>> {
        &self.cells
    }

    /// The digit at `at`, which must lie on the board.
    pub fn at(&self, at: At) -> Option<Digit> {
        self.cells[at]
    }

    /// Which cells were printed, where that is known.
    pub const fn givens(&self) -> Option<&Array2<bool>> {
        self.givens.as_ref()
    }

    /// The signs, in reading order.
    pub fn signs(&self) -> &[Sign] {
        &self.signs
    }

    /// The rule about equal lines, as chosen.
    pub const fn unique_lines(&self) -> UniqueLines {
        self.unique_lines
    }

    /// The rule about equal lines, with `Auto` decided.
    pub const fn lines_differ(&self) -> bool {
        match self.unique_lines {
            UniqueLines::Auto => self.signs.is_empty(),
            UniqueLines::On => true,
            UniqueLines::Off => false,
        }
    }
}

/// Digits as the family's marks.
pub fn marks(cells: &Array2<Option<Digit>>) -> Marks {
    cells.map(|cell| cell.map(Digit::to_char))
}

/// An answer as the family's marks.
pub fn full_marks(answer: &Array2<Digit>) -> Marks {
    answer.map(|digit| Some(digit.to_char()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blank(rows: usize, columns: usize) -> Result<Board, BoardError> {
        Board::new(Array2::filled(Size::new(rows, columns), None))
    }

    #[test]
    fn impossible_boards_are_refused() {
        assert_eq!(blank(0, 4), Err(BoardError::Empty));
        assert_eq!(blank(4, 129), Err(BoardError::TooLarge(Size::new(4, 129))));
        let givens = Array2::filled(Size::new(2, 2), true);
        let board = blank(2, 2).and_then(|board| board.with_givens(givens));
        assert_eq!(board, Err(BoardError::BlankGiven(At::new(0, 0))));
    }

    #[test]
    fn signs_stay_on_the_board_and_settle_the_rule_of_unique_lines() {
        let sign = Sign { at: At::new(0, 1), toward: Toward::Right, relation: Relation::Different };
        let narrow = blank(2, 2).and_then(|board| board.with_signs(vec![sign]));
        assert_eq!(narrow, Err(BoardError::SignOutside(At::new(0, 1))));
        let wide = blank(2, 4).and_then(|board| board.with_signs(vec![sign, sign]));
        let wide = wide.expect("the sign fits");
        assert_eq!(wide.signs(), [sign]);
        assert!(!wide.lines_differ());
        assert!(wide.with_unique_lines(UniqueLines::On).lines_differ());
    }
}
