//! Boards on grids that only the numbers around them hint at. Such a grid is a
//! guess, so only a board that its clues prove is believed on it.

use super::Seen;
use super::around::read_around;
use super::combed::{is_told_once, may_lack_line};
use super::shot::Shot;
use crate::sight::around::look_everywhere;
use crate::sight::numbered::{self, Guess};

/// At most this many guesses are looked at.
const MAX_GUESSES: usize = 4;

/// The first board that proves itself on a grid that numbers surround.
pub fn read_numbered(shot: &Shot) -> Option<Seen> {
    let digits = look_everywhere(shot.planes, shot.options.themes);
    let grids = numbered::grids(shot.picture, &digits);
    grids.iter().take(MAX_GUESSES).find_map(|guess| read_guess(shot, guess))
}

/// The board of the clues around a guessed grid, where they prove it.
fn read_guess(shot: &Shot, guess: &Guess) -> Option<Seen> {
    let sight = shot.look(&guess.grid);
    let around = read_around(shot, &sight)?.ok();
    around.filter(|seen| is_told_once(seen, guess.is_grown) && !may_lack_line(seen))
}
