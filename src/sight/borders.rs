//! What stands on the borders between neighbouring cells: the signs of Tango
//! and its kin, bare or on round badges.
//!
//! A border looks alike along its length, so what differs at its middle from
//! its quarters is a sign, or part of a symbol that reaches over from a cell.
//! Most borders are plain, which a few samples tell.

mod kinds;
mod means;
mod view;

use self::kinds::Kinds;
use self::view::{Shape, View};
use crate::geom::{Array2, At, Rect, Size};
use crate::grid::eaten::regained;
use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Glyph, Match, Place, Theme, look};

/// The ink on one border.
#[derive(Debug, Clone)]
pub struct Border {
    /// What the templates for borders make of it, best first; empty where it
    /// has no shape of its own.
    pub names: Vec<Match>,
    /// How like the mean of its kind it is, -1 to 1.
    pub likeness: f32,
    /// Its strongest difference from the plain border, 0–255.
    pub contrast: u8,
}

/// The inked borders of a grid; `None` where a border is plain.
#[derive(Debug, Clone)]
pub struct Borders {
    /// Between each cell and its right neighbour.
    pub right: Array2<Option<Border>>,
    /// Between each cell and the one below.
    pub down: Array2<Option<Border>>,
}

impl Borders {
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
/// The middle of a border, which every sign covers in part: across,
const MIDDLE_ACROSS: f64 = 0.05;
/// and along.
const MIDDLE_ALONG: f64 = 0.11;
/// Ink on a border differs from the plain border by at least this much.
const MIN_CONTRAST: u8 = 24;
/// This share of the middle is inked where there is something.
const MIDDLE_SHARE: f64 = 0.08;
/// What frames leave of a sign covers at least this share of it.
const SOME_SHARE: f64 = 0.03;
/// Views are reduced to at least this many pixels a side.
const VIEW_SIDE: f64 = 40.0;
/// Signs smaller than this part of the view lose their form in it.
const SMALL: f64 = 0.36;
/// Signs are looked for once more on borders of cells of so many pixels.
const LEGIBLE: i32 = 24;
/// Signs stand on one border in so many at most.
const MOST: usize = 3;
/// Frames of cells that the game points at cover so many badges at most.
const COVERED: usize = 6;
/// The badges of one board, and the signs on them, differ by no more than this.
const ONE_BADGE: u8 = 40;
/// Noise has eaten into one of two cells whose gap is so many pixels wider than
/// gaps usually are.
const EATEN: i32 = 3;

/// Looks at all borders of `grid`.
pub fn look_between(picture: &Picture, grid: &Grid, themes: &[Theme]) -> Borders {
    let whole = regained(picture, grid);
    let grid = whole.as_ref().unwrap_or(grid);
    let size = grid.size();
    let between = |at: At, other: At| Crossing::between(grid.cell(at), grid.cell(other));
    let usual = [usual_gap(&grid.columns), usual_gap(&grid.rows)];
    let ink = |at: At, other: At| {
        let (cell, next) = (grid.cell(at), grid.cell(other));
        let crossings = Crossing::anywhere_between(cell, next, usual);
        let crossing = crossings.into_iter().find(|crossing| !crossing.is_plain(picture))?;
        crossing.ink(picture, themes)
    };
    let across = Size::new(size.rows, size.columns.saturating_sub(1));
    let down = Size::new(size.rows.saturating_sub(1), size.columns);
    let beside = |at: At| At::new(at.row, at.column + 1);
    let below = |at: At| At::new(at.row + 1, at.column);
    let right = Array2::from_fn(across, |at| ink(at, beside(at)));
    let down = Array2::from_fn(down, |at| ink(at, below(at)));
    let inks = || right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    // Where most borders hold something it is decoration or noise.
    let bare = inks().filter(|ink| ink.glyph.is_none()).count();
    let is_few = bare * MOST <= right.iter().chain(down.iter()).count() && is_legible(grid);
    let parted = |ink: &Option<Ink>| match ink {
        Some(ink) if is_few && ink.glyph.is_none() => Some(ink.parted(picture, themes)),
        ink => ink.clone(),
    };
    let (right, down) = (right.map(parted), down.map(parted));
    let inks = || right.iter().chain(down.iter()).filter_map(|(_, ink)| ink.as_ref());
    let mut kinds = Kinds::of(inks().filter_map(|ink| ink.glyph.clone()), themes);
    let colours = kinds.colours(inks());
    let badge = kinds.badge(inks());
    let only_badge =
        badge.map(|badge| badge.0).filter(|badge| kinds.stand_on(*badge, picture, inks()));
    let again = |ink: &Option<Ink>| {
        let ink = ink.as_ref()?;
        // Where all signs stand on badges, what is of another colour on none is a speck.
        let is_strange = !colours.iter().any(|sign| distance(*sign, ink.colour) <= ONE_BADGE);
        let lacks = |badge| is_strange && ink.glyph.is_some() && ink.lacks(picture, badge);
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
    let named = |ink: &Option<Ink>| ink.as_ref().map(|ink| kinds.border(ink));
    let mut borders = Borders { right: right.map(named), down: down.map(named) };
    let known = borders.right.iter().chain(borders.down.iter());
    let strongest = known.filter_map(|(_, border)| Some(border.as_ref()?.contrast)).max();
    let mut doubt_what = |shows: &dyn Fn(Crossing) -> bool, contrast: u8| {
        let covered = |known: &Array2<Option<Border>>, next: &dyn Fn(At) -> At| -> Vec<At> {
            let plain = known.iter().filter(|(_, border)| border.is_none()).map(|(at, _)| at);
            plain.filter(|&at| shows(between(at, next(at)))).collect()
        };
        let (beside, below) = (covered(&borders.right, &beside), covered(&borders.down, &below));
        // What most borders show is no sign that a frame covers.
        if beside.len() + below.len() <= COVERED {
            let unread = || Some(Border { names: Vec::new(), likeness: 0.0, contrast });
            beside.into_iter().for_each(|at| borders.right[at] = unread());
            below.into_iter().for_each(|at| borders.down[at] = unread());
        }
    };
    if let Some((badge, contrast)) = badge {
        doubt_what(&|crossing| crossing.shows_badge(picture, badge), contrast);
    }
    if let ([one, other], None) = (&colours[..], badge) {
        doubt_what(
            &|crossing| crossing.shows_some(picture, [*one, *other]),
            strongest.unwrap_or(0),
        );
    }
    borders
}

/// How wide the gaps between lines usually are, pixels.
fn usual_gap(lines: &[Span]) -> i32 {
    let mut gaps: Vec<i32> = lines.windows(2).map(|pair| pair[1].start - pair[0].end).collect();
    gaps.sort_unstable();
    gaps.get(gaps.len() / 2).copied().unwrap_or(0)
}

/// Whether cells are so large that signs between them are legible.
pub fn is_legible(grid: &Grid) -> bool {
    let lengths = grid.columns.iter().chain(&grid.rows).map(Span::length);
    lengths.min().unwrap_or(0) >= LEGIBLE
}

/// The ink on one border, before it has a name.
#[derive(Clone)]
struct Ink {
    crossing: Crossing,
    contrast: u8,
    colour: Rgb,
    glyph: Option<Glyph>,
    /// Whether it stands beside the middle: then it only may be a sign.
    is_off: bool,
    /// The colour of the badge it stands on.
    badge: Option<Rgb>,
}

/// How like a sign a shape is, -1 to 1.
fn score(shape: &Shape, themes: &[Theme]) -> f32 {
    look(&shape.glyph, themes, Place::Borders).first().map_or(-1.0, |m| m.score)
}

/// Whether a shape is most like a bolt of lightning.
fn is_bolt(shape: &Shape, themes: &[Theme]) -> bool {
    look(&shape.glyph, themes, Place::Borders).first().is_some_and(|name| name.label == BOLT)
}

/// A shape and how like a sign it is, if it is.
fn named(shape: Shape, themes: &[Theme]) -> Option<(Shape, f32)> {
    let score = score(&shape, themes);
    (score >= ON_BADGE).then_some((shape, score))
}

impl Ink {
    /// The same with a sign that touches what else is in the view, but is of
    /// another colour; or one that is not quite in its middle.
    fn parted(&self, picture: &Picture, themes: &[Theme]) -> Self {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let colours = view.colours_inside();
        let of = |view: &View, cut: &dyn Fn(&View) -> Option<Shape>| {
            named(self.crossing.shape(picture, view, cut)?, themes)
        };
        let likest = |found: &mut dyn Iterator<Item = (Shape, f32)>| {
            found.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(shape, _)| shape)
        };
        let best =
            |view: &View| {
                likest(&mut colours.iter().filter_map(|colour| {
                    of(view, &|view: &View| view.in_colour(*colour, strongest))
                }))
            };
        // What lies across a line may stand out from it far less than beside it, and
        // what touches the lines around two tiles is of their colours but a little.
        let cut = |view: &View, cut: fn(&View, Rgb) -> Option<Shape>| {
            let found = colours.iter().filter_map(|c| of(view, &|view: &View| cut(view, *c)));
            likest(
                &mut found
                    .filter(|(shape, score)| *score >= ACROSS_LINE && !is_bolt(shape, themes)),
            )
        };
        let across =
            |view: &View| cut(view, View::nearer_to).or_else(|| cut(view, View::only_in_colour));
        let told = |shape: Shape, is_off: bool| Self {
            colour: shape.colour,
            glyph: Some(shape.glyph),
            is_off,
            ..self.clone()
        };
        if let Some(shape) = best(&view).or_else(|| across(&view)) {
            return told(shape, false);
        }
        let view = view.loosened();
        let bare = || named(view.on_border()?, themes).map(|(shape, _)| shape);
        best(&view).or_else(bare).map_or_else(|| self.clone(), |shape| told(shape, true))
    }

    /// Whether hardly anything is around it where signs have a badge of this colour.
    fn lacks(&self, picture: &Picture, badge: Rgb) -> bool {
        let is_near = |own: Rgb| distance(own, badge) <= ONE_BADGE;
        !self.badge.is_some_and(is_near)
            && View::cut(picture, &self.crossing, HALF).is_bare_of(badge)
    }

    /// What of it is of the colour of a sign: frames and tiles behind it are of
    /// others. `None` where it has none of these colours, nor that of the `badge` on
    /// which signs stand: then it is no sign.
    fn again(
        &self,
        picture: &Picture,
        (colours, badge): (&[Rgb], Option<Rgb>),
        themes: &[Theme],
    ) -> Option<Self> {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let shape = |colour: &Rgb| {
            let cut = |view: &View| view.in_colour(*colour, strongest);
            self.crossing.shape(picture, &view, cut)
        };
        let shapes = colours.iter().filter_map(shape);
        let scored = shapes.map(|shape| (score(&shape, themes), shape));
        // A frame may be nearer to one of them than to the ground: of equals the
        // first stays.
        let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((_, shape)) = best {
            return Some(Self { glyph: Some(shape.glyph), ..self.clone() });
        }
        let is_seen = colours.iter().any(|colour| view.holds(*colour, strongest))
            || badge.is_some_and(|badge| view.shows_badge(badge));
        (self.glyph.is_some() || is_seen).then(|| self.clone())
    }
}

/// The middle of a border, in pixels of the picture.
#[derive(Debug, Clone, Copy)]
struct Crossing {
    x: f64,
    y: f64,
    /// From the middle of one cell to the middle of the other, pixels.
    pitch: f64,
    /// Whether the two cells are side by side.
    is_upright: bool,
}

impl Crossing {
    fn between(a: Rect, b: Rect) -> Self {
        let middle =
            |r: Rect| (f64::from(2 * r.x + r.width) / 2.0, f64::from(2 * r.y + r.height) / 2.0);
        let (from, to) = (middle(a), middle(b));
        let is_upright = to.0 - from.0 > to.1 - from.1;
        let pitch = (to.0 - from.0).max(to.1 - from.1);
        let (x, y) = if is_upright {
            (f64::from(a.right() + b.x) / 2.0, from.1)
        } else {
            (from.0, f64::from(a.bottom() + b.y) / 2.0)
        };
        Self { x, y, pitch, is_upright }
    }

