//! The clues of both sides in one reading, and how a board differs from them.

use super::joins::{SeenClue, may_stand};
use crate::puzzle::nonogram::board::{Board, BoardError, Line, shown};
use crate::puzzle::seen::Reading;

/// The clues of both sides in one reading.
#[derive(Debug, Clone, PartialEq)]
pub struct Clues {
    /// Beside the rows.
    pub rows: Vec<SeenClue>,
    /// Over the columns.
    pub columns: Vec<SeenClue>,
}

impl Clues {
    /// The board that they make.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn board(&self) -> Result<Board, BoardError> {
        let numbers = |clues: &[SeenClue]| clues.iter().map(|clue| clue.numbers.clone()).collect();
        let board = Board::new(numbers(&self.rows), numbers(&self.columns))?;
        match board.rows().iter().all(Vec::is_empty) {
            true => Err(BoardError::Empty(board.size())),
            false => Ok(board),
        }
    }

    fn all(&self) -> impl Iterator<Item = &SeenClue> {
        self.rows.iter().chain(&self.columns)
    }

    /// How sure the weakest of them is, 0 to 1.
    pub fn confidence(&self) -> f64 {
        self.all().map(|clue| clue.confidence).fold(1.0, f64::min)
    }

    /// How far they are from what distances say.
    pub fn bent(&self) -> f64 {
        self.all().map(|clue| clue.bent).sum()
    }

    /// Whether the numbers are the same.
    pub fn is_like(&self, other: &Self) -> bool {
        self.all().map(|clue| &clue.numbers).eq(other.all().map(|clue| &clue.numbers))
    }

    /// The difference of the sums of columns and rows.
    pub fn missing(&self) -> i64 {
        let sum = |clues: &[SeenClue]| clues.iter().map(|clue| total(&clue.numbers)).sum::<i64>();
        sum(&self.columns) - sum(&self.rows)
    }

    /// How many more cells this line would have to count for the sums to agree.
    pub fn missing_in(&self, line: Line) -> i64 {
        if line.is_row { self.missing() } else { -self.missing() }
    }

    /// The clue of one line.
    pub fn of_mut(&mut self, line: Line) -> &mut SeenClue {
        let clues = if line.is_row { &mut self.rows } else { &mut self.columns };
        &mut clues[line.index]
    }
}

fn total(clue: &[u16]) -> i64 {
    clue.iter().map(|&number| i64::from(number)).sum()
}

/// In how many ways the clues of a board are others than in `first`: one for each
/// digit that is taken for another one, wherever it is, and one for each clue that
/// has more or fewer digits.
pub fn kinds_of_changes(first: &Clues, board: &Board) -> usize {
    let digits = |clue: &mut dyn Iterator<Item = u16>| -> Vec<u8> {
        clue.filter(|&n| n > 0).flat_map(|n| n.to_string().into_bytes()).collect()
    };
    let (mut pairs, mut others) = (Vec::new(), 0);
    for line in board.lines() {
        let clues = if line.is_row { &first.rows } else { &first.columns };
        let old = digits(&mut clues[line.index].numbers.iter().copied());
        let new = digits(&mut board.clue(line).iter().copied());
        if old.len() != new.len() {
            others += 1;
            continue;
        }
        for pair in old.into_iter().zip(new).filter(|(old, new)| old != new) {
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    pairs.len() + others
}

/// What a board's clues have otherwise than `first`.
pub fn changes(first: &Clues, board: &Board, why: &str) -> Vec<String> {
    let change = |line: Line| {
        let clues = if line.is_row { &first.rows } else { &first.columns };
        let old: Vec<u16> =
            clues[line.index].numbers.iter().copied().filter(|&number| number > 0).collect();
        let new = board.clue(line);
        let name = line.to_string().to_lowercase();
        (old != new).then(|| {
            format!(
                "the clue of {name} is read as {}, as the whole board asks for: {why}",
                shown(new)
            )
        })
    };
    board.lines().filter_map(change).collect()
}

/// The lines whose clue cannot be, or is not surely read.
pub fn doubtful(clues: &[Vec<SeenClue>; 2]) -> Vec<Line> {
    let of_side = |is_row: bool| {
        let (own, length) =
            if is_row { (&clues[0], clues[1].len()) } else { (&clues[1], clues[0].len()) };
        let is_doubtful = move |clue: &SeenClue| {
            clue.confidence < Reading::SURE || clue.bent > 0.0 || !may_stand(&clue.numbers, length)
        };
        let lines = own.iter().enumerate().filter(move |(_, clue)| is_doubtful(clue));
        lines.map(move |(index, _)| Line { is_row, index })
    };
    of_side(true).chain(of_side(false)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::nonogram::board::Clue;

    #[test]
    fn the_same_digit_taken_for_the_same_other_is_one_way_to_change() {
        let seen = |clue: Clue| SeenClue { numbers: clue, confidence: 1.0, bent: 0.0 };
        // Rows that were read as 5 and 15 1, over columns that are clear.
        let kinds = |rows: [Clue; 2]| {
            let sum: u16 = rows.iter().flatten().sum();
            let columns: Vec<Clue> = (20..40).map(|i| vec![if i < sum { 2 } else { 1 }]).collect();
            let first = Clues {
                rows: [vec![5], vec![15, 1]].map(seen).to_vec(),
                columns: columns.iter().cloned().map(seen).collect(),
            };
            kinds_of_changes(&first, &Board::new(rows.to_vec(), columns).unwrap())
        };
        assert_eq!(kinds([vec![5], vec![15, 1]]), 0);
        assert_eq!(kinds([vec![6], vec![16, 1]]), 1);
        assert_eq!(kinds([vec![6], vec![15, 2]]), 2);
        assert_eq!(kinds([vec![6], vec![16]]), 2, "a digit less is another way");
    }
}
