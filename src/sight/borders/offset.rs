//! Signs that stand beside the middle of their borders in a common way: games put them
//! there by a corner instead of their middle, or by a pitch that is not quite that of
//! their cells.

use super::ink::{Ink, likeness};
use super::view::View;
use super::{HALF, SOME, TOLD};
use crate::geom::{Array2, At};
use crate::picture::Picture;
use crate::theme::Theme;

/// How far from the middle of their borders signs stand, as parts of the pitch: those
/// between cells side by side, and those between one over the other.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Offsets {
    /// To the right and down, of each direction, in the first column and row;
    first: [(f64, f64); 2],
    /// and how much further with each column to the right, and each row down.
    drift: (f64, f64),
}

impl Offsets {
    /// How far to the right and down a sign of the cell at `at` stands: one between it
    /// and the next of its row, or the one below.
    pub fn of(&self, at: At, is_upright: bool) -> (f64, f64) {
        let (right, down) = self.first[usize::from(!is_upright)];
        (right + self.drift.0 * at.column as f64, down + self.drift.1 * at.row as f64)
    }
}

/// Signs of one place differ by no more than this part of the pitch,
const SAME_PLACE: f64 = 0.03;
/// and this far from the middle they are beside it.
const BESIDE: f64 = 0.045;
/// So many of four signs stand where all do.
const MOSTLY: usize = 3;
/// A drift is one that so many more signs bear out.
const BETTER: usize = 2;
/// Two signs so many cells apart tell it.
const APART: usize = 2;

/// A clear sign: its cell, and how far from the middle of its border it stands to the
/// right and down.
type Place = (At, (f64, f64));

/// Where the signs on these borders stand; nowhere else than in their middle unless most
/// of those that surely are signs stand beside it in one way.
pub fn offsets(picture: &Picture, inks: [&Array2<Option<Ink>>; 2], themes: &[Theme]) -> Offsets {
    let all = inks.iter().flat_map(|all| all.iter()).filter_map(|(_, ink)| ink.as_ref());
    let strange = all.filter(|ink| ink.is_off || ink.glyph.is_none());
    if strange.count() < SOME {
        return Offsets::default();
    }
    let places = inks.map(|all| -> Vec<Place> {
        let inked = all.iter().filter_map(|(at, ink)| Some((at, ink.as_ref()?)));
        inked.filter_map(|(at, ink)| Some((at, place(picture, ink, themes)?))).collect()
    });
    common(&places).unwrap_or_default()
}

/// How far from the middle of its border a clear sign stands.
fn place(picture: &Picture, ink: &Ink, themes: &[Theme]) -> Option<(f64, f64)> {
    let view = View::cut(picture, &ink.crossing, HALF).anywhere();
    let strongest = view.strongest();
    let in_colours = view.colours_inside().into_iter();
    let shapes = std::iter::once_with(|| view.on_border())
        .chain(in_colours.map(|colour| view.in_colour(colour, strongest)));
    let scored = shapes.flatten().map(|shape| (likeness(&shape.glyph, themes), shape.bounds));
    let (score, bounds) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let off =
        |start: i32, length: i32| (f64::from(2 * start + length) / view.side as f64 - 1.0) * HALF;
    (score >= TOLD).then(|| (off(bounds.x, bounds.width), off(bounds.y, bounds.height)))
}

/// The way in which most of these stand beside the middle.
fn common(places: &[Vec<Place>; 2]) -> Option<Offsets> {
    let axis = |of: fn(&Place) -> (usize, f64)| {
        Axis::of(&places.each_ref().map(|places| places.iter().map(of).collect()))
    };
    let (right, down) = (axis(|(at, off)| (at.column, off.0)), axis(|(at, off)| (at.row, off.1)));
    let first = [0, 1].map(|i| (right.first[i], down.first[i]));
    let found = Offsets { first, drift: (right.drift, down.drift) };
    let all = || {
        let directions = places.iter().zip([true, false]);
        directions.flat_map(|(places, is_upright)| places.iter().map(move |p| (p, is_upright)))
    };
    let is_beside = |off: (f64, f64)| off.0.abs().max(off.1.abs()) > BESIDE;
    let are_beside = all().any(|((at, _), is_upright)| is_beside(found.of(*at, is_upright)));
    let is_there = |((at, off), is_upright): &(&Place, bool)| {
        let own = found.of(*at, *is_upright);
        (own.0 - off.0).abs().max((own.1 - off.1).abs()) <= SAME_PLACE
    };
    let (told, count) = (all().filter(is_there).count(), all().count());
    let least = if found.drift == (0.0, 0.0) { SOME } else { SOME + 1 };
    (told >= least && 4 * told >= MOSTLY * count && are_beside).then_some(found)
}