    /// Where the border may be: in the middle between the two cells or, where their
    /// gap is wider than `usual` of columns and of rows, next to either of them.
    fn anywhere_between(a: Rect, b: Rect, usual: [i32; 2]) -> Vec<Self> {
        let middle = Self::between(a, b);
        let (gap, usual) = match middle.is_upright {
            true => (b.x - a.right(), usual[0]),
            false => (b.y - a.bottom(), usual[1]),
        };
        let by = f64::from(gap - usual) / 2.0;
        let shifted = |by: f64| match middle.is_upright {
            true => Self { x: middle.x + by, ..middle },
            false => Self { y: middle.y + by, ..middle },
        };
        match gap - usual >= EATEN {
            true => vec![middle, shifted(-by), shifted(by)],
            false => vec![middle],
        }
    }

    /// Whether the middle of the border looks like its quarters.
    fn is_plain(&self, picture: &Picture) -> bool {
        self.stands_out(picture, |_, off| off > MIN_CONTRAST) < MIDDLE_SHARE
    }

    /// The share of pixels in the middle of the border that `stand` out, by how much
    /// they differ from its quarters.
    fn stands_out(&self, picture: &Picture, stand: impl Fn(Rgb, u8) -> bool) -> f64 {
        const ACROSS: usize = 4;
        const ALONG: usize = 8;
        let part =
            |whole: f64, i: usize, count: usize| whole * (i as f64 - count as f64) / count as f64;
        let across: [usize; 2 * ACROSS + 1] =
            std::array::from_fn(|i| self.place(picture, part(MIDDLE_ACROSS, i, ACROSS), true));
        let along: [usize; 2 * ALONG + 1] =
            std::array::from_fn(|i| self.place(picture, part(MIDDLE_ALONG, i, ALONG), false));
        let quarters = [-PLAIN, PLAIN].map(|part| self.place(picture, part, false));
        let pixels = picture.pixels.as_chunks::<3>().0;
        let width = picture.width() as usize;
        // How far it is to the next pixel across the border, and along it.
        let (aside, on) = if self.is_upright { (1, width) } else { (width, 1) };
        let pixel = |across: usize, along: usize| pixels[across * aside + along * on];
        let inked = across.map(|across| {
            let [one, other] = quarters.map(|along| pixel(across, along));
            let is_off = |along: &&usize| {
                let own = pixel(across, **along);
                own != one
                    && own != other
                    && stand(own, distance(own, one).min(distance(own, other)))
            };
            along.iter().filter(is_off).count()
        });
        inked.iter().sum::<usize>() as f64 / (across.len() * along.len()) as f64
    }

