//! The board on one grid: which opinion of it counts, and whether the grid
//! shows all of it.

use super::around::{read_around, read_beyond};
use super::cells::{Read, Refused, is_proven, read_cells};
use super::enough::are_enough;
use super::error::ReadError;
use super::proof::{TELLING, is_broken, is_told};
use super::shot::Shot;
use super::takeover::may_stand_for;
use super::variants::{ends_show, read_variants};
use super::whole::is_surer_whole;
use super::{MAX_BEYOND, Seen, Wish, counted, repair, second};
use crate::geom::{Array2, At, Rect};
use crate::grid::{self, Grid, Span};
use crate::puzzle::family::Marks;
use crate::puzzle::seen::Reading;
use crate::sight::around::is_written;
use crate::sight::walls::Walls;
use crate::sight::{Sight, closed, outside};

/// Boards that are not square have no more of a line outside them than this:
/// else the cells go on.
const MAX_FRINGE: f64 = 0.25;
/// The noise of a JPEG moves an edge by so many pixels,
const MAX_CUT: f64 = 8.0;
/// and by this share of a cell.
const MAX_CUT_SHARE: f64 = 0.18;
/// A part of a larger lattice lacks so many of its rows and columns,
const PART: usize = 2;
/// and its cells are as far apart but for this share.
const SAME_PITCH: f64 = 0.1;
/// Cells of a board are no further apart one way than so many times the other, unless it
/// has as many rows as columns.
const OBLONG: f64 = 1.13;
/// Around symbols that are written they may be, but less than this.
const FAIRLY_OBLONG: f64 = 1.4;
/// Keys below a board lie in the way of its cells in this share of its columns at most: two
/// below six.
const KEYS: f64 = 0.35;
/// The sides of a square differ by this factor at most.
const SQUARE: f64 = 1.03;
/// In a frame nearly all cells are seen, as of a lattice that is there beyond doubt.
pub const SEEN: f64 = 0.95;
/// Of a row of buttons beside a board no more than this share stand where cells would.
const MAX_BESIDE: f64 = 0.75;
/// Cells of paper are smaller than this part of a board's.
const FINER: f64 = 0.8;

/// Reads the board on one `grid`, of all that were found.
///
/// # Errors
/// Why there is none.
pub fn read_board(shot: &Shot, grid: &Grid, grids: &[Grid]) -> Result<Seen, ReadError> {
    let sight = shot.look(grid);
    let mut opinion = Opinion::first(shot, &sight);
    let is_small = grid.rows.len().min(grid.columns.len()) <= TELLING;
    if !opinion.is_proven || is_small {
        let around = read_around(shot, &sight);
        let is_clear = |seen: &Seen| {
            let is_sure = seen.reading.doubtful().is_empty();
            (is_sure && seen.puzzle.is_telling()) || is_told(&*seen.puzzle)
        };
        let is_told = matches!(&around, Some(Ok(seen)) if !is_small && is_clear(seen));
        if !is_told {
            opinion = opinion.second(shot, &sight);
        }
        // A small board may have exactly one answer by chance.
        if let Some(around) = around
            && (is_small || !opinion.is_proven)
            && !is_surer_whole(&opinion.read, grid, &around)
        {
            return around.or_else(|error| read_beyond(shot, grid, error));
        }
    }
    shot.show(&sight, opinion.read.as_ref().ok().map(|(_, reading)| reading));
    // Most boards are square: where that proves itself, lines were missed.
    if is_oblong(grid) && !opinion.is_proven && shot.options.wish == Wish::default() {
        let whole = read_variants(shot, std::slice::from_ref(grid));
        let stands = |later: &Seen| {
            let first = opinion.read.as_ref().ok();
            let later = (&*later.sight, &later.reading);
            first.is_none_or(|(_, first)| may_stand_for(later, (&sight, first)))
        };
        let is_rest = |seen: &Seen| is_in_larger(&seen.sight.grid, grids);
        if let Some(seen) = whole.filter(stands).filter(|seen| !is_rest(seen)) {
            return Ok(seen);
        }
    }
    let (is_second, is_proven) = (opinion.is_second, opinion.is_proven);
    let is_whole = is_proven && !is_small;
    let (puzzle, reading) = opinion.read.map_err(|refused| refused.of(grid))?;
    if let Some(reason) = Walls::of(shot.picture, &sight).foreign() {
        return Err(ReadError::no_board(grid, puzzle.kind(), reason.into()));
    }
    if let Some(error) = what_lacks(shot, &sight, &reading, is_whole, grids) {
        return Err(error);
    }
    let mut seen = Seen { sight, reading, puzzle, written_after: [false; 2] };
    if !is_proven {
        seen = counted::settle(shot, seen);
    }
    // A second opinion has asked the rules already.
    Ok(if is_second { seen } else { repair::repair(seen) })
}

