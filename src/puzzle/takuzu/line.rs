//! What one line says by itself, in bits: a machine word per line and digit,
//! bit `i` for place `i`.
//!
//! In come the zeros and the ones known of a line; out go the cells that must
//! follow. The plain rules cost a few operations for the whole line; counting
//! all completions costs a few per cell. Techniques for people and the fast
//! solver both draw from here. Knows nothing of other lines.

use super::word::Word;

/// What is known of a line: the zeros and the ones.
pub type Pair<W> = [W; 2];

/// The rules of one line: its length, and its signs.
#[derive(Debug, Clone, Copy, Default)]
pub struct Line<W> {
    /// Cells in the line.
    pub length: usize,
    /// The most of either digit.
    pub most: usize,
    /// All places.
    pub all: W,
    /// Places with a `=` toward the next place.
    pub same: W,
    /// Places with an `x` toward the next place.
    pub different: W,
}

/// Places beside two alike: where `digit` stands twice side by side, the
/// cells on either side.
#[inline]
pub fn beside_two<W: Word>(digit: W) -> W {
    let pairs = digit & (digit >> 1);
    (pairs << 2) | (pairs >> 1)
}

/// Places between two alike.
#[inline]
pub fn between_two<W: Word>(digit: W) -> W {
    (digit << 1) & (digit >> 1)
}

impl<W: Word> Line<W> {
    /// A line of `length` cells without signs.
    pub fn new(length: usize) -> Self {
        let all = W::up_to(length);
        Self { length, most: length.div_ceil(2), all, same: W::NONE, different: W::NONE }
    }

    /// Cells that a `=` makes like a `digit`.
    #[inline]
    pub fn like(&self, digit: W) -> W {
        ((digit & self.same) << 1) | ((digit >> 1) & self.same)
    }

    /// Cells that an `x` makes unlike a `digit`.
    #[inline]
    pub fn unlike(&self, digit: W) -> W {
        ((digit & self.different) << 1) | ((digit >> 1) & self.different)
    }

    /// Cells that pairs, gaps and signs force to be 0, and to be 1, the
    /// known ones of them included.
    #[inline]
    pub fn forced<const SIGNED: bool>(&self, known: Pair<W>) -> Pair<W> {
        let [zeros, ones] = known;
        let mut forced =
            [beside_two(ones) | between_two(ones), beside_two(zeros) | between_two(zeros)];
        if SIGNED {
            forced[0] |= self.like(zeros) | self.unlike(ones);
            forced[1] |= self.like(ones) | self.unlike(zeros);
        }
        [forced[0] & self.all, forced[1] & self.all]
    }

    /// Of a line without completion, digits that are enough for it to have
    /// none, and of which none could be spared. `ends` is working space.
    ///
    /// Forward it is kept what can be reached; backward a digit is spared
    /// where what then leads to the end still meets nothing reached.
    pub fn needed<const SIGNED: bool>(&self, known: Pair<W>, ends: &mut Ends<W>) -> Pair<W> {
        let [zeros, ones] = known;
        let (may_zero, may_one) = (!ones, !zeros);
        if ends.len() <= self.length {
            ends.resize(self.length + 1, [W::NONE; 4]);
        }
        // What can be reached with each place, its own digit not heeded.
        let mut next = [W::place(0), W::NONE, W::place(1), W::NONE];
        for (place, reached) in ends[..self.length].iter_mut().enumerate() {
            *reached = next;
            let (zero, one) = (may_zero.spread(place), may_one.spread(place));
            let [z1, z2, o1, o2] = next;
            let (z1, z2, o1, o2) = (z1 & zero, z2 & zero, o1 & one, o2 & one);
            next = [o1 | o2, z1, (z1 | z2) << 1, o1 << 1];
            if SIGNED && place + 1 < self.length {
                next = self.signed(place + 1, next);
            }
        }
        let mut needed = [W::NONE; 2];
        let mut after = [self.allowed(); 4];
        for (place, reached) in ends[..self.length].iter().enumerate().rev() {
            let meets = |state: usize| reached[state] & after[state];
            // Which digits would lead on from here, were the place blank.
            let leads = [meets(0) | meets(1), meets(2) | meets(3)];
            for digit in 0..2 {
                if known[digit].has(place) && !leads[1 - digit].is_none() {
                    needed[digit] |= W::place(place);
                    (after[2 - 2 * digit], after[3 - 2 * digit]) = (W::NONE, W::NONE);
                }
            }
            let [z1, z2, o1, o2] = if SIGNED { self.signed(place, after) } else { after };
            after = [z2 | (o1 >> 1), o1 >> 1, z1 | (o2 >> 1), z1];
        }
        needed
    }

