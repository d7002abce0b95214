//! Which groups of alike cells are blanks and which the two values: the rules
//! say.
//!
//! Groups are taken for blanks and values in every way there is. Nearly all
//! ways break the rules at once; of those that keep them, the right one leaves
//! the board exactly one answer. The coarsest groups on which one way does are
//! believed, if there is no second way that comes to another answer.

use std::time::{Duration, Instant};

use super::inks;
use super::{Hypothesis, board, check_cells, check_size, shapes, signs};
use crate::geom::{Array2, At, Size};
use crate::picture::{Rgb, luma};
use crate::puzzle::seen::{Appearance, Form, Reading};
use crate::puzzle::takuzu::board::{Board, Digit, Sign};
use crate::puzzle::takuzu::search::{self, End};
use crate::sight::Sight;
use crate::sight::kinds::{Cut, Group};

/// For all ways together.
const TIME: Duration = Duration::from_millis(300);
/// More ways than this on one cut are too many to tell.
const MAX_WAYS: usize = 60;

/// What each group is taken for: `None` for blanks.
type Way = Vec<Option<Digit>>;

/// A way that keeps the rules, and the board's only answer.
struct Proven {
    way: Way,
    answer: Array2<Digit>,
}

/// The board that the groups of one of `cuts` make, coarsest first; `first` is
/// what was read before.
pub fn read(
    sight: &Sight,
    cuts: &mut dyn Iterator<Item = Cut>,
    first: Option<&Reading>,
) -> Option<(Board, Reading)> {
    check_size(sight.size()).and_then(|()| check_cells(sight)).ok()?;
    let signs = signs::read(sight);
    let deadline = Instant::now().checked_add(TIME);
    let mut found: Option<(Cut, Proof)> = None;
    for cut in cuts {
        if let Some((known, proof)) = &mut found {
            if proof.refine(&cut) {
                *known = cut;
            }
            continue;
        }
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return None;
        }
        let proven = proven(&cut, sight.size(), &signs.read, deadline)?;
        if !proven.is_empty() {
            let proof = Proof::of(&cut, proven)?;
            found = Some((cut, proof));
        }
    }
    let (cut, proof) = found?;
    settle(sight, &cut, &proof, signs, first)
}

/// What a board's values and only answer are, 0 and 1 perhaps exchanged.
struct Proof {
    answer: Array2<Digit>,
    cells: Array2<Option<Digit>>,
    /// Cells that may be blanks or take what the answer says.
    doubtful: Vec<At>,
}

/// So many blanks that look alike do not all have one value in the answer:
/// they are values themselves.
const PURE: usize = 8;

impl Proof {
    /// Of several ways the one with the most values; `None` where they come to
    /// different answers.
    fn of(cut: &Cut, mut proven: Vec<Proven>) -> Option<Self> {
        let filled = |p: &Proven| {
            let own = cut.groups.iter().zip(&p.way).filter(|(_, value)| value.is_some());
            own.map(|(group, _)| group.cells.len()).sum::<usize>()
        };
        proven.sort_by_key(|p| std::cmp::Reverse(filled(p)));
        let Proven { way, answer } = &proven[0];
        let opposite = answer.map(|digit| digit.other());
        if !proven.iter().all(|p| p.answer == *answer || p.answer == opposite) {
            return None;
        }
        let mut cells = Array2::filled(answer.size(), None);
        let mut doubtful = Vec::new();
        for (number, group) in cut.groups.iter().enumerate() {
            group.cells.iter().for_each(|&at| cells[at] = way[number]);
            let is_open = proven.iter().any(|p| p.way[number].is_some() != way[number].is_some());
            if is_open && group.cells.len() < PURE {
                doubtful.extend(&group.cells);
            }
        }
        Some(Self { answer: answer.clone(), cells, doubtful })
    }

    /// Takes groups of a finer cut for values where their blanks all have one
    /// value in the answer; whether there are any.
    fn refine(&mut self, cut: &Cut) -> bool {
        let mut is_finer = false;
        for group in cut.groups.iter().filter(|group| group.cells.len() >= PURE) {
            let value = self.answer[group.cells[0]];
            if group.cells.iter().all(|&at| self.answer[at] == value && self.cells[at].is_none()) {
                group.cells.iter().for_each(|&at| self.cells[at] = Some(value));
                is_finer = true;
            }
        }
        is_finer
    }
}

