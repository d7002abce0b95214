//! A cell reduced to a few squares.

use multiversion::multiversion;

use super::Patch;

impl Patch {
    /// The mean colours of `side`×`side` equal parts, row by row.
    pub fn squares(&self, side: usize) -> Vec<[f32; 3]> {
        let windows = |length: usize| -> Vec<Vec<(usize, f32)>> {
            let step = length as f32 / side as f32;
            (0..side).map(|i| covered(i as f32 * step, (i + 1) as f32 * step, length)).collect()
        };
        let (columns, rows) = (windows(self.width), windows(self.height));
        let mut out = vec![[0.0; 3]; side * side];
        // Separable: the rows of a part are added up first, whole rows at a time.
        let mut sums = vec![0.0; self.width];
        for (c, channel) in self.channels.iter().enumerate() {
            for (out, row) in out.chunks_exact_mut(side.max(1)).zip(&rows) {
                sums.fill(0.0);
                for &(y, part) in row {
                    let line = &channel[y * self.width..(y + 1) * self.width];
                    add_line(line, part, &mut sums);
                }
                for (out, column) in out.iter_mut().zip(&columns) {
                    out[c] = column.iter().map(|&(x, part)| sums[x] * part).sum();
                }
            }
        }
        out
    }
}

/// The pixels between two places, each with its share of the whole.
fn covered(from: f32, to: f32, limit: usize) -> Vec<(usize, f32)> {
    let cover = |at: usize| ((at as f32 + 1.0).min(to) - (at as f32).max(from)).max(0.0);
    let end = (to.ceil() as usize).min(limit);
    (from as usize..end).map(|at| (at, cover(at) / (to - from))).collect()
}

/// Adds a line, times `part`, to `sums`.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn add_line(line: &[u8], part: f32, sums: &mut [f32]) {
    for (sum, &value) in sums.iter_mut().zip(line) {
        *sum += f32::from(value) * part;
    }
}
