//! What a clue and the known cells of a line say about its other cells, for
//! all places at once.
//!
//! A line of `n` cells has places 0 to `n` between and around its cells. A
//! walk from the left keeps, for each number of blocks laid so far, the set
//! of places it can have come to; one word operation moves the whole set.
//! Walking through cells that need not be filled is an addition: the carry
//! runs through ones, as in Hyyrö's bit-vector algorithms for strings. A
//! second walk over the mirrored line comes from the right. A block can
//! start where both walks allow it, and a cell can be empty where they meet.

use super::bits::Bits;

/// Some cells of a line, by what they hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known<W> {
    /// The filled cells.
    pub filled: W,
    /// The empty cells.
    pub empty: W,
}

impl<W: Bits> Known<W> {
    /// Nothing is known.
    pub const NOTHING: Self = Self { filled: W::NONE, empty: W::NONE };

    /// All cells in here.
    pub fn cells(&self) -> W {
        self.filled | self.empty
    }
}

/// A line's clue, made ready.
#[derive(Debug, Clone, Copy)]
pub struct Rule<'a> {
    /// The lengths of the blocks.
    pub blocks: &'a [u16],
    /// The number of cells.
    pub length: usize,
    /// How many cells its blocks can be moved when they lie close together.
    slack: usize,
    /// The length of the longest block.
    longest: usize,
}

/// Where a walk stands before a block, and where the block can start.
#[derive(Debug, Clone, Copy)]
struct Laid<W> {
    starts: W,
    reached: W,
}

/// Working space, so that lines are solved without asking for memory.
#[derive(Debug, Clone)]
pub struct Space<W> {
    ahead: Vec<Laid<W>>,
    back: Vec<Laid<W>>,
}

impl<W: Bits> Space<W> {
    /// Space for clues of up to `blocks` blocks.
    pub fn new(blocks: usize) -> Self {
        let nothing = Laid { starts: W::NONE, reached: W::NONE };
        Self { ahead: vec![nothing; blocks + 1], back: vec![nothing; blocks + 1] }
    }
}

/// Powers of two up to the longest block, 512.
const POWERS: usize = 10;

impl<'a> Rule<'a> {
    /// The rule of a clue without zeros that fits a line of `length` cells.
    pub fn new(blocks: &'a [u16], length: usize) -> Self {
        let (mut cells, mut longest) = (blocks.len().saturating_sub(1), 0);
        for block in blocks.iter().map(|&block| usize::from(block)) {
            cells += block;
            longest = longest.max(block);
        }
        Self { blocks, length, slack: length - cells, longest }
    }

    /// Whether a line with nothing known settles any cell: it has no block,
    /// or its longest is longer than the blocks can be moved.
    pub const fn speaks(&self) -> bool {
        self.longest == 0 || self.longest > self.slack
    }

    /// The cells that are alike in every arrangement that agrees with what
    /// is known, the known ones among them; `None` where there is none.
    pub fn agreed<W: Bits>(&self, known: Known<W>, space: &mut Space<W>) -> Option<Known<W>> {
        let all = W::below(self.length);
        // Lines that are finished, or nearly so, are met again and again.
        if self.is_laid_as(known.filled) {
            return Some(Known { filled: known.filled, empty: all & !known.filled });
        }
        if known.cells().is_none() {
            return Some(self.overlap());
        }
        if known.cells() == all || !self.walks(known, space) {
            return None;
        }
        let count = self.blocks.len();
        let (ahead, back) = (&space.ahead[..=count], &space.back[..=count]);
        let (mut can_fill, mut can_be_empty) = (W::NONE, W::NONE);
        let shift = W::WIDTH - self.length;
        for ((ahead, &block), pair) in ahead.iter().zip(self.blocks).zip(back.windows(2).rev()) {
            let block = usize::from(block);
            let (starts, reached) = W::reversed_both(pair[0].starts, pair[1].reached);
            // A block that starts at s from the left starts at length - block
            // - s from the right.
            can_fill = can_fill | spread(ahead.starts & (starts >> (shift + block - 1)), block);
            can_be_empty = can_be_empty | (ahead.reached & (reached >> shift));
        }
        can_be_empty =
            can_be_empty | (ahead[count].reached & (back[0].reached.reversed() >> shift));
        let can_be_empty = can_be_empty & !known.filled;
        Some(Known { filled: all & !can_be_empty, empty: all & !can_fill })
    }

    /// What the line says when nothing is known: the cells that a block
    /// covers at both ends of its slack. Without slack all is said.
    #[inline]
    fn overlap<W: Bits>(&self) -> Known<W> {
        let (mut filled, mut start) = (W::NONE, 0);
        for block in self.blocks.iter().map(|&block| usize::from(block)) {
            if block > self.slack {
                filled = filled | (W::below(start + block) & !W::below(start + self.slack));
            }
            start += block + 1;
        }
        let settled = self.slack == 0;
        let empty = if settled { W::below(self.length) & !filled } else { W::NONE };
        Known { filled, empty }
    }

