//! Digits on domes, coins and photographs: their ground is lighter on one side and darker on
//! the other, and either may be taken for a part of them.
//!
//! Such ink is looked at again, by how far its pixels are on the way from the ground to
//! its own colour; that counts where it shows digits, and of both values where what was
//! found first may be pictures.

use super::alike::Alike;
use super::named::Named;
use super::patch::{Found, Ink};
use super::shade::Shade;
use crate::geom::{Array2, At};
use crate::theme::{Match, Meaning, Theme};

/// A ground has one colour on less than this share of the rim where it is shaded.
const FLAT: f64 = 0.62;
/// What else is on a cell is so many times as strong as what was taken for its symbol.
const STRONGER: u8 = 2;
/// Values correlate this much with a template,
const VALUE: f32 = 0.82;
/// no digit does so by more than this: zeros with a bar look like eights,
const NEARLY: f32 = 0.05;
/// and this share of all show a value.
const NEARLY_ALL: f64 = 0.8;
/// So many that were looked at again tell whether there are any.
const FEW: usize = 8;
/// A digit is at least this part of its cell high,
const HIGH: f64 = 0.2;
/// and at most this.
const LOW: f64 = 0.8;

/// Takes the digits on shaded grounds for the ink of their cells.
pub fn lift(alike: &Alike, grounds: &Array2<Shade>, found: &mut Array2<Found>, themes: &[Theme]) {
    let mut look = Look { alike, grounds, named: Named::new(themes) };
    let is_hidden = |cell: &Found| {
        let is_stronger = |ink: &Ink| cell.unexplained_contrast / STRONGER > ink.contrast;
        cell.unexplained > 0.0 && cell.ink.as_ref().is_none_or(is_stronger)
    };
    let shaded: Vec<At> =
        found.iter().map(|(at, _)| at).filter(|&at| grounds[at].share < FLAT).collect();
    let (hidden, shown): (Vec<At>, Vec<At>) = shaded.iter().partition(|&&at| is_hidden(&found[at]));
    for at in hidden {
        if let Some((ink, _)) = look.again(at) {
            found[at] = Found { ink: Some(ink), ..Found::default() };
        }
    }
    // What was found first is as sure as any, if it is a digit by its whole form.
    let (mut values, mut odd, mut told) = (Vec::new(), 0usize, Vec::new());
    for at in shown {
        let Some(ink) = &found[at].ink else { continue };
        if let Some(value) = look.value(ink).filter(|_| !ink.is_painted) {
            values.push(value);
            continue;
        }
        odd += 1;
        told.extend(look.again(at).map(|(ink, value)| (at, ink, value)));
        // Little pictures on wood or grass are none.
        if odd >= FEW && 2 * told.len() < odd {
            return;
        }
    }
    values.extend(told.iter().map(|(.., value)| *value));
    let are_both = values.contains(&Meaning::Zero) && values.contains(&Meaning::One);
    if told.len() as f64 >= NEARLY_ALL * odd as f64 && are_both {
        for (at, ink, _) in told {
            found[at] = Found { ink: Some(ink), ..Found::default() };
        }
    }
}

/// Looks at cells again.
struct Look<'a> {
    alike: &'a Alike,
    grounds: &'a Array2<Shade>,
    named: Named<'a>,
}

impl Look<'_> {
    /// The value that ink shows, if it is that of a digit.
    fn value(&mut self, ink: &Ink) -> Option<Meaning> {
        let names = self.named.of(&ink.glyph);
        let is_value = |name: &&Match| matches!(name.means, Meaning::Zero | Meaning::One);
        let (top, value) = (names.first()?, names.iter().find(is_value)?);
        (value.score >= VALUE.max(top.score - NEARLY)).then_some(value.means)
    }

    /// The digit in a cell by the way from its ground to its own colour.
    fn again(&mut self, at: At) -> Option<(Ink, Meaning)> {
        let found = self.alike.patches[at].ink_towards_strongest(self.grounds[at].colour);
        let is_digit = |ink: &Ink| (HIGH..=LOW).contains(&ink.height) && !ink.is_painted;
        let ink = found.ink.filter(is_digit)?;
        let value = self.value(&ink)?;
        Some((ink, value))
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::At;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::{Meaning, builtin};

    /// What the first cells of a board of 80 pixels a cell hold, whose domes are this
    /// steeply shaded, and carry these by turns.
    fn named(symbols: [char; 2], slope: f32) -> Vec<Option<Meaning>> {
        let mut picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
            let (x, y) = ((x % 80) as f32 - 39.5, (y % 80) as f32 - 39.5);
            // From a light spot to the far edge.
            let far = ((x + 12.0).hypot(y + 14.0) / 56.0).min(1.0);
            let shade = |light: f32, dark: f32| {
                let middle = (light + dark) / 2.0;
                (middle + slope * (0.5 - far) * (light - dark)) as u8
            };
            Pixel([shade(252.0, 168.0), shade(226.0, 120.0), shade(160.0, 36.0)])
        }));
        for i in 0..16 {
            let (row, column) = (i / 4, i % 4);
            let mut stamp = Stamp::new(80, 80);
            stamp.character(symbols[((row + column) % 2) as usize], 40.0, 40.0, 44.0, [40, 28, 0]);
            stamp.press(&mut picture, 80 * column, 80 * row);
        }
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let name = |column: usize| {
            let ink = sight.looks[At::new(0, column)].ink?;
            let top = sight.inks[ink.class].names.first()?;
            (top.score > 0.85).then_some(top.means)
        };
        (0..2).map(name).collect()
    }

    #[test]
    fn digits_on_domes_are_read_whatever_the_shade() {
        let both = [Some(Meaning::Zero), Some(Meaning::One)];
        assert_eq!(named(['0', '1'], 0.0), both);
        assert_eq!(named(['0', '1'], 1.0), both);
    }

    #[test]
    fn pictures_of_which_none_shows_a_one_stay_what_they_are() {
        assert_ne!(named(['0', 'Q'], 1.0)[0], Some(Meaning::Zero));
    }
}
