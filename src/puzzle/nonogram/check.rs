//! Is a partly played board still right, and where is it not? And how many
//! answers are there?

use super::board::{Board, Cell, full_marks};
use super::rules;
use super::search::{self, Bounds, End, Found};
use crate::geom::{Array2, At};
use crate::puzzle::family::{Check, Count, Limits};
use crate::puzzle::removal::{Played, least};

/// Whether the board can still be solved; if not, which marks have to go.
pub fn check(board: &Board, limits: &Limits) -> Check {
    let violations = rules::violations(board);
    let solvable = solvable(board, limits);
    let mut check = Check { violations, solvable, wrong: Vec::new(), smallest: true };
    if solvable == Some(false) {
        let marked = board.cells().iter().filter(|(_, cell)| cell.is_some());
        let marked: Vec<At> = marked.map(|(at, _)| at).collect();
        match least(&Trial { board, limits }, &marked) {
            Some((wrong, smallest)) => (check.wrong, check.smallest) = (wrong, smallest),
            None => check.smallest = false,
        }
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
    let found = search::answers(board, 1, limits.deadline);
    let is_answer = |answer| rules::is_answer(board, answer);
    match found.answers.first() {
        Some(answer) => is_answer(answer).then_some(true),
        None => (found.end != End::Deadline).then_some(false),
    }
}

/// A board as the search for wrong marks sees it.
struct Trial<'a> {
    board: &'a Board,
    limits: &'a Limits,
}

impl Trial<'_> {
    fn without(&self, gone: &[At]) -> Board {
        let mut cells = self.board.cells().clone();
        for &at in gone {
            cells[at] = None;
        }
        // The cells are of the board's size, so they are never refused.
        self.board.with_cells(cells).unwrap_or_else(|_| self.board.clone())
    }
}

impl Played for Trial<'_> {
    fn solvable_without(&self, gone: &[At]) -> Option<bool> {
        solvable(&self.without(gone), self.limits)
    }

    fn unlike(&self, cells: &[At]) -> (Vec<Vec<At>>, bool) {
        let found = search::answers(&self.without(cells), 2, self.limits.deadline);
        let differs = |answer: &Array2<Cell>| {
            let unlike = |at: &&At| self.board.at(**at) != Some(answer[**at]);
            cells.iter().filter(unlike).copied().collect()
        };
        (found.answers.iter().map(differs).collect(), found.end == End::Complete)
    }
}
