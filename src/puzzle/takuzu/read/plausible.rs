//! Whether symbols on a grid may be a takuzu at all: other games have two
//! kinds of pieces too, but do not place them as the rules of takuzu ask.

use super::{others, regions, signs};
use crate::geom::{Array2, At, Size};
use crate::picture::{Rgb, distance};
use crate::puzzle::seen::Refusal;
use crate::sight::Sight;
use crate::sight::kinds::apart;

mod unequal;

use self::unequal::{are_on_tiles, are_unequal};

pub type Symbols = Array2<Option<char>>;

/// Boards on which this share of the cells begins three alike in a row are no
/// puzzles: players make such mistakes now and then, chess and menus do
/// throughout.
const MAX_TRIPLES: f64 = 0.28;
/// More mistakes than this many times those that chance would make, and one
/// more, are no player's: pieces of other games keep together.
const MAX_MISTAKES: f64 = 1.0;
/// A puzzle of which fewer than one cell in so many is filled has no room for
/// mistakes: its givens take as many.
const MIN_FILLED: usize = 5;
/// Givens take one cell in five, on boards with signs one in nine; so few as
/// one in this many are no puzzle, unless they are written digits.
const MAX_FEW: usize = 10;
/// Light and dark squares are at least this far apart,
const CHEQUERED: u8 = 12;
/// and this share of the empty cells has the colour of its squares.
const MOSTLY: f64 = 0.9;
/// Symbols on a chequered board stand on squares of one colour only by chance:
/// of so many at most once in thirty-two boards.
const ENOUGH: usize = 6;
/// So many stand on every other square once in eight thousand boards.
const MANY: usize = 14;
/// So much on borders that is clearly like signs is no accident.
const SIGNS: usize = 4;
/// Games on light and dark squares have so many rows; a takuzu of that size
/// has more symbols than are left at the end of a game.
const GAME_SIDE: usize = 8;

/// Refuses what was read by `theme` where it is a pattern: full boards that
/// share their lines unevenly, boards full of three alike in a row, too few
/// symbols, pieces on squares of one colour, values that are told by their
/// place and blanks of several colours.
///
/// # Errors
/// The [`Refusal`] that says which.
pub fn check(sight: &Sight, theme: &str, cells: &Symbols) -> Result<(), Refusal> {
    let size = cells.size();
    let is_full = cells.iter().all(|(_, c)| c.is_some());
    let uneven = |line: Vec<Option<char>>| {
        let ones = line.iter().filter(|c| **c == Some('1')).count();
        ones.abs_diff(line.len() - ones) > 1
    };
    let rows = cells.rows().filter(|row| uneven(row.to_vec())).count();
    // With signs between cells lines may be alike.
    let twins = if sight.borders.told() < SIGNS { twins(cells) } else { 0 };
    if is_full && 2 * rows.max(twins) > size.rows {
        return Err(Refusal::new("every cell is filled, but not as the rules of takuzu have it"));
    }
    if triples(cells) as f64 > MAX_TRIPLES * (size.rows * size.columns) as f64 || are_lumped(cells)
    {
        return Err(Refusal::new("too often three alike stand in a row, which takuzu forbids"));
    }
    if matches!(theme, "tiles" | "groups") && are_mistakes_plain(sight, cells) {
        return Err(Refusal::new(
            "its tiles break the rules of takuzu, and none of them is marked",
        ));
    }
    let signs = || {
        let signs = signs::read(sight);
        if signs.may_be_decoration() { 0 } else { signs.read.len() }
    };
    if theme != "digits" && are_few(cells, 0) && are_few(cells, signs()) {
        return Err(Refusal::new("there are too few symbols on it for a puzzle"));
    }
    // On tiles the colour tells, whatever is drawn on them.
    if theme != "digits" && theme != "tiles" && are_unequal(sight, cells) {
        return Err(Refusal::new("one of its symbols is much smaller than the other"));
    }
    if are_on_one_colour(sight, cells) {
        let reason = "all pieces stand on squares of one colour, as in draughts";
        return Err(Refusal::new(reason));
    }
    if theme != "digits" && are_grown(cells) {
        return Err(Refusal::new("all pieces touch and grow from the middle, as in reversi"));
    }
    if theme != "digits" && theme != "letters" && others::are_of_many_hues(sight, cells) {
        return Err(Refusal::new("its pieces are of more colours than takuzu has values"));
    }
    if theme != "tiles" && regions::are_regions(sight) {
        return Err(Refusal::new("its cells are in several coloured regions, as in other games"));
    }
    if theme != "digits" && others::are_bridged(sight, cells) {
        return Err(Refusal::new("lines lead from piece to piece, as in other games"));
    }
    if others::are_by_place(sight, cells) {
        return Err(Refusal::new("its cells are of two looks in turn, which is decoration"));
    }
    // Through translucent blanks the page shows, as it does not through tiles.
    if others::are_blanks_coloured(sight, cells) && !are_on_tiles(sight, cells)
        || others::are_blanks_vivid(sight, cells)
    {
        return Err(Refusal::new("cells without a value are of several colours"));
    }
    Ok(())
}

