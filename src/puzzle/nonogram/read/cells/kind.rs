//! Cells that look alike: their ground, their ink, its shape, and what the
//! answer has in them.

use super::{COMMON, PLAIN_TO_SEE, SAME_GROUND};
use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::sight::around::Marked;
use crate::sight::{Look, Sight};

/// Ink weaker than this is texture.
const MIN_INK: u8 = 30;
/// Cells of one kind are marked alike, up to this factor.
const SAME_MARKED: f64 = 1.6;
/// and the most marked of them is so many times as marked as the least.
const SAME_KIND: f64 = 2.5;
/// A shape this like its template is one.
const CLEAR_SHAPE: f32 = 0.85;
/// Solid squares of this share of a cell's height fill it; smaller ones may be
/// dots.
const LARGE_BLOCK: f64 = 0.5;

/// Small marks differ by so much from their ground: weaker ones may be what
/// noise left of a frame.
const LEAST_DOT: u8 = 56;

/// What the shape of ink on a cell suggests, whatever the answer says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Two strokes that cross: the cell stays empty.
    Cross,
    /// A large solid square: the cell is filled.
    Block,
    /// Nothing.
    Other,
}

impl Shape {
    /// The shape of what stands on a cell.
    pub fn of(sight: &Sight, look: &Look) -> Self {
        let Some(ink) = look.ink.filter(|ink| ink.contrast >= MIN_INK) else { return Self::Other };
        let class = &sight.inks[ink.class];
        let Some(name) = class.names.first().filter(|name| name.score >= CLEAR_SHAPE) else {
            return Self::Other;
        };
        match name.label.as_str() {
            "X" => Self::Cross,
            "square" if class.height >= LARGE_BLOCK && ink.contrast >= PLAIN_TO_SEE => Self::Block,
            _ => Self::Other,
        }
    }

    /// What it suggests.
    pub const fn mark(self) -> Option<char> {
        match self {
            Self::Cross => Some('x'),
            Self::Block => Some('#'),
            Self::Other => None,
        }
    }
}

/// Cells that look alike.
pub struct Kind {
    /// The shape of their ink.
    pub shape: Shape,
    /// The colour of their ground.
    pub ground: Rgb,
    /// Whether they have ink.
    pub is_inked: bool,
    /// Whether it is of a dot's size.
    pub is_small: bool,
    /// Whether it has ink that is no glyph.
    pub is_odd: bool,
    /// Its colour, or that of the ground.
    pub ink: Rgb,
    /// How many are filled in the answer,
    pub filled: usize,
    /// of how many that it settles,
    pub settled: usize,
    /// and how many there are.
    pub count: usize,
    /// The shares of their middles that are marked, summed up.
    pub marked: f64,
    /// The least and the largest of these shares.
    pub range: (f64, f64),
    /// How strong the weakest and the strongest of what is marked are.
    pub strength: (u8, u8),
    /// Whether the core of some cell is marked.
    pub is_core: bool,
    /// How far what is marked is from the middle of a cell at least, in cells.
    pub aside: f64,
    /// In how many cells something reaches the rim.
    pub at_rim: usize,
    /// Where they are.
    pub cells: Vec<At>,
}

impl Kind {
    /// A kind like this look, without cells.
    pub fn new(look: &Look, shape: Shape, is_odd: bool) -> Self {
        let ink = inked(look);
        Self {
            shape,
            ground: look.ground,
            is_inked: ink.is_some(),
            is_small: false,
            is_odd,
            ink: ink.unwrap_or(look.ground),
            filled: 0,
            settled: 0,
            count: 0,
            marked: 0.0,
            range: (1.0, 0.0),
            strength: (u8::MAX, 0),
            is_core: false,
            aside: 1.0,
            at_rim: 0,
            cells: Vec::new(),
        }
    }

    /// The same, with the size of the ink of `look`.
    pub fn sized(self, sight: &Sight, look: &Look) -> Self {
        let size = look.ink.map(|ink| &sight.inks[ink.class]);
        let is_small = size.is_some_and(|ink| ink.height.max(ink.width) <= LARGE_BLOCK);
        Self { is_small, ..self }
    }

