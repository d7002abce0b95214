//! Cells that show nothing where others of their value do.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// The cells that are of one colour where nearly all others of their value show something
/// on theirs: what a game points at may be as yellow as a chick.
pub fn unparted(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let of = |value: char| -> Vec<At> {
        cells.iter().filter(|(_, own)| **own == Some(value)).map(|(at, _)| at).collect()
    };
    let is_flat = |at: &At| sight.looks[*at].ink.is_none() && sight.parting(*at) < FLAT;
    let flat = |own: Vec<At>| -> Vec<At> {
        let flat = own.iter().copied().filter(is_flat).collect::<Vec<At>>();
        let is_usual = MOSTLY_PARTED * flat.len() > own.len();
        if is_usual { Vec::new() } else { flat }
    };
    ['0', '1'].into_iter().flat_map(|value| flat(of(value))).collect()
}

/// What stands on a cell differs from its corners by this much,
const FLAT: u8 = 16;
/// on all but one cell in so many.
const MOSTLY_PARTED: usize = 5;

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    #[test]
    fn a_plain_cell_is_no_symbol_among_drawn_ones() {
        let rows = ["ffpp", "pffp", "fpyf", "ppff"];
        let seen = |face: [u8; 3]| {
            sight(&rows, |kind, x, y| {
                let is_inside = x.abs_diff(20) < 12 && y.abs_diff(20) < 12;
                match kind {
                    'f' if is_inside => face,
                    'p' if is_inside => [250, 160, 190],
                    'y' => [250, 220, 90],
                    _ => [255, 240, 220],
                }
            })
        };
        let cells = Array2::from_fn(crate::geom::Size::new(4, 4), |at| {
            Some(if rows[at.row].as_bytes()[at.column] == b'p' { '1' } else { '0' })
        });
        assert_eq!(unparted(&seen([250, 210, 60]), &cells), [At::new(2, 2)]);
        assert!(unparted(&seen([255, 240, 220]), &cells).is_empty(), "they are all plain");
    }

    #[test]
    fn a_bare_tile_among_rimmed_ones_may_be_a_blank() {
        let rows = ["bwwbwb", "wbwbxw", "bwbwbw", "wwbbwb", "bbwwbw", "wbbwwb"];
        let sure = |rim: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let off = x.abs_diff(20).max(y.abs_diff(20));
                match kind {
                    'w' => [250; 3],
                    'b' if off > 11 => rim,
                    _ => [10; 3],
                }
            });
            let way = super::super::tiles::read(&seen).expect("tiles of two colours");
            (way.confidence[At::new(1, 4)] > 0.5, way.confidence[At::new(0, 0)] > 0.5)
        };
        assert_eq!(sure([60; 3]), (false, true));
        assert_eq!(sure([10; 3]), (true, true), "all are bare");
    }
}
