//! Whether one of two symbols is far smaller than the other: pieces, and the dots of players
//! who rule them out.

use super::Symbols;
use crate::geom::At;
use crate::median::median;
use crate::picture::distance;
use crate::sight::Sight;

/// The two symbols of a game are as large as each other but for this factor,
const UNEQUAL: f64 = 3.0;
/// and a cross beside what is no letter but for this one.
const UNEQUAL_CROSS: f64 = 2.0;
/// The label of crosses.
const CROSS: &str = "X";
/// The ground of a tile differs by so much from any blank's.
const TILE: u8 = 32;
/// So many blanks show their ground.
const BLANKS: usize = 4;

/// Whether the symbols of one value are far smaller than those of the other:
/// pieces, and the dots of players who rule them out.
pub fn are_unequal(sight: &Sight, cells: &Symbols) -> bool {
    if are_on_tiles(sight, cells) {
        return false;
    }
    let sizes = |value: char| -> Vec<f64> {
        let own = || cells.iter().filter(|(_, cell)| **cell == Some(value));
        let inks = own().filter_map(|(at, _)| sight.looks[at].ink);
        let sizes = inks.map(|ink| &sight.inks[ink.class]).map(|ink| ink.longer());
        // What stands on a few of its tiles only is a mark of givens.
        Some(sizes.collect::<Vec<f64>>())
            .filter(|s| 2 * s.len() > own().count())
            .unwrap_or_default()
    };
    // Crosses rule out what the pieces of other games stand for, and are smaller than these.
    let are_crosses = |value: char| {
        let own = || cells.iter().filter(|(_, cell)| **cell == Some(value));
        let is_cross = |at: At| {
            let class = sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
            class.and_then(|class| class.names.first()).is_some_and(|name| name.label == CROSS)
        };
        2 * own().filter(|(at, _)| is_cross(*at)).count() > own().count()
    };
    let [zeros, ones] = ['0', '1'].map(|value| (sizes(value), are_crosses(value)));
    are_of_two_sizes(zeros, ones)
}

/// Whether all symbols stand on tiles of other colours than blanks have: nobody puts down a
/// tile to rule it out, and one has a dot where the other has two.
pub fn are_on_tiles(sight: &Sight, cells: &Symbols) -> bool {
    let ground = |at: At| sight.looks[at].ground;
    let of = |is_blank: bool| cells.iter().filter(move |(_, cell)| cell.is_none() == is_blank);
    let is_apart = |at: At| of(true).all(|(blank, _)| distance(ground(at), ground(blank)) > TILE);
    of(true).count() >= BLANKS && of(false).all(|(at, _)| is_apart(at))
}

/// Whether most of these sizes differ far from most of the others, or less far where the
/// smaller ones are crosses.
fn are_of_two_sizes(ones: (Vec<f64>, bool), others: (Vec<f64>, bool)) -> bool {
    let (Some(one), Some(other)) = (median(ones.0), median(others.0)) else { return false };
    let is_cross_smaller = if one < other { ones.1 } else { others.1 };
    one.max(other) > one.min(other) * if is_cross_smaller { UNEQUAL_CROSS } else { UNEQUAL }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values as cells};
    use super::*;

    #[test]
    fn dots_on_some_tiles_of_a_value_are_no_smaller_symbols() {
        // Rings, and dark tiles of which some have a dot.
        let rows = ["rtr.", "dr.t", ".rtd", "t.rr"];
        let is_unequal = |dotted: &str| {
            let seen = sight(&rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                match kind {
                    'r' if (12.0..15.0).contains(&off) => [0; 3],
                    'd' | 't' if dotted.contains(kind) && off < 2.5 => [250; 3],
                    'd' | 't' => [0; 3],
                    _ => [250; 3],
                }
            });
            let values = rows.map(|row| row.replace('r', "0").replace(['d', 't'], "1"));
            are_unequal(&seen, &cells(&values.each_ref().map(String::as_str)))
        };
        assert!(!is_unequal("d"), "two of six");
        assert!(is_unequal("dt"));
    }

    #[test]
    fn dots_beside_stars_are_no_second_symbol() {
        let are = |one: &[f64], other: &[f64], is_cross: bool| {
            are_of_two_sizes((one.to_vec(), false), (other.to_vec(), is_cross))
        };
        assert!(are(&[0.7, 0.7, 0.69], &[0.14, 0.15], false));
        assert!(!are(&[0.6, 0.6, 0.2], &[0.3, 0.4], false));
        assert!(!are(&[0.6], &[], false));
        assert!(are(&[0.86, 0.87], &[0.37, 0.36], true), "ships and water");
        assert!(!are(&[0.86, 0.87], &[0.37, 0.36], false));
        assert!(!are(&[0.37, 0.36], &[0.86, 0.87], true), "the cross is the larger one");
    }

    #[test]
    fn one_dot_or_two_on_tiles_are_symbols() {
        let rows = ["oto.", "to.t", ".tto", "o.to"];
        let is_unequal = |tile: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let is_dot = |cx: u32, cy: u32| x.abs_diff(cx) < 4 && y.abs_diff(cy) < 4;
                match kind {
                    'o' if is_dot(20, 20) => [0; 3],
                    't' if is_dot(10, 10) || is_dot(30, 30) => [0; 3],
                    '.' => [30, 110, 70],
                    _ => tile,
                }
            });
            let values = rows.map(|row| row.replace('o', "0").replace('t', "1"));
            are_unequal(&seen, &cells(&values.each_ref().map(String::as_str)))
        };
        assert!(!is_unequal([250; 3]));
        assert!(is_unequal([40, 120, 80]), "all cells are alike");
    }
}
