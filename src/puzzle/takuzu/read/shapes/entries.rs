//! Entries in a colour for each value, beside givens that are all in one.

use super::mistaken::whole;
use super::{Kind, ODD_COLOUR};
use crate::picture::{Rgb, distance};
use crate::puzzle::takuzu::read::symbols::SAME_INK;
use crate::sight::{InkClass, Sight};

/// Whether the prints of a class of kind `own` are entries: whole symbols of its form in
/// another colour than the givens', where the other value has both kinds of prints too.
pub fn are_entries(sight: &Sight, kinds: &[Kind], own: usize, class: usize) -> bool {
    let [one, other] = kinds else { return false };
    let other = if own == 0 { other } else { one };
    let colour = sight.inks[class].colour;
    let inks = |kind: &Kind| -> Vec<&InkClass> {
        kind.classes.iter().map(|&class| &sight.inks[class]).collect()
    };
    let is_near = |one: Rgb, other: Rgb| distance(one, other) <= SAME_INK;
    let is_far = |ink: &&InkClass, from: Rgb| distance(ink.colour, from) > ODD_COLOUR;
    let Some(given) = whole(sight, kinds, own, class).map(|ink| ink.colour) else { return false };
    // Its colour is not the other value's, nor is that one's entry of the givens' colour.
    let others = inks(other);
    others.iter().any(|ink| is_near(ink.colour, given))
        && others.iter().any(|ink| is_far(ink, given) && is_far(ink, colour))
        && !others.iter().any(|ink| is_near(ink.colour, colour))
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use crate::geom::At;
    use crate::picture::Rgb;

    #[test]
    fn entries_have_a_colour_for_each_value() {
        // Discs and crosses in green; upper case in colours of their own.
        let is_sure = |rows: &[&str], at: At| {
            let seen = sight(rows, |kind, x, y| {
                let (across, down) = (x.abs_diff(20), y.abs_diff(20));
                let is_disc = f64::from(across).hypot(f64::from(down)) < 12.0;
                let is_cross = across.abs_diff(down) < 3 && across < 12;
                let colour: Rgb = match kind {
                    'D' => [30, 110, 240],
                    'C' => [240, 140, 0],
                    _ => [40, 100, 60],
                };
                let is_ink = match kind.to_ascii_lowercase() {
                    'd' => is_disc,
                    'c' => is_cross,
                    _ => false,
                };
                if is_ink { colour } else { [250; 3] }
            });
            let values = read(&seen, &names(&seen)).expect("discs and crosses");
            let class = seen.looks[at].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        let place = At::new(1, 5);
        let both = ["..cd.c", "c.ddcC", ".dc..d", "cDccdd", "d...c.", "cc.cDd"];
        assert!(is_sure(&both, place));
        let alone = both.map(|row| row.replace('D', "d"));
        let alone = alone.each_ref().map(String::as_str);
        assert!(!is_sure(&alone, place), "the other value has no entries");
    }
}
