//! Boards whose cells are the crossings of their lines: where the picture gives none that is
//! surely read, what stands on the crossings is read without the lines.

use super::Seen;
use super::board::read_board;
use super::enough::are_enough;
use super::error::ReadError;
use super::proof::has_one_answer;
use super::ruled::{is_settled, is_sure};
use super::shot::{Looks, Shot};
use super::wish::Wish;
use crate::grid::crossings::around_crossings;
use crate::grid::{self, Grid};
use crate::picture::planes::Planes;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;

/// What was made of the picture at `first`, or the board on the crossings of its lines.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_crossings(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) || shot.options.wish != Wish::default() {
        return first;
    }
    let grids = grid::find(shot.picture, shot.planes);
    let found = grids.iter().take(MAX_GRIDS).find_map(|grid| read_around(shot, grid));
    found.map_or(first, Ok)
}

/// The board on the crossings of the lines of `grid`, if it proves itself: with as many
/// lines as it has, what stands on them tells each other.
fn read_around(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let (around, picture) = around_crossings(shot.picture, grid)?;
    let planes = Planes::for_search(&picture);
    let looks = Looks::default();
    let later = Shot { picture: &picture, planes: &planes, options: shot.options, looks: &looks };
    let size = around.size();
    if !size.rows.is_multiple_of(2) || !size.columns.is_multiple_of(2) {
        return None;
    }
    let seen = read_board(&later, &around, std::slice::from_ref(&around)).ok()?;
    let is_proven = is_sure(&seen)
        && are_enough(&seen.reading)
        && seen.sight.beyond == 0.0
        && !seen.puzzle.is_written_around()
        && has_one_answer(&*seen.puzzle);
    is_proven.then_some(seen)
}
