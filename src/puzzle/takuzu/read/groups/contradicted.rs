//! Cells of a proven board whose ink says another digit.

use super::super::suns::are_suns;
use super::super::symbols;
use super::values::{LEAN, PRINT, TILES_APART, likenesses};
use crate::geom::{Array2, At};
use crate::picture::distance;
use crate::sight::Sight;
use crate::theme::{Match, Meaning};

/// The cells with ink that is clearly another digit than they were taken for, or
/// a digit where they were taken for blanks: a wrong entry is no blank because
/// the rules would have it so. Digits count that are as high as digits are, on
/// boards whose digits are mostly legible.
pub fn contradicted(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let is_beside_suns = are_suns(sight);
    let written = |(at, value): (At, &Option<char>)| {
        let class = &sight.inks[sight.looks[at].ink?.class];
        let [zero, one] = likenesses(&class.names);
        let is_digit = !class.names.first().is_some_and(symbols::is_shape);
        let is_clear =
            zero.max(one) >= f64::from(symbols::NAMED) && (zero - one).abs() >= LEAN && is_digit;
        let says = if zero > one { '0' } else { '1' };
        // No digit is of several colours, nor beside suns.
        let is_other = value.is_some()
            && !class.is_painted
            && !is_beside_suns
            && is_far_likelier(&class.names, zero.max(one));
        (is_clear || is_other).then_some((at, class.height, !is_other && *value == Some(says)))
    };
    let filled = || cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let told: Vec<(At, f64, bool)> = cells.iter().filter_map(written).collect();
    let written: Vec<At> =
        told.iter().filter(|own| cells[own.0].is_some()).map(|own| own.0).collect();
    if is_one_mark(sight, cells, &written) {
        return Vec::new();
    }
    if are_exchanged(sight, cells) {
        return filled().collect();
    }
    if are_two_symbols(sight, cells) {
        return Vec::new();
    }
    let mut heights: Vec<f64> = told.iter().filter(|told| told.2).map(|told| told.1).collect();
    heights.sort_by(f64::total_cmp);
    if 2 * heights.len() < filled().count() {
        return Vec::new();
    }
    let usual = heights.get(heights.len() / 2).copied().unwrap_or(0.0);
    let is_whole = |height: f64| height.max(usual) <= SAME_HEIGHT * height.min(usual);
    let wrong = told.into_iter().filter(|(_, height, is_right)| !is_right && is_whole(*height));
    wrong.map(|(at, ..)| at).collect()
}

/// Whether one symbol stands on all cells of one value, another one on all of the other, and
/// neither on blanks: these are the values, whatever digits they are like. Games have ones
/// and twos, or letters.
fn are_two_symbols(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let label = |at: At| {
        let names = &sight.inks[sight.looks[at].ink?.class].names;
        names.first().filter(|name| name.score >= symbols::NAMED).map(|name| &name.label)
    };
    let of = |value: char| {
        let mut own =
            cells.iter().filter(move |own| *own.1 == Some(value)).map(|(at, _)| label(at));
        let first = own.next().flatten()?;
        let rest: Vec<_> = own.collect();
        (rest.len() + 1 >= SYMBOLS && rest.iter().all(|own| *own == Some(first))).then_some(first)
    };
    let Some((zero, one)) = of('0').zip(of('1')) else { return false };
    let mut blanks = cells.iter().filter(|own| own.1.is_none()).map(|(at, _)| label(at));
    zero != one && !blanks.any(|own| own == Some(zero) || own == Some(one))
}

/// So many cells of each tell what its symbol is.
const SYMBOLS: usize = 4;

/// Whether what is `written` on values is one mark on many of both, on grounds of far unlike
/// colours: games mark givens so, and these colours tell the values.
fn is_one_mark(sight: &Sight, cells: &Array2<Option<char>>, written: &[At]) -> bool {
    let glyph = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class].glyph);
    let Some(first) = written.first().and_then(|at| glyph(*at)) else { return false };
    let of = |value: char| -> Vec<At> {
        written.iter().copied().filter(|at| cells[*at] == Some(value)).collect()
    };
    let (zeros, ones) = (of('0'), of('1'));
    let ground = |at: &At| sight.looks[*at].ground;
    let are_apart =
        |zero: &At| ones.iter().all(|one| distance(ground(zero), ground(one)) >= TILES_APART);
    zeros.len().min(ones.len()) >= MARKED
        && written.iter().all(|at| glyph(*at).is_some_and(|own| own.likeness(first) >= PRINT))
        && zeros.iter().all(are_apart)
}

/// A mark is on so many cells of each value; a player mistakes fewer.
const MARKED: usize = 3;

/// Whether what is as much like a value as this is far more like what stands for none.
fn is_far_likelier(names: &[Match], value: f64) -> bool {
    let is_none = |name: &&Match| matches!(name.means, Meaning::Foreign | Meaning::Mark);
    names.first().filter(is_none).is_some_and(|top| {
        let score = f64::from(top.score);
        score >= f64::from(symbols::NAMED) && score - value >= LEAN
    })
}

