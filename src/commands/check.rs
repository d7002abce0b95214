//! `gridlens check`: is a partly played board still right?

use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;

use super::boards::{ThinkArguments, each};
use super::inputs::{Board, InputArguments, Shot};
use super::pictures::{OutputArguments, Pictures};
use super::report::Format;
use super::style::LegendArguments;
use crate::geom::At;
use crate::output::json::{Record, Status};
use crate::output::overlay;
use crate::output::reasons::CheckRecord;
use crate::puzzle::family::{Check, Marks, Outcome};

/// Say whether partly played boards are still right, and where not
///
/// Exit code 0 says that the board can be solved from here, 4 that it cannot.
/// Then the broken rules are named, and the fewest filled cells that have to
/// be emptied so that it can be solved again: the player's cells where it is
/// known which they are, else any. On pictures these cells are outlined and get
/// a badge with a cross.
#[derive(Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    input: InputArguments,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    legend: LegendArguments,
    /// How to print; the record's field is `check`
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    think: ThinkArguments,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let mut pictures = Pictures::new(&arguments.output, "check", &arguments.input.inputs)?;
    each(&arguments.input, &arguments.think, arguments.format, |board, input, record| {
        check(board, input, record, arguments, &mut pictures)
    })
}

/// Checks one board: its record, and what to print.
fn check(
    board: Board,
    input: &Path,
    mut record: Record,
    arguments: &Arguments,
    pictures: &mut Pictures,
) -> (Record, String) {
    let limits = arguments.think.limits();
    let check = board.puzzle.check(&limits);
    record.status = match check.solvable {
        Some(true) => Status::Read,
        Some(false) => Status::None,
        None => Status::Stuck,
    };
    record.check = Some(CheckRecord::from(&check));
    if check.solvable == Some(false)
        && matches!(board.puzzle.solve(&limits), Outcome::Relaxed { .. })
    {
        record.warnings.push(
            "were lines allowed to be alike, there would be exactly one answer; say \
             --unique-lines off if the game has it so"
                .into(),
        );
    }
    if check.solvable.is_none() {
        record.error = Some("the time ran out; allow more with --timeout".into());
    }
    if let Some(shot) = board.shot
        && !check.wrong.is_empty()
    {
        let Shot { mut picture, sight, .. } = shot;
        overlay::mark_wrong(&mut picture, &sight.grid, &check.wrong);
        arguments.legend.explain_wrong(&mut picture);
        pictures.keep(input, &picture, &mut record);
    }
    (record, told(&check, &board.puzzle.marks()))
}

/// The verdict for people.
fn told(check: &Check, marks: &Marks) -> String {
    let blanks = marks.iter().filter(|(_, mark)| mark.is_none()).count();
    let mut text = match (check.solvable, blanks) {
        (Some(true), 0) => "The board is full and right.\n".to_string(),
        (Some(true), 1) => "Right so far: 1 cell to go.\n".to_string(),
        (Some(true), _) => format!("Right so far: {blanks} cells to go.\n"),
        (Some(false), _) => "The board cannot be solved from here.\n".to_string(),
        (None, _) => "It is not known whether the board can be solved.\n".to_string(),
    };
    for violation in &check.violations {
        let _ = writeln!(text, "{}", violation.message);
    }
    if check.solvable == Some(false) {
        text += &cure(check);
    }
    text
}

/// What to empty.
fn cure(check: &Check) -> String {
    let names: Vec<String> = check.wrong.iter().map(At::to_string).collect();
    let cells = names.join(", ");
    match (check.wrong.len(), check.smallest) {
        (0, true) => "Emptying cells does not help.\n".to_string(),
        (0, false) => "No set of cells was found whose emptying helps.\n".to_string(),
        (1, _) => format!("Empty {cells}, and it can be solved.\n"),
        (_, true) => format!("Empty {cells}, and it can be solved; no fewer cells will do.\n"),
        (_, false) => format!("Empty {cells}, and it can be solved; fewer cells may do.\n"),
    }
}
