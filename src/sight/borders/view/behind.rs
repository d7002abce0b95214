//! A sign before what lies behind it, as stripes over cells do: a border shows that to
//! both sides of its sign.

use super::{BADGE, Crossing, HALF, MIN_CONTRAST, Rgb, Shape, View, distance};
use crate::picture::{Picture, commonest};
use crate::sight::backdrop::{Backdrop, MIXED};

/// Where a border shows what lies behind its sign, as parts of the pitch from its middle.
const BESIDE: [f64; 2] = [0.3, 0.46];
/// So many squares are looked at there each way.
const SAMPLES: usize = 16;
/// What stands beside a strip that is so many squares further still is behind it: stripes
/// are aslant.
const NEIGHBOURS: usize = 2;
/// A sign covers at least this share of the middle of its border.
const COVERED: f64 = 0.02;

/// A sign breaks its line to both sides of the middle, as a part of the pitch;
const GAP: f64 = 0.08;
/// this part of that is not of the line's colour,
const BROKEN: f64 = 0.5;
/// and this part of what lies beside it is.
const WHOLE: f64 = 0.6;

impl Crossing {
    /// What lies behind the sign on a border, if there is one.
    pub fn backdrop(&self, picture: &Picture) -> Backdrop {
        self.behind(picture, 0, SAMPLES)
    }

    /// The same of each of so many strips along the border, from one cell to the other.
    pub fn strips(&self, picture: &Picture) -> Vec<Backdrop> {
        let near = |i: usize| (i.saturating_sub(NEIGHBOURS), (i + NEIGHBOURS + 1).min(SAMPLES));
        (0..SAMPLES).map(near).map(|(from, to)| self.behind(picture, from, to)).collect()
    }

    /// Whether the line on a border goes on to both sides of its middle, but not through it:
    /// signs break it, stripes over cells do not.
    pub fn is_broken(&self, picture: &Picture) -> bool {
        let part = |i: usize| (i as f64 + 0.5) / SAMPLES as f64;
        let at = |along: f64| self.mean(picture, 0.0, along, 1.0);
        let beside = (0..SAMPLES).flat_map(|i| {
            let along = BESIDE[0] + (BESIDE[1] - BESIDE[0]) * part(i);
            [at(-along), at(along)]
        });
        let Some((line, count)) = commonest(beside, MIN_CONTRAST) else { return false };
        let middle = (0..SAMPLES).map(|i| at((2.0 * part(i) - 1.0) * GAP));
        let off = middle.filter(|own| distance(*own, line) > MIN_CONTRAST).count();
        count as f64 >= WHOLE * 2.0 * SAMPLES as f64 && off as f64 >= BROKEN * SAMPLES as f64
    }

    /// What lies beside the sign within some of the strips.
    fn behind(&self, picture: &Picture, from: usize, to: usize) -> Backdrop {
        let part = |i: usize| (i as f64 + 0.5) / SAMPLES as f64;
        let along = |i: usize| BESIDE[0] + (BESIDE[1] - BESIDE[0]) * part(i);
        let across = |i: usize| (2.0 * part(i) - 1.0) * HALF;
        let places = (from..to).flat_map(|i| (0..SAMPLES).map(move |j| (i, j)));
        let places = places.flat_map(|(i, j)| [(i, -along(j)), (i, along(j))]);
        Backdrop::of(places.map(|(i, along)| self.mean(picture, across(i), along, 1.0)))
    }
}

impl View {
    /// Whether the middle shows nothing but what is beside it at the same distance from
    /// the cells: bars between two frames are of their colour, too.
    pub fn is_bare(&self, strips: &[Backdrop], is_upright: bool) -> bool {
        let inside = self.disc(BADGE * HALF / self.half);
        let strip = |i: usize| {
            let across = if is_upright { i % self.side } else { i / self.side };
            across * strips.len() / self.side
        };
        let is_other = |i: &&usize| strips[strip(**i)].off(self.pixels[**i]) > MIXED;
        let other = inside.iter().filter(is_other).count();
        (other as f64) < COVERED * inside.len() as f64
    }

    /// What is nearer to one of the colours of signs than to its backdrop.
    pub fn before(&self, backdrop: &Backdrop, signs: &[Rgb]) -> Option<Shape> {
        let part = |pixel: &Rgb| {
            let off = u32::from(backdrop.off(*pixel));
            let rest = signs.iter().map(|sign| u32::from(distance(*pixel, *sign))).min();
            let near = rest.map_or(0, |rest| 255 * off / (off + rest).max(1));
            if off > u32::from(MIN_CONTRAST) { near as u8 } else { 0 }
        };
        let contrast: Vec<u8> = self.pixels.iter().map(part).collect();
        self.shape(&contrast, u8::MAX / 2)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::Rect;
    use crate::sight::borders::PLAIN;

    #[test]
    fn signs_break_a_line_and_stripes_do_not() {
        // Two cells of 80 pixels and the line between them.
        let is_broken = |pixel: &dyn Fn(i32, i32) -> [u8; 3]| {
            let picture =
                RgbImage::from_fn(184, 100, |x, y| Pixel(pixel(x as i32 - 92, y as i32 - 50)));
            let cell = |x: i32| Rect::new(x, 10, 80, 80);
            let border = Crossing::between(cell(10), cell(94), PLAIN);
            border.is_broken(&Picture::from(picture))
        };
        let is_line = |x: i32| (-2..2).contains(&x);
        let lined = |x: i32| if is_line(x) { [187; 3] } else { [255; 3] };
        assert!(!is_broken(&|x, _| lined(x)));
        assert!(is_broken(&|x, y| match y.abs() {
            2 if x.abs() < 7 => [165; 3],
            0..12 => [255; 3],
            _ => lined(x),
        }));
        assert!(!is_broken(&|x, y| match (x + y).rem_euclid(8) {
            0..3 if !is_line(x) => [250, 90, 90],
            _ => lined(x),
        }));
    }
}
