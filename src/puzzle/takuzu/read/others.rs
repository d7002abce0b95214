//! Looks that a takuzu does not have: cells that look alike and mean different
//! things by where they stand, and blanks of several colours.
//!
//! Light and dark squares in turn are decoration, and so is what noise makes of
//! cells in turn where their pitch is no whole number of pixels. Blanks are of
//! one colour, but for decoration and the lines that the game points at.

use crate::geom::{Array2, At, Size};
use crate::median::median;
use crate::picture::{Rgb, distance, hue, hues_apart};
use crate::sight::{InkClass, Sight};

type Symbols = Array2<Option<char>>;

/// Grounds of one colour differ by no more than this.
const SAME: u8 = 16;
/// Cells that look alike tell something from so many on.
const TELLING: usize = 16;
/// Of so many cells the place tells each of the symbols at least.
const EACH: usize = 4;
/// This share of the cells has the symbol of their place where it tells them.
const BY_PLACE: f64 = 0.95;
/// Blanks of another colour are so many at least: fewer are pointed at,
const FEW: usize = 4;
/// and this share of the blanks.
const SHARE: f64 = 0.1;
/// Colours differ in hue where their differences of channels do by this much:
/// a lighter and a darker blank may be one open and one locked.
const OTHER_HUE: i32 = 28;

/// Pieces are coloured from this difference of channels on,
const CHROMATIC: u8 = 60;
/// their hues are apart by so many degrees of the circle,
const HUES_APART: i32 = 18;
/// and so many, each of two pieces at least, are more than two values have, given
/// and set by a player.
const MANY_HUES: usize = 4;

/// Whether the symbols are of many hues: pieces of a game that tells them by it.
pub fn are_of_many_hues(sight: &Sight, cells: &Symbols) -> bool {
    let inks = cells.iter().filter(|(_, cell)| cell.is_some());
    let inks = inks.filter_map(|(at, _)| sight.looks[at].ink);
    let mut hues: Vec<i32> = inks.filter_map(|ink| hue(ink.colour, CHROMATIC)).collect();
    hues.sort_unstable();
    // The circle is cut where it is empty, if it is anywhere.
    let widest = (0..hues.len()).max_by_key(|&place| gap(&hues, place));
    hues.rotate_left(widest.unwrap_or(0));
    let of_one = |a: &i32, b: &i32| (b - a).rem_euclid(360) < HUES_APART;
    hues.chunk_by(of_one).filter(|own| own.len() > 1).count() >= MANY_HUES
}

/// How far a hue is from the one before it on the circle, degrees.
fn gap(hues: &[i32], place: usize) -> i32 {
    let before = hues[(place + hues.len() - 1) % hues.len()];
    (hues[place] - before).rem_euclid(360)
}

/// Whether cells that look alike have different symbols, which depend on
/// whether their rows and columns are odd: all cells or those of one ground
/// without ink.
pub fn are_by_place(sight: &Sight, cells: &Symbols) -> bool {
    let all = cells.iter().map(|(at, _)| at).collect();
    let of_ground = colours(sight, |at| sight.looks[at].ink.is_none());
    let of_ground = of_ground.into_iter().map(|(_, own)| own);
    std::iter::once(all).chain(of_ground).any(|own: Vec<At>| is_by_place(&own, cells))
}

fn is_by_place(own: &[At], cells: &Symbols) -> bool {
    let count = |place: Option<(usize, usize)>, symbol: Option<char>| {
        let is_there = |at: &&At| place.is_none_or(|place| (at.row % 2, at.column % 2) == place);
        own.iter().filter(is_there).filter(|at| cells[**at] == symbol).count()
    };
    let symbols = [None, Some('0'), Some('1')];
    let places = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let told = |place| {
        let counts = symbols.into_iter().map(|symbol| (count(Some(place), symbol), symbol));
        counts.max_by_key(|(count, _)| *count).unwrap_or_default()
    };
    let told = places.map(told);
    let is_told = |symbol: &Option<char>| told.iter().any(|(n, own)| own == symbol && *n >= EACH);
    let right: usize = told.iter().map(|(count, _)| count).sum();
    own.len() >= TELLING
        && right as f64 >= BY_PLACE * own.len() as f64
        && symbols.iter().filter(|symbol| is_told(symbol)).count() > 1
}

