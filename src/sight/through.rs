//! What shows through translucent cells: where the ground between cells is of several
//! colours, a blank on it has these too, and is still bare.
//!
//! Around a cell runs a ring of ground. What lies behind the cell is blended between the
//! ring's four sides as a Coons patch is (S. A. Coons, "Surfaces for computer-aided design
//! of space forms", 1967); a bare cell is that behind a tint of one colour.

use crate::geom::{Array2, At, Size};
use crate::grid::{Grid, Span};
use crate::median::median;
use crate::picture::{Picture, Rgb, distance};

/// Gaps between cells are so many pixels wide at least, or a line may fill them.
const LEAST_GAP: i32 = 4;
/// Grounds of several colours differ by this much.
const VARIES: u8 = 24;
/// So many cells with several colours around them show these, and more do than do not:
/// opaque tiles are flat wherever they lie.
const SEVERAL: usize = 3;
/// This part of a cell's side is its frame, which is not looked at.
const FRAME: f32 = 0.14;
/// Signs reach no further than this part of a cell's side from the middle of a border.
const SIGN: f32 = 0.3;
/// Steps along a cell,
const STEPS: usize = 16;
/// and the pixels looked at around each.
const AROUND: [i32; 3] = [-1, 0, 1];
/// A tint leaves at least this share of what lies behind it, and hardly more than all.
const LEFT: (f32, f32) = (0.4, 1.1);
/// A bare cell differs by no more than this from what lies behind its tint, little more
/// than the faintest ink that is looked for,
const RESIDUE: f32 = 14.0;
/// but for one pixel in so many,
const SPECKS: usize = 100;
/// and these by less than this: a thin digit covers no more of a cell.
const STRONG: f32 = 48.0;

/// The ground of each bare cell of a grid that shows what lies behind it, as it would be
/// before the usual colour of that; `None` for cells on which something stands, and for
/// all where cells touch, are opaque or lie on a ground of one colour. `signs` tells which
/// borders of a cell hold signs: left, right, upper, lower.
pub fn bare(
    picture: &Picture,
    grid: &Grid,
    signs: impl Fn(At) -> [bool; 4],
) -> Array2<Option<Rgb>> {
    let none = || Array2::filled(grid.size(), None);
    let Some(through) = Through::of(picture, grid) else { return none() };
    let fits = Array2::from_fn(grid.size(), |at| through.fit(at, signs(at)));
    let varied = || fits.iter().filter(|(at, _)| through.varies(*at)).map(|(_, fit)| fit);
    let bare = varied().filter(|fit| matches!(fit, Fit::Bare(_))).count();
    let opaque = varied().filter(|fit| **fit == Fit::Opaque).count();
    if bare < SEVERAL || bare <= opaque {
        return none();
    }
    fits.map(|fit| if let Fit::Bare(ground) = fit { Some(*ground) } else { None })
}

/// The ground between the cells of a grid.
struct Through<'a> {
    picture: &'a Picture,
    grid: &'a Grid,
    /// The middles of the gaps before, between and behind cells: upright, level.
    gaps: [Vec<i32>; 2],
    /// The ground where they cross.
    crossings: Array2<Rgb>,
    /// The same around a cell as it usually is.
    usual: Rgb,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fit {
    /// Bare; and its ground before the usual colour behind it.
    Bare(Rgb),
    /// Of one colour, whatever lies behind it.
    Opaque,
    /// Something stands on it.
    Other,
}

impl<'a> Through<'a> {
    /// What lies between the cells of `grid`; `None` where they touch, and where it is of
    /// one colour.
    fn of(picture: &'a Picture, grid: &'a Grid) -> Option<Self> {
        let gaps = [middles(&grid.columns)?, middles(&grid.rows)?];
        let crossings = Array2::from_fn(Size::new(gaps[1].len(), gaps[0].len()), |at| {
            picture.pixel(gaps[0][at.column], gaps[1][at.row])
        });
        if crossings.iter().any(|(_, colour)| colour.is_none()) {
            return None;
        }
        let crossings = crossings.map(|colour| colour.unwrap_or_default());
        let behind = Array2::from_fn(grid.size(), |at| {
            let around = around(at).map(|place| crossings[place]);
            [0, 1, 2].map(|c| (around.iter().map(|own| u32::from(own[c])).sum::<u32>() / 4) as u8)
        });
        let usual = [0, 1, 2]
            .map(|c| median(behind.iter().map(|(_, colour)| colour[c])).unwrap_or_default());
        let others = behind.iter().filter(|(_, own)| distance(**own, usual) > VARIES).count();
        (others >= SEVERAL).then_some(Self { picture, grid, gaps, crossings, usual })
    }

