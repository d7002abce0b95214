//! The JSON record: one per input, the contract scripts rely on.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::reasons::{CheckRecord, CountRecord, DifficultyRecord, Pair, StepRecord};
use crate::geom::Rect;
use crate::puzzle::seen::DoubtfulLine;

/// What became of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Read, surely, where no answer was asked for; a checked board that can
    /// still be solved.
    Read,
    /// Exactly one answer, checked.
    Solved,
    /// More than one answer.
    Several,
    /// No answer.
    None,
    /// The time ran out.
    Stuck,
    /// The picture or text could not be read, or not surely.
    Unreadable,
    /// A file could not be opened or written.
    Failed,
}

impl Status {
    /// The exit code of a run with this one input.
    pub const fn exit_code(self) -> u8 {
        match self {
            Self::Read | Self::Solved => 0,
            Self::Failed => 1,
            Self::Unreadable => 3,
            Self::None => 4,
            Self::Several | Self::Stuck => 5,
        }
    }
}

/// Where the board is in the picture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct GridRecord {
    /// Left, top, width, height in pixels of the upright input picture.
    #[serde(rename = "box")]
    pub bounds: [i32; 4],
}

impl From<Rect> for GridRecord {
    fn from(rect: Rect) -> Self {
        Self { bounds: [rect.x, rect.y, rect.width, rect.height] }
    }
}

/// A cell, or the clue of a line, that could not be read surely.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct DoubtRecord {
    /// The cell as `r3c4`, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// The line as `row 3`, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The clue of the line as it was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clue: Option<Vec<u16>>,
    /// The box of the cell, or of the line's cells, in pixels: left, top,
    /// width, height.
    #[serde(rename = "box")]
    pub bounds: [i32; 4],
    /// How sure the reading of the cell is, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
}

impl DoubtRecord {
    /// The cell or line.
    pub fn place(&self) -> &str {
        self.cell.as_deref().or(self.line.as_deref()).unwrap_or_default()
    }
}

impl From<&DoubtfulLine> for DoubtRecord {
    fn from(line: &DoubtfulLine) -> Self {
        Self {
            cell: None,
            line: Some(line.to_string()),
            clue: Some(line.numbers.clone()),
            bounds: GridRecord::from(line.bounds).bounds,
            confidence: None,
        }
    }
}

/// One record. Absent fields are left out.
#[derive(Debug, Clone, Serialize)]
pub struct Record {
    /// The input as it was named.
    pub input: String,
    /// Which board of the input, from one, where it holds several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<usize>,
    /// What became of it.
    pub status: Status,
    /// The board.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Value>,
    /// Where it is in the picture.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grid: Option<GridRecord>,
    /// The theme it was read by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Confidence of the weakest cell, 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// The cells in doubt.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub doubts: Vec<DoubtRecord>,
    /// The answer, one string per row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<String>>,
    /// Two of several answers, where there is more than one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Vec<String>>,
    /// The cells in which the answers differ, `[row, column]` from zero.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub differing: Vec<Pair>,
    /// The answers counted, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answers: Option<CountRecord>,
    /// How hard the board is, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<DifficultyRecord>,
    /// The next steps, where they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<Vec<StepRecord>>,
    /// Why there are no more steps: `solved`, `enough`, `open` (no technique
    /// that may be used goes on), `broken` (a rule) or `stuck` (out of time).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<&'static str>,
    /// The board after the steps, one string per row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<Vec<String>>,
    /// A trial of every blank, line by line, where that was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<String>,
    /// Whether a played board is still right, where that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub check: Option<CheckRecord>,
    /// The boards of an input that holds several, where all of them share
    /// one record.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<Record>,
    /// Where the annotated picture was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<String>,
    /// Things worth knowing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// What went wrong, and what to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// Wall time spent on this input, milliseconds.
    pub elapsed_ms: f64,
}

impl Record {
    /// A record with nothing known but the input and its status.
    pub fn new(input: impl Into<String>, status: Status) -> Self {
        Self {
            input: input.into(),
            board: None,
            status,
            puzzle: None,
            grid: None,
            theme: None,
            confidence: None,
            doubts: Vec::new(),
            solution: None,
            examples: Vec::new(),
            differing: Vec::new(),
            answers: None,
            difficulty: None,
            steps: None,
            end: None,
            after: None,
            trace: Vec::new(),
            check: None,
            boards: Vec::new(),
            output: None,
            warnings: Vec::new(),
            error: None,
            elapsed_ms: 0.0,
        }
    }
}
