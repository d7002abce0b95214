//! A cut of the cells into groups that makes a board with exactly one answer.

use super::left::{SAME_SYMBOL, are_one_size, is_same_print};
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
            let is_small = group.cells.len() < SUPPORTED && !is_told(cut, way, number);
            if is_open && (is_small || may_be_blanks) {
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
        let may_be = |group: &Group| group.cells.len() >= PURE || self.is_symbol_of(cut, group);
        let told: Vec<&Group> = cut.groups.iter().filter(|group| may_be(group)).collect();
        for group in told {
            let value = self.answer[group.cells[0]];
            if group.cells.iter().all(|&at| self.answer[at] == value && self.cells[at].is_none()) {
                group.cells.iter().for_each(|&at| self.cells[at] = Some(value));
                self.doubtful.retain(|at| !group.cells.contains(at));
                is_finer = true;
            }
        }
        is_finer
    }
}

impl Proof {
    /// Whether a group holds the symbol that stands on the cells of what its first cell is in
    /// the answer, on a ground of its own.
    fn is_symbol_of(&self, cut: &Cut, group: &Group) -> bool {
        let value = Some(self.answer[group.cells[0]]);
        let is_like = |other: &Group| is_same_print(group, other);
        let of = |own: Option<Digit>| {
            let is_own = move |other: &&Group| other.cells.iter().all(|&at| self.cells[at] == own);
            cut.groups.iter().filter(is_own)
        };
        group.cells.len() > 1
            && of(value).any(is_like)
            && !of(value.map(Digit::other)).any(is_like)
            && !of(None).any(|blank| !std::ptr::eq(blank, group) && is_like(blank))
    }

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

/// Whether a small group has the look of others of its value alone, or their symbol in
/// whatever colour, which nothing of another kind is like.
fn is_told(cut: &Cut, way: &Way, number: usize) -> bool {
    let group = &cut.groups[number];
    let others = |is_own: bool| {
        let others = (0..way.len()).filter(move |&i| i != number);
        others.filter(move |&i| (way[i] == way[number]) == is_own)
    };
    let off = |other: usize| {
        let sum: f32 = group.cells.iter().map(|&at| cut.distances[at][other]).sum();
        sum / group.cells.len() as f32
    };
    let nearest = |is_own: bool| others(is_own).map(off).fold(f32::MAX, f32::min);
    let is_of_form = |other: usize, least: f32| {
        let other = &cut.groups[other];
        let glyphs = group.glyph.as_ref().zip(other.glyph.as_ref());
        glyphs.is_some_and(|(own, other)| own.likeness(other) >= least)
            && are_one_size(group, other)
    };
    nearest(true) <= SAME_LOOK * nearest(false)
        || others(true).any(|own| is_of_form(own, SAME_SYMBOL))
            && !others(false).any(|other| is_of_form(other, OTHER_SYMBOL))
}

/// What has the look of a value is nearer to it than to anything else by this factor.
const SAME_LOOK: f32 = 0.15;
/// Symbols are of two kinds if they correlate less than this.
const OTHER_SYMBOL: f32 = 0.8;

/// Blanks that differ so much from the others, as a share of what values do,
/// may be values.
const DISTINCT: f64 = 0.35;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{GLYPH, Glyph};

    #[test]
    fn the_symbol_of_a_value_on_another_ground_is_that_value() {
        let glyph = |is_ink: &dyn Fn(i32, i32) -> bool| {
            Glyph::from_grey(&std::array::from_fn(|i| {
                let middle = |v: usize| v as i32 - GLYPH as i32 / 2;
                if is_ink(middle(i % GLYPH), middle(i / GLYPH)) { 255 } else { 0 }
            }))
        };
        let disc = || glyph(&|x, y| x * x + y * y < 60);
        let bar = || glyph(&|x, _| x.abs() < 3);
        let size = Size::new(4, 4);
        let row = |row: usize| (0..4).map(|column| At::new(row, column)).collect::<Vec<_>>();
        let group = |cells: Vec<At>, glyph: Option<Glyph>, ground: u8| Group {
            pixels: if glyph.is_some() { 30.0 } else { 0.0 },
            ink: glyph.as_ref().map(|_| [20; 3]),
            cells,
            names: Vec::new(),
            glyph,
            ground: [ground; 3],
        };
        let told = |small: Glyph| {
            let [few, rest] = [0..2, 2..4].map(|part| row(2)[part].to_vec());
            let groups = vec![
                group(row(0), Some(disc()), 250),
                group(row(1), Some(bar()), 250),
                group(few, Some(small), 180),
                group([rest, row(3)].concat(), None, 250),
            ];
            let distances = Array2::filled(size, vec![1.0; groups.len()]);
            let cut = Cut { groups, odd: Vec::new(), distances };
            let is_one = |at: At| at.row == 1 || at.row > 1 && at.column == 3;
            let digit = |at: At| if is_one(at) { Digit::One } else { Digit::Zero };
            let answer = Array2::from_fn(size, digit);
            let cells = Array2::from_fn(size, |at| (at.row < 2).then(|| digit(at)));
            let mut proof = Proof { answer, cells, doubtful: Vec::new() };
            let is_finer = proof.refine(&cut);
            (is_finer, proof.cells[At::new(2, 0)], proof.doubtful.len())
        };
        assert_eq!(told(disc()), (true, Some(Digit::Zero), 0));
        assert_eq!(told(bar()), (false, None, 2), "the other one's");
        let other = glyph(&|x, y| x * x + y * y < 60 && y < 0);
        assert_eq!(told(other), (false, None, 2), "another one");
    }

    #[test]
    fn few_symbols_of_a_value_in_another_colour_or_look_are_told_by_the_rest_of_it() {
        let square = |half: i32, hole: i32| {
            Glyph::from_grey(&std::array::from_fn(|i| {
                let off = |v: usize| (v as i32 - GLYPH as i32 / 2).abs();
                let (x, y) = (off(i % GLYPH), off(i / GLYPH));
                if x.max(y) < half && x.min(y) >= hole { 255 } else { 0 }
            }))
        };
        let is_told = |few: Glyph, near: f32| {
            let group = |row: usize, glyph: Option<Glyph>, ink: [u8; 3]| Group {
                cells: (0..4).map(|column| At::new(row, column)).collect(),
                names: Vec::new(),
                pixels: 30.0,
                ink: glyph.as_ref().map(|_| ink),
                glyph,
                ground: [250; 3],
            };
            let (black, blue) = ([20; 3], [30, 110, 230]);
            let groups = vec![
                group(0, Some(square(10, 0)), blue),
                group(1, Some(square(10, 4)), blue),
                group(2, None, black),
                group(3, Some(few), black),
            ];
            let distances =
                Array2::from_fn(Size::new(4, 4), |at: At| vec![near, 60.0, 40.0, at.row as f32]);
            let cut = Cut { groups, odd: Vec::new(), distances };
            let way = vec![Some(Digit::Zero), Some(Digit::One), None, Some(Digit::Zero)];
            super::is_told(&cut, &way, 3)
        };
        assert!(is_told(square(10, 0), 30.0), "one form in another colour");
        assert!(!is_told(square(10, 4), 30.0), "the other value's form");
        assert!(is_told(square(10, 4), 4.0), "hardly another look");
    }
}
