//! Where a board lies on a larger lattice: games and spreadsheets that rule the
//! space for clues like the board make one lattice of both.
//!
//! Numbers stand in the cells beside each row and over each column of the board,
//! and hardly any on it.

use std::ops::Range;

use super::Sight;
use super::around::{Around, Sign, is_digit};
use super::corner::Corner;
use crate::geom::{Array2, At};
use crate::grid::Span;

/// Of the cells next to the board this share holds clear digits: numbers of two
/// digits are no sign that a template knows, and some stand on grounds of two
/// colours.
const DIGITS: f64 = 0.3;
/// On the board hardly any cell does: crosses and dots are taken for some.
const STRAY: f64 = 0.05;
/// So many lines without a clue may follow each other.
const GAP: usize = 1;
/// A line written in more than this share of its cells beside the board's own
/// is one of names: clues stand nowhere else.
const NAMES: f64 = 0.5;
/// So many cells beside the board's own tell that.
const MIN_NAMES: usize = 2;
/// A cell that ink without a name covers so much of is not empty.
const INKED: f64 = 0.02;

/// A part of a lattice with numbers along two of its sides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boxed {
    /// Its rows.
    pub rows: Range<usize>,
    /// Its columns.
    pub columns: Range<usize>,
}

/// The parts of the lattice of `sight` that may be a board of `least` lines each
/// way at least, those with most digits beside them first.
pub fn boards(sight: &Sight, least: usize) -> Vec<Boxed> {
    parts(&kinds(sight), least)
}

/// What stands in the cells of `sight`.
fn kinds(sight: &Sight) -> Array2<Kind> {
    sight.looks.map(|look| Kind {
        is_inked: look.ink.is_some() || look.unexplained > INKED,
        is_digit: is_digit(sight, look),
    })
}

/// The parts of a lattice of such cells, as [`boards`].
fn parts(cells: &Array2<Kind>, least: usize) -> Vec<Boxed> {
    let mut found: Vec<(usize, Boxed)> =
        Corner::all().flat_map(|corner| corner.boards(cells, least)).collect();
    found.sort_by_key(|(digits, _)| std::cmp::Reverse(*digits));
    found.into_iter().map(|(_, part)| part).collect()
}

/// What stands in a cell.
#[derive(Debug, Clone, Copy)]
struct Kind {
    is_inked: bool,
    is_digit: bool,
}

impl Corner {
    /// The parts with numbers on this side of them, and how many digits stand next
    /// to each.
    fn boards(self, cells: &Array2<Kind>, least: usize) -> Vec<(usize, Boxed)> {
        let size = cells.size();
        let kind = |row: usize, column: usize| cells[self.at(size, row, column)];
        let is_long = |(_, run): &(usize, Range<usize>)| run.len() >= least;
        let down = (0..size.columns).flat_map(|column| {
            runs(size.rows, &|row| kind(row, column)).into_iter().map(move |run| (column, run))
        });
        let along = (0..size.rows).flat_map(|row| {
            runs(size.columns, &|column| kind(row, column)).into_iter().map(move |run| (row, run))
        });
        let along: Vec<_> = along.filter(is_long).collect();
        let mut found = Vec::new();
        for (column, rows) in down.filter(is_long) {
            let meeting = along
                .iter()
                .filter(|(row, columns)| rows.start == row + 1 && columns.start == column + 1);
            for (row, columns) in meeting {
                let beside = rows.clone().filter(|&r| kind(r, column).is_digit).count();
                let over = columns.clone().filter(|&c| kind(*row, c).is_digit).count();
                let inner = rows.clone().flat_map(|r| columns.clone().map(move |c| (r, c)));
                let stray = inner.filter(|&(r, c)| kind(r, c).is_digit).count();
                if (beside + over) as f64 >= DIGITS * (rows.len() + columns.len()) as f64
                    && stray as f64 <= STRAY * (rows.len() * columns.len()) as f64
                {
                    let rows = turned(&rows, size.rows, self.is_low);
                    let columns = turned(columns, size.columns, self.is_right);
                    found.push((beside + over, Boxed { rows, columns }));
                }
            }
        }
        found
    }
}

/// A range counted from the other end of `all`, where it `is_far`.
const fn turned(range: &Range<usize>, all: usize, is_far: bool) -> Range<usize> {
    if is_far { all - range.end..all - range.start } else { range.start..range.end }
}

/// The runs of written cells in a line. A gap between two of them is part of one.
fn runs(count: usize, kind: &dyn Fn(usize) -> Kind) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for i in (0..count).filter(|&i| kind(i).is_inked) {
        match runs.last_mut() {
            Some(run) if i <= run.end + GAP => run.end = i + 1,
            _ => runs.push(i..i + 1),
        }
    }
    runs
}

