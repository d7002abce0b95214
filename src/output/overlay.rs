//! The answer drawn into the screenshot.
//!
//! Every cell that was blank gets the look of its value, copied from a cell
//! that shows it, in a thin frame; or a sticker, a pale plate with the symbol
//! on it. Frame and plate are the same on every game and tell at a glance
//! which cells are answers; nothing outside the blank cells is touched.

mod native;
mod signs;
mod strip;
mod tick;

use std::collections::HashMap;

use self::signs::has_signs;
pub use self::strip::{Sign, with_legend};
use self::tick::tick;
use crate::geom::{Array2, At, Rect};
use crate::grid::{Grid, Span};
use crate::picture::paint::Stamp;
use crate::picture::{Picture, Rgb, distance, luma};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Appearance, Form, Reading};
use crate::sight::Sight;
use crate::sight::borders::Borders;

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
/// The frame of an answer in the game's own look: yellow of the same palette,
/// which stands out from every tile by its dark edge.
const ANSWER: Rgb = [240, 228, 66];
/// The light edge that keeps outlines visible on dark tiles.
const HALO: Rgb = [255, 255, 255];
/// Share of the cell left free around the plate.
const MARGIN: f32 = 0.12;

/// How answers are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Style {
    /// As the game shows the value, where the picture has it in some cell;
    /// otherwise plain.
    #[default]
    Native,
    /// A pale plate with the symbol on it.
    Plain,
    /// The symbol with a light edge, the cell's own ground around it.
    Outline,
    /// A plate with the value as text has it: `0` and `1` on every game.
    Numbers,
}

/// What of a picture answers are drawn by.
#[derive(Debug, Clone, Copy)]
pub struct Look<'a> {
    /// Where the cells are.
    pub grid: &'a Grid,
    /// How each symbol looks.
    pub legend: &'a [(char, Appearance)],
    /// How to draw.
    pub style: Style,
    /// What stands between the cells, where that may be signs: answers leave them free then.
    pub signs: Option<&'a Borders>,
}

impl<'a> Look<'a> {
    /// How to draw into a picture that was read. A copied cell would bring halves of
    /// signs along, and cover others: beside them only pictures are copied, into the middles
    /// of cells; other answers are plain, or numbers where plain ones would look alike.
    pub fn new(sight: &'a Sight, reading: &'a Reading, style: Style) -> Self {
        let plain = if native::are_told(&reading.legend) { Style::Plain } else { Style::Numbers };
        let (style, signs) = match style {
            Style::Native if has_signs(&sight.borders) => match () {
                () if native::are_pictures(reading) => (style, Some(&sight.borders)),
                () => (plain, None),
            },
            Style::Plain | Style::Outline if plain == Style::Numbers => (plain, None),
            style => (style, None),
        };
        Self { grid: &sight.grid, legend: &reading.legend, style, signs }
    }

    /// The middle of a cell, without the few pixels that whole numbers add to some:
    /// what is drawn for one size of cells then does for all.
    fn usual(&self, cell: Rect) -> Rect {
        let least = |lines: &[Span], own: i32| {
            let near = |length: &i32| (own - own / ROUNDED..=own).contains(length);
            lines.iter().map(Span::length).filter(near).min().unwrap_or(own)
        };
        let width = least(&self.grid.columns, cell.width);
        let height = least(&self.grid.rows, cell.height);
        let (x, y) = (cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2);
        Rect { x, y, width, height }
    }
}

/// Cells of one size differ by one part in so many, where their pitch is no whole
/// number of pixels or of a page's own, larger ones.
const ROUNDED: i32 = 20;

/// Draws `answer` into the cells that are blank in `before`.
pub fn draw(picture: &mut Picture, look: &Look, before: &Marks, answer: &Marks) {
    let new = missing(before, answer);
    let cells: Vec<(At, char)> =
        new.iter().filter_map(|(at, mark)| mark.map(|mark| (at, mark))).collect();
    let mut stamps = Stamps::new(picture, look, before, &cells);
    for &(at, mark) in &cells {
        stamps.press(picture, look.grid.cell(at), mark);
    }
}

/// Draws steps: the cells each of them settles get their values, with the
/// number of the step where there are several; the cells that justify a
/// single step are outlined.
pub fn draw_steps(
    picture: &mut Picture,
    look: &Look,
    before: &Marks,
    steps: &[&[(At, char)]],
    because: &[At],
) {
    let cells: Vec<(At, char)> = steps.iter().flat_map(|step| step.iter().copied()).collect();
    let mut stamps = Stamps::new(picture, look, before, &cells);
    outline(picture, look.grid, because, REASON);
    for (i, step) in steps.iter().enumerate() {
        for &(at, mark) in *step {
            let cell = look.grid.cell(at);
            match steps.len() {
                1 => stamps.press(picture, cell, mark),
                _ => stamps.numbered(picture, cell, mark, i + 1),
            }
        }
    }
}