/// What the cells of a grid are taken for.
struct Opinion {
    read: Result<Read, Refused>,
    /// Whether it is a second one.
    is_second: bool,
    /// Whether the board is surely read and has exactly one answer.
    is_proven: bool,
}

impl Opinion {
    /// Cell by cell.
    fn first(shot: &Shot, sight: &Sight) -> Self {
        Self::new(read_cells(sight, shot.options), false)
    }

    fn new(read: Result<Read, Refused>, is_second: bool) -> Self {
        let is_proven = read.as_ref().is_ok_and(is_proven);
        Self { read, is_second, is_proven }
    }

    /// By groups of cells where this one is not sure; a board of one symbol is
    /// believed only where it proves itself.
    fn second(self, shot: &Shot, sight: &Sight) -> Self {
        let is_sure = |(_, reading): &Read| reading.doubtful().is_empty();
        let mut opinion = match self.read.as_ref().is_ok_and(is_sure) {
            true => self.held_against_groups(shot, sight),
            false => {
                let (read, is_second) = second::opinion(sight, shot.options, self.read);
                Self::new(read, is_second)
            }
        };
        if !opinion.is_proven
            && let Ok((_, reading)) = &mut opinion.read
        {
            second::doubt_one_sided(reading);
        }
        opinion
    }

    /// In doubt where it has no answer and groups of cells have one that parts the
    /// symbols otherwise: forms and colours may be taken for each other.
    fn held_against_groups(mut self, shot: &Shot, sight: &Sight) -> Self {
        if !self.is_proven
            && let Ok((puzzle, reading)) = &mut self.read
            && reading.is_by_form()
            && is_broken(&**puzzle)
        {
            second::doubt_rivalled(sight, shot.options, reading);
        }
        self
    }
}

/// What the board on the grid of `sight` lacks to be believed; a board that
/// `is_whole` has proven itself, and hardly ever would if it lacked lines or
/// parts of cells.
fn what_lacks(
    shot: &Shot,
    sight: &Sight,
    reading: &Reading,
    is_whole: bool,
    grids: &[Grid],
) -> Option<ReadError> {
    let (grid, wish) = (&sight.grid, &shot.options.wish);
    let may_be_noise = is_whole && is_noise(grid);
    let is_cut = !(grid.cut_off.is_empty() || may_be_noise);
    if is_cut && !wish.is_whole() {
        return Some(ReadError::cut_off(grid));
    }
    // Keys below a board that proves itself and goes on to all its ends are no row of it.
    let has_more = || {
        grid.fringe > MAX_FRINGE && !(is_whole && grid.fringe <= KEYS && ends_show(&reading.cells))
    };
    let is_longer = is_oblong(grid) && (has_more() || is_shortened(grid, grids));
    // What stands beside a frame, as buttons do, is no part of the board in it.
    let is_framed = || {
        reading.doubtful().is_empty()
            && grid.support >= SEEN
            && Walls::of(shot.picture, sight).are_framed(shot.picture, sight)
    };
    // Nor is it beyond a line that those between cells end at.
    let is_closed = || {
        reading.doubtful().is_empty()
            && !is_oblong(grid)
            && grid.support >= SEEN
            && closed::is_closed(shot.picture, grid)
    };
    // Nor is what is of none of its cells' colours, if all of them are seen.
    let is_apart = || {
        reading.doubtful().is_empty()
            && are_enough(reading)
            && !is_oblong(grid)
            && grid.support >= SEEN
            && grid.fringe <= MAX_BESIDE
            && sight.beyond == 0.0
            && outside::ends(shot.picture, grid)
    };
    // Symbols that are written tell where cells are, if all are seen and none beside them.
    let is_whole_as_written = || {
        reading.is_written()
            && grid.support >= SEEN
            && grid.fringe == 0.0
            && sight.beyond == 0.0
            && !are_oblong(grid, FAIRLY_OBLONG)
            && are_enough(reading)
    };
    // A page may stretch a board to a square, whatever its lines; else lines were missed.
    let Rect { width, height, .. } = grid.bounds();
    let [short, long] = [width.min(height), width.max(height)].map(f64::from);
    let is_square = long <= SQUARE * short;
    let is_stretched = || is_whole && grid.support >= SEEN && grid.fringe == 0.0 && is_square;
    let is_ragged = (grid.is_ragged() && !is_whole && !is_framed() && !is_closed() && !is_apart())
        || is_oblong(grid) && are_oblong(grid, OBLONG) && !is_whole_as_written() && !is_stretched()
        || is_oblong(grid) && is_square && !is_stretched()
        || is_longer
        || is_part(grid, grids)
        || is_on_paper(grid, grids) && !ends_show(&with_signs(sight, reading));
    if wish.size.is_none() && is_ragged {
        return Some(ReadError::ragged(grid));
    }
    if wish.size.is_none() && sight.beyond > MAX_BEYOND {
        return Some(ReadError::part(grid));
    }
    // Clues that cannot be read leave a board of another kind that is blank.
    let is_blank = reading.cells.iter().all(|(_, cell)| cell.is_none());
    let is_meant = shot.options.kind.is_some();
    let may_be_other = is_blank && !is_meant && is_written(shot.picture, grid);
    may_be_other.then(|| ReadError::blank_among_words(grid))
}

