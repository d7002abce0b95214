//! Signs that stand beside the middle of their borders in a common way: games put them
//! there by a corner instead of their middle, or by a pitch that is not quite that of
//! their cells.

use super::crossing::Crossing;
use super::ink::{Ink, likeness};
use super::view::View;
use super::{HALF, MOST, SOME, TOLD};
use crate::geom::{Array2, At};
use crate::median::median;
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
/// How far a view reaches in which signs are looked for that are not near the middle.
const ASIDE: f64 = 0.36;
/// A drift is one that so many more signs bear out.
const BETTER: usize = 2;
/// Two signs so many cells apart tell it.
const APART: usize = 2;

/// A clear sign: its cell, and how far from the middle of its border it stands to the
/// right and down.
type Place = (At, (f64, f64));

/// Where the signs on these borders stand; nowhere else than in their middle unless most
/// of those that surely are signs stand beside it in one way. `between` says where each
/// border is.
pub fn offsets(
    picture: &Picture,
    inks: [&Array2<Option<Ink>>; 2],
    between: [&dyn Fn(At) -> Crossing; 2],
    themes: &[Theme],
) -> Offsets {
    let borders = inks.iter().map(|all| all.iter().count()).sum::<usize>();
    let all = || inks.iter().flat_map(|all| all.iter()).filter_map(|(_, ink)| ink.as_ref());
    let strange = all().filter(|ink| ink.is_off || ink.glyph.is_none()).count();
    let is_wide = is_any_wide(inks, between);
    // Of a badge that the view cuts through the line around it is left, which is like none.
    let is_unlike = |ink: &&Ink| ink.glyph.as_ref().is_some_and(|g| likeness(g, themes) < TOLD);
    let are_rare = all().count() * MOST <= borders;
    let may_be_cut = || are_rare && all().filter(is_unlike).count() >= SOME;
    if strange < SOME && !is_wide && !may_be_cut() {
        return Offsets::default();
    }
    let on = |direction: usize, is_everywhere: bool| -> Vec<Place> {
        let borders = inks[direction].iter().filter(|(_, ink)| is_everywhere || ink.is_some());
        let of = |at: At| place(picture, &between[direction](at), themes);
        let places = borders.filter_map(|(at, ink)| Some((at, of(at)?, ink.is_some())));
        // In the middle of a plain border stands none: the edges of tiles may look like one.
        let is_sign = |(_, off, is_inked): &(At, (f64, f64), bool)| *is_inked || is_beside(*off);
        let places: Vec<Place> = places.filter(is_sign).map(|(at, off, _)| (at, off)).collect();
        // On so many borders it is their corners.
        let are_rare = places.len() * MOST <= inks[direction].iter().count();
        if are_rare { places } else { Vec::new() }
    };
    let mut places = [on(0, is_wide), on(1, is_wide)];
    let Some(found) = common(&places) else { return Offsets::default() };
    // All those of one direction may stand where none is looked for.
    match places.iter().position(|places| places.len() < SOME) {
        Some(direction) if !is_wide => {
            places[direction] = on(direction, true);
            common(&places).unwrap_or(found)
        }
        _ => found,
    }
}

/// Whether the gaps between cells are so wide that signs may stand anywhere in them.
fn is_any_wide(inks: [&Array2<Option<Ink>>; 2], between: [&dyn Fn(At) -> Crossing; 2]) -> bool {
    let is_wide = |(all, between): (&Array2<Option<Ink>>, &dyn Fn(At) -> Crossing)| {
        let first = all.iter().next().map(|(at, _)| between(at));
        first.is_some_and(|crossing| crossing.is_wide())
    };
    inks.into_iter().zip(between).any(is_wide)
}

/// How far from the middle of its border a clear sign stands.
fn place(picture: &Picture, crossing: &Crossing, themes: &[Theme]) -> Option<(f64, f64)> {
    let told = |(score, off): (f32, (f64, f64))| (score >= TOLD).then_some(off);
    let view = |half: f64| View::cut(picture, crossing, half).anywhere();
    let near = place_in((&view(HALF), HALF), themes).and_then(told);
    near.or_else(|| {
        let (score, off) = place_in((&view(ASIDE).aside(), ASIDE), themes)?;
        told((score, off)).or_else(|| {
            // A small sign has no form but with all the pixels that it has.
            let closer = View::cut(picture, &crossing.moved(off), HALF / 2.0).anywhere();
            let further = place_in((&closer, HALF / 2.0), themes).and_then(told)?;
            (score >= MAYBE).then_some((off.0 + further.0, off.1 + further.1))
        })
    })
}

/// What is this like a sign is looked at more closely.
const MAYBE: f32 = 0.5;

/// How like one that is which is most like a sign, and the same, in a view that reaches so
/// far.
fn place_in((view, half): (&View, f64), themes: &[Theme]) -> Option<(f32, (f64, f64))> {
    let strongest = view.strongest();
    let in_colours = view.colours_inside().into_iter();
    let shapes = std::iter::once_with(|| view.on_border())
        .chain(in_colours.map(|colour| view.in_colour(colour, strongest)));
    let scored = shapes.flatten().map(|shape| (likeness(&shape.glyph, themes), shape.bounds));
    let (score, bounds) = scored.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let off =
        |start: i32, length: i32| (f64::from(2 * start + length) / view.side as f64 - 1.0) * half;
    Some((score, (off(bounds.x, bounds.width), off(bounds.y, bounds.height))))
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
    let are_beside = all().any(|((at, _), is_upright)| is_beside(found.of(*at, is_upright)));
    let is_there = |((at, off), is_upright): &(&Place, bool)| {
        let own = found.of(*at, *is_upright);
        (own.0 - off.0).abs().max((own.1 - off.1).abs()) <= SAME_PLACE
    };
    let (told, count) = (all().filter(is_there).count(), all().count());
    let least = if found.drift == (0.0, 0.0) { SOME } else { SOME + 1 };
    (told >= least && 4 * told >= MOSTLY * count && are_beside).then_some(found)
}

