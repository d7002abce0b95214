//! Little pictures: a digit is of one colour, or runs from one to the next; a flower is of
//! several.

use super::Patch;
use crate::picture::{Rgb, distance, hue, hues_apart};
use crate::sight::backdrop::mix;
use crate::sight::blob::Blob;

/// The channels of a strong colour differ by this much.
const STRONG: u8 = 60;
/// Another colour is this far from all mixes of ground and ink,
const APART: u8 = 48;
/// and its hue so far from the ink's, degrees.
const OTHER_HUE: i32 = 40;
/// A picture has this share of its ink in other colours.
const PAINTED: f64 = 0.2;

impl Patch {
    /// Whether ink, mostly of one `colour`, has much of other strong colours, which are no
    /// mix of that and the `ground`, as the soft edge of a stroke is.
    pub fn is_painted(&self, blobs: &[&Blob], ground: Rgb, colour: Rgb) -> bool {
        let main = hue(colour, STRONG);
        let is_other = |pixel: Rgb| {
            let own = hue(pixel, STRONG);
            let turn = own.zip(main).map(|(own, main)| hues_apart(own, main));
            let is_far = turn.map_or(own.is_some(), |turn| turn >= OTHER_HUE);
            is_far && distance(pixel, mix(ground, colour, pixel)) > APART
        };
        let pixels = || blobs.iter().flat_map(|blob| &blob.pixels);
        let other = pixels().filter(|&&i| is_other(self.pixel(i))).count();
        other as f64 >= PAINTED * pixels().count() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sight::blob;

    #[test]
    fn a_picture_is_of_several_colours_and_a_gradient_of_one() {
        let (ground, orange) = ([250; 3], [250, 140, 20]);
        let is_painted = |other: Rgb, rows: usize| {
            let colour = |i: usize| match (i % 20, i / 20) {
                (5..15, y) if (5..15).contains(&y) => {
                    if y < 5 + rows {
                        other
                    } else {
                        orange
                    }
                }
                _ => ground,
            };
            let pixels: Vec<Rgb> = (0..400).map(colour).collect();
            let channels = [0, 1, 2].map(|c| pixels.iter().map(|p| p[c]).collect());
            let patch = Patch::new(20, 20, channels);
            let is_ink = pixels.iter().map(|pixel| *pixel != ground).collect();
            let blobs = blob::find(is_ink, 20, 1);
            patch.is_painted(&blobs.iter().collect::<Vec<_>>(), ground, orange)
        };
        assert!(is_painted([40, 160, 60], 4), "a flower on its stalk");
        assert!(!is_painted([40, 160, 60], 1), "a leaf");
        assert!(!is_painted([250, 200, 20], 4), "a gradient");
        assert!(!is_painted([250, 195, 135], 4), "a soft edge");
        assert!(!is_painted([90, 90, 90], 4), "a shadow");
    }
}
