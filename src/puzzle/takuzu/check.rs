//! Is a partly played board still right, and where is it not? And how many
//! answers are there?
//!
//! The wrong cells are the fewest whose removal lets the board be solved.

use super::board::{Board, Digit, full_marks};
use super::rules;
use super::search::{self, Bounds, End, Found};
use crate::geom::{Array2, At};
use crate::puzzle::family::{Check, Count, Limits};
use crate::puzzle::removal::{Played, least};

/// Whether the board can still be solved; if not, what has to go.
pub fn check(board: &Board, limits: &Limits) -> Check {
    let violations = rules::violations(board);
    let solvable = solvable(board, limits);
    let mut check = Check { violations, solvable, wrong: Vec::new(), smallest: true };
    if solvable != Some(false) {
        return check;
    }
    let filled: Vec<At> =
        board.cells().iter().filter(|(_, cell)| cell.is_some()).map(|(at, _)| at).collect();
    let is_given = |at: &At| board.givens().is_some_and(|givens| givens[*at]);
    let played: Vec<At> = filled.iter().copied().filter(|at| !is_given(at)).collect();
    let trial = Trial { board, limits };
    if played.len() < filled.len()
        && let Some((wrong, smallest)) = least(&trial, &played)
    {
        return Check { wrong, smallest, ..check };
    }
    match least(&trial, &filled) {
        Some((wrong, smallest)) => (check.wrong, check.smallest) = (wrong, smallest),
        None => check.smallest = false,
    }
    check
}

/// Counts answers up to `most`.
pub fn count(board: &Board, most: usize, bounds: Bounds) -> Count {
    if !rules::violations(board).is_empty() {
        return Count { answers: 0, complete: true, examples: Vec::new(), differing: Vec::new() };
    }
    let Found { answers, end, .. } = search::answers_within(board, most.max(1), bounds);
    let right: Vec<_> =
        answers.into_iter().filter(|answer| rules::is_answer(board, answer)).collect();
    let differs = |at: At| right.iter().any(|answer| answer[at] != right[0][at]);
    let differing = board.cells().iter().map(|(at, _)| at).filter(|&at| differs(at)).collect();
    let examples = right.iter().take(2).map(full_marks).collect();
    Count { answers: right.len(), complete: end == End::Complete, examples, differing }
}

/// Whether there is an answer; `None` where time ran out.
fn solvable(board: &Board, limits: &Limits) -> Option<bool> {
    if !rules::violations(board).is_empty() {
        return Some(false);
    }
    let found = search::answers(board, 1, limits.deadline);
    (!found.answers.is_empty() || found.end != End::Deadline).then_some(!found.answers.is_empty())
}

/// The board without some of its digits.
fn without(board: &Board, gone: &[At]) -> Board {
    let mut cells = board.cells().clone();
    for &at in gone {
        cells[at] = None;
    }
    board.with_cells(cells)
}

/// A board as the search for wrong cells sees it.
struct Trial<'a> {
    board: &'a Board,
    limits: &'a Limits,
}

impl Played for Trial<'_> {
    fn solvable_without(&self, gone: &[At]) -> Option<bool> {
        solvable(&without(self.board, gone), self.limits)
    }

    fn unlike(&self, cells: &[At]) -> (Vec<Vec<At>>, bool) {
        let rest = without(self.board, cells);
        let found = search::answers(&rest, 2, self.limits.deadline);
        let unlike = found.answers.iter().map(|answer| unlike(self.board, answer, cells));
        (unlike.collect(), found.end == End::Complete)
    }
}

/// The filled cells in which an answer says otherwise.
fn unlike(board: &Board, answer: &Array2<Digit>, cells: &[At]) -> Vec<At> {
    cells.iter().copied().filter(|&at| board.at(at) != Some(answer[at])).collect()
}
