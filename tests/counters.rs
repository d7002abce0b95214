//! Counters beside a takuzu board, as a process: they tell what stands in a
//! cell whose digit cannot be read.

mod pictures;

use std::path::Path;

use gridlens::geom::Rect;
use gridlens::picture::encode::encode_png;
use gridlens::picture::paint::{Stamp, outline};
use gridlens::picture::{Picture, Rgb};
use image::RgbImage;
use pictures::{gridlens, strings};
use serde_json::Value;

const BOARD: [&str; 8] = [
    "011001..", ".0.1100.", "...10...", ".0...0.1", "...1....", ".0.001.1", "0.1..1.1", "10.11.1.",
];
/// The cell of which only the upper part is drawn.
const SPOILT: (i32, i32) = (4, 3);
const CELL: i32 = 60;
const LEFT: i32 = 40;
const TOP: i32 = 200;
const PAPER: Rgb = [250, 250, 248];
const INK: Rgb = [40, 40, 40];

/// A character with its middle at this place.
fn write(picture: &mut Picture, character: char, (x, y): (i32, i32), height: f32) {
    let mut stamp = Stamp::new(CELL, CELL);
    let middle = CELL as f32 / 2.0;
    stamp.character(character, middle, middle, height, INK);
    stamp.press(picture, x - CELL / 2, y - CELL / 2);
}

/// The board, and with it what `number` makes of the zeros and ones of a line.
fn drawn(number: Option<fn(usize) -> usize>) -> Picture {
    drawn_as(BOARD, true, number.map(|number| (BOARD, number)))
}

