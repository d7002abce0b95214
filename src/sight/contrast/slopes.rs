//! Grounds that run from one colour into another: glossy panels and badges.
//!
//! Along a line of cells the ground is the median across it, without what stands
//! out for less than half a cell; what is left of that across the line, in the
//! same way, is taken out too. So it is told where it changes along the line,
//! across it or both ways, up to its edges.

use super::{Contrast, MIN_CONTRAST, SAME_GROUND, Side, Walk, nearest};
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, distance};

/// So many pixels tell a median.
const TOLD_BY: i32 = 17;
/// What is alike across so much of a line is no digit.
const ACROSS: f64 = 0.8;
/// A slope changes by no more from one pixel to the next.
const GENTLE: i32 = 8;
/// In so many places over the breadth of a line a slope that is half as long shows some
/// of its change,
const PLACES: i32 = 8;
/// which is more than this.
const FLAT: i32 = MIN_CONTRAST as i32 / 2;
/// It is looked for so many cells from the board, beside so many lines.
const NEXT_CELLS: i32 = 2;
const MAX_LINES: usize = 8;
/// Round corners reach this share of a cell into the next ground.
const CORNER: f64 = 0.12;

/// The pixels of one line of cells, by how far along it they are and across it.
struct Strip<'a> {
    walk: &'a Walk<'a>,
    part: Rect,
    length: i32,
    breadth: i32,
}

impl Walk<'_> {
    /// Fills `seen` along one line, as far as is looked, by how far each pixel is
    /// from a ground that may change from place to place.
    pub(super) fn lean(&self, line: Span, seen: &mut Contrast) -> i32 {
        let whole = self.side.strip(self.board, (-self.inner, self.reach), line);
        let part = whole.intersect(&seen.area);
        let (length, breadth) = match self.side.is_beside_rows() {
            true => (part.width, part.height),
            false => (part.height, part.width),
        };
        if length < 1 || breadth < 1 {
            return self.reach;
        }
        let strip = Strip { walk: self, part, length, breadth };
        let along = strip.along();
        let block = (breadth / 4).max(1);
        for from in (0..length).step_by(block as usize) {
            let across = strip.across(&along, from + block / 2);
            let grounds = Grounds { along: &along, across: &across };
            for a in from..(from + block).min(length) {
                for c in 0..breadth {
                    let (x, y) = strip.place(a, c);
                    let at = (y - seen.area.y) * seen.area.width + x - seen.area.x;
                    seen.values[at as usize] = nearest(strip.colour(a, c), &grounds.near(a, c));
                }
            }
        }
        self.reach
    }
}

/// Whether the ground next to the board runs from one colour into another beside
/// most of its lines on this side. A quick look at few pixels.
pub fn is_sloping(picture: &Picture, grid: &Grid, side: Side) -> bool {
    let (board, lines) = (grid.bounds(), side.lines(grid));
    let breadth = super::breadth(lines);
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let (inner, reach, step) = (0, NEXT_CELLS * breadth, 1);
    let walk = Walk { picture, side, board, inner, reach, step };
    let tried = lines.iter().step_by(lines.len().div_ceil(MAX_LINES).max(1));
    let slopes = tried.map(|line| {
        let part = side.strip(board, (0, reach), *line).intersect(&whole);
        let (length, breadth) = match side.is_beside_rows() {
            true => (part.width, part.height),
            false => (part.height, part.width),
        };
        let strip = Strip { walk: &walk, part, length, breadth };
        strip.is_sloping()
    });
    let slopes: Vec<bool> = slopes.collect();
    2 * slopes.iter().filter(|&&is_sloping| is_sloping).count() > slopes.len()
}

/// The ground along a line, and how far it differs across it.
struct Grounds<'a> {
    along: &'a [Rgb],
    across: &'a [[i32; 3]],
}

impl Grounds<'_> {
    /// Those at a place and around it: at a round corner the next one is seen.
    fn near(&self, a: i32, c: i32) -> [Rgb; 5] {
        let off = (CORNER * self.across.len() as f64).round() as i32;
        [(0, 0), (-off, 0), (off, 0), (0, -off), (0, off)].map(|(da, dc)| self.at(a + da, c + dc))
    }

    fn at(&self, a: i32, c: i32) -> Rgb {
        let inside = |i: i32, count: usize| i.clamp(0, count as i32 - 1) as usize;
        let along = self.along[inside(a, self.along.len())];
        let across = self.across[inside(c, self.across.len())];
        std::array::from_fn(|i| (i32::from(along[i]) + across[i]).clamp(0, 255) as u8)
    }
}

