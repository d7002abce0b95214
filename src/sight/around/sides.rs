//! Which sides of a grid clues may stand on, and on which they do.

use super::{CLEAR, INNER_LINES, Sign, WRITTEN, is_digit};
use crate::geom::{At, Rect, Size};
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::sight::Sight;
use crate::sight::contrast::{self, Side};

/// A large board has so many lines: words and timers do not stand in most of them.
const LARGE: usize = 10;
/// Clues stand in this share of the lines, and this share of them amid a line:
/// two digits of one number do not.
const MOST: f64 = 0.7;
/// A digit amid a line is so near to its middle, as a share of its breadth.
const AMID: f64 = 0.2;

/// Whether clear digits stand next to the columns, so many for each.
pub fn are_clues(signs: &[Sign], grid: &Grid, least: f64) -> bool {
    let (board, cell) = (grid.bounds(), grid.rows.first().map_or(1, Span::length));
    let is_next = |sign: &&Sign| {
        let y = sign.middle().1 / 2;
        let reach = (contrast::NEXT[contrast::NEXT.len() - 1] * f64::from(cell)) as i32;
        let above = board.y - reach..board.y + cell;
        let below = board.bottom() - cell..board.bottom() + reach;
        above.contains(&y) || below.contains(&y)
    };
    let clear = signs.iter().filter(is_next).filter(|sign| sign.score() >= CLEAR).count();
    clear as f64 >= least * grid.columns.len() as f64
}

/// Whether digits may stand on this side: something does outside, or digits
/// do in the outer lines of the grid.
pub fn may_be_written(picture: &Picture, sight: &Sight, side: Side) -> bool {
    let Size { rows, columns } = sight.size();
    let is_outer = |at: At| match side {
        Side::Left => at.column < INNER_LINES,
        Side::Right => at.column + INNER_LINES >= columns,
        Side::Above => at.row < INNER_LINES,
        Side::Below => at.row + INNER_LINES >= rows,
    };
    let looks = sight.looks.iter().filter(|(at, _)| is_outer(*at));
    let digits = looks.filter(|(_, look)| is_digit(sight, look)).count();
    let lines = side.lines(&sight.grid).len();
    digits as f64 >= WRITTEN * lines as f64 || contrast::is_inked(picture, &sight.grid, side)
}

impl Side {
    /// Whether clues stand on this side beyond doubt: a clear digit in most of
    /// its lines, and several on top of each other, or next to each other, in
    /// many. Headings have one, or two where they are numbers beside rows; the
    /// letters of a text that look like digits stand anywhere in a line.
    pub(super) fn holds_clues(self, signs: &[Sign], grid: &Grid) -> bool {
        let lines = self.lines(grid);
        let is_row = self.is_beside_rows();
        let (mut all, mut amid) = (0u32, 0u32);
        let mut places = |line: &Span| {
            let mut places: Vec<(i32, i32)> = Vec::new();
            for sign in signs.iter().filter(|sign| sign.score() >= CLEAR) {
                let (x, y) = sign.middle();
                let aside = (if is_row { y } else { x } - line.start - line.end).abs();
                let is_amid = f64::from(aside) <= 2.0 * AMID * f64::from(line.length());
                all += u32::from(aside < line.length());
                amid += u32::from(is_amid);
                let Rect { x, y, width, height } = sign.bounds;
                places.extend(is_amid.then_some(if is_row { (x, width) } else { (y, height) }));
            }
            places.sort_unstable();
            places.dedup_by(|next, last| next.0 < last.0 + last.1);
            places.len()
        };
        let counts: Vec<usize> = lines.iter().map(&mut places).collect();
        let share = |least: usize| {
            counts.iter().filter(|&&n| n >= least).count() as f64 / lines.len().max(1) as f64
        };
        lines.len() >= LARGE
            && f64::from(amid) >= MOST * f64::from(all)
            && share(1) >= MOST
            && share(if is_row { 3 } else { 2 }) >= WRITTEN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A grid of 10 by 10 cells of 20 pixels.
    fn grid() -> Grid {
        let spans: Vec<Span> =
            (0..10).map(|i| Span { start: 200 + 20 * i, end: 220 + 20 * i }).collect();
        Grid::guessed(spans.clone(), spans)
    }

    /// Clear digits at these places, 6 pixels wide and 10 high.
    fn signs(places: impl Iterator<Item = (i32, i32)>) -> Vec<Sign> {
        let sign = |(x, y)| Sign {
            bounds: Rect::new(x, y, 6, 10),
            colour: [0; 3],
            contrast: 200,
            digits: vec![(1, 0.9)],
        };
        places.map(sign).collect()
    }

    #[test]
    fn clues_are_more_than_headings() {
        let columns = || (0..10).map(|i| 207 + 20 * i);
        let heading = signs(columns().map(|x| (x, 180)));
        assert!(!Side::Above.holds_clues(&heading, &grid()));
        let numbers = signs(columns().flat_map(|y| [(180, y), (187, y)]));
        assert!(!Side::Left.holds_clues(&numbers, &grid()));
        let clues = signs(columns().flat_map(|x| [(x, 180), (x, 165)]));
        assert!(Side::Above.holds_clues(&clues, &grid()));
        let text = signs((0..40).map(|i| (200 + 13 * (i % 16), 180 - 15 * (i / 16))));
        assert!(!Side::Above.holds_clues(&text, &grid()));
        let few = signs(columns().take(6).flat_map(|x| [(x, 180), (x, 165)]));
        assert!(!Side::Above.holds_clues(&few, &grid()));
    }
}
