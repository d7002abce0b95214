//! Numbers of clues in lines of text.

use super::super::board::{Clue, MAX_SIDE};
use super::BLOCK;
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::SourceLine;

/// A block length written as `text`.
pub fn block(text: &str) -> Option<u16> {
    text.parse().ok().filter(|&number: &u16| usize::from(number) <= MAX_SIDE)
}

/// The clue in a line, its numbers apart by spaces, tabs, commas or
/// semicolons.
pub fn clue(line: &SourceLine<'_>) -> Result<Clue, TextError> {
    clue_of(line, line.text, 0)
}

/// The clue in a part of a line, `before` characters into it.
pub fn clue_of(line: &SourceLine<'_>, text: &str, before: usize) -> Result<Clue, TextError> {
    words(text).map(|(column, word)| number(line, word, before + column)).collect()
}

/// One number, its place in the line told where it is none.
pub fn number(line: &SourceLine<'_>, word: &str, column: usize) -> Result<u16, TextError> {
    block(word).ok_or_else(|| TextError {
        line: Some(line.number),
        column: Some(line.offset + column + 1),
        problem: TextProblem::Number { found: word.to_string(), expected: BLOCK },
    })
}

/// Words between separators, with the characters before them.
pub fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_separator = |c: char| c.is_whitespace() || matches!(c, ',' | ';');
    let mut at = 0;
    text.split(is_separator)
        .map(move |word| {
            let column = at;
            at += word.chars().count() + 1;
            (column, word)
        })
        .filter(|(_, word)| !word.is_empty())
}
