//! The caret of an input field: an upright bar like a 1.

use crate::puzzle::takuzu::read::symbols::Name;
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

/// A bar on one cell, where 1 has another form: which ink it is, and whether it is so
/// much higher than the digits that it is surely a caret.
pub fn caret(sight: &Sight, names: &[Name]) -> Option<(usize, bool)> {
    let cell = sight.grid.cell(crate::geom::At::new(0, 0));
    let narrowness = |ink: &InkClass| {
        ink.width * f64::from(cell.width) / (ink.height * f64::from(cell.height)).max(1.0)
    };
    let is_value = |class: &usize| matches!(names[*class], Name::Value('0' | '1', _));
    let values = || (0..names.len()).filter(is_value);
    let is_bar = |class: &usize| {
        let ink = &sight.inks[*class];
        names[*class].is_one() && ink.count == 1 && narrowness(ink) <= NARROW
    };
    let bar = values().find(is_bar)?;
    let own = &sight.inks[bar];
    let others = || values().filter(|class| *class != bar);
    let mut ones = others().filter(|class| names[*class].is_one()).peekable();
    ones.peek()?;
    if ones.any(|class| own.glyph.likeness(&sight.inks[class].glyph) >= UNLIKE) {
        return None;
    }
    let tallest = others().map(|class| sight.inks[class].height).fold(0.0, f64::max);
    let is_higher = |times: f64| own.height >= times * tallest;
    is_higher(HARDLY).then(|| (bar, is_higher(HIGHER)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::symbols::names;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

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
}
