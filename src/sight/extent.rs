//! How large a class of ink is on its cells, and how it is bent.

use std::ops::Range;

use super::InkClass;
use crate::median::median;
use crate::theme::GLYPH;

/// One side of a dot is at most so many times the other; a stroke is longer.
const ROUND: f64 = 1.7;

/// A bent stroke is bent to its upper end by at least this part of what it is to the lower one.
const UPPER_END: f64 = 0.25;

/// A pixel of a glyph is ink from here on.
const INKED: u8 = 128;
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
    /// left side of a zero lies left of them. 0 where it stands right below its upper end, as
    /// the stem of an L does.
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
        let own = middle(GLYPH / 3..GLYPH - GLYPH / 3);
        let (upper, lower) = (own - upper, own - lower);
        let bow = f64::midpoint(upper, lower);
        if upper * bow.signum() < UPPER_END * lower.abs() { 0.0 } else { bow / GLYPH as f64 }
    }

    /// Whether it is about as wide at most of its heights, as one stroke is: beside the stem of
    /// a one there may be a flag.
    #[must_use]
    pub fn is_one_stroke(&self) -> bool {
        let grey = self.glyph.to_grey();
        let rows = grey.chunks(GLYPH).map(|row| row.iter().filter(|ink| **ink >= INKED).count());
        let widths: Vec<usize> = rows.filter(|width| *width > 0).collect();
        let usual = median(widths.iter().copied()).unwrap_or(0);
        let wide = widths.iter().filter(|width| **width >= 2 * usual).count();
        wide as f64 <= WIDE * widths.len() as f64
    }

    /// Whether its sides are much alike, as those of dots are and those of strokes are not.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.longer() <= ROUND * self.shorter()
    }
}
