//! Lattices of written digits: a program that prints its board as text puts a 0 or a 1
//! into each cell, or leaves it empty, or marks it, and cells are seldom as wide as high.
//! What else is printed around it has many other characters.
//!
//! Such a lattice is a guess that the stages behind have to prove. The bounds were chosen on
//! 153 screens of 17 such games.

mod ink;
mod window;

pub use self::ink::SAME_COLOUR;
pub use self::window::Written;
use self::window::{Table, Window};
use super::around::{Sign, look_everywhere};
use crate::geom::{Array2, Rect};
use crate::grid::lattice::Axis;
use crate::grid::pieces::alike;
use crate::grid::regions::Region;
use crate::grid::tiles::{Group, Pitch, fit_axis};
use crate::grid::{Grid, Span};
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb, luma};
use crate::theme::Theme;

/// Larger pictures take too long.
const MAX_PIXELS: usize = 8_000_000;
/// Fewer digits than this tell no lattice.
const ENOUGH: usize = 6;
/// Cells are at most so many times as far apart as digits are long.
const MAX_PITCH: f64 = 9.0;
/// So many of the commonest distances are tried across and down.
const PITCHES: [usize; 2] = [4, 4];
/// Digits of one text differ in height by this factor at most.
const SAME_HEIGHT: f64 = 1.25;
/// Of cells longer than this many times their shorter side the middle is looked at.
const CROPPED: f64 = 2.2;
/// Outer lines are in the same place where they are this part of a cell apart.
const SAME_PLACE: i32 = 5;

/// Where on a picture digits 0 and 1 stand in as many rows as columns, and all the same
/// in the cells between them, those of the most rows first. The digits are looked for in the
/// picture reduced by `scale`, which says how large they are: of 7 to 44 pixels there.
pub fn boards(picture: &Picture, scale: usize, themes: &[Theme]) -> Vec<Board> {
    let mut found: Vec<Board> = Vec::new();
    let planes = Planes::reduced(picture, scale);
    if planes.width * planes.height > MAX_PIXELS {
        return found;
    }
    let looked = std::iter::once(None).chain(LEVELS.map(Some));
    let all = looked.flat_map(|level| digits(&planes, level, themes)).collect();
    for digits in alike(distinct(all), |digit| digit.bounds.height, SAME_HEIGHT, ENOUGH) {
        for lattice in lattices(&digits) {
            let table = Table::new(picture, &digits, lattice, themes);
            for window in table.windows(picture) {
                let grid = grid(&window, lattice);
                let Window { cells, is_marked, .. } = window;
                let board = Board { grid, cells, is_marked, blur: scale as i32 };
                match found.iter_mut().find(|known| is_again(&known.grid, &board.grid)) {
                    Some(known) if known.others() <= board.others() => {}
                    Some(known) => *known = board,
                    None => found.push(board),
                }
            }
        }
    }
    found.sort_by_key(|board| std::cmp::Reverse(board.grid.rows.len()));
    found
}

/// Where a board may be written.
pub struct Board {
    /// Its cells, pixels.
    pub grid: Grid,
    /// What stands on them.
    pub cells: Array2<Written>,
    /// Whether each of them holds a digit or the mark of blanks.
    pub is_marked: bool,
    /// Digits may reach so many pixels out of their boxes.
    pub blur: i32,
}

/// What is lighter than one of these is looked at as white, and the rest as black: behind
/// digits on grounds of several colours there is one then.
const LEVELS: [u8; 2] = [100, 170];

/// The digits 0 and 1 on the picture, or on what of it is lighter than so much.
fn digits(planes: &Planes, level: Option<u8>, themes: &[Theme]) -> Vec<Sign> {
    let mut signs = level.map_or_else(
        || look_everywhere(planes, themes),
        |level| look_everywhere(&lighter(planes, level), themes),
    );
    signs.retain(|sign| sign.digit() <= 1 && !is_bar(sign));
    signs
}

/// White where the picture is lighter than so much, and black elsewhere.
fn lighter(planes: &Planes, level: u8) -> Planes {
    let Planes { width, height, scale, .. } = *planes;
    let [red, green, blue] = [0, 1, 2].map(|c| planes.channel(c));
    let colours = red.iter().zip(green).zip(blue).map(|((red, green), blue)| [*red, *green, *blue]);
    let shade = |colour: Rgb| if luma(colour) > level { u8::MAX } else { 0 };
    let channel: Vec<u8> = colours.map(shade).collect();
    Planes::from_channels(width, height, scale, [channel.clone(), channel.clone(), channel])
}

