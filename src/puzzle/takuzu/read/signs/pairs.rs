//! What two cells of certain looks always leave between them: the edge of two tiles, or a
//! part of each. Signs stand between few of them.

use std::collections::HashMap;

use super::{BOLT, Border, LIKE, SURE, Sign, Signs};
use crate::geom::{At, Size};
use crate::picture::distance;
use crate::puzzle::takuzu::board::{Relation, Toward};
use crate::puzzle::takuzu::read::grounds::OTHER_TILE;
use crate::puzzle::takuzu::read::marked::usual_ground;
use crate::sight::{Look, Sight};

/// Grounds of one colour differ by this much at most.
const ONE_GROUND: u8 = 24;
/// So many pairs of cells with one look tell,
const PAIRS: usize = 5;
/// if this share of them has ink between the cells: signs stand on one border in four, and
/// on nine of ten such hardly ever.
const MOSTLY: f64 = 0.9;

/// A direction, and the looks of the two cells there.
type Pair = (Toward, usize, usize);

impl Signs {
    /// The same signs, and no border in doubt that holds what its two cells leave there.
    pub fn beside_cells(mut self) -> Self {
        let left = std::mem::take(&mut self.left);
        let is_kept = |sign: &Sign| !left.contains(&(sign.at, sign.toward));
        let kept: Vec<bool> = self.doubtful.iter().map(is_kept).collect();
        let mut keeps = kept.iter().copied().cycle();
        let mut keep = move || keeps.next().unwrap_or(true);
        self.doubtful.retain(|_| keep());
        self.may_be.retain(|_| keep());
        self
    }
}

/// Which of these borders hold what all borders between two cells of the same looks hold,
/// with what is on their grounds or without, and nothing that is like a sign.
pub fn between_looks(sight: &Sight, inked: &[(Sign, f64, &Border)]) -> Vec<(At, Toward)> {
    let by_ground = between(sight, &kinds(sight, |_, _| true), inked);
    let by_ink = |one: &Look, other: &Look| one.ink.is_some() == other.ink.is_some();
    by_ground.into_iter().chain(between(sight, &kinds(sight, by_ink), inked)).collect()
}

/// Which of these borders hold what all borders between two cells of the same `kinds` hold.
fn between(sight: &Sight, kinds: &[usize], inked: &[(Sign, f64, &Border)]) -> Vec<(At, Toward)> {
    let pair = |sign: &Sign| -> Option<Pair> {
        let other = sign.other();
        let kind = |at: At| kinds.get(at.row * sight.size().columns + at.column).copied();
        let (one, other) = (kind(sign.at)?, kind(other)?);
        Some((sign.toward, one.min(other), one.max(other)))
    };
    let of: Vec<Option<Pair>> = inked.iter().map(|(sign, ..)| pair(sign)).collect();
    let all = counts(pairs(sight, kinds).into_iter());
    let inked_of = counts(of.iter().copied().flatten());
    // The ends of gaps between round tiles are a little like bolts.
    let least = |label: &str| if label == BOLT { SURE } else { LIKE };
    let is_nameless = |(.., border): &(Sign, f64, &Border)| {
        border.names.first().is_none_or(|name| f64::from(name.score) < least(&name.label))
    };
    let is_told = |i: &usize| {
        let Some(own) = of[*i] else { return false };
        let count = all.get(&own).copied().unwrap_or(0);
        let found = inked_of.get(&own).copied().unwrap_or(0);
        count >= PAIRS && found as f64 >= MOSTLY * count as f64 && is_nameless(&inked[*i])
    };
    let told = (0..inked.len()).filter(is_told);
    told.map(|i| (inked[i].0.at, inked[i].0.toward)).collect()
}

/// How many there are of each.
fn counts(pairs: impl Iterator<Item = Pair>) -> HashMap<Pair, usize> {
    let mut counts = HashMap::new();
    pairs.for_each(|pair| *counts.entry(pair).or_insert(0) += 1);
    counts
}

/// Of the borders between cells of the same looks as on both sides of each of `places`, how
/// many are among these, and how many there are: in the same order and direction, or, where
/// these are fewer than `least`, in any.
pub fn shares(sight: &Sight, places: &[Sign], least: usize) -> Vec<(usize, usize)> {
    let by_ink = |one: &Look, other: &Look| one.ink.is_some() == other.ink.is_some();
    let kinds = kinds(sight, by_ink);
    let columns = sight.size().columns;
    let kind = |at: At| kinds.get(at.row * columns + at.column).copied().unwrap_or_default();
    let pair = |sign: &Sign| (sign.toward, kind(sign.at), kind(sign.other()));
    let any = |(_, one, other): Pair| (Toward::Right, one.min(other), one.max(other));
    let all: Vec<Pair> = borders(sight.size()).map(|sign| pair(&sign)).collect();
    let own: Vec<Pair> = places.iter().map(pair).collect();
    let of = |counts: &HashMap<Pair, usize>, pair| counts.get(&pair).copied().unwrap_or(0);
    let ordered = [&own, &all].map(|pairs| counts(pairs.iter().copied()));
    let unordered = [&own, &all].map(|pairs| counts(pairs.iter().copied().map(any)));
    let share = |own: &Pair| match of(&ordered[1], *own) {
        all if all >= least => (of(&ordered[0], *own), all),
        _ => (of(&unordered[0], any(*own)), of(&unordered[1], any(*own))),
    };
    own.iter().map(share).collect()
}

