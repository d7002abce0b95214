//! Mistakes that no person makes: what breaks the rules may have been misread.

use super::{HIDDEN, ONE_SIDED};
use crate::geom::{Array2, At};
use crate::picture::distance;
use crate::puzzle::takuzu::board::{Digit, Relation, Sign};
use crate::puzzle::takuzu::read::Hypothesis;
use crate::puzzle::takuzu::read::marked::unmarked;
use crate::puzzle::takuzu::read::plausible::{Symbols, breaks, breaks_but_one, mistakes};
use crate::puzzle::takuzu::read::symbols::SAME_INK;
use crate::sight::{InkClass, Sight};

/// Doubts a board of shapes with more mistakes than a person makes: some of one
/// value were taken for the other.
pub fn many_mistakes(sight: &Sight, way: &mut Hypothesis) {
    if way.theme == "shapes" && mistakes(&unmarked(sight, &way.cells)) > SLIPS {
        way.confidence = way.confidence.map(|sure| sure.min(ONE_SIDED));
    }
}

/// Doubts what was hardly named where the board breaks the rules by more than one slip, and
/// less without: a stroke of a digit may be like another one.
pub fn weak_mistakes(sight: &Sight, way: &mut Hypothesis) {
    let is_weak = |at: At| way.confidence[at] < WEAK;
    let cells = unmarked(sight, &way.cells);
    let weak: Vec<At> =
        cells.iter().filter(|(at, v)| v.is_some() && is_weak(*at)).map(|(at, _)| at).collect();
    if weak.is_empty() {
        return;
    }
    let strong = Array2::from_fn(cells.size(), |at| cells[at].filter(|_| !is_weak(at)));
    if breaks_but_one(&strong) < breaks_but_one(&cells) {
        weak.into_iter().for_each(|at| way.confidence[at] = way.confidence[at].min(HIDDEN));
    }
}

/// Doubts what breaks the rules and has an ink that no other cell has, of another height than
/// all others of its value: a part of a symbol, or of what is around it, may have been taken
/// for it. A mistake that a game reddens is as high as others.
pub fn lone_mistakes(sight: &Sight, way: &mut Hypothesis) {
    let cells = unmarked(sight, &way.cells);
    let class = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let is_as_high = |own: &InkClass, other: At| {
        let near = |a: f64, b: f64| a.max(b) <= AS_HIGH * a.min(b);
        class(other).is_some_and(|other| near(own.height, other.height))
    };
    let is_alone = |at: At| {
        let mut others = cells.iter().filter(|(own, value)| *own != at && **value == cells[at]);
        class(at)
            .is_some_and(|own| own.count == 1 && !others.any(|(other, _)| is_as_high(own, other)))
    };
    let valued = cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let alone: Vec<At> = valued.filter(|&at| is_alone(at)).collect();
    if alone.is_empty() {
        return;
    }
    let all = breaks(&cells);
    for at in alone {
        let rest = Array2::from_fn(cells.size(), |own| cells[own].filter(|_| own != at));
        if breaks(&rest) < all {
            way.confidence[at] = way.confidence[at].min(HIDDEN);
        }
    }
}

/// Doubts the cells of one look, on a board of shapes that breaks the rules more than once and
/// would break none if they held the other value: a form alone does not tell that.
pub fn swapped_looks(sight: &Sight, way: &mut Hypothesis, signs: &[Sign]) {
    let cells = unmarked(sight, &way.cells);
    let broken = |cells: &Symbols| breaks(cells) + crossed(cells, signs);
    if way.theme != "shapes" || broken(&cells) < SEVERAL {
        return;
    }
    for look in looks(sight, &cells) {
        let swapped = Array2::from_fn(cells.size(), |at| match cells[at] {
            Some(own) if look.contains(&at) => {
                Digit::from_char(own).map(|own| own.other().to_char())
            }
            own => own,
        });
        if broken(&swapped) == 0 {
            look.into_iter().for_each(|at| way.confidence[at] = way.confidence[at].min(HIDDEN));
        }
    }
}

/// A board breaks the rules so often where one misread look is the cause, and prints of one
/// look are so many at least.
const SEVERAL: usize = 2;

/// How many of these signs the cells beside them contradict.
fn crossed(cells: &Symbols, signs: &[Sign]) -> usize {
    let is_crossed = |sign: &&Sign| {
        let pair = cells[sign.at].zip(cells.get(sign.other()).copied().flatten());
        pair.is_some_and(|(a, b)| (a == b) != (sign.relation == Relation::Same))
    };
    signs.iter().filter(is_crossed).count()
}

