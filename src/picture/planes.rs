//! Reduced colour planes: what the eye searches.
//!
//! The three channels stand apart so that loops over them run on vector
//! registers. Large pictures are reduced by a whole factor, each pixel the
//! mean of a square, which also takes half the noise out of a JPEG.

use multiversion::multiversion;

use super::memory::Memory;
use super::{Picture, Rgb};
use crate::geom::Rect;
use crate::join::join;

/// Red, green and blue of a picture reduced by a whole factor.
#[derive(Debug, Clone)]
pub struct Planes {
    /// Width in reduced pixels.
    pub width: usize,
    /// Height in reduced pixels.
    pub height: usize,
    /// Picture pixels per reduced pixel, in both directions.
    pub scale: usize,
    /// The three channels, one behind the other, each row by row.
    raw: Memory,
}

/// Pictures with more pixels than this are searched at a smaller size: a
/// phone screenshot of 1290×2796 is halved, a small crop keeps every pixel.
const FULL_SIZE_PIXELS: usize = 1_300_000;

/// Planes with fewer pixels are reduced sooner than a second thread starts.
const LARGE: usize = 100_000;

impl Planes {
    /// The planes of `picture` at the size the search for grids works on.
    pub fn for_search(picture: &Picture) -> Self {
        let pixels = picture.width() as usize * picture.height() as usize;
        let mut scale = 1;
        while pixels / (scale * scale) > FULL_SIZE_PIXELS {
            scale += 1;
        }
        Self::reduced(picture, scale)
    }

    /// The planes of `picture`, reduced by `scale` (at least 1). A remainder
    /// of less than `scale` pixels at the right and lower edge is dropped.
    pub fn reduced(picture: &Picture, scale: usize) -> Self {
        let full_width = picture.width() as usize;
        let width = (full_width / scale).max(1);
        let height = (picture.height() as usize / scale).max(1);
        let mut planes = Self::blank(width, height, scale);
        let (raw, row_bytes) = (picture.pixels.as_raw(), full_width * 3);
        let half = height / 2;
        let (above, below) = raw.split_at((half * scale * row_bytes).min(raw.len()));
        let [red, green, blue] = planes.channels_mut().map(|c| c.split_at_mut(half * width));
        let halve = |rows, channels| reduce(rows, row_bytes, scale, width, channels);
        let (upper, lower) = ([red.0, green.0, blue.0], [red.1, green.1, blue.1]);
        if width * height < LARGE {
            halve(above, upper);
            halve(below, lower);
        } else {
            join(|| halve(above, upper), || halve(below, lower));
        }
        planes
    }

    /// Planes of these channels, each row by row, of `width`×`height` pixels;
    /// what a channel lacks is black.
    pub fn from_channels(
        width: usize,
        height: usize,
        scale: usize,
        channels: [Vec<u8>; 3],
    ) -> Self {
        let mut planes = Self::blank(width, height, scale);
        for (own, given) in planes.channels_mut().into_iter().zip(channels) {
            own.iter_mut().zip(given).for_each(|(own, given)| *own = given);
        }
        planes
    }

    fn blank(width: usize, height: usize, scale: usize) -> Self {
        Self { width, height, scale, raw: Memory::zeroed(3 * width * height) }
    }

    fn channels_mut(&mut self) -> [&mut [u8]; 3] {
        let length = self.width * self.height;
        let (red, rest) = self.raw.split_at_mut(length);
        let (green, blue) = rest.split_at_mut(length);
        [red, green, blue]
    }

    /// One channel, row by row: red, green, blue.
    pub fn channel(&self, c: usize) -> &[u8] {
        let length = self.width * self.height;
        &self.raw[c * length..(c + 1) * length]
    }

    /// The colour at `x`, `y`; both must be inside.
    pub fn colour(&self, x: usize, y: usize) -> Rgb {
        let i = y * self.width + x;
        [0, 1, 2].map(|c| self.channel(c)[i])
    }

    /// A part of them as a picture of its own, with the place of its first
    /// pixel in them. `part` is in pixels of the whole picture and may run over
    /// its edges.
    pub fn part(&self, part: Rect) -> (Picture, (i32, i32)) {
        let scale = self.scale as i32;
        let whole = Rect::new(0, 0, self.width as i32, self.height as i32);
        let part = Rect::new(
            part.x.div_euclid(scale),
            part.y.div_euclid(scale),
            part.width / scale + 1,
            part.height / scale + 1,
        );
        let part = part.intersect(&whole);
        let mut raw = Vec::with_capacity(3 * part.area() as usize);
        for y in part.y..part.bottom() {
            let columns = part.x as usize..part.right() as usize;
            let [red, green, blue] = self.row(y as usize).map(|row| &row[columns.clone()]);
            for ((&r, &g), &b) in red.iter().zip(green).zip(blue) {
                raw.extend_from_slice(&[r, g, b]);
            }
        }
        let picture = Picture::from_raw(part.width as u32, part.height as u32, raw.into());
        (picture, (part.x, part.y))
    }

