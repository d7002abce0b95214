//! What stands on blanks in place of a value: dots, and dashes.

use super::{CLEAR, MIN_SYMBOL, Name, ON_BLANK, SAME_INK, strongest};
use crate::picture::distance;
use crate::puzzle::takuzu::read::shapes::is_mixed;
use crate::sight::{InkClass, Sight};

/// Placeholders are this share of a symbol high and wide at most,
const PLACEHOLDER: f64 = 0.4;
/// or this share of their cell beside symbols of one kind alone,
const TINY: f64 = 0.15;
/// or this one where they are plain discs in a colour of their own: holes;
const ODD_PLACEHOLDER: f64 = 0.5;
const HOLE: f32 = 0.9;
/// dots, no strokes, stand on so many cells at least,
const PLACEHOLDERS: usize = 3;
/// or each of two values stands on so many times as many.
const COMMON: usize = 4;
/// The label of discs.
const DISC: &str = "disc";
/// Symbols on one cell alone are so like their template,
const CLEARLY_SHAPED: f32 = 0.8;
/// and as large as others but for this part.
const SAME_SIZE: f64 = 0.25;

/// Takes dots beside symbols of two kinds for what stands on blanks in place of
/// a value: values are of one size.
pub fn name_placeholders(inks: &[InkClass], names: &mut [Name]) {
    let mut order: Vec<usize> = (0..inks.len()).collect();
    order.sort_by(|a, b| inks[*a].longer().total_cmp(&inks[*b].longer()));
    let are_holes = |split: usize| {
        let (small, large) = order.split_at(split);
        let is_disc =
            |i: usize| inks[i].names.first().is_some_and(|n| n.label == DISC && n.score >= HOLE);
        let is_far = |i: usize, j: usize| distance(inks[i].colour, inks[j].colour) > SAME_INK;
        small.iter().all(|&i| is_disc(i) && large.iter().all(|&j| is_far(i, j)))
    };
    let is_step = |i: &usize| {
        let share = inks[order[i - 1]].longer() / inks[order[*i]].longer();
        share <= PLACEHOLDER || share <= ODD_PLACEHOLDER && are_holes(*i)
    };
    let Some(split) = (1..order.len()).find(is_step) else { return };
    let (small, large) = order.split_at(split);
    let count: usize = small.iter().map(|&i| inks[i].count).sum();
    let is_other = |a: usize, b: usize| {
        let (one, other) = (&inks[a], &inks[b]);
        let alike = one.glyph.likeness(&other.glyph);
        alike < ALIKE || distance(one.colour, other.colour) > SAME_INK
    };
    // On a fresh board one value may be given once: then by a clear shape as large.
    let is_clear = |i: usize| {
        let is_near =
            |j: usize| (inks[i].longer() - inks[j].longer()).abs() <= SAME_SIZE * inks[j].longer();
        names[i].shape().is_some()
            && inks[i].names.first().is_some_and(|top| top.score >= CLEARLY_SHAPED)
            && large.iter().any(|&j| inks[j].count > 1 && is_near(j))
    };
    let is_symbol = |i: usize| inks[i].count > 1 || is_clear(i);
    let symbols: Vec<usize> = large.iter().copied().filter(|&i| is_symbol(i)).collect();
    let are_two = |symbols: &[usize]| symbols.iter().any(|&i| is_other(i, symbols[0]));
    let is_named = |i: &usize| matches!(names[*i], Name::Value(..) | Name::Shape(_));
    let named: Vec<usize> = symbols.iter().copied().filter(is_named).collect();
    // Prints of one value may be in several colours.
    let value = |i: usize| match &names[i] {
        Name::Value(value, _) => value.to_string(),
        Name::Shape(label) => label.clone(),
        _ => String::new(),
    };
    let all_of = |i: usize| -> usize {
        let alike = named.iter().filter(|&&other| value(other) == value(i));
        alike.map(|&other| inks[other].count).sum()
    };
    let common: Vec<usize> =
        named.iter().copied().filter(|&i| all_of(i) >= COMMON * count).collect();
    let are_dots =
        (count >= PLACEHOLDERS || are_two(&common)) && small.iter().all(|&i| inks[i].is_round());
    // Stars of a sky are seen through its tiles: no value is drawn so much smaller.
    let are_tiny = !named.is_empty() && small.iter().all(|&i| inks[i].longer() <= TINY);
    let name = match () {
        () if are_dots && are_two(&symbols) => Name::Mark(ON_BLANK),
        () if are_two(&named) || are_tiny => Name::Speck,
        () => return,
    };
    // What has no form to be named by is told by its cell as before.
    let seen = small.iter().filter(|&&i| are_dots || are_tiny || inks[i].pixels >= MIN_SYMBOL);
    seen.for_each(|&i| names[i] = name.clone());
}

