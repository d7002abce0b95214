//! A small view of the middle of a border, and the ink cut out of it.

mod badge;
mod behind;
mod bridged;
mod filled;
mod ringed;

pub use self::badge::{SAME_BADGE, WHOLE_BADGE};
use super::super::blob::{self, Blob};
use super::{Crossing, HALF, MIN_CONTRAST, VIEW_SIDE};
use crate::geom::Rect;
use crate::picture::{Picture, Rgb, distance, hue};
use crate::theme::Glyph;

/// The middle of a sign is this near to the middle of its border, as a part of
/// the view's side,
const CENTRED: f64 = 0.13;
/// that of each of its parts this near.
const PART_CENTRED: f64 = 0.24;
/// Both are so many times as much where noise may have moved the border.
const LOOSE: f64 = 1.8;
/// or so many where it may be anywhere in the view.
const ANYWHERE: f64 = 3.0;
/// A sign is at least this part of the view high or wide; so many times as much, too,
/// where the border may have moved: specks stand anywhere.
const MIN_SIGN: f64 = 0.1;
/// In wide gaps it may be this small.
const TINY_SIGN: f64 = 0.06;
/// The middle of a view is this part of its side from its edge.
const MARGIN: f64 = 0.3;
/// A pixel is ink from this share of the strongest contrast on.
const INK_SHARE: f64 = 0.42;
/// The same where a line around it is of nearly as much,
const STRONG_SHARE: f64 = 0.6;
/// and where what it touches is nearly of its colour.
const PURE: f64 = 0.7;
/// A sign has at least this share of the pixels in the middle of its border, and
/// is of one of so many colours there.
const SIGN_SHARE: f64 = 0.04;
const SIGN_COLOURS: usize = 4;

/// Channels of a strong colour differ by this much,
const COLOURED: u8 = 90;
/// and those of a grey by less than this.
const TINTED: u8 = 40;

/// From which contrast on a pixel is ink.
fn level(strongest: u8) -> u8 {
    (f64::from(strongest) * INK_SHARE) as u8
}

/// A small square picture around the middle of a border.
pub struct View {
    /// How much of the pitch it reaches to each side.
    half: f64,
    /// How much further from its middle than usual a sign may be.
    slack: f64,
    /// The least part of its side that a sign has.
    least: f64,
    /// How far from its edge a sign may begin, as a part of its side.
    margin: f64,
    /// Its side, pixels.
    pub side: usize,
    pixels: Vec<Rgb>,
    /// How far each pixel is from the plain border.
    contrast: Vec<u8>,
    /// Whether the plain border is of no strong colour.
    is_grey: bool,
}

/// The ink in the middle of a view.
pub struct Shape {
    /// Where it is in the view.
    pub bounds: Rect,
    /// The colour of its strongest pixel.
    pub colour: Rgb,
    /// Its form.
    pub glyph: Glyph,
    /// Whether it goes all around what is in it, as a badge does around its sign.
    pub is_closed: bool,
}

impl View {
    /// The view reaching `half` of the pitch to each side.
    pub fn cut(picture: &Picture, crossing: &Crossing, half: f64) -> Self {
        let length = 2.0 * half * crossing.pitch;
        let step = (length / VIEW_SIDE).max(1.0);
        let side = (length / step).round().max(1.0) as usize;
        let part = |i: usize| ((i as f64 + 0.5) / side as f64 * 2.0 - 1.0) * half;
        let pixels = crossing.means(picture, &(0..side).map(part).collect::<Vec<_>>(), step);
        let plain: Vec<[Rgb; 2]> = (0..side)
            .map(|i| {
                [-crossing.plain, crossing.plain]
                    .map(|along| crossing.mean(picture, part(i), along, step))
            })
            .collect();
        let contrast = pixels.iter().enumerate().map(|(i, pixel)| {
            let across = if crossing.is_upright { i % side } else { i / side };
            let [a, b] = plain[across];
            distance(*pixel, a).min(distance(*pixel, b))
        });
        let contrast = contrast.collect();
        let is_grey = plain.iter().flatten().all(|colour| hue(*colour, TINTED).is_none());
        let least = if crossing.is_gaping() { TINY_SIGN } else { MIN_SIGN };
        Self { half, slack: 1.0, least, margin: MARGIN, side, pixels, contrast, is_grey }
    }

    /// The view reaching half as far, of signs that are no smaller for it.
    pub fn close(picture: &Picture, crossing: &Crossing) -> Self {
        let near = Self::cut(picture, crossing, HALF / 2.0);
        Self { least: 2.0 * near.least, ..near }
    }

    /// The same view of a border whose middle may be elsewhere: noise has eaten
    /// into the cells.
    pub fn loosened(self) -> Self {
        Self { slack: LOOSE, least: LOOSE * self.least, ..self }
    }

    /// The same view of a border whose sign may be anywhere in it,
    pub fn anywhere(self) -> Self {
        Self { slack: ANYWHERE, ..self }
    }

    /// even if nothing of it is in its middle.
    pub fn aside(self) -> Self {
        Self { margin: MARGIN / 3.0, ..self }
    }