/// All ways that leave exactly one answer; `None` for too many.
fn proven(
    cut: &Cut,
    size: Size,
    signs: &[Sign],
    deadline: Option<Instant>,
) -> Option<Vec<Proven>> {
    let mut ways = Vec::new();
    let mut cells = Array2::filled(size, None);
    extend(cut, &mut cells, &mut Vec::new(), &mut ways);
    if ways.len() > MAX_WAYS {
        return None;
    }
    let prove = |way: Way| {
        let mut cells = Array2::filled(size, None);
        for (group, value) in cut.groups.iter().zip(&way) {
            group.cells.iter().for_each(|&at| cells[at] = *value);
        }
        let answer = only_answer(&cells, signs, deadline).or_else(|| {
            // An odd cell may be one of the givens that it takes.
            for &at in &cut.odd {
                cells[at] = way[nearest(cut, at)];
            }
            only_answer(&cells, signs, deadline).filter(|_| !cut.odd.is_empty())
        })?;
        Some(Proven { way, answer })
    };
    Some(ways.into_iter().filter_map(prove).collect())
}

/// The group whose mean a cell is most like.
fn nearest(cut: &Cut, at: At) -> usize {
    let distances = cut.distances[at].iter().enumerate();
    distances.min_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(i, _)| i)
}

/// The answer of a board that has only one.
fn only_answer(
    cells: &Array2<Option<Digit>>,
    signs: &[Sign],
    deadline: Option<Instant>,
) -> Option<Array2<Digit>> {
    let board = Board::new(cells.clone()).ok()?.with_signs(signs.to_vec()).ok()?;
    let mut found = search::answers(&board, 2, deadline);
    let is_only = found.end == End::Complete && found.answers.len() == 1;
    if is_only { found.answers.pop() } else { None }
}

/// Lists the ways to go on from the first groups' values that keep the rules;
/// of two that are each other's opposite only one.
fn extend(cut: &Cut, cells: &mut Array2<Option<Digit>>, way: &mut Way, ways: &mut Vec<Way>) {
    if ways.len() > MAX_WAYS {
        return;
    }
    let Some(group) = cut.groups.get(way.len()) else {
        if way.iter().any(Option::is_some) {
            ways.push(way.clone());
        }
        return;
    };
    let is_first = way.iter().all(Option::is_none);
    let values = [None, Some(Digit::Zero), Some(Digit::One)];
    for value in values.into_iter().take(if is_first { 2 } else { 3 }) {
        group.cells.iter().for_each(|&at| cells[at] = value);
        if value.is_none() || group.cells.iter().all(|&at| keeps_rules(cells, at)) {
            way.push(value);
            extend(cut, cells, way, ways);
            way.pop();
        }
        group.cells.iter().for_each(|&at| cells[at] = None);
    }
}

/// Whether the value in `at` stands in no three alike and its lines hold no
/// more than half of it.
fn keeps_rules(cells: &Array2<Option<Digit>>, at: At) -> bool {
    let size = cells.size();
    let own = cells[at];
    let is = |row: usize, column: usize| cells[At::new(row, column)] == own;
    let run = |place: usize, length: usize, is: &dyn Fn(usize) -> bool| {
        let from = place.saturating_sub(2);
        let to = (place + 2).min(length - 1);
        (from..(to + 1).saturating_sub(2)).any(|i| (i..i + 3).all(is))
    };
    let in_row = |column: usize| is(at.row, column);
    let in_column = |row: usize| is(row, at.column);
    !run(at.column, size.columns, &in_row)
        && !run(at.row, size.rows, &in_column)
        && (0..size.columns).filter(|&c| in_row(c)).count() <= size.columns.div_ceil(2)
        && (0..size.rows).filter(|&r| in_column(r)).count() <= size.rows.div_ceil(2)
}

