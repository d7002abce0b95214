//! Blanks in a dark shade of one value's hue: joined with its tiles they make a full board
//! that breaks the rules, apart from them none that does.

use super::roles::OFTEN_INKED;
use super::{Clusters, Colour};
use crate::geom::Array2;
use crate::sight::Sight;

/// The tiles as they were `joined`; or in three groups, where in two they were all values, on
/// some of either a mark, and broke the rules, and in three only those of the third have no
/// mark and the others break none.
pub fn parted(sight: &Sight, grounds: &Array2<Colour>, joined: Clusters) -> Clusters {
    let dots = vec![false; sight.inks.len()];
    let marked = |clusters: &Clusters, i: usize| clusters.inked_share(sight, &dots, i);
    let are_both_marked = |i: usize| marked(&joined, i) >= OFTEN_INKED;
    let breaks = |clusters: &Clusters, i: usize| clusters.rule_breaks(i) > 0;
    if joined.centres.len() != 2
        || !(0..2).all(are_both_marked)
        || !(0..2).any(|i| breaks(&joined, i))
    {
        return joined;
    }
    let parted = Clusters::joined(grounds, 3);
    let is_marked = |&i: &usize| marked(&parted, i) >= OFTEN_INKED;
    let values: Vec<usize> = (0..parted.centres.len()).filter(is_marked).collect();
    let is_plain = parted.centres.len() == 3
        && values.len() == 2
        && values.iter().all(|&i| !breaks(&parted, i));
    if is_plain { parted } else { joined }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn blanks_of_a_dark_shade_of_one_value_are_none_of_it() {
        // White and green tiles, upper case with a dot, and blanks of a dark green.
        let rows = ["w.W..G", "gwwgGW", "gwgGW.", "WGgWWg", ".gWWGw", "WWg.w."];
        let seen = sight(&rows, |kind, x, y| match kind {
            'W' | 'G' if x.abs_diff(20).max(y.abs_diff(20)) < 4 => [75; 3],
            'w' | 'W' => [230; 3],
            'g' | 'G' => [99, 206, 143],
            _ => [28, 62, 37],
        });
        let told = read(&seen).expect("tiles");
        let blanks = told.cells.iter().filter(|(_, cell)| cell.is_none()).map(|(at, _)| at);
        let shown = |at: &At| rows[at.row].as_bytes()[at.column] == b'.';
        let dots = told.cells.iter().map(|(at, _)| at).filter(shown);
        assert_eq!(blanks.collect::<Vec<_>>(), dots.collect::<Vec<_>>());
        assert!(told.confidence.iter().all(|(_, sure)| *sure > 0.5));
    }
}
