//! A text cut into lines that remember where they stood.

use crate::puzzle::family::{TextError, TextProblem};

/// A text and its lines, without byte order mark, line ends and trailing
/// spaces.
pub struct Source<'a> {
    /// The whole text, without byte order mark.
    pub text: &'a str,
    /// The lines, empty ones too.
    pub lines: Vec<SourceLine<'a>>,
}

/// One line.
#[derive(Debug, Clone, Copy)]
pub struct SourceLine<'a> {
    /// Counted from one.
    pub number: usize,
    /// Characters of the file's line cut off before `text`.
    pub offset: usize,
    /// What it says, trailing spaces cut off.
    pub text: &'a str,
}

impl<'a> Source<'a> {
    /// Cuts `text` into lines.
    pub fn new(text: &'a str) -> Self {
        let text = text.trim_start_matches('\u{feff}');
        let lines = text
            .lines()
            .enumerate()
            .map(|(i, line)| SourceLine { number: i + 1, offset: 0, text: line.trim_end() })
            .collect();
        Self { text, lines }
    }

    /// Whether any of `characters` stands in the text.
    pub fn contains(&self, characters: &[char]) -> bool {
        self.text.contains(characters)
    }

    /// The lines that say something.
    pub fn filled(&self) -> impl Iterator<Item = SourceLine<'a>> {
        self.lines.iter().copied().filter(|line| !line.text.is_empty())
    }

    /// The number of the last line, counted from one.
    pub fn last_line(&self) -> usize {
        self.lines.len().max(1)
    }
}

impl SourceLine<'_> {
    /// Characters that are not spaces, with their columns counted from one.
    pub fn marks(&self) -> impl Iterator<Item = (usize, char)> {
        let offset = self.offset;
        let numbered = self.text.chars().enumerate().map(move |(i, c)| (offset + i + 1, c));
        numbered.filter(|(_, c)| !c.is_whitespace())
    }

    /// A problem in this line.
    pub const fn error(&self, problem: TextProblem) -> TextError {
        TextError::in_line(self.number, problem)
    }
}
