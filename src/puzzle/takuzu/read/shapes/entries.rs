//! Entries in other colours than givens: one for each value, or one shade of it for each.

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

/// Whether the prints of a class of kind `own` are the givens or the entries of a game whose
/// little pictures are painted in other shades then: whole symbols of its form in another
/// colour than others, several of them, as the other value has several of, too.
pub fn are_in_two_shades(sight: &Sight, kinds: &[Kind], own: usize, class: usize) -> bool {
    let is_other_shade = |kind: usize, class: usize| {
        let ink = &sight.inks[class];
        let is_far = |other: &InkClass| distance(other.colour, ink.colour) > SAME_INK;
        ink.count >= SEVERAL && whole(sight, kinds, kind, class).is_some_and(is_far)
    };
    let other = 1 - own.min(1);
    kinds.len() == 2
        && is_other_shade(own, class)
        && kinds[other].classes.iter().any(|&class| is_other_shade(other, class))
}

/// So many prints are no hint, and no mistake alone.
const SEVERAL: usize = 2;

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

    #[test]
    fn two_shades_of_either_picture_are_givens_and_entries() {
        // Arcs and keys, in two shades each; of the keys' second one there are so many.
        let rows = |keys: &str| -> Vec<String> {
            let rows = ["a.K.aA", "kA.a.k", ".ka.Ak", "a..k.a", "kak.a.", "A.kK.a"];
            rows.iter().map(|row| row.replace('K', keys)).collect()
        };
        let is_sure = |keys: &str| {
            let rows = rows(keys);
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_ink = match kind.to_ascii_lowercase() {
                    'a' => (7.0..13.0).contains(&dx.hypot(dy)) && (dx > 0.0 || dy > 3.0),
                    'k' => (dx + dy).abs() < 5.0 && dx.hypot(dy) < 14.0,
                    _ => false,
                };
                match kind {
                    _ if !is_ink => [250; 3],
                    'a' => [60, 120, 215],
                    'A' => [35, 39, 45],
                    'k' => [168, 198, 249],
                    _ => [140, 146, 154],
                }
            });
            let values = read(&seen, &names(&seen)).expect("two forms");
            let class = seen.looks[At::new(0, 5)].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        assert!(is_sure("K"));
        assert!(!is_sure("k"), "one picture in one shade");
    }
}
