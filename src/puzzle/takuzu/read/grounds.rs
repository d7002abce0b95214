//! When the grounds of two cells are tiles of one colour, and when of two; and boards whose
//! cells are of two colours by turns, whatever stands on them.

use std::collections::HashMap;

use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::sight::Sight;

/// Tiles of one colour are this near.
pub const SAME_TILE: u8 = 40;
/// Tiles further apart than this are of two colours.
pub const OTHER_TILE: u8 = 60;

/// So large a part of the cells of a checkered board have the ground of their place: a
/// game points at some.
const CHECKERED: f64 = 0.8;

/// The two grounds of a checkered board: of cells whose row and column together are even,
/// and odd; `None` where they are one or it is no such board. Values never stand so.
pub fn checkers(sight: &Sight) -> Option<[Rgb; 2]> {
    let of = |parity: usize| {
        let is_own = |at: At| (at.row + at.column) % 2 == parity;
        let own = || sight.looks.iter().filter(move |(at, _)| is_own(*at));
        let mut counts: HashMap<Rgb, usize> = HashMap::new();
        own().for_each(|(_, look)| *counts.entry(look.ground).or_default() += 1);
        let (ground, _) = counts.into_iter().max_by_key(|&(colour, count)| (count, colour))?;
        let near = own().filter(|(_, look)| distance(look.ground, ground) <= SAME_TILE);
        (near.count() as f64 >= CHECKERED * own().count() as f64).then_some(ground)
    };
    let (even, odd) = (of(0)?, of(1)?);
    (distance(even, odd) > SAME_TILE).then_some([even, odd])
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    #[test]
    fn a_board_of_two_colours_by_turns_is_checkered() {
        let [light, dark]: [Rgb; 2] = [[235, 236, 208], [119, 149, 86]];
        let told = |rows: [&str; 4]| {
            checkers(&sight(&rows, |kind, _, _| match kind {
                'l' => light,
                'd' => dark,
                _ => [250, 230, 60],
            }))
        };
        assert_eq!(told(["ldld", "dldl", "lyld", "dldl"]), Some([light, dark]));
        assert_eq!(told(["ldld", "dlld", "ldyd", "yldl"]), None, "tiles");
        assert_eq!(told(["llll", "llll", "lyll", "llll"]), None, "one ground");
    }
}
