//! What is looked at: the picture, or a part of it reduced.

use std::borrow::Cow;

use super::marks::marks;
use super::{Band, Names, On, Sign};
use crate::geom::{At, Rect};
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::sight::Sight;
use crate::sight::contrast::{self, Side};

/// Cells of so many reduced pixels show digits well enough.
const LARGE: i32 = 44;

/// What is looked at: the picture, or where its cells are large enough a part
/// of it reduced.
pub struct View<'a> {
    picture: Cow<'a, Picture>,
    grid: Cow<'a, Grid>,
    /// Pixels of the picture per pixel here.
    scale: i32,
    /// The first pixel's place in the picture.
    origin: (i32, i32),
    on: On,
    /// What is further from the grid than so many cells is not wanted.
    reach: Option<f64>,
    /// Its cells with marks that are no clues.
    marks: Vec<At>,
}

impl<'a> View<'a> {
    /// The view of the grid of `sight` in `picture`, or in its reduced `planes`.
    pub fn new(picture: &'a Picture, planes: &Planes, sight: &'a Sight, on: On) -> Self {
        let (grid, marks) = (&sight.grid, marks(sight));
        let spans = grid.columns.iter().chain(&grid.rows);
        let breadth = spans.map(Span::length).min().unwrap_or(0);
        let scale = planes.scale as i32;
        if scale == 1 || breadth < LARGE * scale {
            let (picture, grid) = (Cow::Borrowed(picture), Cow::Borrowed(grid));
            return Self { picture, grid, scale: 1, origin: (0, 0), on, reach: None, marks };
        }
        let (picture, (x, y)) = planes.part(contrast::reach(grid));
        let moved = |span: &Span, origin: i32| Span {
            start: span.start / scale - origin,
            end: span.end / scale - origin,
        };
        let grid = Grid {
            columns: grid.columns.iter().map(|span| moved(span, x)).collect(),
            rows: grid.rows.iter().map(|span| moved(span, y)).collect(),
            ..grid.clone()
        };
        let (picture, grid) = (Cow::Owned(picture), Cow::Owned(grid));
        Self { picture, grid, scale, origin: (x * scale, y * scale), on, reach: None, marks }
    }

    /// The same where what is further from the grid than so many cells is not wanted.
    pub(super) fn within(self, reach: Option<f64>) -> Self {
        Self { reach, ..self }
    }

    /// The grid, in its pixels.
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The space on one side.
    pub(super) fn band(&self, side: Side) -> Band<'_> {
        let mut band = Band::new(&self.picture, &self.grid, side, self.on);
        if let Some(reach) = self.reach {
            band.keep_near(&self.grid, reach);
        }
        band.leave_out(self.marks.iter().map(|&at| self.grid.cell(at)));
        band
    }

    /// The signs on one side, in pixels of the picture; ink as high as `cut`
    /// is cut into digits where it is none.
    pub(super) fn signs(&self, band: &Band, names: &mut Names, cut: Option<f64>) -> Vec<Sign> {
        let mut signs = band.signs(names, cut.map(|height| height / f64::from(self.scale)));
        for sign in &mut signs {
            let Rect { x, y, width, height } = sign.bounds;
            let (left, top) = self.origin;
            let [x, y, width, height] = [x, y, width, height].map(|length| length * self.scale);
            sign.bounds = Rect::new(left + x, top + y, width, height);
        }
        signs
    }
}
