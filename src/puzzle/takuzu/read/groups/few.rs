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
