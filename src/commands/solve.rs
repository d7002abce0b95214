//! `gridlens solve`: the answer as text, and drawn into the picture.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use super::files;
use super::inputs::{Board, InputArguments, Shot, doubt_message};
use super::report::{Format, Reporter};
use crate::output::json::{Record, Status};
use crate::output::{overlay, text};
use crate::picture::encode::encode_png;
use crate::puzzle::family::{Limits, Marks, Outcome};

/// Solve puzzles and draw the answers into the pictures
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    /// Where the annotated picture goes: a file, or a folder for several
    /// inputs [default: INPUT.solved.png beside the input]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Give up on a board after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    timeout: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..=1e9).contains(&value) => Ok(value),
        _ => Err("give the seconds as a number of 0 or more".into()),
    }
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let inputs = &arguments.input.inputs;
    if let Some(output) = &arguments.output
        && inputs.len() > 1
        && !output.is_dir()
    {
        bail!("with several inputs, -o must name a folder that exists: {}", output.display());
    }
    let themes = arguments.input.themes()?;
    let mut reporter = Reporter::new(arguments.format, inputs.len());
    let mut written = Vec::new();
    for input in inputs {
        let since = Instant::now();
        match arguments.input.open(input, &themes) {
            Err(failure) => reporter.tell_failure(input, &failure, since)?,
            Ok(boards) => {
                for board in boards {
                    let (record, shown) = solve(board, input, arguments, &mut written);
                    reporter.tell(record, &shown, since)?;
                }
            }
        }
    }
    Ok(reporter.exit_code())
}

/// Solves one board: its record, and what to print. `written` are the pictures
/// this run has made so far.
fn solve(
    board: Board,
    input: &Path,
    arguments: &Arguments,
    written: &mut Vec<PathBuf>,
) -> (Record, String) {
    let mut record = board.record(input, Status::Unreadable);
    if let Some(reading) = board.doubt() {
        record.error = Some(doubt_message(&record));
        return (record, text::board_with_doubts(reading));
    }
    let deadline = Instant::now().checked_add(Duration::from_secs_f64(arguments.timeout));
    match board.puzzle.solve(&Limits { deadline }) {
        Outcome::Solved(answer) => solved(board, record, &answer, input, arguments, written),
        Outcome::Relaxed { answer, note } => {
            record.warnings.push(note);
            solved(board, record, &answer, input, arguments, written)
        }
        Outcome::Several(answers) => {
            record.status = Status::Several;
            record.examples = answers.iter().map(rows).collect();
            record.error = Some(
                "there is more than one answer; two of them are shown. Perhaps a given was \
                 missed: compare with `gridlens read`"
                    .into(),
            );
            let [first, second] = answers.map(|a| text::board(&a));
            (record, format!("{first}\n{second}"))
        }
        Outcome::None { reason, .. } => {
            record.status = Status::None;
            record.error = Some(format!("there is no answer: {reason}"));
            (record, String::new())
        }
        Outcome::Stuck(known) => {
            record.status = Status::Stuck;
            record.error = Some(format!(
                "the {} s ran out; the cells that are certain are shown. Allow more with --timeout",
                arguments.timeout
            ));
            (record, text::board(&known))
        }
    }
}

/// The record and text of a board with exactly one answer.
fn solved(
    board: Board,
    mut record: Record,
    answer: &Marks,
    input: &Path,
    arguments: &Arguments,
    written: &mut Vec<PathBuf>,
) -> (Record, String) {
    record.status = Status::Solved;
    record.solution = Some(rows(answer));
    if let Some(shot) = board.shot {
        let path = output_path(input, arguments.output.as_deref());
        let path = path.map(|path| free_path(path, written));
        annotate(shot, &board.puzzle.marks(), answer, input, path.as_deref(), &mut record);
        written.extend(path);
    }
    (record, text::board(answer))
}

fn rows(marks: &Marks) -> Vec<String> {
    text::board(marks).lines().map(String::from).collect()
}

/// Draws the answer and writes the picture; notes both in the record.
fn annotate(
    shot: Shot,
    before: &Marks,
    answer: &Marks,
    input: &Path,
    path: Option<&Path>,
    record: &mut Record,
) {
    let Shot { mut picture, sight, reading } = shot;
    overlay::draw(&mut picture, &sight.grid, before, answer, &reading.legend);
    let Some(path) = path else {
        record.warnings.push("no picture written: name one with -o".into());
        return;
    };
    let written = files::refuse_input(input, path)
        .map_err(anyhow::Error::from)
        .and_then(|()| Ok(encode_png(&picture)?))
        .and_then(|bytes| Ok(files::write(path, &bytes)?));
    match written {
        Ok(()) => record.output = Some(path.display().to_string()),
        Err(error) => {
            record.status = Status::Failed;
            record.error = Some(format!("{error:#}"));
        }
    }
}

/// `INPUT.solved.png` beside the input, or what `-o` says; `None` for
/// standard input without `-o`.
fn output_path(input: &Path, output: Option<&Path>) -> Option<PathBuf> {
    let name = || {
        let mut name = input.file_stem()?.to_os_string();
        name.push(".solved.png");
        Some(name)
    };
    match output {
        Some(folder) if folder.is_dir() => Some(folder.join(name()?)),
        Some(file) => Some(file.into()),
        None if input.as_os_str() == "-" => None,
        None => Some(input.with_file_name(name()?)),
    }
}

/// `path`, or where this run has already written there, the next free name:
/// `shot.solved.png`, `shot.solved-2.png` … Inputs of one name in different
/// folders must not overwrite each other's answers.
fn free_path(path: PathBuf, written: &[PathBuf]) -> PathBuf {
    let numbered = |n: usize| {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        path.with_file_name(format!("{stem}-{n}.png"))
    };
    let mut names = std::iter::once(path.clone()).chain((2..).map(numbered));
    names.find(|name| !written.contains(name)).unwrap_or_else(|| path.clone())
}
