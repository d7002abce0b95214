//! Telling people and scripts what became of each input.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::ValueEnum;

use super::inputs::Failure;
use super::logs::milliseconds;
use crate::output::json::{Record, Status};

/// How results are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Boards as rows of symbols; messages on standard error
    Text,
    /// One JSON record per line
    Json,
}

/// Which boards get a line above them that says what they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Titles {
    /// All of them.
    All,
    /// Those of inputs that hold several.
    Numbered,
    /// None: boards are told apart by empty lines; whether one was printed.
    None(bool),
}

/// Collects the exit code and prints records one by one.
pub struct Reporter {
    format: Format,
    titles: Titles,
    worst: u8,
}

impl Reporter {
    /// A reporter for `inputs` inputs; several get a title line each.
    pub fn new(format: Format, inputs: usize) -> Self {
        let titles = if inputs > 1 { Titles::All } else { Titles::Numbered };
        Self { format, titles, worst: 0 }
    }

    /// The same with empty lines between boards in place of titles.
    #[must_use]
    pub fn without_titles(self) -> Self {
        Self { titles: Titles::None(false), ..self }
    }

    /// Prints one record; `board` is its text form.
    ///
    /// # Errors
    /// Standard output that cannot be written to.
    pub fn tell(&mut self, mut record: Record, board: &str, since: Instant) -> Result<()> {
        record.elapsed_ms = milliseconds(since);
        self.worst = self.worst.max(record.status.exit_code());
        log::info!("{}: {:?} in {} ms", record.input, record.status, record.elapsed_ms);
        let mut out = io::stdout().lock();
        let printed = match self.format {
            Format::Json => {
                let line = serde_json::to_string(&record)? + "\n";
                out.write_all(line.as_bytes())
            }
            Format::Text => {
                for message in record.warnings.iter().chain(&record.error) {
                    eprintln!("gridlens: {}: {message}", record.input);
                }
                let above = self.above(&record, board);
                out.write_all(above.as_bytes()).and_then(|()| out.write_all(board.as_bytes()))
            }
        };
        printed.and_then(|()| out.flush()).context("cannot write to standard output")
    }

    /// What stands above a board.
    fn above(&mut self, record: &Record, board: &str) -> String {
        match self.titles {
            Titles::All => title(record),
            Titles::Numbered if record.board.is_some() => title(record),
            Titles::Numbered => String::new(),
            Titles::None(is_next) => {
                self.titles = Titles::None(is_next || !board.is_empty());
                if is_next && !board.is_empty() { "\n".into() } else { String::new() }
            }
        }
    }

    /// Prints the record of an input that gave no board.
    ///
    /// # Errors
    /// Standard output that cannot be written to.
    pub fn tell_failure(&mut self, input: &Path, failure: &Failure, since: Instant) -> Result<()> {
        self.tell(failure.record(input), "", since)
    }

    /// The exit code of the run.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(self.worst)
    }
}

fn title(record: &Record) -> String {
    let board = record.board.map(|n| format!(", board {n}")).unwrap_or_default();
    let output = record.output.as_ref().map(|o| format!(" → {o}")).unwrap_or_default();
    let status = match record.status {
        Status::Read | Status::Solved => "",
        Status::Several => ": several answers",
        Status::None => ": no answer",
        Status::Stuck => ": not finished",
        Status::Unreadable => ": not readable",
        Status::Failed => ": failed",
    };
    format!("# {}{board}{status}{output}\n", record.input)
}
