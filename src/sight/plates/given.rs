//! Plates that games lay under the symbols they give: those stand elsewhere without one.
//!
//! What is on the plates is two kinds of print, and where symbols stand on no plate they
//! are of these: then the plates say nothing of the values.

use super::{ALIKE, CONTRAST, is_plate};
use crate::geom::{Array2, At};
use crate::grid::Grid;
use crate::picture::distance;
use crate::sight::alike::Alike;
use crate::sight::patch::{Found, Ink, Patch};
use crate::sight::shade::Shade;

/// Fewer plates than this tell nothing.
const FEW: usize = 3;
/// Prints of one symbol correlate this much, of which the ground behind hides more or
/// less,
const PRINT: f32 = 0.7;
/// and this much where only a few are on plates, in another colour;
const SURE_PRINT: f32 = 0.8;
/// they differ by so much in colour,
const SAME_INK: u8 = 60;
/// and by this factor in size.
const SAME_SIZE: f64 = 1.3;
/// Plates are higher than symbols by this factor.
const LARGER: f64 = 1.25;
/// A symbol is at least this part of its cell high or wide: smaller ones are marks.
const LEAST: f64 = 0.3;
/// Of the symbols on no plate one in so many at most is like none on the plates.
const STRAYS: usize = 10;

/// Makes plates with symbols on them that stand elsewhere, too, the grounds of their cells.
pub fn lift(
    alike: &Alike,
    grid: &Grid,
    (grounds, found): (&mut Array2<Shade>, &mut Array2<Found>),
) {
    let inks: Vec<(At, &Ink)> =
        found.iter().filter_map(|(at, found)| Some((at, found.ink.as_ref()?))).collect();
    let plates = || inks.iter().filter(|(at, ink)| is_plate(grid.cell(*at), ink));
    // Broad symbols are as large as plates, but no larger.
    let largest = plates().max_by(|(_, a), (_, b)| a.width.total_cmp(&b.width));
    let Some(colour) = largest.map(|(_, plate)| plate.colour) else { return };
    let is_plate = |(at, ink): &(At, &Ink)| {
        is_plate(grid.cell(*at), ink) && distance(ink.colour, colour) <= ALIKE
    };
    let (plates, bare): (Vec<_>, Vec<_>) = inks.iter().copied().partition(is_plate);
    if plates.is_empty() || bare.len() < FEW {
        return;
    }
    let lifted = |&(at, plate): &(At, &Ink)| {
        let share = plate.width.min(plate.height);
        let ink = on_plate(&alike.patches[at], plate)?;
        Some((at, ink, Shade { colour: plate.colour, share }))
    };
    let Some(lifted) = plates.iter().map(lifted).collect::<Option<Vec<_>>>() else { return };
    let on_plates: Vec<&Ink> = lifted.iter().map(|(_, ink, _)| ink).collect();
    let bare: Vec<&Ink> = bare.into_iter().map(|(_, ink)| ink).collect();
    let are_of_one_colour = || {
        let kinds = two_kinds(&on_plates)?;
        let known = bare.iter().filter(|ink| kinds.iter().any(|kind| are_prints(kind, ink)));
        let strays = bare.len() - known.count();
        (plates.len() >= FEW && strays * STRAYS <= bare.len()).then_some(())
    };
    // The colours of ink and ground are exchanged on plates, else.
    let are_inverse = || {
        let is_inverse = |(at, plate): &(At, &Ink)| {
            let is_own = |ink: &&Ink| distance(ink.colour, plate.colour) <= ALIKE;
            bare.iter().filter(|ink| is_own(ink)).count() * 2 > bare.len()
                && on_plates.iter().all(|ink| distance(ink.colour, grounds[*at].colour) <= ALIKE)
        };
        let kinds = two_kinds(&bare)?;
        let is_known = |ink: &&Ink| {
            kinds.iter().any(|kind| {
                kind.glyph.likeness(&ink.glyph) >= SURE_PRINT && near(kind.height, ink.height)
            })
        };
        // The eyes of wide digits are no symbols: those are as high as others.
        let highest = kinds.iter().map(|kind| kind.height).fold(0.0, f64::max);
        let is_larger = |(_, plate): &(At, &Ink)| plate.height >= LARGER * highest;
        let are_tiles = plates.iter().all(|own| is_inverse(own) && is_larger(own));
        (are_tiles && on_plates.iter().all(is_known)).then_some(())
    };
    if are_of_one_colour().or_else(are_inverse).is_none() {
        return;
    }
    for (at, ink, ground) in lifted {
        grounds[at] = ground;
        found[at].ink = Some(ink);
    }
}

/// What stands on this plate, in the `patch` of its cell, where it is large enough for a
/// symbol.
pub fn on_plate(patch: &Patch, plate: &Ink) -> Option<Ink> {
    let ink = patch.within_plate(plate.colour, ALIKE).ink(plate.colour, &[]).ink?;
    (ink.contrast >= CONTRAST && ink.width.max(ink.height) >= LEAST).then_some(ink)
}

