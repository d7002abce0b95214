//! Boards on ruled paper: where the picture gives none that is surely read, it
//! is looked at again without the lines of the paper.

use super::board::is_left_over;
use super::error::ReadError;
use super::shot::{Looks, Shot};
use super::takeover::may_stand_for;
use super::{Seen, read_shot};
use crate::grid::ruling::Ruling;
use crate::picture::planes::Planes;

/// What was made of the picture at `first`, or the board on the paper in it.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_ruled(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) {
        return first;
    }
    let Some(ruling) = Ruling::of(shot.picture) else { return first };
    let picture = ruling.erased(shot.picture);
    let planes = Planes::for_search(&picture);
    let later = read_shot(&Shot {
        picture: &picture,
        planes: &planes,
        options: shot.options,
        looks: &Looks::default(),
    });
    let stands = |seen: &Seen| match &first {
        Ok(known) => {
            let (later, known) = ((&*seen.sight, &seen.reading), (&*known.sight, &known.reading));
            is_sure(seen) && may_stand_for(later, known)
        }
        Err(_) => true,
    };
    let on_paper = |seen: &Seen| ruling.is_around(seen.sight.grid.bounds());
    match later {
        Ok(seen) if on_paper(&seen) && stands(&seen) && !is_left_over(shot, &seen) => Ok(seen),
        _ => first,
    }
}

/// Whether there is nothing to look for in another way.
pub fn is_settled(first: &Result<Seen, ReadError>) -> bool {
    match first {
        Ok(seen) => is_sure(seen),
        // Of several boards no single one is meant, in whatever way it is read.
        Err(error) => {
            matches!(error, ReadError::SeveralBoards { .. } | ReadError::NoSuchBoard { .. })
        }
    }
}

/// Whether no cell of a board is in doubt.
pub fn is_sure(seen: &Seen) -> bool {
    seen.reading.doubtful().is_empty()
}
