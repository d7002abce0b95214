//! Tiles with a gloss, a shade or one picture on all of them: parts of it are ink on some and
//! part of the ground on others.

use super::{Colour, apart};
use crate::geom::{Array2, At};
use crate::median::median;
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
/// The parts of a cell per side; the outermost are left out, which hold its rim.
const SIDE: usize = 8;
/// Tiles with one picture correlate this much, most of them with each other.
const ONE_PICTURE: f32 = 0.93;
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

/// The parts of a cell within its rim.
fn inner(sight: &Sight, at: At) -> Vec<[f32; 3]> {
    let parts = sight.parts_of(at, SIDE);
    let is_inner =
        |i: &usize| (1..SIDE - 1).contains(&(i / SIDE)) && (1..SIDE - 1).contains(&(i % SIDE));
    (0..parts.len()).filter(is_inner).map(|i| parts[i]).collect()
}

/// The commonest colour of a piece, whatever shines on it.
fn body(sight: &Sight, at: At) -> Colour {
    let parts = inner(sight, at);
    std::array::from_fn(|c| f64::from(median(parts.iter().map(|part| part[c])).unwrap_or_default()))
}

/// Whether a tile has, light and dark, the picture that most of those have that are called
/// the same in `of`: then what was taken for its ink tells nothing.
pub fn has_one_picture<T: PartialEq>(sight: &Sight, of: &Array2<T>, at: At) -> bool {
    let own = shading(sight, at);
    let others = of.iter().filter(|(other, called)| *other != at && **called == of[at]);
    let likenesses: Vec<f32> =
        others.map(|(other, _)| likeness(&own, &shading(sight, other))).collect();
    likenesses.len() >= FEW && median(likenesses).is_some_and(|own| own >= ONE_PICTURE)
}

/// How light the parts of a tile are, from their mean.
fn shading(sight: &Sight, at: At) -> Vec<f32> {
    let light: Vec<f32> =
        inner(sight, at).iter().map(|part| part.iter().sum::<f32>() / 3.0).collect();
    let mean = light.iter().sum::<f32>() / light.len().max(1) as f32;
    light.into_iter().map(|light| light - mean).collect()
}

/// The normalised cross-correlation of two tiles.
fn likeness(one: &[f32], other: &[f32]) -> f32 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(one, other) / (dot(one, one) * dot(other, other)).sqrt().max(f32::EPSILON)
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

    #[test]
    fn two_forms_on_tiles_of_one_colour_are_no_picture_of_all() {
        let rows = ["aBbA", "bAaB", "AbBa", "BaAb"];
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind.to_ascii_lowercase() {
                'a' => dx.abs() < 3.0 && dy.abs() < 11.0,
                _ => (7.0..11.0).contains(&dx.hypot(dy)),
            };
            let ground = if kind.is_ascii_uppercase() { [120, 170, 230] } else { [230, 190, 120] };
            if is_ink { ground.map(|c: u8| c - 70) } else { ground }
        });
        let ground = |at: At| rows[at.row].as_bytes()[at.column].is_ascii_uppercase();
        let by_ground = Array2::from_fn(seen.size(), ground);
        let by_form = Array2::from_fn(seen.size(), |at| rows[at.row].as_bytes()[at.column]);
        let alike = |at: At| has_one_picture(&seen, &by_ground, at);
        assert!(!by_ground.iter().any(|(at, _)| alike(at)));
        assert!(by_form.iter().all(|(at, _)| has_one_picture(&seen, &by_form, at)));
    }
}
