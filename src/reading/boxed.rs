//! Boards that are a part of a lattice, with their clues in other cells of it.
//! Which part is a guess, so only a board that its clues prove is believed on it.

use super::Seen;
use super::around::read_clues;
use super::combed::told_once;
use super::proof::TELLING;
use super::shot::Shot;
use super::variants::shown_ends;
use crate::grid::{Grid, Span};
use crate::sight::Sight;
use crate::sight::around::{Around, CLEAR, On, Sign};
use crate::sight::boxed::{self, Boxed};
use crate::sight::walls::Walls;

/// At most this many grids are looked at, and parts of each.
const MAX_GRIDS: usize = 3;
const MAX_PARTS: usize = 4;

/// The first board that proves itself on a part of one of `grids`.
pub fn read_boxed(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    let is_large = |grid: &&Grid| grid.rows.len().min(grid.columns.len()) > TELLING + 1;
    grids.iter().filter(is_large).take(MAX_GRIDS).find_map(|grid| {
        let sight = shot.look(grid);
        let framed = Walls::of(shot.picture, &sight).framed(TELLING + 1).into_iter();
        let mut framed = framed.map(|(rows, columns)| Boxed { rows, columns }).take(MAX_PARTS);
        let parts = boxed::boards(&sight, TELLING + 1);
        framed.find_map(|part| read_part(shot, &sight, &part, true)).or_else(|| {
            parts.iter().take(MAX_PARTS).find_map(|part| read_part(shot, &sight, part, false))
        })
    })
}

/// The board of the numbers in the cells around a part of the lattice of
/// `whole`: where they prove it, or where heavy lines frame it and it is surely
/// read.
fn read_part(shot: &Shot, whole: &Sight, part: &Boxed, is_framed: bool) -> Option<Seen> {
    let sight = whole.part(&part.rows, &part.columns);
    let mut families = shot.options.families().filter(|f| f.looks_around(&sight)).peekable();
    families.peek()?;
    let mut around = shot.look_around(&sight, On::Ground);
    part.bound(whole, &mut around);
    let seen = families.find_map(|family| read_clues(shot, &sight, &around, family))?.ok()?;
    if is_framed {
        let is_sure = seen.sight.size() == sight.size() && seen.reading.doubtful().is_empty();
        return is_sure.then_some(seen);
    }
    let is_whole = told_once(&seen).is_some_and(|filled| {
        let written = written_ends(&seen.sight.grid, &around);
        shown_ends(&filled).into_iter().zip(written).all(|(shown, written)| shown || written)
    });
    is_whole.then_some(seen)
}

/// Whether a clear digit stands beside the first and the last row, and over the
/// first and the last column: a line that has a clue, be it 0, is one.
fn written_ends(grid: &Grid, around: &Around) -> [bool; 4] {
    let is_written = |signs: &[Vec<Sign>; 2], line: Option<&Span>, is_row: bool| {
        signs.iter().flatten().filter(|sign| sign.score() >= CLEAR).any(|sign| {
            let (x, y) = sign.middle();
            let middle = if is_row { y } else { x };
            line.is_some_and(|line| (2 * line.start..2 * line.end).contains(&middle))
        })
    };
    let Grid { rows, columns, .. } = grid;
    let [top, low] = [rows.first(), rows.last()].map(|line| is_written(&around.beside, line, true));
    let [left, right] =
        [columns.first(), columns.last()].map(|line| is_written(&around.over, line, false));
    [top, low, left, right]
}
