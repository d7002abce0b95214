//! Boards above a bar of buttons as wide as their cells: the grid has a row more, in which
//! nothing of the board stands.

use super::Seen;
use super::evened::read_evened;
use super::shot::Shot;
use crate::geom::At;
use crate::grid::Grid;
use crate::sight::Sight;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;
/// Smaller boards are none.
const LEAST: usize = 4;
/// A bar has so many buttons at least, each with a picture of its own.
const BUTTONS: usize = 3;

/// The board on the first of `grids` that has a bar for a row, without it.
pub fn read_barred(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    grids.iter().take(MAX_GRIDS).find_map(|grid| {
        let (rows, columns) = (grid.rows.len(), grid.columns.len());
        if rows != columns + 1 || columns < LEAST || !columns.is_multiple_of(2) {
            return None;
        }
        let sight = shot.look(grid);
        let row = [rows - 1, 0].into_iter().find(|&row| is_bar(&sight, row))?;
        let rest = grid.rows.iter().enumerate().filter(|(own, _)| *own != row);
        let own = Grid { rows: rest.map(|(_, span)| *span).collect(), ..grid.clone() };
        read_evened(shot, &own, std::slice::from_ref(&own)).ok()
    })
}

/// Whether some pictures stand in a row, each of them in one cell of all alone.
fn is_bar(sight: &Sight, row: usize) -> bool {
    let cells = (0..sight.size().columns).map(|column| At::new(row, column));
    let inks: Vec<usize> =
        cells.filter_map(|at| sight.looks[at].ink).map(|ink| ink.class).collect();
    inks.len() >= BUTTONS && inks.iter().all(|&class| sight.inks[class].count == 1)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::Rect;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    const CELL: i32 = 50;
    const BOARD: [&str; 6] = ["0..1..", "..11..", ".0...1", "1..0..", ".0..1.", "..0..0"];

    fn read(bar: &str) -> Option<Vec<String>> {
        let mut picture = Picture::from(RgbImage::from_pixel(420, 500, Pixel([90; 3])));
        for (row, line) in BOARD.into_iter().chain([bar]).enumerate() {
            for (column, character) in line.chars().enumerate() {
                let (x, y) = (30 + (CELL + 2) * column as i32, 60 + (CELL + 2) * row as i32);
                let area = Rect::new(x, y, CELL, CELL);
                let mut stamp = Stamp::new(CELL, CELL);
                let side = CELL as f32;
                stamp.plate([0.0, 0.0, side, side], 0.0, [250; 3], 255);
                if character != '.' {
                    stamp.character(character, side / 2.0, side / 2.0, 26.0, [20; 3]);
                }
                stamp.press(&mut picture, area.x, area.y);
            }
        }
        let (_, seen) = read_decoded(picture, &ReadOptions::new(builtin::themes())).ok()?;
        let text = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('.')).collect();
        Some(seen.reading.cells.rows().map(text).collect())
    }

    #[test]
    fn a_row_of_buttons_is_no_row_of_the_board() {
        assert_eq!(read("<?>+.."), Some(BOARD.map(String::from).to_vec()));
        assert_eq!(read("0110.."), None, "these are symbols of the board");
    }
}
