//! Digits that look like others: all ways to read a line whose digits may be
//! taken for others, and the boards that they make together.
//!
//! Digits spoilt alike are misread alike, so one change is often not enough.
//! All lines speak at once: a way counts only if the others leave it an answer.

use super::choose::CONFLICTS;
use super::clues::Side;
use super::joins::{Choices, Joining, SeenClue, parses};
use super::joint::{self, Proven};
use crate::puzzle::nonogram::board::{Board, Clue, Line};
use crate::puzzle::nonogram::solve::Proof;
use crate::puzzle::seen::{Reading, Told};
use crate::sight::around::Sign;

/// Another digit is thought of where it fits almost as well: first where
/// hardly any less, then more.
const RIVALS: [f32; 3] = [0.04, 0.09, 0.16];
/// and well enough.
pub const LEAST_RIVAL: f32 = 0.45;
/// Of two boards one is meant where its digits fit better by so much in all.
const APART: f32 = 0.08;
/// The likeliest ways to read a line.
const MAX_WAYS: usize = 24;

/// What a sign may be: the digit it is most like, and those that it is
/// like by no more than `most` less.
fn near(sign: &Sign, most: f32) -> impl Iterator<Item = (u8, f32)> {
    let is_near = move |rival: &&(u8, f32)| {
        rival.0 == sign.digit() || (rival.1 >= LEAST_RIVAL && rival.1 >= sign.score() - most)
    };
    sign.digits.iter().filter(is_near).copied()
}

/// The digits of a line in the likeliest ways that take none of them for one
/// that fits worse by more than `most`; the likeliest first.
fn readings(signs: &[Sign], most: f32) -> Vec<(f32, Vec<u8>)> {
    let mut ways: Vec<(f32, Vec<u8>)> = vec![(0.0, Vec::new())];
    for sign in signs {
        let near: Vec<(u8, f32)> = near(sign, most).collect();
        let longer = |(loss, way): &(f32, Vec<u8>)| {
            let longer = |&(digit, score): &(u8, f32)| {
                let way = way.iter().copied().chain([digit]).collect();
                (loss + sign.score() - score, way)
            };
            near.iter().map(longer).collect::<Vec<_>>()
        };
        ways = ways.iter().flat_map(longer).collect();
        ways.sort_by(|a, b| a.0.total_cmp(&b.0));
        ways.truncate(MAX_WAYS);
    }
    ways
}

/// The digits beside the rows and over the columns, and how they may be parted.
pub struct Signs<'a> {
    /// Beside the rows, and over the columns.
    pub sides: [&'a Side; 2],
    /// The ways to part digits that are tried.
    pub joinings: &'a [Joining],
    /// What a person says.
    pub told: &'a [Told],
}

