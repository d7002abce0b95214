//! Boards on grids that only whole lines of the picture hint at. Such a grid
//! is a guess, so only a board that proves itself is believed on it, and only
//! where no other guess proves another board.

use super::second::{self, has_one_answer, is_proven};
use super::{MAX_BEYOND, ReadOptions, Seen, TELLING, ends_show, examine, says_enough};
use super::{read_around, read_sight};
use crate::grid::{Grid, comb};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::sight::look_at;

/// At most this many guesses are looked at.
const MAX_GUESSES: usize = 12;
/// Boards that share this much of their area, and their size, are one.
const SAME_BOARD: f64 = 0.8;

/// The one board that proves itself on a lattice of whole lines.
pub fn read_combed(picture: &Picture, planes: &Planes, options: &ReadOptions) -> Option<Seen> {
    let grids = comb::grids(planes).into_iter().take(MAX_GUESSES);
    let is_telling = |grid: &Grid| grid.rows.len().min(grid.columns.len()) > TELLING;
    let proven = |grid: Grid| read_guess(picture, planes, &grid, options);
    let mut found = grids.filter(is_telling).filter_map(proven);
    let first = found.next()?;
    let is_same = |other: Seen| {
        let (a, b) = (&first.sight.grid, &other.sight.grid);
        a.size() == b.size() && a.bounds().overlap(&b.bounds()) > SAME_BOARD
    };
    found.all(is_same).then_some(first)
}

/// The board on a guessed grid, where it proves itself.
fn read_guess(
    picture: &Picture,
    planes: &Planes,
    grid: &Grid,
    options: &ReadOptions,
) -> Option<Seen> {
    let sight = look_at(picture, planes, grid, options.themes);
    let mut read = read_sight(&sight, options).map(|read| examine::examine(&sight, read));
    if !read.as_ref().is_ok_and(is_proven) {
        (read, _) = second::opinion(&sight, options, read);
    }
    if let Some((puzzle, reading)) = read.ok().filter(is_proven).filter(says_enough) {
        let is_shown = sight.beyond <= MAX_BEYOND && ends_show(&reading);
        return is_shown.then_some(Seen { sight, reading, puzzle });
    }
    let seen = read_around(picture, planes, &sight, options)?.ok()?;
    let size = seen.sight.grid.size();
    let blank = seen.puzzle.marks().map(|_| None);
    let is_sure = seen.reading.doubtful().is_empty() && size.rows.min(size.columns) > TELLING;
    (is_sure && has_one_answer(&*seen.puzzle.with_marks(&blank)?)).then_some(seen)
}
