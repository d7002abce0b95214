//! Boards whose rows or columns are numbered in cells as large as their own: the grid has
//! a row and a column more, of which one counts up.

use super::Seen;
use super::evened::read_evened;
use super::shot::Shot;
use crate::geom::At;
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
        let own = is_headed(&shot.look(grid)).then(|| unheaded(grid))?;
        read_evened(shot, &own, std::slice::from_ref(&own)).ok()
    })
}

/// The grid without its first row and column.
fn unheaded(grid: &Grid) -> Grid {
    let [columns, rows] = [&grid.columns, &grid.rows].map(|lines| lines[1..].to_vec());
    Grid { columns, rows, ..grid.clone() }
}

/// Whether nothing stands in the first cell of a grid, something in all others of its
/// first row and column, and the numbers from one on in one of these.
fn is_headed(sight: &Sight) -> bool {
    let size = sight.size();
    let ink = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let down: Vec<_> = (1..size.rows).map(|row| ink(At::new(row, 0))).collect();
    let across: Vec<_> = (1..size.columns).map(|column| ink(At::new(0, column))).collect();
    if down.len().min(across.len()) < LEAST || ink(At::new(0, 0)).is_some() {
        return false;
    }
    let counts_up = |line: &[Option<&InkClass>]| {
        line.iter().take(TOLD).zip(1..).all(|(ink, number)| {
            let name = ink.and_then(|ink| ink.names.first());
            name.is_some_and(|name| name.label == number.to_string())
        })
    };
    down.iter().chain(&across).all(Option::is_some) && [down, across].iter().any(|l| counts_up(l))
}

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

    /// A board under letters and beside `numbers`, in cells of their own.
    fn drawn(numbers: &str) -> Picture {
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
        cell(0, 0, [255; 3], '.');
        for ((i, letter), number) in (1..).zip("ABCDEF".chars()).zip(numbers.chars()) {
            cell(0, i, [255; 3], letter);
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
        let read = |numbers: &str| -> Option<Vec<String>> {
            let options = ReadOptions::new(builtin::themes());
            let (_, seen) = read_decoded(drawn(numbers), &options).ok()?;
            let text = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('.')).collect();
            Some(seen.reading.cells.rows().map(text).collect())
        };
        assert_eq!(read("123456"), Some(BOARD.map(String::from).to_vec()));
        assert_eq!(read("135264"), None, "they do not count up");
    }
}