/// The symbols of a board, and such in the cells beside clear signs: a sign tells that
/// both of its cells are there as well.
pub fn with_signs(sight: &Sight, reading: &Reading) -> Marks {
    Array2::from_fn(reading.cells.size(), |at| {
        reading.cells[at].or_else(|| sight.borders.hold_sign(at).then_some('0'))
    })
}

fn is_oblong(grid: &Grid) -> bool {
    grid.rows.len() != grid.columns.len()
}

/// Whether cells are so many times further apart one way than the other.
fn are_oblong(grid: &Grid, times: f64) -> bool {
    let (across, down) = (pitch_of(&grid.columns), pitch_of(&grid.rows));
    across.max(down) > times * across.min(down)
}

/// From line to line, pixels.
fn pitch_of(lines: &[Span]) -> f64 {
    let ends = lines.first().zip(lines.last());
    let reach = ends.map_or(0, |(first, last)| last.start - first.start);
    f64::from(reach) / lines.len().saturating_sub(1).max(1) as f64
}

/// Whether another grid has the same lines and more: a row or a column was missed.
fn is_shortened(grid: &Grid, grids: &[Grid]) -> bool {
    let own = grid.size();
    grids.iter().any(|other| {
        let size = other.size();
        let is_more = (size.rows > own.rows && size.columns == own.columns)
            || (size.columns > own.columns && size.rows == own.rows);
        is_more && lies_in(grid, other)
    })
}

/// Whether nearly all of a grid lies in another one.
fn lies_in(grid: &Grid, other: &Grid) -> bool {
    let bounds = grid.bounds();
    other.bounds().intersect(&bounds).area() >= bounds.area() / 20 * 19
}

/// Whether so little of a grid's outer cells seems to be cut off that the
/// noise of a JPEG may have moved their edges.
fn is_noise(grid: &Grid) -> bool {
    let cell = grid.cell(At::new(0, 0));
    grid.cut_by <= MAX_CUT.min(MAX_CUT_SHARE * f64::from(cell.width.min(cell.height)))
}

/// Whether a grid lies on a finer one: rows and columns of paper may be taken for
/// its outer ones.
fn is_on_paper(grid: &Grid, grids: &[Grid]) -> bool {
    let is_finer = |other: &Grid| pitch(other) < FINER * pitch(grid);
    grids.iter().any(|other| is_finer(other) && lies_in(grid, other))
}

/// From cell to cell, pixels.
fn pitch(grid: &Grid) -> f64 {
    f64::from(grid.bounds().width) / grid.columns.len().max(1) as f64
}

/// Whether an oblong grid is a part of a larger one with the same cells.
pub fn is_strip(grid: &Grid, grids: &[Grid]) -> bool {
    is_oblong(grid) && is_in_larger(grid, grids)
}

/// Whether a board that was read in the picture without its noise, or without the lines
/// of paper, is what these left of a lattice of the picture itself.
pub fn is_left_over(shot: &Shot, seen: &Seen) -> bool {
    let (grid, grids) = (&seen.sight.grid, grid::find(shot.picture, shot.planes));
    shot.options.wish == Wish::default() && (is_part(grid, &grids) || is_strip(grid, &grids))
}

