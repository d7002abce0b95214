//! Zeros in a hand of their own: entries in the colour of ones that no template names, but
//! each a ring, where the board has zeros in another colour and none in this.

use super::{CLEAR, Name, SAME_INK};
use crate::picture::distance;
use crate::sight::InkClass;
use crate::sight::blob;
use crate::theme::{GLYPH, Glyph, Meaning};

/// Rings are like a zero by this at least: a slanted hand is not by much more.
const LIKE: f32 = 0.5;
/// What is this like a template is what that says.
const PLAINLY: f32 = 0.85;
/// Digits of one hand differ in height by this factor at most: of twelve zeros written on
/// squared paper the highest is 1.3 times as high as its 1.
const SAME_HEIGHT: f64 = 1.4;
/// How sure such a zero is.
const HOLED: f64 = 0.6;
/// What is the same upside down correlates with itself turned by this: zeros of two hands
/// that lean do by 0.95 and 0.97.
const SAME_TURNED: f32 = 0.85;
/// A pixel of a glyph is ink from here on;
const INKED: u8 = 128;
/// so many without, within ink, are a hole.
const HOLE: usize = 8;

/// Takes rings without a name, in the colour of ones, for zeros, if the colour holds nothing
/// but these and ones.
pub fn name_holed(inks: &[InkClass], names: &mut [Name]) {
    let is = |i: usize, digit: char| matches!(names[i], Name::Value(own, sure) if own == digit && sure > CLEAR);
    let near = |a: usize, b: usize| distance(inks[a].colour, inks[b].colour) <= SAME_INK / 2;
    let all = || 0..inks.len();
    let is_high = |i: usize, one: usize| {
        let (own, other) = (inks[i].height, inks[one].height);
        own.max(other) <= SAME_HEIGHT * own.min(other)
    };
    for one in all().filter(|&i| is(i, '1')).collect::<Vec<_>>() {
        let others: Vec<usize> = all().filter(|&i| near(i, one) && !is(i, '1')).collect();
        let is_ring = |&i: &usize| {
            let top = inks[i].names.first().map_or(0.0, |top| top.score);
            let zero = inks[i].names.iter().find(|name| name.means == Meaning::Zero);
            matches!(names[i], Name::Unknown | Name::Foreign(_))
                && is_high(i, one)
                && top < PLAINLY
                && zero.is_some_and(|zero| zero.score >= LIKE)
                && holes(&inks[i].glyph) == 1
        };
        let mut zeros = all().filter(|&i| is(i, '0')).peekable();
        let has_others = zeros.peek().is_some()
            && zeros.all(|i| distance(inks[i].colour, inks[one].colour) >= SAME_INK);
        if has_others && !others.is_empty() && others.iter().all(is_ring) {
            others.into_iter().for_each(|i| names[i] = Name::Value('0', HOLED));
            return;
        }
    }
}

/// Takes what leans too much to have a name for zeros, beside clear ones and no other
/// symbols: of all characters with one hole, theirs alone are the same upside down.
pub fn name_leaning(inks: &[InkClass], names: &mut [Name]) {
    let all = || inks.iter().zip(names.iter());
    let is_one = |name: &Name| matches!(name, Name::Value('1', sure) if *sure > CLEAR);
    let clear = all().filter(|(class, name)| is_one(name) && class.count > 1);
    let Some((one, _)) = clear.max_by_key(|(class, _)| class.count) else { return };
    let is_zero = |class: &InkClass| {
        let (low, high) = (class.height.min(one.height), class.height.max(one.height));
        let top = class.names.first().map_or(0.0, |top| top.score);
        high <= SAME_HEIGHT * low
            && top < PLAINLY
            && !class.is_painted
            && is_same_upside_down(&class.glyph)
            && holes(&class.glyph) == 1
    };
    let is_open = |name: &Name| matches!(name, Name::Unknown | Name::Foreign(_));
    let is_known = |name: &Name| is_one(name) || matches!(name, Name::Mark(_) | Name::Speck);
    let (open, known): (Vec<_>, Vec<_>) = all().partition(|(_, name)| is_open(name));
    let are_zeros = known.iter().all(|(_, name)| is_known(name))
        && open.iter().all(|(class, _)| is_zero(class))
        && open.iter().any(|(class, _)| class.count > 1);
    if are_zeros {
        names
            .iter_mut()
            .filter(|name| is_open(name))
            .for_each(|name| *name = Name::Value('0', HOLED));
    }
}

/// Whether a glyph turned by half a circle is like itself.
fn is_same_upside_down(glyph: &Glyph) -> bool {
    let mut turned: Vec<u8> = glyph.to_grey();
    turned.reverse();
    let Ok(turned) = <&[u8; GLYPH * GLYPH]>::try_from(turned.as_slice()) else { return false };
    glyph.likeness(&Glyph::from_grey(turned)) >= SAME_TURNED
}

