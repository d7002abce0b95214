//! Boards as rows of characters: `0`, `1`, and `.` `-` `_` `X` `x` for
//! blanks.
//!
//! Rows may have spaces between cells where a blank shows that they are no
//! clues. A text pasted with its triple quotes is read between them. Several
//! square boards may follow each other with blank lines between; any other
//! blank line is forgiven.

use super::super::board::{Board, BoardError, Digit};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// What may stand in a cell, for error messages.
pub const ALLOWED: &str = "0, 1, or a blank: . - _ X";
/// The characters that stand for blanks.
pub const BLANKS: [char; 5] = ['.', '-', '_', 'X', 'x'];

/// Cells as they were written, row by row.
pub type Row = Vec<Option<Digit>>;

/// Whether most of the text is cells, and nothing hints at another puzzle.
pub fn detect(source: &Source<'_>) -> bool {
    let lines = quoted(source);
    if lines.iter().any(|line| starts_with_a_word(line.text)) {
        return false;
    }
    let (mut cells, mut blanks, mut others) = (0, 0, 0);
    for (_, c) in lines.iter().flat_map(|line| line.marks()) {
        match c {
            '0' | '1' => cells += 1,
            _ if BLANKS.contains(&c) => (cells, blanks) = (cells + 1, blanks + 1),
            '#' | '|' | '│' => return false,
            _ => others += 1,
        }
    }
    if blanks > 0 {
        return others * 4 <= cells;
    }
    // A full board: digits in rows of one length, not spaced like clues.
    let mut filled = lines.iter().filter(|line| !line.text.is_empty());
    let Some(first) = filled.next().map(|line| line.text.len()) else {
        return false;
    };
    others == 0
        && first > 1
        && filled.all(|line| line.text.len() == first)
        && !lines.iter().any(|line| line.text.contains(char::is_whitespace))
}

/// Whether a line starts with a word, as the headings of other formats do.
fn starts_with_a_word(line: &str) -> bool {
    let is_letter = |c: &char| c.is_alphabetic() && !BLANKS.contains(c);
    line.trim_start().chars().take_while(is_letter).count() >= 4
}

/// All boards in the text.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let lines = quoted(source);
    let blocks: Vec<_> =
        lines.split(|line| line.text.is_empty()).filter(|block| !block.is_empty()).collect();
    let square = |block: &&[SourceLine<'_>]| {
        block.len() > 1 && block.iter().all(|line| line.marks().count() == block.len())
    };
    if blocks.len() > 1 && blocks.iter().all(square) {
        return blocks.into_iter().map(board).collect();
    }
    let filled: Vec<_> = lines.into_iter().filter(|line| !line.text.is_empty()).collect();
    Ok(vec![board(&filled)?])
}

/// The board with `blank` for blanks.
pub fn write(board: &Board, blank: char) -> Option<String> {
    if !super::is_classic(board) {
        return None;
    }
    let mut text = rows(board, blank).join("\n");
    text.push('\n');
    Some(text)
}

/// The rows of the board as strings.
pub fn rows(board: &Board, blank: char) -> Vec<String> {
    let show = |cell: &Option<Digit>| cell.map_or(blank, Digit::to_char);
    board.cells().rows().map(|row| row.iter().map(show).collect()).collect()
}

/// The cells of one line.
pub fn row(line: &SourceLine<'_>) -> Result<Row, TextError> {
    line.marks().map(|(column, c)| cell(c).ok_or_else(|| unknown(line, column, c))).collect()
}

/// A cell, blank or not; `None` for a character that is none.
pub fn cell(c: char) -> Option<Option<Digit>> {
    match Digit::from_char(c) {
        Some(digit) => Some(Some(digit)),
        None => BLANKS.contains(&c).then_some(None),
    }
}

/// A board of equally long rows.
pub fn from_rows(rows: &[Row]) -> Result<Board, BoardError> {
    let size = Size::new(rows.len(), rows.first().map_or(0, Vec::len));
    Board::new(Array2::from_fn(size, |At { row, column }| rows[row][column]))
}

fn unknown(line: &SourceLine<'_>, column: usize, found: char) -> TextError {
    let problem = TextProblem::Character { found, allowed: ALLOWED };
    TextError { line: Some(line.number), column: Some(column), problem }
}

/// One board from lines that all say something.
fn board(lines: &[SourceLine<'_>]) -> Result<Board, TextError> {
    let mut rows: Vec<Row> = Vec::with_capacity(lines.len());
    for line in lines {
        let row = row(line)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            return Err(line.error(TextProblem::Ragged { found: row.len(), expected }));
        }
        rows.push(row);
    }
    from_rows(&rows).map_err(|error| TextError {
        line: lines.first().map(|line| line.number),
        column: None,
        problem: TextProblem::Board(error.to_string()),
    })
}

/// The lines between the first pair of triple quotes, or all lines.
fn quoted<'a>(source: &Source<'a>) -> Vec<SourceLine<'a>> {
    for quotes in ["'''", "\"\"\""] {
        let mut parts = source.text.splitn(3, quotes);
        let (Some(before), Some(inside), Some(_)) = (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let first = before.matches('\n').count() + 1;
        let indent = before.rsplit('\n').next().unwrap_or_default().chars().count() + 3;
        return inside
            .lines()
            .enumerate()
            .map(|(i, line)| SourceLine {
                number: first + i,
                offset: if i == 0 { indent } else { 0 },
                text: line.trim_end(),
            })
            .collect();
    }
    source.lines.clone()
}
