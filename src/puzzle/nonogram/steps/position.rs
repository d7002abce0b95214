//! A board while it is reasoned about.

use std::cell::OnceCell;

use super::super::bits::Bits;
use super::super::board::{Board, Cell, Line};
use super::super::engine::{COLUMNS, Engine, ROWS, State};
use super::super::line::Space;
use super::super::search::{self, End};
use super::view::{Found, View};
use crate::geom::{Array2, At};
use crate::puzzle::family::{Limits, Step};

/// Marks so far, with the clues they are under.
pub struct Position<'a, W> {
    board: &'a Board,
    /// Its clues in bits.
    pub engine: Engine<'a, W>,
    /// What is known by now.
    pub state: State<W>,
    /// What the harder techniques may spend.
    pub limits: Limits,
    /// By technique and line, rows first: whether nothing was found there
    /// since the line changed last.
    barren: Vec<Vec<bool>>,
    /// Lines to be looked at for contradictions.
    changed: Vec<Line>,
    answer: OnceCell<Option<Array2<Cell>>>,
}

impl<'a, W: Bits> Position<'a, W> {
    /// Where `board` stands.
    pub fn new(board: &'a Board, limits: &Limits) -> Self {
        let engine = Engine::new(board);
        let mut state = engine.state(board);
        state.dirty = [W::NONE; 2];
        Self {
            board,
            engine,
            state,
            limits: *limits,
            barren: Vec::new(),
            changed: board.lines().collect(),
            answer: OnceCell::new(),
        }
    }

    /// The number of a line, rows first.
    const fn number(&self, line: Line) -> usize {
        if line.is_row { line.index } else { self.board.size().rows + line.index }
    }

    /// What one line shows.
    pub fn view(&self, line: Line) -> View<'_, W> {
        let direction = if line.is_row { ROWS } else { COLUMNS };
        View {
            line,
            rule: self.engine.rule(direction, line.index),
            known: self.state.known[direction][line.index],
        }
    }

    /// The first line, rows first, in which `find` finds anything. Lines in
    /// which it found nothing are not asked again until they change.
    pub fn look_at_lines(
        &mut self,
        technique: usize,
        name: &'static str,
        find: fn(&View<'_, W>) -> Option<Found<W>>,
    ) -> Option<Step> {
        let lines: Vec<Line> = self.board.lines().collect();
        while self.barren.len() <= technique {
            self.barren.push(vec![false; lines.len()]);
        }
        for (number, line) in lines.into_iter().enumerate() {
            if self.barren[technique][number] {
                continue;
            }
            let view = self.view(line);
            if let Some(found) = find(&view) {
                return Some(view.step(name, &found));
            }
            self.barren[technique][number] = true;
        }
        None
    }

    /// Every blank, in reading order.
    pub fn blanks(&self) -> impl Iterator<Item = At> {
        let size = self.board.size();
        (0..size.rows).flat_map(move |row| {
            let blanks = W::below(size.columns) & !self.state.known[ROWS][row].cells();
            blanks.places().map(move |column| At::new(row, column))
        })
    }

    /// Writes what a step settles.
    pub fn apply(&mut self, step: &Step) {
        for &(at, mark) in &step.set {
            let Some(cell) = Cell::from_char(mark) else { continue };
            self.state.set(at, cell);
            for line in [Line::row(at.row), Line::column(at.column)] {
                let number = self.number(line);
                self.barren.iter_mut().for_each(|barren| barren[number] = false);
                if !self.changed.contains(&line) {
                    self.changed.push(line);
                }
            }
        }
        self.state.dirty = [W::NONE; 2];
    }

    /// Whether a line cannot be filled any more.
    pub fn is_broken(&mut self) -> bool {
        let changed = std::mem::take(&mut self.changed);
        changed.into_iter().any(|line| {
            let View { rule, known, .. } = self.view(line);
            !rule.fits(known) || !(known.filled & known.empty).is_none()
        })
    }

    /// Working space for any line.
    pub fn space(&self) -> Space<W> {
        self.engine.space()
    }

    /// What is known of every cell.
    pub fn cells(&self) -> Array2<Option<Cell>> {
        self.engine.cells(&self.state)
    }

    /// The board with what is known by now.
    pub fn as_board(&self) -> Board {
        // The cells are of the board's size, so they are never refused.
        self.board.with_cells(self.cells()).unwrap_or_else(|_| self.board.clone())
    }

    /// The only answer there is, where there is only one. Marks are only
    /// added that follow, so it is asked for once.
    pub fn answer(&self) -> Option<&Array2<Cell>> {
        let ask = || {
            let mut found = search::answers(&self.as_board(), 2, self.limits.deadline);
            let is_only = found.answers.len() == 1 && found.end == End::Complete;
            found.answers.pop().filter(|_| is_only)
        };
        self.answer.get_or_init(ask).as_ref()
    }

    /// The clue of a line as people write it.
    pub fn clue(&self, line: Line) -> String {
        super::super::board::shown(self.board.clue(line))
    }

    /// Whether the limits ran out.
    pub fn late(&self) -> bool {
        self.limits.late()
    }
}