    /// How many pixels from the picture's edge this part of the pitch is, across
    /// the border or along it.
    fn place(&self, picture: &Picture, part: f64, is_across: bool) -> usize {
        let (middle, limit) = match self.is_upright == is_across {
            true => (self.x, picture.width()),
            false => (self.y, picture.height()),
        };
        (((middle + part * self.pitch).max(0.0) as u32).min(limit.saturating_sub(1))) as usize
    }

    /// Whether a little of one of these colours stands out in the middle of a border
    /// that else is plain: what frames leave of a sign in a narrow gap.
    fn shows_some(&self, picture: &Picture, colours: [Rgb; 2]) -> bool {
        let is_of = |pixel: Rgb, off: u8| colours.iter().any(|c| distance(pixel, *c) < off);
        self.stands_out(picture, |pixel, off| off > MIN_CONTRAST && is_of(pixel, off)) >= SOME_SHARE
    }

    /// Whether a badge of this colour shows beside what covers the border.
    fn shows_badge(&self, picture: &Picture, colour: Rgb) -> bool {
        View::cut(picture, self, HALF).shows_badge(colour)
    }

    /// The ink in the middle of a border that is not plain; `None` where there
    /// is too little of it.
    fn ink(&self, picture: &Picture, themes: &[Theme]) -> Option<Ink> {
        let view = View::cut(picture, self, HALF);
        let contrast = view.strongest();
        if contrast < MIN_CONTRAST {
            return None;
        }
        let on_badge = |ground: Rgb| {
            let shape = self.shape(picture, &view, |view| view.on_badge(ground))?;
            named(shape, themes).map(|(shape, _)| shape)
        };
        let shape = view.grounds().into_iter().find_map(on_badge);
        let shape = shape.or_else(|| self.shape(picture, &view, View::on_border));
        let colour = shape.as_ref().map_or([0; 3], |shape| shape.colour);
        let glyph = shape.map(|shape| shape.glyph);
        Some(Ink { crossing: *self, contrast, colour, glyph, is_off: false, badge: view.badge() })
    }

