//! Pictures: bytes in, plain 8-bit RGB out, and back again.
//!
//! `decode` turns bytes into a [`Picture`], `planes` makes the reduced colour
//! planes the eye works on, `smooth` takes the noise off, `paint` draws small
//! stamps, `encode` writes PNG.

pub mod blob;
pub mod decode;
pub mod encode;
pub mod memory;
pub mod paint;
pub mod parts;
pub mod planes;
pub mod smooth;

use image::imageops::{FilterType, resize};
use image::{ImageBuffer, RgbImage};

use self::memory::Memory;
use crate::geom::Rect;

/// A colour, red, green, blue.
pub type Rgb = [u8; 3];

/// A decoded screenshot: upright, without alpha, 8 bits per channel.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The pixels, row by row.
    pub pixels: Raster,
}

/// Pixels of three bytes.
pub type Raster = ImageBuffer<image::Rgb<u8>, Memory>;

impl From<RgbImage> for Picture {
    fn from(pixels: RgbImage) -> Self {
        let (width, height) = pixels.dimensions();
        Self::from_raw(width, height, pixels.into_raw().into())
    }
}

impl Picture {
    /// A picture of `width`×`height` pixels, three bytes each; an empty one
    /// where there are fewer bytes.
    pub fn from_raw(width: u32, height: u32, raw: Memory) -> Self {
        let none = || Raster::from_raw(0, 0, Memory::default()).unwrap_or_else(|| unreachable!());
        Self { pixels: Raster::from_raw(width, height, raw).unwrap_or_else(none) }
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.pixels.width()
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.pixels.height()
    }

    /// A copy of the pixels in `part`, as far as it lies in the picture.
    pub fn cropped(&self, part: Rect) -> Self {
        let whole = Rect::new(0, 0, self.width() as i32, self.height() as i32);
        let Rect { x, y, width, height } = part.intersect(&whole);
        let mut raw = Vec::with_capacity(3 * (width * height) as usize);
        for y in y..y + height {
            raw.extend_from_slice(self.row(y, x, width as usize).as_flattened());
        }
        Self::from_raw(width as u32, height as u32, raw.into())
    }

    /// A copy as large as wanted, middle on middle: what is too much at the
    /// edges is left out, and what lacks is like the outermost.
    pub fn fitted(&self, width: u32, height: u32) -> Self {
        let [from_width, from_height] = [self.width(), self.height()].map(i64::from);
        if from_width == 0 || from_height == 0 {
            return Self::from(RgbImage::new(width, height));
        }
        let source = |i: u32, own: u32, from: i64| {
            (i64::from(i) + (from - i64::from(own)) / 2).clamp(0, from - 1)
        };
        let columns: Vec<usize> =
            (0..width).map(|x| source(x, width, from_width) as usize).collect();
        let mut raw = Vec::with_capacity(3 * columns.len() * height as usize);
        for y in 0..height {
            let row = self.row(source(y, height, from_height) as i32, 0, from_width as usize);
            raw.extend(columns.iter().flat_map(|&x| row[x]));
        }
        Self::from_raw(width, height, raw.into())
    }

    /// A copy so many times as wide and high.
    pub fn enlarged(&self, factor: u32) -> Self {
        if factor <= 1 {
            return self.clone();
        }
        let (width, height) = (self.width(), self.height());
        let raw = self.pixels.as_raw().to_vec();
        let pixels = RgbImage::from_raw(width, height, raw).unwrap_or_default();
        let wanted = (factor * width, factor * height);
        Self::from(resize(&pixels, wanted.0, wanted.1, FilterType::CatmullRom))
    }

    /// Lays another picture on this one, its upper left corner at `x`, `y`.
    /// What lies outside is left out.
    pub fn lay(&mut self, other: &Self, x: i32, y: i32) {
        let whole = Rect::new(0, 0, self.width() as i32, self.height() as i32);
        let place = Rect::new(x, y, other.width() as i32, other.height() as i32).intersect(&whole);
        let (line, count) = (self.width() as usize, place.width.max(0) as usize);
        let pixels = self.pixels.as_chunks_mut::<3>().0;
        for row in place.y..place.y + place.height {
            let first = row as usize * line + place.x as usize;
            pixels[first..first + count].copy_from_slice(other.row(row - y, place.x - x, count));
        }
    }

    /// The pixel at column `x` of row `y`, if it is in the picture.
    pub fn pixel(&self, x: i32, y: i32) -> Option<Rgb> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        self.pixels.get_pixel_checked(x, y).map(|pixel| pixel.0)
    }

    /// `count` pixels of row `y` from column `x` on; none where they are not in
    /// the picture.
    pub fn row(&self, y: i32, x: i32, count: usize) -> &[Rgb] {
        let first = y as usize * self.width() as usize + x as usize;
        let pixels = self.pixels.as_raw().as_chunks::<3>().0;
        pixels.get(first..first + count).unwrap_or_default()
    }
}

