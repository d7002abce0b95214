//! The blank that a game points at by another ground.

use super::OTHER_GROUND;
use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::puzzle::takuzu::read::symbols::{Name, Values, is_question};
use crate::sight::Sight;

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
    if is_symbol {
        return None;
    }
    let alike = looks().filter(|(_, other)| distance(other.ground, look.ground) <= SAME_TILE);
    (zeros.min(ones) > 1 && zeros + ones >= TELLING && alike.count() == 1).then_some(at)
}

/// Symbols this sure are clear.
const CLEAR_SYMBOL: f64 = 0.8;
/// Tiles of one colour are this near.
pub const SAME_TILE: u8 = 40;

/// So many clear symbols tell the values.
const TELLING: usize = 8;
