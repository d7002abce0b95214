//! Boards whose rows or columns are numbered in cells as large as their own: the grid has
//! a row and a column more, of which one counts up.

use super::Seen;
use super::evened::read_evened;
use super::shot::Shot;
use crate::geom::At;
use crate::grid::Grid;
use crate::sight::{InkClass, Sight};

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Numbers of two digits are not read here; so many in their order are no chance.
const TOLD: usize = 9;
/// Smaller boards are none.
const LEAST: usize = 4;

/// The board on the first of `grids` that has headings for cells, without these.
pub fn read_headed(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let own = is_headed(&shot.look(grid)).then(|| unheaded(grid))?;
        read_evened(shot, &own, std::slice::from_ref(&own)).ok()
    })
}

/// The grid without its first row and column.
fn unheaded(grid: &Grid) -> Grid {
    let [columns, rows] = [&grid.columns, &grid.rows].map(|lines| lines[1..].to_vec());
    Grid { columns, rows, ..grid.clone() }
}

/// Whether nothing stands in the first cell of a grid, something in all others of its
/// first row and column, and the numbers from one on in one of these.
fn is_headed(sight: &Sight) -> bool {
    let size = sight.size();
    let ink = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let down: Vec<_> = (1..size.rows).map(|row| ink(At::new(row, 0))).collect();
    let across: Vec<_> = (1..size.columns).map(|column| ink(At::new(0, column))).collect();
    if down.len().min(across.len()) < LEAST || ink(At::new(0, 0)).is_some() {
        return false;
    }
    let counts_up = |line: &[Option<&InkClass>]| {
        line.iter().take(TOLD).zip(1..).all(|(ink, number)| {
            let name = ink.and_then(|ink| ink.names.first());
            name.is_some_and(|name| name.label == number.to_string())
        })
    };
    down.iter().chain(&across).all(Option::is_some) && [down, across].iter().any(|l| counts_up(l))
}
