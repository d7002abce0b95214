//! Boards drawn for the tests of this folder.

use image::{Rgb as Pixel, RgbImage};

use super::Hypothesis;
use crate::geom::{Array2, Size};
use crate::grid::{Grid, Span};
use crate::picture::paint::Stamp;
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb};
use crate::sight::{Sight, look_at};
use crate::theme::builtin;

/// The values of a board written as rows, `.` for a blank.
pub fn values(rows: &[&str]) -> Array2<Option<char>> {
    let size = Size::new(rows.len(), rows[0].len());
    Array2::from_fn(size, |at| rows[at.row].chars().nth(at.column).filter(|value| *value != '.'))
}

/// A board that was surely read by a theme.
pub fn way(rows: &[&str], theme: &str) -> Hypothesis {
    let cells = values(rows);
    Hypothesis {
        theme: theme.into(),
        confidence: cells.map(|_| 1.0),
        cells,
        contradiction: 0.0,
        rank: 0,
        legend: Vec::new(),
        blank_shades: Vec::new(),
    }
}

/// The side of a cell, pixels.
pub const SIDE: u32 = 40;

/// What is seen of a board of these characters, of which `pixel` draws each, by
/// the place in its cell.
pub fn sight(rows: &[&str], pixel: impl Fn(char, u32, u32) -> Rgb) -> Sight {
    sight_whole(rows, |kind, x, y, _| pixel(kind, x, y))
}

/// The same, with the place in the picture too.
pub fn sight_whole(rows: &[&str], pixel: impl Fn(char, u32, u32, (u32, u32)) -> Rgb) -> Sight {
    let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
    let (width, height) = (cells[0].len() as u32, cells.len() as u32);
    let pixels = RgbImage::from_fn(SIDE * width, SIDE * height, |x, y| {
        let kind = cells[(y / SIDE) as usize][(x / SIDE) as usize];
        Pixel(pixel(kind, x % SIDE, y % SIDE, (x, y)))
    });
    let picture = Picture::from(pixels);
    let planes = Planes::reduced(&picture, 1);
    let spans = |count: u32| -> Vec<Span> {
        let side = SIDE as i32;
        (0..count as i32).map(|i| Span { start: side * i, end: side * (i + 1) }).collect()
    };
    let grid = Grid::guessed(spans(width), spans(height));
    look_at(&picture, &planes, &grid, builtin::themes())
}

/// What is seen of a board of tiles on a page of this colour, of which `colour` tells
/// that of each.
pub fn sight_apart(rows: &[&str], page: Rgb, colour: impl Fn(char) -> Rgb) -> Sight {
    let (side, pitch) = (SIDE as i32, SIDE as i32 + 8);
    let count = rows.len() as i32;
    let mut picture = Picture::from(RgbImage::from_pixel(SIDE * 8, SIDE * 8, Pixel(page)));
    let spans: Vec<Span> =
        (0..count).map(|i| 40 + pitch * i).map(|start| Span { start, end: start + side }).collect();
    for (row, line) in spans.iter().zip(rows) {
        for (column, kind) in spans.iter().zip(line.chars()) {
            let mut stamp = Stamp::new(side, side);
            stamp.plate([0.0, 0.0, SIDE as f32, SIDE as f32], 0.0, colour(kind), 255);
            stamp.press(&mut picture, column.start, row.start);
        }
    }
    let planes = Planes::reduced(&picture, 1);
    look_at(&picture, &planes, &Grid::guessed(spans.clone(), spans), builtin::themes())
}

/// Whether a cell with this digit, `o` or `i`, is inked at a place in it.
pub fn is_digit(kind: char, x: u32, y: u32) -> bool {
    let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
    match kind {
        'o' => {
            let inside = |width: f64, height: f64| (dx / width).hypot(dy / height) < 1.0;
            inside(8.5, 12.5) && !inside(5.0, 9.0)
        }
        'i' => {
            let is_stem = (0.0..4.0).contains(&dx) && dy.abs() < 12.0;
            let is_flag = (-5.0..0.0).contains(&dx) && (dy + 10.0 + dx).abs() < 2.5;
            is_stem || is_flag
        }
        _ => false,
    }
}
