//! Where a grid reaches into the space for clues: outer lines of other grounds
//! than the board's.
//!
//! Games rule that space like the board, with as many lines as the longest clue
//! needs, but give it a ground of its own.

use std::ops::Range;

use super::Sight;
use super::around::is_digit;
use super::corner::Corner;
use crate::geom::Size;
use crate::picture::{Rgb, distance};

/// Grounds of cells and of a panel behind clues differ by more than this.
const SAME: u8 = 7;
/// A line of the panel has such cells in this share of its places, and a line
/// of the board in less than the rest: the lines of a cursor cross both.
const MOST: f64 = 0.8;
/// In some line of a panel something stands in this share of its places,
const WRITTEN: f64 = 0.4;
/// and this share of it are digits, or it is of so many kinds: a line of the
/// board may be filled or crossed out from end to end.
const DIGITS: f64 = 0.3;
const KINDS: usize = 3;

/// The rows and columns of the board on the grid of `sight`, where outer lines
/// of it are a panel: as many as half of them above or below, and left or right.
pub fn board(sight: &Sight) -> Option<(Range<usize>, Range<usize>)> {
    let cut = |corner: Corner| {
        let (rows, columns) = corner.panel(sight)?;
        Some((rows + columns, corner.rest(sight.size(), rows, columns)))
    };
    Corner::all().filter_map(cut).max_by_key(|(lines, _)| *lines).map(|(_, rest)| rest)
}

impl Corner {
    /// How many rows and columns from here are a panel; `None` where neither
    /// is.
    fn panel(self, sight: &Sight) -> Option<(usize, usize)> {
        let size = sight.size();
        let Size { rows, columns } = size;
        let ground = |row: usize, column: usize| sight.looks[self.at(size, row, column)].ground;
        // The quarter farthest from here is the board's.
        let mut grounds: Vec<Rgb> = Vec::new();
        for (row, column) in
            (rows / 2..rows).flat_map(|row| (columns / 2..columns).map(move |c| (row, c)))
        {
            let own = ground(row, column);
            if grounds.iter().all(|&known| distance(known, own) > SAME) {
                grounds.push(own);
            }
        }
        let is_foreign = |colour: Rgb| grounds.iter().all(|&known| distance(known, colour) > SAME);
        let is_panel = |colours: &mut dyn Iterator<Item = Rgb>| {
            let (mut foreign, mut all) = (0u32, 0u32);
            for colour in colours {
                all += 1;
                foreign += u32::from(is_foreign(colour));
            }
            f64::from(foreign) >= MOST * f64::from(all)
        };
        let upper = (0..rows / 2)
            .take_while(|&row| is_panel(&mut (columns / 2..columns).map(|c| ground(row, c))));
        let left = (0..columns / 2)
            .take_while(|&column| is_panel(&mut (rows / 2..rows).map(|r| ground(r, column))));
        let (upper, left) = (upper.count(), left.count());
        // Clues stand next to the board, or in the middle of a panel as long as all
        // of them.
        let is_row_of = |row| self.is_written(sight, &mut (left..columns).map(|c| (row, c)));
        let is_column_of = |column| self.is_written(sight, &mut (upper..rows).map(|r| (r, column)));
        let is_row = upper == 0 || (0..upper).any(is_row_of);
        let is_column = left == 0 || (0..left).any(is_column_of);
        ((upper, left) != (0, 0) && is_row && is_column).then_some((upper, left))
    }

    /// Whether these cells hold numbers of clues, if not all.
    fn is_written(self, sight: &Sight, cells: &mut dyn Iterator<Item = (usize, usize)>) -> bool {
        let (mut all, mut inked, mut digits) = (0u32, 0u32, 0u32);
        let mut kinds: Vec<usize> = Vec::new();
        for (row, column) in cells {
            let look = &sight.looks[self.at(sight.size(), row, column)];
            all += 1;
            let Some(ink) = look.ink else { continue };
            inked += 1;
            digits += u32::from(is_digit(sight, look));
            if !kinds.contains(&ink.class) {
                kinds.push(ink.class);
            }
        }
        let is_digits = f64::from(digits) >= DIGITS * f64::from(inked) && digits > 0;
        f64::from(inked) >= WRITTEN * f64::from(all) && (is_digits || kinds.len() >= KINDS)
    }

