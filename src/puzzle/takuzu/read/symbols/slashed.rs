//! Zeros with a stroke or a dot within, as typefaces for programs have them: they are
//! about as much like an 8 as like a 0.

use super::{CLEAR, Name};
use crate::sight::InkClass;
use crate::theme::Meaning;

/// What a zero with a stroke is taken for.
const EIGHT: &str = "8";
/// An 8 with two holes is this much more like one than like a zero.
const LEAD: f32 = 0.06;
/// A zero with a stroke correlates this much with a plain one,
const ZERO: f32 = 0.8;
/// and is as high as the ones but for this factor.
const SAME_HEIGHT: f64 = 1.25;
/// How sure such a zero is.
const SLASHED: f64 = 0.8;

/// Takes for zeros what may be eights, on boards of these and ones alone: no game has
/// digits of just these kinds.
pub fn name_slashed(inks: &[InkClass], names: &mut [Name]) {
    let all = || inks.iter().zip(names.iter());
    let is_eight = |name: &Name| matches!(name, Name::Foreign(label) if label == EIGHT);
    let is_foreign = |name: &Name| matches!(name, Name::Foreign(_));
    let is_one = |name: &Name| matches!(name, Name::Value('1', sure) if *sure > CLEAR);
    let highest = all().filter(|(_, name)| is_one(name)).max_by_key(|(class, _)| class.count);
    let Some((one, _)) = highest else { return };
    let may_be_zero = |class: &InkClass| {
        let top = class.names.first().map_or(0.0, |top| top.score);
        let zeros = class.names.iter().filter(|name| name.means == Meaning::Zero);
        let zero = zeros.map(|name| name.score).fold(-1.0, f32::max);
        let (low, high) = (class.height.min(one.height), class.height.max(one.height));
        zero >= ZERO && zero + LEAD >= top && high <= SAME_HEIGHT * low
    };
    let mut foreign = all().filter(|(_, name)| is_foreign(name));
    if !foreign.all(|(class, name)| is_eight(name) && may_be_zero(class)) {
        return;
    }
    for name in names.iter_mut().filter(|name| is_eight(name)) {
        *name = Name::Value('0', SLASHED);
    }
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::puzzle::takuzu::read::testing;
    use crate::theme::Match;

    /// The names of ones, eights and digits of another kind that look as these do.
    fn named(eight: f32, zero: f32, other: Option<&str>) -> Vec<Name> {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let seen =
            testing::sight(
                &rows,
                |kind, x, y| {
                    if testing::is_digit(kind, x, y) { [0; 3] } else { [255; 3] }
                },
            );
        let mut names = names(&seen);
        let mut inks = seen.inks.clone();
        let name = |label: &str, means, score| Match {
            theme: "digits".into(),
            label: label.into(),
            means,
            score,
        };
        let zeros = names.iter().position(|name| matches!(name, Name::Value('0', _)));
        let zeros = zeros.expect("zeros");
        let like = [name(EIGHT, Meaning::Foreign, eight), name("0", Meaning::Zero, zero)];
        inks[zeros].names = like.to_vec();
        names[zeros] = Name::Foreign(EIGHT.into());
        if let Some(other) = other {
            inks.push(inks[zeros].clone());
            names.push(Name::Foreign(other.into()));
        }
        name_slashed(&inks, &mut names);
        names.into_iter().skip(zeros).take(1).collect()
    }

    #[test]
    fn what_may_be_an_eight_beside_ones_alone_is_a_zero_with_a_stroke() {
        assert_eq!(named(0.9, 0.87, None), [Name::Value('0', SLASHED)]);
        let eight = [Name::Foreign(EIGHT.into())];
        assert_eq!(named(0.95, 0.85, None), eight, "far more like an 8");
        assert_eq!(named(0.8, 0.77, None), eight, "not much like either");
        assert_eq!(named(0.9, 0.87, Some("5")), eight, "another puzzle has fives as well");
    }

    #[test]
    fn zeros_of_a_typeface_for_programs_are_named() {
        let digit = |kind: char, x: u32, y: u32| -> bool {
            let off = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let bar = (off.0 + 0.6 * off.1).abs() < 1.6 && off.0.hypot(off.1) < 9.0;
            testing::is_digit(kind, x, y) || kind == 'o' && bar
        };
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let seen =
            testing::sight(&rows, |kind, x, y| if digit(kind, x, y) { [0; 3] } else { [255; 3] });
        let are_values = names(&seen).iter().all(|name| matches!(name, Name::Value('0' | '1', _)));
        assert!(are_values, "{:?}", names(&seen));
    }
}
