//! How boards look on standard output: plain rows for files and programs,
//! with coordinates and colours for a person at a terminal.

use std::io::{self, IsTerminal};
use std::sync::OnceLock;

use anstream::AutoStream;
use clap::ValueEnum;

use crate::output::terminal::{self, Paint};
use crate::output::text;
use crate::puzzle::family::{Marks, Puzzle};
use crate::puzzle::seen::Reading;

/// When to print in colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// Always, with coordinates, also into files and pipes
    Always,
    /// Never
    Never,
}

static CHOICE: OnceLock<Color> = OnceLock::new();

/// Sets when to print in colour; the first choice of a process stands.
pub fn choose(color: Color) {
    let _ = CHOICE.set(color);
}

/// How to paint for who reads standard output; `None` for no person.
fn paint() -> Option<Paint> {
    let out = io::stdout();
    let painted = |is_coloured| if is_coloured { Paint::Colour } else { Paint::Signs };
    match CHOICE.get().copied().unwrap_or(Color::Auto) {
        Color::Always => Some(Paint::Colour),
        Color::Never => out.is_terminal().then_some(Paint::Signs),
        Color::Auto if !out.is_terminal() => None,
        Color::Auto => Some(painted(AutoStream::choice(&out) != anstream::ColorChoice::Never)),
    }
}

/// A board with its answer.
pub fn answer(puzzle: &dyn Puzzle, before: &Marks, answer: &Marks) -> String {
    match paint() {
        Some(paint) => terminal::answer(before, answer, paint),
        None => puzzle.solution_rows(answer).join("\n") + "\n",
    }
}

/// A board as it was read; as the family writes it where that tells more
/// than rows do.
pub fn board(puzzle: &dyn Puzzle) -> String {
    let (text, marks) = (puzzle.to_text(), puzzle.marks());
    match paint() {
        Some(paint) if text == text::board(&marks) => terminal::board(&marks, &[], paint),
        _ => text,
    }
}

/// A board with `?` in the cells that were not surely read.
pub fn doubts(reading: &Reading) -> String {
    match paint() {
        Some(paint) => terminal::board(&reading.cells, &reading.doubtful(), paint),
        None => text::board_with_doubts(reading),
    }
}