/// The digits without those that are found again, the surest of each.
fn distinct(all: Vec<Sign>) -> Vec<Sign> {
    // What a digit stands on may look like one too.
    let is_ground = |sign: &Sign| {
        let holds = |other: &Sign| {
            sign.bounds.intersect(&other.bounds) == other.bounds
                && f64::from(sign.bounds.height) > SAME_HEIGHT * f64::from(other.bounds.height)
        };
        all.iter().any(holds)
    };
    let mut all: Vec<Sign> = all.iter().filter(|sign| !is_ground(sign)).cloned().collect();
    all.sort_by(|a, b| b.score().total_cmp(&a.score()));
    let mut kept: Vec<Sign> = Vec::new();
    for sign in all {
        let is_again =
            |known: &Sign| 2 * known.bounds.intersect(&sign.bounds).area() > sign.bounds.area();
        if !kept.iter().any(is_again) {
            kept.push(sign);
        }
    }
    kept
}

/// Whether a 1 may be a line between cells.
fn is_bar(sign: &Sign) -> bool {
    f64::from(sign.bounds.height) >= BAR * f64::from(sign.bounds.width)
}

/// Bars are so many times as high as wide.
const BAR: f64 = 3.5;

impl Board {
    /// How many of its cells hold something else than digits and blanks.
    fn others(&self) -> usize {
        self.cells.iter().filter(|(_, written)| **written == Written::Other).count()
    }
}

/// Whether two grids have their lines in the same places.
fn is_again(one: &Grid, other: &Grid) -> bool {
    let near = |a: Option<&Span>, b: Option<&Span>| {
        let (Some(a), Some(b)) = (a, b) else { return false };
        SAME_PLACE * (a.start - b.start).abs() <= a.length()
    };
    let are_near = |a: &[Span], b: &[Span]| near(a.first(), b.first()) && near(a.last(), b.last());
    one.size() == other.size()
        && are_near(&one.columns, &other.columns)
        && are_near(&one.rows, &other.rows)
}

/// The columns and rows on which digits stand.
fn lattices(digits: &[Sign]) -> Vec<(Axis, Axis)> {
    let longest =
        |of: fn(&Rect) -> i32| digits.iter().map(|d| of(&d.bounds)).max().unwrap_or(1).max(1);
    let (width, height) = (longest(|c| c.width), longest(|c| c.height));
    // A 1 has its middle where a 0 has it.
    let cell = |digit: &Sign| {
        let bounds = digit.bounds;
        let start = |from: i32, length: i32, all: i32| (from + (length - all) / 2).max(0) as usize;
        let left = start(bounds.x, bounds.width, width);
        let top = start(bounds.y, bounds.height, height);
        let (right, bottom) = (left + width as usize, top + height as usize);
        Region { left, top, right, bottom, area: (width * height) as usize }
    };
    let members: Vec<Region> = digits.iter().map(cell).collect();
    let mut found = Vec::new();
    for pitch in Pitch::several(&members, MAX_PITCH, PITCHES) {
        let groups = pitch.chain(&members);
        let is_large = |group: &&Group| group.len() >= ENOUGH;
        found.extend(groups.iter().filter(is_large).filter_map(|group| axes(group, pitch)));
    }
    found
}

fn axes(group: &Group, pitch: Pitch) -> Option<(Axis, Axis)> {
    let across = group.iter().map(|m| (m.1, m.2.left as f64, m.2.right as f64));
    let down = group.iter().map(|m| (m.0, m.2.top as f64, m.2.bottom as f64));
    Some((fit_axis(across, pitch.x)?.1, fit_axis(down, pitch.y)?.1))
}

/// The grid of a window.
fn grid(window: &Window, (columns, rows): (Axis, Axis)) -> Grid {
    let most = CROPPED * columns.pitch.min(rows.pitch);
    let spans = |axis: Axis, from: i32| -> Vec<Span> {
        let half = axis.pitch.min(most) / 2.0;
        let edge = |at: f64| at.round() as i32;
        let cells = (0..window.count as i32).map(|i| axis.cell(from + i));
        let middles = cells.map(|(start, end)| (start + end) / 2.0);
        middles.map(|at| Span { start: edge(at - half), end: edge(at + half) }).collect()
    };
    Grid::guessed(spans(columns, window.left), spans(rows, window.top))
}
