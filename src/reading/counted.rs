//! Cells that counters beside the board tell: those in doubt, or the one that
//! contradicts them.

use super::Seen;
use super::repair::{MAX_DOUBTS, REPAIRED};
use super::shot::Shot;
use crate::sight::around::On;

/// Settles the cells in doubt that counters tell, if these tell all of them, or
/// the one cell that contradicts them; and says so in warnings.
pub fn settle(shot: &Shot, mut seen: Seen) -> Seen {
    let doubts = seen.reading.doubtful();
    if doubts.len() > MAX_DOUBTS || !seen.reading.signs_are_sure {
        return seen;
    }
    let Some(family) = shot.options.families().find(|f| f.name() == seen.puzzle.kind()) else {
        return seen;
    };
    let around = shot.look_around(&seen.sight, On::Ground);
    let told = family.read_counters(&seen.sight.grid, &around, &seen.reading);
    if told.len() < doubts.len() {
        return seen;
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