/// The answers in one picture, one per value and size of cell.
struct Stamps<'a> {
    look: &'a Look<'a>,
    donors: Option<native::Donors>,
    made: HashMap<(char, i32, i32), Answer>,
}

/// How one value is shown.
enum Answer {
    /// As in the game.
    Copied(Picture),
    Drawn(Stamp),
}

impl Answer {
    fn press(&self, picture: &mut Picture, cell: Rect) {
        match self {
            Self::Copied(copy) => picture.lay(copy, cell.x, cell.y),
            Self::Drawn(stamp) => stamp.press(picture, cell.x, cell.y),
        }
    }
}

impl<'a> Stamps<'a> {
    /// Looks in the picture for the values of `cells`, where they are wanted
    /// as the game shows them. If one of them is nowhere to be seen, all are
    /// drawn plain, so that the answers look alike.
    fn new(picture: &Picture, look: &'a Look, before: &Marks, cells: &[(At, char)]) -> Self {
        let is_native = look.style == Style::Native;
        let donors = is_native
            .then(|| native::find(picture, (look.grid, look.signs), before, cells))
            .flatten();
        Self { look, donors, made: HashMap::new() }
    }

    /// Draws a value into a cell.
    fn press(&mut self, picture: &mut Picture, cell: Rect, mark: char) {
        let copied = || if self.look.signs.is_some() { native::middle(cell) } else { cell };
        let cell = if self.donors.is_none() { self.look.usual(cell) } else { copied() };
        self.of(cell, mark).press(picture, cell);
    }

    fn of(&mut self, cell: Rect, mark: char) -> &Answer {
        let Self { look, donors, made } = self;
        made.entry((mark, cell.width, cell.height)).or_insert_with(|| {
            let own = donors.as_ref().and_then(|donors| donors.copy(mark, cell));
            own.map_or_else(|| Answer::Drawn(drawn(cell, mark, look)), Answer::Copied)
        })
    }

    /// Presses the same with a number; the symbol on a plate makes room for it.
    fn numbered(&mut self, picture: &mut Picture, cell: Rect, mark: char, count: usize) {
        let legend = match self.look.style {
            Style::Native | Style::Plain if self.donors.is_none() => Some(self.look.legend),
            Style::Numbers => Some([].as_slice()),
            Style::Native | Style::Plain | Style::Outline => None,
        };
        let stamp = if let Some(legend) = legend {
            numbered(cell, appearance(legend, mark), count)
        } else {
            self.press(picture, cell, mark);
            let mut stamp = Stamp::new(cell.width, cell.height);
            number(&mut stamp, cell, count);
            stamp
        };
        stamp.press(picture, cell.x, cell.y);
    }
}

/// One answered cell that does not copy the game.
fn drawn(cell: Rect, mark: char, look: &Look) -> Stamp {
    match look.style {
        Style::Native | Style::Plain => sticker(cell, appearance(look.legend, mark)),
        Style::Outline => outlined(cell, appearance(look.legend, mark)),
        Style::Numbers => sticker(cell, appearance(&[], mark)),
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
        frame(cell, 0.08, [HALO, colour]).press(picture, cell.x, cell.y);
    }
}

/// A frame just inside a cell, its line this share of the cell, with an edge
/// of the first colour.
fn frame(cell: Rect, share: f32, [edge, colour]: [Rgb; 2]) -> Stamp {
    let line = (cell.width.min(cell.height) as f32 * share).max(2.0);
    let halo = line * 1.6;
    // The corners are round as far as the line is thick: more than these need
    // not be drawn.
    let corners = 2 * (halo + line).ceil() as i32 + 2;
    let (width, height) = (cell.width.min(corners), cell.height.min(corners));
    let mut stamp = Stamp::new(width, height);
    let shape = [halo / 2.0, halo / 2.0, width as f32 - halo, height as f32 - halo];
    stamp.frame(shape, line, halo, edge, 255);
    stamp.frame(shape, line, line, colour, 255);
    stamp.stretched(cell.width, cell.height)
}

/// A small number in the upper left corner of a sticker.
fn number(stamp: &mut Stamp, cell: Rect, number: usize) {
    let (w, h) = (cell.width as f32, cell.height as f32);
    let side = w.min(h);
    let margin = (side * MARGIN).max(1.0);
    let height = (side * 0.15).max(5.0);
    let digits = number.to_string().len() as f32;
    let width = height * (0.9 + 0.8 * digits);
    stamp.plate([margin, margin, width, height * 2.1], height * 0.4, PLATE, 255);
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
    symbol(&mut stamp, centre, plate, look, PLATE);
    stamp
}

