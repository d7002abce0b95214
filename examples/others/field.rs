//! A lattice of cells as puzzles have it, and writing into it.

use crate::drawing::canvas::Anchor;
use crate::drawing::colour::Colour;
use crate::drawing::decoys::{cells, lattice};
use crate::drawing::dice::Dice;
use crate::drawing::frame::{Area, Frame};
use crate::drawing::look::Grid;
use crate::drawing::pieces::Kit;
use crate::torture::palette;

/// The least width of a line, pixels.
const HAIR: f32 = 1.0;

/// A lattice on the picture.
pub struct Field<'a, 'k> {
    /// What it is painted with.
    pub kit: &'a mut Kit<'k>,
    /// Where its cells are.
    pub frame: Frame,
    /// The ground of an ordinary cell.
    pub blank: Colour,
    /// What is written in ordinary cells.
    pub ink: Colour,
    /// Height of digits as a part of the cell.
    size: f32,
}

impl<'a, 'k> Field<'a, 'k> {
    /// A lattice in the middle of `area`, in the colours of the look.
    pub fn new(
        kit: &'a mut Kit<'k>,
        area: Area,
        (columns, rows): (usize, usize),
        dice: &mut Dice,
    ) -> Self {
        let share = dice.between(0.75, 0.97);
        let frame = lattice(area, columns, rows, share, kit.look.gap());
        let blank = kit.look.blank;
        let ink = palette::ink(&[blank], dice);
        let size = dice.between(0.34, 0.6);
        Self { kit, frame, blank, ink, size }
    }

    /// Every cell, as row and column.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        cells(&self.frame)
    }

    /// A cell's area.
    pub fn cell(&self, (row, column): (usize, usize)) -> Area {
        self.frame.cell(row, column)
    }

    /// The shorter side of a cell.
    pub fn side(&self) -> f32 {
        self.cell((0, 0)).side()
    }

    /// Paints the ground of one cell.
    pub fn ground(&mut self, at: (usize, usize), colour: Colour) {
        let cell = self.cell(at);
        match self.kit.look.grid {
            Grid::Lines { .. } => self.kit.canvas.rect(cell, colour),
            Grid::Tiles { radius, .. } => self.kit.canvas.round(cell, radius * cell.side(), colour),
        }
    }

    /// Paints the ground of all cells.
    pub fn grounds(&mut self) {
        for at in self.cells() {
            self.ground(at, self.blank);
        }
    }

    /// Lines between cells, where the look has lines; thicker after every
    /// `heavy` columns and rows. The lines around it are always drawn.
    pub fn lines(&mut self, heavy: (usize, usize)) {
        let Grid::Lines { width, colour, .. } = self.kit.look.grid else { return };
        let (width, side) = (width.max(HAIR), self.frame.outline());
        let thick = |n: usize, every: usize| {
            if every > 0 && n.is_multiple_of(every) { 2.0 * width + 1.0 } else { width }
        };
        for n in 0..=self.frame.columns {
            let (at, w) = (side.x + n as f32 * self.frame.pitch_x, thick(n, heavy.0));
            self.kit.canvas.rect(Area::new(at - w / 2.0, side.y, w, side.h).snapped(), colour);
        }
        for n in 0..=self.frame.rows {
            let (at, w) = (side.y + n as f32 * self.frame.pitch_y, thick(n, heavy.1));
            self.kit.canvas.rect(Area::new(side.x, at - w / 2.0, side.w, w).snapped(), colour);
        }
    }

    /// Writes in the middle of a cell, in the face of the look.
    pub fn write(&mut self, at: (usize, usize), text: &str, colour: Colour) {
        let cell = self.cell(at);
        self.write_in(cell, text, self.size, colour);
    }

    /// Writes in the middle of an area, digits so high as this part of it.
    pub fn write_in(&mut self, area: Area, text: &str, size: f32, colour: Colour) {
        let face = &self.kit.look.face;
        let size = size * area.side() / face.cap_height(1.0).max(0.3);
        let fit = (0.9 * area.w / face.width(text, size).max(1.0)).min(1.0);
        self.kit.canvas.text(face, text, size * fit, Anchor::Middle, area.centre(), colour);
    }

    /// The area of a cell `steps` beyond the first one of a row (to the left)
    /// or of a column (above), or as far beyond the last where `after`.
    pub fn beside(&self, is_row: bool, index: usize, after: bool) -> Area {
        let (row, column) = if is_row { (index, 0) } else { (0, index) };
        let first = self.cell((row, column));
        let Frame { pitch_x, pitch_y, columns, rows, .. } = self.frame;
        match (is_row, after) {
            (true, false) => Area { x: first.x - pitch_x, ..first },
            (true, true) => Area { x: first.x + pitch_x * columns as f32, ..first },
            (false, false) => Area { y: first.y - pitch_y, ..first },
            (false, true) => Area { y: first.y + pitch_y * rows as f32, ..first },
        }
    }

    /// A disc in the middle of a cell, so wide as this part of it.
    pub fn disc(&mut self, at: (usize, usize), width: f32, colour: Colour) {
        let cell = self.cell(at);
        self.kit.canvas.disc(cell.centre(), width * cell.side() / 2.0, colour);
    }

    /// A ring in the middle of a cell.
    pub fn ring(&mut self, at: (usize, usize), width: f32, colour: Colour) {
        let cell = self.cell(at);
        let line = (0.06 * cell.side()).max(HAIR);
        self.kit.canvas.ring(cell.centre(), width * cell.side() / 2.0, line, colour);
    }
}
