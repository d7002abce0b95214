//! Grounds that are shaded in two ways, as domes and photographs are: what is on the other
//! side of the ground's colour than the ink is none of it.

use super::{Found, Patch};
use crate::picture::Rgb;
use crate::sight::shade::Bins;

/// The ink is what differs by this share of the strongest contrast,
const FULL: f64 = 0.85;
/// and a pixel belongs to it from this far on the way from the ground to it.
const HALF_WAY: f64 = 0.55;

impl Patch {
    /// The glyph of the colour that differs the most from `ground`, of which all pixels
    /// lie on the way from one to the other.
    pub fn ink_towards_strongest(&self, ground: Rgb) -> Found {
        let contrast = self.contrast(ground);
        let strongest = self.strongest_inside(&contrast, &vec![false; contrast.len()]);
        let (w, h) = (self.width, self.height);
        let mut bins = Bins::new();
        for y in h / 4..h - h / 4 {
            for i in (y * w + w / 4..(y + 1) * w - w / 4)
                .filter(|&i| f64::from(contrast[i]) >= FULL * f64::from(strongest))
            {
                bins.add(self.pixel(i), 1);
            }
        }
        let ink = bins.shade().colour;
        if ink == ground {
            return Found::default();
        }
        let reached = self.towards(ground, ink, strongest).into_iter();
        let contrast: Vec<u8> =
            reached.map(|own| own.clamp(0.0, f32::from(strongest)) as u8).collect();
        self.ink_in(&contrast, (ground, &[]), HALF_WAY)
    }

    /// How far every pixel is from `ground` on the way to the colour `ink`, which is so far as
    /// `contrast` says; below 0 on the other side of the ground.
    pub fn towards(&self, ground: Rgb, ink: Rgb, contrast: u8) -> Vec<f32> {
        let way: [f32; 3] = std::array::from_fn(|c| f32::from(ink[c]) - f32::from(ground[c]));
        let length: f32 = way.iter().map(|v| v * v).sum();
        let scale = f32::from(contrast) / length.max(1.0);
        let reached = |i: usize| {
            let pixel = self.pixel(i);
            let along = (0..3).map(|c| (f32::from(pixel[c]) - f32::from(ground[c])) * way[c]);
            along.sum::<f32>() * scale
        };
        (0..self.width * self.height).map(reached).collect()
    }
}
