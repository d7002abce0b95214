//! Which reading of the clues is meant: the board as a whole decides.
//!
//! Rows and columns must count the same cells, every clue must fit its line,
//! and the clues must have an answer. First what the distances between digits
//! say is tried, then all ways to part the digits of each line, then the
//! change of one digit that was not surely read. A reading counts only if no
//! other of its kind does.

use super::both::{Clues, changes, kinds_of_changes};
use super::clues::Side;
use super::joins::{Choices, Joining, SeenClue, choices, joinings, parses};
use super::rivals::{LEAST_RIVAL, Signs};
use super::{edits, joint};
use crate::puzzle::nonogram::board::{Board, Clue, Line, shown};
use crate::puzzle::nonogram::solve::{Proof, prove};
use crate::puzzle::seen::{Reading, Told};
use crate::sight::around::Sign;

/// After so many contradictions an answer is not looked for any more. Boards
/// that people print need few hundreds.
pub const CONFLICTS: usize = 2000;
/// One digit is taken for another where that fits almost as well.
const RIVAL: f32 = 0.16;
/// Misread clues of boards with no more rows or columns agree by chance.
pub const SMALL: usize = 5;
/// The readings of which one digit is changed.
const MAX_BASES: usize = 4;
/// The ways to part digits by which several are changed.
const MAX_JOINT: usize = 2;
/// Boards with fewer rows or columns are not mended by digits that do not look
/// it.
const LEAST_EDITED: usize = 15;
/// The share of the clues that may be changed,
const CHANGED: f64 = 0.1;
/// and how many of them at most: of the two boards seen that took three changes
/// to agree, one was wrong. One digit that is taken for the same other one
/// wherever it stands may change more.
const MAX_CHANGED: usize = 2;
/// How sure a board is of which several digits were changed.
const REPAIRED: f64 = 0.6;

/// A board that its clues make.
pub struct Candidate {
    /// The board, no cell known.
    pub board: Board,
    /// What is known of its answers.
    pub proof: Proof,
    /// How sure the weakest clue is, 0 to 1.
    pub confidence: f64,
    /// What was changed for the sake of the board as a whole.
    pub repairs: Vec<String>,
}

impl Candidate {
    /// Whether its clues prove themselves as they were read: they are no other
    /// numbers that stand there by chance.
    pub fn is_beyond_doubt(&self) -> bool {
        let is_small = self.board.rows().len().min(self.board.columns().len()) <= SMALL;
        !is_small && matches!(self.proof, Proof::One(_)) && self.repairs.is_empty()
    }
}

/// What the clues on two sides make.
pub enum Choice {
    /// One board.
    Board(Candidate),
    /// None, or more than one; why, and the clues as the likeliest reading
    /// has them.
    Unclear(String, [Vec<SeenClue>; 2]),
}

/// The signs beside the rows and over the columns, and the ways to read them.
pub struct Chooser<'a> {
    rows: &'a Side,
    columns: &'a Side,
    row_ways: Vec<Choices>,
    column_ways: Vec<Choices>,
    joinings: Vec<Joining>,
    told: &'a [Told],
}

impl<'a> Chooser<'a> {
    /// Lists the ways to read both sides. What a person `told` is so.
    pub fn new(rows: &'a Side, columns: &'a Side, told: &'a [Told]) -> Self {
        let (height, width) = (rows.lines().len(), columns.lines().len());
        Self {
            rows,
            columns,
            row_ways: choices(rows, width, told),
            column_ways: choices(columns, height, told),
            joinings: joinings(rows),
            told,
        }
    }

