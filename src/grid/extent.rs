//! How far a lattice reaches, told by whole lines: the noise of a JPEG hides
//! the outlines of single cells, but not their sum over a row or column.

use super::fit::{cut_edges, step_sum};
use super::tiles::{MAX_LINES, MIN_LINES};
use super::{Grid, Span};
use crate::median::median;
use crate::picture::Picture;

/// An outer line is shown where its weaker border has this share of the usual
/// strength,
const SHOWN: f64 = 0.35;
/// and stands out from what lies beside it by this factor.
const STANDS_OUT: f64 = 1.4;
/// Beside a border: this part of a cell away from it.
const BESIDE: f64 = 0.17;
/// A line may stick out of the picture by this part of a cell.
const OUTSIDE: f64 = 0.06;

/// `grid` with as many rows and columns as the picture shows; `None` where
/// that is what it has, and where the picture cuts it off.
pub fn refitted(picture: &Picture, grid: &Grid) -> Option<Grid> {
    let mut fitted = Grid { support: 1.0, fringe: 0.0, ..grid.clone() };
    // Each direction is told the better, the better the other is known.
    for _ in 0..2 {
        let axis = Axis { picture, across: &fitted.rows, is_column: true };
        fitted.columns = axis.refitted(&fitted.columns)?;
        let axis = Axis { picture, across: &fitted.columns, is_column: false };
        fitted.rows = axis.refitted(&fitted.rows)?;
    }
    let (cut_off, _) = cut_edges(&fitted.columns, &fitted.rows, picture);
    (fitted.size() != grid.size() && cut_off.is_empty()).then_some(fitted)
}

/// One direction of a grid.
struct Axis<'a> {
    picture: &'a Picture,
    across: &'a [Span],
    is_column: bool,
}

impl Axis<'_> {
    fn refitted(&self, lines: &[Span]) -> Option<Vec<Span>> {
        let (first, last) = (lines.first()?, lines.last()?);
        let count = lines.len() as i32;
        let pitch = f64::from(last.start - first.start) / f64::from((count - 1).max(1));
        let length = lines.iter().map(Span::length).sum::<i32>() / count;
        let line = |k: i32| {
            let known = usize::try_from(k).ok().and_then(|k| lines.get(k).copied());
            let start = first.start + (f64::from(k) * pitch).round() as i32;
            known.unwrap_or(Span { start, end: start + length })
        };
        let usual = median((0..count).map(|k| self.strength(line(k)))).unwrap_or(0.0);
        let is_shown = |k: i32| {
            let (line, strength) = (line(k), self.strength(line(k)));
            self.is_inside(line, pitch)
                && strength >= SHOWN * usual
                && strength >= STANDS_OUT * self.beside(line)
        };
        let middle = count / 2;
        let reach = MAX_LINES as i32;
        let before = (1..reach).take_while(|k| is_shown(middle - k)).count() as i32;
        let behind = (1..reach).take_while(|k| is_shown(middle + k)).count() as i32;
        let found: Vec<Span> = (middle - before..=middle + behind).map(line).collect();
        (MIN_LINES..=MAX_LINES).contains(&found.len()).then_some(found)
    }

    fn limit(&self) -> i32 {
        let (width, height) = (self.picture.width(), self.picture.height());
        if self.is_column { width as i32 } else { height as i32 }
    }

    fn is_inside(&self, line: Span, pitch: f64) -> bool {
        let slack = (OUTSIDE * pitch).ceil() as i32;
        line.start >= -slack && line.end <= self.limit() + slack
    }

    /// How strong the weaker border of a line is, all along it.
    fn strength(&self, line: Span) -> f64 {
        self.step(line.start).min(self.step(line.end))
    }

    /// How strong the steps are right inside a line's borders.
    fn beside(&self, line: Span) -> f64 {
        let inset = ((BESIDE * f64::from(line.length())) as i32).max(3);
        self.step(line.start + inset).min(self.step(line.end - inset))
    }

    /// The step at a place or next to it; at the picture's edge any.
    fn step(&self, place: i32) -> f64 {
        if place <= 1 || place + 1 >= self.limit() {
            return f64::MAX;
        }
        let step = |place| step_sum(self.picture, place, self.across, self.is_column);
        (place - 1..=place + 1).map(step).max().unwrap_or(0) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    /// Tiles of 20 pixels, 4 apart, `columns` by `rows` of them, hardly lighter
    /// than the noisy page around them.
    fn picture(columns: u32, rows: u32) -> Picture {
        let pixels = RgbImage::from_fn(24 * columns + 100, 24 * rows + 100, |x, y| {
            let is_tile = |v: u32, n: u32| (50..50 + 24 * n).contains(&v) && (v - 50) % 24 < 20;
            let noise = (x.wrapping_mul(2_654_435_761) ^ y.wrapping_mul(40_503)) >> 7 & 1;
            let light = if is_tile(x, columns) && is_tile(y, rows) { 206 } else { 200 };
            Pixel([light + noise as u8; 3])
        });
        Picture::from(pixels)
    }

    fn grid(columns: std::ops::Range<i32>, rows: std::ops::Range<i32>) -> Grid {
        let spans = |range: std::ops::Range<i32>| -> Vec<Span> {
            range.map(|i| Span { start: 50 + 24 * i, end: 70 + 24 * i }).collect()
        };
        Grid {
            columns: spans(columns),
            rows: spans(rows),
            support: 1.0,
            fringe: 0.0,
            cut_off: Vec::new(),
            cut_by: 0.0,
        }
    }

    #[test]
    fn missing_lines_are_added_and_made_up_ones_dropped() {
        let picture = picture(10, 10);
        let short = refitted(&picture, &grid(0..10, 3..10)).map(|grid| grid.rows[0].start);
        assert_eq!(short, Some(50));
        let long = refitted(&picture, &grid(0..10, -1..10)).map(|grid| grid.size());
        assert_eq!(long, Some(grid(0..10, 0..10).size()));
    }

    #[test]
    fn a_whole_grid_stays_as_it_is() {
        assert!(refitted(&picture(8, 8), &grid(0..8, 0..8)).is_none());
    }
}
