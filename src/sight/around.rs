//! What is written around a grid: digits left of and right of its rows, above
//! and below its columns.
//!
//! Each line of cells is followed outwards and its ground told window by
//! window, so that tiles of other colours, panels and the page behind them
//! all count as ground. What differs is ink; connected ink of a digit's size
//! is named by the templates. Some games rule the space for clues like the
//! board, and the grid then reaches into it, so the outer lines of the grid
//! itself are looked at too. Nothing here knows what the digits say.

use super::Sight;
use super::blob;
use crate::geom::{Array2, Rect};
use crate::grid::Span;
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Glyph, Place, Theme, look};

/// A sign that may be a digit.
#[derive(Debug, Clone)]
pub struct Sign {
    /// The box around it, pixels.
    pub bounds: Rect,
    /// Its commonest colour's mean.
    pub colour: Rgb,
    /// The strongest difference from the ground, 0–255.
    pub contrast: u8,
    /// The digits by how well they fit (-1 to 1), the best first.
    pub digits: Vec<(u8, f32)>,
}

impl Sign {
    /// The digit that fits best.
    pub fn digit(&self) -> u8 {
        self.digits.first().map_or(0, |d| d.0)
    }

    /// How well it fits, -1 to 1.
    pub fn score(&self) -> f32 {
        self.digits.first().map_or(-1.0, |d| d.1)
    }

    /// How much worse the next digit fits.
    pub fn lead(&self) -> f32 {
        self.score() - self.digits.get(1).map_or(-1.0, |d| d.1)
    }

    /// Twice its middle: across and down.
    pub const fn middle(&self) -> (i32, i32) {
        (self.bounds.x + self.bounds.right(), self.bounds.y + self.bounds.bottom())
    }
}

/// The signs around a grid.
#[derive(Debug, Clone)]
pub struct Around {
    /// Left and right of its rows.
    pub beside: [Vec<Sign>; 2],
    /// Above and below its columns.
    pub over: [Vec<Sign>; 2],
    /// The share of each cell's middle that is not of its ground's colour:
    /// thin crosses in small pictures fall apart and are no ink.
    pub marked: Array2<f64>,
}

/// How far outwards is looked, as a share of the grid's side.
const REACH: f64 = 0.8;
/// How many outer lines of the grid are looked at too.
pub const INNER_LINES: usize = 3;
/// Ink differs from the ground by more than this.
const MIN_CONTRAST: u8 = 22;
/// Of a piece of ink the part that reaches this share of its strongest
/// contrast is the glyph; the rest is its blended border.
const INK_SHARE: f32 = 0.42;
/// Lowest and highest digit, as shares of a cell's shorter side.
const HEIGHTS: (f64, f64) = (0.16, 1.1);
/// Digits of fewer pixels' height cannot be told apart.
const MIN_HEIGHT: i32 = 5;
/// Colours this near are one ground,
const SAME_GROUND: u8 = 12;
/// which is seen where it has this share of the pixels.
const SEEN: f64 = 0.3;
/// A pixel of a cell differs from its ground by more than this.
const MARKED: u8 = 28;
/// A cell's middle begins at this share of its sides.
const MIDDLE: f64 = 0.2;
/// A sign this like a digit is one.
const CLEAR: f32 = 0.75;
/// A board with clues has at least so many clear digits next to it, for each
/// of its columns.
const WRITTEN: f64 = 0.3;
/// Signs this alike are one and named once.
const SAME_SIGN: f32 = 0.985;

