//! Lattices on ruled paper: where a finer grid is drawn behind the board, the
//! cells of the board are regions only to an eye that does not see the faint
//! lines of the paper.
//!
//! What is found so is left to be proven.

use super::fit;
use super::tiles;
use super::{Grid, is_same};
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// Steps that count as flat, beyond those of noise: faint lines, and stronger
/// ones.
const TOLERANCES: [u8; 2] = [30, 60];

/// The grids of regions that only strong lines part, in pixels of the picture.
pub fn grids(picture: &Picture, planes: &Planes) -> Vec<Grid> {
    let mut found: Vec<Grid> = Vec::new();
    for tolerance in TOLERANCES {
        for (lattice, support) in tiles::lattices(planes, tolerance) {
            let grid = fit::to_picture(picture, planes, &lattice, support);
            if !found.iter().any(|known| is_same(known, &grid)) {
                found.push(grid);
            }
        }
    }
    found.sort_by(|a, b| super::weight(b).total_cmp(&super::weight(a)));
    found
}
