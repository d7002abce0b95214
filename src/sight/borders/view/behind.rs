//! A sign before what lies behind it, as stripes over cells do: a border shows that to
//! both sides of its sign.

use super::{BADGE, Crossing, HALF, MIN_CONTRAST, Rgb, Shape, View, distance};
use crate::picture::Picture;
use crate::sight::backdrop::{Backdrop, MIXED};

/// Where a border shows what lies behind its sign, as parts of the pitch from its middle.
const BESIDE: [f64; 2] = [0.3, 0.46];
/// So many squares are looked at there each way.
const SAMPLES: usize = 16;
/// A sign covers at least this share of the middle of its border.
const COVERED: f64 = 0.02;

impl Crossing {
    /// What lies behind the sign on a border, if there is one.
    pub fn backdrop(&self, picture: &Picture) -> Backdrop {
        let part = |i: usize| (i as f64 + 0.5) / SAMPLES as f64;
        let along = |i: usize| BESIDE[0] + (BESIDE[1] - BESIDE[0]) * part(i);
        let across = |i: usize| (2.0 * part(i) - 1.0) * HALF;
        let sample = |i: usize, side: f64| {
            let (i, j) = (i % SAMPLES, i / SAMPLES);
            self.mean(picture, across(i), side * along(j), 1.0)
        };
        let places = (0..SAMPLES * SAMPLES).flat_map(|i| [(i, -1.0), (i, 1.0)]);
        Backdrop::of(places.map(|(i, side)| sample(i, side)))
    }
}

impl View {
    /// Whether the middle shows nothing but its backdrop.
    pub fn is_bare(&self, backdrop: &Backdrop) -> bool {
        let inside = self.disc(BADGE * HALF / self.half);
        let other = inside.iter().filter(|&&i| backdrop.off(self.pixels[i]) > MIXED).count();
        (other as f64) < COVERED * inside.len() as f64
    }

    /// What is nearer to one of the colours of signs than to its backdrop.
    pub fn before(&self, backdrop: &Backdrop, signs: &[Rgb]) -> Option<Shape> {
        let part = |pixel: &Rgb| {
            let off = u32::from(backdrop.off(*pixel));
            let rest = signs.iter().map(|sign| u32::from(distance(*pixel, *sign))).min();
            let near = rest.map_or(0, |rest| 255 * off / (off + rest).max(1));
            if off > u32::from(MIN_CONTRAST) { near as u8 } else { 0 }
        };
        let contrast: Vec<u8> = self.pixels.iter().map(part).collect();
        self.shape(&contrast, u8::MAX / 2)
    }
}
