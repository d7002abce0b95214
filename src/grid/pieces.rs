//! Lattices told by the pieces that stand on them: where neither cells nor lines
//! between them show, symbols of one height still stand as far apart as the
//! cells do.
//!
//! As with [`comb`](super::comb), such a lattice is a guess: which of its outer
//! lines are headings or counters is left to the stages behind, and all of it
//! has to be proven there.

use super::tiles::{MAX_LINES, MIN_LINES};
use super::{Grid, Span, is_same};
use crate::geom::Rect;
use crate::median::median;
use crate::picture::blob;
use crate::picture::planes::Planes;

/// Outlines of pieces step by more than one of these from pixel to pixel.
pub const STEPS: [u8; 3] = [80, 40, 20];
/// Pieces are at least so many reduced pixels high,
const MIN_HEIGHT: i32 = 4;
/// and at most this part of the picture's shorter side.
const MAX_SHARE: i32 = 5;
/// Pieces of one height differ by this factor at most.
const SAME_HEIGHT: f64 = 1.3;
/// A stroke is at least this part of its height wide, a piece at most so many
/// times.
const WIDTHS: (f64, f64) = (0.1, 1.6);
/// A picture of more pieces is a photograph or a text.
const MAX_PIECES: usize = 3000;
/// Fewer pieces than this tell no lattice.
const ENOUGH: usize = 8;
/// Cells are between so many times as far apart as pieces are high.
const PITCHES: (f64, f64) = (1.05, 6.0);
/// The next pitch tried is longer by this factor.
const STEP: f64 = 1.006;
/// The middle of a piece is this near to that of its cell, as a part of the
/// pitch: a 1 stands a little aside.
const NEAR: f64 = 0.14;
/// This share of the pieces stands on the lattice.
const MOSTLY: f64 = 0.85;
/// Lines reach this part of a cell beyond the picture's edge at most,
const BEYOND: f64 = 0.06;
/// and between them and the edge there is less than this part of a cell, or a
/// whole one: else there is a line that is cut off.
const PARTIAL: f64 = 0.25;
/// Grids offered for each lattice at most.
const PER_LATTICE: usize = 4;

/// Grids of square cells that pieces hint at, in pixels of the picture.
pub fn grids(planes: &Planes) -> Vec<Grid> {
    let mut found: Vec<Grid> = Vec::new();
    for step in STEPS {
        let marks = marks(planes, step, MIN_HEIGHT);
        for pieces in alike(marks, |piece| piece.height, SAME_HEIGHT, ENOUGH) {
            let Some(lattice) = Lattice::of(&pieces, PITCHES) else { continue };
            for grid in lattice.grids(planes) {
                if !found.iter().any(|known| is_same(known, &grid)) {
                    found.push(grid);
                }
            }
        }
    }
    found
}

/// The boxes around all outlines that step by `least`, at least so high, reduced
/// pixels.
pub fn marks(planes: &Planes, least: u8, min_height: i32) -> Vec<Rect> {
    let (width, height) = (planes.width, planes.height);
    let mut is_edge = vec![false; width * height];
    for y in 1..height {
        let (above, row) = (planes.row(y - 1), planes.row(y));
        for x in 1..width {
            let step =
                |c: usize| row[c][x].abs_diff(row[c][x - 1]).max(row[c][x].abs_diff(above[c][x]));
            is_edge[y * width + x] = (0..3).any(|c| step(c) >= least);
        }
    }
    let most = width.min(height) as i32 / MAX_SHARE;
    let is_piece = |b: &Rect| {
        let (w, h) = (f64::from(b.width), f64::from(b.height));
        (min_height..=most).contains(&b.height) && w >= WIDTHS.0 * h && w <= WIDTHS.1 * h
    };
    let blobs = blob::find(is_edge, width, min_height as usize);
    let boxes: Vec<Rect> = blobs.into_iter().map(|blob| blob.bounds).filter(is_piece).collect();
    if boxes.len() > MAX_PIECES {
        return Vec::new();
    }
    // What lies within another is a part of it: the inside of a ring.
    let is_part = |b: &Rect| boxes.iter().any(|other| other != b && other.intersect(b) == *b);
    boxes.iter().copied().filter(|b| !is_part(b)).collect()
}

