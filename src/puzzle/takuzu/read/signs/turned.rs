//! Bars that lie and bars that stand: a game turns its sign for equal by the border it
//! stands on, if at all.

use crate::puzzle::takuzu::board::{Relation, Sign, Toward};
use crate::sight::borders::Border;

/// The labels of two bars that lie, and of two that stand.
const LYING: &str = "equal";
const UPRIGHT: &str = "upright";

/// Which of these borders, each with how surely it holds a sign, have bars turned as no
/// others on such borders are: the lines of two cells look like bars too. Of two ways
/// on the borders of one direction the rarer is meant; and one sign alone that stands
/// between cells side by side, where bars lie between those one over the other.
pub fn turned_alone(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let of = |toward: Toward, label: &str| -> Vec<usize> {
        let is_meant = |(sign, sure, border): &(Sign, f64, &Border)| {
            let is_so = border.names.first().is_some_and(|name| name.label == label);
            *sure >= 0.5 && sign.toward == toward && is_so
        };
        (0..inked.len()).filter(|&i| is_meant(&inked[i])).collect()
    };
    if are_printed(inked) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for toward in [Toward::Right, Toward::Down] {
        let (lying, upright) = (of(toward, LYING), of(toward, UPRIGHT));
        if !lying.is_empty() && !upright.is_empty() {
            found.extend_from_slice(if lying.len() <= upright.len() { &lying } else { &[] });
            found.extend_from_slice(if upright.len() <= lying.len() { &upright } else { &[] });
        }
    }
    let (beside, below) = (of(Toward::Right, UPRIGHT), of(Toward::Down, LYING));
    if beside.len() == 1 && !below.is_empty() {
        found.extend(beside);
    }
    found
}

/// Whether all bars, lying and standing, are prints as plain and as strong as crosses, of
/// which there are several: lines are fainter or darker than those.
fn are_printed(inked: &[(Sign, f64, &Border)]) -> bool {
    let is_plain = |border: &Border| {
        let score = border.names.first().map_or(-1.0, |name| name.score);
        score >= PRINTED && border.likeness >= PRINTED && !border.is_straight
    };
    let of = |relation: Relation| {
        let own =
            inked.iter().filter(move |(sign, sure, _)| *sure >= 0.5 && sign.relation == relation);
        own.map(|(.., border)| *border)
    };
    let crosses: Vec<&Border> = of(Relation::Different).collect();
    let is_as_strong = |border: &Border| {
        crosses.iter().all(|cross| cross.contrast.abs_diff(border.contrast) <= SAME_STRENGTH)
    };
    crosses.len() > 1
        && crosses.iter().all(|cross| is_plain(cross))
        && of(Relation::Same).all(|border| is_plain(border) && is_as_strong(border))
}

/// Signs that are printed as such correlate this much with their template, and with each
/// other,
const PRINTED: f32 = 0.94;
/// and are of one strength but for this.
const SAME_STRENGTH: u8 = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::theme::{Match, Meaning};

    /// Which of signs with bars that lie, `-`, or stand, `|`, are turned alone: those
    /// between cells side by side, and those between cells one over the other.
    fn alone(beside: &str, below: &str) -> Vec<usize> {
        let border = |bars: char| Border {
            names: vec![Match {
                label: if bars == '-' { LYING } else { UPRIGHT }.into(),
                means: Meaning::Equal,
                theme: "signs".into(),
                score: 0.9,
            }],
            likeness: 0.95,
            contrast: 200,
            ..Border::default()
        };
        let all = beside.chars().map(|bars| (Toward::Right, bars));
        let all: Vec<(Toward, Border)> = all
            .chain(below.chars().map(|bars| (Toward::Down, bars)))
            .map(|(toward, bars)| (toward, border(bars)))
            .collect();
        let inked: Vec<(Sign, f64, &Border)> = all
            .iter()
            .enumerate()
            .map(|(i, (toward, border))| {
                let at = At::new(i, 0);
                (Sign { at, toward: *toward, relation: Relation::Same }, 0.9, border)
            })
            .collect();
        turned_alone(&inked)
    }

    #[test]
    fn the_rarer_way_of_two_on_borders_of_one_direction_is_turned_alone() {
        assert_eq!(alone("--|", ""), [2]);
        assert_eq!(alone("-|", ""), [0, 1], "either may be");
        assert_eq!(alone("", "||-"), [2]);
    }

    #[test]
    fn prints_as_plain_as_crosses_may_be_turned_as_the_game_likes() {
        let border = |label: &str, means, contrast| Border {
            names: vec![Match { label: label.into(), means, theme: "signs".into(), score: 0.96 }],
            likeness: 0.99,
            contrast,
            ..Border::default()
        };
        let found = |bars: u8| {
            let all = [
                border(LYING, Meaning::Equal, bars),
                border(UPRIGHT, Meaning::Equal, 200),
                border("cross", Meaning::Different, 200),
                border("cross", Meaning::Different, 202),
            ];
            let inked: Vec<(Sign, f64, &Border)> = all
                .iter()
                .enumerate()
                .map(|(i, border)| {
                    let is_cross = border.names[0].means == Meaning::Different;
                    let relation = if is_cross { Relation::Different } else { Relation::Same };
                    (Sign { at: At::new(i, 0), toward: Toward::Down, relation }, 0.9, border)
                })
                .collect();
            turned_alone(&inked).len()
        };
        assert_eq!(found(201), 0);
        assert_eq!(found(120), 2, "lines are of another strength");
    }

    #[test]
    fn games_turn_signs_by_their_border() {
        assert!(alone("---", "||").is_empty());
        assert!(alone("--", "---").is_empty());
        assert!(alone("||", "--").is_empty(), "bars along the borders");
        assert_eq!(alone("|", "--"), [0]);
    }
}