/// Takes dashes and underscores beside two written values for what stands on blanks
/// in place of one: they are wide, and far lower than the values.
pub fn name_dashes(inks: &[InkClass], names: &mut [Name]) {
    let written = inks.iter().zip(&*names).filter_map(|(class, name)| match name {
        Name::Value(value, sure) if *sure > CLEAR => Some((*value, class.height)),
        _ => None,
    });
    let written: Vec<(char, f64)> = written.collect();
    let are_two = written.windows(2).any(|pair| pair[0].0 != pair[1].0);
    let lowest = written.iter().map(|own| own.1).fold(f64::MAX, f64::min);
    let is_dash = |class: &InkClass| {
        class.height * FLAT <= class.width && class.height <= PLACEHOLDER * lowest
    };
    let is_unnamed =
        |(class, name): &(&InkClass, &mut Name)| **name == Name::Unknown && is_dash(class);
    let dashes: Vec<(&InkClass, &mut Name)> = inks.iter().zip(names).filter(is_unnamed).collect();
    // A row that the game points at may have them in another colour.
    let count: usize = dashes.iter().map(|(class, _)| class.count).sum();
    if are_two && count >= PLACEHOLDERS {
        dashes.into_iter().for_each(|(_, name)| *name = Name::Mark(ON_BLANK));
    }
}

/// Dashes are so many times as wide as high.
const FLAT: f64 = 3.5;

/// Prints of one symbol correlate this much.
const ALIKE: f32 = 0.7;

/// Takes pale rings beside strong solid shapes of two colours for the places of pieces: what
/// stands on blanks.
pub fn name_sockets(sight: &Sight, names: &mut [Name]) {
    let inks = &sight.inks;
    let contrasts = strongest(sight);
    let is_hollow = |i: &usize| match &names[*i] {
        Name::Shape(label) => HOLLOW.contains(&label.as_str()),
        name => matches!(name, Name::Value('0', _)),
    };
    let is_solid = |i: &usize| names[*i].shape().is_some() && inks[*i].count > 1 && !is_hollow(i);
    let solid: Vec<usize> = (0..inks.len()).filter(is_solid).collect();
    let are_two = solid.iter().any(|&i| distance(inks[i].colour, inks[solid[0]].colour) > SAME_INK);
    let Some(weakest) = solid.iter().map(|&i| contrasts[i]).min() else { return };
    let hollow: Vec<usize> = (0..inks.len()).filter(is_hollow).collect();
    let is_pale = |i: &usize| f64::from(contrasts[*i]) <= PALE * f64::from(weakest);
    if are_two && hollow.iter().all(is_pale) {
        hollow.into_iter().for_each(|i| names[i] = Name::Mark(ON_BLANK));
    }
}

/// The labels of rings and outlines.
const HOLLOW: [&str; 2] = ["ring", "frame"];
/// The place of a piece has at most this share of the contrast of any piece.
const PALE: f64 = 0.35;

/// What stands on a cell with such a mark is not known.
const COVERED: f64 = 0.4;
/// Marks that a symbol may stand on have this part of their cells' sides.
const LARGE: f64 = 0.5;

