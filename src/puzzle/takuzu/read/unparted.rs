//! Cells that show nothing where others of their value do.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// The cells that are of one colour where nearly all others of their value show something
/// on theirs: what a game points at may be as yellow as a chick.
pub fn unparted(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let of = |value: char| -> Vec<At> {
        cells.iter().filter(|(_, own)| **own == Some(value)).map(|(at, _)| at).collect()
    };
    let is_flat = |at: &At| {
        sight.looks[*at].ink.is_none() && sight.parting(*at) < FLAT && sight.is_within(*at, OUTLINE)
    };
    let flat = |own: Vec<At>| -> Vec<At> {
        let flat = own.iter().copied().filter(is_flat).collect::<Vec<At>>();
        let is_usual = MOSTLY_PARTED * flat.len() > own.len();
        if is_usual { Vec::new() } else { flat }
    };
    ['0', '1'].into_iter().flat_map(|value| flat(of(value))).collect()
}

/// What stands on a cell differs from its corners by this much,
const FLAT: u8 = 16;
/// or has an outline as strong as this, which noise is not,
const OUTLINE: u8 = 60;
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
    fn an_outline_wider_than_its_cell_is_something_on_it() {
        // Discs, and outlines cut by the edges of their cells; a tint without any.
        let rows = ["dood", "oddo", "dot.", "oodd"];
        let seen = |line: u8| {
            sight(&rows, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'd' if far < 20.0 => [0; 3],
                    'o' if (21.0..23.0).contains(&far) => [line; 3],
                    't' => [205, 230, 255],
                    _ => [250; 3],
                }
            })
        };
        let cells = Array2::from_fn(crate::geom::Size::new(4, 4), |at| {
            match rows[at.row].as_bytes()[at.column] {
                b'd' => Some('1'),
                b'.' => None,
                _ => Some('0'),
            }
        });
        let outlined = seen(0);
        let bare = outlined.looks.iter().filter(|(_, look)| look.ink.is_none()).count();
        assert!(bare > 6, "outlines that reach the edges are no ink: {bare}");
        assert_eq!(unparted(&outlined, &cells), [At::new(2, 2)]);
        assert!(unparted(&seen(250), &cells).is_empty(), "they are all plain");
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
