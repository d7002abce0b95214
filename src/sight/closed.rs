//! Whether the lines of a grid end at a line around it: then its board ends there, too,
//! whatever stands in line with its columns further on, as buttons do.

use crate::geom::Rect;
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
/// lines between cells would go on. False where a grid has no lines.
pub fn is_closed(picture: &Picture, grid: &Grid) -> bool {
    let bounds = grid.bounds();
    let is_in = |area: Rect| {
        let all = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
        area.intersect(&all) == area
    };
    let reach = |spans: &[Span]| {
        let pitch = f64::from(spans[spans.len() - 1].end - spans[0].start) / spans.len() as f64;
        ((BEYOND * pitch) as i32).max(LEAST)
    };
    let (across, down) = (reach(&grid.columns), reach(&grid.rows));
    if !is_in(bounds.inset(-across - 1, -down - 1)) {
        return false;
    }
    let is_upper = |off: i32, y: i32, way: i32| {
        let at = |x: i32, off: i32| pixel(picture, x, y + way * off);
        is_end(&grid.columns, off, at)
    };
    let is_left = |off: i32, x: i32, way: i32| {
        let at = |y: i32, off: i32| pixel(picture, x + way * off, y);
        is_end(&grid.rows, off, at)
    };
    is_upper(down, bounds.y, -1)
        && is_upper(down, bounds.bottom() - 1, 1)
        && is_left(across, bounds.x, -1)
        && is_left(across, bounds.right() - 1, 1)
}

/// Whether the lines between these cells end at a line before so far `off`, where `at` is
/// the colour so far along and beyond the side.
fn is_end(cells: &[Span], off: i32, at: impl Fn(i32, i32) -> Rgb) -> bool {
    let middle = |span: &Span| (span.start + span.end) / 2;
    let page = at(middle(&cells[0]), off);
    let is_page = |along: i32| distance(at(along, off), page) <= ONE_PAGE;
    let has_line = |along: i32| (0..off).any(|near| distance(at(along, near), page) > LINE);
    // Lines inside, which would go on.
    let is_between = |pair: &[Span]| {
        let line = (pair[0].end + pair[1].start) / 2;
        let inside = -off.max(LEAST);
        let differs = distance(at(line, inside), at(middle(&pair[0]), inside)) > ONE_PAGE;
        differs && is_page(line)
    };
    cells.iter().all(|cell| is_page(middle(cell)) && has_line(middle(cell)))
        && cells.windows(2).all(is_between)
}

fn pixel(picture: &Picture, x: i32, y: i32) -> Rgb {
    picture.pixels.get_pixel(x as u32, y as u32).0
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
