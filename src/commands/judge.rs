//! `gridlens judge`: Code Quest 2023, problem 223, from standard input to
//! standard output, byte for byte.

use std::io;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::Args;

use crate::output::json::Status;
use crate::puzzle::takuzu::judge::{JudgeError, judge};

/// Judge Code Quest 2023's problem 223: standard input to standard output
///
/// Reads the number of cases, then each case: its side, an even number up to
/// 100, and its rows of 0, 1 and dots. Every case is answered before the next
/// is read, as the contest wants it: the solved rows where its deductions
/// suffice, and one of its three phrases. Malformed input ends the run with
/// exit code 3 and names case and line.
#[derive(Debug, Args)]
pub struct Arguments {}

/// Runs the command.
///
/// # Errors
/// Standard input or output that cannot be read or written.
pub fn run(_: &Arguments) -> Result<ExitCode> {
    // Standard output is sent on at every line end, so nothing is held back.
    match judge(io::stdin().lock(), io::stdout().lock()) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(JudgeError::Io(error)) => {
            Err(error).context("cannot read standard input or write to standard output")
        }
        Err(error @ JudgeError::Malformed { .. }) => {
            eprintln!("gridlens: standard input: {error}");
            Ok(ExitCode::from(Status::Unreadable.exit_code()))
        }
    }
}