/// Whether thin lines lead through several cells without a value, as bridges do from
/// island to island.
pub fn are_bridged(sight: &Sight, cells: &Symbols) -> bool {
    let is_bridge = |class: &InkClass| {
        let (short, long) = (class.shorter(), class.longer());
        long >= WHOLE && short <= THIN
    };
    let inks = |is_blank: bool| {
        let own = sight.looks.iter().filter(move |(at, _)| cells[*at].is_none() == is_blank);
        own.filter_map(|(_, look)| look.ink)
    };
    // The grain of wood is far fainter than pieces are.
    let usual = median(inks(false).map(|ink| ink.contrast)).unwrap_or(0);
    let is_drawn = |contrast: u8| f64::from(contrast) >= GRAIN * f64::from(usual);
    let bridges =
        inks(true).filter(|ink| is_bridge(&sight.inks[ink.class]) && is_drawn(ink.contrast));
    bridges.count() >= BRIDGES
}

/// What is fainter than this part of the pieces is no bridge between them.
const GRAIN: f64 = 0.3;
/// A bridge is as long as this part of the cell that it crosses,
const WHOLE: f64 = 0.95;
/// and this part of it broad; a player's stroke through one cell may be too.
const THIN: f64 = 0.2;
const BRIDGES: usize = 2;

