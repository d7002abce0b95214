//! How surely a cell looks like the cells it was read alike with: each is
//! compared with every other by its whole look, which knows nothing of what
//! its symbol was called.

use super::Sight;
use super::kinds::{Feature, apart, feature};
use crate::geom::{Array2, At};

/// What a cell is most like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// How far its look is from that of the nearest cell read as the same, in
    /// steps of a channel; [`f32::MAX`] without one.
    pub own: f32,
    /// The same for the nearest cell read as something else.
    pub other: f32,
    /// What that one was read as.
    pub looks: Option<char>,
}

impl Likeness {
    const NONE: Self = Self { own: f32::MAX, other: f32::MAX, looks: None };

    /// How far the same is away as a share of how far something else is.
    pub fn share(self) -> f32 {
        self.own / self.other.max(f32::EPSILON)
    }

    fn see(&mut self, distance: f32, value: Option<char>, is_own: bool) {
        if is_own {
            self.own = self.own.min(distance);
        } else if distance < self.other {
            (self.other, self.looks) = (distance, value);
        }
    }
}

/// Cells that are nearer to their own kind than this are not looked at twice.
const NEAR: f32 = 0.4;

impl Sight {
    /// The whole look of each cell, as [`apart`] compares it.
    pub fn features(&self) -> Array2<Feature> {
        self.patches.map(|patch| feature(patch, false))
    }

    /// What each cell is most like, if they were read as `cells`: by its
    /// colours or, where these say little because grounds are shaded or
    /// tinted, by what stands on the ground.
    pub fn likeness(&self, cells: &Array2<Option<char>>) -> Array2<Likeness> {
        let values: Vec<Option<char>> = cells.iter().map(|(_, value)| *value).collect();
        let looks = |is_relief: bool| -> Vec<Feature> {
            self.patches.iter().map(|(_, patch)| feature(patch, is_relief)).collect()
        };
        let mut found = nearest(&looks(false), &values);
        if found.iter().any(|cell| cell.share() >= NEAR) {
            let reliefs = looks(true);
            for i in 0..found.len() {
                if found[i].share() >= NEAR {
                    let relief = nearest_to(i, &reliefs, &values);
                    found[i] = if relief.share() < found[i].share() { relief } else { found[i] };
                }
            }
        }
        let columns = cells.size().columns;
        Array2::from_fn(cells.size(), |at: At| found[at.row * columns + at.column])
    }
}

/// The nearest looks of the same and of another value, for every cell.
fn nearest(looks: &[Feature], values: &[Option<char>]) -> Vec<Likeness> {
    let mut found = vec![Likeness::NONE; looks.len()];
    for i in 0..looks.len() {
        for j in 0..i {
            let distance = apart(&looks[i], &looks[j]);
            let is_own = values[i] == values[j];
            found[i].see(distance, values[j], is_own);
            found[j].see(distance, values[i], is_own);
        }
    }
    found
}

/// The same for one cell.
fn nearest_to(i: usize, looks: &[Feature], values: &[Option<char>]) -> Likeness {
    let mut found = Likeness::NONE;
    for j in (0..looks.len()).filter(|&j| j != i) {
        found.see(apart(&looks[i], &looks[j]), values[j], values[i] == values[j]);
    }
    found
}
