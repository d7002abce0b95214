//! Boards without lines, as programs print them: digits on a lattice. Such a lattice
//! is a guess, so only a board that proves itself is believed on it.

use std::sync::Arc;

use image::{Rgb, RgbImage};

use super::Seen;
use super::cells::read_cells;
use super::enough::says_enough;
use super::proof::{TELLING, has_answer, has_one_answer};
use super::shot::{Looks, Shot};
use super::variants::ends_show;
use crate::geom::{Array2, At, Rect};
use crate::grid::{Grid, Span};
use crate::picture::planes::Planes;
use crate::picture::{Picture, commonest, distance, luma};
use crate::sight::borders::Borders;
use crate::sight::written::{Board, SAME_COLOUR, Written, boards};

/// Digits are looked for in pictures reduced by so much.
const SCALES: [usize; 3] = [1, 2, 4];
/// At most so many guesses are looked at.
const MAX_GUESSES: usize = 16;
/// So many pixels around the board are looked at with it.
const MARGIN: i32 = 4;
/// Cells are made so many pixels long,
const CELL: i32 = 36;
/// but no more than so many times as long as they are.
const MAX_FACTOR: i32 = 5;
/// One cell in so many may be in doubt: a cursor covers it.
const DOUBTS: usize = 20;

/// The board that proves itself on a lattice of digits.
pub fn read_written(shot: &Shot) -> Option<Seen> {
    let mut unsure = None;
    for scale in SCALES {
        for board in boards(shot.picture, scale, shot.options.themes).iter().take(MAX_GUESSES) {
            let Some(seen) = read_enlarged(shot, board) else { continue };
            if seen.reading.doubtful().is_empty() {
                return Some(seen);
            }
            unsure = unsure.or(Some(seen));
        }
    }
    unsure
}

/// The board read in an enlarged picture of it without the marks of its blanks.
fn read_enlarged(shot: &Shot, board: &Board) -> Option<Seen> {
    let grid = &board.grid;
    let (column, row) = (grid.columns.first()?, grid.rows.first()?);
    let length = column.length().min(row.length()).max(1);
    let factor = (CELL / length).clamp(1, MAX_FACTOR);
    let whole = Rect::new(0, 0, shot.picture.width() as i32, shot.picture.height() as i32);
    let part = grid.bounds().inset(-MARGIN, -MARGIN).intersect(&whole);
    let picture = drawn(shot.picture, board, part).enlarged(factor as u32);
    let planes = Planes::for_search(&picture);
    let (options, looks) = (shot.options, Looks::default());
    let larger = Shot { picture: &picture, planes: &planes, options, looks: &looks };
    let moved = |lines: &[Span], by: i32| -> Vec<Span> {
        let place = |at: i32| factor * (at - by);
        lines.iter().map(|line| Span { start: place(line.start), end: place(line.end) }).collect()
    };
    let own = Grid::guessed(moved(&grid.columns, part.x), moved(&grid.rows, part.y));
    let mut sight = larger.look(&own);
    let none = Array2::from_fn(sight.size(), |_| None);
    Arc::make_mut(&mut sight).borders = Borders { right: none.clone(), down: none };
    let (puzzle, reading) = read_cells(&sight, options).ok().filter(says_enough)?;
    // Discs are much like zeros, but their colours are not drawn.
    let is_read = |(at, written): (At, &Written)| match written {
        Written::Digit(value, _) => reading.cells[at] == Some(*value),
        Written::Blank | Written::Other => true,
    };
    if !board.cells.iter().all(is_read) {
        return None;
    }
    let doubts = reading.doubtful().len();
    let cells = sight.size().rows * sight.size().columns;
    // No other text has nothing but zeros, ones and one mark in a square that keeps the rules.
    let is_told = || {
        let is_large = sight.size().rows > TELLING;
        board.is_marked && is_large && doubts == 0 && has_answer(&*puzzle)
    };
    if !has_one_answer(&*puzzle) && !is_told()
        || doubts > (cells / DOUBTS).max(1)
        || !ends_show(&reading.cells)
    {
        return None;
    }
    Arc::make_mut(&mut sight).grid = grid.clone();
    Some(Seen { sight, puzzle, reading, written_after: [false; 2] })
}

/// A part of the picture with nothing but the digits of a board, dark on white, and what
/// else is on its cells than blanks and what stands between them.
fn drawn(picture: &Picture, board: &Board, part: Rect) -> Picture {
    let page = RgbImage::from_pixel(part.width as u32, part.height as u32, Rgb([u8::MAX; 3]));
    let mut drawn = Picture::from(page);
    for (at, written) in board.cells.iter() {
        let (cell, shown) = match written {
            Written::Digit(_, bounds) => {
                let cell = bounds.inset(-board.blur, -board.blur).intersect(&part);
                (cell, dark(picture, cell))
            }
            Written::Blank => continue,
            Written::Other => {
                let cell = board.grid.cell(at).intersect(&part);
                (cell, picture.cropped(cell))
            }
        };
        drawn.lay(&shown, cell.x - part.x, cell.y - part.y);
    }
    drawn
}

