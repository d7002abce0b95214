//! How large a class of ink is on its cells.

use super::InkClass;

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

    /// Whether its sides are much alike, as those of dots are and those of strokes are not.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.longer() <= ROUND * self.shorter()
    }
}
