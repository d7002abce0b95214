//! One symbol in exchanged colours: games print the symbols they give in the colour of the
//! page on a tile of the colour that the same symbol has where it is entered.

use super::{InkClass, Look};
use crate::geom::Array2;
use crate::picture::{Rgb, distance};

/// Colours are the same but for this.
const SAME: u8 = 32;
/// Kinds are few: scribbles and noise are many.
const KINDS: std::ops::RangeInclusive<usize> = 3..=12;
/// Smaller parts of the cell's sides are marks, which values have in either colour.
const LEAST: f64 = 0.3;
/// Two prints of one symbol in two weights correlate this much,
pub const PRINT: f32 = 0.75;
/// and another one of the same colour so much less with it.
const LEAD: f32 = 0.1;
/// But prints of one symbol, of which signs and frames cut something off, correlate this much.
const CUT_PRINT: f32 = 0.8;
/// Another symbol is on so many cells at least.
const FEW: usize = 2;
/// A tile covers this share of its cell's rim,
const TILE: f64 = 0.7;
/// and what stands on it is legible from so many pixels on.
const LEGIBLE: f64 = 20.0;
/// They differ by this factor in height.
const SAME_SIZE: f64 = 1.4;

/// Joins the kinds of ink that are one symbol in exchanged colours, where there are others.
/// Each cell stays as like its kind as it was.
pub fn join(looks: &mut Array2<Look>, inks: &mut Vec<InkClass>) {
    if !KINDS.contains(&inks.len()) {
        return;
    }
    while let Some((from, to)) = pair(looks, inks) {
        merge((looks, inks), from, to);
    }
}

/// Makes all of the kind `from` such of the kind `to`.
pub fn merge((looks, inks): (&mut Array2<Look>, &mut Vec<InkClass>), from: usize, to: usize) {
    inks[to].count += inks[from].count;
    inks.remove(from);
    let place = |class: usize| if class > from { class - 1 } else { class };
    *looks = looks.map(|look| {
        let mut look = look.clone();
        if let Some(ink) = &mut look.ink {
            ink.class = place(if ink.class == from { to } else { ink.class });
        }
        look
    });
}

/// A kind and the one, on no fewer cells, that it is in exchanged colours.
fn pair(looks: &Array2<Look>, inks: &[InkClass]) -> Option<(usize, usize)> {
    let grounds: Vec<Option<Rgb>> = (0..inks.len()).map(|class| ground(looks, class)).collect();
    let all = || 0..inks.len();
    all().find_map(|own| {
        let ground = grounds[own]?;
        let in_its_colour =
            |other: &usize| *other != own && distance(inks[*other].colour, ground) <= SAME;
        let like = |other: usize| inks[other].glyph.likeness(&inks[own].glyph);
        let likest = all().filter(in_its_colour).map(like).fold(0.0, f32::max);
        let is_like = |other: &usize| in_its_colour(other) && like(*other) > likest - LEAD;
        // Of the prints of one symbol signs and frames cut something off a few.
        let best = all().filter(is_like).max_by_key(|other| inks[*other].count)?;
        let is_clear = all().filter(in_its_colour).all(|rival| {
            rival == best
                || inks[rival].is_print_of(&inks[best])
                || like(rival) + LEAD <= like(best)
        });
        let is_exchanged = 2 * on(looks, best, inks[own].colour) >= inks[best].count;
        let is_legible = inks[own].pixels >= LEGIBLE;
        let is_same = is_legible && like(best) >= PRINT && inks[own].is_as_high_as(&inks[best]);
        // Two values may be one symbol in exchanged colours, but then there is no third kind.
        let is_other = |other: usize| {
            let count = inks[other].count;
            let is_on_page = 2 * on(looks, other, inks[own].colour) >= count;
            let is_print = [own, best].iter().any(|&known| inks[other].is_print_of(&inks[known]));
            count >= FEW && is_on_page && !is_print
        };
        let is_marked = all().any(is_other);
        let is_rarer = inks[own].count <= inks[best].count;
        (is_rarer && is_clear && is_exchanged && is_same && is_marked).then_some((own, best))
    })
}

/// The ground of all cells of one kind of ink, if that covers their rims: the eye of a digit
/// has the digit itself for a ground.
fn ground(looks: &Array2<Look>, class: usize) -> Option<Rgb> {
    let own = || looks.iter().filter(|(_, look)| look.ink.is_some_and(|ink| ink.class == class));
    let (_, first) = own().next()?;
    let is_same =
        |look: &Look| distance(look.ground, first.ground) <= SAME && look.ground_share >= TILE;
    own().all(|(_, look)| is_same(look)).then_some(first.ground)
}

/// How many cells of one kind of ink have this ground.
fn on(looks: &Array2<Look>, class: usize, ground: Rgb) -> usize {
    let is_own = |look: &Look| look.ink.is_some_and(|ink| ink.class == class);
    let is_on = |look: &Look| distance(look.ground, ground) <= SAME;
    looks.iter().filter(|(_, look)| is_own(look) && is_on(look)).count()
}

impl InkClass {
    fn is_as_high_as(&self, other: &Self) -> bool {
        let (low, high) = (self.height.min(other.height), self.height.max(other.height));
        low >= LEAST && high <= SAME_SIZE * low
    }

    /// Whether it is the same symbol, in the same colour, that something cut off.
    fn is_print_of(&self, other: &Self) -> bool {
        self.glyph.likeness(&other.glyph) >= CUT_PRINT
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// How many cells each kind of ink is on: red triangles (`t`) and blue bars (`b`) on white,
    /// in upper case in white on red or blue tiles, exchanged if `are_other`.
    fn kinds(rows: [&str; 4], are_other: bool) -> Vec<usize> {
        let picture = Picture::from(RgbImage::from_fn(320, 320, |x, y| {
            let kind = rows[(y / 80) as usize].as_bytes()[(x / 80) as usize];
            let (dx, dy) = (f64::from(x % 80) - 39.5, f64::from(y % 80) - 39.5);
            let is_given = kind.is_ascii_uppercase();
            let kind = kind.to_ascii_lowercase();
            let is_ink = match kind {
                b't' => dx.abs() < (dy + 18.0) / 2.0 && dy < 18.0,
                b'b' => dx.abs() < 18.0 && (6.0..16.0).contains(&dy.abs()),
                _ => false,
            };
            let own = match (kind == b't') != (are_other && is_given) {
                true => [220, 60, 50],
                false => [40, 80, 200],
            };
            let is_tile = is_given && dx.abs().max(dy.abs()) < 36.0;
            Pixel(if is_ink != is_tile { own } else { [250; 3] })
        }));
        let spans = || (0..4).map(|i| Span { start: 80 * i, end: 80 * (i + 1) });
        let grid = Grid::guessed(spans().collect(), spans().collect());
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let mut counts: Vec<usize> = sight.inks.iter().map(|own| own.count).collect();
        counts.sort_unstable();
        counts
    }

    #[test]
    fn symbols_in_exchanged_colours_are_the_same() {
        let rows = ["Tb.t", ".tBb", "bt.T", "t.b."];
        assert_eq!(kinds(rows, false), [5, 6]);
        assert!(kinds(rows, true).len() > 2, "tiles in the colour of the other one");
    }
}
