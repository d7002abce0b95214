//! Which of two values is 0, and how they look.

use super::super::{relief, shapes, symbols};
use super::ways::Way;
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, luma};
use crate::puzzle::seen::{Appearance, Form, Reading};
use crate::puzzle::takuzu::board::Digit;
use crate::sight::kinds::{Cut, Group};
use crate::sight::{Sight, badged};
use crate::theme::{Match, Meaning, builtin};

/// Which of the two values is 0.
pub struct Orientation {
    /// Whether the values have to be exchanged.
    pub is_swapped: bool,
    /// How sure that is.
    pub sure: f64,
}

/// Values that are written lean this much further to 0 and 1.
const LEAN: f64 = 0.15;
/// This share of the cells that were read surely before agrees.
pub const AGREED: f64 = 0.8;

/// Which value is 0, by what is written on the groups, by what was read
/// before, or by the rule for looks without digits.
pub fn orientation(sight: &Sight, cut: &Cut, way: &Way, first: Option<&Reading>) -> Orientation {
    let of = |digit: Digit| cut.groups.iter().zip(way).filter(move |(_, v)| **v == Some(digit));
    let is_written = cut.groups.iter().zip(way).any(|(g, v)| v.is_some() && is_written(g))
        && !is_one_mark(cut, way);
    let leaning = |group: &Group| lean(group).filter(|_| is_written);
    let written =
        Digit::BOTH.map(|digit| mean(of(digit).map(|(g, _)| (leaning(g), g.cells.len()))));
    let before = first.and_then(|first| agreement(cut, way, first));
    match (written, before) {
        ([Some(zero), Some(one)], _) if (zero - one).abs() >= LEAN => {
            let is_swapped = zero < one;
            let disputes =
                before.is_some_and(|(swapped, share)| swapped != is_swapped && share >= AGREED);
            Orientation { is_swapped, sure: if disputes { 0.3 } else { 1.0 } }
        }
        (_, Some((is_swapped, share))) if share >= AGREED => Orientation { is_swapped, sure: 1.0 },
        _ if !is_written => {
            let tone = |digit| {
                let own = of(digit).max_by_key(|(group, _)| group.cells.len());
                own.map_or(0.0, |(group, _)| tone(group))
            };
            let sure = if are_unread(sight, cut, way) { 0.3 } else { 1.0 };
            Orientation { is_swapped: tone(Digit::Zero) > tone(Digit::One), sure }
        }
        // Rings on light tiles, and dark tiles: the colour tells which is which.
        ([Some(lean), None], _) if are_tiles(cut, way) => {
            Orientation { is_swapped: lean < 0.0, sure: 1.0 }
        }
        ([None, Some(lean)], _) if are_tiles(cut, way) => {
            Orientation { is_swapped: lean > 0.0, sure: 1.0 }
        }
        _ => Orientation { is_swapped: false, sure: 0.3 },
    }
}

/// Whether one mark stands on all values, on tiles of far unlike colours: these tell them.
pub fn is_one_mark(cut: &Cut, way: &Way) -> bool {
    let all = cut.groups.iter().zip(way).filter(|(_, value)| value.is_some());
    let own: Option<Vec<_>> =
        all.map(|(group, value)| Some((group.glyph.as_ref()?, group.ground, value))).collect();
    let Some([first, rest @ ..]) = own.as_deref() else { return false };
    let is_other = |one: &(_, Rgb, _), other: &(_, Rgb, _)| distance(one.1, other.1) >= TILES_APART;
    let pairs = || rest.iter().flat_map(|one| own.iter().flatten().map(move |other| (one, other)));
    rest.iter().any(|other| other.2 != first.2)
        && rest.iter().all(|(glyph, ..)| first.0.likeness(glyph) >= PRINT)
        && pairs().all(|(one, other)| one.2 == other.2 || is_other(one, other))
}

/// Prints of one mark correlate this much,
const PRINT: f32 = 0.9;
/// and the colours of tiles that tell values apart where it is on all differ by so much.
const TILES_APART: u8 = 60;

/// Whether the values are tiles of far unlike colours, and of one all are bare.
fn are_tiles(cut: &Cut, way: &Way) -> bool {
    let of = |digit: Digit| -> Vec<&Group> {
        let own = cut.groups.iter().zip(way).filter(|(_, value)| **value == Some(digit));
        own.map(|(group, _)| group).collect()
    };
    let [zeros, ones] = Digit::BOTH.map(of);
    let are_bare = |groups: &[&Group]| groups.iter().all(|group| group.ink.is_none());
    let far = |zero: &&Group| ones.iter().all(|one| distance(zero.ground, one.ground) >= UNLIKE);
    (are_bare(&zeros) || are_bare(&ones)) && zeros.iter().all(far)
}

