//! The caret of an input field, an upright bar like a 1, and a cursor around a blank, a ring
//! like a 0.

use crate::geom::At;
use crate::picture::distance;
use crate::puzzle::takuzu::read::symbols::{Name, SAME_INK};
use crate::sight::{InkClass, Sight};

/// A caret is higher than digits beside it by this factor: it reaches from above the
/// tallest letters of a typeface to below the deepest;
const HIGHER: f64 = 1.25;
/// what is higher by less may be one.
const HARDLY: f64 = 1.1;
/// It is no wider than this part of its height.
const NARROW: f64 = 0.28;
/// The digit 1 of the board is less like it than this.
const UNLIKE: f32 = 0.85;

/// A bar on one cell higher than the digits: which ink it is, and whether it is so much
/// higher that it is surely a caret, where 1 has another form.
pub fn caret(sight: &Sight, names: &[Name]) -> Option<(usize, bool)> {
    let is_value = |class: &usize| matches!(names[*class], Name::Value('0' | '1', _));
    let values = || (0..names.len()).filter(is_value);
    let is_bar = |class: &usize| {
        let ink = &sight.inks[*class];
        names[*class].is_one() && ink.count == 1 && is_narrow(sight, ink)
    };
    let bar = values().find(is_bar)?;
    let own = &sight.inks[bar];
    let others = || values().filter(|class| *class != bar);
    let mut ones = others().filter(|class| names[*class].is_one()).peekable();
    ones.peek()?;
    let is_alike = ones.any(|class| own.glyph.likeness(&sight.inks[class].glyph) >= UNLIKE);
    let tallest = others().map(|class| sight.inks[class].height).fold(0.0, f64::max);
    let is_higher = |times: f64| own.height >= times * tallest;
    // Small ones without their noise are bars as well.
    if is_alike {
        return is_higher(HARDLY).then_some((bar, false));
    }
    is_higher(HARDLY).then(|| (bar, is_higher(HIGHER)))
}

/// A ring on one cell, far larger than the digits, of another colour and as wide as high:
/// which ink it is.
pub fn ring(sight: &Sight, names: &[Name]) -> Option<usize> {
    let is_value = |class: &usize| matches!(names[*class], Name::Value('0' | '1', _));
    let values = || (0..names.len()).filter(is_value);
    let is_zero = |class: usize| !names[class].is_one();
    let is_ring = |class: &usize| {
        let own = &sight.inks[*class];
        let others = || values().filter(|other| other != class);
        let largest = others().map(|other| sight.inks[other].pixels).fold(0.0, f64::max);
        let is_other = |other: usize| distance(sight.inks[other].colour, own.colour) > SAME_INK;
        let cell = sight.grid.cell(At::new(0, 0));
        let [width, height] =
            [own.width * f64::from(cell.width), own.height * f64::from(cell.height)];
        is_zero(*class)
            && own.count == 1
            && own.pixels >= LARGER * largest
            && width >= ROUND * height
            && others().any(is_zero)
            && others().all(is_other)
    };
    values().find(is_ring)
}

/// A cursor is larger than digits by this factor,
const LARGER: f64 = 1.5;
/// and at least this part of its height wide.
const ROUND: f64 = 0.9;

/// Whether ink is a bar.
fn is_narrow(sight: &Sight, ink: &InkClass) -> bool {
    let cell = sight.grid.cell(At::new(0, 0));
    let height = (ink.height * f64::from(cell.height)).max(1.0);
    ink.width * f64::from(cell.width) / height <= NARROW
}