/// All borders of a board of this size, as signs.
fn borders(size: Size) -> impl Iterator<Item = Sign> {
    let cells = (0..size.rows).flat_map(move |row| (0..size.columns).map(move |c| At::new(row, c)));
    let signs = cells.flat_map(|at| {
        [Toward::Right, Toward::Down].map(|toward| Sign { at, toward, relation: Relation::Same })
    });
    signs.filter(move |sign| sign.other().row < size.rows && sign.other().column < size.columns)
}

/// The looks of all cells side by side, and one over the other.
fn pairs(sight: &Sight, kinds: &[usize]) -> Vec<Pair> {
    let size = sight.size();
    let kind = |at: At| kinds[at.row * size.columns + at.column];
    let pair = |sign: Sign| {
        let (one, other) = (kind(sign.at), kind(sign.other()));
        (sign.toward, one.min(other), one.max(other))
    };
    borders(size).map(pair).collect()
}

/// Which borders are between two tiles of values: what their edges leave there agrees with
/// any answer, always in one way.
pub fn between_tiles(sight: &Sight, inked: &[(Sign, f64, &Border)]) -> Vec<(At, Toward)> {
    if inked.is_empty() {
        return Vec::new();
    }
    let Some(usual) = usual_ground(sight) else { return Vec::new() };
    let is_tile = |at: At| distance(sight.looks[at].ground, usual) > OTHER_TILE;
    let all = inked.iter().map(|(sign, ..)| sign);
    let own = all.filter(|sign| is_tile(sign.at) && is_tile(sign.other()));
    own.map(|sign| (sign.at, sign.toward)).collect()
}

/// The look of each cell, in reading order: its ground, and what else is the `same`.
fn kinds(sight: &Sight, same: impl Fn(&Look, &Look) -> bool) -> Vec<usize> {
    let mut known: Vec<&Look> = Vec::new();
    let is_same = |one: &Look, other: &Look| {
        same(one, other) && distance(one.ground, other.ground) <= ONE_GROUND
    };
    sight
        .looks
        .iter()
        .map(|(_, look)| match known.iter().position(|other| is_same(other, look)) {
            Some(kind) => kind,
            None => {
                known.push(look);
                known.len() - 1
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::Relation;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};
    use crate::theme::{Match, Meaning};

    #[test]
    fn what_all_like_cells_have_between_them_is_no_sign() {
        // Ones on dark tiles, and zeros on light ones.
        let rows = ["iio.", "ooii", "iioo", ".oii"];
        let sight = sight(&rows, |kind, x, y| match kind {
            'i' if is_digit(kind, x, y) => [250; 3],
            'i' => [120, 60, 40],
            _ if is_digit(kind, x, y) => [20; 3],
            _ => [250; 3],
        });
        let edge = Border { contrast: 190, ..Border::default() };
        let cross = Border {
            names: vec![Match {
                theme: "signs".into(),
                label: "cross".into(),
                means: Meaning::Different,
                score: 0.8,
            }],
            ..edge.clone()
        };
        let told = |places: &[(usize, usize)], border: &Border| {
            let sign = |&(row, column): &(usize, usize)| {
                let at = At::new(row, column);
                (Sign { at, toward: Toward::Down, relation: Relation::Same }, 0.0, border)
            };
            let inked: Vec<_> = places.iter().map(sign).collect();
            between_looks(&sight, &inked).len()
        };
        // Dark cells one over the other: none; light ones below dark ones and above them.
        let mixed: Vec<(usize, usize)> = (0..3)
            .flat_map(|row| (0..4).map(move |column| (row, column)))
            .filter(|&(row, column)| {
                let kind = |row: usize| rows[row].as_bytes()[column];
                [kind(row), kind(row + 1)].contains(&b'i')
                    && ![kind(row), kind(row + 1)].contains(&b'.')
                    && kind(row) != kind(row + 1)
            })
            .collect();
        assert!(mixed.len() >= PAIRS, "{mixed:?}");
        assert_eq!(told(&mixed, &edge), mixed.len());
        assert_eq!(told(&mixed[2..], &edge), 0, "there is none on two of them");
        assert_eq!(told(&mixed, &cross), 0, "it is like a sign");
        assert_eq!(told(&[(0, 0)], &edge), 0);
        let bolt = |score: f32| {
            let (theme, label) = ("signs".into(), BOLT.into());
            let names = vec![Match { theme, label, means: Meaning::Different, score }];
            told(&mixed, &Border { names, ..edge.clone() })
        };
        assert_eq!(bolt(0.6), mixed.len(), "the end of a gap");
        assert_eq!(bolt(0.8), 0, "it is one");
    }

    #[test]
    fn tiles_of_values_are_told_from_blanks() {
        let rows = ["ab..", "..b.", "a...", "...b"];
        let sight = sight(&rows, |kind, _, _| match kind {
            'a' => [245, 199, 46],
            'b' => [143, 123, 232],
            _ => [250; 3],
        });
        let border = Border::default();
        let told = |row: usize, column: usize| {
            let at = At::new(row, column);
            let sign = Sign { at, toward: Toward::Right, relation: Relation::Different };
            between_tiles(&sight, &[(sign, 0.0, &border)]).len()
        };
        assert_eq!((told(0, 0), told(0, 1), told(1, 1)), (1, 0, 0));
    }
}
