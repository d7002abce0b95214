//! One input answered, for the commands that go through many: opened, read,
//! solved, and told in a record.

use std::path::Path;
use std::time::Instant;

use super::boards::ThinkArguments;
use super::inputs::{Board, Failure, ReadingArguments, Themes, doubt_message, name};
use super::logs::milliseconds;
use crate::output::json::{Record, Status};
use crate::puzzle::family::{Marks, Outcome};

/// A board with what was found out about it.
pub struct Answered {
    /// The board under the rules that were chosen.
    pub board: Board,
    /// The only answer, checked; `None` where there is no such thing.
    pub answer: Option<Marks>,
    /// All that is to be told.
    pub record: Record,
}

/// How inputs are read and solved.
pub struct Answerer<'a> {
    /// How to read.
    pub reading: &'a ReadingArguments,
    /// How to think.
    pub think: &'a ThinkArguments,
    /// The templates to read by.
    pub themes: &'a Themes,
}

impl Answerer<'_> {
    /// The boards of one input, answered.
    ///
    /// # Errors
    /// The record of an input that holds no board.
    pub fn answer(&self, input: &Path) -> Result<Vec<Answered>, Box<Record>> {
        let boards = self.reading.open(input, self.themes, None);
        let boards = boards.map_err(|failure| Box::new(failed(input, &failure)))?;
        Ok(boards.into_iter().map(|board| self.answer_board(input, board)).collect())
    }

    fn answer_board(&self, input: &Path, board: Board) -> Answered {
        let since = Instant::now();
        let mut record = board.record(input, Status::Unreadable);
        if board.doubt().is_some() {
            record.error = Some(doubt_message(&record));
            return Answered { board, answer: None, record };
        }
        let board = self.think.ruled(board, &mut record);
        let outcome = board.puzzle.solve(&self.think.limits());
        self.think.tell(&*board.puzzle, &outcome, &mut record);
        let answer = match outcome {
            Outcome::Solved(answer) | Outcome::Relaxed { answer, .. } => Some(answer),
            Outcome::Several(_) | Outcome::None { .. } | Outcome::Stuck(_) => None,
        };
        record.elapsed_ms = milliseconds(since);
        Answered { board, answer, record }
    }
}

/// The record of an input that gave no board.
fn failed(input: &Path, failure: &Failure) -> Record {
    failure.record(input)
}

/// One record for all boards of an input: that of the only board, or one
/// that holds them all and has the status of the worst.
pub fn joined(input: &Path, mut records: Vec<Record>) -> Record {
    if records.len() == 1 {
        return records.swap_remove(0);
    }
    let worst = records.iter().map(|r| r.status).max_by_key(|status| status.exit_code());
    let mut record = Record::new(name(input), worst.unwrap_or(Status::Unreadable));
    let of_worst = records.iter().find(|r| Some(r.status) == worst && r.error.is_some());
    record.error = of_worst.map(|r| {
        let board = r.board.map(|n| format!("board {n}: ")).unwrap_or_default();
        board + r.error.as_deref().unwrap_or_default()
    });
    record.boards = records;
    record
}
