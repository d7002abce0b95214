//! What the eye saw: for every cell of a grid its ground colour and its ink,
//! the inks gathered into classes, and the names the templates give them.
//!
//! Cells of one kind look alike on a drawn screen, so the inks are grouped
//! first and the groups named afterwards: the mean of a group is cleaner than
//! any member, and a member that fits its group badly is in doubt.
//! Nothing here knows the rules of a puzzle.

mod alike;
pub mod around;
mod backdrop;
pub mod badged;
mod beyond;
pub mod borders;
pub mod boxed;
pub mod closed;
pub mod contrast;
mod corner;
pub mod crossed;
pub mod cut;
mod domed;
mod dotted;
pub mod edges;
mod extent;
mod faces;
mod free;
mod grounds;
pub mod inverted;
pub mod kinds;
pub mod likeness;
pub mod missed;
mod named;
mod names;
pub mod numbered;
mod outlined;
pub mod outside;
pub mod panel;
pub mod patch;
mod plates;
mod regrounded;
pub mod shade;
mod soft;
pub mod source;
mod through;
mod touching;
pub mod walls;
pub mod written;

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

pub use crate::picture::blob;

use self::alike::Alike;
use self::borders::{Borders, look_between};
use self::grounds::grounds;
use self::patch::{Found, Ink, Patch};
use self::shade::Shade;
use self::source::Source;
use crate::geom::{Array2, At, Rect, Size};
use crate::grid::Grid;
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Glyph, Match, Theme};

/// One cell as the eye saw it.
#[derive(Debug, Clone)]
pub struct Look {
    /// Colour of the cell's ground.
    pub ground: Rgb,
    /// Share of the cell's rim in that colour, 0 to 1.
    pub ground_share: f64,
    /// The ink on it.
    pub ink: Option<Inked>,
    /// Share of the cell's middle covered by ink that is no glyph, 0 to 1.
    pub unexplained: f64,
    /// The strongest contrast of such ink, 0–255.
    pub unexplained_contrast: u8,
}

/// The ink on a cell.
#[derive(Debug, Clone, Copy)]
pub struct Inked {
    /// Which of [`Sight::inks`] it belongs to.
    pub class: usize,
    /// How like the mean of its class it is, -1 to 1.
    pub likeness: f32,
    /// The strongest difference from the ground, 0–255.
    pub contrast: u8,
    /// Its own colour.
    pub colour: Rgb,
}

/// A kind of ink found on the board.
#[derive(Debug, Clone)]
pub struct InkClass {
    /// The labels of all themes, best first.
    pub names: Vec<Match>,
    /// Mean colour.
    pub colour: Rgb,
    /// Mean height as a share of the cell's height.
    pub height: f64,
    /// Mean width as a share of the cell's width.
    pub width: f64,
    /// Mean length of its longer side, pixels of the picture.
    pub pixels: f64,
    /// Number of cells with this ink.
    pub count: usize,
    /// Whether most of them have it in several strong colours, as little pictures are.
    pub is_painted: bool,
    /// The mean shape.
    pub glyph: Glyph,
}

/// Everything seen on one grid.
#[derive(Debug, Clone)]
pub struct Sight {
    /// Where the cells are.
    pub grid: Grid,
    /// One look per cell.
    pub looks: Array2<Look>,
    /// The kinds of ink.
    pub inks: Vec<InkClass>,
    /// What stands between the cells.
    pub borders: Borders,
    /// The cells as they were cut out; equal ones are one.
    patches: Array2<Arc<Patch>>,
    /// Which cells are bare, and show what lies behind them.
    shows_through: Array2<bool>,
    /// The largest share of the places just outside one side of the grid that
    /// hold ink of the board: where it is not small, the board goes on there.
    /// All of them where its cells do.
    pub beyond: f64,
    /// The colour that the cells are tiles on, if it is one: between them and around the
    /// board.
    pub page: Option<Rgb>,
}

impl Sight {
    /// Rows and columns.
    pub fn size(&self) -> Size {
        self.looks.size()
    }

    /// Each cell as the mean colours of its squares, row by row, channel by
    /// channel.
    pub fn squares(&self) -> Array2<Vec<f32>> {
        self.patches.map(|patch| patch.squares().as_flattened().to_vec())
    }

    /// Whether no pixel of a cell is further from its ground than `most`.
    pub fn is_within(&self, at: At, most: u8) -> bool {
        self.shows_through[at] || self.patches[at].is_within(self.looks[at].ground, most)
    }

    /// The share of a cell's middle that is further from its ground than `most`, 0 to 1.
    pub fn covered(&self, at: At, most: u8) -> f64 {
        let covered = || self.patches[at].covered(self.looks[at].ground, most);
        if self.shows_through[at] { 0.0 } else { covered() }
    }

    /// How far the colour inside a cell is from that in its corners, 0–255: a symbol as
    /// large as its cell leaves these bare.
    pub fn parting(&self, at: At) -> u8 {
        let shades = self.patches[at].shades();
        distance(shades.inside.colour, shades.corners.colour)
    }

