//! Suns, and other pictures with rays or legs that are like one.

use super::symbols::NAMED;
use crate::sight::{InkClass, Sight};

/// Whether much of what is seen is like a sun: a picture, which no digit is like, so that
/// what stands beside it is none either.
pub fn are_suns(sight: &Sight) -> bool {
    let is_sun = |class: &&InkClass| {
        let top = class.names.first();
        top.is_some_and(|top| top.label == SUN && top.score >= NAMED)
    };
    let all: usize = sight.inks.iter().map(|class| class.count).sum();
    let suns: usize = sight.inks.iter().filter(is_sun).map(|class| class.count).sum();
    suns >= ENOUGH_SUNS && PART_SUNS * suns >= all
}

/// The label of suns and of other pictures with rays or legs.
pub const SUN: &str = "sun";
/// So many are no slip of a digit,
const ENOUGH_SUNS: usize = 4;
/// if they are one in so many symbols.
const PART_SUNS: usize = 4;

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;
    use crate::theme::{Match, Meaning};

    #[test]
    fn suns_are_pictures_where_they_are_many() {
        let seen = |suns: usize| {
            let rows = ["aabbb", "abbbb", "bbbbb", "aabbb"];
            let mut seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                match kind {
                    'a' if dx.hypot(dy) < 10.0 => [200, 60, 40],
                    'b' if dx.abs() < 4.0 && dy.abs() < 12.0 => [20; 3],
                    _ => [240; 3],
                }
            });
            for ink in &mut seen.inks {
                let label = if ink.colour[0] > 100 { SUN } else { "1" };
                let [theme, label] = ["any", label].map(String::from);
                ink.names = vec![Match { theme, label, means: Meaning::Shape, score: 0.8 }];
                if ink.colour[0] > 100 {
                    ink.count = suns;
                }
            }
            seen
        };
        assert!(are_suns(&seen(5)));
        assert!(!are_suns(&seen(3)), "too few");
        assert!(!are_suns(&seen(4)), "of nineteen");
    }
}
