//! Boards as JSON: the `puzzle` object of a record.
//!
//! Read are such an object, a whole record that has one, an array of either,
//! and one after the other, as a batch report has them. Fields that say
//! nothing about the board are passed over.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::super::KIND;
use super::super::board::{Board, Relation, Sign, Toward, UniqueLines};
use super::grid::{self, ALLOWED};
use crate::geom::{Array2, At};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::Source;

/// The `puzzle` object of the JSON record; `unique_lines` is there only
/// where it was chosen.
pub fn record(board: &Board) -> Value {
    let size = board.size();
    let mut record = Map::new();
    record.insert("kind".into(), json!(KIND));
    record.insert("size".into(), json!([size.columns, size.rows]));
    record.insert("cells".into(), json!(grid::rows(board, '.')));
    if let Some(givens) = board.givens() {
        let row = |row: &[bool]| row.iter().map(|&given| if given { '#' } else { '.' }).collect();
        record.insert("given".into(), givens.rows().map(row).collect::<Vec<String>>().into());
    }
    if !board.signs().is_empty() {
        record.insert("signs".into(), board.signs().iter().map(sign_record).collect());
    }
    match board.unique_lines() {
        UniqueLines::Auto => None,
        UniqueLines::On => record.insert("unique_lines".into(), json!("on")),
        UniqueLines::Off => record.insert("unique_lines".into(), json!("off")),
    };
    record.into()
}

/// The `puzzle` object on one line.
pub fn write(board: &Board) -> Option<String> {
    Some(format!("{}\n", record(board)))
}

/// Whether this is JSON with a takuzu in it, or broken JSON that names one.
pub fn detect(source: &Source<'_>) -> bool {
    if !source.text.trim_start().starts_with(['{', '[']) {
        return false;
    }
    match values(source.text) {
        Ok(values) => values.iter().any(|value| kind(puzzle(value)) == Some(KIND)),
        Err(_) => source.text.contains("\"takuzu\""),
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

fn kind(puzzle: &Value) -> Option<&str> {
    puzzle.get("kind").and_then(Value::as_str)
}

#[derive(Deserialize)]
struct Record {
    kind: String,
    size: Option<[usize; 2]>,
    cells: Vec<String>,
    given: Option<Vec<String>>,
    #[serde(default)]
    signs: Vec<(usize, usize, String, String)>,
    unique_lines: Option<String>,
}

fn board(value: &Value) -> Result<Board, String> {
    let record = Record::deserialize(value)
        .map_err(|error| format!("not a takuzu record ({error}); it needs kind, size and cells"))?;
    if record.kind != KIND {
        return Err(format!("kind is {:?}; one text holds puzzles of one kind", record.kind));
    }
    let rows = table("cells", &record.cells, grid::cell, ALLOWED)?;
    if let Some([columns, height]) = record.size {
        let width = rows.first().map_or(0, Vec::len);
        if (columns, height) != (width, rows.len()) {
            let found = format!("{width} columns and {} rows", rows.len());
            return Err(format!("size says [{columns}, {height}] but cells has {found}"));
        }
    }
    let mut board = grid::from_rows(&rows).map_err(|error| error.to_string())?;
    if let Some(given) = &record.given {
        board = with_givens(board, given)?;
    }
    let signs: Result<Vec<Sign>, String> = record.signs.iter().map(sign).collect();
    board = board.with_signs(signs?).map_err(|error| error.to_string())?;
    match record.unique_lines.as_deref() {
        None | Some("auto") => Ok(board),
        Some("on") => Ok(board.with_unique_lines(UniqueLines::On)),
        Some("off") => Ok(board.with_unique_lines(UniqueLines::Off)),
        Some(other) => Err(format!("unique_lines is {other:?}; write auto, on or off")),
    }
}

fn with_givens(board: Board, given: &[String]) -> Result<Board, String> {
    let mark = |c| match c {
        '#' => Some(true),
        '.' => Some(false),
        _ => None,
    };
    let rows = table("given", given, mark, "# or .")?;
    let size = board.size();
    if (rows.len(), rows.first().map_or(0, Vec::len)) != (size.rows, size.columns) {
        return Err(format!("given must be of the board's size, {size}"));
    }
    let givens = Array2::from_fn(size, |At { row, column }| rows[row][column]);
    board.with_givens(givens).map_err(|error| error.to_string())
}

/// Equally long rows of characters, each turned into a value.
fn table<T>(
    field: &str,
    rows: &[String],
    read: impl Fn(char) -> Option<T>,
    allowed: &str,
) -> Result<Vec<Vec<T>>, String> {
    let mut table: Vec<Vec<T>> = Vec::with_capacity(rows.len());
    for (i, text) in rows.iter().enumerate() {
        let mut row = Vec::with_capacity(text.len());
        for (j, c) in text.chars().enumerate() {
            row.push(read(c).ok_or_else(|| {
                format!("{field}, row {}, column {}: {c:?}; write {allowed}", i + 1, j + 1)
            })?);
        }
        let expected = table.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            let found = row.len();
            return Err(format!("{field}, row {}: {found} cells, not {expected}", i + 1));
        }
        table.push(row);
    }
    Ok(table)
}

fn sign((row, column, toward, relation): &(usize, usize, String, String)) -> Result<Sign, String> {
    let toward = match toward.as_str() {
        "right" => Toward::Right,
        "down" => Toward::Down,
        other => return Err(format!("a sign points {other:?}; write right or down")),
    };
    let relation = match relation.as_str() {
        "=" => Relation::Same,
        "x" => Relation::Different,
        other => return Err(format!("a sign says {other:?}; write = or x")),
    };
    Ok(Sign { at: At::new(*row, *column), toward, relation })
}

fn sign_record(sign: &Sign) -> Value {
    let toward = match sign.toward {
        Toward::Right => "right",
        Toward::Down => "down",
    };
    let relation = match sign.relation {
        Relation::Same => "=",
        Relation::Different => "x",
    };
    json!([sign.at.row, sign.at.column, toward, relation])
}
