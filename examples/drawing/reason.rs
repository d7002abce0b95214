//! Just enough takuzu logic to make puzzles: what must be, and what cannot.
//!
//! It stands apart from the library's solver on purpose: samples drawn with
//! it test that solver instead of repeating it.

use std::rc::Rc;

/// A cell: `0`, `1`, or nothing yet.
pub type Cell = Option<u8>;

/// A board while it is reasoned about; rows first.
#[derive(Debug, Clone)]
pub struct Sketch {
    /// Cells per row.
    pub columns: usize,
    /// Cells per column.
    pub rows: usize,
    /// The cells, row after row.
    pub cells: Vec<Cell>,
    /// The indexes of every row, then of every column.
    lines: Rc<[Vec<usize>]>,
}

/// The rules cannot be kept any more.
#[derive(Debug)]
pub struct Broken;

impl Sketch {
    /// A board without marks.
    pub fn empty(columns: usize, rows: usize) -> Self {
        let across = (0..rows).map(|r| (0..columns).map(|c| r * columns + c).collect());
        let down = (0..columns).map(|c| (0..rows).map(|r| r * columns + c).collect());
        let lines = across.chain(down).collect();
        Self { columns, rows, cells: vec![None; columns * rows], lines }
    }

    /// True once no cell is open.
    pub fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Sets every cell that pairs, gaps and counts decide.
    pub fn settle(&mut self) -> Result<(), Broken> {
        let lines = Rc::clone(&self.lines);
        loop {
            let mut changed = false;
            for line in lines.iter() {
                changed |= self.settle_threes(line)?;
                changed |= self.settle_counts(line)?;
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// `00.` `0.0` `.00` leave only `1` for the open cell.
    fn settle_threes(&mut self, line: &[usize]) -> Result<bool, Broken> {
        let mut changed = false;
        for three in line.windows(3) {
            let [a, b, c] = [three[0], three[1], three[2]].map(|at| self.cells[at]);
            match (a, b, c) {
                (Some(x), Some(y), Some(z)) if x == y && y == z => return Err(Broken),
                (Some(x), Some(y), None) if x == y => self.cells[three[2]] = Some(1 - x),
                (Some(x), None, Some(y)) if x == y => self.cells[three[1]] = Some(1 - x),
                (None, Some(x), Some(y)) if x == y => self.cells[three[0]] = Some(1 - x),
                _ => continue,
            }
            changed = true;
        }
        Ok(changed)
    }

    /// Half of a line is the most of either symbol; odd lines round up.
    fn settle_counts(&mut self, line: &[usize]) -> Result<bool, Broken> {
        let most = line.len().div_ceil(2);
        for symbol in [0, 1] {
            let count = line.iter().filter(|&&at| self.cells[at] == Some(symbol)).count();
            if count > most {
                return Err(Broken);
            }
            let open = line.iter().any(|&at| self.cells[at].is_none());
            if count == most && open {
                for &at in line {
                    self.cells[at].get_or_insert(1 - symbol);
                }
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Also tries each open cell both ways and keeps what cannot be otherwise.
    pub fn probe(&mut self) -> Result<(), Broken> {
        self.settle()?;
        loop {
            let mut changed = false;
            for at in 0..self.cells.len() {
                if self.cells[at].is_none()
                    && let Some(symbol) = self.forced(at)?
                {
                    self.cells[at] = Some(symbol);
                    self.settle()?;
                    changed = true;
                }
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// The only symbol that an open cell can take, if it is only one.
    fn forced(&self, at: usize) -> Result<Option<u8>, Broken> {
        match (self.allows(at, 0), self.allows(at, 1)) {
            (false, false) => Err(Broken),
            (true, false) => Ok(Some(0)),
            (false, true) => Ok(Some(1)),
            (true, true) => Ok(None),
        }
    }

    /// Whether nothing breaks at once with `symbol` in the cell.
    fn allows(&self, at: usize, symbol: u8) -> bool {
        let mut trial = self.clone();
        trial.cells[at] = Some(symbol);
        trial.settle().is_ok()
    }

    /// True if no two rows and no two columns are equal.
    pub fn lines_differ(&self) -> bool {
        let read = |line: &Vec<usize>| line.iter().map(|&at| self.cells[at]).collect();
        let lines: Vec<Vec<Cell>> = self.lines.iter().map(read).collect();
        let (across, down) = lines.split_at(self.rows);
        all_differ(across) && all_differ(down)
    }
}

/// True if no two lines are equal.
fn all_differ(lines: &[Vec<Cell>]) -> bool {
    lines.iter().enumerate().all(|(n, line)| !lines[..n].contains(line))
}
