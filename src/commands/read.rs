//! `gridlens read`: the board as it was read, without solving it.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use super::boards::{UNIQUE_LINES, formats};
use super::inputs::{Board, InputArguments, doubt_message};
use super::report::{Format, Reporter};
use super::view;
use crate::output::json::{Record, Status};
use crate::puzzle::family::Puzzle;
use crate::puzzle::parse_text;

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
    let Some(text) = board.puzzle.to_format(format) else {
        let lost = listed(&extras(&*board.puzzle));
        record.status = Status::Failed;
        record.error = Some(format!("{format} has no place for {lost}; json has: --to json"));
        return String::new();
    };
    // A format that took the board keeps its rule of lines, spoken or not.
    let mut kept = vec![UNIQUE_LINES.replace('-', "_")];
    kept.extend(parse_text(&text).iter().flatten().flat_map(|puzzle| extras(&**puzzle)));
    let lost: Vec<_> = extras(&*board.puzzle).into_iter().filter(|it| !kept.contains(it)).collect();
    if !lost.is_empty() {
        let lost = listed(&lost);
        record.warnings.push(format!("{format} has no place for {lost}; json has: --to json"));
    }
    text
}

/// What a board's record says besides kind, size and cells.
fn extras(puzzle: &dyn Puzzle) -> Vec<String> {
    let record = puzzle.record();
    let names = record.as_object().into_iter().flat_map(|fields| fields.keys().cloned());
    names.filter(|name| !["kind", "size", "cells"].contains(&name.as_str())).collect()
}

/// `given and signs`.
fn listed(names: &[String]) -> String {
    if names.is_empty() { "all of this board".into() } else { names.join(" and ") }
}
