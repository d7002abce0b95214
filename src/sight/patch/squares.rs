//! A cell reduced to a few squares.

use std::ops::Range;

use multiversion::multiversion;

use super::Patch;

/// Squares per side by which cells are compared.
pub const SQUARES: usize = 8;

/// The mean colours of the squares, row by row.
pub type Squares = [[f32; 3]; SQUARES * SQUARES];

impl Patch {
    /// The mean colours of `SQUARES`×`SQUARES` equal parts.
    pub fn squares(&self) -> &Squares {
        self.squares.get_or_init(|| {
            let mut squares = Box::new([[0.0; 3]; SQUARES * SQUARES]);
            self.write_parts(SQUARES, &mut *squares);
            squares
        })
    }

    /// The mean colours of `side`×`side` equal parts, row by row.
    pub fn parts(&self, side: usize) -> Vec<[f32; 3]> {
        let mut parts = vec![[0.0; 3]; side * side];
        self.write_parts(side, &mut parts);
        parts
    }

    fn write_parts(&self, side: usize, out: &mut [[f32; 3]]) {
        let (columns, rows) = (Parts::of(self.width, side), Parts::of(self.height, side));
        for (c, channel) in self.channels.iter().enumerate() {
            write_means(channel, (&columns, &rows), c, out);
        }
    }
}

/// A side in equal parts: the pixels of each, and the share of each pixel in
/// its part, one part after the other.
struct Parts {
    pixels: Vec<Range<usize>>,
    shares: Vec<f32>,
    /// Pixels of the side.
    length: usize,
}

impl Parts {
    fn of(length: usize, count: usize) -> Self {
        let step = length as f32 / count as f32;
        let mut parts = Self {
            pixels: Vec::with_capacity(count),
            shares: Vec::with_capacity(length + 2 * count),
            length,
        };
        for i in 0..count {
            let (from, to) = (i as f32 * step, (i + 1) as f32 * step);
            let pixels = from as usize..(to.ceil() as usize).min(length);
            let cover = |at: usize| ((at as f32 + 1.0).min(to) - (at as f32).max(from)).max(0.0);
            parts.shares.extend(pixels.clone().map(|at| cover(at) / (to - from)));
            parts.pixels.push(pixels);
        }
        parts
    }

    /// The pixels of each part, with their shares in it.
    #[inline(always)]
    fn iter(&self) -> impl Iterator<Item = (Range<usize>, &[f32])> {
        let mut rest = self.shares.as_slice();
        self.pixels.iter().map(move |pixels| {
            let (own, others) = rest.split_at(pixels.len());
            rest = others;
            (pixels.clone(), own)
        })
    }
}

/// Writes the means of one channel into all parts.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn write_means(channel: &[u8], (columns, rows): (&Parts, &Parts), c: usize, out: &mut [[f32; 3]]) {
    let width = columns.length;
    // Separable: the rows of a part are added up first, whole rows at a time.
    let mut sums = vec![0.0f32; width];
    for (out, (lines, shares)) in out.chunks_exact_mut(columns.pixels.len().max(1)).zip(rows.iter())
    {
        sums.fill(0.0);
        for (y, &share) in lines.zip(shares) {
            for (sum, &value) in sums.iter_mut().zip(&channel[y * width..(y + 1) * width]) {
                *sum += f32::from(value) * share;
            }
        }
        for (out, (pixels, shares)) in out.iter_mut().zip(columns.iter()) {
            out[c] = sums[pixels].iter().zip(shares).map(|(sum, share)| sum * share).sum();
        }
    }
}
