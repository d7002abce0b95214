//! The board of what was seen, cell by cell.

use super::ReadOptions;
use super::error::ReadError;
use super::examine::examine;
use super::proof::has_one_answer;
use crate::grid::Grid;
use crate::puzzle::family::Puzzle;
use crate::puzzle::seen::{Reading, Refusal};
use crate::sight::Sight;

/// A board, and how surely it was read.
pub type Read = (Box<dyn Puzzle>, Reading);

/// A family's refusal, with its name.
#[derive(Default)]
pub struct Refused {
    kind: &'static str,
    reason: String,
}

impl Refused {
    /// The error that tells it.
    pub fn of(self, grid: &Grid) -> ReadError {
        let (kind, reason) = (self.kind, self.reason);
        ReadError::no_board(grid, kind, reason)
    }
}

/// The board of the first family that makes one of what was seen, looked at
/// twice.
///
/// # Errors
/// What the first family that was asked had against it.
pub fn read_cells(sight: &Sight, options: &ReadOptions) -> Result<Read, Refused> {
    let mut refused = None;
    for family in options.families() {
        match family.read(sight) {
            Ok(read) => return Ok(examine(sight, read)),
            Err(Refusal { reason }) => {
                refused.get_or_insert(Refused { kind: family.name(), reason });
            }
        }
    }
    Err(refused.unwrap_or_default())
}

/// Whether a board is surely read and has exactly one answer.
pub fn is_proven((puzzle, reading): &Read) -> bool {
    reading.doubtful().is_empty() && has_one_answer(&**puzzle)
}
