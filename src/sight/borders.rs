//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod kinds;
mod view;

use self::kinds::Kinds;
use self::view::{Shape, View};
use crate::geom::{Array2, At, Rect, Size};
use crate::grid::eaten::regained;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Glyph, Match, Place, Theme, look};

/// The ink on one border.
#[derive(Debug, Clone)]
pub struct Border {
    /// What the templates for borders make of it, best first; empty where it
    /// has no shape of its own.
    pub names: Vec<Match>,
    /// How like the mean of its kind it is, -1 to 1.
    pub likeness: f32,
    /// Its strongest difference from the plain border, 0–255.
    pub contrast: u8,
}

/// The inked borders of a grid; `None` where a border is plain.
#[derive(Debug, Clone)]
pub struct Borders {
    /// Between each cell and its right neighbour.
    pub right: Array2<Option<Border>>,
    /// Between each cell and the one below.
    pub down: Array2<Option<Border>>,
}

impl Borders {
    /// How many borders hold something that clearly is like a sign.
    pub fn told(&self) -> usize {
        let borders = self.right.iter().chain(self.down.iter()).filter_map(|(_, b)| b.as_ref());
        let is_told = |border: &&Border| border.names.first().is_some_and(|n| n.score >= TOLD);
        borders.filter(is_told).count()
    }
}

/// What is like a sign from here on clearly is.
const TOLD: f32 = 0.7;

/// The part of the pitch looked at to both sides of a border, and along it.
const HALF: f64 = 0.25;
/// Where along the border it is plain, as a part of the pitch from its middle.
const PLAIN: f64 = 0.33;
/// The middle of a border, which every sign covers in part: across,
const MIDDLE_ACROSS: f64 = 0.05;
/// and along.
const MIDDLE_ALONG: f64 = 0.11;
/// Ink on a border differs from the plain border by at least this much.
const MIN_CONTRAST: u8 = 24;
/// This share of the middle is inked where there is something.
const MIDDLE_SHARE: f64 = 0.08;
/// Views are reduced to at least this many pixels a side.
const VIEW_SIDE: f64 = 40.0;
/// Signs smaller than this part of the view lose their form in it.
const SMALL: f64 = 0.36;
/// Signs are looked for once more on borders of cells of so many pixels.
const LEGIBLE: i32 = 24;
/// Signs stand on one border in so many at most.
const MOST: usize = 3;

/// Looks at all borders of `grid`.
pub fn look_between(picture: &Picture, grid: &Grid, themes: &[Theme]) -> Borders {
    let whole = regained(picture, grid);
    let grid = whole.as_ref().unwrap_or(grid);
    let size = grid.size();
    let ink = |at: At, other: At| {
        let crossing = Crossing::between(grid.cell(at), grid.cell(other));
        if crossing.is_plain(picture) { None } else { crossing.ink(picture, themes) }
    };
    let across = Size::new(size.rows, size.columns.saturating_sub(1));
    let down = Size::new(size.rows.saturating_sub(1), size.columns);
    let right = Array2::from_fn(across, |at| ink(at, At::new(at.row, at.column + 1)));
    let down = Array2::from_fn(down, |at| ink(at, At::new(at.row + 1, at.column)));
    let inks = || right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    // Where most borders hold something it is decoration or noise.
    let bare = inks().filter(|ink| ink.glyph.is_none()).count();
    let is_few = bare * MOST <= right.iter().chain(down.iter()).count() && is_legible(grid);
    let parted = |ink: &Option<Ink>| match ink {
        Some(ink) if is_few && ink.glyph.is_none() => Some(ink.parted(picture, themes)),
        ink => ink.clone(),
    };
    let (right, down) = (right.map(parted), down.map(parted));
    let inks = || right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    let mut kinds = Kinds::of(inks().filter_map(|ink| ink.glyph.clone()), themes);
    let colours = kinds.colours(inks());
    let again = |ink: &Option<Ink>| {
        let ink = ink.as_ref()?;
        if colours.is_empty() || kinds.is_named(ink) {
            Some(ink.clone())
        } else {
            ink.again(picture, &colours)
        }
    };
    let (right, down) = (right.map(again), down.map(again));
    if !colours.is_empty() {
        let inks = right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
        kinds = Kinds::of(inks.filter_map(|ink| ink.glyph.clone()), themes);
    }
    let named = |ink: &Option<Ink>| ink.as_ref().map(|ink| kinds.border(ink));
    Borders { right: right.map(named), down: down.map(named) }
}

