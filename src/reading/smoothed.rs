//! Pictures that a JPEG left full of noise: where they give no board that is surely
//! read, they are looked at again without it.

use super::cells::read_cells;
use super::error::ReadError;
use super::proof::has_one_answer;
use super::ruled::{is_settled, is_sure, read_ruled};
use super::shot::Shot;
use super::takeover::keeps_symbols;
use super::{Seen, Wish, read_shot};
use crate::geom::At;
use crate::picture::planes::Planes;
use crate::picture::smooth::Smoothing;
use crate::puzzle::seen::{Appearance, Form, Reading};
use crate::sight::Sight;
use crate::sight::borders::Borders;

/// The ways to take the noise off that are tried, in order, on pictures of at most
/// so many pixels: larger ones take too long, and their symbols stand more noise.
const WAYS: [(Smoothing, u32); 2] = [
    (Smoothing { factor: 1, radius: 1 }, 1_500_000),
    (Smoothing { factor: 2, radius: 2 }, 500_000),
];

/// What was made of the picture at `first`, or the board that shows without its
/// noise and takes back nothing of what was sure with it.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_smoothed(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) {
        return first;
    }
    let pixels = shot.picture.width().saturating_mul(shot.picture.height());
    let ways = WAYS.iter().filter(|(_, most)| pixels <= *most);
    let read = |(way, _): &(Smoothing, u32)| {
        read_without(*way, shot).filter(|seen| stands(shot, &first, seen))
    };
    let later = ways.into_iter().find_map(read);
    later.map_or(first, Ok)
}

/// The board that is surely read in the picture without its noise, on a grid of the
/// picture itself.
fn read_without(noise: Smoothing, shot: &Shot) -> Option<Seen> {
    // What a person says of the board's place is in pixels of the picture.
    if noise.factor > 1 && shot.options.wish != Wish::default() {
        return None;
    }
    let picture = noise.of(shot.picture);
    let planes = Planes::for_search(&picture);
    let later = Shot { picture: &picture, planes: &planes, options: shot.options };
    let mut seen = read_ruled(&later, read_shot(&later)).ok().filter(is_sure)?;
    seen.sight.grid = seen.sight.grid.reduced(noise.factor as i32);
    Some(seen)
}

/// Whether a board keeps what is surely seen in the picture as it is, at `first` or on
/// its own grid.
fn stands(shot: &Shot, first: &Result<Seen, ReadError>, later: &Seen) -> bool {
    let holds = |sight: &Sight, reading: &Reading| {
        let (later, known) = ((&later.sight, &later.reading), (sight, reading));
        keeps_symbols(later, known) && are_bare(&later.0.borders, &sight.borders)
    };
    let sight = shot.look(&later.sight.grid);
    if is_wiped(&later.reading, &sight) {
        return false;
    }
    if let Ok(known) = first {
        return holds(&known.sight, &known.reading);
    }
    // Without its noise all kinds of pictures have a few alike cells.
    let known = has_one_answer(&*later.puzzle).then(|| read_cells(&sight, shot.options));
    known.is_some_and(|known| known.is_ok_and(|(_, reading)| holds(&sight, &reading)))
}

/// Whether a board is read by forms alone where the picture has digits, which say what
/// the values are: small ones go with the noise.
fn is_wiped(own: &Reading, known: &Sight) -> bool {
    let is_form = |(_, look): &(char, Appearance)| !matches!(look.form, Form::Text(_));
    let is_one = |at: At| {
        let names = known.looks[at].ink.and_then(|ink| known.inks[ink.class].names.first());
        names.is_some_and(|name| name.label == ONE && name.score >= LIKE_ONE)
    };
    let valued = || own.cells.iter().filter(|(_, value)| value.is_some());
    let ones = valued().filter(|(at, _)| is_one(*at)).count();
    own.legend.iter().all(is_form) && ones as f64 >= SOME_ONES * valued().count() as f64
}

/// The label of the digit that no disc or tile is like,
const ONE: &str = "1";
/// if it correlates so much with it,
const LIKE_ONE: f32 = 0.7;
/// and so many of the symbols do.
const SOME_ONES: f64 = 0.1;

/// Whether there are no signs between cells, with the noise or without: a median eats
/// what is thin.
fn are_bare(own: &Borders, known: &Borders) -> bool {
    own.told().max(known.told()) < LIKE_NOISE
}

/// Noise is like fewer signs than this.
const LIKE_NOISE: usize = 3;
