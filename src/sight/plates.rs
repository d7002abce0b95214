//! Symbols on plates: a disc or a tile smaller than its cell that carries a
//! digit is the ground of that digit, not a symbol of its own.
//!
//! Stones carry marks too, so plates are taken for grounds only where nearly
//! all of them carry what the templates call a value, or the numbers of another game.

mod given;

use std::collections::HashSet;

use super::alike::Alike;
use super::named::Named;
use super::patch::{Found, Ink, Patch};
use super::shade::Shade;
use super::source::Source;
use crate::geom::{Array2, At, Rect};
use crate::grid::Grid;
use crate::median::median;
use crate::picture::{Rgb, distance};
use crate::theme::{Match, Meaning, Theme};

/// Plates are at least this part of their cells' shorter sides wide and high, and as wide
/// as high but for this share.
const WIDE: f64 = 0.4;
const SQUARE: f64 = 0.15;
/// Where all of a plate is looked at it is a tile, of this part of its cell.
const TILE: f64 = 0.7;
/// The square looked at within a plate, as a part of its sides: that within a
/// disc is 0.7 of them, that within the rim of a coin less.
const WITHIN: [f64; 2] = [0.7, 0.55];
/// A square whose rim has one colour on less than this share is made level.
const PLAIN: f64 = 0.6;
/// Then its rim is of the plate's colour, but for this difference,
const ALIKE: u8 = 40;
/// on this share of it.
const MOSTLY_PLAIN: f64 = 0.35;
/// Before it was made level it differs by this much at the most.
const STEEPEST: u8 = 100;
/// Symbols stand out from their plate by at least this much,
const CONTRAST: u8 = 40;
/// and in its middle but for this part of what is looked at.
const CENTRAL: f64 = 0.25;
/// Prints of one glyph correlate this much.
const PRINT: f32 = 0.9;
/// Fewer plates than this tell nothing.
const FEW: usize = 2;
/// This share of the plates carries a value.
const NEARLY_ALL: f64 = 0.8;
/// Other games' discs carry digits of so many kinds.
const KINDS: usize = 4;
/// Values correlate this much with a template.
const NAMED: f32 = 0.7;
/// so much where all of the plate was looked at,
const WELL_NAMED: f32 = 0.8;
/// and so much where they are in the colour behind the plate: faces have such eyes.
const CLEARLY_NAMED: f32 = 0.85;

/// Makes plates with values on them the grounds of their cells.
pub fn lift(
    (source, grid): (Source, &Grid),
    alike: &Alike,
    (grounds, found): (&mut Array2<Shade>, &mut Array2<Found>),
    themes: &[Theme],
) {
    let mut named = Named::new(themes);
    let looks = WITHIN.map(Look::Square).into_iter().chain([Look::Whole(alike)]);
    for look in looks {
        let plates = plates(source, grid, (grounds, found), look);
        if !are_written_on(&plates, &mut named) || are_zeros(grid, (grounds, found), &plates) {
            continue;
        }
        for Plate { at, ground, ink, .. } in plates {
            if ink.is_some() {
                grounds[at] = ground;
                found[at].ink = ink;
            }
        }
        return;
    }
    given::lift(alike, grid, (grounds, found));
}

