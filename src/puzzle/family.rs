//! The words every puzzle family shares: marks, outcomes, steps, and the
//! trait a board answers to.
//!
//! In come boards, as text or as what the eye saw; out go marks per cell,
//! which the output layer draws without knowing any rule.

use std::fmt;
use std::time::Instant;

use serde_json::Value;
use thiserror::Error;

use super::seen::{DoubtfulLine, Part, Reading, Refusal, Told};
use crate::geom::{Array2, At, Size};
use crate::grid::Grid;
use crate::sight::Sight;
use crate::sight::around::Around;
use crate::sight::kinds::Cut;

/// What stands in each cell: a symbol of the family (`0` `1` for takuzu, `#`
/// `x` for nonograms) or `None` where nothing is known.
pub type Marks = Array2<Option<char>>;

/// What a solver may spend.
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits {
    /// When to stop and report what is known; `None` for no limit.
    pub deadline: Option<Instant>,
}

impl Limits {
    /// Whether they ran out.
    pub fn late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// What solving a board came to. Every `Marks` in here has been checked by
/// code that does not know the solver.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Exactly one answer.
    Solved(Marks),
    /// Exactly one answer, but only without a rule that the board may not
    /// have been made for; none with it.
    Relaxed {
        /// The answer.
        answer: Marks,
        /// One sentence about the rule.
        note: String,
        /// The rule option and its value under which this is the answer.
        option: (&'static str, &'static str),
    },
    /// More than one answer: two of them.
    Several(Box<[Marks; 2]>),
    /// No answer, and a reason a person can follow.
    None {
        /// One sentence.
        reason: String,
        /// The cells the reason speaks of.
        cells: Vec<At>,
    },
    /// The limits ran out: the marks that are certain.
    Stuck(Marks),
}

/// A rule that the marks on a board break.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// One sentence naming the rule and the cells, counted from one.
    pub message: String,
    /// The cells that break it together.
    pub cells: Vec<At>,
}

/// One step of reasoning a person can follow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The technique's name, from the family's list.
    pub technique: &'static str,
    /// The cells it settles, with their marks.
    pub set: Vec<(At, char)>,
    /// The cells that justify it.
    pub because: Vec<At>,
    /// One sentence, rows and columns counted from one.
    pub sentence: String,
}

/// How far to explain.
#[derive(Debug, Clone, Copy, Default)]
pub struct Request {
    /// How many steps are wanted; `None` for all.
    pub steps: Option<usize>,
    /// Whether to use the family's simple techniques only.
    pub simple: bool,
}

/// Why an explanation ends where it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Close {
    /// Every cell is settled and the board is right.
    Solved,
    /// As many steps as were wanted.
    Enough,
    /// No technique that may be used goes on from here.
    Open,
    /// The marks break a rule: the board has no answer.
    Broken(Violation),
    /// The limits ran out.
    Stuck,
}

/// Steps, easiest first at every point, and where they lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explanation {
    /// The steps, in order.
    pub steps: Vec<Step>,
    /// The marks after the last of them.
    pub marks: Marks,
    /// Why there are no more.
    pub close: Close,
}

/// How hard a board is for a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rating {
    /// The level in one word.
    pub level: &'static str,
    /// Steps per technique, easiest technique first, none with zero.
    pub techniques: Vec<(&'static str, usize)>,
    /// What a known contest or game would say of it, where there is one.
    pub verdict: Option<&'static str>,
}

impl Rating {
    /// The hardest technique used; `None` for a board that was full.
    pub fn hardest(&self) -> Option<&'static str> {
        self.techniques.last().map(|&(name, _)| name)
    }
}

/// What is to be said of a partly played board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The rules broken already.
    pub violations: Vec<Violation>,
    /// Whether it can still be solved; `None` where the limits ran out.
    pub solvable: Option<bool>,
    /// Where it cannot: filled cells whose removal makes it solvable again,
    /// players' cells before givens. Empty where nothing helps.
    pub wrong: Vec<At>,
    /// Whether no smaller set of cells would do.
    pub smallest: bool,
}

/// Answers counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// How many were found.
    pub answers: usize,
    /// Whether these are all.
    pub complete: bool,
    /// Up to two of them.
    pub examples: Vec<Marks>,
    /// The cells in which the answers found are not all alike.
    pub differing: Vec<At>,
}

