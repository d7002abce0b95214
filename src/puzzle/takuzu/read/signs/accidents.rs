//! What stands between tiles and happens to be like a sign: where round tiles meet, a JPEG
//! leaves much without a form, and one of it may have a name.

use super::outstanding::are_of_cells;
use super::{Border, Sign};
use crate::geom::{Array2, At, Size};
use crate::median::median;
use crate::puzzle::takuzu::board::Toward;
use crate::sight::Sight;

/// So many borders hold ink without any form
const SHAPELESS: usize = 8;
/// where at most one in so many has a name,
const RARE: usize = 8;
/// as strong as the others but for this share of their contrast,
const ALIKE: f64 = 0.05;
/// or fainter than this share of it: noise beside what stands out.
const FAINT: f64 = 0.35;

/// Which of the ink on borders, each with how surely it is a sign, is like one by accident:
/// one or two names among much that has no form and is as strong, or far stronger.
pub fn named_by_accident(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let shapeless = || inked.iter().filter(|(.., border)| border.names.is_empty());
    let count = shapeless().count();
    let named: Vec<usize> = (0..inked.len()).filter(|&i| inked[i].1 >= 0.5).collect();
    let Some(usual) = median(shapeless().map(|(.., border)| border.contrast)) else {
        return Vec::new();
    };
    let is_of_them = |i: &usize| {
        let part = f64::from(inked[*i].2.contrast) / f64::from(usual.max(1));
        part < FAINT || (part - 1.0).abs() <= ALIKE
    };
    match count >= SHAPELESS && RARE * named.len() <= count && named.iter().all(is_of_them) {
        true => named,
        false => Vec::new(),
    }
}

/// Whether all that is on borders stands between neighbours of rows, or all between those of
/// columns, and none of it is much like a sign: signs stand in both directions, and tall
/// pieces reach over their cells in one.
pub fn are_one_way(inked: &[(Sign, f64, &Border)]) -> bool {
    let [beside, below] = [Toward::Right, Toward::Down]
        .map(|toward| inked.iter().filter(|(sign, ..)| sign.toward == toward).count());
    let is_like = |border: &Border| border.names.first().is_some_and(|name| name.score >= LIKE);
    beside.min(below) == 0
        && beside.max(below) >= SHAPELESS
        && !inked.iter().any(|(.., border)| is_like(border))
}

/// Signs are this like their template.
const LIKE: f32 = 0.65;

/// Whether all that is on borders are the rims of the large pieces beside them: few lines of
/// the grid lie a pixel aside, and only what is on these reaches over them. Rims have no form.
pub fn are_rims(sight: &Sight, inked: &[(Sign, f64, &Border)]) -> bool {
    let is_rim = |(sign, _, border): &(Sign, f64, &Border)| {
        let is_large = |at: At| {
            let class = sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
            class.is_some_and(|class| match sign.toward {
                Toward::Right => class.width >= BRIMFUL,
                Toward::Down => class.height >= BRIMFUL,
            })
        };
        border.names.is_empty() && (is_large(sign.at) || is_large(sign.other()))
    };
    let line = |sign: &Sign| match sign.toward {
        Toward::Right => (false, sign.at.column),
        Toward::Down => (true, sign.at.row),
    };
    let mut lines: Vec<(bool, usize)> = inked.iter().map(|(sign, ..)| line(sign)).collect();
    lines.sort_unstable();
    lines.dedup();
    let Size { rows, columns } = sight.size();
    inked.len() >= SHAPELESS
        && lines.len() * FEW_LINES <= rows + columns - 2
        && inked.iter().all(is_rim)
}

/// A piece that fills this share of its cell touches the borders of it,
const BRIMFUL: f64 = 0.85;
/// and one line of the grid in so many lies aside.
const FEW_LINES: usize = 3;

/// Whether all that is on borders is of one kind and stands below filled cells, or on another
/// side of them: games mark givens so. Signs go both ways. Which cells are `filled` is asked
/// only where there are so many.
pub fn are_marks(inked: &[(Sign, f64, &Border)], filled: impl FnOnce() -> Array2<bool>) -> bool {
    let all: Vec<&(Sign, f64, &Border)> = inked.iter().collect();
    let named = inked.iter().filter(|(.., border)| !border.names.is_empty()).count();
    let are_shapeless = named * FEW_NAMED <= inked.len();
    let is_kind = |(sign, ..): &(Sign, f64, &Border)| sign.relation == inked[0].0.relation;
    inked.len() >= (if are_shapeless { SHAPELESS_MARKS } else { MARKS })
        && inked.iter().all(is_kind)
        && are_of_cells(&all, &filled())
}

