//! Whole boards against clues in a part of them: a grid may hold its clues in its own
//! cells, and discs are much like the digit 0.

use super::Seen;
use super::cells::{Read, Refused};
use super::enough::are_enough;
use super::error::ReadError;
use crate::geom::Rect;
use crate::grid::Grid;
use crate::puzzle::seen::Reading;

/// The theme of symbols that are no digits.
const SHAPES: &str = "shapes";

/// Whether all that was `read` on a grid are surely shapes, and what was read `around` a
/// part of it takes some of these for clues and is not sure.
pub fn is_surer_whole(
    read: &Result<Read, Refused>,
    grid: &Grid,
    around: &Result<Seen, ReadError>,
) -> bool {
    let is_sure = |reading: &Reading| reading.doubtful().is_empty();
    let is_doubted = match around {
        Ok(seen) => is_part(grid, &seen.sight.grid.bounds()) && !is_sure(&seen.reading),
        Err(ReadError::Unclear { lines, .. }) => {
            !lines.is_empty() && lines.iter().all(|line| is_part(grid, &line.bounds))
        }
        Err(_) => false,
    };
    let is_drawn =
        |(_, reading): &Read| reading.theme == SHAPES && is_sure(reading) && are_enough(reading);
    is_doubted && read.as_ref().is_ok_and(is_drawn)
}

/// Whether a box, of a board or of a line, ends before the lines of the grid do.
fn is_part(grid: &Grid, own: &Rect) -> bool {
    let bounds = grid.bounds();
    own.intersect(&bounds) == *own && own.width.max(own.height) < bounds.width.min(bounds.height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};
    use crate::grid::Span;
    use crate::puzzle::seen::DoubtfulLine;
    use crate::puzzle::takuzu::board::{Board, Digit};

    #[test]
    fn shapes_on_a_whole_grid_are_surer_than_unclear_clues_in_a_part_of_it() {
        let lines = || (0..6).map(|i| Span { start: 50 * i, end: 50 * i + 48 }).collect();
        let grid = Grid::guessed(lines(), lines());
        let read = |theme: &str, sure: f64| -> Result<Read, Refused> {
            let values = Array2::from_fn(Size::new(6, 6), |at| match (at.row + at.column) % 3 {
                0 => Some('0'),
                1 => Some('1'),
                _ => None,
            });
            let board = Board::new(values.map(|value| value.and_then(Digit::from_char)));
            let mut reading = Reading { theme: theme.into(), ..Reading::sure(values) };
            reading.confidence = reading.confidence.map(|_| sure);
            Ok((Box::new(board.expect("a board")), reading))
        };
        let around = |width: i32| {
            let bounds = Rect::new(0, 100, width, 48);
            let line = DoubtfulLine { is_row: true, index: 0, numbers: vec![0, 1], bounds };
            let reason = "its clue has a 0 among other numbers".to_owned();
            Err(ReadError::Unclear {
                kind: "nonogram",
                bounds: grid.bounds(),
                reason,
                lines: vec![line],
            })
        };
        let is =
            |read: Result<Read, Refused>, width: i32| is_surer_whole(&read, &grid, &around(width));
        assert!(is(read(SHAPES, 1.0), 200));
        assert!(!is(read(SHAPES, 1.0), 298), "the clues stand beside the grid");
        assert!(!is(read(SHAPES, 0.4), 200), "it is not sure");
        assert!(!is(read("digits", 1.0), 200), "clues are digits");
    }
}
