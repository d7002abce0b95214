//! Where the borders of a grid are, and the signs on them.

use super::NEXT;
use super::crossing::Crossing;
use super::offset::Offsets;
use crate::geom::At;
use crate::grid::Grid;

/// The borders between the cells of a grid.
#[derive(Debug, Clone)]
pub struct Places<'a> {
    /// The cells.
    pub grid: &'a Grid,
    /// Where along a border it is plain, as a part of the pitch from its middle.
    pub plain: f64,
    /// How far from the middles of their borders signs stand.
    pub off: Offsets,
}

impl Places<'_> {
    /// The middle of the border between two neighbouring cells.
    pub fn middle(&self, at: At, other: At) -> Crossing {
        Crossing::between(self.grid.cell(at), self.grid.cell(other), self.plain)
    }

    /// Where a sign between them stands.
    pub fn between(&self, at: At, other: At) -> Crossing {
        let middle = self.middle(at, other);
        middle.moved(self.off.of(at, middle.is_upright))
    }

    /// All places of signs, those between neighbours of a row first.
    pub fn all(&self) -> impl Iterator<Item = Crossing> {
        let size = self.grid.size();
        let [beside, below] = NEXT;
        let rows = |rows: usize, columns: usize, next: fn(At) -> At| {
            let cells = (0..rows).flat_map(move |row| (0..columns).map(move |c| At::new(row, c)));
            cells.map(move |at| self.between(at, next(at)))
        };
        rows(size.rows, size.columns.saturating_sub(1), beside).chain(rows(
            size.rows.saturating_sub(1),
            size.columns,
            below,
        ))
    }
}
