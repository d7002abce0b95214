//! Whether a digit stands in a cell.

use super::super::{Look, Sight};
use super::CLEAR;
use crate::theme::Match;

/// Whether a clear digit stands in a cell, or what is as like a 0 as the letter.
pub fn is_digit(sight: &Sight, look: &Look) -> bool {
    let Some(ink) = look.ink else { return false };
    let names = &sight.inks[ink.class].names;
    let Some(first) = names.first() else { return false };
    let is_digit = first.label.bytes().all(|b| b.is_ascii_digit());
    let is_as_good = |n: &Match| n.label == ZERO && n.score >= PLAIN.max(first.score - AS_GOOD);
    is_digit && first.score >= CLEAR || names.iter().any(is_as_good)
}

/// Of the letter and the digit one may be so much more like what stands in a cell,
const AS_GOOD: f32 = 0.05;
/// of zeros alone, if it is this like one: blots are like both.
const PLAIN: f32 = 0.85;
const ZERO: &str = "0";

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::geom::At;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::{Meaning, builtin};

    #[test]
    fn a_zero_may_be_a_little_more_like_the_letter() {
        let pixels = RgbImage::from_fn(160, 160, |x, y| {
            let is_ink = (x % 40).abs_diff(20) < 5 && (y % 40).abs_diff(20) < 12;
            Rgb([if is_ink { 20 } else { 250 }; 3])
        });
        let picture = Picture::from(pixels);
        let lines = || (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
        let grid = Grid::guessed(lines(), lines());
        let mut sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let mut is = |names: [(&str, f32); 2]| {
            let name = |(label, score): (&str, f32)| {
                let (theme, label) = (String::new(), label.to_string());
                Match { theme, label, means: Meaning::Foreign, score }
            };
            sight.inks[0].names = names.map(name).to_vec();
            is_digit(&sight, &sight.looks[At::new(0, 0)])
        };
        assert!(is([("0", 0.9), ("O", 0.8)]));
        assert!(is([("O", 0.92), ("0", 0.9)]));
        assert!(!is([("O", 0.95), ("0", 0.82)]), "a ring");
        assert!(!is([("O", 0.92), ("6", 0.9)]), "no other digit is as the letter");
        assert!(!is([("O", 0.82), ("0", 0.8)]), "a blot");
        assert!(is([("7", 0.8), ("O", 0.6)]));
        assert!(!is([("0", 0.7), ("O", 0.6)]), "not clear");
    }
}
