//! Where cells are cut out of: reduced planes, or the picture itself where the
//! strokes of small symbols would run together in these.

use crate::geom::Rect;
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// Pixels by channel.
#[derive(Debug, Clone, Copy)]
pub enum Source<'a> {
    /// Of a picture reduced by a whole factor.
    Reduced(&'a Planes),
    /// Of a picture as it is.
    Whole(&'a Picture),
}

impl<'a> From<&'a Planes> for Source<'a> {
    fn from(planes: &'a Planes) -> Self {
        Self::Reduced(planes)
    }
}

impl Source<'_> {
    /// Pixels of the picture per pixel here, in both directions.
    pub const fn scale(self) -> i32 {
        match self {
            Self::Reduced(planes) => planes.scale as i32,
            Self::Whole(_) => 1,
        }
    }

    /// All of it, in its own pixels.
    pub fn whole(self) -> Rect {
        match self {
            Self::Reduced(planes) => Rect::new(0, 0, planes.width as i32, planes.height as i32),
            Self::Whole(picture) => {
                Rect::new(0, 0, picture.width() as i32, picture.height() as i32)
            }
        }
    }

    /// Adds `width` pixels of channel `c` (red, green, blue) from column `x` of
    /// row `y` on to `out`. They must be inside.
    pub fn add_row(self, c: usize, (x, y): (usize, usize), width: usize, out: &mut Vec<u8>) {
        match self {
            Self::Reduced(planes) => {
                let from = y * planes.width + x;
                out.extend_from_slice(&planes.channel(c)[from..from + width]);
            }
            Self::Whole(picture) => {
                out.extend(picture.row(y as i32, x as i32, width).iter().map(|pixel| pixel[c]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_picture_and_its_planes_hold_the_same_rows() {
        let pixels = RgbImage::from_fn(7, 5, |x, y| Rgb([x as u8, y as u8, (x * y) as u8]));
        let picture = Picture::from(pixels);
        let planes = Planes::reduced(&picture, 1);
        for source in [Source::Whole(&picture), Source::from(&planes)] {
            assert_eq!((source.scale(), source.whole()), (1, Rect::new(0, 0, 7, 5)));
            let mut row = Vec::new();
            (0..3).for_each(|c| source.add_row(c, (2, 3), 4, &mut row));
            assert_eq!(row, [2, 3, 4, 5, 3, 3, 3, 3, 6, 9, 12, 15]);
        }
    }
}