impl Strip<'_> {
    /// Whether its ground changes by little from pixel to pixel, and by much in all,
    /// along it or across it.
    fn is_sloping(&self) -> bool {
        let step = (self.breadth / TOLD_BY).max(1) as usize;
        let wide = |own: Rgb| own.map(i32::from);
        let slice = |a: i32| {
            median((0..self.breadth).step_by(step).map(|c| wide(self.colour(a, c))).collect())
        };
        let row = |c: i32| {
            median((0..self.length).step_by(step).map(|a| wide(self.colour(a, c))).collect())
        };
        let few = (self.breadth / PLACES).max(1);
        let (along, across) = (Told::of(self.length, few, slice), Told::of(self.breadth, few, row));
        // A few places tell of most strips that they are of one colour.
        let first = along.few.first().copied().unwrap_or_default();
        let mut told = along.few.iter().chain(&across.few);
        if told.all(|own| off(*own, first) <= FLAT) {
            return false;
        }
        is_slope(&along.all(slice), self.breadth / 2)
            || is_slope(&across.all(row), self.breadth / 2)
    }

    const fn place(&self, along: i32, across: i32) -> (i32, i32) {
        match self.walk.side.is_beside_rows() {
            true => (self.part.x + along, self.part.y + across),
            false => (self.part.x + across, self.part.y + along),
        }
    }

    fn colour(&self, along: i32, across: i32) -> Rgb {
        let (x, y) = self.place(along, across);
        self.walk.picture.pixels.get_pixel(x as u32, y as u32).0
    }

    /// The ground at each place along the line: where nearly all of what lies across
    /// it is alike, the gap of two panels for one, just that.
    fn along(&self) -> Vec<Rgb> {
        let step = (self.breadth / TOLD_BY).max(1) as usize;
        let plain = |a: i32| {
            let colours = (0..self.breadth).step_by(step).map(|c| self.colour(a, c));
            let own = median(colours.clone().map(|own| own.map(i32::from)).collect());
            let ground = own.map(|own| own as u8);
            let all = colours.len();
            let alike = colours.filter(|own| distance(*own, ground) <= SAME_GROUND).count();
            (own, alike as f64 >= ACROSS * all as f64)
        };
        let plain: Vec<([i32; 3], bool)> = (0..self.length).map(plain).collect();
        let all: Vec<[i32; 3]> = plain.iter().map(|(own, _)| *own).collect();
        let ground = |(a, &(own, is_alike)): (usize, &([i32; 3], bool))| {
            let own = if is_alike { own } else { median(near(&all, a as i32, self.breadth)) };
            own.map(|own| own as u8)
        };
        plain.iter().enumerate().map(ground).collect()
    }

    /// How far the ground differs across the line at a place along it.
    fn across(&self, along: &[Rgb], at: i32) -> Vec<[i32; 3]> {
        let step = (self.breadth / TOLD_BY).max(1) as usize;
        let (from, to) = (at - self.breadth / 2, at + self.breadth / 2 + 1);
        let places = || (from.max(0)..to.min(self.length)).step_by(step);
        let off = |c: i32| {
            let off = places().map(|a| {
                let (own, ground) = (self.colour(a, c), along[a as usize]);
                std::array::from_fn(|i| i32::from(own[i]) - i32::from(ground[i]))
            });
            median(off.collect())
        };
        let plain: Vec<[i32; 3]> = (0..self.breadth).map(off).collect();
        (0..self.breadth).map(|c| median(near(&plain, c, self.breadth / 4))).collect()
    }
}

/// The ground at a few places of a strip, one as far from the next as the other.
struct Told {
    few: Vec<[i32; 3]>,
    length: i32,
    apart: i32,
}

impl Told {
    fn of(length: i32, apart: i32, ground: impl Fn(i32) -> [i32; 3]) -> Self {
        Self { few: (0..length).step_by(apart as usize).map(ground).collect(), length, apart }
    }

