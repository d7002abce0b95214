//! Tiles in a heavy outline: where every cell holds the same shape, in three colours, the
//! shape is the face of a tile, and its colour the tile's.
//!
//! A symbol leaves some cells blank, and two colours are those of two symbols; of three
//! one is the blank's.

use super::patch::Found;
use super::shade::Shade;
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};

/// Faces are at least this part of their cells wide and high.
const WIDE: f64 = 0.55;
/// Faces are of one size, as shares of their cells, but for this.
const SAME_SIZE: f64 = 0.08;
/// Their shapes correlate this much.
const SAME_SHAPE: f32 = 0.8;
/// Faces of one colour differ by this much at the most.
const SAME_COLOUR: u8 = 24;
/// Two values, and blanks.
const COLOURS: usize = 3;

/// Makes the faces of tiles the grounds of their cells, which then are bare.
pub fn lift(grounds: &mut Array2<Shade>, found: &mut Array2<Found>) {
    if !are_faces(found) {
        return;
    }
    let places: Vec<At> = found.iter().map(|(at, _)| at).collect();
    for at in places {
        if let Some(ink) = found[at].ink.take() {
            grounds[at] = Shade { colour: ink.colour, share: ink.width * ink.height };
        }
    }
}

/// Whether all cells hold one shape, in three colours.
fn are_faces(found: &Array2<Found>) -> bool {
    let mut inks = found.iter().map(|(_, cell)| cell.ink.as_ref());
    let Some(first) = inks.next().flatten() else { return false };
    let mut colours: Vec<Rgb> = vec![first.colour];
    for ink in inks {
        let Some(ink) = ink else { return false };
        let is_size = |one: f64, other: f64| one >= WIDE && (one - other).abs() <= SAME_SIZE;
        if !is_size(ink.width, first.width)
            || !is_size(ink.height, first.height)
            || ink.glyph.likeness(&first.glyph) < SAME_SHAPE
        {
            return false;
        }
        if colours.iter().all(|colour| distance(*colour, ink.colour) > SAME_COLOUR) {
            colours.push(ink.colour);
        }
    }
    colours.len() == COLOURS
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::At;
    use crate::grid::{Grid, Span};
    use crate::picture::planes::Planes;
    use crate::picture::{Picture, Rgb};
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// The ground of the first of sixteen cells of 40 pixels, black but for a square in
    /// one of these colours by turns, of this half width in the last of them.
    fn ground(colours: &[Rgb], last: u32) -> Rgb {
        let picture = Picture::from(RgbImage::from_fn(160, 160, |x, y| {
            let cell = (x / 40 + 4 * (y / 40)) as usize;
            let half = if cell == 15 { last } else { 14 };
            let is_face = (x % 40).abs_diff(20).max((y % 40).abs_diff(20)) < half;
            Pixel(if is_face { colours[cell % colours.len()] } else { [0; 3] })
        }));
        let spans: Vec<Span> = (0..4).map(|i| Span { start: 40 * i, end: 40 * (i + 1) }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        sight.looks[At::new(0, 0)].ground
    }

    #[test]
    fn one_shape_in_three_colours_on_all_cells_is_the_face_of_tiles() {
        let [pink, blue, grey] = [[230, 123, 164], [65, 230, 230], [90; 3]];
        assert_eq!(ground(&[pink, blue, grey], 14), pink);
        assert_eq!(ground(&[pink, blue], 14), [0; 3], "two are symbols");
        assert_eq!(ground(&[pink, blue, grey], 0), [0; 3], "one cell is blank");
        assert_eq!(ground(&[pink, blue, grey], 9), [0; 3], "one is of another size");
    }
}
