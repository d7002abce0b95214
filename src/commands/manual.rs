//! `gridlens completions` and `gridlens man`: made from the definitions of
//! the commands, so that they cannot tell anything else.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, files};

/// The program's name on the command line.
const NAME: &str = "gridlens";

/// Print the completions of a shell
#[derive(Debug, Args)]
pub struct CompletionArguments {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Print the manual page, or write those of all commands
#[derive(Debug, Args)]
pub struct ManArguments {
    /// Write the pages of all commands into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
}

/// Runs `completions`.
///
/// # Errors
/// Standard output that cannot be written to.
pub fn completions(arguments: &CompletionArguments) -> Result<ExitCode> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), NAME, &mut script);
    print(&script)
}

/// Runs `man`.
///
/// # Errors
/// A folder or standard output that cannot be written to.
pub fn man(arguments: &ManArguments) -> Result<ExitCode> {
    let Some(folder) = &arguments.out else {
        return print(&page(Cli::command(), NAME.into())?);
    };
    let cannot = || format!("cannot make the folder {}", folder.display());
    fs::create_dir_all(folder).with_context(cannot)?;
    files::write(&folder.join(format!("{NAME}.1")), &page(Cli::command(), NAME.into())?)?;
    let mut whole = Cli::command();
    // Global options are in every page.
    whole.build();
    for command in whole.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = format!("{NAME}-{}", command.get_name());
        let bytes = page(command.clone(), name.clone())?;
        files::write(&folder.join(format!("{name}.1")), &bytes)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn page(command: clap::Command, name: String) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    Man::new(command.display_name(name)).render(&mut bytes)?;
    Ok(bytes)
}

fn print(bytes: &[u8]) -> Result<ExitCode> {
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).context("cannot write to standard output")?;
    Ok(ExitCode::SUCCESS)
}
