//! Nonograms as text: one list of formats, each told by its content.
//!
//! In comes a text, out go its boards, or a board is written down again.
//! Blank lines, trailing spaces, CRLF, a byte order mark and a missing last
//! line end are forgiven. A text that looks like a format but is not is an
//! error that says where. Two formats are for writing only: `compact` and
//! `png` show cells without clues.

mod clues;
mod framed;
mod frames;
mod json;
mod lists;
mod non;
mod numbers;
mod pattern;
mod png;
mod walk;
mod webpbn;

pub use json::record;

use super::board::{Board, BoardError, Cell, Clue};
use crate::puzzle::family::{FormatInfo, TextError, TextProblem, Written};
use crate::puzzle::source::Source;

/// What a number of a clue has to be, for error messages.
const BLOCK: &str = "a block length, a whole number from 0 to 512";

/// How a text is told and read.
struct Reader {
    detect: fn(&Source<'_>) -> bool,
    parse: fn(&Source<'_>) -> Result<Vec<Board>, TextError>,
}

/// How a board is written; `None` where the format has no place for some of
/// it.
enum Writer {
    Text(fn(&Board) -> Option<String>),
    Picture(fn(&Board) -> Option<Vec<u8>>),
}

/// A way to write boards down.
pub struct Format {
    /// Its name, for people and options.
    pub name: &'static str,
    /// Where it comes from, in a few words.
    pub about: &'static str,
    reader: Option<Reader>,
    writer: Writer,
}

impl Format {
    /// The board in this format; `None` where the format has no place for
    /// something on the board, such as single known cells.
    pub fn write(&self, board: &Board) -> Option<Written> {
        match self.writer {
            Writer::Text(write) => write(board).map(Written::Text),
            Writer::Picture(write) => write(board).map(Written::Picture),
        }
    }

    /// The format as options name it.
    pub fn info(&self) -> FormatInfo {
        let is_picture = matches!(self.writer, Writer::Picture(_));
        FormatInfo { name: self.name, about: self.about, is_picture }
    }
}

/// All formats; a text belongs to the first that detects it.
pub const FORMATS: &[Format] = &[
    Format {
        name: "json",
        about: "a record's puzzle object, whole records, or arrays and lines of them",
        reader: Some(Reader { detect: json::detect, parse: json::parse }),
        writer: Writer::Text(json::write),
    },
    Format {
        name: "webpbn",
        about: "XML of webpbn.com, black and white",
        reader: Some(Reader { detect: webpbn::detect, parse: webpbn::parse }),
        writer: Writer::Text(webpbn::write),
    },
    Format {
        name: "pattern",
        about: "game IDs of Simon Tatham's Pattern, one a line: 5x5:1/2.1/…",
        reader: Some(Reader { detect: pattern::detect, parse: pattern::parse }),
        writer: Writer::Text(pattern::write),
    },
    Format {
        name: "framed",
        about: "clues above and left of a framed box of ? o and .",
        reader: Some(Reader { detect: framed::detect, parse: framed::parse }),
        writer: Writer::Text(framed::write),
    },
    Format {
        name: "non",
        about: "Steve Simpson's .non files",
        reader: Some(Reader { detect: non::detect, parse: non::parse }),
        writer: Writer::Text(non::write),
    },
    Format {
        name: "lists",
        about: "two Python lists of clues, lsh and lsv",
        reader: Some(Reader { detect: lists::detect, parse: lists::parse }),
        writer: Writer::Text(lists::write),
    },
    Format {
        name: "clues",
        about: "a line for each row's clue, an empty line, a line for each column's",
        reader: Some(Reader { detect: clues::detect, parse: clues::parse }),
        writer: Writer::Text(clues::write),
    },
    Format {
        name: "compact",
        about: "rows of # and ., ? where nothing is known; to write only",
        reader: None,
        writer: Writer::Text(|board| Some(compact(board))),
    },
    Format {
        name: "png",
        about: "a small picture of the cells; to write only",
        reader: None,
        writer: Writer::Picture(png::write),
    },
];

/// The boards in `text`; `None` where no format knows it.
pub fn parse(text: &str) -> Option<Result<Vec<Board>, TextError>> {
    let source = Source::new(text);
    let mut readers = FORMATS.iter().filter_map(|format| format.reader.as_ref());
    let reader = readers.find(|reader| (reader.detect)(&source))?;
    Some((reader.parse)(&source))
}

/// The board as text that reads back to an equal board.
pub fn write(board: &Board) -> String {
    framed::write(board).unwrap_or_else(|| format!("{}\n", record(board)))
}

/// The cells alone.
fn compact(board: &Board) -> String {
    cell_rows(board, ['?', '.', '#']).map(|row| row + "\n").collect()
}

/// Rows of cells by three characters: unknown, empty, filled.
fn cell_rows(board: &Board, [unknown, empty, filled]: [char; 3]) -> impl Iterator<Item = String> {
    let show = move |cell: &Option<Cell>| match cell {
        None => unknown,
        Some(Cell::Empty) => empty,
        Some(Cell::Filled) => filled,
    };
    board.cells().rows().map(move |row| row.iter().map(show).collect())
}

/// Whether every cell is known.
fn is_full(board: &Board) -> bool {
    board.cells().iter().all(|(_, cell)| cell.is_some())
}

/// A board of clues, its refusal told as an error of the text.
fn board(rows: Vec<Clue>, columns: Vec<Clue>) -> Result<Board, TextError> {
    Board::new(rows, columns).map_err(|error| wrong(&error))
}

/// A board's refusal as an error of the text as a whole.
fn wrong(error: &BoardError) -> TextError {
    TextError::new(TextProblem::Board(error.to_string()))
}

#[cfg(test)]
mod tests;
