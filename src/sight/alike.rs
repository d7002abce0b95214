//! Cells that are equal pixel by pixel: on a drawn screen most are, and what
//! was found on one of them is found on all.

use std::collections::HashMap;
use std::sync::Arc;

use super::patch::Patch;
use crate::geom::{Array2, At, Size};

/// Fewer kinds than this are not worth a second thread.
const FEW: usize = 24;

/// The cells of a board by what they show.
pub struct Alike {
    /// Each cell as it was cut out; equal ones share it.
    pub patches: Array2<Arc<Patch>>,
    /// Per cell, which kind it is of.
    kinds: Array2<usize>,
    /// The first cell of each kind.
    firsts: Vec<At>,
}

impl Alike {
    /// Gathers cells that were cut out.
    pub fn of(cut: Array2<Patch>) -> Self {
        // Few of their pixels tell most cells apart, all of them the rest.
        let mut known: HashMap<Vec<u8>, Vec<usize>> = HashMap::new();
        let mut own: Vec<Arc<Patch>> = Vec::new();
        let kinds = cut.map_into(|patch| {
            let near = known.entry(patch.sample()).or_default();
            if let Some(&kind) = near.iter().find(|&&kind| own[kind].is_equal(&patch)) {
                return kind;
            }
            near.push(own.len());
            own.push(Arc::new(patch));
            own.len() - 1
        });
        let mut firsts = Vec::new();
        for (at, &kind) in kinds.iter() {
            if kind == firsts.len() {
                firsts.push(at);
            }
        }
        Self { patches: kinds.map(|&kind| Arc::clone(&own[kind])), kinds, firsts }
    }

    /// What `look` tells of each cell, asked once for cells of one kind.
    pub fn each<T: Clone + Send>(&self, look: impl Fn(At) -> T + Sync) -> Array2<T> {
        let size = Size::new(self.firsts.len(), 1);
        let of_kind = |kind: At| look(self.firsts[kind.row]);
        let told = match self.firsts.len() {
            ..FEW => Array2::from_fn(size, of_kind),
            _ => Array2::from_fn_in_halves(size, of_kind),
        };
        self.kinds.map(|&kind| told[At::new(kind, 0)].clone())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use image::{Rgb, RgbImage};

    use super::*;
    use crate::geom::Rect;
    use crate::picture::Picture;
    use crate::sight::source::Source;

    /// A row of 20-pixel cells with a dot of this tone in each.
    fn row(dots: &[u8]) -> Alike {
        let pixels = RgbImage::from_fn(20 * dots.len() as u32, 20, |x, y| {
            let is_dot = (x % 20, y) == (10, 11);
            Rgb([if is_dot { dots[x as usize / 20] } else { 200 }; 3])
        });
        let picture = Picture::from(pixels);
        let cut = |at: At| {
            let cell = Rect::new(20 * at.column as i32, 0, 20, 20);
            Patch::cut(Source::Whole(&picture), cell)
        };
        Alike::of(Array2::from_fn(Size::new(1, dots.len()), cut))
    }

    #[test]
    fn cells_are_alike_that_differ_in_no_pixel() {
        let alike = row(&[0, 200, 0, 1, 200]);
        let kinds: Vec<usize> = alike.kinds.iter().map(|(_, &kind)| kind).collect();
        assert_eq!(kinds, [0, 1, 0, 2, 1]);
    }

    #[test]
    fn one_of_each_kind_is_asked() {
        let alike = row(&[0, 200, 0, 200, 0]);
        let asked = AtomicUsize::new(0);
        let told = alike.each(|at| {
            asked.fetch_add(1, Ordering::Relaxed);
            at.column
        });
        assert_eq!(told.rows().next(), Some(&[0, 1, 0, 1, 0][..]));
        assert_eq!(asked.into_inner(), 2);
    }
}