    /// What `shape` finds in the view, or closer up: small signs are cut out
    /// once more, with all the pixels they have.
    fn shape(
        &self,
        picture: &Picture,
        view: &View,
        shape: impl Fn(&View) -> Option<Shape>,
    ) -> Option<Shape> {
        let found = shape(view)?;
        let longer = f64::from(found.bounds.width.max(found.bounds.height));
        let is_reduced = 2.0 * HALF * self.pitch > 1.3 * VIEW_SIDE;
        if is_reduced && longer < SMALL * view.side as f64 {
            let closer = shape(&View::cut(picture, self, HALF / 2.0));
            return Some(closer.unwrap_or(found));
        }
        Some(found)
    }
}

/// The same of a sign across a line, of which noise may have left something like it.
const ACROSS_LINE: f32 = 0.8;
/// The label of the sign that streaks of noise are most like.
const BOLT: &str = "bolt";
/// A sign on a badge correlates this much with its template at least.
const ON_BADGE: f32 = 0.55;

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;

    #[test]
    fn what_frames_leave_of_a_sign_in_a_gap_is_seen() {
        // Two framed cells of 50 pixels, four apart, with bars in the gap or none.
        let shows = |is_signed: bool| {
            let picture = RgbImage::from_fn(104, 50, |x, y| {
                let inside = |x: u32| (3..47).contains(&x) && (3..47).contains(&y);
                Pixel(match x {
                    50..54 if is_signed && [23, 26].contains(&y) => [255; 3],
                    50..54 => [44; 3],
                    x if inside(if x < 50 { x } else { x - 54 }) => [54; 3],
                    _ => [229, 57, 53],
                })
            });
            let crossing = Crossing::between(Rect::new(0, 0, 50, 50), Rect::new(54, 0, 50, 50));
            crossing.shows_some(&Picture::from(picture), [[255; 3], [240; 3]])
        };
        assert!(shows(true));
        assert!(!shows(false));
    }
}