/// What is about as high as other things, in groups of those of which there are `enough`,
/// the most first; heights within a group differ by the factor `same` at most.
pub fn alike<T>(
    mut all: Vec<T>,
    height: impl Fn(&T) -> i32,
    same: f64,
    enough: usize,
) -> Vec<Vec<T>> {
    all.sort_by_key(&height);
    let mut groups: Vec<Vec<T>> = Vec::new();
    while all.len() >= enough {
        let reach = |from: usize| {
            let limit = f64::from(height(&all[from])) * same;
            all[from..].iter().take_while(|own| f64::from(height(own)) <= limit).count()
        };
        let Some(first) = (0..all.len()).max_by_key(|&i| reach(i)) else { break };
        let count = reach(first);
        if count < enough {
            break;
        }
        groups.push(all.drain(first..first + count).collect());
    }
    groups
}

/// Where the middles of cells lie, reduced pixels: the first ones, and how far
/// they are apart.
#[derive(Debug)]
pub struct Lattice {
    /// The middle of the first column.
    pub x: f64,
    /// The middle of the first row.
    pub y: f64,
    /// From one to the next.
    pub pitch: f64,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
}

impl Lattice {
    /// The widest lattice on which nearly all of these pieces stand, its cells
    /// between so many times as far apart as they are high.
    pub fn of(pieces: &[Rect], apart: (f64, f64)) -> Option<Self> {
        let middle = |start: i32, length: i32| f64::from(2 * start + length) / 2.0;
        let xs: Vec<f64> = pieces.iter().map(|p| middle(p.x, p.width)).collect();
        let ys: Vec<f64> = pieces.iter().map(|p| middle(p.y, p.height)).collect();
        let height = f64::from(median(pieces.iter().map(|p| p.height))?);
        let pitches = std::iter::successors(Some(apart.1 * height), |pitch| Some(pitch / STEP));
        let all = pitches.take_while(|pitch| *pitch >= apart.0 * height);
        let fits = |pitch: f64| {
            let [along, down] = [&xs, &ys].map(|places| Phase::of(places, pitch));
            let off = (along.off + down.off) / 2.0;
            (along.share.min(down.share), off, along.first, down.first, pitch)
        };
        // Around the true pitch all are good; that with the least off is it.
        let mut best: Option<(f64, f64, f64, f64, f64)> = None;
        for fit in all.map(fits) {
            if best.is_some_and(|best| best.4 > fit.4 * SCALE) {
                break;
            }
            if fit.0 >= MOSTLY && best.is_none_or(|best| fit.0 - fit.1 > best.0 - best.1) {
                best = Some(fit);
            }
        }
        let (_, _, x, y, pitch) = best?;
        let line = |place: f64, first: f64| {
            let line = (place - first) / pitch;
            ((line - line.round()).abs() <= NEAR).then_some(line.round() as i64)
        };
        let on = |i: usize| Some((line(xs[i], x)?, line(ys[i], y)?));
        let mut on: Vec<(i64, i64)> = (0..pieces.len()).filter_map(on).collect();
        let (left, right) = run(on.iter().map(|place| place.0))?;
        on.retain(|place| (left..=right).contains(&place.0));
        let (top, bottom) = run(on.iter().map(|place| place.1))?;
        on.retain(|place| (top..=bottom).contains(&place.1));
        let count = |from: i64, to: i64| usize::try_from(to - from + 1).ok();
        (on.len() >= ENOUGH).then_some(Self {
            x: x + pitch * left as f64,
            y: y + pitch * top as f64,
            pitch,
            columns: count(left, right)?,
            rows: count(top, bottom)?,
        })
    }