    /// Whether the ground around a cell is of several colours.
    fn varies(&self, at: At) -> bool {
        let around = around(at).map(|place| self.crossings[place]);
        around.iter().any(|own| distance(*own, around[0]) > VARIES)
    }

    /// What a cell is, of which these borders hold signs.
    fn fit(&self, at: At, signs: [bool; 4]) -> Fit {
        let Some(samples) = self.samples(at, signs).filter(|all| !all.is_empty()) else {
            return Fit::Other;
        };
        let n = samples.len() as f32;
        let mean = |of: fn(&Sample) -> [f32; 3]| {
            [0, 1, 2].map(|c| samples.iter().map(|sample| of(sample)[c]).sum::<f32>() / n)
        };
        let (own, behind) = (mean(|sample| sample.own), mean(|sample| sample.behind));
        let off = |sample: &Sample| {
            [0, 1, 2].map(|c| (sample.own[c] - own[c], sample.behind[c] - behind[c]))
        };
        let (mut both, mut square) = (0.0, 0.0);
        for (own, behind) in samples.iter().flat_map(off) {
            both += own * behind;
            square += behind * behind;
        }
        // Where nothing changes behind the cell its tint cannot be told.
        let flat = RESIDUE * n;
        let left = if square > flat { (both / square).min(LEFT.1) } else { 1.0 };
        let are_alike = |left: f32| {
            let rest = |sample: &Sample| {
                let rest = off(sample).map(|(own, behind)| (own - left * behind).abs());
                rest.into_iter().fold(0.0, f32::max)
            };
            let specks = samples.iter().map(rest).filter(|rest| *rest > RESIDUE);
            let (count, strongest) =
                specks.fold((0, 0.0), |(count, most), rest| (count + 1, rest.max(most)));
            count * SPECKS <= samples.len() && strongest <= STRONG
        };
        let level = |c: usize| {
            let more = left * (behind[c] - f32::from(self.usual[c]));
            (own[c] - more).round().clamp(0.0, 255.0) as u8
        };
        match () {
            () if left >= LEFT.0 && are_alike(left) => Fit::Bare([0, 1, 2].map(level)),
            () if are_alike(0.0) => Fit::Opaque,
            () => Fit::Other,
        }
    }

    /// Pixels inside a cell, and what lies behind each.
    fn samples(&self, at: At, signs: [bool; 4]) -> Option<Vec<Sample>> {
        let cell = self.grid.cell(at);
        let [left, right] = [0, 1].map(|i| self.gaps[0][at.column + i]);
        let [top, bottom] = [0, 1].map(|i| self.gaps[1][at.row + i]);
        let colour = |x: i32, y: i32| Some(self.picture.pixel(x, y)?.map(f32::from));
        let place = |from: i32, to: i32, part: f32| from + (part * (to - from) as f32) as i32;
        // Along each side, without the sign on it.
        let side = |i: usize, part: f32| {
            let ground = |part: f32| match i {
                0 => colour(left, place(top, bottom, part)),
                1 => colour(right, place(top, bottom, part)),
                2 => colour(place(left, right, part), top),
                _ => colour(place(left, right, part), bottom),
            };
            if !signs[i] || (part - 0.5).abs() >= SIGN {
                return ground(part);
            }
            let (before, behind) = (ground(0.5 - SIGN)?, ground(0.5 + SIGN)?);
            let along = (part - 0.5 + SIGN) / (2.0 * SIGN);
            Some([0, 1, 2].map(|c| blend(before[c], behind[c], along)))
        };
        let corners = around(at).map(|place| self.crossings[place].map(f32::from));
        let parts = |start: i32, length: i32, from: i32, to: i32| -> Vec<(i32, f32)> {
            let part = |i: usize| FRAME + (1.0 - 2.0 * FRAME) * (i as f32 + 0.5) / STEPS as f32;
            let places = (0..STEPS).map(|i| start + (part(i) * length as f32) as i32);
            places.map(|own| (own, (own - from) as f32 / (to - from) as f32)).collect()
        };
        let columns = parts(cell.x, cell.width, left, right);
        let ends: Option<Vec<_>> =
            columns.iter().map(|(_, along)| Some([side(2, *along)?, side(3, *along)?])).collect();
        let ends = ends?;
        let step = [cell.width, cell.height].map(|side| step_along(f64::from(side)));
        let mut samples = Vec::with_capacity(STEPS * STEPS);
        for (y, down) in parts(cell.y, cell.height, top, bottom) {
            let sides = [side(0, down)?, side(1, down)?];
            for ((x, along), ends) in columns.iter().zip(&ends) {
                if is_on_sign((*along, down), signs) {
                    continue;
                }
                let behind = [0, 1, 2].map(|c| {
                    let across = blend(sides[0][c], sides[1][c], *along);
                    let upright = blend(ends[0][c], ends[1][c], down);
                    let above = blend(corners[0][c], corners[1][c], *along);
                    let below = blend(corners[2][c], corners[3][c], *along);
                    across + upright - blend(above, below, down)
                });
                samples.push(Sample { own: self.around_sample((*x, y), step)?, behind });
            }
        }
        Some(samples)
    }