/// Whether more of the digits that are written on values say the other value than
/// the own one.
fn are_exchanged(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let says = |(at, value): (At, &Option<char>)| {
        let top = sight.inks[sight.looks[at].ink?.class].names.first()?;
        let digit = match top.means {
            Meaning::Zero => '0',
            Meaning::One => '1',
            _ => return None,
        };
        let is_clear = top.score >= symbols::NAMED && top.label == digit.to_string();
        let value = value.as_ref().copied().filter(|_| is_clear)?;
        Some((value, value == digit))
    };
    let told: Vec<(char, bool)> = cells.iter().filter_map(says).collect();
    let wrong = told.iter().filter(|(_, is_right)| !is_right).count();
    let values = cells.iter().filter(|(_, value)| value.is_some()).count();
    2 * wrong > told.len() && SAID * wrong >= values && !is_picture(sight, cells, &told)
}

/// Whether what was `told`, a value and if its digit is its own, is both digits on cells of
/// one value, and all of the other hold something else: then it is no digit but a part of
/// a picture.
fn is_picture(sight: &Sight, cells: &Array2<Option<char>>, told: &[(char, bool)]) -> bool {
    let Some((own, _)) = told.first() else { return false };
    let mut others = cells.iter().filter(|(_, value)| value.is_some_and(|value| value != *own));
    told.iter().all(|(value, _)| value == own)
        && [true, false].iter().all(|way| told.iter().any(|(_, is_right)| is_right == way))
        && others.all(|(at, _)| sight.looks[at].ink.is_some())
}

/// One digit that could be read says enough for so many values.
const SAID: usize = 4;

