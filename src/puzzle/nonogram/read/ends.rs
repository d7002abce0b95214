//! Whether the outer lines of a board are lines of it: the frame around a board
//! may be taken for one more.

use super::GAPS;
use super::clues::Side;
use crate::geom::At;
use crate::grid::{Grid, Span};
use crate::puzzle::nonogram::board::{Board, Clue, Line};
use crate::puzzle::seen::Part;
use crate::sight::Sight;
use crate::sight::around::{Around, Sign, is_digit};

/// Whether a board would be square without one of its outer lines, which has
/// no clue: the frame around it may have been taken for that line.
pub fn may_be_longer(board: &Board) -> bool {
    let (rows, columns) = (board.rows(), board.columns());
    let (longer, shorter) =
        if rows.len() > columns.len() { (rows, columns) } else { (columns, rows) };
    let is_open = |clue: Option<&Clue>| clue.is_some_and(|clue| clue.is_empty());
    longer.len() == shorter.len() + 1 && (is_open(longer.first()) || is_open(longer.last()))
}

/// Whether an outer line has nothing written beside it, where other lines without
/// a clue have a 0, be they rows or columns: then it is no line of the board.
pub fn lacks_nought(grid: &Grid, around: &Around, board: &Board) -> bool {
    let open = |signs: &[Vec<Sign>; 2], lines: &[Span], clues: &[Clue], is_row: bool| {
        let sides =
            signs.each_ref().map(|own| Side::new(own, lines, grid.bounds(), is_row, GAPS[0]));
        let side = sides.into_iter().max_by(|a, b| a.telling().total_cmp(&b.telling()));
        let written: Vec<bool> =
            side.iter().flat_map(Side::lines).map(|signs| !signs.is_empty()).collect();
        let is_open = |i: usize, is_written: bool| {
            clues.get(i).is_some_and(Vec::is_empty) && written.get(i) == Some(&is_written)
        };
        let last = lines.len().saturating_sub(1);
        (is_open(0, false) || is_open(last, false), (0..=last).any(|i| is_open(i, true)))
    };
    let (row_lacks, row_has) = open(&around.beside, &grid.rows, board.rows(), true);
    let (column_lacks, column_has) = open(&around.over, &grid.columns, board.columns(), false);
    (row_lacks || column_lacks) && (row_has || column_has)
}

/// Whether an outer line without a clue holds digits: then it holds the clues of the
/// lines it ends, once more, or counts them.
pub fn are_written(sight: &Sight, part: &Part, board: &Board) -> bool {
    let label = |at: At| {
        let look = sight.looks.get(at).filter(|look| is_digit(sight, look))?;
        Some(sight.inks[look.ink?.class].names.first()?.label.as_str())
    };
    let is_written = |clues: &[Clue], line: Line| {
        let length = if line.is_row { part.columns.len() } else { part.rows.len() };
        let cell = |i: usize| match line.is_row {
            true => At::new(part.rows.start + line.index, part.columns.start + i),
            false => At::new(part.rows.start + i, part.columns.start + line.index),
        };
        let mut known: Vec<&str> = (0..length).filter_map(|i| label(cell(i))).collect();
        let count = known.len();
        known.sort_unstable();
        known.dedup();
        let is_open = clues.get(line.index).is_some_and(Vec::is_empty);
        is_open && known.len() >= KINDS && WRITTEN * count >= length
    };
    let ends = |clues: &[Clue], line: fn(usize) -> Line| {
        [0, clues.len().saturating_sub(1)].into_iter().any(|end| is_written(clues, line(end)))
    };
    ends(board.rows(), Line::row) || ends(board.columns(), Line::column)
}

