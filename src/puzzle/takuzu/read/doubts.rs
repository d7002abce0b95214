//! What puts cells of a reading in doubt though each of them was clear: boards of
//! one value, of a third colour, or with blanks that may be values.

mod exchanged;
mod mistakes;
mod printed;

pub use self::exchanged::{exchanged, tinted};
pub use self::mistakes::{SLIPS, lone_mistakes, many_mistakes, swapped_looks, weak_mistakes};
pub use self::printed::printed;
use super::groups::Budget;
use super::{Hypothesis, PROOF, groups, hidden, others};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, chroma, distance, hue, hues_apart};
use crate::puzzle::seen::Form;
use crate::puzzle::takuzu::board::{Digit, Sign};
use crate::sight::{InkClass, Sight};

/// Doubts a board of forms without exactly one answer most of whose blanks hold something:
/// that may be a symbol, too. Unless all hold the same, far smaller than the symbols, as
/// games that draw no lines do.
pub fn inked_blanks(sight: &Sight, way: &mut Hypothesis, signs: &[Sign]) {
    let blanks = || sight.looks.iter().filter(|(at, _)| way.cells[*at].is_none());
    let inked = blanks().filter(|(_, look)| look.ink.is_some()).count();
    if way.theme != "shapes"
        || 2 * inked <= blanks().count()
        || hidden::are_dotted(sight, &way.cells)
    {
        return;
    }
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    if groups::only_answer(&cells, signs, &Budget::of(PROOF)).is_none() {
        way.confidence = way.confidence.map(|sure| sure.min(ONE_SIDED));
    }
}

/// Doubts the cells of a full board that may be blanks.
pub fn blanks_missing(sight: &Sight, way: &mut Hypothesis) {
    for at in hidden::may_be_blanks(sight, &way.cells) {
        way.confidence[at] = way.confidence[at].min(HIDDEN);
    }
}

/// Doubts a board of three colours of tiles that has not exactly one answer, but
/// would have if another colour were the blanks'.
pub fn roles(way: &mut Hypothesis) {
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    let is_there = |value: Option<Digit>| cells.iter().any(|(_, own)| *own == value);
    let all = [None, Some(Digit::Zero), Some(Digit::One)];
    if way.theme != "tiles" || !all.into_iter().all(is_there) {
        return;
    }
    let budget = Budget::of(PROOF);
    let is_told =
        |cells: &Array2<Option<Digit>>| groups::only_answer(cells, &[], &budget).is_some();
    let with_blanks = |blank: Digit| {
        cells.map(|own| match own {
            None => Some(blank),
            Some(own) => Some(*own).filter(|own| *own != blank),
        })
    };
    let may_be_other = || [Digit::Zero, Digit::One].map(with_blanks).iter().any(is_told);
    if !is_told(&cells) && may_be_other() {
        way.confidence = way.confidence.map(|sure| sure.min(HIDDEN));
    }
}

/// The colour of a value's tiles, if it is told by these.
fn tile(way: &Hypothesis, value: char) -> Option<Rgb> {
    let (_, look) = way.legend.iter().find(|own| own.0 == value)?;
    (look.form == Form::Tile).then_some(look.colour)
}

/// Doubts tiles of a grey value that have the other value's hue, and one or two of the latter
/// far nearer to the grey: a game may have darkened or veiled either.
pub fn veiled(sight: &Sight, way: &mut Hypothesis) {
    let (Some(zero), Some(one)) = (tile(way, '0'), tile(way, '1')) else { return };
    for (own, own_colour, other_colour) in [('0', zero, one), ('1', one, zero)] {
        let Some(vivid) = hue(other_colour, VIVID) else { continue };
        if hue(own_colour, GREY).is_some() {
            continue;
        }
        let ground = |at: At| sight.looks[at].ground;
        let is_veiled =
            |at: At| hue(ground(at), GREY).is_some_and(|own| hues_apart(own, vivid) <= ONE_HUE);
        let is_nearer = |at: At| {
            let [to_grey, to_vivid] =
                [own_colour, other_colour].map(|own| distance(ground(at), own));
            is_veiled(at) && 2 * u16::from(to_grey) <= u16::from(to_vivid)
        };
        let of = |grey: bool| {
            way.cells
                .iter()
                .filter(move |(_, value)| value.is_some_and(|value| (value == own) == grey))
        };
        let greys: Vec<At> = of(true).map(|(at, _)| at).filter(|at| is_veiled(*at)).collect();
        let vivids: Vec<At> = of(false).map(|(at, _)| at).filter(|at| is_nearer(*at)).collect();
        // What many have is a shade of theirs.
        let few = if vivids.len() <= POINTED_AT { vivids } else { Vec::new() };
        for at in greys.into_iter().chain(few) {
            way.confidence[at] = way.confidence[at].min(HIDDEN);
        }
    }
}