/// Looks around the grid of `sight` in `picture` and names what is written by
/// `themes`.
pub fn look_around(picture: &Picture, sight: &Sight, themes: &[Theme]) -> Around {
    let grid = &sight.grid;
    let mut names = Names { themes, known: Vec::new() };
    let board = grid.bounds();
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let reach = |side: i32| (f64::from(side) * REACH) as i32;
    let inner = |spans: &[Span], from_end: bool| {
        let count = INNER_LINES.min(spans.len() / 2).max(1);
        match from_end {
            false => spans[count - 1].end - spans[0].start,
            true => spans[spans.len() - 1].end - spans[spans.len() - count].start,
        }
    };
    let (dx, dy) = (reach(board.width), reach(board.height));
    let [left, right] = [false, true].map(|end| inner(&grid.columns, end));
    let [top, bottom] = [false, true].map(|end| inner(&grid.rows, end));
    // First only the cells next to the board: most pictures have no digits
    // there, and need not be looked at any further.
    let near = grid.rows.first().map_or(1, Span::length);
    let next = [
        Rect::new(board.x, board.y - 5 * near / 2, board.width, 7 * near / 2),
        Rect::new(board.x, board.bottom() - near, board.width, 7 * near / 2),
    ];
    let is_written = next.iter().any(|area| {
        let band = Band::new(picture, area.intersect(&whole), &grid.columns, false);
        // Digits cut by the edge of this look must not name whole ones.
        let mut names = Names { themes, known: Vec::new() };
        let clear = band.signs(&mut names).iter().filter(|sign| sign.score() >= CLEAR).count();
        clear as f64 >= WRITTEN * grid.columns.len() as f64
    });
    if !is_written {
        let marked = Array2::filled(grid.size(), 0.0);
        return Around { beside: Default::default(), over: Default::default(), marked };
    }
    let areas = [
        Rect::new(board.x - dx, board.y, dx + left, board.height),
        Rect::new(board.right() - right, board.y, dx + right, board.height),
        Rect::new(board.x, board.y - dy, board.width, dy + top),
        Rect::new(board.x, board.bottom() - bottom, board.width, dy + bottom),
    ];
    let [left, right, above, below] = areas.map(|area| area.intersect(&whole));
    let mut signs = |area: Rect, lines: &[Span], is_row: bool| {
        Band::new(picture, area, lines, is_row).signs(&mut names)
    };
    Around {
        beside: [signs(left, &grid.rows, true), signs(right, &grid.rows, true)],
        over: [signs(above, &grid.columns, false), signs(below, &grid.columns, false)],
        marked: Array2::from_fn(grid.size(), |at| {
            marked(picture, grid.cell(at).intersect(&whole), sight.looks[at].ground)
        }),
    }
}

/// The share of a cell's middle that is not of the colour `ground`.
fn marked(picture: &Picture, cell: Rect, ground: Rgb) -> f64 {
    let inset = |length: i32| (f64::from(length) * MIDDLE) as i32;
    let middle = cell.inset(inset(cell.width), inset(cell.height));
    let step = (middle.width.min(middle.height) / 32).max(1) as usize;
    let (mut count, mut all) = (0, 0);
    for y in (middle.y..middle.bottom()).step_by(step) {
        for x in (middle.x..middle.right()).step_by(step) {
            let colour = picture.pixels.get_pixel(x as u32, y as u32).0;
            count += u32::from(distance(colour, ground) > MARKED);
            all += 1;
        }
    }
    f64::from(count) / f64::from(all.max(1))
}

/// The space beside the rows or over the columns of a grid.
struct Band<'a> {
    picture: &'a Picture,
    area: Rect,
    /// Shorter side of a cell, pixels.
    cell: f64,
    /// How far each pixel is from its ground.
    contrast: Vec<u8>,
}

impl<'a> Band<'a> {
    fn new(picture: &'a Picture, area: Rect, lines: &[Span], is_row: bool) -> Self {
        let breadth = lines.iter().map(|line| line.length()).min().unwrap_or(1).max(1);
        let contrast = vec![0; area.area() as usize];
        let mut band = Self { picture, area, cell: f64::from(breadth), contrast };
        for (i, line) in lines.iter().enumerate() {
            // The gaps between lines are shared among their neighbours.
            let start = if i == 0 { line.start } else { (lines[i - 1].end + line.start) / 2 };
            let end = lines.get(i + 1).map_or(line.end, |next| (line.end + next.start) / 2);
            band.follow(start, end, breadth, is_row);
        }
        band
    }