    /// The grid of all lines, and those without outer ones that may be headings
    /// or counters: square ones, or else the whole.
    fn grids(&self, planes: &Planes) -> Vec<Grid> {
        let mut found = Vec::new();
        for taken in 0..=4usize {
            for sides in 0..16usize {
                let [left, top, right, bottom] = [0, 1, 2, 3].map(|i| sides >> i & 1);
                let (Some(columns), Some(rows)) =
                    (self.columns.checked_sub(left + right), self.rows.checked_sub(top + bottom))
                else {
                    continue;
                };
                let is_square = columns == rows || taken == 0;
                let is_even = columns % 2 == 0 && rows % 2 == 0;
                if left + top + right + bottom == taken && is_square && is_even {
                    found.extend(self.part(planes, (left, columns), (top, rows)));
                }
            }
        }
        found.truncate(PER_LATTICE);
        found
    }

    /// The grid of all lines.
    pub fn grid(&self, planes: &Planes) -> Grid {
        self.cut(planes, (0, self.columns), (0, self.rows))
    }

    /// So many columns and rows from these on, if the picture has them.
    fn part(
        &self,
        planes: &Planes,
        (left, columns): (usize, usize),
        (top, rows): (usize, usize),
    ) -> Option<Grid> {
        if columns.min(rows) < MIN_LINES || columns.max(rows) > MAX_LINES {
            return None;
        }
        let is_whole = |first: f64, from: usize, count: usize, limit: usize| {
            let start = first / self.pitch + from as f64 - 0.5;
            let rooms = [start, limit as f64 / self.pitch - start - count as f64];
            let is_margin = are_margins(rooms);
            let is_told = |room: &f64| is_margin || !(PARTIAL..1.0).contains(room);
            rooms.iter().all(|room| *room >= -BEYOND && is_told(room))
        };
        if !is_whole(self.x, left, columns, planes.width)
            || !is_whole(self.y, top, rows, planes.height)
        {
            return None;
        }
        Some(self.cut(planes, (left, columns), (top, rows)))
    }

    /// The same, whether the picture has them or not.
    fn cut(
        &self,
        planes: &Planes,
        (left, columns): (usize, usize),
        (top, rows): (usize, usize),
    ) -> Grid {
        let scale = planes.scale as f64;
        let spans = |first: f64, from: usize, count: usize, limit: usize| -> Vec<Span> {
            let edge = |i: usize| {
                let place = first + self.pitch * ((from + i) as f64 - 0.5);
                (place.clamp(0.0, limit as f64) * scale).round() as i32
            };
            (0..count).map(|i| Span { start: edge(i), end: edge(i + 1) }).collect()
        };
        Grid::guessed(
            spans(self.x, left, columns, planes.width),
            spans(self.y, top, rows, planes.height),
        )
    }
}

/// Whether the rooms before and behind a lattice, in cells, are as wide as each
/// other: no lines are cut off there, these are margins.
pub fn are_margins([before, behind]: [f64; 2]) -> bool {
    (before - behind).abs() < SAME_MARGIN
}

/// Margins differ by less than this part of a cell.
const SAME_MARGIN: f64 = 0.17;

/// Pitches within this factor are one.
const SCALE: f64 = 1.1;

/// How places lie to lines of one pitch.
struct Phase {
    /// The share of them that are near to a line,
    share: f64,
    /// how far these are off, as the root of the mean square, in pitches,
    off: f64,
    /// and where the first line is.
    first: f64,
}

