//! Symbols in a colour of their own because the game points a mistake out.

use super::super::marked::is_red;
use super::super::symbols::is_clear_symbol;
use super::{ADOPTED_LEAD, CROSS, Kind};
use crate::geom::{Array2, At};
use crate::sight::{InkClass, Sight};

/// The channels of red differ by this much, or it is a grey.
const COLOURED: u8 = 60;
/// A symbol in another colour correlates so much with the others of its form,
const SAME_FORM: f32 = 0.95;
/// and differs from them in height and width by this part of the cell at most.
const SAME_SIZE: f64 = 0.05;

/// Whether the prints of a class are symbols of the form of kind `own`, all of which
/// a game has marked as mistakes.
pub fn are_mistakes(sight: &Sight, kinds: &[Kind], own: usize, class: usize) -> bool {
    is_clear_symbol(&sight.inks[class]) && are_threes(sight, class)
        || is_whole_in_red(sight, kinds, own, class)
}

/// Whether ink is red and in all else like a common one of its kind, and far less like any
/// of the others. Rings and crosses in red point at the cells that they are in.
pub fn is_whole_in_red(sight: &Sight, kinds: &[Kind], own: usize, class: usize) -> bool {
    let is_mark = matches!(kinds[own].label.as_str(), "ring" | "frame" | CROSS);
    let is_red = |ink: &InkClass| is_red(ink.colour, COLOURED);
    let common = whole(sight, kinds, own, class);
    !is_mark && is_red(&sight.inks[class]) && common.is_some_and(|common| !is_red(common))
}

/// The common ink of kind `own` that a rarer one is like in all but its colour, and far
/// less like any of the other kinds.
pub fn whole<'a>(
    sight: &'a Sight,
    kinds: &[Kind],
    own: usize,
    class: usize,
) -> Option<&'a InkClass> {
    let ink = &sight.inks[class];
    let likeness = |kind: &Kind| {
        let common = kind.classes.iter().filter(|&&other| other != class);
        let common = common.map(|&other| &sight.inks[other]).max_by_key(|ink| ink.count)?;
        Some((common, common.glyph.likeness(&ink.glyph)))
    };
    let is_of_size = |other: &InkClass| {
        (other.height - ink.height).abs() <= SAME_SIZE
            && (other.width - ink.width).abs() <= SAME_SIZE
    };
    let (common, like) = likeness(&kinds[own])?;
    let others = kinds.iter().enumerate().filter(|(i, _)| *i != own);
    let mut others = others.filter_map(|(_, kind)| likeness(kind));
    let is_whole = is_of_size(common)
        && like >= SAME_FORM
        && others.all(|(_, other)| like >= other + ADOPTED_LEAD);
    is_whole.then_some(common)
}

/// Whether all prints of an ink stand three in a row with others of it: no wonder they
/// are marked.
fn are_threes(sight: &Sight, class: usize) -> bool {
    let is_own = sight.looks.map(|look| look.ink.is_some_and(|ink| ink.class == class));
    let own: Vec<At> = is_own.iter().filter(|(_, own)| **own).map(|(at, _)| at).collect();
    !own.is_empty() && own.iter().all(|&at| is_in_three(&is_own, at))
}

/// Whether a cell is one of three in a row or column that all are.
fn is_in_three(is_own: &Array2<bool>, at: At) -> bool {
    let all = |cells: [Option<At>; 3]| {
        cells.iter().all(|cell| cell.is_some_and(|at| is_own.get(at) == Some(&true)))
    };
    (0..3usize).any(|before| {
        let along = |from: usize, i: usize| (from + i).checked_sub(before);
        let row = [0, 1, 2].map(|i| along(at.column, i).map(|column| At::new(at.row, column)));
        let column = [0, 1, 2].map(|i| along(at.row, i).map(|row| At::new(row, at.column)));
        all(row) || all(column)
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use crate::geom::At;

    #[test]
    fn a_symbol_in_red_that_is_else_like_its_form_is_a_mistake() {
        // Discs and bars; upper case in red, a small red disc.
        let is_sure = |rows: &[&str], at: At| {
            let seen = sight(rows, |kind, x, y| {
                let (across, down) = (x.abs_diff(20), y.abs_diff(20));
                let off = f64::from(across).hypot(f64::from(down));
                match kind {
                    'd' if off < 12.0 => [40, 60, 200],
                    'D' if off < 12.0 => [200, 40, 40],
                    's' if off < 8.0 => [200, 40, 40],
                    'g' if off < 12.0 => [40, 200, 40],
                    'b' if across.abs_diff(down) < 3 && across < 12 => [30; 3],
                    _ => [250; 3],
                }
            });
            let values = read(&seen, &names(&seen)).expect("discs and crosses");
            let class = seen.looks[at].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        let rows = ["..bd.b", "b.ddb?", ".db..d", "bdbbdd", "d...b.", "bb.bdd"];
        let with = |own: &str| {
            let rows = rows.map(|row| row.replace('?', own));
            is_sure(&rows.each_ref().map(String::as_str), At::new(1, 5))
        };
        assert!(with("D"));
        assert!(!with("s") && !with("g"), "of another size or colour");
    }

    #[test]
    fn three_alike_in_red_are_a_mistake_and_one_is_in_doubt() {
        // Rings and discs; upper case in red on a tint.
        let is_sure = |rows: &[&str], at: At| {
            let seen = sight(rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                match kind {
                    'r' if (9.0..12.0).contains(&off) => [30; 3],
                    'R' if (9.0..12.0).contains(&off) => [220, 40, 40],
                    'd' if off < 12.0 => [30; 3],
                    'R' => [255, 200, 205],
                    _ => [250; 3],
                }
            });
            let values = read(&seen, &names(&seen)).expect("rings and discs");
            let class = seen.looks[at].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        let three = ["..rd.R", "r.ddrR", ".dr..R", "rdrrdd", "d...r.", "rr.rdd"];
        assert!(is_sure(&three, At::new(1, 5)));
        let one = ["..rd.r", "r.ddrR", ".dr..d", "rdrrdd", "d...r.", "rr.rdd"];
        assert!(!is_sure(&one, At::new(1, 5)));
    }
}