/// How many rows are there before.
fn twins(cells: &Symbols) -> usize {
    let rows: Vec<_> = cells.rows().collect();
    rows.iter().enumerate().filter(|(i, row)| rows[..*i].contains(row)).count()
}

/// Whether there are symbols on a board, but fewer than lead to an answer;
/// small boards may have `signs` that tell more, and on large ones each is as good as a
/// symbol.
fn are_few(cells: &Symbols, signs: usize) -> bool {
    let size = cells.size();
    let filled = cells.iter().filter(|(_, cell)| cell.is_some()).count();
    let is_large = size.rows.min(size.columns) >= GAME_SIDE;
    is_large && filled > 0 && (filled + signs) * MAX_FEW < size.rows * size.columns
}

/// Whether far more cells than by chance have to go before no three alike
/// stand in a row any more, or so few cells are filled that none should.
fn are_lumped(cells: &Symbols) -> bool {
    let size = cells.size();
    let area = size.rows * size.columns;
    let filled = cells.iter().filter(|(_, cell)| cell.is_some()).count();
    let mistakes = mistakes(cells);
    let windows =
        size.rows * size.columns.saturating_sub(2) + size.columns * size.rows.saturating_sub(2);
    // Three cells are all filled, and all alike: one time in four.
    let by_chance = windows as f64 * (filled as f64 / area as f64).powi(3) / 4.0;
    mistakes as f64 > MAX_MISTAKES * by_chance + 1.0 || mistakes > 0 && filled * MIN_FILLED < area
}

/// Whether several tiles break the rules and look like those that do not: games
/// point mistakes out. Seats and calendars are of two colours as well.
fn are_mistakes_plain(sight: &Sight, cells: &Symbols) -> bool {
    let all = mistakes(cells);
    if all < SEVERAL {
        return false;
    }
    let broken: Vec<At> = threes(cells).into_iter().flatten().collect();
    let looks = sight.features();
    let nearest = |at: At| {
        let others = cells.iter().filter(|(other, value)| {
            *other != at && **value == cells[at] && !broken.contains(other)
        });
        others.map(|(other, _)| apart(&looks[at], &looks[other])).fold(f32::MAX, f32::min)
    };
    let is_marked = |at: &At| nearest(*at) >= MARKED;
    let mut broken = broken.clone();
    broken.sort_unstable();
    let count = broken.len();
    let marked: Vec<At> = broken.iter().copied().filter(is_marked).collect();
    broken.dedup();
    // Some games point at all that stand in a row, others only at those that are wrong.
    let is_wrong = |at: &At| marked.contains(at);
    let rest = Array2::from_fn(cells.size(), |at| cells[at].filter(|_| !is_wrong(&at)));
    let few = broken.iter().filter(|at| is_wrong(at)).count() <= PER_MISTAKE * all;
    2 * marked.len() < count && !(few && mistakes(&rest) < SEVERAL)
}