    /// The pixels in the middle.
    fn middle(&self) -> impl Iterator<Item = usize> {
        let margin = (self.margin * self.side as f64) as usize;
        let (range, side) = (margin..self.side - margin, self.side);
        range.clone().flat_map(move |y| range.clone().map(move |x| y * side + x))
    }

    /// The contrast that a few pixels in the middle reach.
    pub fn strongest(&self) -> u8 {
        let mut middle: Vec<u8> = self.middle().map(|i| self.contrast[i]).collect();
        middle.sort_unstable_by(|a, b| b.cmp(a));
        middle.get(middle.len() / 60).copied().unwrap_or(0)
    }

    /// Whether most of what stands out in the middle is of a strong colour, and the
    /// plain border is not.
    pub fn is_coloured(&self) -> bool {
        let level = level(self.strongest());
        let ink = self.middle().filter(|&i| self.contrast[i] > level);
        let (all, coloured) = ink.fold((0, 0), |(all, coloured), i| {
            (all + 1, coloured + usize::from(hue(self.pixels[i], COLOURED).is_some()))
        });
        self.is_grey && 2 * coloured > all
    }

    /// The ink above `level` that stands in the middle of the view, if it is large enough.
    fn shape(&self, contrast: &[u8], level: u8) -> Option<Shape> {
        let side = self.side as f64;
        let reach = self.slack * HALF / self.half;
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
            || f64::from(bounds.width.max(bounds.height)) < self.least * side
        {
            return None;
        }
        let mut mask = vec![0; contrast.len()];
        for &i in blobs.iter().flat_map(|b| &b.pixels) {
            mask[i] = contrast[i];
        }
        let strongest = (0..mask.len()).max_by_key(|&i| mask[i])?;
        let is_closed = is_closed(&mask, self.side, bounds);
        let glyph = Glyph::from_mask(&mask, self.side, bounds);
        Some(Shape { bounds, colour: self.pixels[strongest], glyph, is_closed })
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
    pub fn on_border(&self) -> Option<Shape> {
        self.shape(&self.contrast, level(self.strongest()))
    }

    /// Whether anything in the middle is of this `colour`, which stands out by
    /// about `strongest`.
    pub fn holds(&self, colour: Rgb, strongest: u8) -> bool {
        let inside = self.disc(BADGE * HALF / self.half);
        let is_of = |i: &&usize| distance(self.pixels[**i], colour) < strongest - level(strongest);
        inside.iter().filter(is_of).count() * 60 >= inside.len()
    }

    /// What is of this `colour`, which stands out by about `strongest`.
    pub fn in_colour(&self, colour: Rgb, strongest: u8) -> Option<Shape> {
        self.near_colour(colour, strongest, INK_SHARE)
    }

    /// What is of this `colour` and hardly of any other, whatever is behind it.
    pub fn purely_in_colour(&self, colour: Rgb, strongest: u8) -> Option<Shape> {
        self.near_colour(colour, strongest, PURE)
    }

    fn near_colour(&self, colour: Rgb, strongest: u8, share: f64) -> Option<Shape> {
        let nearness = |pixel: &Rgb| strongest.saturating_sub(distance(*pixel, colour));
        let contrast: Vec<u8> = self.pixels.iter().map(nearness).collect();
        self.shape(&contrast, (f64::from(strongest) * share) as u8)
    }

    /// What is of this `colour` and hardly of any other, and stands out as much as
    /// anything does.
    pub fn only_in_colour(&self, colour: Rgb) -> Option<Shape> {
        let strongest = self.strongest();
        let pure = |(pixel, off): (&Rgb, &u8)| {
            strongest.saturating_sub(distance(*pixel, colour)).min(*off)
        };
        let contrast: Vec<u8> = self.pixels.iter().zip(&self.contrast).map(pure).collect();
        self.shape(&contrast, (f64::from(strongest) * PURE) as u8)
    }

    /// What is nearer to this `colour` than to the plain border at its place: of a
    /// sign that lies across a line and the cells beside it, both.
    pub fn nearer_to(&self, colour: Rgb) -> Option<Shape> {
        let least = u32::from(MIN_CONTRAST.max(self.strongest() / 4));
        let part = |(pixel, off): (&Rgb, &u8)| {
            let (off, rest) = (u32::from(*off), u32::from(distance(*pixel, colour)));
            if off > least { (255 * off / (off + rest)) as u8 } else { 0 }
        };
        let contrast: Vec<u8> = self.pixels.iter().zip(&self.contrast).map(part).collect();
        self.shape(&contrast, u8::MAX / 2)
    }

    /// The pixels within a disc of this width, a part of the view, in its middle.
    fn disc(&self, size: f64) -> Vec<usize> {
        let middle = self.side as f64 / 2.0;
        let off = |i: usize| (i as f64 + 0.5 - middle).powi(2);
        let radius = (size * middle).powi(2);
        let row = |y: usize| {
            let first = (0..self.side / 2 + 1).find(|&x| off(x) + off(y) < radius);
            let first = first.unwrap_or(self.side);
            (first..self.side - first.min(self.side)).map(move |x| y * self.side + x)
        };
        (0..self.side).flat_map(row).collect()
    }
}

/// Whether each side of what a mask has in `bounds` is inked throughout, but for its
/// corners.
fn is_closed(mask: &[u8], side: usize, bounds: Rect) -> bool {
    let Rect { x, y, width, height } = bounds;
    let (right, bottom) = (bounds.right() - 1, bounds.bottom() - 1);
    let is_inked = |x: i32, y: i32| mask[y as usize * side + x as usize] > 0;
    // Noise eats into the outermost pixels.
    let along = |from: i32, length: i32| from + length / 4..from + length - length / 4;
    along(y, height).all(|y| {
        [x, right].iter().zip([x + 1, right - 1]).all(|(a, b)| is_inked(*a, y) || is_inked(b, y))
    }) && along(x, width).all(|x| {
        [y, bottom].iter().zip([y + 1, bottom - 1]).all(|(a, b)| is_inked(x, *a) || is_inked(x, b))
    }) && width.min(height) > 3
}

/// Where the ground of a badge is looked for, as a part of the view.
const BADGE: f64 = 0.42;

/// All colours, each channel by its upper four bits, the commonest first; and how
/// many pixels have them.
fn colours(pixels: impl Iterator<Item = Rgb>) -> Vec<(Rgb, u32)> {
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
    bins.sort_by_key(|bin| std::cmp::Reverse(bin.1));
    let mean =
        |(_, count, sums): (Rgb, u32, [u32; 3])| (sums.map(|sum| (sum / count) as u8), count);
    bins.into_iter().map(mean).collect()
}

#[cfg(test)]
pub mod tests {
    use super::*;

