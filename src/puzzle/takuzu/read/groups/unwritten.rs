//! Boards of which one value is written on its tiles and the other is not. Digits are
//! written for both values; a bare tile that is nearly a blank is one, in another shade,
//! and the rules may still leave the board one answer by chance.

use super::values::is_written;
use crate::picture::distance;
use crate::sight::kinds::{Cut, Group};

/// A bare tile is so many times nearer to a blank than to the tiles that are written on.
const NEARER: u16 = 3;

/// Whether the tiles of one value are all written on, and those of the other are all as
/// bare as the blanks and nearly of a blank's colour.
pub fn is_unwritten(cut: &Cut, values: &[Option<char>]) -> bool {
    let of = |value: Option<char>| -> Vec<&Group> {
        let own = cut.groups.iter().zip(values).filter(|(_, own)| **own == value);
        own.map(|(group, _)| group).collect()
    };
    let blanks = of(None);
    let bare = || blanks.iter().filter(|group| group.ink.is_none());
    let is_blank = |group: &Group, written: &[&Group]| {
        let apart = |other: &Group| u16::from(distance(group.ground, other.ground));
        let blank = bare().map(|blank| apart(blank)).min();
        let value = written.iter().map(|other| apart(other)).min();
        group.ink.is_none() && blank.zip(value).is_some_and(|(b, v)| NEARER * b <= v)
    };
    let are_blanks = |own: &[&Group], written: &[&Group]| {
        let are_written = !written.is_empty() && written.iter().all(|group| is_written(group));
        are_written && !own.is_empty() && own.iter().all(|group| is_blank(group, written))
    };
    let [zeros, ones] = ['0', '1'].map(|value| of(Some(value)));
    are_blanks(&zeros, &ones) || are_blanks(&ones, &zeros)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, At, Size};
    use crate::picture::Rgb;
    use crate::theme::{Match, Meaning};

    /// A cut of three groups of these colours: zeros that are written, blanks and ones.
    fn cut(one: Rgb, one_ink: Option<Rgb>) -> Cut {
        let zero =
            Match { theme: "digits".into(), label: "0".into(), means: Meaning::Zero, score: 0.96 };
        let group = |ground, ink: Option<Rgb>, names| Group {
            cells: vec![At::new(0, 0)],
            names,
            glyph: None,
            pixels: 20.0,
            ink,
            ground,
        };
        let groups = vec![
            group([126, 133, 44], Some([20; 3]), vec![zero]),
            group([201; 3], None, Vec::new()),
            group(one, one_ink, Vec::new()),
        ];
        Cut { groups, odd: Vec::new(), distances: Array2::filled(Size::new(1, 1), Vec::new()) }
    }

    #[test]
    fn bare_tiles_in_a_shade_of_the_blanks_are_no_ones_beside_written_zeros() {
        let values = [Some('0'), None, Some('1')];
        assert!(is_unwritten(&cut([191; 3], None), &values));
        assert!(!is_unwritten(&cut([40, 60, 180], None), &values), "a colour of its own");
        assert!(!is_unwritten(&cut([191; 3], Some([20; 3])), &values), "something is on them");
    }
}
