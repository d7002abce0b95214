//! The lines between cells: how heavy they are, border by border.
//!
//! The lines of a lattice are alike along their length. Games whose heavy lines
//! part the board into regions, and grids of which a part is not drawn at all,
//! are told by lines that are not.

mod drawn;

use std::ops::Range;

use super::Sight;
use crate::geom::{Array2, At, Rect, Size};
use crate::median::median;
use crate::picture::{Picture, Rgb, distance};

/// A frame ends within this part of a cell from it.
const OUTSIDE: f64 = 0.12;
/// Lines reach so far into the cells' boxes, as a share of a cell.
const INTO: f64 = 0.12;
/// A border is looked at in these places of its length: signs stand in its
/// middle, other lines cross its ends.
const PLACES: [f64; 4] = [0.18, 0.27, 0.73, 0.82];
/// Grounds this near are one.
const SAME_GROUND: u8 = 16;
/// What is no further from a ground than this is of it.
const SHADE: u8 = 2;
/// A heavy line has so many times the weight of a usual one, and so many pixels of
/// full contrast more.
const HEAVY: f32 = 2.0;
const MORE: f32 = 0.8;
/// Where lines part regions, this share of them are heavy in parts,
const MIXED: f64 = 0.6;
/// and regions of so many cells or more,
const LEAST_REGION: usize = 3;
/// so many at least, hold this share of all cells, none of them more than this one.
const LEAST_REGIONS: usize = 4;
const COVERED: f64 = 0.7;
const LARGEST: f64 = 0.6;
/// A line that is not drawn has less than this share of the weight of others,
const FREE: f32 = 0.2;
/// which is this at least: pixels of full contrast;
const DRAWN: f32 = 0.15;
/// and less than this, in the same: gaps between blanks nearly of the page's colour are
/// light beside those between vivid tiles.
const UNDRAWN: f32 = 0.3;
/// In a part that is not drawn no more than this share of the borders is, and in
/// the rest no more than this share is not.
const STRAY: f64 = 0.04;
/// This share of a frame is heavy.
const FRAMED: f64 = 0.9;
/// The side of blocks in games of nine by nine.
const BLOCK: usize = 3;

/// The lines between the cells of a grid.
pub struct Walls {
    /// Below each cell but those of the last row.
    below: Array2<Border>,
    /// Right of each cell but those of the last column.
    beside: Array2<Border>,
}

/// The line between two cells.
#[derive(Debug, Clone, Copy)]
struct Border {
    /// How heavy it is, in pixels of full contrast across it.
    weight: f32,
    /// Whether the cells are of one ground: else their edge looks like a line.
    is_plain: bool,
}

impl Border {
    fn plain(self) -> Option<f32> {
        self.is_plain.then_some(self.weight)
    }
}

impl Walls {
    /// Looks at the lines of the grid of `sight`.
    pub fn of(picture: &Picture, sight: &Sight) -> Self {
        let Size { rows, columns } = sight.size();
        let weight = |at: At, next: At, is_below: bool| {
            let grounds = [sight.looks[at].ground, sight.looks[next].ground];
            let [a, b] = [at, next].map(|at| sight.grid.cell(at));
            let is_plain = distance(grounds[0], grounds[1]) <= SAME_GROUND;
            Border { weight: weight(picture, (a, b), grounds, is_below), is_plain }
        };
        let below = Array2::from_fn(Size::new(rows.saturating_sub(1), columns), |at| {
            weight(at, At::new(at.row + 1, at.column), true)
        });
        let beside = Array2::from_fn(Size::new(rows, columns.saturating_sub(1)), |at| {
            weight(at, At::new(at.row, at.column + 1), false)
        });
        Self { below, beside }
    }

