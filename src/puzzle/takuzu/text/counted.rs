//! Code Quest's blocks: a line with the side N, then N rows. The count of
//! blocks may stand first, as in the contest's files; blank lines may
//! separate them, and such texts may follow each other.

use super::super::board::{Board, MAX_SIDE};
use super::grid;
use super::source::{Source, SourceLine};
use crate::puzzle::family::{TextError, TextProblem};

/// Whether the text starts with a side, or a count and a side, and a row.
pub fn detect(source: &Source<'_>) -> bool {
    let first: Vec<_> = source.filled().take(3).collect();
    let numbers: Vec<_> = first.iter().map_while(|line| number(line)).collect();
    let is_row = |i: usize, side: usize| {
        let row = first.get(i).map(|line| line.text).unwrap_or_default();
        let cells = row.chars().filter(|&c| grid::cell(c).is_some()).count();
        // A row a little wrong is still a row, to be complained about; one
        // without blanks might be a clue, so it has to be right.
        let wrong = row.chars().count().abs_diff(side) + row.chars().count() - cells;
        wrong == 0 || (row.contains(['.', '-', '_', 'X', 'x']) && wrong * 4 <= side)
    };
    match numbers[..] {
        [side] => is_row(1, side),
        // A row of two digits may look like a number.
        [first, side] => is_row(2, side) || is_row(1, first),
        [first, side, row] => row != 0 && is_row(1, first) || is_row(2, side),
        _ => false,
    }
}

/// All boards in the text.
pub fn parse(source: &Source<'_>) -> Result<Vec<Board>, TextError> {
    let lines: Vec<_> = source.filled().collect();
    let (mut announced, mut rest) = match count_first(&lines) {
        Some((count, rest)) => (Some(count), rest),
        None => (None, &lines[..]),
    };
    let mut boards = Vec::new();
    while let Some((head, body)) = rest.split_first() {
        if announced.is_some_and(|count| boards.len() == count) {
            // Another file may have been put behind this one.
            let Some((count, behind)) = count_first(rest) else {
                let said = format!("this stands after the {} boards announced", boards.len());
                return Err(head.error(TextProblem::Board(said)));
            };
            announced = Some(boards.len() + count);
            rest = behind;
            continue;
        }
        let (board, after) = block(head, body, source)?;
        boards.push(board);
        rest = after;
    }
    match announced {
        Some(count) if boards.len() < count => {
            let said = format!("{count} boards were announced and {} are here", boards.len());
            Err(TextError::in_line(source.last_line(), TextProblem::Ends(said)))
        }
        _ => Ok(boards),
    }
}

/// One block as Code Quest has it, a count of one before it.
pub fn write(board: &Board) -> Option<String> {
    let size = board.size();
    (size.rows == size.columns && super::is_classic(board))
        .then(|| format!("1\n{}\n{}\n", size.rows, grid::rows(board, '.').join("\n")))
}

/// The count of blocks in the first line, where the second gives a side, and
/// the lines behind it.
fn count_first<'s, 'a>(lines: &'s [SourceLine<'a>]) -> Option<(usize, &'s [SourceLine<'a>])> {
    let length = |i: usize| lines.get(i).map_or(0, |line| line.text.chars().count());
    let (first, rest) = lines.split_first()?;
    let (count, side) = (number(first)?, number(rest.first()?)?);
    (length(1) != count || length(2) == side).then_some((count, rest))
}

fn number(line: &SourceLine<'_>) -> Option<usize> {
    let digits = line.text.trim();
    digits.bytes().all(|b| b.is_ascii_digit()).then(|| digits.parse().ok())?
}

/// One board and the lines after it.
fn block<'s, 'a>(
    head: &SourceLine<'a>,
    body: &'s [SourceLine<'a>],
    source: &Source<'_>,
) -> Result<(Board, &'s [SourceLine<'a>]), TextError> {
    let side = number(head).filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(|| {
        let expected = "the side of a board, a number from 1 to 128";
        head.error(TextProblem::Number { found: head.text.to_string(), expected })
    })?;
    let Some((lines, after)) = body.split_at_checked(side) else {
        let said =
            format!("the board of line {} has only {} of {side} rows", head.number, body.len());
        return Err(TextError::in_line(source.last_line(), TextProblem::Ends(said)));
    };
    let mut rows = Vec::with_capacity(side);
    for line in lines {
        let row = grid::row(line)?;
        if row.len() != side {
            return Err(line.error(TextProblem::Ragged { found: row.len(), expected: side }));
        }
        rows.push(row);
    }
    let board = grid::from_rows(&rows)
        .map_err(|error| head.error(TextProblem::Board(error.to_string())))?;
    Ok((board, after))
}