    /// The colour in the corners of a cell.
    pub fn corners(&self, at: At) -> Rgb {
        self.patches[at].shades().corners.colour
    }

    /// One cell as the mean colours of `side`×`side` equal parts, row by row.
    pub fn parts_of(&self, at: At, side: usize) -> Cow<'_, [[f32; 3]]> {
        self.patches[at].parts(side)
    }

    /// These lines of it alone. Lines it does not have must not be asked for.
    pub fn part(&self, rows: &Range<usize>, columns: &Range<usize>) -> Self {
        let size = Size::new(rows.len(), columns.len());
        let across = Size::new(size.rows, size.columns.saturating_sub(1));
        let down = Size::new(size.rows.saturating_sub(1), size.columns);
        let at = |at: At| At::new(at.row + rows.start, at.column + columns.start);
        Self {
            grid: Grid {
                rows: self.grid.rows[rows.clone()].to_vec(),
                columns: self.grid.columns[columns.clone()].to_vec(),
                ..self.grid.clone()
            },
            looks: Array2::from_fn(size, |cell| self.looks[at(cell)].clone()),
            inks: self.inks.clone(),
            borders: Borders {
                right: Array2::from_fn(across, |cell| self.borders.right[at(cell)].clone()),
                down: Array2::from_fn(down, |cell| self.borders.down[at(cell)].clone()),
            },
            patches: Array2::from_fn(size, |cell| self.patches[at(cell)].clone()),
            shows_through: Array2::from_fn(size, |cell| self.shows_through[at(cell)]),
            beyond: self.beyond,
            page: self.page,
        }
    }
}

/// Looks at every cell of `grid` in `picture`, of which `planes` are the
/// reduced planes, and names what it sees by `themes`.
pub fn look_at(picture: &Picture, planes: &Planes, grid: &Grid, themes: &[Theme]) -> Sight {
    let borders = look_between(picture, grid, themes);
    let bare = |borders: &Borders| through::bare(picture, grid, |at| borders.signs_around(at));
    let mut sight = look_in((Source::of(picture, planes, grid), grid), themes, borders, bare);
    if outside::goes_on(picture, grid) {
        sight.beyond = 1.0;
    }
    sight.page = outside::page(picture, grid);
    sight
}

/// Looks at the cells of a grid that a source shows; `bare` tells the ground of those that
/// are bare although what lies behind them is of several colours, and is asked where some
/// without a symbol are not plain.
fn look_in(
    (source, grid): (Source, &Grid),
    themes: &[Theme],
    borders: Borders,
    bare: impl FnOnce(&Borders) -> Array2<Option<Rgb>>,
) -> Sight {
    let cut = |at| Patch::cut(source, grid.cell(at));
    let alike = Alike::of(Array2::from_fn_in_halves(grid.size(), cut));
    let patches = &alike.patches;
    let is_glossy = |at: At, ground: Rgb| patches[at].glossy_contrast(ground).is_some();
    let mut grounds = grounds(&alike.each(|at| patches[at].shades()), is_glossy);
    let ink = |at: At, stones: &[Rgb]| patches[at].ink(grounds[at].colour, stones);
    let mut found = alike.each(|at| ink(at, &[]));
    let stones: Vec<Rgb> = found
        .iter()
        .filter_map(|(_, found)| found.ink.as_ref().filter(|ink| ink.is_stone))
        .map(|ink| ink.colour)
        .collect();
    if !stones.is_empty() {
        found = alike.each(|at| ink(at, &stones));
    }
    dotted::lift(&alike, &grounds, &stones, &mut found);
    let bare = match are_plain(&grounds, &found) {
        true => Array2::filled(grid.size(), None),
        false => bare(&borders),
    };
    for (at, _) in bare.iter().filter(|(_, ground)| ground.is_some()) {
        found[at] = Found::default();
    }
    domed::lift(&alike, &grounds, &mut found, themes);
    faces::lift(&mut grounds, &mut found);
    plates::lift((source, grid), &alike, (&mut grounds, &mut found), themes);
    let mut classes: Vec<Growing> = Vec::new();
    let members = found.map(|f| f.ink.as_ref().map(|ink| Growing::assign(&mut classes, ink)));
    let cells = beyond::Cells { patches, grounds: &grounds, found: &found };
    let beyond = beyond::share(source, grid, &classes, &cells);
    let inks = classes.into_iter().map(|own| own.finish(themes, grid.cell(At::new(0, 0))));
    let mut inks = badged::named(inks.collect(), themes);
    // Noise paints a few digits, but a value's picture is on many cells.
    let count =
        |inks: &mut dyn Iterator<Item = &InkClass>| inks.map(|own| own.count).sum::<usize>();
    let painted = count(&mut inks.iter().filter(|own| own.is_painted));
    if PICTURES * painted < count(&mut inks.iter()) {
        inks.iter_mut().for_each(|own| own.is_painted = false);
    }
    let mut looks = Array2::from_fn(grid.size(), |at: At| {
        let inked = |(class, ink): (usize, &Ink)| Inked {
            class,
            likeness: inks[class].glyph.likeness(&ink.glyph),
            contrast: ink.contrast,
            colour: ink.colour,
        };
        let Found { ink, unexplained, unexplained_contrast } = &found[at];
        let ground = grounds[at].colour;
        // What reaches into a blank may be the badges of signs on its borders.
        let signs = borders.signs_around(at);
        let are_badges = ink.is_none()
            && *unexplained > 0.0
            && signs.contains(&true)
            && patches[at].is_bare_beside(signs, ground, *unexplained_contrast);
        Look {
            ground: bare[at].unwrap_or(ground),
            ground_share: if bare[at].is_some() { 1.0 } else { grounds[at].share },
            ink: members[at].zip(ink.as_ref()).map(inked),
            unexplained: if are_badges { 0.0 } else { *unexplained },
            unexplained_contrast: *unexplained_contrast,
        }
    });
    inverted::join(&mut looks, &mut inks);
    regrounded::join(&mut looks, &mut inks, patches);
    let shows_through = bare.map(Option::is_some);
    let (grid, patches) = (grid.clone(), alike.patches);
    Sight { grid, looks, inks, borders, patches, shows_through, beyond, page: None }
}

