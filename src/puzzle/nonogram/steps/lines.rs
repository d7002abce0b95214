//! Techniques that look at one line. In the drawings `#` is filled, `x`
//! empty and `.` blank.

use super::super::bits::Bits;
use super::super::line::{Known, Space};
use super::view::{Found, View, between};

/// All filled cells are there, or all that are left must be filled.
///
/// `2 1`: `x##.#.` → `x##x#x`, and `x##x.x` → `x##x#x`.
pub fn complete<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    let (sum, blanks) = (view.sum(), view.blanks());
    if view.known.filled.count() == sum {
        return view.found(W::NONE, blanks, |cells| match sum {
            0 => "no cell of it is filled, so all are empty".into(),
            _ => format!(
                "its {sum} filled cells are all there, so {} {} empty",
                view.places(cells.empty),
                is_are(cells.empty)
            ),
        });
    }
    if view.known.filled.count() + blanks.count() == sum {
        return view.found(blanks, W::NONE, |cells| {
            format!(
                "it needs {sum} filled cells and no more are open, so {} {} filled",
                view.places(cells.filled),
                is_are(cells.filled)
            )
        });
    }
    None
}

/// Blocks pushed to either end, around the crosses, cover some cells in both
/// places: `3 1`: `......` → `.##...`.
pub fn overlap<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    let starts = view.starts(Known { filled: W::NONE, empty: view.known.empty })?;
    let covered = starts.iter().zip(view.rule.blocks).fold(W::NONE, |cells, (starts, &block)| {
        cells | between(starts.last(), starts.first() + usize::from(block))
    });
    view.found(covered, W::NONE, |cells| {
        let (blocks, cover) =
            if starts.len() == 1 { ("its block", "covers") } else { ("its blocks", "cover") };
        format!(
            "pushed to one end or to the other, {blocks} {cover} {}, so {} filled",
            view.places(cells.filled),
            it_they(cells.filled)
        )
    })
}

/// A line read from one of its ends.
struct FromEnd<'v, 'p, W> {
    view: &'v View<'p, W>,
    is_mirrored: bool,
}

impl<W: Bits> FromEnd<'_, '_, W> {
    fn place(&self, i: usize) -> usize {
        if self.is_mirrored { self.view.rule.length - 1 - i } else { i }
    }

    fn block(&self, i: usize) -> Option<usize> {
        let blocks = self.view.rule.blocks;
        let i = if self.is_mirrored { blocks.len().checked_sub(i + 1)? } else { i };
        blocks.get(i).map(|&block| usize::from(block))
    }

    fn is_filled(&self, i: usize) -> bool {
        i < self.view.rule.length && self.view.known.filled.has(self.place(i))
    }

    fn is_empty(&self, i: usize) -> bool {
        i >= self.view.rule.length || self.view.known.empty.has(self.place(i))
    }

    fn set(&self, cells: std::ops::Range<usize>) -> W {
        cells.fold(W::NONE, |set, i| set | W::only(self.place(i)))
    }

    /// The first cell that may be filled after crosses and finished blocks,
    /// and the block that comes next.
    fn next_block(&self) -> Option<(usize, usize)> {
        let (mut start, mut finished) = (0, 0);
        loop {
            while start < self.view.rule.length && self.is_empty(start) {
                start += 1;
            }
            let block = self.block(finished)?;
            let is_finished = (start..start + block).all(|i| self.is_filled(i));
            if !(is_finished && self.is_empty(start + block)) {
                return (start + block <= self.view.rule.length).then_some((start, block));
            }
            start += block;
            finished += 1;
        }
    }
}

/// The first block from an end reaches a filled cell nearby, and grows away
/// from the end; or a filled cell just out of its reach pushes it inwards.
///
/// `3`: `.#....` → `.##...`; `#.....` → `###x..`; `...#..` → `x..#..`.
pub fn edge<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    [false, true].into_iter().find_map(|is_mirrored| {
        let side = FromEnd { view, is_mirrored };
        let (start, block) = side.next_block()?;
        let end = start + block;
        let what = if is_mirrored { "last" } else { "first" };
        if let Some(first) = (start..end).find(|&i| side.is_filled(i)) {
            let after = if first == start && end < view.rule.length { end..end + 1 } else { 0..0 };
            return view.found(side.set(first..end), side.set(after), |cells| {
                let open = view.places(side.set(start..start + 1));
                let filled = told(view, cells);
                format!("its {what} open block, {block}, lies no further out than {open} and holds {}, so {filled}",
                    view.places(side.set(first..first + 1)))
            });
        }
        let pushed = side.is_filled(end);
        view.found(W::NONE, side.set(start..start + usize::from(pushed)), |cells| {
            format!(
                "its {what} open block, {block}, would touch the filled cell in {} if it began in {}, which is empty",
                view.places(side.set(end..end + 1)),
                view.places(cells.empty)
            )
        })
    })
}

/// A gap is too small for every block that can reach it: `1 3`: `#x..x...`
/// → `#xxxx...`.
pub fn gap<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    let starts = view.starts(view.known)?;
    let open = view.all() & !view.known.empty;
    view.stretches(open).into_iter().find_map(|(start, end)| {
        let cells = between::<W>(start, end);
        if !(view.known.filled & cells).is_none() {
            return None;
        }
        let fits = starts.iter().zip(view.rule.blocks).any(|(starts, &block)| {
            let block = usize::from(block);
            let reaches = starts.first() < end && starts.last() + block > start;
            reaches && block <= end - start
        });
        let empty = if fits { W::NONE } else { cells };
        view.found(W::NONE, empty, |cells| {
            format!(
                "no block that can reach {} fits between the crosses there, so {} empty",
                view.places(cells.empty),
                it_they(cells.empty)
            )
        })
    })
}

