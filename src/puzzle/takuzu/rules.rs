//! The rules of takuzu: is this answer right, and which rules are broken
//! where?
//!
//! In comes a board, played or full; out go violations in words. This file
//! knows nothing of how answers are found: it is the check that every answer
//! passes before anyone sees it, so it imports no other part of the mind
//! than the board.

use std::collections::HashMap;

use super::board::{Board, Digit, Relation};
use crate::geom::{Array2, At, Size};
use crate::puzzle::family::Violation;

/// The most cells of one digit a line of `length` cells may hold: half, and
/// in odd lengths one more of either digit.
pub const fn most(length: usize) -> usize {
    length.div_ceil(2)
}

/// All rules the marks on the board break already; empty if none.
pub fn violations(board: &Board) -> Vec<Violation> {
    if is_clean(board) {
        return Vec::new();
    }
    let lines: Vec<Line> = Line::all(board.size()).collect();
    let mut found = Vec::new();
    for line in &lines {
        three_alike(board, line, &mut found);
    }
    for line in &lines {
        more_than_half(board, line, &mut found);
    }
    if board.lines_differ() {
        equal_lines(board, &lines, &mut found);
    }
    broken_signs(board, &mut found);
    found
}

/// Whether no rule is broken: the same in bits, for the many boards that
/// break none.
fn is_clean(board: &Board) -> bool {
    let Size { rows, columns } = board.size();
    let mut lines = vec![[0u128; 2]; rows + columns];
    for (at, digit) in board.cells().iter().filter_map(|(at, cell)| Some((at, (*cell)?))) {
        lines[at.row][digit.index()] |= 1 << at.column;
        lines[rows + at.column][digit.index()] |= 1 << at.row;
    }
    let (across, down) = lines.split_at_mut(rows);
    [(across, columns), (down, rows)].into_iter().all(|(lines, length)| {
        let keeps = |digit: u128| {
            digit & (digit >> 1) & (digit >> 2) == 0 && digit.count_ones() as usize <= most(length)
        };
        lines.iter().all(|line| line.iter().all(|&digit| keeps(digit)))
            && !(board.lines_differ() && has_equals(lines, length))
    }) && {
        let mut found = Vec::new();
        broken_signs(board, &mut found);
        found.is_empty()
    }
}

/// Whether two of the lines are full and alike.
fn has_equals(lines: &mut [[u128; 2]], length: usize) -> bool {
    let full = |line: &[u128; 2]| (line[0] | line[1]).count_ones() as usize == length;
    if lines.iter().filter(|line| full(line)).count() < 2 {
        return false;
    }
    lines.sort_unstable();
    lines.windows(2).any(|pair| full(&pair[0]) && pair[0] == pair[1])
}

/// Whether `filled` is an answer of `board`: of its size, with its digits,
/// and without any broken rule.
pub fn is_answer(board: &Board, filled: &Array2<Digit>) -> bool {
    filled.size() == board.size()
        && board.cells().iter().all(|(at, cell)| cell.is_none_or(|digit| digit == filled[at]))
        && keeps_signs(board, filled)
        && keeps_lines(filled.size(), board.lines_differ(), |at| filled[at])
        && keeps_lines(turned(filled.size()), board.lines_differ(), |at| {
            filled[At::new(at.column, at.row)]
        })
}

/// A row or a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Line {
    is_row: bool,
    index: usize,
    length: usize,
}

impl Line {
    /// Every row, then every column.
    fn all(size: Size) -> impl Iterator<Item = Self> {
        let rows = (0..size.rows).map(move |index| Self::row(index, size));
        rows.chain((0..size.columns).map(move |index| Self {
            is_row: false,
            index,
            length: size.rows,
        }))
    }

    const fn row(index: usize, size: Size) -> Self {
        Self { is_row: true, index, length: size.columns }
    }

    const fn cell(&self, place: usize) -> At {
        if self.is_row { At::new(self.index, place) } else { At::new(place, self.index) }
    }

    fn cells(self) -> impl Iterator<Item = At> {
        (0..self.length).map(move |place| self.cell(place))
    }

    fn name(&self) -> String {
        format!("{} {}", if self.is_row { "Row" } else { "Column" }, self.index + 1)
    }

    /// What the places within the line are called.
    const fn places(&self) -> &'static str {
        if self.is_row { "columns" } else { "rows" }
    }
}

