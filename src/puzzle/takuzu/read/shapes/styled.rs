//! Two symbols in two styles each, givens and entries, without names that tell which belong
//! together: of the ways to pair them the one that keeps the rules is right, if all others
//! break them far more often than a person does.

use super::{Kind, are_of_one_form};
use crate::picture::distance;
use crate::puzzle::takuzu::read::breaks;
use crate::puzzle::takuzu::read::doubts::SLIPS;
use crate::puzzle::takuzu::read::symbols::SAME_INK;
use crate::sight::Sight;

/// Prints of one style are on so many cells at least,
const SEVERAL: usize = 3;
/// and of one height but for this factor, whatever the style: capitals, upright and in
/// italics, differ by 1.1, and marks beside symbols by more.
const ONE_SIZE: f64 = 1.2;
/// A wrong pair breaks the rules so often: more than a person does, and then some.
const BROKEN: usize = SLIPS + 2;

/// The two symbols of a board whose inks are of four looks, two for each; `None` where the
/// looks are others, or the rules do not tell.
pub fn pairs(sight: &Sight, kinds: &[Kind]) -> Option<[Kind; 2]> {
    let near = |a: &Kind, b: &Kind| distance(a.colour, b.colour) <= SAME_INK;
    let looks = super::gathered(kinds, |a, b| are_of_one_form(sight, a, b) && near(a, b));
    let [a, b, c, d] = <[Kind; 4]>::try_from(looks).ok()?;
    let heights = [&a, &b, &c, &d].map(|kind| sight.inks[kind.classes[0]].height);
    let (least, most) = heights
        .iter()
        .fold((f64::MAX, 0.0_f64), |(least, most), own| (least.min(*own), most.max(*own)));
    let is_rare = |kind: &Kind| kind.count < SEVERAL;
    if most > ONE_SIZE * least || [&a, &b, &c, &d].into_iter().any(is_rare) {
        return None;
    }
    let joined = |one: &Kind, other: &Kind| {
        let mut both = one.clone();
        both.classes.extend(&other.classes);
        both.count += other.count;
        both
    };
    let ways = [
        [joined(&a, &b), joined(&c, &d)],
        [joined(&a, &c), joined(&b, &d)],
        [joined(&a, &d), joined(&b, &c)],
    ];
    let broken = ways.each_ref().map(|way| {
        let value = |class: usize| {
            let kind = way.iter().position(|kind| kind.classes.contains(&class))?;
            ['0', '1'].get(kind).copied()
        };
        breaks(&sight.looks.map(|look| value(look.ink?.class)))
    });
    let is_only =
        |own: usize| (0..3).all(|i| if i == own { broken[i] == 0 } else { broken[i] >= BROKEN });
    let own = (0..3).find(|&own| is_only(own))?;
    ways.into_iter().nth(own)
}
