//! One picture per stage of the reading, for `--debug`.

use crate::geom::{At, Rect};
use crate::grid::Grid;
use crate::picture::Picture;
use crate::picture::paint::{outline, write};
use crate::puzzle::seen::Reading;
use crate::sight::Sight;
use image::{GenericImage, Rgb as Pixel, RgbImage};

/// Colours of the grids, the likeliest first (Okabe and Ito's palette).
const COLOURS: [[u8; 3]; 4] = [[213, 94, 0], [0, 114, 178], [0, 158, 115], [204, 121, 167]];

/// The grids that were found, every cell outlined, numbered by likelihood.
pub fn grids(picture: &Picture, grids: &[Grid]) -> Picture {
    let mut drawn = picture.clone();
    let thick = (picture.width().max(picture.height()) / 700).max(1) as i32;
    for (i, grid) in grids.iter().take(COLOURS.len()).enumerate().rev() {
        let colour = COLOURS[i];
        for row in 0..grid.rows.len() {
            for column in 0..grid.columns.len() {
                outline(&mut drawn, grid.cell(At::new(row, column)), thick, colour);
            }
        }
        let bounds = grid.bounds();
        outline(&mut drawn, bounds.inset(-thick, -thick), 2 * thick, colour);
        let title = format!("{} {:.2}", i + 1, grid.support);
        let height = (14 * thick) as f32;
        write(&mut drawn, &title, bounds.x, (bounds.y - 16 * thick).max(0), height, colour);
    }
    drawn
}

/// Side of a patch on the sheet, pixels.
const PATCH: u32 = 48;

/// The cells cut out of the picture, side by side.
pub fn patches(picture: &Picture, sight: &Sight) -> Picture {
    let size = sight.size();
    let (columns, rows) = (size.columns as u32, size.rows as u32);
    let step = PATCH + 4;
    let mut sheet = RgbImage::from_pixel(columns * step + 4, rows * step + 4, Pixel([128; 3]));
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    for (at, _) in sight.looks.iter() {
        let cell = sight.grid.cell(at).intersect(&whole);
        if cell.area() == 0 {
            continue;
        }
        let (x, y) = (cell.x as u32, cell.y as u32);
        let view =
            image::imageops::crop_imm(&picture.pixels, x, y, cell.width as u32, cell.height as u32);
        let small = image::imageops::thumbnail(&*view, PATCH, PATCH);
        let place = (at.column as u32 * step + 4, at.row as u32 * step + 4);
        // The sheet was made large enough for every patch.
        let _ = sheet.copy_from(&small, place.0, place.1);
    }
    Picture::from(sheet)
}

/// Side of a cell on the sheet of labels, pixels.
const CELL: i32 = 76;

/// What every cell was taken for: its ground, the symbol read, how sure that
/// is, and the name and score of its ink.
pub fn labels(sight: &Sight, reading: Option<&Reading>) -> Picture {
    let size = sight.size();
    let (width, height) = (size.columns as i32 * CELL, size.rows as i32 * CELL);
    let mut sheet = Picture::from(RgbImage::new(width as u32, height as u32));
    for (at, look) in sight.looks.iter() {
        let cell = Rect::new(at.column as i32 * CELL, at.row as i32 * CELL, CELL, CELL);
        outline(&mut sheet, cell.inset(1, 1), CELL / 2, look.ground);
        let bright = crate::picture::luma(look.ground) > 128;
        let ink = if bright { [0; 3] } else { [255; 3] };
        let mut line = |text: &str, y: i32, h: f32| {
            write(&mut sheet, text, cell.x + 5, cell.y + y, h, ink);
        };
        if let Some(reading) = reading {
            line(&reading.cells[at].unwrap_or('.').to_string(), 4, 26.0);
            line(&format!("{:.2}", reading.confidence[at]), 34, 12.0);
        }
        if let Some(name) = look.ink.and_then(|ink| sight.inks[ink.class].names.first()) {
            let label: String = name.label.chars().take(6).collect();
            line(&label, 48, 11.0);
            line(&format!("{:.2}", name.score), 61, 11.0);
        }
    }
    sheet
}