    /// Whether a line far heavier than those between its cells goes around the grid of
    /// `sight`: then it does not go on behind that.
    pub fn are_framed(&self, picture: &Picture, sight: &Sight) -> bool {
        let Some(usual) = median(self.lines().concat()) else { return false };
        let Size { rows, columns } = sight.size();
        let is_heavy = |at: At, is_below: bool, is_first: bool| {
            let own = sight.grid.cell(at);
            let reach = (OUTSIDE * f64::from(own.width.min(own.height))) as i32;
            let by = if is_first { -1 } else { 1 };
            let outside = match is_below {
                true => Rect { y: own.y + by * (own.height + reach), ..own },
                false => Rect { x: own.x + by * (own.width + reach), ..own },
            };
            let middle = [outside.x + outside.width / 2, outside.y + outside.height / 2];
            let near = |i: usize, own: i32, length: i32| {
                let into = (INTO * f64::from(length)) as i32;
                let end = if is_first { own - reach - into } else { own + length + reach + into };
                if usize::from(is_below) == i { end } else { middle[i] }
            };
            let (x, y) = (near(0, own.x, own.width), near(1, own.y, own.height));
            // The picture may end before the ground beyond a frame does.
            let last = [picture.width(), picture.height()].map(|side| side as i32 - 1);
            let beyond = picture.pixel(x.clamp(0, last[0].max(0)), y.clamp(0, last[1].max(0)));
            let Some(ground) = beyond else { return false };
            let grounds = [ground, sight.looks[at].ground];
            let pair = if is_first { (outside, own) } else { (own, outside) };
            weight(picture, pair, grounds, is_below) >= (HEAVY * usual).max(usual + MORE)
        };
        let is_framed = |cells: Vec<At>, is_below: bool, is_first: bool| {
            let heavy = cells.iter().filter(|&&at| is_heavy(at, is_below, is_first)).count();
            heavy as f64 >= FRAMED * cells.len() as f64
        };
        let row = |row: usize| (0..columns).map(|column| At::new(row, column)).collect();
        let column = |column: usize| (0..rows).map(|row| At::new(row, column)).collect();
        is_framed(row(0), true, true)
            && is_framed(row(rows - 1), true, false)
            && is_framed(column(0), false, true)
            && is_framed(column(columns - 1), false, false)
    }

    /// The weights of each line, those across the board first.
    fn lines(&self) -> Vec<Vec<f32>> {
        let (below, beside) = (self.below.size(), self.beside.size());
        let across = (0..below.rows).map(|row| {
            (0..below.columns).filter_map(|c| self.below[At::new(row, c)].plain()).collect()
        });
        let down = (0..beside.columns).map(|c| {
            (0..beside.rows).filter_map(|row| self.beside[At::new(row, c)].plain()).collect()
        });
        across.chain(down).collect()
    }

