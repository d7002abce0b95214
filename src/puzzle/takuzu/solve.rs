//! What can be said about a board's answers.
//!
//! In comes a board, out goes one of the family's [`Outcome`]s. Every answer
//! is held against `rules`, which does not know how it was found; one that
//! failed there would be withheld and reported as not found.

use std::time::{Duration, Instant};

use super::board::{Board, Digit, UniqueLines, full_marks, marks};
use super::rules;
use super::search::{self, End};
use super::steps;
use crate::geom::{Array2, At};
use crate::puzzle::family::{Close, Limits, Marks, Outcome, Request};

/// How long a reason is looked for when there is no answer.
const REASONING: Duration = Duration::from_millis(500);

/// All that can be said within the limits.
pub fn solve(board: &Board, limits: &Limits) -> Outcome {
    if let Some(broken) = rules::violations(board).into_iter().next() {
        let none = || Outcome::None { reason: broken.message, cells: broken.cells };
        return without_unique_lines(board, limits).unwrap_or_else(none);
    }
    let mut found = search::answers(board, 2, limits.deadline);
    if found.answers.iter().any(|answer| !rules::is_answer(board, answer)) {
        debug_assert!(false, "a wrong answer was found");
        return Outcome::Stuck(marks(board.cells()));
    }
    match (found.answers.pop(), found.answers.pop()) {
        (Some(two), Some(one)) => Outcome::Several(Box::new([full_marks(&one), full_marks(&two)])),
        (Some(one), None) if found.end == End::Complete => Outcome::Solved(full_marks(&one)),
        (None, _) if found.end == End::Complete => {
            without_unique_lines(board, limits).unwrap_or_else(|| none(board, limits))
        }
        _ => Outcome::Stuck(marks(&found.certain)),
    }
}

/// The only answer of a board without answers whose lines may repeat.
fn without_unique_lines(board: &Board, limits: &Limits) -> Option<Outcome> {
    if !board.lines_differ() {
        return None;
    }
    let relaxed = board.clone().with_unique_lines(UniqueLines::Off);
    if !rules::violations(&relaxed).is_empty() {
        return None;
    }
    let found = search::answers(&relaxed, 2, limits.deadline);
    match (&found.answers[..], found.end) {
        ([answer], End::Complete) if rules::is_answer(&relaxed, answer) => {
            Some(relaxed_answer(board, answer))
        }
        _ => None,
    }
}

fn none(board: &Board, limits: &Limits) -> Outcome {
    let (reason, cells) = why_none(board, limits);
    Outcome::None { reason, cells }
}

/// The first contradiction a person can follow on a board without answers.
fn why_none(board: &Board, limits: &Limits) -> (String, Vec<At>) {
    let patience = Instant::now() + REASONING;
    let deadline = limits.deadline.map_or(patience, |deadline| deadline.min(patience));
    let limits = Limits { deadline: Some(deadline) };
    let explanation = steps::explain(board, &Request::default(), &limits);
    let Close::Broken(broken) = explanation.close else {
        return ("No digits in the blank cells keep all the rules.".to_string(), Vec::new());
    };
    let count = explanation.steps.len();
    let steps = if count == 1 { "step".to_string() } else { format!("{count} steps") };
    let hardest = explanation.steps.last().map_or("", |step| step.technique);
    let reason = format!(
        "After the {steps} that must follow (the last by {hardest}) a rule is broken. {}",
        broken.message
    );
    (reason, broken.cells)
}

fn relaxed_answer(board: &Board, answer: &Array2<Digit>) -> Outcome {
    let relaxed = board.with_cells(answer.map(|&digit| Some(digit)));
    let alike = rules::violations(&relaxed).into_iter().next();
    let alike = alike.map_or_else(String::new, |alike| format!(" {}", alike.message));
    let note = format!(
        "There is no answer in which all lines differ, and exactly one where lines may be alike.{alike}"
    );
    let option = (super::UNIQUE_LINES.name, "off");
    Outcome::Relaxed { answer: full_marks(answer), note, option }
}

/// The cells in which two answers differ.
pub fn differences(one: &Marks, other: &Marks) -> Vec<At> {
    one.iter().filter(|&(at, mark)| other.get(at) != Some(mark)).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::super::text;
    use super::*;

    fn board(text: &str) -> Board {
        text::parse(text).expect("known").expect("good").remove(0)
    }

    fn rows(marks: &Marks) -> Vec<String> {
        let show = |mark: &Option<char>| mark.unwrap_or('.');
        marks.rows().map(|row| row.iter().map(show).collect()).collect()
    }

    #[test]
    fn one_answer_is_told_from_several_and_none() {
        let solved = solve(&board("0.1.\n..1.\n...0\n0..."), &Limits::default());
        let Outcome::Solved(answer) = solved else { panic!("{solved:?}") };
        assert_eq!(rows(&answer), ["0011", "1010", "1100", "0101"]);

        let open = solve(&board("0..1\n0...\n...0\n...."), &Limits::default());
        let Outcome::Several(two) = open else { panic!("{open:?}") };
        assert!(!differences(&two[0], &two[1]).is_empty());

        let broken = solve(&board("000.\n....\n....\n...."), &Limits::default());
        let Outcome::None { reason, cells } = broken else { panic!("{broken:?}") };
        assert!(reason.starts_with("Row 1"));
        assert_eq!(cells.len(), 3);
    }

    #[test]
    fn lines_alike_are_told_from_no_answer() {
        for alike in ["0101\n1010\n0101\n10..", "0101\n1010\n0101\n1010"] {
            let outcome = solve(&board(alike), &Limits::default());
            let Outcome::Relaxed { answer, note, .. } = outcome else { panic!("{outcome:?}") };
            assert_eq!(rows(&answer)[3], "1010");
            assert!(note.contains("Rows 1 and 3 are alike"), "{note}");
        }
        let both = board("0101\n....\n0101\n000.");
        assert!(matches!(solve(&both, &Limits::default()), Outcome::None { .. }));
        let hidden = board("0011\n1.10\n0101\n1.0.");
        let off = hidden.clone().with_unique_lines(UniqueLines::Off);
        assert!(matches!(solve(&off, &Limits::default()), Outcome::Solved(_)));
    }

    #[test]
    fn a_passed_deadline_gives_what_is_known() {
        let limits = Limits { deadline: Some(Instant::now()) };
        let outcome = solve(&board("0...\n....\n....\n...."), &limits);
        let Outcome::Stuck(known) = outcome else { panic!("{outcome:?}") };
        assert_eq!(rows(&known)[0], "0...");
    }
}
