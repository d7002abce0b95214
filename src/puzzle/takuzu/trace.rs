//! The enumeration of A Life of Logic's helper, told trial by trial.
//!
//! First the simple techniques run to their end. Then every blank in reading
//! order is supposed 0, and 1 where that may be, the simple techniques go on
//! from there, and a broken rule settles the blank the other way; round
//! after round, until one settles nothing.

use super::board::{Board, Digit};
use super::steps::follow_simply;
use crate::geom::At;
use crate::puzzle::family::Limits;

/// One trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tried {
    /// The round, counted from one.
    pub round: usize,
    /// The blank.
    pub at: At,
    /// The digit supposed in it.
    pub digit: Digit,
    /// Blanks left when the simple techniques came to their end, or to the
    /// broken rule.
    pub blanks: usize,
    /// Whether a rule was broken.
    pub impossible: bool,
}

/// All trials of the board in order.
pub fn trials(board: &Board, limits: &Limits) -> Vec<Tried> {
    let mut tried = Vec::new();
    let (mut now, mut broken) = follow_simply(board, limits);
    for round in 1.. {
        let before = tried.len();
        let mut settled = false;
        for (at, _) in board.cells().iter() {
            for digit in Digit::BOTH {
                if broken || now.at(at).is_some() || limits.late() {
                    continue;
                }
                let mut cells = now.cells().clone();
                cells[at] = Some(digit);
                let (after, impossible) = follow_simply(&now.with_cells(cells.clone()), limits);
                let blanks = after.cells().iter().filter(|(_, cell)| cell.is_none()).count();
                tried.push(Tried { round, at, digit, blanks, impossible });
                if impossible {
                    cells[at] = Some(digit.other());
                    (now, broken) = follow_simply(&now.with_cells(cells), limits);
                    settled = true;
                }
            }
        }
        if !settled || tried.len() == before {
            break;
        }
    }
    tried
}

impl std::fmt::Display for Tried {
    /// `round 1: r3c4 = 0, 41 blanks left, impossible`
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { round, at, digit, blanks, impossible } = self;
        let verdict = if *impossible { "impossible" } else { "possible" };
        write!(f, "round {round}: {at} = {}, {blanks} blanks left, {verdict}", digit.to_char())
    }
}