    /// What of its lines says that the grid is another game's; `None` where
    /// nothing does.
    pub fn foreign(&self) -> Option<&'static str> {
        let lines = self.lines();
        let mut all: Vec<f32> = lines.iter().flatten().copied().collect();
        all.sort_by(f32::total_cmp);
        let usual = *all.get(all.len() / 2)?;
        let low = *all.get(all.len() / 4)?;
        if self.are_regions(&lines, low) {
            return Some("heavy lines part it into regions");
        }
        if self.are_blocks(&lines, low) {
            return Some("heavy lines part it into blocks of nine");
        }
        let is_open = usual >= DRAWN && self.is_open(usual);
        is_open.then_some("a part of it is not drawn")
    }

    /// The parts of the grid, of `least` lines each way at least, that heavy lines go
    /// around: rows and columns, the largest part first.
    pub fn framed(&self, least: usize) -> Vec<(Range<usize>, Range<usize>)> {
        let mut all: Vec<f32> = self.lines().into_iter().flatten().collect();
        all.sort_by(f32::total_cmp);
        let Some(low) = all.get(all.len() / 4) else { return Vec::new() };
        let heavy = (HEAVY * low).max(low + MORE);
        let size = self.size();
        let is_below = |row: usize, column: usize| self.below[At::new(row, column)].weight >= heavy;
        let is_beside =
            |row: usize, column: usize| self.beside[At::new(row, column)].weight >= heavy;
        // Heavy runs of one length, one below the other, are a board's frame and the
        // lines inside it.
        let mut found: Vec<(Range<usize>, Range<usize>)> = Vec::new();
        for row in 0..size.rows.saturating_sub(1) {
            let runs = runs(size.columns, &|column| is_below(row, column));
            for run in runs.into_iter().filter(|run| run.len() >= least) {
                match found.iter_mut().find(|(_, columns)| *columns == run) {
                    Some((rows, _)) => rows.end = row + 1,
                    None => found.push((row + 1..row + 1, run)),
                }
            }
        }
        found.retain(|(rows, columns)| {
            let is_side = |column: usize| {
                let heavy = rows.clone().filter(|&row| is_beside(row, column)).count();
                heavy as f64 >= FRAMED * rows.len() as f64
            };
            rows.len() >= least
                && columns.start.checked_sub(1).is_some_and(is_side)
                && columns.end < size.columns
                && is_side(columns.end - 1)
        });
        found.sort_by_key(|(rows, columns)| std::cmp::Reverse(rows.len() * columns.len()));
        found
    }

    /// Whether most lines are heavy here and light there, and the heavy parts close
    /// regions of several cells.
    fn are_regions(&self, lines: &[Vec<f32>], low: f32) -> bool {
        let heavy = (HEAVY * low).max(low + MORE);
        let count = |line: &Vec<f32>| line.iter().filter(|&&own| own >= heavy).count();
        let is_mixed = |line: &&Vec<f32>| (1..line.len()).contains(&count(line));
        let mixed = lines.iter().filter(is_mixed).count();
        low >= DRAWN && mixed as f64 >= MIXED * lines.len() as f64 && self.are_closed(heavy)
    }

    /// Whether walls from `heavy` on part the cells into regions: there are several
    /// of some size, and no wall ends inside of one.
    fn are_closed(&self, heavy: f32) -> bool {
        let size = self.size();
        let is_wall = |own: &Option<f32>| own.is_none_or(|own| own >= heavy);
        // Cells of one region get the number of its first cell.
        let mut region = Array2::from_fn(size, |at| at.row * size.columns + at.column);
        loop {
            let open = self.borders().filter(|(.., own)| !is_wall(own));
            let pairs: Vec<(At, At)> = open.map(|(at, next, _)| (at, next)).collect();
            let mut is_changed = false;
            for (at, next) in pairs {
                let least = region[at].min(region[next]);
                is_changed |= region[at] != region[next];
                (region[at], region[next]) = (least, least);
            }
            if !is_changed {
                break;
            }
        }
        let (mut walls, mut loose) = (0u32, 0u32);
        for (at, next, _) in self.borders().filter(|(.., own)| own.is_some_and(|own| own >= heavy))
        {
            walls += 1;
            loose += u32::from(region[at] == region[next]);
        }
        let mut sizes = vec![0usize; size.rows * size.columns];
        region.iter().for_each(|(_, &own)| sizes[own] += 1);
        let large: Vec<usize> = sizes.into_iter().filter(|&own| own >= LEAST_REGION).collect();
        let all = (size.rows * size.columns) as f64;
        f64::from(loose) <= STRAY * f64::from(walls)
            && large.len() >= LEAST_REGIONS
            && large.iter().sum::<usize>() as f64 >= COVERED * all
            && large.iter().all(|&own| own as f64 <= LARGEST * all)
    }

    fn size(&self) -> Size {
        Size::new(self.below.size().rows + 1, self.beside.size().columns + 1)
    }

    /// Each border: the cells on both sides, and its weight between cells of one
    /// ground.
    fn borders(&self) -> impl Iterator<Item = (At, At, Option<f32>)> {
        let below = self.below.iter();
        let below = below.map(|(at, own)| (at, At::new(at.row + 1, at.column), own.plain()));
        let beside = self.beside.iter();
        below.chain(beside.map(|(at, own)| (at, At::new(at.row, at.column + 1), own.plain())))
    }

    /// Whether it has nine rows and columns with a heavy line behind each third.
    fn are_blocks(&self, lines: &[Vec<f32>], low: f32) -> bool {
        let side = BLOCK * BLOCK;
        let is_nine = self.below.size() == Size::new(side - 1, side) && lines.len() == 2 * side - 2;
        let is_heavy = |line: &Vec<f32>| {
            let heavy = line.iter().filter(|&&own| own >= (HEAVY * low).max(low + MORE)).count();
            2 * heavy > line.len()
        };
        is_nine
            && lines.iter().enumerate().all(|(i, line)| {
                let is_third = (i % (side - 1) + 1).is_multiple_of(BLOCK);
                is_heavy(line) == is_third
            })
    }

    /// Whether a corner of the grid, of a few cells each way, has no lines while
    /// all the rest has.
    fn is_open(&self, usual: f32) -> bool {
        let size = self.size();
        let heights = 2..=size.rows.saturating_sub(2);
        heights
            .flat_map(|height| (2..=size.columns.saturating_sub(2)).map(move |w| (height, w)))
            .any(|(height, width)| {
                [(false, false), (false, true), (true, false), (true, true)].iter().any(
                    |&(low, right)| {
                        let is_in = |at: At| {
                            let row = if low { size.rows - 1 - at.row } else { at.row };
                            let column =
                                if right { size.columns - 1 - at.column } else { at.column };
                            row < height && column < width
                        };
                        self.is_free(usual, &is_in)
                    },
                )
            })
    }

    /// Whether the borders between cells of this part are not drawn, and those
    /// between all others are.
    fn is_free(&self, usual: f32, is_in: &dyn Fn(At) -> bool) -> bool {
        let (mut inner, mut outer) = ((0u32, 0u32), (0u32, 0u32));
        for (at, next, weight) in self.borders() {
            let Some(weight) = weight else { continue };
            let is_free = u32::from(weight < (FREE * usual).min(UNDRAWN));
            match (is_in(at), is_in(next)) {
                (true, true) => inner = (inner.0 + 1, inner.1 + 1 - is_free),
                (false, false) => outer = (outer.0 + 1, outer.1 + is_free),
                _ => {}
            }
        }
        let is_rare = |(all, stray): (u32, u32)| f64::from(stray) <= STRAY * f64::from(all);
        inner.0 >= 4 && outer.0 > inner.0 && is_rare(inner) && is_rare(outer)
    }
}