impl Signs<'_> {
    /// The boards that the digits make, each taken for itself or for one that is
    /// like it: the one of the nearest likenesses, if farther ones make none
    /// that is hardly less likely; else all of them.
    pub fn boards(&self) -> Vec<Proven> {
        for (i, most) in RIVALS.into_iter().enumerate() {
            let mut found = self.within(most).unwrap_or_default();
            // A reading with several answers may be meant too.
            if !found.iter().any(|(_, proof)| matches!(proof, Proof::One(_))) {
                continue;
            }
            for &wider in &RIVALS[i + 1..] {
                let Some(others) = self.within(wider) else { break };
                for other in others {
                    if found.iter().all(|known| known.0 != other.0) {
                        found.push(other);
                    }
                }
            }
            let losses: Vec<f32> = found.iter().map(|(board, _)| self.loss(board)).collect();
            let least = losses.iter().copied().fold(f32::INFINITY, f32::min);
            let mut losses = losses.into_iter();
            found.retain(|_| losses.next().is_some_and(|loss| loss < least + APART));
            return found;
        }
        Vec::new()
    }

    /// Whether `board`, which is of the likeliest digits, is the only one that
    /// likenesses make but for such that are far less likely.
    pub fn is_alone(&self, board: &Board) -> bool {
        let is_told = |most: f32| {
            let are_all = self.sides.iter().flat_map(|side| side.lines()).all(|signs| {
                let near = signs.iter().map(|sign| near(sign, most).count());
                near.product::<usize>() <= MAX_WAYS
            });
            let found = if are_all { self.within(most) } else { None };
            let is_far = |other: &Board| most > RIVALS[0] && self.loss(other) >= APART;
            found.is_some_and(|found| {
                found.iter().any(|(own, _)| own == board)
                    && found.iter().all(|(own, _)| own == board || is_far(own))
            })
        };
        [RIVALS[0], APART].into_iter().all(is_told)
    }

    /// The boards of likenesses up to `most`; `None` where it takes too long.
    fn within(&self, most: f32) -> Option<Vec<Proven>> {
        let mut found: Vec<Proven> = Vec::new();
        for joining in self.joinings {
            let ways: [Vec<Vec<Clue>>; 2] = [0, 1].map(|d| {
                let lines = 0..self.sides[d].lines().len();
                let ways = lines.map(|index| self.clues(joining, d, index, most));
                ways.map(|own| own.into_iter().map(|(_, clue)| clue).collect()).collect()
            });
            if ways.iter().flatten().any(Vec::is_empty) {
                continue;
            }
            for board in joint::boards(&ways[0], &ways[1], CONFLICTS)? {
                if found.iter().all(|known| known.0 != board.0) {
                    found.push(board);
                }
            }
        }
        Some(found)
    }

    /// The clues that one line may have, by how `joining` parts digits, each with
    /// how much worse its digits fit than the best; only one where a person told
    /// it.
    fn clues(&self, joining: &Joining, d: usize, index: usize, most: f32) -> Vec<(f32, Clue)> {
        let (side, length) = (self.sides[d], self.sides[1 - d].lines().len());
        let is_own = |told: &&Told| told.is_row == side.is_row() && told.index == index;
        if let Some(told) = self.told.iter().find(is_own) {
            return vec![(0.0, told.numbers.clone())];
        }
        let signs = &side.lines()[index];
        let mut found: Vec<(f32, Clue)> = Vec::new();
        for (loss, digits) in readings(signs, most) {
            let parses = parses(side, signs, &digits, length);
            if parses.is_empty() {
                continue;
            }
            let own = Choices { parses, confidence: Reading::SURE };
            let SeenClue { numbers, .. } = joining.clue(side, signs, &own);
            if found.iter().all(|(_, known)| *known != numbers) {
                found.push((loss, numbers));
            }
        }
        found
    }

    /// How much worse its digits fit than the best, all together.
    fn loss(&self, board: &Board) -> f32 {
        let most = RIVALS[RIVALS.len() - 1];
        let of_line = |line: Line| {
            let d = usize::from(!line.is_row);
            let all =
                self.joinings.iter().flat_map(|joining| self.clues(joining, d, line.index, most));
            let is_own =
                |clue: &Clue| clue.iter().filter(|&&number| number > 0).eq(board.clue(line));
            let own = all.filter(|(_, clue)| is_own(clue)).map(|(loss, _)| loss);
            own.fold(most, f32::min)
        };
        board.lines().map(of_line).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;

    fn sign(digits: &[(u8, f32)]) -> Sign {
        Sign {
            bounds: Rect::new(0, 0, 8, 12),
            colour: [0; 3],
            contrast: 200,
            digits: digits.to_vec(),
        }
    }

    #[test]
    fn near_rivals_are_read_and_the_likeliest_first() {
        let line = [
            sign(&[(5, 0.8), (6, 0.78), (3, 0.7)]),
            sign(&[(1, 0.95), (4, 0.7)]),
            sign(&[(2, 0.6), (7, 0.57), (9, 0.3)]),
        ];
        let expected = [vec![5, 1, 2], vec![6, 1, 2], vec![5, 1, 7], vec![6, 1, 7]];
        let read = |signs: &[Sign]| {
            readings(signs, 0.04).into_iter().map(|(_, way)| way).collect::<Vec<_>>()
        };
        assert_eq!(read(&line), expected);
        assert_eq!(read(&line[1..2]), [vec![1]]);
        assert_eq!(read(&[]), [Vec::<u8>::new()]);
    }
}
