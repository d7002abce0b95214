//! Paints a board: plate, grounds, lines, symbols, and what lies over them.

use super::canvas::Canvas;
use super::colour::Colour;
use super::dice::Dice;
use super::frame::{Area, Frame};
use super::look::{Given, Grid, Look, Relief};
use super::marks;
use super::puzzle::Puzzle;
use super::signs::{self, SignLook};

/// Something that games lay over single cells.
#[derive(Debug, Clone, Copy)]
pub enum Overlay {
    /// A frame around the cell the player is at.
    Frame(Colour),
    /// A tint over that cell.
    Tint(Colour),
    /// A tint over its whole row and column.
    Bands(Colour),
    /// A small cross, as after a check.
    Cross(Colour),
    /// A large cross over the whole board.
    Veil(Colour),
}

/// An overlay and the cell (row, column) it lies on.
pub type Placed = (Overlay, (usize, usize));

/// Paints the whole board.
pub fn paint(
    canvas: &mut Canvas,
    look: &Look,
    puzzle: &Puzzle,
    frame: &Frame,
    overlays: &[Placed],
    dice: &mut Dice,
) {
    plate(canvas, look, frame);
    for (row, column) in puzzle.cells() {
        ground(canvas, look, puzzle, frame, (row, column), dice);
    }
    under(canvas, frame, overlays);
    lines(canvas, look, frame);
    for (row, column) in puzzle.cells() {
        content(canvas, look, puzzle, frame, (row, column));
    }
    signs::paint(canvas, &legible_signs(look, frame), &puzzle.signs, frame);
    over(canvas, look, frame, overlays);
}

/// The least contrast with a line at which a sign on it is seen, as a ratio of luminances.
const SEEN: f32 = 1.9;
/// What lies between the bars of a sign is this part of it high.
const BETWEEN: f32 = 0.26;

/// How signs look; on a badge where lines of their colour fill what lies between their bars,
/// so that nobody could see them.
fn legible_signs(look: &Look, frame: &Frame) -> SignLook {
    let Grid::Lines { width, outer, heavy, colour } = look.grid else { return look.signs };
    let inner = |count: usize| (1..count).map(move |n| line_width(n, count, width, outer, heavy));
    let widest = inner(frame.columns).chain(inner(frame.rows)).fold(0.0, f32::max);
    let size = look.signs.size * frame.pitch_x.min(frame.pitch_y);
    let is_hidden = widest >= BETWEEN * size && look.signs.ink.contrast(colour) < SEEN;
    SignLook { badge: look.signs.badge.or(is_hidden.then_some(look.blank)), ..look.signs }
}

/// The plate under the board.
fn plate(canvas: &mut Canvas, look: &Look, frame: &Frame) {
    if let Some((colour, reach)) = look.plate {
        let reach = reach * frame.pitch_x;
        canvas.round(frame.outline().inset(-reach).snapped(), reach * 0.9, colour);
    }
}

/// The ground of one cell.
fn ground(
    canvas: &mut Canvas,
    look: &Look,
    puzzle: &Puzzle,
    frame: &Frame,
    (row, column): (usize, usize),
    dice: &mut Dice,
) {
    let cell = frame.cell(row, column);
    let shown = puzzle.shown(row, column);
    let own = shown.and_then(|symbol| look.pen(symbol).ground);
    let blank = look.checker.filter(|_| (row + column) % 2 == 1).unwrap_or(look.blank);
    let mut colour = own.unwrap_or(blank);
    if let Given::Ground(given) = look.given
        && puzzle.is_given(row, column)
    {
        colour = own.map_or(given, |own| own.mix(given, 0.25));
    }
    let shade = dice.between(-look.shades, look.shades);
    colour = if shade > 0.0 { colour.lighter(shade) } else { colour.darker(-shade) };
    match look.grid {
        Grid::Lines { .. } if colour.a > 0 => canvas.rect(cell, colour),
        Grid::Lines { .. } => {}
        Grid::Tiles { radius, relief, .. } => {
            tile(canvas, cell, radius * cell.side(), relief, colour, own.is_some());
        }
    }
}

/// One tile; reliefs other than an edge are for tiles that hold a symbol.
fn tile(
    canvas: &mut Canvas,
    cell: Area,
    radius: f32,
    relief: Relief,
    colour: Colour,
    raised: bool,
) {
    let lip = (cell.h * 0.09).max(1.0).round();
    match relief {
        Relief::Bevel if raised => {
            canvas.round(cell, radius, colour.darker(0.28));
            canvas.round(Area { h: cell.h - lip, ..cell }, radius, colour);
        }
        Relief::Shadow => {
            let soft = cell.h * 0.03;
            let below = Area { y: cell.y + soft, ..cell };
            canvas.round(below.inset(-soft * 0.4), radius, Colour::hex(0).alpha(0.10));
            canvas.round(below, radius, Colour::hex(0).alpha(0.12));
            canvas.round(cell, radius, colour);
        }
        Relief::Gloss if raised => {
            canvas.fade(cell, radius, colour.lighter(0.16), colour.darker(0.10));
        }
        Relief::Edge => {
            canvas.round(cell, radius, colour);
            canvas.border(cell, radius, (cell.h * 0.03).max(1.0), colour.stepped(0.25));
        }
        _ => canvas.round(cell, radius, colour),
    }
}