/// Whether cells are so large that signs between them are legible.
pub fn is_legible(grid: &Grid) -> bool {
    let lengths = grid.columns.iter().chain(&grid.rows).map(Span::length);
    lengths.min().unwrap_or(0) >= LEGIBLE
}

/// The ink on one border, before it has a name.
#[derive(Clone)]
struct Ink {
    crossing: Crossing,
    contrast: u8,
    colour: Rgb,
    glyph: Option<Glyph>,
    /// Whether it stands beside the middle: then it only may be a sign.
    is_off: bool,
}

/// A shape and how like a sign it is, if it is.
fn named(shape: Shape, themes: &[Theme]) -> Option<(Shape, f32)> {
    let score = look(&shape.glyph, themes, Place::Borders).first().map_or(-1.0, |m| m.score);
    (score >= ON_BADGE).then_some((shape, score))
}

impl Ink {
    /// The same with a sign that touches what else is in the view, but is of
    /// another colour; or one that is not quite in its middle.
    fn parted(&self, picture: &Picture, themes: &[Theme]) -> Self {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let colours = view.colours_inside();
        let of = |view: &View, colour: Rgb| {
            let cut = |view: &View| view.in_colour(colour, strongest);
            named(self.crossing.shape(picture, view, cut)?, themes)
        };
        let best = |view: &View| {
            let found = colours.iter().filter_map(|colour| of(view, *colour));
            found.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(shape, _)| shape)
        };
        let told = |shape: Shape, is_off: bool| Self {
            colour: shape.colour,
            glyph: Some(shape.glyph),
            is_off,
            ..self.clone()
        };
        if let Some(shape) = best(&view) {
            return told(shape, false);
        }
        let view = view.loosened();
        let bare = || named(view.on_border()?, themes).map(|(shape, _)| shape);
        best(&view).or_else(bare).map_or_else(|| self.clone(), |shape| told(shape, true))
    }

    /// What of it is of the colour of a sign: frames and tiles behind it are of
    /// others. `None` where it has none of these colours: then it is no sign.
    fn again(&self, picture: &Picture, colours: &[Rgb]) -> Option<Self> {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let shape = |colour: &Rgb| {
            let cut = |view: &View| view.in_colour(*colour, strongest);
            self.crossing.shape(picture, &view, cut)
        };
        if let Some(shape) = colours.iter().find_map(shape) {
            return Some(Self { glyph: Some(shape.glyph), ..self.clone() });
        }
        let is_seen = colours.iter().any(|colour| view.holds(*colour, strongest));
        (self.glyph.is_some() || is_seen).then(|| self.clone())
    }
}

/// The middle of a border, in pixels of the picture.
#[derive(Debug, Clone, Copy)]
struct Crossing {
    x: f64,
    y: f64,
    /// From the middle of one cell to the middle of the other, pixels.
    pitch: f64,
    /// Whether the two cells are side by side.
    is_upright: bool,
}

impl Crossing {
    fn between(a: Rect, b: Rect) -> Self {
        let middle =
            |r: Rect| (f64::from(2 * r.x + r.width) / 2.0, f64::from(2 * r.y + r.height) / 2.0);
        let (from, to) = (middle(a), middle(b));
        let is_upright = to.0 - from.0 > to.1 - from.1;
        let (x, y) = if is_upright {
            (f64::from(a.right() + b.x) / 2.0, from.1)
        } else {
            (from.0, f64::from(a.bottom() + b.y) / 2.0)
        };
        Self { x, y, pitch: (to.0 - from.0).max(to.1 - from.1), is_upright }
    }

