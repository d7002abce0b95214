//! Pages: which entry stands where, and the pen that draws on them.

use krilla::Document;
use krilla::color::{luma, rgb};
use krilla::geom::{Path, PathBuilder, Point, Rect, Size, Transform};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Paint, Stroke};
use krilla::surface::Surface;

use super::words::{Face, Words};
use super::{BOLD, Entry, Figure, Layout, PLAIN, Paper, SheetError};
use crate::picture::Rgb;

/// The free edge of the paper: printers do not reach further out.
const MARGIN: f32 = 40.0;
/// Room for the title at the head and the page number at the foot.
const HEAD: f32 = 34.0;
const FOOT: f32 = 24.0;
/// Between entries.
const GAP: f32 = 20.0;
/// Sizes of type.
const TITLE: f32 = 18.0;
const CAPTION: f32 = 10.5;
const NOTE: f32 = 8.5;
/// Answers on pages of their own: at least this many columns and rows.
const ANSWER_GRID: (usize, usize) = (3, 3);
/// From line to line of text, in sizes of type.
pub const LEADING: f32 = 1.4;

/// A box on a page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slot {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// A line of running text.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// What it says.
    pub text: String,
    /// Its typeface.
    pub face: Face,
    /// Size of type.
    pub size: f32,
    /// How far it is set in.
    pub indent: f32,
    /// Whether a page must not end with it.
    pub stays_with_next: bool,
}

type Draw<'a> = Box<dyn Fn(&mut Pen) + 'a>;

/// The pages of a sheet, planned before any is drawn, so that their number
/// is known on each.
pub struct Pages<'a> {
    layout: &'a Layout,
    width: f32,
    height: f32,
    pages: Vec<Vec<Draw<'a>>>,
}

impl<'a> Pages<'a> {
    /// No pages yet.
    pub fn new(layout: &'a Layout) -> Self {
        let (width, height) = match layout.paper {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        };
        Self { layout, width, height, pages: Vec::new() }
    }

    /// The part of a page between head and foot.
    fn room(&self) -> Slot {
        let head = if self.layout.title.is_some() { HEAD } else { 0.0 };
        Slot {
            x: MARGIN,
            y: MARGIN + head,
            width: self.width - 2.0 * MARGIN,
            height: self.height - 2.0 * MARGIN - head - FOOT,
        }
    }

    /// How wide running text may be.
    pub fn text_width(&self) -> f32 {
        self.room().width
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.pages.len()
    }

    /// Adds pages with all entries on them.
    pub fn entries(&mut self, entries: &[Entry], draw: impl Fn(Slot, usize, &mut Pen) + Copy + 'a) {
        let all: Vec<usize> = (0..entries.len()).collect();
        self.lay(&all, self.layout.grid, draw);
    }

    /// Adds pages with the answers to some entries, small.
    pub fn answers(&mut self, which: &[usize], draw: impl Fn(Slot, usize, &mut Pen) + Copy + 'a) {
        let (columns, rows) = self.layout.grid;
        self.lay(which, (columns.max(ANSWER_GRID.0), rows.max(ANSWER_GRID.1)), draw);
    }

    fn lay(
        &mut self,
        which: &[usize],
        (columns, rows): (usize, usize),
        draw: impl Fn(Slot, usize, &mut Pen) + Copy + 'a,
    ) {
        let room = self.room();
        let share = |length: f32, count: usize| (length - GAP * (count - 1) as f32) / count as f32;
        let (width, height) = (share(room.width, columns), share(room.height, rows));
        for chunk in which.chunks(columns * rows) {
            let slots = chunk.iter().enumerate().map(|(place, &i)| {
                let (column, row) = (place % columns, place / columns);
                let slot = Slot {
                    x: room.x + column as f32 * (width + GAP),
                    y: room.y + row as f32 * (height + GAP),
                    width,
                    height,
                };
                Box::new(move |pen: &mut Pen| draw(slot, i, pen)) as Draw
            });
            let slots = slots.collect();
            self.pages.push(slots);
        }
    }

