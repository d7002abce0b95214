//! How large a class of ink is on its cells, and how it is bent.

use std::ops::Range;

use super::InkClass;
use crate::median::median;
use crate::theme::GLYPH;

/// One side of a dot is at most so many times the other; a stroke is longer.
const ROUND: f64 = 1.7;

/// A pixel of a glyph is ink from here on.
const INKED: u8 = 128;
/// A foot is within this part of a stroke from its end: one in so many.
const FOOT: usize = 4;
/// One stroke is twice as wide as usual at this share of its heights at most.
const WIDE: f64 = 0.2;

impl InkClass {
    /// Its longer side, as a share of that side of its cells.
    #[must_use]
    pub fn longer(&self) -> f64 {
        self.height.max(self.width)
    }

    /// Its shorter side, as a share of that side of its cells.
    #[must_use]
    pub fn shorter(&self) -> f64 {
        self.height.min(self.width)
    }

    /// How far the middle of a stroke lies right of its ends, as a part of its height: the
    /// left side of a zero lies left of them.
    #[must_use]
    pub fn bow(&self) -> f64 {
        let grey = self.glyph.to_grey();
        let middle = |rows: Range<usize>| {
            let rows = grey.chunks(GLYPH).skip(rows.start).take(rows.len());
            let pixels = rows.flat_map(|row| row.iter().enumerate());
            let (sum, weight) = pixels.fold((0.0, 0.0), |(sum, weight), (x, ink)| {
                (sum + f64::from(*ink) * x as f64, weight + f64::from(*ink))
            });
            if weight > 0.0 { sum / weight } else { GLYPH as f64 / 2.0 }
        };
        let (upper, lower) = (middle(0..GLYPH / 4), middle(GLYPH - GLYPH / 4..GLYPH));
        (middle(GLYPH / 3..GLYPH - GLYPH / 3) - f64::midpoint(upper, lower)) / GLYPH as f64
    }

    /// Whether it is about as wide at most of its heights, as one stroke is: beside the stem of
    /// a one there may be a flag.
    #[must_use]
    pub fn is_one_stroke(&self) -> bool {
        let (widths, usual) = self.widths();
        // A hairline is one pixel wide or two, as it falls on them.
        let least = (2 * usual).max(usual + 2);
        let wide = widths.iter().filter(|width| **width >= least).count();
        wide as f64 <= WIDE * widths.len() as f64
    }

    /// Whether it is far wider at its lower end than elsewhere, as an L is: the left side of a
    /// zero bends at both ends.
    #[must_use]
    pub fn is_footed(&self) -> bool {
        let (widths, usual) = self.widths();
        let (above, foot) = widths.split_at(widths.len() - widths.len() / FOOT);
        let most = |rows: &[usize]| rows.iter().copied().max().unwrap_or(0);
        most(foot) >= 2 * usual && most(above) < 2 * usual
    }

    /// How wide it is at each of its heights, pixels of its glyph, and at most of them.
    fn widths(&self) -> (Vec<usize>, usize) {
        let grey = self.glyph.to_grey();
        let rows = grey.chunks(GLYPH).map(|row| row.iter().filter(|ink| **ink >= INKED).count());
        let widths: Vec<usize> = rows.filter(|width| *width > 0).collect();
        let usual = median(widths.iter().copied()).unwrap_or(0);
        (widths, usual)
    }

    /// Whether its sides are much alike, as those of dots are and those of strokes are not.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.longer() <= ROUND * self.shorter()
    }
}
