//! Takuzu as text: one list of formats, each told by its content.
//!
//! In comes a text, out go its boards, or a board becomes text again. Blank
//! lines, trailing spaces, CRLF, a byte order mark and a missing last line
//! end are forgiven everywhere. A text that looks like a format but is not
//! is an error that names line and column.

mod counted;
mod grid;
mod json;
mod source;
mod unruly;

pub use json::record;
pub use source::Source;

use super::board::{Board, UniqueLines};
use crate::puzzle::family::TextError;

/// A way to write boards down.
pub struct Format {
    /// Its name, for people and options.
    pub name: &'static str,
    /// Where it comes from, in a few words.
    pub about: &'static str,
    detect: fn(&Source<'_>) -> bool,
    parse: fn(&Source<'_>) -> Result<Vec<Board>, TextError>,
    write: fn(&Board) -> Option<String>,
}

impl Format {
    /// The board in this format, with a line end; `None` where the format
    /// has no place for something on the board, such as signs.
    pub fn write(&self, board: &Board) -> Option<String> {
        (self.write)(board)
    }
}

/// All formats; a text belongs to the first that detects it.
pub const FORMATS: &[Format] = &[
    Format {
        name: "json",
        about: "a record's puzzle object, whole records, or arrays and lines of them",
        detect: json::detect,
        parse: json::parse,
        write: json::write,
    },
    Format {
        name: "unruly",
        about: "game IDs of Simon Tatham's Unruly, one a line: 8x8u:…, without u where lines may repeat",
        detect: unruly::detect,
        parse: unruly::parse,
        write: unruly::write,
    },
    Format {
        name: "codequest",
        about: "Code Quest's blocks: the side, then the rows; a count of blocks may come first",
        detect: counted::detect,
        parse: counted::parse,
        write: counted::write,
    },
    Format {
        name: "life-of-logic",
        about: "rows with X for blanks, as A Life of Logic's helper has them",
        detect: |source| grid::detect(source) && source.contains(&['X', 'x']),
        parse: grid::parse,
        write: |board| grid::write(board, 'X'),
    },
    Format {
        name: "tazuku",
        about: "rows with - for blanks, as Tazuku's config files",
        detect: |source| grid::detect(source) && source.contains(&['-']),
        parse: grid::parse,
        write: |board| grid::write(board, '-'),
    },
    Format {
        name: "grid",
        about: "rows with . or _ for blanks",
        detect: grid::detect,
        parse: grid::parse,
        write: |board| grid::write(board, '.'),
    },
];

/// The boards in `text`; `None` where no format knows it.
pub fn parse(text: &str) -> Option<Result<Vec<Board>, TextError>> {
    let source = Source::new(text);
    let format = FORMATS.iter().find(|format| (format.detect)(&source))?;
    Some((format.parse)(&source))
}

/// The board as text that reads back to a board of equal cells and rules:
/// rows where they say that much, else the record's `puzzle` object. Which
/// cells were printed is for the record alone.
pub fn write(board: &Board) -> String {
    let plain = board.signs().is_empty()
        && board.unique_lines() == UniqueLines::Auto
        && board.size().columns > 1;
    let grid = if plain { grid::write(board, '.') } else { None };
    grid.unwrap_or_else(|| format!("{}\n", record(board)))
}

/// Whether a format without options of its own holds all of the board: no
/// signs, and lines that must differ.
fn is_classic(board: &Board) -> bool {
    board.signs().is_empty() && board.lines_differ()
}

#[cfg(test)]
mod tests;
