//! Techniques as people use them, one list, easiest first.
//!
//! The list is the one source for hints, explanations and ratings. At every
//! point the easiest technique that finds anything gives the next step, so
//! the hardest one used is how hard the board is.

mod lines;
mod position;
mod trials;
mod view;

use super::bits::{Bits, Wide};
use super::board::{Board, marks};
use super::rules;
use crate::puzzle::family::{Close, Explanation, Limits, Rating, Request, Step};
use position::Position;
use view::{Found, View};

/// How hard a technique is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// A look at one line and a count.
    Simple,
    /// Every arrangement of one line.
    Moderate,
    /// Supposing one cell.
    Hard,
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
            Self::Search => "search",
        }
    }
}

/// What a technique looks at.
enum Find<W: 'static> {
    /// One line.
    Line(fn(&View<'_, W>) -> Option<Found<W>>),
    /// The whole board.
    Board(fn(&Position<'_, W>) -> Option<Step>),
}

/// A way to find a step.
pub struct Technique<W: 'static = u64> {
    /// Its name, as in ratings.
    pub name: &'static str,
    /// What it does, in one line.
    pub about: &'static str,
    /// How hard it is.
    pub level: Level,
    find: Find<W>,
}

struct List<W>(std::marker::PhantomData<W>);

impl<W: Bits> List<W> {
    /// All techniques, easiest first.
    const ALL: &'static [Technique<W>] = &[
        Technique {
            name: "complete",
            about: "as many cells are filled, or left, as the clue has",
            level: Level::Simple,
            find: Find::Line(lines::complete),
        },
        Technique {
            name: "overlap",
            about: "a block pushed to either end covers the same cells",
            level: Level::Simple,
            find: Find::Line(lines::overlap),
        },
        Technique {
            name: "edge",
            about: "the first or last block reaches a filled cell near its end of the line",
            level: Level::Simple,
            find: Find::Line(lines::edge),
        },
        Technique {
            name: "gap",
            about: "a gap is too small for every block that could lie there",
            level: Level::Simple,
            find: Find::Line(lines::gap),
        },
        Technique {
            name: "joining",
            about: "a run of filled cells grows, ends or joins as its possible blocks allow",
            level: Level::Simple,
            find: Find::Line(lines::joining),
        },
        Technique {
            name: "line",
            about: "every arrangement of a line agrees on a cell",
            level: Level::Moderate,
            find: Find::Line(lines::line),
        },
        Technique {
            name: "contradiction",
            about: "one cell supposed leaves a line that cannot be filled",
            level: Level::Hard,
            find: Find::Board(trials::contradiction),
        },
        Technique {
            name: "search",
            about: "the cell of the only answer",
            level: Level::Search,
            find: Find::Board(trials::search),
        },
    ];
}

/// All techniques, easiest first.
pub const TECHNIQUES: &[Technique] = List::<u64>::ALL;

/// How many of the list are simple.
pub const SIMPLE: usize = 5;

/// Steps from the board on, until wanted ones, techniques or time run out.
pub fn explain(board: &Board, request: &Request, limits: &Limits) -> Explanation {
    match board.size().rows.max(board.size().columns) {
        ..=63 => explain_in::<u64>(board, request, limits),
        64..=127 => explain_in::<u128>(board, request, limits),
        128..=255 => explain_in::<Wide<4>>(board, request, limits),
        _ => explain_in::<Wide<9>>(board, request, limits),
    }
}

fn explain_in<W: Bits>(board: &Board, request: &Request, limits: &Limits) -> Explanation {
    let known = if request.simple { SIMPLE } else { TECHNIQUES.len() };
    let mut position = Position::<W>::new(board, limits);
    let (steps, close) = play(&mut position, known, request.steps);
    Explanation { steps, marks: marks(&position.cells()), close }
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
    Some(Rating { level: level.name(), techniques, verdict: None })
}

/// Plays the first `known` techniques, up to the first line that breaks.
fn play<W: Bits>(
    position: &mut Position<'_, W>,
    known: usize,
    most: Option<usize>,
) -> (Vec<Step>, Close) {
    let mut steps = Vec::new();
    let close = loop {
        if position.is_broken()
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
        match next_step(position, known) {
            Some(step) => {
                position.apply(&step);
                steps.push(step);
            }
            None if position.late() => break Close::Stuck,
            None => break Close::Open,
        }
        if position.late() {
            break Close::Stuck;
        }
    };
    (steps, close)
}

/// The step of the easiest technique that finds one.
fn next_step<W: Bits>(position: &mut Position<'_, W>, known: usize) -> Option<Step> {
    List::<W>::ALL[..known].iter().enumerate().find_map(|(number, technique)| {
        match technique.find {
            Find::Line(find) => position.look_at_lines(number, technique.name, find),
            Find::Board(find) => find(position),
        }
    })
}
