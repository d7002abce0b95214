//! Lattices told by whole lines: where regions of flat colour give no grid,
//! the steps along rows and columns, summed over the picture, still repeat at
//! the pitch of a board.
//!
//! A lattice found so is only a guess at the size and place of a board: the
//! stages behind have to prove it. The teeth of a comb are laid over the sums;
//! how far the mean of so many teeth is above what chance would give is the
//! strength of the comb. The bounds were chosen on 1250 boards of both kinds,
//! drawn at random and squeezed as JPEG.

use std::ops::Range;

use multiversion::multiversion;

use super::tiles::MIN_LINES;
use super::{Grid, Span};
use crate::picture::planes::Planes;

/// Steps count up to this, so that one strong edge is not all of a line.
const CAP: u8 = 32;
/// The picture's edge counts as a tooth of this strength, in deviations.
const EDGE: f32 = 0.8;
/// Combs have at most this many cells.
const MAX_CELLS: usize = 25;
/// Cells are at least this many reduced pixels apart,
const MIN_PITCH: f64 = 6.0;
/// and at least this part of the picture's shorter side,
const MIN_SHARE: f64 = 60.0;
/// and the next pitch tried is longer by this factor.
const STEP: f64 = 1.015;
/// Combs of pitches within this factor are of one scale.
const SCALE: f64 = 1.19;
/// Of one scale at most this many are followed up.
const PER_SCALE: usize = 2;
/// Cells are square but for this share of their pitch, and pitches are refined
/// by this much of it.
const SQUARE: (f64, f64) = (0.06, 0.006);
/// The same for the direction looked at again.
const AGAIN: (f64, f64) = (0.015, 0.005);
/// Combs this part of a cell apart are the same.
const SAME_PLACE: f64 = 0.15;

/// A comb laid over the sums of one direction, reduced pixels.
#[derive(Debug, Clone, Copy)]
struct Comb {
    strength: f32,
    start: f64,
    pitch: f64,
    count: usize,
}

/// Grids of square cells that whole lines of the picture hint at, of every
/// scale the likeliest, in pixels of the picture; the likeliest first.
pub fn grids(planes: &Planes) -> Vec<Grid> {
    let steps = Steps::of(planes);
    let mut found = Vec::new();
    for is_column in [false, true] {
        let along = if is_column { planes.height } else { planes.width };
        let sums = steps.sums(is_column, 0..along);
        for first in scales(combs(&sums, &all_pitches(planes), None)) {
            let across = steps.sums(!is_column, first.reach());
            for second in distinct(combs(&across, &near(first.pitch, SQUARE), None), PER_SCALE) {
                let again = steps.sums(is_column, second.reach());
                let pitches = near(second.pitch, AGAIN);
                for only in [None, Some(second.count)] {
                    let third = distinct(combs(&again, &pitches, only), 1);
                    found.extend(third.into_iter().map(|third| match is_column {
                        true => (third, second),
                        false => (second, third),
                    }));
                }
            }
        }
    }
    found.sort_by(|a, b| (b.0.strength + b.1.strength).total_cmp(&(a.0.strength + a.1.strength)));
    let mut kept: Vec<(Comb, Comb)> = Vec::new();
    for (columns, rows) in found {
        let is_new = |(c, r): &(Comb, Comb)| !(c.is_same(&columns) && r.is_same(&rows));
        let of_scale = kept.iter().filter(|(c, _)| c.is_of_scale(&columns)).count();
        if of_scale < PER_SCALE && kept.iter().all(is_new) {
            kept.push((columns, rows));
        }
    }
    kept.iter().map(|(columns, rows)| grid(planes, columns, rows)).collect()
}

fn grid(planes: &Planes, columns: &Comb, rows: &Comb) -> Grid {
    Grid::guessed(
        columns.spans(planes.scale, planes.width),
        rows.spans(planes.scale, planes.height),
    )
}

impl Comb {
    fn end(&self) -> f64 {
        self.start + self.pitch * self.count as f64
    }

    fn reach(&self) -> Range<usize> {
        self.start.max(0.0) as usize..self.end().max(0.0) as usize + 1
    }

    fn is_of_scale(&self, other: &Self) -> bool {
        (self.pitch / other.pitch).max(other.pitch / self.pitch) < SCALE
    }

