//! Dashes of a frame around a cell: those in the middle of its sides are taken for signs.

use super::Sign;
use crate::geom::At;
use crate::puzzle::takuzu::board::Relation;

/// Whether all that was named a sign stands around one cell alone, more than once, and is no
/// cross: that may be a frame of dashes, by which a game points at the cell.
pub fn are_frame(signs: &[Sign]) -> bool {
    let are_bars = signs.iter().all(|sign| sign.relation == Relation::Same);
    signs.len() > 1 && are_bars && are_around_one(signs)
}

/// Whether all of these stand around one cell.
pub fn are_around_one(signs: &[Sign]) -> bool {
    let sides = |sign: &Sign| [sign.at, sign.other()];
    let is_beside = |cell: &At| signs.iter().all(|sign| sides(sign).contains(cell));
    signs.first().is_some_and(|first| sides(first).iter().any(is_beside))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::Toward;

    #[test]
    fn bars_around_one_cell_alone_may_be_its_frame() {
        let are = |places: &[(usize, usize, Toward)], relation: Relation| {
            let sign = |&(row, column, toward): &(usize, usize, Toward)| Sign {
                at: At::new(row, column),
                toward,
                relation,
            };
            are_frame(&places.iter().map(sign).collect::<Vec<_>>())
        };
        let (right, below) = ((2, 2, Toward::Right), (2, 2, Toward::Down));
        assert!(are(&[right, below], Relation::Same));
        assert!(are(&[(2, 1, Toward::Right), right, below], Relation::Same));
        assert!(!are(&[right, below], Relation::Different), "crosses");
        assert!(!are(&[right], Relation::Same), "one says nothing");
        assert!(!are(&[right, below, (4, 4, Toward::Down)], Relation::Same), "another elsewhere");
    }
}
