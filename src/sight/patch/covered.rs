//! Blanks that only the badges of signs on their borders reach into.

use super::Patch;
use crate::picture::Rgb;

/// How far the badge of a sign reaches from the middle of its border, as a part of the
/// cell's side.
const REACH: f64 = 0.34;
/// Where a symbol is looked for, as a part of the cell's side from its middle.
const WITHIN: f64 = 0.35;
/// What differs from the ground by no more than this share of what badges do is no symbol
/// but their shadow.
const SHADOW: f64 = 0.28;

/// The middles of a cell's borders, from its own middle to the right and down: left,
/// right, upper, lower.
const MIDDLES: [(f64, f64); 4] = [(-0.5, 0.0), (0.5, 0.0), (0.0, -0.5), (0.0, 0.5)];

/// Frames of cells and the signs beside them are further from a cell's middle than this
/// part of its sides.
const MIDDLE: f64 = 0.32;

impl Patch {
    /// Whether no pixel is further from `ground` than `most`.
    pub fn is_within(&self, ground: Rgb, most: u8) -> bool {
        self.contrast(ground).iter().all(|contrast| *contrast <= most)
    }

    /// Whether any pixel is no further from `colour` than `most`.
    pub fn shows(&self, colour: Rgb, most: u8) -> bool {
        self.contrast(colour).iter().any(|contrast| *contrast <= most)
    }

    /// The share of the cell's middle that is further from `ground` than `most`, 0 to 1.
    pub fn covered(&self, ground: Rgb, most: u8) -> f64 {
        let within = |i: usize, length: usize| {
            let part = (i as f64 + 0.5) / length as f64 - 0.5;
            part.abs() <= MIDDLE
        };
        let (width, height) = (self.width, self.height);
        let contrast = self.contrast(ground);
        let middle =
            (0..contrast.len()).filter(|i| within(i % width, width) && within(i / width, height));
        let (covered, all) = middle.fold((0usize, 0usize), |(covered, all), i| {
            (covered + usize::from(contrast[i] > most), all + 1)
        });
        covered as f64 / all.max(1) as f64
    }

    /// Whether nothing but `ground` is in the cell where the badges of signs on its
    /// borders do not reach; which of them hold `signs` is told as left, right, upper,
    /// lower, and how far badges are from the ground as their `strength`.
    pub fn is_bare_beside(&self, signs: [bool; 4], ground: Rgb, strength: u8) -> bool {
        let part = |i: usize, length: usize| (i as f64 + 0.5) / length as f64 - 0.5;
        let is_free = |x: f64, y: f64| {
            let mut badges = MIDDLES.iter().zip(signs).filter(|(_, has_sign)| *has_sign);
            !badges.any(|((right, down), _)| (x - right).hypot(y - down) < REACH)
        };
        let contrast = self.contrast(ground);
        let shadow = (SHADOW * f64::from(strength)) as u8;
        (0..contrast.len()).all(|i| {
            let (x, y) = (part(i % self.width, self.width), part(i / self.width, self.height));
            contrast[i] <= shadow || x.abs().max(y.abs()) > WITHIN || !is_free(x, y)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badges_reach_into_blanks_from_their_borders_only() {
        let (white, black): (Rgb, Rgb) = ([250; 3], [20; 3]);
        // A badge over the right border, and a ring or a dot in the middle or none.
        let patch = |radius: f64, width: f64| {
            let pixel = |i: usize| {
                let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
                let is_ring = (x.hypot(y) - radius).abs() < width;
                if is_ring || (x - 20.0).hypot(y) < 12.0 { black[0] } else { white[0] }
            };
            let channel: Vec<u8> = (0..1600).map(pixel).collect();
            Patch::new(40, 40, [channel.clone(), channel.clone(), channel])
        };
        let right = [false, true, false, false];
        assert!(patch(0.0, 0.0).is_bare_beside(right, white, 230));
        assert!(!patch(0.0, 0.0).is_bare_beside([true, false, true, true], white, 230));
        assert!(!patch(0.0, 3.0).is_bare_beside(right, white, 230), "a dot");
        assert!(!patch(12.0, 1.0).is_bare_beside([true; 4], white, 230), "a ring");
    }
}
