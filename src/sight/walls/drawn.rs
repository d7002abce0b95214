//! What of a lattice is drawn: where a row of buttons ends as far from a board as its next
//! line would be, that row has no lines between its cells.

use std::ops::Range;

use super::{DRAWN, FREE, STRAY, UNDRAWN, Walls};
use crate::median::median;

/// Of the borders between the cells of a row that is not drawn this share is not,
const MISSING: f64 = 0.8;
/// and so many at least.
const SEVERAL: usize = 3;

impl Walls {
    /// The rows and columns that are left of a grid without the outer ones that have no lines
    /// between their cells, while all others have; `None` where there are none of these.
    pub fn drawn(&self) -> Option<(Range<usize>, Range<usize>)> {
        let size = self.size();
        let usual = median(self.lines().concat()).filter(|usual| *usual >= DRAWN)?;
        let is_free = |weight: f32| weight < (FREE * usual).min(UNDRAWN);
        // How many borders each row or column has between its cells, and how many are free.
        let mut across = vec![(0, 0); size.rows];
        let mut down = vec![(0, 0); size.columns];
        let add = |line: &mut (usize, usize), weight: f32| {
            *line = (line.0 + 1, line.1 + usize::from(is_free(weight)));
        };
        for (at, border) in self.beside.iter() {
            border.plain().into_iter().for_each(|weight| add(&mut across[at.row], weight));
        }
        for (at, border) in self.below.iter() {
            border.plain().into_iter().for_each(|weight| add(&mut down[at.column], weight));
        }
        let (rows, columns) = (left(&across)?, left(&down)?);
        (rows.len() < size.rows || columns.len() < size.columns).then_some((rows, columns))
    }
}

/// The lines without the first and the last one where these are not drawn; `None` where
/// others are not either.
fn left(lines: &[(usize, usize)]) -> Option<Range<usize>> {
    let is_missing =
        |(all, free): &(usize, usize)| *all >= SEVERAL && *free as f64 >= MISSING * *all as f64;
    let first = usize::from(lines.first().is_some_and(is_missing));
    let last = usize::from(lines.last().is_some_and(is_missing));
    let left = first..lines.len().checked_sub(last)?;
    let inner = lines.get(left.clone())?;
    let [all, free] = [|own: &(usize, usize)| own.0, |own: &(usize, usize)| own.1]
        .map(|count| inner.iter().map(count).sum::<usize>());
    (free as f64 <= STRAY * all as f64).then_some(left)
}

#[cfg(test)]
mod tests {
    use super::super::tests::walls;
    use crate::geom::At;

    #[test]
    fn an_outer_row_without_lines_between_its_cells_is_none() {
        let drawn = |is_drawn: &dyn Fn(At, bool) -> bool| {
            walls(8, |at, is_below| if is_drawn(at, is_below) { 2 } else { 0 }).drawn()
        };
        assert_eq!(drawn(&|_, _| true), None, "all are there");
        assert_eq!(drawn(&|at, is_below| is_below || at.row < 7), Some((0..7, 0..8)));
        assert_eq!(drawn(&|at, is_below| !is_below || at.column > 0), Some((0..8, 1..8)));
        assert_eq!(drawn(&|at, is_below| is_below || at.row != 3), None, "a row amid others");
        assert_eq!(drawn(&|at, is_below| is_below || at.row % 2 == 0), None, "and more of them");
    }
}
