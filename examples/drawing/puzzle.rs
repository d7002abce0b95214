//! Makes takuzu boards: a full answer, givens that leave only that answer,
//! and entries a player has made so far.
//!
//! Every answer keeps all three rules. The givens decide it by the first two
//! rules alone, so it is unique whether or not a game asks for different lines.

use super::dice::Dice;
use super::reason::Sketch;
use super::signs::Sign;

/// Beyond this many cells probing takes too long; pairs and counts must do.
const PROBE_UP_TO: usize = 100;

/// A board as a game shows it.
#[derive(Debug, Clone)]
pub struct Puzzle {
    /// Cells per row.
    pub columns: usize,
    /// Cells per column.
    pub rows: usize,
    /// The answer, row after row.
    pub solution: Vec<u8>,
    /// Cells printed by the game.
    pub given: Vec<bool>,
    /// Cells entered by the player, always rightly.
    pub played: Vec<bool>,
    /// Signs between cells; few games have them.
    pub signs: Vec<Sign>,
}

impl Puzzle {
    /// A new puzzle; `density` is the least part of cells that stay given and
    /// `progress` the part of the open cells that the player has filled.
    pub fn make(columns: usize, rows: usize, density: f32, progress: f32, dice: &mut Dice) -> Self {
        let solution = answer(columns, rows, dice);
        let given = thin_out(columns, rows, &solution, density, dice);
        let played = given.iter().map(|&given| !given && dice.chance(progress)).collect();
        Self { columns, rows, solution, given, played, signs: Vec::new() }
    }

    /// What the cell holds in the answer.
    pub fn answer(&self, (row, column): (usize, usize)) -> u8 {
        self.solution[row * self.columns + column]
    }

    /// What the cell shows.
    pub fn shown(&self, row: usize, column: usize) -> Option<u8> {
        let at = row * self.columns + column;
        (self.given[at] || self.played[at]).then_some(self.solution[at])
    }

    /// True if the game printed the cell.
    pub fn is_given(&self, row: usize, column: usize) -> bool {
        self.given[row * self.columns + column]
    }

    /// Every cell, row after row.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let columns = self.columns;
        (0..self.rows * columns).map(move |at| (at / columns, at % columns))
    }

    /// How many of `symbol` a row shows.
    pub fn count_in_row(&self, row: usize, symbol: u8) -> usize {
        (0..self.columns).filter(|&column| self.shown(row, column) == Some(symbol)).count()
    }

    /// How many of `symbol` a column shows.
    pub fn count_in_column(&self, column: usize, symbol: u8) -> usize {
        (0..self.rows).filter(|&row| self.shown(row, column) == Some(symbol)).count()
    }

    /// The rows as text, `show` naming each cell.
    pub fn text(&self, show: impl Fn(usize, usize) -> char) -> Vec<String> {
        let row = |row| (0..self.columns).map(|column| show(row, column)).collect();
        (0..self.rows).map(row).collect()
    }
}

/// A random full board that keeps every rule.
fn answer(columns: usize, rows: usize, dice: &mut Dice) -> Vec<u8> {
    loop {
        let mut tries = 2000;
        if let Some(full) = complete(Sketch::empty(columns, rows), &mut tries, dice)
            && full.lines_differ()
        {
            return full.cells.into_iter().flatten().collect();
        }
    }
}

/// Fills the first open cell at random, and the other way if that breaks.
fn complete(mut sketch: Sketch, tries: &mut u32, dice: &mut Dice) -> Option<Sketch> {
    sketch.settle().ok()?;
    let Some(open) = sketch.cells.iter().position(Option::is_none) else { return Some(sketch) };
    let first = dice.below(2) as u8;
    for symbol in [first, 1 - first] {
        *tries = tries.checked_sub(1)?;
        let mut next = sketch.clone();
        next.cells[open] = Some(symbol);
        if let Some(full) = complete(next, tries, dice) {
            return Some(full);
        }
    }
    None
}

/// Takes givens away, in random order, as long as the rest decides the board.
fn thin_out(
    columns: usize,
    rows: usize,
    solution: &[u8],
    density: f32,
    dice: &mut Dice,
) -> Vec<bool> {
    let mut order: Vec<usize> = (0..solution.len()).collect();
    dice.shuffle(&mut order);
    let mut sketch = Sketch::empty(columns, rows);
    sketch.cells = solution.iter().map(|&symbol| Some(symbol)).collect();
    let enough = (density * solution.len() as f32) as usize;
    let mut left = solution.len();
    for at in order {
        if left <= enough {
            break;
        }
        let kept = sketch.cells[at].take();
        if decides(&sketch) { left -= 1 } else { sketch.cells[at] = kept }
    }
    sketch.cells.iter().map(Option::is_some).collect()
}

/// True if the marks lead to a full board by reasoning alone.
fn decides(sketch: &Sketch) -> bool {
    let mut trial = sketch.clone();
    let small = trial.cells.len() <= PROBE_UP_TO;
    let reasoned = if small { trial.probe() } else { trial.settle() };
    reasoned.is_ok() && trial.is_full()
}
