//! The board of what is written around a grid.

use std::sync::Arc;

use super::combed::is_told_once;
use super::error::ReadError;
use super::shot::Shot;
use super::{Seen, grown};
use crate::grid::tiles::MIN_LINES;
use crate::grid::{Grid, stepped};
use crate::puzzle::family::{Beside, Family};
use crate::sight::around::{Around, CLEAR, On, Sign, is_sloping};
use crate::sight::{Sight, panel};

/// The board of the first family that makes one of the grid with what is
/// written around it, or why it cannot; `None` where no family claims it.
pub fn read_around(shot: &Shot, sight: &Sight) -> Option<Result<Seen, ReadError>> {
    let mut part = None;
    let parts = [panel::board(sight), stepped::board(&sight.grid)].into_iter().flatten();
    for (rows, columns) in
        parts.filter(|(rows, columns)| rows.len().min(columns.len()) >= MIN_LINES)
    {
        let read = read_signs(shot, &sight.part(&rows, &columns));
        if matches!(read, Some(Ok(_))) {
            return read;
        }
        part = part.or(read);
    }
    read_signs(shot, sight).or(part)
}

/// The same, where the whole grid of `sight` may be the board. Numbers on badges
/// are looked for where there are no others, and then such on glossy panels.
fn read_signs(shot: &Shot, sight: &Sight) -> Option<Result<Seen, ReadError>> {
    let families: Vec<&dyn Family> =
        shot.options.families().filter(|f| f.looks_around(sight)).collect();
    if families.is_empty() {
        return None;
    }
    let read = |on: On| {
        let around = shot.look_around(sight, on);
        families.iter().find_map(|family| read_clues(shot, sight, &around, *family))
    };
    match read(On::Ground) {
        read @ Some(Ok(_)) => read,
        first => {
            let badges = read(On::Badges).filter(Result::is_ok);
            let is_claimed = matches!(first, Some(Err(ReadError::Unclear { .. })));
            let is_sloping = || is_claimed || is_sloping(shot.picture, &sight.grid);
            let slopes = || is_sloping().then(|| read(On::Slopes)).flatten();
            badges.or_else(|| slopes().filter(is_proven)).or(first)
        }
    }
}

/// Whether clues prove a board as they were read. Where the ground is made up
/// too, changes of digits are not believed.
fn is_proven(read: &Result<Seen, ReadError>) -> bool {
    read.as_ref().is_ok_and(|seen| seen.reading.warnings.is_empty() && is_told_once(seen, false))
}

/// What one family makes of a grid with what is written `around` it.
pub fn read_clues(
    shot: &Shot,
    sight: &Sight,
    around: &Around,
    family: &dyn Family,
) -> Option<Result<Seen, ReadError>> {
    let (kind, bounds) = (family.name(), sight.grid.bounds());
    Some(match family.read_around(sight, around, shot.options.told) {
        Beside::Nothing => return None,
        Beside::Unclear(reason, lines) => Err(ReadError::Unclear { kind, bounds, reason, lines }),
        Beside::Coloured => Err(ReadError::Coloured { kind, bounds }),
        Beside::Other(reason) => Err(ReadError::no_board(&sight.grid, kind, reason)),
        Beside::Board(puzzle, reading, part) => {
            let [right, below] = written_after(around);
            // What was seen and left out is no line of it.
            let (lines, whole) = ([part.columns.end, part.rows.end], sight.size());
            let written_after = [right || lines[0] < whole.columns, below || lines[1] < whole.rows];
            let sight = sight.part(&part.rows, &part.columns);
            if shot.options.wish.size.is_none() && shot.is_line_missed(&sight.grid) {
                return Some(Err(ReadError::part(&sight.grid)));
            }
            shot.show(&sight, Some(&reading));
            Ok(Seen { sight: Arc::new(sight), reading, puzzle, written_after })
        }
    })
}

/// Whether `error` says that what is written around a grid, where a family has its clues, is
/// none of them.
pub fn are_no_clues(shot: &Shot, grid: &Grid, error: &ReadError) -> bool {
    let ReadError::NoBoard { kind, .. } = error else { return false };
    let mut families = shot.options.families();
    families.any(|family| family.name() == *kind && family.looks_around(&shot.look(grid)))
}

/// Whether clues stand right of the grid, and whether below it.
fn written_after(around: &Around) -> [bool; 2] {
    let clear = |signs: &Vec<Sign>| signs.iter().filter(|sign| sign.score() >= CLEAR).count();
    [&around.beside, &around.over]
        .map(|sides| FEW_SIGNS * clear(&sides[1]) >= clear(&sides[0]).max(1))
}

/// A side without clues has less than one sign for so many on the other.
const FEW_SIGNS: usize = 3;

/// The board of clues that are no board of the grid for this `error`: one more
/// line may explain them, or what lies beyond the edge.
///
/// # Errors
/// Why they still are none.
pub fn read_beyond(shot: &Shot, grid: &Grid, error: ReadError) -> Result<Seen, ReadError> {
    match grown::read_grown(shot, grid) {
        Some(seen) => Ok(seen),
        None if !grid.cut_off.is_empty() && !shot.options.wish.is_whole() => {
            Err(ReadError::cut_off(grid))
        }
        None => Err(error),
    }
}
