//! Question and exclamation marks that are the symbols themselves: beside values they are
//! marks, a player's or the game's, and alone on the board what is played with.

use super::{CLEARLY, MIN_SYMBOL, Name};
use crate::sight::InkClass;

/// The marks that a game may be played with.
const MARKS: [&str; 2] = ["question", "exclamation"];
/// They stand on so many cells in all.
const SOME: usize = 3;
/// What is this much lower is no symbol beside them.
const LOWER: f64 = 0.6;

/// Takes both marks for symbols without a name where all that is as high is one of them.
pub fn name_punctuation(inks: &[InkClass], names: &mut [Name]) {
    let mark = |(ink, name): (&InkClass, &Name)| {
        let top = ink.names.first().filter(|top| top.score >= CLEARLY)?;
        let is_mark = matches!(name, Name::Mark(_)) && ink.pixels >= MIN_SYMBOL;
        MARKS.iter().position(|label| is_mark && *label == top.label)
    };
    let told: Vec<Option<usize>> = inks.iter().zip(&*names).map(mark).collect();
    let own = || inks.iter().zip(&told).filter(|(_, told)| told.is_some());
    let least = own().map(|(ink, _)| ink.pixels).fold(f64::INFINITY, f64::min);
    let are_all =
        inks.iter().zip(&told).all(|(ink, told)| told.is_some() || ink.pixels < LOWER * least);
    let cells: usize = own().map(|(ink, _)| ink.count).sum();
    if are_all && (0..MARKS.len()).all(|mark| told.contains(&Some(mark))) && cells >= SOME {
        for (name, _) in names.iter_mut().zip(&told).filter(|(_, told)| told.is_some()) {
            *name = Name::Unknown;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    /// Whether the strokes of a question mark, or those of an exclamation mark, are here.
    fn is_mark(kind: char, x: u32, y: u32) -> bool {
        let is_dot = x.abs_diff(19) <= 2 && (28..32).contains(&y);
        let far = (f64::from(x) - 19.0).hypot(f64::from(y) - 14.0);
        let is_hook = (4.0..8.0).contains(&far) && !(x < 19 && y > 14);
        match kind {
            '!' => is_dot || x.abs_diff(19) <= 2 && (7..25).contains(&y),
            '?' => is_dot || is_hook || x.abs_diff(19) <= 2 && (18..25).contains(&y),
            _ => is_digit(kind, x, y),
        }
    }

    #[test]
    fn both_marks_alone_are_symbols_and_beside_digits_marks() {
        let named = |rows: &[&str]| {
            let sight =
                sight(rows, |kind, x, y| if is_mark(kind, x, y) { [20; 3] } else { [250; 3] });
            let tops: Vec<_> = sight.inks.iter().filter_map(|own| own.names.first()).collect();
            assert!(tops.iter().any(|top| top.label == MARKS[0]), "{tops:?}");
            assert!(tops.iter().any(|top| top.label == MARKS[1]), "{tops:?}");
            names(&sight)
        };
        let alone = named(&["!..?", ".?..", "..!.", "?..."]);
        assert!(alone.iter().all(|name| *name == Name::Unknown), "{alone:?}");
        let beside = named(&["!oi?", "o?i.", "io!o", "?.oi"]);
        assert!(!beside.contains(&Name::Unknown), "{beside:?}");
    }
}
