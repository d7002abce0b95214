//! Where the outer lines of a grid are as far apart as those of another lattice:
//! the cells for clues may be a little smaller than the board's, or larger, and
//! grown into one grid with it.

use std::ops::Range;

use super::tiles::MIN_LINES;
use super::{Grid, Span};
use crate::median::median;

/// Lines of another lattice are nearer together or farther apart by so many
/// pixels,
const APART: f64 = 1.0;
/// and by this share of a step.
const SHARE: f64 = 0.05;
/// So many lines in a row do not lie between heavy lines,
const LEAST_LONG: usize = 3;
/// which make no step shorter.
const LEAST_SHORT: usize = 2;
/// Of the board's own steps this share is even.
const EVEN: f64 = 0.7;

/// The rows and columns of `grid` that are as far apart as most, where outer lines
/// are not.
pub fn board(grid: &Grid) -> Option<(Range<usize>, Range<usize>)> {
    let (rows, columns) = (own(&grid.rows)?, own(&grid.columns)?);
    (rows.len() < grid.rows.len() || columns.len() < grid.columns.len()).then_some((rows, columns))
}

/// The lines that are as far apart as most; `None` where too few are.
fn own(lines: &[Span]) -> Option<Range<usize>> {
    let middle = |line: &Span| f64::from(line.start + line.end) / 2.0;
    let steps: Vec<f64> =
        lines.windows(2).map(|pair| middle(&pair[1]) - middle(&pair[0])).collect();
    let lengths: Vec<f64> = lines.iter().map(|line| f64::from(line.length())).collect();
    let (step, length) = median(steps.clone()).zip(median(lengths.clone()))?;
    let first =
        foreign(steps.iter().map(|own| own - step), lengths.iter().map(|l| l - length), step);
    let (back, lengths) = (steps.iter().rev(), lengths.iter().rev());
    let last = foreign(back.map(|own| own - step), lengths.map(|l| l - length), step);
    let end = lines.len().checked_sub(last)?;
    let inner = steps.get(first..end.checked_sub(1)?)?;
    let even = inner.iter().filter(|own| !is_off(*own - step, step)).count();
    let is_board = first + MIN_LINES <= end && even as f64 >= EVEN * inner.len() as f64;
    is_board.then_some(first..end)
}

/// How many lines are another lattice's: they are nearer to each other than most
/// and shorter, or farther and longer. By how much is told from the outermost on.
fn foreign(
    mut steps: impl Iterator<Item = f64>,
    lengths: impl Iterator<Item = f64>,
    usual: f64,
) -> usize {
    let Some(outer) = steps.next().filter(|by| is_off(*by, usual)) else { return 0 };
    let is_long = outer > 0.0;
    let is_like = |by: &f64| is_off(*by, usual) && (*by > 0.0) == is_long;
    // The outermost lines are as many as their steps and one.
    let most = 2 + steps.take_while(is_like).count();
    let count = lengths.take(most).take_while(is_like).count();
    let least = if is_long { LEAST_LONG } else { LEAST_SHORT };
    if count >= least { count } else { 0 }
}

/// Whether a step or a length differs from the usual.
fn is_off(by: f64, usual: f64) -> bool {
    by.abs() > APART.max(SHARE * usual)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of these lengths, with so many pixels between them.
    fn lines(lengths: &[i32], gap: impl Fn(usize) -> i32) -> Vec<Span> {
        let mut start = 50;
        let line = |(i, &length): (usize, &i32)| {
            let line = Span { start, end: start + length };
            start = line.end + gap(i);
            line
        };
        lengths.iter().enumerate().map(line).collect()
    }

    #[test]
    fn smaller_cells_before_the_board_are_not_its_own() {
        let both = [vec![22; 3], vec![26; 10]].concat();
        assert_eq!(own(&lines(&both, |_| 2)), Some(3..13));
        let turned: Vec<i32> = both.iter().rev().copied().collect();
        assert_eq!(own(&lines(&turned, |_| 2)), Some(0..10));
    }

    #[test]
    fn heavy_lines_and_noise_take_nothing_off() {
        assert_eq!(own(&lines(&[26; 15], |i| if i % 5 == 0 { 5 } else { 2 })), Some(0..15));
        let noisy: Vec<i32> = (0..12).map(|i| 25 + i % 2).collect();
        assert_eq!(own(&lines(&noisy, |_| 2)), Some(0..12));
        // A frame of one line of other cells cannot be told.
        assert_eq!(own(&lines(&[[22; 1].as_slice(), &[26; 8]].concat(), |_| 2)), Some(0..9));
    }
}
