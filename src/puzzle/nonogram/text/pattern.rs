//! Game IDs of Pattern, from Simon Tatham's collection, one a line:
//! `5x5:1/2.1/…`.
//!
//! Columns and rows stand before the colon. Then come the clues, columns
//! first, their numbers joined by dots and the lines by slashes; a line
//! without blocks is left empty. Known cells may follow behind a comma.

use super::super::board::{Board, Clue, MAX_SIDE, joined};
use super::{numbers, walk};
use crate::geom::Size;
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// Whether the first line that says something starts like `5x5:` and has a
/// slash.
pub fn detect(source: &Source<'_>) -> bool {
    source.filled().next().is_some_and(|line| {
        line.text.split_once(':').is_some_and(|(head, rest)| {
            rest.contains('/')
                && head.split_once('x').is_some_and(|(w, h)| is_number(w) && is_number(h))
        })
    })
}

fn is_number(text: &str) -> bool {
    let text = text.trim();
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

/// All boards, one a line.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    source.filled().map(|line| board(&line)).collect()
}

/// The game ID.
pub fn write(board: &Board) -> Option<String> {
    let Size { rows, columns } = board.size();
    let line = |clue: &Clue| if clue.is_empty() { String::new() } else { joined(clue, ".") };
    let clues: Vec<String> = board.columns().iter().chain(board.rows()).map(line).collect();
    let cells = walk::write(board.cells()).map(|cells| format!(",{cells}")).unwrap_or_default();
    Some(format!("{columns}x{rows}:{}{cells}\n", clues.join("/")))
}

fn board(line: &SourceLine<'_>) -> Result<Board, TextError> {
    let number = |found: &str, expected| {
        line.error(TextProblem::Number { found: found.to_string(), expected })
    };
    let size = "columns x rows and a colon, as in 5x5:";
    let (head, clues) = line.text.split_once(':').ok_or_else(|| number(line.text, size))?;
    let (columns, rows) = head.split_once('x').ok_or_else(|| number(head, size))?;
    let side = |text: &str| {
        let side = text.trim().parse().ok().filter(|side| (1..=MAX_SIDE).contains(side));
        side.ok_or_else(|| number(text, "a side from 1 to 512"))
    };
    let (columns, rows) = (side(columns)?, side(rows)?);
    let (clues, cells) = match clues.split_once(',') {
        Some((clues, cells)) => (clues, Some(cells)),
        None => (clues, None),
    };
    let lines = all_clues(line, clues, head.chars().count() + 1)?;
    if lines.len() != rows + columns {
        let said = format!("{} lines of clues for {columns} columns and {rows} rows", lines.len());
        return Err(line.error(TextProblem::Board(said)));
    }
    let (first, last) = lines.split_at(columns);
    let refused = |error: super::BoardError| line.error(TextProblem::Board(error.to_string()));
    let board = Board::new(last.to_vec(), first.to_vec()).map_err(refused)?;
    let Some(cells) = cells else { return Ok(board) };
    let before = line.text.chars().count() - cells.chars().count();
    let cells = walk::read(cells, board.size()).map_err(|(at, problem)| TextError {
        line: Some(line.number),
        column: Some(before + at + 1),
        problem: TextProblem::Board(problem),
    })?;
    board.with_cells(cells).map_err(refused)
}

fn all_clues(line: &SourceLine<'_>, text: &str, before: usize) -> Result<Vec<Clue>, TextError> {
    let mut at = before;
    let mut lines = Vec::new();
    for part in text.split('/') {
        let mut clue = Clue::new();
        for word in part.split('.').filter(|_| !part.is_empty()) {
            clue.push(numbers::number(line, word, at)?);
            at += word.chars().count() + 1;
        }
        at += usize::from(part.is_empty());
        lines.push(clue);
    }
    Ok(lines)
}