/// Whether two lengths are nearly the same.
fn near(a: f64, b: f64) -> bool {
    a.max(b) <= SAME_SIZE * a.min(b)
}

/// Whether two inks are prints of one symbol.
fn are_prints(one: &Ink, other: &Ink) -> bool {
    one.glyph.likeness(&other.glyph) >= PRINT
        && distance(one.colour, other.colour) <= SAME_INK
        && near(one.height, other.height)
}

/// One print of each of the two kinds that all of these are, and both are several.
fn two_kinds<'a>(inks: &[&'a Ink]) -> Option<[&'a Ink; 2]> {
    let first = *inks.first()?;
    let others = || inks.iter().copied().filter(|ink| !are_prints(first, ink));
    let second = others().next()?;
    let count = others().count();
    (others().all(|ink| are_prints(second, ink)) && count > 1 && inks.len() - count > 1)
        .then_some([first, second])
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::grid::Span;
    use crate::picture::planes::Planes;
    use crate::picture::{Picture, Rgb};
    use crate::sight::{Sight, look_at};

    const SOIL: Rgb = [121, 76, 38];
    const LAWN: Rgb = [150, 210, 110];

    /// Red wedges, violet bars and a third form on a lawn, those in upper case on a disc of soil.
    fn board(rows: [&str; 4]) -> Sight {
        let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
            let kind = rows[(y / 80) as usize].as_bytes()[(x / 80) as usize];
            let (across, down) = (f64::from(x % 80) - 39.5, f64::from(y % 80) - 39.5);
            let is_ink = match kind.to_ascii_lowercase() {
                b'c' => across.abs() < (down + 24.0) / 2.0 && down < 18.0,
                b's' => across.abs() < 18.0 && across - 18.0 < down && down < 18.0,
                b'b' => across.abs() < 22.0 && (6.0..16.0).contains(&down.abs()),
                _ => false,
            };
            let is_disc = kind.is_ascii_uppercase() && across.hypot(down) < 37.0;
            Pixel(match (is_ink, is_disc, kind.to_ascii_lowercase()) {
                (true, _, b'c') => [223, 50, 47],
                (true, ..) => [160, 91, 224],
                (_, true, _) => SOIL,
                _ => LAWN,
            })
        }));
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let themes = crate::theme::builtin::themes();
        look_at(&picture, &Planes::reduced(&picture, 1), &grid, themes)
    }

    #[test]
    fn symbols_in_the_colour_of_the_page_on_one_tile_are_those_without() {
        let rows = ["Cb.c", ".b.c", "c.b.", "b..."];
        let ground = |side: f64, given: u8| {
            let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
                let kind = rows[(y / 80) as usize].as_bytes()[(x / 80) as usize];
                let (across, down) = (f64::from(x % 80) - 39.5, f64::from(y % 80) - 39.5);
                let is_tile = kind == b'C' && across.abs().max(down.abs()) < side;
                let kind = if kind == b'C' { given } else { kind };
                let is_ink = match kind {
                    b'c' => across.abs() < (down + 24.0) / 3.0 && down < 18.0,
                    b'b' => across.abs() < 14.0 && (6.0..20.0).contains(&down.abs()),
                    b's' => across.abs() < 6.0 && down.abs() < 18.0,
                    _ => false,
                };
                Pixel(if is_ink != is_tile { LAWN } else { SOIL })
            }));
            let spans: Vec<Span> =
                (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let themes = crate::theme::builtin::themes();
            look_at(&picture, &Planes::reduced(&picture, 1), &grid, themes).looks[At::new(0, 0)]
                .ground
        };
        assert_eq!(ground(31.0, b'c'), LAWN);
        assert_eq!(ground(31.0, b's'), SOIL, "it stands nowhere else");
        assert_eq!(ground(21.0, b'c'), SOIL, "what is no higher than symbols is no tile");
    }

    #[test]
    fn what_stands_on_plates_and_without_is_one_symbol() {
        let seen = board(["C.b.", ".B.c", "c.C.", "Bb.B"]);
        let look = |row: usize, column: usize| &seen.looks[At::new(row, column)];
        let class = |row: usize, column: usize| look(row, column).ink.expect("ink").class;
        assert_eq!(look(0, 0).ground, SOIL);
        assert_eq!(class(0, 0), class(2, 0));
        assert_eq!(class(1, 1), class(3, 1));
        assert_ne!(class(0, 0), class(1, 1));
    }

    #[test]
    fn discs_with_marks_that_stand_nowhere_else_are_symbols() {
        let seen = board(["C.s.", ".B.s", "s.C.", "Bs.B"]);
        assert_eq!(seen.looks[At::new(0, 0)].ground, LAWN);
    }
}
