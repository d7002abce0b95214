//! Boards on grids that only whole lines of the picture hint at. Such a grid
//! is a guess, so only a board that proves itself is believed on it, and only
//! where no other guess proves another board.

use super::second::{self, Read, has_one_answer, is_proven};
use super::{MAX_BEYOND, ReadOptions, Seen, TELLING, ends_show, examine, says_enough};
use super::{read_around, read_sight};
use crate::grid::{Grid, comb};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::sight::{Sight, look_at};

/// At most this many guesses are looked at.
const MAX_GUESSES: usize = 8;
/// Groups of alike cells are asked on grids of up to this many cells: a wrong
/// guess with more of them takes long to refuse.
const MAX_GROUPED: usize = 400;
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
    if let Some((puzzle, reading)) = read_cells(&sight, options) {
        let is_shown = sight.beyond <= MAX_BEYOND && ends_show(&reading);
        return is_shown.then_some(Seen { sight, reading, puzzle });
    }
    let seen = read_around(picture, planes, &sight, options)?.ok()?;
    let size = seen.sight.grid.size();
    let blank = seen.puzzle.marks().map(|_| None);
    let is_sure = seen.reading.doubtful().is_empty() && size.rows.min(size.columns) > TELLING;
    (is_sure && has_one_answer(&*seen.puzzle.with_marks(&blank)?)).then_some(seen)
}

/// The board that the cells alone prove. A full board of even sides that lacks
/// an outer line keeps the rules too, so no odd side is believed.
fn read_cells(sight: &Sight, options: &ReadOptions) -> Option<Read> {
    let size = sight.size();
    if size.rows % 2 == 1 || size.columns % 2 == 1 {
        return None;
    }
    let mut read = read_sight(sight, options).map(|read| examine::examine(sight, read));
    if !read.as_ref().is_ok_and(is_proven) && size.rows * size.columns <= MAX_GROUPED {
        (read, _) = second::opinion(sight, options, read);
    }
    read.ok().filter(is_proven).filter(says_enough)
}
