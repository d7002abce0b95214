//! Pictures that a JPEG left full of noise: where they give no board that is surely
//! read, they are looked at again without it.

use std::sync::Arc;

use super::board::is_left_over;
use super::cells::read_cells;
use super::error::ReadError;
use super::proof::{has_one_answer, is_broken};
use super::ruled::{is_settled, is_sure, read_ruled};
use super::shot::{Looks, Shot};
use super::takeover::keeps_symbols;
use super::{Seen, Wish, read_shot};
use crate::geom::At;
use crate::picture::planes::Planes;
use crate::picture::smooth::{Smoothing, is_noisy};
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
    // A clean picture without a board has none behind its noise. One in doubt may be behind
    // what is drawn as thin as noise.
    if is_settled(&first) || first.is_err() && !is_noisy(shot.picture) {
        return first;
    }
    let pixels = shot.picture.width().saturating_mul(shot.picture.height());
    let read = |(way, most): &(Smoothing, u32)| {
        let seen = (pixels <= *most).then(|| read_without(*way, shot))??;
        (stands(shot, &first, &seen) && !is_left_over(shot, &seen)).then_some(seen)
    };
    let later = WAYS.iter().find_map(read);
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
    let later = Shot {
        picture: &picture,
        planes: &planes,
        options: shot.options,
        looks: &Looks::default(),
    };
    let mut seen = read_ruled(&later, read_shot(&later)).ok().filter(is_sure)?;
    let sight = Arc::make_mut(&mut seen.sight);
    sight.grid = sight.grid.reduced(noise.factor as i32);
    Some(seen)
}

/// Whether a board has an answer and keeps what is surely seen in the picture as it is,
/// at `first` or on its own grid.
fn stands(shot: &Shot, first: &Result<Seen, ReadError>, later: &Seen) -> bool {
    let holds = |sight: &Sight, reading: &Reading| {
        let (later, known) = ((&*later.sight, &later.reading), (sight, reading));
        keeps_symbols(later, known)
            && !are_wiped_out(later.1, known)
            && are_bare(&later.0.borders, &sight.borders)
    };
    let sight = shot.look(&later.sight.grid);
    if is_wiped(&later.reading, &sight) || is_broken(&*later.puzzle) {
        return false;
    }
    if let Ok(known) = first {
        return holds(&known.sight, &known.reading);
    }
    // Without its noise all kinds of pictures have a few alike cells.
    let is_clear = later.reading.weakest() > SETTLED && has_one_answer(&*later.puzzle);
    let known = is_clear.then(|| read_cells(&sight, shot.options));
    known.is_some_and(|known| known.is_ok_and(|(_, reading)| holds(&sight, &reading)))
}

/// How sure a cell is that only the answer tells.
const SETTLED: f64 = 0.6;

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

/// Whether several cells hold nothing without the noise that held something in doubt, and
/// stronger than noise is: a median eats thin crosses.
fn are_wiped_out(own: &Reading, (sight, known): (&Sight, &Reading)) -> bool {
    let is_strong = |at: At| {
        let look = &sight.looks[at];
        look.ink.map_or(look.unexplained_contrast, |ink| ink.contrast) >= DRAWN
    };
    let is_wiped = |at: At, value: Option<char>| {
        value.is_some() && own.cells.get(at).is_some_and(Option::is_none) && is_strong(at)
    };
    known.cells.iter().filter(|(at, value)| is_wiped(*at, **value)).count() >= SOME_WIPED
}

/// Noise differs from what it is on by less than this.
const DRAWN: u8 = 90;
/// A few strong specks are no marks.
const SOME_WIPED: usize = 3;

/// Whether there are no signs between cells, with the noise or without: a median eats
/// what is thin.
fn are_bare(own: &Borders, known: &Borders) -> bool {
    own.told().max(known.told()).max(known.coloured()).max(known.drawn()) < LIKE_NOISE
}

/// Noise is like fewer signs than this.
const LIKE_NOISE: usize = 3;

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::{Array2, Size};
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::sight::borders::Border;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// Four by four tiles in two colours by turns, what `is_inked` says at a place in a
    /// tile of 40 pixels on each second one; and whether a reading by such forms leaves
    /// digits out.
    fn wipes(form: Form, is_inked: impl Fn(i32, i32) -> bool) -> bool {
        let tile = |at: u32| (at.saturating_sub(10) / 44) as i32;
        let pixels = RgbImage::from_fn(200, 200, |x, y| {
            let place = |at: u32| at as i32 - 10 - 44 * tile(at);
            let is_tile = x >= 10 && y >= 10 && place(x) < 40 && place(y) < 40;
            let is_one = (tile(x) + tile(y)) % 2 == 1;
            Pixel(match is_tile && tile(x) < 4 && tile(y) < 4 {
                false => [20; 3],
                true if is_one && is_inked(place(x), place(y)) => [10, 40, 20],
                true if is_one => [60, 190, 120],
                true => [220, 80, 70],
            })
        });
        let line = |i: i32| Span { start: 10 + 44 * i, end: 50 + 44 * i };
        let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
        let picture = Picture::from(pixels);
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let cells = Array2::from_fn(grid.size(), |at| Some(['0', '1'][(at.row + at.column) % 2]));
        let legend = vec![('1', Appearance { form, colour: [60, 190, 120] })];
        let own = Reading { legend, ..Reading::sure(cells) };
        is_wiped(&own, &sight)
    }

    #[test]
    fn forms_do_not_stand_for_digits() {
        let one = |x: i32, y: i32| {
            let is_stem = (18..22).contains(&x) && (8..32).contains(&y);
            let is_flag = (8..14).contains(&y) && (0..4).contains(&(x + y - 24));
            let is_foot = (13..27).contains(&x) && (29..32).contains(&y);
            is_stem || is_flag || is_foot
        };
        assert!(wipes(Form::Tile, one));
        assert!(!wipes(Form::Text('1'), one), "it is read");
        assert!(!wipes(Form::Tile, |x, y| (x - 20).pow(2) + (y - 20).pow(2) < 36), "a dot");
        assert!(!wipes(Form::Tile, |_, _| false));
    }

    #[test]
    fn strong_dots_on_borders_are_no_noise() {
        let bare = || Array2::from_fn(Size::new(4, 4), |_| None);
        let with = |contrast: u8| {
            let mut borders = Borders { right: bare(), down: bare() };
            for at in [At::new(0, 1), At::new(2, 0), At::new(3, 2)] {
                borders.right[at] = Some(Border { contrast, ..Border::default() });
            }
            borders
        };
        let none = Borders { right: bare(), down: bare() };
        assert!(are_bare(&none, &with(80)));
        assert!(!are_bare(&none, &with(160)), "a median ate them");
    }
}
