//! What the answers of a board prove. Searches stop after so many
//! contradictions, not after a time: a reading is the same on every machine.

use super::Seen;
use crate::puzzle::family::{Marks, Puzzle};

/// Boards that say enough of themselves are solved with far fewer
/// contradictions than this.
pub const CONFLICTS: usize = 1000;

/// Boards with more rows and columns than this are not of one family and by
/// chance one of another's with exactly one answer.
pub const TELLING: usize = 5;
/// and so large a part of a board, or board of another game, has not one answer by chance.
pub const LARGE: usize = 8;

/// The answer of a board that has exactly one.
pub fn only_answer(puzzle: &dyn Puzzle) -> Option<Marks> {
    let mut count = puzzle.count_within(2, CONFLICTS);
    if count.complete && count.answers == 1 { count.examples.pop() } else { None }
}

/// Whether a board has exactly one answer.
pub fn has_one_answer(puzzle: &dyn Puzzle) -> bool {
    only_answer(puzzle).is_some()
}

/// Whether a board has an answer that is soon found.
pub fn has_answer(puzzle: &dyn Puzzle) -> bool {
    puzzle.count_within(1, CONFLICTS).answers > 0
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

/// Leaves out boards in doubt where one of another kind is sure and told by what
/// is written around it: a small picture of the board beside it is no second one.
pub fn leave_told(boards: &mut Vec<Seen>) {
    if boards.len() < 2 {
        return;
    }
    let standings: Vec<Standing> = boards.iter().map(Standing::of).collect();
    let mut is_left = standings.iter().map(|own| !standings.iter().any(|by| by.beats(own)));
    boards.retain(|_| is_left.next().unwrap_or(true));
}

/// What speaks for a board.
struct Standing {
    kind: &'static str,
    is_sure: bool,
    is_told: bool,
}

impl Standing {
    fn of(board: &Seen) -> Self {
        Self {
            kind: board.puzzle.kind(),
            is_sure: board.reading.doubtful().is_empty(),
            is_told: is_told(&*board.puzzle),
        }
    }

    fn beats(&self, other: &Self) -> bool {
        self.is_sure && self.is_told && !other.is_sure && !other.is_told && self.kind != other.kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_does_not_compete_with_a_board_that_is_told() {
        let standing = |kind, is_sure, is_told| Standing { kind, is_sure, is_told };
        let (told, guess) = (standing("a", true, true), standing("b", false, false));
        assert!(told.beats(&guess) && !guess.beats(&told));
        assert!(!told.beats(&standing("b", true, false)), "two sure boards");
        assert!(!told.beats(&standing("a", false, false)), "two boards of one kind");
        assert!(!standing("a", true, false).beats(&guess), "nothing proves it");
    }
}
