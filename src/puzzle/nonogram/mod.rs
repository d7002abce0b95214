//! Nonograms, also known as picross, griddlers, hanjie, paint by numbers,
//! Picture Cross, and Pattern.
//!
//! | file | what for |
//! |---|---|
//! | `board` | clues, and what is known of the cells |
//! | `text` | every format, in and out |
//! | `rules` | is this right? knows no solver |
//! | `bits`, `line`, `engine` | what follows, in bits |
//! | `search`, `solve` | answers, and what they come to |
//! | `steps` | techniques, easiest first: hints, explanations, ratings |
//! | `check` | what is wrong on a played board; counting answers |

mod bits;
pub mod board;
pub mod check;
mod engine;
mod line;
mod read;
pub mod rules;
mod search;
pub mod solve;
pub mod steps;
pub mod text;

use serde_json::Value;

use super::family::{
    Beside, Check, Count, Explanation, Family, FormatInfo, Limits, Marks, Outcome, Puzzle, Rating,
    Request, TextError, Violation, Written,
};
use super::seen::{Reading, Refusal, Told};
use crate::geom::Size;
use crate::sight::Sight;
use crate::sight::around::Around;
use board::{Board, Cell};
use search::Bounds;

/// The family, for the list of families.
pub struct Nonogram;

/// Its name in the JSON record.
pub const KIND: &str = "nonogram";

impl Family for Nonogram {
    fn name(&self) -> &'static str {
        KIND
    }

    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>> {
        let boxed = |board| Box::new(board) as Box<dyn Puzzle>;
        Some(text::parse(text)?.map(|boards| boards.into_iter().map(boxed).collect()))
    }

    fn formats(&self) -> Vec<FormatInfo> {
        text::FORMATS.iter().map(text::Format::info).collect()
    }

    /// Cells alone are no nonogram.
    fn read(&self, _sight: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal> {
        Err(Refusal::new("there are no clues around the grid"))
    }

    fn looks_around(&self, sight: &Sight) -> bool {
        read::may_be(sight)
    }

    fn read_around(&self, sight: &Sight, around: &Around, told: &[Told]) -> Beside {
        read::read(sight, around, told)
    }
}

/// Headings are one number, counters two (placed and wanted, of either value):
/// where this share of the lines has more, they are clues.
const TELLING: f64 = 0.2;

impl Puzzle for Board {
    fn kind(&self) -> &'static str {
        KIND
    }

    fn is_written_around(&self) -> bool {
        true
    }

    fn is_telling(&self) -> bool {
        let clues = || self.rows().iter().chain(self.columns());
        clues().filter(|clue| clue.len() > 2).count() as f64 >= TELLING * clues().count() as f64
    }

    fn size(&self) -> Size {
        Board::size(self)
    }

    fn marks(&self) -> Marks {
        board::marks(self.cells())
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

    fn with_marks(&self, marks: &Marks) -> Option<Box<dyn Puzzle>> {
        let known = |mark: &Option<char>| mark.is_none_or(|mark| Cell::from_char(mark).is_some());
        if !marks.iter().all(|(_, mark)| known(mark)) {
            return None;
        }
        let cells = marks.map(|mark| mark.and_then(Cell::from_char));
        Some(Box::new(self.with_cells(cells).ok()?))
    }

    fn with_option(&self, _name: &str, _value: &str) -> Option<Box<dyn Puzzle>> {
        None
    }

    fn to_format(&self, format: &str) -> Option<Written> {
        text::FORMATS.iter().find(|known| known.name == format)?.write(self)
    }

    /// `#` for filled and `.` for empty cells.
    fn solution_rows(&self, answer: &Marks) -> Vec<String> {
        let shown = |mark: &Option<char>| if *mark == Some('#') { '#' } else { '.' };
        answer.rows().map(|row| row.iter().map(shown).collect()).collect()
    }

    fn explain(&self, request: &Request, limits: &Limits) -> Explanation {
        steps::explain(self, request, limits)
    }

    fn rate(&self, limits: &Limits) -> Option<Rating> {
        steps::rate(self, limits)
    }

    fn check(&self, limits: &Limits) -> Check {
        check::check(self, limits)
    }

    fn count(&self, most: usize, limits: &Limits) -> Count {
        let bounds = Bounds::until(limits.deadline);
        check::count(self, most, bounds)
    }

    fn count_within(&self, most: usize, conflicts: usize) -> Count {
        check::count(self, most, Bounds::within(conflicts))
    }
}
