//! Cells whose ink is that of the other value everywhere else: their tile made them look like
//! the wrong group.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// So many cells of the other value tell whose ink it is.
const TELLING: usize = 2;

/// The cells with a value that alone of it have their ink, where others of the other value
/// have it too, and nothing else.
pub fn of_other_ink(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let mut counts = vec![[0usize; 3]; sight.inks.len()];
    let kind = |value: Option<char>| value.map_or(2, |value| usize::from(value == '1'));
    let inked = || sight.looks.iter().filter_map(|(at, look)| Some((at, look.ink?.class)));
    for (at, class) in inked() {
        counts[class][kind(cells[at])] += 1;
    }
    let is_other = |(at, class): &(At, usize)| {
        let own = kind(cells[*at]);
        own < 2 && {
            let counts = counts[*class];
            counts[own] == 1 && counts[1 - own] >= TELLING && counts[2] == 0
        }
    };
    inked().filter(is_other).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight, values};
    use super::*;

    #[test]
    fn an_ink_of_the_other_value_alone_is_told() {
        let rows = ["oi.o", "i.oi", ".oi.", "o..i"];
        let seen = sight(&rows, |kind, x, y| if is_digit(kind, x, y) { [0; 3] } else { [255; 3] });
        let told = |cells: [&str; 4]| of_other_ink(&seen, &values(&cells));
        assert!(told(["01.0", "1.01", ".01.", "0..1"]).is_empty());
        assert_eq!(told(["11.0", "1.01", ".01.", "0..1"]), [At::new(0, 0)]);
        assert!(told(["11.1", "1.01", ".01.", "0..1"]).is_empty(), "a mark on both");
    }
}