    /// The ground at all places: between two that are alike it is theirs.
    fn all(&self, ground: impl Fn(i32) -> [i32; 3]) -> Vec<[i32; 3]> {
        let between = |(i, &own): (usize, &[i32; 3])| {
            let from = i as i32 * self.apart;
            let is_flat = self.few.get(i + 1).is_some_and(|next| off(own, *next) <= 1);
            let ground = &ground;
            (from..(from + self.apart).min(self.length))
                .map(move |at| if is_flat || at == from { own } else { ground(at) })
        };
        self.few.iter().enumerate().flat_map(between).collect()
    }
}

/// How far two colours are apart in the channel in which they are furthest.
fn off(a: [i32; 3], b: [i32; 3]) -> i32 {
    (0..3).map(|i| (a[i] - b[i]).abs()).max().unwrap_or(0)
}

/// Whether values change by little each and by much in all over `least` of them.
fn is_slope(ground: &[[i32; 3]], least: i32) -> bool {
    let runs = ground.chunk_by(|a, b| off(*a, *b) <= GENTLE);
    runs.filter(|run| run.len() as i32 >= least).any(|run| match run {
        [first, .., last] => off(*first, *last) > i32::from(MIN_CONTRAST),
        _ => false,
    })
}

/// The values around `at`, `breadth` of them, or some of these.
fn near(all: &[[i32; 3]], at: i32, breadth: i32) -> Vec<[i32; 3]> {
    let half = breadth / 2;
    let step = (breadth / TOLD_BY).max(1) as usize;
    // As many on either side, so that a slope is left as it is.
    let half = half.min(at).min(all.len() as i32 - 1 - at);
    let steps = half / step as i32 * step as i32;
    (at - steps..=at + steps).step_by(step).map(|i| all[i as usize]).collect()
}

/// Channel by channel.
fn median(all: Vec<[i32; 3]>) -> [i32; 3] {
    let of = |channel: usize| crate::median::median(all.iter().map(|own| own[channel]));
    std::array::from_fn(|channel| of(channel).unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::sight::contrast::Ground;

    /// Four rows and columns of 20 pixels from 60, 10.
    fn grid() -> Grid {
        let lines = |from: i32| -> Vec<Span> {
            (0..4).map(|i| Span { start: from + 20 * i, end: from + 20 * i + 19 }).collect()
        };
        Grid::guessed(lines(60), lines(10))
    }

    /// A board with an upright bar left of each row, on grounds of this shade.
    fn picture(shade: impl Fn(u32, u32) -> u8) -> Picture {
        Picture::from(RgbImage::from_fn(160, 100, |x, y| {
            let is_bar = (44..47).contains(&x) && (4..16).contains(&((y + 10) % 20));
            image::Rgb([if is_bar && (10..90).contains(&y) { 255 } else { shade(x, y) }; 3])
        }))
    }

    /// Whether the left side slopes, and the pixels of ink on it by columns of the
    /// picture.
    fn seen(shade: impl Fn(u32, u32) -> u8) -> (bool, Vec<i32>) {
        let (picture, grid) = (picture(shade), grid());
        let seen = Contrast::outwards(&picture, &grid, Side::Left, 0, Ground::Sloping);
        let width = seen.area.width;
        let ink = (0..seen.values.len()).filter(|&i| seen.values[i] > MIN_CONTRAST);
        let mut columns: Vec<i32> = ink.map(|i| seen.area.x + i as i32 % width).collect();
        columns.sort_unstable();
        columns.dedup();
        (is_sloping(&picture, &grid, Side::Left), columns)
    }

    #[test]
    fn digits_are_told_from_a_ground_that_slopes_along_or_across_a_line() {
        assert_eq!(seen(|x, _| (2 * x.min(60)) as u8), (true, vec![44, 45, 46]));
        assert_eq!(seen(|_, y| (y.saturating_sub(10) % 20 * 6) as u8), (true, vec![44, 45, 46]));
    }

    #[test]
    fn flat_grounds_and_steps_do_not_slope() {
        assert!(!seen(|_, _| 90).0);
        assert!(!seen(|x, _| if x < 30 { 40 } else { 120 }).0);
    }
}
