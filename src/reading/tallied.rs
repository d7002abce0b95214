//! Boards whose symbols are counted beside every line. Such numbers look like the clues
//! of another puzzle, and where they stand in cells of their own the grid has one line
//! more each way; only a board that all numbers count, but for one that may have been
//! misread, is believed for them: a cell that was misread makes two of them wrong. Where
//! they count what is left, or leave lines out, the board has to prove itself instead.

use super::Seen;
use super::cells::read_cells;
use super::counted::settle;
use super::enough::is_mostly_full;
use super::proof::LARGE;
use super::shot::Shot;
use super::variants::read_variant;
use crate::grid::Grid;
use crate::puzzle::family::Family;
use crate::sight::around::On;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 3;

/// The first board among `grids`, whole or without a first or a last row and column, that
/// was surely read, or is by its counts, and whose lines are counted: then it lacks none.
/// Failing that, one without a row and a column that proves itself, and is large or mostly full.
pub fn read_tallied(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    let likely = grids.iter().take(MAX_GRIDS);
    let mut places =
        likely.clone().flat_map(|grid| std::iter::once(grid.clone()).chain(unheaded(grid)));
    let tallied = places.find_map(|grid| read_tally(shot, &grid));
    let is_large = |seen: &Seen| seen.sight.size().rows.min(seen.sight.size().columns) >= LARGE;
    let is_telling = |seen: &Seen| is_large(seen) || is_mostly_full(&seen.reading);
    let mut unheaded = likely.flat_map(unheaded);
    tallied.or_else(|| unheaded.find_map(|grid| read_variant(shot, &grid).filter(is_telling)))
}

/// Whether a row and a column of a grid may be counts: without them both sides are even,
/// as those of boards with as many of one value as of the other are.
pub fn may_be_headed(grid: &Grid) -> bool {
    !grid.rows.len().is_multiple_of(2) && !grid.columns.len().is_multiple_of(2)
}

/// The grid without its first row and column, and without its last, if counts may stand
/// there.
fn unheaded(grid: &Grid) -> impl Iterator<Item = Grid> {
    let [rows, columns] = [&grid.rows, &grid.columns].map(|lines| lines.len());
    let ends = may_be_headed(grid).then(|| [(1..rows, 1..columns), (0..rows - 1, 0..columns - 1)]);
    ends.into_iter().flatten().map(|(rows, columns)| Grid {
        rows: grid.rows[rows].to_vec(),
        columns: grid.columns[columns].to_vec(),
        ..grid.clone()
    })
}

