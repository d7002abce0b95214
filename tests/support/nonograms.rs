//! Small nonograms at random, all their answers by trying, and the sets.

use std::fs;

use gridlens::geom::{Array2, At, Size};
use gridlens::puzzle::family::Marks;
use gridlens::puzzle::nonogram::board::{Board, Cell, Clue};
use gridlens::puzzle::nonogram::text;
use proptest::prelude::*;
use serde_json::Value;

use super::puzzles;
use super::tried::Tried;

/// The lengths of runs of filled cells, counted one by one.
pub fn runs(cells: &[Cell]) -> Clue {
    let mut runs = vec![0u16];
    for cell in cells {
        match cell {
            Cell::Filled => *runs.last_mut().expect("never empty") += 1,
            Cell::Empty => runs.push(0),
        }
    }
    runs.retain(|&run| run > 0);
    runs
}

/// The clues of a full board.
pub fn clues(picture: &Array2<Cell>) -> (Vec<Clue>, Vec<Clue>) {
    let Size { rows, columns } = picture.size();
    let row = |row| (0..columns).map(|column| picture[At::new(row, column)]).collect::<Vec<_>>();
    let column = |column| (0..rows).map(|row| picture[At::new(row, column)]).collect::<Vec<_>>();
    let rows = (0..rows).map(|i| runs(&row(i))).collect();
    (rows, (0..columns).map(|i| runs(&column(i))).collect())
}

/// All answers of a board of few cells, row by row.
pub fn answers(board: &Board) -> Vec<Array2<Cell>> {
    let Size { rows, columns } = board.size();
    let mut partial: Vec<Vec<Vec<Cell>>> = vec![vec![]];
    for row in 0..rows {
        let fillings = (0..1u32 << columns).map(|bits| {
            (0..columns)
                .map(|i| if bits >> i & 1 == 1 { Cell::Filled } else { Cell::Empty })
                .collect::<Vec<_>>()
        });
        let fits = |cells: &Vec<Cell>| {
            let agrees = |(column, cell): (usize, &Cell)| {
                board.at(At::new(row, column)).is_none_or(|known| known == *cell)
            };
            runs(cells) == board.rows()[row] && cells.iter().enumerate().all(agrees)
        };
        let fillings: Vec<Vec<Cell>> = fillings.filter(fits).collect();
        partial = partial
            .into_iter()
            .flat_map(|above| {
                fillings.iter().map(move |row| [above.clone(), vec![row.clone()]].concat())
            })
            .filter(|rows| {
                // What the columns have finished so far must be as their clues begin.
                (0..columns).all(|column| {
                    let cells: Vec<Cell> = rows.iter().map(|row| row[column]).collect();
                    let mut found = runs(&cells);
                    if cells.last() == Some(&Cell::Filled) {
                        found.pop();
                    }
                    board.columns()[column].starts_with(&found)
                })
            })
            .collect();
    }
    let full =
        partial.into_iter().map(|rows| Array2::from_fn(board.size(), |at| rows[at.row][at.column]));
    full.filter(|answer| clues(answer) == (board.rows().to_vec(), board.columns().to_vec()))
        .collect()
}

/// Cells from numbers: below `most` filled.
fn picture(size: Size, cells: &[u8], most: u8) -> Array2<Cell> {
    Array2::from_fn(size, |at| {
        if cells[at.row * size.columns + at.column] < most { Cell::Filled } else { Cell::Empty }
    })
}

/// Boards of up to five by five: clues of a picture, or rows of one and
/// columns of another, and some cells known, now and then wrongly.
pub fn boards() -> impl Strategy<Value = Board> {
    let parts = (1usize..=5, 1usize..=5).prop_flat_map(|(rows, columns)| {
        let cells = || proptest::collection::vec(0u8..10, rows * columns);
        (
            Just(Size::new(rows, columns)),
            cells(),
            cells(),
            cells(),
            2u8..9,
            0u8..10,
            any::<[bool; 2]>(),
        )
    });
    parts.prop_map(|(size, one, other, shown, most, hidden, [is_mixed, is_wrong])| {
        let (first, second) = (picture(size, &one, most), picture(size, &other, most));
        let (rows, columns) = clues(&first);
        let other_columns = clues(&second).1;
        let mixed = if is_mixed { Board::new(rows.clone(), other_columns).ok() } else { None };
        let board = mixed.unwrap_or_else(|| Board::new(rows, columns).expect("a picture's clues"));
        let from = if is_wrong { &second } else { &first };
        let number = |at: At| usize::from(shown[at.row * size.columns + at.column]);
        let cells = Array2::from_fn(size, |at| {
            (number(at) > usize::from(hidden) + 1).then_some(if number(at) == 9 {
                from[at]
            } else {
                first[at]
            })
        });
        board.with_cells(cells).expect("cells of its size")
    })
}

/// A set: boards, and what is known of their answers in the same order.
pub struct Set {
    pub name: String,
    pub boards: Vec<Board>,
    /// Rows of `1` and `0` where they are known, and whether it is known that
    /// there is no other answer, or that there is.
    pub answers: Vec<(Option<Vec<String>>, Option<bool>)>,
}

/// A set by name; `None` where the sets are not at hand.
pub fn set(name: &str) -> Option<Set> {
    let Some(folder) = puzzles("nonogram") else {
        eprintln!("no puzzle sets here; skipped");
        return None;
    };
    let read = |name: String| fs::read_to_string(folder.join(name)).expect("a set");
    let boards =
        text::parse(&read(format!("{name}.json"))).expect("a known format").expect("good boards");
    let answer = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("a record");
        let rows = value["rows"]
            .as_array()
            .map(|rows| rows.iter().map(|row| row.as_str().expect("a row").to_string()).collect());
        let said = ["picross_solver", "nonogrid"].map(|solver| value[solver].as_str());
        let is_only = match said {
            // Tournament boards need not have one answer only.
            [None, None] => None,
            _ if said.contains(&Some("UNIQUE")) => Some(true),
            _ if said.contains(&Some("MULTI")) || said.contains(&Some("S2")) => Some(false),
            _ => None,
        };
        (rows, is_only)
    };
    let answers = read(format!("{name}.sol.json")).lines().map(answer).collect();
    Some(Set { name: name.to_string(), boards, answers })
}

impl Tried for Board {
    fn tried(&self) -> Vec<Marks> {
        answers(self).iter().map(|answer| answer.map(|cell| Some(cell.to_char()))).collect()
    }

    fn without(&self, gone: &[At]) -> Self {
        let mut cells = self.cells().clone();
        gone.iter().for_each(|&at| cells[at] = None);
        self.with_cells(cells).expect("its size")
    }
}
