//! Boards on grids whose lines noise has eaten into: where a board is not surely
//! read, or seems cut off, even lines are tried, lines where something is drawn,
//! and cells as long as they are apart.

use super::board::read_board;
use super::error::ReadError;
use super::shot::Shot;
use super::takeover::may_stand_for;
use super::{Seen, Wish};
use crate::grid::Grid;
use crate::grid::eaten::regained;
use crate::grid::even::evened;
use crate::grid::holes::widened;

/// The board on `grid`, or on the same with mended lines where it is surely
/// read only there.
///
/// # Errors
/// Why there is none.
pub fn read_evened(shot: &Shot, grid: &Grid, grids: &[Grid]) -> Result<Seen, ReadError> {
    let first = read_board(shot, grid, grids);
    let is_sure = |seen: &Seen| seen.reading.doubtful().is_empty();
    let may_gain = match &first {
        Ok(seen) => !is_sure(seen),
        Err(error) => matches!(error, ReadError::CutOff { .. }),
    };
    if !may_gain || shot.options.wish != Wish::default() {
        return first;
    }
    let is_better = |seen: &Seen| {
        let stands = |first: &Seen| {
            may_stand_for((&seen.sight, &seen.reading), (&first.sight, &first.reading))
        };
        is_sure(seen) && first.as_ref().ok().is_none_or(stands)
    };
    let mended =
        [evened, regained, widened].into_iter().filter_map(|mend| mend(shot.picture, grid));
    let read = |grid: Grid| read_board(shot, &grid, grids).ok();
    let found = mended.filter_map(read).find(is_better);
    found.map_or(first, Ok)
}
