//! Bars that lie and bars that stand: a game turns its sign for equal by the border it
//! stands on, if at all.

use crate::puzzle::takuzu::board::{Sign, Toward};
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::board::Relation;
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
    fn games_turn_signs_by_their_border() {
        assert!(alone("---", "||").is_empty());
        assert!(alone("--", "---").is_empty());
        assert!(alone("||", "--").is_empty(), "bars along the borders");
        assert_eq!(alone("|", "--"), [0]);
    }
}
