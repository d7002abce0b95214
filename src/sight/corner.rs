//! The corners of a grid: where clues stand along two sides, they meet in one.

use crate::geom::{At, Size};

/// A corner of a grid.
#[derive(Debug, Clone, Copy)]
pub struct Corner {
    /// Whether it is a lower one.
    pub is_low: bool,
    /// Whether it is one on the right.
    pub is_right: bool,
}

impl Corner {
    /// All four.
    pub fn all() -> impl Iterator<Item = Self> {
        [false, true].into_iter().flat_map(|is_low| {
            [false, true].into_iter().map(move |is_right| Self { is_low, is_right })
        })
    }

    /// Cell `row`, `column` counted from here.
    pub const fn at(self, size: Size, row: usize, column: usize) -> At {
        let row = if self.is_low { size.rows - 1 - row } else { row };
        let column = if self.is_right { size.columns - 1 - column } else { column };
        At { row, column }
    }
}