/// Whether a kind of ink is a bar higher than all digits of the board, whatever its name.
pub fn is_high_bar(sight: &Sight, names: &[Name], class: usize) -> bool {
    let is_value = |own: &usize| matches!(names[*own], Name::Value('0' | '1', _)) && *own != class;
    let heights = (0..names.len()).filter(is_value).map(|own| sight.inks[own].height);
    let tallest = heights.fold(0.0, f64::max);
    let own = &sight.inks[class];
    tallest > 0.0 && own.height >= HARDLY * tallest && is_narrow(sight, own)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::symbols::names;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    #[test]
    fn a_large_ring_in_a_colour_of_its_own_is_a_cursor() {
        let rows = ["oi..", "i.@o", ".oi.", "o..i"];
        let is_cursor = |colour: [u8; 3], times: f64, width: f64| {
            let mut sight = sight(&rows, |kind, x, y| {
                let off = (f64::from(x) - 19.5).abs().max((f64::from(y) - 19.5).abs());
                match kind {
                    '@' if (9.0..12.0).contains(&off) => colour,
                    kind if is_digit(kind, x, y) => [20; 3],
                    _ => [250; 3],
                }
            });
            let mut names = names(&sight);
            let ring = (0..names.len()).find(|class| sight.inks[*class].count == 1);
            let ring = ring.expect("a kind of its own");
            // Its corners are round, so that it is like a 0.
            names[ring] = Name::Value('0', 0.8);
            let own = &mut sight.inks[ring];
            own.pixels *= times;
            own.height *= times;
            own.width = width * own.height;
            super::ring(&sight, &names).is_some()
        };
        assert!(is_cursor([0, 170, 190], 1.7, 1.0));
        assert!(!is_cursor([0, 170, 190], 1.1, 1.0), "hardly larger than digits");
        assert!(!is_cursor([0, 170, 190], 1.7, 0.7), "a narrow 0");
        assert!(!is_cursor([40; 3], 1.7, 1.0), "nearly of the digits' colour");
    }

    #[test]
    fn a_bar_higher_than_digits_is_a_caret_if_ones_are_none() {
        let bar = |rows: &[&str], half: f64| {
            let sight = sight(rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_bar = kind == '|' && dx.abs() < 2.0 && dy.abs() < half;
                [if is_bar || is_digit(kind, x, y) { 20 } else { 250 }; 3]
            });
            caret(&sight, &names(&sight)).map(|(_, is_sure)| is_sure)
        };
        let one = ["oi..", "i|.o", ".oi.", "o..i"];
        assert_eq!(bar(&one, 16.5), Some(true));
        assert_eq!(bar(&one, 14.5), Some(false), "it is hardly higher");
        assert_eq!(bar(&one, 12.0), None, "a bar as high as digits is one");
        assert_eq!(bar(&["o|..", "||.o", ".o|.", "o..|"], 16.5), None, "all ones are bars");
        assert_eq!(bar(&["o...", ".|.o", ".o..", "o..."], 16.5), None, "there is no other 1");
    }

    #[test]
    fn a_bar_higher_than_ones_that_are_bars_may_be_a_caret() {
        let bar = |half: f64| {
            let seen = sight(&["ol..", "l|.o", ".ol.", "o..l"], |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_bar = |half: f64| dx.abs() < 2.0 && dy.abs() < half;
                let is_ink = match kind {
                    'l' => is_bar(12.0),
                    '|' => is_bar(half),
                    _ => is_digit(kind, x, y),
                };
                [if is_ink { 20 } else { 250 }; 3]
            });
            caret(&seen, &names(&seen)).map(|(_, is_sure)| is_sure)
        };
        assert_eq!(bar(17.5), Some(false), "it may be a 1");
        assert_eq!(bar(12.0), None);
    }

    #[test]
    fn a_bar_higher_than_all_digits_is_told_without_a_name() {
        let is_high = |half: f64| {
            let seen = sight(&["oi..", "i|.o", ".oi.", "o..i"], |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_bar = kind == '|' && dx.abs() < 2.0 && dy.abs() < half;
                [if is_bar || is_digit(kind, x, y) { 20 } else { 250 }; 3]
            });
            let class = seen.looks[At::new(1, 1)].ink.expect("the bar").class;
            is_high_bar(&seen, &names(&seen), class)
        };
        assert!(is_high(16.5) && !is_high(12.0));
    }
}
