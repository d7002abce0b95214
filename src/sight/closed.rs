//! Whether the lines of a grid end at a line around it: then its board ends there, too,
//! whatever stands in line with its columns further on, as buttons do.

use crate::grid::{Grid, Span};
use crate::picture::{Picture, Rgb, distance};

/// So far beyond the outer cells, as a part of the pitch,
const BEYOND: f64 = 0.1;
/// and so many pixels at least,
const LEAST: i32 = 4;
/// the page has one colour but for this much,
const ONE_PAGE: u8 = 16;
/// and the line differs from it by this much.
const LINE: u8 = 40;

/// Whether a line lies along each side of the grid, and beyond it the page alone where the
/// lines between cells would go on. False where a grid has no lines, or no page around it.
pub fn is_closed(picture: &Picture, grid: &Grid) -> bool {
    let bounds = grid.bounds();
    let reach = |length: i32, lines: &[Span]| {
        ((BEYOND * f64::from(length) / lines.len() as f64) as i32).max(LEAST)
    };
    let (across, down) = (reach(bounds.width, &grid.columns), reach(bounds.height, &grid.rows));
    let is_level =
        |y: i32, way: i32| is_end(&grid.columns, down, |x, off| picture.pixel(x, y + way * off));
    let is_upright =
        |x: i32, way: i32| is_end(&grid.rows, across, |y, off| picture.pixel(x + way * off, y));
    is_level(bounds.y, -1)
        && is_level(bounds.bottom() - 1, 1)
        && is_upright(bounds.x, -1)
        && is_upright(bounds.right() - 1, 1)
}

/// Whether the lines between these cells end at a line before so far `off`, where `at` is
/// the colour so far along and beyond the side.
fn is_end(cells: &[Span], off: i32, at: impl Fn(i32, i32) -> Option<Rgb>) -> bool {
    let middle = |span: &Span| (span.start + span.end) / 2;
    let Some(page) = cells.first().and_then(|cell| at(middle(cell), off)) else { return false };
    let apart = |one: Option<Rgb>, other: Option<Rgb>| {
        one.zip(other).map_or(0, |(one, other)| distance(one, other))
    };
    let is_page = |along: i32| at(along, off).is_some_and(|own| distance(own, page) <= ONE_PAGE);
    let has_line = |along: i32| (0..off).any(|near| apart(at(along, near), Some(page)) > LINE);
    // Lines inside, which would go on.
    let is_between = |pair: &[Span]| {
        let line = (pair[0].end + pair[1].start) / 2;
        apart(at(line, -off), at(middle(&pair[0]), -off)) > ONE_PAGE && is_page(line)
    };
    cells.iter().all(|cell| is_page(middle(cell)) && has_line(middle(cell)))
        && cells.windows(2).all(is_between)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;

    #[test]
    fn lines_end_at_a_line_around_them_or_go_on() {
        // Four rows of four cells of 40 pixels between lines of two, and another row below.
        let spans = |from: i32| -> Vec<Span> {
            (0..4).map(|i| Span { start: from + 42 * i, end: from + 42 * i + 40 }).collect()
        };
        let grid = Grid::guessed(spans(42), spans(42));
        let is_closed_with = |last: u32, gap: u32| {
            let picture = RgbImage::from_fn(260, 300, |x, y| {
                let is_in = (40..210).contains(&x) && (40..last).contains(&y);
                let is_gap = (210..210 + gap).contains(&y);
                let is_line = (x - x.min(40)) % 42 < 2 || (y - y.min(40)) % 42 < 2;
                Pixel(if is_in && is_line && !is_gap { [130, 90, 180] } else { [250; 3] })
            });
            is_closed(&Picture::from(picture), &grid)
        };
        assert!(is_closed_with(210, 0));
        assert!(!is_closed_with(252, 0), "a row more");
        assert!(is_closed_with(252, 20), "buttons below");
    }
}
