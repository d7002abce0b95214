//! The sign that a board without an answer has one too many of: a small sign that a
//! JPEG has spoilt looks like the other.

use super::{DOUBTFUL, Signs};
use crate::geom::Array2;
use crate::puzzle::takuzu::board::{Digit, Sign};
use crate::puzzle::takuzu::read::groups::{self, Budget};

impl Signs {
    /// Doubts each sign that is not plain and without which the `cells`, which have no
    /// answer with all signs, have any; as far as the `budget` of the searches goes.
    pub fn doubt_odd(&mut self, cells: &Array2<Option<Digit>>, budget: &Budget) {
        let is_broken = |signs: &[Sign]| groups::is_broken(cells, signs, budget);
        if self.is_plain.iter().all(|plain| *plain) || !is_broken(&self.read) {
            return;
        }
        for odd in 0..self.read.len() {
            // A search that is broken off says nothing.
            if !self.is_plain[odd] && !is_broken(&self.without(odd)) && !budget.is_spent() {
                self.sure[odd] = self.sure[odd].min(DOUBTFUL);
            }
        }
    }

    /// All signs but this one.
    fn without(&self, odd: usize) -> Vec<Sign> {
        let others = self.read.iter().enumerate().filter(|(i, _)| *i != odd);
        others.map(|(_, sign)| *sign).collect()
    }
}