    /// The board that is meant. Only where `is_claimed`, so that the signs are
    /// a nonogram's clues whatever they say, it is searched for further than
    /// the distances between digits tell.
    pub fn choose(&self, is_claimed: impl Fn(&[SeenClue], &[SeenClue]) -> bool) -> Choice {
        let mut bases = self.bases();
        bases.sort_by(|a, b| a.bent().total_cmp(&b.bent()));
        let mut problem = None;
        let mut found = Vec::new();
        for clues in &bases {
            match counted(clues) {
                Ok(candidate) => found.push(candidate),
                Err(error) => problem = problem.or(Some(error)),
            }
        }
        prefer_proven(&mut found);
        let is_unsure = matches!(&found[..], [only] if !is_sure(only));
        let first = bases.into_iter().next();
        let Some(first) = first else {
            return Choice::Unclear("it has no clues".into(), [Vec::new(), Vec::new()]);
        };
        if is_unsure && is_claimed(&first.rows, &first.columns) {
            // It is the only one that all of its digits' likenesses make.
            let others = self.rivalled(&first);
            if !others.is_empty() {
                found = others;
            } else if let [only] = &mut found[..]
                && self.is_alone(&only.board)
            {
                only.confidence = only.confidence.max(Reading::SURE);
            }
        }
        if found.is_empty() && is_claimed(&first.rows, &first.columns) {
            found = self.joined(&first);
            if found.is_empty() {
                found = self.rivalled(&first);
            }
            if found.is_empty() {
                found = self.changed();
            }
            if found.is_empty() {
                found = self.edited();
            }
        }
        let several = "its clues can be read in several ways".to_string();
        let unclear = |why| Choice::Unclear(why, [first.rows.clone(), first.columns.clone()]);
        match found.pop() {
            Some(candidate) if found.is_empty() && is_sure(&candidate) => Choice::Board(candidate),
            Some(_) if found.is_empty() => unclear("some of its digits are not clear".to_string()),
            Some(_) => unclear(several),
            None => unclear(problem.unwrap_or(several)),
        }
    }

    /// The readings that the distances between digits say.
    fn bases(&self) -> Vec<Clues> {
        let never = joinings(self.columns);
        let columns = never.first().map(|never| never.clues(self.columns, &self.column_ways));
        let mut bases: Vec<Clues> = Vec::new();
        for joining in &self.joinings {
            let rows = joining.clues(self.rows, &self.row_ways);
            let clues = Clues { rows, columns: columns.clone().unwrap_or_default() };
            match bases.iter_mut().find(|known| known.is_like(&clues)) {
                Some(known) if known.bent() > clues.bent() => *known = clues,
                Some(_) => {}
                None => bases.push(clues),
            }
        }
        bases
    }

    /// The boards of all ways to part the digits of each line.
    fn joined(&self, first: &Clues) -> Vec<Candidate> {
        let numbers = |choices: &[Choices]| -> Vec<Vec<Clue>> {
            let of_line = |own: &Choices| own.parses.iter().map(|p| p.numbers.clone()).collect();
            choices.iter().map(of_line).collect()
        };
        let ways = [&self.row_ways, &self.column_ways].map(|choices| numbers(choices));
        let found = joint::boards(&ways[0], &ways[1], CONFLICTS).unwrap_or_default();
        let candidate = |(board, proof): joint::Proven| {
            let repairs = changes(first, &board, "its digits can be parted in more than one way");
            Candidate { board, proof, confidence: first.confidence(), repairs }
        };
        found.into_iter().map(candidate).collect()
    }

    /// The boards that changes of several doubtful digits make; of a small board
    /// they would make one by chance.
    fn rivalled(&self, first: &Clues) -> Vec<Candidate> {
        let (height, width) = (self.rows.lines().len(), self.columns.lines().len());
        if height.min(width) <= SMALL {
            return Vec::new();
        }
        let likeliest = self.likeliest().into_iter().take(MAX_JOINT);
        let joinings: Vec<Joining> = likeliest.map(|(joining, _)| joining).collect();
        let candidate = |(board, proof): joint::Proven| {
            let repairs = changes(first, &board, "some of its digits look like others");
            Candidate { board, proof, confidence: REPAIRED, repairs }
        };
        let kinds = |own: &Candidate| kinds_of_changes(first, &own.board);
        let sides = [self.rows, self.columns];
        let signs = Signs { sides, joinings: &joinings, told: self.told };
        let found = signs.boards().into_iter().map(candidate);
        // Where much has to be changed, some of it makes up for digits that look
        // like nothing of what they are.
        let most = (CHANGED * (height + width) as f64) as usize;
        let is_little = |own: &Candidate| {
            let count = own.repairs.len();
            count <= most && (count <= MAX_CHANGED || kinds(own) == 1)
        };
        let found: Vec<Candidate> = found.collect();
        if found.iter().all(is_little) { found } else { Vec::new() }
    }

