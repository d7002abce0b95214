//! Signs on the borders between cells, as some games have them: `=` where two
//! neighbours are equal, `×` where they differ.

use serde_json::{Value, json};

use super::canvas::Canvas;
use super::colour::Colour;
use super::dice::Dice;
use super::frame::{Area, Frame};
use super::marks;
use super::puzzle::Puzzle;

/// A sign between a cell and its neighbour to the right or below.
#[derive(Debug, Clone, Copy)]
pub struct Sign {
    /// Row and column of the first cell.
    pub first: (usize, usize),
    /// Row and column of the second.
    pub second: (usize, usize),
    /// Whether both hold the same symbol.
    pub equal: bool,
}

/// How signs look.
#[derive(Debug, Clone, Copy)]
pub struct SignLook {
    /// Their colour.
    pub ink: Colour,
    /// The round badge under them, if there is one.
    pub badge: Option<Colour>,
    /// Whether `=` is turned upright on the border to the cell below.
    pub turned: bool,
    /// Their height as part of the pitch.
    pub size: f32,
}

/// Random signs, each true of the answer, on a part of all borders.
pub fn draw(puzzle: &Puzzle, part: f32, dice: &mut Dice) -> Vec<Sign> {
    let mut signs = Vec::new();
    for first in puzzle.cells() {
        let (row, column) = first;
        for second in [(row, column + 1), (row + 1, column)] {
            let inside = second.0 < puzzle.rows && second.1 < puzzle.columns;
            if inside && dice.chance(part) {
                let equal = puzzle.answer(first) == puzzle.answer(second);
                signs.push(Sign { first, second, equal });
            }
        }
    }
    signs
}

/// Paints the signs of a board.
pub fn paint(canvas: &mut Canvas, look: &SignLook, signs: &[Sign], frame: &Frame) {
    for sign in signs {
        let (x0, y0) = frame.cell(sign.first.0, sign.first.1).centre();
        let (x1, y1) = frame.cell(sign.second.0, sign.second.1).centre();
        let size = look.size * frame.pitch_x.min(frame.pitch_y);
        let (x, y) = ((x0 + x1) / 2.0, (y0 + y1) / 2.0);
        if let Some(badge) = look.badge {
            canvas.disc((x, y), size * 0.85, badge);
        }
        let area = Area::new(x - size / 2.0, y - size / 2.0, size, size);
        let below = sign.second.0 > sign.first.0;
        match sign.equal {
            true => bars(canvas, area, look.turned && below, look.ink),
            false => marks::cross(canvas, area.inset(size * 0.12), size * 0.15, look.ink),
        }
    }
}

/// Two parallel bars, lying or upright.
fn bars(canvas: &mut Canvas, area: Area, upright: bool, ink: Colour) {
    let parts = [(0.22, 0.37), (0.63, 0.78)];
    for (from, to) in parts {
        let bar = if upright { area.span(from, to) } else { area.slice(from, to) };
        canvas.rect(bar, ink);
    }
}

/// The signs as labels name them.
pub fn record(signs: &[Sign]) -> Value {
    let one = |sign: &Sign| {
        let kind = if sign.equal { "=" } else { "x" };
        json!({"type": kind, "a": [sign.first.0, sign.first.1], "b": [sign.second.0, sign.second.1]})
    };
    Value::Array(signs.iter().map(one).collect())
}
