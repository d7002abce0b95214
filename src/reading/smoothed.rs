//! Pictures that a JPEG left full of noise: where they give no board that is surely
//! read, they are looked at again without it. A median keeps the edges of lines and
//! tiles, and what rings beside them goes.

use image::imageops::{FilterType, resize};
use image::{ImageBuffer, Rgb, RgbImage};
use imageproc::filter::median_filter;

use super::cells::read_cells;
use super::error::ReadError;
use super::proof::has_one_answer;
use super::ruled::{is_settled, is_sure, read_ruled};
use super::shot::Shot;
use super::takeover::keeps_symbols;
use super::{Seen, Wish, read_shot};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::puzzle::seen::Reading;
use crate::sight::Sight;
use crate::sight::borders::Borders;

/// One way to take the noise off.
struct Smoothing {
    /// How many times as large the picture is made first: symbols of a few pixels
    /// keep their form.
    factor: u32,
    /// The median is that of so many pixels to all sides.
    radius: u32,
    /// Larger pictures, in pixels, take too long.
    most: u32,
}

/// The ways that are tried, in order.
const WAYS: [Smoothing; 2] = [
    Smoothing { factor: 1, radius: 1, most: 1_500_000 },
    Smoothing { factor: 2, radius: 2, most: 500_000 },
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
    let read = |way: &Smoothing| way.read(shot).filter(|seen| stands(shot, &first, seen));
    let later = WAYS.iter().find_map(read);
    later.map_or(first, Ok)
}

impl Smoothing {
    /// The board that is surely read in the picture without its noise, on a grid of
    /// the picture itself.
    fn read(&self, shot: &Shot) -> Option<Seen> {
        let pixels = shot.picture.width().saturating_mul(shot.picture.height());
        let is_free = self.factor == 1 || shot.options.wish == Wish::default();
        if pixels > self.most || !is_free {
            return None;
        }
        let picture = self.smoothed(shot.picture);
        let planes = Planes::for_search(&picture);
        let later = Shot { picture: &picture, planes: &planes, options: shot.options };
        let mut seen = read_ruled(&later, read_shot(&later)).ok().filter(is_sure)?;
        seen.sight.grid = seen.sight.grid.reduced(self.factor as i32);
        Some(seen)
    }

    fn smoothed(&self, picture: &Picture) -> Picture {
        let (width, height) = (picture.width(), picture.height());
        let raw = picture.pixels.as_raw().to_vec();
        let pixels: RgbImage =
            ImageBuffer::<Rgb<u8>, _>::from_raw(width, height, raw).unwrap_or_default();
        let pixels = match self.factor {
            1 => pixels,
            factor => resize(&pixels, factor * width, factor * height, FilterType::CatmullRom),
        };
        Picture::from(median_filter(&pixels, self.radius, self.radius))
    }
}

/// Whether a board keeps what is surely seen in the picture as it is, at `first` or on
/// its own grid.
fn stands(shot: &Shot, first: &Result<Seen, ReadError>, later: &Seen) -> bool {
    let holds = |sight: &Sight, reading: &Reading| {
        let (later, known) = ((&later.sight, &later.reading), (sight, reading));
        keeps_symbols(later, known) && are_bare(&later.0.borders, &sight.borders)
    };
    if let Ok(known) = first {
        return holds(&known.sight, &known.reading);
    }
    // Without its noise all kinds of pictures have a few alike cells.
    if !has_one_answer(&*later.puzzle) {
        return false;
    }
    let sight = shot.look(&later.sight.grid);
    let known = read_cells(&sight, shot.options);
    known.is_ok_and(|(_, reading)| holds(&sight, &reading))
}

/// Whether there are no signs between cells, with the noise or without: a median eats
/// what is thin.
fn are_bare(own: &Borders, known: &Borders) -> bool {
    own.told().max(known.told()) < LIKE_NOISE
}

/// Noise is like fewer signs than this.
const LIKE_NOISE: usize = 3;
