//! Is a partly played board still right, and where is it not? And how many
//! answers are there?
//!
//! The wrong cells are the fewest whose removal lets the board be solved.
//! They are found through conflicts: a small set of cells that cannot all
//! stay, one of which must go, and so on with one removal more at a time.

use super::board::{Board, Digit};
use super::search::{self, End, Found};
use super::{rules, solve};
use crate::geom::{Array2, At};
use crate::puzzle::family::{Check, Count, Limits};

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
    if played.len() < filled.len()
        && let Some((wrong, smallest)) = least(board, &played, limits)
    {
        return Check { wrong, smallest, ..check };
    }
    match least(board, &filled, limits) {
        Some((wrong, smallest)) => (check.wrong, check.smallest) = (wrong, smallest),
        None => check.smallest = false,
    }
    check
}

/// Counts answers up to `most`.
pub fn count(board: &Board, most: usize, limits: &Limits) -> Count {
    if !rules::violations(board).is_empty() {
        return Count { answers: 0, complete: true, examples: Vec::new(), differing: Vec::new() };
    }
    let Found { answers, end, .. } = search::answers(board, most.max(1), limits.deadline);
    let right: Vec<_> =
        answers.into_iter().filter(|answer| rules::is_answer(board, answer)).collect();
    let differs = |at: At| right.iter().any(|answer| answer[at] != right[0][at]);
    let differing = board.cells().iter().map(|(at, _)| at).filter(|&at| differs(at)).collect();
    let examples = right.iter().take(2).map(solve::full_marks).collect();
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

/// The fewest of `cells` that have to go, and whether fewer were ruled out;
/// `None` where even all of them do not help, or time ran out first.
fn least(board: &Board, cells: &[At], limits: &Limits) -> Option<(Vec<At>, bool)> {
    let rest = without(board, cells);
    let found = search::answers(&rest, 2, limits.deadline);
    let mut answers = found.answers.iter();
    let first = answers.next()?;
    let wrong = unlike(board, first, cells);
    if found.answers.len() == 1 && found.end == End::Complete {
        return Some((wrong, true));
    }
    let most = answers
        .map(|answer| unlike(board, answer, cells))
        .fold(wrong, |least, other| if other.len() < least.len() { other } else { least });
    for count in 1..most.len() {
        match remove(board, cells, &mut Vec::new(), count, limits) {
            Removal::Found(mut gone) => {
                gone.sort_unstable();
                return Some((gone, true));
            }
            Removal::Deadline => return Some((most, false)),
            Removal::None => {}
        }
    }
    Some((most, true))
}

/// The filled cells in which an answer says otherwise.
fn unlike(board: &Board, answer: &Array2<Digit>, cells: &[At]) -> Vec<At> {
    cells.iter().copied().filter(|&at| board.at(at) != Some(answer[at])).collect()
}

enum Removal {
    Found(Vec<At>),
    None,
    Deadline,
}

/// Whether `count` of the cells, besides those gone, suffice.
fn remove(
    board: &Board,
    cells: &[At],
    gone: &mut Vec<At>,
    count: usize,
    limits: &Limits,
) -> Removal {
    match solvable(&without(board, gone), limits) {
        Some(true) => return Removal::Found(gone.clone()),
        None => return Removal::Deadline,
        Some(false) if count == 0 => return Removal::None,
        Some(false) => {}
    }
    let Some(conflict) = conflict(board, cells, gone, limits) else {
        return Removal::Deadline;
    };
    for at in conflict {
        gone.push(at);
        let removal = remove(board, cells, gone, count - 1, limits);
        gone.pop();
        if !matches!(removal, Removal::None) {
            return removal;
        }
    }
    Removal::None
}

/// Some of the cells that cannot all stay, none of them needlessly named;
/// `None` where time ran out.
fn conflict(board: &Board, cells: &[At], gone: &[At], limits: &Limits) -> Option<Vec<At>> {
    let mut gone = gone.to_vec();
    let mut needed = Vec::new();
    for &at in cells {
        if gone.contains(&at) {
            continue;
        }
        gone.push(at);
        if solvable(&without(board, &gone), limits)? {
            gone.pop();
            needed.push(at);
        }
    }
    Some(needed)
}
