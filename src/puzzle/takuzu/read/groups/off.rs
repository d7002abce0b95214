//! Cells that are off the look of what they were taken for.

use super::{OUTLYING, Told, distance_to, other_than};
use crate::geom::At;
use crate::median::median;
use crate::sight::kinds::Cut;

/// Whether a cell lies on the way from the look of one kind to that of another, and not
/// near its own: a veil over a tile makes it half of either.
pub fn is_between(cut: &Cut, told: Told, at: At, value: Option<char>) -> bool {
    let own = distance_to(cut, told, at, value);
    other_than(value).any(|other| {
        let cells = cut.groups.iter().zip(told.0).filter(|(_, own)| **own == value);
        let cells = cells.flat_map(|(group, _)| &group.cells);
        let apart = median(cells.map(|cell| distance_to(cut, told, *cell, other)));
        let off = distance_to(cut, told, at, other);
        apart.is_some_and(|apart| own + off <= ON_THE_WAY * apart && own >= FAR_OFF * apart)
    })
}

/// Whether a cell is far off the look of its own kind, whose other cells are near it.
pub fn is_off(cut: &Cut, told: Told, at: At, value: Option<char>) -> bool {
    let own = distance_to(cut, told, at, value);
    let cells = || {
        let groups = cut.groups.iter().zip(told.0).filter(|(_, own)| **own == value);
        groups.flat_map(|(group, _)| &group.cells)
    };
    let usual = median(cells().map(|cell| distance_to(cut, told, *cell, value)));
    let other = |cell: &At| {
        other_than(value).map(|v| distance_to(cut, told, *cell, v)).fold(f32::MAX, f32::min)
    };
    let apart = median(cells().map(other));
    usual.zip(apart).is_some_and(|(usual, apart)| own > OUTLYING * usual && own >= FAR_OFF * apart)
}

/// From one look to another it is so many times as far by way of a cell between them.
const ON_THE_WAY: f32 = 1.15;
/// This part of the way is far off.
const FAR_OFF: f32 = 0.3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};
    use crate::sight::kinds::Group;

    /// Whether a cell so far from zeros, ones and blanks is told to be off as a zero.
    fn is(told: fn(&Cut, Told, At, Option<char>) -> bool, odd: [f32; 3]) -> bool {
        let group = |row: usize| Group {
            cells: (0..3).map(|column| At::new(row, column)).collect(),
            names: Vec::new(),
            glyph: None,
            pixels: 0.0,
            ink: None,
            ground: [0; 3],
        };
        // How far the cells of each group are from the others.
        let apart = [[1.0, 60.0, 40.0], [60.0, 1.0, 30.0], [40.0, 30.0, 1.0]];
        let distances = Array2::from_fn(Size::new(4, 3), |at: At| match at {
            At { row: 3, column: 0 } => odd.to_vec(),
            At { row, .. } => apart[row.min(2)].to_vec(),
        });
        let cut = Cut { groups: (0..3).map(group).collect(), odd: Vec::new(), distances };
        let values = [Some('0'), Some('1'), None];
        told(&cut, (&values, 1), At::new(3, 0), Some('0'))
    }

    #[test]
    fn a_cell_half_way_between_two_looks_is_of_neither() {
        assert!(is(is_between, [22.0, 38.0, 35.0]));
        assert!(!is(is_between, [22.0, 63.0, 45.0]), "a mark makes it unlike all");
        assert!(!is(is_between, [9.0, 52.0, 40.0]), "it is near its own");
    }

    #[test]
    fn a_cell_far_from_its_kind_is_off_wherever_it_lies() {
        assert!(is(is_off, [22.0, 63.0, 45.0]));
        assert!(is(is_off, [22.0, 38.0, 35.0]));
        assert!(!is(is_off, [9.0, 52.0, 40.0]));
    }
}
