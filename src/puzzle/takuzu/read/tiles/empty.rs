//! Boards of tiles that hold nothing yet.

use super::super::Hypothesis;
use crate::geom::Array2;
use crate::median::median;
use crate::puzzle::seen::{Appearance, Form};
use crate::sight::Sight;

/// A board without any value: every cell alike and without ink.
pub fn read(sight: &Sight) -> Option<Hypothesis> {
    let size = sight.size();
    let inked = sight.looks.iter().filter(|(_, l)| l.ink.is_some()).count();
    let look = |value, colour| (value, Appearance { form: Form::Text(value), colour });
    (inked == 0 && size.rows == size.columns && are_bare(sight)).then(|| Hypothesis {
        theme: "empty".into(),
        cells: Array2::filled(size, None),
        confidence: Array2::filled(size, 1.0),
        contradiction: 0.0,
        rank: 4,
        legend: vec![look('0', [0x2B, 0x6C, 0xB0]), look('1', [0xC5, 0x30, 0x30])],
        blank_shades: Vec::new(),
    })
}

/// Cells on whose rim the ground has this much less than its usual share, or
/// more of whose middle holds ink that is no glyph, are not bare.
const LESS_GROUND: f64 = 0.04;
const SPECKS: f64 = 0.02;
/// So few cells of an empty board may be pointed at by the game.
const POINTED_AT: usize = 2;

/// Whether there is nothing on the cells, nor on their corners, where other
/// games place their stones and numbers.
fn are_bare(sight: &Sight) -> bool {
    let shares = sight.looks.iter().map(|(_, look)| look.ground_share);
    let usual = median(shares).unwrap_or(0.0);
    let is_bare = |share: f64, specks: f64| share >= usual - LESS_GROUND && specks <= SPECKS;
    let other = sight.looks.iter().filter(|(_, l)| !is_bare(l.ground_share, l.unexplained));
    other.count() <= POINTED_AT
}
