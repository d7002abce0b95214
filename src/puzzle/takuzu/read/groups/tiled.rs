//! Blanks on tiles of a value: what a game points at, because it breaks the rules, is no blank.

use crate::geom::At;
use crate::picture::distance;
use crate::puzzle::takuzu::read::grounds::{OTHER_TILE, SAME_TILE};
use crate::sight::kinds::{Cut, Group};

/// The cells taken for blanks whose tile is that of a value, and not that of most blanks.
pub fn on_tiles_of_values(cut: &Cut, values: &[Option<char>]) -> Vec<At> {
    let of = |is_blank: bool| -> Vec<&Group> {
        let own = cut.groups.iter().zip(values).filter(|(_, value)| value.is_none() == is_blank);
        own.map(|(group, _)| group).collect()
    };
    let (blanks, valued) = (of(true), of(false));
    let Some(usual) = blanks.iter().max_by_key(|group| group.cells.len()) else {
        return Vec::new();
    };
    let is_tile = |group: &&&Group| {
        distance(group.ground, usual.ground) > OTHER_TILE
            && valued.iter().any(|own| distance(group.ground, own.ground) <= SAME_TILE)
    };
    blanks.iter().filter(is_tile).flat_map(|group| group.cells.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};

    #[test]
    fn a_blank_on_the_tile_of_a_value_is_told() {
        let told = |grey: u8| {
            let group = |row: usize, count: usize, ground: u8| Group {
                cells: (0..count).map(|column| At::new(row, column)).collect(),
                names: Vec::new(),
                glyph: None,
                pixels: 0.0,
                ink: None,
                ground: [ground; 3],
            };
            let groups =
                vec![group(0, 4, 170), group(1, 4, 20), group(2, 4, 250), group(3, 2, grey)];
            let distances = Array2::filled(Size::new(4, 4), Vec::new());
            let cut = Cut { groups, odd: Vec::new(), distances };
            on_tiles_of_values(&cut, &[None, Some('1'), Some('0'), None])
        };
        assert_eq!(told(25), [At::new(3, 0), At::new(3, 1)]);
        assert!(told(150).is_empty(), "a blank in a tint");
        assert!(told(90).is_empty(), "of a colour of its own");
    }
}
