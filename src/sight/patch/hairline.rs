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
/// A zero is this part of its height wide;
const WIDE: RangeInclusive<f64> = 0.34..=0.95;
/// its heavy side lies no further than this part of its width from its edge;
const EDGE: f64 = 0.3;
/// it is by this factor broader than its heavy side,
const BROADER: f64 = 1.4;
/// higher than that by this factor at most,
const HIGHER: f64 = 1.4;
/// and its hole has this share of the box around it.
const HOLE: f64 = 0.3;
/// The hole is this part of it high.
const HIGH: f64 = 0.55;
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
        // What rings beside a stroke in a JPEG lies on the other side of the ground.
        let towards = self.towards(ground, ink.colour, ink.contrast).into_iter();
        let contrast: Vec<u8> = towards.map(|own| own.clamp(0.0, 255.0) as u8).collect();
        let is_ink = |share: f64| -> Vec<bool> {
            let level = ((f64::from(ink.contrast) * share) as u8).max(FAINTEST);
            contrast.iter().map(|own| *own >= level).collect()
        };
        let is_broader = |own: &Blob| f64::from(own.bounds.width) >= BROADER * f64::from(width);
        // Most strokes have nothing beside them, however faint.
        let [.., faintest] = SHARES;
        if !self.piece_at(side, is_ink(faintest), GAP).is_some_and(|own| is_broader(&own)) {
            return ink;
        }
        let ring =
            |gap| SHARES.into_iter().find_map(|share| self.ring_around(side, is_ink(share), gap));
        let zero = ring(0).or_else(|| ring(GAP)).filter(is_broader);
        let Some(Blob { pixels, bounds }) = zero else { return ink };
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

    /// The ring of ink of which `side` is a part, as high as it is and not broader than zeros
    /// are; it may have gaps of twice so many pixels.
    fn ring_around(&self, side: Rect, is_ink: Vec<bool>, gap: usize) -> Option<Blob> {
        let own = self.piece_at(side, is_ink, gap)?;
        let bounds = own.bounds;
        // Without what closes the gaps.
        let inner = |length: i32| f64::from((length - 2 * gap as i32).max(1));
        let (width, height) = (inner(bounds.width), inner(bounds.height));
        let at_edge = EDGE * width;
        let is_side = f64::from(side.x - bounds.x) <= at_edge
            || f64::from(bounds.right() - side.right()) <= at_edge;
        let around = bounds.inset(-1, -1);
        let whole = Rect::new(0, 0, self.width as i32, self.height as i32);
        let is_zero = is_side
            && WIDE.contains(&(width / height))
            && height <= HIGHER * f64::from(side.height)
            && around.intersect(&whole) == around;
        let hole = if gap == 0 { HOLE } else { HOLE_LEFT };
        let least = ((hole * width * height) as usize).max(1);
        let is_ring = || self.is_one_hole(&own, least);
        (is_zero && is_ring()).then_some(own)
    }

    /// Whether ink is around one hole, as high as itself: not around two, as the unlit parts
    /// of a display are.
    fn is_one_hole(&self, own: &Blob, least: usize) -> bool {
        let mut is_hole = vec![false; self.width * self.height];
        blob::enclosed(&[own], self.width, least).into_iter().for_each(|i| is_hole[i] = true);
        let holes = blob::find(is_hole, self.width, 1);
        let most = holes.iter().map(|hole| hole.bounds.height).max().unwrap_or(0);
        f64::from(most) >= HIGH * f64::from(own.bounds.height)
    }

    /// The connected ink at `side`, grown by so many pixels to close its gaps.
    fn piece_at(&self, side: Rect, is_ink: Vec<bool>, gap: usize) -> Option<Blob> {
        let closed = (0..gap).fold(is_ink, |closed, _| self.grown(&closed));
        let holds = |blob: &Blob| blob.bounds.intersect(&side).area();
        let blobs = blob::find(closed, self.width, MIN_BLOB);
        blobs.into_iter().max_by_key(holds).filter(|own| holds(own) > 0)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::grid::{Grid, Span};
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
        patch(&picture).ink([250; 3], &[]).ink.map_or(0.0, |ink| ink.width)
    }

    /// A picture of 50 pixels as one cell.
    fn patch(picture: &Picture) -> Patch {
        let planes = Planes::reduced(picture, 1);
        let line = || vec![Span { start: 0, end: 50 }];
        let source = Source::of(picture, &planes, &Grid::guessed(line(), line()));
        Patch::cut(source, Rect::new(0, 0, 50, 50))
    }

    #[test]
    fn unlit_parts_of_a_display_make_no_zero() {
        // The right side of an 8 is lit; the rest is faint, and so is its middle bar or not.
        let width = |has_bar: bool| {
            let picture = Picture::from(RgbImage::from_fn(50, 50, |x, y| {
                let (left, right) = ((16..19).contains(&x), (29..33).contains(&x));
                let is_bar = [12, 36].contains(&y) || has_bar && y.abs_diff(24) < 2;
                Pixel(match (12..=36).contains(&y) {
                    true if right => [20, 30, 20],
                    true if left || is_bar && (16..33).contains(&x) => [170, 180, 150],
                    _ => [190, 200, 170],
                })
            }));
            patch(&picture).ink([190, 200, 170], &[]).ink.map_or(0.0, |ink| ink.width)
        };
        assert!(width(true) < 0.15, "the right side of an 8");
        assert!(width(false) > 0.25, "a zero");
    }

    #[test]
    fn a_faint_line_all_around_makes_a_bar_a_zero() {
        assert!(width(40, 180.0) > 0.25);
        assert!(width(0, 180.0) < 0.15, "a bar");
        assert!(width(40, 120.0) < 0.15, "it is open");
        assert!(width(4, 180.0) < 0.15, "nothing is as faint as that");
    }
}