    /// Whether a board is the only one that agrees, be its digits taken for
    /// themselves or for any that are like them. It may have several answers.
    fn is_alone(&self, board: &Board) -> bool {
        if board.rows().len().min(board.columns().len()) <= SMALL {
            return false;
        }
        let joinings: Vec<Joining> = self.likeliest().into_iter().map(|own| own.0).collect();
        let signs =
            Signs { sides: [self.rows, self.columns], joinings: &joinings, told: self.told };
        signs.is_alone(board)
    }

    /// The boards that the change of one doubtful digit makes.
    fn changed(&self) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for (joining, base) in self.likeliest() {
            for (side, is_row) in [(self.rows, true), (self.columns, false)] {
                for (index, signs) in side.lines().iter().enumerate() {
                    let line = Line { is_row, index };
                    for clue in self.rivals(&joining, side, signs) {
                        found.extend(with(&base, line, clue));
                    }
                    found.dedup_by(|a, b| a.board == b.board);
                }
            }
        }
        let mut distinct: Vec<Candidate> = Vec::new();
        for candidate in found {
            if distinct.iter().all(|known| known.board != candidate.board) {
                distinct.push(candidate);
            }
        }
        prefer_proven(&mut distinct);
        distinct
    }

    /// The boards with exactly one answer that the change of one digit, clear as
    /// it may be, makes of a large board: a digit that was not seen, one that is
    /// none, or another one.
    fn edited(&self) -> Vec<Candidate> {
        let (height, width) = (self.rows.lines().len(), self.columns.lines().len());
        let mut found: Vec<Candidate> = Vec::new();
        if height.min(width) < LEAST_EDITED {
            return found;
        }
        for (_, base) in self.likeliest().into_iter().take(MAX_JOINT) {
            for (line, clue) in lines(&base) {
                let sum = base.missing_in(line);
                let is_own = |t: &&Told| t.is_row == line.is_row && t.index == line.index;
                if self.told.iter().any(|told| is_own(&told)) {
                    continue;
                }
                for numbers in edits::edits(&clue.numbers, sum) {
                    let new = SeenClue { numbers, confidence: REPAIRED, bent: 0.0 };
                    found.extend(with(&base, line, new).filter(|own| {
                        found.iter().all(|known: &Candidate| known.board != own.board)
                    }));
                }
            }
        }
        // Any other change that leads to an answer may have been the right one.
        match &found[..] {
            [only] if matches!(only.proof, Proof::One(_)) => {
                let mut bases = self.likeliest().into_iter().take(MAX_JOINT);
                let may_be_two = bases.any(|(_, base)| may_be_two(&base, &only.board));
                if may_be_two { Vec::new() } else { found }
            }
            _ => Vec::new(),
        }
    }

    /// The readings by distances that bend the least, with their joinings.
    fn likeliest(&self) -> Vec<(Joining, Clues)> {
        let columns = joinings(self.columns);
        let columns = columns.first().map(|never| never.clues(self.columns, &self.column_ways));
        let columns = columns.unwrap_or_default();
        let with_clues = |joining: &Joining| {
            let rows = joining.clues(self.rows, &self.row_ways);
            (*joining, Clues { rows, columns: columns.clone() })
        };
        let mut all: Vec<(Joining, Clues)> = self.joinings.iter().map(with_clues).collect();
        all.sort_by(|a, b| a.1.bent().total_cmp(&b.1.bent()));
        let mut kept: Vec<(Joining, Clues)> = Vec::new();
        for (joining, clues) in all {
            if kept.len() < MAX_BASES && kept.iter().all(|(_, known)| !known.is_like(&clues)) {
                kept.push((joining, clues));
            }
        }
        kept
    }

    /// The clues of one line with one of its digits read as the next best.
    fn rivals(&self, joining: &Joining, side: &Side, signs: &[Sign]) -> Vec<SeenClue> {
        let length = if side.is_row() { self.columns.lines() } else { self.rows.lines() }.len();
        let mut clues = Vec::new();
        for (place, sign) in signs.iter().enumerate() {
            let is_near =
                |rival: &&(u8, f32)| rival.1 >= LEAST_RIVAL && rival.1 >= sign.score() - RIVAL;
            for rival in sign.digits.iter().skip(1).filter(is_near) {
                let mut digits: Vec<u8> = signs.iter().map(Sign::digit).collect();
                digits[place] = rival.0;
                let parses = parses(side, signs, &digits, length);
                if !parses.is_empty() {
                    let own = Choices { parses, confidence: Reading::SURE };
                    clues.push(joining.clue(side, signs, &own));
                }
            }
        }
        clues
    }
}

