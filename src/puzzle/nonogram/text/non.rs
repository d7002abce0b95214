//! Steve Simpson's `.non` files: `width`, `height`, then `rows` and
//! `columns`, each followed by a line per clue, its numbers apart by commas.
//!
//! Other properties, such as `title` and `by`, are passed over. A `goal` is
//! the answer as one string of 0 and 1; it is not taken as known, since it
//! would give the puzzle away.

use super::super::board::{Board, Clue, joined};
use super::{cell_rows, is_full, numbers};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// Words that begin lines of such files, apart from the two lists of clues.
const PROPERTIES: [&str; 12] = [
    "catalogue",
    "title",
    "by",
    "copyright",
    "license",
    "color",
    "colour",
    "width",
    "height",
    "goal",
    "solutions",
    "number",
];

/// Whether there are lines that say `rows` and `columns`, and properties.
pub fn detect(source: &Source<'_>) -> bool {
    let has = |words: &[&str]| {
        source.filled().any(|line| words.contains(&property(&line).0.to_ascii_lowercase().as_str()))
    };
    has(&["rows", "columns"]) && has(&PROPERTIES)
}

/// The first word of a line, and the rest.
fn property<'a>(line: &SourceLine<'a>) -> (&'a str, &'a str) {
    let text = line.text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

#[derive(Default)]
struct File<'a> {
    width: Option<usize>,
    height: Option<usize>,
    rows: Option<Vec<SourceLine<'a>>>,
    columns: Option<Vec<SourceLine<'a>>>,
}

/// The board.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let mut file = File::default();
    let mut list: Option<bool> = None;
    for line in &source.lines {
        let (word, rest) = property(line);
        match word.to_ascii_lowercase().as_str() {
            "rows" if rest.is_empty() => {
                list = Some(true);
                file.rows.get_or_insert_default();
            }
            "columns" if rest.is_empty() => {
                list = Some(false);
                file.columns.get_or_insert_default();
            }
            "width" => (list, file.width) = (None, Some(side(line, rest)?)),
            "height" => (list, file.height) = (None, Some(side(line, rest)?)),
            word if PROPERTIES.contains(&word) => list = None,
            _ => match list {
                Some(true) => file.rows.get_or_insert_default().push(*line),
                Some(false) => file.columns.get_or_insert_default().push(*line),
                // A property nobody knows yet says nothing about the clues.
                None => {}
            },
        }
    }
    Ok(vec![board(file, source)?])
}

/// The clues in lines, of which there should be `count`. Empty lines are
/// lines without blocks where that makes the count right.
fn clues(lines: &[SourceLine<'_>], count: Option<usize>) -> Result<Vec<Clue>, TextError> {
    let is_empty = |line: &SourceLine<'_>| line.text.is_empty();
    let filled = lines.iter().filter(|line| !is_empty(line));
    if let Some(count) = count
        && filled.clone().count() < count
        && lines.len() >= count
        && lines[count..].iter().all(is_empty)
    {
        return lines[..count].iter().map(clue).collect();
    }
    filled.map(clue).collect()
}

/// Numbers apart by commas; coloured ones are refused by name.
fn clue(line: &SourceLine<'_>) -> Result<Clue, TextError> {
    for (_, word) in numbers::words(line.text) {
        let digits = word.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        if digits.len() < word.len() && numbers::block(digits).is_some() {
            let colour = &word[digits.len()..];
            let said =
                format!("coloured puzzles are not read, and {word:?} has the colour {colour:?}");
            return Err(line.error(TextProblem::Board(said)));
        }
    }
    numbers::clue(line)
}

fn side(line: &SourceLine<'_>, text: &str) -> Result<usize, TextError> {
    let expected = "a side, a whole number from 1 to 512";
    let side = numbers::block(text).filter(|&side| side > 0).map(usize::from);
    side.ok_or_else(|| line.error(TextProblem::Number { found: text.to_string(), expected }))
}

fn board(file: File<'_>, source: &Source<'_>) -> Result<Board, TextError> {
    let missing = |what: &str| {
        let said = format!("there is no list of {what}; write a line {what:?} and the clues below");
        TextError::in_line(source.last_line(), TextProblem::Ends(said))
    };
    let rows = clues(&file.rows.ok_or_else(|| missing("rows"))?, file.height)?;
    let columns = clues(&file.columns.ok_or_else(|| missing("columns"))?, file.width)?;
    for (what, name, said, clues) in
        [("height", "rows", file.height, &rows), ("width", "columns", file.width, &columns)]
    {
        if let Some(said) = said
            && said != clues.len()
        {
            let problem =
                format!("{what} says {said} but {} clues of {name} are there", clues.len());
            return Err(TextError::new(TextProblem::Board(problem)));
        }
    }
    super::board(rows, columns)
}

/// The file; a full board is its goal, single known cells have no place.
pub fn write(board: &Board) -> Option<String> {
    let size = board.size();
    let lines =
        |clues: &[Clue]| clues.iter().map(|clue| joined(clue, ",") + "\n").collect::<String>();
    let goal = match (board.is_blank(), is_full(board)) {
        (true, _) => String::new(),
        (false, true) => {
            format!("\ngoal \"{}\"\n", cell_rows(board, ['?', '0', '1']).collect::<String>())
        }
        (false, false) => return None,
    };
    let (rows, columns) = (lines(board.rows()), lines(board.columns()));
    Some(format!(
        "width {}\nheight {}\n\nrows\n{rows}\ncolumns\n{columns}{goal}",
        size.columns, size.rows
    ))
}
