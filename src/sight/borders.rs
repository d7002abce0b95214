//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod kinds;

use self::kinds::Kinds;
use super::blob::{self, Blob};
use crate::geom::{Array2, At, Rect, Size};
use crate::grid::Grid;
use crate::grid::eaten::regained;
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
/// A pixel is ink from this share of the strongest contrast on.
const INK_SHARE: f64 = 0.42;
/// Views are reduced to at least this many pixels a side.
const VIEW_SIDE: f64 = 40.0;
/// The middle of a sign is this near to the middle of its border, as a part of
/// the view's side,
const CENTRED: f64 = 0.13;
/// that of each of its parts this near.
const PART_CENTRED: f64 = 0.24;
/// Signs smaller than this part of the view lose their form in it.
const SMALL: f64 = 0.36;
/// A sign is at least this part of the view high or wide.
const MIN_SIGN: f64 = 0.12;

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

/// The ink on one border, before it has a name.
#[derive(Clone)]
struct Ink {
    crossing: Crossing,
    contrast: u8,
    colour: Rgb,
    glyph: Option<Glyph>,
}

impl Ink {
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
        let shape = self.shape(picture, &view, View::on_badge).filter(|shape| {
            let best = look(&shape.glyph, themes, Place::Borders).first().map_or(-1.0, |m| m.score);
            best >= ON_BADGE
        });
        let shape = shape.or_else(|| self.shape(picture, &view, View::on_border));
        let colour = shape.as_ref().map_or([0; 3], |shape| shape.colour);
        let glyph = shape.map(|shape| shape.glyph);
        Some(Ink { crossing: *self, contrast, colour, glyph })
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

/// From which contrast on a pixel is ink.
fn level(strongest: u8) -> u8 {
    (f64::from(strongest) * INK_SHARE) as u8
}

/// A small square picture around the middle of a border.
struct View {
    /// How much of the pitch it reaches to each side.
    half: f64,
    side: usize,
    pixels: Vec<Rgb>,
    /// How far each pixel is from the plain border.
    contrast: Vec<u8>,
}

/// The ink in the middle of a view.
struct Shape {
    bounds: Rect,
    /// The colour of its strongest pixel.
    colour: Rgb,
    glyph: Glyph,
}

impl View {
    /// The view reaching `half` of the pitch to each side.
    fn cut(picture: &Picture, crossing: &Crossing, half: f64) -> Self {
        let length = 2.0 * half * crossing.pitch;
        let step = (length / VIEW_SIDE).max(1.0);
        let side = (length / step).round().max(1.0) as usize;
        let part = |i: usize| ((i as f64 + 0.5) / side as f64 * 2.0 - 1.0) * half;
        let mut pixels = Vec::with_capacity(side * side);
        for row in 0..side {
            for column in 0..side {
                let (across, along) = match crossing.is_upright {
                    true => (part(column), part(row)),
                    false => (part(row), part(column)),
                };
                pixels.push(crossing.mean(picture, across, along, step));
            }
        }
        let plain: Vec<[Rgb; 2]> = (0..side)
            .map(|i| [-PLAIN, PLAIN].map(|along| crossing.mean(picture, part(i), along, step)))
            .collect();
        let contrast = pixels.iter().enumerate().map(|(i, pixel)| {
            let across = if crossing.is_upright { i % side } else { i / side };
            let [a, b] = plain[across];
            distance(*pixel, a).min(distance(*pixel, b))
        });
        let contrast = contrast.collect();
        Self { half, side, pixels, contrast }
    }

    /// The contrast that a few pixels in the middle reach.
    fn strongest(&self) -> u8 {
        let margin = self.side * 3 / 10;
        let range = margin..self.side - margin;
        let rows = range.clone().map(|y| &self.contrast[y * self.side..][range.clone()]);
        let mut middle: Vec<u8> = rows.flatten().copied().collect();
        middle.sort_unstable_by(|a, b| b.cmp(a));
        middle.get(middle.len() / 60).copied().unwrap_or(0)
    }

    /// The ink above `level` that stands in the middle of the view.
    fn shape(&self, contrast: &[u8], level: u8) -> Option<Shape> {
        let side = self.side as f64;
        let reach = HALF / self.half;
        let off =
            |start: i32, length: i32| (f64::from(2 * start + length) / side - 1.0).abs() / 2.0;
        let is_near =
            |b: &Rect, reach: f64| off(b.x, b.width) <= reach && off(b.y, b.height) <= reach;
        let is_free = |b: &Rect| {
            let limit = self.side as i32;
            b.x > 0 && b.y > 0 && b.right() < limit && b.bottom() < limit
        };
        let mut blobs = blob::find(contrast.iter().map(|c| *c > level).collect(), self.side, 3);
        blobs.retain(|b| is_free(&b.bounds) && is_near(&b.bounds, PART_CENTRED * reach));
        let rings: Vec<Rect> =
            blobs.iter().filter(|b| self.is_ring(b, &blobs)).map(|b| b.bounds).collect();
        blobs.retain(|b| !rings.contains(&b.bounds));
        let largest = blobs.iter().map(|b| b.pixels.len()).max()?;
        blobs.retain(|b: &Blob| b.pixels.len() * 5 >= largest);
        let bounds = blobs.iter().map(|b| b.bounds).reduce(|a, b| a.join(&b))?;
        if !is_near(&bounds, CENTRED * reach)
            || f64::from(bounds.width.max(bounds.height)) < MIN_SIGN * side
        {
            return None;
        }
        let mut mask = vec![0; contrast.len()];
        for &i in blobs.iter().flat_map(|b| &b.pixels) {
            mask[i] = contrast[i];
        }
        let strongest = (0..mask.len()).max_by_key(|&i| mask[i])?;
        let glyph = Glyph::from_mask(&mask, self.side, bounds);
        Some(Shape { bounds, colour: self.pixels[strongest], glyph })
    }

