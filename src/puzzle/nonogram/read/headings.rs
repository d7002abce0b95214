//! Whether what stands beside lines are their numbers.

use super::super::board::Clue;
use super::clues::Side;
use crate::sight::around::Sign;

/// So many lines may be numbered by chance, and this share of them is read so.
const LEAST_HEADING: usize = 6;
const NUMBERED: f64 = 0.7;
/// The same where they stand on two sides, of which this part is read rightly.
const FEW_HEADINGS: usize = 5;
const MOST_NUMBERED: f64 = 0.6;

/// Whether the clues of a board are the numbers of its rows and of its columns, from 1 on:
/// one that was misread may have been changed to agree with the others.
pub fn are_numbers(rows: &[Clue], columns: &[Clue]) -> bool {
    let are_own = |clues: &[Clue]| (1..).zip(clues).all(|(number, clue)| clue[..] == [number]);
    are_own(rows) && are_own(columns)
}

impl Side {
    /// Whether its lines are numbered one after another: headings, no clues.
    pub fn is_heading(&self) -> bool {
        let (count, numbered) = (self.lines().len(), self.numbered());
        count >= LEAST_HEADING && numbered as f64 >= NUMBERED * (count - 1) as f64
    }

    /// Whether all its lines are numbered from 1.
    pub fn is_numbered(&self) -> bool {
        let is_one = |line: &Vec<Sign>| matches!(&line[..], [sign] if sign.digit() == 1);
        self.lines().first().is_some_and(is_one) && self.numbered() + 1 == self.lines().len()
    }

    /// Whether each of its lines has one digit, and most of them that of their place from 1:
    /// small ones are read wrongly here and there.
    pub fn is_mostly_numbered(&self) -> bool {
        let is_own = |(i, line): &(usize, &Vec<Sign>)| usize::from(line[0].digit()) == i + 1;
        self.lines().len() >= FEW_HEADINGS
            && self.lines().iter().all(|line| line.len() == 1)
            && self.lines().iter().enumerate().filter(is_own).count() as f64
                >= MOST_NUMBERED * self.lines().len() as f64
    }

    /// How many of its lines have a number one higher than the one before.
    fn numbered(&self) -> usize {
        let number = |line: &Vec<Sign>| {
            line.iter().fold(0i64, |number, sign| (number * 10 + i64::from(sign.digit())).min(9999))
        };
        let steps = |i: usize| number(&self.lines()[i]) == number(&self.lines()[i - 1]) + 1;
        (1..self.lines().len()).filter(|&i| steps(i)).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clues_that_count_up_both_ways_number_the_lines() {
        let clues = |all: &[u16]| -> Vec<Clue> { all.iter().map(|own| vec![*own]).collect() };
        let numbers = clues(&[1, 2, 3, 4]);
        assert!(are_numbers(&numbers, &numbers));
        assert!(!are_numbers(&numbers, &clues(&[4, 3, 2, 1])), "a stair");
        assert!(!are_numbers(&numbers, &[vec![1], vec![2], vec![1, 1], vec![4]]));
    }
}
