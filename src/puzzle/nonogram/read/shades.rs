//! Grounds that say where a cell lies and not what stands in it: every other
//! block of five in another shade, striped lines, the row and the column that
//! a finger or a cursor is on.
//!
//! Such a ground depends on the row and the column alone, and no mark does: it
//! is that of blank cells where it is on cells that the answer fills and on
//! cells that it does not. A cross of one whole row and one whole column is a
//! cursor whatever the answer says of it.

use crate::geom::{Array2, At, Size};
use crate::puzzle::family::Marks;

/// A cursor is on so many rows, and on so many columns, at most.
const MOST_LINES: usize = 2;
/// Cells that agree with a pattern by rows and columns prove it where they are
/// so many times as many as the lines.
const TELLING: f64 = 1.5;
/// A line of a cursor shows so many cells of it.
const LEAST: usize = 3;

/// What is known of the cells of a board while their grounds are told.
pub struct Board<'a> {
    /// The kind of each cell.
    pub kinds: &'a Array2<usize>,
    /// The answer of its clues.
    pub answer: &'a Marks,
    /// The kind of blank cells.
    pub blank: usize,
}

/// The lines that a cursor is on.
struct Cursor {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

impl Cursor {
    fn is_on(&self, at: At) -> bool {
        self.rows.contains(&at.row) || self.columns.contains(&at.column)
    }
}

impl Board<'_> {
    /// Which of these kinds, none of which has ink, are blanks in another
    /// shade.
    pub fn shades(&self, bare: &[usize]) -> Vec<usize> {
        let others = || bare.iter().copied().filter(|&kind| kind != self.blank);
        let mut found: Vec<usize> = Vec::new();
        let mut cursors: Vec<Cursor> = Vec::new();
        for kind in others() {
            let cursor = self.cursor(kind);
            let is_shade = match &cursor {
                Some(cursor) => self.is_mixed(kind) || self.is_cross(kind, cursor),
                None => self.is_pattern(kind),
            };
            if is_shade {
                found.push(kind);
                cursors.extend(cursor);
            }
        }
        // Where its lines meet a cursor may be of a third shade.
        let is_meeting = |at: At| {
            let all = || cursors.iter();
            all().any(|c| c.rows.contains(&at.row)) && all().any(|c| c.columns.contains(&at.column))
        };
        let meeting: Vec<usize> = others()
            .filter(|kind| !found.contains(kind) && self.cells(*kind).all(is_meeting))
            .collect();
        found.extend(meeting);
        found
    }