/// What stands on this part of the picture, no lighter than so much, on white.
fn dark(picture: &Picture, part: Rect) -> Picture {
    let place = |x: i32, y: i32| picture.pixel(part.x + x, part.y + y).unwrap_or_default();
    let places = (0..part.height).flat_map(|y| (0..part.width).map(move |x| (x, y)));
    let is_outer =
        |&(x, y): &(i32, i32)| x == 0 || y == 0 || x + 1 == part.width || y + 1 == part.height;
    let outer = places.clone().filter(is_outer).map(|(x, y)| place(x, y));
    let ground = commonest(outer, SAME_COLOUR).map_or([0; 3], |(colour, _)| colour);
    let strongest = places.map(|(x, y)| place(x, y)).max_by_key(|own| distance(*own, ground));
    let ink = strongest.unwrap_or_default();
    let most = f32::from(distance(ink, ground).max(1));
    let shade = (f32::from(DARK) / f32::from(luma(ink).max(1))).min(1.0);
    Picture::from(RgbImage::from_fn(part.width as u32, part.height as u32, |x, y| {
        let share = f32::from(distance(place(x as i32, y as i32), ground)) / most;
        let mixed = |ink: u8| 255.0 + share * (shade * f32::from(ink) - 255.0);
        Rgb(ink.map(|ink| mixed(ink) as u8))
    }))
}

