//! When a later reading may stand for an earlier one that only doubts. A later
//! way of reading knows no more of the picture, so it must not take back what
//! was sure: neither a symbol nor a sign.

use crate::geom::{At, Rect};
use crate::grid::{Grid, Span};
use crate::puzzle::seen::Reading;
use crate::sight::Sight;

/// Whether the later reading has every symbol that the earlier one was sure of,
/// in its place, and tells as many of the signs between cells.
pub fn may_stand_for(later: (&Sight, &Reading), earlier: (&Sight, &Reading)) -> bool {
    let ((sight, reading), (before, doubted)) = (later, earlier);
    let holds = |(at, value): (At, &Option<char>)| {
        let is_sure = value.is_some() && doubted.confidence[at] >= Reading::SURE;
        !is_sure
            || cell_at(&sight.grid, before.grid.cell(at))
                .is_some_and(|own| reading.cells[own] == *value)
    };
    sight.borders.told() >= before.borders.told() && doubted.cells.iter().all(holds)
}

/// The cell of `grid` in which the middle of `cell` lies.
fn cell_at(grid: &Grid, cell: Rect) -> Option<At> {
    let holds = |lines: &[Span], middle: i32| {
        lines.iter().position(|line| (line.start..line.end).contains(&middle))
    };
    let row = holds(&grid.rows, cell.y + cell.height / 2)?;
    Some(At::new(row, holds(&grid.columns, cell.x + cell.width / 2)?))
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::Array2;
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;

    /// What is seen of a white page on a grid of so many rows of four cells.
    fn sight(rows: i32, from: i32) -> Sight {
        let picture = Picture::from(RgbImage::from_pixel(300, 300, Pixel([255; 3])));
        let spans = |count: i32, from: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: from + 30 * i, end: from + 30 * i + 28 }).collect()
        };
        let grid = Grid::guessed(spans(4, 20), spans(rows, from));
        look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[])
    }

    fn reading(rows: &[&str], sure: f64) -> Reading {
        let size = crate::geom::Size::new(rows.len(), 4);
        let cells = Array2::from_fn(size, |at| {
            rows[at.row].chars().nth(at.column).filter(|value| *value != '.')
        });
        Reading {
            confidence: cells.map(|value| if value.is_some() { sure } else { 0.3 }),
            cells,
            theme: "digits".into(),
            legend: Vec::new(),
            signs_are_sure: true,
            warnings: Vec::new(),
        }
    }

    #[test]
    fn what_was_sure_has_to_be_kept() {
        let (before, doubted) = (sight(4, 60), ["01..", "..1.", "....", "0..1"]);
        let earlier = reading(&doubted, 0.9);
        let stands = |sight: &Sight, rows: &[&str], earlier: &Reading| {
            may_stand_for((sight, &reading(rows, 1.0)), (&before, earlier))
        };
        // Cells that were in doubt, and lines that were missed, may be told.
        let longer = ["1001", "01.0", "..1.", "1...", "0..1"];
        assert!(stands(&before, &["01.1", "..1.", "0...", "0..1"], &earlier));
        assert!(stands(&sight(5, 30), &longer, &earlier));
        // Symbols that are other ones or left out were seen better before.
        assert!(!stands(&before, &["00.1", "..1.", "0...", "0..1"], &earlier));
        assert!(!stands(&sight(3, 60), &["01..", "..1.", "...."], &earlier));
        assert!(stands(&sight(3, 60), &["01..", "..1.", "...."], &reading(&doubted, 0.3)));
    }
}