    /// Counts of ones a full line may have.
    #[inline]
    fn allowed(&self) -> W {
        W::up_to(self.most + 1) & !W::up_to(self.length - self.most)
    }

    /// Whether the digits themselves break a rule of the line.
    pub fn is_broken(&self, known: Pair<W>) -> bool {
        let [zeros, ones] = known;
        let three = |digit: W| !(digit & (digit >> 1) & (digit >> 2)).is_none();
        let unlike = ((zeros >> 1) & ones) | ((ones >> 1) & zeros);
        let alike = ((zeros >> 1) & zeros) | ((ones >> 1) & ones);
        three(zeros)
            || three(ones)
            || zeros.count() > self.most
            || ones.count() > self.most
            || !(unlike & self.same).is_none()
            || !(alike & self.different).is_none()
    }

    /// Follows pairs, gaps, full counts and signs to their end; `None` where
    /// they contradict each other.
    #[inline]
    pub fn settle<const SIGNED: bool>(&self, known: Pair<W>) -> Option<Pair<W>> {
        let [mut zeros, mut ones] = known;
        loop {
            let forced = self.forced::<SIGNED>([zeros, ones]);
            let mut more = [zeros | forced[0], ones | forced[1]];
            if !(more[0] & more[1]).is_none() {
                return None;
            }
            let counts = [more[0].count(), more[1].count()];
            if counts[0] > self.most || counts[1] > self.most {
                return None;
            }
            if counts[0] + counts[1] < self.length {
                if counts[0] == self.most {
                    more[1] = self.all & !more[0];
                } else if counts[1] == self.most {
                    more[0] = self.all & !more[1];
                }
            }
            if more == [zeros, ones] {
                return Some(more);
            }
            [zeros, ones] = more;
        }
    }
}

/// Counts of ones that lead to the end of a line, by how the line stands
/// after a place: one 0, two 0s, one 1, two 1s just seen. Bit `c` of a set
/// means `c` ones so far. One entry per place, kept between calls.
pub type Ends<W> = Vec<[W; 4]>;

impl<W: Word> Line<W> {
    /// What all completions of the line agree on; `None` if there is none.
    /// `ends` is working space.
    ///
    /// Walks the line once backward and once forward over sets of counts, so
    /// the cost is a few operations per cell, however many completions.
    pub fn agree<const SIGNED: bool>(&self, known: Pair<W>, ends: &mut Ends<W>) -> Option<Pair<W>> {
        self.walk_back::<SIGNED>(known, ends);
        // No branches on digits: they are as good as random.
        let (may_zero, may_one) = (!known[1], !known[0]);
        let (mut can_zero, mut can_one) = (W::NONE, W::NONE);
        let mut next = [W::place(0), W::NONE, W::place(1), W::NONE];
        for (place, end) in ends[1..=self.length].iter().enumerate() {
            let (zero, one) = (may_zero.spread(place), may_one.spread(place));
            let z1 = next[0] & end[0] & zero;
            let z2 = next[1] & end[1] & zero;
            let o1 = next[2] & end[2] & one;
            let o2 = next[3] & end[3] & one;
            can_zero |= W::from(!(z1 | z2).is_none()) << place;
            can_one |= W::from(!(o1 | o2).is_none()) << place;
            next = [o1 | o2, z1, (z1 | z2) << 1, o1 << 1];
            if SIGNED && place + 1 < self.length {
                next = self.signed(place + 1, next);
            }
        }
        let settled = can_zero | can_one;
        (settled == self.all).then_some([self.all & !can_one, self.all & !can_zero])
    }