/// The proven board, and how surely each cell looks like it.
fn settle(
    sight: &Sight,
    cut: &Cut,
    proof: &Proof,
    signs: signs::Signs,
    first: Option<&Reading>,
) -> Option<(Board, Reading)> {
    let way: Way = cut.groups.iter().map(|group| proof.cells[group.cells[0]]).collect();
    let Orientation { is_swapped, sure } = orientation(cut, &way, first);
    let turned = |digit: Digit| if is_swapped { digit.other() } else { digit };
    let values: Vec<Option<char>> =
        way.iter().map(|value| value.map(|digit| turned(digit).to_char())).collect();
    let mut cells = proof.cells.map(|value| value.map(|digit| turned(digit).to_char()));
    let mut confidence =
        Array2::from_fn(sight.size(), |at| sure.min(fit(cut, &values, at, cells[at])));
    for &at in &proof.doubtful {
        confidence[at] = confidence[at].min(DISPUTED);
    }
    let answer = &proof.answer;
    for &at in &cut.odd {
        let only = turned(answer[at]).to_char();
        let near = |value: Option<char>| distance_to(cut, &values, at, value);
        cells[at] = if near(Some(only)) < near(None) { Some(only) } else { None };
        confidence[at] = sure.min(fit(cut, &values, at, cells[at]));
    }
    if let Some(first) = first {
        for (at, own) in first.cells.iter() {
            let was = first.confidence[at];
            if *own == cells[at] {
                confidence[at] = confidence[at].max(was.min(sure));
            } else if was >= Reading::SURE {
                confidence[at] = confidence[at].min(DISPUTED);
            }
        }
    }
    signs.doubt(&mut confidence);
    let signs_are_sure = signs.are_sure();
    let legend = legend(cut, &values);
    let theme = first.map_or_else(|| "groups".to_owned(), |first| first.theme.clone());
    let hypothesis = Hypothesis { theme, cells, confidence, contradiction: 0.0, rank: 0, legend };
    let board = board(sight, &hypothesis, signs).ok()?;
    let Hypothesis { theme, cells, confidence, legend, .. } = hypothesis;
    let warnings = Vec::new();
    Some((board, Reading { cells, confidence, theme, legend, signs_are_sure, warnings }))
}

/// How sure a cell is that was read surely as something else before.
const DISPUTED: f64 = 0.4;
/// How sure the best fitting cell is.
const BEST: f64 = 0.9;
/// A cell this much nearer to its own kind than to any other is that sure.
const CLEAR: f64 = 0.5;

/// How far a cell is from the nearest group with this value.
fn distance_to(cut: &Cut, values: &[Option<char>], at: At, value: Option<char>) -> f32 {
    let own = cut.distances[at].iter().zip(values).filter(|(_, v)| **v == value);
    own.map(|(d, _)| *d).fold(f32::MAX, f32::min)
}

/// How surely a cell holds this value, by its look alone.
fn fit(cut: &Cut, values: &[Option<char>], at: At, value: Option<char>) -> f64 {
    let own = distance_to(cut, values, at, value);
    let others = [None, Some('0'), Some('1')].into_iter().filter(|other| *other != value);
    let other = others.map(|v| distance_to(cut, values, at, v)).fold(f32::MAX, f32::min);
    let lead = 1.0 - f64::from(own) / f64::from(other.max(f32::EPSILON));
    BEST * (lead / CLEAR).clamp(0.0, 1.0)
}

/// Which of the two values is 0.
struct Orientation {
    is_swapped: bool,
    sure: f64,
}

/// Values that are written lean this much further to 0 and 1.
const LEAN: f64 = 0.15;
/// This share of the cells that were read surely before agrees.
const AGREED: f64 = 0.8;

