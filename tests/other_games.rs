//! Other games with two kinds of pieces, as a process: what they leave when lines or
//! noise are taken off their pictures is no board.

mod pictures;

use gridlens::geom::Rect;
use gridlens::picture::encode::encode_png;
use gridlens::picture::paint::{Stamp, outline};
use gridlens::picture::{Picture, Rgb};
use image::RgbImage;
use pictures::gridlens;

const PAPER: Rgb = [235, 237, 230];
const LINE: Rgb = [140, 146, 136];
const CELL: i32 = 85;
const LEFT: i32 = 300;
const TOP: i32 = 90;

/// Black and white pieces on eight by eight cells between hair-thin lines.
const REVERSI: [&str; 8] = [
    "........", "........", "..bb.w..", "...wb...", "..bwww..", "...www..", "........", "........",
];

fn drawn() -> Picture {
    let mut picture = Picture::from(RgbImage::from_pixel(1280, 800, image::Rgb(PAPER)));
    for (row, line) in (0i32..).zip(REVERSI) {
        for (column, piece) in (0i32..).zip(line.chars()) {
            let (x, y) = (LEFT + column * CELL, TOP + row * CELL);
            outline(&mut picture, Rect::new(x, y, CELL + 1, CELL + 1), 1, LINE);
            let mut stamp = Stamp::new(CELL, CELL);
            match piece {
                'b' => stamp.disc(42.5, 42.5, 34.0, [18; 3]),
                'w' => stamp.disc(42.5, 42.5, 34.0, [255; 3]),
                _ => {}
            }
            stamp.press(&mut picture, x, y);
        }
    }
    picture
}

#[test]
fn pieces_in_the_middle_of_a_lattice_are_no_board_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("reversi.png");
    std::fs::write(&path, encode_png(&drawn()).unwrap()).unwrap();
    let run = gridlens().arg("read").arg(&path).assert().code(3);
    let error = String::from_utf8_lossy(&run.get_output().stderr).into_owned();
    assert!(error.contains("the 8×8 grid"), "{error}");
}