    /// Adds pages of running text.
    pub fn text(&mut self, lines: Vec<Line>) {
        let room = self.room();
        let mut y = f32::INFINITY;
        let mut lines = lines.into_iter().peekable();
        while let Some(line) = lines.next() {
            let step = line.size * LEADING;
            let with_next = if line.stays_with_next { lines.peek() } else { None };
            let needed = step + with_next.map_or(0.0, |next| next.size * LEADING);
            if y + needed > room.y + room.height {
                self.pages.push(Vec::new());
                y = room.y;
            }
            y += step;
            let (x, baseline) = (room.x + line.indent, y - line.size * (LEADING - 1.0));
            if let Some(page) = self.pages.last_mut() {
                page.push(Box::new(move |pen: &mut Pen| {
                    pen.text(&line.text, line.face, line.size, x, baseline, BLACK);
                }));
            }
        }
    }

    /// Draws all pages.
    ///
    /// # Errors
    /// Pages of an impossible size.
    pub fn draw(&self, document: &mut Document, words: &Words) -> Result<(), SheetError> {
        for (i, drawings) in self.pages.iter().enumerate() {
            let settings =
                PageSettings::from_wh(self.width, self.height).ok_or(SheetError::Page)?;
            let mut page = document.start_page_with(settings);
            let surface = page.surface();
            let pen = Pen { surface, words, ink_saving: self.layout.ink_saving };
            self.draw_page(pen, drawings, i + 1);
            page.finish();
        }
        Ok(())
    }

    /// Draws head, entries and foot of one page.
    fn draw_page(&self, mut pen: Pen, drawings: &[Draw], number: usize) {
        if let Some(title) = &self.layout.title {
            let title = pen.words.printable(title, BOLD);
            let title = pen.words.shortened(&title, BOLD, TITLE, self.room().width);
            pen.text(&title, BOLD, TITLE, MARGIN, MARGIN + TITLE * 0.8, BLACK);
        }
        drawings.iter().for_each(|draw| draw(&mut pen));
        let number = format!("{number} / {}", self.pages.len());
        pen.centred(&number, PLAIN, 9.0, self.width / 2.0, self.height - MARGIN, GREY);
        pen.surface.finish();
    }
}

/// Ink.
pub const BLACK: Rgb = [0; 3];
/// Quiet ink.
pub const GREY: Rgb = [96; 3];

/// Draws on one page.
pub struct Pen<'p> {
    surface: Surface<'p>,
    words: &'p Words,
    /// Black on white, without large areas of ink.
    pub ink_saving: bool,
}

