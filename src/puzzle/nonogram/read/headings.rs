//! Whether what stands beside lines are their numbers.

use super::clues::Side;
use crate::sight::around::Sign;

/// So many lines may be numbered by chance, and this share of them is read so.
const LEAST_HEADING: usize = 6;
const NUMBERED: f64 = 0.7;
/// The same where they stand on two sides, of which this part is read rightly.
const FEW_HEADINGS: usize = 5;
const MOST_NUMBERED: f64 = 0.6;

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
