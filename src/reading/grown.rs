//! Grids that lack an outer line: a board without a frame is open to the page
//! there, and a line of filled cells shows no cells of its own.
//!
//! Where clues that surely are clues do not fit the grid, the grid with one
//! more line on one side is tried.

use super::Seen;
use super::around::read_clues;
use super::proof::is_told;
use super::shot::Shot;
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::sight::around::{Around, CLEAR, On, Sign};

/// So much of an added line may stick out of the picture, as a share of it.
const OUTSIDE: i32 = 8;

/// The board of the grid with one more line, where its clues prove that.
pub fn read_grown(shot: &Shot, grid: &Grid) -> Option<Seen> {
    if shot.options.wish.size.is_some() {
        return None;
    }
    let mut found = grown(shot.picture, grid).into_iter().filter_map(|grown| {
        let sight = shot.look(&grown);
        let mut families = shot.options.families().filter(|f| f.looks_around(&sight)).peekable();
        families.peek()?;
        let around = shot.look_around(&sight, On::Ground);
        if !is_written(grid, &grown, &around) {
            return None;
        }
        let seen = families.find_map(|family| read_clues(shot, &sight, &around, family))?.ok()?;
        is_told(&*seen.puzzle).then_some(seen)
    });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// `grid` with one more line, on each side where the picture has room.
fn grown(picture: &Picture, grid: &Grid) -> Vec<Grid> {
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let slack = grid.rows.first().map_or(0, Span::length) / OUTSIDE;
    let allowed = whole.inset(-slack, -slack);
    let is_inside = |grown: &Grid| grown.bounds().intersect(&allowed) == grown.bounds();
    let with_rows = |rows: Vec<Span>| Grid { rows, ..grid.clone() };
    let with_columns = |columns: Vec<Span>| Grid { columns, ..grid.clone() };
    let rows = lengthened(&grid.rows).into_iter().map(with_rows);
    let columns = lengthened(&grid.columns).into_iter().map(with_columns);
    rows.chain(columns).filter(is_inside).collect()
}

/// Whether a clear digit stands beside each line that `grown` has and `grid`
/// has not: a line that nothing is written beside may be made up.
fn is_written(grid: &Grid, grown: &Grid, around: &Around) -> bool {
    let beside = |signs: &[Vec<Sign>; 2], line: &Span, is_row: bool| {
        signs.iter().flatten().any(|sign| {
            let (x, y) = sign.middle();
            let middle = if is_row { y } else { x };
            sign.score() >= CLEAR && (2 * line.start..2 * line.end).contains(&middle)
        })
    };
    let mut rows = grown.rows.iter().filter(|row| !grid.rows.contains(row));
    let mut columns = grown.columns.iter().filter(|column| !grid.columns.contains(column));
    rows.all(|row| beside(&around.beside, row, true))
        && columns.all(|column| beside(&around.over, column, false))
}

/// The lines with one before and with one behind them.
fn lengthened(lines: &[Span]) -> Vec<Vec<Span>> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return Vec::new() };
    if lines.len() < 2 {
        return Vec::new();
    }
    let count = lines.len() as i32 - 1;
    let pitch = (last.start - first.start + count / 2) / count;
    let lengths: i32 = lines.iter().map(Span::length).sum();
    let length = lengths / lines.len() as i32;
    let at = |start: i32| Span { start, end: start + length };
    let mut before = vec![at(first.end - pitch - length)];
    before.extend(lines);
    let mut behind = lines.to_vec();
    behind.push(at(last.start + pitch));
    vec![before, behind]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_added_at_their_distance() {
        let lines = [(10, 18), (20, 28), (30, 38)].map(|(start, end)| Span { start, end });
        let starts = |lines: &[Span]| lines.iter().map(|l| (l.start, l.end)).collect::<Vec<_>>();
        let [before, behind] = &lengthened(&lines)[..] else { panic!("two ways") };
        assert_eq!(starts(before), [(0, 8), (10, 18), (20, 28), (30, 38)]);
        assert_eq!(starts(behind), [(10, 18), (20, 28), (30, 38), (40, 48)]);
        assert!(lengthened(&lines[..1]).is_empty());
    }
}
