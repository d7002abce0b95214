//! Tiles taken for symbols: what stands on them tells the values, and their form does not.

use crate::geom::{Array2, At};
use crate::picture::distance;
use crate::sight::{InkClass, Sight};
use crate::theme::{Match, Meaning};

/// A tile is this part of its cell high and wide at least.
const TILE: f64 = 0.8;
/// Tiles of one look are of one colour but for this much.
const ONE_COLOUR: u8 = 24;
/// The label of a full square,
const SQUARE: &str = "square";
/// which a tile with something on it correlates so much with at least; patterns do less.
const LIKE_SQUARE: f32 = 0.6;

/// The cells of the rarer of two kinds of tile that are of one value and one colour, but
/// not alike: then something stands on one of both, or another thing on each.
pub fn unlike(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let of = values(sight, cells);
    let is_large = |ink: &InkClass| ink.shorter() >= TILE;
    let is_square = |ink: &InkClass| {
        let top = ink.names.first();
        let is_like = |top: &Match| top.label == SQUARE && top.score >= LIKE_SQUARE;
        top.is_some_and(|top| top.means == Meaning::Shape && is_like(top))
    };
    let large: Vec<usize> = (0..sight.inks.len()).filter(|&i| is_large(&sight.inks[i])).collect();
    let is_rarer = |own: &usize| {
        let ink = &sight.inks[*own];
        large.iter().any(|other| {
            let known = &sight.inks[*other];
            other != own
                && known.count >= ink.count
                && (is_square(ink) || is_square(known))
                && distance(known.colour, ink.colour) <= ONE_COLOUR
                && of[*own].is_some()
                && of[*own] == of[*other]
        })
    };
    let rarer: Vec<usize> = large.iter().copied().filter(is_rarer).collect();
    let is_meant = |at: &At| sight.looks[*at].ink.is_some_and(|ink| rarer.contains(&ink.class));
    cells.iter().map(|(at, _)| at).filter(is_meant).collect()
}

/// The value of each ink, by the first cell with it.
fn values(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<Option<char>> {
    let value = |class: usize| {
        let is_own = |at: At| sight.looks[at].ink.is_some_and(|ink| ink.class == class);
        cells.iter().find(|(at, _)| is_own(*at)).and_then(|(_, value)| *value)
    };
    (0..sight.inks.len()).map(value).collect()
}

/// Shapes less like their template than this are named by what they happen to be like,
const HARDLY: f32 = 0.85;
/// and are no prints of one symbol in colours this far apart
const FAR: u8 = 90;
/// if they correlate no more than this.
const ONE_FORM: f32 = 0.8;

/// The cells of the rarer of two inks that are one value by shapes that both are a little
/// like, but are of far unlike colours: little pictures may be as round as each other.
pub fn ill_told(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let is_ill = |ink: &InkClass| {
        let top = ink.names.first();
        top.is_some_and(|top| top.means == Meaning::Shape && top.score < HARDLY)
    };
    let of = values(sight, cells);
    let is_rarer = |own: usize| {
        let ink = &sight.inks[own];
        let is_other = |(other, known): (usize, &InkClass)| {
            other != own
                && of[own].is_some()
                && of[other] == of[own]
                && known.count >= ink.count
                && is_ill(known)
                && distance(known.colour, ink.colour) > FAR
                && known.glyph.likeness(&ink.glyph) < ONE_FORM
        };
        is_ill(ink) && sight.inks.iter().enumerate().any(is_other)
    };
    let rarer: Vec<bool> = (0..sight.inks.len()).map(is_rarer).collect();
    let is_meant = |at: &At| sight.looks[*at].ink.is_some_and(|ink| rarer[ink.class]);
    cells.iter().map(|(at, _)| at).filter(is_meant).collect()
}

#[cfg(test)]
mod tests {
    use super::super::testing::{sight, way};
    use super::*;

    #[test]
    fn of_one_kind_of_tile_are_only_those_with_the_same_on_them() {
        let rows = ["Ab.a", ".aBb", "ba.B", "B.ab"];
        let found = |is_other: bool, most: f32| {
            let mut seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_tile = kind.is_ascii_uppercase() && dx.abs().max(dy.abs()) < 16.5;
                let is_ink = match kind.to_ascii_lowercase() {
                    'a' if is_other || kind == 'a' => dx.abs() < 4.0 && dy.abs() < 12.0,
                    '.' => false,
                    _ => dx.hypot(dy) < 9.0,
                };
                match () {
                    () if is_ink => [60, 140, 70],
                    () if is_tile => [240; 3],
                    () => [60, 140, 70],
                }
            });
            for name in seen.inks.iter_mut().flat_map(|ink| ink.names.first_mut()) {
                name.score = name.score.min(most);
            }
            unlike(&seen, &way(&["00.0", ".000", "00.0", "0.00"], "shapes").cells)
        };
        assert_eq!(found(true, 1.0), [At::new(0, 0)]);
        assert_eq!(found(true, 0.5), [], "patterns are a little like squares");
        assert_eq!(found(false, 1.0), []);
    }

    #[test]
    fn pictures_that_are_a_little_like_one_shape_are_not_one_for_that() {
        let rows = ["ab.a", ".a.b", "ba..", "..ab"];
        let found = |score: f32| {
            let mut seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                match kind {
                    'a' if dx.abs() < dy / 2.0 + 6.0 && dy.abs() < 12.0 => [250, 240, 60],
                    'b' if dx.hypot(dy) < 9.0 => [220, 40, 40],
                    _ => [90, 90, 95],
                }
            });
            for ink in &mut seen.inks {
                let [theme, label] = ["shapes", "sun"].map(String::from);
                ink.names = vec![Match { theme, label, means: Meaning::Shape, score }];
            }
            let cells = way(&["00.0", ".0.0", "00..", "..00"], "shapes").cells;
            ill_told(&seen, &cells).len()
        };
        assert_eq!(found(0.78), 4, "the rarer ones");
        assert_eq!(found(0.9), 0, "clearly suns");
    }
}
