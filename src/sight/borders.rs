//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod aside;
mod common;
mod covered;
mod crossing;
mod dashed;
mod ink;
mod kinds;
mod means;
mod offset;
mod places;
mod rivals;
mod rounded;
mod struck;
mod twins;
mod unread;
mod view;
mod wavering;

use self::common::Common;
use self::crossing::Crossing;
use self::ink::{Ink, Rest, are_signs, inks, told};
use self::kinds::Kinds;
use self::offset::{Offsets, offsets};
use self::places::Places;
pub use self::twins::Twin;
use self::twins::{Named, twins};
use self::unread::Unread;
use crate::geom::{Array2, At};
use crate::grid::eaten::regained;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb};
use crate::theme::{Glyph, Match, Theme};

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
    /// Whether it goes on straight along the border, as a frame around a tile does: then
    /// it is no sign, and hides none.
    pub is_straight: bool,
    /// Whether it reaches the cells on both sides and goes on behind them.
    pub is_behind: bool,
    /// Whether it has no shape and lies on one side of the border, away from its middle.
    pub is_aside: bool,
    /// Whether it stands somewhere in a gap that has room for all of a sign, and was not
    /// cut out.
    pub is_in_gap: bool,
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
        let is_sign =
            |border: &Border| border.names.first().is_some_and(|name| name.score >= CLEAR_SIGN);
        self.around(at).map(|border| border.is_some_and(is_sign))
    }

    /// What stands on the borders of this cell: left, right, upper, lower.
    pub fn around(&self, at: At) -> [Option<&Border>; 4] {
        let left = at.column.checked_sub(1).map(|column| At::new(at.row, column));
        let above = at.row.checked_sub(1).map(|row| At::new(row, at.column));
        fn of(borders: &Array2<Option<Border>>, at: Option<At>) -> Option<&Border> {
            borders.get(at?)?.as_ref()
        }
        [
            of(&self.right, left),
            of(&self.right, Some(at)),
            of(&self.down, above),
            of(&self.down, Some(at)),
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

    /// Whether nothing stands on any border.
    pub fn are_bare(&self) -> bool {
        self.all().next().is_none()
    }

    /// How many borders hold a clear sign.
    pub fn clear(&self) -> usize {
        self.like_signs(CLEAR_SIGN)
    }

    /// How many borders hold prints in a strong colour, as no noise is.
    pub fn coloured(&self) -> usize {
        self.all().filter(|border| border.is_coloured && border.likeness >= PRINT).count()
    }

    /// How many borders hold ink as strong as noise never is, where they are few.
    pub fn drawn(&self) -> usize {
        let drawn = self.all().filter(|border| border.contrast >= DRAWN).count();
        let borders = self.right.iter().chain(self.down.iter()).count();
        if drawn * FEW <= borders { drawn } else { 0 }
    }

    fn all(&self) -> impl Iterator<Item = &Border> {
        self.right.iter().chain(self.down.iter()).filter_map(|(_, border)| border.as_ref())
    }

    fn like_signs(&self, least: f32) -> usize {
        let is_like = |border: &&Border| border.names.first().is_some_and(|n| n.score >= least);
        self.all().filter(is_like).count()
    }
}

/// What is like a sign from here on clearly is,
const TOLD: f32 = 0.7;
/// and from here on may be one
const LIKELY: f32 = 0.55;
/// where there are so many of the former.
const SOME: usize = 3;

/// Noise stands out by less than this.
const DRAWN: u8 = 120;
/// Where more than one in so many borders holds something, it reaches over from cells.
const FEW: usize = 4;

/// Prints of one shape are this like its mean.
const PRINT: f32 = 0.9;

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

/// What stands on the borders between each cell and its right neighbour, and between each
/// and the one below.
type Inks = [Array2<Option<Ink>>; 2];

/// Looks at all borders of `grid`.
pub fn look_between(picture: &Picture, grid: &Grid, themes: &[Theme]) -> Borders {
    let whole = regained(picture, grid);
    let (places, seen) = find(picture, whole.as_ref().unwrap_or(grid), themes);
    let common = Common::of(picture, &seen, &places, themes);
    let before = before_stripes(picture, seen.each_ref(), &common.kinds, themes);
    // What showed nothing but stripes is plain, whatever they look like.
    let stripes = [0, 1].map(|way| {
        let is_striped = |at| seen[way][at].is_some() && before[way][at].is_none();
        Array2::from_fn(before[way].size(), is_striped)
    });
    // Behind stripes another shape may have been seen.
    fn glyph(ink: &Option<Ink>) -> Option<&Glyph> {
        ink.as_ref().and_then(|ink| ink.glyph.as_ref())
    }
    let is_reshaped = |way: usize| {
        let mut inks = before[way].iter();
        inks.any(|(at, ink)| glyph(ink).is_some_and(|own| glyph(&seen[way][at]) != Some(own)))
    };
    let are_reshaped = (0..2).any(is_reshaped);
    let inks = before.map(|inks| inks.map(|ink| common.again(picture, ink.as_ref(), themes)));
    let again = || Kinds::of(all(&inks).filter_map(|ink| ink.glyph.clone()), themes);
    let again = (are_reshaped || !common.colours.is_empty()).then(again);
    let kinds = again.as_ref().unwrap_or(&common.kinds);
    let mut borders = named(picture, &inks, kinds, &places);
    let clear = all(&inks).filter(|ink| kinds.is_clear(ink) && ink.contrast >= DRAWN);
    let sign_colours = clear.map(|ink| ink.colour).collect();
    Unread { picture, places: &places, common: &common, stripes, sign_colours }.doubt(&mut borders);
    borders
}

/// All inks, those between neighbours of a row first.
fn all(inks: &Inks) -> impl Iterator<Item = &Ink> {
    inks.iter().flat_map(|inks| inks.iter()).filter_map(|(_, ink)| ink.as_ref())
}

/// The ink on all borders, and where that was looked for.
fn find<'a>(picture: &Picture, grid: &'a Grid, themes: &[Theme]) -> (Places<'a>, Inks) {
    let mut places = Places { grid, plain: PLAIN, off: Offsets::default() };
    let mut seen = inks(picture, &places, themes);
    // Where most borders hold something it is decoration or noise; or they are so
    // rounded that they are plain nearer to their middle only.
    let is_few = |[right, down]: &Inks| {
        let all = || right.iter().chain(down.iter());
        let bare = all().filter(|(_, ink)| ink.as_ref().is_some_and(|ink| ink.glyph.is_none()));
        bare.count() * MOST <= all().count()
    };
    let is_legible = is_legible(grid);
    let mut may_hold = is_legible && is_few(&seen);
    if is_legible && !may_hold {
        let nearer = ROUNDED.into_iter().map(|plain| Places { plain, ..places.clone() });
        let mut nearer = nearer.map(|places| (inks(picture, &places, themes), places));
        if let Some((inks, nearer)) = nearer.find(|(inks, _)| are_signs(inks, themes)) {
            (places, seen, may_hold) = (nearer, inks, true);
        }
    }
    let parted = |ink: &Option<Ink>| match ink {
        Some(ink) if may_hold && ink.glyph.is_none() => Some(ink.parted(picture, themes)),
        Some(ink) if may_hold => Some(ink.inside(picture, themes)),
        ink => ink.clone(),
    };
    let mut seen = seen.map(|inks| inks.map(parted));
    if may_hold {
        let [beside, below] = NEXT.map(|next| {
            let places = &places;
            move |at: At| places.middle(at, next(at))
        });
        let off = offsets(picture, seen.each_ref(), [&beside, &below], themes);
        if off != Offsets::default() {
            places.off = off;
            seen = inks(picture, &places, themes).map(|inks| inks.map(parted));
        }
    }
    let told = |seen: &Inks| seen.iter().map(|inks| told(inks, themes)).sum::<usize>();
    if may_hold && told(&seen) >= SOME {
        let completed = |ink: &Option<Ink>| Some(ink.as_ref()?.completed(picture, themes));
        seen = seen.map(|inks| inks.map(completed));
    }
    (places, seen)
}

