//! Pictures: bytes in, plain 8-bit RGB out, and back again.
//!
//! `decode` turns bytes into a [`Picture`], `planes` makes the reduced colour
//! planes the eye works on, `paint` draws small stamps, `encode` writes PNG.

pub mod blob;
pub mod decode;
pub mod encode;
pub mod memory;
pub mod paint;
pub mod planes;

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

    /// `count` pixels of row `y` from column `x` on; none where they are not in
    /// the picture.
    pub fn row(&self, y: i32, x: i32, count: usize) -> &[Rgb] {
        let first = y as usize * self.width() as usize + x as usize;
        let pixels = self.pixels.as_raw().as_chunks::<3>().0;
        pixels.get(first..first + count).unwrap_or_default()
    }
}

/// How far two colours are apart: the largest difference of a channel, 0–255.
pub fn distance(a: Rgb, b: Rgb) -> u8 {
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
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
}
