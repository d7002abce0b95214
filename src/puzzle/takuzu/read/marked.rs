//! Cells that a game marks as mistakes, by a red ground: what they break is no wonder.

use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, hue};
use crate::sight::Sight;

/// Red is so near to pure red, degrees.
const RED: i32 = 15;
/// From the usual ground to a marked one red rises by so much more than green and blue.
const VEIL: i16 = 12;
/// At most one in so many symbols is marked, or red is a colour of the board.
const FEW: usize = 2;

/// Whether a colour is red, and its channels differ by `least`.
pub fn is_red(colour: Rgb, least: u8) -> bool {
    hue(colour, least).is_some_and(|hue| hue <= RED || hue >= 360 - RED)
}

/// The symbols of a board but those that are marked as mistakes.
pub fn unmarked(sight: &Sight, cells: &Array2<Option<char>>) -> Array2<Option<char>> {
    let Some(usual) = usual_ground(sight) else { return cells.clone() };
    let common = common_grounds(sight);
    let is_marked = |at: At| {
        let mut grounds = common.iter().chain(std::iter::once(&usual));
        grounds.any(|usual| is_reddened(*usual, sight.looks[at].ground))
    };
    let filled = || cells.iter().filter(|(_, value)| value.is_some());
    let marked = filled().filter(|(at, _)| is_marked(*at)).count();
    if marked * FEW > filled().count() {
        return cells.clone();
    }
    Array2::from_fn(cells.size(), |at| cells[at].filter(|_| !is_marked(at)))
}

/// The ground that is nearest to all others.
pub fn usual_ground(sight: &Sight) -> Option<Rgb> {
    let grounds = || sight.looks.iter().map(|(_, look)| look.ground);
    grounds().min_by_key(|own| grounds().map(|other| u32::from(distance(*own, other))).sum::<u32>())
}

/// The grounds that many cells have: blanks, and givens where these have one of their own.
fn common_grounds(sight: &Sight) -> Vec<Rgb> {
    let all = sight.looks.iter().count();
    let mut common: Vec<Rgb> = Vec::new();
    for (_, look) in sight.looks.iter() {
        let is_own = |other: Rgb| distance(other, look.ground) <= ONE_GROUND;
        let alike = || sight.looks.iter().filter(|(_, other)| is_own(other.ground)).count();
        if !common.iter().any(|own| is_own(*own)) && alike() * COMMON >= all {
            common.push(look.ground);
        }
    }
    common
}

/// Grounds differ by no more than this where they are one,
const ONE_GROUND: u8 = 6;
/// and at least one cell in so many has a common one.
const COMMON: usize = 5;

/// Whether a veil of red is over a ground that else is `usual`.
fn is_reddened(usual: Rgb, ground: Rgb) -> bool {
    let [red, green, blue] = [0, 1, 2].map(|c| i16::from(ground[c]) - i16::from(usual[c]));
    // A yellow one takes from blue alone.
    red - green.max(blue) >= VEIL && 2 * (green - blue).abs() <= red - green.min(blue)
}

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;

    #[test]
    fn few_symbols_on_red_are_marked() {
        let marked = |rows: &[&str]| {
            let seen = sight(rows, |kind, _, _| match kind {
                'r' => [31, 19, 24],
                _ => [22, 26, 34],
            });
            let cells = seen.looks.map(|_| Some('1'));
            unmarked(&seen, &cells).iter().filter(|(_, value)| value.is_none()).count()
        };
        assert_eq!(marked(&["rrr.", "....", "....", "...."]), 3);
        assert_eq!(marked(&["rrrr", "rrrr", "rr..", "...."]), 0, "a colour of the board");
    }

    #[test]
    fn what_is_red_beside_white_is_marked_where_givens_are_on_yellow() {
        let seen = sight(&["ggwg", "wgwg", "gwrg", "wggw"], |kind, _, _| match kind {
            'g' => [254, 227, 137],
            'r' => [254, 200, 200],
            _ => [254; 3],
        });
        let cells = seen.looks.map(|_| Some('1'));
        let left = unmarked(&seen, &cells);
        let marked: Vec<At> =
            left.iter().filter(|(_, value)| value.is_none()).map(|(at, _)| at).collect();
        assert_eq!(marked, [At::new(2, 2)]);
    }
}
