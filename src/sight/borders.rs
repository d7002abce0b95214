//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod crossing;
mod ink;
mod kinds;
mod means;
mod offset;
mod twins;
mod view;

use self::crossing::Crossing;
use self::ink::{Ink, ONE_BADGE, are_signs, inks, told};
use self::kinds::Kinds;
use self::offset::{Offsets, offsets};
pub use self::twins::Twin;
use self::twins::{Named, twins};
use crate::geom::{Array2, At};
use crate::grid::eaten::regained;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, commonest, distance};
use crate::theme::{Match, Theme};

/// The ink on one border.
#[derive(Debug, Clone, Default)]
pub struct Border {
    /// What the templates for borders make of it, best first; empty where it
    /// has no shape of its own.
    pub names: Vec<Match>,
    /// How like the mean of its kind it is, -1 to 1.
    pub likeness: f32,
    /// Its strongest difference from the plain border, 0–255.
    pub contrast: u8,
    /// Whether it is of a strong colour, where lines and noise are grey.
    pub is_coloured: bool,
    /// The signs on the board that look most like it, where its own form is not plainly
    /// that of a sign.
    pub twin: Option<Twin>,
}

/// A clear sign is this like its template.
const CLEAR_SIGN: f32 = 0.85;

/// The inked borders of a grid; `None` where a border is plain.
#[derive(Debug, Clone)]
pub struct Borders {
    /// Between each cell and its right neighbour.
    pub right: Array2<Option<Border>>,
    /// Between each cell and the one below.
    pub down: Array2<Option<Border>>,
}

impl Borders {
    /// Whether a clear sign stands on a border of this cell.
    pub fn hold_sign(&self, at: At) -> bool {
        self.signs_around(at).contains(&true)
    }

    /// Whether clear signs stand on the borders of this cell: left, right, upper, lower.
    pub fn signs_around(&self, at: At) -> [bool; 4] {
        let is_sign = |borders: &Array2<Option<Border>>, at: At| {
            let name = borders.get(at).and_then(|own| own.as_ref()?.names.first());
            name.is_some_and(|name| name.score >= CLEAR_SIGN)
        };
        let left = at.column.checked_sub(1).map(|column| At::new(at.row, column));
        let above = at.row.checked_sub(1).map(|row| At::new(row, at.column));
        [
            left.is_some_and(|left| is_sign(&self.right, left)),
            is_sign(&self.right, at),
            above.is_some_and(|above| is_sign(&self.down, above)),
            is_sign(&self.down, at),
        ]
    }

    /// How many borders hold something that clearly is like a sign.
    pub fn told(&self) -> usize {
        self.like_signs(TOLD)
    }

    /// How many borders hold something that may be a sign, on a board that surely has
    /// some.
    pub fn likely(&self) -> usize {
        if self.told() >= SOME { self.like_signs(LIKELY) } else { 0 }
    }

    fn like_signs(&self, least: f32) -> usize {
        let borders = self.right.iter().chain(self.down.iter()).filter_map(|(_, b)| b.as_ref());
        let is_like = |border: &&Border| border.names.first().is_some_and(|n| n.score >= least);
        borders.filter(is_like).count()
    }
}

/// What is like a sign from here on clearly is,
const TOLD: f32 = 0.7;
/// and from here on may be one
const LIKELY: f32 = 0.55;
/// where there are so many of the former.
const SOME: usize = 3;

/// The part of the pitch looked at to both sides of a border, and along it.
const HALF: f64 = 0.25;
/// Where along the border it is plain, as a part of the pitch from its middle.
const PLAIN: f64 = 0.33;
/// The same of tiles so rounded that their corners reach further than that, of still
/// rounder ones last.
const ROUNDED: [f64; 2] = [0.24, 0.2];
/// Ink on a border differs from the plain border by at least this much.
const MIN_CONTRAST: u8 = 24;
/// Views are reduced to at least this many pixels a side.
const VIEW_SIDE: f64 = 40.0;
/// Signs are looked for once more on borders of cells of so many pixels.
const LEGIBLE: i32 = 24;
/// Signs stand on one border in so many at most.
const MOST: usize = 3;
/// Frames of cells that the game points at cover so many badges at most.
const COVERED: usize = 6;

