//! Which of several ways each line was meant, by what the lines say to each
//! other.
//!
//! A cell that is alike in all ways to read its row is so; a way that a known
//! cell contradicts is not meant. What this leaves open is tried out. If one
//! way for each line is left in the end, no other reading has an answer.

use crate::puzzle::nonogram::bits::Bits;
use crate::puzzle::nonogram::board::{Board, Clue, MAX_SIDE};
use crate::puzzle::nonogram::line::{Known, Rule, Space};
use crate::puzzle::nonogram::solve::{Proof, prove};

/// A board and what is known of its answers.
pub type Proven = (Board, Proof);

/// Ways looked at in a line before it is given up.
const EFFORT: usize = 12_000;

/// The boards that have an answer with one of the ways for each line, two of
/// them at most; `None` where it took too long to say.
pub fn boards(rows: &[Vec<Clue>], columns: &[Vec<Clue>], conflicts: usize) -> Option<Vec<Proven>> {
    if rows.is_empty() || columns.is_empty() || rows.len().max(columns.len()) > MAX_SIDE {
        return None;
    }
    let ways = [rows.to_vec(), columns.to_vec()];
    match rows.len().max(columns.len()) {
        ..=63 => Joint::<u64>::new(ways, conflicts).boards(),
        64..=127 => Joint::<u128>::new(ways, conflicts).boards(),
        _ => None,
    }
}

/// What is known while ways are dropped.
#[derive(Clone)]
struct State<W> {
    /// By direction and line, the ways left.
    ways: [Vec<Vec<Clue>>; 2],
    known: [Vec<Known<W>>; 2],
    dirty: [Vec<bool>; 2],
}

struct Joint<W> {
    start: State<W>,
    lengths: [usize; 2],
    space: Space<W>,
    conflicts: usize,
    effort: usize,
    found: Vec<Proven>,
}

impl<W: Bits> Joint<W> {
    fn new(mut ways: [Vec<Vec<Clue>>; 2], conflicts: usize) -> Self {
        for clue in ways.iter_mut().flatten().flatten() {
            clue.retain(|&number| number > 0);
        }
        let lengths = [ways[1].len(), ways[0].len()];
        let most = ways.iter().flatten().flatten().map(Vec::len).max().unwrap_or(0);
        let known = [0, 1].map(|d: usize| vec![Known::NOTHING; ways[d].len()]);
        let dirty = [0, 1].map(|d: usize| vec![true; ways[d].len()]);
        let start = State { ways, known, dirty };
        Self { start, lengths, space: Space::new(most), conflicts, effort: EFFORT, found: vec![] }
    }

    fn boards(mut self) -> Option<Vec<Proven>> {
        let start = self.start.clone();
        self.explore(start)?;
        Some(self.found)
    }

    /// Follows `state` to all boards it can be; `None` where it takes too long.
    fn explore(&mut self, mut state: State<W>) -> Option<()> {
        if !self.follow(&mut state)? || !sums_can_agree(&state.ways) || self.found.len() > 1 {
            return Some(());
        }
        let open = |d: usize| {
            let lines = state.ways[d].iter().enumerate().filter(|(_, ways)| ways.len() > 1);
            lines.map(move |(i, ways)| (ways.len(), d, i)).min()
        };
        let Some((_, d, line)) = open(0).into_iter().chain(open(1)).min() else {
            return self.conclude(&state);
        };
        for way in state.ways[d][line].clone() {
            let mut next = state.clone();
            next.ways[d][line] = vec![way];
            next.dirty[d][line] = true;
            self.explore(next)?;
        }
        Some(())
    }

    /// One way is left for each line: whether that board has an answer.
    fn conclude(&mut self, state: &State<W>) -> Option<()> {
        let [rows, columns] = state.ways.clone().map(|ways| ways.into_iter().flatten().collect());
        let Ok(board) = Board::new(rows, columns) else { return Some(()) };
        match prove(&board, self.conflicts) {
            Proof::None(_) => {}
            Proof::Open => return None,
            proof => self.found.push((board, proof)),
        }
        Some(())
    }

    /// Drops ways and settles cells until nothing changes; `Some(false)` where
    /// a line has no way left, `None` where it takes too long.
    fn follow(&mut self, state: &mut State<W>) -> Option<bool> {
        loop {
            let next = (0..2)
                .find_map(|d| state.dirty[d].iter().position(|&dirty| dirty).map(|line| (d, line)));
            let Some((d, line)) = next else { return Some(true) };
            state.dirty[d][line] = false;
            let before = state.known[d][line];
            let Some(now) = self.merged(&mut state.ways[d][line], before, self.lengths[d])? else {
                return Some(false);
            };
            state.known[d][line] = now;
            let bit = W::only(line);
            for (cells, is_filled) in
                [(now.filled & !before.filled, true), (now.empty & !before.empty, false)]
            {
                for place in cells.places() {
                    let crossing = &mut state.known[1 - d][place];
                    match is_filled {
                        true => crossing.filled = crossing.filled | bit,
                        false => crossing.empty = crossing.empty | bit,
                    }
                    state.dirty[1 - d][place] = true;
                }
            }
        }
    }

    /// The cells that are alike in all ways that agree with what is known;
    /// the other ways are dropped.
    fn merged(
        &mut self,
        ways: &mut Vec<Clue>,
        known: Known<W>,
        length: usize,
    ) -> Option<Option<Known<W>>> {
        self.effort = self.effort.checked_sub(ways.len())?;
        let mut all: Option<Known<W>> = None;
        ways.retain(|way| {
            let agreed = Rule::new(way, length).agreed(known, &mut self.space);
            let Some(own) = agreed else { return false };
            all = Some(all.map_or(own, |all| Known {
                filled: all.filled & own.filled,
                empty: all.empty & own.empty,
            }));
            true
        });
        Some(all)
    }
}

/// Whether rows and columns can count the same cells.
fn sums_can_agree(ways: &[Vec<Vec<Clue>>; 2]) -> bool {
    let sum = |clue: &Clue| clue.iter().map(|&number| usize::from(number)).sum::<usize>();
    let [rows, columns] = ways.each_ref().map(|lines| {
        let least = lines.iter().filter_map(|ways| ways.iter().map(sum).min()).sum::<usize>();
        let most = lines.iter().filter_map(|ways| ways.iter().map(sum).max()).sum::<usize>();
        (least, most)
    });
    rows.0 <= columns.1 && columns.0 <= rows.1
}
