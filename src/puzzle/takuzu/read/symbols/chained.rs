//! Digits of which no two prints are alike, as a hand writes them: each is like some other
//! one of its kind, and the kinds are far from each other. Then the clearest of each kind
//! tell what the others are, which no template names surely.

use super::{CLEAR, CLEARLY, MIN_SYMBOL, NAMED, Name};
use crate::sight::InkClass;
use crate::theme::{Match, Meaning};

/// Prints of one kind correlate this much, each with some other one,
const OF_ONE_KIND: f32 = 0.78;
/// and no more than this with any of the other kind.
const OF_TWO_KINDS: f32 = 0.5;
/// Digits of one hand differ in height by this factor at most.
const SAME_HEIGHT: f64 = 1.4;
/// What may be a 1 is no more like another digit but for this much.
const AS_LIKE: f32 = 0.06;
/// Of the prints of a 1 no more than one in so many may be more like something else.
const FEW: usize = 6;
/// Each of both kinds is at least this part of all symbols.
const PARTNERS: usize = 6;
/// How sure a digit is that only those like it tell.
const TOLD: f64 = 0.6;

/// Names all inks of two kinds by the clearest of each, a zero and a one.
pub fn name_by_kind(inks: &[InkClass], names: &mut [Name]) {
    let is_open = |name: &Name| match name {
        Name::Value(_, sure) => *sure < TOLD,
        name => matches!(name, Name::Unknown | Name::Foreign(_)),
    };
    let is_digit = |i: &usize| {
        is_open(&names[*i]) || matches!(names[*i], Name::Value('0' | '1', _) | Name::Mark(_))
    };
    let all: Vec<usize> = (0..inks.len()).filter(|&i| inks[i].pixels >= MIN_SYMBOL).collect();
    if !names.iter().any(is_open) || !all.iter().all(is_digit) || !are_as_high(inks, &all) {
        return;
    }
    let Some([one, other]) = two_kinds(inks, &all) else { return };
    let is_zeros = |kind: &[usize]| {
        let sure = |i: &usize| matches!(names[*i], Name::Value('0', sure) if sure > CLEAR);
        kind.iter().any(sure) && !kind.iter().any(|i| matches!(names[*i], Name::Value('1', _)))
    };
    let is_ones = |kind: &[usize]| {
        let is_plain = |&i: &usize| best(&inks[i], Meaning::One) >= NAMED;
        let count = |is_meant: &dyn Fn(&InkClass) -> bool| -> usize {
            kind.iter().map(|&i| &inks[i]).filter(|ink| is_meant(ink)).map(|ink| ink.count).sum()
        };
        let clear = count(&|ink| ink.names.first().is_some_and(|top| top.score >= CLEARLY));
        let odd = count(&|ink| !is_like_one(ink));
        kind.iter().any(is_plain) && clear == 0 && FEW * odd <= count(&|_| true)
    };
    let (zeros, ones) = match () {
        () if is_zeros(&one) && is_ones(&other) => (one, other),
        () if is_zeros(&other) && is_ones(&one) => (other, one),
        () => return,
    };
    let count = |kind: &[usize]| kind.iter().map(|&i| inks[i].count).sum::<usize>();
    let (few, total) = (count(&zeros).min(count(&ones)), count(&zeros) + count(&ones));
    if few < 2 || few * PARTNERS < total {
        return;
    }
    for (kind, digit) in [(zeros, '0'), (ones, '1')] {
        let open: Vec<usize> = kind
            .into_iter()
            .filter(|&i| !matches!(names[i], Name::Value(_, s) if s >= TOLD))
            .collect();
        open.into_iter().for_each(|i| names[i] = Name::Value(digit, TOLD));
    }
}

/// Whether these inks are of about one height.
fn are_as_high(inks: &[InkClass], all: &[usize]) -> bool {
    let heights = || all.iter().map(|&i| inks[i].height);
    heights().fold(0.0, f64::max) <= SAME_HEIGHT * heights().fold(f64::MAX, f64::min)
}

