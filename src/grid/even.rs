//! Lines as even as they were drawn: where the noise of a JPEG has eaten into
//! the outlines of cells, each line alone is placed badly, but all of them
//! together are not.
//!
//! Noise only takes from a cell, so the earliest begins and the latest ends
//! are nearest to the truth; from there all lines together are moved to where
//! the picture steps most. Tiles with shadows and thick
//! lines are uneven indeed, so such lines are for boards that cannot be read by
//! their own.

use super::fit::{cut_edges, step_sums};
use super::{Grid, Span};
use crate::picture::Picture;

/// Lines of which the lengths differ by more than this share of their
/// distance,
const UNEVEN: f64 = 0.08;
/// and by more pixels than this, were not all seen whole: on drawn pictures
/// without noise they differ by two.
const LEAST: f64 = 2.0;
/// The share of the lines that begin before the place which is taken for all,
/// or end behind it.
const OUTER: f64 = 0.25;
/// Lines are moved together by no more than this share of their distance.
const REACH: f64 = 0.1;
/// Over all its length a lattice is stretched by so many pixels at most.
const STRETCH: i32 = 2;
/// The same of a lattice guessed on reduced planes.
const GUESSED_STRETCH: i32 = 8;
/// There is at least so much between two cells, pixels.
const GAP: f64 = 1.0;

/// `grid` with all columns of one length and one distance, and all rows; `None`
/// where they are.
pub fn evened(picture: &Picture, grid: &Grid) -> Option<Grid> {
    let columns = even_lines(picture, &grid.columns, &grid.rows, true);
    let across = columns.as_ref().unwrap_or(&grid.columns);
    let rows = even_lines(picture, &grid.rows, across, false);
    if columns.is_none() && rows.is_none() {
        return None;
    }
    let columns = columns.unwrap_or_else(|| grid.columns.clone());
    let rows = rows.unwrap_or_else(|| grid.rows.clone());
    let (cut_off, cut_by) = cut_edges(&columns, &rows, picture);
    Some(Grid { columns, rows, cut_off, cut_by, ..grid.clone() })
}

/// A guessed `grid`, whose cells touch, laid to the pixel where all lines of the
/// picture together step most.
pub fn settled(picture: &Picture, grid: &Grid) -> Grid {
    let lines = |lines: &[Span], across: &[Span], is_column: bool| -> Vec<Span> {
        let ([first, .., last], Some(pitch)) = (lines, distance(lines)) else {
            return lines.to_vec();
        };
        let begin = f64::from(first.start);
        let length = f64::from(last.end - first.start) / lines.len() as f64;
        let comb = Comb { count: lines.len(), pitch, begin, end: begin + length };
        let profile = Profile::of(picture, &comb, across, is_column);
        comb.settled(&profile, GUESSED_STRETCH).spans(profile.limit)
    };
    let columns = lines(&grid.columns, &grid.rows, true);
    let rows = lines(&grid.rows, &columns, false);
    Grid { columns, rows, ..grid.clone() }
}

/// Lines of one direction; `None` where they are even.
fn even_lines(
    picture: &Picture,
    lines: &[Span],
    across: &[Span],
    is_column: bool,
) -> Option<Vec<Span>> {
    let lengths = || lines.iter().map(Span::length);
    let spread = f64::from(lengths().max()? - lengths().min()?);
    let pitch = distance(lines)?;
    if spread <= LEAST.max(UNEVEN * pitch) {
        return None;
    }
    let begins = lines.iter().map(|line| line.start);
    let ends = lines.iter().map(|line| line.end);
    let begin = quantile(offsets(begins, pitch), OUTER)?;
    let end = quantile(offsets(ends, pitch), 1.0 - OUTER)?;
    let excess = (end - begin - (pitch - GAP)).max(0.0) / 2.0;
    let comb = Comb { count: lines.len(), pitch, begin: begin + excess, end: end - excess };
    let profile = Profile::of(picture, &comb, across, is_column);
    Some(comb.settled(&profile, STRETCH).spans(profile.limit))
}

/// From line to line: the median over all pairs that lie well apart (P. K.
/// Sen, "Estimates of the regression coefficient based on Kendall's tau", 1968).
fn distance(lines: &[Span]) -> Option<f64> {
    let apart = lines.len().div_ceil(2).max(2);
    let mut slopes = Vec::new();
    for (i, one) in lines.iter().enumerate() {
        for (j, other) in lines.iter().enumerate().skip(i + apart) {
            let steps = (j - i) as f64;
            slopes.push(f64::from(other.start - one.start) / steps);
            slopes.push(f64::from(other.end - one.end) / steps);
        }
    }
    quantile(slopes, 0.5)
}

/// Where a lattice of this pitch begins by each of its lines.
fn offsets(places: impl Iterator<Item = i32>, pitch: f64) -> Vec<f64> {
    places.enumerate().map(|(i, place)| f64::from(place) - pitch * i as f64).collect()
}

fn quantile(mut values: Vec<f64>, share: f64) -> Option<f64> {
    values.sort_by(f64::total_cmp);
    values.get((values.len().saturating_sub(1) as f64 * share).round() as usize).copied()
}

/// How much the picture steps at every place near a lattice, over all cells.
struct Profile {
    steps: Vec<u64>,
    /// The place of the first of them.
    from: i32,
    /// Where the picture ends.
    limit: i32,
}

