//! Boards whose cells are the crossings of their lines: where the picture gives none that is
//! surely read, what stands on the crossings is read without the lines.

use super::Seen;
use super::board::read_board;
use super::enough::are_enough;
use super::error::ReadError;
use super::proof::has_one_answer;
use super::ruled::{is_settled, is_sure};
use super::shot::{Looks, Shot};
use super::wish::Wish;
use crate::grid::crossings::around_crossings;
use crate::grid::{self, Grid};
use crate::picture::planes::Planes;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;

/// What was made of the picture at `first`, or the board on the crossings of its lines.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_crossings(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) || shot.options.wish != Wish::default() {
        return first;
    }
    let grids = grid::find(shot.picture, shot.planes);
    let found = grids.iter().take(MAX_GRIDS).find_map(|grid| read_around(shot, grid));
    found.map_or(first, Ok)
}

/// The board on the crossings of the lines of `grid`, if it has even sides and proves itself.
fn read_around(shot: &Shot, grid: &Grid) -> Option<Seen> {
    // There is one line more than cells between lines.
    let is_odd = |cells: usize| !cells.is_multiple_of(2);
    if !is_odd(grid.rows.len()) || !is_odd(grid.columns.len()) {
        return None;
    }
    let (around, picture) = around_crossings(shot.picture, grid)?;
    let planes = Planes::for_search(&picture);
    let looks = Looks::default();
    let later = Shot { picture: &picture, planes: &planes, options: shot.options, looks: &looks };
    let seen = read_board(&later, &around, std::slice::from_ref(&around)).ok()?;
    let is_proven = is_sure(&seen)
        && are_enough(&seen.reading)
        && seen.sight.beyond == 0.0
        && !seen.puzzle.is_written_around()
        && has_one_answer(&*seen.puzzle);
    is_proven.then_some(seen)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    const BOARD: [&str; 6] = ["100.10", "11.010", "0011.1", "1.0101", ".1101.", "01.001"];

    /// Stones of this width so far right of and below the crossings of lines 60 pixels apart.
    fn drawn(width: i32, off: i32) -> Picture {
        let is_line = |at: u32, along: u32| {
            let (at, along) = (at as i32 - 60, along as i32 - 60);
            (0..303).contains(&at) && at % 60 < 2 && (0..302).contains(&along)
        };
        let mut picture = Picture::from(RgbImage::from_fn(430, 460, |x, y| {
            Pixel(if is_line(x, y) || is_line(y, x) { [90, 100, 110] } else { [24, 28, 36] })
        }));
        for (row, line) in (0..).zip(BOARD) {
            for (column, value) in (0..).zip(line.chars()) {
                let colour = match value {
                    '0' => [240, 150, 40],
                    '1' => [90, 200, 220],
                    _ => continue,
                };
                let mut stamp = Stamp::new(width, width);
                let half = width as f32 / 2.0;
                stamp.disc(half, half, half, colour);
                let place = |line: i32| 61 + off + 60 * line - width / 2;
                stamp.press(&mut picture, place(column), place(row));
            }
        }
        picture
    }

    /// The cells read there.
    fn read(width: i32, off: i32) -> Option<Vec<String>> {
        let options = ReadOptions::new(builtin::themes());
        let (_, seen) = read_decoded(drawn(width, off), &options).ok()?;
        let rows = (0..seen.reading.cells.size().rows).map(|row| {
            let cell =
                |column| seen.reading.cells[crate::geom::At::new(row, column)].unwrap_or('.');
            (0..seen.reading.cells.size().columns).map(cell).collect()
        });
        is_sure(&seen).then(|| rows.collect())
    }

    #[test]
    fn stones_on_crossings_are_a_board() {
        let board: Vec<String> = BOARD.iter().map(|line| (*line).to_owned()).collect();
        let exchanged = |line: &String| -> String {
            let other = |value: char| {
                if value == '.' { '.' } else { ['1', '0'][usize::from(value == '1')] }
            };
            line.chars().map(other).collect()
        };
        let read = |width, off| {
            read(width, off).map(|rows| {
                let is_exchanged = rows.first().is_some_and(|row| !row.starts_with('1'));
                if is_exchanged { rows.iter().map(exchanged).collect() } else { rows }
            })
        };
        assert_eq!(read(40, 0), Some(board.clone()));
        assert_eq!(read(52, 0), Some(board), "they nearly touch");
    }

    #[test]
    fn stones_beside_the_crossings_are_not_read_on_them() {
        let is_read = |off: i32| {
            let picture = drawn(40, off);
            let (planes, looks) = (Planes::for_search(&picture), Looks::default());
            let options = ReadOptions::new(builtin::themes());
            let (picture, planes) = (&picture, &planes);
            let shot = Shot { picture, planes, options: &options, looks: &looks };
            let grids = grid::find(picture, planes);
            grids.iter().any(|grid| read_around(&shot, grid).is_some())
        };
        assert!(is_read(0));
        assert!(!is_read(25));
    }
}