    fn is_same(&self, other: &Self) -> bool {
        let near = |a: f64, b: f64| (a - b).abs() <= SAME_PLACE * self.pitch;
        self.count == other.count && near(self.start, other.start) && near(self.end(), other.end())
    }

    fn spans(&self, scale: usize, limit: usize) -> Vec<Span> {
        let edge = |i: usize| {
            let place = (self.start + self.pitch * i as f64).clamp(0.0, limit as f64);
            (place * scale as f64).round() as i32
        };
        (0..self.count).map(|i| Span { start: edge(i), end: edge(i + 1) }).collect()
    }
}

fn all_pitches(planes: &Planes) -> Vec<f64> {
    let shorter = planes.width.min(planes.height) as f64;
    let first = MIN_PITCH.max(shorter / MIN_SHARE);
    std::iter::successors(Some(first), |pitch| Some(pitch * STEP))
        .take_while(|pitch| pitch * MIN_LINES as f64 <= shorter)
        .collect()
}

fn near(pitch: f64, (reach, step): (f64, f64)) -> Vec<f64> {
    let steps = (reach / step).round() as i32;
    (-steps..=steps).map(|i| pitch * (1.0 + step * f64::from(i))).collect()
}

/// How much every pixel differs from the one before it, and from the one above.
struct Steps {
    width: usize,
    height: usize,
    across: Vec<u8>,
    down: Vec<u8>,
}

impl Steps {
    fn of(planes: &Planes) -> Self {
        let (width, height) = (planes.width, planes.height);
        let mut across = vec![0; width * height];
        let mut down = vec![0; width * height];
        for y in 0..height {
            let row = planes.row(y);
            let own = y * width..(y + 1) * width;
            step(row.map(|c| &c[..width - 1]), row.map(|c| &c[1..]), &mut across[own.clone()][1..]);
            if y > 0 {
                step(planes.row(y - 1), row, &mut down[own]);
            }
        }
        Self { width, height, across, down }
    }

    /// How much the picture steps between neighbouring columns (or rows), one
    /// more than there are, over `along` of the other direction; in deviations.
    fn sums(&self, is_column: bool, along: Range<usize>) -> Vec<f32> {
        let (length, breadth) = match is_column {
            true => (self.width, self.height),
            false => (self.height, self.width),
        };
        let along = along.start.min(breadth)..along.end.min(breadth);
        let mut sums = vec![0u32; length + 1];
        if is_column {
            for row in self.across.chunks_exact(self.width).take(along.end).skip(along.start) {
                add(row, &mut sums);
            }
        } else {
            for (sum, row) in sums.iter_mut().zip(self.down.chunks_exact(self.width)) {
                *sum = total(&row[along.clone()]);
            }
        }
        normal(&sums)
    }
}

/// The largest difference of a channel, as far as it counts.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn step([r0, g0, b0]: [&[u8]; 3], [r1, g1, b1]: [&[u8]; 3], out: &mut [u8]) {
    let before = r0.iter().zip(g0).zip(b0);
    let after = r1.iter().zip(g1).zip(b1);
    for (out, (((r0, g0), b0), ((r1, g1), b1))) in out.iter_mut().zip(before.zip(after)) {
        *out = r0.abs_diff(*r1).max(g0.abs_diff(*g1)).max(b0.abs_diff(*b1)).min(CAP);
    }
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn add(row: &[u8], sums: &mut [u32]) {
    sums.iter_mut().zip(row).for_each(|(sum, &step)| *sum += u32::from(step));
}

#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn total(row: &[u8]) -> u32 {
    row.iter().map(|&step| u32::from(step)).sum()
}

/// The roots of the sums in deviations from their mean, each the largest of
/// its neighbours.
fn normal(sums: &[u32]) -> Vec<f32> {
    let roots: Vec<f32> = sums.iter().map(|&sum| (sum as f32).sqrt()).collect();
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len().max(1) as f32;
    let middle = mean(&roots);
    let squares: Vec<f32> = roots.iter().map(|root| (root - middle).powi(2)).collect();
    let deviation = mean(&squares).sqrt().max(f32::EPSILON);
    let last = roots.len() - 1;
    let mut teeth: Vec<f32> = (0..=last)
        .map(|i| {
            let near = &roots[i.saturating_sub(1)..=(i + 1).min(last)];
            (near.iter().copied().fold(f32::MIN, f32::max) - middle) / deviation
        })
        .collect();
    let middle = mean(&teeth);
    teeth.iter_mut().for_each(|tooth| *tooth -= middle);
    (teeth[0], teeth[last]) = (EDGE, EDGE);
    teeth
}

