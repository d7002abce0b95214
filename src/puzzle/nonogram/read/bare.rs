//! Lines of a grid that lie on the panel behind the clues.

use std::ops::Range;

use crate::geom::{At, Rect};
use crate::grid::Span;
use crate::picture::{Rgb, distance};
use crate::puzzle::nonogram::board::{Board, Clue};
use crate::puzzle::seen::Part;
use crate::sight::Sight;
use crate::sight::around::{Around, CLEAR, Sign};

/// Grounds of cells and of a panel behind clues differ by more than this.
const SAME_PANEL: u8 = 9;
/// The signs of a line's clue are no further from the grid than those of all others but
/// for this part of a cell: what stands further off is a heading.
const FURTHER: f64 = 0.5;

/// The rows and columns, each, of another ground than all cells but those of
/// the outermost lines, with nothing on them and without a clue: the panel
/// behind the clues, where they end before it does.
pub fn bare_lines(sight: &Sight, around: &Around) -> (Vec<bool>, Vec<bool>) {
    let (grid, size) = (&sight.grid, sight.size());
    let is_foreign = foreign(sight, middle(0..size.rows), middle(0..size.columns));
    let is_bare = |at: At| sight.looks[at].ink.is_none() && is_foreign(at);
    let bounds = grid.bounds();
    let rows = (0..size.rows).map(|r| (0..size.columns).all(|c| is_bare(At::new(r, c))));
    let rows = unwritten(rows.collect(), &grid.rows, &around.beside, bounds, true);
    let columns = (0..size.columns).map(|c| (0..size.rows).all(|r| is_bare(At::new(r, c))));
    (rows, unwritten(columns.collect(), &grid.columns, &around.over, bounds, false))
}

/// Which of the `bare` lines have no clue.
fn unwritten(
    bare: Vec<bool>,
    lines: &[Span],
    signs: &[Vec<Sign>; 2],
    bounds: Rect,
    is_row: bool,
) -> Vec<bool> {
    let (start, end) =
        if is_row { (bounds.x, bounds.right()) } else { (bounds.y, bounds.bottom()) };
    // How far the nearest sign of a line is from the grid, half pixels.
    let nearest = |line: &Span| {
        let clear = signs.iter().flatten().filter(|sign| sign.score() >= CLEAR);
        let away = clear.filter_map(|sign| {
            let (x, y) = sign.middle();
            let (along, across) = if is_row { (x, y) } else { (y, x) };
            let is_own = (2 * line.start..2 * line.end).contains(&across);
            is_own.then_some((2 * start - along).max(along - 2 * end).max(0))
        });
        away.min()
    };
    let is_bare = |i: &usize| bare[*i];
    let others = (0..lines.len()).filter(|i| !is_bare(i)).filter_map(|i| nearest(&lines[i]));
    let most = others.max().unwrap_or(i32::MAX / 2);
    let further = |line: &Span| (2.0 * FURTHER * f64::from(line.length())) as i32;
    let is_written = |line: &Span| nearest(line).is_some_and(|away| away <= most + further(line));
    bare.iter().zip(lines).map(|(is_bare, line)| *is_bare && !is_written(line)).collect()
}

/// Whether an outer row and an outer column of the board on a `part` of the grid may
/// be the panel behind the clues, with ticks of finished ones on it: they have no
/// clue, and are of another ground than the board, without marks as it has.
pub fn may_be_panel(sight: &Sight, part: &Part, board: &Board) -> bool {
    let (rows, columns) = (middle(part.rows.clone()), middle(part.columns.clone()));
    let within = |lines: &Range<usize>| lines.start + 1..lines.end - 1;
    let (inner_rows, inner_columns) = (within(&part.rows), within(&part.columns));
    let own = cells(&inner_rows, &inner_columns);
    let marks: Vec<usize> = own.filter_map(|at| class(sight, at)).collect();
    let is_ground = foreign(sight, rows, columns);
    let is_foreign =
        |at: At| is_ground(at) && class(sight, at).is_none_or(|own| !marks.contains(&own));
    let is_panel = |clues: &[Clue], lines: &Range<usize>, is_foreign: &dyn Fn(usize) -> bool| {
        let ends = [(0, lines.start), (clues.len() - 1, lines.end - 1)];
        ends.into_iter().any(|(own, line)| clues[own].is_empty() && is_foreign(line))
    };
    let row = |r: usize| part.columns.clone().all(|c| is_foreign(At::new(r, c)));
    let column = |c: usize| part.rows.clone().all(|r| is_foreign(At::new(r, c)));
    is_panel(board.rows(), &part.rows, &row) && is_panel(board.columns(), &part.columns, &column)
}

/// The lines in the middle of these, where no clues stand: the grid may reach into
/// their space by up to half as many lines as the board has.
fn middle(lines: Range<usize>) -> Range<usize> {
    let third = lines.len() / 3;
    lines.start + third..lines.end - third
}

/// The cells of these rows and columns.
pub fn cells(rows: &Range<usize>, columns: &Range<usize>) -> impl Iterator<Item = At> {
    let columns = columns.clone();
    rows.clone().flat_map(move |row| columns.clone().map(move |column| At::new(row, column)))
}

/// The class of what is in a cell.
fn class(sight: &Sight, at: At) -> Option<usize> {
    sight.looks[at].ink.map(|ink| ink.class)
}

