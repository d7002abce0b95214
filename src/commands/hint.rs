//! `gridlens hint`: the next step a person can follow, or the whole way.

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use super::boards::{ThinkArguments, each};
use super::formats::{self, no_place, text_formats};
use super::inputs::{Board, InputArguments, Shot};
use super::pictures::{OutputArguments, Pictures};
use super::report::Format;
use super::style::StyleArguments;
use crate::output::json::{Record, Status};
use crate::output::overlay::{self, Sign};
use crate::output::reasons::StepRecord;
use crate::output::text;
use crate::picture::Picture;
use crate::puzzle::family::{Close, Explanation, Marks, Puzzle, Request, Step};

/// Show the next logical step, in words and in the picture
///
/// Always the easiest step there is. On pictures the cells that justify it
/// are outlined and the new cells filled in; with several steps nothing is
/// outlined, and the new cells carry the numbers of their steps. In the record, `steps` has number, technique,
/// `set` (cells with their values), `because` (the cells that justify it) and
/// the sentence; cells are [row, column] from zero, and `cell` is the name
/// r3c4, counted from one. A board without an answer gets no hints: ask
/// `gridlens check` which cells are wrong.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    style: StyleArguments,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How many steps to show [default: 1; with --level simple, all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    steps: Option<u32>,
    /// Show the whole explanation
    #[arg(long, conflicts_with = "steps")]
    all: bool,
    /// The techniques that may be used; after simple ones the board is
    /// printed, to go on with
    #[arg(long, value_enum, default_value = "any")]
    level: Level,
    /// Print the board after the steps in this format
    #[arg(long, value_name = "FORMAT", value_parser = text_formats())]
    to: Option<String>,
    /// Print a trial of every blank after simple filling: cell and value
    /// tried, blanks left, possible or not
    #[arg(long)]
    trace: bool,
    #[command(flatten)]
    think: ThinkArguments,
}

/// Which techniques a hint may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Only those its family calls simple
    Simple,
    /// All there are
    Any,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if arguments.to.is_some() && arguments.format == Format::Json {
        bail!("--to prints a text board and --format json a record; leave one of them out");
    }
    let mut pictures = Pictures::new(&arguments.output, "hint", &arguments.input.inputs)?;
    each(&arguments.input, &arguments.think, arguments.format, |board, input, record| {
        hint(board, input, record, arguments, &mut pictures)
    })
}

impl Arguments {
    /// How far to explain.
    fn request(&self) -> Request {
        let simple = self.level == Level::Simple;
        let steps = match self.steps {
            Some(steps) => Some(steps as usize),
            None => (!self.all && !simple).then_some(1),
        };
        Request { steps, simple }
    }
}

/// Explains one board: its record, and what to print.
fn hint(
    mut board: Board,
    input: &Path,
    mut record: Record,
    arguments: &Arguments,
    pictures: &mut Pictures,
) -> (Record, String) {
    let limits = arguments.think.limits();
    board.puzzle = arguments.think.foresee(board.puzzle, &limits, &mut record);
    if record.status == Status::None {
        let error = record.error.take().unwrap_or_default();
        record.error = Some(format!("{error} `gridlens check` names cells to empty"));
        return (record, String::new());
    }
    let request = arguments.request();
    let explanation = board.puzzle.explain(&request, &limits);
    record.steps = Some(StepRecord::all(&explanation.steps));
    record.end = Some(end(&explanation.close));
    record.after = Some(text::rows_of(&explanation.marks));
    let mut shown = told(&explanation, &request);
    if arguments.trace {
        record.trace = board.puzzle.trace(&limits);
        for line in &record.trace {
            let _ = writeln!(shown, "{line}");
        }
    }
    if arguments.to.is_some() || request.simple {
        shown += &left(&*board.puzzle, &explanation, arguments.to.as_deref(), &mut record);
    }
    if let Some(shot) = board.shot
        && !explanation.steps.is_empty()
    {
        let before = board.puzzle.marks();
        let picture = draw(shot, &before, &explanation.steps, arguments.style);
        pictures.keep(input, &picture, &mut record);
    }
    (record, shown)
}

/// Why an explanation ends, as the record has it.
const fn end(close: &Close) -> &'static str {
    match close {
        Close::Solved => "solved",
        Close::Enough => "enough",
        Close::Open => "open",
        Close::Broken(_) => "broken",
        Close::Stuck => "stuck",
    }
}

/// The steps for people, and why there are no more.
fn told(explanation: &Explanation, request: &Request) -> String {
    let mut text = String::new();
    let count = explanation.steps.len();
    for (i, step) in explanation.steps.iter().enumerate() {
        let number = if request.steps == Some(1) { String::new() } else { format!("{}. ", i + 1) };
        let _ = writeln!(text, "{number}{} ({})", step.sentence, settled(step));
    }
    let blanks = explanation.marks.iter().filter(|(_, mark)| mark.is_none()).count();
    let steps = if count == 1 { "1 step".to_string() } else { format!("{count} steps") };
    let last = match &explanation.close {
        Close::Enough => return text,
        Close::Solved if count == 0 => "The board is full and right.".to_string(),
        Close::Solved => format!("Solved in {steps}."),
        Close::Open if request.simple => {
            format!("Simple filling ends here, after {steps}; {blanks} blanks are left.")
        }
        Close::Open => format!("Nothing more is certain after {steps}; {blanks} blanks are left."),
        Close::Broken(broken) => broken.message.clone(),
        Close::Stuck => format!("The time ran out after {steps}; allow more with --timeout."),
    };
    text + &last + "\n"
}

/// `pair: r3c3 = 0, r3c6 = 0`.
fn settled(step: &Step) -> String {
    let cells: Vec<String> = step.set.iter().map(|(at, mark)| format!("{at} = {mark}")).collect();
    format!("{}: {}", step.technique, cells.join(", "))
}

/// The board after the steps, below an empty line.
fn left(
    puzzle: &dyn Puzzle,
    explanation: &Explanation,
    format: Option<&str>,
    record: &mut Record,
) -> String {
    let Some(after) = puzzle.with_marks(&explanation.marks) else { return String::new() };
    let written = match format {
        Some(format) => formats::text(&*after, format),
        None => Some(after.to_text()),
    };
    if let (None, Some(format)) = (&written, format) {
        record.warnings.push(no_place(&*after, format, &[]));
    }
    "\n".to_string() + &written.unwrap_or_else(|| after.to_text())
}

/// The picture with the steps drawn in.
fn draw(shot: Shot, before: &Marks, steps: &[Step], style: StyleArguments) -> Picture {
    let Shot { mut picture, sight, reading } = shot;
    let new: Vec<&[_]> = steps.iter().map(|step| step.set.as_slice()).collect();
    // The reasons of several steps would cover the board.
    let because = if let [only] = steps { &only.because[..] } else { &[] };
    let look = style.look(&sight, &reading);
    overlay::draw_steps(&mut picture, &look, before, &new, because);
    let signs: &[Sign] =
        if because.is_empty() { &[Sign::Answer] } else { &[Sign::Answer, Sign::Reason] };
    style.explain(&mut picture, signs);
    picture
}