/// The plates of a board; no more of them once too many are known to be bare.
fn plates(
    source: Source,
    grid: &Grid,
    (grounds, found): (&Array2<Shade>, &Array2<Found>),
    look: Look,
) -> Vec<Plate> {
    let inks: Vec<(At, &Ink)> =
        found.iter().filter_map(|(at, found)| Some((at, found.ink.as_ref()?))).collect();
    let (inks, others): (Vec<_>, Vec<_>) =
        inks.into_iter().partition(|(at, ink)| is_plate(grid.cell(*at), ink));
    // Wide zeros look like plates, but for the narrower ones among them.
    let is_same = |one: &Ink, other: &Ink| {
        distance(one.colour, other.colour) <= ALIKE && one.glyph.likeness(&other.glyph) >= PRINT
    };
    if inks.first().is_some_and(|(_, plate)| others.iter().any(|(_, ink)| is_same(plate, ink))) {
        return Vec::new();
    }
    let most = (1.0 - NEARLY_ALL) * inks.len() as f64;
    let mut bare = 0;
    let mut plates = Vec::new();
    for (at, ink) in inks {
        plates.extend(match look {
            Look::Square(within) => {
                Plate::of(source, (at, grid.cell(at)), (ink, grounds[at].colour), within)
            }
            // The eyes of wide digits are no symbols.
            Look::Whole(_) if ink.width.min(ink.height) < TILE => None,
            Look::Whole(alike) => Some(Plate::whole(&alike.patches[at], at, ink)),
        });
        bare += usize::from(plates.last().is_some_and(|last| last.at == at && last.ink.is_none()));
        if bare as f64 > most {
            break;
        }
    }
    plates
}

/// What is looked at of a plate.
#[derive(Clone, Copy)]
enum Look<'a> {
    /// The square in its middle that is this part of its sides.
    Square(f64),
    /// All of it, in its cell's patch: what is on it may be nearly as large.
    Whole(&'a Alike),
}

/// Whether ink is as large and as square as a plate.
fn is_plate(cell: Rect, ink: &Ink) -> bool {
    let (width, height) = (ink.width * f64::from(cell.width), ink.height * f64::from(cell.height));
    let is_square = (width / height.max(1.0) - 1.0).abs() <= SQUARE;
    width.min(height) >= WIDE * f64::from(cell.width.min(cell.height)) && is_square
}

/// Whether nearly all plates carry values, or digits of many kinds.
fn are_written_on(plates: &[Plate], named: &mut Named) -> bool {
    let name = |plate: &Plate| {
        let top = named.of(&plate.ink.as_ref()?.glyph).first();
        let least = match plate.is_whole {
            true => WELL_NAMED,
            false if plate.is_seen_through => CLEARLY_NAMED,
            false => NAMED,
        };
        top.filter(|top| top.score >= least).cloned()
    };
    let names: Vec<Match> = plates.iter().filter_map(name).collect();
    let are_all = |count: usize| count as f64 >= NEARLY_ALL * plates.len() as f64;
    let inked = plates.iter().filter(|plate| plate.ink.is_some()).count();
    let is_value = |name: &&Match| matches!(name.means, Meaning::Zero | Meaning::One);
    let values = names.iter().filter(is_value).count();
    let is_digit = |name: &&Match| name.label.bytes().all(|byte| byte.is_ascii_digit());
    let digits: Vec<&str> = names.iter().filter(is_digit).map(|name| name.label.as_str()).collect();
    let are_numbers = are_all(digits.len()) && digits.iter().collect::<HashSet<_>>().len() >= KINDS;
    plates.len() >= FEW && are_all(inked) && (are_all(values) || are_numbers)
}

/// Whether what stands on all plates is one print in the colour behind them, where other
/// symbols are as high as they: then they are zeros, wide ones, that the ground is seen
/// through.
fn are_zeros(
    grid: &Grid,
    (grounds, found): (&Array2<Shade>, &Array2<Found>),
    plates: &[Plate],
) -> bool {
    let inks = || plates.iter().filter_map(|plate| Some((plate.at, plate.ink.as_ref()?)));
    let Some((_, first)) = inks().next() else { return false };
    let is_hole = |(at, ink): (At, &Ink)| {
        distance(ink.colour, grounds[at].colour) <= ALIKE
            && ink.glyph.likeness(&first.glyph) >= PRINT
    };
    let own = |at: At| found[at].ink.as_ref();
    let height = median(plates.iter().filter_map(|plate| Some(own(plate.at)?.height)));
    let others = found.iter().filter_map(|(at, found)| Some((at, found.ink.as_ref()?)));
    let others = others.filter(|(at, ink)| !is_plate(grid.cell(*at), ink));
    let (Some(height), Some(other)) = (height, median(others.map(|(_, ink)| ink.height))) else {
        return false;
    };
    height.max(other) <= ONE_HEIGHT * height.min(other) && inks().all(is_hole)
}

