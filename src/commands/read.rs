//! `gridlens read`: the board as it was read, without solving it.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use super::boards::formats;
use super::inputs::{Board, InputArguments, doubt_message};
use super::report::{Format, Reporter};
use super::view;
use crate::output::json::{Record, Status};

/// Read boards and print them
///
/// Text boards in any known format are told by their content. With --to the
/// boards of all inputs are written in one format, an empty line between
/// them, so that a file of many boards becomes a file of many boards.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Write the boards in this text format
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.to.is_some() && arguments.format == Format::Json {
        bail!("--to prints text boards and --format json records; leave one of them out");
    }
    let themes = arguments.input.themes()?;
    let mut reporter = Reporter::new(arguments.format, arguments.input.inputs.len());
    if arguments.to.is_some() {
        reporter = reporter.without_titles();
    }
    for input in &arguments.input.inputs {
        let since = Instant::now();
        match arguments.input.open(input, &themes) {
            Err(failure) => reporter.tell_failure(input, &failure, since)?,
            Ok(boards) => {
                for board in boards {
                    let mut record = board.record(input, Status::Read);
                    let shown = shown(&board, arguments.to.as_deref(), &mut record);
                    reporter.tell(record, &shown, since)?;
                }
            }
        }
    }
    Ok(reporter.exit_code())
}

/// The board as text; notes in the record what keeps it from being so.
fn shown(board: &Board, format: Option<&str>, record: &mut Record) -> String {
    if let Some(reading) = board.doubt() {
        record.status = Status::Unreadable;
        record.error = Some(doubt_message(record));
        return view::doubts(reading);
    }
    let Some(format) = format else { return view::board(&*board.puzzle) };
    board.puzzle.to_format(format).unwrap_or_else(|| {
        record.status = Status::Failed;
        let error = format!("{format} has no place for all of this board; json has: --to json");
        record.error = Some(error);
        String::new()
    })
}
