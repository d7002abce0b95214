//! Corrections by a person: cells and clues that were read wrong or not surely,
//! and the two symbols exchanged.

use thiserror::Error;

use super::takeover::other_value;
use crate::geom::{At, Size};
use crate::puzzle::family::{Marks, Puzzle};
use crate::puzzle::seen::{Reading, Told};

/// What a person says of one cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Correction {
    /// The cell.
    pub at: At,
    /// What stands in it; `None` for a blank.
    pub mark: Option<char>,
}

/// A correction that cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CorrectionError {
    /// The text says no cell and mark.
    #[error("write the cell and what stands in it, as r3c4=1, or r3c4=. for a blank")]
    Malformed,
    /// The text says no line and numbers.
    #[error("write the line and its numbers, as 3=1,10, or 3=0 for a line without blocks")]
    MalformedClue,
    /// The puzzle has no clues.
    #[error("{option} means nothing to a {kind}: it has no clues")]
    NoClues {
        /// The option.
        option: &'static str,
        /// The family.
        kind: &'static str,
    },
    /// The line is not on the board.
    #[error("{option} {line}: the board has {} rows and {} columns", size.rows, size.columns)]
    NoLine {
        /// The option.
        option: &'static str,
        /// The line, from one.
        line: usize,
        /// The board's size.
        size: Size,
    },
    /// The cell is not on the board.
    #[error("--set {at}: the board has {} rows and {} columns", size.rows, size.columns)]
    Outside {
        /// The cell.
        at: At,
        /// The board's size.
        size: Size,
    },
    /// The symbol is none of the family's.
    #[error("--set {at}={mark}: {kind} has no such symbol")]
    Mark {
        /// The cell.
        at: At,
        /// The symbol.
        mark: char,
        /// The family.
        kind: &'static str,
    },
    /// The family has no two symbols to exchange.
    #[error("--swap means nothing to a {0}")]
    Swap(&'static str),
}

/// What a person says of the clue of one row or one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clue {
    /// Which row or column, from zero.
    pub index: usize,
    /// Its numbers; a single 0 for none.
    pub numbers: Vec<u16>,
}

impl Clue {
    /// The same for the reading.
    pub fn told(&self, is_row: bool) -> Told {
        Told { is_row, index: self.index, numbers: self.numbers.clone() }
    }
}

impl std::str::FromStr for Clue {
    type Err = CorrectionError;

    /// `3=1,10`; `3=0` or `3=` for a line without blocks.
    fn from_str(text: &str) -> Result<Self, CorrectionError> {
        let parse = || {
            let (line, numbers) = text.split_once('=')?;
            let index = line.trim().parse::<usize>().ok()?.checked_sub(1)?;
            let words = numbers.split([',', ' ', '.']).filter(|word| !word.is_empty());
            let numbers: Option<Vec<u16>> = words.map(|word| word.parse().ok()).collect();
            let numbers = numbers?;
            Some(Self { index, numbers: if numbers.is_empty() { vec![0] } else { numbers } })
        };
        parse().ok_or(CorrectionError::MalformedClue)
    }
}

/// Whether everything `told` of clues could be used on this board.
///
/// # Errors
/// The first line that the board does not have, or that has no clue.
pub fn check_told(puzzle: &dyn Puzzle, told: &[Told]) -> Result<(), CorrectionError> {
    let Some(first) = told.first() else { return Ok(()) };
    let option = |told: &Told| if told.is_row { "--set-row" } else { "--set-column" };
    if puzzle.record().get("row_clues").is_none() {
        return Err(CorrectionError::NoClues { option: option(first), kind: puzzle.kind() });
    }
    let size = puzzle.size();
    let count = |told: &Told| if told.is_row { size.rows } else { size.columns };
    match told.iter().find(|told| told.index >= count(told)) {
        Some(outside) => {
            let (option, line) = (option(outside), outside.index + 1);
            Err(CorrectionError::NoLine { option, line, size })
        }
        None => Ok(()),
    }
}

impl std::str::FromStr for Correction {
    type Err = CorrectionError;

    /// `r3c4=1`, `r3c4=.`
    fn from_str(text: &str) -> Result<Self, CorrectionError> {
        let parse = || {
            let (cell, mark) = text.split_once('=')?;
            let (row, column) = cell.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
            let from_one = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
            let mut marks = mark.chars();
            let (mark, None) = (marks.next()?, marks.next()) else { return None };
            let at = At::new(from_one(row)?, from_one(column)?);
            Some(Self { at, mark: (!matches!(mark, '.' | '-' | '_')).then_some(mark) })
        };
        parse().ok_or(CorrectionError::Malformed)
    }
}