/// Digits of one height are so but for this factor.
const ONE_HEIGHT: f64 = 1.2;

/// A plate, and what stands on it.
struct Plate {
    at: At,
    ground: Shade,
    ink: Option<Ink>,
    /// Whether what stands on it has the colour behind it.
    is_seen_through: bool,
    /// Whether all of it was looked at.
    is_whole: bool,
}

impl Plate {
    /// The plate that this `ink` on its cell's `ground` is, which is as large as
    /// one.
    fn of(
        source: Source,
        (at, cell): (At, Rect),
        (ink, behind): (&Ink, Rgb),
        within: f64,
    ) -> Option<Self> {
        let (width, height) =
            (ink.width * f64::from(cell.width), ink.height * f64::from(cell.height));
        let inset = |length: i32, own: f64| ((f64::from(length) - within * own) / 2.0) as i32;
        let inner = cell.inset(inset(cell.width, width), inset(cell.height, height));
        let patch = Patch::cut(source, inner);
        if patch.width() < MIN_SIDE || patch.height() < MIN_SIDE {
            return None;
        }
        let rim = patch.shades().rim;
        // A ring or a cross: within it is the ground of its cell.
        if distance(rim.colour, behind) < distance(rim.colour, ink.colour) {
            return None;
        }
        let is_plain = rim.share >= PLAIN;
        let is_symbol = |ink: &Ink| ink.contrast >= CONTRAST && is_central(ink);
        // Slopes are made level, but not from another colour to this one.
        let is_steep = !is_plain && distance(rim.colour, ink.colour) > STEEPEST;
        let levelled = (!is_plain && !is_steep).then(|| patch.levelled());
        let level = levelled.as_ref().unwrap_or(&patch);
        let ground = level.shades().rim;
        let is_of_another = is_steep || distance(ground.colour, ink.colour) > ALIKE;
        let is_seen_through = is_of_another || ground.share < MOSTLY_PLAIN;
        let shown = match is_seen_through {
            true => patch.ink_like(behind).filter(is_symbol),
            false => level.ink(ground.colour, &[]).ink.filter(is_symbol),
        };
        if is_of_another && shown.is_none() {
            return None;
        }
        let part = |of: i32, whole: i32| f64::from(of) / f64::from(whole.max(1));
        let ink = shown.map(|ink| Ink {
            height: ink.height * part(inner.height, cell.height),
            width: ink.width * part(inner.width, cell.width),
            middle: [
                part(inner.x - cell.x, cell.width) + ink.middle[0] * part(inner.width, cell.width),
                part(inner.y - cell.y, cell.height)
                    + ink.middle[1] * part(inner.height, cell.height),
            ],
            ..ink
        });
        Some(Self { at, ground, ink, is_seen_through, is_whole: false })
    }

    /// The plate that this `ink` is on the `patch` of its cell, with whatever stands on it.
    fn whole(patch: &Patch, at: At, ink: &Ink) -> Self {
        let shown = given::on_plate(patch, ink).filter(is_central);
        let ground = Shade { colour: ink.colour, share: ink.width.min(ink.height) };
        Self { at, ground, ink: shown, is_seen_through: false, is_whole: true }
    }
}

/// Whether ink is in the middle of what was looked at: a highlight lies at the side of
/// what shines.
fn is_central(ink: &Ink) -> bool {
    ink.middle.iter().all(|middle| (middle - 0.5).abs() <= CENTRAL)
}