    /// What is left of a grid without so many rows and columns from here.
    fn rest(self, size: Size, rows: usize, columns: usize) -> (Range<usize>, Range<usize>) {
        let part = |all: usize, cut: usize, is_far: bool| {
            if is_far { 0..all - cut } else { cut..all }
        };
        (part(size.rows, rows, self.is_low), part(size.columns, columns, self.is_right))
    }
}

#[cfg(test)]
mod tests {
    use image::{Pixel, Rgb as Rgba, RgbImage};

    use super::*;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// Pixels of a cell's side, and cells of a side of the grid.
    const SIDE: u32 = 24;
    const COUNT: u32 = 10;

    /// One of four shapes in the middle of a cell.
    fn is_ink(kind: u32, x: u32, y: u32) -> bool {
        let is_in = |place: u32| (6..18).contains(&place);
        is_in(x)
            && is_in(y)
            && match kind % 4 {
                0 => (10..14).contains(&x),
                1 => (10..14).contains(&y),
                2 => x < 10 || y >= 14,
                _ => x >= 14 || y < 10,
            }
    }

    /// The board of a ruled grid whose first rows and columns are grey; all of
    /// these but `bare` of the others hold shapes.
    fn found(rows: u32, columns: u32, bare: u32) -> Option<(Range<usize>, Range<usize>)> {
        written(rows, columns, &|row, column| row.max(column) + bare < COUNT)
    }

    /// The same, where the cells of the grey ones are told that hold shapes.
    fn written(
        rows: u32,
        columns: u32,
        is_in: &dyn Fn(u32, u32) -> bool,
    ) -> Option<(Range<usize>, Range<usize>)> {
        let pixels = RgbImage::from_fn(SIDE * COUNT, SIDE * COUNT, |x, y| {
            let (row, column) = (y / SIDE, x / SIDE);
            let (across, down) = (x % SIDE, y % SIDE);
            let is_panel = row < rows || column < columns;
            let is_corner = row < rows && column < columns;
            let is_written = is_panel && !is_corner && is_in(row, column);
            let grey = match (is_panel, is_written && is_ink(row + column, across, down)) {
                _ if across == 0 || down == 0 => 120,
                (_, true) => 20,
                (true, _) => 200,
                _ => 250,
            };
            *Rgba::from_slice(&[grey; 3])
        });
        let picture = Picture::from(pixels);
        let spans: Vec<Span> = (0..COUNT as i32)
            .map(|i| Span { start: SIDE as i32 * i + 1, end: SIDE as i32 * (i + 1) })
            .collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let planes = Planes::reduced(&picture, 1);
        board(&look_at(&picture, &planes, &grid, builtin::themes()))
    }

    #[test]
    fn lines_on_another_ground_with_numbers_are_no_part_of_the_board() {
        assert_eq!(found(2, 3, 0), Some((2..10, 3..10)));
        assert_eq!(found(1, 0, 0), Some((1..10, 0..10)));
    }

    #[test]
    fn numbers_may_stand_in_the_middle_of_a_panel() {
        let is_outer = |row, column| row != 1 && column != 2;
        assert_eq!(written(2, 3, &is_outer), Some((2..10, 3..10)));
    }

    #[test]
    fn a_board_of_one_ground_has_no_panel() {
        assert_eq!(found(0, 0, 0), None);
    }

    #[test]
    fn lines_on_another_ground_with_nothing_on_them_may_be_cells() {
        assert_eq!(found(2, 3, 7), None);
    }
}
