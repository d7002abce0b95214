//! All answers of a small takuzu by filling cell after cell. Shares nothing
//! with the solver or with the rules it is checked by.

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::family::Marks;
use gridlens::puzzle::takuzu::board::{Board, Digit, Relation};

use super::tried::Tried;

/// Every answer of `board`.
pub fn answers(board: &Board) -> Vec<Array2<Digit>> {
    let size = board.size();
    let mut grid = vec![vec![2u8; size.columns]; size.rows];
    let mut found = Vec::new();
    fill(board, &mut grid, 0, &mut |grid| {
        found.push(Array2::from_fn(size, |at| Digit::BOTH[usize::from(grid[at.row][at.column])]));
        false
    });
    found
}

/// Some answer of a blank square board, another for each seed.
pub fn some_answer(side: usize, seed: u64) -> Array2<Digit> {
    let size = Size::new(side, side);
    let blank = Board::new(Array2::filled(size, None)).expect("a small board");
    let mut grid = vec![vec![2u8; side]; side];
    let mut found = None;
    // Fixing the first cells at random is tried until an answer has them.
    let mut seed = seed;
    while found.is_none() {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let cells = Array2::from_fn(size, |At { row, column }| {
            let digit = Digit::BOTH[(seed >> (20 + (row * side + column) % 40)) as usize & 1];
            (row * side + column < side + 2).then_some(digit)
        });
        let board = blank.with_cells(cells);
        fill(&board, &mut grid, 0, &mut |grid| {
            found =
                Some(Array2::from_fn(size, |at| Digit::BOTH[usize::from(grid[at.row][at.column])]));
            true
        });
        grid = vec![vec![2u8; side]; side];
    }
    found.expect("the loop ends with one")
}

/// Fills from cell number `at`; stops when `answer` says so.
fn fill(
    board: &Board,
    grid: &mut Vec<Vec<u8>>,
    at: usize,
    answer: &mut dyn FnMut(&[Vec<u8>]) -> bool,
) -> bool {
    let size = board.size();
    if at == size.rows * size.columns {
        return whole(board, grid) && answer(grid);
    }
    let (row, column) = (at / size.columns, at % size.columns);
    for digit in 0..2u8 {
        if board.at(At::new(row, column)).is_some_and(|given| given as u8 != digit) {
            continue;
        }
        grid[row][column] = digit;
        if fits(grid, row, column, size) && fill(board, grid, at + 1, answer) {
            return true;
        }
        grid[row][column] = 2;
    }
    false
}

/// Whether the cell just filled goes with those before it.
fn fits(grid: &[Vec<u8>], row: usize, column: usize, size: Size) -> bool {
    let digit = grid[row][column];
    let left = column > 1 && grid[row][column - 1] == digit && grid[row][column - 2] == digit;
    let above = row > 1 && grid[row - 1][column] == digit && grid[row - 2][column] == digit;
    let in_row = grid[row].iter().filter(|&&cell| cell == digit).count();
    let in_column = grid.iter().filter(|cells| cells[column] == digit).count();
    !left && !above && 2 * in_row <= size.columns + 1 && 2 * in_column <= size.rows + 1
}

/// What can be told of the full board only: equal lines and signs.
fn whole(board: &Board, grid: &[Vec<u8>]) -> bool {
    let size = board.size();
    let columns: Vec<Vec<u8>> =
        (0..size.columns).map(|column| grid.iter().map(|row| row[column]).collect()).collect();
    let differ =
        |lines: &[Vec<u8>]| lines.iter().enumerate().all(|(i, line)| !lines[..i].contains(line));
    let kept = board.signs().iter().all(|sign| {
        let (one, other) = (sign.at, sign.other());
        let alike = grid[one.row][one.column] == grid[other.row][other.column];
        alike == (sign.relation == Relation::Same)
    });
    kept && (!board.lines_differ() || (differ(grid) && differ(&columns)))
}

impl Tried for Board {
    fn tried(&self) -> Vec<Marks> {
        answers(self).iter().map(|answer| answer.map(|digit| Some(digit.to_char()))).collect()
    }

    fn without(&self, gone: &[At]) -> Self {
        let mut cells = self.cells().clone();
        gone.iter().for_each(|&at| cells[at] = None);
        self.with_cells(cells)
    }
}
