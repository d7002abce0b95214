//! Symbols under a veil that a game lays over the cell it points at.
//!
//! A veil of opacity a mixes every colour under it with its own: from a symbol to its
//! ground it is 1 − a times as far as without it, in each channel.

use std::ops::RangeInclusive;

use super::Kind;
use crate::picture::{Rgb, distance};
use crate::sight::Sight;

/// This much of what is under a veil shows,
const SHOWN: RangeInclusive<f64> = 0.25..=0.95;
/// and no channel is further from that.
const EXACT: f64 = 12.0;
/// The ground under a veil differs from a bare one by this much at least in some channel.
const TINTED: u8 = 16;

/// Which of these kinds, of one form, the ink of a class is that stands on grounds of
/// their own, where others stand on `blank`: the only one that a veil can make look so.
pub fn veiled(sight: &Sight, kinds: &[Kind], class: usize, blank: Rgb) -> Option<usize> {
    let mut grounds = sight.looks.iter().map(|(_, look)| look);
    let own = grounds.find(|look| look.ink.is_some_and(|ink| ink.class == class))?;
    if distance(own.ground, blank) < TINTED {
        return None;
    }
    let seen = off(own.ground, sight.inks[class].colour);
    let may_be = |kind: &Kind| shown(off(blank, kind.colour), seen).is_some();
    let mut found = (0..kinds.len()).filter(|&kind| may_be(&kinds[kind]));
    let only = found.next()?;
    found.next().is_none().then_some(only)
}

/// From an ink to its ground, by channels.
fn off(ground: Rgb, ink: Rgb) -> [f64; 3] {
    [0, 1, 2].map(|c| f64::from(ground[c]) - f64::from(ink[c]))
}

/// The part of `bare` that is `seen`, if it is one in all channels.
fn shown(bare: [f64; 3], seen: [f64; 3]) -> Option<f64> {
    let dot = |a: [f64; 3], b: [f64; 3]| (0..3).map(|c| a[c] * b[c]).sum::<f64>();
    let part = dot(bare, seen) / dot(bare, bare).max(1.0);
    let is_exact = (0..3).all(|c| (part * bare[c] - seen[c]).abs() <= EXACT);
    (SHOWN.contains(&part) && is_exact).then_some(part)
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use crate::geom::At;
    use crate::picture::Rgb;

    /// What is read in the first cell of a board of black and white discs, where that has
    /// this ground and disc.
    fn first(ground: Rgb, disc: Rgb) -> (Option<char>, f64) {
        let rows = ["v.bw.b", "b.wwb.", ".b.bww", "wwb..b", "bwb.w.", ".bwb.w"];
        let seen = sight(&rows, |kind, x, y| {
            let is_disc = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20))) < 14.0;
            match kind {
                'v' if is_disc => disc,
                'v' => ground,
                'b' if is_disc => [0; 3],
                'w' if is_disc => [255; 3],
                _ => [128, 98, 82],
            }
        });
        let values = read(&seen, &names(&seen)).expect("discs");
        let class = seen.looks[At::new(0, 0)].ink.map(|ink| ink.class).expect("ink");
        values.of[class]
    }

    #[test]
    fn what_shows_through_a_veil_tells_the_symbol_under_it() {
        let black = first([178, 160, 49], [100, 100, 0]);
        assert_eq!(black.1, 1.0);
        // The same veil over a white disc.
        let veiled = first([178, 160, 49], [255, 255, 155]);
        assert_eq!((veiled.1, veiled.0 == black.0), (1.0, false));
        // No veil makes a disc so blue.
        assert!(first([178, 160, 49], [20, 60, 160]).1 < 0.5);
    }
}
