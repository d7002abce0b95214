//! The answer drawn into the screenshot.
//!
//! Every cell that was blank gets a sticker: a pale plate with the symbol on
//! it, in the game's own colours where the value is a colour. The same plate
//! on every game tells at a glance which cells are answers; nothing outside
//! the blank cells is touched.

use std::collections::HashMap;

use crate::geom::{Array2, At, Rect};
use crate::grid::Grid;
use crate::picture::paint::Stamp;
use crate::picture::{Picture, Rgb, distance, luma};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Appearance, Form};

/// The plate under every answer: pale yellow is no tile colour of any game
/// seen, and both black and colours read well on it.
const PLATE: Rgb = [255, 243, 176];
/// The line around the plate and the ink of written answers.
const DARK: Rgb = [40, 34, 8];
/// The outline of cells that justify a step, and of cells that are wrong:
/// blue and vermilion, told apart also by the colour-blind (Okabe and Ito's
/// palette).
const REASON: Rgb = [0, 114, 178];
const WRONG: Rgb = [213, 94, 0];
/// The light edge that keeps outlines visible on dark tiles.
const HALO: Rgb = [255, 255, 255];
/// Share of the cell left free around the plate.
const MARGIN: f32 = 0.12;

/// Draws `answer` into the cells of `grid` that are blank in `before`.
pub fn draw(
    picture: &mut Picture,
    grid: &Grid,
    before: &Marks,
    answer: &Marks,
    legend: &[(char, Appearance)],
) {
    let mut stamps: HashMap<(char, i32, i32), Stamp> = HashMap::new();
    for (at, mark) in missing(before, answer).iter() {
        let Some(mark) = *mark else { continue };
        let cell = grid.cell(at);
        let stamp = stamps
            .entry((mark, cell.width, cell.height))
            .or_insert_with(|| sticker(cell, appearance(legend, mark)));
        stamp.press(picture, cell.x, cell.y);
    }
}

/// Draws steps: the cells each of them settles get stickers, with the number
/// of the step where there are several; the cells that justify a single step
/// are outlined.
pub fn draw_steps(
    picture: &mut Picture,
    grid: &Grid,
    steps: &[&[(At, char)]],
    because: &[At],
    legend: &[(char, Appearance)],
) {
    outline(picture, grid, because, REASON);
    for (i, step) in steps.iter().enumerate() {
        for &(at, mark) in *step {
            let cell = grid.cell(at);
            let look = appearance(legend, mark);
            let stamp = match steps.len() {
                1 => sticker(cell, look),
                _ => numbered(cell, look, i + 1),
            };
            stamp.press(picture, cell.x, cell.y);
        }
    }
}

/// Marks cells that are wrong: an outline, and a badge with a cross in the
/// upper right corner.
pub fn mark_wrong(picture: &mut Picture, grid: &Grid, wrong: &[At]) {
    outline(picture, grid, wrong, WRONG);
    for cell in wrong.iter().map(|&at| grid.cell(at)) {
        let mut stamp = Stamp::new(cell.width, cell.height);
        cross(&mut stamp, cell);
        stamp.press(picture, cell.x, cell.y);
    }
}

/// A badge with a cross, in the upper right corner of a cell.
fn cross(stamp: &mut Stamp, cell: Rect) {
    let (w, h) = (cell.width as f32, cell.height as f32);
    let radius = (w.min(h) * 0.17).max(4.0);
    let (x, y) = (w - radius * 1.25, radius * 1.25);
    stamp.disc(x, y, radius * 1.2, HALO);
    stamp.disc(x, y, radius, WRONG);
    let (long, thick) = (radius * 0.55, radius * 0.16);
    for turn in [1.0, -1.0] {
        // A bar along one diagonal, as four corners.
        let corner = |along: f32, across: f32| {
            (x + along * long - turn * across * thick, y + turn * along * long + across * thick)
        };
        let corners = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        stamp.polygon(&corners, HALO);
    }
}

/// Outlines cells just inside their boxes, each once.
fn outline(picture: &mut Picture, grid: &Grid, cells: &[At], colour: Rgb) {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells.dedup();
    for cell in cells.into_iter().map(|at| grid.cell(at)) {
        let mut stamp = Stamp::new(cell.width, cell.height);
        let (w, h) = (cell.width as f32, cell.height as f32);
        let line = (w.min(h) * 0.08).max(2.0);
        let halo = line * 1.6;
        let shape = [halo / 2.0, halo / 2.0, w - halo, h - halo];
        stamp.frame(shape, line, halo, HALO, 255);
        stamp.frame(shape, line, line, colour, 255);
        stamp.press(picture, cell.x, cell.y);
    }
}

/// A small number in the upper left corner of a sticker.
fn number(stamp: &mut Stamp, cell: Rect, number: usize) {
    let (w, h) = (cell.width as f32, cell.height as f32);
    let side = w.min(h);
    let margin = (side * MARGIN).max(1.0);
    let height = (side * 0.15).max(5.0);
    for (i, digit) in number.to_string().chars().enumerate() {
        let x = margin + height * (0.85 + 0.8 * i as f32);
        stamp.character(digit, x, margin + height * 1.05, height, DARK);
    }
}

/// The marks of `answer` where `before` has none.
fn missing(before: &Marks, answer: &Marks) -> Array2<Option<char>> {
    Array2::from_fn(before.size(), |at| match before[at] {
        Some(_) => None,
        None => answer.get(at).copied().flatten(),
    })
}

