//! How a game dresses its board: everything that varies from app to app.

use std::rc::Rc;

use super::colour::Colour;
use super::fonts::Face;
use super::signs::SignLook;

/// What lies behind everything.
#[derive(Debug, Clone, Copy)]
pub enum Page {
    /// One colour.
    Flat(Colour),
    /// From one colour at the top to another at the bottom.
    Fade(Colour, Colour),
    /// A colour with soft large blobs of another on it.
    Blobs(Colour, Colour),
    /// A colour strewn with small stars of another.
    Stars(Colour, Colour),
    /// Squared paper: a colour with thin lines of another, so many to the width.
    Squares(Colour, Colour, u32),
}

impl Page {
    /// The colour that most of the page has.
    pub fn ground(&self) -> Colour {
        match *self {
            Self::Flat(c) | Self::Blobs(c, _) | Self::Stars(c, _) | Self::Squares(c, _, _) => c,
            Self::Fade(top, bottom) => top.mix(bottom, 0.5),
        }
    }
}

/// How cells are told apart.
#[derive(Debug, Clone, Copy)]
pub enum Grid {
    /// Lines between touching cells.
    Lines {
        /// Width of the lines inside, pixels.
        width: f32,
        /// Width of the line around the board, pixels; 0 for none.
        outer: f32,
        /// A thicker line after this many cells; 0 for never.
        heavy: usize,
        /// The lines' colour.
        colour: Colour,
    },
    /// Separate tiles.
    Tiles {
        /// Part of the pitch that stays empty.
        gap: f32,
        /// Corner radius as part of the tile.
        radius: f32,
        /// How tiles stand out.
        relief: Relief,
    },
}

/// How a tile stands out from the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relief {
    /// Not at all.
    Flat,
    /// A darker bar along the bottom.
    Bevel,
    /// A soft shadow below.
    Shadow,
    /// Lighter at the top, darker at the bottom.
    Gloss,
    /// A thin edge around each tile.
    Edge,
}

/// What stands for 0 and 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The digits.
    Digits,
    /// Digits built of square blocks.
    Blocks,
    /// The letters O and X.
    Letters,
    /// A drawn ring and a drawn cross.
    Noughts,
    /// The cell's ground alone.
    Plain,
    /// Two filled discs.
    Discs,
    /// An outlined and a filled disc.
    Rings,
    /// A sun and a moon.
    Sky,
}

impl Kind {
    /// The name used in tags.
    pub fn name(self) -> &'static str {
        match self {
            Self::Digits => "digits",
            Self::Blocks => "blocks",
            Self::Letters => "letters",
            Self::Noughts => "noughts",
            Self::Plain => "plain",
            Self::Discs => "discs",
            Self::Rings => "rings",
            Self::Sky => "sky",
        }
    }

    /// True if the picture does not say which symbol is 0.
    pub fn interchangeable(self) -> bool {
        !matches!(self, Self::Digits | Self::Blocks)
    }
}

/// The colours of one symbol.
#[derive(Debug, Clone, Copy)]
pub struct Pen {
    /// The symbol as the game prints it.
    pub ink: Colour,
    /// The symbol as the player enters it.
    pub played: Colour,
    /// An edge around discs.
    pub edge: Option<Colour>,
    /// The ground of cells that hold the symbol, if not that of blanks.
    pub ground: Option<Colour>,
}

impl Pen {
    /// A symbol of one colour on the ground of blanks.
    pub const fn ink(ink: Colour) -> Self {
        Self { ink, played: ink, edge: None, ground: None }
    }

    /// A symbol on a ground of its own.
    pub const fn on(ground: Colour, ink: Colour) -> Self {
        Self { ink, played: ink, edge: None, ground: Some(ground) }
    }

    /// The same with another colour for the player's entries.
    pub const fn played(self, played: Colour) -> Self {
        Self { played, ..self }
    }

    /// The same with an edge.
    pub const fn edged(self, edge: Colour) -> Self {
        Self { edge: Some(edge), ..self }
    }
}

/// How the game shows which cells it printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Given {
    /// Not at all.
    Unmarked,
    /// By the colour of the symbol alone.
    Ink,
    /// By another ground.
    Ground(Colour),
    /// Four small dots in the corners.
    Corners(Colour),
    /// A dot in the middle.
    Dot(Colour),
    /// A square in the middle.
    Square(Colour),
    /// A padlock in a corner.
    Lock(Colour),
    /// A triangle in a corner.
    Fold(Colour),
    /// A second edge inside the cell.
    Inset(Colour),
}

/// A whole look.
#[derive(Clone)]
pub struct Look {
    /// Dark or light.
    pub dark: bool,
    /// The page.
    pub page: Page,
    /// Words on the page.
    pub words: Colour,
    /// Buttons and other things that call.
    pub accent: Colour,
    /// A plate under the board: colour, and how far it reaches beyond it as
    /// part of the pitch.
    pub plate: Option<(Colour, f32)>,
    /// How cells are told apart.
    pub grid: Grid,
    /// The ground of blank cells.
    pub blank: Colour,
    /// The ground of every other blank cell, if it differs.
    pub checker: Option<Colour>,
    /// What stands for 0 and 1.
    pub kind: Kind,
    /// The symbol 0.
    pub zero: Pen,
    /// The symbol 1.
    pub one: Pen,
    /// The height of symbols as part of the cell.
    pub size: f32,
    /// How far grounds may differ from tile to tile, 0 to 1.
    pub shades: f32,
    /// How givens are shown.
    pub given: Given,
    /// How signs between cells look, where there are any.
    pub signs: SignLook,
    /// The typeface in the cells.
    pub face: Rc<Face>,
    /// The typeface of everything else.
    pub words_face: Rc<Face>,
}

impl Look {
    /// The colours of a symbol.
    pub fn pen(&self, symbol: u8) -> &Pen {
        if symbol == 0 { &self.zero } else { &self.one }
    }

    /// The part of the pitch that stays empty between cells.
    pub fn gap(&self) -> f32 {
        match self.grid {
            Grid::Lines { .. } => 0.0,
            Grid::Tiles { gap, .. } => gap,
        }
    }

    /// A surface for buttons and bars, a little off the page.
    pub fn surface(&self) -> Colour {
        self.page.ground().stepped(0.07)
    }

    /// Words that step back.
    pub fn faint(&self) -> Colour {
        self.words.mix(self.page.ground(), 0.4)
    }
}
