//! Lattices of strokes without a frame: lines that cross, evenly apart and all as long as
//! one another, with nothing around them. Signs or symbols that break the lines leave no
//! closed cells, so no region of flat colour tells such a lattice.
//!
//! As with [`pieces`](super::pieces), such a lattice is a guess that the stages behind
//! have to prove.

use super::tiles::{MAX_LINES, MIN_LINES};
use super::{Grid, Span, is_same};
use crate::picture::planes::Planes;

/// A line differs from both its sides by more than this in one channel,
const STEP: u8 = 9;
/// at most so many reduced pixels from its middle.
const REACH: usize = 3;
/// A stroke is broken by no more than this part of the picture's shorter side,
const GAP: f64 = 0.065;
/// is as long as this part of it at least,
const LEAST: f64 = 0.12;
/// and drawn over this part of its length: it may be dotted.
const DRAWN: f64 = 0.22;
/// A sign leaves this part of it of a line at least.
const REST: f64 = 0.035;
/// Ends of strokes are alike but for this part of their length, and so many pixels.
const SAME_ENDS: (f64, f64) = (0.03, 3.0);
/// Strokes are even but for this part of their distance, and so many pixels.
const EVEN: (f64, f64) = (0.04, 1.5);
/// Strokes are at least so many pixels apart.
const LEAST_PITCH: f64 = 6.0;
/// Cells are as high as wide but for this part.
const SQUARE: f64 = 0.1;
/// A stroke ends within this part of the pitch of where the outermost line would be.
const OPEN: f64 = 0.2;
/// More strokes than this in one direction are a texture.
const MAX_STROKES: usize = 400;

/// A straight line, in reduced pixels.
#[derive(Debug, Clone, Copy)]
struct Stroke {
    /// Where it is across its direction, first and last pixel.
    at: (usize, usize),
    /// Where it begins, and the pixel behind its last.
    along: (usize, usize),
    /// How many of its pixels are drawn.
    drawn: usize,
}

impl Stroke {
    fn middle(&self) -> f64 {
        (self.at.0 + self.at.1 + 1) as f64 / 2.0
    }

    fn length(&self) -> f64 {
        (self.along.1 - self.along.0) as f64
    }

    /// Whether it begins and ends where another one does.
    fn is_level(&self, other: &Self) -> bool {
        let off = SAME_ENDS.0 * self.length().max(other.length()) + SAME_ENDS.1;
        let is_near = |a: usize, b: usize| a.abs_diff(b) as f64 <= off;
        is_near(self.along.0, other.along.0) && is_near(self.along.1, other.along.1)
    }
}

/// Strokes of one direction, evenly apart and as long as one another.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Comb {
    first: f64,
    pitch: f64,
    count: usize,
    /// Where the strokes begin and end.
    along: (f64, f64),
    /// How thick they are.
    width: f64,
}

/// The lattices of strokes in a picture, of the most cells first, in its pixels; and how far
/// strokes end from where the outermost line would be, as a part of the pitch.
pub fn grids(planes: &Planes) -> Vec<(Grid, f64)> {
    let upright = combs(&strokes(planes, true));
    if upright.is_empty() {
        return Vec::new();
    }
    let level = combs(&strokes(planes, false));
    let mut found: Vec<(Grid, f64)> = Vec::new();
    for across in &upright {
        for down in &level {
            let Some((grid, off)) = lattice(across, down, planes.scale) else { continue };
            if !found.iter().any(|(known, _)| is_same(known, &grid)) {
                found.push((grid, off));
            }
        }
    }
    found.sort_by_key(|(grid, _)| std::cmp::Reverse(grid.rows.len() * grid.columns.len()));
    found
}

/// The grid of upright strokes `across` the page and level ones `down` it, and how far these
/// end from its outermost lines, as a part of the pitch.
fn lattice(across: &Comb, down: &Comb, scale: usize) -> Option<(Grid, f64)> {
    let is_square = (across.pitch - down.pitch).abs() <= SQUARE * across.pitch.min(down.pitch);
    if !is_square {
        return None;
    }
    let (columns, across_off) = across.spans(down.along, scale)?;
    let (rows, down_off) = down.spans(across.along, scale)?;
    Some((Grid::guessed(columns, rows), across_off.max(down_off)))
}

