//! Takuzu, also known as binairo, binary sudoku, tohu wa vohu, Unruly, and
//! with signs between cells Tango.
//!
//! | file | what for |
//! |---|---|
//! | `board` | cells, givens, signs, rule options |
//! | `text` | every text format, in and out |
//! | `read` | from what the eye saw to a board |
//! | `rules` | is this right? knows no solver |
//! | `line`, `engine` | what follows, in bits |
//! | `search`, `solve` | answers, and what they come to |

pub mod board;
mod engine;
mod line;
pub mod read;
pub mod rules;
mod search;
pub mod solve;
pub mod text;

use serde_json::Value;

use super::family::{Family, Limits, Marks, Outcome, Puzzle, TextError, Violation};
use super::seen::{Reading, Refusal};
use crate::geom::Size;
use crate::sight::Sight;
use board::{Board, Digit};

/// The family, for the list of families.
pub struct Takuzu;

/// Its name in the JSON record.
pub const KIND: &str = "takuzu";

impl Family for Takuzu {
    fn name(&self) -> &'static str {
        KIND
    }

    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>> {
        let boxed = |board| Box::new(board) as Box<dyn Puzzle>;
        Some(text::parse(text)?.map(|boards| boards.into_iter().map(boxed).collect()))
    }

    fn read(&self, sight: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal> {
        let reading = read::read(sight)?;
        let cells = reading.cells.map(|symbol| symbol.and_then(Digit::from_char));
        let board = Board::new(cells).map_err(|e| Refusal::new(e.to_string()))?;
        Ok((Box::new(board), reading))
    }
}

impl Puzzle for Board {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn size(&self) -> Size {
        Board::size(self)
    }

    fn marks(&self) -> Marks {
        solve::marks(self.cells())
    }

    fn record(&self) -> Value {
        text::record(self)
    }

    fn to_text(&self) -> String {
        text::write(self)
    }

    fn violations(&self) -> Vec<Violation> {
        rules::violations(self)
    }

    fn solve(&self, limits: &Limits) -> Outcome {
        solve::solve(self, limits)
    }
}