/// Whether all cells without a symbol are of one ground and bare.
fn are_plain(grounds: &Array2<Shade>, found: &Array2<Found>) -> bool {
    let mut blanks = found.iter().filter(|(_, found)| found.ink.is_none());
    let Some(ground) = found.iter().find(|(_, own)| own.ink.is_none()) else { return true };
    let ground = grounds[ground.0].colour;
    blanks.all(|(at, own)| {
        own.unexplained == 0.0 && distance(grounds[at].colour, ground) <= SAME_GROUND
    })
}

/// Colours closer than this are one ground.
const SAME_GROUND: u8 = 10;

/// Inks of one class correlate with its mean at least this much. The digits 0
/// and 8 of one typeface reach 0.9, two prints of one digit 0.95.
const SAME_SHAPE: f32 = 0.9;
/// At least one symbol in so many is a picture where a value is one.
const PICTURES: usize = 10;
/// Inks of one class differ at most this much in colour.
const SAME_COLOUR: u8 = 60;
/// Heights and widths within a class differ at most by this factor.
const SAME_SIZE: f64 = 1.3;

/// A class while inks are still added to it.
struct Growing {
    mean: Glyph,
    colours: [u32; 3],
    height: f64,
    width: f64,
    middle: [f64; 2],
    painted: usize,
    count: usize,
}

impl Growing {
    /// Adds `ink` to the class it fits best, or to a new one; its number.
    fn assign(classes: &mut Vec<Self>, ink: &Ink) -> usize {
        let best = classes
            .iter()
            .enumerate()
            .filter(|(_, class)| class.may_hold(ink))
            .map(|(i, class)| (i, class.mean.likeness(&ink.glyph)))
            .max_by(|a, b| a.1.total_cmp(&b.1));
        if let Some((i, likeness)) = best
            && likeness >= SAME_SHAPE
        {
            classes[i].add(ink);
            return i;
        }
        classes.push(Self {
            mean: ink.glyph.clone(),
            colours: ink.colour.map(u32::from),
            height: ink.height,
            width: ink.width,
            middle: ink.middle,
            painted: usize::from(ink.is_painted),
            count: 1,
        });
        classes.len() - 1
    }

    fn may_hold(&self, ink: &Ink) -> bool {
        let near = |a: f64, b: f64| a.max(b) <= SAME_SIZE * a.min(b);
        distance(self.colour(), ink.colour) <= SAME_COLOUR
            && near(self.height, ink.height)
            && (near(self.width, ink.width) || self.width.max(ink.width) < 0.25)
    }

    fn add(&mut self, ink: &Ink) {
        let n = self.count as f64;
        self.mean = self.mean.mixed(&ink.glyph, self.count as f32);
        for c in 0..3 {
            self.colours[c] += u32::from(ink.colour[c]);
        }
        let mixed = |own: f64, new: f64| (own * n + new) / (n + 1.0);
        self.height = mixed(self.height, ink.height);
        self.width = mixed(self.width, ink.width);
        self.middle = [0, 1].map(|i| mixed(self.middle[i], ink.middle[i]));
        self.painted += usize::from(ink.is_painted);
        self.count += 1;
    }

    fn colour(&self) -> Rgb {
        self.colours.map(|sum| (sum / self.count as u32) as u8)
    }

    /// The finished class; `cell` is the box of any cell, in pixels.
    fn finish(self, themes: &[Theme], cell: Rect) -> InkClass {
        let sides = [self.width * f64::from(cell.width), self.height * f64::from(cell.height)];
        InkClass {
            pixels: sides[0].max(sides[1]),
            names: outlined::named(&self.mean, themes),
            colour: self.colour(),
            height: self.height,
            width: self.width,
            count: self.count,
            is_painted: 2 * self.painted > self.count,
            glyph: self.mean,
        }
    }
}
