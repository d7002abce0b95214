//! What is too faint to be a mark: the edges of a large mark that lies faintly
//! over the whole board, and other ornaments.
//!
//! Marks are drawn to be seen. Where both filled and crossed cells are known,
//! what is much fainter than either is none.

use super::kind::Kind;
use super::{COMMON, CURSOR, blank};
use crate::picture::distance;

/// What has less than this share of the strength of marks is none.
const FAINT: f64 = 0.45;

/// How strong marks are at least; 0 where that is not told.
pub fn below(kinds: &[Kind], meanings: &[(Option<char>, f64)]) -> u8 {
    let Some(blank) = blank(kinds) else { return 0 };
    let ground = kinds[blank].ground;
    let weakest = |mark: char| {
        let known = kinds.iter().zip(meanings).filter(|(kind, (own, sure))| {
            *own == Some(mark) && *sure == 1.0 && kind.count >= COMMON && !kind.is_odd
        });
        let strengths = known.map(|(kind, _)| match kind.is_inked {
            true => kind.strength.1,
            false => distance(kind.ground, ground),
        });
        strengths.min()
    };
    let both = weakest('#').zip(weakest('x'));
    both.map_or(0, |(filled, crossed)| (FAINT * f64::from(filled.min(crossed))) as u8)
}

/// A few cells of a tint weaker than marks are `faint` are blank, and so are those
/// of one row and one column: a cursor's.
pub fn tell_tints(kinds: &[Kind], faint: u8, meanings: &mut [(Option<char>, f64)]) {
    let Some(blank) = blank(kinds) else { return };
    let ground = kinds[blank].ground;
    for (i, kind) in kinds.iter().enumerate() {
        let is_few = kind.count < COMMON || kind.is_on_cross();
        if i != blank && kind.is_bare() && is_few && distance(kind.ground, ground) < faint {
            meanings[i] = (None, CURSOR);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::kind::Shape;
    use super::*;
    use crate::geom::At;
    use crate::sight::Look;
    use crate::sight::around::Marked;

    /// So many cells without ink on a grey ground, half of them filled where
    /// `is_mixed`.
    fn bare(grey: u8, count: usize, is_mixed: bool) -> Kind {
        let look = Look {
            ground: [grey; 3],
            ground_share: 1.0,
            ink: None,
            unexplained: 0.0,
            unexplained_contrast: 0,
        };
        let mut kind = Kind::new(&look, Shape::Other, false);
        for i in 0..count {
            let mark = if is_mixed && i % 2 == 0 { '.' } else { '#' };
            kind.add(At::new(i / 5, i % 5), Some(mark), Marked::default());
        }
        kind
    }

    #[test]
    fn a_tint_of_one_line_is_a_cursor_and_of_many_none() {
        let line = |row: &dyn Fn(usize) -> usize| {
            let mut kind = bare(220, 0, false);
            (0..9).for_each(|i| kind.add(At::new(row(i), i), Some('#'), Marked::default()));
            kind
        };
        let kinds = [bare(250, 20, true), line(&|_| 3), line(&|i| i)];
        let mut meanings = [(None, 1.0), (Some('#'), 0.3), (Some('#'), 0.3)];
        tell_tints(&kinds, 49, &mut meanings);
        assert_eq!(meanings[1..], [(None, CURSOR), (Some('#'), 0.3)]);
    }

    #[test]
    fn marks_tell_what_is_too_faint_where_both_are_known() {
        let strength = (100, 110);
        let crossed = Kind { is_inked: true, strength, ..bare(250, 6, false) };
        let kinds = [bare(250, 20, true), bare(50, 9, false), crossed, bare(220, 2, true)];
        let mut meanings = [(None, 1.0), (Some('#'), 1.0), (Some('x'), 1.0), (Some('x'), 0.3)];
        assert_eq!(below(&kinds[..2], &meanings[..2]), 0);
        let faint = below(&kinds, &meanings);
        assert_eq!(faint, 49);
        tell_tints(&kinds, faint, &mut meanings);
        assert_eq!(meanings[1..], [(Some('#'), 1.0), (Some('x'), 1.0), (None, CURSOR)]);
    }
}
