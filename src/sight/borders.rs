//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod crossing;
mod dashed;
mod ink;
mod kinds;
mod means;
mod offset;
mod rounded;
mod twins;
mod view;
mod wavering;

use self::crossing::Crossing;
use self::ink::{Ink, ONE_BADGE, Rest, are_signs, inks, told};
use self::kinds::Kinds;
use self::offset::{Offsets, offsets};
pub use self::twins::Twin;
use self::twins::{Named, twins};
use crate::geom::{Array2, At};
use crate::grid::eaten::regained;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, commonest, distance};
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
    /// Whether it goes on straight along the border, as a frame around a tile does: then
    /// it is no sign, and hides none.
    pub is_straight: bool,
    /// Whether it reaches the cells on both sides and goes on behind them.
    pub is_behind: bool,
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
    let strong = kinds.strong_colours(inks());
    let badge = kinds.badge(inks());
    let only_badge =
        badge.map(|badge| badge.0).filter(|badge| kinds.stand_on(*badge, picture, inks()));
    let inked = [&right, &down].map(|inks| inks.map(Option::is_some));
    [right, down] = before_stripes(picture, [&right, &down], &kinds, themes);
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
        let is_of_colours = colours.iter().any(|sign| distance(*sign, ink.colour) <= ONE_BADGE);
        let is_strange = ink.glyph.is_none() || !is_of_colours;
        let lacks = |badge| is_strange && ink.lacks(picture, badge);
        if !colours.is_empty() && only_badge.is_some_and(lacks) {
            return None;
        }
        if colours.is_empty() || kinds.is_named(ink) && (is_of_colours || kinds.is_clear(ink)) {
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
    let inks: Vec<&Ink> =
        right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref()).collect();
    let clear = inks.iter().filter(|ink| kinds.is_clear(ink) && ink.contrast >= DRAWN);
    let sign_colours: Vec<Rgb> = clear.map(|ink| ink.colour).collect();
    let inks: Vec<Named> = inks.into_iter().map(|ink| kinds.named(ink)).collect();
    let mut twins = twins(picture, &inks).into_iter();
    // Where most plain borders have that colour, too, it is that of their lines.
    let is_of_lines = |colour: Rgb| {
        let plain = [(&right, beside), (&down, below)].map(|(inks, next)| {
            inks.iter().filter(|(_, ink)| ink.is_none()).map(move |(at, _)| between(at, next(at)))
        });
        let [across, along] = plain;
        let plain: Vec<Crossing> = across.chain(along).collect();
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
        let own = kinds.border(ink);
        if ink.crossing.is_between_round(picture) {
            return Some(Border { names: Vec::new(), likeness: 0.0, is_straight: true, ..own });
        }
        if is_dashed(&own, ink) {
            return Some(Border { names: Vec::new(), ..own });
        }
        let is_behind = ink.crossing.is_behind(picture);
        Some(Border { twin, is_straight, is_behind, ..own })
    };
    let mut borders = Borders { right: right.map(&mut named), down: down.map(&mut named) };
    let known = borders.right.iter().chain(borders.down.iter());
    let strongest = known.filter_map(|(_, border)| Some(border.as_ref()?.contrast)).max();
    let mut doubt_what = |shows: &dyn Fn(Crossing) -> bool, most: usize, unread: Border| {
        let covered = |known: &Array2<Option<Border>>, bare: &Array2<bool>, next: fn(At) -> At| {
            let plain = known.iter().filter(|(at, border)| border.is_none() && !bare[*at]);
            let plain = plain.map(|(at, _)| at);
            let is_unread = |at: &At| {
                let own = between(*at, next(*at));
                shows(own) && !own.is_periodic(picture)
            };
            plain.filter(is_unread).collect::<Vec<At>>()
        };
        let beside = covered(&borders.right, &beside_bare, beside);
        let below = covered(&borders.down, &below_bare, below);
        // What most borders show is no sign.
        if beside.len() + below.len() <= most {
            beside.into_iter().for_each(|at| borders.right[at] = Some(unread.clone()));
            below.into_iter().for_each(|at| borders.down[at] = Some(unread.clone()));
        }
    };
    if let Some((badge, contrast)) = badge {
        let is_covered =
            |crossing: Crossing| !is_open(&crossing) && crossing.shows_badge(picture, badge);
        doubt_what(&is_covered, COVERED, Border { contrast, ..Border::default() });
    }
    if let ([one, other], None) = (&colours[..], badge) {
        doubt_what(
            &|crossing| crossing.shows_some(picture, [*one, *other]),
            COVERED,
            Border { contrast: strongest.unwrap_or(0), ..Border::default() },
        );
    }
    let contrast = strongest.unwrap_or(0);
    // Of signs so small that some are seen by chance, others are not.
    let unread = Border { contrast, ..Border::default() };
    doubt_what(&|crossing| crossing.shows_little(picture, &sign_colours), COVERED, unread);
    // Signs in a strong colour may stand beside their borders.
    let is_beside =
        |crossing: Crossing| strong.iter().any(|colour| crossing.shows_beside(picture, *colour));
    doubt_what(&is_beside, COVERED, Border { contrast, ..Border::default() });
    let middle = |at: At, other: At| Crossing::between(grid.cell(at), grid.cell(other), plain);
    let is_wide = |at: At, other: At| middle(at, other).is_wide();
    let first = At::new(0, 0);
    if is_wide(first, beside(first)) || is_wide(first, below(first)) {
        let most = all().count() / MOST;
        let contrast = strongest.unwrap_or(u8::MAX);
        let unread = Border { contrast, is_in_gap: true, ..Border::default() };
        doubt_what(&|crossing| !crossing.is_clean(picture), most, unread);
    }
    borders
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