/// Digits of one typeface differ in height by this factor at most; what noise
/// leaves of a digit may look like another.
const SAME_HEIGHT: f64 = 1.25;

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight, values};
    use super::*;

    /// A wrong entry in red in the middle: three zeros in a row.
    const BOARD: [&str; 6] = ["oi..oi", "i.o..o", ".oRo.i", "o.i.i.", ".i.oo.", "o..i.o"];

    #[test]
    fn both_digits_on_one_value_beside_pictures_are_parts_of_a_picture() {
        let rows = ["abc.", "c.ab", ".ca.", "a..c"];
        let exchanged = |is_drawn: bool| {
            let mut seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                match kind {
                    'a' if dx.abs() < 3.0 && dy.abs() < 11.0 => [20; 3],
                    'b' if (7.0..10.0).contains(&dx.hypot(dy)) => [20; 3],
                    'c' if is_drawn && (dx - dy).abs() < 5.0 && dx.abs() < 11.0 => [200, 60, 40],
                    _ => [240; 3],
                }
            });
            for ink in &mut seen.inks {
                let (label, means) = match () {
                    () if ink.colour[0] > 100 => ("tick", Meaning::Shape),
                    () if ink.width < 0.3 => ("1", Meaning::One),
                    () => ("0", Meaning::Zero),
                };
                let (theme, label) = ("any".into(), label.into());
                ink.names = vec![Match { theme, label, means, score: 0.75 }];
            }
            are_exchanged(&seen, &values(&["001.", "1.00", ".10.", "0..1"]))
        };
        assert!(!exchanged(true));
        assert!(exchanged(false), "tiles beside digits");
    }

    #[test]
    fn what_is_far_more_like_another_digit_is_no_value() {
        let names = |first: (&str, Meaning, f32)| {
            let (label, means, score) = first;
            let [theme, label] = ["digits", label].map(String::from);
            vec![Match { theme, label, means, score }]
        };
        assert!(is_far_likelier(&names(("7", Meaning::Foreign, 0.8)), 0.6));
        assert!(!is_far_likelier(&names(("7", Meaning::Foreign, 0.8)), 0.7), "a 1 after a JPEG");
        assert!(!is_far_likelier(&names(("7", Meaning::Foreign, 0.6)), 0.3), "it is like none");
        assert!(!is_far_likelier(&names(("1", Meaning::One, 0.8)), 0.6));
    }

    /// What is seen on a board with the inks of one kind, and of the other, named so.
    fn named(one: &str, other: &str, score: f32) -> (Sight, Array2<Option<char>>) {
        let rows = ["ot..to", ".ot..t", "t..ot.", "o.t..o", "..ot.o", "to..ot"];
        let mut seen = sight(&rows, |kind, x, y| {
            let is_digit = is_digit(if kind == 't' { 'i' } else { kind }, x, y);
            if is_digit { [0; 3] } else { [255; 3] }
        });
        for (place, label) in [(At::new(0, 0), one), (At::new(0, 1), other)] {
            let class = seen.looks[place].ink.map(|ink| ink.class).expect("ink");
            let means = if label == "1" { Meaning::One } else { Meaning::Foreign };
            let [theme, label] = ["digits", label].map(String::from);
            seen.inks[class].names = vec![Match { theme, label, means, score }];
        }
        let rows = rows.map(|row| row.replace('o', "1").replace('t', "0"));
        (seen, values(&rows.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    #[test]
    fn two_symbols_are_the_values_whatever_digits_they_are_like() {
        let are_two = |one: &str, other: &str, moved: Option<(At, Option<char>)>| {
            let (seen, mut cells) = named(one, other, 0.9);
            if let Some((at, value)) = moved {
                cells[at] = value;
            }
            are_two_symbols(&seen, &cells)
        };
        assert!(are_two("1", "2", None));
        assert!(are_two("8", "7", None), "letters like digits");
        assert!(!are_two("1", "2", Some((At::new(0, 0), Some('0')))), "one is on both");
        assert!(!are_two("1", "2", Some((At::new(0, 0), None))), "one is on a blank");
        assert!(!are_two("1", "1", None), "there is only one");
        let (seen, cells) = named("1", "2", 0.9);
        assert!(contradicted(&seen, &cells).is_empty());
    }

    #[test]
    fn one_mark_on_both_values_says_nothing() {
        let rows = ["ab..ba", ".ab..b", "b..ab.", "a.b..a", "..ab.a", "ba..ab"];
        let contradicting = |grey: u8| {
            let mut seen = sight(&rows, |kind, x, y| {
                let is_mark = x.abs_diff(20) + y.abs_diff(20) < 6;
                match kind {
                    'a' | 'b' if is_mark => [130, 30, 30],
                    'a' => [230; 3],
                    'b' => [grey; 3],
                    _ => [60, 120, 80],
                }
            });
            for ink in &mut seen.inks {
                let [theme, label] = ["digits", "0"].map(String::from);
                ink.names = vec![Match { theme, label, means: Meaning::Zero, score: 0.8 }];
            }
            let rows = rows.map(|row| row.replace('a', "0").replace('b', "1"));
            let cells = values(&rows.iter().map(String::as_str).collect::<Vec<_>>());
            contradicted(&seen, &cells).len()
        };
        assert_eq!(contradicting(40), 0);
        assert!(contradicting(200) > 0, "on grounds of nearly one colour it is a digit");
    }

    #[test]
    fn pictures_are_no_digits_whatever_they_are_like() {
        let doubted = |is_painted: bool, other: (&str, Meaning)| {
            let mut own = seen();
            let label = |label: &str, means| {
                let [theme, label] = ["any", label].map(String::from);
                vec![Match { theme, label, means, score: 0.8 }]
            };
            for ink in &mut own.inks {
                let is_one = ink.names.first().is_some_and(|name| name.means == Meaning::One);
                if ink.colour[0] > 100 {
                    ink.is_painted = is_painted;
                    ink.names = label("6", Meaning::Foreign);
                } else if is_one {
                    ink.names = label(other.0, other.1);
                }
            }
            contradicted(&own, &cells(Some('0'))).len()
        };
        assert_eq!(doubted(false, ("1", Meaning::One)), 1);
        assert_eq!(doubted(true, ("1", Meaning::One)), 0, "it is of several colours");
        assert_eq!(doubted(false, ("sun", Meaning::Shape)), 0, "it is beside suns");
    }

    fn seen() -> Sight {
        sight(&BOARD, |kind, x, y| match kind {
            'R' if is_digit('o', x, y) => [200, 30, 30],
            kind if is_digit(kind, x, y) => [0; 3],
            _ => [255; 3],
        })
    }

    fn cells(wrong: Option<char>) -> Array2<Option<char>> {
        Array2::from_fn(seen().size(), |at| match BOARD[at.row].as_bytes()[at.column] {
            b'o' => Some('0'),
            b'i' => Some('1'),
            b'R' => wrong,
            _ => None,
        })
    }

    #[test]
    fn a_clear_digit_that_breaks_the_rules_is_no_blank() {
        let place = At::new(2, 2);
        assert_eq!(contradicted(&seen(), &cells(None)), [place]);
        assert_eq!(contradicted(&seen(), &cells(Some('1'))), [place]);
        assert_eq!(contradicted(&seen(), &cells(Some('0'))), []);
    }

    #[test]
    fn digits_that_say_the_opposite_contradict_all_values() {
        let is = |value: Option<char>| value.map(|v| if v == '0' { '1' } else { '0' });
        let exchanged = cells(Some('0')).map(|value| is(*value));
        let filled = exchanged.iter().filter(|(_, value)| value.is_some()).count();
        let named = seen()
            .inks
            .iter()
            .any(|ink| ink.names.first().is_some_and(|n| n.means == Meaning::Zero));
        assert!(named);
        assert_eq!(contradicted(&seen(), &exchanged).len(), filled);
    }
}