    /// The mean of the pixels around a sample, which are so many apart: a thin stroke goes
    /// between two samples.
    fn around_sample(&self, (x, y): (i32, i32), step: [i32; 2]) -> Option<[f32; 3]> {
        let mut sums = [0.0; 3];
        for (right, down) in AROUND.into_iter().flat_map(|i| AROUND.map(|j| (i, j))) {
            let pixel = self.picture.pixel(x + right * step[0], y + down * step[1])?;
            sums.iter_mut().zip(pixel).for_each(|(sum, own)| *sum += f32::from(own));
        }
        Some(sums.map(|sum| sum / (AROUND.len() * AROUND.len()) as f32))
    }
}

/// How far apart the pixels around a sample are, along a side of so many pixels.
fn step_along(side: f64) -> i32 {
    (side * f64::from(1.0 - 2.0 * FRAME) / (STEPS * AROUND.len()) as f64).round() as i32
}

/// The crossings of gaps around a cell: left and right of those above it, then below.
fn around(at: At) -> [At; 4] {
    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| At::new(at.row + down, at.column + right))
}

/// Whether the sign on a border covers this part of the cell.
fn is_on_sign((along, down): (f32, f32), signs: [bool; 4]) -> bool {
    let middles = [(0.0, 0.5), (1.0, 0.5), (0.5, 0.0), (0.5, 1.0)];
    let mut signed = middles.iter().zip(signs).filter(|(_, has_sign)| *has_sign);
    signed.any(|((x, y), _)| (along - x).hypot(down - y) < SIGN)
}

/// A pixel of a cell, and what lies behind it.
struct Sample {
    own: [f32; 3],
    behind: [f32; 3],
}

fn blend(one: f32, other: f32, part: f32) -> f32 {
    one + (other - one) * part
}