/// The colour with the most others no further than `near` from it, and how many
/// they are.
pub fn commonest(colours: impl Iterator<Item = Rgb>, near: u8) -> Option<(Rgb, usize)> {
    let mut known: Vec<(Rgb, usize)> = Vec::new();
    for colour in colours {
        match known.iter_mut().find(|(other, _)| distance(*other, colour) <= near) {
            Some((_, count)) => *count += 1,
            None => known.push((colour, 1)),
        }
    }
    known.into_iter().max_by_key(|(_, count)| *count)
}

/// How far two colours are apart: the largest difference of a channel, 0–255.
pub fn distance(a: Rgb, b: Rgb) -> u8 {
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
}

/// How much colour a colour has: what its channels differ by at most.
pub fn chroma([red, green, blue]: Rgb) -> u8 {
    red.max(green).max(blue) - red.min(green).min(blue)
}

/// The hue of a colour whose channels differ by `least`, in degrees from red;
/// `None` for greys.
pub fn hue([red, green, blue]: Rgb, least: u8) -> Option<i32> {
    let most = red.max(green).max(blue);
    let chroma = chroma([red, green, blue]);
    if chroma < least.max(1) {
        return None;
    }
    let part = |a: u8, b: u8| 60 * (i32::from(a) - i32::from(b)) / i32::from(chroma);
    let hue = match most {
        _ if most == red => part(green, blue),
        _ if most == green => 120 + part(blue, red),
        _ => 240 + part(red, green),
    };
    Some(hue.rem_euclid(360))
}

/// The median of each channel; `None` without colours.
pub fn median(colours: &[Rgb]) -> Option<Rgb> {
    let of = |c: usize| crate::median::median(colours.iter().map(|colour| colour[c]));
    Some([of(0)?, of(1)?, of(2)?])
}

/// How far two hues are apart on the circle, degrees.
pub fn hues_apart(one: i32, other: i32) -> i32 {
    let off = (one - other).rem_euclid(360);
    off.min(360 - off)
}

/// Integer luma by the weights of ITU-R BT.601 (77, 150, 29 of 256).
pub fn luma(colour: Rgb) -> u8 {
    let [r, g, b] = colour.map(u32::from);
    ((77 * r + 150 * g + 29 * b) >> 8) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_outside_the_picture_are_empty() {
        let picture = Picture::from(RgbImage::new(3, 2));
        assert_eq!(picture.row(1, 1, 2), [[0; 3]; 2]);
        assert!(picture.row(1, 5, 0).is_empty() && picture.row(2, 0, 3).is_empty());
        assert_eq!(picture.cropped(Rect::new(9, 9, 4, 4)).width(), 0);
    }

    #[test]
    fn fitted_pictures_keep_their_middle() {
        let own = Picture::from(RgbImage::from_fn(3, 1, |x, _| image::Rgb([x as u8; 3])));
        let fitted =
            |width| own.fitted(width, 2).pixels.pixels().map(|p| p.0[0]).collect::<Vec<_>>();
        assert_eq!(fitted(3), [0, 1, 2, 0, 1, 2]);
        assert_eq!(fitted(5), [0, 0, 1, 2, 2, 0, 0, 1, 2, 2]);
        assert_eq!(fitted(1), [1, 1]);
        assert_eq!(Picture::from(RgbImage::new(0, 4)).fitted(2, 1).pixels.as_raw().len(), 6);
    }

    #[test]
    fn pictures_may_be_laid_over_the_edge() {
        let mut picture = Picture::from(RgbImage::new(4, 3));
        let own = Picture::from(RgbImage::from_pixel(2, 2, image::Rgb([9; 3])));
        for (x, y) in [(-1, -1), (3, 2), (7, 0), (0, -5)] {
            picture.lay(&own, x, y);
        }
        let laid: Vec<(u32, u32)> = picture
            .pixels
            .enumerate_pixels()
            .filter(|(_, _, pixel)| pixel.0 == [9; 3])
            .map(|(x, y, _)| (x, y))
            .collect();
        assert_eq!(laid, [(0, 0), (3, 2)]);
    }

    #[test]
    fn the_median_is_that_of_each_channel() {
        assert_eq!(median(&[[10, 90, 3], [20, 70, 5], [30, 80, 4]]), Some([20, 80, 4]));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn hues_go_round_from_red_and_greys_have_none() {
        assert_eq!([hues_apart(350, 20), hues_apart(20, 350), hues_apart(90, 300)], [30, 30, 150]);
        let hues = [[255, 0, 0], [0, 200, 0], [0, 0, 200], [200, 0, 100], [90, 100, 110]];
        assert_eq!(
            hues.map(|colour| hue(colour, 60)),
            [Some(0), Some(120), Some(240), Some(330), None]
        );
        assert_eq!(hue([7; 3], 0), None);
    }
}
