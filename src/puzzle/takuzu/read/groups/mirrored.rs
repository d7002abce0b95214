//! Two values of which one is the other in a mirror: strokes from corner to corner, halves
//! of tiles, bows. They go to the edges of their cells, where no symbol is cut out.

use super::ways::Way;
use crate::geom::{Array2, At};
use crate::picture::Rgb;
use crate::puzzle::takuzu::board::Digit;
use crate::sight::Sight;
use crate::sight::edges::correlation;
use crate::sight::kinds::Cut;
use crate::sight::patch::SQUARES;

/// One value's mean look correlates so much with the other's in a mirror,
const MIRRORED: f32 = 0.85;
/// and with the other's itself less than so much.
const UNLIKE: f32 = 0.5;

/// So much less than its value's cells usually show, a cell shows as clearly.
const FAINTER: f32 = 0.4;

/// What all cells show, and what those of either value usually do.
pub struct Mirrored {
    looks: Array2<Look>,
    usual: [Look; 2],
}

/// How far the squares of a cell are from its ground.
type Look = Vec<f32>;

impl Mirrored {
    /// What the cells show, where that of one value is a mirror image of the other's.
    pub fn of(sight: &Sight, cut: &Cut, way: &Way) -> Option<Self> {
        let squares = sight.squares();
        let look = |at: At| look(&squares[at], sight.looks[at].ground);
        let looks = Array2::from_fn(sight.size(), look);
        let mean = |digit: Digit| {
            let own = cut.groups.iter().zip(way).filter(|(_, own)| **own == Some(digit));
            let cells = || own.clone().flat_map(|(group, _)| &group.cells);
            let mut sum = vec![0.0; SQUARES * SQUARES];
            for &at in cells() {
                let own = looks[at].iter().map(|own| own / cells().count() as f32);
                sum.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
            }
            sum
        };
        let usual = Digit::BOTH.map(mean);
        let [zero, one] = &usual;
        let mirrored: Look =
            one.chunks(SQUARES).flat_map(|row| row.iter().rev().copied()).collect();
        let are = likeness(zero, &mirrored) >= MIRRORED && likeness(zero, one) < UNLIKE;
        are.then_some(Self { looks, usual })
    }

    /// Whether a cell shows what those of a value do, if fainter, and not the other.
    pub fn say(&self, at: At, value: Digit) -> bool {
        let [zero, one] = &self.usual;
        let (own, other) = if value == Digit::Zero { (zero, one) } else { (one, zero) };
        let look = &self.looks[at];
        let strength = |look: &Look| look.iter().sum::<f32>();
        likeness(look, own) >= MIRRORED
            && likeness(look, other) < UNLIKE
            && strength(look) >= FAINTER * strength(own)
    }
}

fn likeness(one: &Look, other: &Look) -> f32 {
    correlation(one.iter().copied().zip(other.iter().copied()))
}

/// How far the squares of a cell are from its ground; their channels are side by side.
fn look(squares: &[f32], ground: Rgb) -> Look {
    let off = |square: &[f32]| {
        let off = square.iter().zip(ground).map(|(own, ground)| own - f32::from(ground));
        off.map(f32::abs).fold(0.0, f32::max)
    };
    squares.chunks(ground.len()).map(off).collect()
}
