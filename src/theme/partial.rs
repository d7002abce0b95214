//! Glyphs of which something hides a part: only what can be seen of them is
//! compared.

use multiversion::multiversion;

use super::{AREA, BODY, GLYPH, Glyph, LENGTH, shrink};
use crate::picture::parts::Parts;

/// A pixel counts where this share of it can be seen.
const SEEN: f32 = 0.3;

/// Of a glyph at least this share of its length can be seen: glyphs are rounded to whole
/// numbers, and what is left of less says nothing.
const LEAST_SEEN: f32 = 0.05;

/// A shape of which some pixels cannot be seen.
///
/// A glyph's values have no mean and one length, so what is seen of it is that less what
/// is hidden; a stroke hides few rows, and only these need weights of their own.
#[derive(Debug, Clone)]
pub struct Partial {
    /// How far the ink of what can be seen is from its mean, each pixel as far as it is
    /// seen; at the one length of glyphs,
    form: Glyph,
    /// of which this is taken: its own length, as a part of that of what can be seen.
    share: f32,
    /// How much of each pixel is hidden, 0 to 1, from the first of them to the last,
    hidden: Vec<f32>,
    /// and the place of the first.
    first: usize,
    /// How much can be seen of all.
    whole: f32,
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
        let mut weighed = [0.0; AREA];
        let (mut own, mut all) = (0.0, 0.0);
        for ((out, ink), seen) in weighed.iter_mut().zip(&ink).zip(&seen) {
            *out = (ink - mean) * seen;
            own += *out * *out;
            all += *out * (ink - mean);
        }
        let share = if all > 0.0 { (own / all).sqrt() } else { 0.0 };
        let is_hidden = |seen: &f32| *seen < 1.0;
        let first = seen.iter().position(is_hidden).unwrap_or(0);
        let end = seen.iter().rposition(is_hidden).map_or(first, |last| last + 1);
        let hidden = seen[first..end].iter().map(|seen| 1.0 - seen).collect();
        Self { form: Glyph::from_ink(&weighed), share, hidden, first, whole }
    }

    /// Normalised cross-correlation of what can be seen with the same part of a
    /// glyph, -1 to 1.
    pub fn likeness(&self, other: &Glyph) -> f32 {
        let covered = &other.values[self.first..self.first + self.hidden.len()];
        let (sum, squares) =
            (weighed_sum(&self.hidden, covered), weighed_squares(&self.hidden, covered));
        let all = LENGTH * LENGTH;
        let seen = ((all - squares - sum * sum / self.whole) / all).max(0.0).sqrt();
        if seen > LEAST_SEEN { self.share * self.form.likeness(other) / seen } else { 0.0 }
    }
}

/// The sum of values, each as often as its weight says.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn weighed_sum(weights: &[f32], values: &[i16]) -> f32 {
    weighed(weights, values, |weight, value| weight * value)
}

/// The same of their squares.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn weighed_squares(weights: &[f32], values: &[i16]) -> f32 {
    weighed(weights, values, |weight, value| weight * value * value)
}

/// In eight parts: a sum in order cannot run on vector registers.
#[inline(always)]
fn weighed(weights: &[f32], values: &[i16], term: impl Fn(f32, f32) -> f32) -> f32 {
    let (weights, last_weights) = weights.as_chunks::<8>();
    let (values, last_values) = values.as_chunks::<8>();
    let mut parts = [0.0; 8];
    for (weights, values) in weights.iter().zip(values) {
        for i in 0..8 {
            parts[i] += term(weights[i], f32::from(values[i]));
        }
    }
    let last = last_weights.iter().zip(last_values).map(|(w, v)| term(*w, f32::from(*v)));
    parts.iter().sum::<f32>() + last.sum::<f32>()
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
