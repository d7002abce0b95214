//! Puzzles: what a family must be able to do, and the families there are.
//!
//! No file below this folder knows pixels. A family never names another.

pub mod family;
pub mod seen;
pub mod takuzu;

use family::{Family, Puzzle, TextError};

/// The families there are.
pub static FAMILIES: &[&dyn Family] = &[&takuzu::Takuzu];

/// The boards in a text.
pub fn parse_text(text: &str) -> Result<Vec<Box<dyn Puzzle>>, TextError> {
    FAMILIES
        .iter()
        .find_map(|f| f.parse(text))
        .unwrap_or_else(|| Err(TextError { message: "neither a picture nor a board".into() }))
}
