//! What is written around a grid: digits left of and right of its rows, above
//! and below its columns.
//!
//! What differs from its ground is ink; connected ink of a digit's size is
//! named by the templates. Some games rule the space for clues like the
//! board, and the grid then reaches into it, so the outer lines of the grid
//! itself are looked at too. Nothing here knows what the digits say.

mod again;
mod badge;
mod counts;
mod digit;
mod everywhere;
mod height;
mod marked;
mod marks;
mod quick;
mod rooms;
mod sides;
mod slant;
mod stronger;
mod struck;
mod unnamed;
mod view;

use std::cell::{OnceCell, RefCell};

use super::blob::Blob;
use super::contrast::{Contrast, Ground, MIN_CONTRAST, Side};
use super::names::Names;
use super::soft::{INK_SHARES, Soft};
use super::touching::Piece;
use super::{Sight, blob};
use crate::geom::{Array2, Rect};
use crate::grid::{Grid, Span};
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb};
use crate::theme::Theme;

use self::again::{Again, Shape, shape};
pub use self::counts::look_for_counts;
pub use self::digit::is_digit;
pub use self::everywhere::look_everywhere;
use self::height::usual_height;
pub use self::marked::Marked;
pub use self::quick::{is_sloping, is_written};
use self::sides::{are_clues, may_be_written};
use self::struck::weakest;
pub use self::unnamed::{Unnamed, look_unnamed};
use self::view::View;

/// A sign that may be a digit.
#[derive(Debug, Clone)]
pub struct Sign {
    /// The box around it, pixels.
    pub bounds: Rect,
    /// Its commonest colour's mean.
    pub colour: Rgb,
    /// The strongest difference from the ground, 0–255.
    pub contrast: u8,
    /// The digits by how well they fit (-1 to 1), the best first.
    pub digits: Vec<(u8, f32)>,
}

impl Sign {
    /// The digit that fits best.
    pub fn digit(&self) -> u8 {
        self.digits.first().map_or(0, |d| d.0)
    }

    /// How well it fits, -1 to 1.
    pub fn score(&self) -> f32 {
        self.digits.first().map_or(-1.0, |d| d.1)
    }

    /// How much worse the next digit fits.
    pub fn lead(&self) -> f32 {
        self.score() - self.digits.get(1).map_or(-1.0, |d| d.1)
    }

    /// Twice its middle: across and down.
    pub const fn middle(&self) -> (i32, i32) {
        (self.bounds.x + self.bounds.right(), self.bounds.y + self.bounds.bottom())
    }
}

/// The signs around a grid.
#[derive(Debug, Clone)]
pub struct Around {
    /// Left and right of its rows.
    pub beside: [Vec<Sign>; 2],
    /// Above and below its columns.
    pub over: [Vec<Sign>; 2],
    /// What stands in the middle of each cell, ink or not: thin crosses in small
    /// pictures fall apart and are none.
    pub marked: Array2<Marked>,
    /// Whether a grid without ink has signs next to most of its rows and
    /// columns that are no digits: they may be digits like no template.
    pub is_strange: bool,
}

/// What numbers stand on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum On {
    /// The ground around the grid, be it of several colours.
    Ground,
    /// Badges of their own: discs and the like.
    Badges,
    /// A ground around the grid that runs from one colour into another.
    Slopes,
}

/// How many outer lines of the grid are looked at too.
pub const INNER_LINES: usize = 3;
/// Lowest and highest digit, as shares of a cell's shorter side.
const HEIGHTS: (f64, f64) = (0.16, 1.1);
/// The widest number, in cells.
const WIDEST: f64 = 2.0;
/// The longest number, struck through or not, in its heights: what is lower is
/// a line.
const LONGEST: f64 = 5.0;
/// Digits of fewer pixels' height cannot be told apart.
const MIN_HEIGHT: i32 = 5;
/// A sign this like a digit is one.
pub const CLEAR: f32 = 0.75;
/// A board with clues has at least so many clear digits next to it, for each
/// of its columns.
const WRITTEN: f64 = 0.3;
/// Digits around a board differ in height by this factor at most.
const SAME_TEXT: f64 = 1.5;
/// Ink so many times as high as digits usually are may have a stroke through it,
const TALLER: f64 = 1.2;
/// if it is less like a digit than this.
const PLAIN: f32 = 0.9;
/// No digit fills more of the box around it.
const SOLID: f64 = 0.93;
/// No digit is so many times as high as it is wide: that is a line.
const SLENDER: i32 = 14;
/// Blended borders add so many pixels to ink.
const BORDER: f64 = 2.0;