impl Profile {
    /// That of the places where `comb` may come to lie.
    fn of(picture: &Picture, comb: &Comb, across: &[Span], is_column: bool) -> Self {
        let limit = if is_column { picture.width() } else { picture.height() } as i32;
        let last = comb.end + comb.pitch * comb.count as f64;
        let from = ((comb.begin - comb.pitch) as i32).min(limit - 1).max(1);
        let to = (last as i32).min(limit - 1);
        Self { steps: step_sums(picture, (from, to), across, is_column), from, limit }
    }

    fn at(&self, place: f64) -> u64 {
        let place = usize::try_from(place.round() as i64 - i64::from(self.from)).ok();
        place.and_then(|place| self.steps.get(place)).copied().unwrap_or(0)
    }
}

/// Lines of one length, one as far from the next as the other.
#[derive(Debug, Clone, Copy)]
struct Comb {
    count: usize,
    pitch: f64,
    begin: f64,
    end: f64,
}

impl Comb {
    /// Moved and stretched to where all lines together step most; ties stay
    /// near where they were.
    fn settled(self, profile: &Profile, most: i32) -> Self {
        let reach = (REACH * self.pitch).max(2.0) as i32;
        let mut best = (0, self);
        for stretch in (0..=most).flat_map(|by| [-by, by]) {
            let pitch = self.pitch + f64::from(stretch) / self.count.max(2) as f64;
            let shift = (self.pitch - pitch) * self.count as f64 / 2.0;
            let teeth = Teeth { profile, pitch, count: self.count };
            let (begins, begin) = teeth.strongest(self.begin + shift, reach);
            let (ends, end) = teeth.strongest(self.end + shift, reach);
            if begins + ends > best.0 + best.0 / 16 && end > begin {
                best = (begins + ends, Self { pitch, begin, end, ..self });
            }
        }
        best.1
    }

    fn spans(&self, limit: i32) -> Vec<Span> {
        let place =
            |from: f64, i: usize| ((from + self.pitch * i as f64).round() as i32).clamp(0, limit);
        let span = |i| Span { start: place(self.begin, i), end: place(self.end, i) };
        (0..self.count).map(span).collect()
    }
}

/// Places as far apart as lines are.
struct Teeth<'a> {
    profile: &'a Profile,
    pitch: f64,
    count: usize,
}

impl Teeth<'_> {
    /// How much the picture steps at all of them at most, where the first lies
    /// `near` or so many pixels off; and where it then lies.
    fn strongest(&self, near: f64, reach: i32) -> (u64, f64) {
        let mut best = (0, near);
        for by in (0..=reach).flat_map(|by| [-by, by]) {
            let first = near + f64::from(by);
            let place = |i: usize| first + self.pitch * i as f64;
            let sum = (0..self.count).map(|i| self.profile.at(place(i))).sum();
            if sum > best.0 + best.0 / 16 {
                best = (sum, first);
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    /// Eight by eight tiles of 20 pixels, 24 apart, from pixel 50 on.
    fn picture() -> Picture {
        let is_tile = |v: u32| (50..242).contains(&v) && (v - 50) % 24 < 20;
        let light = |x, y| if is_tile(x) && is_tile(y) { 230 } else { 200 };
        Picture::from(RgbImage::from_fn(300, 300, |x, y| Pixel([light(x, y); 3])))
    }

    fn spans(eaten: &[(i32, i32)]) -> Vec<Span> {
        let span = |(i, (left, right)): (usize, &(i32, i32))| {
            let start = 50 + 24 * i as i32;
            Span { start: start + left, end: start + 20 - right }
        };
        eaten.iter().enumerate().map(span).collect()
    }

    #[test]
    fn eaten_lines_get_their_places_back() {
        let whole = spans(&[(0, 0); 8]);
        let eaten = spans(&[(7, 0), (0, 0), (2, 0), (0, 4), (0, 0), (1, 5), (0, 0), (0, 6)]);
        for is_column in [true, false] {
            let found = even_lines(&picture(), &eaten, &whole, is_column).unwrap();
            assert_eq!(found.len(), whole.len());
            for (found, whole) in found.iter().zip(&whole) {
                let off = found.start.abs_diff(whole.start).max(found.end.abs_diff(whole.end));
                assert!(off <= 1, "{found:?} for {whole:?}");
            }
        }
    }

    #[test]
    fn guessed_lines_are_laid_on_those_of_the_picture() {
        // Around the same middle, but shorter by four pixels.
        let line = |i: i32| (52.0 + 23.5 * f64::from(i)).round() as i32;
        let guessed: Vec<Span> =
            (0..8).map(|i| Span { start: line(i), end: line(i + 1) }).collect();
        let found = settled(&picture(), &Grid::guessed(guessed.clone(), guessed));
        for (found, whole) in found.columns.iter().zip(&spans(&[(0, 0); 8])) {
            assert!(found.start.abs_diff(whole.start) <= 1, "{found:?} for {whole:?}");
        }
    }

    #[test]
    fn even_lines_stay_as_they_are() {
        let nearly = spans(&[(0, 0), (1, 0), (0, 1), (0, 0), (1, 1), (0, 0), (0, 0), (0, 1)]);
        assert_eq!(even_lines(&picture(), &nearly, &nearly, true), None);
    }
}
