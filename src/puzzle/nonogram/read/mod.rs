//! From what the eye saw to a nonogram board.
//!
//! The clues stand around the grid. Where the space for them is ruled like
//! the board, the grid reaches into it; its outer lines that hold digits are
//! taken off first. Distances between digits that are in question are settled
//! by the board as a whole: its rows and columns must count the same cells,
//! every clue must fit its line, and the clues must have an answer. The
//! answer then tells which look of the cells means what.

mod cells;
mod clues;

use std::time::{Duration, Instant};

use self::clues::{CLEAR, SeenClue, Side};
use super::board::{Board, BoardError, Cell, Line, needs};
use super::solve;
use crate::geom::{At, Rect};
use crate::grid::{Grid, Span};
use crate::picture::distance;
use crate::puzzle::family::{Limits, Marks, Outcome};
use crate::puzzle::seen::{Beside, Part, Reading};
use crate::sight::around::{Around, INNER_LINES, Sign};
use crate::sight::{Look, Sight};

/// A line of cells of which this share holds digits is a line of clues.
const CLUES_SHARE: f64 = 0.4;
/// The share of the lines that show a clue, at least, on both sides.
const COVERAGE: f64 = 0.6;
/// Digits in this share of the cells inside the outermost are no nonogram's.
const WRITTEN: f64 = 0.12;
/// How near, in heights of a digit, two digits of one number may be to each
/// other: never joined, condensed, usual and wide typefaces.
const JOINS: [f64; 5] = [0.92, 0.6, 0.75, 1.1, 0.0];
/// Clues of a line stand at most so many cells apart: usual boards, and those
/// with other text near.
const GAPS: [f64; 2] = [2.5, 1.25];
/// Grounds of blank cells are this alike.
const BARE: u8 = 24;
/// Boards with fewer rows or columns are menus more often than puzzles.
const LEAST_LINES: usize = 4;
/// What cannot be read is still called a nonogram where this share of the
/// lines has digits, and this share of the signs are clear digits,
const CLAIMED: f64 = 0.8;
/// and this share of the clues fit their lines.
const FITTING: f64 = 0.7;
/// How long an answer is looked for.
const PATIENCE: Duration = Duration::from_millis(400);

/// A board that its clues may make, and how sure these are.
struct Candidate {
    board: Board,
    confidence: f64,
}

/// Whether the cells could be a nonogram's: few hold digits or letters.
pub fn may_be(sight: &Sight) -> bool {
    let size = sight.size();
    let is_inner = |at: At| {
        (1..size.rows.saturating_sub(1)).contains(&at.row)
            && (1..size.columns.saturating_sub(1)).contains(&at.column)
    };
    let is_digit = |look: &Look| {
        let name = look.ink.and_then(|ink| sight.inks[ink.class].names.first());
        name.is_some_and(|n| n.score >= CLEAR && n.label.bytes().all(|b| b.is_ascii_digit()))
    };
    let inner: Vec<&Look> =
        sight.looks.iter().filter(|(at, _)| is_inner(*at)).map(|(_, look)| look).collect();
    let written = inner.iter().filter(|look| is_digit(look)).count();
    written as f64 <= WRITTEN * inner.len() as f64
}

/// Whether all cells are blank and of one colour.
fn is_bare(sight: &Sight) -> bool {
    let ground = sight.looks.get(At::new(1, 1)).map_or([0; 3], |look| look.ground);
    let is_bare = |look: &Look| look.ink.is_none() && distance(look.ground, ground) <= BARE;
    sight.looks.iter().all(|(_, look)| is_bare(look))
}

/// What came of one way to take the grid and the signs around it.
#[derive(Default)]
struct Ways {
    found: Vec<(Candidate, Outcome)>,
    /// The problem of the first way, where it looks like a nonogram.
    unclear: Option<String>,
}