/// The inks with their names.
fn named(picture: &Picture, inks: &Inks, kinds: &Kinds, places: &Places) -> Borders {
    let kinds_of: Vec<Named> = all(inks).map(|ink| kinds.named(ink)).collect();
    let mut twins = twins(picture, &kinds_of).into_iter();
    let beside = kinds.beside_middle(all(inks));
    // Where most plain borders have that colour, too, it is that of their lines.
    let is_of_lines = |colour: Rgb| {
        let plain = inks.iter().zip(NEXT).flat_map(|(inks, next)| {
            let plain = inks.iter().filter(|(_, ink)| ink.is_none());
            plain.map(move |(at, _)| places.between(at, next(at)))
        });
        let plain: Vec<Crossing> = plain.collect();
        let dashed = plain.iter().filter(|plain| plain.is_dashed(picture, colour)).count();
        2 * dashed >= plain.len()
    };
    let is_dashed = |own: &Border, ink: &Ink| {
        own.is_coloured && ink.crossing.is_dashed(picture, ink.colour) && !is_of_lines(ink.colour)
    };
    let mut named = |ink: &Option<Ink>| {
        let ink = ink.as_ref()?;
        let is_straight =
            !kinds.is_named(ink) && !ink.is_bridged && ink.crossing.is_straight(picture);
        let twin = twins.next().flatten();
        let own = kinds.border(ink, &beside);
        // A clear sign may be bars that reach from tile to tile, in their colour.
        let is_clear = own.names.first().is_some_and(|name| name.score >= CLEAR_SIGN);
        let is_of_tiles = || {
            ink.crossing.is_of_tiles(picture, ink.colour)
                && (!is_clear || ink.crossing.is_free_of(picture, ink.colour))
        };
        if ink.crossing.is_between_round(picture) || is_of_tiles() {
            return Some(Border { names: Vec::new(), likeness: 0.0, is_straight: true, ..own });
        }
        if is_dashed(&own, ink) {
            return Some(Border { names: Vec::new(), ..own });
        }
        let is_behind = ink.crossing.is_behind(picture);
        let is_aside = ink.glyph.is_none() && ink.crossing.is_aside(picture);
        Some(Border { twin, is_straight, is_behind, is_aside, ..own })
    };
    let [right, down] = inks;
    Borders { right: right.map(&mut named), down: down.map(&mut named) }
}

