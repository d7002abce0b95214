//! What the answers of a board prove. Searches stop after so many
//! contradictions, not after a time: a reading is the same on every machine.

use crate::puzzle::family::{Marks, Puzzle};

/// Boards that say enough of themselves are solved with far fewer
/// contradictions than this.
pub const CONFLICTS: usize = 1000;

/// Boards with more rows and columns than this are not of one family and by
/// chance one of another's with exactly one answer.
pub const TELLING: usize = 5;

/// The answer of a board that has exactly one.
pub fn only_answer(puzzle: &dyn Puzzle) -> Option<Marks> {
    let mut count = puzzle.count_within(2, CONFLICTS);
    if count.complete && count.answers == 1 { count.examples.pop() } else { None }
}

/// Whether a board has exactly one answer.
pub fn has_one_answer(puzzle: &dyn Puzzle) -> bool {
    only_answer(puzzle).is_some()
}

/// Whether what is written around a board gives it exactly one answer, whatever
/// its cells say.
pub fn is_told(puzzle: &dyn Puzzle) -> bool {
    told_answer(puzzle).is_some()
}

/// The only answer of what is written around a board, whatever its cells say.
pub fn told_answer(puzzle: &dyn Puzzle) -> Option<Marks> {
    let blank = puzzle.marks().map(|_| None);
    only_answer(&*puzzle.with_marks(&blank)?)
}

/// Whether a board surely has no answer.
pub fn is_broken(puzzle: &dyn Puzzle) -> bool {
    let count = puzzle.count_within(1, CONFLICTS);
    count.complete && count.answers == 0
}
