//! Question and exclamation marks that are the symbols themselves: beside values they are
//! marks, a player's or the game's, and alone on the board what is played with.

use super::{MIN_SYMBOL, Name};
use crate::sight::InkClass;

/// The marks that a game may be played with.
const MARKS: [&str; 2] = ["question", "exclamation"];
/// They stand on so many cells in all.
const SOME: usize = 3;
/// What is this much lower is no symbol beside them.
const LOWER: f64 = 0.6;

/// Whether a label is that of one of them.
pub fn is_punctuation(label: &str) -> bool {
    MARKS.contains(&label)
}

/// One class of either is as clearly one as this,
const SURE: f32 = 0.8;
/// and the others are as like one as this, and like nothing else by so much more: thin ones
/// and heavy ones are less so.
const PERHAPS: f32 = 0.7;
const LEAD: f32 = 0.06;

/// Takes both marks for symbols of these shapes where all that is as high is one of them.
pub fn name_punctuation(inks: &[InkClass], names: &mut [Name]) {
    let score = |ink: &InkClass, label: &str| {
        ink.names.iter().find(|name| name.label == label).map_or(0.0, |name| name.score)
    };
    let mark = |(ink, name): (&InkClass, &Name)| {
        let [question, exclamation] = MARKS.map(|label| score(ink, label));
        let best = question.max(exclamation);
        let top = ink.names.first()?;
        let is_mark = best >= PERHAPS
            && best + LEAD >= top.score
            && ink.pixels >= MIN_SYMBOL
            && !matches!(name, Name::Value('0', _) | Name::Shape(_));
        let own = usize::from(exclamation > question);
        is_mark.then_some((own, best >= SURE && top.label == MARKS[own]))
    };
    let told: Vec<Option<(usize, bool)>> = inks.iter().zip(&*names).map(mark).collect();
    let own = || inks.iter().zip(&told).filter(|(_, told)| told.is_some());
    let least = own().map(|(ink, _)| ink.pixels).fold(f64::INFINITY, f64::min);
    let are_all =
        inks.iter().zip(&told).all(|(ink, told)| told.is_some() || ink.pixels < LOWER * least);
    let cells: usize = own().map(|(ink, _)| ink.count).sum();
    let is_sure = |mark: usize| told.contains(&Some((mark, true)));
    if are_all && (0..MARKS.len()).all(is_sure) && cells >= SOME {
        for (name, told) in names.iter_mut().zip(&told) {
            if let Some((mark, _)) = told {
                *name = Name::Shape(MARKS[*mark].into());
            }
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
        let is_bold = x.abs_diff(19) <= 3;
        match kind {
            'B' => is_bold && ((28..34).contains(&y) || (7..25).contains(&y)),
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
        let is_own = |name: &Name| name.shape().is_some_and(is_punctuation);
        assert!(alone.iter().all(is_own), "{alone:?}");
        assert!(alone.iter().any(|name| *name != alone[0]), "{alone:?}");
        let heavy = named(&["!..?", ".?B.", "..!.", "?.B."]);
        assert!(heavy.len() > 2 && heavy.iter().all(is_own), "{heavy:?}");
        let beside = named(&["!oi?", "o?i.", "io!o", "?.oi"]);
        assert!(!beside.iter().any(is_own), "{beside:?}");
    }
}
