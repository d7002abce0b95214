//! Boards of tiles in two colours, on some tiles of which a mark stands.

use super::others::colours;
use super::plausible::breaks_but_one;
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};
use crate::sight::{InkClass, Sight};

/// Marks of one form correlate this much.
const ONE_KIND: f32 = 0.9;
/// Fewer kinds of rows than this are squares in turn, as those of a chessboard.
const KINDS_OF_ROWS: usize = 4;
/// Two colours of tiles differ by this much: terracotta and sage by 69.
const TWO_COLOURS: u8 = 48;
/// So many tiles of either colour are marked: one may be a digit.
const MARKED: usize = 2;
/// One cell in so many is a tile at least: few keep every rule by chance.
const TILED: usize = 3;

/// Whether all cells are tiles of two colours or blanks of a third, the tiles keep every
/// rule but for a player's slip, and one kind of ink stands on some of both colours and on
/// no blank: then the colours are the values, and what stands on them says nothing.
pub fn tells(sight: &Sight) -> bool {
    let is_like_first = |ink: &InkClass| ink.glyph.likeness(&sight.inks[0].glyph) >= ONE_KIND;
    let is_one_kind = sight.inks.iter().all(is_like_first);
    let Some(cells) = is_one_kind.then(|| tiles(sight)).flatten() else { return false };
    let size = sight.size();
    let mut rows: Vec<Vec<Option<char>>> = (0..size.rows)
        .map(|row| (0..size.columns).map(|column| cells[At::new(row, column)]).collect())
        .collect();
    rows.sort_unstable();
    rows.dedup();
    let tiles = cells.iter().filter(|(_, value)| value.is_some()).count();
    breaks_but_one(&cells) == 0
        && rows.len() >= KINDS_OF_ROWS
        && TILED * tiles >= cells.iter().count()
}

/// The values of the cells by the two colours on which ink stands; `None` where this is on
/// fewer or more, or cells without any are of more than one other colour.
fn tiles(sight: &Sight) -> Option<Array2<Option<char>>> {
    let colours = colours(sight, |_| true);
    let is_marked = |at: &&At| sight.looks[**at].ink.is_some();
    let marks = colours.iter().map(|(_, own)| own.iter().filter(is_marked).count());
    let marked: Vec<(&(Rgb, Vec<At>), usize)> =
        colours.iter().zip(marks).filter(|(_, count)| *count > 0).collect();
    let [((first, zeros), one), ((other, ones), two)] = marked[..] else { return None };
    let is_told = colours.len() - marked.len() <= 1
        && distance(*first, *other) > TWO_COLOURS
        && one.min(two) >= MARKED;
    let mut cells = Array2::filled(sight.size(), None);
    zeros.iter().for_each(|at| cells[*at] = Some('0'));
    ones.iter().for_each(|at| cells[*at] = Some('1'));
    is_told.then_some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::testing::sight;

    /// Whether the colours of this board tell: capitals are marked.
    fn are_told(rows: &[&str]) -> bool {
        let seen = sight(rows, |kind, x, y| {
            let is_mark = kind.is_ascii_uppercase() && x.abs_diff(20) + y.abs_diff(20) < 8;
            match kind.to_ascii_lowercase() {
                _ if is_mark => [140, 90, 200],
                'r' => [200, 100, 60],
                'g' => [120, 150, 120],
                'b' => [60, 100, 200],
                _ => [245; 3],
            }
        });
        tells(&seen)
    }

    #[test]
    fn marks_on_tiles_of_both_colours_say_nothing() {
        assert!(are_told(&["rGrg", "gGRr", "grgR", "rrgG"]), "a solved board");
        assert!(are_told(&["rGrg", "..Rr", ".r.R", "..gG"]), "blanks are left");
        assert!(are_told(&["rGrg", "G.Rr", ".r.R", "..gr"]), "a slip");
        assert!(!are_told(&["rGrr", "G.Rr", ".r.R", "..gr"]), "no slip");
        assert!(!are_told(&["rgrg", "..Rr", ".r.R", "..gg"]), "one colour is marked");
        assert!(!are_told(&["rGrg", "..Rr", ".r.R", "..gg"]), "one tile of a colour is marked");
        assert!(!are_told(&["rGrg", "..Rr", ".b.R", "..gG"]), "a third colour of tiles");
        assert!(!are_told(&["rG..", "....", "..R.", "...."]), "they are few");
        assert!(!are_told(&["rGrg", "grgR", "rgrG", "gRgr"]), "a chessboard");
    }
}