    /// Adds a cell that the answer has so, which is `marked` so.
    pub fn add(&mut self, at: At, answer: Option<char>, marked: Marked) {
        let Marked { share: marked, strength, is_core, aside, is_at_rim } = marked;
        self.filled += usize::from(answer == Some('#'));
        self.settled += usize::from(answer.is_some());
        self.count += 1;
        self.marked += marked;
        self.range = (self.range.0.min(marked), self.range.1.max(marked));
        self.strength = (self.strength.0.min(strength), self.strength.1.max(strength));
        self.is_core |= is_core;
        self.aside = self.aside.min(aside);
        self.at_rim += usize::from(is_at_rim);
        self.cells.push(at);
    }

    /// Whether nothing stands on them.
    pub const fn is_bare(&self) -> bool {
        !self.is_inked && !self.is_odd
    }

    /// Whether they have ink of nearly the colour of their ground, as noise is.
    pub fn is_pale(&self) -> bool {
        self.is_inked && distance(self.ink, self.ground) < MIN_INK
    }

    /// Whether some of what stands on them is weaker than this.
    pub const fn is_weaker(&self, than: u8) -> bool {
        !self.is_bare() && self.strength.0 < than
    }

    /// Whether a small glyph stands plainly on their middles, and the answer
    /// fills none of them.
    pub const fn is_dot(&self) -> bool {
        let is_plain = self.strength.0 >= LEAST_DOT && self.is_core;
        self.is_inked && self.is_small && is_plain && self.filled == 0
    }

    /// Whether a few cells have something odd around their cores: every mark of a
    /// game covers some of it.
    pub const fn is_frame(&self) -> bool {
        self.is_odd && !self.is_core && self.count < COMMON
    }

    /// Whether one row and one column hold them all.
    pub fn is_on_cross(&self) -> bool {
        let count = |row: usize| self.cells.iter().filter(|at| at.row == row).count();
        let row = self.cells.iter().map(|at| at.row).max_by_key(|&row| count(row));
        let mut rest = self.cells.iter().filter(|at| Some(at.row) != row).map(|at| at.column);
        rest.next().is_none_or(|first| rest.all(|column| column == first))
    }

    /// Whether one row or one column holds them all.
    pub fn is_in_line(&self) -> bool {
        self.cells.windows(2).all(|pair| pair[0].row == pair[1].row)
            || self.cells.windows(2).all(|pair| pair[0].column == pair[1].column)
    }

    /// Whether a look is of this kind.
    pub fn holds(&self, look: &Look, shape: Shape, is_odd: bool) -> bool {
        let inked = inked(look);
        self.shape == shape
            && distance(self.ground, look.ground) <= SAME_GROUND
            && self.is_inked == inked.is_some()
            && self.is_odd == is_odd
            && inked.is_none_or(|ink| distance(ink, self.ink) <= 2 * SAME_GROUND)
    }

    /// How far its colours are from those of a look.
    pub fn apart(&self, look: &Look) -> u16 {
        let ink = inked(look).map_or(0, |ink| distance(ink, self.ink));
        u16::from(distance(self.ground, look.ground)) + u16::from(ink)
    }

    /// Whether ink of no clear shape here is that of `other`.
    pub fn has_ink_of(&self, other: &Self) -> bool {
        self.is_inked && distance(self.ink, other.ink) <= SAME_GROUND && self.looks_like(other)
    }

    /// Whether thin ink that fell apart here is that of `other`.
    pub fn looks_like(&self, other: &Self) -> bool {
        if self.range.1 > SAME_KIND * self.range.0 {
            return false;
        }
        let (own, other_marked) = (self.mean_marked(), other.mean_marked());
        distance(self.ground, other.ground) <= SAME_GROUND
            && own.max(other_marked) <= SAME_MARKED * own.min(other_marked)
    }

    /// Whether what stands on the cells of `other` reaches the rim here, so
    /// that its colour was taken for that of the ground.
    pub fn is_full_of(&self, other: &Self, blank: Rgb) -> bool {
        !self.is_inked
            && distance(self.ground, other.ink) <= SAME_GROUND
            && distance(self.ground, blank) > SAME_GROUND
    }

    /// The share of its settled cells that the answer fills.
    pub fn share(&self) -> f64 {
        self.filled as f64 / self.settled.max(1) as f64
    }

    /// The mean share of a cell's middle that is marked.
    pub fn mean_marked(&self) -> f64 {
        self.marked / self.count.max(1) as f64
    }
}

/// The colour of what stands on a cell, if anything does.
pub fn inked(look: &Look) -> Option<Rgb> {
    let ink = look.ink.filter(|ink| ink.contrast >= MIN_INK);
    ink.map(|ink| ink.colour)
}
