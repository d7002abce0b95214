//! Zeros of which one side alone is left: where a typeface has hairlines, these may be too
//! thin to be seen. What is left is a stroke, as a one is, but bent.

use super::{CLEAR, Name};
use crate::geom::{Array2, At};
use crate::sight::{InkClass, Sight};

/// Strokes are narrower than this part of their height.
const NARROW: f64 = 0.5;
/// The middle of a zero's left side lies so much of its height left of its ends; that of an
/// upright one, with a flag or without, never does.
const BENT: f64 = -0.025;
/// What is less like a one than this, and bent, is none.
const LIKE: f32 = 0.83;
/// A straight stroke differs by less than this.
const STRAIGHT: f64 = 0.02;
/// So many ones tell that strokes are digits.
const SOME: usize = 3;
/// Digits are as high as each other, but for this factor.
const SAME_HEIGHT: f64 = 1.3;
/// How sure such a zero is where there are ones beside it,
const LEFT: f64 = 0.7;
/// and how sure a one is that is bent like it.
const ODD: f64 = 0.3;

/// Takes bent strokes that are little like a one for zeros, on boards of these and straight
/// ones alone; others are no sure ones.
pub fn name_bowed(sight: &Sight, names: &mut [Name]) {
    let bent: Vec<bool> = sight.inks.iter().map(|class| is_bent(sight, class)).collect();
    if !bent.contains(&true) {
        return;
    }
    let all = || sight.inks.iter().zip(names.iter());
    let is_one = |(class, name): &(&InkClass, &Name)| {
        matches!(name, Name::Value('1', sure) if *sure > CLEAR)
            && is_bar(sight, class)
            && class.bow().abs() < STRAIGHT
    };
    let count = all().filter(is_one).map(|(class, _)| class.count).sum::<usize>();
    let height = all().filter(is_one).map(|(class, _)| class.height).fold(0.0, f64::max);
    let is_as_high =
        |class: &InkClass| class.height.max(height) <= SAME_HEIGHT * class.height.min(height);
    let mut others = all().zip(&bent).filter(|(_, is_bent)| !**is_bent).map(|(own, _)| own.1);
    let are_told = count >= SOME && others.all(|name| matches!(name, Name::Value(..)));
    let own = sight.inks.iter().zip(names.iter_mut()).zip(&bent);
    for ((class, name), _) in own.filter(|(_, is_bent)| **is_bent) {
        let one = class.names.iter().find(|name| name.label == ONE);
        let is_none = one.is_none_or(|one| one.score < LIKE);
        match name {
            _ if are_told && is_none && is_as_high(class) => *name = Name::Value('0', LEFT),
            Name::Value('1', sure) => *sure = sure.min(ODD),
            _ => {}
        }
    }
}

/// The ones among `cells` that are bent as the left side of a zero is.
pub fn may_be_zeros(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let bent: Vec<bool> = sight.inks.iter().map(|class| is_bent(sight, class)).collect();
    let ones = cells.iter().filter(|(_, value)| **value == Some('1')).map(|(at, _)| at);
    ones.filter(|&at| sight.looks[at].ink.is_some_and(|ink| bent[ink.class])).collect()
}

/// Whether ink is one narrow stroke, bent as the left side of a zero is.
fn is_bent(sight: &Sight, own: &InkClass) -> bool {
    is_bar(sight, own) && own.bow() <= BENT && own.is_one_stroke() && !own.is_footed()
}

/// The label of a one.
const ONE: &str = "1";

/// Whether ink is a narrow stroke.
fn is_bar(sight: &Sight, own: &InkClass) -> bool {
    let cell = sight.grid.cell(At::new(0, 0));
    own.width * f64::from(cell.width) < NARROW * own.height * f64::from(cell.height)
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::super::names;
    use super::*;

    /// A board of ones, zeros whose right side is as dark as `line`, and `c` for such of
    /// which that is lost.
    fn seen(rows: &[&str], line: u8) -> Sight {
        sight(rows, |kind, x, y| {
            let (dx, dy) = ((f64::from(x) - 20.0) / 6.0, (f64::from(y) - 20.0) / 10.0);
            let is_ring = (0.78..1.12).contains(&dx.hypot(dy));
            let is_stem = (19..22).contains(&x) && y.abs_diff(20) < 10;
            let is_flag = x + y == 30 && (15..20).contains(&x);
            match kind {
                '0' | 'c' if is_ring && dx < -0.5 => [0; 3],
                '0' if is_ring => [line; 3],
                '1' if is_stem || is_flag => [0; 3],
                _ => [255; 3],
            }
        })
    }

    #[test]
    fn the_left_sides_of_zeros_are_no_ones() {
        let rows = ["01.0", "1.01", "c01.", "0.10"];
        for line in [220, 255] {
            let seen = seen(&rows, line);
            let named = names(&seen);
            for (at, look) in seen.looks.iter() {
                let own = look.ink.map(|ink| &named[ink.class]);
                let kind = rows[at.row].as_bytes()[at.column];
                match kind {
                    b'.' => assert_eq!(own, None),
                    b'1' => assert!(matches!(own, Some(Name::Value('1', _))), "{own:?}"),
                    b'0' if line == 220 => assert!(matches!(own, Some(Name::Value('0', _)))),
                    _ => assert!(
                        matches!(own, Some(Name::Value('0', _) | Name::Value('1', ..=ODD))),
                        "{own:?} at {at:?}"
                    ),
                }
            }
            let cells = values(&["01.0", "1.01", "101.", "0.10"]);
            let lost = seen.looks[At::new(2, 0)].ink.map(|ink| seen.inks[ink.class].bow());
            assert!(lost.is_some_and(|bow| bow <= BENT), "{lost:?}");
            assert_eq!(may_be_zeros(&seen, &cells), [At::new(2, 0)]);
        }
    }

    #[test]
    fn a_hairline_is_one_stroke_on_one_pixel_or_two() {
        let seen = sight(&["h.", ".h"], |kind, x, y| {
            let off = 3.0 - (f64::from(y) - 20.0).powi(2) / 40.0;
            let is_ink = (f64::from(x) - 20.0 + off).abs() <= 0.55 && y.abs_diff(20) < 12;
            if kind == 'h' && is_ink { [0; 3] } else { [255; 3] }
        });
        assert!(is_bent(&seen, &seen.inks[0]));
        assert!(seen.inks[0].is_one_stroke());
    }

    #[test]
    fn without_ones_bent_strokes_are_nothing() {
        let seen = seen(&["c..c", ".c..", "..c.", "c..."], 255);
        let is_sure = |name: &Name| matches!(name, Name::Value(_, sure) if *sure > CLEAR);
        assert!(!names(&seen).iter().any(is_sure));
    }

    #[test]
    fn a_letter_with_a_foot_is_no_bent_stroke() {
        // An L, and a bracket that is bent to both ends.
        let is_bent = |is_bent: bool| {
            let seen = sight(&["l.", ".l"], |kind, x, y| {
                let is_stem = (15..18).contains(&x) && y.abs_diff(20) <= 12;
                let is_end = |from: u32| (15..23).contains(&x) && (from..from + 3).contains(&y);
                match kind {
                    'l' if is_stem || is_end(30) || is_bent && is_end(8) => [0; 3],
                    _ => [255; 3],
                }
            });
            super::is_bent(&seen, &seen.inks[0])
        };
        assert!(!is_bent(false));
        assert!(is_bent(true));
    }
}
