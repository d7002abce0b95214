//! Tiles of cloth and the like: what is on them is a pattern in colours of their own, and no
//! symbol, so the tiles are the values.

use super::super::plausible::breaks_but_one;
use super::{Clusters, SAME_INK};
use crate::geom::{Array2, At};
use crate::picture::distance;
use crate::sight::Sight;

/// A pattern is no more like a symbol than this.
const UNLIKE: f32 = 0.7;
/// It stands on this share of the tiles of a value at least,
const ON_MOST: f64 = 0.8;
/// if these are so many.
const SEVERAL: usize = 4;
/// One cell in so many is a tile at least: few keep every rule by chance.
const TILED: usize = 3;

/// Whether something like no symbol stands on nearly all tiles of both values, in colours of
/// its own on each of them, and on no blank; and the tiles keep every rule but for a slip.
pub fn tells(sight: &Sight, clusters: &Clusters, blank: Option<usize>) -> bool {
    let Some(blank) = blank.filter(|_| clusters.centres.len() == 3) else { return false };
    let is_unlike = |score: f32| score <= UNLIKE;
    let are_unlike =
        sight.inks.iter().all(|ink| ink.names.first().is_none_or(|top| is_unlike(top.score)));
    let cells_of = |cluster: usize| -> Vec<At> {
        clusters.of.iter().filter(|(_, own)| **own == cluster).map(|(at, _)| at).collect()
    };
    let colours = |cells: &[At]| {
        let inks = cells.iter().filter_map(|at| sight.looks[*at].ink);
        inks.map(|ink| sight.inks[ink.class].colour).collect::<Vec<_>>()
    };
    let values: Vec<Vec<At>> = (0..3).filter(|own| *own != blank).map(cells_of).collect();
    let [zeros, ones] = &values[..] else { return false };
    let is_patterned = |cells: &[At]| {
        let inks = colours(cells);
        let is_one = inks.iter().all(|ink| distance(*ink, inks[0]) <= SAME_INK / 2);
        cells.len() >= SEVERAL && inks.len() as f64 >= ON_MOST * cells.len() as f64 && is_one
    };
    let cells = Array2::from_fn(sight.size(), |at| match at {
        at if zeros.contains(&at) => Some('0'),
        at if ones.contains(&at) => Some('1'),
        _ => None,
    });
    let tiles = zeros.len() + ones.len();
    are_unlike
        && colours(&cells_of(blank)).is_empty()
        && is_patterned(zeros)
        && is_patterned(ones)
        && TILED * tiles >= cells.iter().count()
        && breaks_but_one(&cells) == 0
}