impl Phase {
    fn of(places: &[f64], pitch: f64) -> Self {
        let parts: Vec<f64> = places.iter().map(|place| place.rem_euclid(pitch)).collect();
        let near = |from: f64| {
            let half = pitch / 2.0;
            // All are within a pitch of each other, where remainders need no division.
            let wrapped = move |off: f64| match off {
                ..0.0 => off + pitch,
                _ if off >= pitch => off - pitch,
                _ => off,
            };
            let off = move |part: &f64| wrapped(part - from + half) - half;
            parts.iter().map(off).filter(|off| off.abs() <= NEAR * pitch)
        };
        let steps = (1.0 / NEAR).ceil() as usize * 2;
        let firsts = (0..steps).map(|i| pitch * i as f64 / steps as f64);
        let first = firsts.max_by_key(|&from| near(from).count()).unwrap_or(0.0);
        // Once more around the mean of those.
        let count = |first: f64| near(first).count().max(1) as f64;
        let first = first + near(first).sum::<f64>() / count(first);
        let squares: f64 = near(first).map(|off| (off / pitch).powi(2)).sum();
        Self {
            share: near(first).count() as f64 / places.len().max(1) as f64,
            off: (squares / count(first)).sqrt(),
            first: first.rem_euclid(pitch),
        }
    }
}

/// The first and the last of the lines that hold the most pieces without a gap
/// of two lines: boards have hardly one that is empty.
fn run(lines: impl Iterator<Item = i64>) -> Option<(i64, i64)> {
    let mut lines: Vec<i64> = lines.collect();
    lines.sort_unstable();
    let runs = lines.chunk_by(|a, b| b - a <= 2);
    let longest = runs.max_by_key(|run| run.len())?;
    Some((*longest.first()?, *longest.last()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A plain picture with small rings on these of 8×8 cells, 30 pixels apart
    /// from (40, 50) on, and one piece beside them.
    fn planes(is_there: impl Fn(usize, usize) -> bool) -> Planes {
        let (width, height) = (330, 340);
        let mut channel = vec![220u8; width * height];
        for (i, value) in channel.iter_mut().enumerate() {
            let (x, y) = (i % width, i / width);
            let is_inside = (40..280).contains(&x) && (50..290).contains(&y);
            let off = |v: usize, from: usize| (v.wrapping_sub(from) % 30) as f64 - 14.5;
            let far = off(x, 40).hypot(off(y, 50));
            let is_ring =
                is_inside && is_there((x - 40) / 30, (y - 50) / 30) && (4.0..7.0).contains(&far);
            let is_stray = (300..306).contains(&x) && (10..23).contains(&y);
            if is_ring || is_stray {
                *value = 60;
            }
        }
        Planes::from_channels(width, height, 1, [channel.clone(), channel.clone(), channel])
    }

    #[test]
    fn pieces_alone_tell_their_lattice() {
        let found = grids(&planes(|x, y| (3 * x + 5 * y) % 4 == 0));
        let is_right = |grid: &Grid| {
            let bounds = grid.bounds();
            grid.size() == crate::geom::Size::new(8, 8)
                && (bounds.x - 40).abs() <= 3
                && (bounds.y - 50).abs() <= 3
                && (bounds.width - 240).abs() <= 3
        };
        let places: Vec<_> = found.iter().map(|grid| (grid.size(), grid.bounds())).collect();
        assert!(found.iter().any(is_right), "{places:?}");
    }

    #[test]
    fn few_pieces_and_plain_pictures_tell_nothing() {
        assert!(grids(&planes(|x, y| x == y && x < 5)).is_empty());
        assert!(grids(&planes(|_, _| false)).is_empty());
        let channels = [vec![0], vec![0], vec![0]];
        assert!(grids(&Planes::from_channels(1, 1, 1, channels)).is_empty());
    }

    #[test]
    fn as_much_room_on_both_sides_is_a_margin() {
        let lattice = Lattice { x: 24.0, y: 65.0, pitch: 30.0, columns: 8, rows: 8 };
        let channel = vec![0u8; 258 * 340];
        let planes = |width: usize| {
            let channel = || channel[..width * 340].to_vec();
            Planes::from_channels(width, 340, 1, [channel(), channel(), channel()])
        };
        // A third of a cell on both sides, or on one of them alone.
        assert!(lattice.part(&planes(258), (0, 8), (0, 8)).is_some());
        assert!(lattice.part(&planes(250), (0, 8), (0, 8)).is_none());
    }
}
