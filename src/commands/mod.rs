//! The command line: one file per command, listed here once.

mod files;
mod inputs;
mod read;
mod report;
mod solve;
mod stages;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

/// Reads a puzzle from a screenshot, solves it and draws the answer in.
#[derive(Debug, Parser)]
#[command(version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  solved: exactly one answer (read: surely read)
  1  could not open or write something
  2  wrong usage
  3  picture or text not readable, or not surely
  4  no answer exists
  5  more than one answer, or the time ran out
With several inputs, the highest.

Examples:
  gridlens solve shot.png                 answer on screen and in shot.solved.png
  gridlens solve shot.png -o answer.png
  gridlens read shot.png --format json
  gridlens solve board.txt                a board as text: rows of 0, 1 and .
  cat board.txt | gridlens solve -";

#[derive(Debug, Subcommand)]
enum Command {
    /// Solve puzzles and draw the answers into the pictures
    Solve(solve::Arguments),
    /// Read boards and print them as they were read
    Read(read::Arguments),
}

impl Cli {
    /// Runs the command; the exit code of the worst input.
    ///
    /// # Errors
    /// Only what concerns the whole run, such as a closed standard output.
    pub fn run(self) -> Result<ExitCode> {
        match self.command {
            Command::Solve(arguments) => solve::run(&arguments),
            Command::Read(arguments) => read::run(&arguments),
        }
    }
}