const fn is_beside((right, down): (f64, f64)) -> bool {
    right.abs().max(down.abs()) > BESIDE
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
            let first = |own: &Vec<_>| median(own.iter().map(at_first));
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

    #[test]
    fn crosses_beside_the_middle_of_their_borders_are_read() {
        use super::super::look_between;
        use crate::grid::{Grid, Span};
        use crate::theme::builtin;
        use image::{Rgb as Pixel, RgbImage};
        // Cells of 60 pixels, four apart; crosses stand ten pixels to the left of the
        // middle of lower borders, or where `moved` says.
        let line = |i: i32| Span { start: 20 + 64 * i, end: 80 + 64 * i };
        let grid = Grid::guessed((0..5).map(line).collect(), (0..5).map(line).collect());
        let told = |moved: [i32; 4]| {
            let crosses = [(50, 82), (178, 82), (114, 210), (242, 146)];
            let crosses: Vec<_> =
                crosses.iter().zip(moved).map(|(&(x, y), m)| (x + m, y)).collect();
            let picture = Picture::from(RgbImage::from_fn(360, 360, |x, y| {
                let (x, y) = (x as i32, y as i32);
                let is_cross = |&(left, top): &(i32, i32)| {
                    let (across, down) = ((x - left).abs(), (y - top).abs());
                    across < 6 && (across - down).abs() < 2
                };
                let is_cell = |at: i32| (20..336).contains(&at) && (at - 20) % 64 < 60;
                Pixel(match is_cell(x) && is_cell(y) {
                    _ if crosses.iter().any(is_cross) => [60; 3],
                    true => [255; 3],
                    false => [215; 3],
                })
            }));
            let borders = look_between(&picture, &grid, builtin::themes());
            let down = borders.down.iter().filter_map(|(_, border)| border.as_ref());
            down.filter(|border| border.likeness > 0.0).count()
        };
        assert_eq!(told([-10; 4]), 4);
        assert!(told([-10, 9, -4, 12]) < 4, "these stand anywhere");
    }

    #[test]
    fn what_is_like_no_sign_on_a_few_borders_may_be_cut_through() {
        use super::super::PLAIN;
        use crate::geom::{Rect, Size};
        use crate::grid::{Grid, Span};
        use crate::theme::{GLYPH, Glyph, builtin};
        use image::{Rgb as Pixel, RgbImage};
        // Crosses ten pixels to the left of the middle of upright borders of cells of 60.
        let line = |i: i32| Span { start: 20 + 64 * i, end: 80 + 64 * i };
        let grid = Grid::guessed((0..5).map(line).collect(), (0..5).map(line).collect());
        let signed = [At::new(0, 0), At::new(1, 2), At::new(3, 1), At::new(4, 3)];
        let picture = Picture::from(RgbImage::from_fn(360, 360, |x, y| {
            let is_cross = |at: &At| {
                let (left, top) = (72 + 64 * at.column as i32, 50 + 64 * at.row as i32);
                let (across, down) = ((x as i32 - left).abs(), (y as i32 - top).abs());
                across < 6 && (across - down).abs() < 2
            };
            Pixel(if signed.iter().any(is_cross) { [60; 3] } else { [250; 3] })
        }));
        let between = |next: fn(At) -> At| {
            let grid = &grid;
            move |at: At| Crossing::between(grid.cell(at), grid.cell(next(at)), PLAIN)
        };
        let [beside, below] = super::super::NEXT.map(between);
        // What was made of them: a bar, as is left of the line around a badge, or a cross.
        let off = |is_ink: fn(i32, i32) -> bool, signed: &[At]| {
            let side = GLYPH as i32;
            let mask: Vec<u8> = (0..side * side)
                .map(|i| u8::from(is_ink(i % side - side / 2, i / side - side / 2)) * 255)
                .collect();
            let glyph = Glyph::from_mask(&mask, GLYPH, Rect::new(0, 0, side, side));
            let ink = |at: At| Ink {
                crossing: beside(at),
                contrast: 190,
                colour: [60; 3],
                glyph: Some(glyph.clone()),
                is_coloured: false,
                is_off: false,
                is_bridged: false,
                badge: None,
            };
            let right =
                Array2::from_fn(Size::new(5, 4), |at| signed.contains(&at).then(|| ink(at)));
            let down = Array2::filled(Size::new(4, 5), None);
            offsets(&picture, [&right, &down], [&beside, &below], builtin::themes())
        };
        let bar = |x: i32, _: i32| x < 4;
        let cross = |x: i32, y: i32| (x.abs() - y.abs()).abs() < 3;
        assert_ne!(off(bar, &signed), Offsets::default());
        assert_eq!(off(bar, &signed[..2]), Offsets::default(), "two are specks");
        assert_eq!(off(cross, &signed), Offsets::default(), "they were told");
    }
}