/// How `mark` looks; a character in the plate's own ink where nothing is known.
fn appearance(legend: &[(char, Appearance)], mark: char) -> Appearance {
    let known = legend.iter().find(|(value, _)| *value == mark).map(|(_, look)| *look);
    known.unwrap_or(Appearance { form: Form::Text(mark), colour: DARK })
}

/// One answered cell, as large as `cell`.
fn sticker(cell: Rect, look: Appearance) -> Stamp {
    let (mut stamp, plate) = blank(cell);
    let centre = [cell.width as f32 / 2.0, cell.height as f32 / 2.0];
    symbol(&mut stamp, centre, plate, look);
    stamp
}

/// The same with a number; the symbol makes room for it.
fn numbered(cell: Rect, look: Appearance, count: usize) -> Stamp {
    let (mut stamp, [x, y, w, h]) = blank(cell);
    let centre = [x + w * 0.58, y + h * 0.62];
    symbol(&mut stamp, centre, [x, y, w * 0.78, h * 0.78], look);
    number(&mut stamp, cell, count);
    stamp
}

/// A plate without a symbol, and where it lies.
fn blank(cell: Rect) -> (Stamp, [f32; 4]) {
    let mut stamp = Stamp::new(cell.width, cell.height);
    let (w, h) = (cell.width as f32, cell.height as f32);
    let side = w.min(h);
    let margin = (side * MARGIN).max(1.0);
    let plate = [margin, margin, w - 2.0 * margin, h - 2.0 * margin];
    let line = (side * 0.03).max(1.0);
    let radius = side * 0.14;
    stamp.plate(plate, radius, PLATE, 255);
    stamp.frame(plate, radius, line, DARK, 255);
    (stamp, plate)
}

fn symbol(stamp: &mut Stamp, [x, y]: [f32; 2], plate: [f32; 4], look: Appearance) {
    let side = plate[2].min(plate[3]);
    let radius = side * 0.34;
    let line = (side * 0.05).max(1.0);
    let colour = readable(look.colour);
    match look.form {
        Form::Text(character) => stamp.character(character, x, y, side * 0.62, DARK),
        Form::Tile => {
            let inner =
                [x - plate[2] * 0.36, y - plate[3] * 0.36, plate[2] * 0.72, plate[3] * 0.72];
            stamp.plate(inner, side * 0.08, look.colour, 255);
            stamp.frame(inner, side * 0.08, line * 0.6, DARK, 255);
        }
        Form::Filled => {
            let half = [plate[2] * 0.36, plate[3] * 0.36];
            let inner = [x - half[0], y - half[1], 2.0 * half[0], 2.0 * half[1]];
            stamp.plate(inner, 0.0, colour, 255);
        }
        Form::Cross => {
            let (long, thick) = (side * 0.24, line * 0.8);
            for turn in [1.0, -1.0] {
                let corner = |along: f32, across: f32| {
                    (
                        x + along * long - turn * across * thick,
                        y + turn * along * long + across * thick,
                    )
                };
                let bar =
                    [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
                stamp.polygon(&bar, DARK);
            }
        }
        Form::Disc => {
            stamp.disc(x, y, radius, look.colour);
            stamp.ring(x, y, radius, line, DARK);
        }
        Form::Ring => stamp.ring(x, y, radius - line, line * 1.6, colour),
        Form::Diamond => {
            let r = radius * 1.1;
            stamp.polygon(&[(x, y - r), (x + r, y), (x, y + r), (x - r, y)], colour);
        }
        Form::Sun => {
            let rays: Vec<(f32, f32)> = (0..24)
                .map(|i| {
                    let (sin, cos) = (i as f32 * std::f32::consts::TAU / 24.0).sin_cos();
                    let r = if i % 2 == 0 { radius * 1.25 } else { radius * 0.9 };
                    (x + r * cos, y + r * sin)
                })
                .collect();
            stamp.polygon(&rays, colour);
        }
        Form::Moon => {
            stamp.disc(x, y, radius, colour);
            stamp.disc(x + radius * 0.5, y - radius * 0.4, radius * 0.8, PLATE);
        }
    }
}

/// A colour that stands out from the plate: itself, or the plate's own ink.
fn readable(colour: Rgb) -> Rgb {
    let is_near = distance(colour, PLATE) < 70 || luma(colour) > 225;
    if is_near { DARK } else { colour }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use crate::grid::Span;
    use image::RgbImage;

    fn spans(count: i32) -> Vec<Span> {
        (0..count).map(|i| Span { start: 10 + i * 40, end: 46 + i * 40 }).collect()
    }

    #[test]
    fn only_blank_cells_are_painted() {
        let grid = Grid {
            columns: spans(2),
            rows: spans(2),
            support: 1.0,
            fringe: 0.0,
            cut_off: Vec::new(),
        };
        let size = Size::new(2, 2);
        let ground = image::Rgb([90, 90, 90]);
        let mut picture = Picture { pixels: RgbImage::from_pixel(100, 100, ground) };
        let before = Array2::from_fn(size, |at| (at.row == 0).then_some('1'));
        let answer = Array2::filled(size, Some('0'));
        draw(&mut picture, &grid, &before, &answer, &[]);
        for (x, y, pixel) in picture.pixels.enumerate_pixels() {
            let is_answer = [0, 1].iter().any(|&column| {
                let cell = grid.cell(At::new(1, column));
                cell.intersect(&Rect::new(x as i32, y as i32, 1, 1)).area() > 0
            });
            assert!(is_answer || *pixel == ground, "painted outside at {x},{y}");
        }
        let cell = grid.cell(At::new(1, 0));
        let plate = picture.pixels.get_pixel(cell.x as u32 + 9, cell.y as u32 + 18);
        assert_eq!(plate.0, PLATE);
    }
}
