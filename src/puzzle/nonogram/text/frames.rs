//! The parts of a framed drawing: which characters are frame, which lines
//! are rows, and where in a line their cells stand.

use super::super::board::Cell;
use crate::puzzle::source::SourceLine;

/// Characters of a cell, for error messages.
pub const ALLOWED: &str = "? for an unknown cell, o or # for a filled one, . or x for an empty one";

/// What a character says of its cell; `None` for one that says nothing.
pub const fn cell(c: char) -> Option<Option<Cell>> {
    match c {
        '?' => Some(None),
        'o' | 'O' | '#' | '■' | '█' => Some(Some(Cell::Filled)),
        '.' | 'x' | 'X' | '·' | '×' => Some(Some(Cell::Empty)),
        _ => None,
    }
}

/// Whether a character stands left or right of cells.
pub const fn is_bar(c: char) -> bool {
    matches!(c, '|' | '│' | '┃' | '║')
}

/// Whether a line is frame and nothing else.
pub fn is_frame(line: &SourceLine<'_>) -> bool {
    let is_part = |c: char| {
        is_bar(c) || matches!(c, '-' | '=' | '+' | ' ') || ('\u{2500}'..='\u{257f}').contains(&c)
    };
    let is_dash = |c: char| matches!(c, '-' | '=' | '─' | '━' | '═');
    line.text.chars().all(is_part) && line.text.contains(is_dash)
}

/// A row of a drawing.
pub struct Row<'a> {
    /// What stands left of the frame.
    pub clue: &'a str,
    /// The characters of its cells, and where in the line they stand.
    pub cells: Vec<(usize, char)>,
}

/// The row in a line; `None` where there is no bar.
pub fn row<'a>(line: &SourceLine<'a>) -> Option<Row<'a>> {
    let (clue, inside) = line.text.split_once(is_bar)?;
    let first = clue.chars().count() + 1;
    let numbered = inside.chars().enumerate().map(|(i, c)| (first + i, c));
    let cells = numbered.filter(|&(_, c)| !is_bar(c) && !c.is_whitespace()).collect();
    Some(Row { clue, cells })
}