/// Looks around the grid of `sight` in `picture`, of which `planes` are the
/// reduced planes, and names what is written by `themes`. Most pictures have no
/// digits over the columns of their grid, and are not looked at any further.
pub fn look_around(
    picture: &Picture,
    planes: &Planes,
    sight: &Sight,
    themes: &[Theme],
    on: On,
) -> Around {
    look((picture, planes), sight, themes, (on, None), |_, _| true)
}

/// Looks around the grid of `sight`, if what stands over its columns `may_be` of interest:
/// for all that is there, or for what is so many cells from the grid.
fn look(
    (picture, planes): (&Picture, &Planes),
    sight: &Sight,
    themes: &[Theme],
    (on, reach): (On, Option<f64>),
    may_be: impl Fn(&View, Side) -> bool,
) -> Around {
    let size = sight.grid.size();
    let is_open = |side: &Side| may_be_written(picture, sight, *side);
    let over = [Side::Above, Side::Below].map(|side| Some(side).filter(is_open));
    let nothing = || Around {
        beside: Default::default(),
        over: Default::default(),
        marked: Array2::filled(size, Marked::default()),
        is_strange: false,
    };
    let beside = [Side::Left, Side::Right].map(|side| Some(side).filter(is_open));
    if over == [None, None] || beside == [None, None] {
        return nothing();
    }
    let view = View::new(picture, planes, sight, on).within(reach);
    if !over.into_iter().flatten().any(|side| may_be(&view, side)) {
        return nothing();
    }
    let mut names = Names::new(themes);
    // Whole digits first: they tell whether there are any, and how high. What
    // is written on the other side of clues is not wanted.
    let mut is_found = false;
    let looked = over.map(|side| {
        let side = side.filter(|_| !is_found)?;
        let band = view.band(side);
        let signs = view.signs(&band, &mut names, None);
        is_found = side.holds_clues(&signs, &sight.grid);
        Some((band, signs))
    });
    let [above, below] = looked.map(Option::unzip);
    let (bands, whole) = ([above.0, below.0], [above.1, below.1].map(Option::unwrap_or_default));
    let is_strange = |names: &mut Names| {
        let mut beside = || {
            beside.map(|side| {
                side.map_or_else(Vec::new, |side| view.signs(&view.band(side), names, None))
            })
        };
        unnamed::is_bare(sight)
            && unnamed::are_next(&whole, &sight.grid, false)
            && unnamed::are_next(&beside(), &sight.grid, true)
    };
    if !whole.iter().any(|signs| are_clues(signs, &sight.grid, WRITTEN / 2.0)) {
        return Around { is_strange: is_strange(&mut names), ..nothing() };
    }
    let cut = usual_height(&whole, &sight.grid);
    names.learn();
    let mut signs = |band: &Option<Band>, cut: Option<f64>| {
        band.as_ref().map_or_else(Vec::new, |band| view.signs(band, &mut names, cut))
    };
    let over = bands.each_ref().map(|band| signs(band, cut));
    if !over.iter().any(|signs| are_clues(signs, &sight.grid, WRITTEN)) {
        return Around { is_strange: is_strange(&mut names), ..nothing() };
    }
    let mut is_found = false;
    let beside = beside.map(|side| {
        let signs = signs(&side.filter(|_| !is_found).map(|side| view.band(side)), cut);
        is_found |= side.is_some_and(|side| side.holds_clues(&signs, &sight.grid));
        signs
    });
    let marked = Array2::from_fn(size, |at| {
        Marked::of(picture, sight.grid.cell(at), sight.looks[at].ground)
    });
    Around { beside, over, marked, is_strange: false }
}

/// Whether ink fills the box around it, and is no 1: a filled cell does.
fn is_solid(ink: &Blob) -> bool {
    let Rect { width, height, .. } = ink.bounds;
    2 * width >= height && ink.pixels.len() as f64 >= SOLID * f64::from(width * height)
}

/// Whether ink is more than digits beside cells of this side.
fn is_large(b: Rect, cell: f64) -> bool {
    f64::from(b.height) > cell * HEIGHTS.1 || f64::from(b.width) > cell * WIDEST
}

/// Whether two heights are those of one text.
fn is_same_text(one: f64, other: f64) -> bool {
    one.max(other) <= SAME_TEXT * one.min(other)
}

/// The digits of a piece of ink.
#[derive(Default)]
struct Digits {
    signs: Vec<Sign>,
    /// What it looks like, if it is one sign.
    shape: Option<Shape>,
    /// Whether such ink was looked at before.
    is_known: bool,
}

/// The space beside the rows or over the columns of a grid.
struct Band<'a> {
    picture: &'a Picture,
    area: Rect,
    /// Shorter side of a cell, pixels.
    cell: f64,
    /// How far each pixel is from its ground.
    contrast: Vec<u8>,
    /// What is ink, in pieces.
    pieces: Vec<Blob>,
    /// What is left of the large ones without their weaker ink and lines.
    parts: OnceCell<Vec<Blob>>,
    /// What was made of pieces that were looked at.
    again: RefCell<Again>,
    is_beside: bool,
    on: On,
}

