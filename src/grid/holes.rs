//! Cells of which only the inside of what stands on them was found: discs and
//! holes far apart are regions of one size on a lattice as tiles are, and what
//! is left of a cell then cuts off the outlines that tell them apart.

use super::{Grid, Span};
use crate::median::median;
use crate::picture::Picture;

/// Between the tiles of a board there is less than this share of the distance
/// from one to the next.
const GAP: f64 = 0.15;

/// `grid` with cells as long as they are apart; `None` where there are no such
/// gaps between them.
pub fn widened(picture: &Picture, grid: &Grid) -> Option<Grid> {
    let columns = touching(&grid.columns, picture.width() as i32)?;
    let rows = touching(&grid.rows, picture.height() as i32)?;
    Some(Grid { columns, rows, ..grid.clone() })
}

/// The lines lengthened until they touch, as far as the picture goes: all of one length,
/// since of some more was found than of others.
fn touching(lines: &[Span], limit: i32) -> Option<Vec<Span>> {
    let [first, .., last] = lines else { return None };
    let middle = |line: &Span| f64::from(line.start + line.end) / 2.0;
    let pitch = (middle(last) - middle(first)) / (lines.len() - 1) as f64;
    let lengths: f64 = lines.iter().map(|line| f64::from(line.length())).sum();
    let length = lengths / lines.len() as f64;
    let indexed = lines.iter().enumerate();
    let begins = indexed.map(|(i, line)| middle(line) - (i as f64 + 0.5) * pitch);
    let begin = median(begins)?;
    let edge = |i: usize| ((begin + i as f64 * pitch).round() as i32).clamp(0, limit);
    let widened = |i: usize| Span { start: edge(i), end: edge(i + 1) };
    (pitch - length > GAP * pitch).then(|| (0..lines.len()).map(widened).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    fn grid(length: i32) -> Grid {
        let lines: Vec<Span> =
            (0..6).map(|i| Span { start: 8 + 40 * i, end: 8 + 40 * i + length }).collect();
        Grid::guessed(lines.clone(), lines)
    }

    #[test]
    fn cells_far_apart_are_lengthened_until_they_touch() {
        let picture = Picture::from(RgbImage::from_pixel(240, 240, Pixel([255; 3])));
        let found = widened(&picture, &grid(24)).unwrap();
        let ends: Vec<(i32, i32)> = found.rows.iter().map(|row| (row.start, row.end)).collect();
        assert_eq!(ends, [(0, 40), (40, 80), (80, 120), (120, 160), (160, 200), (200, 240)]);
        assert_eq!(widened(&picture, &grid(36)), None);
    }
}