fn three_alike(board: &Board, line: &Line, found: &mut Vec<Violation>) {
    let mut start = 0;
    for place in 1..=line.length {
        let digit = board.at(line.cell(start));
        if place < line.length && board.at(line.cell(place)) == digit {
            continue;
        }
        if let (Some(digit), true) = (digit, place - start >= 3) {
            let message = format!(
                "{}: {} {}s in a row in {} {} to {}; more than two alike may not stand side by side.",
                line.name(),
                place - start,
                digit.to_char(),
                line.places(),
                start + 1,
                place,
            );
            let cells = (start..place).map(|place| line.cell(place)).collect();
            found.push(Violation { message, cells });
        }
        start = place;
    }
}

fn more_than_half(board: &Board, line: &Line, found: &mut Vec<Violation>) {
    for digit in Digit::BOTH {
        let cells: Vec<At> = line.cells().filter(|&at| board.at(at) == Some(digit)).collect();
        let most = most(line.length);
        if cells.len() > most {
            let message = format!(
                "{}: {} {}s in {} {}, but a line of {} cells holds at most {most} of them.",
                line.name(),
                cells.len(),
                digit.to_char(),
                line.places(),
                listed(&cells, |at| if line.is_row { at.column } else { at.row }),
                line.length,
            );
            found.push(Violation { message, cells });
        }
    }
}

/// `1, 3 and 4`.
fn listed(cells: &[At], place: impl Fn(&At) -> usize) -> String {
    let numbers: Vec<String> = cells.iter().map(|at| (place(at) + 1).to_string()).collect();
    match &numbers[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        _ => numbers.concat(),
    }
}

fn equal_lines(board: &Board, lines: &[Line], found: &mut Vec<Violation>) {
    let mut first_with: HashMap<(bool, Vec<Digit>), &Line> = HashMap::new();
    for line in lines {
        let Some(digits) = line.cells().map(|at| board.at(at)).collect::<Option<Vec<_>>>() else {
            continue;
        };
        match first_with.get(&(line.is_row, digits.clone())) {
            Some(first) => {
                let number = line.index + 1;
                let message = format!("{} and {number} are alike; no two may be.", plural(first));
                let cells = first.cells().chain(line.cells()).collect();
                found.push(Violation { message, cells });
            }
            None => {
                first_with.insert((line.is_row, digits), line);
            }
        }
    }
}

/// `Rows 3`, the start of a sentence about two lines.
fn plural(line: &Line) -> String {
    format!("{} {}", if line.is_row { "Rows" } else { "Columns" }, line.index + 1)
}

fn broken_signs(board: &Board, found: &mut Vec<Violation>) {
    for pair in board.signs().windows(2) {
        if (pair[0].at, pair[0].toward) == (pair[1].at, pair[1].toward) {
            let (one, other) = (pair[0].at, pair[0].other());
            let message = format!("Both = and x stand between {one} and {other}.");
            found.push(Violation { message, cells: vec![one, other] });
        }
    }
    for sign in board.signs() {
        let (one, other) = (sign.at, sign.other());
        let (Some(left), Some(right)) = (board.at(one), board.at(other)) else {
            continue;
        };
        if (left == right) != (sign.relation == Relation::Same) {
            let (sign, are) = match sign.relation {
                Relation::Same => ("=", "differ"),
                Relation::Different => ("x", "are alike"),
            };
            let message = format!("{one} and {other} {are}, but {sign} stands between them.");
            found.push(Violation { message, cells: vec![one, other] });
        }
    }
}

fn keeps_signs(board: &Board, filled: &Array2<Digit>) -> bool {
    board
        .signs()
        .iter()
        .all(|sign| (filled[sign.at] == filled[sign.other()]) == (sign.relation == Relation::Same))
}

const fn turned(size: Size) -> Size {
    Size::new(size.columns, size.rows)
}

