//! Pieces on cells of the other colour: these may be bare, or hold pieces of theirs.

use super::{Clusters, Colour, apart};
use crate::geom::At;
use crate::sight::Sight;

/// The corners of nearly all cells with a piece, this share of them,
const NEARLY_ALL: f64 = 0.8;
/// are so near to the other colour, in the units of [`apart`],
const NEAR: f64 = 24.0;
/// and so many times further from their own.
const FURTHER: f64 = 3.0;

impl Clusters {
    /// Whether what was taken for tiles of one of two colours are pieces on cells of the
    /// other colour: then a full board of both may be one with blanks.
    pub fn are_pieces(&self, sight: &Sight) -> bool {
        let [one, other] = self.centres[..] else { return false };
        let is_piece = |at: At, own: Colour, other: Colour| {
            let corners = sight.corners(at).map(f64::from);
            apart(corners, other) <= NEAR
                && apart(corners, own) >= FURTHER * apart(corners, other).max(NEAR)
        };
        [(0, one, other), (1, other, one)].into_iter().any(|(cluster, own, other)| {
            let cells = self.of.iter().filter(|(_, of)| **of == cluster);
            let (all, pieces) = cells.fold((0, 0), |(all, pieces), (at, _)| {
                (all + 1, pieces + usize::from(is_piece(at, own, other)))
            });
            pieces as f64 >= NEARLY_ALL * all as f64
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn pieces_on_the_other_colour_leave_blanks_possible() {
        let rows = ["wbwb", "bwbw", "bbww", "wwbb"];
        let is_sure = |is_white: fn(u32, u32) -> bool| {
            let seen = sight(&rows, |kind, x, y| match kind {
                'w' if is_white(x.abs_diff(20), y.abs_diff(20)) => [250; 3],
                _ => [10; 3],
            });
            read(&seen).expect("two colours").confidence.iter().all(|(_, sure)| *sure > 0.5)
        };
        assert!(is_sure(|_, _| true), "tiles");
        assert!(!is_sure(|x, y| x.pow(2) + y.pow(2) < 17 * 17), "discs");
    }
}