    /// Works out the contrast along one line, in windows that overlap by half.
    fn follow(&mut self, start: i32, end: i32, breadth: i32, is_row: bool) {
        let step = (breadth / 2).max(1);
        let (from, to) = match is_row {
            true => (self.area.x, self.area.right()),
            false => (self.area.y, self.area.bottom()),
        };
        let across = |a: i32, b: i32| match is_row {
            true => Rect::new(a, start, b - a, end - start).intersect(&self.area),
            false => Rect::new(start, a, end - start, b - a).intersect(&self.area),
        };
        let edges: Vec<i32> = (0..).map(|i| from + i * step).take_while(|&at| at < to).collect();
        let mut grounds: Vec<Rgb> = Vec::with_capacity(edges.len());
        for &at in &edges {
            grounds.push(self.ground(across(at, (at + 2 * step).min(to))));
        }
        for (i, &at) in edges.iter().enumerate() {
            let own = grounds[i];
            let before = if i > 0 { grounds[i - 1] } else { own };
            let part = across(at, (at + step).min(to));
            // A ground counts where it is seen: next to a dark panel, black
            // digits would else be taken for the panel's ground.
            let (own, before) = match (self.is_seen(own, part), self.is_seen(before, part)) {
                (true, false) => (own, own),
                (false, true) => (before, before),
                _ => (own, before),
            };
            for y in part.y..part.bottom() {
                for x in part.x..part.right() {
                    let colour = self.picture.pixels.get_pixel(x as u32, y as u32).0;
                    let i = (y - self.area.y) * self.area.width + x - self.area.x;
                    self.contrast[i as usize] = distance(colour, own).min(distance(colour, before));
                }
            }
        }
    }

    /// Whether a good part of `part` has this colour.
    fn is_seen(&self, ground: Rgb, part: Rect) -> bool {
        let (mut alike, mut all) = (0, 0);
        for y in (part.y..part.bottom()).step_by(2) {
            for x in (part.x..part.right()).step_by(2) {
                let colour = self.picture.pixels.get_pixel(x as u32, y as u32).0;
                alike += u32::from(distance(colour, ground) <= SAME_GROUND);
                all += 1;
            }
        }
        f64::from(alike) >= SEEN * f64::from(all)
    }

    /// The commonest colour in a part of the picture.
    fn ground(&self, part: Rect) -> Rgb {
        let mut bins: Vec<(u16, u32, [u32; 3])> = Vec::new();
        for y in (part.y..part.bottom()).step_by(2) {
            for x in (part.x..part.right()).step_by(2) {
                let colour = self.picture.pixels.get_pixel(x as u32, y as u32).0;
                let [r, g, b] = colour.map(|c| u16::from(c >> 3));
                let key = r << 10 | g << 5 | b;
                let at = bins.iter().position(|bin| bin.0 == key).unwrap_or_else(|| {
                    bins.push((key, 0, [0; 3]));
                    bins.len() - 1
                });
                bins[at].1 += 1;
                for (sum, c) in bins[at].2.iter_mut().zip(colour) {
                    *sum += u32::from(c);
                }
            }
        }
        let best = bins.iter().max_by_key(|bin| bin.1);
        best.map_or([0; 3], |(_, count, sums)| sums.map(|sum| (sum / count) as u8))
    }

    /// The signs on it that may be digits.
    fn signs(&self, names: &mut Names) -> Vec<Sign> {
        if self.area.width <= 0 {
            return Vec::new();
        }
        let width = self.area.width as usize;
        let is_ink = self.contrast.iter().map(|&c| c > MIN_CONTRAST).collect();
        let pieces = blob::find(is_ink, width, 4);
        let mut signs = Vec::new();
        for piece in pieces {
            if self.may_hold_digits(piece.bounds) {
                self.split(&piece.pixels, piece.bounds, names, &mut signs);
            }
        }
        signs
    }