/// Whether a small grid is a part of a larger one with the same cells: stones
/// that happen to lie in a square, for one.
fn is_part(grid: &Grid, grids: &[Grid]) -> bool {
    grid.rows.len().min(grid.columns.len()) <= TELLING && is_in_larger(grid, grids)
}

/// Whether a grid lies in a larger one with the same cells.
fn is_in_larger(grid: &Grid, grids: &[Grid]) -> bool {
    let own = grid.size();
    let is_longer = |more: usize, less: usize| more >= less + PART;
    let holds = |other: &Grid| {
        let size = other.size();
        let (high, wide) = (is_longer(size.rows, own.rows), is_longer(size.columns, own.columns));
        // A part of its lines as long as they are is oblong.
        let is_strip = own.rows != own.columns
            && (high && size.columns >= own.columns || wide && size.rows >= own.rows);
        (high && wide || is_strip)
            && (pitch(other) / pitch(grid) - 1.0).abs() < SAME_PITCH
            && lies_in(grid, other)
    };
    grids.iter().any(holds)
}

/// Whether a grid that was found has the lines of this board's and more to the right of
/// it or below, where no clues stand: its last line may have been left out.
/// `written_after` tells whether clues stand right of it, and whether below.
pub fn lacks_last_lines(grid: &Grid, written_after: [bool; 2], grids: &[Grid]) -> bool {
    let [right, below] = written_after;
    let goes_on = |own: &[Span], other: &[Span]| {
        let ([.., last], [.., end]) = (own, other) else { return false };
        let length = f64::from(last.length());
        let is_own = |line: &Span| f64::from(line.start.abs_diff(last.start)) < SAME_LINE * length;
        other.iter().any(is_own) && f64::from(end.end - last.end) > WHOLE_LINE * length
    };
    let has_more = |other: &Grid| {
        (pitch(other) / pitch(grid) - 1.0).abs() < SAME_PITCH
            && lies_in(grid, other)
            && (!right && goes_on(&grid.columns, &other.columns)
                || !below && goes_on(&grid.rows, &other.rows))
    };
    grids.iter().any(has_more)
}

