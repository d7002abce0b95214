//! Whole cells as small pictures, whatever parts of them were taken for ink.

use crate::geom::{Array2, At};
use crate::median::median;
use crate::sight::Sight;
use crate::sight::edges::correlation;

/// The parts of a cell per side; the outermost are left out, which hold its rim.
const SIDE: usize = 8;
/// Tiles with one picture correlate this much, most of them with each other: glossy balls of
/// one colour do by 0.95 and more in the median, on whatever part of a pixel they begin;
pub const ONE_PICTURE: f32 = 0.93;
/// prints of one symbol do by 0.99, where that of a disc and that of a sun do by 0.9.
pub const ONE_PRINT: f32 = 0.98;
/// Cells with one picture are this part as strong as each other.
const AS_STRONG: f32 = 0.6;
/// So few tiles are no kind.
const FEW: usize = 3;

/// The parts of a cell within its rim.
pub fn inner(sight: &Sight, at: At) -> Vec<[f32; 3]> {
    let parts = sight.parts_of(at, SIDE);
    let is_inner =
        |i: &usize| (1..SIDE - 1).contains(&(i / SIDE)) && (1..SIDE - 1).contains(&(i % SIDE));
    (0..parts.len()).filter(is_inner).map(|i| parts[i]).collect()
}

/// What the cells of a board look like as a whole: how light their parts are, from their mean.
pub struct Pictures(Array2<Vec<f32>>);

impl Pictures {
    /// Of all cells of a board.
    pub fn of(sight: &Sight) -> Self {
        Self(Array2::from_fn(sight.size(), |at| shading(sight, at)))
    }

    /// The normalised cross-correlation of two cells, 0 where one is far fainter: what a game
    /// hints at is the same picture as a symbol.
    pub fn likeness(&self, one: At, other: At) -> f32 {
        let (one, other) = (&self.0[one], &self.0[other]);
        let strength = |own: &[f32]| own.iter().map(|part| part * part).sum::<f32>().sqrt();
        let (own, known) = (strength(one), strength(other));
        let is_faint = own.min(known) < AS_STRONG * own.max(known);
        let pairs = one.iter().copied().zip(other.iter().copied());
        if is_faint { 0.0 } else { correlation(pairs) }
    }

    /// Whether a cell has, light and dark, the picture that most of those have that are called
    /// the same in `of`, but for so much `least`: then what was taken for its ink tells nothing.
    pub fn are_one<T: PartialEq>(&self, of: &Array2<T>, at: At, least: f32) -> bool {
        let others = of.iter().filter(|(other, called)| *other != at && **called == of[at]);
        let likenesses: Vec<f32> = others.map(|(other, _)| self.likeness(at, other)).collect();
        likenesses.len() >= FEW && median(likenesses).is_some_and(|own| own >= least)
    }
}

/// How light the parts of a cell are, from their mean.
fn shading(sight: &Sight, at: At) -> Vec<f32> {
    let light: Vec<f32> =
        inner(sight, at).iter().map(|part| part.iter().sum::<f32>() / 3.0).collect();
    let mean = light.iter().sum::<f32>() / light.len().max(1) as f32;
    light.into_iter().map(|light| light - mean).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    #[test]
    fn two_forms_on_tiles_of_one_colour_are_no_picture_of_all() {
        let rows = ["aBbA", "bAaB", "AbBa", "BaAb"];
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind.to_ascii_lowercase() {
                'a' => dx.abs() < 3.0 && dy.abs() < 11.0,
                _ => (7.0..11.0).contains(&dx.hypot(dy)),
            };
            let ground = if kind.is_ascii_uppercase() { [120, 170, 230] } else { [230, 190, 120] };
            if is_ink { ground.map(|c: u8| c - 70) } else { ground }
        });
        let ground = |at: At| rows[at.row].as_bytes()[at.column].is_ascii_uppercase();
        let by_ground = Array2::from_fn(seen.size(), ground);
        let by_form = Array2::from_fn(seen.size(), |at| rows[at.row].as_bytes()[at.column]);
        let pictures = Pictures::of(&seen);
        assert!(!by_ground.iter().any(|(at, _)| pictures.are_one(&by_ground, at, ONE_PICTURE)));
        assert!(by_form.iter().all(|(at, _)| pictures.are_one(&by_form, at, ONE_PRINT)));
    }
}
