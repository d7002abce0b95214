//! Takuzu, also known as binairo, binary sudoku, tohu wa vohu, Unruly, and
//! with signs between cells Tango.
//!
//! | file | what for |
//! |---|---|
//! | `board` | cells, givens, signs, rule options |
//! | `text` | every text format, in and out |
//! | `read` | from what the eye saw to a board |
//! | `rules` | is this right? knows no solver |
//! | `word`, `line`, `engine` | what follows, in bits |
//! | `search`, `solve` | answers, and what they come to |
//! | `steps` | techniques, easiest first: hints, explanations, ratings |
//! | `check` | what is wrong on a played board; counting answers |
//! | `trace` | the enumeration of A Life of Logic's helper |
//! | `judge` | Code Quest 2023, problem 223 |

pub mod board;
pub mod check;
mod engine;
pub mod judge;
mod line;
pub mod read;
pub mod rules;
mod search;
pub mod solve;
pub mod steps;
pub mod text;
pub mod trace;
mod word;

use serde_json::Value;

use super::family::{
    Check, Count, Explanation, Family, FormatInfo, Limits, Marks, Outcome, Puzzle, Rating, Request,
    RuleOption, TextError, Violation, Written,
};
use super::seen::{Reading, Refusal};
use crate::geom::{Array2, At, Size};
use crate::grid::Grid;
use crate::sight::Sight;
use crate::sight::around::Around;
use crate::sight::kinds::Cut;
use board::{Board, Digit, Relation, Sign, UniqueLines};
use search::Bounds;

/// The family, for the list of families.
pub struct Takuzu;

/// Its name in the JSON record.
pub const KIND: &str = "takuzu";

/// The rule of unique lines, for people; [`UniqueLines`] for programs.
const UNIQUE_LINES: RuleOption = RuleOption {
    name: "unique-lines",
    about: "Whether rows (and columns) must all differ",
    values: &[
        ("auto", "They must differ, except on boards with signs between cells"),
        ("on", "They must differ"),
        ("off", "They may be alike"),
    ],
};

impl Family for Takuzu {
    fn name(&self) -> &'static str {
        KIND
    }

    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>> {
        let boxed = |board| Box::new(board) as Box<dyn Puzzle>;
        Some(text::parse(text)?.map(|boards| boards.into_iter().map(boxed).collect()))
    }

    fn formats(&self) -> Vec<FormatInfo> {
        let info = |format: &text::Format| FormatInfo {
            name: format.name,
            about: format.about,
            is_picture: false,
        };
        text::FORMATS.iter().map(info).collect()
    }

    fn options(&self) -> &'static [RuleOption] {
        &[UNIQUE_LINES]
    }

    fn read(&self, sight: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal> {
        let (board, reading) = read::read(sight)?;
        Ok((Box::new(board), reading))
    }

    fn read_groups(
        &self,
        sight: &Sight,
        cuts: &[Cut],
        first: Option<&Reading>,
    ) -> Option<(Box<dyn Puzzle>, Reading)> {
        let (board, reading) = read::groups::read(sight, cuts, first)?;
        Some((Box::new(board), reading))
    }

    fn read_counters(
        &self,
        grid: &Grid,
        around: &Around,
        reading: &Reading,
    ) -> Vec<(At, Option<char>)> {
        let lines = (grid.rows.as_slice(), grid.columns.as_slice());
        read::counters::settled(around, lines, &reading.cells, &reading.doubtful())
    }

    fn is_counted_otherwise(&self, grid: &Grid, around: &Around, reading: &Reading) -> bool {
        read::counts::are_of_another_game(around, (&grid.rows, &grid.columns), &reading.cells)
    }

    fn is_counted(&self, grid: &Grid, around: &Around, reading: &Reading) -> bool {
        read::counts::are_its_own(around, (&grid.rows, &grid.columns), &reading.cells)
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
        board::marks(self.cells())
    }

    fn relations(&self) -> Vec<([At; 2], bool)> {
        let relation = |sign: &Sign| ([sign.at, sign.other()], sign.relation == Relation::Same);
        self.signs().iter().map(relation).collect()
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
        let known = |mark: &Option<char>| mark.is_none_or(|mark| Digit::from_char(mark).is_some());
        if marks.size() != self.size() || !marks.iter().all(|(_, mark)| known(mark)) {
            return None;
        }
        let cells: Array2<_> = marks.map(|mark| mark.and_then(Digit::from_char));
        Some(Box::new(self.with_cells(cells)))
    }

    fn with_option(&self, name: &str, value: &str) -> Option<Box<dyn Puzzle>> {
        if name != UNIQUE_LINES.name {
            return None;
        }
        let choice = match value {
            "auto" => UniqueLines::Auto,
            "on" => UniqueLines::On,
            "off" => UniqueLines::Off,
            _ => return None,
        };
        Some(Box::new(self.clone().with_unique_lines(choice)))
    }

    fn to_format(&self, format: &str) -> Option<Written> {
        let known = text::FORMATS.iter().find(|known| known.name == format)?;
        known.write(self).map(Written::Text)
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
        check::count(self, most, Bounds::until(limits.deadline))
    }

    fn count_within(&self, most: usize, conflicts: usize) -> Count {
        check::count(self, most, Bounds::within(conflicts))
    }

    fn trace(&self, limits: &Limits) -> Vec<String> {
        trace::trials(self, limits).iter().map(ToString::to_string).collect()
    }
}
