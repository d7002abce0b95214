//! Dashes of a frame around a cell: those in the middle of its sides are taken for signs.

use super::Sign;
use crate::geom::At;
use crate::sight::borders::Border;

/// All that is named a sign, where it stands around one cell alone and more than once: that
/// may be a frame of dashes, by which a game points at the cell.
pub fn around_one_cell(inked: &[(Sign, f64, &Border)]) -> Vec<usize> {
    let named: Vec<usize> = (0..inked.len()).filter(|&i| inked[i].1 >= 0.5).collect();
    let sides = |i: &usize| [inked[*i].0.at, inked[*i].0.other()];
    let is_beside = |cell: &At| named.iter().all(|i| sides(i).contains(cell));
    let is_framed = named.len() > 1 && sides(&named[0]).iter().any(is_beside);
    if is_framed { named } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::{Relation, Toward};

    #[test]
    fn signs_around_one_cell_alone_may_be_its_frame() {
        let border = Border::default();
        let doubted = |places: &[(usize, usize, Toward)]| {
            let sign = |&(row, column, toward): &(usize, usize, Toward)| Sign {
                at: At::new(row, column),
                toward,
                relation: Relation::Same,
            };
            let inked: Vec<_> = places.iter().map(|place| (sign(place), 0.8, &border)).collect();
            around_one_cell(&inked)
        };
        let (right, below) = ((2, 2, Toward::Right), (2, 2, Toward::Down));
        assert_eq!(doubted(&[right, below]), [0, 1]);
        assert_eq!(doubted(&[(2, 1, Toward::Right), right, below]), [0, 1, 2]);
        assert!(doubted(&[right]).is_empty(), "one says nothing");
        assert!(doubted(&[right, below, (4, 4, Toward::Down)]).is_empty(), "another elsewhere");
    }
}
