//! What every command that thinks about boards shares: its options, going
//! through the boards of all inputs, and telling what became of the answers.

use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::Args;

use super::inputs::{Board, InputArguments, doubt_message};
use super::report::{Format, Reporter};
use super::rules::RuleArguments;
use super::view;
use crate::geom::At;
use crate::output::json::{Record, Status};
use crate::output::reasons::pairs;
use crate::puzzle::family::{Limits, Marks, Outcome, Puzzle};

/// Options of every command that thinks.
#[derive(Debug, Args)]
pub struct ThinkArguments {
    /// Give up on a board after this many seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 30.0, value_parser = seconds)]
    timeout: f64,
    #[command(flatten)]
    rules: RuleArguments,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.0..=1e9).contains(&value) => Ok(value),
        _ => Err("give the seconds as a number of 0 or more".into()),
    }
}

impl ThinkArguments {
    /// What a board may cost, counted from now.
    pub fn limits(&self) -> Limits {
        Limits { deadline: Instant::now().checked_add(Duration::from_secs_f64(self.timeout)) }
    }

    /// The board under the rules that were chosen.
    pub fn ruled(&self, mut board: Board, record: &mut Record) -> Board {
        for (name, value) in self.rules.chosen() {
            match board.puzzle.with_option(name, value) {
                Some(puzzle) => {
                    board.puzzle = puzzle;
                    record.puzzle = Some(board.puzzle.record());
                }
                None => {
                    let kind = board.puzzle.kind();
                    record.warnings.push(format!("--{name} means nothing to a {kind}"));
                }
            }
        }
        board
    }

    /// Asks for the answers of a board and notes in the record what they come
    /// to, all but the answer itself. The board comes back as it has an
    /// answer: without a rule it was not made for.
    pub fn foresee(
        &self,
        puzzle: Box<dyn Puzzle>,
        limits: &Limits,
        record: &mut Record,
    ) -> Box<dyn Puzzle> {
        let outcome = puzzle.solve(limits);
        self.tell(&*puzzle, &outcome, record);
        (record.solution, record.examples) = (None, Vec::new());
        match outcome {
            Outcome::Relaxed { option: (name, value), .. } => {
                puzzle.with_option(name, value).unwrap_or(puzzle)
            }
            _ => puzzle,
        }
    }

    /// Notes in the record what solving came to.
    pub fn tell(&self, puzzle: &dyn Puzzle, outcome: &Outcome, record: &mut Record) {
        let solved = |answer: &Marks, record: &mut Record| {
            record.status = Status::Solved;
            record.solution = Some(puzzle.solution_rows(answer));
        };
        match outcome {
            Outcome::Solved(answer) => solved(answer, record),
            Outcome::Relaxed { answer, note, .. } => {
                record.warnings.push(note.clone());
                solved(answer, record);
            }
            Outcome::Several(answers) => {
                record.status = Status::Several;
                record.examples =
                    answers.iter().map(|answer| puzzle.solution_rows(answer)).collect();
                let [one, other] = &**answers;
                let differing = differences(one, other);
                record.differing = pairs(&differing);
                record.error = Some(several("there is more than one answer", &differing));
            }
            Outcome::None { reason, .. } => {
                record.status = Status::None;
                record.error = Some(format!("there is no answer: {reason}"));
            }
            Outcome::Stuck(_) => {
                record.status = Status::Stuck;
                record.error = Some(format!(
                    "the {} s ran out before it was sure what the answers are; allow more with \
                     --timeout",
                    self.timeout
                ));
            }
        }
    }
}

/// What to say of several answers: how many there are, and the cells in which
/// they differ.
pub fn several(how_many: &str, differing: &[At]) -> String {
    format!(
        "{how_many}; they differ in {}. Perhaps a given or a clue was missed: compare with \
         `gridlens read`",
        listed(differing)
    )
}

/// The cells in which two answers differ.
fn differences(one: &Marks, other: &Marks) -> Vec<At> {
    one.iter().filter(|&(at, mark)| other.get(at) != Some(mark)).map(|(at, _)| at).collect()
}

/// `r1c2, r3c4 and 5 more cells`.
pub fn listed(cells: &[At]) -> String {
    const SHOWN: usize = 12;
    let names: Vec<String> = cells.iter().take(SHOWN).map(At::to_string).collect();
    match cells.len().saturating_sub(SHOWN) {
        0 => names.join(", "),
        1 => format!("{} and 1 more cell", names.join(", ")),
        more => format!("{} and {more} more cells", names.join(", ")),
    }
}

/// Goes through the boards of all inputs: those surely read are put under
/// the chosen rules and handed to `work`, which returns the finished record
/// and what to print.
///
/// # Errors
/// What concerns the whole run.
pub fn each(
    input: &InputArguments,
    think: &ThinkArguments,
    format: Format,
    mut work: impl FnMut(Board, &Path, Record) -> (Record, String),
) -> Result<ExitCode> {
    let themes = input.themes()?;
    let mut reporter = Reporter::new(format, input.inputs.len());
    for path in &input.inputs {
        let since = Instant::now();
        match input.open(path, &themes) {
            Err(failure) => reporter.tell_failure(path, &failure, since)?,
            Ok(boards) => {
                for board in boards {
                    let mut record = board.record(path, Status::Unreadable);
                    let (record, shown) = if let Some(reading) = board.doubt() {
                        record.error = Some(doubt_message(&record));
                        (record, view::doubts(reading))
                    } else {
                        let board = think.ruled(board, &mut record);
                        work(board, path, record)
                    };
                    reporter.tell(record, &shown, since)?;
                }
            }
        }
    }
    Ok(reporter.exit_code())
}