/// The two kinds that these inks are of, if each is like another of its kind and none like
/// one of the other.
fn two_kinds(inks: &[InkClass], all: &[usize]) -> Option<[Vec<usize>; 2]> {
    let like = |a: usize, b: usize| inks[a].glyph.likeness(&inks[b].glyph);
    let mut left = all.to_vec();
    let mut kinds: Vec<Vec<usize>> = Vec::new();
    while let Some(first) = left.pop() {
        let mut kind = vec![first];
        let mut next = 0;
        while let Some(&own) = kind.get(next) {
            let (near, far) = left.iter().partition(|&&other| like(own, other) >= OF_ONE_KIND);
            kind.extend::<Vec<usize>>(near);
            left = far;
            next += 1;
        }
        kinds.push(kind);
    }
    let [one, other]: [Vec<usize>; 2] = kinds.try_into().ok()?;
    let are_apart = one.iter().all(|&a| other.iter().all(|&b| like(a, b) <= OF_TWO_KINDS));
    are_apart.then_some([one, other])
}

/// How like the best template of this meaning an ink is.
fn best(class: &InkClass, means: Meaning) -> f32 {
    let own = class.names.iter().filter(|name| name.means == means && name.label != "X");
    own.map(|name| name.score).fold(-1.0, f32::max)
}

/// Whether an ink is about as like a 1 as anything, and less like a 0.
fn is_like_one(class: &InkClass) -> bool {
    let top = class.names.first().map_or(1.0, |top: &Match| top.score);
    let one = best(class, Meaning::One);
    one + AS_LIKE >= top && one > best(class, Meaning::Zero)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    /// What a leaning one is called that is hardly like a template, beside clearer ones and
    /// rings, and beside dashes where these are on the board.
    fn named(are_dashes: bool) -> Name {
        let rows = ["1i.0.i", "0.1i.0", ".0i.10", "i1.0.x", "0.x.01", ".10i.0"];
        let seen = sight(&rows, |kind, x, y| {
            let (x, y) = (f64::from(x) - 20.0, f64::from(y) - 20.0);
            let stroke = |lean: f64| {
                let off = x + lean * y;
                let is_stem = y.abs() <= 11.0 && off.abs() < 2.0;
                is_stem || (-11.0..-5.0).contains(&y) && (off + 11.0 + y).abs() < 2.0
            };
            let is_ink = match kind {
                '1' => stroke(0.1),
                'i' => stroke(0.22),
                'x' if are_dashes => y.abs() < 11.0 && (x.abs() - 5.0).abs() < 2.0,
                '0' => (8.0..11.5).contains(&(x / 0.7).hypot(y)),
                _ => false,
            };
            if is_ink { [30; 3] } else { [250; 3] }
        });
        let like = |label: &str, means: Meaning, score: f32| Match {
            theme: "digits".into(),
            label: label.into(),
            means,
            score,
        };
        let class = |row: usize, column: usize| {
            seen.looks[At::new(row, column)].ink.map(|ink| ink.class).expect("ink")
        };
        let mut inks = seen.inks.clone();
        let mut names = vec![Name::Unknown; inks.len()];
        let (one, leaning, zero) = (class(0, 0), class(0, 1), class(0, 3));
        inks[one].names = vec![like("1", Meaning::One, 0.77)];
        names[one] = Name::Value('1', 0.4);
        let seven = like("7", Meaning::Foreign, 0.66);
        inks[leaning].names = vec![seven, like("1", Meaning::One, 0.64)];
        inks[zero].names = vec![like("0", Meaning::Zero, 0.85)];
        names[zero] = Name::Value('0', 0.9);
        name_by_kind(&inks, &mut names);
        names[leaning].clone()
    }

    #[test]
    fn the_clearest_of_a_kind_tell_what_the_others_are() {
        assert_eq!(named(false), Name::Value('1', TOLD));
        assert_eq!(named(true), Name::Unknown, "of three kinds");
    }
}
