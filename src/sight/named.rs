//! Names of the glyphs of single cells: a board shows few different ones many times, and
//! each is held against the templates once.

use crate::theme::{Glyph, Match, Place, Theme, look};

/// Glyphs that correlate this much have the same names.
const SAME: f32 = 0.99;

/// The names that `themes` have for glyphs in cells, as far as these were asked for.
pub struct Named<'a> {
    themes: &'a [Theme],
    known: Vec<(Glyph, Vec<Match>)>,
}

impl<'a> Named<'a> {
    /// None so far.
    pub const fn new(themes: &'a [Theme]) -> Self {
        Self { themes, known: Vec::new() }
    }

    /// All names of a glyph, or of one like it, the best first.
    pub fn of(&mut self, glyph: &Glyph) -> &[Match] {
        let known = self.known.iter().position(|(own, _)| own.likeness(glyph) >= SAME);
        let place = known.unwrap_or_else(|| {
            self.known.push((glyph.clone(), look(glyph, self.themes, Place::Cells)));
            self.known.len() - 1
        });
        &self.known[place].1
    }
}