/// Looks at all borders of `grid`.
pub fn look_between(picture: &Picture, grid: &Grid, themes: &[Theme]) -> Borders {
    let whole = regained(picture, grid);
    let grid = whole.as_ref().unwrap_or(grid);
    let mut plain = PLAIN;
    let mut seen = inks(picture, grid, themes, (plain, &Offsets::default()));
    // Where most borders hold something it is decoration or noise; or they are so
    // rounded that they are plain nearer to their middle only.
    let is_few = |[right, down]: &[Array2<Option<Ink>>; 2]| {
        let all = || right.iter().chain(down.iter());
        let bare = all().filter(|(_, ink)| ink.as_ref().is_some_and(|ink| ink.glyph.is_none()));
        bare.count() * MOST <= all().count()
    };
    let is_legible = is_legible(grid);
    let mut may_hold = is_legible && is_few(&seen);
    if is_legible && !may_hold {
        let mut nearer = ROUNDED
            .into_iter()
            .map(|part| (part, inks(picture, grid, themes, (part, &Offsets::default()))));
        if let Some((nearer, inks)) = nearer.find(|(_, inks)| are_signs(inks, themes)) {
            (plain, seen, may_hold) = (nearer, inks, true);
        }
    }
    let [right, down] = seen;
    let parted = |ink: &Option<Ink>| match ink {
        Some(ink) if may_hold && ink.glyph.is_none() => Some(ink.parted(picture, themes)),
        ink => ink.clone(),
    };
    let (mut right, mut down) = (right.map(parted), down.map(parted));
    let mut off = Offsets::default();
    if may_hold {
        let middle = |next: fn(At) -> At| {
            move |at: At| Crossing::between(grid.cell(at), grid.cell(next(at)), plain)
        };
        let [beside, below] = NEXT.map(middle);
        off = offsets(picture, [&right, &down], [&beside, &below], themes);
    }
    if off != Offsets::default() {
        [right, down] = inks(picture, grid, themes, (plain, &off));
        (right, down) = (right.map(parted), down.map(parted));
    }
    if may_hold && told(&right, themes) + told(&down, themes) >= SOME {
        let completed = |ink: &Option<Ink>| Some(ink.as_ref()?.completed(picture, themes));
        (right, down) = (right.map(completed), down.map(completed));
    }
    let inks = || right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    let mut kinds = Kinds::of(inks().filter_map(|ink| ink.glyph.clone()), themes);
    let colours = kinds.colours(inks());
    let badge = kinds.badge(inks());
    let only_badge =
        badge.map(|badge| badge.0).filter(|badge| kinds.stand_on(*badge, picture, inks()));
    let signs = kinds.signs(inks());
    let before = |ink: &Option<Ink>| match ink.as_ref()? {
        ink if kinds.is_named(ink) => Some(ink.clone()),
        ink => ink.before_stripes(picture, &signs, themes),
    };
    let inked = [&right, &down].map(|inks| inks.map(Option::is_some));
    (right, down) = (right.map(before), down.map(before));
    // What showed nothing but stripes is plain, whatever they look like.
    let [beside_bare, below_bare] = [(&inked[0], &right), (&inked[1], &down)]
        .map(|(inked, inks)| Array2::from_fn(inks.size(), |at| inked[at] && inks[at].is_none()));
    let [beside, below] = NEXT;
    let between = |at: At, other: At| {
        let middle = Crossing::between(grid.cell(at), grid.cell(other), plain);
        middle.moved(off.of(at, middle.is_upright))
    };
    let all = || {
        let across = right.iter().map(|(at, _)| between(at, beside(at)));
        across.chain(down.iter().map(|(at, _)| between(at, below(at))))
    };
    let gap = only_badge.and_then(|badge| {
        let (gap, _) = commonest(all().map(|crossing| crossing.gap(picture)), MIN_CONTRAST / 2)?;
        (distance(gap, badge) > ONE_BADGE).then_some(gap)
    });
    let is_open = |crossing: &Crossing| gap.is_some_and(|gap| crossing.is_open(picture, gap));
    let again = |ink: &Option<Ink>| {
        let ink = ink.as_ref().filter(|ink| kinds.is_named(ink) || !is_open(&ink.crossing))?;
        // Where all signs stand on badges, what is of another colour on none is a speck,
        // and what has no form is a frame.
        let is_strange = ink.glyph.is_none()
            || !colours.iter().any(|sign| distance(*sign, ink.colour) <= ONE_BADGE);
        let lacks = |badge| is_strange && ink.lacks(picture, badge);
        if !colours.is_empty() && only_badge.is_some_and(lacks) {
            return None;
        }
        if colours.is_empty() || kinds.is_named(ink) {
            Some(ink.clone())
        } else {
            ink.again(picture, (&colours, badge.map(|badge| badge.0)), themes)
        }
    };
    let (right, down) = (right.map(again), down.map(again));
    if !colours.is_empty() {
        let inks = right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
        kinds = Kinds::of(inks.filter_map(|ink| ink.glyph.clone()), themes);
    }
    let inks = right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    let inks: Vec<Named> = inks.map(|ink| kinds.named(ink)).collect();
    let mut twins = twins(picture, &inks).into_iter();
    let mut named = |ink: &Option<Ink>| {
        let ink = ink.as_ref()?;
        Some(Border { twin: twins.next().flatten(), ..kinds.border(ink) })
    };
    let mut borders = Borders { right: right.map(&mut named), down: down.map(&mut named) };
    let known = borders.right.iter().chain(borders.down.iter());
    let strongest = known.filter_map(|(_, border)| Some(border.as_ref()?.contrast)).max();
    let mut doubt_what = |shows: &dyn Fn(Crossing) -> bool, contrast: u8| {
        let covered = |known: &Array2<Option<Border>>, bare: &Array2<bool>, next: fn(At) -> At| {
            let plain = known.iter().filter(|(at, border)| border.is_none() && !bare[*at]);
            let plain = plain.map(|(at, _)| at);
            plain.filter(|&at| shows(between(at, next(at)))).collect::<Vec<At>>()
        };
        let beside = covered(&borders.right, &beside_bare, beside);
        let below = covered(&borders.down, &below_bare, below);
        // What most borders show is no sign that a frame covers.
        if beside.len() + below.len() <= COVERED {
            let unread = || Some(Border { contrast, ..Border::default() });
            beside.into_iter().for_each(|at| borders.right[at] = unread());
            below.into_iter().for_each(|at| borders.down[at] = unread());
        }
    };
    if let Some((badge, contrast)) = badge {
        let is_covered =
            |crossing: Crossing| !is_open(&crossing) && crossing.shows_badge(picture, badge);
        doubt_what(&is_covered, contrast);
    }
    if let ([one, other], None) = (&colours[..], badge) {
        doubt_what(
            &|crossing| crossing.shows_some(picture, [*one, *other]),
            strongest.unwrap_or(0),
        );
    }
    let middle = |at: At, other: At| Crossing::between(grid.cell(at), grid.cell(other), plain);
    let is_wide = |at: At, other: At| middle(at, other).is_wide();
    let first = At::new(0, 0);
    if is_wide(first, beside(first)) || is_wide(first, below(first)) {
        doubt_what(&|crossing| !crossing.is_clean(picture), strongest.unwrap_or(0));
    }
    borders
}