/// Smaller squares, in reduced pixels, show no symbols.
const MIN_SIDE: usize = 6;

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;

    /// A cell of 80 pixels with a light disc on a dark ground, and a dark bar
    /// on the disc, this far left of its middle, where it has one.
    fn plate(bar: Option<u32>) -> Option<Plate> {
        let pixels = RgbImage::from_fn(80, 80, |x, y| {
            let (dx, dy) = (x.abs_diff(40), y.abs_diff(40));
            let is_bar = bar.is_some_and(|left| (x + left).abs_diff(40) < 4 && dy < 15);
            let is_disc = dx * dx + dy * dy < 30 * 30;
            Pixel(if is_disc && !is_bar { [240; 3] } else { [40; 3] })
        });
        let picture = Picture::from(pixels);
        let (source, cell) = (Source::Whole(&picture), Rect::new(0, 0, 80, 80));
        let ink = Patch::cut(source, cell).ink([40; 3], &[]).ink?;
        Plate::of(source, (At::new(0, 0), cell), (&ink, [40; 3]), WITHIN[0])
    }

    #[test]
    fn a_disc_is_the_ground_of_what_stands_on_it() {
        let plate = plate(Some(0)).unwrap();
        assert_eq!(plate.ground.colour, [240; 3]);
        let ink = plate.ink.unwrap();
        assert!(ink.height > 2.0 * ink.width, "{} by {}", ink.width, ink.height);
    }

    #[test]
    fn a_ring_is_no_plate() {
        let pixels = RgbImage::from_fn(80, 80, |x, y| {
            let (dx, dy) = (x.abs_diff(40), y.abs_diff(40));
            let is_ring = (26 * 26..30 * 30).contains(&(dx * dx + dy * dy));
            Pixel(if is_ring || (dx < 4 && dy < 6) { [70; 3] } else { [40; 3] })
        });
        let picture = Picture::from(pixels);
        let (source, cell) = (Source::Whole(&picture), Rect::new(0, 0, 80, 80));
        let ink = Patch::cut(source, cell).ink([40; 3], &[]).ink.unwrap();
        let plate = Plate::of(source, (At::new(0, 0), cell), (&ink, [40; 3]), WITHIN[0]);
        assert!(plate.is_none());
    }

    #[test]
    fn nothing_stands_on_a_bare_disc() {
        assert!(plate(None).unwrap().ink.is_none());
        assert!(plate(Some(14)).unwrap().ink.is_none(), "a highlight");
    }

    #[test]
    fn numbers_of_many_kinds_are_written_on_plates() {
        let themes = crate::theme::builtin::themes();
        let digits = |digits: &str| -> Vec<Plate> {
            let plate = |digit: char| {
                let mut picture = Picture::from(RgbImage::from_pixel(80, 80, Pixel([40; 3])));
                let mut disc = Stamp::new(80, 80);
                disc.disc(40.0, 40.0, 30.0, [240; 3]);
                disc.character(digit, 40.0, 40.0, 32.0, [40; 3]);
                disc.press(&mut picture, 0, 0);
                let (source, cell) = (Source::Whole(&picture), Rect::new(0, 0, 80, 80));
                let ink = Patch::cut(source, cell).ink([40; 3], &[]).ink?;
                Plate::of(source, (At::new(0, 0), cell), (&ink, [40; 3]), WITHIN[0])
            };
            digits.chars().filter_map(plate).collect()
        };
        assert!(are_written_on(&digits("352462"), &mut Named::new(themes)));
        assert!(!are_written_on(&digits("353353"), &mut Named::new(themes)), "marks of two kinds");
        assert!(are_written_on(&digits("01101"), &mut Named::new(themes)));
    }

    #[test]
    fn wide_zeros_beside_narrower_ones_or_ones_are_no_plates() {
        use crate::grid::Span;
        use crate::picture::planes::Planes;
        use crate::sight::look_at;
        // Zeros with holes like ones; of these all but the first are a little narrower.
        // A column of ones, as high as that.
        let zeros = |narrower: f64, one: f64| {
            let is_ink = |x: u32, y: u32| {
                let (dx, dy) = (f64::from(x % 80) - 39.5, f64::from(y % 80) - 39.5);
                if x >= 240 {
                    return dx.abs() < 8.0 && dy.abs() < one;
                }
                let width = if x < 80 { 25.0 } else { 25.0 - narrower };
                let is_hole = dx.abs() < 4.0 && dy.abs() < 17.0;
                (dx / width).hypot(dy / 28.0) < 1.0 && !is_hole
            };
            let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
                Pixel(if is_ink(x, y) { [180; 3] } else { [0; 3] })
            }));
            let spans: Vec<Span> =
                (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let themes = crate::theme::builtin::themes();
            let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, themes);
            sight.looks[At::new(0, 0)].ground
        };
        assert_eq!(zeros(0.0, 0.0), [180; 3], "as wide as discs");
        assert_eq!(zeros(3.0, 0.0), [0; 3]);
        assert_eq!(zeros(0.0, 28.0), [0; 3], "beside ones as high");
        assert_eq!(zeros(0.0, 17.0), [180; 3], "beside ones as high as what is on them");
    }

    #[test]
    fn digits_that_nearly_fill_their_tiles_are_read() {
        use crate::grid::Span;
        use crate::picture::planes::Planes;
        use crate::sight::look_at;
        // Two zeros of a display on tiles, so high that the middle of a tile cuts them.
        let ground = |is_zero: bool| {
            let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
                let (dx, dy) = (f64::from(x % 80) - 39.5, f64::from(y % 80) - 39.5);
                let is_tile = (x / 80, y / 80) == (1, 0) || (x / 80, y / 80) == (0, 2);
                let is_bar = (10.0..16.0).contains(&dx.abs()) && (2.0..23.0).contains(&dy.abs());
                let is_beam = (18.0..24.0).contains(&dy.abs()) && dx.abs() < 9.0;
                let is_ink = match is_zero {
                    true => is_bar || is_beam,
                    false => dx.abs() < (dy + 24.0) / 2.0 && dy < 24.0,
                };
                let is_tile = is_tile && dx.abs().max(dy.abs()) < 29.0;
                Pixel(if is_tile && !is_ink { [250, 170, 40] } else { [25, 15, 5] })
            }));
            let spans: Vec<Span> =
                (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let themes = crate::theme::builtin::themes();
            let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, themes);
            sight.looks[At::new(0, 1)].ground
        };
        assert_eq!(ground(true), [250, 170, 40]);
        assert_eq!(ground(false), [25, 15, 5], "no digit");
    }

    #[test]
    fn white_digits_are_seen_through_glossy_balls_and_eyes_are_no_digits() {
        use crate::grid::Span;
        use crate::picture::planes::Planes;
        use crate::sight::look_at;
        let rows = ["01.1", "1.00", ".10.", "0.11"];
        let grounds = |is_digit: bool| {
            let mut picture = Picture::from(RgbImage::from_pixel(320, 320, Pixel([255; 3])));
            for (row, line) in rows.iter().enumerate() {
                for (column, kind) in line.chars().enumerate().filter(|(_, kind)| *kind != '.') {
                    let (ball, gloss) = match kind {
                        '0' => ([35, 115, 205], [130, 185, 240]),
                        _ => ([230, 110, 20], [245, 180, 120]),
                    };
                    let mut stamp = Stamp::new(80, 80);
                    stamp.disc(40.0, 40.0, 24.0, ball);
                    stamp.disc(40.0, 30.0, 13.0, gloss);
                    if is_digit {
                        stamp.character(kind, 40.0, 40.0, 26.0, [255; 3]);
                    } else {
                        stamp.disc(32.0, 36.0, 4.0, [255; 3]);
                        stamp.disc(48.0, 36.0, 4.0, [255; 3]);
                        stamp.disc(40.0, 50.0, if kind == '0' { 6.0 } else { 3.0 }, [255; 3]);
                    }
                    stamp.press(&mut picture, 80 * column as i32, 80 * row as i32);
                }
            }
            let spans: Vec<Span> =
                (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let themes = crate::theme::builtin::themes();
            let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, themes);
            let all = rows.iter().flat_map(|row| row.chars()).zip(sight.looks.iter());
            let inked = all.filter(|(kind, _)| *kind != '.');
            inked.filter(|(_, (_, look))| look.ground != [255; 3]).count()
        };
        assert_eq!(grounds(true), 11, "all balls");
        assert_eq!(grounds(false), 0);
    }
}