/// Channels of a vivid colour differ by this much at least, and those of a grey by less
/// than this.
const VIVID: u8 = 50;
const GREY: u8 = 24;
/// Shades of one colour are of one hue but for this much, degrees.
const ONE_HUE: i32 = 30;

/// How sure a cell is that may be a blank on a board that shows none.
pub const HIDDEN: f64 = 0.3;

/// Doubts blanks of a shade of their own, or with marks of one kind, that all
/// take one value: they may be symbols for it. Where the rules do not tell, two
/// shades of blanks are one too many.
pub fn shades(sight: &Sight, way: &mut Hypothesis, signs: &[Sign]) {
    let marked = marked_blanks(sight, &way.cells);
    let tinted = if way.theme == "tiles" { others::by_tint(sight, &way.cells) } else { Vec::new() };
    shade_of_value(sight, way, signs);
    if way.blank_shades.is_empty() && marked.is_empty() && tinted.is_empty() {
        return;
    }
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    let answer = groups::only_answer(&cells, signs, &Budget::of(PROOF));
    let is_pure = |blanks: &Vec<At>| {
        let is_one = |at: &&At| answer.as_ref().is_some_and(|own| own[**at] == Digit::One);
        let ones = blanks.iter().filter(is_one).count();
        are_pure(ones, blanks.len()) && answer.is_some()
    };
    let many = way.blank_shades.iter().filter(|shade| shade.len() >= SHADED).count();
    let are_too_many = answer.is_none() && many > 1 && !are_in_turn(&way.blank_shades);
    let is_one_too_many = |shade: &Vec<At>| are_too_many && shade.len() >= SHADED;
    let shades = way.blank_shades.iter().filter(|shade| is_pure(shade) || is_one_too_many(shade));
    let pure = marked.iter().chain(&tinted).filter(|blanks| is_pure(blanks));
    for at in shades.chain(pure).flatten() {
        way.confidence[*at] = way.confidence[*at].min(ONE_SIDED);
    }
}

/// Whether the blanks are of two shades in turn, as the squares of a chequered board.
fn are_in_turn(shades: &[Vec<At>]) -> bool {
    let [one, other] = shades else { return false };
    let is_even = |at: &At| (at.row + at.column).is_multiple_of(2);
    let are_even = |shade: &[At], even: bool| shade.iter().all(|at| is_even(at) == even);
    let are = |even: bool| are_even(one, even) && are_even(other, !even);
    one.len() + other.len() >= CHEQUERED && (are(true) || are(false))
}

/// So many cells have the shades of a chequered board by chance once in a hundred times.
const CHEQUERED: usize = 8;

/// Doubts few blanks of a shade of the value that they all take: they may be that.
pub fn shade_of_value(sight: &Sight, way: &mut Hypothesis, signs: &[Sign]) {
    let Some((value, blanks)) = shaded_blanks(sight, way) else { return };
    let cells = way.cells.map(|value| value.and_then(Digit::from_char));
    let answer = groups::only_answer(&cells, signs, &Budget::of(PROOF));
    if answer.is_some_and(|answer| blanks.iter().all(|at| answer[*at] == value)) {
        for at in blanks {
            way.confidence[at] = way.confidence[at].min(ONE_SIDED);
        }
    }
}

