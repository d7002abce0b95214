//! A cut of the cells into groups that makes a board with exactly one answer.

use super::ways::{Budget, Proven, Way, proven};
use crate::geom::{Array2, At, Size};
use crate::puzzle::takuzu::board::{Digit, Sign};
use crate::sight::kinds::{Cut, Group};

/// A cut whose groups make a board with one answer.
pub struct Found<'a> {
    /// The cut.
    pub cut: &'a Cut,
    /// The board.
    pub proof: Proof,
}

impl Found<'_> {
    /// Whether both values are seen. If only one is, the other may have been
    /// taken for it.
    pub fn is_two_sided(&self) -> bool {
        let has = |value| self.proof.cells.iter().any(|(_, cell)| *cell == Some(value));
        Digit::BOTH.into_iter().all(has)
    }
}

/// The coarsest cut that makes a board with both values, else one with one of
/// them; looks of their own within it are told by finer cuts.
pub fn prove<'a>(
    cuts: &'a [Cut],
    size: Size,
    signs: &[Sign],
    budget: &Budget,
) -> Option<Found<'a>> {
    let mut one_sided = None;
    for (number, cut) in cuts.iter().enumerate() {
        if budget.is_spent() {
            return None;
        }
        let proven = proven(cut, size, signs, budget)?;
        let Some(proof) = (!proven.is_empty()).then(|| Proof::of(cut, proven)) else { continue };
        let mut found = Found { cut, proof: proof? };
        if found.is_two_sided() {
            for cut in &cuts[number + 1..] {
                if found.proof.refine(cut) {
                    found.cut = cut;
                }
            }
            return Some(found);
        }
        one_sided.get_or_insert(found);
    }
    one_sided
}

/// What a board's values and only answer are, 0 and 1 perhaps exchanged.
pub struct Proof {
    /// The answer.
    pub answer: Array2<Digit>,
    /// The values.
    pub cells: Array2<Option<Digit>>,
    /// Cells that may be blanks or take what the answer says.
    pub doubtful: Vec<At>,
}

/// So many blanks that look alike do not all have one value in the answer:
/// they are values themselves.
pub const PURE: usize = 8;

/// So many looks are those of two values and of blanks.
const LOOKS: usize = 3;

/// Fewer values of one look than this have to look like others of their kind.
pub const SUPPORTED: usize = 5;

impl Proof {
    /// Of several ways the one with the most values; `None` where they come to
    /// different answers.
    fn of(cut: &Cut, mut proven: Vec<Proven>) -> Option<Self> {
        let filled = |p: &Proven| {
            let own = cut.groups.iter().zip(&p.way).filter(|(_, value)| value.is_some());
            own.map(|(group, _)| group.cells.len()).sum::<usize>()
        };
        proven.sort_by_key(|p| std::cmp::Reverse(filled(p)));
        let Proven { way, answer } = &proven[0];
        let opposite = answer.map(|digit| digit.other());
        if !proven.iter().all(|p| p.answer == *answer || p.answer == opposite) {
            return None;
        }
        let mut cells = Array2::filled(answer.size(), None);
        let mut doubtful = Vec::new();
        // Three looks are those of two values and blanks, not of a full board.
        let is_two_sided = |way: &Way| Digit::BOTH.iter().all(|digit| way.contains(&Some(*digit)));
        let may_be_blanks = way.len() == LOOKS
            && way.iter().all(Option::is_some)
            && proven[1..].iter().any(|p| is_two_sided(&p.way));
        for (number, group) in cut.groups.iter().enumerate() {
            group.cells.iter().for_each(|&at| cells[at] = way[number]);
            let is_open = proven.iter().any(|p| p.way[number].is_some() != way[number].is_some());
            if is_open && (group.cells.len() < SUPPORTED || may_be_blanks) {
                doubtful.extend(&group.cells);
            }
        }
        Some(Self { answer: answer.clone(), cells, doubtful })
    }

    /// Takes groups of a finer cut for values where their blanks all have one
    /// value in the answer; whether there are any.
    fn refine(&mut self, cut: &Cut) -> bool {
        let mut is_finer = false;
        self.doubt_distinct(cut);
        for group in cut.groups.iter().filter(|group| group.cells.len() >= PURE) {
            let value = self.answer[group.cells[0]];
            if group.cells.iter().all(|&at| self.answer[at] == value && self.cells[at].is_none()) {
                group.cells.iter().for_each(|&at| self.cells[at] = Some(value));
                is_finer = true;
            }
        }
        is_finer
    }
}

impl Proof {
    /// Doubts few blanks of a look of their own that all have one value in the
    /// answer: they may be values.
    fn doubt_distinct(&mut self, cut: &Cut) {
        let is_blank = |group: &Group| group.cells.iter().all(|&at| self.cells[at].is_none());
        let blanks: Vec<bool> = cut.groups.iter().map(is_blank).collect();
        let to_blanks = |number: usize| {
            let near = |at: &At| {
                let others = cut.distances[*at].iter().zip(&blanks).enumerate();
                let blank = others.filter(|(i, (_, is_blank))| **is_blank && *i != number);
                blank.map(|(_, (d, _))| f64::from(*d)).fold(f64::MAX, f64::min)
            };
            let cells = &cut.groups[number].cells;
            cells.iter().map(near).sum::<f64>() / cells.len() as f64
        };
        let values = (0..blanks.len()).filter(|&i| !blanks[i]);
        let usual = values.map(to_blanks).fold(f64::MAX, f64::min);
        for (number, group) in cut.groups.iter().enumerate() {
            let value = self.answer[group.cells[0]];
            let is_pure = group.cells.iter().all(|&at| self.answer[at] == value);
            let is_small = group.cells.len() < PURE;
            if is_small && blanks[number] && is_pure && to_blanks(number) >= DISTINCT * usual {
                self.doubtful.extend(&group.cells);
            }
        }
    }
}

/// Blanks that differ so much from the others, as a share of what values do,
/// may be values.
const DISTINCT: f64 = 0.35;
