//! What is drawn on the tiles of two colours, taken over all of them: noise that
//! hides a digit on every single tile leaves it in their mean.

use crate::geom::At;
use crate::sight::{Sight, blob};

/// Squares a cell is reduced to, per side;
const SIDE: usize = 12;
/// so many of them along each edge are left out, where tiles have bevels.
const RIM: usize = 2;
/// Pieces are looked for in smaller ones.
const FINE: usize = 24;
/// The squares of what is drawn differ by so many steps of a channel, as the
/// root of their mean square: bare tiles' by the noise of a JPEG, under 3.
const DRAWN: f32 = 8.0;
/// Drawings of one kind correlate this much, whichever of them is the lighter.
const SAME_DRAWING: f32 = 0.7;

/// So many pieces, none smaller than this share of the largest, are a pattern:
/// no digit falls apart into so many.
const PATTERN: usize = 3;
const ALIKE: f64 = 0.4;
/// Squares with this share of the strongest difference belong to a piece.
const HALF: f32 = 0.5;

/// Whether something is drawn on the `zeros` and on the `ones`, but not the
/// same: it may say which is which, to whoever can read it. Patterns say
/// nothing.
pub fn are_unlike(sight: &Sight, zeros: &[At], ones: &[At]) -> bool {
    if zeros.is_empty() || ones.is_empty() {
        return false;
    }
    let [zero, one] = [zeros, ones].map(|cells| relief(sight, cells, SIDE));
    let (a, b) = (dot(&zero, &zero), dot(&one, &one));
    let is_drawn = a.min(b) >= DRAWN * DRAWN * zero.len() as f32;
    is_drawn
        && dot(&zero, &one).abs() < SAME_DRAWING * (a * b).sqrt()
        && ![zeros, ones].iter().any(|cells| is_pattern(sight, cells))
}

/// Whether what is drawn on these cells is many pieces alike: dots or stripes.
fn is_pattern(sight: &Sight, cells: &[At]) -> bool {
    let relief = relief(sight, cells, FINE);
    let level = HALF * relief.iter().fold(0.0, |most: f32, value| most.max(value.abs()));
    let width = FINE - 2 * (FINE * RIM / SIDE);
    [1.0, -1.0].iter().any(|sign| {
        let is_ink = relief.iter().map(|value| sign * value >= level).collect();
        let sizes = blob::find(is_ink, width, 1).into_iter().map(|blob| blob.pixels.len() as f64);
        let sizes: Vec<f64> = sizes.collect();
        let largest = sizes.iter().copied().fold(0.0, f64::max);
        sizes.iter().filter(|size| **size >= ALIKE * largest).count() >= PATTERN
    })
}

/// How far each square is from the mean of all, in the mean of these cells.
fn relief(sight: &Sight, cells: &[At], side: usize) -> Vec<f32> {
    let rim = side * RIM / SIDE;
    let inner = || (rim..side - rim).flat_map(|y| (rim..side - rim).map(move |x| y * side + x));
    let mut sums = vec![0.0; (side - 2 * rim) * (side - 2 * rim)];
    for &at in cells {
        let squares = sight.parts_of(at, side);
        for (sum, i) in sums.iter_mut().zip(inner()) {
            *sum += squares[i].iter().sum::<f32>() / (3.0 * cells.len() as f32);
        }
    }
    let mean = sums.iter().sum::<f32>() / sums.len() as f32;
    sums.into_iter().map(|sum| sum - mean).collect()
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    /// Whether dark and light tiles with these drawings are unlike.
    fn unlike(on_dark: fn(f64, f64) -> bool, on_light: fn(f64, f64) -> bool) -> bool {
        let rows = ["ab", "ba"];
        let sight = sight(&rows, |kind, x, y| {
            let (x, y) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            match kind {
                'a' => [if on_dark(x, y) { 220 } else { 40 }; 3],
                _ => [if on_light(x, y) { 40 } else { 220 }; 3],
            }
        });
        let of = |kind: char| -> Vec<At> {
            let cells = sight.looks.iter().map(|(at, _)| at);
            cells.filter(|at| rows[at.row].as_bytes()[at.column] == kind as u8).collect()
        };
        are_unlike(&sight, &of('a'), &of('b'))
    }

    fn round(x: f64, y: f64) -> bool {
        (6.0..9.0).contains(&(1.5 * x).hypot(y))
    }

    fn upright(x: f64, y: f64) -> bool {
        x.abs() < 2.0 && y.abs() < 9.0
    }

    fn dots(x: f64, y: f64) -> bool {
        (x.rem_euclid(10.0) - 5.0).hypot(y.rem_euclid(10.0) - 5.0) < 2.5
    }

    #[test]
    fn two_digits_are_unlike() {
        assert!(unlike(round, upright));
    }

    #[test]
    fn one_mark_on_both_and_bare_tiles_say_nothing() {
        assert!(!unlike(round, round));
        assert!(!unlike(upright, upright));
        assert!(!unlike(|_, _| false, upright));
    }

    #[test]
    fn patterns_say_nothing() {
        assert!(!unlike(dots, |x, _| x.rem_euclid(10.0) < 3.0));
        assert!(!unlike(dots, upright));
    }
}
