//! A cell reduced to a few squares.

use std::borrow::Cow;
use std::sync::OnceLock;

use multiversion::multiversion;

use super::Patch;
use crate::picture::parts::Parts;

/// Squares per side by which cells are compared.
pub const SQUARES: usize = 8;

/// Parts per side that several ask for, and of which equal cells have the same.
const KEPT: [usize; 3] = [12, 16, 28];

/// The parts that were asked for, by their number per side.
pub type KeptParts = [OnceLock<Box<[[f32; 3]]>>; KEPT.len()];

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
    pub fn parts(&self, side: usize) -> Cow<'_, [[f32; 3]]> {
        let made = || {
            let mut parts = vec![[0.0; 3]; side * side];
            self.write_parts(side, &mut parts);
            parts
        };
        match KEPT.iter().position(|kept| *kept == side) {
            _ if side == SQUARES => Cow::Borrowed(self.squares()),
            Some(i) => Cow::Borrowed(self.parts[i].get_or_init(|| made().into())),
            None => Cow::Owned(made()),
        }
    }

    fn write_parts(&self, side: usize, out: &mut [[f32; 3]]) {
        let parts = |length: usize| Parts::new(0.0, length as f32 / side as f32, side, length);
        let (columns, rows) = (parts(self.width), parts(self.height));
        for (c, channel) in self.channels.iter().enumerate() {
            write_means((channel, self.width), (&columns, &rows), c, out);
        }
    }
}

/// Writes the means of one channel into all parts.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn write_means(
    (channel, width): (&[u8], usize),
    (columns, rows): (&Parts, &Parts),
    c: usize,
    out: &mut [[f32; 3]],
) {
    // Separable: the rows of a part are added up first, whole rows at a time.
    let mut sums = vec![0.0f32; width];
    for (out, (lines, shares)) in out.chunks_exact_mut(columns.count().max(1)).zip(rows.iter()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_the_means_of_their_pixels_however_often_they_are_asked_for() {
        let (side, pixel) = (48, |i: usize| (7 * i % 251) as u8);
        let channel: Vec<u8> = (0..side * side).map(pixel).collect();
        let patch = Patch::new(side, side, [channel.clone(), channel.clone(), channel]);
        for count in [SQUARES, 12, 16, 24] {
            let length = side / count;
            let mean = |part: usize| {
                let (x, y) = (part % count * length, part / count * length);
                let own = (0..length * length).map(|i| (y + i / length) * side + x + i % length);
                own.map(|i| f32::from(pixel(i))).sum::<f32>() / (length * length) as f32
            };
            for _ in 0..2 {
                let parts = patch.parts(count);
                assert_eq!(parts.len(), count * count);
                assert!((0..parts.len()).all(|i| (parts[i][1] - mean(i)).abs() < 0.01));
            }
        }
    }
}
