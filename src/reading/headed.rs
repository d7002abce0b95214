//! Boards whose rows or columns are numbered in cells as large as their own: the grid has
//! a row and a column more, of which one counts up.

use super::Seen;
use super::evened::read_evened;
use super::shot::Shot;
use crate::geom::{At, Size};
use crate::grid::Grid;
use crate::sight::{InkClass, Sight};

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Numbers of two digits are not read here; so many in their order are no chance.
const TOLD: usize = 9;
/// Smaller boards are none.
const LEAST: usize = 4;

/// The board on the first of `grids` that has headings for cells, without these.
pub fn read_headed(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let own = unheaded(grid, headings(&shot.look(grid))?);
        read_evened(shot, &own, std::slice::from_ref(&own)).ok()
    })
}

/// Which lines of a grid are headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Headings {
    /// Whether the first row is.
    row: bool,
    /// Whether the first column is.
    column: bool,
}

/// The grid without its headings.
fn unheaded(grid: &Grid, headings: Headings) -> Grid {
    let Size { rows, columns } = grid.size();
    grid.part(usize::from(headings.row)..rows, usize::from(headings.column)..columns)
}

/// The headings of a grid: nothing stands in its first cell, something in all others of its
/// first row and column, and the numbers from one on in one of these; or all of the one or
/// the other are these numbers.
fn headings(sight: &Sight) -> Option<Headings> {
    let size = sight.size();
    let ink = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let down: Vec<_> = (0..size.rows).map(|row| ink(At::new(row, 0))).collect();
    let across: Vec<_> = (0..size.columns).map(|column| ink(At::new(0, column))).collect();
    if down.len().min(across.len()) < LEAST {
        return None;
    }
    let counts_up = |line: &[Option<&InkClass>]| {
        line.iter().take(TOLD).zip(1..).all(|(ink, number)| {
            let name = ink.and_then(|ink| ink.names.first());
            name.is_some_and(|name| name.label == number.to_string())
        })
    };
    // The lines around a corner may reach into it.
    let is_line = |ink: &InkClass| ink.width.max(ink.height) >= LINE;
    let is_corner = ink(At::new(0, 0)).is_none_or(is_line);
    let are_filled = || down[1..].iter().chain(&across[1..]).all(Option::is_some);
    match () {
        () if is_corner && are_filled() && [&down, &across].iter().any(|l| counts_up(&l[1..])) => {
            Some(Headings { row: true, column: true })
        }
        () if counts_up(&down) => Some(Headings { row: false, column: true }),
        () if counts_up(&across) => Some(Headings { row: true, column: false }),
        () => None,
    }
}

/// What is this share of a cell long is no symbol.
const LINE: f64 = 0.95;

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::Rect;
    use crate::picture::paint::Stamp;
    use crate::picture::{Picture, Rgb};
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    const CELL: i32 = 50;
    const BOARD: [&str; 6] = ["0..1..", "..11..", ".0...1", "1..0..", ".0..1.", "..0..0"];

    /// A board under letters, if it is so, and beside `numbers`, in cells of their own.
    fn drawn(numbers: &str, has_letters: bool) -> Picture {
        let mut picture = Picture::from(RgbImage::from_pixel(420, 500, Pixel([238; 3])));
        let mut cell = |row: i32, column: i32, ground: Rgb, character: char| {
            let area = Rect::new(30 + (CELL + 2) * column, 70 + (CELL + 2) * row, CELL, CELL);
            let mut stamp = Stamp::new(CELL, CELL);
            let side = CELL as f32;
            stamp.plate([0.0, 0.0, side, side], 0.0, ground, 255);
            if character != '.' {
                stamp.character(character, side / 2.0, side / 2.0, 26.0, [20; 3]);
            }
            stamp.press(&mut picture, area.x, area.y);
        };
        if has_letters {
            cell(0, 0, [255; 3], '.');
        }
        for ((i, letter), number) in (1..).zip("ABCDEF".chars()).zip(numbers.chars()) {
            if has_letters {
                cell(0, i, [255; 3], letter);
            }
            cell(i, 0, [255; 3], number);
        }
        for (row, line) in (1..).zip(BOARD) {
            for (column, value) in (1..).zip(line.chars()) {
                cell(row, column, [170, 190, 210], value);
            }
        }
        picture
    }

    #[test]
    fn numbered_rows_in_cells_are_no_part_of_the_board() {
        let read = |numbers: &str, has_letters: bool| -> Option<Vec<String>> {
            let options = ReadOptions::new(builtin::themes());
            let (_, seen) = read_decoded(drawn(numbers, has_letters), &options).ok()?;
            let text = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('.')).collect();
            Some(seen.reading.cells.rows().map(text).collect())
        };
        let board = || Some(BOARD.map(String::from).to_vec());
        assert_eq!(read("123456", true), board());
        assert_eq!(read("135264", true), None, "they do not count up");
        assert_eq!(read("123456", false), board(), "there is no row of headings");
        assert_eq!(read("135264", false), None);
    }
}
