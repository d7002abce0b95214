//! `gridlens solve`: the answer as text, and drawn into the picture.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::Args;

use super::boards::{ThinkArguments, each, several};
use super::formats::{all_formats, is_picture, no_place};
use super::inputs::{Board, InputArguments, Shot};
use super::pictures::{OutputArguments, Pictures};
use super::report::Format;
use super::style::{AnswerStyleArguments, cell};
use super::view;
use crate::geom::{Array2, At};
use crate::output::json::{Record, Status};
use crate::output::reasons::DifficultyRecord;
use crate::output::{reasons, text};
use crate::picture::Picture;
use crate::puzzle::family::{Count, Limits, Marks, Outcome, Puzzle, Written};

/// How long the difficulty of a solved board is looked for; records of harder
/// boards go without, and `gridlens rate` tells.
const RATING: Duration = Duration::from_secs(1);

/// Solve puzzles and draw the answers into the pictures
///
/// The answer is printed, and drawn into a copy of the picture. A board with
/// more than one answer shows two of them and the cells in which they differ.
/// Records have the difficulty too, where it is found within a second.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    style: AnswerStyleArguments,
    /// Show these cells of the answer and no others, such as r3c4; records
    /// have all of it
    #[arg(long, value_name = "CELL", value_parser = cell, value_delimiter = ',')]
    only: Vec<At>,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    think: ThinkArguments,
    /// Count the answers, N of them at the most (up to 100000)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: Option<u32>,
    /// Print the solved board in this format; a picture is written where -o
    /// says, or beside the input
    #[arg(long, value_name = "FORMAT", value_parser = all_formats())]
    to: Option<String>,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if let Some(to) = &arguments.to
        && !is_picture(to)
        && arguments.format == Format::Json
    {
        bail!("--to {to} prints a text board and --format json a record; leave one of them out");
    }
    let mut pictures = Pictures::new(&arguments.output, "solved", &arguments.input.inputs)?;
    each(&arguments.input, &arguments.think, arguments.format, |board, input, record| {
        solve(board, input, record, arguments, &mut pictures)
    })
}

/// Solves one board: its record, and what to print.
fn solve(
    board: Board,
    input: &Path,
    mut record: Record,
    arguments: &Arguments,
    pictures: &mut Pictures,
) -> (Record, String) {
    let limits = arguments.think.limits();
    let outcome = board.puzzle.solve(&limits);
    arguments.think.tell(&*board.puzzle, &outcome, &mut record);
    if record.status == Status::Solved && arguments.format == Format::Json {
        record.difficulty = difficulty(&*board.puzzle, &outcome, &limits);
    }
    let mut shown = String::new();
    if let Some(most) = arguments.count {
        shown = count(&*board.puzzle, &outcome, most as usize, &limits, &mut record);
    }
    match outcome {
        Outcome::Solved(answer) | Outcome::Relaxed { answer, .. } => {
            let wanted = arguments.wanted(&answer, &mut record);
            let before = board.puzzle.marks();
            if let Some(shot) = board.shot {
                let picture = annotated(shot, &before, &wanted, arguments.style);
                pictures.keep(input, &picture, &mut record);
            }
            shown += &match arguments.to.as_deref() {
                Some(to) => written(&*board.puzzle, &answer, to, input, pictures, &mut record),
                None => arguments.told(&*board.puzzle, &before, &answer),
            };
        }
        Outcome::Several(_) => {
            let examples: Vec<String> = record.examples.iter().map(|rows| lines(rows)).collect();
            shown += &examples.join("\n");
        }
        Outcome::None { .. } => {}
        Outcome::Stuck(known) => {
            record.warnings.push("only the cells that are certain are shown".into());
            shown += &text::board(&known);
        }
    }
    (record, shown)
}