/// Tints that lie below lines and symbols.
fn under(canvas: &mut Canvas, frame: &Frame, overlays: &[Placed]) {
    for &(overlay, (row, column)) in overlays {
        match overlay {
            Overlay::Tint(colour) => canvas.rect(frame.cell(row, column), colour),
            Overlay::Bands(colour) => {
                (0..frame.columns).for_each(|c| canvas.rect(frame.cell(row, c), colour));
                (0..frame.rows).for_each(|r| canvas.rect(frame.cell(r, column), colour));
            }
            Overlay::Frame(_) | Overlay::Cross(_) | Overlay::Veil(_) => {}
        }
    }
}

/// The lines between cells and around the board.
fn lines(canvas: &mut Canvas, look: &Look, frame: &Frame) {
    let Grid::Lines { width, outer, heavy, colour } = look.grid else { return };
    let outline = frame.outline();
    for n in 0..=frame.columns {
        let width = line_width(n, frame.columns, width, outer, heavy);
        let x = outline.x + n as f32 * frame.pitch_x;
        let (y, h) = (outline.y - outer / 2.0, outline.h + outer);
        rule(canvas, frame, Area::new(x - width / 2.0, y, width, h), colour);
    }
    for n in 0..=frame.rows {
        let width = line_width(n, frame.rows, width, outer, heavy);
        let y = outline.y + n as f32 * frame.pitch_y;
        let (x, w) = (outline.x - outer / 2.0, outline.w + outer);
        rule(canvas, frame, Area::new(x, y - width / 2.0, w, width), colour);
    }
}

/// How wide the line before cell `n` of `count` is.
fn line_width(n: usize, count: usize, inner: f32, outer: f32, heavy: usize) -> f32 {
    if n == 0 || n == count {
        outer
    } else if heavy > 0 && n.is_multiple_of(heavy) {
        inner * 2.0 + 1.0
    } else {
        inner
    }
}

/// One ruled line; on a snapped board its sides lie on whole pixels.
fn rule(canvas: &mut Canvas, frame: &Frame, line: Area, colour: Colour) {
    if line.w <= 0.0 || line.h <= 0.0 {
        return;
    }
    if !frame.snap {
        return canvas.rect(line, colour);
    }
    let (w, h) = (line.w.round().max(1.0), line.h.round().max(1.0));
    canvas.rect(Area::new(line.x.round(), line.y.round(), w, h), colour);
}

/// The symbol of one cell, and the sign that it is given.
fn content(
    canvas: &mut Canvas,
    look: &Look,
    puzzle: &Puzzle,
    frame: &Frame,
    (row, column): (usize, usize),
) {
    let Some(symbol) = puzzle.shown(row, column) else { return };
    let mut cell = frame.cell(row, column);
    let raised = look.pen(symbol).ground.is_some();
    if raised && matches!(look.grid, Grid::Tiles { relief: Relief::Bevel, .. }) {
        cell.h *= 0.91;
    }
    let given = puzzle.is_given(row, column);
    marks::symbol(canvas, look, cell, symbol, given);
    if given {
        marks::given(canvas, look.given, cell);
    }
}

/// Frames and crosses, above everything else.
fn over(canvas: &mut Canvas, look: &Look, frame: &Frame, overlays: &[Placed]) {
    for &(overlay, (row, column)) in overlays {
        let cell = frame.cell(row, column);
        let width = (cell.side() * 0.06).max(1.5);
        match overlay {
            Overlay::Frame(colour) => {
                let radius = match look.grid {
                    Grid::Tiles { radius, .. } => radius * cell.side(),
                    Grid::Lines { .. } => 0.0,
                };
                canvas.border(cell, radius, width, colour);
            }
            Overlay::Cross(colour) => {
                let corner = Area::new(cell.x, cell.y, cell.w * 0.3, cell.h * 0.3);
                marks::cross(canvas, corner.inset(cell.side() * 0.08), width * 0.7, colour);
            }
            Overlay::Veil(colour) => {
                let board = frame.outline().inset(cell.side() * 0.6);
                marks::cross(canvas, board, cell.side() * 0.7, colour);
            }
            Overlay::Tint(_) | Overlay::Bands(_) => {}
        }
    }
}
