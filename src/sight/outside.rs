//! Whether cells go on beyond a grid: then it is a part of a larger board; and what its
//! cells lie on.

use crate::geom::{Array2, At};
use crate::grid::{Grid, Span};
use crate::picture::{self, Picture, Rgb, distance};

/// Cells and the gaps between them are told apart from this difference on.
const APART: u8 = 12;
/// Places of one colour differ by no more than this.
const ALIKE: u8 = 12;
/// A page may be tinted as the cells of a board on it are, but for more than this.
const ONE_COLOUR: u8 = 6;
/// A colour that this share of the cells has is one of cells.
const COMMON: f64 = 0.1;
/// This share of the places beside a side of the grid looks like cells where
/// the board goes on.
const MOSTLY: f64 = 0.75;
/// How far from its edges a cell is looked at, as shares of its sides: its
/// corners show its ground, the outer ones around a disc that fills it, the
/// inner ones of a tile that is round.
const INSETS: [f64; 2] = [0.06, 0.15];

/// The colours of a board's cells and of the gaps between them.
struct Colours {
    cells: Vec<Rgb>,
    gap: Rgb,
}

impl Colours {
    /// What is seen in most of the gaps and in the corners of the cells; `None`
    /// where cells have no gap of another colour between them.
    fn of(picture: &Picture, grid: &Grid) -> Option<Self> {
        let gap = usual_gap(picture, grid)?;
        let corners = grid.size().rows * grid.size().columns * 4 * INSETS.len();
        let cells = Array2::from_fn(grid.size(), |at| {
            corners_of(picture, &grid.columns[at.column], &grid.rows[at.row])
        });
        let mut left: Vec<Rgb> = cells.iter().flat_map(|(_, corners)| corners.clone()).collect();
        let mut cells = Vec::new();
        while let Some(colour) = commonest(left.iter().copied()) {
            let before = left.len();
            left.retain(|other| distance(*other, colour) > ALIKE);
            if ((before - left.len()) as f64) < COMMON * corners as f64 {
                break;
            }
            cells.push(colour);
        }
        cells.retain(|colour| distance(*colour, gap) >= APART);
        (!cells.is_empty()).then_some(Self { cells, gap })
    }

    fn is_cell(&self, colour: Rgb) -> bool {
        let to_gap = distance(colour, self.gap);
        let distances = self.cells.iter().map(|cell| distance(colour, *cell));
        distances.min().is_some_and(|own| own <= ALIKE && own < to_gap)
    }

    fn is_gap(&self, colour: Rgb) -> bool {
        distance(colour, self.gap) <= ALIKE && !self.is_cell(colour)
    }
}

/// Whether the board goes on beside the grid: along two opposite sides of it, since
/// counters and heads lie along others, or up to an edge of the picture that cuts it.
pub fn goes_on(picture: &Picture, grid: &Grid) -> bool {
    let Some(colours) = Colours::of(picture, grid) else { return false };
    is_between(picture, &colours, grid) || is_cut(picture, &colours, grid)
}

/// Whether the board ends where its grid does: beside no side of it most places are in a
/// colour of its cells. False where these have no gap of another colour between them.
pub fn ends(picture: &Picture, grid: &Grid) -> bool {
    let Some(colours) = Colours::of(picture, grid) else { return false };
    let is_like = |column: &Span, row: &Span| {
        let corners = corners_of(picture, column, row);
        let is_own = |colour: &&Rgb| {
            colours.cells.iter().any(|cell| distance(**colour, *cell) <= ONE_COLOUR)
        };
        2 * corners.iter().filter(is_own).count() > corners.len()
    };
    let ends = |lines: &[Span], is_free: &dyn Fn(&Span) -> bool| {
        outside(lines).into_iter().flatten().all(|place| is_free(&place.line))
    };
    let is_free = |across: &[Span], is_like: &dyn Fn(&Span) -> bool| {
        2 * across.iter().filter(|other| is_like(other)).count() < across.len()
    };
    ends(&grid.columns, &|line| is_free(&grid.rows, &|row| is_like(line, row)))
        && ends(&grid.rows, &|line| is_free(&grid.columns, &|column| is_like(column, line)))
}

