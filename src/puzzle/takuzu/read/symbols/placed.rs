//! Squares in place of digits: what is under a key or in an empty socket.

use super::{CLEAR, Name, ON_BLANK};
use crate::sight::InkClass;

/// Digits of either kind on so many cells are those of the board;
const SOME: usize = 2;
/// and so many squares stand for blanks.
const SEVERAL: usize = 2;
/// Squares that stand for blanks.
const SQUARES: [&str; 2] = ["square", "diamond"];

/// Takes squares on several cells of a board of digits for what stands on its blanks.
pub fn name_placed(inks: &[InkClass], names: &mut [Name]) {
    let count = |digit: char| -> usize {
        let is_own =
            |name: &Name| matches!(name, Name::Value(own, sure) if *own == digit && *sure > CLEAR);
        inks.iter().zip(&*names).filter(|(_, name)| is_own(name)).map(|(ink, _)| ink.count).sum()
    };
    if count('0').min(count('1')) < SOME {
        return;
    }
    for (ink, name) in inks.iter().zip(names) {
        if ink.count >= SEVERAL && name.shape().is_some_and(|shape| SQUARES.contains(&shape)) {
            *name = Name::Mark(ON_BLANK);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    #[test]
    fn squares_beside_both_digits_stand_on_blanks() {
        let squares = |rows: &[&str]| {
            let sight = sight(rows, |kind, x, y| {
                let is_square = kind == '#' && x.abs_diff(19) < 9 && y.abs_diff(19) < 9;
                [if is_square || is_digit(kind, x, y) { 20 } else { 250 }; 3]
            });
            let names = names(&sight);
            let is_square =
                |ink: &InkClass| ink.names.first().is_some_and(|top| top.label == "square");
            let own = sight.inks.iter().zip(&names).find(|(ink, _)| is_square(ink));
            own.map(|(_, name)| matches!(name, Name::Mark(_)))
        };
        assert_eq!(squares(&["oi##", "io##", "##io", "#oi#"]), Some(true));
        assert_eq!(squares(&["oo##", "#o##", "##oo", "#o##"]), Some(false), "they may be ones");
        assert_eq!(squares(&["oi..", "io#.", "..io", ".oi."]), Some(false), "there is one");
    }
}
