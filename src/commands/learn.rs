//! `gridlens learn`: a new theme from one labelled screenshot.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use clap::Args;

use super::files;
use super::inputs::{BoardPlace, ReadArguments};
use crate::learning::learn;
use crate::puzzle::parse_text;
use crate::reading::ReadOptions;
use crate::theme::file;

/// Make a theme from one labelled screenshot of a game
///
/// The board says what stands in every cell of the picture, as a text board of
/// 0, 1 and . for blanks, or what the clues are, as a nonogram in any text
/// format. What the symbols or digits look like is cut out and saved as a folder
/// of templates, which --models then reads other screenshots by.
#[derive(Debug, Args)]
pub struct Arguments {
    /// A screenshot in which both symbols, or many digits, show
    picture: PathBuf,
    /// The board that is on it, as text
    #[arg(long, value_name = "FILE")]
    board: PathBuf,
    /// What the theme is called: letters, digits and hyphens
    #[arg(long, value_name = "NAME", value_parser = theme_name)]
    name: String,
    /// The folder that the theme's folder is made in
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    output: PathBuf,
    #[command(flatten)]
    place: BoardPlace,
    #[command(flatten)]
    read: ReadArguments,
}

fn theme_name(text: &str) -> Result<String, String> {
    let is_fine = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    match !text.is_empty() && text.chars().all(is_fine) {
        true => Ok(text.to_owned()),
        false => Err("use letters, digits, - and _ only: it names a folder".into()),
    }
}

/// Runs the command.
///
/// # Errors
/// Inputs that cannot be read or do not fit together, a folder that cannot be
/// written.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let named = |path: &PathBuf| path.display().to_string();
    let text = files::read(&arguments.board).with_context(|| named(&arguments.board))?;
    let boards = match parse_text(&String::from_utf8_lossy(&text)) {
        Ok(boards) => boards,
        Err(error) => return Ok(unreadable(&arguments.board, &error)),
    };
    let [board] = &boards[..] else {
        bail!("{}: give one board, there are {}", named(&arguments.board), boards.len());
    };
    let bytes = files::read(&arguments.picture).with_context(|| named(&arguments.picture))?;
    let themes = arguments.read.themes()?;
    let options = ReadOptions {
        limits: arguments.read.limits(),
        wish: arguments.place.wish(),
        ..ReadOptions::new(&themes)
    };
    let lesson = match learn(&bytes, &**board, &arguments.name, &options) {
        Ok(lesson) => lesson,
        Err(error) => return Ok(unreadable(&arguments.picture, &error)),
    };
    if !lesson.odd.is_empty() {
        eprintln!("gridlens: the board and the picture may not agree in {}", listed(&lesson.odd));
    }
    let folder = arguments.output.join(&arguments.name);
    file::save(&lesson.theme, &folder)?;
    for label in &lesson.theme.labels {
        println!("{}: {} templates", label.name, label.glyphs.len());
    }
    println!("saved in {}; read by it with --models {}", named(&folder), named(&arguments.output));
    Ok(ExitCode::SUCCESS)
}

/// At most so many places are listed.
const SHOWN: usize = 12;

/// Cells and lines, the first ones by name.
fn listed(places: &[String]) -> String {
    let names = places.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match places.len().saturating_sub(SHOWN) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

/// Says why nothing is learned from a file; the exit code for that.
fn unreadable(path: &Path, error: &dyn std::error::Error) -> ExitCode {
    eprintln!("gridlens: {}: {error}", path.display());
    ExitCode::from(3)
}