/// Whether places that look like cells of the board, gaps and all, lie along
/// two opposite sides of it.
fn is_between(picture: &Picture, colours: &Colours, grid: &Grid) -> bool {
    let are_cells = |lines: &[Span], across: &[Span], is_row: bool| {
        let ends = outside(lines).into_iter().flatten();
        let mut sides = ends.map(|line| {
            let is_cell = |other: &&Span| is_cell(picture, colours, &line, other, is_row);
            across.iter().filter(is_cell).count() as f64 >= MOSTLY * across.len() as f64
                && are_parted(picture, colours, &line.line, across, is_row)
        });
        sides.next() == Some(true) && sides.next() == Some(true)
    };
    are_cells(&grid.columns, &grid.rows, false) || are_cells(&grid.rows, &grid.columns, true)
}

/// Whether gaps part a line beside the board as they do its own cells: buttons are in one.
fn are_parted(
    picture: &Picture,
    colours: &Colours,
    line: &Span,
    across: &[Span],
    is_row: bool,
) -> bool {
    let is_gap = |pair: &&[Span]| {
        let colour = at_gap(picture, &pair[0], &pair[1], line, !is_row);
        colour.is_some_and(|colour| colours.is_gap(colour))
    };
    let gaps = across.windows(2).filter(is_gap).count();
    gaps as f64 >= MOSTLY * across.len().saturating_sub(1) as f64
}

/// Whether a row or a column of cells like those of the board lies between it and an
/// edge of the picture that is nearer than a whole one.
fn is_cut(picture: &Picture, colours: &Colours, grid: &Grid) -> bool {
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let cut = |lines: &[Span], across: &[Span], length: i32, is_row: bool| {
        let ([first, second, ..], [.., last]) = (lines, lines) else { return false };
        let (pitch, gap) = (second.start - first.start, second.start - first.end);
        let rooms = [(first.start, -1), (length - last.end, 1)];
        rooms.into_iter().any(|(room, toward)| {
            let seen = f64::from(room - gap) / f64::from(pitch.max(1));
            let off = gap + (f64::from(room - gap) * 0.5) as i32;
            let at = if toward < 0 { first.start - off } else { last.end - 1 + off };
            room - gap >= LEAST_CUT
                && CUT.contains(&seen)
                && is_row_of_cells(picture, colours, at, across, is_row)
        })
    };
    cut(&grid.columns, &grid.rows, width, false) || cut(&grid.rows, &grid.columns, height, true)
}

/// Of a row of cells that the picture's edge cuts this share is seen.
const CUT: std::ops::Range<f64> = 0.05..0.95;
/// and no fewer pixels.
const LEAST_CUT: i32 = 3;

/// Whether cells and gaps by turns lie `at` a place beside the board.
fn is_row_of_cells(
    picture: &Picture,
    colours: &Colours,
    at: i32,
    across: &[Span],
    is_row: bool,
) -> bool {
    let colour = |along: i32| {
        let (x, y) = if is_row { (along, at) } else { (at, along) };
        picture.pixel(x, y)
    };
    let is_cell = |along: i32| colour(along).is_some_and(|colour| colours.is_cell(colour));
    let is_gap = |along: i32| colour(along).is_some_and(|colour| colours.is_gap(colour));
    let ends = |span: &Span| {
        let inset = (f64::from(span.length()) * INSETS[1]) as i32;
        [span.start + inset, span.end - 1 - inset]
    };
    let cells = across.iter().filter(|span| ends(span).into_iter().any(is_cell)).count();
    let gaps =
        across.windows(2).filter(|pair| is_gap(pair[0].end + (pair[1].start - pair[0].end) / 2));
    cells as f64 >= MOSTLY * across.len() as f64
        && gaps.count() as f64 >= MOSTLY * (across.len() - 1) as f64
}

