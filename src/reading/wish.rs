//! What a person knows of the board before it is read: its place, its size.

use super::ReadError;
use crate::geom::{Rect, Size};
use crate::grid::{self, Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// What is known of the board beforehand.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Wish {
    /// Where it is, in pixels of the upright picture.
    pub bounds: Option<Rect>,
    /// How many rows and columns it has.
    pub size: Option<Size>,
}

/// A grid found that shares this much of its area with the named box is meant.
const SAME_PLACE: f64 = 0.6;
/// One of the stated size must sit this well in the named box; else the box is
/// divided evenly.
const SAME_EDGES: f64 = 0.9;
/// The search in a named box looks this part of its sides beyond it.
const AROUND: i32 = 20;

impl Wish {
    /// Whether the person says where the whole board is.
    pub const fn is_whole(&self) -> bool {
        self.bounds.is_some() && self.size.is_some()
    }

    /// Those of the grids found in `picture` that may be meant, the likeliest
    /// first; grids made as the person says where none was found so.
    ///
    /// # Errors
    /// [`ReadError::OutsideBox`], [`ReadError::NoSuchSize`] and, for a box
    /// without a grid, [`ReadError::NoGrid`].
    pub fn choose(&self, picture: &Picture, found: Vec<Grid>) -> Result<Vec<Grid>, ReadError> {
        let is_sized = |grid: &Grid| self.size.is_none_or(|size| grid.size() == size);
        let Some(bounds) = self.bounds else {
            let sizes = found.iter().map(|grid| grid.size().to_string()).collect();
            let fits: Vec<Grid> = found.into_iter().filter(is_sized).collect();
            return match self.size {
                Some(size) if fits.is_empty() => {
                    Err(ReadError::NoSuchSize { wanted: size.to_string(), found: sizes })
                }
                _ => Ok(fits),
            };
        };
        let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
        if bounds.intersect(&whole) != bounds || bounds.area() <= 0 {
            let (width, height) = (picture.width(), picture.height());
            return Err(ReadError::OutsideBox { bounds, width, height });
        }
        let least = if self.size.is_some() { SAME_EDGES } else { SAME_PLACE };
        let is_there = |grid: &Grid| grid.bounds().overlap(&bounds) >= least && is_sized(grid);
        let mut there: Vec<Grid> = found.into_iter().filter(is_there).collect();
        if there.is_empty() {
            there = closer(picture, bounds).into_iter().filter(is_there).collect();
        }
        match self.size {
            Some(size) if there.is_empty() => Ok(vec![even(bounds, size)]),
            _ if there.is_empty() => Err(ReadError::NoGrid),
            _ => Ok(there),
        }
    }
}

/// The grids found by looking at the box and a little around it alone.
fn closer(picture: &Picture, bounds: Rect) -> Vec<Grid> {
    let (dx, dy) = (bounds.width / AROUND + 4, bounds.height / AROUND + 4);
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let part = bounds.inset(-dx, -dy).intersect(&whole);
    let cropped = picture.cropped(part);
    let mut grids = grid::find(&cropped, &Planes::for_search(&cropped));
    for grid in &mut grids {
        let shift = |spans: &mut Vec<Span>, by: i32| {
            for span in spans {
                (span.start, span.end) = (span.start + by, span.end + by);
            }
        };
        shift(&mut grid.columns, part.x);
        shift(&mut grid.rows, part.y);
    }
    grids
}

/// The box divided evenly into cells.
fn even(bounds: Rect, size: Size) -> Grid {
    let spans = |start: i32, length: i32, count: usize| -> Vec<Span> {
        let edge = |i: usize| start + (i64::from(length) * i as i64 / count.max(1) as i64) as i32;
        (0..count).map(|i| Span { start: edge(i), end: edge(i + 1) }).collect()
    };
    Grid {
        columns: spans(bounds.x, bounds.width, size.columns),
        rows: spans(bounds.y, bounds.height, size.rows),
        support: 1.0,
        fringe: 0.0,
        cut_off: Vec::new(),
        cut_by: 0.0,
    }
}