/// Each mistake is marked on no more cells than this, where it is not on all in a row.
const PER_MISTAKE: usize = 2;

/// So many mistakes are no slip;
const SEVERAL: usize = 2;
/// a mark makes a tile differ by so much from others of its colour, in steps of a
/// channel.
const MARKED: f32 = 6.0;

/// How many symbols have to be taken away, the one in most rows of three alike
/// first, until there are no three alike in a row.
pub fn mistakes(cells: &Symbols) -> usize {
    let mut left = cells.clone();
    for taken in 0.. {
        let mut counts = left.map(|_| 0usize);
        for three in threes(&left) {
            three.into_iter().for_each(|at| counts[at] += 1);
        }
        match counts.iter().filter(|(_, count)| **count > 0).max_by_key(|(_, count)| **count) {
            Some((at, _)) => left[at] = None,
            None => return taken,
        }
    }
    0
}

/// Every three alike in a row or column.
fn threes(cells: &Symbols) -> Vec<[At; 3]> {
    let from = |at: At, down: usize, right: usize| {
        let three = [0, 1, 2].map(|n| At::new(at.row + n * down, at.column + n * right));
        let is_alike = three.iter().all(|other| cells.get(*other) == Some(&cells[at]));
        (cells[at].is_some() && is_alike).then_some(three)
    };
    cells.iter().flat_map(|(at, _)| [from(at, 0, 1), from(at, 1, 0)]).flatten().collect()
}

/// How often three alike stand in a row or column.
fn triples(cells: &Symbols) -> usize {
    threes(cells).len()
}

/// How often the cells break the rules: three alike in a row, and more than
/// half of a line alike.
pub fn breaks(cells: &Symbols) -> usize {
    let size = cells.size();
    let excess = |line: &mut dyn Iterator<Item = Option<char>>, length: usize| {
        let mut counts = [0usize; 2];
        for mark in line.flatten() {
            counts[usize::from(mark == '1')] += 1;
        }
        counts.iter().map(|count| count.saturating_sub(length.div_ceil(2))).sum::<usize>()
    };
    let rows = (0..size.rows).map(|row| {
        let mut line = (0..size.columns).map(|column| cells[At::new(row, column)]);
        excess(&mut line, size.columns)
    });
    let columns = (0..size.columns).map(|column| {
        let mut line = (0..size.rows).map(|row| cells[At::new(row, column)]);
        excess(&mut line, size.rows)
    });
    triples(cells) + rows.sum::<usize>() + columns.sum::<usize>()
}

/// The same without the cell that breaks most of them: a player's slip breaks several at once.
pub fn breaks_but_one(cells: &Symbols) -> usize {
    let without =
        |at: At| breaks(&Array2::from_fn(cells.size(), |own| cells[own].filter(|_| own != at)));
    let valued = cells.iter().filter(|(_, cell)| cell.is_some());
    match breaks(cells) {
        0 => 0,
        all => valued.map(|(at, _)| without(at)).min().unwrap_or(all),
    }
}

/// Whether all symbols stand on every other square, and these are light and
/// dark in turn, or the symbols so many that chance does not put them there.
fn are_on_one_colour(sight: &Sight, cells: &Symbols) -> bool {
    let is_even = |at: At| (at.row + at.column).is_multiple_of(2);
    let filled: Vec<At> = cells.iter().filter(|(_, c)| c.is_some()).map(|(at, _)| at).collect();
    let even = filled.iter().filter(|at| is_even(**at)).count();
    let least = if cells.size().rows >= GAME_SIDE { 2 } else { ENOUGH };
    let is_telling = filled.len() >= MANY || filled.len() >= least && is_chequered(sight, cells);
    is_telling && (even == 0 || even == filled.len())
}

/// Of so many pieces that turn each other over three of one colour stand in a row.
const TURNED: usize = 20;