/// Whether a cell is of another ground than all those of the `rows` and `columns`.
fn foreign(sight: &Sight, rows: Range<usize>, columns: Range<usize>) -> impl Fn(At) -> bool {
    let mut grounds: Vec<Rgb> = Vec::new();
    for own in cells(&rows, &columns).map(|at| sight.looks[at].ground) {
        if grounds.iter().all(|known| distance(*known, own) > SAME_PANEL) {
            grounds.push(own);
        }
    }
    move |at: At| {
        let own = sight.looks[at].ground;
        grounds.iter().all(|known| distance(*known, own) > SAME_PANEL)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::super::holds_marks;
    use super::*;
    use crate::grid::Grid;
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;

    /// Whether the first row and column of a board of 8×8 cells may be a panel; its
    /// first `rows` and `columns` are grey, and hold clues if they are `told`.
    fn is_panel(rows: usize, columns: usize, is_told: bool) -> bool {
        const SIDE: u32 = 20;
        let picture = Picture::from(RgbImage::from_fn(8 * SIDE, 8 * SIDE, |x, y| {
            let is_line = x % SIDE == 0 || y % SIDE == 0;
            let is_grey = (y / SIDE) < rows as u32 || (x / SIDE) < columns as u32;
            Pixel(
                [if is_line {
                    120
                } else if is_grey {
                    210
                } else {
                    250
                }; 3],
            )
        }));
        let spans = || (0..8).map(|i| Span { start: 20 * i + 1, end: 20 * i + 20 }).collect();
        let grid = Grid::guessed(spans(), spans());
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[]);
        let clues = |is_panel: bool| -> Vec<Clue> {
            (0..8).map(|i| if i == 0 && is_panel { vec![] } else { vec![1] }).collect()
        };
        let board = Board::new(clues(!is_told), clues(!is_told)).unwrap();
        may_be_panel(&sight, &Part { rows: 0..8, columns: 0..8 }, &board)
    }

    /// Whether the first row and column of a board of 9×9 cells may be a panel: they are
    /// grey, with crosses in them if they are `crossed`, as other cells are.
    fn is_crossed_panel(is_crossed: bool) -> bool {
        const SIDE: u32 = 20;
        let picture = Picture::from(RgbImage::from_fn(9 * SIDE, 9 * SIDE, |x, y| {
            let (column, row) = (x / SIDE, y / SIDE);
            let is_outer = column == 0 || row == 0;
            let (dx, dy) = ((x % SIDE).abs_diff(10), (y % SIDE).abs_diff(10));
            let is_cross = dx.max(dy) < 6 && dx.abs_diff(dy) < 2;
            let is_marked = if is_outer { is_crossed } else { (column + row) % 4 == 0 };
            Pixel(match () {
                () if x % SIDE == 0 || y % SIDE == 0 => [120; 3],
                () if is_cross && is_marked => [20; 3],
                () if is_outer => [210; 3],
                () => [250; 3],
            })
        }));
        let spans = || (0..9).map(|i| Span { start: 20 * i + 1, end: 20 * i + 20 }).collect();
        let grid = Grid::guessed(spans(), spans());
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[]);
        let clues =
            || -> Vec<Clue> { (0..9).map(|i| if i == 0 { vec![] } else { vec![1] }).collect() };
        let board = Board::new(clues(), clues()).unwrap();
        may_be_panel(&sight, &Part { rows: 0..9, columns: 0..9 }, &board)
    }

    #[test]
    fn lines_with_marks_of_the_board_are_its_own_whatever_their_ground() {
        assert!(is_crossed_panel(false));
        assert!(!is_crossed_panel(true));
    }

    #[test]
    fn a_line_with_the_marks_of_other_cells_is_not_left_out() {
        const SIDE: u32 = 20;
        // Crosses in the last column, and in a few other cells where they are used;
        // those that reach the corners are no ink of their own.
        let holds = |reach: u32, is_used: bool| {
            let picture = Picture::from(RgbImage::from_fn(9 * SIDE, 9 * SIDE, |x, y| {
                let (column, row) = (x / SIDE, y / SIDE);
                let (dx, dy) = ((x % SIDE).abs_diff(10), (y % SIDE).abs_diff(10));
                let is_cross = dx.max(dy) < reach && dx.abs_diff(dy) < 2;
                let is_marked = column == 8 || is_used && (column + row) % 5 == 0;
                let is_line = x % SIDE == 0 || y % SIDE == 0;
                Pixel([if is_line || is_cross && is_marked { 60 } else { 250 }; 3])
            }));
            let spans = || (0..9).map(|i| Span { start: 20 * i + 1, end: 20 * i + 20 }).collect();
            let grid = Grid::guessed(spans(), spans());
            let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[]);
            holds_marks(&sight, &Part { rows: 0..9, columns: 0..8 })
        };
        assert!(holds(6, true) && holds(11, true));
        assert!(!holds(6, false) && !holds(11, false), "they may be clues");
    }

    #[test]
    fn lines_of_another_ground_without_clues_may_be_the_panel() {
        assert!(is_panel(1, 1, false));
        assert!(!is_panel(1, 1, true), "clues make them lines of the board");
        assert!(!is_panel(0, 0, false), "empty lines of the board's ground are its own");
        assert!(!is_panel(1, 0, false), "one line is a cursor's");
    }
}
