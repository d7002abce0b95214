//! Code Quest 2023, problem 223, "A Matter of 0's and 1's": how hard a board
//! is by the contest's own list of deductions.
//!
//! In comes the contest's input, out go its lines, byte for byte, each case
//! written before the next is read. Only the deductions of the statement are
//! used, so a board the solver finds easy may be "unable" here. Where the
//! statement is silent: givens that break a rule, and deductions that
//! contradict each other, are "unable"; the trial of the last digit is judged
//! by all five rules on the whole board; a complex deduction is made only
//! where simple ones are at their end, and then simple ones go first again.

use std::io::{self, BufRead, Write};

use thiserror::Error;

use super::board::{Board, Digit};
use super::engine::{COLUMNS, Engine, ROWS, State};
use super::rules;
use super::word::Word;
use crate::geom::{Array2, At, Size};

/// The longest side the contest's input may have here.
pub const MAX_SIDE: usize = 100;

/// Solved with pairs, gaps and full counts.
pub const SIMPLE: &str = "Solved with simple logic";
/// Solved with equal lines or trials of last digits besides.
pub const COMPLEX: &str = "Solved with complex logic";
/// Not solved.
pub const UNABLE: &str = "Unable to solve with the provided logic";

/// Why judging stopped. Everything before the case named has been written.
#[derive(Debug, Error)]
pub enum JudgeError {
    /// The input is not as the contest has it.
    #[error("{}line {line}: {problem}", .case.map(|case| format!("case {case}, ")).unwrap_or_default())]
    Malformed {
        /// The case, counted from one; `None` in the first line.
        case: Option<usize>,
        /// The line of the input, counted from one.
        line: usize,
        /// What is wrong and what belongs there.
        problem: String,
    },
    /// Reading or writing failed.
    #[error("reading or writing failed: {0}")]
    Io(#[from] io::Error),
}

/// Judges every case of `input` onto `output`.
///
/// CRLF, trailing spaces, blank lines and a missing last line end are
/// accepted.
///
/// # Errors
/// [`JudgeError`], with everything before the malformed case written.
pub fn judge(input: impl BufRead, mut output: impl Write) -> Result<(), JudgeError> {
    let mut cases = Cases { input, line: 0, case: None };
    let count = cases.number("how many cases there are", |_| true)?;
    for case in 1..=count {
        cases.case = Some(case);
        let board = match cases.board() {
            Ok(board) => board,
            Err(error) => {
                output.flush()?;
                return Err(error);
            }
        };
        let (phrase, answer) = decide(&board);
        for row in answer.iter().flat_map(Array2::rows) {
            let row: String = row.iter().map(|digit| digit.to_char()).collect();
            writeln!(output, "{row}")?;
        }
        writeln!(output, "{phrase}")?;
    }
    output.flush()?;
    Ok(())
}

/// The contest's phrase for a board; `None` where it is not of its kind:
/// square, of even side, without signs, and no two lines alike.
pub fn verdict(board: &Board) -> Option<&'static str> {
    let size = board.size();
    let fits = size.rows == size.columns && size.rows.is_multiple_of(2);
    (fits && board.lines_differ() && board.signs().is_empty()).then(|| decide(board).0)
}

/// The phrase, and the answer where the deductions reach it.
fn decide(board: &Board) -> (&'static str, Option<Array2<Digit>>) {
    let engine = Engine::<u128>::new(board);
    let mut state = engine.state(board);
    let mut phrase = SIMPLE;
    while !engine.is_broken(&state) && engine.follow_plainly(&mut state) {
        if let Some(answer) = engine.filled(&state) {
            let right = rules::is_answer(board, &answer);
            return if right { (phrase, Some(answer)) } else { (UNABLE, None) };
        }
        if !duplicate(&engine, &mut state) && !last_one(&engine, &mut state) {
            break;
        }
        phrase = COMPLEX;
    }
    (UNABLE, None)
}

/// Every line, by direction and index, with the cell at each of its places.
fn lines(engine: &Engine<u128>) -> impl Iterator<Item = (usize, usize)> + use<> {
    let Size { rows, columns } = engine.size();
    (0..rows).map(|row| (ROWS, row)).chain((0..columns).map(|column| (COLUMNS, column)))
}

const fn cell(direction: usize, index: usize, place: usize) -> At {
    if direction == ROWS { At::new(index, place) } else { At::new(place, index) }
}

/// Fills one line that has two blanks and else equals a full line.
fn duplicate(engine: &Engine<u128>, state: &mut State<u128>) -> bool {
    for (direction, index) in lines(engine) {
        let [zeros, ones] = engine.pair(state, direction, index);
        let blanks = engine.line(direction, index).all & !zeros & !ones;
        if blanks.count() != 2 {
            continue;
        }
        let equal =
            lines(engine).filter(|&(other, _)| other == direction).find_map(|(_, other)| {
                let full = engine.pair(state, direction, other);
                let is_full = full[0] | full[1] == engine.line(direction, other).all;
                (is_full && zeros & full[1] == 0 && ones & full[0] == 0).then_some(full)
            });
        if let Some(full) = equal {
            for place in blanks.places() {
                let digit = if full[0].has(place) { Digit::One } else { Digit::Zero };
                engine.set(state, cell(direction, index, place), digit);
            }
            return true;
        }
    }
    false
}