/// Whether the pieces stand as in reversi: on the four squares in the middle, and
/// each next to others, so that all hang together. Where more than half of the
/// cells are filled they do anywhere; and many without three alike in a row are no
/// pieces that turn each other over.
fn are_grown(cells: &Symbols) -> bool {
    let middle = [3, 4].into_iter().flat_map(|row| [3, 4].map(|column| At::new(row, column)));
    let filled: Vec<At> = cells.iter().filter(|(_, c)| c.is_some()).map(|(at, _)| at).collect();
    let is_game = cells.size() == Size::new(GAME_SIDE, GAME_SIDE);
    let few = 2 * filled.len() <= GAME_SIDE * GAME_SIDE;
    let is_kept = filled.len() >= TURNED && triples(cells) == 0;
    if !is_game || !few || is_kept || !middle.clone().all(|at| cells[at].is_some()) {
        return false;
    }
    let mut grown: Vec<At> = middle.collect();
    let mut done = 0;
    while let Some(&at) = grown.get(done) {
        done += 1;
        let is_next =
            |other: &&At| other.row.abs_diff(at.row) <= 1 && other.column.abs_diff(at.column) <= 1;
        let new: Vec<At> =
            filled.iter().filter(is_next).filter(|other| !grown.contains(other)).copied().collect();
        grown.extend(new);
    }
    grown.len() == filled.len()
}