/// The runs of heavy borders along a line; one that is hidden is part of a run.
fn runs(count: usize, is_heavy: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    let mut runs: Vec<Range<usize>> = Vec::new();
    for i in (0..count).filter(|&i| is_heavy(i)) {
        match runs.last_mut() {
            Some(run) if i <= run.end + 1 => run.end = i + 1,
            _ => runs.push(i..i + 1),
        }
    }
    runs
}

/// How heavy the line between two cells is.
fn weight(picture: &Picture, (a, b): (Rect, Rect), grounds: [Rgb; 2], is_below: bool) -> f32 {
    let (length, depth) = if is_below { (a.width, a.height) } else { (a.height, a.width) };
    let into = ((INTO * f64::from(depth)) as i32).max(1);
    let (from, to) = match is_below {
        true => (a.bottom() - into, b.y + into),
        false => (a.right() - into, b.x + into),
    };
    let start = if is_below { a.x } else { a.y };
    let mut weights = PLACES.map(|place| {
        let along = start + (place * f64::from(length)) as i32;
        let off = (from..to).map(|across| {
            let (x, y) = if is_below { (along, across) } else { (across, along) };
            picture.pixel(x, y).map_or(0, |own| {
                grounds.iter().map(|ground| distance(own, *ground)).min().unwrap_or(0)
            })
        });
        off.filter(|off| *off > SHADE).map(f32::from).sum::<f32>() / 255.0
    });
    weights.sort_by(f32::total_cmp);
    weights[1]
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::grid::{Grid, Span};
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// A cell's side, pixels.
    const SIDE: i32 = 24;

    /// The walls of a lattice of `count` cells a side; `line` says how broad the line
    /// is between a cell and the one below it (`true`) or right of it.
    pub(super) fn walls(count: i32, line: impl Fn(At, bool) -> i32) -> Walls {
        let pixels = (count * SIDE) as u32;
        let picture = RgbImage::from_fn(pixels, pixels, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let at = |x: i32, y: i32| At::new((y / SIDE) as usize, (x / SIDE) as usize);
            let is_on = |place: i32, broad: i32| broad > 0 && place >= SIDE - broad;
            let own = at(x, y);
            let is_dark = is_on(y % SIDE, line(own, true)) || is_on(x % SIDE, line(own, false));
            image::Rgb([if is_dark { 60 } else { 250 }; 3])
        });
        let picture = Picture::from(picture);
        let spans: Vec<Span> =
            (0..count).map(|i| Span { start: SIDE * i, end: SIDE * (i + 1) - 1 }).collect();
        let planes = Planes::reduced(&picture, 1);
        let grid = Grid::guessed(spans.clone(), spans);
        Walls::of(&picture, &look_at(&picture, &planes, &grid, builtin::themes()))
    }

    #[test]
    fn lines_of_one_breadth_and_those_of_blocks_are_a_boards_own() {
        assert_eq!(walls(8, |_, _| 1).foreign(), None);
        let of_blocks = |at: At, is_below: bool| {
            let place = if is_below { at.row } else { at.column };
            if place % 4 == 3 { 3 } else { 1 }
        };
        assert_eq!(walls(8, of_blocks).foreign(), None);
    }

    #[test]
    fn heavy_lines_that_close_regions_are_another_games() {
        // Steps of three cells' breadth, each row one cell further on.
        let region = |at: At| (at.row / 4, (at.column + at.row % 4) / 3);
        let line = |at: At, is_below: bool| {
            let next = match is_below {
                true => At::new(at.row + 1, at.column),
                false => At::new(at.row, at.column + 1),
            };
            if region(at) == region(next) { 1 } else { 4 }
        };
        assert_eq!(walls(8, line).foreign(), Some("heavy lines part it into regions"));
    }

    #[test]
    fn nine_by_nine_in_blocks_is_another_games() {
        let line = |at: At, is_below: bool| {
            let place = if is_below { at.row } else { at.column };
            if place % 3 == 2 { 4 } else { 1 }
        };
        assert_eq!(walls(9, line).foreign(), Some("heavy lines part it into blocks of nine"));
    }

    #[test]
    fn a_corner_without_lines_is_no_part_of_a_board() {
        let is_out = |at: At| at.row >= 4 && at.column >= 4;
        let line = |at: At, _: bool| if is_out(at) { 0 } else { 1 };
        assert_eq!(walls(8, line).foreign(), Some("a part of it is not drawn"));
    }

    /// What is said of vivid tiles with gaps between them on a dark page, where those of the
    /// last rows and columns are blanks of this grey.
    fn said_of_blanks(blank: u8) -> Option<&'static str> {
        let tile = |at: i32| (at / SIDE, at % SIDE);
        let picture = RgbImage::from_fn(8 * SIDE as u32, 8 * SIDE as u32, |x, y| {
            let ((column, across), (row, down)) = (tile(x as i32), tile(y as i32));
            image::Rgb(match (row + column) % 3 {
                _ if across >= SIDE - 4 || down >= SIDE - 4 => [34; 3],
                _ if row >= 5 && column >= 5 => [blank; 3],
                0 => [60, 167, 204],
                _ => [207, 74, 60],
            })
        });
        let picture = Picture::from(picture);
        let spans: Vec<Span> =
            (0..8).map(|i| Span { start: SIDE * i, end: SIDE * (i + 1) - 4 }).collect();
        let planes = Planes::reduced(&picture, 1);
        let grid = Grid::guessed(spans.clone(), spans);
        Walls::of(&picture, &look_at(&picture, &planes, &grid, builtin::themes())).foreign()
    }

    #[test]
    fn light_gaps_between_blanks_are_drawn() {
        assert_eq!(said_of_blanks(62), None);
        assert_eq!(said_of_blanks(34), Some("a part of it is not drawn"), "the bare page");
    }

    #[test]
    fn heavy_lines_around_a_part_of_a_lattice_frame_it() {
        // Rows and columns 3 to 7 of 10, with a line behind each second one of them.
        let line = |at: At, is_below: bool| {
            let (place, other) = if is_below { (at.row, at.column) } else { (at.column, at.row) };
            if (3..8).contains(&other) && [2, 4, 6, 7].contains(&place) { 4 } else { 1 }
        };
        assert_eq!(walls(10, line).framed(4), [(3..8, 3..8)]);
        assert_eq!(walls(10, |_, _| 1).framed(4), []);
    }

    #[test]
    fn a_heavy_line_around_a_grid_is_a_frame() {
        let framed = |frame: [u32; 4]| {
            let [left, top, right, bottom] = frame;
            let inner = 40..40 + 6 * 30;
            let picture = RgbImage::from_fn(260, 260, |x, y| {
                let is_line = |at: u32| (at - 40) % 30 == 29;
                let is_inside = inner.contains(&x) && inner.contains(&y);
                let is_frame = (40 - left..inner.end + right).contains(&x)
                    && (40 - top..inner.end + bottom).contains(&y);
                image::Rgb(match is_inside {
                    true if is_line(x) || is_line(y) => [60; 3],
                    true => [250; 3],
                    false if is_frame => [60; 3],
                    false => [220; 3],
                })
            });
            let picture = Picture::from(picture);
            let spans: Vec<Span> =
                (0..6).map(|i| Span { start: 40 + 30 * i, end: 69 + 30 * i }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
            Walls::of(&picture, &sight).are_framed(&picture, &sight)
        };
        assert!(framed([3; 4]));
        assert!(!framed([1, 1, 0, 0]), "lines as between the cells");
        assert!(!framed([3, 3, 3, 0]), "open on one side");
    }
}