    /// The pixel at these parts of the pitch across and along the border.
    fn pixel(&self, picture: &Picture, across: f64, along: f64) -> Rgb {
        let (dx, dy) = if self.is_upright { (across, along) } else { (along, across) };
        let place = |middle: f64, part: f64, limit: u32| {
            ((middle + part * self.pitch).max(0.0) as u32).min(limit.saturating_sub(1))
        };
        let x = place(self.x, dx, picture.width());
        picture.pixels.get_pixel(x, place(self.y, dy, picture.height())).0
    }

    /// The mean of a square of `step` pixels.
    fn mean(&self, picture: &Picture, across: f64, along: f64, step: f64) -> Rgb {
        let (dx, dy) = if self.is_upright { (across, along) } else { (along, across) };
        let (x, y) = (self.x + dx * self.pitch, self.y + dy * self.pitch);
        let range = |middle: f64, limit: u32| {
            let from = (middle - step / 2.0).round().clamp(0.0, f64::from(limit.max(1) - 1));
            let to = (middle + step / 2.0).round().clamp(from + 1.0, f64::from(limit.max(1)));
            from as u32..to as u32
        };
        let (xs, ys) = (range(x, picture.width()), range(y, picture.height()));
        let count = (xs.len() * ys.len()).max(1) as u32;
        let mut sums = [0u32; 3];
        for y in ys {
            for x in xs.clone() {
                let pixel = picture.pixels.get_pixel(x, y).0;
                (0..3).for_each(|c| sums[c] += u32::from(pixel[c]));
            }
        }
        sums.map(|sum| (sum / count) as u8)
    }

    /// Whether the middle of the border looks like its quarters.
    fn is_plain(&self, picture: &Picture) -> bool {
        const ACROSS: i32 = 4;
        const ALONG: i32 = 8;
        let mut inked = 0;
        for i in -ACROSS..=ACROSS {
            let across = MIDDLE_ACROSS * f64::from(i) / f64::from(ACROSS);
            let plain = [-PLAIN, PLAIN].map(|along| self.pixel(picture, across, along));
            for j in -ALONG..=ALONG {
                let along = MIDDLE_ALONG * f64::from(j) / f64::from(ALONG);
                let pixel = self.pixel(picture, across, along);
                let is_off = |own: &Rgb| *own != pixel && distance(*own, pixel) > MIN_CONTRAST;
                inked += i32::from(plain.iter().all(is_off));
            }
        }
        let all = (2 * ACROSS + 1) * (2 * ALONG + 1);
        f64::from(inked) < MIDDLE_SHARE * f64::from(all)
    }

    /// The ink in the middle of a border that is not plain; `None` where there
    /// is too little of it.
    fn ink(&self, picture: &Picture, themes: &[Theme]) -> Option<Ink> {
        let view = View::cut(picture, self, HALF);
        let contrast = view.strongest();
        if contrast < MIN_CONTRAST {
            return None;
        }
        let on_badge = self.shape(picture, &view, View::on_badge);
        let shape = on_badge.and_then(|shape| named(shape, themes)).map(|(shape, _)| shape);
        let shape = shape.or_else(|| self.shape(picture, &view, View::on_border));
        let colour = shape.as_ref().map_or([0; 3], |shape| shape.colour);
        let glyph = shape.map(|shape| shape.glyph);
        Some(Ink { crossing: *self, contrast, colour, glyph, is_off: false })
    }

    /// What `shape` finds in the view, or closer up: small signs are cut out
    /// once more, with all the pixels they have.
    fn shape(
        &self,
        picture: &Picture,
        view: &View,
        shape: impl Fn(&View) -> Option<Shape>,
    ) -> Option<Shape> {
        let found = shape(view)?;
        let longer = f64::from(found.bounds.width.max(found.bounds.height));
        let is_reduced = 2.0 * HALF * self.pitch > 1.3 * VIEW_SIDE;
        if is_reduced && longer < SMALL * view.side as f64 {
            let closer = shape(&View::cut(picture, self, HALF / 2.0));
            return Some(closer.unwrap_or(found));
        }
        Some(found)
    }
}

/// A sign on a badge correlates this much with its template at least.
const ON_BADGE: f32 = 0.55;