/// Which value is 0, by what is written on the groups, by what was read
/// before, or by the rule for looks without digits.
fn orientation(cut: &Cut, way: &Way, first: Option<&Reading>) -> Orientation {
    let of = |digit: Digit| cut.groups.iter().zip(way).filter(move |(_, v)| **v == Some(digit));
    let written = Digit::BOTH.map(|digit| mean(of(digit).map(|(g, _)| (lean(g), g.cells.len()))));
    let before = first.and_then(|first| agreement(cut, way, first));
    match (written, before) {
        ([Some(zero), Some(one)], _) if (zero - one).abs() >= LEAN => {
            let is_swapped = zero < one;
            let disputes = before.is_some_and(|(swapped, share)| {
                swapped != is_swapped && share >= AGREED
            });
            Orientation { is_swapped, sure: if disputes { 0.3 } else { 1.0 } }
        }
        (_, Some((is_swapped, share))) if share >= AGREED => {
            Orientation { is_swapped, sure: 1.0 }
        }
        ([None, None], _) => {
            let tone = |digit| {
                let own = of(digit).max_by_key(|(group, _)| group.cells.len());
                own.map_or(0.0, |(group, _)| tone(group))
            };
            Orientation { is_swapped: tone(Digit::Zero) > tone(Digit::One), sure: 1.0 }
        }
        _ => Orientation { is_swapped: false, sure: 0.3 },
    }
}

/// The mean of what is known, by its counts; `None` for nothing.
fn mean(parts: impl Iterator<Item = (Option<f64>, usize)>) -> Option<f64> {
    let (sum, count) = parts.fold((0.0, 0.0), |(sum, count), (part, n)| match part {
        Some(value) => (sum + value * n as f64, count + n as f64),
        None => (sum, count),
    });
    (count > 0.0).then(|| sum / count)
}

/// How much more a group's symbol is like 0 than like 1; `None` where it is
/// like neither.
fn lean(group: &Group) -> Option<f64> {
    let best = |labels: &[&str]| {
        let hits = group.names.iter().filter(|name| labels.contains(&name.label.as_str()));
        hits.map(|name| f64::from(name.score)).fold(-1.0, f64::max)
    };
    let (zero, one) = (best(&["0", "O", "ring"]), best(&["1", "X"]));
    (zero.max(one) >= WRITTEN && group.pixels >= inks::MIN_SYMBOL).then_some(zero - one)
}

/// Symbols are like a digit or letter from here on.
const WRITTEN: f64 = 0.6;

/// Whether the values have to be exchanged to agree with what was read before,
/// and the share of its cells that then do.
fn agreement(cut: &Cut, way: &Way, first: &Reading) -> Option<(bool, f64)> {
    let (mut same, mut other) = (0.0, 0.0);
    for (group, value) in cut.groups.iter().zip(way) {
        let Some(value) = value else { continue };
        for at in &group.cells {
            match first.cells[*at] {
                Some(was) if was == value.to_char() => same += 1.0,
                Some(_) => other += 1.0,
                None => {}
            }
        }
    }
    let all: f64 = same + other;
    (all > 0.0).then(|| (other > same, same.max(other) / all))
}

/// Of looks without digits the one of lower tone is 0: the colder one, of two
/// greys the lighter one.
fn tone(group: &Group) -> f64 {
    let colour = group.ink.unwrap_or(group.ground);
    let [red, _, blue] = colour.map(f64::from);
    let warmth = red - blue;
    if warmth.abs() > 40.0 { warmth } else { -f64::from(luma(colour)) / 255.0 }
}

/// How each value looks.
fn legend(cut: &Cut, values: &[Option<char>]) -> Vec<(char, Appearance)> {
    let look = |value: char| {
        let own = cut.groups.iter().zip(values).filter(|(_, v)| **v == Some(value));
        let group = own.map(|(group, _)| group).max_by_key(|group| group.cells.len());
        let form = |group: &Group| match group.ink {
            None => (Form::Tile, group.ground),
            Some(ink) => match group.names.first() {
                Some(name) if inks::is_shape(name) => (shapes::form(&name.label), ink),
                Some(name) if name.label == "X" || name.label == "O" => {
                    (Form::Text(if value == '0' { 'O' } else { 'X' }), ink)
                }
                _ => (Form::Text(value), ink),
            },
        };
        let (form, colour): (Form, Rgb) = group.map_or((Form::Text(value), [128; 3]), form);
        (value, Appearance { form, colour })
    };
    ['0', '1'].map(look).to_vec()
}