/// So many signs of one kind and in one direction are no chance,
const MARKS: usize = 10;
/// nor fewer of what has no form, but for one in so many.
const SHAPELESS_MARKS: usize = 6;
const FEW_NAMED: usize = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::Relation;
    use crate::puzzle::takuzu::read::testing;
    use crate::theme::{Match, Meaning};

    fn match_of(label: &str, means: Meaning, score: f32) -> Match {
        Match { theme: "signs".into(), label: label.into(), means, score }
    }

    /// How many of these named borders are accidents, each given by its contrast, beside
    /// others without a form.
    fn accidents(named: &[u8], shapeless: &[u8]) -> usize {
        let name = match_of("equal", Meaning::Equal, 0.9);
        let border = |contrast: u8, names| Border { names, contrast, ..Border::default() };
        let named = named.iter().map(|own| (0.9, border(*own, vec![name.clone()])));
        let others = shapeless.iter().map(|own| (0.0, border(*own, Vec::new())));
        let all: Vec<(f64, Border)> = named.chain(others).collect();
        let sign = Sign { at: At::new(0, 0), toward: Toward::Right, relation: Relation::Same };
        let inked: Vec<_> = all.iter().map(|(sure, border)| (sign, *sure, border)).collect();
        named_by_accident(&inked).len()
    }

    #[test]
    fn one_name_among_many_without_a_form_is_an_accident() {
        assert_eq!(accidents(&[228], &[230; 10]), 1);
        assert_eq!(accidents(&[40], &[200; 10]), 1, "noise");
        assert_eq!(accidents(&[150], &[200; 10]), 0, "a strength of its own");
        assert_eq!(accidents(&[228, 228], &[230; 10]), 0, "two");
        assert_eq!(accidents(&[228], &[230; 4]), 0, "few others");
    }

    #[test]
    fn what_reaches_over_cells_in_one_direction_is_no_sign() {
        let are = |count: usize, turned: usize, score: f32| {
            let name = match_of("equal", Meaning::Equal, score);
            let border = Border { names: vec![name], contrast: 130, ..Border::default() };
            let sign = |i: usize| Sign {
                at: At::new(i / 4, i % 4),
                toward: if i < turned { Toward::Right } else { Toward::Down },
                relation: Relation::Same,
            };
            let all: Vec<_> = (0..count).map(|i| (sign(i), 0.3, &border)).collect();
            are_one_way(&all)
        };
        assert!(are(9, 0, 0.6));
        assert!(are(9, 9, 0.6));
        assert!(!are(9, 1, 0.6), "one of them lies in the other direction");
        assert!(!are(5, 0, 0.6), "so few may be signs by chance");
        assert!(!are(9, 0, 0.8), "much like signs");
    }

    /// A board of 6×6 cells, and borders that hold ink without a form or with this name.
    fn borders(places: &[(usize, usize, Toward)], label: &str) -> Vec<(Sign, Border)> {
        let name = match_of(label, Meaning::Different, 0.8);
        let names = if label.is_empty() { Vec::new() } else { vec![name] };
        let border = Border { names, contrast: 190, ..Border::default() };
        let sign = |(row, column, toward)| Sign {
            at: At::new(row, column),
            toward,
            relation: Relation::Different,
        };
        places.iter().map(|place| (sign(*place), border.clone())).collect()
    }

    #[test]
    fn what_large_pieces_leave_on_a_line_that_lies_aside_is_no_sign() {
        let rows = ["ab.a..", "b.b.ab", "a.a..a", ".a.ba.", "b.b.a.", ".b.a.b"];
        let are = |radius: f64, places: &[(usize, usize, Toward)], label: &str| {
            let seen = testing::sight(&rows, |kind, x, y| {
                let off = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'a' if off < radius => [30; 3],
                    'b' if off < radius => [240; 3],
                    _ => [200, 170, 120],
                }
            });
            let own = borders(places, label);
            let inked: Vec<_> = own.iter().map(|(sign, border)| (*sign, 0.0, border)).collect();
            are_rims(&seen, &inked)
        };
        let right = |column| (0..6).map(move |row| (row, column, Toward::Right));
        let two: Vec<_> = right(0).chain(right(1)).collect();
        assert!(are(18.0, &two, ""));
        assert!(!are(13.0, &two, ""), "small pieces do not reach over");
        assert!(!are(18.0, &two, "cross"), "a form of its own");
        let spread: Vec<_> = (0..5).flat_map(right).step_by(2).collect();
        assert!(!are(18.0, &spread, ""), "on all lines");
    }

    #[test]
    fn what_is_below_filled_cells_alone_marks_them() {
        let filled =
            |at: At| [0, 2, 3].contains(&((at.row + at.column) % 6)) || at.row == at.column;
        let filled = Array2::from_fn(Size::new(6, 6), filled);
        let below = filled.iter().filter(|(at, own)| **own && at.row < 5).map(|(at, _)| at);
        let mut places: Vec<_> = below.map(|at| (at.row, at.column, Toward::Down)).collect();
        let are_as = |places: &[(usize, usize, Toward)], label: &str| {
            let own = borders(places, label);
            let inked: Vec<_> = own.iter().map(|(sign, border)| (*sign, 0.8, border)).collect();
            are_marks(&inked, || filled.clone())
        };
        let are = |places: &[(usize, usize, Toward)]| are_as(places, "cross");
        assert!(are(&places));
        assert!(!are(&places[..MARKS - 1]), "few");
        assert!(are_as(&places[..SHAPELESS_MARKS], ""), "bars without a name");
        places.push((2, 2, Toward::Right));
        assert!(!are(&places), "one that goes the other way");
    }
}
