//! Digits that look like others: all ways to read a line whose digits may be
//! taken for others, and the boards that they make together.
//!
//! Digits spoilt alike are misread alike, so one change is often not enough.
//! All lines speak at once: a way counts only if the others leave it an answer.

use super::choose::CONFLICTS;
use super::clues::Side;
use super::joins::{Choices, Joining, SeenClue, parses};
use super::joint::{self, Proven};
use crate::puzzle::nonogram::board::Clue;
use crate::puzzle::nonogram::solve::Proof;
use crate::puzzle::seen::{Reading, Told};
use crate::sight::around::Sign;

/// Another digit is thought of where it fits almost as well: first where
/// hardly any less, then more.
const RIVALS: [f32; 3] = [0.04, 0.09, 0.16];
/// and well enough.
pub const LEAST_RIVAL: f32 = 0.45;
/// The likeliest ways to read a line.
const MAX_WAYS: usize = 24;

/// The digits of a line in the likeliest ways that take none of them for one
/// that fits worse by more than `most`; the likeliest first.
fn readings(signs: &[Sign], most: f32) -> Vec<Vec<u8>> {
    let mut ways: Vec<(f32, Vec<u8>)> = vec![(0.0, Vec::new())];
    for sign in signs {
        let is_near = |rival: &&(u8, f32)| {
            rival.0 == sign.digit() || (rival.1 >= LEAST_RIVAL && rival.1 >= sign.score() - most)
        };
        let near: Vec<(u8, f32)> = sign.digits.iter().filter(is_near).copied().collect();
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
    ways.into_iter().map(|(_, way)| way).collect()
}

/// The clues that one line may have, by how `joining` parts digits; only
/// `known` where a person told it.
fn clues(
    joining: &Joining,
    (side, index): (&Side, usize),
    length: usize,
    most: f32,
    known: Option<&Told>,
) -> Vec<Clue> {
    if let Some(told) = known {
        return vec![told.numbers.clone()];
    }
    let signs = &side.lines()[index];
    let mut found: Vec<Clue> = Vec::new();
    for digits in readings(signs, most) {
        let parses = parses(side, signs, &digits, length);
        if parses.is_empty() {
            continue;
        }
        let own = Choices { parses, confidence: Reading::SURE };
        let SeenClue { numbers, .. } = joining.clue(side, signs, &own);
        if !found.contains(&numbers) {
            found.push(numbers);
        }
    }
    found
}

/// The boards with exactly one answer that the digits beside the rows and over
/// the columns make, each taken for itself or for one that is like it: those
/// of the nearest likenesses that make any. By one of these `joinings`.
pub fn boards(sides: [&Side; 2], joinings: &[Joining], told: &[Told]) -> Vec<Proven> {
    let lengths = [sides[1].lines().len(), sides[0].lines().len()];
    for most in RIVALS {
        let mut found: Vec<Proven> = Vec::new();
        for joining in joinings {
            let ways = [0, 1].map(|d| {
                let of_line = |index: usize| {
                    let is_row = sides[d].is_row();
                    let known = told.iter().find(|t| t.is_row == is_row && t.index == index);
                    clues(joining, (sides[d], index), lengths[d], most, known)
                };
                (0..sides[d].lines().len()).map(of_line).collect::<Vec<_>>()
            });
            if ways.iter().flatten().any(Vec::is_empty) {
                continue;
            }
            let own = joint::boards(&ways[0], &ways[1], CONFLICTS).unwrap_or_default();
            let is_new = |board: &Proven| found.iter().all(|known| known.0 != board.0);
            let new: Vec<Proven> = own.into_iter().filter(is_new).collect();
            found.extend(new);
        }
        let is_proven = |board: &Proven| matches!(board.1, Proof::One(_));
        // A reading with several answers may be meant too.
        if found.iter().any(is_proven) {
            return found;
        }
    }
    Vec::new()
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
        assert_eq!(readings(&line, 0.04), expected);
        assert_eq!(readings(&line[1..2], 0.04), [vec![1]]);
        assert_eq!(readings(&[], 0.04), [Vec::<u8>::new()]);
    }
}
