//! Tiles of one value's colour with the other's symbol on them: games tint the tile of a
//! mistake, and leave its symbol as it is.

use super::super::Hypothesis;
use super::HIDDEN;
use super::exchanged::LEAST;
use crate::geom::At;
use crate::picture::distance;
use crate::sight::{Inked, Sight};
use crate::theme::Meaning;

/// A symbol on so many other tiles of one value, and on none of the other, is its own.
const USUAL: usize = 4;
/// So many tiles with symbols show that a value has one.
const FEW: usize = 2;
/// This share of the tiles of a board with symbols may have none that can be told.
const BARE: f64 = 0.1;
/// A print is this like the mean of its kind.
const PRINT: f32 = 0.9;
/// Tiles are of one colour but for this.
const SAME: u8 = 24;

/// Reads tiles in a colour of their own by the symbol on them, where that is the other
/// value's elsewhere and their own value has one too; else doubts them.
pub fn printed(sight: &Sight, way: &mut Hypothesis) {
    if way.theme != "tiles" {
        return;
    }
    let prints = |at: At| {
        let is_symbol = |ink: &Inked| {
            let class = &sight.inks[ink.class];
            let is_mark = class.names.first().is_some_and(|name| name.means == Meaning::Mark);
            ink.likeness >= PRINT && class.shorter() >= LEAST && !is_mark
        };
        sight.looks[at].ink.filter(is_symbol)
    };
    // What is on some tiles only tells who filled them.
    let all = || way.cells.iter().filter(|(_, value)| value.is_some());
    let bare = all().filter(|(at, _)| prints(*at).is_none()).count();
    if bare as f64 > BARE * all().count() as f64 {
        return;
    }
    let other_by_print = |at: At, own: char| {
        let class = prints(at)?.class;
        let same = way.cells.iter().filter(|(other, _)| *other != at);
        let same = same.filter(|(other, _)| prints(*other).is_some_and(|ink| ink.class == class));
        let mut values = same.map(|(_, value)| *value);
        let first = values.next().flatten().filter(|first| *first != own)?;
        let (count, are_all) = values.fold((1, true), |(count, are_all), value| {
            (count + 1, are_all && value == Some(first))
        });
        (are_all && count >= USUAL).then_some(first)
    };
    let is_alone = |at: At, own: char| {
        let others = way.cells.iter().filter(|(other, value)| *other != at && **value == Some(own));
        let mut grounds = others.map(|(other, _)| sight.looks[other].ground);
        grounds.all(|ground| distance(ground, sight.looks[at].ground) > SAME)
    };
    // A lock may be on tiles of either value.
    let have_own = |at: At, own: char| {
        let others =
            || way.cells.iter().filter(|(other, value)| *other != at && **value == Some(own));
        let with = others().filter(|(other, _)| prints(*other).is_some()).count();
        with >= FEW && 2 * with >= others().count()
    };
    let valued = way.cells.iter().filter_map(|(at, value)| Some((at, (*value)?)));
    let told: Vec<(At, char, bool)> = valued
        .filter_map(|(at, own)| {
            let other = other_by_print(at, own)?;
            Some((at, other, is_alone(at, own) && have_own(at, own)))
        })
        .collect();
    for (at, value, is_told) in told {
        if is_told {
            way.cells[at] = Some(value);
        } else {
            way.confidence[at] = way.confidence[at].min(HIDDEN);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, way};
    use super::*;

    #[test]
    fn a_tile_in_a_colour_of_its_own_is_told_by_its_symbol() {
        // Triangles on green and bars on yellow, and one triangle on another tile.
        let read = |tint: [u8; 3], is_bar: bool, are_bare: bool| {
            let seen = sight(&["tb.t", ".tb.", "bt.b", "t?b."], |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_ink = match kind {
                    '?' if is_bar => dx.abs() < 9.0 && (3.0..8.0).contains(&dy.abs()),
                    't' | '?' => dx.abs() < (dy + 9.0) / 2.0 && dy < 9.0,
                    'b' => !are_bare && dx.abs() < 9.0 && (3.0..8.0).contains(&dy.abs()),
                    _ => false,
                };
                match kind {
                    '.' => [250; 3],
                    _ if is_ink => [30; 3],
                    't' => [120, 220, 120],
                    'b' => [240, 220, 90],
                    _ => tint,
                }
            });
            let mut read = way(&["01.0", ".01.", "10.1", "011."], "tiles");
            printed(&seen, &mut read);
            let at = At::new(3, 1);
            let doubtful = read.confidence.iter().filter(|(_, sure)| **sure < 0.5).count();
            (read.cells[at], doubtful)
        };
        let red = [250, 150, 150];
        assert_eq!(read(red, false, false), (Some('0'), 0));
        assert_eq!(read(red, true, false), (Some('1'), 0), "its own symbol");
        assert_eq!(read(red, false, true), (Some('1'), 0), "its value has none: a mark");
        let yellow = [240, 220, 90];
        assert_eq!(read(yellow, false, false), (Some('1'), 1), "in the colour of its value");
    }
}