    /// Row `y` of each channel.
    pub fn row(&self, y: usize) -> [&[u8]; 3] {
        let range = y * self.width..(y + 1) * self.width;
        [0, 1, 2].map(|c| &self.channel(c)[range.clone()])
    }
}

/// Reduces as many rows as `out`, three channels of `width`, has room for.
fn reduce(raw: &[u8], row_bytes: usize, scale: usize, width: usize, out: [&mut [u8]; 3]) {
    let [red, green, blue] = out;
    let mut means = Vec::new();
    let mut last: &[u8] = &[];
    let count = red.len() / width.max(1);
    for (y, rows) in raw.chunks(row_bytes * scale).take(count).enumerate() {
        let (from, to) = (y * width, (y + 1) * width);
        if rows == last {
            // Most rows of a drawn picture.
            for channel in [&mut *red, &mut *green, &mut *blue] {
                channel.copy_within(from - width..from, from);
            }
            continue;
        }
        last = rows;
        let out = [&mut red[from..to], &mut green[from..to], &mut blue[from..to]];
        match scale {
            1 => split_row(rows, out),
            2 if row_bytes >= 6 => halve_rows(rows, row_bytes, &mut means, out),
            _ => reduce_rows(rows, row_bytes, scale, out),
        }
    }
}

/// The channels of a row of pixels, each into its part of `out`, as far as both
/// go.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
pub fn split_row(row: &[u8], out: [&mut [u8]; 3]) {
    let [red, green, blue] = out;
    let out = red.iter_mut().zip(green).zip(blue);
    for (pixel, ((r, g), b)) in row.as_chunks::<3>().0.iter().zip(out) {
        (*r, *g, *b) = (pixel[0], pixel[1], pixel[2]);
    }
}

/// The mean of each pixel and the three next to it goes into `means`, where every second
/// of them is what remains: so all but the last step runs over whole registers.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn halve_rows(rows: &[u8], row_bytes: usize, means: &mut Vec<u8>, out: [&mut [u8]; 3]) {
    let (upper, lower) = rows.split_at(row_bytes.min(rows.len()));
    let lower = if lower.is_empty() { upper } else { lower };
    let length = lower.len() - 3;
    means.resize(row_bytes, 0);
    let [upper, next_upper] = [&upper[..length], &upper[3..]];
    let [lower, next_lower] = [&lower[..length], &lower[3..]];
    for (i, mean) in means[..length].iter_mut().enumerate() {
        let own = u16::from(upper[i]) + u16::from(lower[i]);
        let next = u16::from(next_upper[i]) + u16::from(next_lower[i]);
        *mean = ((own + next + 2) >> 2) as u8;
    }
    let [red, green, blue] = out;
    let out = red.iter_mut().zip(green).zip(blue);
    for (pair, ((r, g), b)) in means.as_chunks::<6>().0.iter().zip(out) {
        (*r, *g, *b) = (pair[0], pair[1], pair[2]);
    }
}

fn reduce_rows(rows: &[u8], row_bytes: usize, scale: usize, out: [&mut [u8]; 3]) {
    let mut sums = vec![[0u32; 3]; out[0].len()];
    let mut count = 0;
    for row in rows.chunks(row_bytes) {
        count += scale as u32;
        for (sum, pixels) in sums.iter_mut().zip(row.chunks(3 * scale)) {
            for pixel in pixels.as_chunks::<3>().0 {
                for c in 0..3 {
                    sum[c] += u32::from(pixel[c]);
                }
            }
        }
    }
    for (c, channel) in out.into_iter().enumerate() {
        for (mean, sum) in channel.iter_mut().zip(&sums) {
            *mean = ((sum[c] + count / 2) / count.max(1)) as u8;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    fn ramp(width: u32, height: u32) -> Picture {
        let pixel = |x: u32, y: u32| Pixel([(x * 10) as u8, (y * 10) as u8, 7]);
        Picture::from(RgbImage::from_fn(width, height, pixel))
    }

    #[test]
    fn each_reduced_pixel_is_the_mean_of_a_square() {
        for scale in [1, 2, 3] {
            let planes = Planes::reduced(&ramp(13, 7), scale);
            assert_eq!((planes.width, planes.height), (13 / scale, 7 / scale));
            let mean = |at: usize| (10 * (2 * at * scale + scale - 1)).div_ceil(2) as u8;
            assert_eq!(planes.colour(2, 1), [mean(2), mean(1), 7], "scale {scale}");
        }
    }
}