/// Whether blanks are of two hues, neither as lines nor in turn.
pub fn are_blanks_coloured(sight: &Sight, cells: &Symbols) -> bool {
    let is_blank = |at: At| cells[at].is_none() && sight.looks[at].ink.is_none();
    let colours = colours(sight, is_blank);
    let blanks: usize = colours.iter().map(|(_, own)| own.len()).sum();
    let is_common = |own: &[At]| own.len() >= FEW && own.len() as f64 >= SHARE * blanks as f64;
    let common: Vec<&(Rgb, Vec<At>)> = colours.iter().filter(|(_, own)| is_common(own)).collect();
    let pairs = (0..common.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let mut pairs = pairs.map(|(i, j)| (common[i], common[j]));
    let is_coloured = pairs.any(|(one, other)| {
        are_of_two_hues(one.0, other.0) && !are_decoration(&one.1, &other.1, cells.size())
    });
    is_coloured && !is_page_seen(sight, is_blank)
}

/// Whether nearly all blanks are filled with vivid colours, each with one of several of far
/// unlike hues: they are pieces of a game that has more of them than two.
pub fn are_blanks_vivid(sight: &Sight, cells: &Symbols) -> bool {
    let is_blank = |at: At| cells[at].is_none();
    let blanks = cells.iter().filter(|(at, _)| is_blank(*at)).count();
    let vivid: Vec<(i32, Vec<At>)> = colours(sight, is_blank)
        .into_iter()
        .filter(|(_, own)| own.len() >= FEW)
        .filter_map(|(colour, own)| Some((hue(colour, VIVID)?, own)))
        .collect();
    let filled: usize = vivid.iter().map(|(_, own)| own.len()).sum();
    let pairs = (0..vivid.len()).flat_map(|i| (0..i).map(move |j| (i, j)));
    let mut pairs = pairs.map(|(i, j)| (&vivid[i], &vivid[j]));
    filled as f64 >= NEARLY_ALL * blanks as f64
        && pairs.any(|(one, other)| {
            hues_apart(one.0, other.0) >= FAR_HUES
                && !are_decoration(&one.1, &other.1, cells.size())
        })
}

/// Channels of a vivid colour differ by this much,
const VIVID: u8 = 110;
/// hues of unlike pieces by so many degrees,
const FAR_HUES: i32 = 40;
/// and this share of the blanks has one of them.
const NEARLY_ALL: f64 = 0.85;

/// Whether the blanks show a page through them: its colours run on from cell to cell
/// without a step.
fn is_page_seen(sight: &Sight, is_blank: impl Fn(At) -> bool) -> bool {
    let size = sight.size();
    let blanks = || sight.looks.iter().map(|(at, _)| at).filter(|at| is_blank(*at));
    let steps = blanks().flat_map(|at| {
        let next = [(0, 1), (1, 0), (1, 1)].map(|(r, c)| At::new(at.row + r, at.column + c));
        let is_there = |to: &At| to.row < size.rows && to.column < size.columns && is_blank(*to);
        next.into_iter().filter(is_there).map(move |to| (at, to))
    });
    let off = |(a, b): (At, At)| distance(sight.looks[a].ground, sight.looks[b].ground);
    let steps: Vec<u8> = steps.map(off).collect();
    let slight = steps.iter().filter(|step| **step <= 2 * SAME).count();
    steps.len() >= TELLING
        && slight as f64 >= SMOOTH * steps.len() as f64
        && steps.iter().all(|step| *step <= STEEP)
}

/// This share of the steps from blank to blank is slight where a page shows, and
/// none is steeper.
const SMOOTH: f64 = 0.9;
const STEEP: u8 = 60;

/// The grounds of the cells that are meant, with those that have them.
pub fn colours(sight: &Sight, is_meant: impl Fn(At) -> bool) -> Vec<(Rgb, Vec<At>)> {
    let mut colours: Vec<(Rgb, Vec<At>)> = Vec::new();
    for (at, look) in sight.looks.iter().filter(|(at, _)| is_meant(*at)) {
        match colours.iter_mut().find(|(known, _)| distance(*known, look.ground) <= SAME) {
            Some((_, own)) => own.push(at),
            None => colours.push((look.ground, vec![at])),
        }
    }
    colours
}

/// The bare cells without a value, by the tint of their grounds, where these are of
/// several: however light each of them is, the tiles of one value are of one tint.
pub fn by_tint(sight: &Sight, cells: &Symbols) -> Vec<Vec<At>> {
    let is_bare = |at: &At| cells[*at].is_none() && sight.looks[*at].ink.is_none();
    let bare: Vec<At> = cells.iter().map(|(at, _)| at).filter(is_bare).collect();
    let tint = |at: &At, channel: usize| {
        let ground = sight.looks[*at].ground;
        i32::from(ground[channel]) - i32::from(ground[channel + 1])
    };
    let parts = |channel: usize| -> Vec<Vec<At>> {
        let mut own = bare.clone();
        own.sort_by_key(|at| tint(at, channel));
        let is_one = |a: &At, b: &At| tint(b, channel) - tint(a, channel) < OTHER_TINT;
        own.chunk_by(is_one).map(<[At]>::to_vec).collect()
    };
    (0..2).map(parts).filter(|parts| parts.len() > 1).flatten().collect()
}

/// Differences of channels from one tint to the next.
const OTHER_TINT: i32 = 4;

/// Whether colours differ in more than how light they are.
fn are_of_two_hues(one: Rgb, other: Rgb) -> bool {
    let tints = |[red, green, blue]: Rgb| {
        let [red, green, blue] = [red, green, blue].map(i32::from);
        [red - green, green - blue, blue - red]
    };
    tints(one).into_iter().zip(tints(other)).any(|(a, b)| (a - b).abs() >= OTHER_HUE)
}

/// Whether the fewer cells of two colours make up lines, or every line has them
/// in the same places or in the other ones: stripes, chequers and quarters.
fn are_decoration(one: &[At], other: &[At], size: Size) -> bool {
    let mut known = Array2::filled(size, None);
    one.iter().for_each(|&at| known[at] = Some(true));
    other.iter().for_each(|&at| known[at] = Some(false));
    are_lines(&known, one.len() <= other.len()) || are_regular(&known)
}

/// Whether each cell marked `colour` is in a row or a column that has no other.
fn are_lines(known: &Array2<Option<bool>>, colour: bool) -> bool {
    let is_whole = |is_in: &dyn Fn(At) -> bool| {
        known.iter().filter(|(at, _)| is_in(*at)).all(|(_, own)| *own != Some(!colour))
    };
    let size = known.size();
    let rows: Vec<bool> = (0..size.rows).map(|row| is_whole(&|at| at.row == row)).collect();
    let columns: Vec<bool> =
        (0..size.columns).map(|column| is_whole(&|at| at.column == column)).collect();
    let mut own = known.iter().filter(|(_, own)| **own == Some(colour));
    own.all(|(at, _)| rows[at.row] || columns[at.column])
}

/// Whether every row can be told from one of them, as it is or with the colours
/// exchanged.
fn are_regular(known: &Array2<Option<bool>>) -> bool {
    let size = known.size();
    // Rows and columns are turned or not; known cells say which agree.
    let mut turned: Vec<Option<bool>> = vec![None; size.rows + size.columns];
    while let Some(first) = turned.iter().position(Option::is_none) {
        turned[first] = Some(false);
        let mut is_new = true;
        while is_new {
            is_new = false;
            for (at, own) in known.iter() {
                let Some(own) = own else { continue };
                let (row, column) = (at.row, size.rows + at.column);
                match (turned[row], turned[column]) {
                    (Some(a), Some(b)) if (a ^ b) != *own => return false,
                    (Some(a), None) => (turned[column], is_new) = (Some(a ^ own), true),
                    (None, Some(b)) => (turned[row], is_new) = (Some(b ^ own), true),
                    _ => {}
                }
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    fn symbols(rows: &[&str]) -> Symbols {
        Array2::from_fn(Size::new(rows.len(), rows[0].len()), |at| {
            rows[at.row].chars().nth(at.column).filter(|symbol| *symbol != '.')
        })
    }

    fn all(cells: &Symbols) -> Vec<At> {
        cells.iter().map(|(at, _)| at).collect()
    }

    fn cells(rows: &[&str], letter: char) -> Vec<At> {
        let symbols = symbols(rows);
        all(&symbols).into_iter().filter(|&at| symbols[at] == Some(letter)).collect()
    }

    fn is_decoration(rows: &[&str]) -> bool {
        let size = Size::new(rows.len(), rows[0].len());
        are_decoration(&cells(rows, 'a'), &cells(rows, 'b'), size)
    }

    #[test]
    fn blanks_of_several_vivid_colours_are_pieces() {
        let rows = ["arbr", "rgba", "bgar", "arbg"];
        let values = symbols(&["0.1.", "..10", "1.0.", "0.1."]);
        let are_vivid = |green: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| match kind {
                _ if x.min(39 - x).min(y).min(39 - y) < 2 => [250; 3],
                'a' => [250, 210, 50],
                'b' => [20, 20, 20],
                'g' => green,
                _ => [220, 50, 50],
            });
            are_blanks_vivid(&seen, &values)
        };
        assert!(!are_vivid([60, 160, 220]), "three of the other colour may be pointed at");
        let rows = ["argr", "rgba", "bgar", "arbg"];
        let values = symbols(&["0...", "..10", "1.0.", "0.1."]);
        let seen = |green: [u8; 3]| {
            sight(&rows, |kind, _, _| match kind {
                'a' => [250, 210, 50],
                'b' => [20, 20, 20],
                'g' => green,
                _ => [220, 50, 50],
            })
        };
        assert!(are_blanks_vivid(&seen([60, 160, 220]), &values));
        assert!(!are_blanks_vivid(&seen([220, 60, 110]), &values), "nearly of one hue");
        assert!(!are_blanks_vivid(&seen([200, 210, 220]), &values), "the others are grey");
    }

    #[test]
    fn lines_that_lead_through_blanks_are_bridges() {
        let rows = ["a.b.", ".-a.", "b-.a", "a..b"];
        let seen = |is_whole: bool, line: [u8; 3]| {
            sight(&rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                let is_line = y.abs_diff(20) < 2 && (is_whole || x.abs_diff(20) < 12);
                match kind {
                    'a' if off < 11.0 => [30; 3],
                    'b' if off < 11.0 => [200, 40, 40],
                    '-' if is_line => line,
                    _ => [250; 3],
                }
            })
        };
        let values = symbols(&["0.1.", "..0.", "1..0", "0..1"]);
        assert!(are_bridged(&seen(true, [30; 3]), &values));
        assert!(!are_bridged(&seen(false, [30; 3]), &values), "dashes on blanks");
        assert!(!are_bridged(&seen(true, [215; 3]), &values), "the grain of wood");
    }

    #[test]
    fn blanks_of_several_tints_are_parted_however_light_they_are() {
        // Greys and greens between them, each of several shades; dark values.
        let rows = ["agag", "dabg", "gbad", "bgda"];
        let greens = |green: u8| {
            let seen = sight(&rows, |kind, _, _| match kind {
                'a' => [170; 3],
                'b' => [182; 3],
                'g' => [174, 174 + green, 175],
                _ => [20; 3],
            });
            by_tint(&seen, &symbols(&["....", "1...", "...1", "..1."]))
        };
        let greys = [cells(&rows, 'a'), cells(&rows, 'b')].concat();
        let found = greens(7);
        assert!(found.iter().any(|own| own.len() == greys.len()));
        assert!(found.contains(&cells(&rows, 'g')));
        assert!(greens(0).is_empty());
    }

    #[test]
    fn chequers_are_no_values() {
        let board = symbols(&["0101", "1010", "0101", "1010"]);
        assert!(is_by_place(&all(&board), &board));
        let board = symbols(&["0.0.", "1.1.", "0.0.", "1.1."]);
        assert!(is_by_place(&all(&board), &board));
    }

    #[test]
    fn takuzu_is_not_by_place() {
        let board = symbols(&["0110", "1001", "0011", "1100"]);
        assert!(!is_by_place(&all(&board), &board));
        let blank = symbols(&["....", ".0..", "....", "...."]);
        assert!(!is_by_place(&all(&blank), &blank));
    }

    #[test]
    fn chequered_blanks_and_pointed_at_lines_are_decoration() {
        assert!(is_decoration(&["ab.b", "b.ba", "a.ab", "bab."]));
        assert!(is_decoration(&["aabb", "aabb", "bbaa", "bb.."]));
        assert!(is_decoration(&["bbab", "aa.a", "bbab", "b.ab"]));
    }

    #[test]
    fn grass_is_no_decoration() {
        assert!(!is_decoration(&["aaba", "bbaa", "abab", "baab"]));
        // Nor are the black squares of a crossword, between whole lines.
        assert!(!is_decoration(&["bbbbb", ".a.ab", "bb.bb", "ba.ab", ".b.bb"]));
    }

    #[test]
    fn a_page_seen_through_blanks_is_no_colour_of_theirs() {
        // From blue to brown step by step, or by turns.
        let rows = ["abcdef", "bcdefg", "abcdef", "bcdefg", "abcdef", "cdefgh"];
        let is_coloured = |order: &str| {
            let seen = sight(&rows, |kind, _, _| {
                let step = order.find(kind).unwrap_or(0) as u8;
                [40 + 16 * step, 70, 150 - 14 * step]
            });
            are_blanks_coloured(&seen, &symbols(&["......"; 6]))
        };
        assert!(!is_coloured("abcdefgh"));
        assert!(is_coloured("ahbgcfde"));
    }

    #[test]
    fn a_darker_blank_is_of_the_same_hue() {
        assert!(!are_of_two_hues([230; 3], [180; 3]));
        assert!(are_of_two_hues([0x98; 3], [0x90, 0xB2, 0x69]));
    }

    #[test]
    fn dots_in_six_colours_are_no_two_values() {
        let rows = ["rygc", "rygc", "bo..", "bo.."];
        let seen = |is_coloured: bool| {
            sight(&rows, |kind, x, y| match kind {
                _ if (x.abs_diff(20).pow(2) + y.abs_diff(20).pow(2)) > 144 => [250; 3],
                'r' => [229, 57, 53],
                'y' if is_coloured => [253, 216, 53],
                'g' if is_coloured => [67, 160, 71],
                'c' if is_coloured => [0, 172, 193],
                'o' if is_coloured => [251, 140, 0],
                'b' | 'g' | 'o' => [30, 136, 229],
                'y' | 'c' => [200, 50, 47],
                _ => [250; 3],
            })
        };
        let cells = symbols(&["0011", "0011", "01..", "01.."]);
        assert!(are_of_many_hues(&seen(true), &cells));
        assert!(!are_of_many_hues(&seen(false), &cells));
    }
}