impl Pen<'_> {
    /// Draws caption and note of an entry; what is left of its box.
    pub fn caption(&mut self, slot: Slot, title: &str, note: Option<&str>) -> Slot {
        let title = self.words.printable(title, BOLD);
        let title = self.words.shortened(&title, BOLD, CAPTION, slot.width);
        self.text(&title, BOLD, CAPTION, slot.x, slot.y + CAPTION * 0.8, BLACK);
        let mut used = CAPTION + 6.0;
        let note = note.map(|note| self.words.printable(note, PLAIN)).unwrap_or_default();
        // A note is told as far as half of the box allows.
        let most = (slot.height / 2.0 / (NOTE * LEADING)) as usize;
        let lines = self.words.lines(&note, PLAIN, NOTE, slot.width);
        for line in lines.iter().take(most).filter(|line| !line.is_empty()) {
            self.text(line, PLAIN, NOTE, slot.x, slot.y + used + NOTE * 0.8, BLACK);
            used += NOTE * LEADING;
        }
        Slot { y: slot.y + used, height: slot.height - used, ..slot }
    }

    /// Draws a figure as large as the box allows, at its top.
    pub fn figure(&mut self, slot: Slot, figure: &Figure) {
        let (width, height) = figure.size();
        let scale = (slot.width / width).min(slot.height / height).max(0.0);
        let (width, height) = (width * scale, height * scale);
        let slot = Slot { x: slot.x + (slot.width - width) / 2.0, width, height, ..slot };
        match figure {
            Figure::Board(diagram) => diagram.draw(self, slot),
            Figure::Picture(image) => image.draw(self, slot),
        }
    }

    /// The same, upside down.
    pub fn upside_down(&mut self, slot: Slot, figure: &Figure) {
        let (x, y) = (slot.x + slot.width / 2.0, slot.y + slot.height / 2.0);
        self.within(&Transform::from_row(-1.0, 0.0, 0.0, -1.0, 2.0 * x, 2.0 * y), |pen| {
            pen.figure(slot, figure);
        });
    }

    /// Draws with other coordinates.
    pub fn within(&mut self, transform: &Transform, draw: impl FnOnce(&mut Self)) {
        self.surface.push_transform(transform);
        draw(self);
        self.surface.pop();
    }

    /// Lays an image over a box.
    pub fn image(&mut self, slot: Slot, image: krilla::image::Image) {
        let Some(size) = Size::from_wh(slot.width, slot.height) else { return };
        self.within(&Transform::from_translate(slot.x, slot.y), |pen| {
            pen.surface.draw_image(image, size);
        });
    }

    /// Writes a printable text from `x` on, standing on `y`.
    pub fn text(&mut self, text: &str, face: Face, size: f32, x: f32, y: f32, colour: Rgb) {
        self.ink(Some(colour), None);
        let glyphs = self.words.glyphs(text, face);
        let font = self.words.font(face);
        self.surface.draw_glyphs(Point::from_xy(x, y), &glyphs, font, text, size, false);
    }

    /// The same with its middle at `x`.
    pub fn centred(&mut self, text: &str, face: Face, size: f32, x: f32, y: f32, colour: Rgb) {
        let left = x - self.words.width(text, face, size) / 2.0;
        self.text(text, face, size, left, y, colour);
    }

    /// Fills a box.
    pub fn fill(&mut self, slot: Slot, colour: Rgb) {
        let Some(rect) = Rect::from_xywh(slot.x, slot.y, slot.width, slot.height) else { return };
        let mut path = PathBuilder::new();
        path.push_rect(rect);
        self.path(path.finish(), Some(colour), None);
    }

    /// Draws straight lines, each from one point to another.
    pub fn lines(&mut self, lines: &[[f32; 4]], width: f32, colour: Rgb) {
        let mut path = PathBuilder::new();
        for [x0, y0, x1, y1] in lines {
            path.move_to(*x0, *y0);
            path.line_to(*x1, *y1);
        }
        self.path(path.finish(), None, Some((colour, width)));
    }

    fn path(&mut self, path: Option<Path>, fill: Option<Rgb>, stroke: Option<(Rgb, f32)>) {
        self.ink(fill, stroke);
        if let Some(path) = path {
            self.surface.draw_path(&path);
        }
    }

    fn ink(&mut self, fill: Option<Rgb>, stroke: Option<(Rgb, f32)>) {
        let fill = fill.map(|colour| Fill { paint: paint(colour), ..Fill::default() });
        let stroke = stroke.map(|(colour, width)| Stroke {
            paint: paint(colour),
            width,
            ..Stroke::default()
        });
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
    }
}

/// Greys are written as greys, so that a black page costs no coloured ink.
fn paint([r, g, b]: Rgb) -> Paint {
    if r == g && g == b { luma::Color::new(r).into() } else { rgb::Color::new(r, g, b).into() }
}

impl Figure {
    /// Width and height, in a measure of its own.
    fn size(&self) -> (f32, f32) {
        match self {
            Self::Board(diagram) => diagram.size(),
            Self::Picture(image) => image.size(),
        }
    }
}
