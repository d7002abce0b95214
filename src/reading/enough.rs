//! Whether a board says so much that it is not by chance one with exactly one answer.

use super::cells::Read;
use super::proof::TELLING;
use crate::puzzle::seen::Reading;

/// A full board of 4×4 keeps the rules by chance once in nine hundred times.
const ENOUGH: usize = 10;

/// Whether a board has so many symbols of both kinds that it is not by chance
/// one with exactly one answer.
pub fn says_enough((_, reading): &Read) -> bool {
    are_enough(reading)
}

/// The same of its cells.
pub fn are_enough(reading: &Reading) -> bool {
    are_enough_beside(reading, 0)
}

/// The same of a board with so many clear signs, of which each says as much as a symbol.
pub fn are_enough_beside(reading: &Reading, signs: usize) -> bool {
    let all: Vec<char> = reading.cells.iter().filter_map(|(_, value)| *value).collect();
    let first = all.iter().filter(|value| Some(*value) == all.first()).count();
    // No other game has clear digits, of both kinds and no others.
    let are_clear =
        reading.theme == DIGITS && reading.confidence.iter().all(|(_, sure)| *sure >= CLEAR);
    let least = if are_clear { ENOUGH - CLEAR_MORE } else { ENOUGH };
    all.len() + signs >= least && first < all.len()
}

/// Whether a square of even sides is surely read and two thirds of it are filled: a part of
/// another game, or of its picture, hardly keeps this one's rules on so many cells.
pub fn is_mostly_full(reading: &Reading) -> bool {
    let size = reading.cells.size();
    let filled = reading.cells.iter().filter(|(_, value)| value.is_some()).count();
    size.rows == size.columns
        && size.rows.is_multiple_of(2)
        && size.rows > TELLING
        && 3 * filled >= 2 * size.rows * size.columns
        && reading.doubtful().is_empty()
        && are_enough(reading)
}

/// The theme of boards of digits,
const DIGITS: &str = "digits";
/// and how sure its clear cells are,
const CLEAR: f64 = 0.95;
/// of which so many fewer are enough.
const CLEAR_MORE: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::{Array2, At, Size};

    /// Whether so many cells of a board, read in this theme and so surely, are enough.
    fn are(count: usize, theme: &str, sure: f64) -> bool {
        let size = Size::new(4, 4);
        let cells = Array2::from_fn(size, |At { row, column }| {
            let symbol = if (row + column) % 2 == 0 { '0' } else { '1' };
            (4 * row + column < count).then_some(symbol)
        });
        are_enough(&Reading {
            cells,
            confidence: Array2::filled(size, sure),
            theme: theme.into(),
            legend: Vec::new(),
            signs_are_sure: true,
            warnings: Vec::new(),
        })
    }

    #[test]
    fn most_of_a_square_board_tells_its_game() {
        let is = |rows: &[&str], sure: f64| {
            let cells = Array2::from_fn(Size::new(rows.len(), rows[0].len()), |at| {
                let symbol = char::from(rows[at.row].as_bytes()[at.column]);
                (symbol != '.').then_some(symbol)
            });
            let mut reading = Reading::sure(cells);
            reading.confidence = reading.confidence.map(|_| sure);
            is_mostly_full(&reading)
        };
        let most = ["010011", "10..01", "1.01.0", "001.1.", ".1.0.1", "1.0110"];
        assert!(is(&most, 1.0));
        assert!(!is(&most, 0.3), "in doubt");
        assert!(!is(&most[..4], 1.0), "oblong");
        let less = ["01.0..", "10..01", "..01..", "0.1.1.", ".1.0.1", "1.0..0"];
        assert!(!is(&less, 1.0), "half filled");
        assert!(!is(&["0110", "10.1", "01.0", "1001"], 1.0), "small");
    }

    #[test]
    fn clear_digits_say_more_than_shapes_and_doubtful_ones() {
        assert!(are(10, "shapes", 1.0) && !are(9, "shapes", 1.0));
        assert!(are(8, DIGITS, 1.0) && !are(7, DIGITS, 1.0));
        assert!(!are(8, DIGITS, 0.8), "doubtful ones");
    }
}
