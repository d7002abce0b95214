//! Boards whose symbols are counted beside every line. Such numbers look like the clues
//! of another puzzle, and where they stand in cells of their own the grid has one line
//! more each way; only a board that all numbers count, but for one that may have been
//! misread, is believed for them: a cell that was misread makes two of them wrong.

use super::Seen;
use super::cells::read_cells;
use super::shot::Shot;
use crate::grid::Grid;
use crate::puzzle::family::Family;
use crate::sight::around::On;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Of each value there are so many at least.
const FEW: usize = 2;

/// The first board among `grids`, whole or without a first row and column, that was
/// surely read and whose lines are counted: then it lacks none of them.
pub fn read_tallied(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    let likely = grids.iter().take(MAX_GRIDS);
    let mut places = likely.flat_map(|grid| std::iter::once(grid.clone()).chain(headless(grid)));
    places.find_map(|grid| read_tally(shot, &grid))
}

/// Whether a row and a column of a grid may be counts: without them both sides are even,
/// as those of boards with as many of one value as of the other are.
pub fn may_be_headed(grid: &Grid) -> bool {
    !grid.rows.len().is_multiple_of(2) && !grid.columns.len().is_multiple_of(2)
}

/// The grid without its first row and column, if counts may stand there.
fn headless(grid: &Grid) -> Option<Grid> {
    let without_first = || Grid {
        rows: grid.rows[1..].to_vec(),
        columns: grid.columns[1..].to_vec(),
        ..grid.clone()
    };
    may_be_headed(grid).then(without_first)
}

fn read_tally(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let sight = shot.look(grid);
    let (puzzle, reading) = read_cells(&sight, shot.options).ok()?;
    let count = |value: char| reading.cells.iter().filter(|(_, own)| **own == Some(value)).count();
    if !reading.doubtful().is_empty() || count('0').min(count('1')) < FEW {
        return None;
    }
    let is_own = |family: &&dyn Family| family.name() == puzzle.kind();
    let family = shot.options.families().find(is_own)?;
    let is_counted = |on: On| family.is_counted(grid, &shot.look_around(&sight, on), &reading);
    (is_counted(On::Ground) || is_counted(On::Badges)).then_some(Seen {
        sight,
        reading,
        puzzle,
        written_after: [false; 2],
    })
}