fn read_tally(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let sight = shot.look(grid);
    let (puzzle, reading) = read_cells(&sight, shot.options).ok()?;
    let seen = Seen { sight, reading, puzzle, written_after: [false; 2] };
    let seen = if seen.reading.doubtful().is_empty() { seen } else { settle(shot, seen) };
    let Seen { sight, reading, puzzle, .. } = &seen;
    let has = |value: char| reading.cells.iter().any(|(_, own)| *own == Some(value));
    if !reading.doubtful().is_empty() || !has('0') || !has('1') {
        return None;
    }
    let is_own = |family: &&dyn Family| family.name() == puzzle.kind();
    let family = shot.options.families().find(is_own)?;
    let is_counted = |on: On| family.is_counted(grid, &shot.look_around(sight, on), reading);
    (is_counted(On::Ground) || is_counted(On::Badges)).then_some(seen)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::{At, Rect};
    use crate::grid::Span;
    use crate::picture::paint::{Stamp, outline, write};
    use crate::picture::planes::Planes;
    use crate::picture::{Picture, Rgb};
    use crate::reading::shot::Looks;
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    const TILE: i32 = 46;
    const PITCH: i32 = 53;
    /// Black and white tiles, grey where nothing was set yet.
    const TILES: [&str; 6] = ["0.0.10", "...0.1", "1..1..", "..1...", "0.0.1.", "..1..1"];

    /// A board of tiles whose blacks and whites are counted in panels of two halves, as large
    /// as a tile, right of each row and below each column; three of the counts are `off`.
    fn tallied(tiles: &[&str], off: usize) -> Picture {
        let mut picture = Picture::from(RgbImage::from_pixel(500, 560, Pixel([237; 3])));
        let fill = |picture: &mut Picture, area: Rect, colour: Rgb| {
            let mut stamp = Stamp::new(area.width, area.height);
            let corners = [0.0, 0.0, area.width as f32, area.height as f32];
            stamp.plate(corners, 0.0, colour, 255);
            stamp.press(picture, area.x, area.y);
        };
        let number = |picture: &mut Picture, value: usize, area: Rect, colour: Rgb| {
            let mut stamp = Stamp::new(area.width, area.height);
            let digit = char::from_digit(value as u32, 10).unwrap();
            let [x, y] = [area.width, area.height].map(|length| length as f32 / 2.0);
            stamp.character(digit, x, y, 12.0, colour);
            stamp.press(picture, area.x, area.y);
        };
        let place = |i: usize| 9 + PITCH * i as i32;
        for (row, line) in tiles.iter().enumerate() {
            for (column, value) in line.chars().enumerate() {
                let colour = match value {
                    '0' => [0; 3],
                    '1' => [255; 3],
                    _ => [160; 3],
                };
                fill(&mut picture, Rect::new(place(column), 60 + place(row), TILE, TILE), colour);
            }
        }
        for i in 0..tiles.len() {
            let column: String = tiles.iter().map(|row| char::from(row.as_bytes()[i])).collect();
            let counts = |line: &str| ['0', '1'].map(|value| line.matches(value).count());
            let after = place(tiles.len());
            let beside = Rect::new(after, 60 + place(i), TILE / 2, TILE);
            let below = Rect::new(place(i), 60 + after, TILE, TILE / 2);
            for (half, colour) in [(0, [0; 3]), (1, [255; 3])] {
                let other = colour.map(|channel: u8| 255 - channel);
                let more = usize::from(i < 3 && half == 0) * off;
                let across = Rect { x: beside.x + half * TILE / 2, ..beside };
                fill(&mut picture, across, colour);
                number(&mut picture, counts(tiles[i])[half as usize] + more, across, other);
                let down = Rect { y: below.y + half * TILE / 2, ..below };
                fill(&mut picture, down, colour);
                number(&mut picture, counts(&column)[half as usize], down, other);
            }
            outline(&mut picture, Rect::new(after, 60 + place(i), TILE, TILE), 1, [160; 3]);
            outline(&mut picture, Rect::new(place(i), 60 + after, TILE, TILE), 1, [160; 3]);
        }
        picture
    }

    /// Whether these tiles are read where such counts stand beside them.
    fn are_read(tiles: &[&str], off: usize) -> bool {
        let (picture, count) = (tallied(tiles, off), tiles.len() as i32 + 1);
        let planes = Planes::reduced(&picture, 1);
        let options = ReadOptions::new(builtin::themes());
        let looks = Looks::default();
        let shot = Shot { picture: &picture, planes: &planes, options: &options, looks: &looks };
        let spans = |from: i32| -> Vec<Span> {
            let starts = (0..count).map(|i| from + PITCH * i);
            starts.map(|start| Span { start, end: start + TILE }).collect()
        };
        let seen = read_tallied(&shot, &[Grid::guessed(spans(9), spans(69))]);
        if let Some(seen) = &seen {
            for (row, line) in tiles.iter().enumerate() {
                for (column, value) in line.chars().enumerate() {
                    let cell = seen.reading.cells[At::new(row, column)];
                    assert_eq!(cell.is_some(), value != '.', "r{row}c{column}");
                }
            }
        }
        seen.is_some()
    }

    #[test]
    fn counts_in_a_last_row_and_column_of_the_grid_are_no_cells() {
        assert!(are_read(&TILES, 0));
        assert!(!are_read(&TILES, 1), "three counts are wrong");
    }

    #[test]
    fn a_large_board_with_one_answer_needs_no_counts() {
        let large = [
            ".01100..", "01..001.", "0.0..10.", "1.1..100", "0.110011", "1.0.11..", "1.0...0.",
            "01101010",
        ];
        assert!(are_read(&large, 1), "they may count what is left");
        let small = ["0.0.10", "...0.1", "10.1..", ".01...", "0.0.1.", "..1..1"];
        assert!(!are_read(&small, 1), "another game's may have one, too");
    }

    #[test]
    fn a_small_board_among_headings_and_its_counters_is_no_nonogram() {
        let board = ["...0", "....", "1...", "..00"];
        // What each line still lacks, zeros and ones.
        let read = |off: usize| -> Option<usize> {
            let mut picture = Picture::from(RgbImage::from_pixel(700, 900, Pixel([254; 3])));
            let (ink, line) = ([30; 3], [200; 3]);
            for i in 0..5 {
                outline(&mut picture, Rect::new(120, 200 + 100 * i, 402, 2), 1, line);
                outline(&mut picture, Rect::new(120 + 100 * i, 200, 2, 402), 1, line);
            }
            for (row, cells) in (0..).zip(board) {
                for (column, value) in (0..).zip(cells.chars()).filter(|(_, own)| *own != '.') {
                    let mut stamp = Stamp::new(100, 100);
                    stamp.character(value, 50.0, 50.0, 50.0, ink);
                    stamp.press(&mut picture, 120 + 100 * column, 200 + 100 * row);
                }
            }
            let mut text = |own: &str, x: i32, y: i32| write(&mut picture, own, x, y, 34.0, ink);
            for (i, heading) in (0..4usize).zip("1234".chars()) {
                let column: String =
                    board.iter().map(|row| char::from(row.as_bytes()[i])).collect();
                let place = 100 * i as i32;
                text(&heading.to_string(), 160 + place, 150);
                text(&(i + 1).to_string(), 70, 232 + place);
                for (cells, x, y) in
                    [(board[i], 535, 232 + place), (column.as_str(), 132 + place, 618)]
                {
                    let [zeros, ones] = ['0', '1'].map(|own| 2 - cells.matches(own).count());
                    text(&(zeros + off).to_string(), x, y);
                    text(&ones.to_string(), x + 42, y);
                }
            }
            let options = ReadOptions::new(builtin::themes());
            let (_, seen) = read_decoded(picture, &options).ok()?;
            Some(seen.reading.cells.iter().filter(|(_, cell)| cell.is_some()).count())
        };
        assert_eq!(read(0), Some(4));
        assert_eq!(read(1), None, "they count something else");
    }
}
