//! Parts of the JSON record that tell of reasoning: steps, ratings, checks
//! and counts.
//!
//! Cells in here are `[row, column]` pairs counted from zero, under names
//! such as `at`, `because`, `cells`, `wrong` and `differing`. The name `cell`
//! is always the cell as people call it, `r3c4`, counted from one.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::geom::At;
use crate::puzzle::family::{Check, Count, Rating, Step, Violation};

/// A cell: row and column, counted from zero.
pub type Pair = [usize; 2];

/// Cells as pairs.
pub fn pairs(cells: &[At]) -> Vec<Pair> {
    cells.iter().map(|at| [at.row, at.column]).collect()
}

/// A step of reasoning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StepRecord {
    /// Which step it is, counted from one.
    pub number: usize,
    /// The technique's name.
    pub technique: &'static str,
    /// The cells it settles.
    pub set: Vec<SetRecord>,
    /// The cells that justify it.
    pub because: Vec<Pair>,
    /// Why, in one sentence.
    pub sentence: String,
}

/// A cell that a step settles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SetRecord {
    /// Row and column, counted from zero.
    pub at: Pair,
    /// The same as `r3c4`, counted from one.
    pub cell: String,
    /// What is to be written there.
    pub value: char,
}

impl StepRecord {
    /// Steps in their order, numbered.
    pub fn all(steps: &[Step]) -> Vec<Self> {
        steps.iter().enumerate().map(|(i, step)| Self::new(i + 1, step)).collect()
    }

    fn new(number: usize, step: &Step) -> Self {
        let set = |&(at, value): &(At, char)| SetRecord {
            at: [at.row, at.column],
            cell: at.to_string(),
            value,
        };
        Self {
            number,
            technique: step.technique,
            set: step.set.iter().map(set).collect(),
            because: pairs(&step.because),
            sentence: step.sentence.clone(),
        }
    }
}

/// How hard a board is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DifficultyRecord {
    /// The level in one word.
    pub level: &'static str,
    /// The hardest technique needed; absent for a board that was full.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<&'static str>,
    /// Steps per technique, the easiest technique first.
    pub techniques: Map<String, Value>,
    /// What Code Quest 223 says of the board, where it is of its kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<&'static str>,
}

impl From<&Rating> for DifficultyRecord {
    fn from(rating: &Rating) -> Self {
        let technique = |&(name, count): &(&str, usize)| (name.to_string(), Value::from(count));
        Self {
            level: rating.level,
            hardest: rating.hardest(),
            techniques: rating.techniques.iter().map(technique).collect(),
            verdict: rating.verdict,
        }
    }
}

/// Whether a played board is still right.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CheckRecord {
    /// Whether it can still be solved; null where the time ran out.
    pub solvable: Option<bool>,
    /// The rules broken already.
    pub violations: Vec<ViolationRecord>,
    /// Where it cannot be solved: the cells to empty so that it can.
    pub wrong: Vec<Pair>,
    /// Whether no smaller set of cells would do.
    pub smallest: bool,
}

/// A broken rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ViolationRecord {
    /// Rule and place in one sentence.
    pub message: String,
    /// The cells that break it together.
    pub cells: Vec<Pair>,
}

impl From<&Violation> for ViolationRecord {
    fn from(violation: &Violation) -> Self {
        Self { message: violation.message.clone(), cells: pairs(&violation.cells) }
    }
}

impl From<&Check> for CheckRecord {
    fn from(check: &Check) -> Self {
        Self {
            solvable: check.solvable,
            violations: check.violations.iter().map(ViolationRecord::from).collect(),
            wrong: pairs(&check.wrong),
            smallest: check.smallest,
        }
    }
}

/// Answers counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct CountRecord {
    /// How many were found.
    pub count: usize,
    /// Whether these are all.
    pub complete: bool,
}

impl From<&Count> for CountRecord {
    fn from(count: &Count) -> Self {
        Self { count: count.answers, complete: count.complete }
    }
}