/// All lines of a reading, with their clues.
fn lines(base: &Clues) -> impl Iterator<Item = (Line, &SeenClue)> {
    [(true, &base.rows), (false, &base.columns)].into_iter().flat_map(|(is_row, clues)| {
        clues.iter().enumerate().map(move |(index, clue)| (Line { is_row, index }, clue))
    })
}

/// Whether two numbers that were not seen would do as well as the one that an `edited`
/// board has more than its `base`.
fn may_be_two(base: &Clues, edited: &Board) -> bool {
    let longer = |(line, clue): &(Line, &SeenClue)| edited.clue(*line).len() > clue.numbers.len();
    lines(base).filter(longer).any(|(line, clue)| {
        edits::pairs(&clue.numbers, base.missing_in(line)).into_iter().any(|numbers| {
            let new = SeenClue { numbers, confidence: REPAIRED, bent: 0.0 };
            with(base, line, new).is_some()
        })
    })
}

/// `base` with another clue at one line, if all agree then.
fn with(base: &Clues, line: Line, clue: SeenClue) -> Option<Candidate> {
    let mut clues = base.clone();
    let old = std::mem::replace(clues.of_mut(line), clue);
    let new = clues.of_mut(line).numbers.clone();
    if clues.missing() != 0 || old.numbers == new {
        return None;
    }
    let mut candidate = counted(&clues).ok()?;
    let name = line.to_string().to_lowercase();
    candidate.repairs.push(format!(
        "the clue of {name} looks like {}; repaired to {}, as the whole board asks for",
        shown(&old.numbers),
        shown(&new)
    ));
    Some(candidate)
}

/// The board of these clues, if it has an answer; else what is wrong.
fn counted(clues: &Clues) -> Result<Candidate, String> {
    let board = clues.board().map_err(|error| error.to_string())?;
    let confidence = clues.confidence();
    match prove(&board, CONFLICTS) {
        Proof::None(Some(line)) => Err(format!(
            "{} ({}) is the first line that cannot be filled as the clues were read",
            line.to_string().to_lowercase(),
            shown(board.clue(line))
        )),
        Proof::None(None) => Err("the clues as they were read have no answer".to_string()),
        proof => Ok(Candidate { board, proof, confidence, repairs: Vec::new() }),
    }
}

/// A puzzle has one answer: where one reading has just that, others do not
/// count.
fn prefer_proven(found: &mut Vec<Candidate>) {
    let is_proven = |candidate: &Candidate| matches!(candidate.proof, Proof::One(_));
    if found.iter().any(is_proven) {
        found.retain(is_proven);
    }
}

