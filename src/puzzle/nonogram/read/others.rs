//! Other puzzles with numbers around their grid.
//!
//! A nonogram has its clues on two sides. Skyscrapers and kakurasu have numbers
//! on all four; where rows and columns are numbered, these are their names.

use super::clues::Side;
use super::{CLAIMED, CLUES_SHARE, GAPS, LEAST_LINES, parts};
use crate::geom::At;
use crate::grid::{Grid, Span};
use crate::puzzle::family::Marks;
use crate::sight::Sight;
use crate::sight::around::{Around, CLEAR, Sign};
use crate::theme::Match;

/// How it shows that the signs around a grid, or around a part of it, are those
/// of another puzzle; `None` where it does not.
pub fn other_puzzle(sight: &Sight, around: &Around) -> Option<&'static str> {
    let parts = parts(sight, around, CLUES_SHARE);
    parts.iter().find_map(|part| reason(&part.of(&sight.grid), around))
}

/// Whether one number each stands beside all rows and over all columns, and
/// pieces in the cells, as in games that count these; what numbers the lines is
/// no count, and counters that are all alike tell nothing.
pub fn are_counted(sight: &Sight, around: &Around) -> bool {
    let (grid, bounds) = (&sight.grid, sight.grid.bounds());
    let is_counted = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        signs.iter().any(|signs| {
            let side = Side::new(signs, lines, bounds, is_row, GAPS[1]);
            let digits = || side.lines().iter().flatten();
            let first = digits().next().map(Sign::digit);
            let is_one = |line: &Vec<Sign>| matches!(&line[..], [sign] if sign.score() >= CLEAR);
            side.lines().iter().all(is_one)
                && side.clearness() >= CLAIMED
                && !side.is_heading()
                && !side.is_numbered()
                && digits().any(|sign| Some(sign.digit()) != first)
        })
    };
    sight.looks.iter().any(|(_, look)| look.ink.is_some())
        && is_counted(&around.beside, &grid.rows, true)
        && is_counted(&around.over, &grid.columns, false)
}

/// Whether what is read as filled is a disc or, where nothing is, what is read as crossed a
/// large one or no cross at all: one of a fleet's ships, a moon, or a tree.
pub fn are_pieces(sight: &Sight, first: At, marks: &Marks) -> bool {
    let is_disc = |at: At, least: f64| {
        let look = &sight.looks[At::new(first.row + at.row, first.column + at.column)];
        let Some(class) = look.ink.map(|ink| &sight.inks[ink.class]) else { return false };
        let is_named = |name: &Match| name.label == DISC && name.score >= CLEAR;
        class.width.min(class.height) >= least && class.names.first().is_some_and(is_named)
    };
    let is_picture = |at: At| {
        let look = &sight.looks[At::new(first.row + at.row, first.column + at.column)];
        let Some(class) = look.ink.map(|ink| &sight.inks[ink.class]) else { return false };
        let cross = class.names.iter().find(|name| name.label == CROSS);
        let top = class.names.first().map_or(-1.0, |name| name.score);
        let is_cross = cross.is_some_and(|name| name.score >= LIKE_CROSS.max(top - FAR));
        class.width.max(class.height) >= LARGE && class.width.min(class.height) >= SLIM && !is_cross
    };
    let is_filled = marks.iter().any(|(_, mark)| *mark == Some('#'));
    marks.iter().any(|(at, mark)| match mark {
        Some('#') => is_disc(at, 0.0),
        Some(_) => !is_filled && (is_disc(at, LARGE) || is_picture(at)),
        None => false,
    })
}

/// The label of crosses,
const CROSS: &str = "X";
/// how like one a cross is that a JPEG has spoilt,
const LIKE_CROSS: f32 = 0.55;
/// and how much more it may be like something else.
const FAR: f32 = 0.1;

/// Dots in cells that stay empty are smaller than this part of them.
const LARGE: f64 = 0.5;
/// A picture may be as slim as this, as a tree is.
const SLIM: f64 = 0.4;

/// The label of a filled circle.
const DISC: &str = "disc";

