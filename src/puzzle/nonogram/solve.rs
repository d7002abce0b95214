//! What can be said about a board's answers.
//!
//! In comes a board, out goes one of the family's [`Outcome`]s. Every answer
//! is held against `rules`, which does not know how it was found; one that
//! failed there would be withheld and reported as not found.

use std::time::{Duration, Instant};

use super::board::{Board, Line, full_marks, marks, shown};
use super::search::{self, Bounds, End};
use super::{rules, steps};
use crate::geom::At;
use crate::puzzle::family::{Close, Limits, Marks, Outcome, Request};

/// How long a reason is looked for when there is no answer.
const REASONING: Duration = Duration::from_millis(500);

/// All that can be said within the limits.
pub fn solve(board: &Board, limits: &Limits) -> Outcome {
    let mut found = search::answers(board, 2, limits.deadline);
    if found.answers.iter().any(|answer| !rules::is_answer(board, answer)) {
        debug_assert!(false, "a wrong answer was found");
        return Outcome::Stuck(marks(board.cells()));
    }
    match (found.answers.pop(), found.answers.pop()) {
        (Some(two), Some(one)) => Outcome::Several(Box::new([full_marks(&one), full_marks(&two)])),
        (Some(one), None) if found.end == End::Complete => Outcome::Solved(full_marks(&one)),
        (None, _) if found.end == End::Complete => none(board, found.broken, limits),
        _ => Outcome::Stuck(marks(found.certain.as_ref().unwrap_or(board.cells()))),
    }
}

/// Whether a board has an answer, and only one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// Exactly one.
    One(Marks),
    /// Two of several.
    Several(Box<[Marks; 2]>),
    /// None; the first line that cannot be filled, where lines alone show it.
    None(Option<Line>),
    /// Not found out.
    Open,
}

/// Looks for the answers of a board until so many contradictions were met:
/// what comes out is the same on every machine. No reasons are given.
pub fn prove(board: &Board, conflicts: usize) -> Proof {
    let bounds = Bounds::within(conflicts);
    let mut found = search::answers_within(board, 2, bounds);
    if found.answers.iter().any(|answer| !rules::is_answer(board, answer)) {
        debug_assert!(false, "a wrong answer was found");
        return Proof::Open;
    }
    match (found.answers.pop(), found.answers.pop()) {
        (Some(two), Some(one)) => Proof::Several(Box::new([full_marks(&one), full_marks(&two)])),
        (Some(one), None) if found.end == End::Complete => Proof::One(full_marks(&one)),
        (None, _) if found.end == End::Complete => Proof::None(found.broken),
        _ => Proof::Open,
    }
}

/// The cells that lines alone settle, which are so in every answer.
pub fn certain(board: &Board) -> Marks {
    marks(&search::followed(board).unwrap_or_else(|| board.cells().clone()))
}

/// Contradictions after which a board is not called broken.
const PATIENCE: usize = 300;

/// Whether a board with its cells surely has no answer.
pub fn is_broken(board: &Board) -> bool {
    let bounds = Bounds::within(PATIENCE);
    let found = search::answers_within(board, 1, bounds);
    found.end == End::Complete && found.answers.is_empty()
}

/// Why a board has no answer: the first line that cannot be filled.
fn none(board: &Board, broken: Option<Line>, limits: &Limits) -> Outcome {
    if let Some(violation) = rules::violations(board).into_iter().next() {
        return Outcome::None { reason: violation.message, cells: violation.cells };
    }
    if let Some(line) = broken {
        let clue = shown(board.clue(line));
        let reason = format!(
            "{line} ({clue}) is the first line that cannot be filled once what must follow from \
             the clues is filled in."
        );
        let cells = (0..board.length(line)).map(|place| line.cell(place)).collect();
        return Outcome::None { reason, cells };
    }
    let (reason, cells) = reasoned(board, limits);
    Outcome::None { reason, cells }
}

/// The first contradiction a person can follow where lines alone show none.
fn reasoned(board: &Board, limits: &Limits) -> (String, Vec<At>) {
    let patience = Instant::now() + REASONING;
    let deadline = limits.deadline.map_or(patience, |deadline| deadline.min(patience));
    let explanation =
        steps::explain(board, &Request::default(), &Limits { deadline: Some(deadline) });
    let Close::Broken(broken) = explanation.close else {
        return ("No filling of the open cells keeps all clues.".to_string(), Vec::new());
    };
    let count = explanation.steps.len();
    let steps = if count == 1 { "step".to_string() } else { format!("{count} steps") };
    let hardest = explanation.steps.last().map_or("", |step| step.technique);
    let reason = format!(
        "After the {steps} that must follow (the last by {hardest}) a line cannot be filled. {}",
        broken.message
    );
    (reason, broken.cells)
}
