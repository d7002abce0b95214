//! Techniques that look at a whole line, or at two.

use super::super::board::Digit;
use super::super::line::beside_two;
use super::super::word::Word;
use super::plain::{each_digit, step};
use super::position::{Position, Set, View};
use crate::puzzle::family::Step;

/// `0 0 1 0 1 . . .` → `0 0 1 0 1 . . 1`: three blanks are left for one 0
/// and two 1s, and a 0 at the end would put three 1s side by side.
pub fn three(position: &Position<'_>) -> Option<Step> {
    each_digit(position, |view, last| {
        if view.blanks().count() != 3 || !lacks_one(view, last) {
            return None;
        }
        let place = places_that_make_three(view, last).places().next()?;
        let other = last.other().to_char();
        let sentence = format!(
            "{}: one {} is left for {}; in {} it would leave three {other}s side by side, so there stands a {other}.",
            view.name(),
            last.to_char(),
            view.places(view.blanks()),
            view.places(Set::place(place)),
        );
        let because = view.known[0] | view.known[1];
        Some(step("three", view, Set::place(place), last.other(), because, sentence))
    })
}

/// A line with two blanks that would else equal a full line.
pub fn duplicate(position: &Position<'_>) -> Option<Step> {
    if !position.engine.lines_differ() {
        return None;
    }
    let lines: Vec<_> = position.lines().collect();
    lines.iter().find_map(|view| {
        let blanks = view.blanks();
        let open = blanks.count();
        if open == 0 || open > 2 || (open == 2 && view.line.length % 2 == 1) {
            return None;
        }
        let alike = lines.iter().find(|other| {
            other.is_beside(view)
                && other.blanks().is_none()
                && view.known[0] & other.known[1] == 0
                && view.known[1] & other.known[0] == 0
        })?;
        let set = Digit::BOTH
            .into_iter()
            .flat_map(|digit| view.marks(blanks & alike.known[digit.index()], digit.other()));
        let sentence = format!(
            "{} would equal {} unless {} {} from it.",
            view.name(),
            alike.short_name(),
            view.places(blanks),
            if open == 1 { "differs" } else { "differ" },
        );
        let mut because = view.cells(view.known[0] | view.known[1]);
        because.extend(alike.cells(alike.line.all));
        Some(Step { technique: "duplicate", set: set.collect(), because, sentence })
    })
}

/// One digit of a kind is left: where putting it, and the other digit into
/// the rest of the line, breaks a rule anywhere, it cannot be.
pub fn last(position: &Position<'_>) -> Option<Step> {
    each_digit(position, |view, last| {
        if view.blanks().is_none() || !lacks_one(view, last) {
            return None;
        }
        view.blanks().places().find_map(|place| {
            let broken = try_last(position, view, last, place)?;
            let other = last.other().to_char();
            let sentence = format!(
                "{}: were its last {} in {}, the rest would be {other}s, and then: {broken} So there stands a {other}.",
                view.name(),
                last.to_char(),
                view.places(Set::place(place)),
            );
            let because = view.known[0] | view.known[1];
            Some(step("last", view, Set::place(place), last.other(), because, sentence))
        })
    })
}

/// Every completion of a line that keeps its rules agrees on a cell.
pub fn line(position: &Position<'_>) -> Option<Step> {
    let signed = !position.board.signs().is_empty();
    let mut ends = Vec::new();
    position.lines().find_map(|view| {
        let agreed = if signed {
            view.line.agree::<true>(view.known, &mut ends)
        } else {
            view.line.agree::<false>(view.known, &mut ends)
        }?;
        let new = [agreed[0] & !view.known[0], agreed[1] & !view.known[1]];
        let places = new[0] | new[1];
        if places.is_none() {
            return None;
        }
        let mut set = view.marks(new[0], Digit::Zero);
        set.extend(view.marks(new[1], Digit::One));
        let digits: Vec<String> =
            places.places().map(|place| u8::from(new[1].has(place)).to_string()).collect();
        let sentence = format!(
            "{}: every way to complete it has {} in {}.",
            view.name(),
            super::position::listed(&digits),
            view.places(places),
        );
        let because = view.cells(view.known[0] | view.known[1]);
        Some(Step { technique: "line", set, because, sentence })
    })
}

/// Whether exactly one `digit` is left to place. Lines of odd length may
/// take one more of either, so there it never is certain.
fn lacks_one(view: &View<'_>, digit: Digit) -> bool {
    let [placed, other] = [digit, digit.other()].map(|digit| view.known[digit.index()].count());
    view.line.length.is_multiple_of(2) && placed + 1 == view.line.most && other < view.line.most
}

/// Blanks where the last `digit` would leave three of the other side by side.
fn places_that_make_three(view: &View<'_>, digit: Digit) -> Set {
    let blanks = view.blanks();
    let other = view.known[digit.other().index()];
    let breaks = |place: &usize| {
        let filled = other | (blanks & !Set::place(*place));
        !(beside_two(filled) & filled).is_none()
    };
    blanks.places().filter(breaks).fold(0, |set, place| set | Set::place(place))
}

/// The rule that is broken once the last `digit` of a line stands at
/// `place`, anywhere on the board.
fn try_last(
    position: &Position<'_>,
    view: &View<'_>,
    digit: Digit,
    place: usize,
) -> Option<String> {
    if !breaks_somewhere(position, view, digit, place) {
        return None;
    }
    let mut cells = position.engine.cells(&position.state);
    for blank in view.blanks().places() {
        cells[view.cell(blank)] = Some(if blank == place { digit } else { digit.other() });
    }
    let broken = super::super::rules::violations(&position.board.with_cells(cells));
    broken.into_iter().next().map(|violation| violation.message)
}

/// The same in bits, to ask of every place.
fn breaks_somewhere(position: &Position<'_>, view: &View<'_>, digit: Digit, place: usize) -> bool {
    let mut state = position.state.clone();
    for blank in view.blanks().places() {
        let digit = if blank == place { digit } else { digit.other() };
        position.engine.set(&mut state, view.cell(blank), digit);
    }
    position.engine.is_broken(&state)
}
