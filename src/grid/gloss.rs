//! Tiles with a gloss on their upper part, or a shade on their lower one: the
//! lattice is right, but only the plain part of each tile was taken for it.

use super::{Grid, Span};
use crate::median::median;
use crate::picture::{Picture, Rgb, distance};

/// Rows and columns of such boards are as far apart but for this share,
const SQUARE: f64 = 0.04;
/// and the gaps between rows seem wider by so much of that.
const WIDER: f64 = 0.12;
/// Pixels this near to the colour of the gaps between columns are of a gap,
const SAME: u8 = 16;
/// where this share of a row of pixels is.
const MOSTLY: f64 = 0.8;
/// Where across a cell that is looked at: beside its symbol, inside its corners.
const PLACES: [f64; 4] = [0.14, 0.2, 0.8, 0.86];
/// True gaps are as wide as those between columns, but for this factor and a
/// pixel,
const AS_WIDE: f64 = 1.8;
/// and seen between this share of the rows.
const SEEN: f64 = 0.7;

/// The grid with the whole of its tiles as cells.
pub fn whole(picture: &Picture, grid: Grid) -> Grid {
    match taller(picture, &grid) {
        Some(rows) => Grid { rows, ..grid },
        None => grid,
    }
}

/// The rows as high as the gaps between them let them be; `None` where they are.
fn taller(picture: &Picture, grid: &Grid) -> Option<Vec<Span>> {
    let (across, gap) = steps(&grid.columns)?;
    let (down, wide) = steps(&grid.rows)?;
    let is_square = (across / down - 1.0).abs() <= SQUARE;
    if !is_square || gap < 1.0 || wide - gap < WIDER * across {
        return None;
    }
    let colour = gap_colour(picture, grid)?;
    let is_gap = |y: i32| {
        let places = grid.columns.iter().flat_map(|column| {
            PLACES.map(|share| column.start + (share * f64::from(column.length())) as i32)
        });
        let (all, gaps) = places.fold((0, 0), |(all, gaps), x| {
            let pixel = picture.row(y, x, 1).first();
            (all + 1, gaps + i32::from(pixel.is_some_and(|p| distance(*p, colour) <= SAME)))
        });
        f64::from(gaps) >= MOSTLY * f64::from(all)
    };
    // How far each gap is from the row above it, and from the one below.
    let mut shifts: Vec<(i32, i32)> = Vec::new();
    for pair in grid.rows.windows(2) {
        let (above, below) = (pair[0].end, pair[1].start);
        let lines: Vec<i32> = (above..below).filter(|&y| is_gap(y)).collect();
        if let (Some(&first), Some(&last)) = (lines.first(), lines.last())
            && f64::from(last - first) <= AS_WIDE * gap
        {
            shifts.push((first - above, below - 1 - last));
        }
    }
    if (shifts.len() as f64) < SEEN * (grid.rows.len() - 1) as f64 {
        return None;
    }
    let (behind, before) = median(shifts)?;
    let height = picture.height() as i32;
    let grown = |row: &Span| Span {
        start: (row.start - before).max(0),
        end: (row.end + behind).min(height),
    };
    Some(grid.rows.iter().map(grown).collect())
}

/// From one line to the next, and the median gap between them, pixels.
fn steps(lines: &[Span]) -> Option<(f64, f64)> {
    let [first, .., last] = lines else { return None };
    let gap = median(lines.windows(2).map(|pair| pair[1].start - pair[0].end))?;
    let step = f64::from(last.start - first.start) / (lines.len() - 1) as f64;
    Some((step, f64::from(gap)))
}

/// The colour in the middle of most gaps between columns.
fn gap_colour(picture: &Picture, grid: &Grid) -> Option<Rgb> {
    let pixels: Vec<Rgb> = grid
        .columns
        .windows(2)
        .flat_map(|pair| {
            let x = pair[0].end + (pair[1].start - pair[0].end) / 2;
            let middle = |row: &Span| row.start + row.length() / 2;
            grid.rows.iter().filter_map(move |row| picture.row(middle(row), x, 1).first().copied())
        })
        .collect();
    let alike = |one: &Rgb| pixels.iter().filter(|other| distance(*one, **other) <= SAME).count();
    pixels.iter().copied().max_by_key(alike)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;

    /// 6×6 tiles of 20 pixels, 24 apart, whose upper 6 rows are lighter.
    fn glossy() -> Picture {
        let colour = |x: u32, y: u32| match (x % 24 < 20, y % 24) {
            (true, 0..6) => 200,
            (true, 6..20) => 120,
            _ => 0,
        };
        Picture::from(RgbImage::from_fn(144, 144, |x, y| Pixel([colour(x, y); 3])))
    }

    fn grid(from: i32, to: i32) -> Grid {
        let lines = |from: i32, to: i32| {
            (0..6).map(|i| Span { start: 24 * i + from, end: 24 * i + to }).collect()
        };
        Grid {
            columns: lines(0, 20),
            rows: lines(from, to),
            support: 1.0,
            fringe: 0.0,
            cut_off: Vec::new(),
            cut_by: 0.0,
        }
    }

    #[test]
    fn the_gloss_is_a_part_of_its_tile() {
        let whole = grid(0, 20);
        assert_eq!(super::whole(&glossy(), grid(6, 20)), whole);
        assert_eq!(super::whole(&glossy(), grid(0, 6)), whole);
        assert_eq!(super::whole(&glossy(), whole.clone()), whole);
    }
}
