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

/// One value's mean look correlates so much with the other's in a mirror: 0.91 and more on 17
/// of 18 screens of two such games,
const MIRRORED: f32 = 0.85;
/// and with the other's itself less than so much: 0.23 at most there. None of 54 boards of
/// other games comes near to both.
const UNLIKE: f32 = 0.5;
/// A cell of a value is this share as strong as its cells usually are: entries may be fainter.
const FAINTER: f32 = 0.4;

/// What all cells show, and what those of either value usually do.
pub struct Mirrored {
    looks: Array2<Look>,
    usual: [Look; 2],
}

/// How far the squares of a cell are from its ground.
type Look = Vec<f32>;

impl Mirrored {
    /// What the cells show, where that of one value is a mirror image of the other's and no
    /// symbol is cut out of either.
    pub fn of(sight: &Sight, cut: &Cut, way: &Way) -> Option<Self> {
        let mut valued = cut.groups.iter().zip(way).filter(|(_, own)| own.is_some());
        if valued.any(|(group, _)| group.ink.is_some()) {
            return None;
        }
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

#[cfg(test)]
mod tests {
    use super::super::super::testing::sight;
    use super::*;
    use crate::sight::kinds::Group;

    const ROWS: [&str; 4] = ["a.b.", ".b.a", "b.A.", ".a.b"];

    /// What the cells show where `a` and `b` have these strokes; `A` is a fainter `a`.
    fn mirrored(one: fn(u32, u32) -> bool, other: fn(u32, u32) -> bool) -> Option<Mirrored> {
        let seen = sight(&ROWS, |kind, x, y| match kind {
            'a' if one(x, y) => [30, 70, 210],
            'A' if one(x, y) => [170, 180, 230],
            'b' if other(x, y) => [220, 60, 50],
            _ => [240; 3],
        });
        let group = |kinds: &str| {
            let cells = seen.looks.iter().map(|(at, _)| at);
            let is_own = |at: &At| kinds.contains(char::from(ROWS[at.row].as_bytes()[at.column]));
            Group {
                cells: cells.filter(is_own).collect(),
                names: Vec::new(),
                glyph: None,
                pixels: 0.0,
                ink: None,
                ground: [240; 3],
            }
        };
        let groups = vec![group("."), group("a"), group("b")];
        let distances = seen.looks.map(|_| Vec::new());
        let cut = Cut { groups, odd: Vec::new(), distances };
        Mirrored::of(&seen, &cut, &vec![None, Some(Digit::Zero), Some(Digit::One)])
    }

    fn rising(x: u32, y: u32) -> bool {
        (x + y).abs_diff(39) < 5
    }

    fn falling(x: u32, y: u32) -> bool {
        x.abs_diff(y) < 5
    }

    #[test]
    fn strokes_from_corner_to_corner_are_mirror_images_in_any_colours() {
        let found = mirrored(rising, falling).expect("mirror images");
        let says = |row: usize, column: usize| {
            Digit::BOTH.map(|digit| found.say(At::new(row, column), digit))
        };
        assert_eq!(says(0, 0), [true, false]);
        assert_eq!(says(0, 2), [false, true]);
        assert_eq!(says(2, 2), [false, false], "too faint");
        assert_eq!(says(0, 1), [false, false], "a blank");
    }

    #[test]
    fn what_is_alike_or_no_mirror_image_says_nothing() {
        assert!(mirrored(rising, rising).is_none());
        assert!(mirrored(rising, |x, _| x < 8).is_none());
        let upright = |x: u32, _: u32| x.abs_diff(20) < 4;
        assert!(mirrored(upright, upright).is_none(), "its own mirror image");
    }
}
