//! Means of squares of pixels around the middle of a border.

use std::ops::Range;

use super::Crossing;
use crate::picture::{Picture, Rgb};

impl Crossing {
    /// The mean of a square of `step` pixels.
    pub(super) fn mean(&self, picture: &Picture, across: f64, along: f64, step: f64) -> Rgb {
        let (dx, dy) = if self.is_upright { (across, along) } else { (along, across) };
        let xs = pixels_at(self.x + dx * self.pitch, step, picture.width());
        let ys = pixels_at(self.y + dy * self.pitch, step, picture.height());
        let mut mean = [[0; 3]];
        write_means(picture, &[xs], &ys, &mut [[0; 3]], &mut mean);
        mean[0]
    }

    /// The means of squares of `step` pixels, row by row: as far aside and down from
    /// the middle as `parts` of the pitch say.
    pub(super) fn means(&self, picture: &Picture, parts: &[f64], step: f64) -> Vec<Rgb> {
        let side = parts.len();
        let ranges = |middle: f64, limit: u32| -> Vec<Range<usize>> {
            parts.iter().map(|part| pixels_at(middle + part * self.pitch, step, limit)).collect()
        };
        let (xs, ys) = (ranges(self.x, picture.width()), ranges(self.y, picture.height()));
        let mut means = vec![[0; 3]; side * side];
        let mut sums = vec![[0; 3]; side];
        for (rows, out) in ys.iter().zip(means.chunks_exact_mut(side.max(1))) {
            write_means(picture, &xs, rows, &mut sums, out);
        }
        means
    }
}

/// The pixels within `step` around a middle, of so many: one at least.
fn pixels_at(middle: f64, step: f64, limit: u32) -> Range<usize> {
    let limit = f64::from(limit.max(1));
    let from = (middle - step / 2.0).round().clamp(0.0, limit - 1.0);
    let to = (middle + step / 2.0).round().clamp(from + 1.0, limit);
    from as usize..to as usize
}

/// The mean of each of the `columns` in these rows; `sums` is room for as many.
fn write_means(
    picture: &Picture,
    columns: &[Range<usize>],
    rows: &Range<usize>,
    sums: &mut [[u32; 3]],
    out: &mut [Rgb],
) {
    let (width, pixels) = (picture.width() as usize, picture.pixels.as_raw().as_chunks::<3>().0);
    sums.fill([0; 3]);
    for row in rows.clone().filter_map(|y| pixels.get(y * width..(y + 1) * width)) {
        for (sum, range) in sums.iter_mut().zip(columns) {
            for pixel in &row[range.clone()] {
                (0..3).for_each(|c| sum[c] += u32::from(pixel[c]));
            }
        }
    }
    for ((out, sum), range) in out.iter_mut().zip(sums).zip(columns) {
        let count = (range.len() * rows.len()).max(1) as u32;
        *out = sum.map(|sum| (sum / count) as u8);
    }
}
