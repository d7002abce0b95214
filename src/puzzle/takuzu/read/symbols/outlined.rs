//! Outlines around cells in which nothing is written: the cursor on a blank of a board of
//! digits.

use super::hollow::POINTED_AT;
use super::{CLEAR, Name, ON_BLANK};
use crate::sight::InkClass;
use crate::theme::{GLYPH, Glyph};

/// The label of a round outline.
const RING: &str = "ring";
/// An outline is this part of its cell wide and high at least,
const WHOLE: f64 = 0.9;
/// and digits, which would stand in it, at most.
const WRITTEN: f64 = 0.75;
/// So many digits tell what is written on a board.
const SEVERAL: usize = 4;
/// The middle of an outline, to both sides of it as a part of its side,
const MIDDLE: f64 = 0.22;
/// is as bare as its ground but for this, of 255.
const BARE: u8 = 36;

/// Takes what lies along the edges of a few cells of a board of digits for a mark on a
/// blank: nothing stands where its digits would.
pub fn name_outlines(inks: &[InkClass], names: &mut [Name]) {
    let is_digit = |(class, name): &(&InkClass, &Name)| {
        matches!(name, Name::Value('0' | '1', sure) if *sure > CLEAR) && class.height <= WRITTEN
    };
    let digits = inks.iter().zip(&*names).filter(is_digit);
    if digits.map(|(class, _)| class.count).sum::<usize>() < SEVERAL {
        return;
    }
    for (class, name) in inks.iter().zip(names) {
        let is_open = matches!(name, Name::Unknown | Name::Mark(_)) || name.shape() == Some(RING);
        let is_outline = class.shorter() >= WHOLE && class.count <= POINTED_AT;
        if is_open && is_outline && is_hollow(&class.glyph) {
            *name = Name::Mark(ON_BLANK);
        }
    }
}

/// Whether nothing stands in the middle of a glyph.
fn is_hollow(glyph: &Glyph) -> bool {
    let grey = glyph.to_grey();
    let off = |at: usize| ((at as f64 + 0.5) / GLYPH as f64 - 0.5).abs();
    let is_middle = |i: usize| off(i % GLYPH).max(off(i / GLYPH)) <= MIDDLE;
    grey.iter().enumerate().all(|(i, value)| !is_middle(i) || *value <= BARE)
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    /// The name of what stands on a blank among zeros and ones: a ring as wide as the
    /// cell, with a stroke of this height in it.
    fn named(stroke: u32) -> Name {
        let rows = ["o...1.", ".oo..1", "..r.o.", "1..o..", ".1..1.", "o..1.o"];
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_zero = (5.0..8.0).contains(&(across * 1.4).hypot(down));
            let is_one = across.abs() < 1.6 && down.abs() < 8.0;
            let is_ring = (18.0..20.0).contains(&across.hypot(down));
            let is_stroke = across.abs() < 1.6 && down.abs() < f64::from(stroke);
            let is_ink = match kind {
                'o' => is_zero,
                '1' => is_one,
                'r' => is_ring || is_stroke,
                _ => false,
            };
            let is_round = matches!(kind, '.' | 'r') && across.hypot(down) < 20.0;
            if is_ink {
                [30, 40, 60]
            } else if is_round {
                [233; 3]
            } else {
                [252; 3]
            }
        });
        let class = seen.looks[At::new(2, 2)].ink.map(|ink| ink.class).expect("ink");
        names(&seen)[class].clone()
    }

    #[test]
    fn a_ring_around_nothing_marks_a_blank() {
        assert_eq!(named(0), Name::Mark(ON_BLANK));
        assert_ne!(named(8), Name::Mark(ON_BLANK), "a 1 in it");
    }
}