/// Text that a family knows for its own but cannot read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct TextError {
    /// Where, counted from one.
    pub line: Option<usize>,
    /// Where in the line, in characters counted from one.
    pub column: Option<usize>,
    /// What is wrong there.
    pub problem: TextProblem,
}

impl TextError {
    /// A problem of the text as a whole.
    pub const fn new(problem: TextProblem) -> Self {
        Self { line: None, column: None, problem }
    }

    /// A problem in one line, counted from one.
    pub const fn in_line(line: usize, problem: TextProblem) -> Self {
        Self { line: Some(line), column: None, problem }
    }
}

impl fmt::Display for TextError {
    /// `line 3, column 5: …`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: ")?,
            (Some(line), None) => write!(f, "line {line}: ")?,
            (None, _) => {}
        }
        self.problem.fmt(f)
    }
}

/// What can be wrong with a puzzle's text, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TextProblem {
    /// No family reads text that looks like this.
    #[error("{0}")]
    Unknown(String),
    /// A character that means nothing here.
    #[error("unknown character {found:?}; write {allowed}")]
    Character {
        /// The character.
        found: char,
        /// What may stand there.
        allowed: &'static str,
    },
    /// A row of another length than the rows before it.
    #[error("this row has {found} cells but {expected} are wanted; make all rows equally long")]
    Ragged {
        /// Cells in this row.
        found: usize,
        /// Cells in the rows before it.
        expected: usize,
    },
    /// The text ends too soon.
    #[error("the text ends here, but {0}")]
    Ends(String),
    /// A number that cannot be read, or is out of bounds.
    #[error("{found:?} is not {expected}")]
    Number {
        /// What stands there.
        found: String,
        /// What should.
        expected: &'static str,
    },
    /// A board that breaks a bound of its family.
    #[error("{0}")]
    Board(String),
    /// JSON that is not as the record's `puzzle` object should be.
    #[error("{0}")]
    Json(String),
}

/// A format that boards can be written in, as options name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormatInfo {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from, in a few words.
    pub about: &'static str,
    /// Whether it is a picture and no text.
    pub is_picture: bool,
}

/// A board written down.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// Lines, the last one ended.
    Text(String),
    /// The bytes of a picture file.
    Picture(Vec<u8>),
}

/// A choice between readings of a family's rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RuleOption {
    /// Its name, as the command line has it without dashes.
    pub name: &'static str,
    /// What is chosen, in a few words.
    pub about: &'static str,
    /// The values there are, and what each of them says.
    pub values: &'static [(&'static str, &'static str)],
}

/// A kind of puzzle: the one place where its formats and options are known.
pub trait Family: Sync {
    /// The family's name, as in the JSON record: `takuzu`, `nonogram`.
    fn name(&self) -> &'static str;

    /// The boards that `text` holds, in its order and never none of them;
    /// `None` where the text is not of this family.
    fn parse(&self, text: &str) -> Option<Result<Vec<Box<dyn Puzzle>>, TextError>>;

    /// The formats its boards can be written in.
    fn formats(&self) -> Vec<FormatInfo>;

    /// What can be chosen about its rules.
    fn options(&self) -> &'static [RuleOption] {
        &[]
    }

    /// The board that was seen on a grid, and how surely it was read.
    ///
    /// # Errors
    /// A [`Refusal`] where the grid holds no board of this family.
    fn read(&self, sight: &Sight) -> Result<(Box<dyn Puzzle>, Reading), Refusal>;

    /// The board that groups of alike cells make, for a grid that was not
    /// surely read cell by cell; `cuts` are such groups, coarsest first, and
    /// `first` is what was read. `None` where the rules do not tell what the
    /// groups mean.
    fn read_groups(
        &self,
        _sight: &Sight,
        _cuts: &[Cut],
        _first: Option<&Reading>,
    ) -> Option<(Box<dyn Puzzle>, Reading)> {
        None
    }

    /// Whether a board of this family with such cells has its clues written
    /// around it, so that it is worth looking there.
    fn looks_around(&self, _sight: &Sight) -> bool {
        false
    }

    /// The board that was seen on a grid with what is written around it; what
    /// a person `told` of its lines is so.
    fn read_around(&self, _sight: &Sight, _around: &Around, _told: &[Told]) -> Beside {
        Beside::Nothing
    }

    /// What counters among the signs `around` a board, how many of each symbol a
    /// line has, say of the cells of its `reading` that are in doubt; without
    /// any, of the one that contradicts them.
    fn read_counters(
        &self,
        _grid: &Grid,
        _around: &Around,
        _reading: &Reading,
    ) -> Vec<(At, Option<char>)> {
        Vec::new()
    }

    /// Whether the numbers among the signs `around` a board count something else than
    /// the cells of its `reading`, as those of another game do.
    fn is_counted_otherwise(&self, _grid: &Grid, _around: &Around, _reading: &Reading) -> bool {
        false
    }

    /// Whether numbers among the signs `around` a board count the cells of its `reading`
    /// in every line.
    fn is_counted(&self, _grid: &Grid, _around: &Around, _reading: &Reading) -> bool {
        false
    }
}

