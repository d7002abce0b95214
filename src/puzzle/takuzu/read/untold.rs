//! Unusual boards without exactly one answer: most of them are other games.

use super::doubts::{ONE_SIDED, SLIPS};
use super::groups::{self, Budget};
use super::inks::are_uneven;
use super::plausible::{breaks, mistakes};
use super::{Hypothesis, PROOF};
use crate::geom::Array2;
use crate::puzzle::takuzu::board::{Digit, Sign};

/// Doubts a board with an odd side, with few symbols or with far more of one than of the
/// other that has not exactly one answer, unless digits, letters or signs say what it is:
/// few takuzu are so, and many other games are; or some were taken for blanks. Digits say
/// nothing where they break the rules throughout on an odd number of lines, of which one may
/// hold counts.
pub fn doubt(way: &mut Hypothesis, signs: &[Sign]) {
    let size = way.cells.size();
    let is_odd = !size.rows.is_multiple_of(2) || !size.columns.is_multiple_of(2);
    let filled = way.cells.iter().filter(|(_, value)| value.is_some()).count();
    let all = size.rows * size.columns;
    // Pieces of other games lie in clusters on few of the cells.
    let is_clustered = way.theme == "tiles" && filled * FEW_PLAYED < all && breaks(&way.cells) > 0;
    let is_unusual = is_odd
        || filled * FEW_GIVEN < all
        || are_uneven(&way.cells)
        || is_clustered
        || way.theme == "shapes" && is_any_alone(&way.cells);
    let is_signed = signs.len() >= SIGNED;
    let is_written = matches!(way.theme.as_str(), "digits" | "letters");
    let is_told = is_written && !(is_odd && mistakes(&way.cells) > SLIPS);
    if !is_unusual || is_signed || filled == 0 || is_told {
        return;
    }
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    if groups::only_answer(&cells, signs, &Budget::of(PROOF)).is_none() {
        way.confidence = way.confidence.map(|sure| sure.min(ONE_SIDED));
    }
}

/// Whether one value is in a single cell of a board that holds many of the other: it may be
/// the place that was touched last.
fn is_any_alone(cells: &Array2<Option<char>>) -> bool {
    let count = |value: char| cells.iter().filter(|(_, cell)| **cell == Some(value)).count();
    let (zeros, ones) = (count('0'), count('1'));
    zeros.min(ones) == 1 && zeros.max(ones) >= MANY_OTHERS
}

/// So many cells of one value and one of the other are given on one board of fifteen.
const MANY_OTHERS: usize = 7;
/// Boards without one answer show more than one symbol in so many cells: of 80 that were
/// read rightly none had fewer than one in five.
const FEW_GIVEN: usize = 6;
/// Before a player makes mistakes more of the cells are filled.
const FEW_PLAYED: usize = 3;
/// So many signs are no other game's.
const SIGNED: usize = 3;

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::board::{Relation, Toward};

    #[test]
    fn unusual_boards_without_one_answer_are_in_doubt_unless_they_are_written() {
        let is_sure = |rows: &[&str], theme: &str, signs: &[Sign]| {
            let mut way = testing::way(rows, theme);
            doubt(&mut way, signs);
            way.confidence[At::new(0, 0)] > 0.5
        };
        let sure = |rows: &[&str], theme: &str| is_sure(rows, theme, &[]);
        let told = ["10110", "1100.", "0110.", "10011", "01011"];
        let open = ["0....", ".....", "..1..", ".....", "....0"];
        assert!(sure(&told, "shapes"));
        assert!(!sure(&open, "shapes") && !sure(&open, "tiles"));
        assert!(sure(&open, "digits") && sure(&open, "letters"), "they say what they are");
        let counted = [".00000000", "010011.01", "0.0110110", "001101101", "00.011010"];
        let counted =
            [&counted[..], &["010010011", "001101100", "010101001", "001.10110"]].concat();
        assert!(!sure(&counted, "letters"), "the first lines may be counts");
        assert!(sure(&["0.000", "..1..", ".1...", "...0.", "1...."], "letters"), "a slip");
        assert!(sure(&["0...", "..0.", "..1.", "...."], "shapes"), "not odd");
        let few = ["0...", "....", "..1.", "...."];
        assert!(!sure(&few, "shapes"), "too few");
        let (toward, relation) = (Toward::Right, Relation::Different);
        let signs = [0, 1, 3].map(|row| Sign { at: At::new(row, 1), toward, relation });
        assert!(!is_sure(&few, "shapes", &signs[..2]) && is_sure(&few, "shapes", &signs));
        assert!(sure(&[".....", ".....", ".....", ".....", "....."], "shapes"), "empty");
        let clustered = ["111...", "......", ".0....", ".00...", "......", "....01"];
        assert!(!sure(&clustered, "tiles") && sure(&clustered, "shapes"));
        let uneven = ["00.00.", ".00.00", "00.00.", ".00.0.", "0.....", "......"];
        assert!(!sure(&uneven, "tiles") && sure(&uneven, "digits"));
        let alone = [".1...1", "......", "1....1", "......", "1...01", "....1."];
        assert!(!sure(&alone, "shapes") && sure(&alone, "digits"));
        let few = [".1...1", "......", "1....1", "......", "....01", "....1."];
        assert!(sure(&few, "shapes"), "six of one value are no more than chance");
    }
}
