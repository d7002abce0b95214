//! The words every puzzle family shares: marks, outcomes, steps, and the
//! trait a board answers to.
//!
//! In come boards, as text or as what the eye saw; out go marks per cell,
//! which the output layer draws without knowing any rule.

use std::fmt;
use std::time::Instant;

use serde_json::Value;
use thiserror::Error;

use super::seen::{Reading, Refusal};
use crate::geom::{Array2, At, Size};
use crate::sight::Sight;

/// What stands in each cell: a symbol of the family (`0` `1` for takuzu, `#`
/// `x` for nonograms) or `None` where nothing is known.
pub type Marks = Array2<Option<char>>;

/// What a solver may spend.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// When to stop and report what is known; `None` for no limit.
    pub deadline: Option<Instant>,
}

/// What solving a board came to. Every `Marks` in here has been checked by
/// code that does not know the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Exactly one answer.
    Solved(Marks),
    /// Exactly one answer, but only without a rule that the board may not
    /// have been made for; none with it.
    Relaxed {
        /// The answer.
        answer: Marks,
        /// One sentence about the rule.
        note: String,
    },
    /// More than one answer: two of them.
    Several(Box<[Marks; 2]>),
    /// No answer, and a reason a person can follow.
    None {
        /// One sentence.
        reason: String,
        /// The cells the reason speaks of.
        cells: Vec<At>,
    },
    /// The limits ran out: the marks that are certain.
    Stuck(Marks),
}

/// A rule that the marks on a board break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// One sentence naming the rule and the cells, counted from one.
    pub message: String,
    /// The cells that break it together.
    pub cells: Vec<At>,
}

/// Text that a family knows for its own but cannot read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct TextError {
    /// Where, counted from one.
    pub line: Option<usize>,
    /// Where in the line, in characters counted from one.
    pub column: Option<usize>,
    /// What is wrong there.
    pub problem: TextProblem,
}

impl TextError {
    /// A problem of the text as a whole.
    pub const fn new(problem: TextProblem) -> Self {
        Self { line: None, column: None, problem }
    }

    /// A problem in one line, counted from one.
    pub const fn in_line(line: usize, problem: TextProblem) -> Self {
        Self { line: Some(line), column: None, problem }
    }
}

impl fmt::Display for TextError {
    /// `line 3, column 5: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, _) => {}
        }
        self.problem.fmt(f)
    }
}

/// What can be wrong with a puzzle's text, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextProblem {
    /// No family reads text that looks like this.
    #[error("{0}")]
    Unknown(String),
    /// A character that means nothing here.
    #[error("unknown character {found:?}; write {allowed}")]
    Character {
        /// The character.
        found: char,
        /// What may stand there.
        allowed: &'static str,
    },
    /// A row of another length than the rows before it.
    #[error("this row has {found} cells but {expected} are wanted; make all rows equally long")]
    Ragged {
        /// Cells in this row.
        found: usize,
        /// Cells in the rows before it.
        expected: usize,
    },
    /// The text ends too soon.
    #[error("the text ends here, but {0}")]
    Ends(String),
    /// A number that cannot be read, or is out of bounds.
    #[error("{found:?} is not {expected}")]
    Number {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A board that breaks a bound of its family.
    #[error("{0}")]
    Board(String),
    /// JSON that is not as the record's `puzzle` object should be.
    #[error("{0}")]
    Json(String),
}

/// A kind of puzzle: the one place where its text formats are known.
pub trait Family: Sync {
    /// The family's name, as in the JSON record: `takuzu`, `nonogram`.
    fn name(&self) -> &'static str;

    /// The boards that `text` holds, in its order and never none of them;
    /// `None` where the text is not of this family.
    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>>;

    /// The board that was seen on a grid, and how surely it was read.
    ///
    /// # Errors
    /// A [`Refusal`] where the grid holds no board of this family.
    fn read(&self, sight: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal>;
}

/// A board of some family.
pub trait Puzzle: Send + Sync {
    /// The family's name, as in the JSON record: `takuzu`, `nonogram`.
    fn kind(&self) -> &'static str;

    /// Rows and columns, in cells.
    fn size(&self) -> Size;

    /// What stands in the cells now.
    fn marks(&self) -> Marks;

    /// The `puzzle` object of the JSON record.
    fn record(&self) -> Value;

    /// The board as text that the family reads back to an equal board.
    fn to_text(&self) -> String;

    /// The rules that the marks on the board already break; empty if none.
    fn violations(&self) -> Vec<Violation>;

    /// All that can be said about the board's answers within the limits.
    fn solve(&self, limits: &Limits) -> Outcome;
}
