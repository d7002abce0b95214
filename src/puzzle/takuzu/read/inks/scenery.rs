//! Boards over photographs: their tiles let through what lies behind, and are of as many
//! colours as that.

use crate::picture::{Rgb, distance};
use crate::sight::Sight;

/// Grounds this near are one.
const SAME_GROUND: u8 = 10;
/// A game colours its tiles in fewer shades than this,
const SHADES: usize = 10;
/// and has more cells than this of each.
const EACH: usize = 6;

/// Whether the grounds of the cells are of so many colours that these tell of what lies
/// behind the board and not of its cells.
pub fn shows_through(sight: &Sight) -> bool {
    let mut shades: Vec<Rgb> = Vec::new();
    for (_, look) in sight.looks.iter() {
        if shades.iter().all(|shade| distance(*shade, look.ground) > SAME_GROUND) {
            shades.push(look.ground);
        }
    }
    shades.len() >= SHADES && shades.len() * EACH >= sight.looks.iter().count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::testing;

    #[test]
    fn as_many_grounds_as_a_photograph_has_are_none_of_tiles() {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let shows = |step: u32| {
            let seen = testing::sight_whole(&rows, |kind, x, y, (left, top)| {
                let shade = 60 + (step * (left / testing::SIDE + 2 * (top / testing::SIDE))) as u8;
                if testing::is_digit(kind, x, y) { [255; 3] } else { [shade, shade / 2, 40] }
            });
            shows_through(&seen)
        };
        assert!(shows(11));
        assert!(!shows(0), "one ground");
        assert!(!shows(3), "shades of a few tiles");
    }
}
