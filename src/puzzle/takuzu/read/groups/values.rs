//! Which of two values is 0, and how they look.

use super::super::{relief, symbols};
use super::mirrored::Mirrored;
use super::ways::Way;
use crate::geom::At;
use crate::picture::{Rgb, distance, luma};
use crate::puzzle::seen::Reading;
use crate::puzzle::takuzu::board::Digit;
use crate::sight::kinds::{Cut, Group};
use crate::sight::{Sight, badged};
use crate::theme::{GLYPH, Glyph, Match, Meaning, builtin};

/// Which of the two values is 0.
pub struct Orientation {
    /// Whether the values have to be exchanged.
    pub is_swapped: bool,
    /// How sure that is.
    pub sure: f64,
}

/// Values that are written lean this much further to 0 and 1.
pub const LEAN: f64 = 0.15;
/// This share of the cells that were read surely before agrees.
pub const AGREED: f64 = 0.8;

/// Which value is 0, by what is written on the groups, by what was read
/// before, or by the rule for looks without digits.
pub fn orientation(
    sight: &Sight,
    cut: &Cut,
    (way, mirrored): (&Way, Option<&Mirrored>),
    first: Option<&Reading>,
) -> Orientation {
    let of = |digit: Digit| cut.groups.iter().zip(way).filter(move |(_, v)| **v == Some(digit));
    let is_written = cut.groups.iter().zip(way).any(|(g, v)| v.is_some() && is_written(g))
        && !is_one_mark(cut, way)
        && !is_x_alone(cut, way)
        && !are_bars(cut, way);
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
            let is_unread = are_unread(sight, cut, way) || may_both_be_ones(cut, way);
            let sure = if is_unread && mirrored.is_none() { 0.3 } else { 1.0 };
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

/// Whether a picture is like an X, and what stands on the other value is not at all like an
/// O: then neither is a letter.
fn is_x_alone(cut: &Cut, way: &Way) -> bool {
    let valued = || cut.groups.iter().zip(way).filter(|(_, value)| value.is_some());
    let is_x = |group: &Group| group.names.first().is_some_and(|name| name.label == "X");
    let written = || valued().filter(|(group, _)| is_written(group));
    let Some((_, own)) = written().next() else { return false };
    let mut others = valued().filter(|(_, value)| *value != own);
    written().all(|(group, value)| value == own && is_x(group))
        && others.all(|(group, _)| likenesses(&group.names)[0] < LIKE_EITHER && group.ink.is_some())
}

/// Whether upright strokes, like ones, stand beside what is wider than any digit: a bar that
/// lies.
fn are_bars(cut: &Cut, way: &Way) -> bool {
    let valued = || cut.groups.iter().zip(way).filter(|(_, value)| value.is_some());
    let is_one = |group: &Group| group.names.first().is_some_and(|name| name.label == "1");
    let written = || valued().filter(|(group, _)| is_written(group));
    let Some((_, own)) = written().next() else { return false };
    let mut others = valued().filter(|(_, value)| *value != own).peekable();
    let is_lying = |group: &Group| group.glyph.as_ref().is_some_and(is_lying);
    others.peek().is_some()
        && written().all(|(group, value)| value == own && is_one(group))
        && others.all(|(group, _)| is_lying(group))
}

/// Whether a symbol is so much wider than high as no digit is.
fn is_lying(glyph: &Glyph) -> bool {
    let grey = glyph.to_grey();
    let is_inked = |&(_, ink): &(usize, &u8)| *ink >= INKED;
    let inked = || grey.iter().enumerate().filter(is_inked).map(|(i, _)| i);
    let length = |of: fn(usize) -> usize| {
        let (least, most) = inked().map(of).fold((GLYPH, 0), |(a, b), i| (a.min(i), b.max(i)));
        (most + 1).saturating_sub(least) as f64
    };
    length(|i| i % GLYPH) >= LYING * length(|i| i / GLYPH)
}

/// A pixel of a symbol is ink from here on.
const INKED: u8 = 128;
/// No digit is so many times as wide as high.
const LYING: f64 = 1.5;

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
pub const PRINT: f32 = 0.9;
/// and the colours of tiles that tell values apart where it is on all differ by so much.
pub const TILES_APART: u8 = 60;

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

/// Whether what stands on all values is hardly less like a 1 than like anything else: digits
/// with hairlines lose what tells them apart.
fn may_both_be_ones(cut: &Cut, way: &Way) -> bool {
    let mut valued = cut.groups.iter().zip(way).filter(|(_, value)| value.is_some()).peekable();
    let may_be_one = |group: &Group| {
        let best = group.names.first().map_or(0.0, |name| name.score);
        let one = group.names.iter().find(|name| name.label == "1");
        one.is_some_and(|one| f64::from(one.score) >= WRITTEN && one.score >= best - NEARLY)
    };
    valued.peek().is_some() && valued.all(|(group, _)| may_be_one(group))
}

/// Names that correlate with a symbol as much as the best one, but for this.
const NEARLY: f32 = 0.05;

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
pub fn likenesses(names: &[Match]) -> [f64; 2] {
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

#[cfg(test)]
mod tests {
    use super::super::super::testing::values;
    use super::*;
    use crate::geom::Array2;

    /// A group of cells on which something with these names stands.
    fn group(names: &[(&str, f32)]) -> Group {
        let name = |(label, score): &(&str, f32)| Match {
            theme: String::new(),
            label: (*label).into(),
            means: Meaning::Mark,
            score: *score,
        };
        Group {
            cells: Vec::new(),
            names: names.iter().map(name).collect(),
            glyph: None,
            pixels: 20.0,
            ink: None,
            ground: [0; 3],
        }
    }

    #[test]
    fn bars_on_both_values_may_both_be_ones() {
        let may = |zero: &[(&str, f32)], one: &[(&str, f32)]| {
            let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
            let groups = vec![group(&[]), group(zero), group(one)];
            let cut = Cut { groups, odd: Vec::new(), distances };
            may_both_be_ones(&cut, &vec![None, Some(Digit::Zero), Some(Digit::One)])
        };
        let [bar, left] =
            [[("exclamation", 0.9), ("1", 0.89)], [("exclamation", 0.75), ("1", 0.73)]];
        assert!(may(&left, &bar));
        assert!(!may(&[("bolt", 0.75), ("1", 0.6)], &bar), "it is far more like a bolt");
        assert!(!may(&[("exclamation", 0.5), ("1", 0.5)], &bar), "it is like nothing");
        assert!(!may(&[], &bar), "nothing stands on it");
    }

    #[test]
    fn an_upright_bar_beside_a_lying_one_is_no_digit() {
        let glyph = |width: i32, height: i32| {
            let is_ink = |i: usize| {
                let (x, y) = ((i % GLYPH) as i32 - 12, (i / GLYPH) as i32 - 12);
                2 * x.abs() < width && 2 * y.abs() < height
            };
            let mask: Vec<u8> = (0..GLYPH * GLYPH).map(|i| u8::from(is_ink(i)) * 255).collect();
            Glyph::from_mask(&mask, GLYPH, crate::geom::Rect::new(0, 0, 24, 24))
        };
        let are = |other: Glyph| {
            let mut one = group(&[("1", 0.84)]);
            one.names[0].means = Meaning::One;
            one.glyph = Some(glyph(6, 20));
            let zero = Group { glyph: Some(other), ..group(&[("diamond", 0.72)]) };
            let distances = Array2::filled(crate::geom::Size::new(4, 4), Vec::new());
            let cut = Cut { groups: vec![zero, one], odd: Vec::new(), distances };
            are_bars(&cut, &vec![Some(Digit::Zero), Some(Digit::One)])
        };
        assert!(are(glyph(20, 6)));
        assert!(!are(glyph(14, 20)), "it may be a zero");
    }

    #[test]
    fn what_is_like_neither_digit_leans_to_none() {
        assert!(lean(&group(&[("0", 0.7), ("1", 0.4)])).is_some_and(|lean| lean > 0.25));
        assert!(lean(&group(&[("4", 0.7), ("1", 0.5), ("0", 0.2)])).is_some_and(|lean| lean < 0.0));
        assert_eq!(lean(&group(&[("sun", 0.39), ("0", 0.36), ("1", 0.3)])), None);
        assert_eq!(lean(&group(&[])), None);
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

    #[test]
    fn a_picture_like_an_x_is_no_letter_without_an_o() {
        let group = |names: &[(&str, Meaning, f32)]| Group {
            cells: vec![At::new(0, 0)],
            names: (names.iter())
                .map(|(label, means, score)| Match {
                    theme: String::new(),
                    label: (*label).into(),
                    means: *means,
                    score: *score,
                })
                .collect(),
            glyph: None,
            pixels: 90.0,
            ink: Some([250, 210, 70]),
            ground: [30; 3],
        };
        let is = |one: Group, other: Group| {
            let distances = Array2::filled(crate::geom::Size::new(2, 4), vec![0.0; 2]);
            let cut = Cut { groups: vec![one, other], odd: Vec::new(), distances };
            is_x_alone(&cut, &vec![Some(Digit::Zero), Some(Digit::One)])
        };
        let hat = || group(&[("X", Meaning::One, 0.78), ("sun", Meaning::Shape, 0.7)]);
        let wand = || group(&[("sun", Meaning::Shape, 0.57), ("0", Meaning::Zero, 0.4)]);
        assert!(is(hat(), wand()));
        assert!(is(wand(), hat()));
        let round = group(&[("disc", Meaning::Shape, 0.6), ("O", Meaning::Zero, 0.55)]);
        assert!(!is(hat(), round), "it may be an O");
        let one = group(&[("1", Meaning::One, 0.78)]);
        assert!(!is(one, wand()), "a digit");
    }
}
