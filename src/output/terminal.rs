//! Boards for a person at a terminal: coordinates around them, and givens
//! told from answers by colour and weight, or by signs where there is no
//! colour.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};

use crate::geom::At;
use crate::puzzle::family::Marks;

/// What may be used to tell things apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paint {
    /// Escape sequences for colour and weight.
    Colour,
    /// Parentheses.
    Signs,
}

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Given,
    Answer,
    Blank,
    Doubt,
}

impl Kind {
    /// Cyan and yellow are apart for the colour-blind, and from the ground of
    /// light and dark terminals.
    fn style(self) -> Style {
        match self {
            Self::Given => Style::new().bold(),
            Self::Answer => AnsiColor::Cyan.on_default(),
            Self::Blank => Style::new().dimmed(),
            Self::Doubt => AnsiColor::Yellow.on_default().bold().invert(),
        }
    }
}

/// A board with its answer, and a line that says which is which.
pub fn answer(before: &Marks, answer: &Marks, paint: Paint) -> String {
    let cell = |at: At| match (before[at], answer.get(at).copied().flatten()) {
        (Some(mark), _) => (mark, Kind::Given),
        (None, Some(mark)) => (mark, Kind::Answer),
        (None, None) => ('.', Kind::Blank),
    };
    let kinds = [("given", Kind::Given), ("answer", Kind::Answer)];
    let legend: Vec<String> = kinds
        .iter()
        .map(|(name, kind)| match paint {
            Paint::Colour => painted(name, *kind, paint),
            Paint::Signs => format!("{} {name}", painted("1", *kind, paint).trim()),
        })
        .collect();
    format!("{}\n{}\n", drawn(before, cell, paint), legend.join("  "))
}

/// A board as it was read; `doubts` are the cells that were not surely read.
pub fn board(marks: &Marks, doubts: &[At], paint: Paint) -> String {
    // Without colour nothing is to be told apart here, so signs would only
    // be in the way.
    let shown = if paint == Paint::Colour { Kind::Given } else { Kind::Answer };
    let cell = |at: At| match marks[at] {
        _ if doubts.contains(&at) => ('?', Kind::Doubt),
        Some(mark) => (mark, shown),
        None => ('.', Kind::Blank),
    };
    drawn(marks, cell, paint)
}

/// Cells with numbers above and in front of them.
fn drawn(marks: &Marks, cell: impl Fn(At) -> (char, Kind), paint: Paint) -> String {
    let size = marks.size();
    let mut text = String::new();
    let number = |line: String| painted(&line, Kind::Blank, paint);
    if size.columns > 9 {
        let tens = |column: usize| if column < 10 { " ".into() } else { (column / 10).to_string() };
        text += &heading(size.columns, tens, &number);
    }
    text += &heading(size.columns, |column| (column % 10).to_string(), &number);
    for row in 0..size.rows {
        text += &number(format!("{:>3} ", row + 1));
        for column in 0..size.columns {
            let (mark, kind) = cell(At::new(row, column));
            text += &painted(&mark.to_string(), kind, paint);
        }
        text = text.trim_end().to_string() + "\n";
    }
    text
}

/// A line of column numbers; `sign` gives what stands above a column.
fn heading(
    columns: usize,
    sign: impl Fn(usize) -> String,
    number: &impl Fn(String) -> String,
) -> String {
    let mut line = String::from("    ");
    for column in 1..=columns {
        let _ = write!(line, " {} ", sign(column));
    }
    number(line.trim_end().to_string()).trim_end().to_string() + "\n"
}

/// A text in the look of its kind. Single cells are three characters wide.
fn painted(text: &str, kind: Kind, paint: Paint) -> String {
    let is_cell = text.chars().count() == 1;
    match paint {
        Paint::Signs if is_cell && kind == Kind::Given => format!("({text})"),
        Paint::Signs if is_cell => format!(" {text} "),
        Paint::Signs => text.into(),
        Paint::Colour => {
            let (style, space) = (kind.style(), if is_cell { " " } else { "" });
            format!("{space}{style}{text}{style:#}{space}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, Size};

    fn marks() -> (Marks, Marks) {
        let size = Size::new(2, 11);
        let before = Array2::from_fn(size, |at| (at.row == 0 && at.column < 2).then_some('1'));
        let answer = Array2::from_fn(size, |at| (at.column < 10).then_some('0'));
        (before, answer)
    }

    #[test]
    fn givens_and_answers_are_apart_without_colour() {
        let (before, answer) = marks();
        let told = super::answer(&before, &answer, Paint::Signs);
        let wanted = [
            "                                1  1",
            "     1  2  3  4  5  6  7  8  9  0  1",
            "  1 (1)(1) 0  0  0  0  0  0  0  0  .",
            "  2  0  0  0  0  0  0  0  0  0  0  .",
            "",
            "(1) given  1 answer",
        ];
        assert_eq!(told.lines().map(str::trim_end).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn colours_change_no_character() {
        let (before, answer) = marks();
        let plain: String = {
            let told = super::answer(&before, &answer, Paint::Colour);
            assert!(told.contains("\u{1b}[36m0\u{1b}[0m") && told.contains("\u{1b}[1m1\u{1b}[0m"));
            let mut inside = false;
            told.chars()
                .filter(|c| {
                    let was = inside;
                    inside = *c == '\u{1b}' || (inside && *c != 'm');
                    !was && !inside
                })
                .collect()
        };
        let signs = super::answer(&before, &answer, Paint::Signs).replace(['(', ')'], " ");
        let rows =
            |text: &str| text.lines().take(4).map(|l| l.trim_end().into()).collect::<Vec<String>>();
        assert_eq!(rows(&plain), rows(&signs));
    }

    #[test]
    fn doubts_are_marked() {
        let (before, _) = marks();
        let told = board(&before, &[At::new(1, 3)], Paint::Signs);
        assert_eq!(told.matches('?').count(), 1);
        assert!(!told.contains('('));
    }
}
