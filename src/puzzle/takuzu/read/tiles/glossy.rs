//! Tiles with a gloss, a shade or one picture on all of them: parts of it are ink on some and
//! part of the ground on others.

use super::{Colour, apart};
use crate::geom::{Array2, At};
use crate::median::median;
use crate::puzzle::takuzu::read::pictured::inner;
use crate::sight::{InkClass, Sight};

/// A piece that is no less than this part of its cell wide and high,
const FILLING: f64 = 0.85;
/// and so like a round or square one, fills it.
const PIECE: f32 = 0.9;
const PIECES: [&str; 2] = ["disc", "square"];
/// Its colour is that of other cells' grounds but for so much, in the units of [`apart`],
const SAME: f64 = 30.0;
/// and further from its own.
const OTHER: f64 = 90.0;
/// So few tiles are no kind.
const FEW: usize = 3;

/// The colour of each cell's tile: its ground or, where a piece fills it that is the ground
/// of other cells, that piece's colour.
pub fn grounds(sight: &Sight) -> Array2<Colour> {
    let fills = |at: At| sight.looks[at].ink.is_some_and(|ink| is_piece(&sight.inks[ink.class]));
    let ground = |at: At| sight.looks[at].ground.map(f64::from);
    let open: Vec<At> = sight.looks.iter().map(|(at, _)| at).filter(|&at| !fills(at)).collect();
    Array2::from_fn(sight.size(), |at| {
        let own = ground(at);
        if !fills(at) {
            return own;
        }
        let piece = body(sight, at);
        let is_same = |other: &&At| apart(ground(**other), piece) <= SAME;
        let is_tile = apart(own, piece) >= OTHER && open.iter().filter(is_same).count() >= FEW;
        if is_tile { piece } else { own }
    })
}

fn is_piece(class: &InkClass) -> bool {
    let is_named =
        |name: &crate::theme::Match| name.score >= PIECE && PIECES.contains(&name.label.as_str());
    class.shorter() >= FILLING && class.names.first().is_some_and(is_named)
}

/// The commonest colour of a piece, whatever shines on it.
fn body(sight: &Sight, at: At) -> Colour {
    let parts = inner(sight, at);
    std::array::from_fn(|c| f64::from(median(parts.iter().map(|part| part[c])).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::super::read;
    use super::*;

    /// Red and blue balls in dark hollows; upper case fills the cell, lower case leaves a rim.
    fn balls(rows: &[&str]) -> Sight {
        sight(rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let colour = match kind.to_ascii_lowercase() {
                'a' => [248, 84, 72],
                'b' => [55, 148, 243],
                _ => [30, 36, 55],
            };
            let is_ball = kind.is_ascii_uppercase() || dx.hypot(dy) < 18.0;
            if is_ball { colour } else { [30, 36, 55] }
        })
    }

    #[test]
    fn a_piece_that_fills_its_cell_is_a_tile_where_others_are() {
        let rows = ["A.B.AB", ".ab.B.", "B.A.ba", ".B.A..", "Ab..B.", "B.AB.A"];
        let seen = balls(&rows);
        let told = read(&seen).expect("tiles");
        let shown = values(&rows).map(|own| own.is_some());
        assert_eq!(told.cells.map(|own| own.is_some()), shown);
        assert!(told.confidence.iter().all(|(_, sure)| *sure > 0.5));
        // Where no other cell has their colour, pieces stand on their ground.
        let small = rows.map(str::to_lowercase);
        let alone = balls(&small.each_ref().map(String::as_str));
        assert_eq!(grounds(&alone), alone.looks.map(|look| look.ground.map(f64::from)));
    }
}
