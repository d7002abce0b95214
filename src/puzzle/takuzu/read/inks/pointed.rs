//! The blank that a game points at by another ground.

use super::OTHER_GROUND;
use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::puzzle::takuzu::read::grounds::SAME_TILE;
use crate::puzzle::takuzu::read::symbols::{Name, Values, is_question};
use crate::sight::{InkClass, Sight};

/// The only blank on a ground far from those of blanks and of symbols, on a board of
/// clear symbols of both kinds: games colour the cell that they point at, and some ask
/// what stands there.
pub fn pointed_at(sight: &Sight, (values, names): (&Values, &[Name]), blank: Rgb) -> Option<At> {
    let is_clear = |class: usize, value: char| {
        values.of[class].0 == Some(value) && values.of[class].1 >= CLEAR_SYMBOL
    };
    let clear = |value: char| {
        let inks = sight.looks.iter().filter_map(|(_, look)| look.ink);
        inks.filter(|ink| is_clear(ink.class, value)).count()
    };
    let (zeros, ones) = (clear('0'), clear('1'));
    let is_coloured = |ground: Rgb| distance(ground, blank) > OTHER_GROUND;
    let looks = || sight.looks.iter().filter(|(_, look)| is_coloured(look.ground));
    let is_placed = |class: usize| {
        matches!(names[class], Name::Mark(sure) if sure >= CLEAR_SYMBOL)
            && sight.inks[class].count > 1
    };
    let is_asked =
        |class: usize| is_placed(class) || is_question(&sight.inks[class], &names[class]);
    let (at, look) = looks().find(|(_, look)| look.ink.is_none_or(|ink| is_asked(ink.class)))?;
    // A symbol that fills its cell is taken for the ground.
    let is_symbol =
        sight.inks.iter().zip(&values.of).any(|(ink, (value, _))| {
            value.is_some() && distance(ink.colour, look.ground) <= SAME_TILE
        });
    // And so is one under a veil, whose colour no other symbol has: its corners are bare.
    let fills = |(ink, (value, _)): (&InkClass, &(Option<char>, f64))| {
        value.is_some() && ink.shorter() >= BRIMFUL
    };
    let is_veiled = distance(sight.corners(at), look.ground) > BARE_CORNERS
        && sight.inks.iter().zip(&values.of).any(fills);
    if is_symbol || is_veiled {
        return None;
    }
    let alike = looks().filter(|(_, other)| distance(other.ground, look.ground) <= SAME_TILE);
    (zeros.min(ones) > 1 && zeros + ones >= TELLING && alike.count() == 1).then_some(at)
}

/// Symbols this large leave hardly any ground beside them,
const BRIMFUL: f64 = 0.9;
/// but for the corners of the cell, which look otherwise by this much.
const BARE_CORNERS: u8 = 60;
/// Symbols this sure are clear.
const CLEAR_SYMBOL: f64 = 0.8;

/// So many clear symbols tell the values.
const TELLING: usize = 8;

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn a_large_disc_under_a_veil_is_no_blank_that_is_pointed_at() {
        let rows = ["ab..ab", ".ab..b", "b.a#a.", "a.bb.a", ".b..ab", "b.a..a"];
        let is_sure = |is_disc: bool| {
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_ink = dx.hypot(dy) < 19.0;
                match kind {
                    'a' if is_ink => [10; 3],
                    'b' if is_ink => [250; 3],
                    '#' if is_disc && is_ink => [250, 250, 120],
                    '#' if is_disc => [150, 140, 60],
                    '#' => [250, 250, 120],
                    _ => [130, 100, 90],
                }
            });
            let way = read(&seen).unwrap_or_default().expect("discs");
            way.confidence[At::new(2, 3)] > 0.5
        };
        assert!(is_sure(false), "a coloured blank");
        assert!(!is_sure(true));
    }
}
