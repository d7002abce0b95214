//! Boards that show one value only.

use super::groups::{self, Budget};
use super::plausible::breaks;
use super::{Hypothesis, PROOF};
use crate::picture::{commonest, distance};
use crate::puzzle::takuzu::board::Digit;
use crate::sight::Sight;

/// So many cells of one value, and none of the other, are given on one board of thirty at
/// the most.
const MANY: usize = 6;
/// How sure a board is that shows one value only.
const SURE: f64 = 0.3;
/// Blanks among digits are of one ground but for this.
const SAME_GROUND: u8 = 10;

/// A board that shows one value only, on many cells or against the rules, was read by the
/// wrong look: none of its cells is sure. Unless it is a digit, nothing else is to be seen,
/// and the board has exactly one answer.
pub fn doubt(sight: &Sight, way: &mut Hypothesis) {
    let values: Vec<char> = way.cells.iter().filter_map(|(_, value)| *value).collect();
    let is_one_sided = values.windows(2).all(|pair| pair[0] == pair[1]);
    // Tiles of one colour may have the digits on them tell their values.
    let mut filled = way.cells.iter().filter(|(_, value)| value.is_some());
    let is_inked = way.theme == "tiles" && filled.any(|(at, _)| sight.looks[at].ink.is_some());
    let breaks = breaks(&way.cells) > 0;
    let is_odd = values.len() >= MANY || is_inked;
    if is_one_sided && (breaks || is_odd && !is_told(sight, way)) {
        way.confidence = way.confidence.map(|sure| sure.min(SURE));
    }
}

/// Whether a digit alone tells the board, and the rest of it is bare.
fn is_told(sight: &Sight, way: &Hypothesis) -> bool {
    let blanks = || way.cells.iter().filter(|(_, value)| value.is_none()).map(|(at, _)| at);
    let grounds = blanks().map(|at| sight.looks[at].ground);
    let Some((usual, _)) = commonest(grounds, SAME_GROUND) else { return false };
    let mut looks = blanks().map(|at| &sight.looks[at]);
    let are_bare = looks.all(|look| {
        look.ink.is_none() && look.unexplained == 0.0 && distance(look.ground, usual) <= SAME_GROUND
    });
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    way.theme == "digits"
        && are_bare
        && groups::only_answer(&cells, &[], &Budget::of(PROOF)).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{is_digit, sight};
    use super::super::{Reading, read};

    #[test]
    fn one_digit_alone_tells_a_board_with_one_answer_where_nothing_else_is_seen() {
        let sure = |rows: [&str; 6], spot: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| match kind {
                's' if x.abs_diff(20) < 9 && y.abs_diff(20) < 9 => spot,
                kind if is_digit(kind, x, y) => [0; 3],
                _ => [255; 3],
            });
            read(&seen).is_ok_and(|(_, reading): (_, Reading)| reading.doubtful().is_empty())
        };
        let told = ["......", "..ii..", "......", ".....i", "i.i..i", "i.i..."];
        assert!(sure(told, [255; 3]));
        let spotted = ["s.....", "..ii..", "......", ".....i", "i.i..i", "i.i..."];
        assert!(!sure(spotted, [225; 3]), "something is on a blank");
        let open = ["......", "..ii..", "......", ".....i", "i.i..i", "......"];
        assert!(!sure(open, [255; 3]), "more than one answer");
    }
}
