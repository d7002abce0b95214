//! Boards on lattices of strokes without a frame.

use super::board::{read_board, with_signs};
use super::enough::are_enough_beside;
use super::proof::has_one_answer;
use super::shot::Shot;
use super::variants::{ends_show, shown_ends};
use super::{SAME_PLACE, Seen};
use crate::grid::strokes;
use crate::sight::walls::Walls;

/// At most so many lattices are looked at.
const MAX_GUESSES: usize = 6;

/// The boards that are surely read between strokes, each once.
pub fn read_stroked(shot: &Shot) -> Vec<Seen> {
    let mut boards: Vec<Seen> = Vec::new();
    for (grid, off) in strokes::grids(shot.planes).into_iter().take(MAX_GUESSES) {
        let bounds = grid.bounds();
        let is_new = |b: &Seen| b.sight.grid.bounds().overlap(&bounds) < SAME_PLACE;
        if !boards.iter().all(is_new) {
            continue;
        }
        let seen = read_board(shot, &grid, std::slice::from_ref(&grid)).ok();
        // The lines of a paper may go on beyond those of the board, but not beyond its frame.
        let is_whole = |seen: &Seen| {
            ends_show(&with_signs(&seen.sight, &seen.reading))
                || Walls::of(shot.picture, &seen.sight).are_framed(shot.picture, &seen.sight)
                || off <= ENDING && is_told(seen)
        };
        let is_sure = |seen: &Seen| {
            let signs = seen.sight.borders.told();
            seen.reading.doubtful().is_empty()
                && are_enough_beside(&seen.reading, signs)
                && is_whole(seen)
        };
        boards.extend(seen.filter(is_sure));
    }
    boards
}

/// Lines that end so near to where the outermost line of a board would be, as a part of the
/// pitch, end with it.
const ENDING: f64 = 0.06;

/// Whether a square board with one answer has a symbol in all but one of its outer lines.
fn is_told(seen: &Seen) -> bool {
    let size = seen.sight.size();
    let shown = shown_ends(&with_signs(&seen.sight, &seen.reading));
    shown.iter().filter(|is_shown| **is_shown).count() + 1 >= shown.len()
        && size.rows == size.columns
        && seen.sight.beyond == 0.0
        && has_one_answer(&*seen.puzzle)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::reading::ReadOptions;
    use crate::reading::shot::Looks;
    use crate::theme::builtin;

    /// The cells read on a board whose lines have no frame or one of this width, and are
    /// broken where a sign would be.
    fn read(rows: &[&str; 6], frame: i32) -> Vec<String> {
        read_to(rows, frame, 0)
    }

    /// The same with lines that go on so far beyond where the outermost would be.
    fn read_to(rows: &[&str; 6], frame: i32, beyond: i32) -> Vec<String> {
        let is_frame = |x: u32, y: u32| {
            let [x, y] = [x, y].map(|at| (at as i32 - 20 - 150).abs() - 150);
            (1..=frame).contains(&x.max(y))
        };
        let mut picture = Picture::from(RgbImage::from_fn(340, 420, |x, y| {
            if is_frame(x, y) {
                return Pixel([60; 3]);
            }
            let is_line = |at: u32, along: u32| {
                let (at, along) = (at as i32 - 20, along as i32 - 20);
                (1..6).contains(&(at / 50))
                    && at % 50 < 2
                    && (-beyond..300 + beyond).contains(&along)
                    && !(16..34).contains(&(along % 100))
            };
            Pixel(if is_line(x, y) || is_line(y, x) { [190; 3] } else { [250; 3] })
        }));
        for (row, line) in rows.iter().enumerate() {
            for (column, value) in line.chars().enumerate().filter(|(_, value)| *value != '.') {
                let mut stamp = Stamp::new(40, 40);
                stamp.plate([0.0, 0.0, 40.0, 40.0], 0.0, [250; 3], 255);
                stamp.character(value, 20.0, 20.0, 26.0, [40; 3]);
                stamp.press(&mut picture, 26 + 50 * column as i32, 26 + 50 * row as i32);
            }
        }
        let planes = Planes::for_search(&picture);
        let (options, looks) = (ReadOptions::new(builtin::themes()), Looks::default());
        let shot = Shot { picture: &picture, planes: &planes, options: &options, looks: &looks };
        let boards = read_stroked(&shot);
        let text = |seen: &Seen| {
            seen.reading
                .cells
                .rows()
                .map(|row| row.iter().map(|value| value.unwrap_or('.')).collect::<String>())
                .collect::<Vec<_>>()
        };
        boards.iter().flat_map(text).collect()
    }

    #[test]
    fn a_board_between_lines_without_a_frame_is_read() {
        let rows = ["0.1..1", ".10.1.", "..1.0.", "1..0..", ".1...0", "0.0.1."];
        assert_eq!(read(&rows, 0), rows);
        let few = ["0.....", "......", "......", "....1.", "......", "......"];
        assert!(read(&few, 0).is_empty(), "too little stands on it");
        let open = ["......", ".10.1.", "..1.0.", "1..0.1", ".1...0", "0.0.1."];
        assert!(read_to(&open, 0, 6).is_empty(), "its first row may be none");
        assert_eq!(read(&open, 6), open, "its frame goes around it");
        let told = ["......", "11001.", "....01", "0....1", "1.1100", ".11001"];
        assert_eq!(read(&told, 0), told, "its lines end with it");
        assert!(read_to(&told, 0, 6).is_empty());
    }
}
