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
use crate::puzzle::family::{Limits, Marks, Outcome};
use crate::puzzle::seen::{Beside, Part, Reading};
use crate::sight::Sight;
use crate::sight::around::{Around, INNER_LINES, Sign};

/// A line of cells of which this share holds digits is a line of clues.
const CLUES_SHARE: f64 = 0.4;
/// The share of the lines that show a clue, at least, on both sides.
const COVERAGE: f64 = 0.6;
/// How near, in heights of a digit, two digits of one number may be to each
/// other: never joined, condensed, usual and wide typefaces.
const JOINS: [f64; 5] = [0.92, 0.6, 0.75, 1.1, 0.0];
/// How long an answer is looked for.
const PATIENCE: Duration = Duration::from_millis(400);

/// A board that its clues may make, and how sure these are.
struct Candidate {
    board: Board,
    confidence: f64,
}

/// Reads a board with its clues around it.
pub fn read(sight: &Sight, around: &Around) -> Beside {
    let part = part(&sight.grid, around);
    let grid = part.of(&sight.grid);
    if grid.rows.len() < 4 || grid.columns.len() < 4 {
        return Beside::Nothing;
    }
    let bounds = grid.bounds();
    let side = |signs: &[Vec<Sign>; 2], lines: &[Span], is_row: bool| {
        let [one, two] = [0, 1].map(|i| Side::new(&signs[i], lines, bounds, is_row));
        if two.coverage() > one.coverage() { two } else { one }
    };
    let beside = side(&around.beside, &grid.rows, true);
    let over = side(&around.over, &grid.columns, false);
    if beside.coverage() < COVERAGE || over.coverage() < COVERAGE {
        return Beside::Nothing;
    }
    let columns = over.clues(0.0);
    let mut found: Vec<(Candidate, Outcome)> = Vec::new();
    let mut first_problem = None;
    for join in JOINS {
        let rows = beside.clues(join);
        match candidate(&rows, &columns) {
            Ok(candidate) if found.iter().any(|(f, _)| f.board == candidate.board) => {}
            Ok(candidate) => {
                let limits = Limits { deadline: Instant::now().checked_add(PATIENCE) };
                match solve::solve(&candidate.board, &limits) {
                    Outcome::None { reason, .. } => {
                        first_problem.get_or_insert((rows, reason));
                    }
                    outcome => found.push((candidate, outcome)),
                }
            }
            Err(error) => {
                first_problem.get_or_insert((rows, error.to_string()));
            }
        }
    }
    let only = if found.len() == 1 { found.pop() } else { None };
    match only {
        Some((candidate, outcome)) if is_sure(&candidate, &outcome) => {
            finish(sight, part, candidate, &outcome)
        }
        _ => {
            let (rows, problem) = first_problem
                .unwrap_or_else(|| (beside.clues(JOINS[0]), "its clues can be read in several ways".into()));
            Beside::Unclear(unclear(&grid, &rows, &columns, &problem))
        }
    }
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
    let weakest = rows.iter().chain(columns).map(|clue| clue.confidence).fold(1.0, f64::min);
    Ok(Candidate { board, confidence: weakest })
}

/// The board with its cells.
fn finish(sight: &Sight, part: Part, candidate: Candidate, outcome: &Outcome) -> Beside {
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
    let read = cells::read(sight, first, answer);
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
        let is_doubtful = |clue: &SeenClue| {
            clue.confidence < Reading::SURE
                || (needs(&clue.numbers) > length && clue.numbers != [0])
        };
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

/// The part of the grid that is the board: without outer lines of clues.
fn part(grid: &Grid, around: &Around) -> Part {
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
        start..count - end
    };
    Part { rows: ends(height, &row), columns: ends(width, &column) }
}
