//! `gridlens read`: the board as it was read, without solving it.

use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;

use super::formats::{self, no_place, text_formats};
use super::inputs::{Board, InputArguments, doubt_message};
use super::report::{Format, Reporter};
use super::view;
use crate::output::json::{Record, Status};
use crate::puzzle::FAMILIES;
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
    #[arg(long, value_name = "FORMAT", value_parser = text_formats())]
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
    let Some(text) = formats::text(&*board.puzzle, format) else {
        record.status = Status::Failed;
        record.error = Some(no_place(&*board.puzzle, format, &extras(&*board.puzzle)));
        return String::new();
    };
    let kept: Vec<_> = parse_text(&text).iter().flatten().flat_map(|p| extras(&**p)).collect();
    // A format that took the board keeps its rules, spoken or not.
    let rules: Vec<_> = FAMILIES.iter().flat_map(|family| family.options()).collect();
    let is_rule = |name: &str| rules.iter().any(|rule| rule.name.replace('-', "_") == name);
    let mut lost = extras(&*board.puzzle);
    lost.retain(|name| !kept.contains(name) && !is_rule(name));
    if !lost.is_empty() {
        let lost = lost.join(" and ");
        record.warnings.push(format!("{format} has no place for {lost}; json has: --to json"));
    }
    text
}

/// What a board's record says besides kind, size, cells and clues.
fn extras(puzzle: &dyn Puzzle) -> Vec<String> {
    const PLAIN: [&str; 5] = ["kind", "size", "cells", "row_clues", "column_clues"];
    let record = puzzle.record();
    let names = record.as_object().into_iter().flat_map(|fields| fields.keys().cloned());
    names.filter(|name| !PLAIN.contains(&name.as_str())).collect()
}
