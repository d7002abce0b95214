//! The techniques everyone starts with: they look at two or three cells, or
//! count one digit.

use super::super::board::{Digit, Relation};
use super::super::line::{beside_two, between_two};
use super::super::word::Word;
use super::position::{Position, Set, View};
use crate::puzzle::family::Step;

/// `. 1 1 .` → `0 1 1 0`: next to two alike stands the other digit.
pub fn pair(position: &Position<'_>) -> Option<Step> {
    each_digit(position, |view, digit| {
        let alike = view.known[digit.index()];
        let new = beside_two(alike) & view.blanks();
        let first = new.places().next()?;
        // The pair is on the right of its first new neighbour, or left of it.
        let two = [first + 1, first.wrapping_sub(2)]
            .into_iter()
            .find(|&start| start < view.line.length && alike.has(start) && alike.has(start + 1))?;
        let pair = Set::place(two) | Set::place(two + 1);
        let set = beside_two(pair) & new;
        let other = digit.other().to_char();
        let sentence = format!(
            "{}: the two {}s in {} force a {other} {}.",
            view.name(),
            digit.to_char(),
            view.places(pair),
            if set.count() == 2 {
                "on either side".to_string()
            } else {
                format!("in {}", view.places(set))
            },
        );
        Some(step("pair", view, set, digit.other(), pair, sentence))
    })
}

/// `1 . 1` → `1 0 1`: between two alike stands the other digit.
pub fn gap(position: &Position<'_>) -> Option<Step> {
    each_digit(position, |view, digit| {
        let new = between_two(view.known[digit.index()]) & view.blanks();
        let place = new.places().next()?;
        let sides = Set::place(place - 1) | Set::place(place + 1);
        let sentence = format!(
            "{}: {} lies between two {}s, so it is {}.",
            view.name(),
            view.places(Set::place(place)),
            digit.to_char(),
            digit.other().to_char(),
        );
        Some(step("gap", view, Set::place(place), digit.other(), sides, sentence))
    })
}

/// `0 = .` → `0 = 0`, `0 x .` → `0 x 1`: a sign beside a digit.
pub fn sign(position: &Position<'_>) -> Option<Step> {
    position.board.signs().iter().find_map(|sign| {
        let (one, other) = (sign.at, sign.other());
        let (known, blank, digit) = match (position.state.at(one), position.state.at(other)) {
            (Some(digit), None) => (one, other, digit),
            (None, Some(digit)) => (other, one, digit),
            _ => return None,
        };
        let (mark, digit, like) = match sign.relation {
            Relation::Same => ('=', digit, "like"),
            Relation::Different => ('x', digit.other(), "unlike"),
        };
        let sentence = format!(
            "{blank} is {like} {known} because of the {mark} between them, so it is {}.",
            digit.to_char(),
        );
        let set = vec![(blank, digit.to_char())];
        Some(Step { technique: "sign", set, because: vec![known], sentence })
    })
}

/// All of one digit placed: the rest of the line is the other digit.
pub fn count(position: &Position<'_>) -> Option<Step> {
    each_digit(position, |view, digit| {
        let placed = view.known[digit.index()];
        let blanks = view.blanks();
        if blanks.is_none() || placed.count() != view.line.most {
            return None;
        }
        let sentence = format!(
            "{}: all {} {}s are placed, so {} {} {}.",
            view.name(),
            view.line.most,
            digit.to_char(),
            view.places(blanks),
            if blanks.count() == 1 { "is" } else { "are" },
            digit.other().to_char(),
        );
        Some(step("count", view, blanks, digit.other(), placed, sentence))
    })
}

/// The first line and digit for which `find` finds something.
pub fn each_digit(
    position: &Position<'_>,
    find: impl Fn(&View<'_>, Digit) -> Option<Step>,
) -> Option<Step> {
    position.lines().find_map(|view| Digit::BOTH.into_iter().find_map(|digit| find(&view, digit)))
}

/// A step that writes one digit into places of one line.
pub fn step(
    technique: &'static str,
    view: &View<'_>,
    set: Set,
    digit: Digit,
    because: Set,
    sentence: String,
) -> Step {
    let (set, because) = (view.marks(set, digit), view.cells(because));
    Step { technique, set, because, sentence }
}
