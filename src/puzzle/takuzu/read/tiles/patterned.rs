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

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight_whole;

    /// How sure the least sure cell of a board of tiles in two cloths is: dotted, and striped
    /// across the whole page, so that no two of them are alike.
    fn least(rows: [&str; 6], is_dotted: &str) -> f64 {
        let seen = sight_whole(&rows, |kind, x, y, (left, top)| {
            let is_dot = x % 12 / 4 == 1 && y % 12 / 4 == 1 && (4..36).contains(&x);
            let is_stripe = (left + 2 * top) % 19 < 6;
            match kind {
                'a' if is_stripe => [245, 214, 137],
                'a' => [226, 166, 40],
                'b' if is_dot => [180, 137, 179],
                'b' => [98, 50, 104],
                kind if is_dot && is_dotted.contains(kind) => [200, 200, 190],
                _ => [252, 248, 240],
            }
        });
        let way = read(&seen).expect("tiles of two colours");
        assert!(way.cells[At::new(0, 0)].is_none() && way.cells[At::new(0, 1)].is_some());
        way.confidence.iter().map(|(_, sure)| *sure).fold(1.0, f64::min)
    }

    #[test]
    fn tiles_with_patterns_are_values() {
        let rows = [".a.b.b", "b.ba.a", ".ba.b.", "a.ab.b", ".b.ab.", "ab.a.a"];
        assert!(least(rows, "") > 0.5);
        assert!(least(rows, ".") < 0.5, "the blanks have one, too");
        let broken = [".aaabb", "b.ba.a", ".ba.b.", "aaab.b", ".bbbb.", "ab.a.a"];
        assert!(least(broken, "") < 0.5, "they keep no rule");
    }
}
