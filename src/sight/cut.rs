//! Whether the lines of a grid go through the symbols on it: a lattice that lies a part of a
//! cell off the board has the ends of its symbols in the gaps between the cells, or beyond.
//! The bounds hold for digits between lines of their colour and without lines, which the tests
//! draw.

use crate::geom::At;
use crate::grid::Span;
use crate::picture::{Picture, Rgb, distance};
use crate::sight::Sight;

/// A pixel has the colour of a symbol if it is that near,
const SAME: u8 = 48;
/// which is less than this share of what the symbol stands out by.
const NEARER: f64 = 0.4;
/// A symbol has its colour on so much of the edge that it goes over: a line has it on more,
const MOST: f64 = 0.6;
/// and what a JPEG leaves has it on less.
const LEAST: f64 = 0.03;
/// This part of a gap from its cell, what is there is beyond the cell's own edge.
const NEAR: i32 = 8;
/// Symbols are cut where this share of them go over one edge of their cells.
const MANY: f64 = 0.5;
/// So many at least.
const FEW: usize = 4;

/// Whether many of the symbols that `sight` found go on over the same edge of their cells.
pub fn are_cut(picture: &Picture, sight: &Sight) -> bool {
    let inked = || sight.looks.iter().filter(|(_, look)| look.ink.is_some());
    let count = inked().count();
    (0..4).any(|edge| {
        let cut = inked().filter(|&(at, _)| goes_over(picture, sight, at, edge)).count();
        cut >= FEW && cut as f64 >= MANY * count as f64
    })
}

/// Whether the symbol of a cell goes on over its left, right, upper or lower edge, by number.
fn goes_over(picture: &Picture, sight: &Sight, at: At, edge: usize) -> bool {
    let look = &sight.looks[at];
    let Some(ink) = look.ink else { return false };
    let (columns, rows) = (&sight.grid.columns, &sight.grid.rows);
    let (lines, own, along) = match edge {
        0 | 1 => (columns, at.column, rows[at.row]),
        _ => (rows, at.row, columns[at.column]),
    };
    let Some(place) = beyond(lines, own, edge % 2 == 1) else { return false };
    let stands_out = f64::from(distance(ink.colour, look.ground));
    let near = f64::from(SAME).min(NEARER * stands_out);
    let is_own = |colour: &Rgb| f64::from(distance(*colour, ink.colour)) < near;
    let pixels = (along.start..along.end).filter_map(|i| match edge {
        0 | 1 => picture.pixel(place, i),
        _ => picture.pixel(i, place),
    });
    let own = pixels.filter(is_own).count() as f64 / f64::from(along.length().max(1));
    (LEAST..=MOST).contains(&own)
}

/// A little way from a line into the gap before or after it.
fn beyond(lines: &[Span], own: usize, is_after: bool) -> Option<i32> {
    let gap = lines.windows(2).map(|two| two[1].start - two[0].end).min()?.max(0);
    let line = lines.get(own)?;
    Some(if is_after { line.end + gap / NEAR } else { line.start - 1 - gap / NEAR })
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::grid::Grid;
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// Whether symbols are cut by a grid that lies so far below the board, whose cells are 60
    /// pixels apart, with lines of `line` pixels in the colour of its digits.
    fn cut(off: i32, line: i32) -> bool {
        let mut picture = Picture::from(RgbImage::from_fn(320, 360, |x, y| {
            let is_line = |at: u32| (40..280).contains(&at) && (at as i32 - 40) % 60 >= 60 - line;
            Pixel(if is_line(x) || is_line(y) { [20; 3] } else { [240; 3] })
        }));
        for i in 0..16 {
            let mut stamp = Stamp::new(56, 56);
            stamp.character(if i % 3 == 0 { '1' } else { '0' }, 28.0, 28.0, 40.0, [20; 3]);
            stamp.press(&mut picture, 40 + 60 * (i % 4), 40 + 60 * (i / 4));
        }
        let spans = |off: i32| -> Vec<Span> {
            let span = |i: i32| Span { start: 40 + off + 60 * i, end: 96 + off + 60 * i };
            (0..4).map(span).collect()
        };
        let grid = Grid::guessed(spans(0), spans(off));
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        are_cut(&picture, &sight)
    }

    #[test]
    fn a_grid_off_its_board_cuts_the_symbols() {
        for line in [0, 4] {
            assert!(cut(12, line) && cut(-12, line), "{line}");
            assert!(!cut(0, line) && !cut(4, line), "{line}");
        }
    }
}
