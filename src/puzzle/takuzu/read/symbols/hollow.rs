//! Outlined squares: frames around cells that a game points at, or symbols.

use super::{CLEAR, FRAME, Name, ON_BLANK};
use crate::geom::At;
use crate::picture::distance;
use crate::sight::{InkClass, Look, Sight};

/// More outlined squares than this, and than this share of the cells unless they are far
/// smaller than these, are not those of cells that the game points at,
pub const POINTED_AT: usize = 3;
const POINTED_AT_SHARE: f64 = 0.1;
/// nor placeholders of blanks where cells with this little on them are blank.
const BARE: f64 = 0.01;
/// Grounds this near are one,
const SAME_GROUND: u8 = 24;
/// and a board of which this share has it has no tiles of other colours.
const ONE_GROUND: f64 = 0.9;

/// Takes outlined squares for symbols, hollow ones, where they are many beside blanks without
/// any, or as large as filled ones.
pub fn name_hollow(sight: &Sight, names: &mut [Name]) {
    let hollow = sight.inks.iter().zip(&*names).filter(is_hollow);
    let count: usize = hollow.map(|(class, _)| class.count).sum();
    let is_written =
        names.iter().any(|name| matches!(name, Name::Value('0' | '1', sure) if *sure > CLEAR));
    let cells = sight.looks.iter().count();
    let small = || are_small(sight, names);
    let is_many = count > POINTED_AT
        && (count as f64 > POINTED_AT_SHARE * cells as f64 || small())
        && (!is_written && (are_on_bare_ground(sight) || are_half_of_lines(sight, names))
            || are_rings_only(sight, names) && are_small_beside_bare(sight, names));
    if is_many || count > 0 && are_beside_filled(sight, names) {
        for (class, name) in sight.inks.iter().zip(names) {
            if is_hollow(&(class, name)) {
                *name = Name::Shape(FRAME.into());
            }
        }
    }
}

/// Whether all outlined squares are as large as filled ones that stand in other cells, far
/// smaller than these, and not on all blanks.
fn are_beside_filled(sight: &Sight, names: &[Name]) -> bool {
    let is_filled = |(_, name): &(&InkClass, &Name)| name.shape() == Some(SQUARE);
    let filled = || sight.inks.iter().zip(names).filter(is_filled);
    let is_like = |one: &InkClass, other: &InkClass| {
        let near = |a: f64, b: f64| a.max(b) <= AS_LARGE * a.min(b);
        near(one.width, other.width) && near(one.height, other.height)
    };
    let mut hollow = sight.inks.iter().zip(names).filter(is_hollow);
    are_small_beside_bare(sight, names)
        && hollow.all(|(class, _)| filled().any(|(other, _)| is_like(class, other)))
}

/// Whether all outlined squares are far smaller than their cells.
fn are_small(sight: &Sight, names: &[Name]) -> bool {
    let mut hollow = sight.inks.iter().zip(names).filter(is_hollow);
    hollow.all(|(class, _)| class.longer() <= SMALL)
}

/// The label of filled squares.
const SQUARE: &str = "square";
/// Symbols of one size differ by less than this factor.
const AS_LARGE: f64 = 1.1;

/// Whether a class of ink is an outlined square.
fn is_hollow((class, name): &(&InkClass, &Name)) -> bool {
    let is_frame = class.names.first().is_some_and(|top| top.label == FRAME);
    is_frame && matches!(name, Name::Mark(sure) if *sure >= ON_BLANK)
}

/// Whether no ink is a digit or a cross: what is round may be a letter or a ring.
fn are_rings_only(sight: &Sight, names: &[Name]) -> bool {
    sight.inks.iter().zip(names).all(|(class, name)| match name {
        Name::Value('0', _) => class.names.first().is_some_and(|top| top.label != "0"),
        Name::Value(..) => false,
        _ => true,
    })
}

/// Whether all outlined squares are far smaller than their cells, and other cells bare:
/// what a game points at is framed as a whole, and what stands in place of a value is on
/// all blanks.
fn are_small_beside_bare(sight: &Sight, names: &[Name]) -> bool {
    let is_bare = |look: &Look| look.ink.is_none() && look.unexplained <= BARE;
    are_small(sight, names) && sight.looks.iter().any(|(_, look)| is_bare(look))
}

/// Symbols leave this part of their cell free at least.
const SMALL: f64 = 0.7;

