//! A page may stretch an oblong board to a square: its cells are no squares then, and yet
//! all of it is there.

mod pictures;

use gridlens::picture::Picture;
use gridlens::picture::encode::encode_png;
use gridlens::picture::paint::Stamp;
use image::RgbImage;
use pictures::{gridlens, strings};
use serde_json::Value;

/// Six rows of eight, with one answer.
const BOARD: [&str; 6] = [".00...01", "....0.10", ".11.1.00", "00...011", "......0.", "0...0.10"];
const WIDTH: i32 = 80;
const GAP: i32 = 6;

/// What is read of discs in grey cells so high.
fn read(height: i32) -> (Option<i32>, Value) {
    let mut picture = Picture::from(RgbImage::from_pixel(720, 1100, image::Rgb([255; 3])));
    for (row, line) in (0i32..).zip(BOARD) {
        for (column, kind) in (0i32..).zip(line.chars()) {
            let mut stamp = Stamp::new(WIDTH, height);
            let [right, bottom] = [WIDTH - GAP, height - GAP].map(|side| side as f32);
            stamp.plate([0.0, 0.0, right, bottom], 0.0, [128; 3], 255);
            let disc = [12.0, 18.0, right - 12.0, bottom - 18.0];
            match kind {
                '0' => stamp.plate(disc, 24.0, [255; 3], 255),
                '1' => stamp.plate(disc, 24.0, [0; 3], 255),
                _ => {}
            }
            stamp.press(&mut picture, 40 + column * WIDTH, 200 + row * height);
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("board.png");
    std::fs::write(&path, encode_png(&picture).unwrap()).unwrap();
    let run = gridlens().arg("read").arg(&path).args(["--format", "json"]).assert();
    let output = run.get_output();
    (output.status.code(), serde_json::from_slice(&output.stdout).unwrap_or_default())
}

#[test]
fn a_board_with_one_answer_is_read_if_it_is_stretched_to_a_square() {
    let (code, record) = read(8 * WIDTH / 6);
    assert_eq!((code, record["status"].as_str()), (Some(0), Some("read")), "{record}");
    let cells = strings(&record["puzzle"]["cells"]);
    let exchanged = |row: &str| row.replace('0', "2").replace('1', "0").replace('2', "1");
    assert!(cells == BOARD || cells == BOARD.map(exchanged), "{cells:?}");
}

#[test]
fn cells_that_are_oblong_without_that_are_refused() {
    let (code, record) = read(8 * WIDTH / 6 - 12);
    assert_eq!(code, Some(3), "{record}");
}
