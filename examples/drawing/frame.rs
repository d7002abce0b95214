//! Where things lie: rectangles in pixels, and the lattice of a board.

/// A rectangle in pixels, not yet on whole ones.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Top edge.
    pub y: f32,
    /// Width.
    pub w: f32,
    /// Height.
    pub h: f32,
}

impl Area {
    /// A rectangle from its corner and size.
    pub const fn new(x: f32, y: f32, w: f32, h: f32) -> Self {
        Self { x, y, w, h }
    }

    /// Smaller by `by` on every side; negative grows.
    pub fn inset(self, by: f32) -> Self {
        Self::new(self.x + by, self.y + by, self.w - 2.0 * by, self.h - 2.0 * by)
    }

    /// The middle.
    pub fn centre(self) -> (f32, f32) {
        (self.x + self.w / 2.0, self.y + self.h / 2.0)
    }

    /// The right edge.
    pub fn right(self) -> f32 {
        self.x + self.w
    }

    /// The bottom edge.
    pub fn bottom(self) -> f32 {
        self.y + self.h
    }

    /// The shorter side.
    pub fn side(self) -> f32 {
        self.w.min(self.h)
    }

    /// The same rectangle with its edges on whole pixels.
    pub fn snapped(self) -> Self {
        let (x, y) = (self.x.round(), self.y.round());
        Self::new(x, y, self.right().round() - x, self.bottom().round() - y)
    }

    /// The part from `from` to `to` of the width, both 0 to 1.
    pub fn span(self, from: f32, to: f32) -> Self {
        Self::new(self.x + self.w * from, self.y, self.w * (to - from), self.h)
    }

    /// The part from `from` to `to` of the height, both 0 to 1.
    pub fn slice(self, from: f32, to: f32) -> Self {
        Self::new(self.x, self.y + self.h * from, self.w, self.h * (to - from))
    }

    /// A square of `side` around the same middle.
    pub fn square(self, side: f32) -> Self {
        let (x, y) = self.centre();
        Self::new(x - side / 2.0, y - side / 2.0, side, side)
    }
}

/// The lattice of a board on the picture.
#[derive(Debug, Clone, Copy)]
pub struct Frame {
    /// Left edge of the first cell.
    pub x: f32,
    /// Top edge of the first cell.
    pub y: f32,
    /// From one column to the next.
    pub pitch_x: f32,
    /// From one row to the next.
    pub pitch_y: f32,
    /// Empty space between two cells; 0 where cells touch.
    pub gap: f32,
    /// Cells per row.
    pub columns: usize,
    /// Cells per column.
    pub rows: usize,
    /// Whether cell edges are put on whole pixels.
    pub snap: bool,
}

impl Frame {
    /// The cell's own area, without the gap around it.
    pub fn cell(&self, row: usize, column: usize) -> Area {
        let area = Area::new(
            self.x + column as f32 * self.pitch_x,
            self.y + row as f32 * self.pitch_y,
            self.pitch_x - self.gap,
            self.pitch_y - self.gap,
        );
        if self.snap { area.snapped() } else { area }
    }

    /// From the outer edge of the first cells to that of the last.
    pub fn outline(&self) -> Area {
        let width = self.columns as f32 * self.pitch_x - self.gap;
        let height = self.rows as f32 * self.pitch_y - self.gap;
        Area::new(self.x, self.y, width, height)
    }

    /// The middle of the first cell.
    pub fn first_centre(&self) -> (f32, f32) {
        (self.x + (self.pitch_x - self.gap) / 2.0, self.y + (self.pitch_y - self.gap) / 2.0)
    }
}
