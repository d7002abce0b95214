//! Which of two kinds of shapes stands for 0.

use std::cmp::Reverse;

use super::{BAR, CROSS, Kind, UNKNOWN};
use crate::picture::luma;
use crate::sight::Sight;

/// What has no name, as digits that are hatched have none, is still like one of them so much,
const LIKE: f32 = 0.8;
/// and less like the other by so much;
const LEAD: f32 = 0.1;
/// or, drawn in outlines, perhaps so much, where both together lead by twice that.
const PERHAPS: f32 = 0.6;

/// Sorts kinds so that the one that stands for 0 is the first.
pub fn sort(sight: &Sight, kinds: &mut [Kind]) {
    kinds.sort_by_key(|kind| (rank(&kind.label), Reverse(luma(kind.colour))));
    if let [one, other] = kinds
        && [&*one, &*other].iter().all(|kind| kind.label == UNKNOWN)
        && is_digit(likenesses(sight, one), '1')
        && is_digit(likenesses(sight, other), '0')
    {
        kinds.swap(0, 1);
    }
}

/// Whether kinds without a name, that for 0 first, are perhaps digits, but the other ones.
pub fn may_be_exchanged(sight: &Sight, kinds: &[Kind]) -> bool {
    let [zero, one] = kinds else { return false };
    let (first, second) = (likenesses(sight, zero), likenesses(sight, one));
    let leads = [first.1 - first.0, second.0 - second.1];
    [zero, one].iter().all(|kind| kind.label == UNKNOWN)
        && first.1.min(second.0) >= PERHAPS
        && leads.iter().all(|lead| *lead > 0.0)
        && leads.iter().sum::<f32>() >= 2.0 * LEAD
}

/// Whether what is as much like 0 and 1 as this is far more like this one.
fn is_digit((zero, one): (f32, f32), digit: char) -> bool {
    let (own, other) = if digit == '0' { (zero, one) } else { (one, zero) };
    own >= LIKE.max(other + LEAD)
}

/// How much the commonest ink of a kind is like 0 and like 1.
fn likenesses(sight: &Sight, kind: &Kind) -> (f32, f32) {
    let ink = kind.classes.iter().map(|&class| &sight.inks[class]).max_by_key(|ink| ink.count);
    let like = |labels: &[&str]| {
        let named = ink.iter().flat_map(|ink| &ink.names);
        let hits = named.filter(|name| labels.contains(&name.label.as_str()));
        hits.map(|name| name.score).fold(0.0, f32::max)
    };
    (like(&["0", "O"]), like(&["1"]))
}

/// Shapes of lower rank stand for 0.
pub fn rank(label: &str) -> u8 {
    match label {
        "ring" | "frame" => 0,
        BAR => 1,
        "sun" | "down" | "left" => 2,
        "diamond" => 3,
        "disc" => 4,
        "crescent" => 6,
        CROSS => 7,
        _ => 5,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::Name;
    use super::super::super::testing::{is_digit, sight};
    use super::super::read;
    use crate::geom::At;

    #[test]
    fn hatched_digits_keep_their_values_whichever_is_the_lighter() {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        let zero = |hatch: [[u8; 3]; 2]| {
            let seen = sight(&rows, |kind, x, y| match is_digit(kind, x, y) {
                true => hatch[usize::from(kind == 'i')],
                false => [255; 3],
            });
            let class = seen.looks[At::new(0, 0)].ink.map(|ink| ink.class).expect("ink");
            // As hatched ones have.
            let names = vec![Name::Unknown; seen.inks.len()];
            read(&seen, &names).expect("shapes").of[class].0
        };
        assert_eq!(zero([[190, 60, 40], [60, 90, 180]]), Some('0'));
        assert_eq!(zero([[60, 90, 180], [190, 60, 40]]), Some('0'));
    }

    #[test]
    fn an_order_that_outlined_digits_speak_against_is_in_doubt() {
        let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
        // How like each ink is to its own digit, and to the other.
        let is_sure = |scores: [(f32, f32); 2]| {
            let mut seen = sight(&rows, |kind, x, y| match (is_digit(kind, x, y), kind) {
                (true, 'i') => [190, 180, 30],
                (true, _) => [30, 70, 120],
                _ => [255; 3],
            });
            let class = seen.looks[At::new(0, 0)].ink.map(|ink| ink.class).expect("ink");
            for (ink, (own, other)) in seen.inks.iter_mut().zip(scores) {
                for name in &mut ink.names {
                    let is_digit = matches!(name.label.as_str(), "0" | "O" | "1");
                    name.score = match is_digit {
                        true if name.score > 0.8 => own,
                        true => other,
                        false => 0.3,
                    };
                }
            }
            let names = vec![Name::Unknown; seen.inks.len()];
            read(&seen, &names).expect("shapes").of[class].1 > 0.5
        };
        assert!(!is_sure([(0.66, 0.3); 2]), "the lighter ones, for 0, look like ones");
        assert!(!is_sure([(0.66, 0.48), (0.69, 0.61)]), "one hardly does");
        assert!(is_sure([(0.66, 0.6), (0.69, 0.61)]), "both hardly do");
        assert!(is_sure([(0.5, 0.3); 2]), "what is like neither");
    }
}