    /// Whether a walk may find something: there are signs, or all that is
    /// left to place of a digit is needed to part three of the other. Over
    /// all sets of puzzles no walk of another line found anything.
    /// `counts` are those of the known digits.
    #[inline]
    pub fn is_tight<const SIGNED: bool>(&self, known: Pair<W>, counts: [usize; 2]) -> bool {
        let blanks = self.all & !known[0] & !known[1];
        let tight = |digit: usize| {
            let left = self.most - counts[digit];
            self.parting(self.all & !known[digit], blanks, left) >= left
        };
        (SIGNED && !(self.same | self.different).is_none()) || tight(0) || tight(1)
    }

    /// How many of the blanks it takes to part all threes of `run`, counted
    /// up to `enough`: of the first three the last blank parts the most.
    #[inline]
    fn parting(&self, run: W, blanks: W, enough: usize) -> usize {
        let mut threes = run & (run >> 1) & (run >> 2);
        let mut count = 0;
        while count < enough && !threes.is_none() {
            let first = threes.first();
            let last = if blanks.has(first + 2) { 3 } else { 2 };
            threes = (threes >> first >> last) << first << last;
            count += 1;
        }
        count
    }

    /// Fills `ends` from the last place to the first.
    fn walk_back<const SIGNED: bool>(&self, known: Pair<W>, ends: &mut Ends<W>) {
        if ends.len() <= self.length {
            ends.resize(self.length + 1, [W::NONE; 4]);
        }
        let (may_zero, may_one) = (!known[1], !known[0]);
        let mut after = [self.allowed(); 4];
        ends[self.length] = after;
        for (place, end) in ends[..self.length].iter_mut().enumerate().skip(1).rev() {
            let (zero, one) = (may_zero.spread(place), may_one.spread(place));
            let [mut z1, mut z2, mut o1, mut o2] = after;
            (z1, z2, o1, o2) = (z1 & zero, z2 & zero, o1 & one, o2 & one);
            if SIGNED {
                [z1, z2, o1, o2] = self.signed(place, [z1, z2, o1, o2]);
            }
            after = [z2 | (o1 >> 1), o1 >> 1, z1 | (o2 >> 1), z1];
            *end = after;
        }
    }

