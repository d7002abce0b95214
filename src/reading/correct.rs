//! Corrections by a person: cells that were read wrong or not surely, and the
//! two symbols exchanged.

use thiserror::Error;

use crate::geom::{At, Size};
use crate::puzzle::family::{Marks, Puzzle};
use crate::puzzle::seen::Reading;

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
            *mark = other(*mark);
        }
        reading.legend.sort_by_key(|(mark, _)| *mark);
    }
    Ok(swapped)
}

fn exchanged(marks: &Marks) -> Marks {
    marks.map(|mark| mark.map(other))
}

const fn other(mark: char) -> char {
    match mark {
        '0' => '1',
        '1' => '0',
        mark => mark,
    }
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
    fn corrections_off_the_board_or_of_no_symbol_are_refused() {
        let board = || crate::puzzle::parse_text("01..\n....\n....\n....\n").unwrap().remove(0);
        let set = |text: &str| apply(board(), None, &[text.parse().unwrap()]);
        assert_eq!(set("r1c1=.").unwrap().marks()[At::new(0, 0)], None);
        let error = |text: &str| set(text).err().unwrap().to_string();
        assert_eq!(error("r5c1=0"), "--set r5c1: the board has 4 rows and 4 columns");
        assert_eq!(error("r1c1=7"), "--set r1c1=7: takuzu has no such symbol");
    }
}