    /// Whether the blocks lie exactly so.
    #[inline]
    fn is_laid_as<W: Bits>(&self, mut filled: W) -> bool {
        for &block in self.blocks {
            let start = filled.first();
            if start >= W::WIDTH {
                return false;
            }
            filled = filled >> start;
            if (!filled).first() != usize::from(block) {
                return false;
            }
            filled = filled >> usize::from(block);
        }
        filled.is_none()
    }

    /// Where each block can start; `None` where there is no arrangement.
    pub fn all_starts<W: Bits>(&self, known: Known<W>, space: &mut Space<W>) -> Option<Vec<W>> {
        let walks = self.walks(known, space);
        walks.then(|| (0..self.blocks.len()).map(|i| self.starts(i, space)).collect())
    }

    /// Whether any arrangement agrees with what is known.
    pub fn fits<W: Bits>(&self, known: Known<W>) -> bool {
        self.walk(self.blocks.iter(), known, |_, _| {})
    }

    /// Both walks; `false` where there is no arrangement.
    #[inline]
    fn walks<W: Bits>(&self, known: Known<W>, space: &mut Space<W>) -> bool {
        let Space { ahead, back } = space;
        if !self.walk(self.blocks.iter(), known, |i, laid| ahead[i] = laid) {
            return false;
        }
        let (filled, empty) = W::reversed_both(known.filled, known.empty);
        let shift = W::WIDTH - self.length;
        let mirrored = Known { filled: filled >> shift, empty: empty >> shift };
        self.walk(self.blocks.iter().rev(), mirrored, |i, laid| back[i] = laid);
        true
    }

    /// A walk from the left, handing out where it stands before each block
    /// and after the last; whether it comes to the end.
    #[inline]
    fn walk<'b, W: Bits>(
        &self,
        blocks: impl Iterator<Item = &'b u16>,
        known: Known<W>,
        mut lay: impl FnMut(usize, Laid<W>),
    ) -> bool {
        let all = W::below(self.length);
        let (open, passable) = (all & !known.empty, all & !known.filled);
        // Where as many open cells follow as a power of two says.
        let mut room = [W::NONE; POWERS];
        room[0] = open;
        for i in 1..=self.longest.max(1).ilog2() as usize {
            room[i] = room[i - 1] & (room[i - 1] >> (1 << (i - 1)));
        }
        let mut reached = run(W::ONE, passable);
        let mut ready = reached;
        let mut count = 0;
        for &block in blocks {
            let power = block.ilog2() as usize;
            let block = usize::from(block);
            let starts = ready & room[power] & (room[power] >> (block - (1 << power)));
            lay(count, Laid { starts, reached });
            count += 1;
            reached = run(starts << block, passable);
            ready = (reached & passable) << 1;
        }
        lay(count, Laid { starts: W::NONE, reached });
        reached.has(self.length)
    }

    /// Where block `i` can start, after both walks.
    #[inline]
    fn starts<W: Bits>(&self, i: usize, space: &Space<W>) -> W {
        let back = space.back[self.blocks.len() - 1 - i].starts;
        let most = self.length - usize::from(self.blocks[i]);
        space.ahead[i].starts & (back.reversed() >> (W::WIDTH - 1 - most))
    }
}

/// All places that can be come to from `places` through `passable` cells.
#[inline]
fn run<W: Bits>(places: W, passable: W) -> W {
    ((places & passable).plus(passable) ^ passable) | places
}

/// The cells of blocks of this length at all these starts.
#[inline]
fn spread<W: Bits>(starts: W, block: usize) -> W {
    let (mut cells, mut done) = (starts, 1);
    while 2 * done <= block {
        cells = cells | (cells << done);
        done *= 2;
    }
    cells | (cells << (block - done))
}

#[cfg(test)]
mod tests {
    use super::super::bits::Wide;
    use super::*;
    use proptest::prelude::*;

    /// All fillings of `length` cells with these blocks, one after another.
    fn arrangements(blocks: &[u16], length: usize) -> Vec<u64> {
        let runs = |cells: u64| {
            let text: String =
                (0..length).map(|i| if cells >> i & 1 == 1 { '#' } else { '.' }).collect();
            text.split('.').map(str::len).filter(|&n| n > 0).collect::<Vec<_>>()
        };
        let wanted: Vec<usize> = blocks.iter().map(|&block| usize::from(block)).collect();
        (0..1 << length).filter(|&cells| runs(cells) == wanted).collect()
    }

    /// What the arrangements agree on.
    fn listed(all: &[u64], length: usize, known: Known<u64>) -> Option<Known<u64>> {
        let fits =
            |cells: &&u64| **cells & known.filled == known.filled && **cells & known.empty == 0;
        let agreeing: Vec<u64> = all.iter().filter(fits).copied().collect();
        let filled = agreeing.iter().copied().reduce(|a, b| a & b)?;
        let ever = agreeing.iter().copied().reduce(|a, b| a | b)?;
        Some(Known { filled, empty: u64::below(length) & !ever })
    }

