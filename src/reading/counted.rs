//! What counters beside the board tell: cells in doubt, or the one that contradicts
//! them; or that the board is of another game.

use super::Seen;
use super::error::ReadError;
use super::repair::{MAX_DOUBTS, REPAIRED};
use super::shot::Shot;
use crate::geom::At;
use crate::puzzle::family::Family;
use crate::sight::around::is_written;

/// Why a board of pieces among numbers that do not count them is none. Boards of digits
/// and tiles are spared the look.
pub fn refusal(shot: &Shot, seen: &Seen) -> Option<ReadError> {
    let Seen { sight, reading, puzzle, .. } = seen;
    let is_meant = |family: &&dyn Family| family.name() == puzzle.kind();
    let family = shot.options.families().find(is_meant).filter(|_| reading.is_by_form())?;
    if !is_written(shot.picture, &sight.grid) {
        return None;
    }
    let around = shot.look_for_counts(sight, 1);
    let is_other = family.is_counted_otherwise(&sight.grid, &around, reading);
    let reason = "the numbers beside it do not count its pieces";
    is_other.then(|| ReadError::no_board(&sight.grid, puzzle.kind(), reason.into()))
}

/// A counter has a number for each of the two values.
const COUNTERS: usize = 2;

/// Settles the cells in doubt that counters tell, if these tell all of them, or
/// the one cell that contradicts them; and says so in warnings.
pub fn settle(shot: &Shot, mut seen: Seen) -> Seen {
    let doubts = seen.reading.doubtful();
    if doubts.len() > MAX_DOUBTS || !seen.reading.signs_are_sure {
        return seen;
    }
    // Without doubts most boards are spared the look.
    if doubts.is_empty() && !is_written(shot.picture, &seen.sight.grid) {
        return seen;
    }
    let Some(family) = shot.options.families().find(|f| f.name() == seen.puzzle.kind()) else {
        return seen;
    };
    let around = shot.look_for_counts(&seen.sight, COUNTERS);
    let told = family.read_counters(&seen.sight.grid, &around, &seen.reading);
    if told.len() < doubts.len() {
        return seen;
    }
    let is_uncounted =
        |(at, value): &(At, Option<char>)| value.is_none() && seen.sight.looks[*at].ink.is_some();
    if doubts.is_empty() && told.iter().any(is_uncounted) {
        return doubt(seen, &told);
    }
    let mut cells = seen.reading.cells.clone();
    told.iter().for_each(|&(at, value)| cells[at] = value);
    let Some(puzzle) = seen.puzzle.with_marks(&cells) else { return seen };
    for (at, value) in told {
        let change = if seen.reading.cells[at] == value { "kept as" } else { "repaired to" };
        let name = value.map_or("a blank".to_owned(), String::from);
        let warning = format!("{at} was not surely read; {change} {name}");
        seen.reading.warnings.push(warning + ", as the counters beside the board have it");
        seen.reading.confidence[at] = REPAIRED;
    }
    seen.reading.cells = cells;
    Seen { puzzle, ..seen }
}

/// The board with these cells in doubt: games do not count what they point at as a mistake,
/// but it is no blank.
fn doubt(mut seen: Seen, told: &[(At, Option<char>)]) -> Seen {
    for (at, _) in told {
        seen.reading.confidence[*at] = seen.reading.confidence[*at].min(UNCOUNTED);
        let warning = format!("the counters beside the board do not count what is in {at}");
        seen.reading.warnings.push(warning);
    }
    seen
}

/// How sure a symbol is that is not counted.
const UNCOUNTED: f64 = 0.3;
