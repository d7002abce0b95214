//! Dashes and dots that follow each other along a border, as those of a line or of the frame
//! around a cell do: what stands in the middle is there again one period on, all along it,
//! so nothing else is there.

use super::crossing::Crossing;
use super::{DRAWN, MIN_CONTRAST, ROUNDED};
use crate::picture::{Picture, Rgb, distance};

/// What is looked at to both sides of the border, as a part of the pitch: frames lie within
/// their cells.
const ACROSS: f64 = 0.14;
/// The longest period, as a part of what is looked at to either side of the middle: the two
/// bars of a sign there are as far apart as that, and would be all that is seen.
const LONGEST: f64 = 2.0 / 3.0;
/// Between square cells a frame's dashes go on so far, as a part of the pitch, nearly to where
/// its other sides are; longer ones recur only within that.
const FAR: f64 = 0.4;
/// Borders are between such where they are plain so far from their middles.
const SQUARE: f64 = 0.33;
/// The shortest period, pixels.
const SHORTEST: usize = 3;
/// Periods are no whole numbers of pixels: what is there again may be so many pixels off.
const OFF: usize = 1;
/// One place across in so many may be noise.
const NOISE: usize = 24;

impl Crossing {
    /// Whether nothing is on this border but dashes, from one quarter of it to the other; or
    /// to where the round corners of tiles begin.
    pub fn is_periodic(&self, picture: &Picture) -> bool {
        let whole = Strip::of(self, picture, self.plain);
        let recurs = |strip: &Strip, end: f64| {
            let reach = (end * self.pitch) as usize;
            let longest = (LONGEST * reach.saturating_sub(OFF) as f64) as usize;
            let rows = strip.within(reach);
            (SHORTEST..=longest).any(|period| recurs(rows, period))
        };
        let ends = [self.plain, ROUNDED[0], ROUNDED[1]];
        let is_recurring = |end: f64| {
            let rows = whole.within((end * self.pitch) as usize);
            recurs(&whole, end) && !(end < self.plain && is_one(rows) && whole.stands_out())
        };
        ends.into_iter().filter(|end| *end <= self.plain).any(is_recurring)
            || self.plain >= SQUARE && recurs(&Strip::of(self, picture, FAR), FAR)
    }
}

/// The pixels around a border, by how far along it they are.
struct Strip {
    rows: Vec<Vec<Rgb>>,
}

impl Strip {
    /// Those so far along it at most, as a part of the pitch.
    fn of(crossing: &Crossing, picture: &Picture, end: f64) -> Self {
        let (reach, end) = (ACROSS * crossing.pitch, end * crossing.pitch);
        let pixels = picture.pixels.as_chunks::<3>().0;
        let width = picture.width() as usize;
        let places = |most: f64, across: bool| -> Vec<usize> {
            let most = most as i32;
            let place = |off: i32| crossing.place(picture, f64::from(off) / crossing.pitch, across);
            (-most..=most).map(place).collect()
        };
        let across = places(reach, true);
        let row = |along: usize| {
            let index = |across: usize| match crossing.is_upright {
                true => along * width + across,
                false => across * width + along,
            };
            across.iter().map(|&across| pixels[index(across)]).collect()
        };
        Self { rows: places(end, false).into_iter().map(row).collect() }
    }

    /// Whether what is in its middle differs from both its ends as strongly as signs do.
    fn stands_out(&self) -> bool {
        let middle = &self.rows[self.rows.len() / 2];
        let is_off = |end: &Vec<Rgb>| {
            middle.iter().zip(end).any(|(own, other)| distance(*own, *other) >= DRAWN)
        };
        [self.rows.first(), self.rows.last()].into_iter().flatten().all(is_off)
    }

    /// Those so many pixels along it at most.
    fn within(&self, most: usize) -> &[Vec<Rgb>] {
        let middle = self.rows.len() / 2;
        &self.rows[middle.saturating_sub(most)..(middle + most + 1).min(self.rows.len())]
    }
}