    /// Every clue that fits a line of `length` cells.
    fn clues(length: usize) -> Vec<Vec<u16>> {
        let mut all = vec![vec![]];
        for first in 1..=length {
            all.push(vec![first as u16]);
            for mut rest in clues(length.saturating_sub(first + 1)) {
                if !rest.is_empty() {
                    rest.insert(0, first as u16);
                    all.push(rest);
                }
            }
        }
        all
    }

    fn widened<const N: usize>(set: u64) -> Wide<N> {
        set.places().fold(Wide::NONE, |wide, place| wide | Wide::only(place))
    }

    fn check(blocks: &[u16], length: usize, all: &[u64], known: Known<u64>) {
        let rule = Rule::new(blocks, length);
        let expected = listed(all, length, known);
        let found = rule.agreed(known, &mut Space::new(blocks.len()));
        assert_eq!(found, expected, "{blocks:?} in {length} with {known:?}");
        assert_eq!(rule.fits(known), expected.is_some(), "{blocks:?} in {length} with {known:?}");
        let wide = Known { filled: widened::<2>(known.filled), empty: widened(known.empty) };
        let found = rule.agreed(wide, &mut Space::new(blocks.len()));
        let expected = expected
            .map(|known| Known { filled: widened::<2>(known.filled), empty: widened(known.empty) });
        assert_eq!(found, expected);
    }

    #[test]
    fn every_short_line_is_as_by_listing() {
        for length in 1..=6 {
            for blocks in clues(length) {
                let all = arrangements(&blocks, length);
                for state in 0..3usize.pow(length as u32) {
                    let digit = |i: usize| state / 3usize.pow(i as u32) % 3;
                    let pick =
                        |what| (0..length).filter(|&i| digit(i) == what).fold(0, |s, i| s | 1 << i);
                    check(&blocks, length, &all, Known { filled: pick(1), empty: pick(2) });
                }
            }
        }
    }

    #[test]
    fn every_clue_of_up_to_twelve_cells_is_as_by_listing() {
        let mut seed = 1u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            seed >> 33
        };
        for length in 7..=12 {
            for blocks in clues(length) {
                let all = arrangements(&blocks, length);
                for _ in 0..24 {
                    // Parts of an arrangement, and now and then a wrong cell.
                    let cells = all[random() as usize % all.len()];
                    let (shown, wrong) =
                        (random() & random(), random() & random() & random() & random());
                    let cells = if random() % 4 == 0 { cells ^ wrong } else { cells };
                    let shown = shown & u64::below(length);
                    check(
                        &blocks,
                        length,
                        &all,
                        Known { filled: cells & shown, empty: !cells & shown },
                    );
                }
            }
        }
    }

    /// Long lines, by a slow walk over places and blocks.
    fn slow(rule: &Rule<'_>, cells: &[Option<bool>]) -> bool {
        let (n, count) = (rule.length, rule.blocks.len());
        let mut reached = vec![vec![false; count + 1]; n + 2];
        reached[0][0] = true;
        for place in 0..n {
            for laid in 0..=count {
                if !reached[place][laid] {
                    continue;
                }
                reached[place + 1][laid] |= cells[place] != Some(true);
                let Some(&block) = rule.blocks.get(laid) else { continue };
                let end = place + usize::from(block);
                let free = end <= n
                    && cells[place..end].iter().all(|&cell| cell != Some(false))
                    && cells.get(end) != Some(&Some(true));
                if free {
                    reached[(end + 1).min(n + 1)][laid + 1] |= end < n;
                    reached[n][laid + 1] |= end == n;
                }
            }
        }
        reached[n][count]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn long_lines_agree_with_a_slow_walk(
            length in 60usize..260, runs in proptest::collection::vec((1u16..20, 1usize..9), 0..30),
            shown in proptest::collection::vec(0u8..6, 260), blank in 1u8..6,
        ) {
            let mut cells = Vec::new();
            let mut blocks = Vec::new();
            for (block, gap) in runs {
                if cells.len() + gap + usize::from(block) > length { break; }
                cells.extend(std::iter::repeat_n(false, gap));
                cells.extend(std::iter::repeat_n(true, usize::from(block)));
                blocks.push(block);
            }
            cells.resize(length, false);
            let mut known: Vec<Option<bool>> =
                (0..length).map(|i| (shown[i] >= blank).then_some(cells[i])).collect();
            let rule = Rule::new(&blocks, length);
            let set = |known: &[Option<bool>], what| {
                (0..length).filter(|&i| known[i] == Some(what)).fold(Wide::<5>::NONE, |s, i| s | Wide::only(i))
            };
            let bits = Known { filled: set(&known, true), empty: set(&known, false) };
            let agreed = rule.agreed(bits, &mut Space::new(blocks.len())).expect("made from an answer");
            for i in 0..length {
                let old = known[i];
                for (what, agreed) in [(true, agreed.empty), (false, agreed.filled)] {
                    known[i] = Some(what);
                    let possible = old.is_none_or(|old| old == what) && slow(&rule, &known);
                    prop_assert_eq!(possible, !agreed.has(i), "cell {} of {:?}", i, &blocks);
                }
                known[i] = old;
            }
        }
    }
}
