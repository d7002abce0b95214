//! Boards between dashed or dotted lines: where the picture gives none that is surely read, it
//! is looked at again with these lines drawn through.

use super::error::ReadError;
use super::ruled::is_settled;
use super::shot::{Looks, Shot};
use super::takeover::may_stand_for;
use super::{Seen, read_plain};
use crate::grid::dashes::Dashes;
use crate::picture::planes::Planes;

/// Little is one cell in so many.
const FEW: usize = 6;

/// What was made of the picture at `first`, or the board between its dashed lines.
///
/// # Errors
/// That of `first`, where there is none.
pub fn read_dashed(shot: &Shot, first: Result<Seen, ReadError>) -> Result<Seen, ReadError> {
    if is_settled(&first) {
        return first;
    }
    let stands = |seen: &Seen| match &first {
        Ok(known) => may_stand_for((&*seen.sight, &seen.reading), (&*known.sight, &known.reading)),
        Err(_) => true,
    };
    // Where there was none, one of which little is in doubt is better.
    let is_clear = |seen: &Seen| {
        let size = seen.sight.size();
        let doubts = seen.reading.doubtful().len();
        let most = if first.is_err() { size.rows * size.columns / FEW } else { 0 };
        doubts <= most
    };
    read_drawn(shot).filter(is_clear).filter(stands).map_or(first, Ok)
}

/// The board in the picture with the lines drawn through, if it has such lines.
fn read_drawn(shot: &Shot) -> Option<Seen> {
    let picture = Dashes::of(shot.picture)?.drawn(shot.picture);
    let planes = Planes::for_search(&picture);
    let looks = Looks::default();
    let later = Shot { picture: &picture, planes: &planes, options: shot.options, looks: &looks };
    read_plain(&later).ok()
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::At;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    // So few symbols that the board has many answers: no guessed grid proves itself.
    const BOARD: [&str; 6] = ["1..0..", "....1.", "..0...", ".1...0", "0...1.", "..1..0"];

    /// The rows read from digits between lines of dots so many pixels apart, with `gap` pixels
    /// between two of them.
    fn read(gap: u32) -> Option<Vec<String>> {
        let is_dot =
            |at: u32, along: u32| (60..421).contains(&at) && at % 60 < 3 && along % (4 + gap) < 4;
        let mut picture = Picture::from(RgbImage::from_fn(480, 800, |x, y| {
            let (x, y) = (x, y.saturating_sub(160));
            let outside = (x as i32 - 241).abs().max((y as i32 - 241).abs());
            let is_line = outside < 180 && (is_dot(x, y) || is_dot(y, x));
            Pixel(if is_line || (180..187).contains(&outside) { [20; 3] } else { [244, 240, 230] })
        }));
        for (row, line) in (0..).zip(BOARD) {
            for (column, value) in (0..).zip(line.chars()).filter(|(_, value)| *value != '.') {
                let mut stamp = Stamp::new(50, 50);
                stamp.character(value, 25.0, 25.0, 34.0, [20; 3]);
                stamp.press(&mut picture, 67 + 60 * column, 227 + 60 * row);
            }
        }
        let (_, seen) = read_decoded(picture, &ReadOptions::new(builtin::themes())).ok()?;
        let cells = &seen.reading.cells;
        let row = |row| {
            let row = (0..cells.size().columns).map(|column| cells[At::new(row, column)]);
            row.map(|cell| cell.unwrap_or('.')).collect()
        };
        let is_sure = seen.reading.doubtful().is_empty();
        is_sure.then(|| (0..cells.size().rows).map(row).collect())
    }

    #[test]
    fn boards_between_lines_of_dots_are_read() {
        for gap in [8, 14, 16] {
            assert_eq!(read(gap).as_deref(), Some(&BOARD.map(String::from)[..]), "{gap}");
        }
    }
}
