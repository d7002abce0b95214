//! Game IDs of Unruly, from Simon Tatham's collection: `8x8u:baCAd…`, one a
//! line.
//!
//! Before the colon stand columns, rows, `u` where no two lines may be
//! alike, and perhaps the difficulty (`d` and a letter, passed over). Then a
//! walk over the cells in reading order: `a` is the next cell, `b` one
//! further, and so on, small letters for 0 and capitals for 1; `z` and `Z`
//! pass 25 cells and set none. The last letter may point just past the end.

use super::super::board::{Board, Digit, MAX_SIDE, UniqueLines};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

const LETTERS: &str = "letters a to z and A to Z";

/// Whether the first line that says something starts like `8x8…:`, and what
/// follows has no slash, as the IDs of Pattern have.
pub fn detect(source: &Source<'_>) -> bool {
    source.filled().next().is_some_and(|line| {
        let Some((parameters, rest)) = line.text.split_once([':', '#']) else {
            return false;
        };
        size(parameters).is_some() && !rest.contains('/')
    })
}

/// All boards, one a line.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    source.filled().map(|line| board(&line)).collect()
}

/// The game ID; without `u` where lines may be alike. Signs have no place.
pub fn write(board: &Board) -> Option<String> {
    if !board.signs().is_empty() {
        return None;
    }
    let size = board.size();
    let unique = if board.lines_differ() { "u" } else { "" };
    let mut text = format!("{}x{}{unique}:", size.columns, size.rows);
    let mut gap = 0;
    let cells = board.cells().iter().map(|(_, cell)| *cell);
    // Its own writer ends with a letter that points past the last cell.
    for cell in cells.chain([Some(Digit::Zero)]) {
        let Some(digit) = cell else {
            gap += 1;
            continue;
        };
        let first = if digit == Digit::Zero { b'a' } else { b'A' };
        for _ in 0..gap / 25 {
            text.push(char::from(first + 25));
        }
        text.push(char::from(first + (gap % 25) as u8));
        gap = 0;
    }
    text.push('\n');
    Some(text)
}

/// Columns, rows, and what follows them.
fn size(parameters: &str) -> Option<(usize, usize, &str)> {
    let (columns, rest) = number(parameters.trim_start())?;
    let (rows, rest) = number(rest.strip_prefix('x')?)?;
    Some((columns, rows, rest))
}

fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

fn board(line: &SourceLine<'_>) -> Result<Board, TextError> {
    let wrong = |found: &str, expected| {
        line.error(TextProblem::Number { found: found.to_string(), expected })
    };
    let Some((parameters, walk)) = line.text.split_once(':') else {
        let said = "a game ID with the board itself (columns x rows, then a colon), not a seed";
        return Err(wrong(line.text, said));
    };
    let (columns, rows, options) =
        size(parameters).ok_or_else(|| wrong(parameters, "columns x rows, as in 8x8u"))?;
    if columns > MAX_SIDE || rows > MAX_SIDE || columns * rows == 0 {
        return Err(wrong(parameters, "a size from 1x1 to 128x128"));
    }
    let unique = if options.starts_with('u') { UniqueLines::On } else { UniqueLines::Off };
    let at = parameters.chars().count() + 1;
    let cells = walked(line, walk, at, Size::new(rows, columns))?;
    let board =
        Board::new(cells).map_err(|error| line.error(TextProblem::Board(error.to_string())))?;
    Ok(board.with_unique_lines(unique))
}

/// The cells the letters set; `before` characters stand before the walk.
fn walked(
    line: &SourceLine<'_>,
    walk: &str,
    before: usize,
    size: Size,
) -> Result<Array2<Option<Digit>>, TextError> {
    let mut cells = Array2::filled(size, None);
    let count = size.rows * size.columns;
    let mut place = 0;
    for (i, letter) in walk.chars().enumerate() {
        let problem =
            |problem| TextError { line: Some(line.number), column: Some(before + i + 1), problem };
        let (steps, digit) = match letter {
            'a'..='z' => (letter as usize - 'a' as usize, Digit::Zero),
            'A'..='Z' => (letter as usize - 'A' as usize, Digit::One),
            found => return Err(problem(TextProblem::Character { found, allowed: LETTERS })),
        };
        place += steps;
        if place > count || (place == count && i + 1 < walk.len() && steps < 25) {
            let said = format!("the letters lead out of a board of {size}");
            return Err(problem(TextProblem::Board(said)));
        }
        if steps < 25 && place < count {
            cells[At::new(place / size.columns, place % size.columns)] = Some(digit);
            place += 1;
        }
    }
    if place < count {
        let said = format!("the letters cover {place} of {count} cells");
        return Err(line.error(TextProblem::Ends(said)));
    }
    Ok(cells)
}