/// The same with a number; the symbol makes room for it.
fn numbered(cell: Rect, look: Appearance, count: usize) -> Stamp {
    let (mut stamp, [x, y, w, h]) = blank(cell);
    let centre = [x + w * 0.58, y + h * 0.62];
    symbol(&mut stamp, centre, [x, y, w * 0.78, h * 0.78], look, PLATE);
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

/// The same without a plate: a frame, and the symbol on a light patch of its
/// own shape.
fn outlined(cell: Rect, look: Appearance) -> Stamp {
    let mut stamp = frame(cell, 0.05, [DARK, ANSWER]);
    let (w, h) = (cell.width as f32, cell.height as f32);
    let inner = [w * 0.2, h * 0.2, w * 0.6, h * 0.6];
    let radius = w.min(h) * 0.3;
    stamp.disc(w / 2.0, h / 2.0, radius, HALO);
    symbol(&mut stamp, [w / 2.0, h / 2.0], inner, look, HALO);
    stamp
}

/// A symbol on a ground of one colour.
fn symbol(stamp: &mut Stamp, [x, y]: [f32; 2], plate: [f32; 4], look: Appearance, ground: Rgb) {
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
        Form::Tick => tick(stamp, [x, y], radius, colour),
        Form::Triangle(quarters) => {
            let (sin, cos) = (f32::from(quarters) * std::f32::consts::FRAC_PI_2).sin_cos();
            let corners = [(0.0, -0.95), (1.05, 0.85), (-1.05, 0.85)].map(|(across, down)| {
                (x + radius * (cos * across - sin * down), y + radius * (sin * across + cos * down))
            });
            stamp.polygon(&corners, colour);
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
            stamp.disc(x + radius * 0.5, y - radius * 0.4, radius * 0.8, ground);
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
    fn cells_of_nearly_one_size_are_drawn_alike() {
        // Three pixels more or less, as on a page of three to one of its own.
        let lengths = |all: [i32; 4]| -> Vec<Span> {
            let line = |(i, length): (i32, i32)| Span { start: 200 * i, end: 200 * i + length };
            (0..4).zip(all).map(line).collect()
        };
        let grid = Grid::guessed(lengths([195, 198, 192, 120]), lengths([195; 4]));
        let look = Look { grid: &grid, legend: &[], style: Style::Plain, signs: None };
        let usual = |column: usize| look.usual(grid.cell(At::new(1, column)));
        assert_eq!(usual(0), Rect::new(1, 200, 192, 195));
        assert_eq!(usual(1), Rect::new(203, 200, 192, 195));
        assert_eq!(usual(2), grid.cell(At::new(1, 2)));
        assert_eq!(usual(3).width, 120, "a cell of another size");
    }

    #[test]
    fn only_blank_cells_are_painted() {
        let grid = Grid {
            columns: spans(2),
            rows: spans(2),
            support: 1.0,
            fringe: 0.0,
            cut_off: Vec::new(),
            cut_by: 0.0,
        };
        let size = Size::new(2, 2);
        let ground = image::Rgb([90, 90, 90]);
        let mut picture = Picture::from(RgbImage::from_pixel(100, 100, ground));
        let before = Array2::from_fn(size, |at| (at.row == 0).then_some('1'));
        let answer = Array2::filled(size, Some('0'));
        let look = Look { grid: &grid, legend: &[], style: Style::Plain, signs: None };
        draw(&mut picture, &look, &before, &answer);
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

    #[test]
    fn triangles_point_to_their_side() {
        // Whether the plate shows above, to the right, below and to the left of the middle,
        // beside a corner of the triangle.
        let bare = |quarters: u8| {
            let form = Form::Triangle(quarters);
            let legend = [('0', Appearance { form, colour: [20, 40, 160] })];
            let grid = Grid::guessed(spans(1), spans(1));
            let mut picture = Picture::from(RgbImage::from_pixel(60, 60, image::Rgb([90; 3])));
            let look = Look { grid: &grid, legend: &legend, style: Style::Plain, signs: None };
            let (before, answer) =
                (Array2::filled(Size::new(1, 1), None), Array2::filled(Size::new(1, 1), Some('0')));
            draw(&mut picture, &look, &before, &answer);
            let is_ink = |dx: i32, dy: i32| {
                let pixel = picture.pixels.get_pixel((28 + dx) as u32, (28 + dy) as u32);
                distance(pixel.0, [20, 40, 160]) < 60
            };
            [(5, -6), (6, 5), (-5, 6), (-6, -5)].map(|(dx, dy)| !is_ink(dx, dy))
        };
        assert_eq!(bare(0), [true, false, false, true]);
        assert_eq!(bare(2), [false, true, true, false]);
        assert_ne!(bare(1), bare(3));
    }
}