/// The blanks of a board of coloured tiles, where they may be a shade of one of its
/// values, with that value: their colour is far nearer to it than to the other.
fn shaded_blanks(sight: &Sight, way: &Hypothesis) -> Option<(Digit, Vec<At>)> {
    let blanks = way.cells.iter().filter(|(_, value)| value.is_none()).map(|(at, _)| at);
    let blanks: Vec<At> = blanks.collect();
    let is_bare = blanks.iter().all(|at| sight.looks[*at].ink.is_none());
    let (zero, one) = (tile(way, '0')?, tile(way, '1')?);
    if !is_bare || blanks.len() < SHADED {
        return None;
    }
    let of = |value: Rgb| {
        let off = blanks.iter().map(|at| u32::from(distance(sight.looks[*at].ground, value)));
        off.sum::<u32>()
    };
    let (to_zero, to_one) = (of(zero), of(one));
    let value = if to_zero < to_one { Digit::Zero } else { Digit::One };
    let apart = u32::from(distance(zero, one)) * blanks.len() as u32;
    let is_shade = FAR_NEARER * to_zero.min(to_one) <= apart.min(to_zero.max(to_one));
    let colour = chroma(if value == Digit::Zero { zero } else { one });
    let is_tinted = |at: &At| chroma(sight.looks[*at].ground) > colour / HARDLY;
    let may_be = colour < VIVID || blanks.iter().any(is_tinted);
    (is_shade && may_be).then_some((value, blanks))
}

/// A shade of a vivid colour has more than one in so many parts of its chroma.
const HARDLY: u8 = 6;

/// From a shade of one value to the other it is so many times as far, and from that value
/// to the other.
const FAR_NEARER: u32 = 2;