/// The cells of each value whose inks are of one colour or of one class, where these are
/// several and not all.
fn looks(sight: &Sight, cells: &Symbols) -> Vec<Vec<At>> {
    let mut found: Vec<Vec<At>> = Vec::new();
    let inked = |value: char| {
        let own = cells.iter().filter(move |(_, own)| **own == Some(value));
        own.filter_map(|(at, _)| Some((at, sight.looks[at].ink?.class))).collect::<Vec<_>>()
    };
    for all in ['0', '1'].map(inked) {
        for seed in 0..sight.inks.len() {
            let near = |class: usize| {
                distance(sight.inks[class].colour, sight.inks[seed].colour) <= SAME_INK
            };
            let of_class = all.iter().filter(|(_, class)| *class == seed).map(|own| own.0);
            let of_colour = all.iter().filter(|(_, class)| near(*class)).map(|own| own.0);
            let both: [Vec<At>; 2] = [of_class.collect(), of_colour.collect()];
            let is_look = |look: &Vec<At>| (SEVERAL..all.len()).contains(&look.len());
            found.extend(both.into_iter().filter(is_look));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

/// Prints of one value are of one height but for this factor.
const AS_HIGH: f64 = 1.1;

/// Values are hardly named below this.
const WEAK: f64 = 0.7;

/// People make so many mistakes on a board.
pub const SLIPS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::board::Toward;
    use crate::puzzle::takuzu::read::testing;

    #[test]
    fn shapes_with_many_mistakes_are_in_doubt() {
        let sure_on = |rows: [&str; 6], theme: &str, ground: [u8; 3]| {
            let mut way = testing::way(&rows, theme);
            // The first and the last column on a ground of their own.
            let marked = rows.map(|row| format!("m{}m", &row[1..5]));
            let marked = marked.each_ref().map(String::as_str);
            let sight = testing::sight(&marked, |kind, _, _| match kind {
                'm' => ground,
                _ => [250; 3],
            });
            many_mistakes(&sight, &mut way);
            way.confidence[At::new(0, 0)] > 0.5
        };
        let sure = |rows: [&str; 6], theme: &str| sure_on(rows, theme, [250; 3]);
        let broken = ["111.0.", "0.111.", "111.0.", "...111", "0.0...", ".1..0."];
        let slips = ["111.0.", "0.011.", "111.0.", "...101", "0.0...", ".1..0."];
        assert!(!sure(broken, "shapes"));
        assert!(sure(slips, "shapes"));
        assert!(sure(broken, "digits"), "digits say what they are");
        assert!(sure_on(broken, "shapes", [250, 210, 210]), "the game marks them in red");
        assert!(!sure_on(broken, "shapes", [210, 250, 210]));
    }

    #[test]
    fn a_look_that_breaks_rules_only_with_its_value_is_in_doubt() {
        // Rings, and light and dark discs that are one value by their form.
        let sure = |looks: [&str; 6], signs: &[Sign]| {
            let seen = testing::sight(&looks, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    '0' if (8.0..12.0).contains(&far) => [20; 3],
                    '1' if far < 12.0 => [250; 3],
                    'd' if far < 12.0 => [20; 3],
                    _ => [120, 160, 130],
                }
            });
            let values = looks.map(|row| row.replace('d', "1"));
            let mut way = testing::way(&values.each_ref().map(String::as_str), "shapes");
            swapped_looks(&seen, &mut way, signs);
            way.confidence.iter().filter(|(_, sure)| **sure > 0.5).count()
        };
        let all = 36;
        let slip = ["11d.0.", "0..1..", "..0...", "1...d0", "0.0...", ".1..0."];
        assert_eq!(sure(slip, &[]), all, "it breaks one rule, as a slip does");
        let twice = ["1d1.0.", "0..1..", "..0...", "1d1..0", "0.0...", ".1..0."];
        assert_eq!(sure(twice, &[]), all - 2, "as rings the dark ones break none");
        let both = ["1d1.0.", "0..1..", "..0...", "1d1..0", "0.000.", ".1..0."];
        assert_eq!(sure(both, &[]), all, "even so it breaks one");
        let sign = Sign { at: At::new(0, 1), toward: Toward::Right, relation: Relation::Different };
        assert_eq!(sure(slip, &[sign]), all - 2, "a sign says it, too");
    }

    #[test]
    fn what_was_hardly_named_is_in_doubt_where_it_breaks_the_rules() {
        let weak = |rows: [&str; 6], sure: f64| {
            let mut way = testing::way(&rows, "digits");
            let sight = testing::sight(&rows, |_, _, _| [250; 3]);
            way.confidence[At::new(0, 0)] = sure;
            way.confidence[At::new(3, 0)] = sure;
            weak_mistakes(&sight, &mut way);
            way.confidence[At::new(0, 0)]
        };
        let broken = ["111.0.", "0.10..", "..1.0.", "11.1.1", "0.0...", ".1..0."];
        let slip = ["111.0.", "0.01..", "..0.0.", "0..1.1", "0.0...", ".1..0."];
        assert!(weak(broken, 0.6) < 0.5);
        assert!(weak(broken, 0.9) > 0.5, "it is surely named");
        assert!(weak(slip, 0.6) > 0.5, "a person's slip, perhaps");
    }

    #[test]
    fn what_breaks_the_rules_in_an_ink_of_its_own_is_in_doubt() {
        // Dark symbols, and one in red: a bar in place of a ring.
        let sure_of = |rows: [&str; 4], odd: &[usize], height: u32| {
            let marked: Vec<String> = rows
                .iter()
                .enumerate()
                .map(|(row, line)| match odd.contains(&row) {
                    true => format!("r{}", &line[1..]),
                    false => (*line).to_owned(),
                })
                .collect();
            let marked: Vec<&str> = marked.iter().map(String::as_str).collect();
            let seen = testing::sight(&marked, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    '0' if (8.0..12.0).contains(&far) => [20; 3],
                    '1' if x.abs_diff(20) < 3 && y.abs_diff(20) < 12 => [20; 3],
                    'r' if x.abs_diff(20) < 3 && y.abs_diff(20) < height => [220, 30, 30],
                    _ => [250; 3],
                }
            });
            let mut way = testing::way(&rows, "digits");
            lone_mistakes(&seen, &mut way);
            way.confidence[At::new(0, 0)] > 0.5
        };
        let sure = |rows: [&str; 4], odd: &[usize]| sure_of(rows, odd, 9);
        let broken = ["1101", "0010", "1010", "0101"];
        assert!(sure_of(broken, &[0], 12), "as high as others, in red");
        assert!(!sure(broken, &[0]), "its row has a 1 too many");
        assert!(sure(broken, &[]), "a person's mistake, printed as all others");
        assert!(sure(broken, &[0, 2]), "so is another one");
        assert!(sure(["1001", "0010", "0110", "1100"], &[0]), "it breaks no rule");
    }
}