/// A board with one answer proves its clues, unless it is so small that it has
/// one by chance; else they must be clear.
fn is_sure(candidate: &Candidate) -> bool {
    let board = &candidate.board;
    let is_small = board.rows().len().min(board.columns().len()) <= SMALL;
    match candidate.proof {
        Proof::One(_) if !is_small => candidate.confidence > 0.0,
        _ => candidate.confidence >= Reading::SURE,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::grid::Span;

    /// Cells of 20 pixels; the board begins at 100, 100.
    const LINES: [Span; 2] = [Span { start: 100, end: 120 }, Span { start: 120, end: 140 }];
    const BOARD: Rect = Rect { x: 100, y: 100, width: 40, height: 40 };

    /// A digit next to line `index` that may also be one of `rivals`.
    fn sign(is_row: bool, index: usize, digit: u8, rivals: &[u8]) -> Sign {
        let along = 106 + 20 * index as i32;
        let (x, y) = if is_row { (86, along - 2) } else { (along, 84) };
        let others = rivals.iter().map(|&rival| (rival, 0.88));
        Sign {
            bounds: Rect::new(x, y, 8, 12),
            colour: [0; 3],
            contrast: 255,
            digits: [(digit, 0.95)].into_iter().chain(others).collect(),
        }
    }

    /// What is made of two rows with these digits and rivals, over columns of
    /// two cells and one.
    fn chosen(rows: [(u8, &[u8]); 2], told: &[Told]) -> Choice {
        let beside: Vec<Sign> =
            rows.iter().enumerate().map(|(i, row)| sign(true, i, row.0, row.1)).collect();
        let over = [sign(false, 0, 2, &[]), sign(false, 1, 1, &[])];
        let rows = Side::new(&beside, &LINES, BOARD, true, 2.5);
        let columns = Side::new(&over, &LINES, BOARD, false, 2.5);
        Chooser::new(&rows, &columns, told).choose(|_, _| true)
    }

    fn numbers(choice: &Choice) -> Option<(Vec<Clue>, usize)> {
        match choice {
            Choice::Board(found) => Some((found.board.rows().to_vec(), found.repairs.len())),
            Choice::Unclear(..) => None,
        }
    }

    #[test]
    fn what_agrees_is_read_as_it_is() {
        let read = chosen([(2, &[1]), (1, &[2])], &[]);
        assert_eq!(numbers(&read), Some((vec![vec![2], vec![1]], 0)));
    }

    #[test]
    fn the_only_change_that_makes_all_agree_is_made_and_told() {
        let read = chosen([(1, &[7, 2]), (1, &[])], &[]);
        assert_eq!(numbers(&read), Some((vec![vec![2], vec![1]], 1)));
    }

    #[test]
    fn of_two_changes_that_would_do_none_is_made() {
        assert_eq!(numbers(&chosen([(1, &[2]), (1, &[2])], &[])), None);
    }

    #[test]
    fn what_cannot_be_repaired_is_unclear_until_a_person_tells() {
        assert_eq!(numbers(&chosen([(1, &[]), (1, &[])], &[])), None);
        let told = Told { is_row: true, index: 1, numbers: vec![2] };
        let read = chosen([(1, &[]), (1, &[])], &[told]);
        assert_eq!(numbers(&read), Some((vec![vec![1], vec![2]], 0)));
    }

    #[test]
    fn a_number_that_may_be_two_is_not_made_up() {
        // Two numbers of the first row were not seen, or one.
        let striped = |gaps: &[usize]| -> Vec<Vec<bool>> {
            let is_filled = |row: usize, column: usize| match row {
                0 => !gaps.contains(&column),
                _ => column < 15 - row,
            };
            (0..15).map(|row| (0..15).map(|column| is_filled(row, column)).collect()).collect()
        };
        let clue = |cells: Vec<bool>| -> Clue {
            let runs = cells.chunk_by(|a, b| a == b).filter(|run| run[0]);
            runs.map(|run| run.len() as u16).collect()
        };
        let picture = striped(&[3, 5]);
        let rows: Vec<Clue> = picture.iter().map(|row| clue(row.clone())).collect();
        let column = |c: usize| clue(picture.iter().map(|row| row[c]).collect());
        let columns: Vec<Clue> = (0..15).map(column).collect();
        let seen = |numbers: &[Clue]| -> Vec<SeenClue> {
            let one =
                |numbers: &Clue| SeenClue { numbers: numbers.clone(), confidence: 1.0, bent: 0.0 };
            numbers.iter().map(one).collect()
        };
        let base = |first: &[u16]| {
            let mut own = seen(&rows);
            own[0].numbers = first.to_vec();
            Clues { rows: own, columns: seen(&columns) }
        };
        assert_eq!(rows[0], [3, 1, 9]);
        let edited = |first: &[u16]| {
            let mut rows = rows.clone();
            rows[0] = first.to_vec();
            Board::new(rows, columns.clone()).expect("a board")
        };
        assert!(may_be_two(&base(&[9]), &edited(&[4, 9])));
        assert!(!may_be_two(&base(&[3, 9]), &edited(&[3, 1, 9])), "one is missing");
    }
}