/// The inks on borders without what lies behind the signs among them.
fn before_stripes(
    picture: &Picture,
    inks: [&Array2<Option<Ink>>; 2],
    kinds: &Kinds,
    themes: &[Theme],
) -> [Array2<Option<Ink>>; 2] {
    let all = || inks.into_iter().flat_map(|inks| inks.iter()).map(|(_, ink)| ink);
    let signs = kinds.signs(all().filter_map(Option::as_ref));
    let rest = |ink: &Option<Ink>| match ink {
        Some(ink) if kinds.is_clear(ink) => Rest::Ink(ink.clone()),
        Some(ink) => ink.before_stripes(picture, &signs, themes),
        None => Rest::Nothing,
    };
    let rests = inks.map(|inks| inks.map(rest));
    let are_colours = |rest: &Rest| matches!(rest, Rest::Colours(_));
    let coloured = rests.iter().flat_map(|rests| rests.iter()).filter(|own| are_colours(own.1));
    let are_few = coloured.count() * MOST <= all().count();
    rests.each_ref().map(|rests| {
        rests.map(|rest| match rest {
            Rest::Ink(ink) => Some(ink.clone()),
            Rest::Colours(ink) => are_few.then(|| ink.clone()),
            Rest::Nothing => None,
        })
    })
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
mod tests;
