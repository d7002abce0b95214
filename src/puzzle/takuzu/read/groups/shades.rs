//! Bare tiles that are a shade of the blanks, whatever answer they make as values.

use crate::geom::{Array2, At};
use crate::picture::{commonest, distance};
use crate::sight::Sight;

/// Blanks that a game points at, or of a row it points at, differ from others by this much
/// at most,
const TINT: u8 = 24;
/// and from the tiles of a value by this at least.
const APART: u8 = 60;
/// What was found on a bare tile has less contrast than this.
const BARE: u8 = 32;

/// The bare cells taken for a value that are nearly of the colour of blanks, and far from
/// that of the value's other tiles.
pub fn shades_of_blanks(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let ground = |at: At| sight.looks[at].ground;
    let usual = |value: Option<char>| {
        let own = cells.iter().filter(|(_, own)| **own == value);
        commonest(own.map(|(at, _)| ground(at)), TINT).map(|(colour, _)| colour)
    };
    let Some(blank) = usual(None) else { return Vec::new() };
    let usual = ['0', '1'].map(|value| (value, usual(Some(value))));
    let is_astray = |(at, value): &(At, &Option<char>)| {
        let own = usual.iter().find(|(own, _)| Some(*own) == **value);
        let is_far = own
            .and_then(|(_, usual)| *usual)
            .is_some_and(|usual| distance(usual, ground(*at)) >= APART);
        let is_bare = sight.looks[*at].ink.is_none_or(|ink| ink.contrast < BARE);
        is_far && is_bare && distance(blank, ground(*at)) <= TINT
    };
    cells.iter().filter(is_astray).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;

    #[test]
    fn a_tint_on_blanks_is_no_value() {
        let rows = ["aabb", "ab.t", "b.ab", ".aba"];
        let read = values(&["1100", "10.0", "0.10", ".101"]);
        let astray = |tint: [u8; 3]| {
            let seen = sight(&rows, |kind, _, _| match kind {
                'a' => [224, 168, 28],
                'b' => [91, 41, 110],
                't' => tint,
                _ => [233, 227, 233],
            });
            shades_of_blanks(&seen, &read)
        };
        assert_eq!(astray([221, 231, 229]), [At::new(1, 3)]);
        assert!(astray([190, 170, 210]).is_empty(), "a light shade of the value");
    }
}