    #[test]
    fn a_sign_across_a_line_is_told_by_its_colour() {
        let is_bar = |x: f64, y: f64| x.abs() < 7.0 && (1.0..4.0).contains(&y.abs());
        let (teal, line, page) = ([53, 163, 137], [101; 3], [242, 233, 223]);
        let mut seen = view(|_, _| false);
        for i in 0..1600 {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            let plain = if x.abs() < 3.0 { line } else { page };
            seen.pixels[i] = if is_bar(x, y) { teal } else { plain };
            seen.contrast[i] = distance(seen.pixels[i], plain);
        }
        let bare = view(is_bar).on_border().unwrap();
        assert_eq!(seen.nearer_to(teal).map(|shape| shape.bounds), Some(bare.bounds));
    }

    #[test]
    fn a_strong_colour_on_a_grey_border_is_told() {
        let painted = |sign: Rgb, is_grey: bool| {
            let mut seen = view(is_cross);
            for i in 0..1600 {
                seen.pixels[i] = if seen.contrast[i] > 0 { sign } else { [250; 3] };
            }
            seen.is_grey = is_grey;
            seen.is_coloured()
        };
        assert!(painted([50, 220, 50], true));
        assert!(!painted([60; 3], true));
        assert!(!painted([50, 220, 50], false), "the border is of some colour too");
    }

    #[test]
    fn a_sign_between_the_lines_around_two_tiles_is_told_by_its_colour_alone() {
        let (black, line, page) = ([20; 3], [100; 3], [186; 3]);
        let mut seen = view(|_, _| false);
        for i in 0..1600 {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            let is_line = (6.5..9.0).contains(&x.abs());
            let own = if is_line { line } else { page };
            seen.pixels[i] = if is_cross(x, y) { black } else { own };
            // The lines bend away from the border where it is taken for plain.
            seen.contrast[i] = distance(seen.pixels[i], page);
        }
        assert!(seen.on_border().is_none());
        let bare = view(is_cross).on_border().unwrap();
        assert_eq!(seen.only_in_colour(black).map(|shape| shape.bounds), Some(bare.bounds));
    }

    /// A view of 40×40 with the pixels that are ink.
    pub fn view(is_ink: impl Fn(f64, f64) -> bool) -> View {
        let place = |i: usize| (i as f64 + 0.5) - 20.0;
        let inked = |i: usize| is_ink(place(i % 40), place(i / 40));
        let contrast = (0..1600).map(|i| if inked(i) { 200 } else { 0 }).collect();
        View {
            half: HALF,
            slack: 1.0,
            least: MIN_SIGN,
            margin: MARGIN,
            side: 40,
            pixels: vec![[0; 3]; 1600],
            contrast,
            is_grey: true,
        }
    }

    pub fn is_cross(x: f64, y: f64) -> bool {
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

    #[test]
    fn what_goes_all_around_something_is_closed() {
        let bars = |x: f64, y: f64| x.abs() < 8.0 && (2.0..5.0).contains(&y.abs());
        let is_closed = |seen: View| seen.on_border().unwrap().is_closed;
        assert!(is_closed(view(|x, y| x.abs().max(y.abs()) < 11.0 && !is_cross(x, y))));
        assert!(!is_closed(view(bars)) && !is_closed(view(is_cross)));
    }
}
