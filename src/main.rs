//! The binary: argument list in, exit code out.

use std::process::ExitCode;

use clap::Parser;
use gridlens::commands::Cli;

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("gridlens: {error:#}");
            ExitCode::from(2)
        }
    }
}