/// The lines before the first and behind the last one, each with the edges of
/// its gaps.
fn outside(lines: &[Span]) -> [Option<Place>; 2] {
    let [first, .., last] = lines else { return [None, None] };
    let pitch = (last.start - first.start) / (lines.len() as i32 - 1);
    let moved = |span: &Span, by: i32| Span { start: span.start + by, end: span.end + by };
    let place =
        |line: Span| Place { before: moved(&line, -pitch), behind: moved(&line, pitch), line };
    [Some(place(moved(first, -pitch))), Some(place(moved(last, pitch)))]
}

/// A line beside the grid, and those beside it.
struct Place {
    before: Span,
    line: Span,
    behind: Span,
}

/// Whether there is a cell where `place` crosses `other`, between two gaps.
fn is_cell(
    picture: &Picture,
    colours: &Colours,
    place: &Place,
    other: &Span,
    is_row: bool,
) -> bool {
    let is_gap = |one: &Span, next: &Span| {
        at_gap(picture, one, next, other, is_row).is_some_and(|colour| colours.is_gap(colour))
    };
    let (column, row) = if is_row { (other, &place.line) } else { (&place.line, other) };
    // Each of its corners shows it: a button may reach over one end of its place.
    let corners = corners_of(picture, column, row);
    let quarters = corners.len() / INSETS.len();
    let shows = |quarter: &usize| {
        let mut own = corners.iter().skip(*quarter).step_by(quarters.max(1));
        own.any(|colour| colours.is_cell(*colour))
    };
    let shown = (0..quarters).filter(shows).count();
    shown > 0
        && shown + 1 >= quarters
        && is_gap(&place.before, &place.line)
        && is_gap(&place.line, &place.behind)
}

/// The colour that is seen both in most of the gaps between the cells and a little
/// outside the corners of the board: then the cells are tiles on it.
pub fn page(picture: &Picture, grid: &Grid) -> Option<Rgb> {
    let gap = usual_gap(picture, grid)?;
    let (board, cell) = (grid.bounds(), grid.cell(At::new(0, 0)));
    let off = (f64::from(cell.width.min(cell.height)) * OFF) as i32;
    let across = [board.x - off, board.right() + off];
    let down = [board.y - off, board.bottom() + off];
    let corners = across.into_iter().flat_map(|x| down.map(|y| picture.pixel(x, y)));
    let seen: Vec<Rgb> = corners.flatten().collect();
    let alike = seen.iter().filter(|corner| distance(**corner, gap) <= ALIKE).count();
    (alike >= CORNERS && alike + 1 >= seen.len()).then_some(gap)
}

/// So far outside of the board's corners, as a share of a cell, its frame has ended,
const OFF: f64 = 0.25;
/// and at least so many of them are on the picture.
const CORNERS: usize = 2;

/// What is seen in most of the gaps between cells beside each other.
fn usual_gap(picture: &Picture, grid: &Grid) -> Option<Rgb> {
    let gaps = Array2::from_fn(grid.size(), |at| {
        let next = grid.columns.get(at.column + 1)?;
        at_gap(picture, &grid.columns[at.column], next, &grid.rows[at.row], false)
    });
    commonest(gaps.iter().filter_map(|(_, gap)| *gap))
}

/// The colour in the middle of the gap between two lines, where `across`
/// crosses them; `None` where there is none.
fn at_gap(picture: &Picture, one: &Span, next: &Span, across: &Span, is_row: bool) -> Option<Rgb> {
    let middle = |a: i32, b: i32| a + (b - a) / 2;
    let (along, across) = (middle(one.end, next.start), middle(across.start, across.end));
    let is_gap = next.start > one.end;
    let (x, y) = if is_row { (across, along) } else { (along, across) };
    is_gap.then(|| picture.pixel(x, y)).flatten()
}

/// The colours a little inside the corners of a cell, as far as they lie in the
/// picture.
fn corners_of(picture: &Picture, column: &Span, row: &Span) -> Vec<Rgb> {
    let ends = |span: &Span, share: f64| {
        let inset = (f64::from(span.length()) * share) as i32;
        [span.start + inset, span.end - 1 - inset]
    };
    let places = INSETS.into_iter().flat_map(|share| {
        let rows = ends(row, share);
        ends(column, share).into_iter().flat_map(move |x| rows.map(|y| (x, y)))
    });
    places.filter_map(|(x, y)| picture.pixel(x, y)).collect()
}

