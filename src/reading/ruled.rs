//! Boards on ruled paper: where the picture gives none that is surely read, it
//! is looked at again without the lines of the paper.

use super::board::is_left_over;
use super::error::ReadError;
use super::shot::{Looks, Shot};
use super::takeover::may_stand_for;
use super::{Seen, read_plain};
use crate::grid::Grid;
use crate::grid::ruling::Ruling;
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// What was made of the picture at `first`, or the board on the paper in it.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_ruled(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) {
        return first;
    }
    let stands = |seen: &Seen| match &first {
        Ok(known) => {
            let (later, known) = ((&*seen.sight, &seen.reading), (&*known.sight, &known.reading));
            is_sure(seen) && may_stand_for(later, known)
        }
        Err(_) => true,
    };
    read_on_paper(shot).filter(stands).map_or(first, Ok)
}

/// The board on the paper that the picture shows, read without the paper's lines.
pub fn read_on_paper(shot: &Shot) -> Option<Seen> {
    let ruling = Ruling::of(shot.picture)?;
    let picture = ruling.erased(shot.picture);
    let planes = Planes::for_search(&picture);
    let looks = Looks::default();
    let later = Shot { picture: &picture, planes: &planes, options: shot.options, looks: &looks };
    let is_on_paper = |seen: &Seen| ruling.is_around(seen.sight.grid.bounds());
    let seen = read_plain(&later).ok().filter(is_on_paper)?;
    (!is_left_over(shot, &seen)).then_some(seen)
}

/// Whether a grid is as large as the picture and far longer one way: the lines of paper
/// are, and boards are not.
pub fn is_paper(grid: &Grid, picture: &Picture) -> bool {
    let bounds = grid.bounds();
    let (rows, columns) = (grid.rows.len() as f64, grid.columns.len() as f64);
    let covers = |own: i32, all: u32| f64::from(own) >= WHOLE * f64::from(all);
    rows.max(columns) >= OBLONG * rows.min(columns)
        && covers(bounds.width, picture.width())
        && covers(bounds.height, picture.height())
}

/// What is longer by this factor is far longer.
const OBLONG: f64 = 1.4;
/// What is as large as the picture has this share of its sides.
const WHOLE: f64 = 0.9;

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
