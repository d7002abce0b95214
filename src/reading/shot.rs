//! A picture, how it is to be read, and what was seen on its grids so far.

use std::cell::RefCell;
use std::sync::Arc;

use super::{ReadOptions, Stage};
use crate::grid::Grid;
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::puzzle::seen::Reading;
use crate::sight::around::{Around, On, look_around, look_for_counts};
use crate::sight::missed::is_line_missed;
use crate::sight::{Sight, look_at};

/// What every step of the reading works with.
#[derive(Clone, Copy)]
pub struct Shot<'a> {
    /// The picture.
    pub picture: &'a Picture,
    /// Its reduced planes.
    pub planes: &'a Planes,
    /// How to read it.
    pub options: &'a ReadOptions<'a>,
    /// What was seen on its grids.
    pub looks: &'a Looks,
}

/// What was seen on the grids of one picture: several steps of the reading may ask for
/// one grid, and each look costs as much as the first.
#[derive(Default)]
pub struct Looks(RefCell<Vec<Arc<Sight>>>);

impl Looks {
    /// The look at `grid`, by `look` where it is the first.
    fn get(&self, grid: &Grid, look: impl FnOnce() -> Sight) -> Arc<Sight> {
        let known = self.0.borrow().iter().find(|sight| sight.grid == *grid).cloned();
        known.unwrap_or_else(|| {
            let sight = Arc::new(look());
            self.0.borrow_mut().push(Arc::clone(&sight));
            sight
        })
    }
}

impl Shot<'_> {
    /// What the cells of a grid look like.
    pub fn look(&self, grid: &Grid) -> Arc<Sight> {
        let look = || look_at(self.picture, self.planes, grid, self.options.themes);
        self.looks.get(grid, look)
    }

    /// What is written around the grid of `sight`, on its ground or on badges.
    pub fn look_around(&self, sight: &Sight, on: On) -> Around {
        look_around(self.picture, self.planes, sight, self.options.themes, on)
    }

    /// What is written around the grid of `sight`, if it may be so many `counts` of what
    /// stands in each of its columns.
    pub fn look_for_counts(&self, sight: &Sight, counts: usize) -> Around {
        look_for_counts(self.picture, self.planes, sight, self.options.themes, counts)
    }

    /// Whether one more line of the board stands beside its grid.
    pub fn is_line_missed(&self, grid: &Grid) -> bool {
        is_line_missed(self.picture, self.planes, grid, self.options.themes)
    }

    /// Tells whoever watches what was made of a grid.
    pub fn show(&self, sight: &Sight, reading: Option<&Reading>) {
        self.options.show(Stage::Looked(self.picture, sight, reading));
    }
}