/// Tiles whose colours tell them apart differ by this much at least.
const UNLIKE: u8 = 128;

/// The cells with ink that is clearly another digit than they were taken for, or
/// a digit where they were taken for blanks: a wrong entry is no blank because
/// the rules would have it so. Digits count that are as high as digits are, on
/// boards whose digits are mostly legible.
pub fn contradicted(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let written = |(at, value): (At, &Option<char>)| {
        let class = &sight.inks[sight.looks[at].ink?.class];
        let [zero, one] = likenesses(&class.names);
        let is_digit = !class.names.first().is_some_and(symbols::is_shape);
        let is_clear =
            zero.max(one) >= f64::from(symbols::NAMED) && (zero - one).abs() >= LEAN && is_digit;
        let says = if zero > one { '0' } else { '1' };
        let is_other = value.is_some() && is_far_likelier(&class.names, zero.max(one));
        (is_clear || is_other).then_some((at, class.height, !is_other && *value == Some(says)))
    };
    let filled = || cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let told: Vec<(At, f64, bool)> = cells.iter().filter_map(written).collect();
    if are_exchanged(sight, cells) {
        return filled().collect();
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

/// Whether both values carry a symbol that does not tell which is which: one of
/// the same form and colour, or digits too small to be read.
fn are_unread(sight: &Sight, cut: &Cut, way: &Way) -> bool {
    let symbol = |digit: Digit| {
        let own = cut.groups.iter().zip(way).filter(|(_, value)| **value == Some(digit));
        let group = own.map(|(group, _)| group).max_by_key(|group| group.cells.len())?;
        let is_shape = |name: &Match| symbols::is_shape(name) && name.score >= symbols::NAMED;
        let is_named = group.names.first().is_some_and(is_shape);
        Some((group, group.glyph.as_ref()?, group.ink?, is_named))
    };
    let [zero, one] = Digit::BOTH.map(symbol);
    let (
        Some((zero, zero_glyph, zero_ink, is_zero_named)),
        Some((one, one_glyph, one_ink, is_one_named)),
    ) = (zero, one)
    else {
        // What is seen on one value may be lost on the other, and to noise on both.
        let seen = zero.or(one);
        return seen.is_some_and(|(group, .., is_named)| group.pixels < LEGIBLE && !is_named)
            || are_unlike(sight, cut, way);
    };
    let likeness = zero_glyph.likeness(one_glyph);
    let is_alike = likeness >= SAME_MARK;
    let is_small = zero.pixels.max(one.pixels) < LEGIBLE;
    let is_of_one_colour = distance(zero_ink, one_ink) <= SAME_COLOUR
        && distance(zero.ground, one.ground) <= SAME_COLOUR;
    let is_named = is_zero_named && is_one_named;
    // Beside a badge that is on both, digits may be like nothing.
    let are_badged = !is_named
        && distance(zero_ink, one_ink) <= SAME_COLOUR
        && badged::may_be_digits(zero_glyph, one_glyph, builtin::themes());
    is_alike && is_of_one_colour || likeness < PRINT && is_small && !is_named || are_badged
}

/// Whether something is drawn on both values, and not the same.
fn are_unlike(sight: &Sight, cut: &Cut, way: &Way) -> bool {
    let cells = |digit: Digit| -> Vec<At> {
        let own = cut.groups.iter().zip(way).filter(|(_, value)| **value == Some(digit));
        own.flat_map(|(group, _)| group.cells.iter().copied()).collect()
    };
    let [zeros, ones] = Digit::BOTH.map(cells);
    relief::are_unlike(sight, &zeros, &ones)
}

/// Digits of more pixels are like their templates, if they are digits.
const LEGIBLE: f64 = 20.0;
/// Colours nearer than this do not tell values apart.
const SAME_COLOUR: u8 = 24;
/// Marks of one kind correlate at least this much.
const SAME_MARK: f32 = 0.7;

/// The mean of what is known, by its counts; `None` for nothing.
fn mean(parts: impl Iterator<Item = (Option<f64>, usize)>) -> Option<f64> {
    let (sum, count) = parts.fold((0.0, 0.0), |(sum, count), (part, n)| match part {
        Some(value) => (sum + value * n as f64, count + n as f64),
        None => (sum, count),
    });
    (count > 0.0).then(|| sum / count)
}

/// How much a symbol with these names is like 0 and like 1.
fn likenesses(names: &[Match]) -> [f64; 2] {
    let best = |labels: &[&str]| {
        let hits = names.iter().filter(|name| labels.contains(&name.label.as_str()));
        hits.map(|name| f64::from(name.score)).fold(-1.0, f64::max)
    };
    [best(&["0", "O", "ring"]), best(&["1", "X"])]
}

/// Whether a group's symbol is most like a digit or letter.
pub fn is_written(group: &Group) -> bool {
    let is_value = |name: &Match| matches!(name.means, Meaning::Zero | Meaning::One);
    group.names.first().is_some_and(|name| is_value(name) && f64::from(name.score) >= WRITTEN)
        && group.pixels >= symbols::MIN_SYMBOL
}

/// How much more a group's symbol is like 0 than like 1; `None` without one, and for what
/// is like neither.
fn lean(group: &Group) -> Option<f64> {
    let [zero, one] = likenesses(&group.names);
    (zero.max(one) >= LIKE_EITHER).then_some(zero - one)
}

/// What correlates less with both 0 and 1 says nothing.
const LIKE_EITHER: f64 = 0.45;

/// Symbols are like a digit or letter from here on.
const WRITTEN: f64 = 0.6;

/// The themes of boards whose values have no names, but the colours of tiles or of shapes.
const TILES: &str = "tiles";
const SHAPES: &str = "shapes";

/// Whether the values have to be exchanged to agree with what was read before,
/// and the share of its cells that then do; `None` where only one of the two values
/// was read, which may be all that there is of either.
fn agreement(cut: &Cut, way: &Way, first: &Reading) -> Option<(bool, f64)> {
    // Looks tell which is which by tone alone, which may have been in doubt.
    let is_sure = |at: At| first.confidence[at] >= Reading::SURE;
    let is_any_sure = first.cells.iter().any(|(at, value)| value.is_some() && is_sure(at));
    let is_telling = |at: &At| match first.theme.as_str() {
        TILES => is_sure(*at),
        SHAPES => is_any_sure,
        _ => true,
    };
    let valued = cut.groups.iter().zip(way).filter_map(|(group, value)| Some((group, (*value)?)));
    let told = valued.flat_map(|(group, value)| {
        let read = group.cells.iter().filter(|at| is_telling(at));
        read.filter_map(move |at| Some((first.cells[*at]?, value.to_char())))
    });
    let told: Vec<(char, char)> = told.collect();
    let same = told.iter().filter(|(was, is)| was == is).count();
    let other = told.len() - same;
    let are_both = Digit::BOTH.iter().all(|d| told.iter().any(|(was, _)| *was == d.to_char()));
    are_both.then(|| (other > same, same.max(other) as f64 / told.len() as f64))
}

/// Of looks without digits the one of lower tone is 0: the colder one, of two
/// greys the lighter one.
fn tone(group: &Group) -> f64 {
    let colour = group.ink.unwrap_or(group.ground);
    let [red, _, blue] = colour.map(f64::from);
    let warmth = red - blue;
    if warmth.abs() > 40.0 { warmth } else { -f64::from(luma(colour)) / 255.0 }
}

/// How each value looks.
pub fn legend(cut: &Cut, values: &[Option<char>]) -> Vec<(char, Appearance)> {
    let look = |value: char| {
        let own = cut.groups.iter().zip(values).filter(|(_, v)| **v == Some(value));
        let group = own.map(|(group, _)| group).max_by_key(|group| group.cells.len());
        let form = |group: &Group| match group.ink {
            None => (Form::Tile, group.ground),
            Some(ink) => match group.names.first() {
                Some(name) if symbols::is_shape(name) => (shapes::form(&name.label), ink),
                Some(name) if name.label == "X" || name.label == "O" => {
                    (Form::Text(if value == '0' { 'O' } else { 'X' }), ink)
                }
                _ => (Form::Text(value), ink),
            },
        };
        let (form, colour): (Form, Rgb) = group.map_or((Form::Text(value), [128; 3]), form);
        (value, Appearance { form, colour })
    };
    ['0', '1'].map(look).to_vec()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight, values};
    use super::*;

    /// A wrong entry in red in the middle: three zeros in a row.
    const BOARD: [&str; 6] = ["oi..oi", "i.o..o", ".oRo.i", "o.i.i.", ".i.oo.", "o..i.o"];

    #[test]
    fn what_is_like_neither_digit_leans_to_none() {
        let group = |names: &[(&str, f32)]| Group {
            cells: Vec::new(),
            names: (names.iter())
                .map(|(label, score)| Match {
                    theme: String::new(),
                    label: (*label).into(),
                    means: Meaning::Mark,
                    score: *score,
                })
                .collect(),
            glyph: None,
            pixels: 20.0,
            ink: None,
            ground: [0; 3],
        };
        assert!(lean(&group(&[("0", 0.7), ("1", 0.4)])).is_some_and(|lean| lean > 0.25));
        assert!(lean(&group(&[("4", 0.7), ("1", 0.5), ("0", 0.2)])).is_some_and(|lean| lean < 0.0));
        assert_eq!(lean(&group(&[("sun", 0.39), ("0", 0.36), ("1", 0.3)])), None);
        assert_eq!(lean(&group(&[])), None);
    }

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
    fn bare_dark_tiles_beside_rings_on_light_ones_tell_which_is_which() {
        let group = |grey: u8, ink: Option<Rgb>| Group {
            cells: Vec::new(),
            names: Vec::new(),
            glyph: None,
            pixels: 20.0,
            ink,
            ground: [grey; 3],
        };
        let are = |zero: Group, one: Group| {
            let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
            let cut = Cut { groups: vec![zero, one], odd: Vec::new(), distances };
            are_tiles(&cut, &vec![Some(Digit::Zero), Some(Digit::One)])
        };
        assert!(are(group(250, Some([60; 3])), group(0, None)));
        assert!(!are(group(250, Some([60; 3])), group(200, None)), "hardly another colour");
        assert!(!are(group(250, Some([60; 3])), group(0, Some([250; 3]))), "both are written");
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

    #[test]
    fn a_mark_on_all_values_tells_none() {
        use crate::geom::Rect;
        use crate::theme::{GLYPH, Glyph};
        let group = |bars: usize, grey: u8| {
            let mask: Vec<u8> =
                (0..GLYPH * GLYPH).map(|i| u8::from(i / GLYPH % (2 * bars) < bars) * 255).collect();
            let side = GLYPH as i32;
            Group {
                cells: Vec::new(),
                names: Vec::new(),
                glyph: Some(Glyph::from_mask(&mask, GLYPH, Rect::new(0, 0, side, side))),
                pixels: 40.0,
                ink: Some([20; 3]),
                ground: [grey; 3],
            }
        };
        let is = |groups: Vec<Group>| {
            let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
            let cut = Cut { groups, odd: Vec::new(), distances };
            let values = [Digit::Zero, Digit::One, Digit::Zero];
            is_one_mark(&cut, &cut.groups.iter().zip(values).map(|(_, v)| Some(v)).collect())
        };
        assert!(is(vec![group(4, 100), group(4, 220), group(4, 150)]));
        assert!(!is(vec![group(4, 100), group(8, 220), group(4, 150)]), "two marks");
        assert!(!is(vec![group(4, 100), group(4, 220), group(4, 200)]), "one colour");
        assert!(!is(vec![group(4, 100)]), "one value");
    }

    #[test]
    fn one_value_read_before_does_not_say_which_it_is() {
        let of = |cells: &[(usize, usize)]| Group {
            cells: cells.iter().map(|(row, column)| At::new(*row, *column)).collect(),
            names: Vec::new(),
            glyph: None,
            pixels: 0.0,
            ink: None,
            ground: [0; 3],
        };
        let groups = vec![of(&[(0, 0), (0, 1), (1, 3)]), of(&[(0, 2), (1, 0), (1, 1)])];
        let distances = Array2::filled(crate::geom::Size::new(2, 4), vec![0.0; 2]);
        let cut = Cut { groups, odd: Vec::new(), distances };
        let way = vec![Some(Digit::Zero), Some(Digit::One)];
        let before = |rows: &[&str]| agreement(&cut, &way, &Reading::sure(values(rows)));
        assert_eq!(before(&["001.", "11.0"]), Some((false, 1.0)));
        assert_eq!(before(&["110.", "00.1"]), Some((true, 1.0)));
        assert_eq!(before(&["11..", "...1"]), None, "both may be called 1");
        assert_eq!(before(&["....", "...."]), None);
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
