//! Boards of few symbols: where nothing else is drawn on them, even two of a kind are one.

use crate::geom::Array2;
use crate::sight::Sight;
use crate::sight::kinds::{Cut, Group};

/// So many symbols of each kind,
const EACH: usize = 2;
/// and so many of both: fewer may be marks.
const BOTH: usize = 6;
/// The two symbols of a game are as large as each other but for this factor.
const SAME_SIZE: f64 = 1.6;

/// Whether the groups of the two values are small, but hold all that is drawn on the cells,
/// in one form each and in one size: then they are symbols, and nothing else is.
pub fn are_all(
    sight: &Sight,
    cut: &Cut,
    values: &[Option<char>],
    cells: &Array2<Option<char>>,
) -> bool {
    let of = |value: char| -> Vec<&Group> {
        let own = cut.groups.iter().zip(values).filter(|(_, own)| **own == Some(value));
        own.map(|(group, _)| group).collect()
    };
    let ([zeros], [ones]) = (&of('0')[..], &of('1')[..]) else { return false };
    let counts = [zeros, ones].map(|group| group.cells.len());
    let (small, large) = (zeros.pixels.min(ones.pixels), zeros.pixels.max(ones.pixels));
    let is_drawn = |group: &Group| group.glyph.is_some();
    counts.iter().all(|count| *count >= EACH)
        && counts.iter().sum::<usize>() >= BOTH
        && is_drawn(zeros)
        && is_drawn(ones)
        && large <= SAME_SIZE * small
        && cut.odd.is_empty()
        && sight.looks.iter().all(|(at, look)| look.ink.is_some() == cells[at].is_some())
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;
    use crate::geom::At;

    /// Whether the discs and squares of this board are all that is drawn on it, where
    /// squares are as large as this part of discs.
    fn are_told(rows: [&str; 4], part: f64) -> bool {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind {
                'd' => dx.hypot(dy) < 10.0,
                's' => dx.abs().max(dy.abs()) < 10.0,
                'm' => dx.hypot(dy) < 4.0,
                _ => false,
            };
            if is_ink { [40, 30, 60] } else { [240; 3] }
        });
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
        let groups = vec![group(None, 0.0), group(Some('0'), 20.0), group(Some('1'), 20.0 * part)];
        let distances = cells.map(|_| Vec::new());
        let cut = Cut { groups, odd: Vec::new(), distances };
        are_all(&seen, &cut, &[None, Some('0'), Some('1')], &cells)
    }

    #[test]
    fn two_of_a_kind_are_symbols_where_nothing_else_is_drawn() {
        let board = ["d..s", "..d.", "d..s", ".d.."];
        assert!(are_told(board, 1.0));
        assert!(!are_told(board, 0.5), "a mark beside symbols");
        assert!(!are_told(["d..s", "m.d.", "d..s", ".d.."], 1.0), "blanks are marked too");
        assert!(!are_told(["d..s", "....", "d..s", ".d.."], 1.0), "too few");
    }
}