/// Whether every row of a full board holds no three alike and not too many
/// of a digit, and, where asked, differs from every other row.
fn keeps_lines(size: Size, lines_differ: bool, digit: impl Fn(At) -> Digit) -> bool {
    let mut seen = Vec::with_capacity(size.rows);
    for row in 0..size.rows {
        // A line as a number, the first cell its highest digit.
        let (mut bits, mut ones, mut run, mut last) = (0u128, 0, 0, None);
        for column in 0..size.columns {
            let digit = digit(At::new(row, column));
            run = if last == Some(digit) { run + 1 } else { 1 };
            if run > 2 {
                return false;
            }
            last = Some(digit);
            ones += digit.index();
            bits = bits << 1 | digit.index() as u128;
        }
        if ones.max(size.columns - ones) > most(size.columns) {
            return false;
        }
        seen.push(bits);
    }
    seen.sort_unstable();
    !lines_differ || seen.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::super::board::{Sign, Toward, UniqueLines};
    use super::*;

    fn board(rows: &[&str]) -> Board {
        let size = Size::new(rows.len(), rows[0].len());
        let cell = |at: At| Digit::from_char(char::from(rows[at.row].as_bytes()[at.column]));
        Board::new(Array2::from_fn(size, cell)).expect("a board")
    }

    fn messages(board: &Board) -> Vec<String> {
        violations(board).into_iter().map(|violation| violation.message).collect()
    }

    fn full(board: &Board) -> Array2<Digit> {
        board.cells().map(|cell| cell.expect("full"))
    }

    #[test]
    fn a_clean_board_breaks_nothing() {
        let answer = board(&["0011", "1010", "1100", "0101"]);
        assert_eq!(messages(&answer), [""; 0]);
        assert!(is_answer(&board(&["0.1.", "..1.", "...0", "0..."]), &full(&answer)));
        assert!(!is_answer(&board(&["1.1.", "..1.", "...0", "0..."]), &full(&answer)));
    }

    #[test]
    fn the_quick_look_agrees_with_the_words() {
        let mut seed = 7u64;
        for _ in 0..20_000 {
            let mut random = |n: u64| {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (seed >> 33) % n
            };
            let size = Size::new(1 + random(4) as usize, 1 + random(4) as usize);
            let cell = |_| [None, Some(Digit::Zero), Some(Digit::One)][random(3) as usize];
            let board = Board::new(Array2::from_fn(size, cell)).expect("a board");
            let mut told = Vec::new();
            let lines: Vec<Line> = Line::all(size).collect();
            for line in &lines {
                three_alike(&board, line, &mut told);
                more_than_half(&board, line, &mut told);
            }
            equal_lines(&board, &lines, &mut told);
            assert_eq!(is_clean(&board), told.is_empty(), "{board:?}");
        }
    }

    #[test]
    fn each_rule_is_named_with_its_cells() {
        let broken = board(&["1110..", "......", "0.0.0.", "......", "......", "......"]);
        let found = violations(&broken);
        assert_eq!(found.len(), 1);
        assert!(found[0].message.starts_with("Row 1: 3 1s in a row in columns 1 to 3"));
        assert_eq!(found[0].cells, [At::new(0, 0), At::new(0, 1), At::new(0, 2)]);

        let many = board(&["0.00", "....", "....", "...."]);
        assert!(messages(&many)[0].starts_with("Row 1: 3 0s in columns 1, 3 and 4, but"));

        let alike = board(&["0101", "....", "0101", "...."]);
        assert_eq!(messages(&alike), ["Rows 1 and 3 are alike; no two may be."]);
        let allowed = alike.with_unique_lines(UniqueLines::Off);
        assert_eq!(messages(&allowed), [""; 0]);
    }

    #[test]
    fn signs_are_kept_or_named() {
        let sign = |relation| Sign { at: At::new(0, 0), toward: Toward::Right, relation };
        let signed = |relations: &[Relation]| {
            let signs = relations.iter().map(|&relation| sign(relation)).collect();
            board(&["0101", "....", "....", "...."]).with_signs(signs).expect("inside")
        };
        assert_eq!(messages(&signed(&[Relation::Different])), [""; 0]);
        let broken = messages(&signed(&[Relation::Same]));
        assert_eq!(broken, ["r1c1 and r1c2 differ, but = stands between them."]);
        let both = messages(&signed(&[Relation::Same, Relation::Different]));
        assert_eq!(both[0], "Both = and x stand between r1c1 and r1c2.");
    }

    #[test]
    fn odd_lines_may_lean_either_way() {
        let odd = board(&["011", "101", "110"]);
        assert!(is_answer(&odd, &full(&odd)));
        assert!(messages(&board(&["000", "...", "..."])).len() == 2);
    }
}