/// What a family makes of a grid with what is written around it.
pub enum Beside {
    /// No board of the family.
    Nothing,
    /// A board of the family, whatever else the cells look like, but it
    /// cannot be read; why, and the lines that are in doubt.
    Unclear(String, Vec<DoubtfulLine>),
    /// A puzzle of the family's kind whose clues have several colours, each with
    /// a meaning: the family does not read those.
    Coloured,
    /// A puzzle of a kind that no family reads, and how that shows.
    Other(String),
    /// The board, how surely it was read, and which part of the grid it is.
    Board(Box<dyn Puzzle>, Reading, Part),
}

/// A board of some family.
pub trait Puzzle: Send + Sync {
    /// The family's name, as in the JSON record: `takuzu`, `nonogram`.
    fn kind(&self) -> &'static str;

    /// Rows and columns, in cells.
    fn size(&self) -> Size;

    /// What stands in the cells now.
    fn marks(&self) -> Marks;

    /// The `puzzle` object of the JSON record.
    fn record(&self) -> Value;

    /// The board as text that the family reads back to a board of equal cells
    /// and rules.
    fn to_text(&self) -> String;

    /// The rules that the marks on the board already break; empty if none.
    fn violations(&self) -> Vec<Violation>;

    /// All that can be said about the board's answers within the limits.
    fn solve(&self, limits: &Limits) -> Outcome;

    /// The board with these marks in its cells, what was printed staying as
    /// it is known; `None` where size or symbols are not the family's.
    fn with_marks(&self, marks: &Marks) -> Option<Box<dyn Puzzle>>;

    /// The board with a rule option chosen, such as `unique-lines` `off`;
    /// `None` where the family has no such option or value.
    fn with_option(&self, name: &str, value: &str) -> Option<Box<dyn Puzzle>>;

    /// The board in a format of the family; `None` where there is no such
    /// format, or it has no place for something on the board.
    fn to_format(&self, format: &str) -> Option<Written>;

    /// An answer as the record's `solution` has it, a string per row: its
    /// symbols, unless the family writes full boards in another way.
    fn solution_rows(&self, answer: &Marks) -> Vec<String> {
        let shown = |mark: &Option<char>| mark.unwrap_or('.');
        answer.rows().map(|row| row.iter().map(shown).collect()).collect()
    }

    /// Steps from here on.
    fn explain(&self, request: &Request, limits: &Limits) -> Explanation;

    /// How hard the board is; `None` where it has not exactly one answer or
    /// the limits ran out.
    fn rate(&self, limits: &Limits) -> Option<Rating>;

    /// Whether a played board is still right, and where it is not.
    fn check(&self, limits: &Limits) -> Check;

    /// Counts answers, `most` of them at the most.
    fn count(&self, most: usize, limits: &Limits) -> Count;

    /// Counts answers, `most` of them at the most, until so many contradictions
    /// were met: what comes out is the same on every machine.
    fn count_within(&self, most: usize, conflicts: usize) -> Count;

    /// Neighbouring cells that signs between them make alike (`true`) or unlike; empty where
    /// the family has no such signs.
    fn relations(&self) -> Vec<([At; 2], bool)> {
        Vec::new()
    }

    /// Whether what is written around a board of this kind makes the puzzle.
    fn is_written_around(&self) -> bool {
        false
    }

    /// Whether what is written around the board can be no headings or counters
    /// of another family's.
    fn is_telling(&self) -> bool {
        false
    }

    /// A trial of every blank, told line by line; empty where the family has
    /// no such account.
    fn trace(&self, _limits: &Limits) -> Vec<String> {
        Vec::new()
    }
}
