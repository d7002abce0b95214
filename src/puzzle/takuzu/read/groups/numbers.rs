//! Boards of numbers that are merged: each number has a tile of its own colour, so that the
//! rules may take two of them for one value and two for the other.

use crate::geom::Array2;
use crate::median::median;
use crate::picture::{Rgb, distance};
use crate::sight::Sight;
use crate::theme::Glyph;

/// Prints that correlate less than this are of two symbols.
const UNLIKE: f32 = 0.6;
/// Tiles of one colour differ by this much at most.
const ONE_COLOUR: u8 = 12;
/// One tile that is unlike the others may be one that the game points at.
const SEVERAL: usize = 2;

/// Whether each value has two unlike symbols on tiles of two colours, of which the other
/// value has none: where a game shows its givens in another way, they have one colour, and
/// where each value has its colour, it has one symbol.
pub fn are_numbers(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let of = |value: char| -> Vec<Tile> {
        let own = cells.iter().filter(move |own| *own.1 == Some(value));
        let looks = own.map(|(at, _)| &sight.looks[at]);
        looks.filter_map(|look| Some((look.ground, &sight.inks[look.ink?.class].glyph))).collect()
    };
    let [zeros, ones] = ['0', '1'].map(of);
    let is_of_both = |zero: &Tile| ones.iter().any(|one| is_of_one_colour(zero, one));
    !zeros.iter().any(is_of_both) && are_two(&zeros) && are_two(&ones)
}

/// The colour of a tile, and what is printed on it.
type Tile<'a> = (Rgb, &'a Glyph);

fn is_of_one_colour(one: &Tile, other: &Tile) -> bool {
    distance(one.0, other.0) <= ONE_COLOUR
}

/// Whether tiles are of two colours with a symbol each.
fn are_two(tiles: &[Tile]) -> bool {
    let is_first = |i: &usize| !tiles[..*i].iter().any(|own| is_of_one_colour(own, &tiles[*i]));
    (0..tiles.len()).filter(is_first).any(|first| {
        let (own, others): (Vec<&Tile>, Vec<&Tile>) =
            tiles.iter().partition(|tile| is_of_one_colour(&tiles[first], tile));
        let pairs = own.iter().flat_map(|one| others.iter().map(|two| one.1.likeness(two.1)));
        own.len().min(others.len()) >= SEVERAL && median(pairs).is_some_and(|own| own < UNLIKE)
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;

    #[test]
    fn four_symbols_on_tiles_of_four_colours_are_numbers() {
        let [red, pink, blue, teal] =
            [[220, 60, 40], [240, 150, 160], [40, 60, 200], [40, 160, 170]];
        // Zeros are a and b, ones are c and d.
        let rows = ["acbd", "cadb", "bd.a", "d.ac"];
        let cells = values(&["0101", "1010", "01.0", "1.01"]);
        let are = |leans: [f64; 4], colours: [Rgb; 4]| {
            let seen = sight(&rows, |kind, x, y| {
                let Some(kind) = "abcd".find(kind) else { return [250; 3] };
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_bar = (dx - leans[kind] * dy).abs() < 2.5 && dy.abs() < 9.0;
                if is_bar { [20; 3] } else { colours[kind] }
            });
            are_numbers(&seen, &cells)
        };
        assert!(are([0.0, 1.0, 0.5, -0.8], [red, pink, blue, teal]));
        assert!(!are([0.0, 0.0, 0.5, 0.5], [red, pink, blue, teal]), "givens on darker tiles");
        assert!(!are([0.0, 1.0, 0.5, -0.8], [red, pink, red, pink]), "givens on tiles of theirs");
        assert!(!are([0.0, 1.0, 0.5, 0.5], [red, pink, blue, teal]), "one value is in two hands");
    }
}
