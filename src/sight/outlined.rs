//! Names of symbols, also of such as are drawn in outline: of moons there are templates of
//! all forms, but each only filled.

use crate::theme::{Glyph, Match, Place, Theme, look};

/// The label of moons.
const MOON: &str = "crescent";
/// What is this like a template needs no other name.
const NAMED: f32 = 0.75;
/// A filled outline is a moon if it is this like one,
const MOONLIKE: f32 = 0.85;
/// and less like all else by this much.
const LEAD: f32 = 0.05;

/// What the templates for cells make of a symbol, best first.
pub fn named(glyph: &Glyph, themes: &[Theme]) -> Vec<Match> {
    let mut names = look(glyph, themes, Place::Cells);
    if names.first().is_none_or(|name| name.score >= NAMED) {
        return names;
    }
    let Some(filled) = glyph.filled() else { return names };
    let within = look(&filled, themes, Place::Cells);
    if let [moon, other, ..] = &within[..]
        && moon.label == MOON
        && moon.score >= MOONLIKE
        && moon.score - other.score >= LEAD
    {
        names.retain(|name| name.label != MOON);
        names.insert(0, moon.clone());
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{GLYPH, builtin};

    #[test]
    fn a_moon_in_outline_is_a_moon_and_a_ring_is_none() {
        let name = |is_inside: &dyn Fn(f64, f64) -> bool| {
            let middle = |i: usize| i as f64 + 0.5 - GLYPH as f64 / 2.0;
            let is_edge = |x: f64, y: f64| {
                let around = [(1.3, 0.0), (-1.3, 0.0), (0.0, 1.3), (0.0, -1.3)];
                is_inside(x, y) && around.iter().any(|(dx, dy)| !is_inside(x + dx, y + dy))
            };
            let ink = std::array::from_fn(|i| {
                if is_edge(middle(i % GLYPH), middle(i / GLYPH)) { 255 } else { 0 }
            });
            let names = named(&Glyph::from_grey(&ink), builtin::themes());
            names.first().map(|name| name.label.clone()).unwrap_or_default()
        };
        assert_eq!(name(&|x, y| x.hypot(y) < 10.0 && (x - 7.0).hypot(y + 3.0) > 6.0), MOON);
        assert_ne!(name(&|x, y| x.hypot(y) < 10.0), MOON);
        assert_ne!(name(&|x, y| x.abs().max(y.abs()) < 9.0), MOON);
    }
}