/// The colour with the most others like it.
fn commonest(colours: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    picture::commonest(colours, ALIKE / 2).map(|(colour, _)| colour)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    /// A picture of 8×8 tiles of 10 pixels, 12 apart, on a white page.
    fn tiles() -> Picture {
        let pixels = RgbImage::from_fn(100, 100, |x, y| {
            let is_tile = (2..98).contains(&x) && (2..98).contains(&y);
            let is_in = |place: u32| (place + 10) % 12 < 10;
            image::Rgb(if is_tile && is_in(x) && is_in(y) { [200; 3] } else { [255; 3] })
        });
        Picture::from(pixels)
    }

    fn grid(lines: std::ops::Range<i32>) -> Grid {
        let spans: Vec<Span> =
            lines.map(|i| Span { start: 2 + 12 * i, end: 12 + 12 * i }).collect();
        Grid::guessed(spans.clone(), spans)
    }

    #[test]
    fn a_part_of_a_board_goes_on() {
        assert!(goes_on(&tiles(), &grid(1..7)));
        assert!(!goes_on(&tiles(), &grid(0..8)));
    }

    #[test]
    fn a_button_as_high_as_a_cell_is_no_row_of_cells() {
        // Above five rows of tiles, and below, a row of such or one that is not parted.
        let beside = |is_button: bool| {
            let picture = Picture::from(RgbImage::from_fn(100, 100, |x, y| {
                let tile = tiles().pixel(x as i32, y as i32).unwrap_or([255; 3]);
                let is_row = (2..12).contains(&y) && (2..98).contains(&x);
                image::Rgb(if is_button && is_row { [200; 3] } else { tile })
            }));
            let rows = grid(1..7).rows;
            goes_on(&picture, &Grid::guessed(grid(0..8).columns, rows))
        };
        assert!(beside(false));
        assert!(!beside(true));
    }

    #[test]
    fn a_board_ends_where_nothing_of_its_cells_colour_is_beside_it() {
        assert!(ends(&tiles(), &grid(0..8)));
        assert!(!ends(&tiles(), &grid(0..7)), "a row and a column are left");
        // Buttons below it, lighter than the tiles.
        let beside = |light: u8| {
            Picture::from(RgbImage::from_fn(120, 120, |x, y| {
                let tile = tiles().pixel(x as i32, y as i32);
                let is_button = (98..120).contains(&y) && x % 24 < 20;
                image::Rgb(if is_button { [light; 3] } else { tile.unwrap_or([255; 3]) })
            }))
        };
        assert!(ends(&beside(225), &grid(0..8)));
        assert!(!ends(&beside(203), &grid(0..8)), "they may be tiles");
    }

    #[test]
    fn what_an_edge_of_the_picture_cuts_off_is_told() {
        // Half of a row is seen above the board, or below it, or none.
        let part = |from: i32, height: u32| {
            let whole = tiles();
            whole.cropped(crate::geom::Rect::new(0, from, 100, height as i32))
        };
        let rows = |from: i32, count: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: from + 12 * i, end: from + 12 * i + 10 }).collect()
        };
        let columns = grid(0..8).columns;
        let is_cut_at = |picture: &Picture, rows: Vec<Span>| {
            goes_on(picture, &Grid::guessed(columns.clone(), rows))
        };
        assert!(is_cut_at(&part(7, 93), rows(7, 7)));
        assert!(is_cut_at(&part(0, 92), rows(2, 7)));
        assert!(is_cut_at(&part(0, 90), rows(2, 7)), "four of ten pixels of the last row");
        assert!(!is_cut_at(&part(0, 88), rows(2, 7)), "two");
        assert!(!is_cut_at(&part(14, 86), rows(0, 7)));
        assert!(!is_cut_at(&tiles(), rows(2, 8)));
    }

    #[test]
    fn one_side_alone_is_none() {
        assert!(!goes_on(&tiles(), &grid(0..7)));
    }
}
