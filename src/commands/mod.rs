//! The command line: one file per command, listed here once.

mod answer;
mod batch;
mod boards;
mod check;
mod evaluate;
mod examples;
mod files;
mod formats;
mod hint;
mod inputs;
mod judge;
mod learn;
mod logs;
mod manual;
mod pictures;
mod print;
mod rate;
mod read;
mod report;
mod rules;
mod solve;
mod stages;
mod stop;
mod style;
mod view;
mod watch;

use std::io;
use std::process::ExitCode;

use anyhow::Result;
use clap::{ArgAction, Parser, Subcommand};

use self::files::FileError;
use crate::theme::file::ThemeError;

/// Reads a puzzle from a screenshot, solves it and draws the answer in.
#[derive(Debug, Parser)]
#[command(version, about, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    /// When to print in colour; on a terminal boards have coordinates
    #[arg(long, value_enum, value_name = "WHEN", default_value = "auto", global = true)]
    color: view::Color,
    /// Tell what is being done, on standard error; twice tells more
    #[arg(short, long, action = ArgAction::Count, global = true)]
    verbose: u8,
}

const EXIT_CODES: &str = "\
Exit codes:
  0  solved: exactly one answer (read: surely read; check: still right)
  1  could not open or write something
  2  wrong usage
  3  picture or text not readable, or not surely
  4  no answer exists (check: none from here)
  5  more than one answer, or the time ran out
  130  stopped by Ctrl-C or a signal, with all records written
With several inputs, the highest.

Colours: --color; of the environment NO_COLOR, CLICOLOR and TERM are honoured.

Examples:
  gridlens solve shot.png                 answer on screen and in shot.solved.png
  gridlens hint shot.png                  the next step, also in shot.hint.png
  gridlens batch shots --report r.ndjson --out answers
  gridlens print shots -o answers.pdf
Each command has more: gridlens help solve";

/// What each does is told by its arguments.
#[derive(Debug, Subcommand)]
enum Command {
    #[command(after_help = examples::SOLVE)]
    Solve(solve::Arguments),
    #[command(after_help = examples::READ)]
    Read(read::Arguments),
    #[command(after_help = examples::HINT)]
    Hint(hint::Arguments),
    #[command(after_help = examples::RATE)]
    Rate(rate::Arguments),
    #[command(after_help = examples::CHECK)]
    Check(check::Arguments),
    #[command(after_help = examples::LEARN)]
    Learn(learn::Arguments),
    #[command(after_help = examples::BATCH)]
    Batch(batch::Arguments),
    #[command(after_help = examples::PRINT)]
    Print(print::Arguments),
    #[command(after_help = examples::WATCH)]
    Watch(watch::Arguments),
    #[command(after_help = examples::EVALUATE)]
    Evaluate(evaluate::Arguments),
    #[command(after_help = examples::JUDGE)]
    Judge(judge::Arguments),
    #[command(after_help = examples::COMPLETIONS)]
    Completions(manual::CompletionArguments),
    #[command(after_help = examples::MAN)]
    Man(manual::ManArguments),
}

impl Cli {
    /// Runs the command; the exit code of the worst input.
    ///
    /// # Errors
    /// Only what concerns the whole run, such as a closed standard output.
    pub fn run(self) -> Result<ExitCode> {
        view::choose(self.color);
        logs::start(self.verbose);
        match self.command {
            Command::Solve(arguments) => solve::run(&arguments),
            Command::Read(arguments) => read::run(&arguments),
            Command::Hint(arguments) => hint::run(&arguments),
            Command::Rate(arguments) => rate::run(&arguments),
            Command::Check(arguments) => check::run(&arguments),
            Command::Learn(arguments) => learn::run(&arguments),
            Command::Batch(arguments) => batch::run(&arguments),
            Command::Print(arguments) => print::run(&arguments),
            Command::Watch(arguments) => watch::run(&arguments),
            Command::Evaluate(arguments) => evaluate::run(&arguments),
            Command::Judge(arguments) => judge::run(&arguments),
            Command::Completions(arguments) => manual::completions(&arguments),
            Command::Man(arguments) => manual::man(&arguments),
        }
    }
}

/// Whose fault it is that a run ended before its inputs did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// Whoever read the output has seen enough: `gridlens read … | head -1`.
    Nobody,
    /// A file or standard output could not be read or written.
    Files,
    /// The arguments do not go together.
    Usage,
}

impl Fault {
    /// The fault behind an error of [`Cli::run`].
    pub fn of(error: &anyhow::Error) -> Self {
        let io = |e: &io::Error| match e.kind() {
            io::ErrorKind::BrokenPipe => Self::Nobody,
            _ => Self::Files,
        };
        let judge = |cause: &(dyn std::error::Error + 'static)| match cause.downcast_ref() {
            Some(error) => Some(io(error)),
            None if cause.is::<ThemeError>() || cause.is::<FileError>() => Some(Self::Files),
            None => None,
        };
        error.chain().find_map(judge).unwrap_or(Self::Usage)
    }

    /// The exit code that says so.
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Nobody => 0,
            Self::Files => 1,
            Self::Usage => 2,
        }
    }
}