/// A stretch of filled cells, and the blocks it can be part of.
struct Run {
    start: usize,
    end: usize,
    /// Their numbers.
    blocks: Vec<usize>,
    shortest: usize,
    longest: usize,
}

fn runs<W: Bits>(view: &View<'_, W>) -> Option<Vec<Run>> {
    let starts = view.starts(view.known)?;
    let runs = view.stretches(view.known.filled).into_iter().map(|(start, end)| {
        let covers = |&i: &usize| {
            let block = usize::from(view.rule.blocks[i]);
            let from = end.saturating_sub(block);
            block >= end - start && !(starts[i] & between(from, start + 1)).is_none()
        };
        let blocks: Vec<usize> = (0..starts.len()).filter(covers).collect();
        let length = |&i: &usize| usize::from(view.rule.blocks[i]);
        let shortest = blocks.iter().map(length).min().unwrap_or(end - start);
        let longest = blocks.iter().map(length).max().unwrap_or(end - start);
        Run { start, end, blocks, shortest, longest }
    });
    Some(runs.collect())
}

/// What the possible blocks of runs of filled cells say.
///
/// `1 2`: `.##...` → `x##x..`; `2 2`: `x#..` → `x##.`; `1 1`: `.#.#.` →
/// `.#x#.`; `4`: `.#.#.` → `.###.`.
pub fn joining<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    let runs = runs(view)?;
    runs.iter()
        .find_map(|run| ended(view, run))
        .or_else(|| runs.iter().find_map(|run| grown(view, run)))
        .or_else(|| runs.windows(2).find_map(|pair| met(view, &pair[0], &pair[1])))
}

/// The run is as long as the longest block it can be part of.
fn ended<W: Bits>(view: &View<'_, W>, run: &Run) -> Option<Found<W>> {
    if run.longest > run.end - run.start {
        return None;
    }
    let beside =
        between::<W>(run.start.saturating_sub(1), run.start) | between(run.end, run.end + 1);
    view.found(W::NONE, beside & view.all(), |cells| {
        format!(
            "{} can be part of no block longer than {}, so {} {} empty",
            view.places(between(run.start, run.end)),
            run.longest,
            view.places(cells.empty),
            is_are(cells.empty)
        )
    })
}

/// A cross or the end of the line is so near that the run must grow away
/// from it.
fn grown<W: Bits>(view: &View<'_, W>, run: &Run) -> Option<Found<W>> {
    let is_open = |place: &usize| !view.known.empty.has(*place);
    let left = run.start - (0..run.start).rev().take_while(is_open).count();
    let right = run.end + (run.end..view.rule.length).take_while(is_open).count();
    let rightwards = between::<W>(run.end, left + run.shortest);
    let leftwards = between::<W>(right.saturating_sub(run.shortest), run.start);
    view.found(rightwards | leftwards, W::NONE, |cells| {
        format!(
            "{} {} part of a block of at least {}, which has room only if {} {} filled too",
            view.places(between(run.start, run.end)),
            if run.end - run.start == 1 { "is" } else { "are" },
            run.shortest,
            view.places(cells.filled),
            is_are(cells.filled)
        )
    })
}

/// Two runs that are one block, or that cannot be.
fn met<W: Bits>(view: &View<'_, W>, one: &Run, other: &Run) -> Option<Found<W>> {
    let gap = between::<W>(one.end, other.start);
    let both = view.places(between::<W>(one.start, one.end) | between(other.start, other.end));
    if one.blocks.len() == 1 && one.blocks == other.blocks {
        return view.found(gap, W::NONE, |cells| {
            let is_are = is_are(cells.filled);
            format!("{both} belong to one block, so {} {is_are} filled", view.places(cells.filled))
        });
    }
    let shared = one.blocks.iter().filter(|block| other.blocks.contains(block));
    let longest = shared.map(|&block| usize::from(view.rule.blocks[block])).max().unwrap_or(0);
    let is_touching = other.start == one.end + 1 && longest < other.end - one.start;
    let empty = if is_touching { gap } else { W::NONE };
    view.found(W::NONE, empty, |cells| {
        format!(
            "{both} joined would be longer than any block there, so {} is empty",
            view.places(cells.empty)
        )
    })
}

/// Every arrangement agrees on a cell.
pub fn line<W: Bits>(view: &View<'_, W>) -> Option<Found<W>> {
    let agreed = view.rule.agreed(view.known, &mut Space::new(view.rule.blocks.len()))?;
    view.found(agreed.filled, agreed.empty, |cells| {
        format!("in every arrangement of its blocks {}", told(view, cells))
    })
}

/// `columns 2 and 3 are filled and column 5 is empty`.
fn told<W: Bits>(view: &View<'_, W>, cells: &Known<W>) -> String {
    let part = |set: W, what: &str| format!("{} {} {what}", view.places(set), is_are(set));
    match (cells.filled.is_none(), cells.empty.is_none()) {
        (false, false) => {
            format!("{} and {}", part(cells.filled, "filled"), part(cells.empty, "empty"))
        }
        (false, true) => part(cells.filled, "filled"),
        _ => part(cells.empty, "empty"),
    }
}

fn is_are<W: Bits>(cells: W) -> &'static str {
    if cells.count() == 1 { "is" } else { "are" }
}

fn it_they<W: Bits>(cells: W) -> &'static str {
    if cells.count() == 1 { "it is" } else { "they are" }
}
