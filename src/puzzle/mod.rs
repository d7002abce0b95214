//! Puzzles: what a family must be able to do, and the families there are.
//!
//! No rule and no solver below this folder knows pixels. A family never
//! names another.

pub mod clauses;
pub mod family;
pub mod history;
pub mod learner;
pub mod nonogram;
pub mod order;
pub mod removal;
pub mod seen;
pub mod source;
pub mod takuzu;

use family::{Family, Puzzle, TextError, TextProblem};

/// Every family there is; text and pictures are offered to them in this order.
pub const FAMILIES: &[&dyn Family] = &[&takuzu::Takuzu, &nonogram::Nonogram];

/// The boards in `text`, read by the first family that knows it for its own.
///
/// # Errors
/// What that family found wrong with it, or [`TextProblem::Unknown`] where
/// no family reads such text.
pub fn parse_text(text: &str) -> Result<Vec<Box<dyn Puzzle>>, TextError> {
    FAMILIES
        .iter()
        .find_map(|family| family.parse(text))
        .unwrap_or_else(|| Err(TextError::new(TextProblem::Unknown(unknown(text)))))
}

/// Why nobody wants `text`.
fn unknown(text: &str) -> String {
    let start = text.trim_start_matches('\u{feff}').trim_start();
    if start.is_empty() {
        return "the text is empty; write a board, one row a line".into();
    }
    if start.starts_with(['{', '['])
        && let Err(error) = serde_json::from_str::<serde_json::Value>(start)
    {
        return format!("this looks like JSON but is not: {error}");
    }
    let names: Vec<_> = FAMILIES.iter().map(|family| family.name()).collect();
    format!("this is no puzzle text of any known kind ({})", names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(text: &str) -> String {
        parse_text(text).err().map(|error| error.to_string()).unwrap_or_default()
    }

    #[test]
    fn text_of_no_family_says_so() {
        assert!(problem("").contains("empty"));
        assert!(problem("{\"kind\": ").contains("not: EOF"));
        assert!(problem("hello there").contains("takuzu"));
    }
}