/// Lines of two grids that are one begin within this share of a cell,
const SAME_LINE: f64 = 0.2;
/// and one more is no less than this of a cell.
const WHOLE_LINE: f64 = 0.8;

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(columns: i32, rows: i32, top: i32) -> Grid {
        let spans = |from: i32, count: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: from + 30 * i, end: from + 30 * i + 28 }).collect()
        };
        Grid::guessed(spans(40, columns), spans(top, rows))
    }

    #[test]
    fn a_line_more_after_the_last_may_have_been_left_out_unless_clues_stand_there() {
        let own = grid(5, 5, 0);
        let lacks = |other: Grid, after: [bool; 2]| lacks_last_lines(&own, after, &[other]);
        assert!(lacks(grid(6, 5, 0), [false; 2]));
        assert!(lacks(grid(5, 6, 0), [false; 2]));
        assert!(!lacks(grid(6, 5, 0), [true, false]), "clues stand right of it");
        assert!(!lacks(grid(5, 6, 0), [false, true]), "clues stand below it");
        assert!(!lacks(grid(5, 5, 0), [false; 2]));
        assert!(!lacks(grid(5, 6, 15), [false; 2]), "on other lines");
        assert!(!lacks(grid(5, 6, -30), [false; 2]), "above it");
    }

    #[test]
    fn a_grid_that_lacks_lines_of_another_is_shortened() {
        let whole = grid(14, 13, 100);
        assert!(is_shortened(&grid(14, 12, 130), std::slice::from_ref(&whole)));
        assert!(!is_shortened(&whole, &[grid(14, 12, 130), whole.clone()]));
        // Another board, or one with lines more both ways, is none of its lines.
        assert!(!is_shortened(&grid(14, 12, 900), std::slice::from_ref(&whole)));
        assert!(!is_shortened(&grid(13, 12, 130), &[whole]));
    }

    #[test]
    fn a_board_on_a_finer_lattice_is_on_paper() {
        let paper = |bottom: i32| {
            let lines = |count: i32| -> Vec<Span> {
                (0..count).map(|i| Span { start: 15 * i, end: 15 * i + 14 }).collect()
            };
            Grid::guessed(lines(30), lines(bottom / 15))
        };
        let board = grid(8, 8, 100);
        assert!(is_on_paper(&board, &[board.clone(), paper(600)]));
        assert!(!is_on_paper(&board, &[board.clone(), paper(150)]), "it ends above it");
        assert!(!is_on_paper(&board, &[board.clone(), grid(12, 12, 90)]), "of the same cells");
    }

    #[test]
    fn signs_show_the_cells_beside_them() {
        use crate::picture::planes::Planes;
        use crate::sight::borders::Border;
        use crate::sight::look_at;
        use crate::theme::{Match, Meaning, builtin};
        let picture = crate::picture::Picture::from(image::RgbImage::new(160, 160));
        let lines = || (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 36 }).collect();
        let grid = Grid::guessed(lines(), lines());
        let planes = Planes::reduced(&picture, 1);
        let mut sight = look_at(&picture, &planes, &grid, builtin::themes());
        let mut reading = Reading::sure(Array2::filled(grid.size(), None));
        reading.cells[At::new(3, 3)] = Some('1');
        let sign = |score: f32| {
            let [theme, label] = ["signs", "equal"].map(String::from);
            let names = vec![Match { theme, label, means: Meaning::Equal, score }];
            Some(Border { names, ..Border::default() })
        };
        let mut shows = |score: f32| {
            sight.borders.right[At::new(0, 0)] = sign(score);
            ends_show(&with_signs(&sight, &reading))
        };
        assert!(shows(0.95));
        assert!(!shows(0.6), "perhaps none");
    }

    #[test]
    fn half_of_a_lattice_is_a_part_of_it() {
        let whole = grid(16, 16, 100);
        let quarter = grid(8, 8, 130);
        assert!(is_in_larger(&quarter, std::slice::from_ref(&whole)));
        assert!(!is_part(&quarter, std::slice::from_ref(&whole)), "a board of its own size");
        assert!(is_part(&grid(4, 4, 130), std::slice::from_ref(&whole)));
        assert!(!is_in_larger(&whole, &[quarter.clone(), whole.clone()]));
        assert!(is_strip(&grid(6, 8, 130), std::slice::from_ref(&whole)));
        assert!(!is_strip(&quarter, &[whole]), "most boards are square");
    }

    #[test]
    fn symbols_that_are_written_tell_that_oblong_cells_are_whole() {
        use image::RgbImage;

        use crate::geom::Rect;
        use crate::picture::Picture;
        use crate::picture::encode::encode_png;
        use crate::picture::paint::{Stamp, outline};
        use crate::reading::{ReadOptions, read_picture};
        use crate::theme::builtin;

        const ROWS: [&str; 8] =
            ["001011", "01001.", ".0.1.0", "1.00.0", ".0....", ".1100.", "....10", "1101.."];
        // Eight rows of six cells, by this width and height, of digits or of discs and rings.
        let is_read = |(width, height): (i32, i32), are_digits: bool| {
            let page = RgbImage::from_pixel(640, 900, image::Rgb([250; 3]));
            let mut picture = Picture::from(page);
            for (row, line) in (0i32..).zip(ROWS) {
                for (column, symbol) in (0i32..).zip(line.chars()) {
                    let (x, y) = (60 + width * column, 120 + height * row);
                    let cell = Rect::new(x, y, width + 1, height + 1);
                    outline(&mut picture, cell, 2, [40; 3]);
                    let mut stamp = Stamp::new(width, height);
                    let middle = [width, height].map(|length| length as f32 / 2.0);
                    match symbol {
                        '.' => {}
                        _ if are_digits => {
                            stamp.character(symbol, middle[0], middle[1], 28.0, [40; 3]);
                        }
                        '0' => stamp.ring(middle[0], middle[1], 18.0, 4.0, [40; 3]),
                        _ => stamp.disc(middle[0], middle[1], 18.0, [40; 3]),
                    }
                    stamp.press(&mut picture, x, y);
                }
            }
            let bytes = encode_png(&picture).expect("a picture");
            let read = read_picture(&bytes, &ReadOptions::new(builtin::themes()));
            read.is_ok_and(|(_, seen)| seen.reading.doubtful().is_empty())
        };
        assert!(is_read((74, 61), true));
        assert!(!is_read((74, 61), false), "of shapes it may be a part");
        assert!(is_read((66, 66), false), "of square cells it is whole");
        assert!(!is_read((90, 60), true), "cells so oblong may be halves");
    }
}
