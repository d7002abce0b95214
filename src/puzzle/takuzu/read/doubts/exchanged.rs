//! Tiles whose colours say who filled them, or where the game points, rather than a value.

use super::super::Hypothesis;
use super::HIDDEN;
use crate::geom::At;
use crate::picture::distance;
use crate::sight::{Inked, Look, Sight, inverted};

/// Colours are the same but for this.
const SAME: u8 = 32;
/// What is smaller than this part of a cell is a mark, which either value has.
pub const LEAST: f64 = 0.3;

/// Doubts tiles of two values with one symbol on them, whose colour and its ground's are
/// exchanged: games draw what they give and what is entered so.
pub fn exchanged(sight: &Sight, way: &mut Hypothesis) {
    if way.theme != "tiles" {
        return;
    }
    let filled: Vec<(At, char, &Look)> = way
        .cells
        .iter()
        .filter_map(|(at, value)| Some((at, (*value)?, &sight.looks[at])))
        .collect();
    let is_exchanged = |(_, value, look): &(At, char, &Look)| {
        let Some(ink) = look.ink.filter(|ink| sight.inks[ink.class].shorter() >= LEAST) else {
            return false;
        };
        filled.iter().any(|(_, other, known)| {
            let glyph = |class: usize| &sight.inks[class].glyph;
            let is_print = |other: &Inked| {
                other.class == ink.class
                    || glyph(other.class).likeness(glyph(ink.class)) >= inverted::PRINT
            };
            let same = known.ink.filter(is_print);
            other != value
                && distance(known.ground, ink.colour) <= SAME
                && same.is_some_and(|same| distance(same.colour, look.ground) <= SAME)
        })
    };
    let doubtful: Vec<At> =
        filled.iter().filter(|own| is_exchanged(own)).map(|own| own.0).collect();
    for at in doubtful {
        way.confidence[at] = way.confidence[at].min(HIDDEN);
    }
}

/// A tile differs from the blanks by this part, at least, of what the other value's does.
const PART: u16 = 4;

/// Doubts the only tile of a value that is nearly as the blanks are: a game may point at one
/// of them.
pub fn tinted(sight: &Sight, way: &mut Hypothesis) {
    if way.theme != "tiles" {
        return;
    }
    let of = |value: Option<char>| way.cells.iter().filter(move |(_, own)| **own == value);
    for [own, other] in [['0', '1'], ['1', '0']] {
        let mut lone = of(Some(own)).map(|(at, _)| at);
        let (Some(at), None) = (lone.next(), lone.next()) else { continue };
        let ground = sight.looks[at].ground;
        let nearest = |to| of(None).map(|(at, _)| distance(sight.looks[at].ground, to)).min();
        let others = of(Some(other)).filter_map(|(at, _)| nearest(sight.looks[at].ground));
        if let (Some(far), Some(apart)) = (others.min(), nearest(ground))
            && u16::from(apart) * PART <= u16::from(far)
        {
            way.confidence[at] = way.confidence[at].min(HIDDEN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, way};
    use super::*;

    #[test]
    fn one_symbol_in_exchanged_colours_is_of_one_value() {
        let doubtful = |is_other: bool| {
            let seen = sight(&["tT.b", ".tBb", "bt.T", "t.b."], |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_ink = match kind.to_ascii_lowercase() {
                    't' if is_other && kind == 'T' => dx.abs() < 3.0 && dy.abs() < 9.0,
                    't' => dx.abs() < (dy + 9.0) / 2.0 && dy < 9.0,
                    'b' => dx.abs() < 9.0 && (3.0..8.0).contains(&dy.abs()),
                    _ => false,
                };
                let is_tile = kind.is_ascii_uppercase() && dx.abs().max(dy.abs()) < 18.0;
                match is_ink != is_tile {
                    true if kind.eq_ignore_ascii_case(&'t') => [220, 60, 50],
                    true => [40, 80, 200],
                    false => [250; 3],
                }
            });
            let mut read = way(&["01..", ".0..", ".0.1", "0..."], "tiles");
            exchanged(&seen, &mut read);
            read.confidence.iter().filter(|(_, sure)| **sure < 0.5).count()
        };
        assert_eq!(doubtful(false), 6);
        assert_eq!(doubtful(true), 0, "two symbols are two values");
    }

    #[test]
    fn a_lone_tile_that_is_nearly_blank_may_be_pointed_at() {
        let doubtful = |tint: [u8; 3], rows: [&str; 4]| {
            let seen = sight(&rows, |kind, _, _| match kind {
                '0' => tint,
                '1' => [143, 55, 171],
                _ => [211; 3],
            });
            let mut read = way(&rows, "tiles");
            tinted(&seen, &mut read);
            read.confidence.iter().filter(|(_, sure)| **sure < 0.5).count()
        };
        let lone = ["....", "1...", "..11", "10.1"];
        assert_eq!(doubtful([190, 204, 182], lone), 1);
        assert_eq!(doubtful([60, 204, 182], lone), 0, "a colour of its own");
        assert_eq!(doubtful([190, 204, 182], ["0...", "1...", "..11", "10.1"]), 0, "two of them");
    }
}