/// Settles one cell that the last digit of its line cannot stand in.
fn last_one(engine: &Engine<u128>, state: &mut State<u128>) -> bool {
    for (direction, index) in lines(engine) {
        let line = engine.line(direction, index);
        let known = engine.pair(state, direction, index);
        let blanks = line.all & !known[0] & !known[1];
        for digit in Digit::BOTH {
            if known[digit.index()].count() + 1 != line.most {
                continue;
            }
            for place in blanks.places() {
                let mut trial = state.clone();
                for blank in blanks.places() {
                    let digit = if blank == place { digit } else { digit.other() };
                    engine.set(&mut trial, cell(direction, index, blank), digit);
                }
                if engine.is_broken(&trial) {
                    engine.set(state, cell(direction, index, place), digit.other());
                    return true;
                }
            }
        }
    }
    false
}

/// The input, line by line.
struct Cases<R> {
    input: R,
    line: usize,
    case: Option<usize>,
}

impl<R: BufRead> Cases<R> {
    /// The next line that says something, `None` at the end.
    fn line(&mut self) -> Result<Option<String>, JudgeError> {
        loop {
            let mut bytes = Vec::new();
            if self.input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(None);
            }
            self.line += 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() {
                return Ok(Some(text.to_string()));
            }
        }
    }

    fn wanted(&mut self, what: &str) -> Result<String, JudgeError> {
        match self.line()? {
            Some(line) => Ok(line),
            None => {
                self.line += 1;
                Err(self.malformed(format!("the input ends where {what} should stand")))
            }
        }
    }

    fn number(&mut self, what: &str, fits: impl Fn(usize) -> bool) -> Result<usize, JudgeError> {
        let text = self.wanted(what)?;
        let number = text.parse().ok().filter(|&number| fits(number));
        number.ok_or_else(|| self.malformed(format!("{text:?} does not say {what}")))
    }

    fn board(&mut self) -> Result<Board, JudgeError> {
        let fits = |side: usize| side > 0 && side.is_multiple_of(2) && side <= MAX_SIDE;
        let side = self.number("the side of the board, an even number up to 100", fits)?;
        let mut cells = Array2::filled(Size::new(side, side), None);
        for row in 0..side {
            let text = self.wanted(&format!("row {} of {side}", row + 1))?;
            let length = text.chars().count();
            if length != side {
                return Err(self.malformed(format!("{length} cells in a row of {side}")));
            }
            for (column, c) in text.chars().enumerate() {
                let digit = Digit::from_char(c);
                if digit.is_none() && c != '.' {
                    let problem = format!("{c:?} in column {}; write 0, 1 or .", column + 1);
                    return Err(self.malformed(problem));
                }
                cells[At::new(row, column)] = digit;
            }
        }
        Board::new(cells).map_err(|error| self.malformed(error.to_string()))
    }

    const fn malformed(&self, problem: String) -> JudgeError {
        JudgeError::Malformed { case: self.case, line: self.line, problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(input: &str) -> (String, Option<String>) {
        let mut output = Vec::new();
        let error = judge(input.as_bytes(), &mut output).err().map(|error| error.to_string());
        (String::from_utf8_lossy(&output).into_owned(), error)
    }

    #[test]
    fn simple_boards_and_small_ones() {
        let (output, error) = judged("2\r\n4\r\n0.1.\r\n..1.\r\n...0\r\n0...\r\n\r\n2\r\n0.\r\n..");
        assert_eq!(error, None);
        let solved = "0011\n1010\n1100\n0101\nSolved with simple logic\n";
        assert_eq!(output, format!("{solved}01\n10\nSolved with simple logic\n"));
    }

    #[test]
    fn broken_givens_are_unable() {
        assert_eq!(judged("1\n4\n000.\n....\n....\n....\n").0, format!("{UNABLE}\n"));
    }

    #[test]
    fn malformed_input_names_case_and_line_after_what_came_before() {
        let (output, error) = judged("3\n2\n01\n10\n4\n0.1.\n..2.\n");
        assert_eq!(output, "01\n10\nSolved with simple logic\n");
        let error = error.expect("an error");
        assert_eq!(error, "case 2, line 7: '2' in column 3; write 0, 1 or .");
        assert_eq!(
            judged("x\n").1.as_deref(),
            Some("line 1: \"x\" does not say how many cases there are")
        );
        assert!(judged("1\n3\n...\n...\n...\n").1.is_some_and(|error| error.contains("even")));
        assert!(
            judged("1\n2\n..\n").1.is_some_and(|error| error.contains("line 4: the input ends"))
        );
    }
}