fn reason(grid: &Grid, around: &Around) -> Option<&'static str> {
    if grid.rows.len().min(grid.columns.len()) < LEAST_LINES {
        return None;
    }
    let bounds = grid.bounds();
    let sides = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        [0, 1].map(|i| Side::new(&signs[i], lines, bounds, is_row, GAPS[0]))
    };
    let beside = sides(&around.beside, &grid.rows, true);
    let over = sides(&around.over, &grid.columns, false);
    let is_covered = |side: &Side| side.coverage() >= CLAIMED && side.clearness() >= CLAIMED;
    if beside.iter().chain(&over).all(is_covered) {
        return Some("it has numbers on all four sides");
    }
    let is_numbered = |side: &Side| side.is_numbered() || side.is_mostly_numbered();
    let are_numbered = beside.iter().any(is_numbered) && over.iter().any(is_numbered);
    are_numbered.then_some("the numbers beside it are those of its rows and columns")
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::geom::{Array2, Rect, Size};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::around::Marked;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// Six by six cells of 30 pixels from 60, 60 on, with a disc in every third
    /// where `is_played`.
    fn sight(is_played: bool) -> Sight {
        discs(is_played, 8)
    }

    /// The same with discs of this radius.
    fn discs(is_played: bool, radius: i32) -> Sight {
        drawn(|across, down| is_played && across * across + down * down < radius * radius)
    }

    /// The same with what is ink so far from the middle of a cell.
    fn drawn(is_ink: impl Fn(i32, i32) -> bool) -> Sight {
        let pixels = RgbImage::from_fn(240, 240, |x, y| {
            let (row, column) = (y as i32 / 30 - 2, x as i32 / 30 - 2);
            let (across, down) = (x as i32 % 30 - 15, y as i32 % 30 - 15);
            let is_held = row >= 0 && column >= 0 && (row + column) % 3 == 0;
            image::Rgb([if is_held && is_ink(across, down) { 30 } else { 250 }; 3])
        });
        let picture = Picture::from(pixels);
        let spans: Vec<Span> =
            (2..8).map(|i| Span { start: 30 * i + 1, end: 30 * (i + 1) }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes())
    }

    /// These numbers beside the rows and over the columns.
    fn around(beside: [u8; 6], over: [u8; 6]) -> Around {
        let signs = |numbers: [u8; 6], is_row: bool| -> Vec<Sign> {
            let sign = |(i, digit): (i32, u8)| {
                let (x, y) = if is_row { (40, 75 + 30 * i) } else { (75 + 30 * i, 40) };
                Sign {
                    bounds: Rect::new(x - 5, y - 8, 10, 16),
                    colour: [0; 3],
                    contrast: 250,
                    digits: vec![(digit, 0.95)],
                }
            };
            (0..).zip(numbers).map(sign).collect()
        };
        Around {
            beside: [signs(beside, true), Vec::new()],
            over: [signs(over, false), Vec::new()],
            marked: Array2::filled(Size::new(6, 6), Marked::default()),
            is_strange: false,
        }
    }

    #[test]
    fn filled_squares_are_no_discs() {
        let mark = |row: usize, column: usize| {
            Marks::from_fn(Size::new(6, 6), |at| (at == At::new(row, column)).then_some('#'))
        };
        let seen = sight(true);
        assert!(are_pieces(&seen, At::new(0, 0), &mark(1, 2)));
        assert!(!are_pieces(&seen, At::new(0, 0), &mark(1, 1)), "a bare cell");
        let crossed = mark(1, 2).map(|mark| mark.map(|_| 'x'));
        assert!(are_pieces(&seen, At::new(0, 0), &crossed));
        assert!(!are_pieces(&discs(true, 5), At::new(0, 0), &crossed), "a dot crosses out");
        let beside = |at: At| if at == At::new(0, 1) { Some('#') } else { crossed[at] };
        let beside = Marks::from_fn(Size::new(6, 6), beside);
        assert!(!are_pieces(&seen, At::new(0, 0), &beside), "another cell is filled");
        assert!(!are_pieces(&seen, At::new(0, 0), &Marks::filled(Size::new(6, 6), None)));
    }

    #[test]
    fn large_marks_of_empty_cells_are_crosses_or_pieces() {
        let crossed = |at: At| (at.row + at.column).is_multiple_of(3).then_some('x');
        let crossed = Marks::from_fn(Size::new(6, 6), crossed);
        let are = |seen: &Sight| are_pieces(seen, At::new(0, 0), &crossed);
        let is_tree = |across: i32, down: i32| {
            let is_crown = across.pow(2) + (down + 4).pow(2) < 40;
            is_crown || across.abs() < 2 && (3..13).contains(&down)
        };
        let is_cross =
            |across: i32, down: i32| (across.abs() - down.abs()).abs() < 3 && across.abs() < 10;
        assert!(are(&drawn(is_tree)));
        assert!(!are(&drawn(is_cross)));
    }

    #[test]
    fn single_numbers_on_two_sides_of_pieces_count_them() {
        let counts = around([1, 0, 2, 1, 3, 1], [2, 2, 0, 1, 1, 2]);
        assert!(are_counted(&sight(true), &counts));
        assert!(!are_counted(&sight(false), &counts), "nothing to count");
        // Of four lines, so few that they need not be headings.
        let small = |beside: [u8; 6]| {
            let mut around = around(beside, [2, 2, 0, 1, 1, 2]);
            around.beside[0].truncate(4);
            around.over[0].truncate(4);
            are_counted(&sight(true).part(&(0..4), &(0..4)), &around)
        };
        assert!(small([1, 0, 2, 1, 3, 1]));
        assert!(!small([1, 2, 3, 4, 5, 6]), "the numbers of its rows");
    }

    #[test]
    fn names_of_lines_and_counters_that_are_alike_are_no_counts() {
        let counts = [2, 2, 0, 1, 1, 2];
        assert!(!are_counted(&sight(true), &around([1, 2, 3, 4, 5, 6], counts)));
        assert!(!are_counted(&sight(true), &around([3; 6], counts)));
    }

    #[test]
    fn lines_numbered_but_for_some_that_are_misread_have_names() {
        let told = |beside: [u8; 6], over: [u8; 6]| {
            other_puzzle(&sight(false), &around(beside, over)).is_some()
        };
        assert!(told([1, 2, 1, 4, 1, 6], [1, 2, 3, 4, 1, 6]));
        assert!(!told([1, 2, 1, 4, 1, 6], [1, 2, 2, 1, 1, 2]), "clues over the columns");
        assert!(!told([1, 2, 1, 1, 1, 2], [1, 2, 2, 1, 1, 2]), "clues on both sides");
    }
}
