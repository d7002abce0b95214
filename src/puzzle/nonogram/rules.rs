//! The rules of nonograms: is this answer right, and which clues are broken
//! where?
//!
//! In comes a board, played or full; out go violations in words. This file
//! knows nothing of how answers are found: it is the check that every answer
//! passes before anyone sees it, so it imports no other part of the mind
//! than the board.

use super::board::{Board, Cell, Line, shown};
use crate::geom::Array2;
use crate::puzzle::family::Violation;

/// All clues that the marks on the board break already; empty if none.
pub fn violations(board: &Board) -> Vec<Violation> {
    board.lines().filter_map(|line| violation(board, line)).collect()
}

/// What is wrong with one line, if anything.
fn violation(board: &Board, line: Line) -> Option<Violation> {
    let cells = known(board, line);
    let clue = board.clue(line);
    if can_be_filled(clue, &cells) {
        return None;
    }
    let says = format!("{line} says {}", shown(clue));
    let message = match cells.iter().copied().collect::<Option<Vec<_>>>() {
        Some(full) => format!("{says}, but {} stands there.", shown(&runs(&full))),
        None => format!("{says}, and its marks leave no way to fill it so."),
    };
    let marked = cells.iter().enumerate().filter(|(_, cell)| cell.is_some());
    Some(Violation { message, cells: marked.map(|(place, _)| line.cell(place)).collect() })
}

/// Whether `filled` is an answer of `board`: of its size, with its marks,
/// and every line as its clue says.
pub fn is_answer(board: &Board, filled: &Array2<Cell>) -> bool {
    filled.size() == board.size()
        && agrees(board.cells(), filled)
        && board.rows().iter().zip(filled.rows()).all(|(clue, row)| is_row(clue, row))
        && are_columns(board.columns(), filled)
}

/// Whether the known cells are as in an answer of the same size.
fn agrees(known: &Array2<Option<Cell>>, filled: &Array2<Cell>) -> bool {
    let same = |(known, cell): (&Option<Cell>, &Cell)| known.is_none_or(|known| known == *cell);
    known.rows().zip(filled.rows()).all(|(known, row)| known.iter().zip(row).all(same))
}

/// Whether a full row is as its clue says.
fn is_row(clue: &[u16], cells: &[Cell]) -> bool {
    let mut blocks = clue.iter();
    let (mut run, mut right) = (0, true);
    for &cell in cells {
        if cell == Cell::Filled {
            run += 1;
        } else if run > 0 {
            right &= blocks.next() == Some(&run);
            run = 0;
        }
    }
    (run == 0 || blocks.next() == Some(&run)) && right && blocks.next().is_none()
}

/// Whether all columns of a full board are as their clues say, row by row.
fn are_columns(clues: &[Vec<u16>], filled: &Array2<Cell>) -> bool {
    // By column: blocks finished, and the length of the one that runs.
    let mut columns = vec![(0usize, 0u16); clues.len()];
    let mut right = true;
    for row in filled.rows() {
        for ((&cell, (finished, run)), clue) in row.iter().zip(&mut columns).zip(clues) {
            if cell == Cell::Filled {
                *run += 1;
            } else if *run > 0 {
                right &= clue.get(*finished) == Some(run);
                (*finished, *run) = (*finished + 1, 0);
            }
        }
    }
    let is_finished = |((finished, run), clue): (&(usize, u16), &Vec<u16>)| {
        let last = usize::from(*run > 0);
        finished + last == clue.len() && (last == 0 || clue.last() == Some(run))
    };
    right && columns.iter().zip(clues).all(is_finished)
}

/// The lengths of the runs of filled cells.
pub fn runs(cells: &[Cell]) -> Vec<u16> {
    let runs = cells.split(|&cell| cell == Cell::Empty);
    runs.map(|run| run.len() as u16).filter(|&run| run > 0).collect()
}

fn known(board: &Board, line: Line) -> Vec<Option<Cell>> {
    (0..board.length(line)).map(|place| board.at(line.cell(place))).collect()
}

/// Whether blocks of these lengths can be laid over the cells.
///
/// `ready` says of each place whether the cells before it can hold the
/// blocks so far with a gap after the last. A gap stands behind the line too.
fn can_be_filled(clue: &[u16], cells: &[Option<Cell>]) -> bool {
    let count = cells.len() + 1;
    let can_be_empty = |place: usize| cells.get(place) != Some(&Some(Cell::Filled));
    let mut ready: Vec<bool> = vec![true];
    for place in 0..count {
        ready.push(ready[place] && can_be_empty(place));
    }
    for &block in clue {
        let block = usize::from(block);
        let mut next = vec![false];
        let mut open = 0;
        for place in 0..count {
            let ends_here = open >= block && ready[place - block];
            next.push(can_be_empty(place) && (next[place] || ends_here));
            open = if cells.get(place) == Some(&Some(Cell::Empty)) { 0 } else { open + 1 };
        }
        ready = next;
    }
    ready[count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    fn board(rows: &[&[u16]], columns: &[&[u16]], cells: &[&str]) -> Board {
        let clues = |clues: &[&[u16]]| clues.iter().map(|clue| clue.to_vec()).collect();
        let cells: Vec<Vec<char>> = cells.iter().map(|row| row.chars().collect()).collect();
        let size = Size::new(rows.len(), columns.len());
        let cells = Array2::from_fn(size, |at| Cell::from_char(cells[at.row][at.column]));
        Board::new(clues(rows), clues(columns)).and_then(|b| b.with_cells(cells)).expect("good")
    }

    #[test]
    fn broken_lines_are_named() {
        let broken = |cells: &[&str]| {
            let board = board(&[&[2], &[1, 1], &[0]], &[&[1], &[1], &[2]], cells);
            violations(&board).into_iter().map(|v| v.message).collect::<Vec<_>>()
        };
        assert!(broken(&["...", "...", "..."]).is_empty());
        assert!(broken(&["...", "#x#", "xxx"]).is_empty());
        assert_eq!(
            broken(&["#.#", "...", "..."])[0],
            "Row 1 says 2, and its marks leave no way to fill it so."
        );
        assert_eq!(broken(&["...", "##x", "..."])[0], "Row 2 says 1 1, but 2 stands there.");
        assert_eq!(
            broken(&["...", "...", "..#"])[0],
            "Row 3 says 0, and its marks leave no way to fill it so."
        );
        assert_eq!(broken(&["..x", "..x", "..."]).len(), 2);
    }

    #[test]
    fn lines_can_be_filled_as_by_trying_all() {
        for length in 1..=7usize {
            for full in 0..1u32 << length {
                let cells = |bits: u32| -> Vec<Cell> {
                    (0..length)
                        .map(|i| if bits >> i & 1 == 1 { Cell::Filled } else { Cell::Empty })
                        .collect()
                };
                let clue = runs(&cells(full));
                for state in 0..3u32.pow(length as u32) {
                    let digit = |i: usize| state / 3u32.pow(i as u32) % 3;
                    let known: Vec<_> = (0..length)
                        .map(|i| [None, Some(Cell::Empty), Some(Cell::Filled)][digit(i) as usize])
                        .collect();
                    let fits = |bits: u32| {
                        let cells = cells(bits);
                        runs(&cells) == clue
                            && cells.iter().zip(&known).all(|(a, b)| b.is_none_or(|b| b == *a))
                    };
                    assert_eq!(
                        can_be_filled(&clue, &known),
                        (0..1 << length).any(fits),
                        "{clue:?} {known:?}"
                    );
                }
                if length > 5 && full > 40 {
                    break;
                }
            }
        }
    }
}