/// The middles of the gaps before, between and behind `cells`; `None` where the cells
/// hardly leave any.
fn middles(cells: &[Span]) -> Option<Vec<i32>> {
    let gap = cells.windows(2).map(|pair| pair[1].start - pair[0].end).min()?;
    let (first, last) = (cells.first()?, cells.last()?);
    let between = cells.windows(2).map(|pair| i32::midpoint(pair[0].end, pair[1].start));
    let before = std::iter::once(first.start - gap / 2);
    let behind = std::iter::once(last.end + gap / 2);
    (gap >= LEAST_GAP).then(|| before.chain(between).chain(behind).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board of 4×4 cells of 32 pixels, 8 apart, of a tint that leaves this share of
    /// what `behind` draws; a square stands on the first cell, ink in this colour.
    fn board(left: f32, ink: Option<u8>, behind: impl Fn(f32, f32) -> f32) -> (Picture, Grid) {
        let spans = || (0..4).map(|i| Span { start: 8 + 40 * i, end: 40 + 40 * i }).collect();
        let pixels = image::RgbImage::from_fn(168, 168, |x, y| {
            let is_cell = |place: u32| place >= 8 && (place - 8) % 40 < 32 && place < 160;
            let ground = behind(x as f32 / 168.0, y as f32 / 168.0);
            let is_ink = x.abs_diff(24) < 6 && y.abs_diff(24) < 6;
            image::Rgb(match ink {
                Some(ink) if is_ink => [ink; 3],
                _ if is_cell(x) && is_cell(y) => [(left * ground + (1.0 - left) * 255.0) as u8; 3],
                _ => [ground as u8; 3],
            })
        });
        (Picture::from(pixels), Grid::guessed(spans(), spans()))
    }

    /// How many cells are bare, and the furthest that the ground of one is from another's.
    fn shown((picture, grid): &(Picture, Grid)) -> (usize, u8) {
        let all = bare(picture, grid, |_| [false; 4]);
        let grounds: Vec<Rgb> = all.iter().filter_map(|(_, ground)| *ground).collect();
        let apart = grounds.iter().map(|own| distance(*own, grounds[0])).max();
        (grounds.len(), apart.unwrap_or(0))
    }

    /// A soft edge through the middle of the board.
    fn edge(x: f32, _: f32) -> f32 {
        60.0 + 120.0 / (1.0 + (-(x - 0.5) * 20.0).exp())
    }

    #[test]
    fn a_bare_cell_is_what_lies_behind_it_in_a_tint() {
        let (all, apart) = shown(&board(0.8, None, edge));
        assert_eq!(all, 16);
        assert!(apart <= 2 * VARIES, "{apart}");
        let (slope, _) = shown(&board(0.6, None, |x, y| 40.0 + 90.0 * (x + y)));
        assert_eq!(slope, 16);
    }

    #[test]
    fn what_stands_on_a_cell_does_not_show_through() {
        assert_eq!(shown(&board(0.8, Some(250), edge)).0, 15);
        assert_eq!(shown(&board(0.8, Some(10), edge)).0, 15);
    }

    #[test]
    fn a_speck_of_ink_does_not_show_through_if_it_is_strong() {
        let count = |ink: [u8; 3]| {
            let (mut picture, grid) = board(0.8, None, edge);
            for (x, y) in [(24, 24), (25, 24), (24, 25), (25, 25)] {
                picture.pixels.put_pixel(x, y, image::Rgb(ink));
            }
            shown(&(picture, grid)).0
        };
        assert_eq!(count([0; 3]), 15, "a stroke");
        assert_eq!(count([120; 3]), 16, "noise");
    }

    #[test]
    fn a_thin_stroke_on_a_large_cell_shows_wherever_it_stands() {
        let spans = || (0..4).map(|i| Span { start: 32 + 160 * i, end: 160 + 160 * i }).collect();
        let is_seen = |stroke: u32| {
            let pixels = image::RgbImage::from_fn(672, 672, |x, y| {
                let is_cell = |place: u32| (32..640).contains(&place) && (place - 32) % 160 < 128;
                let ground = edge(x as f32 / 672.0, 0.0);
                let is_ink = (stroke..stroke + 2).contains(&x) && (76..116).contains(&y);
                image::Rgb(match () {
                    () if is_ink => [0; 3],
                    () if is_cell(x) && is_cell(y) => [(0.8 * ground + 51.0) as u8; 3],
                    () => [ground as u8; 3],
                })
            });
            shown(&(Picture::from(pixels), Grid::guessed(spans(), spans()))).0 == 15
        };
        assert!((90..98).all(is_seen));
    }

    #[test]
    fn a_plain_ground_and_opaque_tiles_say_nothing() {
        assert_eq!(shown(&board(0.8, None, |_, _| 120.0)).0, 0);
        assert_eq!(shown(&board(0.0, None, edge)).0, 0, "tiles");
        let (picture, mut grid) = board(0.8, None, edge);
        grid.rows.iter_mut().for_each(|row| row.end = row.start + 38);
        assert_eq!(shown(&(picture, grid)).0, 0, "cells that touch");
    }

    #[test]
    fn a_frame_beside_cells_is_not_behind_them() {
        let (mut picture, grid) = board(0.0, None, |_, _| 150.0);
        for (x, y) in (0..8).flat_map(|x| (0..168).map(move |y| (x, y))) {
            picture.pixels.put_pixel(x, y, image::Rgb([250; 3]));
        }
        for (at, ground) in bare(&picture, &grid, |_| [false; 4]).iter() {
            assert_eq!(*ground, Some([255; 3]), "{at:?}");
        }
    }

    #[test]
    fn the_sign_on_a_border_does_not_stand_on_its_cells() {
        let (mut picture, grid) = board(0.8, None, edge);
        for (x, y) in (76..92).flat_map(|x| (58..74).map(move |y| (x, y))) {
            picture.pixels.put_pixel(x, y, image::Rgb([250; 3]));
        }
        let count = |signs: &dyn Fn(At) -> [bool; 4]| {
            bare(&picture, &grid, signs).iter().filter(|(_, ground)| ground.is_some()).count()
        };
        let beside = |at: At| match (at.row, at.column) {
            (1, 1) => [false, true, false, false],
            (1, 2) => [true, false, false, false],
            _ => [false; 4],
        };
        assert_eq!(count(&|_| [false; 4]), 14);
        assert_eq!(count(&beside), 16);
    }
}