/// Digits are shown no lighter than this, as a grey value.
const DARK: u8 = 90;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::paint::Stamp;
    use crate::reading::ReadOptions;
    use crate::theme::builtin;

    /// A character of the text is so many pixels wide, and a line so many high.
    const STEP: (i32, i32) = (10, 20);

    /// A window with these lines of text, light on dark. `#` is a block, `Z` a 0 on a
    /// blue ground, and `U` a red 1.
    fn printed(lines: &[&str], margin: i32) -> Picture {
        let columns = lines.iter().map(|line| line.len()).max().unwrap_or(0) as i32;
        let (width, height) =
            (columns * STEP.0 + 2 * margin, lines.len() as i32 * STEP.1 + 2 * margin);
        let page = RgbImage::from_pixel(width as u32, height as u32, Rgb([12; 3]));
        let mut picture = Picture::from(page);
        for (row, line) in lines.iter().enumerate() {
            for (column, character) in line.chars().enumerate() {
                let mut stamp = Stamp::new(STEP.0, STEP.1);
                let [width, height] = [STEP.0, STEP.1].map(|length| length as f32);
                let (shown, colour) = match character {
                    'Z' => ('0', [220; 3]),
                    'U' => ('1', [230, 40, 40]),
                    own => (own, [220; 3]),
                };
                match character {
                    '#' => stamp.plate([0.0, 0.0, width, height], 0.0, colour, 255),
                    '.' => stamp.plate([4.0, 14.0, 2.0, 2.0], 0.0, colour, 255),
                    '|' => stamp.plate([4.0, 0.0, 2.0, height], 0.0, colour, 255),
                    ' ' => {}
                    _ => {
                        if character == 'Z' {
                            stamp.plate([0.0, 0.0, width, height], 0.0, [30, 30, 160], 255);
                        }
                        stamp.character(shown, width / 2.0, height / 2.0, 14.0, colour);
                    }
                }
                let (x, y) = (column as i32 * STEP.0, row as i32 * STEP.1);
                stamp.press(&mut picture, margin + x, margin + y);
            }
        }
        picture
    }

    /// The cells of the board in a text, `?` where they are in doubt.
    fn read(lines: &[&str], margin: i32) -> Option<Vec<String>> {
        read_drawn(&printed(lines, margin))
    }

    /// The same of a picture.
    fn read_drawn(picture: &Picture) -> Option<Vec<String>> {
        let planes = Planes::for_search(picture);
        let (options, looks) = (ReadOptions::new(builtin::themes()), Looks::default());
        let shot = Shot { picture, planes: &planes, options: &options, looks: &looks };
        let Seen { reading, .. } = read_written(&shot)?;
        let doubtful = reading.doubtful();
        let shown = |row: usize| {
            let cell = |column: usize| {
                let at = At::new(row, column);
                if doubtful.contains(&at) { '?' } else { reading.cells[at].unwrap_or('.') }
            };
            (0..reading.cells.size().columns).map(cell).collect()
        };
        Some((0..reading.cells.size().rows).map(shown).collect())
    }

    const BOARD: [&str; 6] = ["0..10.", ".10...", ".1.0..", "...0.1", "..010.", "01...."];

    /// The board between other lines of text, each cell written as `cell` says.
    fn page(cell: impl Fn(char) -> String) -> Vec<String> {
        let line = |row: &&str| format!("   {}   ", row.chars().map(&cell).collect::<String>());
        let board = BOARD.iter().map(line);
        let blank = || "         ".to_owned();
        std::iter::once("w a s d  move".to_owned())
            .chain([blank()])
            .chain(board)
            .chain([blank(), "q  leave".to_owned()])
            .collect()
    }

    fn read_page(cell: impl Fn(char) -> String) -> Option<Vec<String>> {
        let lines = page(cell);
        read(&lines.iter().map(String::as_str).collect::<Vec<_>>(), 30)
    }

    #[test]
    fn boards_of_one_character_a_cell_are_read() {
        assert_eq!(read_page(|own| own.to_string()).expect("a board"), BOARD);
        let wide = |own: char| format!("{} ", if own == '.' { ' ' } else { own });
        assert_eq!(read_page(wide).expect("a board"), BOARD, "blanks hold nothing");
        let barred = |own: char| format!("|{}", if own == '.' { ' ' } else { own });
        assert_eq!(read_page(barred).expect("a board"), BOARD, "bars between cells");
        let crossed = |own: char| format!("{} ", if own == '.' { 'x' } else { own });
        assert_eq!(read_page(crossed).expect("a board"), BOARD, "another letter marks blanks");
    }

    #[test]
    fn grounds_and_colours_of_digits_say_nothing() {
        let seen = read_page(|own| match own {
            '0' => "Z ".to_owned(),
            '1' => "U ".to_owned(),
            _ => "  ".to_owned(),
        });
        assert_eq!(seen.expect("a board"), BOARD);
    }

    #[test]
    fn digits_of_any_size_are_read() {
        let lines = page(|own| format!("{own} "));
        let picture = printed(&lines.iter().map(String::as_str).collect::<Vec<_>>(), 30);
        for factor in [3, 6, 9] {
            assert_eq!(read_drawn(&picture.enlarged(factor)).expect("a board"), BOARD, "{factor}");
        }
    }

    #[test]
    fn marks_on_all_blanks_tell_a_board_that_has_several_answers() {
        const OPEN: [&str; 6] = ["0..10.", ".10...", ".1.0..", "...0.1", "....10", "01...."];
        let seen = |rows: [&str; 6], blank: char| {
            let written = |row: &str| row.replace('.', &blank.to_string());
            let lines = rows.map(|row| format!("   {}   ", written(row)));
            let outer = ["w a s d".to_owned(), " ".repeat(12)];
            let all = outer.iter().chain(&lines).chain([&outer[1], &outer[0]]);
            read(&all.map(String::as_str).collect::<Vec<_>>(), 30)
        };
        assert_eq!(seen(OPEN, '.').expect("a board"), OPEN);
        assert!(seen(OPEN, ' ').is_none(), "a guess without marks");
        let mut broken = OPEN;
        broken[1] = "0100..";
        broken[2] = "01.0..";
        assert!(seen(broken, '.').is_none(), "it breaks the rules");
    }

    #[test]
    fn a_cursor_stands_on_a_blank() {
        let mut lines = page(|own| format!("{own} "));
        lines[4].replace_range(3..4, "#");
        assert_eq!(
            read(&lines.iter().map(String::as_str).collect::<Vec<_>>(), 30).expect("a board"),
            BOARD
        );
    }

    #[test]
    fn boards_that_may_go_on_are_not_read() {
        assert!(read(&BOARD, 30).is_some());
        assert!(read(&BOARD, 0).is_none(), "the text ends with it");
        let mut lines = page(|own| format!("{own} "));
        lines[8] = "   0 1 . 1 0 .".to_owned();
        assert!(read(&lines.iter().map(String::as_str).collect::<Vec<_>>(), 30).is_none());
    }

    #[test]
    fn what_stands_between_some_cells_may_be_signs() {
        let lines = page(|own| format!("{own}   "));
        let seen =
            |lines: &[String]| read(&lines.iter().map(String::as_str).collect::<Vec<_>>(), 30);
        assert_eq!(seen(&lines).expect("a board"), BOARD);
        let mut signed = lines;
        for (row, at) in [(3, 13), (5, 5), (6, 17)] {
            signed[row].replace_range(at..=at, "x");
        }
        assert!(seen(&signed).is_none());
    }

    #[test]
    fn texts_hold_no_boards() {
        let lines =
            ["1 of 10 done", "level 101", "score 0110", "01:10 left", "10 hints", "lives 1"];
        assert!(read(&lines, 30).is_none());
    }
}
