//! A board drawn in lines and letters.

use super::page::{BLACK, Pen, Slot};
use super::{BOLD, PLAIN};
use crate::geom::{Array2, At};
use crate::picture::Rgb;

/// What stands in a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Symbol {
    /// A character.
    Text(char),
    /// The cell is filled.
    Filled,
    /// The cell is crossed out.
    Crossed,
}

/// How a symbol came into its cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    /// It was there.
    Given,
    /// It is the answer.
    Answer,
}

/// A cell: empty, or a symbol.
pub type Cell = Option<(Symbol, Ink)>;

/// The side of a cell that a sign stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Between it and the cell to its right.
    Right,
    /// Between it and the cell below.
    Below,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagram {
    /// The cells.
    pub cells: Array2<Cell>,
    /// Numbers in front of each row; empty where there are none.
    pub row_heads: Vec<Vec<String>>,
    /// Numbers above each column; empty where there are none.
    pub column_heads: Vec<Vec<String>>,
    /// Signs between cells.
    pub signs: Vec<(At, Side, char)>,
}

/// The ground of cells that were given: a light grey that copies well.
const GIVEN: Rgb = [232; 3];
/// The ink of answers: a blue that is dark enough for any printer.
const ANSWER: Rgb = [0, 72, 140];
/// A head number takes this much room along its line, in cells.
const HEAD: f32 = 0.62;
/// Height of type in cells.
const TYPE: f32 = 0.62;
/// Height of a digit in sizes of type, to centre it.
const DIGIT: f32 = 0.72;
/// Boards with heads have a heavier line after so many cells.
const GROUP: usize = 5;

impl Diagram {
    /// Columns and rows of cells that the heads take, left and above.
    fn heads(&self) -> (f32, f32) {
        let longest = |heads: &[Vec<String>]| heads.iter().map(Vec::len).max().unwrap_or(0);
        let room = |count: usize| if count == 0 { 0.0 } else { HEAD * count as f32 + 0.2 };
        (room(longest(&self.row_heads)), room(longest(&self.column_heads)))
    }

    /// Whether a number has two digits: then all are set smaller, to stay
    /// apart from each other.
    fn has_long_heads(&self) -> bool {
        self.row_heads.iter().chain(&self.column_heads).flatten().any(|number| number.len() > 1)
    }

    /// Width and height, in cells.
    pub fn size(&self) -> (f32, f32) {
        let (left, above) = self.heads();
        let size = self.cells.size();
        (size.columns as f32 + left, size.rows as f32 + above)
    }

    /// Draws the board over a box of its shape.
    pub fn draw(&self, pen: &mut Pen, slot: Slot) {
        let side = slot.width / self.size().0;
        let (left, above) = self.heads();
        let (x, y) = (slot.x + left * side, slot.y + above * side);
        let cell = |at: At| Slot {
            x: x + at.column as f32 * side,
            y: y + at.row as f32 * side,
            width: side,
            height: side,
        };
        if !pen.ink_saving && self.row_heads.is_empty() {
            let given = |(_, cell): &(At, &Cell)| matches!(cell, Some((_, Ink::Given)));
            self.cells.iter().filter(given).for_each(|(at, _)| pen.fill(cell(at), GIVEN));
        }
        self.draw_lines(pen, x, y, side);
        for (at, symbol) in self.cells.iter() {
            if let Some((symbol, ink)) = symbol {
                draw_symbol(pen, cell(at), *symbol, *ink);
            }
        }
        self.draw_heads(pen, x, y, side);
        for &(at, place, sign) in &self.signs {
            draw_sign(pen, cell(at), place, sign);
        }
    }

    fn draw_lines(&self, pen: &mut Pen, x: f32, y: f32, side: f32) {
        let size = self.cells.size();
        let (right, bottom) = (x + size.columns as f32 * side, y + size.rows as f32 * side);
        let is_heavy = |i: usize, count: usize| {
            i == 0 || i == count || (!self.row_heads.is_empty() && i.is_multiple_of(GROUP))
        };
        let (mut light, mut heavy) = (Vec::new(), Vec::new());
        let mut add = |line, is_heavy| if is_heavy { heavy.push(line) } else { light.push(line) };
        for i in 0..=size.columns {
            let x = x + i as f32 * side;
            add([x, y, x, bottom], is_heavy(i, size.columns));
        }
        for i in 0..=size.rows {
            let y = y + i as f32 * side;
            add([x, y, right, y], is_heavy(i, size.rows));
        }
        pen.lines(&light, (side * 0.02).clamp(0.25, 0.6), [120; 3]);
        pen.lines(&heavy, (side * 0.05).clamp(0.6, 1.4), BLACK);
    }

