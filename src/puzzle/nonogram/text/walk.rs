//! Known cells as a walk of letters, as Pattern's game IDs end in one: small
//! letters for empty cells, capitals for filled ones, each first passing as
//! many unknown cells as it stands behind `a`; `z` and `Z` pass 25 and set
//! none.

use super::super::board::Cell;
use crate::geom::{Array2, At, Size};

/// The letters for the cells, unless none is known.
pub fn write(cells: &Array2<Option<Cell>>) -> Option<String> {
    let mut text = String::new();
    let mut passed = 0;
    for (_, cell) in cells.iter() {
        let Some(cell) = cell else {
            passed += 1;
            if passed == 25 {
                text.push('z');
                passed = 0;
            }
            continue;
        };
        let first = if *cell == Cell::Filled { b'A' } else { b'a' };
        text.push(char::from(first + passed));
        passed = 0;
    }
    if text.chars().all(|c| c == 'z') {
        return None;
    }
    if passed > 0 {
        text.push(char::from(b'a' + passed));
    }
    Some(text)
}

/// The cells of a board of `size`.
///
/// # Errors
/// What is wrong, and after how many characters.
pub fn read(text: &str, size: Size) -> Result<Array2<Option<Cell>>, (usize, String)> {
    let mut cells = Array2::filled(size, None);
    let count = size.rows * size.columns;
    let mut place = 0;
    for (i, letter) in text.chars().enumerate() {
        let (steps, cell) = match letter {
            'a'..='z' => (letter as usize - 'a' as usize, Cell::Empty),
            'A'..='Z' => (letter as usize - 'A' as usize, Cell::Filled),
            _ => {
                return Err((
                    i,
                    format!("unknown character {letter:?}; write letters a to z and A to Z"),
                ));
            }
        };
        if place == count {
            return Err((i, format!("the letters lead out of a board of {size}")));
        }
        place += steps;
        if place > count {
            return Err((i, format!("the letters lead out of a board of {size}")));
        }
        if steps < 25 && place < count {
            cells[At::new(place / size.columns, place % size.columns)] = Some(cell);
            place += 1;
        }
    }
    if place < count {
        return Err((text.chars().count(), format!("the letters cover {place} of {count} cells")));
    }
    Ok(cells)
}
