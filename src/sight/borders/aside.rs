//! What stands out of a border and belongs to the cells beside it: outlines that bend, and
//! tiles that bulge.

use super::MIN_CONTRAST;
use super::crossing::{Crossing, MIDDLE_ACROSS, MIDDLE_ALONG, ONE_GAP};
use crate::picture::{Picture, Rgb, distance};
use crate::sight::backdrop::mix;

/// A place within a cell is this part of the pitch from its edge.
const INSIDE: f64 = 0.05;

impl Crossing {
    /// Whether all that stands out lies on one side of the border, away from its middle, as
    /// the outline of a cell that bends back to its corners does; or on both sides in the
    /// colours of the cells there, as these do where they bulge.
    pub fn is_aside(&self, picture: &Picture) -> bool {
        let reach = (MIDDLE_ACROSS, MIDDLE_ALONG);
        let [one, two, middle @ .., three, four] =
            self.inked::<9, 17>(picture, reach, |_, off| off > MIN_CONTRAST);
        let within = self.gap / 2.0 / self.pitch + INSIDE;
        let cells = [-within, within].map(|across| self.pixel(picture, across, 0.0));
        let gap = self.gap(picture);
        let is_mix = |own: Rgb, cell: Rgb| distance(own, mix(gap, cell, own)) <= ONE_GAP;
        let bulging = cells.map(|cell| {
            let stand = |own: Rgb, off: u8| off > MIN_CONTRAST && is_mix(own, cell);
            self.inked::<9, 17>(picture, reach, stand)
        });
        let [[first, second, ..], [.., third, fourth]] = bulging;
        middle.iter().all(|count| *count == 0)
            && ((one + two == 0) != (three + four == 0)
                || [one, two, three, four] == [first, second, third, fourth])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use image::{Rgb as Pixel, RgbImage};

    #[test]
    fn what_bulges_from_both_cells_is_theirs() {
        // Cells of fifty pixels with ten between them; what stands out reaches three into
        // these, beside the middle of the border.
        let (red, blue, page) = ([248, 73, 90], [63, 147, 247], [36; 3]);
        let is_aside = |left: Rgb, right: Rgb| {
            let picture = Picture::from(RgbImage::from_fn(110, 60, |x, y| {
                let is_out = y.abs_diff(30) < 12;
                Pixel(match x {
                    0..50 => red,
                    50..53 if is_out => left,
                    57..60 if is_out => right,
                    60.. => blue,
                    _ => page,
                })
            }));
            let [one, next] = [0, 60].map(|x| Rect::new(x, 0, 50, 60));
            Crossing::between(one, next, 0.33).is_aside(&picture)
        };
        assert!(is_aside(red, page), "on one side");
        assert!(is_aside([240; 3], page), "a line on one side");
        assert!(is_aside(red, blue));
        let blended = |tile: Rgb| [0, 1, 2].map(|c| u8::midpoint(tile[c], page[c]));
        assert!(is_aside(blended(red), blended(blue)), "smoothed");
        assert!(!is_aside([240; 3], [240; 3]), "two bars of a sign");
        assert!(!is_aside(red, [240; 3]), "a bar on one side");
        assert!(!is_aside(blue, red), "of the other cell");
    }
}
