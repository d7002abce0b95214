//! The binary: argument list in, exit code out.

use std::process::ExitCode;

use clap::Parser;
use gridlens::commands::{Cli, Fault};

fn main() -> ExitCode {
    match Cli::parse().run() {
        Ok(code) => code,
        Err(error) => match Fault::of(&error) {
            Fault::Nobody => ExitCode::SUCCESS,
            fault => {
                eprintln!("gridlens: {error:#}");
                ExitCode::from(fault.exit_code())
            }
        },
    }
}
