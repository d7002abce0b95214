//! `gridlens read`: the board as it was read, without solving it.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::Result;
use clap::Args;

use super::inputs::{InputArguments, doubt_message};
use super::report::{Format, Reporter};
use crate::output::json::Status;
use crate::output::text;

/// Read boards and print them
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let themes = arguments.input.themes()?;
    let mut reporter = Reporter::new(arguments.format, arguments.input.inputs.len());
    for input in &arguments.input.inputs {
        let since = Instant::now();
        match arguments.input.open(input, &themes) {
            Err(failure) => reporter.tell_failure(input, &failure, since)?,
            Ok(boards) => {
                for board in boards {
                    let mut record = board.record(input, Status::Read);
                    let mut shown = board.puzzle.to_text();
                    if let Some(reading) = board.doubt() {
                        record.status = Status::Unreadable;
                        record.error = Some(doubt_message(&record));
                        shown = text::board_with_doubts(reading);
                    }
                    reporter.tell(record, &shown, since)?;
                }
            }
        }
    }
    Ok(reporter.exit_code())
}