/// Whether each of these rows is there again so many pixels further on, and was so many
/// pixels before.
fn recurs(rows: &[Vec<Rgb>], period: usize) -> bool {
    let last = rows.len().saturating_sub(OFF);
    let is_there = |row: usize| {
        let before = row.checked_sub(period).filter(|before| *before >= OFF);
        let behind = Some(row + period).filter(|behind| *behind < last);
        [before, behind].into_iter().flatten().all(|other| is_again(rows, row, other))
    };
    // What stands in the middle is the likeliest not to be there again.
    let middle = (rows.len() / 2).max(OFF);
    let mut order = (middle..last).chain(OFF..middle);
    last > period + 2 * OFF && order.all(is_there)
}

/// Whether all of these rows are alike: what goes on so to where round corners begin, and
/// not to where the border is plain, are bars that end between, no dashes.
fn is_one(rows: &[Vec<Rgb>]) -> bool {
    let middle = rows.len() / 2;
    (OFF..rows.len() - OFF).all(|row| is_again(rows, row, middle))
}

/// Whether a row is like another one, or between those beside that.
fn is_again(rows: &[Vec<Rgb>], row: usize, other: usize) -> bool {
    let near = &rows[other - OFF..=other + OFF];
    let noise = rows[row].len() / NOISE;
    let is_off = |across: &usize| {
        let own = rows[row][*across];
        (0..3).any(|c| {
            let of = || near.iter().map(|row| row[*across][c]);
            let least = of().min().unwrap_or(0).saturating_sub(MIN_CONTRAST);
            let most = of().max().unwrap_or(u8::MAX).saturating_add(MIN_CONTRAST);
            !(least..=most).contains(&own[c])
        })
    };
    (0..rows[row].len()).filter(is_off).take(noise + 1).count() <= noise
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::Rect;

    /// Two cells of 80 pixels and the line of four between them; beside it the dashes of a
    /// frame as long as `dash`, and what `stands` there.
    fn is_periodic(dash: (f64, f64), stands: impl Fn(i32, i32) -> bool) -> bool {
        let pixels = RgbImage::from_fn(184, 100, |x, y| {
            let (across, along) = (x as i32 - 92, y as i32 - 50);
            let is_dash = f64::from(y).rem_euclid(dash.0) < dash.1;
            Pixel(match () {
                () if stands(across, along) => [20; 3],
                () if (3..7).contains(&across) && is_dash => [230, 120, 20],
                () if across.abs() < 2 => [190; 3],
                () => [250; 3],
            })
        });
        let cell = |x: i32| Rect::new(x, 10, 80, 80);
        let border = Crossing::between(cell(10), cell(94), super::super::PLAIN);
        border.is_periodic(&Picture::from(pixels))
    }

    #[test]
    fn the_dashes_of_a_frame_are_nothing_else() {
        let nothing = |_: i32, _: i32| false;
        for dash in [(12.0, 7.0), (9.4, 5.0), (17.7, 11.0), (19.4, 12.0), (4.5, 2.0)] {
            assert!(is_periodic(dash, nothing), "{dash:?}");
        }
    }

    #[test]
    fn a_sign_among_dashes_is_seen() {
        let bars = |across: i32, along: i32| across.abs() < 8 && (2..4).contains(&along.abs());
        let cross =
            |across: i32, along: i32| across.abs() < 7 && (across.abs() - along.abs()).abs() < 2;
        let low = |across: i32, along: i32| across.abs() < 8 && [5, 6, 12, 13].contains(&along);
        let apart = |across: i32, along: i32| across.abs() < 8 && (5..7).contains(&along.abs());
        let block = |across: i32, along: i32| across.abs() < 12 && along.abs() < 12;
        let lone = |_: i32, along: i32| along.abs() < 4;
        let along = |across: i32, along: i32| (4..8).contains(&across.abs()) && along.abs() <= 20;
        for dash in [(12.0, 7.0), (9.4, 5.0), (17.7, 11.0), (19.4, 12.0), (4.5, 2.0), (200.0, 0.0)]
        {
            assert!(!is_periodic(dash, bars), "bars, {dash:?}");
            assert!(!is_periodic(dash, low), "bars below the middle, {dash:?}");
            assert!(!is_periodic(dash, apart), "bars far apart, {dash:?}");
            assert!(!is_periodic(dash, block), "a block, {dash:?}");
            assert!(!is_periodic(dash, cross), "a cross, {dash:?}");
            assert!(!is_periodic(dash, lone), "one dash, {dash:?}");
        }
        assert!(!is_periodic((200.0, 0.0), along), "bars along the border");
    }
}
