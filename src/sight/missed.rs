//! What stands beside a grid where a line of it was missed that has hardly any cells of
//! its own look: crosses in its places, or the panel of its heading.

use super::patch::Patch;
use super::source::Source;
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Place, Theme, look};

/// The label of crosses;
const CROSS: &str = "X";
/// they are this like it,
const CLEAR: f32 = 0.85;
/// as high as this share of a cell at least,
const LARGE: f64 = 0.4;
/// and so many of them in one line are no chance.
const FEW: usize = 2;
/// A panel covers this share of the rim of a place,
const WHOLE: f64 = 0.8;
/// and is of the colour of other headings but for this.
const SAME: u8 = 12;

/// Whether the places next to a side of `grid` are those of one more line.
pub fn is_line_missed(picture: &Picture, planes: &Planes, grid: &Grid, themes: &[Theme]) -> bool {
    let view = View { source: Source::of(picture, planes, grid), themes, grid };
    let (rows, columns) = (grid.rows.len() as i32, grid.columns.len() as i32);
    let row = |i: i32| -> Vec<Cell> { (0..columns).map(|j| (i, j)).collect() };
    let column = |j: i32| -> Vec<Cell> { (0..rows).map(|i| (i, j)).collect() };
    let sides = [row(-1), row(rows), column(-1), column(columns)];
    let is_crossed = |side: &Vec<Cell>| side.iter().filter(|at| view.is_crossed(**at)).count();
    if sides.iter().any(|side| is_crossed(side) >= FEW) {
        return true;
    }
    // Headings over the columns go on beyond them, or those beside the rows.
    let over = |next: i32, after: i32| {
        let line = [column(next), column(after)];
        view.goes_on(&row(-1), [(-1, next), (-1, after)], &line)
    };
    let beside = |next: i32, after: i32| {
        let line = [row(next), row(after)];
        view.goes_on(&column(-1), [(next, -1), (after, -1)], &line)
    };
    over(-1, -2) || over(columns, columns + 1) || beside(-1, -2) || beside(rows, rows + 1)
}

/// A place by row and column of the grid; beyond it these go on.
type Cell = (i32, i32);

/// The places in and around a grid.
struct View<'a> {
    source: Source<'a>,
    themes: &'a [Theme],
    grid: &'a Grid,
}

impl View<'_> {
    /// What is seen in a place, if all of it is in the picture.
    fn patch(&self, (row, column): Cell) -> Option<Patch> {
        let (columns, rows) = (at(&self.grid.columns, column)?, at(&self.grid.rows, row)?);
        let cell = Rect::new(columns.start, rows.start, columns.length(), rows.length());
        let (whole, scale) = (self.source.whole(), self.source.scale());
        let whole = Rect::new(0, 0, whole.width * scale, whole.height * scale);
        (cell.intersect(&whole) == cell).then(|| Patch::cut(self.source, cell))
    }

    /// Whether a cross stands in a place.
    fn is_crossed(&self, at: Cell) -> bool {
        let Some(patch) = self.patch(at) else { return false };
        let Some(ink) = patch.ink(patch.shades().rim.colour, &[]).ink else { return false };
        let is_cross = || {
            let names = look(&ink.glyph, self.themes, Place::Cells);
            names.first().is_some_and(|name| name.label == CROSS && name.score >= CLEAR)
        };
        ink.height >= LARGE && is_cross()
    }

    /// The colour of a place that is of one.
    fn ground(&self, at: Cell) -> Option<Rgb> {
        let rim = self.patch(at)?.shades().rim;
        (rim.share >= WHOLE).then_some(rim.colour)
    }

    /// Whether headings in panels go on in the `next` place, but not after it, over a line
    /// that holds no such panel itself.
    fn goes_on(&self, heads: &[Cell], [next, after]: [Cell; 2], line: &[Vec<Cell>; 2]) -> bool {
        let panels: Vec<Rgb> = heads.iter().filter_map(|at| self.ground(*at)).collect();
        let is_panel = |at: &Cell| {
            let ground = self.ground(*at);
            ground.map(|own| panels.iter().any(|panel| distance(own, *panel) <= SAME))
        };
        let count =
            |line: &[Cell], is: bool| line.iter().filter(|at| is_panel(at) == Some(is)).count();
        let is_corner = next.0 < 0 && next.1 < 0;
        2 * panels.len() > heads.len()
            && is_panel(&next) == Some(true)
            && is_panel(&after) == Some(false)
            && 2 * count(&line[0], false) > line[0].len()
            && (!is_corner || 2 * count(&line[1], true) > line[1].len())
    }
}

/// The line of an index, which may be before the first or behind the last.
fn at(lines: &[Span], index: i32) -> Option<Span> {
    let (first, last) = (lines.first()?, lines.last()?);
    let count = lines.len() as i32;
    let pitch = f64::from(last.start - first.start) / f64::from((count - 1).max(1));
    let moved = |span: &Span, by: i32| {
        let by = (f64::from(by) * pitch).round() as i32;
        Span { start: span.start + by, end: span.end + by }
    };
    match index {
        i if i < 0 => Some(moved(first, i)),
        i if i >= count => Some(moved(last, i - count + 1)),
        i => lines.get(i as usize).copied(),
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::theme::builtin;

    /// Whether a line is missed beside four by four cells of 40 pixels, from 120 on, that
    /// `pixel` draws by the distance from their corner.
    fn is_missed(pixel: impl Fn(i32, i32) -> [u8; 3]) -> bool {
        let line = |i: i32| Span { start: 120 + 40 * i, end: 158 + 40 * i };
        let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
        let picture = Picture::from(RgbImage::from_fn(400, 400, |x, y| {
            Pixel(pixel(x as i32 - 120, y as i32 - 120))
        }));
        let planes = Planes::for_search(&picture);
        is_line_missed(&picture, &planes, &grid, builtin::themes())
    }

    fn cell(x: i32, y: i32) -> [u8; 3] {
        let is_in = |at: i32| (0..160).contains(&at) && at % 40 < 38;
        if is_in(x) && is_in(y) { [70; 3] } else { [250; 3] }
    }

    #[test]
    fn crosses_in_places_beside_a_grid_are_of_a_line_of_it() {
        let with = |rows: &[i32]| {
            is_missed(|x, y| {
                let is_cross = |row: &i32| {
                    let (across, down) = (x + 21, y - 40 * row - 19);
                    across.abs() < 12 && (across.abs() - down.abs()).abs() < 3
                };
                if rows.iter().any(is_cross) { [120; 3] } else { cell(x, y) }
            })
        };
        assert!(with(&[0, 2]));
        assert!(!with(&[2]), "one may be anything");
        assert!(!with(&[]));
    }

    #[test]
    fn panels_of_headings_that_go_on_are_over_a_missed_line() {
        // Panels over columns from `first` on and beside rows `off` cells to the left.
        let with = |first: i32, off: i32| {
            is_missed(|x, y| {
                let over = (-80..-2).contains(&y) && (40 * first..160).contains(&x);
                let beside = (-40 * off - 80..-40 * off - 2).contains(&x) && (0..160).contains(&y);
                if over || beside { [170, 255, 170] } else { cell(x, y) }
            })
        };
        assert!(with(-1, 1));
        assert!(!with(0, 0), "they end where the grid does");
        assert!(!with(-1, 0), "a corner of the panels");
    }
}