impl<'a> Band<'a> {
    fn new(picture: &'a Picture, grid: &Grid, side: Side, on: On) -> Self {
        let lines = if side.is_beside_rows() { &grid.columns } else { &grid.rows };
        let count = INNER_LINES.min(lines.len() / 2).max(1);
        let inner = match side {
            Side::Left | Side::Above => lines[count - 1].end - lines[0].start,
            _ => lines[lines.len() - 1].end - lines[lines.len() - count].start,
        };
        let ground = match on {
            On::Ground => Ground::Near,
            On::Badges => Ground::Page,
            On::Slopes => Ground::Sloping,
        };
        let contrast = Contrast::outwards(picture, grid, side, inner, ground);
        let cell = side.lines(grid).iter().map(Span::length).min().unwrap_or(1).max(1);
        Self::of(picture, contrast, f64::from(cell), side.is_beside_rows(), on)
    }

    /// What was seen, in pieces.
    fn of(picture: &'a Picture, seen: Contrast, cell: f64, is_beside: bool, on: On) -> Self {
        let Contrast { area, values: contrast } = seen;
        let is_ink = contrast.iter().map(|&c| c > MIN_CONTRAST).collect();
        let is_any = area.width > 0;
        let pieces = if is_any { blob::find(is_ink, area.width as usize, 4) } else { Vec::new() };
        let (parts, again) = (OnceCell::new(), RefCell::default());
        Self { picture, area, cell, contrast, pieces, parts, again, is_beside, on }
    }

    /// The signs on it that may be digits.
    fn signs(&self, names: &mut Names, cut: Option<f64>) -> Vec<Sign> {
        let mut signs = Vec::new();
        let mut strong = Vec::new();
        for piece in &self.pieces {
            if self.add(piece, names, cut, &mut signs) || !self.is_large(piece.bounds) {
                continue;
            }
            // All numbers of a line may be struck through at once.
            match cut.and_then(|usual| self.unstruck(piece, names, usual)) {
                Some(found) => signs.extend(found),
                None => strong.push(piece),
            }
        }
        // Digits that touch a line or the edge of a panel, which are weaker.
        let parts = || self.stronger(&strong);
        let own;
        let parts = match self.on {
            On::Ground | On::Slopes => self.parts.get_or_init(parts),
            On::Badges => {
                own = parts();
                &own
            }
        };
        for part in parts {
            self.add(part, names, cut, &mut signs);
        }
        signs
    }

    /// Adds the digits that a piece of ink is or holds; whether it may be any.
    fn add(
        &self,
        piece: &Blob,
        names: &mut Names,
        cut: Option<f64>,
        signs: &mut Vec<Sign>,
    ) -> bool {
        if self.on == On::Badges && self.badge(piece, names, cut, signs) {
            return true;
        }
        let may_be = self.may_hold_digits(piece.bounds);
        // Without badges there is nothing to look for.
        if may_be && (self.on != On::Badges || cut.is_some()) {
            self.split(piece, names, cut, signs);
        }
        may_be
    }

    /// Whether ink is more than digits, and may hold some.
    fn is_large(&self, b: Rect) -> bool {
        is_large(b, self.cell)
    }

    fn may_hold_digits(&self, b: Rect) -> bool {
        let (low, high) = (self.cell * HEIGHTS.0, self.cell * HEIGHTS.1);
        let height = f64::from(b.height);
        height >= low
            && height <= high
            && b.height >= MIN_HEIGHT
            && b.height <= SLENDER * b.width
            && f64::from(b.width) <= (self.cell * WIDEST).min(height * LONGEST)
    }

