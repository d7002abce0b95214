//! `gridlens rate`: how hard a board is for a person.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::boards::{ThinkArguments, each};
use super::inputs::{Board, InputArguments};
use super::report::Format;
use crate::output::json::{Record, Status};
use crate::output::reasons::DifficultyRecord;
use crate::puzzle::family::Rating;

/// Say how hard boards are and which techniques they need
///
/// A board is as hard as the hardest technique it needs when the easiest one
/// that finds anything is always taken. Boards that Code Quest 2023's problem
/// 223 could have asked for get its verdict too, by its own shorter list of
/// deductions. Only a board with exactly one answer is rated.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    /// How to print; the record's field is `difficulty`
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    think: ThinkArguments,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    each(&arguments.input, &arguments.think, arguments.format, |board, _, record| {
        rate(board, record, arguments)
    })
}

/// Rates one board: its record, and what to print.
fn rate(board: Board, mut record: Record, arguments: &Arguments) -> (Record, String) {
    let limits = arguments.think.limits();
    let puzzle = arguments.think.foresee(board.puzzle, &limits, &mut record);
    if record.status != Status::Solved {
        return (record, String::new());
    }
    let Some(rating) = puzzle.rate(&limits) else {
        record.status = Status::Stuck;
        record.error = Some("the time ran out; allow more with --timeout".into());
        return (record, String::new());
    };
    record.difficulty = Some(DifficultyRecord::from(&rating));
    (record, told(&rating))
}

/// The rating for people.
fn told(rating: &Rating) -> String {
    let mut text = format!("level: {}\n", rating.level);
    if let Some(hardest) = rating.hardest() {
        let _ = writeln!(text, "hardest technique: {hardest}");
    }
    for (technique, count) in &rating.techniques {
        let steps = if *count == 1 { "step" } else { "steps" };
        let _ = writeln!(text, "{count:>5} {steps} by {technique}");
    }
    if let Some(verdict) = rating.verdict {
        let _ = writeln!(text, "Code Quest 223: {verdict}");
    }
    text
}
