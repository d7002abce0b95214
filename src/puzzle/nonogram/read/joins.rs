//! Which digits of a line are one number.
//!
//! Over a column a number stands on one line of text. Beside a row the digits
//! of one number stand closer than two numbers do, but how close differs by
//! typeface and game, and some games squeeze numbers until it says nothing.
//! So every way to part the digits of a line that can be a clue of it is
//! listed, and what distance joins digits is taken from the distances that
//! are on the board; what is meant is left to the board as a whole.

use super::clues::{Measure, Side, is_one_line, sure};
use crate::puzzle::nonogram::board::{Clue, needs};
use crate::puzzle::seen::Told;
use crate::sight::around::Sign;

/// Distances between digits of one number are less than this, in heights of a
/// digit, from middle to middle.
const MAX_JOINED: f64 = 1.3;
/// Distances this near to each other are one, in heights of a digit.
const SAME_DISTANCE: f64 = 0.05;
/// No line has more ways than this that are worth a look.
const MAX_PARSES: usize = 400;

/// A way to part the digits of a line into numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parse {
    /// The numbers.
    pub numbers: Clue,
    /// For each digit but the first: whether it goes on with a number.
    joins: Vec<bool>,
}

/// The ways to read one line.
#[derive(Debug, Clone)]
pub struct Choices {
    /// Those that can be a clue of the line.
    pub parses: Vec<Parse>,
    /// How sure its weakest digit is, 0 to 1.
    pub confidence: f64,
}

/// Digits nearer than this are of one number.
#[derive(Debug, Clone, Copy)]
pub struct Joining {
    measure: Measure,
    below: f64,
}

/// The clue of one line as it was seen.
#[derive(Debug, Clone, PartialEq)]
pub struct SeenClue {
    /// Its numbers, in order.
    pub numbers: Clue,
    /// How sure its weakest digit is, 0 to 1.
    pub confidence: f64,
    /// How far its distances are from what the joining says of them; 0 for a
    /// clue that is just as it says.
    pub bent: f64,
}

/// Whether a clue can stand at a line of this length.
pub fn may_stand(clue: &[u16], length: usize) -> bool {
    clue == [0] || (needs(clue) <= length && !clue.contains(&0))
}

/// All ways to read each line of `side`, whose lines have `length` cells, but
/// for those a person told.
pub fn choices(side: &Side, length: usize, told: &[Told]) -> Vec<Choices> {
    let of_line = |(index, signs): (usize, &Vec<Sign>)| {
        if let Some(told) = told.iter().find(|t| t.is_row == side.is_row() && t.index == index) {
            let parse = Parse { numbers: told.numbers.clone(), joins: Vec::new() };
            return Choices { parses: vec![parse], confidence: 1.0 };
        }
        let digits: Vec<u8> = signs.iter().map(Sign::digit).collect();
        let parses = parses(side, signs, &digits, length);
        // A rival too large for the line is none.
        let may_be = |place: usize, rival: u8| {
            let mut digits = digits.clone();
            digits[place] = rival;
            !self::parses(side, signs, &digits, length).is_empty()
        };
        let sure = |(i, sign): (usize, &Sign)| sure(sign, |rival| may_be(i, rival));
        let confidence = signs.iter().enumerate().map(sure).fold(1.0, f64::min);
        Choices { parses, confidence }
    };
    side.lines().iter().enumerate().map(of_line).collect()
}

/// All ways to part these digits that can be a clue of `length` cells.
pub fn parses(side: &Side, signs: &[Sign], digits: &[u8], length: usize) -> Vec<Parse> {
    if !side.is_row() {
        let parse = parse(digits, by_lines(signs));
        return if may_stand(&parse.numbers, length) { vec![parse] } else { Vec::new() };
    }
    let mut found = Vec::new();
    part(digits, length, &mut Vec::new(), &mut found);
    found
}

/// The digits parted as `joins` says.
fn parse(digits: &[u8], joins: Vec<bool>) -> Parse {
    let mut numbers = Clue::new();
    for (i, &digit) in digits.iter().enumerate() {
        match numbers.last_mut() {
            Some(number) if joins[i - 1] => {
                *number = (*number).saturating_mul(10).saturating_add(u16::from(digit));
            }
            _ => numbers.push(u16::from(digit)),
        }
    }
    Parse { numbers, joins }
}

