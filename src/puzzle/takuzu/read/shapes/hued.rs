//! Two symbols in a hue of their own each, in two styles: white on a strong tile for givens,
//! say, and strong on a pale tile for entries. Hue and form tell the same, and so the values.

use super::{Kind, ONE_UNKNOWN};
use crate::picture::{Rgb, chroma, distance, hue, hues_apart};
use crate::sight::{Inked, Look, Sight};

/// Channels of a colour with a hue differ by this much.
const COLOURED: u8 = 60;
/// Hues of one value are this near, and of two this far apart, degrees.
const NEAR: i32 = 20;
const FAR: i32 = 50;
/// A form is more like its own value's than the other's by so much.
const MORE: f32 = 0.1;
/// A value is on so many cells at least.
const SEVERAL: usize = 2;
/// The grounds of two styles differ by this much, and those of one by less.
const TWO_STYLES: u8 = 40;
const ONE_GROUND: u8 = 16;

/// The inks with one hue and one form.
struct Hued {
    hue: i32,
    count: usize,
    classes: Vec<usize>,
}

/// The two symbols of a board whose hues and forms tell the same; `None` where they do not,
/// or where neither value is in two styles.
pub fn pairs(sight: &Sight, kinds: &[Kind]) -> Option<[Kind; 2]> {
    let inked: Vec<(&Look, Inked)> =
        sight.looks.iter().filter_map(|(_, look)| Some((look, look.ink?))).collect();
    let is_asked = |class: &usize| kinds.iter().any(|kind| kind.classes.contains(class));
    if !inked.iter().all(|(_, ink)| is_asked(&ink.class)) || is_value_bare(sight, &inked) {
        return None;
    }
    let mut values: Vec<Hued> = Vec::new();
    for (look, ink) in &inked {
        let own = main_hue(look, ink)?;
        let apart = |value: &Hued| hues_apart(value.hue, own);
        let known = values.iter().position(|value| apart(value) <= NEAR);
        if known.is_none() && values.iter().any(|value| apart(value) < FAR) {
            return None;
        }
        let known = known.unwrap_or_else(|| {
            values.push(Hued { hue: own, count: 0, classes: Vec::new() });
            values.len() - 1
        });
        let value = &mut values[known];
        value.count += 1;
        if !value.classes.contains(&ink.class) {
            value.classes.push(ink.class);
        }
    }
    let [one, other] = <[Hued; 2]>::try_from(values).ok()?;
    let is_told = one.count.min(other.count) >= SEVERAL
        && are_of_two_forms(sight, &one, &other)
        && [&one, &other].into_iter().any(|value| is_in_two_styles(value, &inked));
    is_told.then(|| [one, other].map(|value| value.kind(sight, kinds)))
}

impl Hued {
    /// The ink that is on most cells.
    fn main(&self, sight: &Sight) -> usize {
        let first = self.classes.first().copied().unwrap_or(0);
        self.classes.iter().copied().max_by_key(|&class| sight.inks[class].count).unwrap_or(first)
    }

    fn kind(self, sight: &Sight, kinds: &[Kind]) -> Kind {
        let main = self.main(sight);
        let label = kinds.iter().find(|kind| kind.classes.contains(&main));
        Kind {
            label: label.map_or_else(|| super::UNKNOWN.into(), |kind| kind.label.clone()),
            colour: sight.inks[main].colour,
            count: self.count,
            classes: self.classes,
        }
    }
}

/// The hue of a cell's tile or of its symbol, whichever is stronger.
fn main_hue(look: &Look, ink: &Inked) -> Option<i32> {
    let colours: [Rgb; 2] = [look.ground, ink.colour];
    hue(colours.into_iter().max_by_key(|colour| chroma(*colour))?, COLOURED)
}

/// Whether a tile in the colour of a value bears no symbol.
fn is_value_bare(sight: &Sight, inked: &[(&Look, Inked)]) -> bool {
    let is_like = |look: &Look| {
        inked.iter().any(|(other, _)| distance(look.ground, other.ground) <= ONE_GROUND)
    };
    sight.looks.iter().any(|(_, look)| look.ink.is_none() && is_like(look))
}

/// Whether every ink has the form of its value, and not the other's.
fn are_of_two_forms(sight: &Sight, one: &Hued, other: &Hued) -> bool {
    let glyph = |class: usize| &sight.inks[class].glyph;
    let are_of = |own: &Hued, other: &Hued| {
        let (own_form, other_form) = (glyph(own.main(sight)), glyph(other.main(sight)));
        own.classes.iter().all(|&class| {
            let like = glyph(class).likeness(own_form);
            like >= ONE_UNKNOWN && like >= glyph(class).likeness(other_form) + MORE
        })
    };
    are_of(one, other) && are_of(other, one)
}

/// Whether the inks of a value are on grounds of two kinds.
fn is_in_two_styles(value: &Hued, inked: &[(&Look, Inked)]) -> bool {
    let mut own = inked.iter().filter(|(_, ink)| value.classes.contains(&ink.class));
    let Some((first, _)) = own.next() else { return false };
    own.any(|(look, _)| distance(look.ground, first.ground) > TWO_STYLES)
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;

    /// The values of the cells on a board of hearts (or squares) and stars (or crosses): `T`
    /// and `P` white on strong tiles, `t` and `p` strong on pale ones, `?` a `t` on green.
    fn values(rows: &[&str]) -> Vec<String> {
        let seen = sight(rows, |kind, x, y| {
            let (dx, dy) = ((f64::from(x) - 19.5).abs(), f64::from(y) - 19.5);
            let is_ink = match kind {
                'T' | 't' | '?' => dx < (dy + 10.0) / 2.0 && dy < 10.0,
                'P' | 'p' => (dx < 3.0 || dy.abs() < 3.0) && dx.max(dy.abs()) < 10.0,
                _ => false,
            };
            match (kind, is_ink) {
                ('T' | 'P', true) => [250; 3],
                ('T', false) | ('t', true) => [240, 170, 30],
                ('P', false) | ('p', true) => [230, 60, 120],
                ('t', false) => [255, 240, 200],
                ('p', false) => [255, 220, 230],
                ('?', true) => [40, 160, 60],
                ('?', false) => [210, 250, 215],
                _ => [235, 235, 240],
            }
        });
        let Some(told) = read(&seen, &names(&seen)) else { return Vec::new() };
        let value = |look: &crate::sight::Look| match look.ink.map(|ink| told.of[ink.class]) {
            Some((Some(value), sure)) if sure >= 0.8 => value,
            Some(_) => '?',
            None => '.',
        };
        let all: Vec<char> = seen.looks.iter().map(|(_, look)| value(look)).collect();
        all.chunks(rows[0].len()).map(|row| row.iter().collect()).collect()
    }

    #[test]
    fn hue_and_form_tell_the_values_of_two_styles() {
        let exchanged = |rows: &[&str]| -> Vec<String> {
            let other = |c: char| match c {
                '0' => '1',
                '1' => '0',
                other => other,
            };
            rows.iter().map(|row| row.chars().map(other).collect()).collect()
        };
        let board = ["0..1", ".1.0", "1.0.", "..1."];
        let read = values(&["t..P", ".P.T", "P.t.", "..P."]);
        assert!(read == board || read == exchanged(&board), "three looks: {read:?}");
        let third = values(&["t..P", ".P.T", "P.?.", "..P."]);
        assert!(third[2].contains('?') || third.is_empty(), "a third hue: {third:?}");
    }
}
