//! What a reading may have overlooked. Where no cell of a full board is read as a
//! blank, one may have been taken for a value: nothing tells it then but its look,
//! since the rules would have it as it was read anyway. And where tiles are of two
//! colours, these tell the values, or what is drawn on them does, but not each
//! another.

use super::groups::{Budget, is_broken, only_answer};
use super::{PROOF, breaks};
use crate::geom::{Array2, At};
use crate::median::median;
use crate::picture::distance;
use crate::puzzle::takuzu::board::{Digit, Sign};
use crate::sight::kinds::{Feature, apart};
use crate::sight::{Look, Sight};

/// A cell this far from the middle look of its value, as a share of how far the
/// two values are from each other,
const DISTINCT: f32 = 0.2;
/// and so many times as far as its others usually are,
const ODD: f32 = 4.0;
/// in steps of a channel at least, looks otherwise.
const LEAST: f32 = 6.0;
/// Entries in another shade are told from this share of all these on.
const FAINTLY: f32 = 0.5;
/// Of a board that seems full one cell in so many is blank at most.
const MOST: usize = 4;

/// The cells of a full board that may be blanks. Where cells of both values look
/// otherwise, and not alike, they are entries in another shade.
pub fn may_be_blanks(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    if cells.iter().any(|(_, value)| value.is_none()) {
        return Vec::new();
    }
    let looks = sight.features();
    let [zeros, ones] = ['0', '1'].map(|value| Kind::of(&looks, cells, value));
    let (Some(zeros), Some(ones)) = (zeros, ones) else { return Vec::new() };
    let between = apart(&zeros.middle, &ones.middle);
    let odd = |times: f32| [&zeros, &ones].map(|kind| kind.odd(sight, between, times));
    // A shade of entries may be less of another for one value than for the other.
    let [of_zero, of_one] = odd(FAINTLY);
    let are_alike = |a: &At| of_one.iter().any(|b| 2.0 * apart(&looks[*a], &looks[*b]) < between);
    if !of_zero.is_empty() && !of_one.is_empty() && !of_zero.iter().any(are_alike) {
        return Vec::new();
    }
    let odd = odd(1.0);
    let odd = odd.concat();
    if odd.len() * MOST <= cells.iter().count() { odd } else { Vec::new() }
}

/// Tiles of two colours are this far apart, and from blanks,
const TWO_COLOURS: u8 = 60;
/// those of one colour this near.
const ONE_COLOUR: u8 = 40;

/// So many threes in a line of filled cells that are not alike, and no others, are so by
/// chance once in thirty times,
const TELLING: usize = 12;
/// where tiles that break the rules so often are rarer still: players make few mistakes.
const MISTAKEN: usize = 2;

/// Whether all symbols stand on tiles of two colours, neither that of blanks,
/// and those on one of them are not all of one value: then one of both, symbols
/// and tiles, is not what tells the values, unless the rules say which: givens may
/// stand on tiles of their own.
pub fn are_tiles_at_odds(sight: &Sight, cells: &Array2<Option<char>>, signs: &[Sign]) -> bool {
    let ground = |at: At| sight.looks[at].ground;
    let filled: Vec<At> = cells.iter().filter(|(_, v)| v.is_some()).map(|(at, _)| at).collect();
    let Some(&first) = filled.first() else { return false };
    let is_near = |a: At, b: At| distance(ground(a), ground(b)) <= ONE_COLOUR;
    let (one, rest): (Vec<At>, Vec<At>) = filled.iter().partition(|&&at| is_near(at, first));
    let Some(&second) = rest.first() else { return false };
    let are_two = rest.iter().all(|&at| is_near(at, second))
        && distance(ground(first), ground(second)) > TWO_COLOURS;
    let mut blanks = cells.iter().filter(|(_, value)| value.is_none()).map(|(at, _)| at);
    let is_blank = |at: At| {
        [first, second].iter().any(|&tile| distance(ground(at), ground(tile)) <= TWO_COLOURS)
    };
    let is_mixed = |tiles: &[At]| tiles.iter().any(|&at| cells[at] != cells[tiles[0]]);
    one.len().min(rest.len()) > 1
        && are_two
        && !blanks.any(is_blank)
        && (is_mixed(&one) || is_mixed(&rest))
        && !is_told_by_rules(cells, &one, signs)
}

/// Whether symbols keep the rules in many places, and tiles, of which these are of `one`
/// colour, do not; or symbols leave one answer, and tiles none.
fn is_told_by_rules(cells: &Array2<Option<char>>, one: &[At], signs: &[Sign]) -> bool {
    let tiles = Array2::from_fn(cells.size(), |at| {
        cells[at].map(|_| if one.contains(&at) { '1' } else { '0' })
    });
    let size = cells.size();
    let is_filled = |row: usize, column: usize| cells[At::new(row, column)].is_some();
    let across = (0..size.rows).flat_map(|r| (2..size.columns).map(move |c| (r, c)));
    let across = across.filter(|&(r, c)| (c - 2..=c).all(|c| is_filled(r, c)));
    let down = (2..size.rows).flat_map(|r| (0..size.columns).map(move |c| (r, c)));
    let down = down.filter(|&(r, c)| (r - 2..=r).all(|r| is_filled(r, c)));
    let digits = |cells: &Array2<Option<char>>| cells.map(|own| own.and_then(Digit::from_char));
    let budget = Budget::of(PROOF);
    breaks(cells) == 0
        && (breaks(&tiles) >= MISTAKEN && across.count() + down.count() >= TELLING
            || is_broken(&digits(&tiles), signs, &budget)
                && only_answer(&digits(cells), signs, &budget).is_some())
}

/// The cells of one value.
struct Kind {
    /// How far each is from the middle look.
    cells: Vec<(At, f32)>,
    middle: Feature,
}

