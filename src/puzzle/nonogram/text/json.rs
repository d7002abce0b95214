//! Boards as JSON: the `puzzle` object of a record, or just its clues.
//!
//! Read are such an object, a whole record that has one, an array of either,
//! and one after the other, as a batch report has them. Fields that say
//! nothing about the board are passed over; `kind` may be left out where
//! `row_clues` and `column_clues` say what it is.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::KIND;
use super::super::board::{Board, Cell, Clue};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::Source;

/// The `puzzle` object of the JSON record.
pub fn record(board: &Board) -> Value {
    let size = board.size();
    let clues = |clues: &[Clue]| -> Value {
        clues.iter().map(|clue| if clue.is_empty() { json!([0]) } else { json!(clue) }).collect()
    };
    let mut record = Map::new();
    record.insert("kind".into(), json!(KIND));
    record.insert("size".into(), json!([size.columns, size.rows]));
    record.insert("row_clues".into(), clues(board.rows()));
    record.insert("column_clues".into(), clues(board.columns()));
    record.insert("cells".into(), json!(rows(board)));
    record.into()
}

/// The cells as strings: `#`, `x` and `.` where nothing is known.
fn rows(board: &Board) -> Vec<String> {
    let show = |cell: &Option<Cell>| cell.map_or('.', Cell::to_char);
    board.cells().rows().map(|row| row.iter().map(show).collect()).collect()
}

/// The `puzzle` object on one line.
pub fn write(board: &Board) -> Option<String> {
    Some(format!("{}\n", record(board)))
}

/// Whether this is JSON with a nonogram in it, or broken JSON that names one.
pub fn detect(source: &Source<'_>) -> bool {
    if !source.text.trim_start().starts_with(['{', '[']) {
        return false;
    }
    match values(source.text) {
        Ok(values) => values.iter().any(|value| is_nonogram(puzzle(value))),
        Err(_) => ["\"nonogram\"", "\"row_clues\""].iter().any(|word| source.text.contains(word)),
    }
}

/// All boards in the text.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let values = values(source.text).map_err(|error| TextError {
        line: Some(error.line()),
        column: Some(error.column()),
        problem: TextProblem::Json(format!("not JSON: {error}")),
    })?;
    let boards = values.iter().enumerate().map(|(i, value)| {
        board(puzzle(value)).map_err(|problem| {
            let place =
                if values.len() > 1 { format!("puzzle {}: ", i + 1) } else { String::new() };
            TextError::new(TextProblem::Json(format!("{place}{problem}")))
        })
    });
    boards.collect()
}

/// All values of the text, arrays of objects taken apart.
fn values(text: &str) -> serde_json::Result<Vec<Value>> {
    let mut values = Vec::new();
    for value in serde_json::Deserializer::from_str(text).into_iter() {
        match value? {
            Value::Array(items) => values.extend(items),
            value => values.push(value),
        }
    }
    Ok(values)
}

/// The puzzle object of a record, or the object itself.
fn puzzle(value: &Value) -> &Value {
    value.get("puzzle").unwrap_or(value)
}

fn is_nonogram(puzzle: &Value) -> bool {
    match puzzle.get("kind") {
        Some(kind) => kind == KIND,
        None => puzzle.get("row_clues").is_some() || puzzle.get("column_clues").is_some(),
    }
}

#[derive(Deserialize)]
struct Record {
    kind: Option<String>,
    size: Option<[usize; 2]>,
    row_clues: Vec<Vec<Value>>,
    column_clues: Vec<Vec<Value>>,
    cells: Option<Vec<String>>,
}

fn board(value: &Value) -> Result<Board, String> {
    let record = Record::deserialize(value).map_err(|error| {
        format!("not a nonogram record ({error}); it needs row_clues and column_clues")
    })?;
    if record.kind.is_some_and(|kind| kind != KIND) {
        return Err("another kind of puzzle; one text holds puzzles of one kind".into());
    }
    let rows = clues("row_clues", &record.row_clues)?;
    let columns = clues("column_clues", &record.column_clues)?;
    let (height, width) = (rows.len(), columns.len());
    if let Some([columns, rows]) = record.size
        && (columns, rows) != (width, height)
    {
        let found = format!("{width} columns and {height} rows");
        return Err(format!("size says [{columns}, {rows}] but the clues are for {found}"));
    }
    let board = Board::new(rows, columns).map_err(|error| error.to_string())?;
    match record.cells {
        Some(rows) => board.with_cells(cells(&rows, board.size())?).map_err(|e| e.to_string()),
        None => Ok(board),
    }
}

fn clues(field: &str, lines: &[Vec<Value>]) -> Result<Vec<Clue>, String> {
    let number = |value: &Value| value.as_u64().and_then(|number| u16::try_from(number).ok());
    let clue = |(i, line): (usize, &Vec<Value>)| {
        let block = |value: &Value| {
            number(value)
                .ok_or_else(|| format!("{field}, line {}: {value} is not {}", i + 1, super::BLOCK))
        };
        line.iter().map(block).collect()
    };
    lines.iter().enumerate().map(clue).collect()
}

fn cells(rows: &[String], size: Size) -> Result<Array2<Option<Cell>>, String> {
    if rows.len() != size.rows {
        return Err(format!("cells has {} rows, not {}", rows.len(), size.rows));
    }
    let mut table = Vec::with_capacity(rows.len());
    for (i, row) in rows.iter().enumerate() {
        let cells: Vec<char> = row.chars().collect();
        if let Some(j) = cells.iter().position(|&c| c != '.' && Cell::from_char(c).is_none()) {
            let place = format!("cells, row {}, column {}", i + 1, j + 1);
            return Err(format!("{place}: {:?}; write #, x or .", cells[j]));
        }
        if cells.len() != size.columns {
            let place = format!("cells, row {}", i + 1);
            return Err(format!("{place}: {} cells, not {}", cells.len(), size.columns));
        }
        table.push(cells);
    }
    Ok(Array2::from_fn(size, |At { row, column }| Cell::from_char(table[row][column])))
}
