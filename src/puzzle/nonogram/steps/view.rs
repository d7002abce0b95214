//! A line as techniques see it, and how they tell what they found.

use super::super::bits::Bits;
use super::super::board::{Cell, Line, shown};
use super::super::line::{Known, Rule, Space};
use crate::geom::At;
use crate::puzzle::family::Step;

/// A line of a position.
#[derive(Debug, Clone, Copy)]
pub struct View<'p, W> {
    /// Which it is.
    pub line: Line,
    /// Its clue in bits.
    pub rule: &'p Rule<'p>,
    /// What is known of it.
    pub known: Known<W>,
}

/// What a technique found in a line.
#[derive(Debug)]
pub struct Found<W> {
    /// The cells it settles.
    pub cells: Known<W>,
    /// Why, to follow the line's name and clue.
    pub why: String,
}

impl<W: Bits> View<'_, W> {
    /// All its cells.
    pub fn all(&self) -> W {
        W::below(self.rule.length)
    }

    /// The cells nothing is known of.
    pub fn blanks(&self) -> W {
        self.all() & !self.known.cells()
    }

    /// The sum of its clue.
    pub fn sum(&self) -> usize {
        self.rule.blocks.iter().map(|&block| usize::from(block)).sum()
    }

    /// Where each block can start, by this much of what is known.
    pub fn starts(&self, known: Known<W>) -> Option<Vec<W>> {
        self.rule.all_starts(known, &mut Space::new(self.rule.blocks.len()))
    }

    /// Maximal stretches of a set of cells, as start and end.
    pub fn stretches(&self, cells: W) -> Vec<(usize, usize)> {
        let mut stretches: Vec<(usize, usize)> = Vec::new();
        for place in cells.places() {
            match stretches.last_mut() {
                Some((_, end)) if *end == place => *end += 1,
                _ => stretches.push((place, place + 1)),
            }
        }
        stretches
    }

    /// Findings that settle anything new; `None` without any.
    pub fn found(
        &self,
        filled: W,
        empty: W,
        why: impl FnOnce(&Known<W>) -> String,
    ) -> Option<Found<W>> {
        let cells = Known { filled: filled & self.blanks(), empty: empty & self.blanks() };
        (!cells.cells().is_none()).then(|| Found { why: why(&cells), cells })
    }

    /// What was found, as a step: `Row 3 (2 1): …`.
    pub fn step(&self, technique: &'static str, found: &Found<W>) -> Step {
        let marks = |cells: W, cell: Cell| {
            cells.places().map(move |place| (self.line.cell(place), cell.to_char()))
        };
        let mut set: Vec<(At, char)> = marks(found.cells.filled, Cell::Filled).collect();
        set.extend(marks(found.cells.empty, Cell::Empty));
        let because = self.known.cells().places().map(|place| self.line.cell(place)).collect();
        let sentence = format!("{} ({}): {}.", self.line, shown(self.rule.blocks), found.why);
        Step { technique, set, because, sentence }
    }

    /// `columns 4 to 6 and 9`, the places of a row.
    pub fn places(&self, cells: W) -> String {
        let stretches = self.stretches(cells);
        let names = stretches.iter().flat_map(|&(start, end)| match end - start {
            1 => vec![end.to_string()],
            2 => vec![(start + 1).to_string(), end.to_string()],
            _ => vec![format!("{} to {end}", start + 1)],
        });
        let names: Vec<String> = names.collect();
        let kind = if self.line.is_row { "column" } else { "row" };
        let plural = if cells.count() == 1 { "" } else { "s" };
        let listed = match &names[..] {
            [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
            _ => names.join(""),
        };
        format!("{kind}{plural} {listed}")
    }
}

/// The cells from `start` up to but not `end`.
pub fn between<W: Bits>(start: usize, end: usize) -> W {
    if start >= end { W::NONE } else { W::below(end) & !W::below(start) }
}
