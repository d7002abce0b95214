//! How large a class of ink is on its cells, and how it is bent.

use std::ops::Range;

use super::InkClass;
use crate::theme::GLYPH;

/// One side of a dot is at most so many times the other; a stroke is longer.
const ROUND: f64 = 1.7;

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

    /// Whether its sides are much alike, as those of dots are and those of strokes are not.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.longer() <= ROUND * self.shorter()
    }
}
