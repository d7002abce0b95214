//! What a family makes of a [`Sight`](crate::sight::Sight): a reading of the
//! board with its doubts, or the reason why it is none.

use std::fmt;
use std::ops::Range;

use crate::geom::{Array2, At, Rect};
use crate::grid::Grid;
use crate::picture::Rgb;

/// How a value looks on the screen, so that an answer can be drawn alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appearance {
    /// The form the value takes.
    pub form: Form,
    /// Its main colour: ink for glyphs and shapes, ground for tiles.
    pub colour: Rgb,
}

/// The form a value takes on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// A character.
    Text(char),
    /// The whole cell in one colour.
    Tile,
    /// A filled disc.
    Disc,
    /// An outlined disc.
    Ring,
    /// A disc with rays.
    Sun,
    /// A crescent.
    Moon,
    /// A square on its corner.
    Diamond,
    /// A check mark.
    Tick,
    /// A triangle that points up, turned clockwise by so many quarters.
    Triangle(u8),
    /// The cell filled with colour.
    Filled,
    /// A cross that says the cell stays empty.
    Cross,
}

/// A reading of a board. All arrays have the size of the grid.
#[derive(Debug, Clone)]
pub struct Reading {
    /// The symbol in each cell, `None` for a blank.
    pub cells: Array2<Option<char>>,
    /// How sure each cell is, 0 to 1.
    pub confidence: Array2<f64>,
    /// The name of the theme it was read by.
    pub theme: String,
    /// How each symbol looks.
    pub legend: Vec<(char, Appearance)>,
    /// Whether nothing but the cells themselves is in doubt: signs between
    /// them, for one, are sure.
    pub signs_are_sure: bool,
    /// Things a person should know about the reading.
    pub warnings: Vec<String>,
}

impl Reading {
    /// Cells less sure than this are not trusted. Measured with `evaluate` on
    /// drawn and captured boards: wrong cells stay below, right ones above.
    pub const SURE: f64 = 0.5;

    /// A sure reading of these cells, for tests.
    #[cfg(test)]
    pub fn sure(cells: Array2<Option<char>>) -> Self {
        Self {
            confidence: cells.map(|_| 1.0),
            cells,
            theme: String::new(),
            legend: Vec::new(),
            signs_are_sure: true,
            warnings: Vec::new(),
        }
    }

    /// The confidence of the weakest cell, 0 to 1.
    pub fn weakest(&self) -> f64 {
        self.confidence.iter().map(|(_, c)| *c).fold(1.0, f64::min)
    }

    /// Whether one of the symbols at least is a form: neither written, nor the colour of
    /// whole cells, nor a cross that rules one out.
    pub fn is_by_form(&self) -> bool {
        let is_form =
            |form| !matches!(form, Form::Text(_) | Form::Tile | Form::Filled | Form::Cross);
        self.legend.iter().any(|(_, look)| is_form(look.form))
    }

    /// Whether all symbols are written: digits or letters.
    pub fn is_written(&self) -> bool {
        self.legend.iter().all(|(_, look)| matches!(look.form, Form::Text(_)))
    }

    /// The cells that are not sure.
    pub fn doubtful(&self) -> Vec<At> {
        self.confidence.iter().filter(|(_, c)| **c < Self::SURE).map(|(at, _)| at).collect()
    }
}

/// Why a grid is no board of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// One sentence.
    pub reason: String,
}

impl Refusal {
    /// A refusal for this reason.
    pub fn new(reason: impl Into<String>) -> Self {
        Self { reason: reason.into() }
    }
}

/// The lines of a grid that are a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its rows, from zero.
    pub rows: Range<usize>,
    /// Its columns, from zero.
    pub columns: Range<usize>,
}

impl Part {
    /// These lines of `grid`; lines it does not have are left out.
    pub fn of(&self, grid: &Grid) -> Grid {
        Grid {
            rows: grid.rows.get(self.rows.clone()).unwrap_or_default().to_vec(),
            columns: grid.columns.get(self.columns.clone()).unwrap_or_default().to_vec(),
            ..grid.clone()
        }
    }
}

/// What a person says of the clue of one line of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Whether the line is a row.
    pub is_row: bool,
    /// Which one, from zero.
    pub index: usize,
    /// The numbers of its clue; a single 0 for none.
    pub numbers: Vec<u16>,
}

/// A line whose clue cannot be right or is not surely read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DoubtfulLine {
    /// Whether it is a row.
    pub is_row: bool,
    /// Which one, from zero.
    pub index: usize,
    /// Its clue as it was read.
    pub numbers: Vec<u16>,
    /// The box around its cells, pixels of the upright picture.
    pub bounds: Rect,
}

impl fmt::Display for DoubtfulLine {
    /// `row 3`, counted from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.is_row { "row" } else { "column" };
        write!(f, "{kind} {}", self.index + 1)
    }
}
