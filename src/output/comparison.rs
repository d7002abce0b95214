//! A reading beside its label: the picture with the cells as they were read,
//! and the board as it should have been.

use image::{Rgb as Pixel, RgbImage, imageops};

use crate::geom::Rect;
use crate::picture::paint::{outline, write};
use crate::picture::{Picture, Rgb};

/// Height of the drawn picture, pixels.
const HEIGHT: u32 = 900;
/// Between the parts, pixels.
const MARGIN: i32 = 24;
/// Largest side of a cell in the drawn boards, pixels.
const CELL: i32 = 44;

const PAGE: Rgb = [250, 250, 248];
const TEXT: Rgb = [30, 30, 30];
/// Cells that differ; Okabe and Ito's vermilion and blue.
const WRONG: Rgb = [213, 94, 0];
const FRAME: Rgb = [0, 114, 178];

/// Draws the picture with the box that was read, then the board as read, then
/// as the label has it; cells that differ are framed. `title` is written above.
pub fn draw(
    picture: &Picture,
    found: Option<Rect>,
    read: &[String],
    truth: &[String],
    title: &str,
) -> Picture {
    let mut shown = picture.clone();
    if let Some(bounds) = found {
        let thick = (picture.width().max(picture.height()) / 250).max(2) as i32;
        outline(&mut shown, bounds.inset(-thick, -thick), thick, FRAME);
    }
    let width = (u64::from(picture.width()) * u64::from(HEIGHT)
        / u64::from(picture.height().max(1)))
    .clamp(1, 2400) as u32;
    let small = imageops::thumbnail(&shown.pixels, width, HEIGHT);
    let boards = [read, truth].map(board_size);
    let total = width as i32 + boards.iter().map(|b| b.0 + MARGIN).sum::<i32>() + 2 * MARGIN;
    let height = boards.iter().map(|b| b.1 + 3 * MARGIN).fold(HEIGHT as i32 + 3 * MARGIN, i32::max);
    let page = RgbImage::from_pixel(total.max(900) as u32, height as u32, Pixel(PAGE));
    let mut page = Picture::from(page);
    imageops::replace(&mut page.pixels, &small, i64::from(MARGIN), 2 * i64::from(MARGIN));
    write(&mut page, title, MARGIN, MARGIN / 2, 16.0, TEXT);
    let mut left = width as i32 + 2 * MARGIN;
    for (name, rows, other, size) in
        [("read", read, truth, boards[0]), ("label", truth, read, boards[1])]
    {
        write(&mut page, name, left, 2 * MARGIN, 18.0, TEXT);
        board(&mut page, rows, other, left, 3 * MARGIN + 8);
        left += size.0 + MARGIN;
    }
    page
}

/// The side of a cell of a board of so many columns.
fn side(rows: &[String]) -> i32 {
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    (700 / columns.max(rows.len()).max(1) as i32).clamp(8, CELL)
}

fn board_size(rows: &[String]) -> (i32, i32) {
    let columns = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    ((columns as i32 * side(rows)).max(60), rows.len() as i32 * side(rows))
}

fn board(page: &mut Picture, rows: &[String], other: &[String], left: i32, top: i32) {
    let side = side(rows);
    for (y, row) in rows.iter().enumerate() {
        for (x, mark) in row.chars().enumerate() {
            let cell = Rect::new(left + x as i32 * side, top + y as i32 * side, side, side);
            outline(page, cell, 1, [200, 200, 200]);
            let wanted = other.get(y).and_then(|row| row.chars().nth(x));
            if wanted != Some(mark) {
                outline(page, cell.inset(1, 1), 3, WRONG);
            }
            if mark != '.' {
                let (x, y) = (cell.x + side / 3, cell.y + side / 4);
                write(page, &mark.to_string(), x, y, side as f32 * 0.5, TEXT);
            }
        }
    }
}