/// How many holes a glyph has.
fn holes(glyph: &Glyph) -> usize {
    let is_ink = glyph.to_grey().iter().map(|ink| *ink >= INKED).collect();
    let ink = blob::find(is_ink, GLYPH, 1);
    let mut is_hole = vec![false; GLYPH * GLYPH];
    let enclosed = blob::enclosed(&ink.iter().collect::<Vec<_>>(), GLYPH, HOLE);
    enclosed.into_iter().for_each(|i| is_hole[i] = true);
    blob::find(is_hole, GLYPH, HOLE).len()
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    /// Whether a place, so far from the middle of a ring that leans by this much, is ink of
    /// it, which is so high to both sides and open by so much of its right side.
    fn is_ring((dx, dy): (f64, f64), lean: f64, high: f64, open: f64) -> bool {
        let slanted = dx + dy * lean;
        let far = (slanted / 5.0).hypot(dy / high);
        (0.72..1.1).contains(&far) && !(slanted > 0.0 && dy.abs() < open)
    }

    /// Takes the names of these inks away: no template is like a hand.
    fn forget(own: &[usize], inks: &mut [InkClass], names: &mut [Name]) {
        for &i in own {
            inks[i].names.iter_mut().for_each(|name| name.score = name.score.min(0.62));
            names[i] = Name::Unknown;
        }
    }

    /// What `z` is on a board of black digits and blue ones: a blue slanted ring, open by so
    /// much of its right side.
    fn named(open: f64) -> Vec<Name> {
        let rows = ["o1z.", "z.io", "1zo.", "i.1z"];
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            match kind {
                'z' if is_ring((dx, dy), 1.0 / 3.0, 12.0, open) => [30, 80, 184],
                '1' if is_digit('i', x, y) => [30, 80, 184],
                'o' | 'i' if is_digit(kind, x, y) => [10; 3],
                _ => [255; 3],
            }
        });
        let mut inks = seen.inks.clone();
        let mut names = names(&seen);
        let is_closed = |ink: &InkClass| ink.colour[2] > 120 && holes(&ink.glyph) > 0;
        let own = |inks: &[InkClass]| -> Vec<usize> {
            let blue = (0..inks.len()).filter(|&i| inks[i].colour[2] > 120);
            blue.filter(|&i| !names[i].is_one()).collect()
        };
        let own = own(&inks);
        assert!(!own.is_empty() && (open > 0.0 || own.iter().all(|&i| is_closed(&inks[i]))));
        forget(&own, &mut inks, &mut names);
        name_holed(&inks, &mut names);
        own.into_iter().map(|i| names[i].clone()).collect()
    }

    #[test]
    fn rings_in_the_colour_of_ones_are_zeros_in_the_same_hand() {
        assert!(named(0.0).iter().all(|name| *name == Name::Value('0', HOLED)));
        assert!(named(5.0).iter().all(|name| *name == Name::Unknown), "they are open");
    }

    /// What is on a board of ones and of leaning rings, which are open by so much of their
    /// right side, or have another one above them.
    fn leaning(open: f64, is_double: bool) -> Vec<Name> {
        let rows = ["ziz.", "i.zi", ".zi.", "z..i"];
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let leans = |x: f64, y: f64, high: f64| is_ring((x, y), 0.5, high, open);
            let is_zero = match is_double {
                true => leans(dx, dy, 5.0) || leans(dx + 4.5, dy - 8.0, 5.0),
                false => leans(dx, dy, 12.0),
            };
            let is_ink = if kind == 'z' { is_zero } else { is_digit(kind, x, y) };
            if is_ink { [10; 3] } else { [255; 3] }
        });
        let mut inks = seen.inks.clone();
        let mut names: Vec<Name> = inks.iter().map(super::super::name).collect();
        let rings: Vec<usize> = (0..inks.len()).filter(|&i| !names[i].is_one()).collect();
        forget(&rings, &mut inks, &mut names);
        name_leaning(&inks, &mut names);
        rings.into_iter().map(|i| names[i].clone()).collect()
    }

    #[test]
    fn what_leans_and_has_a_hole_is_a_zero_beside_ones() {
        let zeros = leaning(0.0, false);
        assert!(!zeros.is_empty() && zeros.iter().all(|name| *name == Name::Value('0', HOLED)));
        let none =
            |names: Vec<Name>| !names.is_empty() && names.iter().all(|name| *name == Name::Unknown);
        assert!(none(leaning(6.0, false)), "a letter that is open");
        assert!(none(leaning(0.0, true)), "an eight");
    }
}