    /// Adds the digits of one piece of ink, whose blended borders may touch.
    /// Strokes thinner than a pixel are fainter where they lie between two: of
    /// several levels that may part ink from border the one counts at which
    /// what it leaves is most like digits.
    fn split(&self, ink: &Blob, names: &mut Names, cut: Option<f64>, signs: &mut Vec<Sign>) {
        let clear = cut.and_then(|usual| self.again.borrow().clear(ink, names, usual));
        if let Some(sign) = clear {
            signs.push(sign);
            return;
        }
        let cut = cut.filter(|_| !is_solid(ink));
        let soft = Soft::new(ink, &self.contrast, self.area.width as usize);
        let mut best: Option<(f32, Vec<Sign>)> = None;
        // Shapes that are to be learned are wanted once, other text need not be
        // read.
        let is_text = |usual: f64| f64::from(ink.bounds.height) <= SAME_TEXT * usual + BORDER;
        let is_once = names.is_keeping() || !cut.is_none_or(is_text) || is_solid(ink);
        let shares = if is_once { &INK_SHARES[..1] } else { &INK_SHARES[..] };
        let mut shape = None;
        for &share in shares {
            let found = self.digits(ink, &soft, share, names, cut);
            if found.is_known {
                signs.extend(found.signs);
                return;
            }
            let quality = soft.quality(&found.signs, cut);
            if share == INK_SHARES[0] && quality > 0.0 {
                shape = found.shape;
                if let (CLEAR.., [sign], Some((place, _))) = (quality, &found.signs[..], shape) {
                    self.again.borrow_mut().keep_clear(ink, sign, place);
                }
            }
            if best.as_ref().is_none_or(|best| best.0 < quality) {
                best = Some((quality, found.signs));
            }
            if quality >= CLEAR {
                break;
            }
        }
        let known = best.as_ref().filter(|best| best.0 >= CLEAR).map(|best| weakest(&best.1));
        let height = f64::from(ink.bounds.height);
        if let Some(usual) = cut
            && known.is_none_or(|known| known < PLAIN && height > TALLER * usual)
        {
            match (self.unstruck(ink, names, usual), known) {
                (Some(found), Some(known)) if weakest(&found) <= known => {}
                (Some(found), _) => best = Some((CLEAR, found)),
                (None, Some(_)) => {}
                (None, None) => self.keep_unclear(ink, shape, best.as_ref().map(|own| &own.1[..])),
            }
        } else if cut.is_none() && known.is_none() {
            let found = self.unslanted(ink, names);
            best = found.map(|found| (CLEAR, found)).or(best);
        }
        signs.extend(best.into_iter().flat_map(|best| best.1));
    }

    fn keep_unclear(&self, ink: &Blob, shape: Option<Shape>, signs: Option<&[Sign]>) {
        if let (Some(shape), Some(signs)) = (shape, signs) {
            let origin = (self.area.x + ink.bounds.x, self.area.y + ink.bounds.y);
            self.again.borrow_mut().keep_unclear(shape, origin, signs);
        }
    }

    /// The digits of one piece of ink, where `share` of its strongest contrast
    /// parts it from its border.
    fn digits(
        &self,
        ink: &Blob,
        soft: &Soft,
        share: f32,
        names: &mut Names,
        cut: Option<f64>,
    ) -> Digits {
        let (bounds, w) = (ink.bounds, soft.width);
        let level = (f32::from(soft.strongest) * share) as u8;
        let mut solid = blob::find(soft.ink.iter().map(|&c| c > level).collect(), w, 3);
        solid.retain(|part| self.may_hold_digits(part.bounds));
        let mut found = Digits::default();
        for part in &solid {
            let mask = soft.mask(part, level);
            let colour = self.colour(part.pixels.iter().map(|&i| {
                (self.area.x + bounds.x + (i % w) as i32, self.area.y + bounds.y + (i / w) as i32)
            }));
            let piece = Piece { mask: &mask, width: w, level, hidden: &[] };
            let place = names.place_of(piece.glyph(part.bounds));
            let whole = place.map_or_else(Vec::new, |place| names.at(place));
            found.shape = place.filter(|_| solid.len() == 1).map(|p| shape(ink, part.bounds, p));
            let again = self.again.borrow();
            let known =
                found.shape.filter(|_| cut.is_some()).and_then(|shape| again.unclear(shape));
            found.is_known = known.is_some();
            let height = f64::from(part.bounds.height);
            let digits = match known {
                Some(known) => known.to_vec(),
                None if cut.is_some_and(|usual| is_same_text(height, usual)) => {
                    piece.digits(part.bounds, whole, &mut |figure| names.of(figure))
                }
                None => vec![(part.bounds, whole)],
            };
            for (b, digits) in digits {
                let (x, y) = (self.area.x + bounds.x + b.x, self.area.y + bounds.y + b.y);
                let bounds = Rect::new(x, y, b.width, b.height);
                found.signs.push(Sign { bounds, colour, contrast: soft.strongest, digits });
            }
        }
        found
    }

    fn colour(&self, places: impl Iterator<Item = (i32, i32)>) -> Rgb {
        let (mut sums, mut count) = ([0u32; 3], 0);
        let pixels = self.picture.pixels.as_chunks::<3>().0;
        let width = self.picture.width() as usize;
        for colour in places.filter_map(|(x, y)| pixels.get(y as usize * width + x as usize)) {
            for (sum, &c) in sums.iter_mut().zip(colour) {
                *sum += u32::from(c);
            }
            count += 1;
        }
        sums.map(|sum| (sum / count.max(1)) as u8)
    }
}