    /// Whether a blob is the line around a badge: other ink is inside it, and
    /// none of it is in its middle.
    fn is_ring(&self, blob: &Blob, all: &[Blob]) -> bool {
        let Rect { x, y, width, height } = blob.bounds;
        // The sign may come near to a thin line, which is about π/2 times as long.
        let line = 1 + 2 * blob.pixels.len() as i32 / (3 * (width + height));
        let inner = blob.bounds.inset(line.min(width / 6), line.min(height / 6));
        let middle = Rect::new(x + width / 4, y + height / 4, width / 2, height / 2);
        let at = |i: &usize| Rect::new((i % self.side) as i32, (i / self.side) as i32, 1, 1);
        all.iter().any(|other| other != blob && other.bounds.intersect(&inner) == other.bounds)
            && !blob.pixels.iter().any(|i| middle.intersect(&at(i)).area() > 0)
    }

    /// The sign that stands out from the plain border.
    fn on_border(&self) -> Option<Shape> {
        self.shape(&self.contrast, level(self.strongest()))
    }

    /// Whether anything in the middle is of this `colour`, which stands out by
    /// about `strongest`.
    fn holds(&self, colour: Rgb, strongest: u8) -> bool {
        let inside = self.disc(BADGE * HALF / self.half);
        let is_of = |i: &&usize| distance(self.pixels[**i], colour) < strongest - level(strongest);
        inside.iter().filter(is_of).count() * 60 >= inside.len()
    }

    /// What is of this `colour`, which stands out by about `strongest`.
    fn in_colour(&self, colour: Rgb, strongest: u8) -> Option<Shape> {
        let nearness = |pixel: &Rgb| strongest.saturating_sub(distance(*pixel, colour));
        let contrast: Vec<u8> = self.pixels.iter().map(nearness).collect();
        self.shape(&contrast, level(strongest))
    }

    /// The sign on a badge, or on a ground of its own: it stands out from the
    /// colour around it, and is cut off by it from everything else.
    fn on_badge(&self) -> Option<Shape> {
        let inside = self.disc(BADGE * HALF / self.half);
        let ground = commonest(inside.iter().map(|&i| self.pixels[i]))?;
        let contrast: Vec<u8> = self.pixels.iter().map(|p| distance(*p, ground)).collect();
        let strongest = inside.iter().map(|&i| contrast[i]).max()?;
        (strongest >= MIN_CONTRAST).then(|| self.shape(&contrast, level(strongest)))?
    }

    /// The pixels within a disc of this width, a part of the view, in its middle.
    fn disc(&self, size: f64) -> Vec<usize> {
        let middle = self.side as f64 / 2.0;
        let is_inside = |&i: &usize| {
            let x = (i % self.side) as f64 + 0.5 - middle;
            let y = (i / self.side) as f64 + 0.5 - middle;
            x.hypot(y) < size * middle
        };
        (0..self.pixels.len()).filter(is_inside).collect()
    }
}

/// Where the ground of a badge is looked for, as a part of the view.
const BADGE: f64 = 0.42;
/// A sign on a badge correlates this much with its template at least.
const ON_BADGE: f32 = 0.55;

/// The commonest colour, each channel by its upper four bits.
fn commonest(pixels: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    let mut bins: Vec<(Rgb, u32, [u32; 3])> = Vec::new();
    for pixel in pixels {
        let key = pixel.map(|c| c >> 4);
        let at = bins.iter().position(|bin| bin.0 == key).unwrap_or_else(|| {
            bins.push((key, 0, [0; 3]));
            bins.len() - 1
        });
        bins[at].1 += 1;
        (0..3).for_each(|c| bins[at].2[c] += u32::from(pixel[c]));
    }
    let (_, count, sums) = bins.into_iter().max_by_key(|bin| bin.1)?;
    Some(sums.map(|sum| (sum / count) as u8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A view of 40×40 with the pixels that are ink.
    fn view(is_ink: impl Fn(f64, f64) -> bool) -> View {
        let place = |i: usize| (i as f64 + 0.5) - 20.0;
        let inked = |i: usize| is_ink(place(i % 40), place(i / 40));
        let contrast = (0..1600).map(|i| if inked(i) { 200 } else { 0 }).collect();
        View { half: HALF, side: 40, pixels: vec![[0; 3]; 1600], contrast }
    }

    fn is_cross(x: f64, y: f64) -> bool {
        x.abs().max(y.abs()) < 6.0 && (x.abs() - y.abs()).abs() < 2.0
    }

    #[test]
    fn the_line_around_a_badge_is_no_part_of_its_sign() {
        let bare = view(is_cross).on_border().unwrap();
        let is_ring = |x: f64, y: f64| (10.0..12.0).contains(&x.hypot(y));
        let ringed = view(|x, y| is_cross(x, y) || is_ring(x, y)).on_border().unwrap();
        assert_eq!((bare.bounds, bare.glyph), (ringed.bounds, ringed.glyph));
        // A thin one may nearly touch it.
        let is_bar = |x: f64, y: f64| x.abs() < 2.0 && y.abs() < 8.0;
        let is_thin = |x: f64, y: f64| (9.0..10.0).contains(&x.hypot(y));
        let bare = view(is_bar).on_border().unwrap();
        let ringed = view(|x, y| is_bar(x, y) || is_thin(x, y)).on_border().unwrap();
        assert_eq!(bare.bounds, ringed.bounds);
        // A ring alone is a sign of its own.
        assert!(view(is_ring).on_border().unwrap().bounds.width > bare.bounds.width);
    }
}
