//! Dots on blanks between coloured tiles: what stands there in place of a value.

use super::Clusters;
use super::hues::neutral;
use crate::geom::At;
use crate::sight::{InkClass, Sight};

/// Dots are no larger than this part of a cell.
const DOT: f64 = 0.22;
/// They stand on this share of the blanks at least, and of the other tiles on the rest at most.
const NEARLY_ALL: f64 = 0.9;

impl Clusters {
    /// The classes of ink that are dots on blanks: on nearly all tiles of the only colour
    /// without a hue, and on hardly any of the others.
    pub fn dots(&self, sight: &Sight) -> Vec<bool> {
        let dots: Vec<bool> = sight.inks.iter().map(is_dot).collect();
        let has_dot = |at: At| sight.looks[at].ink.is_some_and(|ink| dots[ink.class]);
        let share = |cells: &dyn Fn(usize) -> bool| {
            let own = self.of.iter().filter(|(_, cluster)| cells(**cluster));
            let (all, dotted) =
                own.fold((0, 0), |(n, k), (at, _)| (n + 1, k + usize::from(has_dot(at))));
            dotted as f64 / all.max(1) as f64
        };
        let are_on_blanks = neutral(&self.centres).is_some_and(|blank| {
            share(&|own| own == blank) >= NEARLY_ALL
                && share(&|own| own != blank) <= 1.0 - NEARLY_ALL
        });
        if are_on_blanks { dots } else { vec![false; dots.len()] }
    }
}

fn is_dot(class: &InkClass) -> bool {
    class.longer() <= DOT && class.is_round()
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    /// Whether a board is read as it is whose tiles of these letters carry a dot.
    fn is_read(dotted: &str) -> bool {
        let rows = [".a..b.", "...a..", "b....a", "..a.b.", ".b....", "a...b."];
        let way = read(&sight(&rows, |kind, x, y| {
            let is_dot = x.abs_diff(20) < 3 && y.abs_diff(20) < 3;
            match kind {
                kind if is_dot && dotted.contains(kind) => [120, 110, 130],
                'a' => [254, 204, 60],
                'b' => [98, 54, 186],
                _ => [232, 228, 240],
            }
        }));
        let way = way.expect("tiles of two colours");
        let is_sure = way.confidence.iter().all(|(_, sure)| *sure > 0.5);
        is_sure && way.cells[At::new(0, 0)].is_none() && way.cells[At::new(0, 1)].is_some()
    }

    #[test]
    fn a_dot_on_every_blank_is_nothing() {
        assert!(is_read(""));
        assert!(is_read("."));
        assert!(!is_read(".a"), "marks on tiles and blanks may be anything");
    }
}