    fn draw_heads(&self, pen: &mut Pen, x: f32, y: f32, side: f32) {
        let size = side * TYPE * if self.has_long_heads() { 0.64 } else { 0.8 };
        for (row, numbers) in self.row_heads.iter().enumerate() {
            let middle = y + (row as f32 + 0.5) * side + size * DIGIT / 2.0;
            for (i, number) in numbers.iter().rev().enumerate() {
                let x = x - side * (0.1 + HEAD * (i as f32 + 0.5));
                pen.centred(number, PLAIN, size, x, middle, BLACK);
            }
        }
        for (column, numbers) in self.column_heads.iter().enumerate() {
            let middle = x + (column as f32 + 0.5) * side;
            for (i, number) in numbers.iter().rev().enumerate() {
                let y = y - side * (0.1 + HEAD * (i as f32 + 0.5)) + size * DIGIT / 2.0;
                pen.centred(number, PLAIN, size, middle, y, BLACK);
            }
        }
    }
}

/// Answers are told from givens by ink and weight, so that they are apart on
/// a black printer too.
fn draw_symbol(pen: &mut Pen, cell: Slot, symbol: Symbol, ink: Ink) {
    let side = cell.width;
    let colour = if ink == Ink::Answer && !pen.ink_saving { ANSWER } else { BLACK };
    let inset = |share: f32| Slot {
        x: cell.x + side * share,
        y: cell.y + side * share,
        width: side * (1.0 - 2.0 * share),
        height: side * (1.0 - 2.0 * share),
    };
    match symbol {
        Symbol::Text(character) => {
            let face = if ink == Ink::Given { BOLD } else { PLAIN };
            let size = side * TYPE;
            let (x, y) = (cell.x + side / 2.0, cell.y + (side + size * DIGIT) / 2.0);
            pen.centred(&character.to_string(), face, size, x, y, colour);
        }
        Symbol::Filled if pen.ink_saving && ink == Ink::Answer => hatch(pen, inset(0.08)),
        Symbol::Filled if pen.ink_saving => pen.fill(inset(0.3), colour),
        Symbol::Filled => pen.fill(inset(0.06), colour),
        Symbol::Crossed => {
            let Slot { x, y, width, height } = inset(0.34);
            let lines = [[x, y, x + width, y + height], [x, y + height, x + width, y]];
            pen.lines(&lines, (side * 0.04).max(0.3), [120; 3]);
        }
    }
}

/// A filled cell in little ink: its outline and slanted lines.
fn hatch(pen: &mut Pen, Slot { x, y, width, .. }: Slot) {
    let (right, bottom) = (x + width, y + width);
    let mut lines = vec![
        [x, y, right, y],
        [right, y, right, bottom],
        [right, bottom, x, bottom],
        [x, bottom, x, y],
    ];
    for i in 1..4 {
        let step = width * i as f32 / 4.0;
        lines.push([x, y + step, x + step, y]);
        lines.push([x + step, bottom, right, y + step]);
    }
    lines.push([x, bottom, right, y]);
    pen.lines(&lines, (width * 0.05).max(0.3), BLACK);
}

/// A sign on the line between two cells, on a white ground.
fn draw_sign(pen: &mut Pen, cell: Slot, place: Side, sign: char) {
    let side = cell.width;
    let (x, y) = match place {
        Side::Right => (cell.x + side, cell.y + side / 2.0),
        Side::Below => (cell.x + side / 2.0, cell.y + side),
    };
    let size = side * 0.36;
    let half = size * 0.45;
    pen.fill(Slot { x: x - half, y: y - half, width: 2.0 * half, height: 2.0 * half }, [255; 3]);
    let sign = if sign == 'x' { '×' } else { sign };
    pen.centred(&sign.to_string(), BOLD, size, x, y + size * 0.34, BLACK);
}