fn by_lines(signs: &[Sign]) -> Vec<bool> {
    signs.windows(2).map(|pair| is_one_line(&pair[0], &pair[1])).collect()
}

/// Goes on with the digits behind those that `joins` has parted already.
fn part(digits: &[u8], length: usize, joins: &mut Vec<bool>, found: &mut Vec<Parse>) {
    if found.len() >= MAX_PARSES {
        return;
    }
    let done = digits.len().min(joins.len() + 1);
    let head = parse(&digits[..done], joins.clone());
    let is_nothing = head.numbers == [0] && digits.len() == 1;
    // A number that ends in 0 may have begun before it, no number begins so.
    if !is_nothing && !may_stand(&head.numbers, length) && !head.numbers.is_empty() {
        return;
    }
    if done == digits.len() {
        found.push(head);
        return;
    }
    for joined in [false, true] {
        joins.push(joined);
        part(digits, length, joins, found);
        joins.pop();
    }
}

/// The distances that may tell numbers apart on this side.
pub fn joinings(side: &Side) -> Vec<Joining> {
    let never = Joining { measure: Measure::Middles, below: 0.0 };
    if !side.is_row() {
        return vec![never];
    }
    let mut all = Vec::new();
    for measure in [Measure::Middles, Measure::Gaps, Measure::Starts] {
        let pairs = side.lines().iter().flat_map(|line| line.windows(2));
        let near = pairs
            .filter(|pair| side.apart(&pair[0], &pair[1], Measure::Middles) <= MAX_JOINED)
            .map(|pair| side.apart(&pair[0], &pair[1], measure));
        let mut distances: Vec<f64> = near.collect();
        distances.sort_by(f64::total_cmp);
        let steps = distances.windows(2).filter(|pair| pair[1] - pair[0] > SAME_DISTANCE);
        let middles = steps.map(|pair| f64::midpoint(pair[0], pair[1]));
        let last = distances.last().map(|last| last + SAME_DISTANCE);
        all.extend(middles.chain(last).map(|below| Joining { measure, below }));
    }
    all.push(never);
    all
}

impl Joining {
    /// The clues of all lines of `side`: those of their ways that bend the
    /// least; what the distances say where a line has no way that can be.
    pub fn clues(&self, side: &Side, choices: &[Choices]) -> Vec<SeenClue> {
        side.lines().iter().zip(choices).map(|(line, own)| self.clue(side, line, own)).collect()
    }

    /// The clue of one line.
    pub fn clue(&self, side: &Side, line: &[Sign], own: &Choices) -> SeenClue {
        let confidence = own.confidence;
        let bent = own.parses.iter().map(|parse| (self.bent(side, line, parse), parse));
        if let Some((bent, parse)) = bent.min_by(|a, b| a.0.total_cmp(&b.0)) {
            return SeenClue { numbers: parse.numbers.clone(), confidence, bent };
        }
        let digits: Vec<u8> = line.iter().map(Sign::digit).collect();
        let joins = match side.is_row() {
            true => self.distances(side, line).map(|apart| apart < self.below).collect(),
            false => by_lines(line),
        };
        SeenClue { numbers: parse(&digits, joins).numbers, confidence, bent: 0.0 }
    }

    fn distances<'a>(&self, side: &'a Side, line: &'a [Sign]) -> impl Iterator<Item = f64> + 'a {
        let measure = self.measure;
        line.windows(2).map(move |pair| side.apart(&pair[0], &pair[1], measure))
    }

    fn bent(&self, side: &Side, line: &[Sign], parse: &Parse) -> f64 {
        if !side.is_row() {
            return 0.0;
        }
        let pairs = self.distances(side, line).zip(&parse.joins);
        let bent = |(apart, &joined): (f64, &bool)| match (apart < self.below) == joined {
            true => 0.0,
            false => (apart - self.below).abs().max(f64::EPSILON),
        };
        pairs.map(bent).sum()
    }
}
