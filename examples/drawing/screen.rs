//! Lays a board and its furniture out on a screen, and paints all of it.

use super::board::{self, Placed};
use super::canvas::Canvas;
use super::colour::Colour;
use super::dice::Dice;
use super::frame::{Area, Frame};
use super::look::{Look, Page};
use super::pieces::{Kit, Piece};
use super::puzzle::Puzzle;
use super::rulers::Rulers;

/// How cell edges meet pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Snap {
    /// Every cell is the same whole number of pixels wide.
    Whole,
    /// Cells differ by a pixel, each edge being rounded.
    Edges,
    /// Edges fall between pixels and are blended.
    Free,
}

/// A screen and what is on it.
#[derive(Debug, Clone)]
pub struct Screen {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Pixels per point.
    pub unit: f32,
    /// Furniture above the board, from the top.
    pub above: Vec<Piece>,
    /// Furniture below the board.
    pub below: Vec<Piece>,
    /// What stands beside the board.
    pub rulers: Rulers,
    /// The board's part of the width, with what stands beside it.
    pub share: f32,
    /// The part of the room left over that lies above the board.
    pub rise: f32,
    /// A cell's height as part of its width.
    pub aspect: f32,
    /// How cell edges meet pixels.
    pub snap: Snap,
}

impl Screen {
    /// Where the board's cells lie.
    pub fn frame(&self, look: &Look, puzzle: &Puzzle) -> Frame {
        let plate = look.plate.map_or(0.0, |(_, reach)| reach);
        let [left, top, right, bottom] = self.rulers.room().map(|room| room + plate);
        let (columns, rows) = (puzzle.columns as f32, puzzle.rows as f32);
        let (start, end) = self.free();
        let across = self.width as f32 * self.share / (columns + left + right);
        let down = (end - start) / ((rows + top + bottom) * self.aspect);
        let pitch = across.min(down);
        let (pitch_x, pitch_y, gap) = self.step(pitch, look.gap());
        let width = (columns + left + right) * pitch_x - gap;
        let height = (rows + top + bottom) * pitch_y - gap;
        let x = (self.width as f32 - width) / 2.0 + left * pitch_x;
        let y = start + (end - start - height).max(0.0) * self.rise + top * pitch_y;
        let (x, y) = if self.snap == Snap::Whole { (x.round(), y.round()) } else { (x, y) };
        let (columns, rows) = (puzzle.columns, puzzle.rows);
        Frame { x, y, pitch_x, pitch_y, gap, columns, rows, snap: self.snap != Snap::Free }
    }

    /// Pitches and gap in pixels; some looks need at least a hair of a gap.
    fn step(&self, pitch: f32, gap: f32) -> (f32, f32, f32) {
        let gap = if gap > 0.0 { (gap * pitch).max(1.0) } else { 0.0 };
        match self.snap {
            Snap::Whole => (pitch.floor(), (pitch * self.aspect).floor(), gap.round()),
            Snap::Edges | Snap::Free => (pitch, pitch * self.aspect, gap),
        }
    }

    /// From where to where the furniture leaves room.
    pub fn free(&self) -> (f32, f32) {
        let sum = |pieces: &[Piece]| pieces.iter().map(Piece::height).sum::<f32>() * self.unit;
        (sum(&self.above), self.height as f32 - sum(&self.below))
    }

    /// Paints page, furniture and board.
    pub fn paint(
        &self,
        look: &Look,
        puzzle: &Puzzle,
        overlays: &[Placed],
        dice: &mut Dice,
    ) -> (Canvas, Frame) {
        let mut canvas = self.page(look, dice);
        let frame = self.frame(look, puzzle);
        board::paint(&mut canvas, look, puzzle, &frame, overlays, dice);
        self.rulers.paint(&mut canvas, look, puzzle, &frame);
        (canvas, frame)
    }

    /// Paints page and furniture.
    pub fn page(&self, look: &Look, dice: &mut Dice) -> Canvas {
        let mut canvas = Canvas::new(self.width, self.height, look.page.ground());
        paper(&mut canvas, look.page, dice);
        let (_, end) = self.free();
        let mut kit = Kit { canvas: &mut canvas, look, unit: self.unit };
        stack(&mut kit, &self.above, 0.0, dice);
        stack(&mut kit, &self.below, end, dice);
        canvas
    }
}

/// Paints pieces one below the other.
fn stack(kit: &mut Kit, pieces: &[Piece], mut y: f32, dice: &mut Dice) {
    for piece in pieces {
        let height = piece.height() * kit.unit;
        let width = kit.canvas.area().w;
        piece.paint(kit, Area::new(0.0, y, width, height), dice);
        y += height;
    }
}

/// Paints what lies behind everything.
fn paper(canvas: &mut Canvas, page: Page, dice: &mut Dice) {
    let area = canvas.area();
    match page {
        Page::Flat(_) => {}
        Page::Fade(top, bottom) => canvas.fade(area, 0.0, top, bottom),
        Page::Blobs(_, colour) => scatter(canvas, dice, 9, area.side() * 0.5, colour),
        Page::Stars(_, colour) => scatter(canvas, dice, 140, area.side() * 0.004, colour),
        Page::Squares(_, colour, count) => rule(canvas, area.w / count as f32, colour),
    }
}

/// Draws the lines of squared paper, so far apart.
fn rule(canvas: &mut Canvas, step: f32, colour: Colour) {
    let (area, width) = (canvas.area(), (canvas.area().w / 400.0).max(1.0).round());
    let places = |length: f32| (0..(length / step) as u32).map(move |i| (i as f32 + 0.5) * step);
    for x in places(area.w) {
        canvas.rect(Area::new(x.round(), 0.0, width, area.h), colour);
    }
    for y in places(area.h) {
        canvas.rect(Area::new(0.0, y.round(), area.w, width), colour);
    }
}

/// Strews discs of up to `radius` over the picture.
fn scatter(canvas: &mut Canvas, dice: &mut Dice, count: usize, radius: f32, colour: Colour) {
    let area = canvas.area();
    for _ in 0..count {
        let at = (dice.between(0.0, area.w), dice.between(0.0, area.h));
        canvas.disc(at, dice.between(0.2, 1.0) * radius, colour);
    }
}
