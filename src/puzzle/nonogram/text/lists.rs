//! Two Python lists of clues, as the solver of Picture Cross takes them:
//! `lsh = [[1], [2, 1], …]` for the rows and `lsv = …` for the columns.
//!
//! The names may be left out or be others; what is named `lsv`, or after
//! columns, is taken for the columns. Comments behind `#` are passed over,
//! and tuples are as good as lists.

use super::super::board::{Board, Clue, joined};
use super::{BLOCK, numbers};
use crate::puzzle::family::{TextError, TextProblem};
use crate::puzzle::source::{Source, SourceLine};

/// Whether the text has two opening brackets side by side, perhaps behind a
/// name.
pub fn detect(source: &Source<'_>) -> bool {
    let text: String = plain(source).chars().filter(|c| !c.is_whitespace()).collect();
    let behind_name = text.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    let value = behind_name.strip_prefix('=').unwrap_or(&text);
    ["[[", "((", "[(", "([", "[]"].iter().any(|start| value.starts_with(start))
}

/// The text without comments, lines kept.
fn plain(source: &Source<'_>) -> String {
    let code = |line: &SourceLine<'_>| line.text.split('#').next().unwrap_or_default().to_string();
    source.lines.iter().map(code).collect::<Vec<_>>().join("\n")
}

/// A list of clues, and its name.
struct List {
    name: String,
    clues: Vec<Clue>,
}

/// The board.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let text = plain(source);
    let mut reader = Reader { characters: text.chars().collect(), at: 0 };
    let mut lists = reader.lists()?;
    if lists.len() != 2 {
        let said = format!(
            "two lists are wanted, rows and columns; here {} found",
            match lists.len() {
                1 => "1 was".to_string(),
                count => format!("{count} were"),
            }
        );
        return Err(TextError::in_line(source.last_line(), TextProblem::Board(said)));
    }
    let is_columns = |list: &List| {
        let name = list.name.to_ascii_lowercase();
        name == "lsv" || name.starts_with("col") || name.starts_with("vert")
    };
    if is_columns(&lists[0]) && !is_columns(&lists[1]) {
        lists.swap(0, 1);
    }
    let mut clues = lists.into_iter().map(|list| list.clues);
    let (rows, columns) = (clues.next().unwrap_or_default(), clues.next().unwrap_or_default());
    Ok(vec![super::board(rows, columns)?])
}

/// Both lists; known cells have no place.
pub fn write(board: &Board) -> Option<String> {
    let list = |clues: &[Clue]| {
        let clues: Vec<String> =
            clues.iter().map(|clue| format!("[{}]", joined(clue, ", "))).collect();
        format!("[{}]", clues.join(", "))
    };
    board
        .is_blank()
        .then(|| format!("lsh = {}\nlsv = {}\n", list(board.rows()), list(board.columns())))
}

struct Reader {
    characters: Vec<char>,
    at: usize,
}

impl Reader {
    fn peek(&mut self) -> Option<char> {
        while self.characters.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, wanted: &[char]) -> bool {
        let found = self.peek().is_some_and(|c| wanted.contains(&c));
        self.at += usize::from(found);
        found
    }

    fn error(&self, at: usize, problem: TextProblem) -> TextError {
        let before = &self.characters[..at.min(self.characters.len())];
        let line = before.iter().filter(|&&c| c == '\n').count() + 1;
        let column = before.iter().rev().take_while(|&&c| c != '\n').count() + 1;
        TextError { line: Some(line), column: Some(column), problem }
    }

    fn unexpected(&mut self, allowed: &'static str) -> TextError {
        match self.peek() {
            Some(found) => self.error(self.at, TextProblem::Character { found, allowed }),
            None => {
                let said = "a bracket is still open; close every list with ]".to_string();
                self.error(self.characters.len(), TextProblem::Ends(said))
            }
        }
    }

    /// All lists of clues, each perhaps named.
    fn lists(&mut self) -> Result<Vec<List>, TextError> {
        // Both lists may stand in one that holds nothing else.
        let is_outer = self.is_nested_thrice();
        self.at += usize::from(is_outer);
        let mut lists = Vec::new();
        while let Some(first) = self.peek() {
            if matches!(first, ',' | ';') || (is_outer && matches!(first, ']' | ')')) {
                self.at += 1;
                continue;
            }
            let name = self.word(|c| c.is_alphanumeric() || c == '_');
            self.take(&['=', ':']);
            let clues = self.items(Self::clue)?;
            lists.push(List { name, clues });
        }
        Ok(lists)
    }

    fn is_nested_thrice(&mut self) -> bool {
        self.peek();
        let rest = self.characters[self.at..].iter().filter(|c| !c.is_whitespace());
        rest.take(3).filter(|c| matches!(c, '[' | '(')).count() == 3
    }

    fn word(&mut self, is_part: impl Fn(char) -> bool) -> String {
        self.peek();
        let rest = self.characters[self.at..].iter();
        let word: String = rest.take_while(|&&c| is_part(c)).collect();
        self.at += word.chars().count();
        word
    }

    /// What stands between brackets, apart by commas.
    fn items<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, TextError>,
    ) -> Result<Vec<T>, TextError> {
        if !self.take(&['[', '(']) {
            return Err(self.unexpected("a list in brackets, such as [[1], [2, 1]]"));
        }
        let mut items = Vec::new();
        loop {
            if self.take(&[']', ')']) {
                return Ok(items);
            }
            items.push(item(self)?);
            if !self.take(&[',']) && !matches!(self.peek(), Some(']' | ')')) {
                return Err(self.unexpected("a comma or a closing bracket"));
            }
        }
    }

    /// A clue in brackets, or a single number.
    fn clue(&mut self) -> Result<Clue, TextError> {
        match self.peek() {
            Some('[' | '(') => self.items(Self::number),
            _ => Ok(vec![self.number()?]),
        }
    }

    fn number(&mut self) -> Result<u16, TextError> {
        self.peek();
        let start = self.at;
        let word = self.word(|c| c.is_alphanumeric() || matches!(c, '-' | '+' | '.' | '_'));
        if word.is_empty() {
            return Err(self.unexpected(BLOCK));
        }
        numbers::block(&word)
            .ok_or_else(|| self.error(start, TextProblem::Number { found: word, expected: BLOCK }))
    }
}