/// How hard a board with one answer is, where that can be said soon.
fn difficulty(puzzle: &dyn Puzzle, outcome: &Outcome, limits: &Limits) -> Option<DifficultyRecord> {
    let soon = Instant::now() + RATING;
    let limits = Limits { deadline: Some(limits.deadline.map_or(soon, |late| late.min(soon))) };
    let relaxed = match outcome {
        Outcome::Relaxed { option: (name, value), .. } => puzzle.with_option(name, value),
        _ => None,
    };
    relaxed.as_deref().unwrap_or(puzzle).rate(&limits).as_ref().map(DifficultyRecord::from)
}

/// The solved board in a format that was asked for: what to print.
fn written(
    puzzle: &dyn Puzzle,
    answer: &Marks,
    format: &str,
    input: &Path,
    pictures: &mut Pictures,
    record: &mut Record,
) -> String {
    let rows = || lines(&puzzle.solution_rows(answer));
    match puzzle.with_marks(answer).and_then(|solved| solved.to_format(format)) {
        Some(Written::Text(text)) => text,
        Some(Written::Picture(bytes)) => {
            pictures.keep_bytes(input, &bytes, record);
            rows()
        }
        None => {
            record.warnings.push(no_place(puzzle, format, &[]));
            rows()
        }
    }
}

/// Rows as lines.
fn lines(rows: &[String]) -> String {
    rows.join("\n") + "\n"
}

/// Counts the answers of a solved board into its record; the line to print.
fn count(
    puzzle: &dyn Puzzle,
    outcome: &Outcome,
    most: usize,
    limits: &Limits,
    record: &mut Record,
) -> String {
    // One more than asked for tells whether these are all.
    let count = match outcome {
        Outcome::Several(_) | Outcome::Stuck(_) => puzzle.count(most.max(2) + 1, limits),
        Outcome::None { .. } => known(0),
        Outcome::Solved(_) | Outcome::Relaxed { .. } => known(1),
    };
    let found = count.answers;
    let amount = match found {
        _ if found > most && most == 1 => "more than one".to_string(),
        _ if found > most => format!("more than {most}"),
        _ if !count.complete => format!("at least {found}"),
        _ => found.to_string(),
    };
    let answers = found.min(most);
    let complete = count.complete && found <= most;
    record.answers = Some(reasons::CountRecord { count: answers, complete });
    if found > 1 {
        record.status = Status::Several;
        record.examples =
            count.examples.iter().map(|answer| puzzle.solution_rows(answer)).collect();
        record.differing = reasons::pairs(&count.differing);
        let there_are = match most {
            1 => "there is more than one answer".to_string(),
            _ => format!("there are {amount} answers"),
        };
        record.error = Some(several(&there_are, &count.differing));
    }
    format!("answers: {amount}\n")
}

/// A count that solving has settled.
const fn known(answers: usize) -> Count {
    Count { answers, complete: true, examples: Vec::new(), differing: Vec::new() }
}

/// The picture with the answer drawn in.
fn annotated(shot: Shot, before: &Marks, answer: &Marks, style: AnswerStyleArguments) -> Picture {
    let Shot { mut picture, sight, reading } = shot;
    style.draw(&mut picture, (&sight, &reading), before, answer);
    picture
}

impl Arguments {
    /// The part of the answer that is to be drawn.
    fn wanted(&self, answer: &Marks, record: &mut Record) -> Marks {
        let size = answer.size();
        for at in self.only.iter().filter(|at| answer.get(**at).is_none()) {
            record.warnings.push(format!("--only {at}: the board has {size} cells"));
        }
        let is_wanted = |at: At| self.only.is_empty() || self.only.contains(&at);
        Array2::from_fn(size, |at| answer[at].filter(|_| is_wanted(at)))
    }

    /// The answer as text: the board, or `r3c4 = 1` for single cells.
    fn told(&self, puzzle: &dyn Puzzle, before: &Marks, answer: &Marks) -> String {
        if self.only.is_empty() {
            return view::answer(puzzle, before, answer);
        }
        let told = |at: &At| Some(format!("{at} = {}\n", answer.get(*at).copied()??));
        self.only.iter().filter_map(told).collect()
    }
}