    fn may_hold_digits(&self, b: Rect) -> bool {
        let (low, high) = (self.cell * HEIGHTS.0, self.cell * HEIGHTS.1);
        let height = f64::from(b.height);
        height >= low
            && height <= high
            && b.height >= MIN_HEIGHT
            && f64::from(b.width) <= self.cell * 2.0
    }

    /// Adds the digits of one piece of ink, whose blended borders may touch.
    fn split(&self, pixels: &[usize], bounds: Rect, names: &mut Names, signs: &mut Vec<Sign>) {
        let width = self.area.width as usize;
        let (w, h) = (bounds.width as usize, bounds.height as usize);
        let mut soft = vec![0u8; w * h];
        for &i in pixels {
            let (x, y) = (i % width - bounds.x as usize, i / width - bounds.y as usize);
            soft[y * w + x] = self.contrast[i];
        }
        let strongest = soft.iter().copied().max().unwrap_or(0);
        let level = (f32::from(strongest) * INK_SHARE) as u8;
        let solid = blob::find(soft.iter().map(|&c| c > level).collect(), w, 3);
        for part in solid.iter().filter(|part| self.may_hold_digits(part.bounds)) {
            // Its own pixels and their blended neighbours.
            let mut mask = vec![0u8; w * h];
            for &i in &part.pixels {
                let (x, y) = (i % w, i / w);
                for ny in y.saturating_sub(1)..(y + 2).min(h) {
                    for nx in x.saturating_sub(1)..(x + 2).min(w) {
                        let j = ny * w + nx;
                        if soft[j] <= level || j == i {
                            mask[j] = soft[j];
                        }
                    }
                }
                mask[i] = soft[i];
            }
            let glyph = Glyph::from_mask(&mask, w, part.bounds);
            let b = part.bounds;
            let (x, y) = (self.area.x + bounds.x + b.x, self.area.y + bounds.y + b.y);
            signs.push(Sign {
                bounds: Rect::new(x, y, b.width, b.height),
                colour: self.colour(part.pixels.iter().map(|&i| {
                    (
                        self.area.x + bounds.x + (i % w) as i32,
                        self.area.y + bounds.y + (i / w) as i32,
                    )
                })),
                contrast: strongest,
                digits: names.of(glyph),
            });
        }
    }

    fn colour(&self, places: impl Iterator<Item = (i32, i32)>) -> Rgb {
        let (mut sums, mut count) = ([0u32; 3], 0);
        for (x, y) in places {
            let colour = self.picture.pixels.get_pixel(x as u32, y as u32).0;
            for (sum, c) in sums.iter_mut().zip(colour) {
                *sum += u32::from(c);
            }
            count += 1;
        }
        sums.map(|sum| (sum / count.max(1)) as u8)
    }
}

/// Names of glyphs seen before are not looked up again.
struct Names<'a> {
    themes: &'a [Theme],
    known: Vec<(Glyph, Vec<(u8, f32)>)>,
}

impl Names<'_> {
    fn of(&mut self, glyph: Glyph) -> Vec<(u8, f32)> {
        if let Some((_, digits)) = self.known.iter().find(|k| k.0.likeness(&glyph) >= SAME_SIGN) {
            return digits.clone();
        }
        let matches = look(&glyph, self.themes, Place::Cells);
        let mut digits: Vec<(u8, f32)> = Vec::new();
        for found in matches {
            if let [digit @ b'0'..=b'9'] = *found.label.as_bytes()
                && digits.iter().all(|d| d.0 != digit - b'0')
            {
                digits.push((digit - b'0', found.score));
            }
        }
        self.known.push((glyph, digits.clone()));
        digits
    }
}