/// Where signs stand across columns, or across rows.
struct Axis {
    /// Of each direction in the first of them,
    first: [f64; 2],
    /// and how much further off in each of the next.
    drift: f64,
}

impl Axis {
    /// What fits most of the signs of both directions, in which column or row each of them
    /// is and how far off: without any drift unless one fits far better.
    fn of(all: &[Vec<(usize, f64)>; 2]) -> Self {
        let fitting = |axis: &Self| {
            let fits = |(cell, off): &&(usize, f64), first: f64| {
                (first + axis.drift * *cell as f64 - off).abs() <= SAME_PLACE
            };
            let directions = all.iter().zip(axis.first);
            directions.map(|(own, first)| own.iter().filter(|s| fits(s, first)).count()).sum()
        };
        let with = |drift: f64| {
            let at_first = |(cell, off): &(usize, f64)| off - drift * *cell as f64;
            let first = |own: &Vec<_>| median(own.iter().map(at_first).collect());
            Self { first: all.each_ref().map(|own| first(own).unwrap_or_default()), drift }
        };
        let steady = with(0.0);
        let usual: usize = fitting(&steady);
        let drifting = drifts(all).map(with).map(|axis| (fitting(&axis), axis));
        match drifting.max_by_key(|(count, _)| *count) {
            Some((count, axis)) if count >= usual + BETTER => axis,
            _ => steady,
        }
    }
}

/// By how much signs may be further off with each column or row: what each two of one
/// direction tell.
fn drifts(all: &[Vec<(usize, f64)>; 2]) -> impl Iterator<Item = f64> {
    let pairs = all.iter().flat_map(|own| {
        let others = move |i: usize| own[..i].iter().map(move |other| (own[i], *other));
        (0..own.len()).flat_map(others)
    });
    let apart = pairs.filter(|((cell, _), (from, _))| cell.abs_diff(*from) >= APART);
    apart.map(|((cell, off), (from, start))| (off - start) / (cell as f64 - from as f64))
}

fn median(mut all: Vec<f64>) -> Option<f64> {
    all.sort_unstable_by(f64::total_cmp);
    all.get(all.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signs of cells in these rows and columns that stand so far to the right and down.
    fn places(all: &[(usize, usize, f64, f64)]) -> Vec<Place> {
        all.iter().map(|(row, column, x, y)| (At::new(*row, *column), (*x, *y))).collect()
    }

    #[test]
    fn most_signs_tell_where_they_stand() {
        let beside = places(&[(0, 1, -0.1, 0.0), (3, 1, -0.12, 0.0), (2, 4, -0.11, 0.0)]);
        let found = common(&[beside.clone(), Vec::new()]).unwrap();
        assert_eq!(found.of(At::new(5, 5), true), (-0.11, 0.0));
        assert_eq!(found.of(At::new(5, 5), false), (0.0, 0.0), "none is known of the others");
        let few = [beside[..2].to_vec(), Vec::new()];
        assert_eq!(common(&few), None, "two tell nothing");
        let mixed = places(&[(0, 1, 0.1, 0.1), (3, 1, -0.1, 0.2), (2, 4, 0.2, 0.0)]);
        assert_eq!(common(&[beside, mixed]), None, "not all stand there");
        let middle = places(&[(0, 1, -0.01, 0.02), (3, 1, 0.01, 0.0), (2, 4, 0.0, 0.0)]);
        assert_eq!(common(&[middle, Vec::new()]), None);
    }

    #[test]
    fn signs_may_drift_from_row_to_row() {
        let right = places(&[(1, 3, 0.0, -0.05)]);
        let down = [(0, 0, 0.0, -0.02), (2, 4, 0.0, -0.06), (4, 2, 0.0, -0.1), (6, 2, 0.0, -0.14)];
        let down = places(&down);
        let found = common(&[right, down]).unwrap();
        let (across, along) = found.of(At::new(6, 0), true);
        assert!(across.abs() < 1e-9 && (along + 0.15).abs() < 1e-9, "{across} {along}");
        assert!((found.of(At::new(5, 0), false).1 + 0.12).abs() < 1e-9);
    }
}