impl Comb {
    /// The cells between the strokes and outside of them, where those that cross them begin
    /// and end, and how far from it these do, as a part of the pitch; `None` where they end
    /// elsewhere.
    fn spans(&self, ends: (f64, f64), scale: usize) -> Option<(Vec<Span>, f64)> {
        let last = self.first + self.pitch * (self.count - 1) as f64;
        // So many cells lie outside the strokes at either end: one, or none in a frame.
        let outside = |off: f64| {
            let cells = off / self.pitch;
            let off = |cell: &f64| (cells - cell).abs();
            [0.0, 1.0].into_iter().find(|cell| off(cell) <= OPEN).map(|cell| (cell, off(&cell)))
        };
        let (before, off_before) = outside(self.first - ends.0)?;
        let (after, off_after) = outside(ends.1 - last)?;
        let cells = self.count - 1 + (before + after) as usize;
        if !(MIN_LINES..=MAX_LINES).contains(&cells) {
            return None;
        }
        let from = self.first - before * self.pitch;
        let pixel = |at: f64| (at * scale as f64).round() as i32;
        let span = |i: usize| {
            let start = from + self.pitch * i as f64;
            Span {
                start: pixel(start + self.width / 2.0),
                end: pixel(start + self.pitch - self.width / 2.0),
            }
        };
        Some(((0..cells).map(span).collect(), off_before.max(off_after)))
    }
}

/// All strokes of one direction.
fn strokes(planes: &Planes, is_upright: bool) -> Vec<Stroke> {
    let shorter = planes.width.min(planes.height) as f64;
    let (gap, least) = ((GAP * shorter) as usize, LEAST * shorter);
    let rest = (REST * shorter) as usize;
    let lines = Lines::of(planes, is_upright);
    let is_stroke =
        |own: &Stroke| own.length() >= least && own.drawn as f64 >= DRAWN * own.length();
    let mut found: Vec<Stroke> = Vec::new();
    for line in 1..lines.count.saturating_sub(1) {
        lines
            .pieces(line, gap, rest)
            .into_iter()
            .filter(is_stroke)
            .for_each(|own| join(&mut found, own));
    }
    if found.len() > MAX_STROKES { Vec::new() } else { found }
}

/// The lines of pixels of one direction.
struct Lines<'a> {
    channels: [&'a [u8]; 3],
    /// How many there are, and of how many pixels.
    count: usize,
    length: usize,
    /// From one pixel to the same of the next line, and to the next of its own.
    across: usize,
    along: usize,
}

impl<'a> Lines<'a> {
    fn of(planes: &'a Planes, is_upright: bool) -> Self {
        let (width, height) = (planes.width, planes.height);
        let channels = [0, 1, 2].map(|c| planes.channel(c));
        match is_upright {
            true => Self { channels, count: width, length: height, across: 1, along: width },
            false => Self { channels, count: height, length: width, across: width, along: 1 },
        }
    }

    /// Whether a pixel differs from both its sides alike.
    fn is_drawn(&self, line: usize, i: usize) -> bool {
        let at = line * self.across + i * self.along;
        let reach = REACH.min(line).min(self.count - 1 - line);
        let stands_out = |k: usize, channel: &[u8]| {
            let own = channel[at];
            let (one, other) = (channel[at - k * self.across], channel[at + k * self.across]);
            own.saturating_sub(one.max(other)) > STEP || one.min(other).saturating_sub(own) > STEP
        };
        (1..=reach).any(|k| self.channels.iter().any(|channel| stands_out(k, channel)))
    }

    /// What is drawn on a line, in pieces that are further apart than `gap`, without what is
    /// shorter than `least` and apart from the rest at either end: words stand beside a line.
    fn pieces(&self, line: usize, gap: usize, least: usize) -> Vec<Stroke> {
        let mut pieces: Vec<Vec<Stroke>> = Vec::new();
        for i in (0..self.length).filter(|&i| self.is_drawn(line, i)) {
            let own = Stroke { at: (line, line), along: (i, i + 1), drawn: 1 };
            match pieces.last_mut() {
                Some(runs) if runs.last().is_some_and(|last| i <= last.along.1 + gap) => {
                    match runs.last_mut() {
                        Some(last) if i <= last.along.1 + JOINED => {
                            last.along.1 = i + 1;
                            last.drawn += 1;
                        }
                        _ => runs.push(own),
                    }
                }
                _ => pieces.push(vec![own]),
            }
        }
        pieces.iter().filter_map(|runs| whole(runs, least)).collect()
    }
}