/// Doubts what was taken for one mark on blanks and is of two colours in its middle: on some
/// of them a symbol may stand.
pub fn doubt_mixed(sight: &Sight, names: &mut [Name]) {
    for (class, name) in names.iter_mut().enumerate() {
        let ink = &sight.inks[class];
        let is_large = ink.height >= LARGE && ink.width >= LARGE;
        if is_large && matches!(name, Name::Mark(sure) if *sure > COVERED) && is_mixed(sight, class)
        {
            *name = Name::Mark(COVERED);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::names;
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    /// Digits, and dots, a speck or faint crosses on blanks.
    const BOARD: [&str; 6] = ["oi.-oi", "i-o.-o", "-oio.i", "o.i-i.", ".i-oo-", "o-.i.o"];

    /// The names of what `draw` leaves on these blanks.
    fn on_blanks(letter: char, is_drawn: impl Fn(u32, u32) -> bool) -> Vec<Name> {
        let seen = sight(&BOARD, |kind, x, y| {
            let is_ink = if kind == letter { is_drawn(x, y) } else { is_digit(kind, x, y) };
            if is_ink { [0; 3] } else { [255; 3] }
        });
        let names = names(&seen);
        let blanks = (0..6).flat_map(|row| (0..6).map(move |column| At::new(row, column)));
        let blanks = blanks.filter(|at| char::from(BOARD[at.row].as_bytes()[at.column]) == letter);
        blanks.filter_map(|at| Some(names[seen.looks[at].ink?.class].clone())).collect()
    }

    #[test]
    fn dots_on_blanks_are_placeholders() {
        let names = on_blanks('.', |x, y| x.abs_diff(20) < 4 && y.abs_diff(20) < 4);
        assert!(!names.is_empty());
        assert!(names.iter().all(|name| *name == Name::Mark(ON_BLANK)), "{names:?}");
    }

    #[test]
    fn holes_in_a_colour_of_their_own_are_placeholders() {
        // Light and dark pegs, and holes of less than half their size.
        let rows = ["lddl..", "dll.dd", "l.dl.d", ".ldd.l", "d.l.ld", "ld.dl."];
        let are_marks = |radius: f64, hole: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'l' if from < 14.0 => [240, 235, 220],
                    'd' if from < 14.0 => [150, 20, 30],
                    '.' if from < radius => hole,
                    _ => [190, 150, 100],
                }
            });
            let names = names(&seen);
            let class = seen.looks[At::new(0, 4)].ink.map(|ink| ink.class);
            class.map(|class| names[class] == Name::Mark(ON_BLANK))
        };
        assert_eq!(are_marks(6.5, [25, 12, 5]), Some(true));
        assert_eq!(are_marks(6.5, [150, 20, 30]), Some(false), "of the colour of pegs");
        assert_eq!(are_marks(8.5, [25, 12, 5]), Some(false), "they are too large");
    }

    #[test]
    fn dashes_and_underscores_on_blanks_are_placeholders() {
        for middle in [20, 27] {
            let names = on_blanks('.', |x, y| x.abs_diff(20) < 9 && y.abs_diff(middle) < 2);
            assert!(!names.is_empty());
            assert!(names.iter().all(|name| *name == Name::Mark(ON_BLANK)), "{names:?}");
        }
        let names = on_blanks('.', |x, y| x.abs_diff(20) < 9 && y.abs_diff(20) < 4);
        assert!(names.iter().all(|name| *name != Name::Mark(ON_BLANK)), "too thick: {names:?}");
    }

    #[test]
    fn strokes_that_are_far_too_small_are_specks() {
        let names = on_blanks('-', |x, y| x.abs_diff(20) < 5 && y.abs_diff(20) < 2);
        assert!(!names.is_empty());
        assert!(names.iter().all(|name| *name == Name::Speck), "{names:?}");
    }

    #[test]
    fn what_is_tiny_beside_symbols_of_one_kind_is_a_speck() {
        let are_specks = |half: u32| {
            let rows = ["d..d..", "..s..d", ".d....", "...d..", ".s....", "d....d"];
            let seen = sight(&rows, |kind, x, y| {
                let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'd' if from < 13.0 => [250, 200, 40],
                    's' if x.abs_diff(20) < half && y.abs_diff(20) < half => [200; 3],
                    _ => [40, 40, 80],
                }
            });
            let names = names(&seen);
            let ink = seen.looks[At::new(1, 2)].ink;
            ink.map(|ink| names[ink.class] == Name::Speck)
        };
        assert_eq!(are_specks(3), Some(true));
        assert_eq!(are_specks(5), Some(false), "as large as the other value may be drawn");
    }

    #[test]
    fn symbols_stay_what_they_are() {
        for letter in ['o', 'i'] {
            let names = on_blanks(letter, |x, y| is_digit(letter, x, y));
            let is_value = |name: &Name| matches!(name, Name::Value(..));
            assert!(!names.is_empty() && names.iter().all(is_value), "{names:?}");
        }
    }

    #[test]
    fn pale_rings_beside_pieces_of_two_colours_are_their_places() {
        let rows = ["rb..rb", "..rb..", "r.b..r", ".br.b.", "b..r.b", ".r.b.r"];
        let marks = |ring: u8, second: [u8; 3]| {
            let seen = sight(&rows, |kind, x, y| {
                let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'r' if from < 14.0 => [230, 150, 30],
                    'b' if from < 14.0 => second,
                    '.' if (9.0..11.5).contains(&from) => [20, 20 + ring, 30],
                    _ => [20, 20, 30],
                }
            });
            let named = names(&seen);
            let class = seen.looks[At::new(0, 2)].ink.map(|ink| ink.class);
            class.map(|class| named[class] == Name::Mark(ON_BLANK))
        };
        assert_eq!(marks(50, [60, 110, 230]), Some(true));
        assert_eq!(marks(150, [60, 110, 230]), Some(false), "as strong as pieces");
        assert_eq!(marks(50, [230, 150, 30]), Some(false), "pieces of one colour");
    }
}
