//! Grids: lattices of cell boxes found in a picture, best first.
//!
//! In comes a [`Picture`], out come [`Grid`]s in pixels of that picture. The
//! search runs on reduced planes; the edges of the cells are then fitted to
//! the picture itself. Nothing here knows what a cell means, so a keyboard or
//! a menu can be a grid too: the stages behind decide which grid is a board.

pub mod comb;
pub mod crossings;
pub mod dashes;
pub mod dots;
pub mod eaten;
pub mod even;
pub mod extent;
pub mod fit;
mod gloss;
pub mod holes;
pub mod lattice;
pub mod noise;
pub mod paper;
pub mod pieces;
pub mod regions;
pub mod ruling;
pub mod stepped;
pub mod strokes;
pub mod tiles;

use std::ops::Range;

use self::lattice::Lattice;
use crate::geom::{At, Rect, Size};
use crate::median::median;
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// Where the cells of a column (or a row) begin and end, in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Span {
    /// First pixel.
    pub start: i32,
    /// Pixel behind the last.
    pub end: i32,
}

impl Span {
    /// Number of pixels.
    pub const fn length(&self) -> i32 {
        self.end - self.start
    }
}

/// An edge of the picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    /// The left edge.
    Left,
    /// The upper edge.
    Top,
    /// The right edge.
    Right,
    /// The lower edge.
    Bottom,
}

impl Edge {
    /// The edge's name in a sentence: "the left edge".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Top => "upper",
            Self::Right => "right",
            Self::Bottom => "lower",
        }
    }
}

/// A lattice of cells in a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Grid {
    /// The cells of each column, left to right, pixels.
    pub columns: Vec<Span>,
    /// The cells of each row, top to bottom, pixels.
    pub rows: Vec<Span>,
    /// The share of cells whose outline was seen, 0 to 1.
    pub support: f64,
    /// The largest share of cells outlined in a line just outside, 0 to 1: where
    /// it is not small, the lattice goes on and its size is in doubt.
    pub fringe: f64,
    /// The edges of the picture over which cells run; empty for a whole grid.
    pub cut_off: Vec<Edge>,
    /// The most that an outer cell seems to lack there, pixels.
    pub cut_by: f64,
}

impl Grid {
    /// A whole grid of these cells that something else than their outlines hints
    /// at, and that is to be proven.
    pub const fn guessed(columns: Vec<Span>, rows: Vec<Span>) -> Self {
        Self { columns, rows, support: 1.0, fringe: 0.0, cut_off: Vec::new(), cut_by: 0.0 }
    }

    /// The board in these rows and columns, which the lines left out are no part of: it is
    /// not cut off where one of them stands between it and the edge.
    pub fn part(&self, rows: Range<usize>, columns: Range<usize>) -> Self {
        let is_left_out = |edge: &Edge| match edge {
            Edge::Left => columns.start > 0,
            Edge::Top => rows.start > 0,
            Edge::Right => columns.end < self.columns.len(),
            Edge::Bottom => rows.end < self.rows.len(),
        };
        let mut cut_off = self.cut_off.clone();
        cut_off.retain(|edge| !is_left_out(edge));
        let cut_by = if cut_off.is_empty() { 0.0 } else { self.cut_by };
        let (rows, columns) = (self.rows[rows].to_vec(), self.columns[columns].to_vec());
        Self { rows, columns, cut_off, cut_by, ..self.clone() }
    }

    /// The same grid in a picture that is so many times as small.
    pub fn reduced(&self, factor: i32) -> Self {
        let nearest = |at: i32| (2 * at + factor).div_euclid(2 * factor);
        let lines = |lines: &[Span]| {
            let line = |span: &Span| Span { start: nearest(span.start), end: nearest(span.end) };
            lines.iter().map(line).collect()
        };
        Self {
            columns: lines(&self.columns),
            rows: lines(&self.rows),
            cut_by: self.cut_by / f64::from(factor),
            ..self.clone()
        }
    }

    /// Rows and columns.
    pub fn size(&self) -> Size {
        Size::new(self.rows.len(), self.columns.len())
    }

    /// Whether the cells are seen so well, and so little around them, that the
    /// size of the grid is beyond doubt.
    pub fn is_sure(&self) -> bool {
        self.support >= SURE_SUPPORT && self.fringe < SURE_FRINGE
    }

    /// Whether too few cells are seen, or the lattice seems to go on outside:
    /// rows or columns may be missing.
    pub fn is_ragged(&self) -> bool {
        self.support < MIN_SUPPORT || self.fringe > MAX_FRINGE
    }

    /// The box of one cell, without the lines or gaps around it, in pixels.
    pub fn cell(&self, at: At) -> Rect {
        let (column, row) = (self.columns[at.column], self.rows[at.row]);
        Rect::new(column.start, row.start, column.length(), row.length())
    }

    /// The box around all cells, in pixels.
    pub fn bounds(&self) -> Rect {
        match (self.columns.first(), self.columns.last(), self.rows.first(), self.rows.last()) {
            (Some(left), Some(right), Some(top), Some(bottom)) => {
                Rect::new(left.start, top.start, right.end - left.start, bottom.end - top.start)
            }
            _ => Rect::default(),
        }
    }
}