/// What is drawn so near to each other is one.
const JOINED: usize = 2;
/// A line that is not dotted has a piece of so many times the shortest.
const SOLID: usize = 3;

/// The stroke of these runs, without short ones at its ends if it has a long one.
fn whole(runs: &[Stroke], least: usize) -> Option<Stroke> {
    let length = |run: &Stroke| run.along.1 - run.along.0;
    let is_solid = runs.iter().any(|run| length(run) >= SOLID * least);
    let is_own = |run: &Stroke| !is_solid || length(run) >= least;
    let (first, last) = (runs.iter().position(is_own)?, runs.iter().rposition(is_own)?);
    let own = runs.get(first..=last)?;
    let drawn = own.iter().map(|run| run.drawn).sum();
    let (first, last) = (own.first()?, own.last()?);
    Some(Stroke { along: (first.along.0, last.along.1), drawn, ..*first })
}

/// Adds a stroke, to the one on the line before it if that is as long: lines are thicker
/// than one pixel.
fn join(found: &mut Vec<Stroke>, stroke: Stroke) {
    let before = found.iter_mut().rev().take_while(|known| known.at.1 + 2 > stroke.at.0);
    let before =
        before.into_iter().find(|known| known.at.1 < stroke.at.0 && known.is_level(&stroke));
    match before {
        Some(known) => {
            known.at.1 = stroke.at.1;
            if stroke.drawn > known.drawn {
                (known.along, known.drawn) = (stroke.along, stroke.drawn);
            }
        }
        None => found.push(stroke),
    }
}

/// The combs among strokes of one direction, of the most strokes first.
fn combs(strokes: &[Stroke]) -> Vec<Comb> {
    let mut found: Vec<Comb> = Vec::new();
    for (i, first) in strokes.iter().enumerate() {
        let level: Vec<&Stroke> = strokes[i..].iter().filter(|own| own.is_level(first)).collect();
        for second in level.iter().skip(1) {
            let pitch = second.middle() - first.middle();
            if pitch < LEAST_PITCH || pitch > first.length() / 2.0 {
                continue;
            }
            let known = |own: &Comb| {
                let is_whole = |x: f64| (x - x.round()).abs() <= EVEN.0 + EVEN.1 / own.pitch;
                let steps = (first.middle() - own.first) / own.pitch;
                let is_in = steps > -0.5 && steps < own.count as f64 - 0.5;
                let is_same = (own.along.0 - first.along.0 as f64).abs() <= SAME_ENDS.1 * 2.0;
                is_in && is_same && is_whole(steps) && is_whole(pitch / own.pitch)
            };
            if !found.iter().any(known) {
                found.extend(comb(first, pitch, &level));
            }
        }
    }
    found.sort_by_key(|comb| std::cmp::Reverse(comb.count));
    found
}

