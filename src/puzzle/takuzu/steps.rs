//! Techniques as people use them, one list, easiest first.
//!
//! The list is the one source for hints, explanations and ratings; the fast
//! solver runs the same rules of lines from `line` all at once. At every
//! point the easiest technique that finds anything gives the next step, so
//! the hardest one used is how hard the board is.

mod lines;
mod plain;
mod position;
mod trials;

use super::board::{Board, marks};
use super::{judge, rules};
use crate::puzzle::family::{Close, Explanation, Limits, Rating, Request, Step};
use position::Position;

/// How hard a technique is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Two or three cells, or one count.
    Simple,
    /// A whole line, or two lines.
    Moderate,
    /// Supposing one digit.
    Hard,
    /// Supposing digits in two cells.
    Extreme,
    /// Not for people.
    Search,
}

impl Level {
    /// The level in one word, as ratings have it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Simple => "simple",
            Self::Moderate => "moderate",
            Self::Hard => "hard",
            Self::Extreme => "extreme",
            Self::Search => "search",
        }
    }
}

/// A way to find a step.
pub struct Technique {
    /// Its name, as in ratings.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// How hard it is.
    pub level: Level,
    find: fn(&Position<'_>) -> Option<Step>,
}

/// All techniques, easiest first.
pub const TECHNIQUES: &[Technique] = &[
    Technique {
        name: "pair",
        about: "next to two alike stands the other digit",
        level: Level::Simple,
        find: plain::pair,
    },
    Technique {
        name: "gap",
        about: "between two alike stands the other digit",
        level: Level::Simple,
        find: plain::gap,
    },
    Technique {
        name: "sign",
        about: "a = or x settles the cell beside a digit",
        level: Level::Simple,
        find: plain::sign,
    },
    Technique {
        name: "count",
        about: "all of one digit are placed, the rest is the other",
        level: Level::Simple,
        find: plain::count,
    },
    Technique {
        name: "three",
        about: "three blanks left, and one digit would put three alike side by side",
        level: Level::Simple,
        find: lines::three,
    },
    Technique {
        name: "duplicate",
        about: "two blanks left in a line that would else equal a full one",
        level: Level::Moderate,
        find: lines::duplicate,
    },
    Technique {
        name: "last",
        about: "one digit of a kind left in a line: where it breaks a rule it cannot be",
        level: Level::Moderate,
        find: lines::last,
    },
    Technique {
        name: "line",
        about: "every way to complete a line agrees on a cell",
        level: Level::Moderate,
        find: lines::line,
    },
    Technique {
        name: "contradiction",
        about: "a digit in one blank leads to a broken rule",
        level: Level::Hard,
        find: trials::contradiction,
    },
    Technique {
        name: "pair contradiction",
        about: "a digit in one blank leaves nothing for others",
        level: Level::Extreme,
        find: trials::pair_contradiction,
    },
    Technique {
        name: "search",
        about: "the digit of the only answer",
        level: Level::Search,
        find: trials::search,
    },
];

/// How many of the list are simple: what the first phase of A Life of
/// Logic's helper knows.
pub const SIMPLE: usize = 5;

/// Steps from the board on, until wanted ones, techniques or time run out.
pub fn explain(board: &Board, request: &Request, limits: &Limits) -> Explanation {
    let known = if request.simple { SIMPLE } else { TECHNIQUES.len() };
    let mut position = Position::new(board, limits);
    let (steps, close) = play(&mut position, known, request.steps);
    Explanation { steps, marks: marks(&position.engine.cells(&position.state)), close }
}

/// How hard the board is; `None` unless techniques and search solve it.
pub fn rate(board: &Board, limits: &Limits) -> Option<Rating> {
    let explanation = explain(board, &Request::default(), limits);
    if explanation.close != Close::Solved {
        return None;
    }
    let used = TECHNIQUES.iter().filter_map(|technique| {
        let named = |step: &&Step| step.technique == technique.name;
        let count = explanation.steps.iter().filter(named).count();
        (count > 0).then_some((technique, count))
    });
    let used: Vec<_> = used.collect();
    let level = used.iter().map(|(technique, _)| technique.level).max().unwrap_or(Level::Simple);
    let techniques = used.iter().map(|(technique, count)| (technique.name, *count)).collect();
    Some(Rating { level: level.name(), techniques, verdict: judge::verdict(board) })
}

/// Plays the first `known` techniques, up to the first rule broken.
fn play(position: &mut Position<'_>, known: usize, most: Option<usize>) -> (Vec<Step>, Close) {
    let mut steps = Vec::new();
    let close = loop {
        if position.engine.is_broken(&position.state)
            && let Some(broken) = rules::violations(&position.as_board()).into_iter().next()
        {
            break Close::Broken(broken);
        }
        if most.is_some_and(|most| steps.len() >= most) {
            break Close::Enough;
        }
        if position.blanks().next().is_none() {
            break Close::Solved;
        }
        if position.late() {
            break Close::Stuck;
        }
        let found = TECHNIQUES[..known].iter().find_map(|technique| (technique.find)(position));
        match found {
            Some(step) => {
                position.apply(&step);
                steps.push(step);
            }
            None if position.late() => break Close::Stuck,
            None => break Close::Open,
        }
    };
    (steps, close)
}

/// The board after the simple techniques, and whether a rule is broken then.
pub fn follow_simply(board: &Board, limits: &Limits) -> (Board, bool) {
    let mut position = Position::new(board, limits);
    let (_, close) = play(&mut position, SIMPLE, None);
    (position.as_board(), matches!(close, Close::Broken(_)))
}