/// Reads a board with its clues around it.
pub fn read(sight: &Sight, around: &Around) -> Beside {
    let mut unclear = None;
    // Nothing in the cells and digits around them: no other puzzle is so.
    let is_bare = is_bare(sight);
    for part in parts(&sight.grid, around) {
        let grid = part.of(&sight.grid);
        if grid.rows.len() < LEAST_LINES || grid.columns.len() < LEAST_LINES {
            continue;
        }
        for gap in GAPS {
            let mut ways = ways(&grid, around, gap, is_bare);
            let is_only = ways.found.len() == 1;
            match ways.found.pop() {
                Some((candidate, outcome)) if is_only && is_sure(&candidate, &outcome) => {
                    return finish(sight, around, part, candidate, &outcome);
                }
                Some(_) => unclear = Some("its clues can be read in several ways".to_string()),
                None => unclear = unclear.or(ways.unclear),
            }
        }
    }
    unclear.map_or(Beside::Nothing, Beside::Unclear)
}

/// The boards that the signs around `grid` may make.
fn ways(grid: &Grid, around: &Around, gap: f64, is_bare: bool) -> Ways {
    let bounds = grid.bounds();
    let side = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        let [one, two] = [0, 1].map(|i| Side::new(&signs[i], lines, bounds, is_row, gap));
        if two.coverage() > one.coverage() { two } else { one }
    };
    let mut ways = Ways::default();
    let beside = side(&around.beside, &grid.rows, true);
    let over = side(&around.over, &grid.columns, false);
    if beside.coverage() < COVERAGE || over.coverage() < COVERAGE {
        return ways;
    }
    let columns = over.clues(0.0);
    for join in JOINS {
        let rows = beside.clues(join);
        let problem = match candidate(&rows, &columns) {
            Ok(candidate) if ways.found.iter().any(|(f, _)| f.board == candidate.board) => continue,
            Ok(candidate) => {
                let limits = Limits { deadline: Instant::now().checked_add(PATIENCE) };
                match solve::solve(&candidate.board, &limits) {
                    Outcome::None { reason, .. } => reason,
                    outcome => {
                        ways.found.push((candidate, outcome));
                        continue;
                    }
                }
            }
            Err(error) => error.to_string(),
        };
        let fits = |clues: &[SeenClue], length| {
            let fits = |clue: &&SeenClue| may_stand(&clue.numbers, length);
            clues.iter().filter(fits).count() as f64 >= FITTING * clues.len() as f64
        };
        let is_nonogram = beside.coverage().min(over.coverage()) >= CLAIMED
            && beside.clearness().min(over.clearness()) >= CLAIMED
            && fits(&rows, columns.len())
            && fits(&columns, rows.len());
        if (is_nonogram || is_bare) && ways.unclear.is_none() {
            ways.unclear = Some(unclear(grid, &rows, &columns, &problem));
        }
    }
    ways
}

/// Whether a clue can stand at a line of this length.
fn may_stand(clue: &[u16], length: usize) -> bool {
    clue == [0] || (needs(clue) <= length && !clue.contains(&0))
}

/// A board with one answer proves its clues; else they must be clear.
fn is_sure(candidate: &Candidate, outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Solved(_) => candidate.confidence > 0.0,
        _ => candidate.confidence >= Reading::SURE,
    }
}

fn candidate(rows: &[SeenClue], columns: &[SeenClue]) -> Result<Candidate, BoardError> {
    let numbers = |clues: &[SeenClue]| clues.iter().map(|clue| clue.numbers.clone()).collect();
    let board = Board::new(numbers(rows), numbers(columns))?;
    if board.rows().iter().all(Vec::is_empty) {
        return Err(BoardError::Empty(board.size()));
    }
    let weakest = rows.iter().chain(columns).map(|clue| clue.confidence).fold(1.0, f64::min);
    Ok(Candidate { board, confidence: weakest })
}

/// The board with its cells.
fn finish(
    sight: &Sight,
    around: &Around,
    part: Part,
    candidate: Candidate,
    outcome: &Outcome,
) -> Beside {
    let empty: Marks;
    let answer = match outcome {
        Outcome::Solved(answer) => answer,
        Outcome::Several(answers) => &answers[0],
        _ => {
            empty = solve::marks(candidate.board.cells());
            &empty
        }
    };
    let first = At::new(part.rows.start, part.columns.start);
    let read = cells::read(sight, around, first, answer);
    let known = read.marks.map(|mark| mark.and_then(Cell::from_char));
    let Ok(board) = candidate.board.with_cells(known) else { return Beside::Nothing };
    let reading = Reading {
        cells: read.marks,
        confidence: read.confidence,
        theme: "digits".into(),
        legend: read.legend,
        signs_are_sure: false,
        warnings: Vec::new(),
    };
    Beside::Board(Box::new(board), reading, part)
}

