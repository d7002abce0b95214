//! Boards as plain text.

use crate::geom::Array2;
use crate::puzzle::family::Marks;
use crate::puzzle::seen::Reading;

/// One line per row, a symbol per cell, `.` for a blank.
pub fn board(marks: &Marks) -> String {
    rows(&marks.map(|mark| mark.unwrap_or('.')))
}

/// The same, a string per row.
pub fn rows_of(marks: &Marks) -> Vec<String> {
    board(marks).lines().map(String::from).collect()
}

/// The same with `?` in the cells that were not surely read.
pub fn board_with_doubts(reading: &Reading) -> String {
    let doubtful = reading.doubtful();
    rows(&Array2::from_fn(reading.cells.size(), |at| {
        if doubtful.contains(&at) { '?' } else { reading.cells[at].unwrap_or('.') }
    }))
}

fn rows(cells: &Array2<char>) -> String {
    let mut text = String::new();
    for row in cells.rows() {
        text.extend(row);
        text.push('\n');
    }
    text
}
