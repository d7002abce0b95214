//! The words every puzzle family shares: marks, outcomes, steps, and the
//! trait a board answers to.
//!
//! In come boards, as text or as what the eye saw; out go marks per cell,
//! which the output layer draws without knowing any rule.

use std::time::Instant;

use serde_json::Value;

use thiserror::Error;

use crate::geom::{Array2, At, Size};
use crate::puzzle::seen::{Reading, Refusal};
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

/// A family of puzzles: what it reads, from text and from pictures.
pub trait Family: Sync {
    /// The family's name, as in the JSON record: `takuzu`, `nonogram`.
    fn name(&self) -> &'static str;

    /// The boards in a text; `None` where it is no text of this family.
    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>>;

    /// The board on a grid, with the doubts about it.
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

    /// The same board once more.
    fn boxed_clone(&self) -> Box<dyn Puzzle>;

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

/// Why a text is no board.
#[derive(Debug, Error)]
#[error("{message}")]
pub struct TextError {
    /// The sentence.
    pub message: String,
}
