//! The grounds of blank cells that a cursor, stripes or blocks tint.

use super::blank::blank;
use super::kind::Kind;
use crate::geom::Array2;
use crate::picture::{Rgb, distance};
use crate::puzzle::family::Marks;
use crate::puzzle::nonogram::read::shades::Board;

/// What is so many times as far from the blank as from another look is no shade of it.
const FAR: u8 = 3;

/// The grounds that are those of blank cells in another shade, each with that
/// of the others.
pub fn shades(members: &Array2<usize>, kinds: &[Kind], answer: &Marks) -> Vec<(Rgb, Rgb)> {
    let Some(blank) = blank(kinds).filter(|&blank| !kinds[blank].is_inked) else {
        return Vec::new();
    };
    let is_bare = |kind: &usize| !kinds[*kind].is_inked && !kinds[*kind].is_odd;
    let off = |one: usize, other: usize| distance(kinds[one].ground, kinds[other].ground);
    // Under a cursor filled cells are in another shade, too.
    let is_other = |kind: usize| {
        let others = (0..kinds.len()).filter(|&i| i != kind && i != blank && is_bare(&i));
        others.map(|i| off(kind, i)).any(|near| near < off(kind, blank) / FAR)
    };
    let bare: Vec<usize> =
        (0..kinds.len()).filter(|kind| is_bare(kind) && !is_other(*kind)).collect();
    let board = Board { kinds: members, answer, blank };
    let pair = |kind: usize| (kinds[kind].ground, kinds[blank].ground);
    board.shades(&bare).into_iter().map(pair).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{At, Size};
    use crate::puzzle::nonogram::read::cells::kind::Shape;
    use crate::sight::Look;
    use crate::sight::around::Marked;

    #[test]
    fn filled_cells_under_a_cursor_are_no_blanks() {
        // The third row is tinted: blanks of the kind 2 and filled cells of the kind 3.
        let kinds = ["00100", "01010", "22332", "00100", "10001"];
        let shades = |tinted: Rgb| {
            let colours: [Rgb; 4] = [[20; 3], [220; 3], [26, 44, 62], tinted];
            let size = Size::new(5, 5);
            let members =
                Array2::from_fn(size, |at| usize::from(kinds[at.row].as_bytes()[at.column] - b'0'));
            // One cell is filled wrongly, others are not yet.
            let unlike = [(2, 3), (2, 0), (0, 0), (0, 1), (3, 0)].map(|(r, c)| At::new(r, c));
            let filled = |at: At| [1, 3].contains(&members[at]) != unlike.contains(&at);
            let answer = Array2::from_fn(size, |at| Some(if filled(at) { '#' } else { '.' }));
            let mut all: Vec<Kind> = colours
                .iter()
                .map(|&ground| {
                    let (ink, unexplained) = (None, 0.0);
                    let look = Look {
                        ground,
                        ground_share: 1.0,
                        ink,
                        unexplained,
                        unexplained_contrast: 0,
                    };
                    Kind::new(&look, Shape::Other, false)
                })
                .collect();
            for (at, &kind) in members.iter() {
                all[kind].add(at, answer[at], Marked::default());
            }
            super::shades(&members, &all, &answer)
        };
        assert_eq!(shades([197, 213, 229]), [([26, 44, 62], [20; 3])]);
        // Nearer to the blanks than to what is filled it may be one of them.
        assert_eq!(shades([80, 90, 100]).len(), 2);
    }
}
