//! Squares in place of digits: what is under a key or in an empty socket.

use super::{CLEAR, CLEARLY, Name, ON_BLANK, SAME_INK};
use crate::picture::distance;
use crate::sight::InkClass;
use crate::theme::{Match, Meaning};

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
    for i in 0..inks.len() {
        let is_square = names[i].shape().is_some_and(|shape| SQUARES.contains(&shape));
        if inks[i].count < SEVERAL || !is_square {
            continue;
        }
        names[i] = match is_bold_zero(inks, names, i) {
            true => Name::Value('0', BOLD),
            false => Name::Mark(ON_BLANK),
        };
    }
}

/// Whether a square is as high as ones of its colour, which has no zeros: a bold zero of
/// a few pixels with a stroke within is hardly a ring.
fn is_bold_zero(inks: &[InkClass], names: &[Name], i: usize) -> bool {
    let own = &inks[i];
    let is_clear = |name: &Name, digit: char| matches!(name, Name::Value(value, sure) if *value == digit && *sure > CLEAR);
    let near = |class: &InkClass| distance(class.colour, own.colour) <= SAME_INK / 2;
    let of = |digit: char| -> Vec<&InkClass> {
        let all =
            inks.iter().zip(names).filter(|(class, name)| is_clear(name, digit) && near(class));
        all.map(|(class, _)| class).collect()
    };
    let is_high = |one: &&InkClass| {
        let (low, high) = (own.height.min(one.height), own.height.max(one.height));
        high <= SAME_HEIGHT * low && own.width >= one.width
    };
    let is_zero = |name: &Match| name.means == Meaning::Zero && name.score >= ROUND;
    let is_plain = own.names.first().is_some_and(|top| top.score >= CLEARLY);
    !is_plain && own.names.iter().any(is_zero) && of('0').is_empty() && of('1').iter().any(is_high)
}

/// Zeros correlate this much with a template of theirs,
const ROUND: f32 = 0.6;
/// and differ in height from the ones by this factor at most.
const SAME_HEIGHT: f64 = 1.15;
/// How sure such a zero is.
const BOLD: f64 = 0.6;

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