/// One cell in so many of such a line holds one digit at least: others hold two, or none.
const WRITTEN: usize = 4;
/// Crosses may look like digits, but not like so many.
const KINDS: usize = 3;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Rect, Size};
    use crate::sight::around::Marked;

    /// Three columns and rows of 20 pixels, from 100, 100.
    fn lines() -> Vec<Span> {
        (0..3).map(|i| Span { start: 100 + 20 * i, end: 119 + 20 * i }).collect()
    }

    /// What is written beside the rows and over the columns, `None` for nothing.
    fn around(rows: [Option<u8>; 3], columns: [Option<u8>; 3]) -> Around {
        let sign = |bounds: Rect, digit: u8| Sign {
            bounds,
            colour: [0; 3],
            contrast: 200,
            digits: vec![(digit, 0.95), (9 - digit, 0.5)],
        };
        let signs = |digits: [Option<u8>; 3], place: &dyn Fn(i32) -> Rect| {
            let all = (0..3).zip(digits);
            all.filter_map(|(i, digit)| Some(sign(place(i), digit?))).collect::<Vec<_>>()
        };
        Around {
            beside: [signs(rows, &|i| Rect::new(86, 104 + 20 * i, 8, 12)), Vec::new()],
            over: [signs(columns, &|i| Rect::new(106 + 20 * i, 84, 8, 12)), Vec::new()],
            marked: Array2::filled(Size::new(3, 3), Marked::default()),
            is_strange: false,
        }
    }

    fn lacks(rows: [Option<u8>; 3], columns: [Option<u8>; 3]) -> bool {
        let clue = |n: Option<u8>| n.filter(|&n| n > 0).map_or(Clue::new(), |n| vec![n.into()]);
        let [row_clues, column_clues] = [rows, columns].map(|own| own.map(clue).to_vec());
        let board = Board::new(row_clues, column_clues).unwrap();
        lacks_nought(&Grid::guessed(lines(), lines()), &around(rows, columns), &board)
    }

    #[test]
    fn an_outer_line_without_a_clue_is_none_where_others_have_a_nought() {
        let full = [Some(1); 3];
        assert!(lacks([None, Some(3), Some(0)], full));
        assert!(lacks([Some(0), Some(3), None], full));
        assert!(lacks([Some(2), Some(0), Some(2)], [Some(2), Some(2), None]));
        assert!(!lacks([None, Some(3), None], full), "no nought is printed");
        assert!(!lacks([Some(0), Some(3), Some(0)], full));
    }

    #[test]
    fn an_outer_line_that_holds_digits_is_none_of_the_board() {
        use image::{Rgb as Pixel, RgbImage};

        use crate::grid::Grid;
        use crate::picture::Picture;
        use crate::picture::planes::Planes;
        use crate::sight::look_at;
        use crate::theme::{Match, Meaning, builtin};
        // The cells of the last row hold three forms in turn; they are named so.
        let written = |labels: [&str; 3], clue: Clue| {
            let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
                let (kind, dx, dy) = (x / 40 % 3, (x % 40).abs_diff(20), (y % 40).abs_diff(20));
                let is_form = match kind {
                    0 => dx < 3 && dy < 12,
                    1 => dx.max(dy) < 12 && dx.abs_diff(dy) < 3,
                    _ => dx < 10 && dy < 12 && dx.max(dy) > 5,
                };
                Pixel(if y >= 280 && is_form { [20; 3] } else { [250; 3] })
            }));
            let spans = || (0..8).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
            let grid = Grid::guessed(spans(), spans());
            let mut sight =
                look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
            let class = |column: usize| sight.looks[At::new(7, column)].ink.unwrap().class;
            for (class, label) in [class(0), class(1), class(2)].into_iter().zip(labels) {
                sight.inks[class].names = vec![Match {
                    theme: "digits".into(),
                    label: label.into(),
                    means: Meaning::Foreign,
                    score: 0.95,
                }];
            }
            let mut clues = vec![vec![1]; 8];
            clues[7] = clue;
            let board = Board::new(clues.clone(), clues).unwrap();
            are_written(&sight, &Part { rows: 0..8, columns: 0..8 }, &board)
        };
        assert!(written(["1", "2", "3"], vec![]));
        assert!(!written(["1", "2", "3"], vec![1]), "the line has a clue");
        assert!(!written(["4", "4", "X"], vec![]), "crosses that look like a digit");
    }
}
