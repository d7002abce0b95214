//! Symbols in a colour of their own because the game points a mistake out.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// Whether all prints of an ink stand three in a row with others of it: no wonder they
/// are marked.
pub fn are_threes(sight: &Sight, class: usize) -> bool {
    let is_own = sight.looks.map(|look| look.ink.is_some_and(|ink| ink.class == class));
    let own: Vec<At> = is_own.iter().filter(|(_, own)| **own).map(|(at, _)| at).collect();
    !own.is_empty() && own.iter().all(|&at| is_in_three(&is_own, at))
}

/// Whether a cell is one of three in a row or column that all are.
fn is_in_three(is_own: &Array2<bool>, at: At) -> bool {
    let all = |cells: [Option<At>; 3]| {
        cells.iter().all(|cell| cell.is_some_and(|at| is_own.get(at) == Some(&true)))
    };
    (0..3usize).any(|before| {
        let along = |from: usize, i: usize| (from + i).checked_sub(before);
        let row = [0, 1, 2].map(|i| along(at.column, i).map(|column| At::new(at.row, column)));
        let column = [0, 1, 2].map(|i| along(at.row, i).map(|row| At::new(row, at.column)));
        all(row) || all(column)
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::symbols::names;
    use super::super::super::testing::sight;
    use super::super::read;
    use crate::geom::At;

    #[test]
    fn three_alike_in_red_are_a_mistake_and_one_is_in_doubt() {
        // Rings and discs; upper case in red on a tint.
        let is_sure = |rows: &[&str], at: At| {
            let seen = sight(rows, |kind, x, y| {
                let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
                match kind {
                    'r' if (9.0..12.0).contains(&off) => [30; 3],
                    'R' if (9.0..12.0).contains(&off) => [220, 40, 40],
                    'd' if off < 12.0 => [30; 3],
                    'R' => [255, 200, 205],
                    _ => [250; 3],
                }
            });
            let values = read(&seen, &names(&seen)).expect("rings and discs");
            let class = seen.looks[at].ink.map(|ink| ink.class).expect("ink");
            values.of[class].1 == 1.0
        };
        let three = ["..rd.R", "r.ddrR", ".dr..R", "rdrrdd", "d...r.", "rr.rdd"];
        assert!(is_sure(&three, At::new(1, 5)));
        let one = ["..rd.r", "r.ddrR", ".dr..d", "rdrrdd", "d...r.", "rr.rdd"];
        assert!(!is_sure(&one, At::new(1, 5)));
    }
}