/// Whether the grounds of the empty cells are light and dark in turn: a piece may hide
/// the square it stands on.
fn is_chequered(sight: &Sight, cells: &Symbols) -> bool {
    let is_even = |at: At| (at.row + at.column).is_multiple_of(2);
    let empty = || sight.looks.iter().filter(|(at, _)| cells[*at].is_none());
    let mean = |even: bool| -> Rgb {
        let own = empty().filter(|(at, _)| is_even(*at) == even);
        let (sums, count) = own.fold(([0u32; 3], 0u32), |(mut sums, count), (_, look)| {
            sums.iter_mut().zip(look.ground).for_each(|(sum, c)| *sum += u32::from(c));
            (sums, count + 1)
        });
        sums.map(|sum| (sum / count.max(1)) as u8)
    };
    let (even, odd) = (mean(true), mean(false));
    let is_own = |(at, ground): (At, Rgb)| {
        let (own, other) = if is_even(at) { (even, odd) } else { (odd, even) };
        distance(ground, own) < distance(ground, other)
    };
    let all: Vec<(At, Rgb)> = empty().map(|(at, look)| (at, look.ground)).collect();
    let own = all.iter().filter(|cell| is_own(**cell)).count();
    distance(even, odd) >= CHEQUERED && own as f64 >= MOSTLY * all.len() as f64
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    fn cells(rows: &[&str]) -> Symbols {
        let size = Size::new(rows.len(), rows[0].len());
        Array2::from_fn(size, |at| {
            rows[at.row].chars().nth(at.column).filter(|symbol| *symbol != '.')
        })
    }

    #[test]
    fn a_slip_is_left_out_of_what_breaks_the_rules() {
        // Three and four ones in the first row are there for one cell.
        let slip = cells(&["1110.1", "0.1.0.", ".0..1.", "1..0..", "..01.0", "0.1..."]);
        assert_eq!((breaks(&slip), breaks_but_one(&slip)), (2, 0));
        let chess = cells(&["1111", "0000", "....", "1111"]);
        assert!(breaks_but_one(&chess) > 6, "{}", breaks_but_one(&chess));
        assert_eq!(breaks_but_one(&cells(&["10..", "....", "....", "...."])), 0);
    }

    #[test]
    fn one_wrong_cell_is_one_mistake() {
        let board = cells(&["11111.", "0..0..", "..0..1", ".0..0.", "1..1..", ".0..0."]);
        assert_eq!(mistakes(&board), 1);
        assert!(!are_lumped(&board));
    }

    #[test]
    fn the_rows_of_a_chequered_board_are_twins() {
        let board = cells(&["1100", "1100", "0011", "0011"]);
        assert_eq!(twins(&board), 2);
        assert_eq!(twins(&cells(&["1100", "1010", "0011", "0101"])), 0);
    }

    #[test]
    fn pieces_that_keep_together_are_no_takuzu() {
        let stones = ["........", "...11...", ".11101..", "..1000..", "..00000.", "..000.0."];
        let board: Vec<&str> = stones.into_iter().chain([".....1..", "........"]).collect();
        assert!(mistakes(&cells(&board)) > 3);
        assert!(are_lumped(&cells(&board)));
    }

    #[test]
    fn pieces_that_grow_from_the_middle_are_those_of_reversi() {
        let stones = ["....0...", "...1....", "....0.1.", "01000.10", "0..011..", "..0.1.1."];
        let board =
            |last: [&'static str; 2]| cells(&stones.into_iter().chain(last).collect::<Vec<&str>>());
        assert!(are_grown(&board(["...1.1..", "........"])));
        assert!(!are_grown(&board(["...1.1..", "0......."])), "one stands alone");
        let off: Vec<&str> = stones.iter().rev().copied().chain(["........"; 2]).collect();
        assert!(!are_grown(&cells(&off)), "a square in the middle is free");
        let mut kept: Vec<&str> = stones.into_iter().chain(["...1.1..", "........"]).collect();
        (kept[3], kept[4]) = ("01001.10", "0..001..");
        assert_eq!(triples(&cells(&kept)), 0);
        assert!(!are_grown(&cells(&kept)), "no three of so many are alike");
    }

    #[test]
    fn almost_empty_boards_have_no_mistakes() {
        let thin = |row: &str| {
            let mut rows = vec!["........"; 8];
            rows[3] = row;
            are_lumped(&cells(&rows))
        };
        assert!(thin("..000..."));
        assert!(!thin("..00.1.."));
    }

    #[test]
    fn mistakes_that_the_game_does_not_point_out_are_none() {
        let rows = ["aaab", "b..a", "bbba", "a..b"];
        let values =
            Array2::from_fn(Size::new(4, 4), |at| match rows[at.row].as_bytes()[at.column] {
                b'a' => Some('0'),
                b'b' => Some('1'),
                _ => None,
            });
        let seen = |is_marked: bool| {
            sight(
                &rows
                    .map(|row| row.replace("aaa", "AAA").replace("bbb", "BBB"))
                    .each_ref()
                    .map(String::as_str),
                |kind, x, y| {
                    let is_mark =
                        kind.is_ascii_uppercase() && (10..30).contains(&x) && (18..22).contains(&y);
                    match kind.to_ascii_lowercase() {
                        _ if is_mark && is_marked => [230, 30, 30],
                        'a' => [60, 90, 200],
                        'b' => [220, 180, 60],
                        _ => [240; 3],
                    }
                },
            )
        };
        assert!(are_mistakes_plain(&seen(false), &values));
        assert!(!are_mistakes_plain(&seen(true), &values));
        assert!(!are_mistakes_plain(&seen(false), &cells(&["000.", "....", "....", "...."])));
    }

    #[test]
    fn pieces_that_hide_their_squares_stand_on_squares_of_one_colour() {
        // Pieces that fill their squares, on light (x) and dark (.) ones.
        let rows = ["axax.x", "xa.axa", "axbx.x", "x.x.xb", ".xbxbx", "xbx.x."];
        let values = rows.map(|row| row.replace('x', ".").replace('a', "0").replace('b', "1"));
        let values = cells(&values.each_ref().map(String::as_str));
        let are_on_one = |light: u8| {
            let seen = sight(&rows, |kind, _, _| match kind {
                'a' => [200; 3],
                'b' => [10; 3],
                'x' => [light; 3],
                _ => [90; 3],
            });
            are_on_one_colour(&seen, &values)
        };
        assert!(are_on_one(150));
        assert!(!are_on_one(95), "all squares are alike");
    }
}