impl Boxed {
    /// Leaves those signs `around` this part of the lattice of `sight` that stand
    /// in written cells, one next to the other, from the board outwards: what
    /// stands beyond an empty cell is no clue, and neither is the name of a line.
    pub fn bound(&self, sight: &Sight, around: &mut Around) {
        let cells = kinds(sight);
        let size = cells.size();
        let is_inked = |row: usize, column: usize| cells[At::new(row, column)].is_inked;
        let are_names_down: Vec<bool> = (0..size.columns)
            .map(|column| are_names(&self.rows, size.rows, &|row| is_inked(row, column)))
            .collect();
        let are_names_along: Vec<bool> = (0..size.rows)
            .map(|row| are_names(&self.columns, size.columns, &|column| is_inked(row, column)))
            .collect();
        let grid = &sight.grid;
        for row in self.rows.clone() {
            let is_clue = |column: usize| is_inked(row, column) && !are_names_down[column];
            let own = reach(&self.columns, &grid.columns, &is_clue);
            keep(&mut around.beside, &grid.rows[row], own, true);
        }
        for column in self.columns.clone() {
            let is_clue = |row: usize| is_inked(row, column) && !are_names_along[row];
            let own = reach(&self.rows, &grid.rows, &is_clue);
            keep(&mut around.over, &grid.columns[column], own, false);
        }
    }
}

/// Whether a line of `count` cells is written beyond those that are beside the
/// `board`: the names of the rows of a spreadsheet are.
fn are_names(board: &Range<usize>, count: usize, is_inked: &dyn Fn(usize) -> bool) -> bool {
    let outer = || (0..count).filter(|i| !board.contains(i));
    let (all, inked) = (outer().count(), outer().filter(|&i| is_inked(i)).count());
    all >= MIN_NAMES && inked as f64 > NAMES * all as f64
}

/// From where to where a line is written without a gap, on from a board that has
/// these cells of it. What is written up to the end of the lattice may go on.
fn reach(board: &Range<usize>, cells: &[Span], is_written: &dyn Fn(usize) -> bool) -> Range<i32> {
    let before = (0..board.start).rev().take_while(|&i| is_written(i)).count();
    let behind = (board.end..cells.len()).take_while(|&i| is_written(i)).count();
    let (first, end) = (board.start - before, board.end + behind);
    let start = if first == 0 { i32::MIN / 2 } else { cells[first].start };
    let end = if end == cells.len() { i32::MAX / 2 } else { cells[end - 1].end };
    start..end
}

/// Takes out the signs of a line that stand outside of its `own` part.
fn keep(signs: &mut [Vec<Sign>; 2], line: &Span, own: Range<i32>, is_row: bool) {
    for signs in signs {
        signs.retain(|sign| {
            let (x, y) = sign.middle();
            let (along, across) = if is_row { (x, y) } else { (y, x) };
            !(2 * line.start..2 * line.end).contains(&across) || own.contains(&(along / 2))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    /// A lattice of digits, other ink (`i`) and empty cells.
    fn cells(rows: &[&str]) -> Array2<Kind> {
        let size = Size::new(rows.len(), rows[0].len());
        Array2::from_fn(size, |at: At| {
            let sign = rows[at.row].as_bytes()[at.column];
            Kind { is_inked: sign != b'.', is_digit: sign.is_ascii_digit() }
        })
    }

    #[test]
    fn numbers_beside_rows_and_columns_tell_where_the_board_begins() {
        let sheet =
            ["iiiiiiii", "i.......", "i..12i3.", "i.1.....", "i12..i..", "i.4.....", "i......."];
        assert_eq!(parts(&cells(&sheet), 3)[0], Boxed { rows: 3..6, columns: 3..7 });
        let turned: Vec<String> = sheet.iter().rev().map(|r| r.chars().rev().collect()).collect();
        let turned: Vec<&str> = turned.iter().map(String::as_str).collect();
        assert_eq!(parts(&cells(&turned), 3)[0], Boxed { rows: 1..4, columns: 1..5 });
    }

    #[test]
    fn ink_without_digits_and_boards_of_digits_are_no_clues() {
        assert_eq!(parts(&cells(&[".iii", "i...", "i...", "i..."]), 3), []);
        assert_eq!(parts(&cells(&[".123", "2.1.", "3..2", "1.3."]), 3), []);
    }

    #[test]
    fn clues_end_at_an_empty_cell_but_not_with_the_lattice() {
        let cells: Vec<Span> = (0..5).map(|i| Span { start: 10 * i, end: 10 * i + 9 }).collect();
        assert_eq!(reach(&(3..5), &cells, &|i| i != 1), 20..i32::MAX / 2);
        assert_eq!(reach(&(1..4), &cells, &|i| i == 0), i32::MIN / 2..39);
    }

    #[test]
    fn a_line_written_beyond_the_board_is_one_of_names() {
        assert!(are_names(&(2..4), 7, &|_| true));
        assert!(!are_names(&(2..4), 7, &|i| (2..4).contains(&i)));
        assert!(!are_names(&(1..4), 4, &|_| true));
    }
}