/// The lines that cannot be right or are not surely read, with their boxes.
fn unclear(grid: &Grid, rows: &[SeenClue], columns: &[SeenClue], problem: &str) -> String {
    let bounds = grid.bounds();
    let lines = |clues: &[SeenClue], is_row: bool| -> Vec<String> {
        let length = if is_row { columns.len() } else { rows.len() };
        let is_doubtful =
            |clue: &SeenClue| clue.confidence < Reading::SURE || !may_stand(&clue.numbers, length);
        let named = |(index, _): (usize, &SeenClue)| {
            let line = Line { is_row, index };
            let (row, column) = (grid.rows.get(index), grid.columns.get(index));
            let box_of = match (is_row, row, column) {
                (true, Some(row), _) => Rect::new(bounds.x, row.start, bounds.width, row.length()),
                (false, _, Some(c)) => Rect::new(c.start, bounds.y, c.length(), bounds.height),
                _ => bounds,
            };
            let Rect { x, y, width, height } = box_of;
            format!("{line} (x {x}, y {y}, {width}×{height} pixels)").to_lowercase()
        };
        clues.iter().enumerate().filter(|(_, clue)| is_doubtful(clue)).map(named).collect()
    };
    let mut doubtful = lines(rows, true);
    doubtful.extend(lines(columns, false));
    doubtful.truncate(8);
    match doubtful.is_empty() {
        true => problem.to_string(),
        false => format!("{problem}; in doubt: {}", doubtful.join(", ")),
    }
}

/// The parts of the grid that may be the board, without outer lines that may
/// be clues: the whole first, the smallest last. Crosses may look like digits,
/// so lines that hold some need not be clues.
fn parts(grid: &Grid, around: &Around) -> Vec<Part> {
    let digits = |signs: &[Sign], at: &dyn Fn(usize) -> Rect, count: usize| {
        let has_digit = |i: &usize| {
            let cell = at(*i);
            signs.iter().any(|sign| {
                let (x, y) = sign.middle();
                let is_in = (2 * cell.x..2 * cell.right()).contains(&x)
                    && (2 * cell.y..2 * cell.bottom()).contains(&y);
                is_in && sign.score() >= CLEAR && 4 * sign.bounds.height >= cell.height
            })
        };
        (0..count).filter(has_digit).count() as f64 >= CLUES_SHARE * count as f64
    };
    let (height, width) = (grid.rows.len(), grid.columns.len());
    let column = |c: usize| {
        let signs = &around.beside[usize::from(2 * c >= width)];
        digits(signs, &|row| grid.cell(At::new(row, c)), height)
    };
    let row = |r: usize| {
        let signs = &around.over[usize::from(2 * r >= height)];
        digits(signs, &|column| grid.cell(At::new(r, column)), width)
    };
    // The outermost line without digits ends the clues.
    let ends = |count: usize, is_clues: &dyn Fn(usize) -> bool| {
        let most = INNER_LINES.min(count / 2);
        let start = (0..most).take_while(|&i| is_clues(i)).count();
        let end = (0..most).take_while(|&i| is_clues(count - 1 - i)).count();
        let mut cuts: Vec<(usize, usize)> =
            (0..=start).flat_map(|s| (0..=end).map(move |e| (s, e))).collect();
        cuts.sort_by_key(|(s, e)| s + e);
        cuts.into_iter().map(move |(s, e)| s..count - e)
    };
    let columns: Vec<_> = ends(width, &column).collect();
    let parts = ends(height, &row).flat_map(|rows| {
        columns.iter().map(move |columns| Part { rows: rows.clone(), columns: columns.clone() })
    });
    let mut parts: Vec<Part> = parts.collect();
    parts.sort_by_key(|part| std::cmp::Reverse(part.rows.len() + part.columns.len()));
    parts
}
