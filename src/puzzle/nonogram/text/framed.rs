//! The framed drawing of the Picross solver: clues above and left of a box
//! of cells.
//!
//! ```text
//!           1   1
//!         2 3 4 3 2
//!       ┌-----------┐
//!     3 | ? ? ? ? ? |
//! 1 1 1 | ? o ? o ? |
//! ```
//!
//! `?` is unknown, `o` filled and `.` empty. The frame may be of box
//! characters or plain ASCII. A number above belongs to the column of cells
//! it stands over.

use super::super::board::{Board, BoardError, Clue, MAX_SIDE, shown};
use super::frames::{ALLOWED, Row, cell, is_frame, row};
use super::{cell_rows, numbers};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// Whether a line has cells between bars, behind numbers or nothing; whatever
/// stands in a frame is taken for cells.
pub fn detect(source: &Source<'_>) -> bool {
    let has_frame = source.filled().any(|line| is_frame(&line));
    source.filled().filter(|line| !is_frame(line)).filter_map(|line| row(&line)).any(|row| {
        let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, ',' | '-');
        row.clue.chars().all(is_number)
            && (has_frame || row.cells.iter().any(|&(_, c)| cell(c).is_some()))
    })
}

/// The board.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let mut above = Vec::new();
    let mut rows: Vec<(SourceLine<'_>, Row<'_>)> = Vec::new();
    for line in source.filled().filter(|line| !is_frame(line)) {
        match row(&line) {
            Some(row) => rows.push((line, row)),
            None if rows.is_empty() => above.push(line),
            None => {
                let said = "this stands below the rows; column clues belong above the box";
                return Err(line.error(TextProblem::Board(said.into())));
            }
        }
    }
    let columns: Vec<usize> = rows
        .first()
        .map(|(_, row)| row.cells.iter().map(|&(place, _)| place).collect())
        .unwrap_or_default();
    if columns.len() > MAX_SIDE {
        let size = Size::new(rows.len(), columns.len());
        return Err(super::wrong(&BoardError::TooLarge(size)));
    }
    let column_clues = clues_above(&above, &columns)?;
    let row_clues = rows.iter().map(|(line, row)| numbers::clue_of(line, row.clue, 0));
    let board = super::board(row_clues.collect::<Result<_, _>>()?, column_clues)?;
    let mut cells = Array2::filled(board.size(), None);
    for (index, (line, row)) in rows.iter().enumerate() {
        let expected = columns.len();
        if row.cells.len() != expected {
            return Err(line.error(TextProblem::Ragged { found: row.cells.len(), expected }));
        }
        for (column, &(place, found)) in row.cells.iter().enumerate() {
            cells[At::new(index, column)] = cell(found).ok_or(TextError {
                line: Some(line.number),
                column: Some(place + 1),
                problem: TextProblem::Character { found, allowed: ALLOWED },
            })?;
        }
    }
    Ok(vec![board.with_cells(cells).map_err(|error| super::wrong(&error))?])
}

/// The clues of the columns, whose cells stand at these places of a line.
fn clues_above(lines: &[SourceLine<'_>], columns: &[usize]) -> Result<Vec<Clue>, TextError> {
    let mut clues = vec![Clue::new(); columns.len()];
    for line in lines {
        let mut last = None;
        for (start, word) in numbers::words(line.text) {
            let number = numbers::number(line, word, start)?;
            let end = start + word.chars().count() - 1;
            let away = |&(_, &place): &(usize, &usize)| {
                (start.saturating_sub(place) + place.saturating_sub(end), end.abs_diff(place))
            };
            let nearest = columns.iter().enumerate().min_by_key(away);
            let column =
                nearest.map(|(column, _)| column).filter(|column| last.is_none_or(|l| l < *column));
            let Some(column) = column else {
                let said = format!(
                    "{number} stands over no column of its own; line the numbers up with the cells"
                );
                return Err(TextError {
                    line: Some(line.number),
                    column: Some(start + 1),
                    problem: TextProblem::Board(said),
                });
            };
            last = Some(column);
            clues[column].push(number);
        }
    }
    Ok(clues)
}

/// The drawing.
pub fn write(board: &Board) -> Option<String> {
    let Size { columns, .. } = board.size();
    let row_clues: Vec<String> = board.rows().iter().map(|clue| shown(clue)).collect();
    let left = row_clues.iter().map(String::len).max().unwrap_or(0);
    let column_clues: Vec<Vec<String>> = board.columns().iter().map(|clue| column(clue)).collect();
    let widest = column_clues.iter().flatten().map(String::len).max().unwrap_or(1);
    let pitch = widest + 1;
    let height = column_clues.iter().map(Vec::len).max().unwrap_or(0);
    let mut text = String::new();
    for line in (0..height).rev() {
        let number = |clue: &Vec<String>| {
            let number = clue.len().checked_sub(line + 1).map_or("", |i| clue[i].as_str());
            format!("{number:>pitch$}")
        };
        let numbers: String = column_clues.iter().map(number).collect();
        text += format!("{:left$}  {numbers}", "").trim_end();
        text.push('\n');
    }
    let dashes = "-".repeat(columns * pitch + 1);
    text += &format!("{:left$} ┌{dashes}┐\n", "");
    for (clue, row) in row_clues.iter().zip(cell_rows(board, ['?', '.', 'o'])) {
        let cells: String = row.chars().map(|cell| format!("{cell:>pitch$}")).collect();
        text += &format!("{clue:>left$} |{cells} |\n");
    }
    text += &format!("{:left$} └{dashes}┘\n", "");
    Some(text)
}

/// A clue from the top.
fn column(clue: &[u16]) -> Vec<String> {
    shown(clue).split(' ').map(String::from).collect()
}