/// The cells read as blanks that hold ink, by its kind; those of which there are
/// many, on a board of which most blanks hold nothing.
pub fn marked_blanks(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<Vec<At>> {
    let mut kinds = vec![Vec::new(); sight.inks.len()];
    let mut bare = 0usize;
    for (at, look) in sight.looks.iter().filter(|(at, _)| cells[*at].is_none()) {
        match look.ink {
            Some(ink) => kinds[ink.class].push(at),
            None => bare += 1,
        }
    }
    if bare < kinds.iter().map(Vec::len).sum::<usize>() {
        return Vec::new();
    }
    kinds.retain(|cells| cells.len() >= PURE);
    kinds
}

/// The blanks that hold a symbol of the form and size of values, or are parted into two
/// colours as those are, one or two or all there are: in whatever colour it still is one.
pub fn symbols_among_blanks(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let class = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let (blanks, values): (Vec<_>, Vec<_>) = cells.iter().partition(|(_, value)| value.is_none());
    let [blanks, values] = [blanks, values].map(|own: Vec<(At, &Option<char>)>| {
        own.into_iter().map(|(at, _)| at).collect::<Vec<At>>()
    });
    let inks: Vec<&InkClass> = values.iter().filter_map(|at| class(*at)).collect();
    let label = |class: &InkClass| {
        let name = class.names.first().filter(|name| name.score >= NAMED);
        name.map(|name| name.label.clone())
    };
    let is_near = |one: f64, other: f64| (one - other).abs() <= ONE_SIZE;
    let is_like = |own: &InkClass, other: &InkClass| {
        is_near(own.height, other.height)
            && is_near(own.width, other.width)
            && label(own).is_some()
            && label(own) == label(other)
    };
    let is_symbol = |at: At| class(at).is_some_and(|own| inks.iter().any(|ink| is_like(own, ink)));
    let is_parted = |at: &At| sight.parting(*at) >= PARTED;
    let are_parted = 3 * values.iter().filter(|at| is_parted(at)).count() > values.len();
    // In the corners of a cell that the game points at there may be more than in it.
    let is_cornered = |at: &At| {
        let corners = sight.corners(*at);
        values.iter().all(|value| distance(sight.corners(*value), corners) > SAME_CORNERS)
    };
    let is_parted_value = |at: &At| are_parted && is_parted(at) && !is_cornered(at);
    let is_value = |at: &At| is_symbol(*at) || is_parted_value(at);
    let found: Vec<At> = blanks.iter().copied().filter(is_value).collect();
    // A full board has no blanks for them to be among. What stands on most cells marks them.
    let are_all = found.len() == blanks.len() && FEW_BLANKS * found.len() <= values.len();
    if found.len() > POINTED_AT && !are_all { Vec::new() } else { found }
}

/// The inside of a cell that holds a symbol as large is this far from its corners.
const PARTED: u8 = 40;
/// The corners around symbols are of one colour but for this much.
const SAME_CORNERS: u8 = 60;
/// A nearly full board has one blank for so many values at most.
const FEW_BLANKS: usize = 4;
/// A game points at so many cells at once that are none of a line.
const POINTED_AT: usize = 2;
/// Symbols so like a template have its form,
const NAMED: f32 = 0.85;
/// and are of one size if they differ by this part of the cell at most.
const ONE_SIZE: f64 = 0.06;

/// Whether so many cells, of which the answer has `ones`, all take one value: of many
/// a player may have set a few wrongly.
pub fn are_pure(ones: usize, count: usize) -> bool {
    let others = ones.min(count - ones);
    count >= PURE && (others == 0 || count >= MANY_PURE && others * FEW_WRONG <= count)
}

/// So many blanks of one shade do not all take one value by chance,
const PURE: usize = 5;
/// nor so many but for one in as many as this.
const MANY_PURE: usize = 12;
const FEW_WRONG: usize = 10;
/// Fewer cells of a shade are those that the game points at.
const SHADED: usize = 3;

/// How sure the cells of a board are of which one value may be another's.
pub const ONE_SIDED: f64 = 0.3;

#[cfg(test)]
mod tests {
    use super::super::testing;
    use super::*;
    use crate::puzzle::seen::Appearance;

    #[test]
    fn blanks_with_ink_may_be_symbols_where_the_board_has_not_one_answer() {
        let open = ["0..1", "....", ".1..", "...."];
        let told = ["0.0.", "..01", "1...", "...."];
        let sure = |rows: &[&str], theme: &str, are_inked: bool| {
            let sight = testing::sight(rows, |kind, x, y| {
                let is_square = x.abs_diff(20) < 9 && y.abs_diff(20) < 9;
                let is_ink = is_square && (kind != '.' || are_inked);
                if is_ink { [20; 3] } else { [250; 3] }
            });
            let mut way = testing::way(rows, theme);
            inked_blanks(&sight, &mut way, &[]);
            way.confidence[At::new(0, 0)] > 0.5
        };
        assert!(!sure(&open, "shapes", true));
        assert!(sure(&open, "shapes", false), "bare blanks");
        assert!(sure(&open, "digits", true), "digits say what they are");
        assert!(sure(&told, "shapes", true), "it has exactly one answer");
    }

    #[test]
    fn a_cursor_in_the_corners_of_a_blank_is_no_symbol() {
        // Discs, dark ones and such in outline; one blank is pointed at.
        let found = |rows: &[&str], is_filled: bool| {
            let seen = testing::sight(rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let far = dx.hypot(dy);
                let (near, off) = (dx.abs().min(dy.abs()), dx.abs().max(dy.abs()));
                let is_ink = match kind {
                    'd' => far < 13.0,
                    'r' => (9.0..13.0).contains(&far),
                    'b' if is_filled => far < 13.0,
                    'b' => off > 12.0 && near > 8.0,
                    _ => false,
                };
                if is_ink { [0; 3] } else { [255; 3] }
            });
            let value = |at: At| match rows[at.row].as_bytes()[at.column] {
                b'd' => Some('1'),
                b'r' => Some('0'),
                _ => None,
            };
            symbols_among_blanks(&seen, &Array2::from_fn(seen.size(), value))
        };
        let open = ["dr.d", ".dr.", "r.bd", "dr.r"];
        assert!(found(&open, false).is_empty());
        assert_eq!(found(&open, true), [At::new(2, 2)], "a disc");
        assert!(found(&["dr.d", "bdrb", "r.bd", "dr.r"], true).is_empty(), "too many");
        assert_eq!(found(&["drrd", "bdrb", "rrbd", "drdr"], true).len(), 3, "all blanks");
    }

    #[test]
    fn blanks_of_two_shades_in_turn_are_the_squares_of_a_board() {
        let rows = ["0.1...", "......", "..0..1", "......", "......", "......"];
        let doubted = |is_one: fn(At) -> bool| {
            let seen = testing::sight(&rows, |kind, _, _| match kind {
                '0' => [250; 3],
                '1' => [10; 3],
                _ => [120; 3],
            });
            let mut way = testing::way(&rows, "tiles");
            let blanks = way.cells.iter().filter(|(_, value)| value.is_none());
            let (one, other) = blanks.map(|(at, _)| at).partition(|&at| is_one(at));
            way.blank_shades = vec![one, other];
            shades(&seen, &mut way, &[]);
            way.confidence.iter().filter(|(_, sure)| **sure < 0.8).count()
        };
        assert_eq!(doubted(|at| (at.row + at.column) % 2 == 0), 0);
        assert_eq!(doubted(|at| at == At::new(1, 1) || (at.row + at.column) % 2 == 0), 0);
        assert!(doubted(|at| at == At::new(1, 2) || (at.row + at.column) % 2 == 0) > 0);
    }

    #[test]
    fn few_blanks_of_a_shade_of_the_value_they_take_are_in_doubt() {
        let rows = ["010101", "1001.1", "011010", "011001", "1.0110", "1.101."];
        let sure = |zero: Rgb, blank: Rgb| {
            let others = |kind: char| if kind == '1' { [7; 3] } else { blank };
            let colour = |kind: char| if kind == '0' { zero } else { others(kind) };
            let pixel = |kind, x: u32, y| if x.min(y) < 2 { [250; 3] } else { colour(kind) };
            let sight = testing::sight(&rows, pixel);
            let tile = |kind: char| Appearance { form: Form::Tile, colour: colour(kind) };
            let mut way = testing::way(&rows, "tiles");
            way.legend = vec![('0', tile('0')), ('1', tile('1'))];
            shade_of_value(&sight, &mut way, &[]);
            way.confidence[At::new(1, 4)]
        };
        assert!(sure([131; 3], [96; 3]) < 0.5, "it may be a darker 0");
        assert!(sure([131; 3], [225; 3]) > 0.5, "it is like neither value");
        assert!(sure([40, 150, 120], [30, 110, 88]) < 0.5, "a darker green");
        assert!(sure([40, 150, 120], [96, 100, 104]) > 0.5, "no green is grey");
    }

    #[test]
    fn a_grey_tile_in_the_hue_of_the_other_value_is_in_doubt() {
        let rows = ["01..10", "1..01.", ".1..01", "0.10..", "..v1.0", "10..0."];
        let sure_as = |read: char, veiled: Rgb| {
            let colour = |kind: char| match kind {
                '0' => [20; 3],
                '1' => [201, 119, 168],
                'v' => veiled,
                _ => [237; 3],
            };
            let sight = testing::sight(&rows, |kind, _, _| colour(kind));
            let read = rows.map(|row| row.replace('v', &read.to_string()));
            let mut way = testing::way(&read.each_ref().map(String::as_str), "tiles");
            let tile = |kind: char| Appearance { form: Form::Tile, colour: colour(kind) };
            way.legend = vec![('0', tile('0')), ('1', tile('1'))];
            super::veiled(&sight, &mut way);
            let doubted = way.confidence.iter().filter(|(_, sure)| **sure < 0.5).count();
            (way.confidence[At::new(4, 2)] > 0.5, doubted)
        };
        let sure = |veiled: Rgb| sure_as('0', veiled);
        assert_eq!(sure([58, 12, 48]), (false, 1));
        assert_eq!(sure([30, 28, 26]), (true, 0), "as grey as the others");
        assert_eq!(sure([20, 50, 20]), (true, 0), "of another hue");
        assert_eq!(sure_as('1', [58, 12, 48]), (false, 1), "far nearer to the grey");
        assert_eq!(sure_as('1', [150, 80, 120]), (true, 0), "a shade of its own value");
    }

    #[test]
    fn a_symbol_in_a_colour_of_its_own_is_no_blank() {
        let found = |rows: &[&str]| {
            let seen = testing::sight(rows, |kind, x, y| {
                let is_disc = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20))) < 14.0;
                match kind {
                    'v' if is_disc => [100, 100, 0],
                    'v' | 'h' => [178, 160, 49],
                    'b' if is_disc => [0; 3],
                    'w' if is_disc => [255; 3],
                    _ => [128, 98, 82],
                }
            });
            let cells =
                Array2::from_fn(seen.size(), |at| match rows[at.row].as_bytes()[at.column] {
                    b'b' => Some('0'),
                    b'w' => Some('1'),
                    _ => None,
                });
            symbols_among_blanks(&seen, &cells).len()
        };
        let rows = ["?.bw.b", "b.wwb.", ".b.bww", "wwb..b", "bwb.w.", ".bwb.w"];
        let with = |own: &str| {
            let rows = rows.map(|row| row.replace('?', own));
            found(&rows.each_ref().map(String::as_str))
        };
        assert_eq!((with("v"), with("h"), with(".")), (1, 0, 0));
    }
}
