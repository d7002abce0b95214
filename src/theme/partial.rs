//! Glyphs of which something hides a part: only what can be seen of them is
//! compared.

use super::{AREA, BODY, GLYPH, Glyph, LENGTH, shrink};
use crate::picture::parts::Parts;

/// A pixel counts where this share of it can be seen.
const SEEN: f32 = 0.3;

/// A shape of which some pixels cannot be seen.
#[derive(Debug, Clone)]
pub struct Partial {
    /// Pixel by pixel, how far the ink of what can be seen of it is from the mean.
    values: Vec<f32>,
    /// How much of each pixel can be seen, 0 to 1.
    seen: Vec<f32>,
    /// How much can be seen of all, and the length of the values as a vector.
    whole: f32,
    length: f32,
}

impl Partial {
    /// The ink of a `mask` (0 = ground, larger = more ink; rows of `width`) of
    /// which the `hidden` pixels say nothing, scaled as [`Glyph::from_mask`] does.
    pub fn from_mask(mask: &[u8], hidden: &[bool], width: usize) -> Self {
        let width = width.max(1);
        let height = mask.len() / width;
        let step = width.max(height).max(1) as f32 / BODY as f32;
        let parts = |length: usize| {
            Parts::new((length as f32 - GLYPH as f32 * step) / 2.0, step, GLYPH, length)
        };
        let (columns, rows) = (parts(width), parts(height));
        let reduced = |mask: &[u8]| {
            let mut ink = [0.0; AREA];
            shrink((mask, width), (&columns, &rows), &mut ink);
            ink
        };
        let cover: Vec<u8> = hidden.iter().map(|&is_hidden| u8::from(is_hidden)).collect();
        let shown: Vec<u8> =
            mask.iter().zip(&cover).map(|(ink, hidden)| ink * (1 - hidden)).collect();
        let share = |cover: f32| if cover <= 1.0 - SEEN { 1.0 - cover } else { 0.0 };
        let seen: Vec<f32> = reduced(&cover).into_iter().map(share).collect();
        let ink = reduced(&shown).into_iter().zip(&seen);
        let ink: Vec<f32> = ink.map(|(ink, &seen)| ink / seen.max(SEEN)).collect();
        let whole = seen.iter().sum::<f32>().max(1.0);
        let mean = ink.iter().zip(&seen).map(|(ink, seen)| ink * seen).sum::<f32>() / whole;
        let values: Vec<f32> = ink.iter().map(|ink| ink - mean).collect();
        let length = values.iter().zip(&seen).map(|(v, seen)| v * v * seen).sum::<f32>().sqrt();
        Self { values, seen, whole, length }
    }

    /// Normalised cross-correlation of what can be seen with the same part of a
    /// glyph, -1 to 1.
    pub fn likeness(&self, other: &Glyph) -> f32 {
        let (mut sum, mut squares, mut product) = (0.0, 0.0, 0.0);
        for ((&own, &seen), &value) in self.values.iter().zip(&self.seen).zip(&other.values) {
            let (value, weighed) = (f32::from(value), f32::from(value) * seen);
            sum += weighed;
            squares += value * weighed;
            product += own * weighed;
        }
        let length = (squares - sum * sum / self.whole).max(0.0).sqrt();
        let both = length * self.length;
        if both > f32::EPSILON * LENGTH { product / both } else { 0.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;

    /// 30 by 40 pixels of ink.
    fn mask(is_ink: impl Fn(usize, usize) -> bool) -> Vec<u8> {
        (0..1200).map(|i| if is_ink(i % 30, i / 30) { 255 } else { 0 }).collect()
    }

    fn glyph(mask: &[u8]) -> Glyph {
        Glyph::from_mask(mask, 30, Rect::new(0, 0, 30, 40))
    }

    /// Three bars, and an upright that joins the upper two.
    fn is_five(x: usize, y: usize) -> bool {
        y < 6 || (17..23).contains(&y) || y >= 34 || (x < 6 && y < 20) || (x >= 24 && y > 20)
    }

    #[test]
    fn all_of_a_glyph_is_compared_as_a_glyph_is() {
        let (five, bar) = (mask(is_five), mask(|x, _| x < 8));
        let partial = Partial::from_mask(&five, &[false; 1200], 30);
        for other in [glyph(&five), glyph(&bar)] {
            let expected = glyph(&five).likeness(&other);
            assert!((partial.likeness(&other) - expected).abs() < 0.01);
        }
    }

    #[test]
    fn what_is_hidden_says_nothing() {
        let is_hidden = |x: usize, y: usize| y.abs_diff(20 + x / 3) < 5;
        let hidden: Vec<bool> = (0..1200).map(|i| is_hidden(i % 30, i / 30)).collect();
        let struck = mask(|x, y| is_five(x, y) || is_hidden(x, y));
        let likeness = Partial::from_mask(&struck, &hidden, 30).likeness(&glyph(&mask(is_five)));
        assert!(likeness > 0.99, "{likeness}");
        let whole = glyph(&struck).likeness(&glyph(&mask(is_five)));
        assert!(whole < 0.9, "{whole}");
    }
}