    /// Takes away the steps onto `place` that its sign toward the place
    /// before forbids: first of its kind after `=`, second after `x`.
    #[inline]
    fn signed(&self, place: usize, next: [W; 4]) -> [W; 4] {
        let [z1, z2, o1, o2] = next;
        if place == 0 {
            next
        } else if self.same.has(place - 1) {
            [W::NONE, z2, W::NONE, o2]
        } else if self.different.has(place - 1) {
            [z1, W::NONE, o1, W::NONE]
        } else {
            next
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pair(text: &str) -> Pair<u128> {
        let set = |digit| {
            let places = text.char_indices().filter(|&(_, c)| c == digit);
            places.fold(0, |set, (place, _)| set | 1 << place)
        };
        [set('0'), set('1')]
    }

    /// Every completion by trying all digits, to hold the walk against.
    fn completions(line: &Line<u128>, known: Pair<u128>) -> Vec<u128> {
        let fits = |ones: &u128| {
            let digits = [line.all & !ones, *ones];
            let three = digits.iter().any(|d| d & (d << 1) & (d << 2) != 0);
            let many = digits.iter().any(|d| d.count() > line.most);
            let changes = (ones ^ (ones >> 1)) & (line.all >> 1);
            digits[0] & known[1] == 0
                && ones & known[0] == 0
                && !three
                && !many
                && changes & line.same == 0
                && !changes & line.different == 0
        };
        (0..1u128 << line.length).filter(fits).collect()
    }

    fn settled(text: &str) -> Option<Pair<u128>> {
        Line::new(text.len()).settle::<false>(pair(text))
    }

    fn agreed(text: &str) -> Option<Pair<u128>> {
        Line::new(text.len()).agree::<false>(pair(text), &mut Vec::new())
    }

    #[test]
    fn pairs_gaps_and_full_counts_follow() {
        assert_eq!(settled("..11...."), Some(pair(".0110...")));
        assert_eq!(settled("0.0....."), Some(pair("010.....")));
        assert_eq!(settled("0101.0.0"), Some(pair("01011010")));
        assert_eq!(settled("111....."), None);
        assert_eq!(settled("00.0.0.0"), None);
    }

    #[test]
    fn three_blanks_with_one_that_would_make_three() {
        assert_eq!(settled("00101..."), Some(pair("00101...")));
        assert_eq!(agreed("00101..."), Some(pair("00101..1")));
    }

    /// Where the plain rules are at their end and nothing is tight, walks
    /// find nothing.
    fn assert_loose_lines_say_nothing(line: &Line<u128>, known: Pair<u128>) {
        let Some(known) = line.settle::<false>(known) else { return };
        if !line.is_tight::<false>(known, known.map(Word::count)) {
            assert_eq!(line.agree::<false>(known, &mut Vec::new()), Some(known), "{line:?}");
        }
    }

    /// What is needed for a line to have no completion is known, is enough,
    /// and none of it can be spared.
    fn assert_needed(line: &Line<u128>, known: Pair<u128>, needed: Pair<u128>) {
        assert_eq!([needed[0] & !known[0], needed[1] & !known[1]], [0, 0], "{line:?}");
        assert!(completions(line, needed).is_empty(), "{known:?} {needed:?}");
        for place in (needed[0] | needed[1]).places() {
            let fewer = needed.map(|digit| digit & !(1 << place));
            assert!(!completions(line, fewer).is_empty(), "{known:?} {needed:?} {place}");
        }
    }

    #[test]
    fn the_walk_agrees_with_trying_everything() {
        let digits = ['.', '.', '.', '0', '1'];
        let mut seed = 1u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        for round in 0..4000 {
            let length = 1 + random(10);
            let text: String = (0..length).map(|_| digits[random(5)]).collect();
            let mut line = Line::<u128>::new(length);
            if round % 2 == 1 {
                line.same =
                    random(1 << length) as u128 & random(1 << length) as u128 & line.all >> 1;
                line.different = random(1 << length) as u128 & !line.same & line.all >> 1;
            }
            let all = completions(&line, pair(&text));
            let ones = all.iter().fold(line.all, |both, ones| both & ones);
            let zeros = all.iter().fold(line.all, |both, ones| both & !ones);
            let expected = (!all.is_empty()).then_some([zeros, ones]);
            let found = line.agree::<true>(pair(&text), &mut Vec::new());
            assert_eq!(found, expected, "{text} {line:?}");
            if line.same | line.different == 0 {
                assert_eq!(line.agree::<false>(pair(&text), &mut Vec::new()), expected);
                assert_loose_lines_say_nothing(&line, pair(&text));
            }
            if all.is_empty() && !completions(&line, [0, 0]).is_empty() {
                let needed = line.needed::<true>(pair(&text), &mut Vec::new());
                assert_needed(&line, pair(&text), needed);
                if line.same | line.different == 0 {
                    assert_eq!(line.needed::<false>(pair(&text), &mut Vec::new()), needed);
                }
            }
            let followed = line.settle::<true>(pair(&text));
            if let (Some(expected), Some(followed)) = (expected, followed) {
                assert_eq!([followed[0] & !expected[0], followed[1] & !expected[1]], [0, 0]);
            }
            assert!(expected.is_none() || followed.is_some());
        }
    }
}