/// The comb that begins with a stroke and goes on at this pitch.
fn comb(first: &Stroke, pitch: f64, level: &[&Stroke]) -> Option<Comb> {
    let near = EVEN.0 * pitch + EVEN.1;
    let (mut pitch, mut members) = (pitch, vec![*first]);
    loop {
        let next = first.middle() + pitch * members.len() as f64;
        let off = |own: &Stroke| (own.middle() - next).abs();
        let Some(own) = level.iter().min_by(|a, b| off(a).total_cmp(&off(b))) else { break };
        if off(own) > near {
            break;
        }
        members.push(**own);
        pitch = (own.middle() - first.middle()) / (members.len() - 1) as f64;
    }
    if members.len() + 1 < MIN_LINES {
        return None;
    }
    let mean =
        |of: &dyn Fn(&Stroke) -> f64| members.iter().map(of).sum::<f64>() / members.len() as f64;
    Some(Comb {
        first: first.middle(),
        pitch,
        count: members.len(),
        along: (mean(&|own| own.along.0 as f64), mean(&|own| own.along.1 as f64)),
        width: mean(&|own| (own.at.1 - own.at.0 + 1) as f64),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Planes of 200×240 with lines of one pixel at `upright` and `level`, from 20 to 140 and
    /// from 30 to 150, drawn where `is_drawn` says so along them.
    fn planes(upright: &[usize], level: &[usize], is_drawn: impl Fn(usize) -> bool) -> Planes {
        let (width, height) = (200, 240);
        let pixel = |i: usize| {
            let (x, y) = (i % width, i / width);
            let is_upright = upright.contains(&x) && (30..150).contains(&y) && is_drawn(y - 30);
            let is_level = level.contains(&y) && (20..140).contains(&x) && is_drawn(x - 20);
            if is_upright || is_level { 180 } else { 250 }
        };
        let channel: Vec<u8> = (0..width * height).map(pixel).collect();
        Planes::from_channels(width, height, 2, [channel.clone(), channel.clone(), channel])
    }

    /// The sizes and bounds of the lattices found.
    fn found(planes: &Planes) -> Vec<(String, [i32; 4])> {
        let of = |grid: &Grid| {
            let bounds = grid.bounds();
            (grid.size().to_string(), [bounds.x, bounds.y, bounds.width, bounds.height])
        };
        grids(planes).iter().map(|(grid, _)| of(grid)).collect()
    }

    const UPRIGHT: [usize; 5] = [40, 60, 80, 100, 120];
    const LEVEL: [usize; 5] = [50, 70, 90, 110, 130];

    #[test]
    fn lines_without_a_frame_have_cells_outside_of_them() {
        let whole = found(&planes(&UPRIGHT, &LEVEL, |_| true));
        assert_eq!(whole.len(), 1);
        assert_eq!(whole[0].0, "6×6");
        let [x, y, width, height] = whole[0].1;
        let is_near = |a: i32, b: i32| (a - b).abs() <= 3;
        assert!(is_near(x, 42) && is_near(y, 62), "in pixels of the picture");
        assert!(is_near(width, 238) && is_near(height, 238));
    }

    #[test]
    fn lines_may_end_where_no_line_would_be() {
        let off = |upright: &[usize], level: &[usize]| {
            let all = grids(&planes(upright, level, |_| true));
            all.first().map(|(grid, off)| (grid.rows.len(), (off * 100.0).round()))
        };
        let (rows, whole) = off(&UPRIGHT, &LEVEL).expect("a lattice");
        assert!(rows == 6 && whole <= 5.0, "{whole}");
        let (rows, beyond) = off(&UPRIGHT, &LEVEL.map(|at| at + 3)).expect("a lattice");
        assert!(rows == 6 && (12.0..=18.0).contains(&beyond), "{beyond}");
    }

    #[test]
    fn signs_and_dots_may_break_the_lines() {
        let size = |is_drawn: fn(usize) -> bool| {
            let found = found(&planes(&UPRIGHT, &LEVEL, is_drawn));
            found.into_iter().map(|(size, _)| size).collect::<Vec<_>>()
        };
        assert_eq!(size(|i| !(26..34).contains(&i) && !(86..94).contains(&i)), ["6×6"]);
        assert_eq!(size(|i| i % 3 == 0), ["6×6"], "dotted");
        assert_eq!(size(|i| i % 9 == 0), [""; 0], "far too little is drawn");
    }

    #[test]
    fn words_beside_a_line_are_no_part_of_it() {
        let along = |runs: &[(usize, usize)]| {
            let run =
                |&along: &(usize, usize)| Stroke { at: (7, 7), along, drawn: along.1 - along.0 };
            let runs: Vec<Stroke> = runs.iter().map(run).collect();
            whole(&runs, 5).map(|own| (own.along, own.drawn))
        };
        assert_eq!(along(&[(0, 3), (10, 60), (70, 100), (106, 110)]), Some(((10, 100), 80)));
        assert_eq!(along(&[(10, 60), (70, 76), (82, 100)]), Some(((10, 100), 74)), "signs in it");
        assert_eq!(along(&[(0, 3), (6, 9), (12, 15)]), Some(((0, 15), 9)), "dotted");
        assert_eq!(along(&[]), None);
    }

    #[test]
    fn the_outermost_lines_may_be_a_frame() {
        let upright = [20, 40, 60, 80, 100, 120, 139];
        let level = [30, 50, 70, 90, 110, 130, 149];
        assert_eq!(found(&planes(&upright, &level, |_| true))[0].0, "6×6");
    }

    #[test]
    fn few_or_uneven_lines_are_no_lattice() {
        assert!(found(&planes(&UPRIGHT[..2], &LEVEL, |_| true)).is_empty());
        assert!(found(&planes(&[40, 60, 87, 100, 126], &LEVEL, |_| true)).is_empty());
        assert!(found(&planes(&[30, 40, 50, 60, 70], &LEVEL, |_| true)).is_empty(), "not square");
        assert!(found(&planes(&[], &LEVEL, |_| true)).is_empty());
    }
}
