//! Squares in place of digits: what is under a key or in an empty socket. And what is only like
//! one: a bold zero of a few pixels.

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
    let mut bold = Vec::new();
    for i in 0..inks.len() {
        let Some(shape) = names[i].shape().filter(|_| inks[i].count >= SEVERAL) else { continue };
        let is_square = SQUARES.contains(&shape);
        if is_bold_zero(inks, names, i) {
            bold.push(i);
        } else if is_square {
            names[i] = Name::Mark(ON_BLANK);
        }
    }
    bold.into_iter().for_each(|i| names[i] = Name::Value('0', BOLD));
}

/// Whether a shape is as high as ones of its colour, which has no zeros: a bold zero of
/// a few pixels with a stroke within is hardly a ring.
fn is_bold_zero(inks: &[InkClass], names: &[Name], i: usize) -> bool {
    let own = &inks[i];
    let far = |class: &InkClass| distance(class.colour, own.colour);
    let of = |digit: char| {
        let is_own = move |(_, name): &(&InkClass, &Name)| matches!(name, Name::Value(value, sure) if *value == digit && *sure > CLEAR);
        inks.iter().zip(names).filter(is_own).map(|(class, _)| class)
    };
    let is_high = |one: &&InkClass| {
        let (low, high) = (own.height.min(one.height), own.height.max(one.height));
        high <= SAME_HEIGHT * low && own.width >= one.width
    };
    let Some(near) = of('1').filter(is_high).map(far).min().filter(|far| *far <= SAME_INK / 2)
    else {
        return false;
    };
    let is_zero = |name: &Match| name.means == Meaning::Zero && name.score >= ROUND;
    let is_plain = own.names.first().is_some_and(|top| top.score >= CLEARLY);
    !is_plain
        && own.names.iter().any(is_zero)
        && of('0').all(|zero| far(zero) > near.saturating_add(OTHER_INK))
}

/// Zeros of another colour than ones are this much further from it than these.
const OTHER_INK: u8 = 12;
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
    fn what_is_hardly_a_square_in_the_colour_of_ones_alone_is_a_bold_zero() {
        // Black digits, and in grey ones and narrow frames with a stroke across.
        let bold = |rows: &[&str]| {
            let sight = sight(rows, |kind, x, y| {
                let (across, down) = (x.abs_diff(20), y.abs_diff(20));
                let is_rim = across <= 8 && down <= 12 && (across >= 5 || down >= 9);
                let is_slash = across <= 8 && down <= 12 && (x + y).abs_diff(40) <= 2;
                let is_corner = across >= 7 && down >= 11;
                let is_one = is_digit('i', x, y);
                match kind {
                    'B' if (is_rim || is_slash) && !is_corner => [90; 3],
                    'I' if is_one => [90; 3],
                    'o' | 'i' if is_digit(kind, x, y) => [0; 3],
                    _ => [250; 3],
                }
            });
            let mut names: Vec<Name> = names(&sight);
            let own = sight.inks.iter().position(|ink| ink.width > 0.3 && ink.colour[0] > 60);
            let own = own.expect("bold zeros");
            let mut inks = sight.inks.clone();
            let name = |label: &str, means, score| Match {
                theme: "shapes".into(),
                label: label.into(),
                means,
                score,
            };
            inks[own].names =
                vec![name("square", Meaning::Shape, 0.72), name("O", Meaning::Zero, 0.7)];
            names[own] = Name::Shape("square".into());
            name_placed(&inks, &mut names);
            names[own].clone()
        };
        assert_eq!(bold(&["oiBI", "IBio", "BIoi", "ioIB"]), Name::Value('0', BOLD));
        assert_eq!(bold(&["oiB.", ".Bio", "B.oi", "io.B"]), Name::Mark(ON_BLANK), "no ones");
    }

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
