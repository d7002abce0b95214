//! Symbols taken for the ground of their cells: with a frame around them little of that is
//! left.

use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::puzzle::takuzu::read::symbols::Values;
use crate::sight::{InkClass, Sight};

/// How sure a cell is that shows the colour of one value there.
pub const SURE: f64 = 0.8;
/// Fills of one symbol differ by this much.
const ONE_COLOUR: u8 = 16;
/// The other value's colour, and that of blanks, is this far from it.
const FAR: u8 = 90;
/// A symbol leaves the corners of its cell bare.
const BARE_CORNERS: u8 = 60;
/// Such symbols are this part of their cell high and wide.
const LARGE: f64 = 0.7;

/// A board that may have such cells.
pub struct Brim<'a> {
    sight: &'a Sight,
    values: &'a Values,
    blank: Rgb,
    /// Whether cells are whole in the very colours of both values, some in each and none in
    /// another: so games tell givens from entries.
    are_both_whole: bool,
}

impl<'a> Brim<'a> {
    /// A board of these values, whose blanks have a colour `blank`.
    pub fn of(sight: &'a Sight, values: &'a Values, blank: Rgb) -> Self {
        let whole = sight.looks.iter().filter(|(_, look)| look.ink.is_none());
        let whole = whole.map(|(_, look)| look.ground).filter(|own| distance(*own, blank) > FAR);
        let told: Option<Vec<char>> = whole.map(|own| of_colour(sight, values, own)).collect();
        let count = |value: char| told.iter().flatten().filter(|own| **own == value).count();
        let are_both_whole = count('0').min(count('1')) >= SOME;
        Self { sight, values, blank, are_both_whole }
    }

    /// The value whose symbols, large ones of a colour of their own, have that of the ground
    /// in a cell without ink, whose corners have another, or which is whole as others are.
    pub fn value(&self, at: At) -> Option<char> {
        let own = self.sight.looks[at].ground;
        let is_told = self.are_both_whole || distance(self.sight.corners(at), own) > BARE_CORNERS;
        (is_told && distance(own, self.blank) > FAR)
            .then(|| of_colour(self.sight, self.values, own))
            .flatten()
    }
}

/// So many cells of either value are whole where any are.
const SOME: usize = 2;

/// The value whose symbols are large and of this colour, which no other value's are like.
fn of_colour(sight: &Sight, values: &Values, own: Rgb) -> Option<char> {
    let inks = sight.inks.iter().zip(&values.of);
    let mut inks = inks.filter_map(|(ink, (value, sure))| Some((ink, (*value)?, *sure)));
    let is_like = |ink: &InkClass| distance(ink.colour, own) <= ONE_COLOUR;
    let is_large = |ink: &InkClass| ink.shorter() >= LARGE;
    let (_, value, _) =
        inks.clone().find(|(ink, _, sure)| is_like(ink) && is_large(ink) && *sure >= SURE)?;
    let is_far = |ink: &InkClass| distance(ink.colour, own) > FAR;
    inks.all(|(ink, other, _)| other == value || is_far(ink)).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn a_large_disc_in_a_frame_is_its_value_and_a_coloured_cell_none() {
        let rows = ["ab..ab", ".ab..b", "b.a#a.", "a.bb.a", ".b..ab", "b.a..a"];
        let at = At::new(2, 3);
        let read_as = |is_disc: bool| {
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                let is_ink = dx.hypot(dy) < 17.5;
                let is_frame = dx.abs().max(dy.abs()) > 17.5;
                match kind {
                    'a' if is_ink => [37, 99, 235],
                    'b' if is_ink => [250, 190, 35],
                    '#' if is_disc && is_frame => [220, 40, 40],
                    '#' if is_ink || !is_disc => [37, 99, 235],
                    _ => [253; 3],
                }
            });
            let way = read(&seen).unwrap_or_default().expect("discs");
            let blue = way.cells[At::new(0, 0)];
            (way.cells[at] == blue, way.confidence[at] > 0.5)
        };
        assert_eq!(read_as(true), (true, true));
        let (is_blue, is_sure) = read_as(false);
        assert!(!is_blue || !is_sure, "it may be a blank");
    }

    #[test]
    fn cells_whole_in_the_colours_of_both_values_are_theirs() {
        // `A` and `B` are whole cells, `C` is one in another colour.
        let least = |rows: &[&str]| {
            let seen = sight(rows, |kind, x, y| {
                let is_inset = x.abs_diff(20).max(y.abs_diff(20)) < 15;
                match kind {
                    'A' => [45, 95, 145],
                    'B' => [227, 160, 47],
                    'C' => [60, 170, 60],
                    'a' if is_inset => [45, 95, 145],
                    'b' if is_inset => [227, 160, 47],
                    _ => [246, 241, 228],
                }
            });
            let way = read(&seen).unwrap_or_default().expect("squares");
            let all = rows.iter().flat_map(|row| row.chars());
            let is_value = |(own, kind): (Option<char>, char)| own.is_some() == (kind != '.');
            let cells: Vec<Option<char>> = way.cells.iter().map(|(_, own)| *own).collect();
            (cells.into_iter().zip(all).all(is_value), way.least() > 0.5)
        };
        assert_eq!(least(&["Ab.a", ".aBb", "B..A", "a.b."]), (true, true));
        let (_, is_sure) = least(&["Ab.a", ".abb", "b..A", "a.b."]);
        assert!(!is_sure, "of one value alone they may be blanks that are tinted");
        let (_, is_sure) = least(&["Ab.a", ".aBb", "B.CA", "a.b."]);
        assert!(!is_sure, "one is in another colour");
    }
}
