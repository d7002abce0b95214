//! The cells as a small picture: black, white, and grey where nothing is
//! known, with a white margin.

use image::{Rgb, RgbImage};

use super::super::board::{Board, Cell};
use crate::geom::At;
use crate::picture::Picture;
use crate::picture::encode::encode_png;

/// Longest side of the cells, in pixels, unless there are more cells.
const LONGEST: usize = 480;
/// Largest side of a cell, in pixels.
const CELL: usize = 16;

/// The bytes of the picture.
pub fn write(board: &Board) -> Option<Vec<u8>> {
    let size = board.size();
    let side = (LONGEST / size.rows.max(size.columns)).clamp(1, CELL);
    let margin = side.max(2);
    let pixels = |cells: usize| (cells * side + 2 * margin) as u32;
    let picture = RgbImage::from_fn(pixels(size.columns), pixels(size.rows), |x, y| {
        let cell = |pixel: u32, cells: usize| {
            let inside = (pixel as usize).checked_sub(margin)? / side;
            (inside < cells).then_some(inside)
        };
        let (Some(row), Some(column)) = (cell(y, size.rows), cell(x, size.columns)) else {
            return Rgb([255; 3]);
        };
        match board.at(At::new(row, column)) {
            Some(Cell::Filled) => Rgb([0; 3]),
            Some(Cell::Empty) => Rgb([255; 3]),
            None => Rgb([200; 3]),
        }
    });
    encode_png(&Picture::from(picture)).ok()
}
