//! What a family says of a board, held against all its answers by brute force.

use gridlens::geom::At;
use gridlens::puzzle::family::{Close, Limits, Marks, Outcome, Puzzle, Request};

pub const NO_LIMITS: Limits = Limits { deadline: None };

/// A board whose answers are found by trying everything.
pub trait Tried: Puzzle + Sized {
    /// All its answers.
    fn tried(&self) -> Vec<Marks>;

    /// The same board without what stands in some cells.
    fn without(&self, gone: &[At]) -> Self;
}

/// Whether the outcome is what the answers mean; `false` where it is of a kind
/// that the family has for itself.
pub fn is_told(outcome: &Outcome, all: &[Marks]) -> bool {
    match (outcome, all) {
        (Outcome::Solved(found), [only]) => found == only,
        (Outcome::Several(two), [_, _, ..]) => {
            two[0] != two[1] && two.iter().all(|found| all.contains(found))
        }
        (Outcome::None { reason, .. }, []) => !reason.is_empty(),
        _ => false,
    }
}

/// Every step agrees with every answer, and the end is as told.
pub fn assert_sound(board: &impl Tried) {
    let (all, marks) = (board.tried(), board.marks());
    let explanation = board.explain(&Request::default(), &NO_LIMITS);
    for step in &explanation.steps {
        assert!(!step.set.is_empty() && step.sentence.ends_with('.'), "{}", step.sentence);
        for &(at, mark) in &step.set {
            let agrees = |answer: &Marks| answer[at] == Some(mark);
            assert!(all.iter().all(agrees), "{}\n{}", step.sentence, board.to_text());
            assert_eq!(marks[at], None, "{}", step.sentence);
            assert!(!step.because.contains(&at), "{}", step.sentence);
        }
    }
    match explanation.close {
        Close::Solved => assert_eq!(all.len(), 1, "{}", board.to_text()),
        Close::Broken(_) => assert_eq!(all.len(), 0, "{}", board.to_text()),
        Close::Open => assert_ne!(all.len(), 1, "{}", board.to_text()),
        Close::Enough | Close::Stuck => panic!("neither steps nor time were limited"),
    }
}

/// Whether the board has an answer without what stands in `gone`.
fn helps(board: &impl Tried, gone: &[At]) -> bool {
    !board.without(gone).tried().is_empty()
}

/// The cells called wrong are as few as can be, and where there are none the
/// board is right or beyond help.
pub fn assert_checked(board: &impl Tried) {
    let check = board.check(&NO_LIMITS);
    assert_eq!(check.solvable, Some(!board.tried().is_empty()), "{}", board.to_text());
    assert_eq!(check.violations, board.violations());
    let marks = board.marks();
    let filled: Vec<At> = marks.iter().filter(|(_, m)| m.is_some()).map(|(at, _)| at).collect();
    if check.solvable == Some(true) {
        assert!(check.wrong.is_empty());
        return;
    }
    if check.wrong.is_empty() {
        assert!(!helps(board, &filled), "{}", board.to_text());
        return;
    }
    assert!(check.smallest && helps(board, &check.wrong));
    if check.wrong.len() > 1 {
        assert!(!filled.iter().any(|&at| helps(board, &[at])), "{}", board.to_text());
    }
    if check.wrong.len() > 2 {
        let mut pairs = filled.iter().flat_map(|&a| filled.iter().map(move |&b| [a, b]));
        assert!(!pairs.any(|pair| helps(board, &pair)), "{}", board.to_text());
    }
}

/// Answers are counted up to `most`, and the cells in which they differ named.
pub fn assert_counted(board: &impl Tried, most: usize) {
    let all = board.tried();
    let count = board.count(most, &NO_LIMITS);
    assert_eq!(count.answers, all.len().min(most));
    assert!(!count.complete || all.len() <= most);
    assert!(count.complete || all.len() >= most);
    if count.complete {
        let differs = |&at: &At| all.iter().any(|answer| answer[at] != all[0][at]);
        let marks = board.marks();
        let cells = marks.iter().map(|(at, _)| at);
        assert_eq!(count.differing, cells.filter(differs).collect::<Vec<_>>());
    }
}
