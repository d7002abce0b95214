//! Paints one symbol, or one sign of a given, into its cell.

use std::f32::consts::{FRAC_PI_2, TAU};

use super::canvas::{Anchor, Canvas};
use super::colour::Colour;
use super::frame::Area;
use super::look::{Given, Kind, Look, Pen};

/// The digits as blocks, five rows of three.
const BLOCKS: [[&str; 5]; 2] =
    [["###", "#.#", "#.#", "#.#", "###"], [".#.", "##.", ".#.", ".#.", "###"]];

/// Points on each arc of a crescent.
const ARC_POINTS: usize = 40;

/// Paints the symbol that `cell` holds.
pub fn symbol(canvas: &mut Canvas, look: &Look, cell: Area, symbol: u8, given: bool) {
    let pen = look.pen(symbol);
    let ink = if given { pen.ink } else { pen.played };
    let size = look.size * cell.side();
    let middle = cell.centre();
    match (look.kind, symbol) {
        (Kind::Plain, _) => {}
        (Kind::Digits, _) => glyph(canvas, look, ["0", "1"][symbol as usize], cell, ink),
        (Kind::Letters, _) => glyph(canvas, look, ["O", "X"][symbol as usize], cell, ink),
        (Kind::Blocks, _) => blocks(canvas, cell.square(size), symbol, ink),
        (Kind::Noughts, 0) => canvas.ring(middle, size / 2.0, size * 0.16, ink),
        (Kind::Noughts, _) => cross(canvas, cell.square(size * 0.82), size * 0.16, ink),
        (Kind::Discs, _) => disc(canvas, middle, size / 2.0, pen, ink),
        (Kind::Rings, 0) => canvas.ring(middle, size / 2.0, (size * 0.09).max(1.2), ink),
        (Kind::Rings, _) => canvas.disc(middle, size / 2.0, ink),
        (Kind::Sky, 0) => sun(canvas, middle, size / 2.0, ink),
        (Kind::Sky, _) => moon(canvas, middle, size / 2.0, ink),
    }
}

/// A letter or digit whose capitals are `look.size` of the cell high.
fn glyph(canvas: &mut Canvas, look: &Look, text: &str, cell: Area, ink: Colour) {
    let size = look.size * cell.side() / look.face.cap_height(1.0).max(0.3);
    canvas.text(&look.face, text, size, Anchor::Middle, cell.centre(), ink);
}

/// A digit of square blocks.
fn blocks(canvas: &mut Canvas, area: Area, symbol: u8, ink: Colour) {
    let step = area.h / 5.0;
    let left = area.x + (area.w - 3.0 * step) / 2.0;
    for (row, line) in BLOCKS[symbol as usize].iter().enumerate() {
        for (column, _) in line.bytes().enumerate().filter(|&(_, block)| block == b'#') {
            let (x, y) = (left + column as f32 * step, area.y + row as f32 * step);
            canvas.rect(Area::new(x, y, step, step).snapped(), ink);
        }
    }
}

/// Two crossing strokes.
pub fn cross(canvas: &mut Canvas, area: Area, width: f32, ink: Colour) {
    canvas.line((area.x, area.y), (area.right(), area.bottom()), width, ink);
    canvas.line((area.right(), area.y), (area.x, area.bottom()), width, ink);
}

/// A filled disc, with its edge if it has one.
fn disc(canvas: &mut Canvas, middle: (f32, f32), radius: f32, pen: &Pen, ink: Colour) {
    canvas.disc(middle, radius, ink);
    if let Some(edge) = pen.edge {
        canvas.ring(middle, radius, (radius * 0.12).max(1.0), edge);
    }
}

/// A disc with eight rays.
fn sun(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, ink: Colour) {
    canvas.disc((x, y), radius * 0.58, ink);
    for ray in 0..8 {
        let (sin, cos) = (ray as f32 * TAU / 8.0).sin_cos();
        let at = |far: f32| (x + cos * radius * far, y + sin * radius * far);
        canvas.line(at(0.76), at(0.93), radius * 0.16, ink);
    }
}

/// A crescent, open to the upper right.
fn moon(canvas: &mut Canvas, (x, y): (f32, f32), radius: f32, ink: Colour) {
    let (inner, shift) = (radius * 0.82, radius * 0.48);
    let meet = (shift * shift + radius * radius - inner * inner) / (2.0 * shift);
    let outer_angle = (meet / radius).acos();
    let inner_angle = ((meet - shift) / inner).acos();
    let tilt = -FRAC_PI_2 / 2.0;
    let turned = |px: f32, py: f32| {
        let (sin, cos) = tilt.sin_cos();
        (x + px * cos - py * sin, y + px * sin + py * cos)
    };
    let arc = |radius: f32, shift: f32, angle: f32, part: f32| {
        let (sin, cos) = (angle + (TAU - 2.0 * angle) * part).sin_cos();
        turned(shift + radius * cos, radius * sin)
    };
    let parts = (0..=ARC_POINTS).map(|n| n as f32 / ARC_POINTS as f32);
    let out = parts.clone().map(|part| arc(radius, 0.0, outer_angle, part));
    let back = parts.map(|part| arc(inner, shift, inner_angle, 1.0 - part));
    canvas.polygon(&out.chain(back).collect::<Vec<_>>(), ink);
}

/// Paints what tells a given from an entry, unless its ground does.
pub fn given(canvas: &mut Canvas, given: Given, cell: Area) {
    let side = cell.side();
    match given {
        Given::Unmarked | Given::Ink | Given::Ground(_) => {}
        Given::Corners(ink) => corner_dots(canvas, cell, ink),
        Given::Dot(ink) => canvas.disc(cell.centre(), side * 0.09, ink),
        Given::Square(ink) => canvas.rect(cell.square(side * 0.18).snapped(), ink),
        Given::Lock(ink) => lock(canvas, cell, ink),
        Given::Fold(ink) => fold(canvas, cell, ink),
        Given::Inset(ink) => {
            canvas.border(cell.inset(side * 0.13), 0.0, (side * 0.03).max(1.0), ink);
        }
    }
}

/// Four dots, one in each corner.
fn corner_dots(canvas: &mut Canvas, cell: Area, ink: Colour) {
    let inner = cell.inset(cell.side() * 0.12);
    let radius = cell.side() * 0.035;
    for x in [inner.x, inner.right()] {
        for y in [inner.y, inner.bottom()] {
            canvas.disc((x, y), radius.max(0.8), ink);
        }
    }
}

/// A padlock in the lower right corner.
fn lock(canvas: &mut Canvas, cell: Area, ink: Colour) {
    let side = cell.side();
    let (w, h) = (side * 0.15, side * 0.11);
    let (x, y) = (cell.right() - w - side * 0.08, cell.bottom() - h - side * 0.08);
    canvas.round(Area::new(x, y, w, h), h * 0.2, ink);
    canvas.ring((x + w / 2.0, y), w * 0.36, (w * 0.16).max(0.7), ink);
}

/// A small triangle in the upper left corner.
fn fold(canvas: &mut Canvas, cell: Area, ink: Colour) {
    let leg = cell.side() * 0.16;
    let Area { x, y, .. } = cell.inset(cell.side() * 0.06);
    canvas.polygon(&[(x, y), (x + leg, y), (x, y + leg)], ink);
}