/// For each pitch the strongest comb, of `only` so many cells where that is
/// given; the strongest first.
fn combs(sums: &[f32], pitches: &[f64], only: Option<usize>) -> Vec<Comb> {
    let mut found: Vec<Comb> =
        pitches.iter().filter_map(|&pitch| strongest(sums, pitch, only)).collect();
    found.sort_by(|a, b| b.strength.total_cmp(&a.strength));
    found
}

fn strongest(sums: &[f32], pitch: f64, only: Option<usize>) -> Option<Comb> {
    let last = sums.len() - 1;
    let cells = only.map_or(MIN_LINES..=MAX_CELLS, |count| count..=count);
    let mut best: Option<Comb> = None;
    let mut total: Vec<f32> = Vec::new();
    for phase in 0..pitch.ceil() as usize {
        let phase = phase as f64;
        total.clear();
        total.push(0.0);
        for k in 0.. {
            let place = phase + pitch * f64::from(k);
            if place >= last as f64 + 1.5 {
                break;
            }
            let before = total.last().copied().unwrap_or(0.0);
            total.push(before + sums[(place.round() as usize).min(last)]);
        }
        for count in cells.clone().take_while(|count| count + 1 < total.len()) {
            let root = ((count + 1) as f32).sqrt();
            for first in 0..total.len() - count - 1 {
                let strength = (total[first + count + 1] - total[first]) / root;
                if best.is_none_or(|best| strength > best.strength) {
                    let start = phase + pitch * first as f64;
                    best = Some(Comb { strength, start, pitch, count });
                }
            }
        }
    }
    best
}

/// The first few that differ.
fn distinct(combs: Vec<Comb>, most: usize) -> Vec<Comb> {
    let mut kept: Vec<Comb> = Vec::new();
    for comb in combs {
        if kept.len() < most && !kept.iter().any(|known| known.is_same(&comb)) {
            kept.push(comb);
        }
    }
    kept
}

/// The first few of each scale.
fn scales(combs: Vec<Comb>) -> Vec<Comb> {
    let mut kept: Vec<Comb> = Vec::new();
    for comb in combs {
        let of_scale = kept.iter().filter(|known| known.is_of_scale(&comb)).count();
        if of_scale < PER_SCALE && !kept.iter().any(|known| known.is_same(&comb)) {
            kept.push(comb);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `lines` by `lines` cells, `pitch` apart from (30, 40) on, told apart by
    /// thin lines that are broken at every crossing, in noise as strong.
    fn planes(lines: usize, pitch: usize) -> Planes {
        let (width, height) = (lines * pitch + 70, lines * pitch + 90);
        let mut channel = vec![0u8; width * height];
        for (i, value) in channel.iter_mut().enumerate() {
            let (x, y) = (i % width, i / width);
            let on = |v: usize, from: usize| {
                v >= from && v <= from + lines * pitch && (v - from).is_multiple_of(pitch)
            };
            let is_inside =
                (30..=30 + lines * pitch).contains(&x) && (40..=40 + lines * pitch).contains(&y);
            let is_line = is_inside && (on(x, 30) || on(y, 40)) && (x * 7 + y * 13) % 5 < 3;
            let noise = (i.wrapping_mul(2_654_435_761) >> 9) % 8;
            *value = 100 + noise as u8 + if is_line { 9 } else { 0 };
        }
        Planes::from_channels(width, height, 2, [channel.clone(), channel.clone(), channel])
    }

    #[test]
    fn broken_lines_in_noise_are_found_by_their_sums() {
        let found = grids(&planes(12, 17));
        let is_right = |grid: &Grid| {
            let (bounds, size) = (grid.bounds(), grid.size());
            (size.rows, size.columns) == (12, 12)
                && (bounds.x - 60).abs() <= 6
                && (bounds.y - 80).abs() <= 6
        };
        assert!(found.iter().any(is_right), "{:?}", found.first().map(Grid::bounds));
    }

    #[test]
    fn a_plain_picture_is_no_error() {
        let channel = vec![9u8; 40 * 30];
        let channels = [channel.clone(), channel.clone(), channel];
        grids(&Planes::from_channels(40, 30, 1, channels));
        grids(&Planes::from_channels(1, 1, 1, [vec![0], vec![0], vec![0]]));
    }
}
