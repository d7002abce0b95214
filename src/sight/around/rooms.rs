//! Where ink beside a board is of interest.

use super::super::blob::Blob;
use super::{Band, is_large};
use crate::geom::Rect;
use crate::grid::Grid;

impl Band<'_> {
    /// Takes what is no further from `grid` than so many cells for all there is; what is large
    /// may be its frame with what touches it.
    pub(super) fn keep_near(&mut self, grid: &Grid, reach: f64) {
        let (bounds, cells) = (grid.bounds(), (reach * self.cell) as i32);
        let near = bounds.inset(-cells, -cells);
        let (area, cell) = (self.area, self.cell);
        let holds = |room: &Rect, x: i32, y: i32| {
            (room.x..room.right()).contains(&x) && (room.y..room.bottom()).contains(&y)
        };
        self.pieces.retain(|piece| {
            let b = piece.bounds;
            let (x, y) = (area.x + b.x + b.width / 2, area.y + b.y + b.height / 2);
            is_large(b, cell) || holds(&near, x, y) && !holds(&bounds, x, y)
        });
    }

    /// Takes what lies within these boxes for nothing.
    pub(super) fn leave_out(&mut self, boxes: impl Iterator<Item = Rect>) {
        let (x, y) = (self.area.x, self.area.y);
        let boxes: Vec<Rect> =
            boxes.map(|b| Rect::new(b.x - x, b.y - y, b.width, b.height)).collect();
        let is_within =
            |piece: &Blob| boxes.iter().any(|room| piece.bounds.intersect(room) == piece.bounds);
        self.pieces.retain(|piece| !is_within(piece));
    }
}
