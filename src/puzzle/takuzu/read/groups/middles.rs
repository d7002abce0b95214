//! What the middles of cells say: stones in a ring, or beside a shadow, look less like
//! others of their kind as a whole, but their middles have its colour.

use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, median};
use crate::sight::Sight;

/// A cell is looked at in so many parts a side, of which the middle one counts.
const PARTS: usize = 5;
/// The middles of two kinds are this far apart at least.
const TWO_KINDS: u8 = 48;
/// Most middles of a kind are this near to their usual one.
const ONE_KIND: u8 = 22;
/// So many of a kind tell the usual one,
const SEVERAL: usize = 3;
/// and this part of them is near to it at least.
const MOSTLY: f64 = 0.8;

/// The colours in the middles of cells, where the kinds of a board are told by them.
pub struct Middles {
    of: Array2<Rgb>,
    usual: [Option<Rgb>; 3],
}

const KINDS: [Option<char>; 3] = [None, Some('0'), Some('1')];

impl Middles {
    /// Those of the cells that were taken for `cells`; `None` where a kind has no colour
    /// of its own.
    pub fn of(sight: &Sight, cells: &Array2<Option<char>>) -> Option<Self> {
        let of = Array2::from_fn(sight.size(), |at| middle(sight, at));
        let usual = KINDS.map(|kind| {
            let own: Vec<Rgb> =
                cells.iter().filter(|(_, cell)| **cell == kind).map(|(at, _)| of[at]).collect();
            let usual = median(&own)?;
            let near = own.iter().filter(|colour| distance(**colour, usual) <= ONE_KIND).count();
            let are_one = own.len() >= SEVERAL && near as f64 >= MOSTLY * own.len() as f64;
            are_one.then_some(usual)
        });
        let values = usual[1].zip(usual[2])?;
        let is_apart = |one: Rgb, other: Rgb| distance(one, other) >= TWO_KINDS;
        let has_blanks = cells.iter().any(|(_, cell)| cell.is_none());
        let are_apart = is_apart(values.0, values.1)
            && match usual[0] {
                Some(blank) => is_apart(blank, values.0) && is_apart(blank, values.1),
                None => !has_blanks,
            };
        are_apart.then_some(Self { of, usual })
    }

    /// Whether the middle of this cell says that it is of a kind.
    pub fn say(&self, at: At, kind: Option<char>) -> bool {
        let usual = KINDS.iter().zip(self.usual).find(|(own, _)| **own == kind);
        usual
            .and_then(|(_, usual)| usual)
            .is_some_and(|usual| distance(self.of[at], usual) <= ONE_KIND)
    }
}

fn middle(sight: &Sight, at: At) -> Rgb {
    sight.parts_of(at, PARTS)[PARTS * PARTS / 2].map(|channel| channel.round() as u8)
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{self, sight};
    use super::*;

    /// Black and white stones, the one in the second row in a ring that leaves less of it,
    /// and holes where there is none.
    fn say(hole: Rgb, at: At, kind: Option<char>) -> Option<bool> {
        let rows = ["bw.bw.", "w.Bb.w", ".bw.wb", "wb.w.b"];
        let seen = sight(&rows, |kind, x, y| {
            let off = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'b' if off < 15.0 => [30; 3],
                'w' if off < 15.0 => [240; 3],
                'B' if off < 8.0 => [30; 3],
                'B' if off < 15.0 => [210, 160, 30],
                '.' if off < 13.0 => hole,
                _ => [190, 130, 70],
            }
        });
        let cells = testing::values(&["01.01.", "1.00.1", ".01.10", "10.1.0"]);
        Middles::of(&seen, &cells).map(|middles| middles.say(at, kind))
    }

    #[test]
    fn a_stone_in_a_ring_has_the_middle_of_others() {
        let (ringed, hole) = (At::new(1, 2), [110, 70, 40]);
        assert_eq!(say(hole, ringed, Some('0')), Some(true));
        assert_eq!(say(hole, ringed, Some('1')), Some(false));
        assert_eq!(say(hole, ringed, None), Some(false));
        assert_eq!(say([40; 3], ringed, Some('0')), None, "holes are as black");
    }
}