/// What stands on a board, and what is shown for each count of it.
type Counted = ([&'static str; 8], fn(usize) -> usize);

/// The same of a `board`, one cell of it spoilt or not, with what `counted` holds beside it.
fn drawn_as(board: [&str; 8], is_spoilt: bool, counted: Option<Counted>) -> Picture {
    let mut picture = Picture::from(RgbImage::from_pixel(640, 900, image::Rgb(PAPER)));
    let middle = |i: i32| i * CELL + CELL / 2;
    for (row, line) in (0i32..).zip(board) {
        for (column, character) in (0i32..).zip(line.chars()) {
            let cell = Rect::new(LEFT + column * CELL, TOP + row * CELL, CELL + 1, CELL + 1);
            outline(&mut picture, cell, 2, INK);
            if character != '.' {
                write(&mut picture, character, (LEFT + middle(column), TOP + middle(row)), 30.0);
            }
        }
    }
    let (x, y) = (LEFT + middle(SPOILT.1), TOP + middle(SPOILT.0));
    if is_spoilt {
        let mut gone = Stamp::new(40, 20);
        gone.plate([0.0, 0.0, 40.0, 20.0], 0.0, PAPER, 255);
        gone.press(&mut picture, x - 20, y - 2);
    }
    let Some((board, number)) = counted else { return picture };
    for i in 0..8 {
        let row = board[i];
        let column: String = board.iter().map(|row| char::from(row.as_bytes()[i])).collect();
        let places = [
            (LEFT + 8 * CELL + 30, TOP + middle(i as i32)),
            (LEFT + middle(i as i32), TOP + 8 * CELL + 25),
        ];
        for (line, (x, y)) in [row, &column].into_iter().zip(places) {
            for (digit, x) in [('0', x - 10), ('1', x + 10)] {
                let count = number(line.matches(digit).count());
                let shown = char::from_digit(count as u32, 10).unwrap();
                write(&mut picture, shown, (x, y), 16.0);
            }
        }
    }
    picture
}

fn record(picture: &Picture, folder: &Path) -> Value {
    let path = folder.join("board.png");
    std::fs::write(&path, encode_png(picture).unwrap()).unwrap();
    let run = gridlens().arg("read").arg(&path).args(["--format", "json"]).assert();
    serde_json::from_slice(&run.get_output().stdout).unwrap()
}

#[test]
fn counters_tell_a_spoilt_digit() {
    let folder = tempfile::tempdir().unwrap();
    let counts: [fn(usize) -> usize; 2] = [|count| count, |count| 4 - count];
    for number in counts {
        let record = record(&drawn(Some(number)), folder.path());
        assert_eq!(record["status"], "read", "{record}");
        assert_eq!(strings(&record["puzzle"]["cells"]), BOARD);
        let warnings = strings(&record["warnings"]);
        let told = |warning: &String| warning.contains("r5c4") && warning.contains("counters");
        assert!(warnings.iter().any(told), "{warnings:?}");
    }
}

#[test]
fn without_them_it_is_in_doubt() {
    let folder = tempfile::tempdir().unwrap();
    // None, and numbers that do not count the symbols.
    for number in [None, Some((|count| (count + 3) % 7) as fn(usize) -> usize)] {
        let record = record(&drawn(number), folder.path());
        assert_eq!(record["status"], "unreadable", "{record}");
        assert!(record["error"].to_string().contains("r5c4"), "{record}");
    }
}

#[test]
fn a_symbol_that_is_not_counted_is_in_doubt_and_no_blank() {
    // The player has entered a wrong 0, which the game does not count.
    let (mut wrong, mut counted) = (BOARD, BOARD);
    (wrong[4], counted[4]) = ("...0....", "........");
    let folder = tempfile::tempdir().unwrap();
    let record = record(&drawn_as(wrong, false, Some((counted, |count| count))), folder.path());
    assert_eq!(record["status"], "unreadable", "{record}");
    assert!(record["error"].to_string().contains("r5c4"), "{record}");
    let warnings = strings(&record["warnings"]);
    let told = |warning: &String| warning.contains("do not count what is in r5c4");
    assert!(warnings.iter().any(told), "{warnings:?}");
}

/// A board of six with discs and rings, and one number beside each row and column: what
/// `number` makes of the discs in it, how many there are in the answer.
fn fleet(number: fn(usize, usize) -> usize) -> Picture {
    const FLEET: [&str; 6] = ["0.1.0.", ".01..0", "1..1.0", "0..0.1", "..0.1.", "1..10."];
    const ALL: [&str; 6] = ["011001", "101010", "110100", "001011", "010110", "100101"];
    let mut picture = Picture::from(RgbImage::from_pixel(500, 640, image::Rgb(PAPER)));
    let middle = |i: i32| i * CELL + CELL / 2;
    for (row, line) in (0i32..).zip(FLEET) {
        for (column, character) in (0i32..).zip(line.chars()) {
            let (x, y) = (LEFT + column * CELL, TOP + row * CELL);
            outline(&mut picture, Rect::new(x, y, CELL + 1, CELL + 1), 2, INK);
            let mut stamp = Stamp::new(CELL, CELL);
            match character {
                '0' => stamp.ring(30.0, 30.0, 18.0, 4.0, INK),
                '1' => stamp.disc(30.0, 30.0, 18.0, INK),
                _ => {}
            }
            stamp.press(&mut picture, x, y);
        }
    }
    let column = |rows: [&str; 6], i: usize| -> String {
        rows.iter().map(|row| char::from(row.as_bytes()[i])).collect()
    };
    let count =
        |shown: &str, all: &str| number(shown.matches('1').count(), all.matches('1').count());
    for i in 0..6 {
        let counts = [count(FLEET[i], ALL[i]), count(&column(FLEET, i), &column(ALL, i))];
        let along = middle(i as i32);
        let places = [(LEFT + 6 * CELL + 30, TOP + along), (LEFT + along, TOP + 6 * CELL + 30)];
        for (count, place) in counts.into_iter().zip(places) {
            write(&mut picture, char::from_digit(count as u32, 10).unwrap(), place, 22.0);
        }
    }
    picture
}

#[test]
fn pieces_among_numbers_that_do_not_count_them_are_another_games() {
    let folder = tempfile::tempdir().unwrap();
    let record = |number| record(&fleet(number), folder.path());
    // What is shown, what lacks, and the same for every line say nothing against it.
    let own: [fn(usize, usize) -> usize; 3] =
        [|shown, _| shown, |shown, all| all - shown, |_, all| all];
    for number in own {
        assert_eq!(record(number)["status"], "read");
    }
    let other = record(|shown, all| (2 * all + 3 * shown) % 5);
    assert_eq!(other["status"], "unreadable", "{other}");
    assert!(other["error"].to_string().contains("do not count its pieces"), "{other}");
}

/// A board of six in a grid of seven, of which the first row and column hold two numbers
/// for each line: what `number` makes of its crosses and of its rings.
fn headed(number: fn(usize, usize) -> usize) -> (Picture, [&'static str; 6]) {
    const PLAYED: [&str; 6] = ["10.1..", ".110..", "..10..", ".1....", "010110", "0.1011"];
    let mut picture = Picture::from(RgbImage::from_pixel(500, 640, image::Rgb(PAPER)));
    let place = |line: usize| LEFT + line as i32 * CELL;
    for (row, column) in (0..7).flat_map(|row| (0..7).map(move |column| (row, column))) {
        if row + column == 0 {
            continue;
        }
        let (x, y) = (place(column), TOP - LEFT + place(row));
        let cell = Rect::new(x, y, CELL + 1, CELL + 1);
        let mut stamp = Stamp::new(CELL, CELL);
        if row == 0 || column == 0 {
            stamp.plate([0.0, 0.0, 60.0, 60.0], 0.0, [255, 228, 225], 255);
            let line: String = match row {
                0 => PLAYED.iter().map(|row| char::from(row.as_bytes()[column - 1])).collect(),
                _ => PLAYED[row - 1].into(),
            };
            for (i, (value, colour)) in
                [('1', [230, 20, 140]), ('0', [0, 160, 230])].iter().enumerate()
            {
                let count = number(i, line.matches(*value).count());
                let shown = char::from_digit(count as u32, 10).unwrap();
                let at = 17.0 + 26.0 * i as f32;
                stamp.character(shown, at, at, 20.0, *colour);
            }
        } else {
            match PLAYED[row - 1].as_bytes()[column - 1] {
                b'1' => stamp.character('X', 30.0, 30.0, 28.0, [230, 20, 140]),
                b'0' => stamp.character('O', 30.0, 30.0, 28.0, [0, 160, 230]),
                _ => {}
            }
        }
        stamp.press(&mut picture, x, y);
        outline(&mut picture, cell, 2, INK);
    }
    (picture, PLAYED)
}

#[test]
fn counts_in_a_row_and_a_column_of_the_grid_are_no_cells() {
    let folder = tempfile::tempdir().unwrap();
    let (picture, played) = headed(|_, count| 3 - count);
    let record = record(&picture, folder.path());
    assert_eq!(record["status"], "read", "{record}");
    let cells = strings(&record["puzzle"]["cells"]);
    let shown = |from: [&str; 2]| {
        cells
            .iter()
            .map(|row| row.replace(['0', 'O'], from[0]).replace(['1', 'X'], from[1]))
            .collect::<Vec<_>>()
    };
    assert_eq!(shown(["0", "1"]), played);
}

#[test]
fn numbers_in_cells_that_count_nothing_leave_a_board_unread() {
    let folder = tempfile::tempdir().unwrap();
    let (picture, _) = headed(|i, count| (2 * count + i + 2) % 5);
    let record = record(&picture, folder.path());
    assert_ne!(record["status"], "read", "{record}");
    assert_ne!(record["status"], "solved", "{record}");
}