impl Kind {
    fn of(looks: &Array2<Feature>, cells: &Array2<Option<char>>, value: char) -> Option<Self> {
        let own: Vec<At> =
            cells.iter().filter(|(_, v)| **v == Some(value)).map(|(at, _)| at).collect();
        let mut middle = looks[*own.first()?];
        for (i, part) in middle.iter_mut().enumerate() {
            *part = median(own.iter().map(|&at| looks[at][i]))?;
        }
        let cells = own.into_iter().map(|at| (at, apart(&looks[at], &middle))).collect();
        Some(Self { cells, middle })
    }

    /// Those that look otherwise by so many `times` as much as clearly, and have no
    /// symbol.
    fn odd(&self, sight: &Sight, between: f32, times: f32) -> Vec<At> {
        let usual = median(self.cells.iter().map(|cell| cell.1)).unwrap_or(0.0);
        let least = (ODD * usual).max(DISTINCT * between).max(LEAST) * times;
        let odd = self.cells.iter().filter(|cell| cell.1 >= least);
        let is_bare = |at: &At| sight.looks[*at].ink.is_none();
        odd.map(|(at, _)| *at).filter(is_bare).collect()
    }
}

/// Whether each blank holds ink that is far smaller than any symbol's.
pub fn are_dotted(sight: &Sight, cells: &Array2<Option<char>>) -> bool {
    let size = |look: &Look| {
        let ink = &sight.inks[look.ink?.class];
        Some(ink.longer())
    };
    let sizes = |is_blank: bool| {
        let own = sight.looks.iter().filter(move |(at, _)| cells[*at].is_none() == is_blank);
        own.map(|(_, look)| size(look))
    };
    let symbols = sizes(false).flatten().fold(f64::MAX, f64::min);
    sizes(true).all(|dot| dot.is_some_and(|dot| dot < DOT * symbols))
}

/// Dots on blanks are smaller than this part of symbols.
const DOT: f64 = 0.4;

#[cfg(test)]
mod tests {
    use super::super::testing::{sight, values};
    use super::*;

    const BOARD: [&str; 4] = ["iioo", "igio", "oigi", "ooii"];

    /// The cells that may be blanks if grey ones are read as zeros.
    fn found(rows: &[&str], shade: impl Fn(char) -> u8) -> Vec<At> {
        let seen = sight(rows, |kind, _, _| [shade(kind); 3]);
        let cells = Array2::from_fn(seen.size(), |at| {
            Some(if rows[at.row].as_bytes()[at.column] == b'i' { '1' } else { '0' })
        });
        may_be_blanks(&seen, &cells)
    }

    #[test]
    fn tiles_of_givens_are_none_of_values_where_symbols_alone_keep_the_rules() {
        // Upper case on tiles of another colour, which givens in turn have and which have
        // them at random.
        let rows = ["oIIOoI", "IOOIio", "iooioI", "oIiOio", "OOiiOI", "IIoOIO"];
        let seen = sight(&rows, |kind, _, _| match kind {
            'I' | 'O' => [230; 3],
            _ => [60; 3],
        });
        let board = |change: &dyn Fn(At, char) -> char| {
            Array2::from_fn(seen.size(), |at| {
                let kind = rows[at.row].as_bytes()[at.column].to_ascii_lowercase();
                Some(change(at, if kind == b'i' { '1' } else { '0' }))
            })
        };
        assert_eq!(breaks(&board(&|_, value| value)), 0);
        assert!(!are_tiles_at_odds(&seen, &board(&|_, value| value), &[]));
        let is_first = |at: At| at == At::new(0, 0) || at == At::new(0, 1);
        let broken = |at: At, value: char| if is_first(at) { '0' } else { value };
        assert!(breaks(&board(&broken)) > 0);
        assert!(are_tiles_at_odds(&seen, &board(&broken), &[]), "neither keeps the rules");
    }

    #[test]
    fn symbols_that_leave_one_answer_tell_where_tiles_leave_none() {
        // Givens on tiles of their own, which would be three alike in the second row.
        let are_at_odds = |rows: [&str; 4]| {
            let seen = sight(&rows, |kind, _, _| match kind {
                'I' | 'O' => [230; 3],
                '.' => [20, 160, 140],
                _ => [60; 3],
            });
            let value = |own: char| if own.eq_ignore_ascii_case(&'i') { '1' } else { '0' };
            are_tiles_at_odds(&seen, &values(&rows).map(|own| own.map(value)), &[])
        };
        assert!(!are_at_odds(["O.i.", "oIIO", ".i..", "..o."]));
        assert!(are_at_odds(["O.i.", "oIIO", "....", "...."]), "several answers");
    }

    #[test]
    fn a_second_shade_of_one_value_may_be_blanks() {
        let shade = |grey: u8| {
            move |kind: char| match kind {
                'i' => 18,
                'g' => grey,
                _ => 240,
            }
        };
        assert_eq!(found(&BOARD, shade(178)), [At::new(1, 1), At::new(2, 2)]);
        assert_eq!(found(&BOARD, shade(236)), [], "noise is no shade");
    }

    #[test]
    fn entries_of_both_values_in_other_shades_are_none() {
        let rows = ["Iioo", "iOio", "oioi", "ooIi"];
        let seen = sight(&rows, |kind, _, _| match kind {
            'i' => [18; 3],
            'I' => [70; 3],
            'O' => [190; 3],
            _ => [240; 3],
        });
        let cells = Array2::from_fn(seen.size(), |at| {
            let is_one = rows[at.row].as_bytes()[at.column].eq_ignore_ascii_case(&b'i');
            Some(if is_one { '1' } else { '0' })
        });
        assert_eq!(may_be_blanks(&seen, &cells), []);
    }
}