/// All grids in `picture` that are worth reading, the likeliest first; searched
/// on its reduced `planes`. Grids found again at another tolerance are listed
/// once.
pub fn find(picture: &Picture, planes: &Planes) -> Vec<Grid> {
    let mut found: Vec<(Grid, f64)> = Vec::new();
    // Filled and blank cells, of two sizes, form one lattice twice.
    let mut known: Vec<(Lattice, f64)> = Vec::new();
    for tolerance in noise::tolerances(planes) {
        for (lattice, support) in tiles::lattices(planes, tolerance) {
            if known.iter().any(|(other, best)| *best >= support && lattice.is_again(other)) {
                continue;
            }
            let grid = fit::to_picture(picture, planes, &lattice, support);
            let grid = gloss::whole(picture, grid);
            let seen = if lattice.own < LEAST_OWN { GROWN } else { 1.0 };
            let weight = seen * weight(&grid);
            match found.iter_mut().find(|(other, _)| is_same(other, &grid)) {
                Some(known) if known.1 < weight => *known = (grid, weight),
                Some(_) => {}
                None => found.push((grid, weight)),
            }
            known.push((lattice, support));
        }
        if found.iter().any(|(grid, _)| grid.is_sure()) {
            break;
        }
    }
    found.sort_by(|a, b| b.1.total_cmp(&a.1));
    found.into_iter().map(|(grid, _)| grid).collect()
}

/// A grid in which this share of the cells was seen, and
const SURE_SUPPORT: f64 = 0.9;
/// around which less than this share is, is whole.
const SURE_FRINGE: f64 = 0.3;

/// Measured on drawn boards after JPEG: whole grids have a support of 0.67 and
/// more, and a fringe of up to 0.4; grids with lines missing mostly 0.4 to 0.7.
const MIN_SUPPORT: f64 = 0.65;
const MAX_FRINGE: f64 = 0.38;

/// Whether two grids are one, but for where their lines are.
pub fn is_same(a: &Grid, b: &Grid) -> bool {
    a.size() == b.size() && a.bounds().overlap(&b.bounds()) > 0.9
}

/// Whether a grid lies over another one of as large cells, but off it by a part of a cell: what
/// is in its cells are parts of two.
pub fn is_off(own: &Grid, other: &Grid) -> bool {
    let middle = |line: &Span| line.start + line.end;
    // Lines at the ends may be those of a frame.
    let step =
        |lines: &[Span]| median(lines.windows(2).map(|two| middle(&two[1]) - middle(&two[0])));
    let by = |own: &[Span], other: &[Span]| {
        let nearest = |line: &Span| other.iter().map(|o| (middle(o) - middle(line)).abs()).min();
        median(own.iter().filter_map(nearest))
    };
    let off = |own: &[Span], other: &[Span]| {
        let (one, two) = (f64::from(step(own)?), f64::from(step(other)?));
        let is_alike = (one - two).abs() <= SAME_STEP * two;
        is_alike.then_some(f64::from(by(own, other)?) / two)
    };
    let offs = off(&own.columns, &other.columns).zip(off(&own.rows, &other.rows));
    let shared = own.bounds().intersect(&other.bounds()).area();
    2 * shared > own.bounds().area() && offs.is_some_and(|(across, down)| across.max(down) > OFF)
}

/// Cells of one lattice are as long as those of another but for this part,
const SAME_STEP: f64 = 0.04;
/// and noise moves one by this part of a cell at most.
const OFF: f64 = 0.15;

/// A lattice of which less than this share are regions of its own,
const LEAST_OWN: f64 = 0.25;
/// counts for so much: it may have grown over another one.
const GROWN: f64 = 0.6;

/// Large, well supported grids come first.
fn weight(grid: &Grid) -> f64 {
    let cells = (grid.columns.len() * grid.rows.len()) as f64;
    let whole = grid.support * grid.support * (1.0 - grid.fringe);
    whole * cells.sqrt() * (grid.bounds().area() as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_of_a_picture_half_as_large_has_half_its_pixels() {
        let lines = |from: i32| -> Vec<Span> {
            (0..4).map(|i| Span { start: from + 30 * i, end: from + 30 * i + 28 }).collect()
        };
        let grid = Grid { cut_by: 3.0, ..Grid::guessed(lines(10), lines(41)) }.reduced(2);
        assert_eq!(grid.bounds(), Rect::new(5, 21, 59, 59));
        assert_eq!(grid.cell(At::new(0, 1)), Rect::new(20, 21, 14, 14));
        assert_eq!((grid.size(), grid.cut_by), (Size::new(4, 4), 1.5));
    }

    #[test]
    fn a_lattice_off_another_by_a_part_of_a_cell_lies_beside_it() {
        let grid = |left: i32, top: i32, pitch: i32| {
            let lines = |from: i32, count: i32| -> Vec<Span> {
                (0..count)
                    .map(|i| Span { start: from + pitch * i, end: from + pitch * i + 26 })
                    .collect()
            };
            Grid::guessed(lines(left, 6), lines(top, 8))
        };
        let known = grid(100, 200, 30);
        assert!(is_off(&grid(91, 200, 30), &known));
        assert!(is_off(&grid(100, 186, 30), &known));
        assert!(!is_off(&grid(102, 198, 30), &known), "noise");
        assert!(!is_off(&grid(130, 170, 30), &known), "the same lattice");
        assert!(!is_off(&grid(91, 200, 34), &known), "other cells");
        assert!(!is_off(&grid(391, 200, 30), &known), "elsewhere");
        let mut framed = grid(100, 200, 30);
        framed.columns.insert(0, Span { start: 60, end: 74 });
        assert!(!is_off(&known, &framed), "a line of its frame stands beside it");
    }
}
