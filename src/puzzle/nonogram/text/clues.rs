//! Plain clues: a line for each row's, an empty line, a line for each
//! column's. Numbers are apart by spaces or commas; 0 is a line without
//! blocks. The parts may have the headings `rows` and `columns`, in either
//! order.

use super::super::board::{Board, Clue, shown};
use super::numbers;
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// Whether all lines are numbers or headings of clues.
pub fn detect(source: &Source<'_>) -> bool {
    let is_clue = |line: &SourceLine<'_>| {
        numbers::words(line.text)
            .all(|(_, word)| word.bytes().all(|b| b.is_ascii_digit() || b"-+.".contains(&b)))
    };
    source.filled().count() > 1
        && source.filled().all(|line| is_clue(&line) || heading(&line).is_some())
        && source.filled().any(|line| is_clue(&line))
}

/// The board.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let mut blocks: Vec<(Option<bool>, Vec<Clue>)> = Vec::new();
    let mut is_apart = true;
    for line in &source.lines {
        if line.text.is_empty() {
            is_apart = true;
        } else if let Some(is_rows) = heading(line) {
            blocks.push((Some(is_rows), Vec::new()));
            is_apart = false;
        } else {
            if is_apart && blocks.last().is_none_or(|(_, clues)| !clues.is_empty()) {
                blocks.push((None, Vec::new()));
            }
            is_apart = false;
            let clue = numbers::clue(line)?;
            if let Some((_, clues)) = blocks.last_mut() {
                clues.push(clue);
            }
        }
    }
    let found = blocks.len();
    let Ok([first, second]) = <[_; 2]>::try_from(blocks) else {
        let said = format!(
            "clues come in two parts, rows and columns, with an empty line between; here {} {found}",
            if found == 1 { "is" } else { "are" }
        );
        return Err(TextError::in_line(source.last_line(), TextProblem::Board(said)));
    };
    let (rows, columns) = match (first.0, second.0) {
        (Some(false), _) | (_, Some(true)) => (second.1, first.1),
        _ => (first.1, second.1),
    };
    Ok(vec![super::board(rows, columns)?])
}

/// The clues; known cells have no place.
pub fn write(board: &Board) -> Option<String> {
    let lines = |clues: &[Clue]| clues.iter().map(|clue| shown(clue) + "\n").collect::<String>();
    board
        .is_blank()
        .then(|| format!("rows\n{}\ncolumns\n{}", lines(board.rows()), lines(board.columns())))
}

/// Whether a heading is that of the rows.
fn heading(line: &SourceLine<'_>) -> Option<bool> {
    match line.text.trim().trim_end_matches(':').to_ascii_lowercase().as_str() {
        "rows" | "row clues" => Some(true),
        "columns" | "column clues" | "cols" => Some(false),
        _ => None,
    }
}
