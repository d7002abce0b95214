//! Symbols of which the colour alone tells the value: what is drawn over a part of one, as
//! a sign at its edge, takes its form and leaves its colour.

use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance, hue};
use crate::sight::Sight;

/// The values' colours have hues, and are this far apart at least.
const TWO_COLOURS: u8 = 100;
/// Prints of one colour differ by this much at most.
const ONE_COLOUR: u8 = 24;
/// So many surely read symbols of a value tell its colour, and all of them have it.
const SEVERAL: usize = 3;
/// From which confidence on a symbol is surely read.
const SURE: f64 = 0.8;
/// Channels of a colour with a hue differ by this much.
const COLOURED: u8 = 90;
/// What is as like the other value's symbols as this is one of them in another colour.
const LIKE: f32 = 0.7;

/// The colours of both values' symbols, where each value has one of its own.
pub struct Hues([Rgb; 2]);

impl Hues {
    /// Those of the cells that were surely taken for `cells`; `None` where values are not
    /// told by colours, or blanks hold anything.
    pub fn of(
        sight: &Sight,
        cells: &Array2<Option<char>>,
        confidence: &Array2<f64>,
    ) -> Option<Self> {
        let colour = |at: At| Some(sight.inks[sight.looks[at].ink?.class].colour);
        let of = |value: char| -> Option<Rgb> {
            let own = cells.iter().filter(|(_, cell)| **cell == Some(value));
            let sure = own.filter(|(at, _)| confidence[*at] >= SURE);
            let colours: Vec<Rgb> = sure.map(|(at, _)| colour(at)).collect::<Option<_>>()?;
            let first = *colours.first()?;
            let are_one = colours.iter().all(|own| distance(*own, first) <= ONE_COLOUR);
            let is_told = colours.len() >= SEVERAL && are_one && hue(first, COLOURED).is_some();
            is_told.then_some(first)
        };
        let own = [of('0')?, of('1')?];
        let mut blanks = cells.iter().filter(|(_, cell)| cell.is_none());
        let are_bare = blanks.all(|(at, _)| sight.looks[at].ink.is_none());
        (are_bare && distance(own[0], own[1]) >= TWO_COLOURS).then_some(Self(own))
    }

    /// Whether the colour in this cell says that it is of a `value`, and its form does not
    /// say that it is of the other one, of all `cells`: a game marks mistakes in red. Of
    /// several cells of one form the rules have told the value.
    pub fn say(
        &self,
        sight: &Sight,
        cells: &Array2<Option<char>>,
        at: At,
        value: Option<char>,
    ) -> bool {
        let (Some(ink), Some(value)) = (sight.looks[at].ink, value) else { return false };
        let class = &sight.inks[ink.class];
        let is_of = self.0.map(|colour| distance(class.colour, colour) <= ONE_COLOUR);
        let is_other = |(other, cell): (At, &Option<char>)| {
            let is_like = |ink: usize| sight.inks[ink].glyph.likeness(&class.glyph) >= LIKE;
            other != at
                && cell.is_some_and(|cell| cell != value)
                && sight.looks[other].ink.is_some_and(|ink| is_like(ink.class))
        };
        let is_own = |(own, cell): &(At, &Option<char>)| {
            **cell == Some(value) && sight.looks[*own].ink.is_some_and(|own| own.class == ink.class)
        };
        let is_of_several = cells.iter().filter(is_own).count() >= SEVERAL;
        is_of == [value == '0', value == '1'] && (is_of_several || !cells.iter().any(is_other))
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{self, sight};
    use super::*;

    /// Red rings and green discs, of which some are cut by a sign at their edge: what the
    /// colour of the cell at `at`, in the drawing `kind`, says.
    fn say(kind: char, colours: [Rgb; 2]) -> Option<bool> {
        let rows =
            ["rgQ.gr", "g.r.rg", ".rg.gr", "gr.r.g"].map(|row| row.replace('Q', &kind.to_string()));
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let seen = sight(&rows, |kind, x, y| {
            let off = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            let is_ring = (9.0..14.0).contains(&off);
            match kind {
                'r' if is_ring => colours[0],
                'c' if is_ring && x < 22 || (22..27).contains(&x) => colours[0],
                'g' if off < 14.0 => colours[1],
                'd' if off < 14.0 => colours[0],
                _ => [250; 3],
            }
        });
        let cells = testing::values(&["010.10", "1.0.01", ".01.10", "10.0.1"]);
        let at = At::new(0, 2);
        let sure = Array2::from_fn(seen.size(), |own| if own == at { 0.2 } else { 1.0 });
        let hues = Hues::of(&seen, &cells, &sure)?;
        Some(hues.say(&seen, &cells, at, Some('0')))
    }

    #[test]
    fn a_cut_symbol_has_the_colour_of_its_value() {
        let colours = [[200, 20, 40], [10, 125, 60]];
        assert_eq!(say('c', colours), Some(true));
        assert_eq!(say('g', colours), Some(false), "it has the other colour");
        assert_eq!(say('d', colours), Some(false), "it has the other form, as a mistake");
        assert_eq!(say('c', [[200, 20, 40], [190, 60, 40]]), None, "both are red");
        assert_eq!(say('c', [[60; 3], [200; 3]]), None, "greys");
    }
}
