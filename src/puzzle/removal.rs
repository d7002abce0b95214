//! The fewest marks that have to go so that a played board can be solved
//! again.
//!
//! They are found through conflicts: a small set of cells that cannot all
//! stay, one of which must go, and so on with one removal more at a time.
//! What a board is and how it is solved is the family's to say.

use crate::geom::At;

/// A played board, as far as this search has to know it.
pub trait Played {
    /// Whether it has an answer without the marks in `gone`; `None` where
    /// time ran out.
    fn solvable_without(&self, gone: &[At]) -> Option<bool>;

    /// For up to two answers of the board without the marks in `cells`:
    /// those of `cells` that are not as in the answer. And whether there are
    /// no more answers.
    fn unlike(&self, cells: &[At]) -> (Vec<Vec<At>>, bool);
}

/// The fewest of `cells` that have to go, and whether fewer were ruled out;
/// `None` where even all of them do not help, or time ran out first.
pub fn least(board: &impl Played, cells: &[At]) -> Option<(Vec<At>, bool)> {
    let (unlike, are_all) = board.unlike(cells);
    let count = unlike.len();
    let most = unlike.into_iter().min_by_key(Vec::len)?;
    if count == 1 && are_all {
        return Some((most, true));
    }
    for count in 1..most.len() {
        match remove(board, cells, &mut Vec::new(), count) {
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

enum Removal {
    Found(Vec<At>),
    None,
    Deadline,
}

/// Whether `count` of the cells, besides those gone, suffice.
fn remove(board: &impl Played, cells: &[At], gone: &mut Vec<At>, count: usize) -> Removal {
    match board.solvable_without(gone) {
        Some(true) => return Removal::Found(gone.clone()),
        None => return Removal::Deadline,
        Some(false) if count == 0 => return Removal::None,
        Some(false) => {}
    }
    let Some(conflict) = conflict(board, cells, gone) else {
        return Removal::Deadline;
    };
    for at in conflict {
        gone.push(at);
        let removal = remove(board, cells, gone, count - 1);
        gone.pop();
        if !matches!(removal, Removal::None) {
            return removal;
        }
    }
    Removal::None
}

/// Some of the cells that cannot all stay, none of them needlessly named;
/// `None` where time ran out.
fn conflict(board: &impl Played, cells: &[At], gone: &[At]) -> Option<Vec<At>> {
    let mut gone = gone.to_vec();
    let mut needed = Vec::new();
    for &at in cells {
        if gone.contains(&at) {
            continue;
        }
        gone.push(at);
        if board.solvable_without(&gone)? {
            gone.pop();
            needed.push(at);
        }
    }
    Some(needed)
}
