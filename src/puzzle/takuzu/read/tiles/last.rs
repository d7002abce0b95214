//! The last blanks of a nearly full board.

use super::Clusters;
use crate::geom::Array2;
use crate::puzzle::takuzu::board::Digit;
use crate::puzzle::takuzu::read::PROOF;
use crate::puzzle::takuzu::read::groups::{Budget, only_answer_without_signs};

impl Clusters {
    /// Whether the `cells` of the blanks' colour hold both values in the only answer that the
    /// others leave: a tint of one value, with which a game points at its tiles, is never on
    /// both.
    pub fn are_of_both_values(&self, cells: &Array2<Option<char>>, blank: Option<usize>) -> bool {
        let Some(blank) = blank else { return false };
        let digits = cells.map(|value| value.and_then(Digit::from_char));
        let own: Vec<_> =
            self.of.iter().filter(|(_, own)| **own == blank).map(|(at, _)| at).collect();
        let is_other = |(at, value): (_, &Option<char>)| value.is_none() && self.of[at] != blank;
        if own.len() < 2 || cells.iter().any(is_other) {
            return false;
        }
        only_answer_without_signs(&digits, &Budget::of(PROOF))
            .is_some_and(|answer| own.iter().any(|&at| answer[at] != answer[own[0]]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;

    #[test]
    fn the_last_blanks_are_those_that_would_hold_both_values() {
        let told = |rows: [&str; 4]| {
            let seen = sight(&rows, |kind, _, _| match kind {
                '0' => [20, 30, 60],
                '1' => [250, 240, 220],
                _ => [140, 150, 170],
            });
            let clusters = Clusters::best(&seen.looks.map(|look| look.ground.map(f64::from)));
            let blank = clusters.of[crate::geom::At::new(0, 0)];
            clusters.are_of_both_values(&values(&rows), Some(blank))
        };
        assert!(told([".011", "1100", "0.01", "1010"]), "r1c1 is 0 and r3c2 is 1");
        assert!(!told([".011", "1100", ".101", "1010"]), "0 both: tints of a zero");
        assert!(!told([".011", "1100", "0101", "1010"]), "one alone");
        assert!(!told([".011", "1100", "0.01", "1110"]), "a mistake leaves no answer");
    }
}
