//! Where cells are cut out of: reduced planes, or the picture itself where the
//! strokes of small symbols would run together in these.

use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::{Planes, split_row};

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

/// Cells with fewer reduced pixels a side than this are looked at in the
/// picture itself: the strokes of small digits would run together.
const MIN_REDUCED: usize = 36;

impl<'a> Source<'a> {
    /// That of the cells of a grid: the picture, or its reduced `planes`.
    pub fn of(picture: &'a Picture, planes: &'a Planes, grid: &Grid) -> Self {
        let lengths = grid.columns.iter().chain(&grid.rows).map(Span::length);
        let is_small = lengths.min().unwrap_or(0) < (MIN_REDUCED * planes.scale) as i32;
        if is_small { Self::Whole(picture) } else { Self::Reduced(planes) }
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

    /// Adds `width` pixels from column `x` of row `y` on to `out`: red, green and
    /// blue. They must be inside.
    pub fn add_row(self, (x, y): (usize, usize), width: usize, out: &mut [Vec<u8>; 3]) {
        match self {
            Self::Reduced(planes) => {
                let rows = planes.row(y).map(|row| &row[x..x + width]);
                out.iter_mut().zip(rows).for_each(|(out, row)| out.extend_from_slice(row));
            }
            Self::Whole(picture) => {
                let row = picture.row(y as i32, x as i32, width);
                let ends = out.each_mut().map(|out| {
                    let end = out.len();
                    out.resize(end + row.len(), 0);
                    &mut out[end..]
                });
                split_row(row.as_flattened(), ends);
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
            let mut rows = [const { Vec::new() }; 3];
            source.add_row((2, 3), 4, &mut rows);
            assert_eq!(rows, [[2, 3, 4, 5], [3, 3, 3, 3], [6, 9, 12, 15]]);
        }
    }
}