/// The cell beside another one, and the one below it.
const NEXT: [fn(At) -> At; 2] =
    [|at| At::new(at.row, at.column + 1), |at| At::new(at.row + 1, at.column)];

/// Whether cells are so large that signs between them are legible.
pub fn is_legible(grid: &Grid) -> bool {
    let lengths = grid.columns.iter().chain(&grid.rows).map(Span::length);
    lengths.min().unwrap_or(0) >= LEGIBLE
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;

    #[test]
    fn a_frame_covers_no_sign_where_signs_have_badges() {
        use crate::theme::builtin;
        // Tiles of 60 pixels, six apart; white badges with crosses, and a frame around
        // the tile in the second row and column.
        let line = |i: i32| Span { start: 20 + 66 * i, end: 80 + 66 * i };
        let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
        let badges = [(83, 50), (149, 182), (215, 50), (50, 149), (248, 83)];
        let picture = |is_covered: bool| {
            let framed = if is_covered { (149, 116) } else { (116, 149) };
            Picture::from(RgbImage::from_fn(298, 298, |x, y| {
                let (x, y) = (x as i32, y as i32);
                let badge = badges.iter().chain(is_covered.then_some(&framed));
                let (across, down) = badge
                    .map(|(left, top)| (x - left, y - top))
                    .min_by_key(|(across, down)| across * across + down * down)
                    .unwrap_or((99, 99));
                let is_tile = |at: i32| (20..284).contains(&at) && (at - 20) % 66 < 60;
                let frame = (x - 116).abs().max((y - 116).abs());
                Pixel(match across * across + down * down {
                    _ if (28..32).contains(&frame) => [127, 220, 240],
                    off if off < 169
                        && across.abs() < 6
                        && (across.abs() - down.abs()).abs() < 2 =>
                    {
                        [27, 44, 92]
                    }
                    off if off < 169 => [241, 244, 254],
                    _ if is_tile(x) && is_tile(y) => [30, 50, 100],
                    _ => [15, 25, 50],
                })
            }))
        };
        let found = |is_covered: bool| {
            let borders = look_between(&picture(is_covered), &grid, builtin::themes());
            let of = |all: &Array2<Option<Border>>| all.iter().filter(|b| b.1.is_some()).count();
            of(&borders.right) + of(&borders.down)
        };
        assert_eq!(found(false), badges.len());
        assert_eq!(found(true), badges.len() + 1, "a badge shows beside the frame");
    }

    #[test]
    fn a_frame_beside_an_open_gap_covers_no_sign() {
        use crate::theme::builtin;
        // White tiles of 66 pixels, fourteen apart on blue, and white badges; bars
        // and crosses are in the colour of the gaps. A frame reaches up to their middle.
        let line = |i: i32| Span { start: 20 + 80 * i, end: 86 + 80 * i };
        let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
        let (gap, white) = ([30, 40, 110], [255; 3]);
        let signs =
            [(93, 53, '='), (173, 213, 'x'), (213, 253, 'x'), (53, 173, '='), (293, 93, '=')];
        let pixels = RgbImage::from_fn(360, 360, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let (left, top, sign) = *signs
                .iter()
                .min_by_key(|(left, top, _)| (x - left).pow(2) + (y - top).pow(2))
                .unwrap();
            let (across, down) = (x - left, y - top);
            let is_inked = match sign {
                '=' => across.abs() < 8 && (2..5).contains(&down.abs()),
                _ => across.abs() < 7 && (across.abs() - down.abs()).abs() < 2,
            };
            let is_tile = |at: i32| (20..346).contains(&at) && (at - 20) % 80 < 66;
            // Round corners: the frame is not alike along the whole of a tile.
            let off = [x - 133, y - 133].map(|off| (off.abs() - 13).max(0));
            let frame = f64::from(off[0]).hypot(f64::from(off[1]));
            Pixel(match across.pow(2) + down.pow(2) {
                _ if (20.0..27.0).contains(&frame) => [255, 140, 170],
                far if far < 225 && is_inked => gap,
                far if far < 225 => white,
                _ if is_tile(x) && is_tile(y) => white,
                _ => gap,
            })
        });
        let borders = look_between(&Picture::from(pixels), &grid, builtin::themes());
        let held = |all: &Array2<Option<Border>>| all.iter().filter(|b| b.1.is_some()).count();
        assert_eq!(held(&borders.right) + held(&borders.down), signs.len());
        assert_eq!(borders.told(), signs.len());
    }

    /// The signs told between cells of `pitch` pixels with lines of `line`, four by
    /// four, that `pixel` draws by the distance from the first cell's corner.
    fn told(pitch: i32, line: i32, pixel: impl Fn(i32, i32) -> [u8; 3]) -> usize {
        use crate::theme::builtin;
        let span = |i: i32| Span { start: 20 + pitch * i, end: 20 + pitch * (i + 1) - line };
        let grid = Grid::guessed((0..4).map(span).collect(), (0..4).map(span).collect());
        let side = (4 * pitch + 40) as u32;
        let picture = Picture::from(RgbImage::from_fn(side, side, |x, y| {
            Pixel(pixel(x as i32 - 20, y as i32 - 20))
        }));
        look_between(&picture, &grid, builtin::themes()).told()
    }

    #[test]
    fn a_cross_over_a_thick_line_of_its_colour_is_told() {
        let drawn = |has_cross: bool| {
            told(76, 6, |x, y| {
                let is_line = |at: i32| (0..298).contains(&at) && at % 76 >= 70;
                let (across, down) = ((x - 73) as f64 + 0.5, (y - 35) as f64 + 0.5);
                let is_cross = across.abs() < 9.0 && (across.abs() - down.abs()).abs() < 1.5;
                if is_line(x) || is_line(y) || has_cross && is_cross { [20; 3] } else { [230; 3] }
            })
        };
        assert_eq!((drawn(true), drawn(false)), (1, 0));
    }

    #[test]
    fn tiny_signs_on_badges_are_told() {
        // Crosses of seven pixels between cells of 120, and specks of three.
        let drawn = |half: i32| {
            told(120, 8, |x, y| {
                let badges = [(116, 56), (236, 176), (116, 296), (356, 176)];
                let badge = badges.iter().map(|(left, top)| (x - left, y - top));
                let badge = badge.min_by_key(|(across, down)| across.pow(2) + down.pow(2));
                let (across, down) = badge.unwrap_or((99, 99));
                let is_tile = |at: i32| (0..472).contains(&at) && at % 120 < 112;
                match across.pow(2) + down.pow(2) {
                    off if off < 196 => {
                        let is_cross =
                            across.abs() <= half && (across.abs() - down.abs()).abs() < 1;
                        if is_cross { [20; 3] } else { [255; 3] }
                    }
                    _ if is_tile(x) && is_tile(y) => [255; 3],
                    _ => [214; 3],
                }
            })
        };
        assert_eq!((drawn(3), drawn(1)), (4, 0));
    }

    #[test]
    fn signs_between_round_tiles_are_told() {
        let bars = [(98, 48), (198, 148), (98, 248), (198, 348)];
        let drawn = |has_bars: bool| {
            told(100, 4, |x, y| {
                let is_bar = |&(left, top): &(i32, i32)| {
                    (x - left).abs() < 9 && (2..5).contains(&(y - top).abs())
                };
                // Corners reach so far that tiles are plain near the middle only.
                let corner = |at: i32| ((at.rem_euclid(100) - 48).abs() - 22).max(0);
                let is_tile = corner(x).pow(2) + corner(y).pow(2) < 26 * 26;
                match () {
                    () if has_bars && bars.iter().any(is_bar) => [0; 3],
                    () if is_tile && (0..400).contains(&x) && (0..400).contains(&y) => {
                        [200, 60, 80]
                    }
                    () => [230; 3],
                }
            })
        };
        assert_eq!((drawn(true), drawn(false)), (bars.len(), 0));
    }

    #[test]
    fn signs_on_the_shaded_edges_of_round_tiles_are_told() {
        // White badges with crosses; tiles are round up to near the badges, and their
        // lower edges are shaded.
        let badges = [(94, 44), (194, 144), (44, 94), (144, 194), (244, 294)];
        let drawn = |has_badges: bool| {
            told(100, 12, |x, y| {
                let badge = badges.iter().map(|(left, top)| (x - left, y - top));
                let badge = badge.min_by_key(|(across, down)| across.pow(2) + down.pow(2));
                let (across, down) = badge.unwrap_or((99, 99));
                let corner = |at: i32| ((at.rem_euclid(100) - 44).abs() - 20).max(0);
                let is_tile = |y: i32| {
                    corner(x).pow(2) + corner(y).pow(2) < 24 * 24
                        && (0..400).contains(&x)
                        && (0..400).contains(&y)
                };
                match across.pow(2) + down.pow(2) {
                    off if has_badges && off < 225 => {
                        let is_cross = across.abs() < 8 && (across.abs() - down.abs()).abs() < 3;
                        if is_cross { [255; 3] } else { [40, 110, 220] }
                    }
                    _ if is_tile(y) => [250, 255, 240],
                    _ if is_tile(y - 6) => [180, 215, 160],
                    _ => [110, 190, 70],
                }
            })
        };
        assert_eq!((drawn(true), drawn(false)), (badges.len(), 0));
    }

    #[test]
    fn a_sign_beside_the_middle_of_a_wide_gap_is_told() {
        let drawn = |line: fn(i32) -> bool, x: i32, y: i32| {
            let off = (x - 74).pow(2) + (y - 35).pow(2);
            let (across, down) = (x - 74, y - 35);
            match () {
                () if off < 64 && across.abs() < 5 && (across.abs() - down.abs()).abs() < 2 => {
                    [170, 20, 168]
                }
                () if off < 64 => [204; 3],
                () if line(x) || line(y) => [182; 3],
                () => [243; 3],
            }
        };
        let is_line = |at: i32| (0..300).contains(&at) && at % 76 >= 70;
        assert_eq!(told(76, 6, |x, y| drawn(is_line, x, y)), 1);
    }
}