/// Whether all cells hold ink, and half of those of nearly each line an outlined square:
/// a solved board.
fn are_half_of_lines(sight: &Sight, names: &[Name]) -> bool {
    if sight.looks.iter().any(|(_, look)| look.ink.is_none()) {
        return false;
    }
    let size = sight.size();
    let hollow = sight.looks.map(|look| {
        look.ink.is_some_and(|ink| is_hollow(&(&sight.inks[ink.class], &names[ink.class])))
    });
    let rows = (0..size.rows).map(|row| {
        let count = (0..size.columns).filter(|&column| hollow[At::new(row, column)]).count();
        2 * count == size.columns
    });
    let columns = (0..size.columns).map(|column| {
        let count = (0..size.rows).filter(|&row| hollow[At::new(row, column)]).count();
        2 * count == size.rows
    });
    let even = rows.chain(columns).filter(|is_even| *is_even).count();
    (even as f64) >= HALVED * (size.rows + size.columns) as f64
}

/// So many lines of a solved board have as many of one symbol as of the other: a mistake
/// spoils two.
const HALVED: f64 = 0.8;

/// Whether the board has one ground, and cells with nothing on it.
fn are_on_bare_ground(sight: &Sight) -> bool {
    let looks = || sight.looks.iter().map(|(_, look)| look);
    let mut bare = looks().filter(|look| look.ink.is_none() && look.unexplained <= BARE);
    let Some(ground) = bare.next().map(|look| look.ground) else { return false };
    let alike = looks().filter(|look| distance(look.ground, ground) <= SAME_GROUND).count();
    alike as f64 >= ONE_GROUND * looks().count() as f64
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::sight;
    use super::super::names;
    use super::*;

    #[test]
    fn outlined_squares_of_a_solved_board_are_symbols() {
        let solved = ["fofoof", "offoof", "foofof", "ofoffo", "fofofo", "ofoffo"];
        let named = |rows: &[&str]| {
            let seen = sight(rows, |kind, x, y| {
                let off = x.abs_diff(20).max(y.abs_diff(20));
                let is_ink = match kind {
                    'f' => off < 12,
                    'o' => (9..12).contains(&off),
                    _ => false,
                };
                if is_ink { [250, 160, 20] } else { [40; 3] }
            });
            names(&seen).contains(&Name::Shape(FRAME.into()))
        };
        assert!(named(&solved));
        assert!(named(&["fofoof", "offoof", "foofff", "ofoffo", "fofofo", "ofoffo"]), "a mistake");
        assert!(!named(&["oooooo", "offoof", "foofof", "oooooo", "fofofo", "ofoffo"]), "blanks");
        // Outlined squares far smaller than their cells, on givens of another ground too.
        let small = |rows: &[&str], side: u32| {
            let seen = sight(rows, |kind, x, y| {
                let off = x.abs_diff(20).max(y.abs_diff(20));
                let far = (f64::from(x) - 20.0).hypot(f64::from(y) - 20.0);
                let is_ink = match kind.to_ascii_lowercase() {
                    'r' => (9.0..12.0).contains(&far),
                    'o' => (side - 3..side).contains(&off),
                    _ => false,
                };
                match is_ink {
                    true => [240, 235, 220],
                    false if kind.is_ascii_uppercase() => [70, 90, 150],
                    false => [29, 42, 77],
                }
            });
            names(&seen).contains(&Name::Shape(FRAME.into()))
        };
        let board = ["orR.R.", ".r..o.", "o.r.RR", "rROOr.", ".OOr..", ".Orr.r"];
        assert!(small(&board, 11));
        assert!(!small(&board, 18), "frames around cells");
        let full = board.map(|row| row.replace('.', "o"));
        let full = full.each_ref().map(String::as_str);
        assert!(!small(&full, 11), "what stands on all blanks");
    }

    #[test]
    fn outlined_squares_as_large_as_filled_ones_are_symbols_however_few() {
        // Discs and rings beside filled squares and one or two in outline.
        let are = |side: u32, is_filled: bool| {
            let rows = ["f.r.d.", ".d..f.", "..f..d", "d..o..", ".f..d.", "r..f.."];
            let seen = sight(&rows, |kind, x, y| {
                let off = x.abs_diff(20).max(y.abs_diff(20));
                let far = (f64::from(x) - 20.0).hypot(f64::from(y) - 20.0);
                let is_ink = match kind {
                    'd' => far < 12.0,
                    'f' if is_filled => off < 11,
                    'r' | 'f' => (9.0..12.0).contains(&far),
                    'o' => (side - 3..side).contains(&off),
                    _ => false,
                };
                if is_ink { [250; 3] } else { [20, 60, 120] }
            });
            names(&seen).contains(&Name::Shape(FRAME.into()))
        };
        assert!(are(11, true));
        assert!(!are(18, true), "a frame around a cell");
        assert!(!are(11, false), "no square is filled");
    }
}
