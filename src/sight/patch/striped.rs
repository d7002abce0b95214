//! Cells under stripes, as games draw them over those they find wrong: their ground is of
//! two colours, and their symbol is what is of neither.

use super::Patch;
use crate::picture::{Rgb, distance};
use crate::sight::backdrop::{Backdrop, MIXED};

/// How deep in the cell its rim is looked at, as a part of the side;
const DEPTHS: [f64; 2] = [0.04, 0.1];
/// along each side ground and stripes take turns so often at least.
const TURNS: usize = 6;
/// What is this near to the ground is the ground,
const GROUND: u8 = 24;
/// and what is this far from it a stripe.
const STRIPE: u8 = 60;
/// All but this share of the rim is of the two, or a mix of them.
const OTHER: f64 = 0.04;

impl Patch {
    /// How far every pixel is from the ground and the stripes over it; `None` where none
    /// are all around.
    pub fn striped_contrast(&self, ground: Rgb) -> Option<Vec<u8>> {
        if !self.sides().all(|side| self.turns(&side, ground) >= TURNS) {
            return None;
        }
        let rim = || self.sides().flatten().map(|i| self.pixel(i));
        let backdrop = Backdrop::of(rim());
        let other = rim().filter(|pixel| backdrop.off(*pixel) > MIXED).count();
        if backdrop.colours() != 2 || other as f64 > OTHER * rim().count() as f64 {
            return None;
        }
        let off = |i: usize| Some(backdrop.off(self.pixel(i))).filter(|off| *off > MIXED);
        Some((0..self.width * self.height).map(|i| off(i).unwrap_or(0)).collect())
    }

    /// The pixels of lines along the four edges.
    fn sides(&self) -> impl Iterator<Item = Vec<usize>> {
        let (width, height) = (self.width, self.height);
        let deep = |length: usize, depth: f64| (depth * length as f64) as usize;
        let last = |length: usize, at: usize| length.saturating_sub(at + 1);
        let row = move |y: usize| (0..width).map(|x| y * width + x).collect();
        let column = move |x: usize| (0..height).map(|y| y * width + x).collect();
        // Most cells have no stripes, which the first line tells.
        let side = move |i: usize| {
            let (x, y) = (deep(width, DEPTHS[i / 4]), deep(height, DEPTHS[i / 4]));
            match i % 4 {
                0 => row(y),
                1 => row(last(height, y)),
                2 => column(x),
                _ => column(last(width, x)),
            }
        };
        (0..4 * DEPTHS.len()).filter(move |_| width > 0 && height > 0).map(side)
    }

    /// How often ground and something else take turns along these pixels.
    fn turns(&self, line: &[usize], ground: Rgb) -> usize {
        let told = line.iter().filter_map(|&i| match distance(self.pixel(i), ground) {
            off if off <= GROUND => Some(false),
            off => (off >= STRIPE).then_some(true),
        });
        let told: Vec<bool> = told.collect();
        told.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell of 40 pixels with a blue disc in its middle, before what `behind` draws.
    fn patch(behind: impl Fn(usize, usize) -> Rgb) -> Patch {
        let pixel = |i: usize| {
            let (x, y) = (i % 40, i / 40);
            let off = (x as f64 - 19.5).hypot(y as f64 - 19.5);
            if off < 9.0 { [75, 138, 228] } else { behind(x, y) }
        };
        Patch::new(40, 40, [0, 1, 2].map(|c| (0..1600).map(|i| pixel(i)[c]).collect()))
    }

    #[test]
    fn a_symbol_before_stripes_is_cut_out_of_them() {
        let white = [255; 3];
        let striped = |x: usize, y: usize| if (x + y) % 6 < 2 { [250, 20, 20] } else { white };
        let ink = patch(striped).ink(white, &[]).ink.expect("a disc");
        assert!((ink.height - 0.45).abs() < 0.06 && (ink.width - 0.45).abs() < 0.06);
        assert!(patch(|_, _| white).striped_contrast(white).is_none());
    }

    #[test]
    fn stripes_are_all_around() {
        let white = [255; 3];
        let framed = |x: usize, y: usize| {
            let is_frame = x.min(y) < 3 || x.max(y) > 36;
            if is_frame { [250, 20, 20] } else { white }
        };
        assert!(patch(framed).striped_contrast(white).is_none());
        let half = |x: usize, y: usize| if x < 20 && (x + y) % 6 < 2 { [0; 3] } else { white };
        assert!(patch(half).striped_contrast(white).is_none());
        // Of three colours.
        let mixed = |x: usize, y: usize| [[0; 3], white, [0, 200, 0]][(x + y) / 3 % 3];
        assert!(patch(mixed).striped_contrast(white).is_none());
    }
}
