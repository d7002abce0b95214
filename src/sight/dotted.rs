//! Symbols in a thin outline, with a dot in their middle that marks a given: the dot is
//! the stronger ink, but what it marks is the symbol around it.

use super::alike::Alike;
use super::patch::{Found, Ink};
use super::shade::Shade;
use crate::geom::{Array2, At};
use crate::picture::Rgb;

/// A dot is no larger than this part of its cell, either way,
const DOT: f64 = 0.22;
/// and so near to the middle of its cell.
const CENTRAL: f64 = 0.12;
/// A symbol around a dot is at least this part of the cell wide and high.
const AROUND: f64 = 0.5;
/// Symbols around dots are of one form: they correlate so much.
const ONE_FORM: f32 = 0.85;
/// One alone may be a cell that the game points at.
const FEW: usize = 2;

/// Takes the symbols around dots for the ink of their cells, if all dots on bare ground
/// have one of the same form around them.
pub fn lift(alike: &Alike, grounds: &Array2<Shade>, stones: &[Rgb], found: &mut Array2<Found>) {
    let dots: Vec<At> = found
        .iter()
        .filter(|(_, cell)| cell.ink.as_ref().is_some_and(is_dot))
        .map(|(at, _)| at)
        .collect();
    if dots.len() < FEW {
        return;
    }
    let around = alike.each(|at| {
        let dot = found[at].ink.as_ref().filter(|ink| is_dot(ink))?;
        let ink = alike.patches[at].ink_around(grounds[at].colour, stones, dot)?;
        (ink.width >= AROUND && ink.height >= AROUND).then_some(ink)
    });
    let Some(first) = dots.first().and_then(|at| around[*at].as_ref()) else { return };
    let is_alike = |ink: &Ink| ink.glyph.likeness(&first.glyph) >= ONE_FORM;
    if dots.iter().all(|at| around[*at].as_ref().is_some_and(is_alike)) {
        for at in dots {
            found[at].ink = around[at].clone();
        }
    }
}

fn is_dot(ink: &Ink) -> bool {
    let is_central = |middle: f64| (middle - 0.5).abs() <= CENTRAL;
    ink.width.max(ink.height) <= DOT && ink.middle.into_iter().all(is_central)
}

#[cfg(test)]
mod tests {
    use crate::geom::At;
    use crate::grid::{Grid, Span};
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::picture::{Picture, Rgb};
    use crate::sight::look_at;
    use crate::theme::builtin;

    const PAGE: Rgb = [239; 3];

    /// How wide the symbol of the first cell is, a part of it, where four cells hold a
    /// dot, and these of them a thin ring around it.
    fn width(ringed: [bool; 4]) -> f64 {
        let page = image::RgbImage::from_pixel(160, 160, image::Rgb(PAGE));
        let mut picture = Picture::from(page);
        for (i, is_ringed) in (0i32..).zip(ringed) {
            let mut stamp = Stamp::new(40, 40);
            if is_ringed {
                stamp.ring(20.0, 20.0, 17.0, 1.0, [160; 3]);
            }
            stamp.disc(20.0, 20.0, 3.0, [255, 0, 255]);
            stamp.press(&mut picture, 40 * i, 40 * i);
        }
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 40 * i, end: 40 * (i + 1) }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        sight.looks[At::new(0, 0)].ink.map_or(0.0, |ink| sight.inks[ink.class].width)
    }

    #[test]
    fn rings_around_all_dots_are_the_symbols() {
        assert!(width([true; 4]) > 0.7);
        assert!(width([true, true, true, false]) < 0.3, "the game points at some dots");
        assert!(width([false; 4]) < 0.3);
    }
}
