//! Boards without lines on blocks of two tints: the blocks were found, and a cell is a
//! quarter of one.

use super::enough::are_enough;
use super::shot::Shot;
use super::variants::read_variant;
use super::{Seen, Wish};
use crate::grid::{Grid, Span};

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 2;
/// Blocks touch, but for this part of their length.
const GAP: f64 = 0.05;
/// Grids have no more blocks a side than this.
const MOST: usize = 15;

/// The board on quarters of the cells of the first of `grids` that has such: written, and
/// proven by its only answer.
pub fn read_quartered(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    if shot.options.wish != Wish::default() {
        return None;
    }
    let is_told = |seen: &Seen| seen.reading.is_written() && are_enough(&seen.reading);
    let mut quartered = grids.iter().take(MAX_GRIDS).filter_map(quarters);
    quartered.find_map(|grid| read_variant(shot, &grid).filter(is_told))
}

/// The grid that has a quarter of each cell for a cell, if cells touch.
fn quarters(grid: &Grid) -> Option<Grid> {
    let (columns, rows) = (halves(&grid.columns)?, halves(&grid.rows)?);
    Some(Grid { columns, rows, ..grid.clone() })
}

/// Both halves of each line.
fn halves(lines: &[Span]) -> Option<Vec<Span>> {
    let is_gap = |pair: &[Span]| {
        f64::from(pair[1].start - pair[0].end) > (GAP * f64::from(pair[0].length())).max(1.0)
    };
    if lines.len() > MOST || lines.windows(2).any(is_gap) {
        return None;
    }
    let both = |line: &Span| {
        let middle = (line.start + line.end) / 2;
        [Span { start: line.start, end: middle }, Span { start: middle, end: line.end }]
    };
    Some(lines.iter().flat_map(both).collect())
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::reading::read_decoded;
    use crate::reading::{ReadOptions, shot::Looks};
    use crate::theme::builtin;

    const ROWS: [&str; 8] = [
        ".1..00..", ".01101..", "0..01..1", "1.1...1.", "..00.1..", "1..01...", "..1...1.",
        "0...11..",
    ];

    #[test]
    fn cells_that_touch_have_quarters() {
        let lines = |length: i32| -> Vec<Span> {
            (0..4).map(|i| Span { start: 60 * i, end: 60 * i + length }).collect()
        };
        let own = quarters(&Grid::guessed(lines(60), lines(59))).expect("quarters");
        assert_eq!((own.rows.len(), own.columns.len()), (8, 8));
        assert_eq!(own.columns[3], Span { start: 90, end: 120 });
        assert!(quarters(&Grid::guessed(lines(60), lines(50))).is_none(), "tiles");
    }

    #[test]
    fn a_board_on_blocks_of_four_cells_is_read() {
        let picture = RgbImage::from_fn(440, 560, |x, y| {
            let (column, row) = ((x as i32 - 20) / 100, (y as i32 - 60) / 100);
            let is_board = (20..420).contains(&x) && (60..460).contains(&y);
            let is_frame = (16..424).contains(&x) && (56..464).contains(&y);
            Pixel(match (is_board, is_frame) {
                (true, _) if (column + row) % 2 == 0 => [222, 222, 246],
                (true, _) => [255; 3],
                (_, true) => [60, 60, 180],
                _ => [246; 3],
            })
        });
        let mut picture = Picture::from(picture);
        for (row, line) in (0i32..).zip(ROWS) {
            for (column, symbol) in (0i32..).zip(line.chars()).filter(|(_, s)| *s != '.') {
                let mut stamp = Stamp::new(50, 50);
                stamp.character(symbol, 25.0, 25.0, 28.0, [40; 3]);
                stamp.press(&mut picture, 20 + 50 * column, 60 + 50 * row);
            }
        }
        let planes = Planes::for_search(&picture);
        let (options, looks) = (ReadOptions::new(builtin::themes()), Looks::default());
        let shot = Shot { picture: &picture, planes: &planes, options: &options, looks: &looks };
        let grids = crate::grid::find(&picture, &planes);
        let read = read_quartered(&shot, &grids).is_some();
        let (_, seen) = read_decoded(picture.clone(), &options).expect("a board");
        let cells: Vec<String> = seen
            .reading
            .cells
            .rows()
            .map(|row| row.iter().map(|value| value.unwrap_or('.')).collect())
            .collect();
        assert!(read);
        assert_eq!(cells, ROWS);
    }
}
