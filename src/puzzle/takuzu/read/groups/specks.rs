//! Specks that were taken for values: a game may draw a dot on each blank, and a board that
//! is nearly full has an answer with these as values, too.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// What stands on blanks is smaller than this part of the symbols,
const SMALL: f64 = 0.4;
/// and on one cell in so many that were taken for values at most.
const RARE: usize = 5;

/// The cells with a value whose ink is far smaller than that of most others, where these are
/// few.
pub fn specks(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let size = |at: At| {
        let ink = &sight.inks[sight.looks[at].ink?.class];
        Some(ink.longer())
    };
    let values = cells.iter().filter(|(_, value)| value.is_some());
    let mut sizes: Vec<(At, f64)> = values.filter_map(|(at, _)| Some((at, size(at)?))).collect();
    sizes.sort_by(|a, b| a.1.total_cmp(&b.1));
    let Some(usual) = sizes.get(sizes.len() / 2).map(|own| own.1) else { return Vec::new() };
    let small: Vec<At> =
        sizes.iter().take_while(|own| own.1 < SMALL * usual).map(|own| own.0).collect();
    if small.len() * RARE <= sizes.len() { small } else { Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{sight, values};
    use super::*;

    #[test]
    fn dots_among_symbols_are_no_values() {
        let rows = ["bddb", "dbbd", "bdbt", "dbtb"];
        let read = values(&["0110", "1001", "0101", "1010"]);
        let specks = |radius: f64| {
            let seen = sight(&rows, |kind, x, y| {
                let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                match kind {
                    'd' if from < 14.0 => [250; 3],
                    'b' if (10.0..14.0).contains(&from) => [250; 3],
                    't' if from < radius => [120; 3],
                    _ => [10; 3],
                }
            });
            super::specks(&seen, &read)
        };
        assert_eq!(specks(3.5), [At::new(2, 3), At::new(3, 2)]);
        assert!(specks(12.0).is_empty(), "of the size of symbols");
    }
}
