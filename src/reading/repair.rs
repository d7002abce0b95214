//! The board as a whole speaks: cells in doubt are settled where the rules
//! leave the board one answer whatever is sensibly read there.
//!
//! Every cell that surely holds a symbol, only not surely which, is taken for
//! each of them, and the board solved. Where only one reading has an answer,
//! and only one answer, that reading is meant.

use super::Seen;
use super::examine::{are_strange, is_of_own_form, is_printed};
use super::proof::CONFLICTS;
use super::symbol::may_be_symbol;
use crate::geom::At;
use crate::picture::distance;
use crate::puzzle::family::Marks;
use crate::puzzle::seen::{Form, Reading};
use crate::sight::Sight;

/// More cells in doubt than this are left to a person.
pub const MAX_DOUBTS: usize = 6;

/// Settles the cells in doubt where the rules do, and says so in a warning.
pub fn repair(mut seen: Seen) -> Seen {
    let doubts = seen.reading.doubtful();
    if doubts.is_empty() || doubts.len() > MAX_DOUBTS || !may_be_settled(&seen, &doubts) {
        return seen;
    }
    let Some(marks) = only_answer(&seen, &doubts) else { return seen };
    let is_changed = |at: &At| seen.reading.cells[*at] != marks[*at];
    let changed: Vec<At> = doubts.iter().copied().filter(is_changed).collect();
    let is_clear = |at: &At| {
        is_printed(&seen.sight, &seen.reading, *at, PRINT)
            || is_of_own_form(&seen.sight, &seen.reading, *at)
            || is_of_own_colour(&seen.sight, &seen.reading, *at)
    };
    let are_mistakes =
        || changed.iter().any(is_clear) || are_strange(&seen.sight, &marks, &changed);
    if !changed.is_empty() && are_mistakes() {
        return seen;
    }
    let Some(puzzle) = seen.puzzle.with_marks(&marks) else { return seen };
    seen.puzzle = puzzle;
    for &at in &doubts {
        let was = seen.reading.cells[at];
        seen.reading.cells[at] = marks[at];
        seen.reading.confidence[at] = REPAIRED;
        let name = |mark: Option<char>| mark.map(String::from).unwrap_or_default();
        let change = if was == marks[at] { "kept as" } else { "repaired to" };
        seen.reading.warnings.push(format!(
            "{at} was not surely read; {change} {}, as the whole board asks for",
            name(marks[at])
        ));
    }
    seen
}

/// Whether every cell in doubt holds a symbol, only which is not sure: the
/// rules never tell a given from a blank.
fn may_be_settled(seen: &Seen, doubts: &[At]) -> bool {
    let is_symbol = |at: &At| {
        seen.reading.cells[*at].is_some() && may_be_symbol(&seen.sight, &seen.reading, *at)
    };
    seen.reading.signs_are_sure && doubts.iter().all(is_symbol)
}

/// Whether a tile is of the colour of those of its value, and far from the other's: then
/// a game may point at it as a mistake.
fn is_of_own_colour(sight: &Sight, reading: &Reading, at: At) -> bool {
    let is_tile = |value: char| {
        reading.legend.iter().any(|(known, look)| *known == value && look.form == Form::Tile)
    };
    let Some(own) = reading.cells[at].filter(|own| is_tile(*own)) else { return false };
    let mut nearest = [u8::MAX; 2];
    for (other, value) in reading.cells.iter().filter(|(other, _)| *other != at) {
        let Some(value) = *value else { continue };
        let apart = distance(sight.looks[other].ground, sight.looks[at].ground);
        let known = &mut nearest[usize::from(value != own)];
        *known = apart.min(*known);
    }
    OTHER_COLOUR * u16::from(nearest[0]) <= u16::from(nearest[1])
}

/// The other value's tiles are so many times further in colour.
const OTHER_COLOUR: u16 = 3;

/// Symbols this like the mean of their kind are prints of it where there are so many:
/// what the rules have otherwise there is a mistake of the player's.
const PRINT: (f32, usize) = (0.9, 2);

/// How sure a repaired cell is.
pub const REPAIRED: f64 = 0.6;

/// The marks of the likeliest reading, if all that have an answer have the
/// same one.
fn only_answer(seen: &Seen, doubts: &[At]) -> Option<Marks> {
    let mut answer: Option<Marks> = None;
    let mut chosen: Option<(usize, Marks)> = None;
    let choices: Vec<Option<char>> =
        seen.reading.legend.iter().map(|(mark, _)| Some(*mark)).collect();
    let count = choices.len().pow(doubts.len() as u32);
    for n in 0..count {
        let marks = reading(seen, doubts, &choices, n);
        let mut found = seen.puzzle.with_marks(&marks)?.count_within(2, CONFLICTS);
        match (found.complete, found.answers, found.examples.pop()) {
            (true, 0, _) => continue,
            (true, 1, Some(own)) if answer.as_ref().is_none_or(|known| *known == own) => {
                answer = Some(own);
            }
            _ => return None,
        }
        let kept = doubts.iter().filter(|&&at| marks[at] == seen.reading.cells[at]).count();
        if chosen.as_ref().is_none_or(|(most, _)| kept > *most) {
            chosen = Some((kept, marks));
        }
    }
    chosen.map(|(_, marks)| marks)
}

/// Reading number `n` of all combinations of choices.
fn reading(seen: &Seen, doubts: &[At], choices: &[Option<char>], mut n: usize) -> Marks {
    let mut marks = seen.puzzle.marks();
    for &at in doubts {
        marks[at] = choices[n % choices.len()];
        n /= choices.len();
    }
    marks
}
