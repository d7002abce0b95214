//! Techniques that suppose a cell and see it fail.

use super::super::bits::Bits;
use super::super::board::{Cell, Line};
use super::super::engine::{COLUMNS, ROWS, State};
use super::super::line::Space;
use super::position::Position;
use crate::geom::At;
use crate::puzzle::family::Step;

/// A supposition that failed.
struct Failure {
    rounds: usize,
    at: At,
    cell: Cell,
    line: Line,
    /// Cells that were settled on the way.
    cells: usize,
}

/// One cell, one mark: what follows line by line leaves a line that cannot
/// be filled. Of all such the one that fails soonest.
pub fn contradiction<W: Bits>(position: &Position<'_, W>) -> Option<Step> {
    let mut space = position.space();
    let mut best: Option<Failure> = None;
    for at in position.blanks() {
        for cell in [Cell::Filled, Cell::Empty] {
            let most = best.as_ref().map_or(usize::MAX, |best| best.rounds - 1);
            best = failure(position, at, cell, most, &mut space).or(best);
        }
        if position.late() || best.as_ref().is_some_and(|best| best.rounds == 1) {
            break;
        }
    }
    let Failure { at, cell, line, cells, .. } = best?;
    let (supposed, other) = match cell {
        Cell::Filled => ("filled", Cell::Empty),
        Cell::Empty => ("empty", Cell::Filled),
    };
    let result = if other == Cell::Filled { "filled" } else { "empty" };
    let following = match cells {
        0 => String::new(),
        1 => "1 more cell would follow and ".to_string(),
        _ => format!("{cells} more cells would follow line by line and "),
    };
    let name = line.to_string().to_lowercase();
    let sentence = format!(
        "Were {at} {supposed}, {following}{name} ({}) could not be completed; so it is {result}.",
        position.clue(line)
    );
    let known = position.view(line).known.cells();
    let because = known.places().map(|place| line.cell(place)).filter(|&cell| cell != at);
    Some(Step {
        technique: "contradiction",
        set: vec![(at, other.to_char())],
        because: because.collect(),
        sentence,
    })
}

/// Supposes a cell and follows its lines, rows and columns in turn, `most`
/// rounds at the most; what failed, if anything.
fn failure<W: Bits>(
    position: &Position<'_, W>,
    at: At,
    cell: Cell,
    most: usize,
    space: &mut Space<W>,
) -> Option<Failure> {
    let mut trial = position.state.clone();
    trial.set(at, cell);
    for rounds in 1..=most {
        for direction in [ROWS, COLUMNS] {
            if let Err(line) = position.engine.follow_one_way(&mut trial, direction, space) {
                let cells = count(&trial).saturating_sub(count(&position.state) + 1);
                return Some(Failure { rounds, at, cell, line, cells });
            }
        }
        if trial.dirty[ROWS].is_none() && trial.dirty[COLUMNS].is_none() {
            return None;
        }
    }
    None
}

/// How many cells are known: of rows and columns whichever tell more, since
/// a line that failed has not been told to those it crosses.
fn count<W: Bits>(state: &State<W>) -> usize {
    state.known[ROWS].iter().map(|known| known.cells().count()).sum()
}

/// No technique is left: the cell that the search found in every answer.
/// Taken is the blank from which most follows.
pub fn search<W: Bits>(position: &Position<'_, W>) -> Option<Step> {
    let answer = position.answer()?;
    let mut space = position.space();
    let mut gain = |at: &At| {
        let mut trial = position.state.clone();
        trial.set(*at, answer[*at]);
        // An answer never leads to a line that cannot be filled.
        let _ = position.engine.follow(&mut trial, &mut space);
        count(&trial)
    };
    let at = position.blanks().max_by_key(&mut gain)?;
    let (is, other) = match answer[at] {
        Cell::Filled => ("filled", "empty"),
        Cell::Empty => ("empty", "filled"),
    };
    let sentence = format!(
        "{at} is {is}: a search through everything that follows from it being {other} finds no answer."
    );
    let set = vec![(at, answer[at].to_char())];
    Some(Step { technique: "search", set, because: Vec::new(), sentence })
}
