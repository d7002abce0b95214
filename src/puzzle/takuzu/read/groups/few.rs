//! Boards of few symbols: where nothing else is drawn on them, even two of a kind are one.

use crate::geom::Array2;
use crate::picture::distance;
use crate::puzzle::takuzu::read::symbols;
use crate::sight::kinds::{Cut, Group};
use crate::sight::{Look, Sight};

/// So many symbols of each kind,
const EACH: usize = 2;
/// and so many of both: fewer may be marks,
const BOTH: usize = 6;
/// but where so many signs tell which game it is.
const SIGNS: usize = 3;
/// The two symbols of a game are as large as each other but for this factor.
const SAME_SIZE: f64 = 1.6;
/// Prints of one symbol on tiles of several colours correlate this much,
const PRINT: f32 = 0.8;
/// and are of one colour but for so much.
const ONE_INK: u8 = 40;

/// Whether the groups of the two values are small, but hold all that is drawn on the cells,
/// in one form each and in one size: then they are symbols, and nothing else is. The board
/// has so many `signs`.
pub fn are_all(
    sight: &Sight,
    cut: &Cut,
    values: &[Option<char>],
    (cells, signs): (&Array2<Option<char>>, usize),
) -> bool {
    let of = |value: char| -> Vec<&Group> {
        let own = cut.groups.iter().zip(values).filter(|(_, own)| **own == Some(value));
        own.map(|(group, _)| group).collect()
    };
    let both = [of('0'), of('1')];
    let counts =
        both.each_ref().map(|own| own.iter().map(|group| group.cells.len()).sum::<usize>());
    let sizes = || both.iter().flatten().map(|group| group.pixels);
    let (small, large) = (sizes().fold(f64::MAX, f64::min), sizes().fold(0.0, f64::max));
    // A question asks what stands in a blank.
    let is_drawn = |look: &Look| {
        look.ink.is_some_and(|ink| {
            let class = &sight.inks[ink.class];
            !symbols::is_question(class, &symbols::name(class))
        })
    };
    let least = if signs >= SIGNS { 2 * EACH } else { BOTH };
    counts.iter().all(|count| *count >= EACH)
        && counts.iter().sum::<usize>() >= least
        && both.iter().all(|own| are_of_one(own))
        && large <= SAME_SIZE * small
        && cut.odd.is_empty()
        && sight.looks.iter().all(|(at, look)| is_drawn(look) == cells[at].is_some())
}

/// Whether these groups hold the same symbol.
fn are_of_one(groups: &[&Group]) -> bool {
    let drawn = groups.iter().map(|group| Some((group.glyph.as_ref()?, group.ink?)));
    let drawn: Option<Vec<_>> = drawn.collect();
    drawn.as_deref().is_some_and(|all| match all {
        [first, rest @ ..] => rest
            .iter()
            .all(|own| own.0.likeness(first.0) >= PRINT && distance(own.1, first.1) <= ONE_INK),
        [] => false,
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;
    use crate::geom::At;
    use crate::theme::{Match, Meaning};

    /// Whether the discs and squares of this board are all that is drawn on it, where
    /// squares are as large as this part of discs.
    fn are_told(rows: [&str; 4], part: f64) -> bool {
        are_told_of(rows, part, (0, false))
    }

    /// The same of a board with so many signs, of whose discs the last is perhaps a group
    /// of its own.
    fn are_told_of(rows: [&str; 4], part: f64, (signs, is_split): (usize, bool)) -> bool {
        are_told_beside(rows, part, (signs, is_split), "disc")
    }

    /// The same where the marks on blanks are most like what has this label.
    fn are_told_beside(
        rows: [&str; 4],
        part: f64,
        (signs, is_split): (usize, bool),
        label: &str,
    ) -> bool {
        let mut seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind {
                'd' => dx.hypot(dy) < 10.0,
                's' => dx.abs().max(dy.abs()) < 10.0,
                'm' => dx.hypot(dy) < 4.0,
                _ => false,
            };
            if is_ink { [40, 30, 60] } else { [240; 3] }
        });
        let all: usize = rows.iter().map(|row| row.matches('m').count()).sum();
        for ink in seen.inks.iter_mut().filter(|ink| ink.count == all && all > 0) {
            let [theme, label] = ["any", label].map(String::from);
            ink.names = vec![Match { theme, label, means: Meaning::Mark, score: 0.9 }];
        }
        let cells = values(
            &rows
                .map(|row| row.replace('m', ".").replace('d', "0").replace('s', "1"))
                .each_ref()
                .map(String::as_str),
        );
        let group = |value: Option<char>, pixels: f64| {
            let own: Vec<At> =
                cells.iter().filter(|(_, cell)| **cell == value).map(|(at, _)| at).collect();
            let ink = seen.looks[own[0]].ink.filter(|_| value.is_some());
            Group {
                cells: own,
                names: Vec::new(),
                glyph: ink.map(|ink| seen.inks[ink.class].glyph.clone()),
                pixels,
                ink: ink.map(|ink| ink.colour),
                ground: [240; 3],
            }
        };
        let mut groups =
            vec![group(None, 0.0), group(Some('0'), 20.0), group(Some('1'), 20.0 * part)];
        let mut values = vec![None, Some('0'), Some('1')];
        if is_split {
            let last = groups[1].cells.pop().into_iter().collect();
            groups.push(Group { cells: last, ..groups[1].clone() });
            values.push(Some('0'));
        }
        let distances = cells.map(|_| Vec::new());
        let cut = Cut { groups, odd: Vec::new(), distances };
        are_all(&seen, &cut, &values, (&cells, signs))
    }

    #[test]
    fn two_of_a_kind_are_symbols_where_nothing_else_is_drawn() {
        let board = ["d..s", "..d.", "d..s", ".d.."];
        assert!(are_told(board, 1.0));
        assert!(!are_told(board, 0.5), "a mark beside symbols");
        assert!(!are_told(["d..s", "m.d.", "d..s", ".d.."], 1.0), "blanks are marked too");
        assert!(!are_told(["d..s", "....", "d..s", ".d.."], 1.0), "too few");
    }

    #[test]
    fn a_question_in_each_blank_is_no_symbol() {
        let board = ["dmms", "mmdm", "dmms", "mdmm"];
        assert!(are_told_beside(board, 1.0, (0, false), "question"));
        assert!(!are_told_beside(board, 1.0, (0, false), "lock"));
    }

    #[test]
    fn tiles_of_two_colours_part_no_symbols() {
        assert!(are_told_of(["d..s", "..d.", "d..s", ".d.."], 1.0, (0, true)));
    }

    #[test]
    fn fewer_symbols_tell_beside_signs() {
        let board = ["d..s", "....", "d..s", "...."];
        assert!(!are_told_of(board, 1.0, (2, false)));
        assert!(are_told_of(board, 1.0, (3, false)));
        assert!(!are_told_of(["d..s", "....", "d...", "...."], 1.0, (3, false)), "one alone");
    }
}
