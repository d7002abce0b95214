//! All ways to take groups of cells for blanks and values.

use std::cell::Cell;

use crate::geom::{Array2, At, Size};
use crate::puzzle::takuzu::board::{Board, Digit, Sign, UniqueLines};
use crate::puzzle::takuzu::search::{self, Bounds, End};
use crate::sight::kinds::Cut;

/// More ways than this on one cut are too many to tell.
const MAX_WAYS: usize = 60;

/// How many contradictions searches for answers may still meet together: what
/// they find is the same on every machine, which a time would not make it.
#[derive(Debug)]
pub struct Budget(Cell<usize>);

/// One search may meet so many; boards that say enough of themselves are
/// solved with far fewer.
const SHARE: usize = 1000;
/// What a search without any contradiction costs, as a number of them.
const PER_SEARCH: usize = 20;

impl Budget {
    /// So many in all.
    pub const fn of(conflicts: usize) -> Self {
        Self(Cell::new(conflicts))
    }

    /// Whether none is left.
    pub const fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    /// What the next search may meet.
    fn share(&self) -> usize {
        self.0.get().min(SHARE)
    }

    fn spend(&self, conflicts: usize) {
        self.0.set(self.0.get().saturating_sub(conflicts));
    }
}

/// What each group is taken for: `None` for blanks.
pub type Way = Vec<Option<Digit>>;

/// A way that keeps the rules, and the board's only answer.
pub struct Proven {
    /// The way.
    pub way: Way,
    /// The answer.
    pub answer: Array2<Digit>,
}

/// All ways that leave exactly one answer; `None` for too many.
pub fn proven(cut: &Cut, size: Size, signs: &[Sign], budget: &Budget) -> Option<Vec<Proven>> {
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
        let answer = only_answer(&cells, signs, budget).or_else(|| {
            // An odd cell may be one of the givens that it takes.
            for &at in &cut.odd {
                cells[at] = way[nearest(cut, at)];
            }
            only_answer(&cells, signs, budget).filter(|_| !cut.odd.is_empty())
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
pub fn only_answer(
    cells: &Array2<Option<Digit>>,
    signs: &[Sign],
    budget: &Budget,
) -> Option<Array2<Digit>> {
    let board = Board::new(cells.clone()).ok()?.with_signs(signs.to_vec()).ok()?;
    answer_of(&board, budget)
}

/// The answer of cells that have only one, be their lines alike or not: what
/// signs are held against, which allow lines that are alike.
pub fn only_answer_without_signs(
    cells: &Array2<Option<Digit>>,
    budget: &Budget,
) -> Option<Array2<Digit>> {
    let board = Board::new(cells.clone()).ok()?.with_unique_lines(UniqueLines::Off);
    answer_of(&board, budget)
}

/// Whether cells with these signs surely have no answer.
pub fn is_broken(cells: &Array2<Option<Digit>>, signs: &[Sign], budget: &Budget) -> bool {
    let board = Board::new(cells.clone()).and_then(|board| board.with_signs(signs.to_vec()));
    let Ok(board) = board else { return false };
    let found = search::answers_within(&board, 1, Bounds::within(budget.share()));
    budget.spend(found.conflicts + PER_SEARCH);
    found.end == End::Complete && found.answers.is_empty()
}

fn answer_of(board: &Board, budget: &Budget) -> Option<Array2<Digit>> {
    let mut found = search::answers_within(board, 2, Bounds::within(budget.share()));
    budget.spend(found.conflicts + PER_SEARCH);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::kinds::Group;

    /// A cut with a group for each character of the picture.
    fn cut(rows: &[&str]) -> (Cut, Size) {
        let size = Size::new(rows.len(), rows[0].len());
        let cells = rows.iter().enumerate().flat_map(|(row, line)| {
            line.chars().enumerate().map(move |(column, c)| (c, At::new(row, column)))
        });
        let mut groups: Vec<(char, Group)> = Vec::new();
        for (c, at) in cells {
            match groups.iter_mut().find(|(own, _)| *own == c) {
                Some((_, group)) => group.cells.push(at),
                None => groups.push((
                    c,
                    Group {
                        cells: vec![at],
                        names: Vec::new(),
                        glyph: None,
                        pixels: 0.0,
                        ink: None,
                        ground: [0; 3],
                    },
                )),
            }
        }
        let groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
        let distances = Array2::filled(size, vec![0.0; groups.len()]);
        (Cut { groups, odd: Vec::new(), distances }, size)
    }

    #[test]
    fn the_rules_tell_blanks_from_values() {
        let (cut, size) = cut(&["a.b.", ".a..", "....", "..a."]);
        let proven = proven(&cut, size, &[], &Budget::of(1000)).unwrap_or_default();
        let ways: Vec<Way> = proven.into_iter().map(|p| p.way).collect();
        let (zero, one) = (Some(Digit::Zero), Some(Digit::One));
        // Groups in the order of their first cells: a, the dots, b.
        assert!(ways.iter().all(|way| way[1].is_none()), "{ways:?}");
        assert!(!ways.contains(&vec![zero, one, zero]));
    }

    #[test]
    fn a_spent_budget_finds_no_answer() {
        let (cut, size) = cut(&["abab", "baba", "aabb", "bbaa"]);
        let mut cells = Array2::filled(size, None);
        for at in &cut.groups[0].cells {
            cells[*at] = Some(Digit::Zero);
        }
        assert!(only_answer(&cells, &[], &Budget::of(1000)).is_some());
        let blank = Array2::filled(Size::new(8, 8), None);
        assert!(only_answer(&blank, &[], &Budget::of(0)).is_none());
    }

    #[test]
    fn two_groups_on_a_full_board_are_its_values() {
        let (cut, size) = cut(&["abab", "baba", "aabb", "bbaa"]);
        let proven = proven(&cut, size, &[], &Budget::of(1000)).unwrap_or_default();
        let full = vec![Some(Digit::Zero), Some(Digit::One)];
        assert!(proven.iter().any(|p| p.way == full));
    }

    #[test]
    fn three_alike_are_no_values() {
        let (cut, size) = cut(&["aaab", "baba", "aabb", "bbaa"]);
        let proven = proven(&cut, size, &[], &Budget::of(1000)).unwrap_or_default();
        assert!(proven.iter().all(|p| p.way[0].is_none()));
    }
}
