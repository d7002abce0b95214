//! Quick looks at what is around a grid, which spare most pictures closer ones.

use crate::grid::Grid;
use crate::picture::Picture;
use crate::sight::contrast::{self, Side};

/// Whether something is written beside the rows of a grid and over its
/// columns, be it legible or not. A quick look at few pixels.
pub fn is_written(picture: &Picture, grid: &Grid) -> bool {
    let is_inked = |sides: [Side; 2]| sides.iter().any(|s| contrast::is_inked(picture, grid, *s));
    is_inked([Side::Left, Side::Right]) && is_inked([Side::Above, Side::Below])
}

/// Whether the ground beside the rows of a grid or over its columns runs from one
/// colour into another. A quick look at few pixels.
pub fn is_sloping(picture: &Picture, grid: &Grid) -> bool {
    let sides = [Side::Left, Side::Right, Side::Above, Side::Below];
    sides.into_iter().any(|side| contrast::is_sloping(picture, grid, side))
}
