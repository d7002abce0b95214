//! Techniques that suppose a digit and see it fail.

use super::super::board::Digit;
use super::super::engine::State;
use super::super::search::{self, End};
use super::position::{Position, Set, listed};
use super::{SIMPLE, play};
use crate::geom::At;
use crate::puzzle::family::{Close, Step, Violation};

/// One blank, one digit: the simple techniques end in a broken rule. Of all
/// such the one that fails soonest.
pub fn contradiction(position: &Position<'_>) -> Option<Step> {
    let known = position.engine.known(&position.state);
    let fails = |at, digit| {
        let mut trial = position.state.clone();
        position.engine.set(&mut trial, at, digit);
        let failed = !position.engine.follow_plainly(&mut trial);
        failed.then(|| (position.engine.known(&trial) - known, at, digit))
    };
    let tries = position.blanks().flat_map(|at| Digit::BOTH.map(|digit| (at, digit)));
    let (_, at, digit) =
        tries.filter_map(|(at, digit)| fails(at, digit)).min_by_key(|&(cells, ..)| cells)?;
    let (filled, broken) = fail(position, &position.state, at, digit)?;
    let sentence = format!(
        "Were {at} {}, {} and then: {} So it is {}.",
        digit.to_char(),
        following(filled.len()),
        broken.message,
        digit.other().to_char(),
    );
    let mut because = broken.cells;
    because.extend(filled.into_iter().filter(|&cell| cell != at));
    because.sort_unstable();
    because.dedup();
    because.retain(|&cell| cell != at);
    let set = vec![(at, digit.other().to_char())];
    Some(Step { technique: "contradiction", set, because, sentence })
}

/// Two blanks at once: with one digit supposed in the first, trials of other
/// blanks leave nothing that keeps the rules.
pub fn pair_contradiction(position: &Position<'_>) -> Option<Step> {
    let tries = position.blanks().flat_map(|at| Digit::BOTH.map(|digit| (at, digit)));
    for (at, digit) in tries {
        if position.late() {
            return None;
        }
        let mut trial = position.state.clone();
        position.engine.set(&mut trial, at, digit);
        let Some(tried) = position
            .engine
            .follow_plainly(&mut trial)
            .then(|| fails_by_trials(position, trial))
            .flatten()
        else {
            continue;
        };
        let names: Vec<String> = tried.iter().map(At::to_string).collect();
        let sentence = format!(
            "Were {at} {}, trying the blanks {} in turn would leave no digit for the last of them; so it is {}.",
            digit.to_char(),
            listed(&names),
            digit.other().to_char(),
        );
        let set = vec![(at, digit.other().to_char())];
        return Some(Step { technique: "pair contradiction", set, because: tried, sentence });
    }
    None
}

/// The blanks whose trials, one after the other, end the state; `None` if
/// they do not.
fn fails_by_trials(position: &Position<'_>, mut state: State<Set>) -> Option<Vec<At>> {
    let engine = &position.engine;
    let mut tried = Vec::new();
    loop {
        let before = tried.len();
        for at in position.blanks() {
            for digit in Digit::BOTH {
                if state.at(at).is_some() {
                    continue;
                }
                let mut trial = state.clone();
                engine.set(&mut trial, at, digit);
                if engine.follow_plainly(&mut trial) {
                    continue;
                }
                tried.push(at);
                engine.set(&mut state, at, digit.other());
                if !engine.follow_plainly(&mut state) {
                    return Some(tried);
                }
            }
        }
        if tried.len() == before {
            return None;
        }
    }
}

/// No technique is left: the digit that the search found in every answer.
/// Taken is the blank from which most follows.
pub fn search(position: &Position<'_>) -> Option<Step> {
    let board = position.as_board();
    let found = search::answers(&board, 2, position.limits.deadline);
    let ([answer], End::Complete) = (&found.answers[..], found.end) else {
        return None;
    };
    let gain = |at: &At| {
        let mut trial = position.state.clone();
        position.engine.set(&mut trial, *at, answer[*at]);
        position.engine.follow_plainly(&mut trial);
        position.engine.known(&trial)
    };
    let at = position.blanks().max_by_key(gain)?;
    let digit = answer[at];
    let sentence = format!(
        "{at} is {}: a search through everything that follows from {} finds no answer.",
        digit.to_char(),
        digit.other().to_char(),
    );
    let set = vec![(at, digit.to_char())];
    Some(Step { technique: "search", set, because: Vec::new(), sentence })
}

/// Plays the simple techniques from a supposed digit to the rule they break:
/// the cells filled on the way, and the violation.
fn fail(
    position: &Position<'_>,
    state: &State<Set>,
    at: At,
    digit: Digit,
) -> Option<(Vec<At>, Violation)> {
    let mut cells = position.engine.cells(state);
    cells[at] = Some(digit);
    let supposed = position.board.with_cells(cells);
    let mut trial = Position::new(&supposed, &position.limits);
    let (steps, close) = play(&mut trial, SIMPLE, None);
    let filled = steps.iter().flat_map(|step| step.set.iter().map(|&(at, _)| at)).collect();
    match close {
        Close::Broken(broken) => Some((filled, broken)),
        _ => None,
    }
}

/// How many cells follow, as the middle of a sentence.
fn following(cells: usize) -> String {
    match cells {
        0 => "nothing more is needed,".to_string(),
        1 => "one more cell follows,".to_string(),
        _ => format!("{cells} more cells follow,"),
    }
}