    fn cells(&self, kind: usize) -> impl Iterator<Item = At> + '_ {
        self.kinds.iter().filter(move |(_, own)| **own == kind).map(|(at, _)| at)
    }

    /// Whether the answer fills some of the cells and leaves some empty.
    fn is_mixed(&self, kind: usize) -> bool {
        let count = |is_filled: bool| {
            let meant = |at: &At| self.answer[*at].map(|mark| mark == '#') == Some(is_filled);
            self.cells(kind).filter(meant).count()
        };
        count(true) > 0 && count(false) > 0
    }

    /// The few lines that hold all cells of this kind and no blank of the usual
    /// shade.
    fn cursor(&self, kind: usize) -> Option<Cursor> {
        let Size { rows, columns } = self.kinds.size();
        let is_full = |line: &mut dyn Iterator<Item = At>| {
            let (mut own, mut blank) = (0, 0);
            for at in line {
                own += usize::from(self.kinds[at] == kind);
                blank += usize::from(self.kinds[at] == self.blank);
            }
            own > 0 && blank == 0
        };
        let is_full_row = |row: usize| is_full(&mut (0..columns).map(|c| At::new(row, c)));
        let is_full_column = |column: usize| is_full(&mut (0..rows).map(|r| At::new(r, column)));
        let count = |is_own: &dyn Fn(At) -> bool| self.cells(kind).filter(|&at| is_own(at)).count();
        let is_long_row = |&row: &usize| count(&|at| at.row == row) >= LEAST && is_full_row(row);
        let is_long_column =
            |&column: &usize| count(&|at| at.column == column) >= LEAST && is_full_column(column);
        let mut cursor = Cursor {
            rows: (0..rows).filter(is_long_row).collect(),
            columns: (0..columns).filter(is_long_column).collect(),
        };
        if cursor.rows.is_empty() && cursor.columns.is_empty() {
            return None;
        }
        // Most of a line may be filled.
        let mut left = self.cells(kind).filter(|&at| !cursor.is_on(at));
        if let Some(first) = left.next() {
            let rest: Vec<At> = left.collect();
            if rest.iter().all(|at| at.row == first.row) && is_full_row(first.row) {
                cursor.rows.push(first.row);
            } else if rest.iter().all(|at| at.column == first.column)
                && is_full_column(first.column)
            {
                cursor.columns.push(first.column);
            }
        }
        let is_few = cursor.rows.len() <= MOST_LINES && cursor.columns.len() <= MOST_LINES;
        (is_few && self.cells(kind).all(|at| cursor.is_on(at))).then_some(cursor)
    }

    /// Whether a cursor is a row and a column that the answer leaves empty where
    /// they are of its shade: what fills a row and a column may be filled.
    fn is_cross(&self, kind: usize, cursor: &Cursor) -> bool {
        let is_empty = |at: At| self.answer[at] != Some('#');
        let is_told = self.cells(kind).any(|at| self.answer[at].is_some());
        let is_one = cursor.rows.len() == 1 && cursor.columns.len() == 1;
        is_one && is_told && self.cells(kind).all(is_empty)
    }

    /// Whether rows and columns can be parted in two each so that the blanks
    /// are of this kind where both are of unlike parts, and of the usual one
    /// else; and whether there are so many cells that this is no chance. What the
    /// answer leaves empty throughout may be crossed out: there so many cells
    /// are to be of this kind, and rows and columns of both parts.
    fn is_pattern(&self, kind: usize) -> bool {
        let Size { rows, columns } = self.kinds.size();
        let own = |at: At| self.kinds[at] == kind;
        let meant = || {
            let either = |own: usize| own == kind || own == self.blank;
            self.kinds.iter().filter(move |(_, own)| either(**own)).map(|(at, _)| at)
        };
        let is_mixed = self.is_mixed(kind);
        let is_empty = self.cells(kind).all(|at| self.answer[at] != Some('#'));
        let telling = if is_mixed { meant().count() } else { self.cells(kind).count() };
        if !(is_mixed || is_empty) || (telling as f64) < TELLING * (rows + columns) as f64 {
            return false;
        }
        let mut parts: Vec<Option<bool>> = vec![None; rows + columns];
        for first in 0..rows {
            if parts[first].is_some() {
                continue;
            }
            parts[first] = Some(false);
            // Each pass settles lines next to settled ones.
            while let Some((line, part)) = meant().find_map(|at| {
                let (row, column) = (at.row, rows + at.column);
                match (parts[row], parts[column]) {
                    (Some(part), None) => Some((column, part != own(at))),
                    (None, Some(part)) => Some((row, part != own(at))),
                    _ => None,
                }
            }) {
                parts[line] = Some(part);
            }
        }
        let (upper, left) = parts.split_at(rows);
        let has_both =
            |parts: &[Option<bool>]| [false, true].iter().all(|part| parts.contains(&Some(*part)));
        (is_mixed || has_both(upper) && has_both(left))
            && meant().all(|at| (parts[at.row] != parts[rows + at.column]) == own(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Kinds as digits, 0 the blank, and the answer of the same cells.
    fn shades(kinds: &[&str], answer: &[&str]) -> Vec<usize> {
        let size = Size::new(kinds.len(), kinds[0].len());
        let at = |rows: &[&str], at: At| rows[at.row].as_bytes()[at.column];
        let own = Array2::from_fn(size, |cell| usize::from(at(kinds, cell) - b'0'));
        let marks = Array2::from_fn(size, |cell| Some(char::from(at(answer, cell))));
        let most = own.iter().map(|(_, kind)| *kind).max().unwrap();
        let bare: Vec<usize> = (0..=most).collect();
        Board { kinds: &own, answer: &marks, blank: 0 }.shades(&bare)
    }

    #[test]
    fn a_row_and_a_column_under_a_cursor_are_blank() {
        let kinds = ["0100", "1211", "0100", "0100"];
        assert_eq!(shades(&kinds, &["#..#", ".#..", "...#", "#..."]), [1, 2]);
        assert_eq!(shades(&kinds, &["#..#", "....", "#..#", "#..."]), [1, 2]);
        // A row and a column that are filled may be a picture.
        assert_eq!(shades(&kinds, &[".#..", "####", ".#..", ".#.."]), [0usize; 0]);
    }

    #[test]
    fn blocks_in_another_shade_are_blank() {
        let kinds = ["0011", "0011", "1100", "1100"];
        assert_eq!(shades(&kinds, &["#.#.", "..#.", "#...", ".#.#"]), [1]);
        assert_eq!(shades(&kinds, &["..##", "..##", "##..", "##.."]), [0usize; 0]);
        let loose = ["0011", "0101", "1100", "1100"];
        assert_eq!(shades(&loose, &["#.#.", "..#.", "#...", ".#.#"]), [0usize; 0]);
    }

    #[test]
    fn blocks_that_the_answer_leaves_empty_are_blank_where_they_are_many() {
        let rows: Vec<String> = (0..12)
            .map(|row| {
                (0..12)
                    .map(|column| if (row / 3 + column / 3) % 2 == 0 { '0' } else { '1' })
                    .collect()
            })
            .collect();
        let kinds: Vec<&str> = rows.iter().map(String::as_str).collect();
        assert_eq!(shades(&kinds, &["............"; 12]), [1]);
        // Lines alone may be crossed out.
        let kinds: Vec<&str> = (0..12)
            .map(|row| ["000000000000", "111111111111"][usize::from(row / 3 % 2 == 0)])
            .collect();
        assert_eq!(shades(&kinds, &["............"; 12]), [0usize; 0]);
    }

    #[test]
    fn a_row_that_the_answer_leaves_empty_may_be_crossed_out() {
        let kinds = ["0000", "1111", "0000", "0000"];
        assert_eq!(shades(&kinds, &["#..#", "....", "#..#", "#..."]), [0usize; 0]);
        assert_eq!(shades(&kinds, &["#..#", ".#..", "#..#", "#..."]), [1]);
    }
}