/// The board with the corrections made; in the reading, where there is one,
/// these cells are sure from now on.
///
/// # Errors
/// The first correction that cannot be made.
pub fn apply(
    puzzle: Box<dyn Puzzle>,
    reading: Option<&mut Reading>,
    corrections: &[Correction],
) -> Result<Box<dyn Puzzle>, CorrectionError> {
    let mut puzzle = puzzle;
    for &Correction { at, mark } in corrections {
        let mut marks = puzzle.marks();
        let size = puzzle.size();
        if marks.get(at).is_none() {
            return Err(CorrectionError::Outside { at, size });
        }
        marks[at] = mark;
        let kind = puzzle.kind();
        let wrong = || CorrectionError::Mark { at, mark: mark.unwrap_or('.'), kind };
        puzzle = puzzle.with_marks(&marks).ok_or_else(wrong)?;
    }
    if let Some(reading) = reading {
        for correction in corrections {
            reading.cells[correction.at] = correction.mark;
            reading.confidence[correction.at] = 1.0;
        }
    }
    Ok(puzzle)
}

/// The board with 0 and 1 exchanged, in the reading and its legend too.
///
/// # Errors
/// [`CorrectionError::Swap`].
pub fn swap(
    puzzle: &dyn Puzzle,
    reading: Option<&mut Reading>,
) -> Result<Box<dyn Puzzle>, CorrectionError> {
    let marks = exchanged(&puzzle.marks());
    let refused = CorrectionError::Swap(puzzle.kind());
    let swapped = puzzle.with_marks(&marks).ok_or(refused)?;
    if let Some(reading) = reading {
        reading.cells = exchanged(&reading.cells);
        for (mark, _) in &mut reading.legend {
            *mark = other_value(*mark);
        }
        reading.legend.sort_by_key(|(mark, _)| *mark);
    }
    Ok(swapped)
}

fn exchanged(marks: &Marks) -> Marks {
    marks.map(|mark| mark.map(other_value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_as_people_count() {
        let parse = |text: &str| text.parse::<Correction>();
        assert_eq!(parse("r3c4=1"), Ok(Correction { at: At::new(2, 3), mark: Some('1') }));
        assert_eq!(parse("R12C1=."), Ok(Correction { at: At::new(11, 0), mark: None }));
        for wrong in ["", "r3c4", "r3c4=", "r3c4=10", "r0c1=1", "3,4=1", "rc=1"] {
            assert_eq!(parse(wrong), Err(CorrectionError::Malformed), "{wrong}");
        }
    }

    #[test]
    fn clues_are_named_as_people_count() {
        let parse = |text: &str| text.parse::<Clue>().map(|clue| (clue.index, clue.numbers));
        assert_eq!(parse("3=1,10"), Ok((2, vec![1, 10])));
        assert_eq!(parse("12=0"), Ok((11, vec![0])));
        assert_eq!(parse("1="), Ok((0, vec![0])));
        for wrong in ["", "3", "0=1", "3=a", "r3=1", "3=70000"] {
            assert_eq!(parse(wrong), Err(CorrectionError::MalformedClue), "{wrong}");
        }
    }

    #[test]
    fn clues_are_told_of_lines_with_clues_only() {
        let told = [Told { is_row: false, index: 5, numbers: vec![1] }];
        let check = |text: &str, told: &[Told]| {
            let board = crate::puzzle::parse_text(text).unwrap().remove(0);
            check_told(&*board, told).map_err(|error| error.to_string())
        };
        let takuzu = "01..\n....\n....\n....\n";
        assert!(check(takuzu, &[]).is_ok());
        let error = check(takuzu, &told).unwrap_err();
        assert_eq!(error, "--set-column means nothing to a takuzu: it has no clues");
        let nonogram = "1\n1\n\n1\n1\n";
        let error = check(nonogram, &told).unwrap_err();
        assert_eq!(error, "--set-column 6: the board has 2 rows and 2 columns");
    }

    #[test]
    fn corrections_off_the_board_or_of_no_symbol_are_refused() {
        let board = || crate::puzzle::parse_text("01..\n....\n....\n....\n").unwrap().remove(0);
        let set = |text: &str| apply(board(), None, &[text.parse().unwrap()]);
        assert_eq!(set("r1c1=.").unwrap().marks()[At::new(0, 0)], None);
        let error = |text: &str| set(text).err().unwrap().to_string();
        assert_eq!(error("r5c1=0"), "--set r5c1: the board has 4 rows and 4 columns");
        assert_eq!(error("r1c1=7"), "--set r1c1=7: takuzu has no such symbol");
    }
}
