//! Zeros whose thin sides are hairlines: as strong as their heavy side they are bars, and
//! would be taken for ones.

use std::ops::RangeInclusive;

use super::{Ink, MIN_BLOB, Patch};
use crate::geom::Rect;
use crate::picture::Rgb;
use crate::sight::blob::{self, Blob};
use crate::theme::Glyph;

/// A heavy side alone is narrower than this part of its height.
const NARROW: f64 = 0.45;
/// Hairlines have such a share of the strongest contrast, looked for in this order,
const SHARES: [f64; 4] = [0.26, 0.16, 0.09, 0.05];
/// and differ from the ground by this much at least.
const FAINTEST: u8 = 6;
/// A zero is this part of its height wide,
const WIDE: RangeInclusive<f64> = 0.34..=0.95;
/// by this factor broader than its heavy side,
const BROADER: f64 = 1.4;
/// higher than that by this factor at most,
const HIGHER: f64 = 1.4;
/// and its hole has this share of the box around it.
const HOLE: f64 = 0.3;
/// A hairline may have gaps of twice so many pixels,
const GAP: usize = 1;
/// and the hole has this share of the box then, without what closes them.
const HOLE_LEFT: f64 = 0.2;
/// Hairlines count as much as this share of the strongest ink.
const LIFTED: f64 = 0.75;

impl Patch {
    /// The zero of which `ink` is the heavy side, where faint ink goes from it all around
    /// something; else the ink as it is.
    pub fn with_hairlines(&self, ink: Ink, ground: Rgb) -> Ink {
        let part = |middle: f64, own: f64, length: usize| {
            let start = ((middle - own / 2.0) * length as f64).round() as i32;
            (start, (own * length as f64).round() as i32)
        };
        let (x, width) = part(ink.middle[0], ink.width, self.width);
        let (y, height) = part(ink.middle[1], ink.height, self.height);
        let side = Rect::new(x, y, width, height);
        if f64::from(width) > NARROW * f64::from(height) {
            return ink;
        }
        let contrast = self.toward(ground, &ink);
        let ring = |gap: usize| {
            SHARES.into_iter().find_map(|share| {
                let level = ((f64::from(ink.contrast) * share) as u8).max(FAINTEST);
                let is_ink = contrast.iter().map(|own| *own >= level).collect();
                self.ring_around(side, is_ink, gap)
            })
        };
        let zero = ring(0).or_else(|| ring(GAP));
        let is_broader = |zero: &Blob| f64::from(zero.bounds.width) >= BROADER * f64::from(width);
        let Some(Blob { pixels, bounds }) = zero.filter(is_broader) else { return ink };
        let mut mask = vec![0u8; contrast.len()];
        let least = (LIFTED * f64::from(ink.contrast)) as u8;
        pixels.iter().for_each(|&i| mask[i] = contrast[i].max(least));
        let middle = |start: i32, length: i32| f64::from(2 * start + length) / 2.0;
        Ink {
            height: f64::from(bounds.height) / self.height as f64,
            width: f64::from(bounds.width) / self.width as f64,
            middle: [
                middle(bounds.x, bounds.width) / self.width as f64,
                middle(bounds.y, bounds.height) / self.height as f64,
            ],
            glyph: Glyph::from_mask(&mask, self.width, bounds),
            ..ink
        }
    }

    /// How far every pixel is from `ground` on the way to the colour of `ink`, where it has
    /// the contrast of that: what rings beside it in a JPEG lies on the other side.
    fn toward(&self, ground: Rgb, ink: &Ink) -> Vec<u8> {
        let off = |colour: Rgb| [0, 1, 2].map(|c| f32::from(colour[c]) - f32::from(ground[c]));
        let way = off(ink.colour);
        let dot = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let unit = f32::from(ink.contrast) / dot(way, way).max(1.0);
        let along = |i: usize| dot(off(self.pixel(i)), way) * unit;
        (0..self.width * self.height).map(|i| along(i).clamp(0.0, 255.0) as u8).collect()
    }

    /// The ring of ink of which `side` is a part, as high as it is and not broader than zeros
    /// are; it may have gaps of twice so many pixels.
    fn ring_around(&self, side: Rect, is_ink: Vec<bool>, gap: usize) -> Option<Blob> {
        let mut closed = is_ink;
        (0..gap).for_each(|_| closed = self.grown(&closed));
        let blobs = blob::find(closed, self.width, MIN_BLOB);
        let holds = |blob: &Blob| blob.bounds.intersect(&side).area();
        let own = blobs.into_iter().max_by_key(holds).filter(|own| holds(own) > 0)?;
        let bounds = own.bounds;
        let gap = gap as i32;
        let [width, height] =
            [bounds.width - 2 * gap, bounds.height - 2 * gap].map(|side| f64::from(side.max(1)));
        let whole = Rect::new(0, 0, self.width as i32, self.height as i32);
        let is_free = bounds.inset(-1, -1).intersect(&whole) == bounds.inset(-1, -1);
        let is_zero = WIDE.contains(&(width / height))
            && height <= HIGHER * f64::from(side.height)
            && is_free;
        let inner = |side: i32| f64::from((side - 2 * gap).max(0));
        let hole = if gap == 0 { HOLE } else { HOLE_LEFT };
        let least = (hole * inner(bounds.width) * inner(bounds.height)) as usize;
        (is_zero && blob::enclosed(&[&own], self.width, least).len() >= least.max(1)).then_some(own)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::source::Source;

    /// What a cell of 50 pixels with a heavy bar, and a thin line of so much contrast around
    /// what is right of it over so many of its degrees, is like.
    fn width(contrast: u8, degrees: f64) -> f64 {
        let picture = Picture::from(RgbImage::from_fn(50, 50, |x, y| {
            let (dx, dy) = ((f64::from(x) - 24.5) / 7.0, (f64::from(y) - 24.5) / 12.0);
            let is_ring = (0.8..1.1).contains(&dx.hypot(dy));
            let angle = dy.atan2(-dx).to_degrees().abs();
            Pixel(match is_ring {
                true if angle < 60.0 => [0; 3],
                true if angle < degrees => [250 - contrast; 3],
                _ => [250; 3],
            })
        }));
        let cell = Rect::new(0, 0, 50, 50);
        let planes = Planes::reduced(&picture, 1);
        let grid = crate::grid::Grid::guessed(
            vec![crate::grid::Span { start: 0, end: 50 }],
            vec![crate::grid::Span { start: 0, end: 50 }],
        );
        let patch = Patch::cut(Source::of(&picture, &planes, &grid), cell);
        patch.ink([250; 3], &[]).ink.map_or(0.0, |ink| ink.width)
    }

    #[test]
    fn a_faint_line_all_around_makes_a_bar_a_zero() {
        assert!(width(40, 180.0) > 0.25);
        assert!(width(0, 180.0) < 0.15, "a bar");
        assert!(width(40, 120.0) < 0.15, "it is open");
        assert!(width(4, 180.0) < 0.15, "nothing is as faint as that");
    }
}
