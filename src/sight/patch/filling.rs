//! Outlines that are filled: a stone is no ring, however strong the line around
//! it is beside its own colour.

use super::Patch;
use crate::geom::Rect;
use crate::picture::{Rgb, distance};
use crate::sight::blob::{self, Blob};
use crate::sight::shade::{Bins, Shade};

/// The inside of an outlined disc has at least this share of its box,
const HOLLOW: f64 = 0.3;
/// differs from the ground by this much,
const FILLED: u8 = 26;
/// on this share of it.
const FILLED_SHARE: f64 = 0.8;
/// The line around a filling differs from it by this much: else it is no line
/// but the darker edge of a picture.
const OUTLINED: u8 = 60;
/// Of a filling at least this share has one colour.
const EVEN: f64 = 0.6;
/// What is beside a box is behind its soft edge and no further from it than this, pixels.
const BESIDE: [i32; 2] = [1, 3];
/// Fillings this alike are of one kind of stone.
const SAME_STONE: u8 = 12;
/// A shadow goes as far from an outline, pixels,
const CAST: i32 = 2;
/// and is seen on this share of what lies there.
const CAST_AROUND: f64 = 0.75;

impl Patch {
    /// What fills an outline, if that is another colour than the ground: a
    /// stone is no ring, however strong the line around it. Its colour and
    /// where it lies.
    pub fn filling(
        &self,
        outline: &[&Blob],
        contrast: &[u8],
        (ground, stones): (Rgb, &[Rgb]),
    ) -> Option<(Rgb, Vec<usize>)> {
        let bounds = outline.iter().map(|b| b.bounds).max_by_key(Rect::area)?;
        let least = HOLLOW * bounds.area() as f64;
        let is_hollow = |inside: &[usize]| inside.len() as f64 >= least;
        let mut inside = blob::enclosed(outline, self.width, least as usize);
        if !is_hollow(&inside) && !stones.is_empty() {
            // A sign on the border may break the outline.
            let mut is_ink = vec![false; contrast.len()];
            outline.iter().flat_map(|b| &b.pixels).for_each(|&i| is_ink[i] = true);
            inside = self.disc(bounds).filter(|&i| !is_ink[i]).collect();
        }
        if !is_hollow(&inside) {
            return None;
        }
        let mut bins = Bins::new();
        inside.iter().for_each(|&i| bins.add(self.pixel(i), 1));
        let Shade { colour, share } = bins.shade();
        let strong = inside.iter().filter(|&&i| contrast[i] >= FILLED).count();
        let is_filled = strong as f64 >= FILLED_SHARE * inside.len() as f64;
        let is_stone = stones.iter().any(|&stone| distance(colour, stone) <= SAME_STONE)
            && distance(colour, ground) > SAME_STONE / 3;
        let line = self.ink_colour(outline);
        let is_outlined = distance(line, colour) >= OUTLINED;
        (share >= EVEN
            && is_outlined
            && (is_filled || is_stone)
            && !self.goes_on(bounds, colour)
            && !self.is_cast(outline, &inside, (ground, colour)))
        .then_some((colour, inside))
    }

    /// Whether what is within an outline is its shadow, which then lies around it as well:
    /// nearer to the `colour` within than to the `ground`.
    fn is_cast(&self, outline: &[&Blob], inside: &[usize], (ground, colour): (Rgb, Rgb)) -> bool {
        let mut is_own = vec![false; self.width * self.height];
        let own = outline.iter().flat_map(|blob| &blob.pixels);
        own.chain(inside).for_each(|&i| is_own[i] = true);
        let mut near = is_own.clone();
        for _ in 0..CAST {
            near = self.grown(&near);
        }
        // The edge itself is of the outline's colour in part.
        let edge = self.grown(&is_own);
        let beside = || (0..near.len()).filter(|&i| near[i] && !edge[i]);
        let is_dark = |i: &usize| {
            let pixel = self.pixel(*i);
            distance(pixel, colour) < distance(pixel, ground)
        };
        let dark = beside().filter(is_dark).count();
        dark > 0 && dark as f64 >= CAST_AROUND * beside().count() as f64
    }

    /// These pixels and those beside them.
    pub(super) fn grown(&self, own: &[bool]) -> Vec<bool> {
        let (w, h) = (self.width, self.height);
        let is_near = |i: usize| {
            let (x, y) = (i % w, i / w);
            own[i]
                || x > 0 && own[i - 1]
                || x + 1 < w && own[i + 1]
                || y > 0 && own[i - w]
                || y + 1 < h && own[i + w]
        };
        (0..own.len()).map(is_near).collect()
    }

    /// Whether a colour goes on right outside a box: on a key that is lower at its rim the
    /// hole of a digit is of the colour of its face, not of the ground.
    fn goes_on(&self, bounds: Rect, colour: Rgb) -> bool {
        let whole = Rect::new(0, 0, self.width as i32, self.height as i32);
        let [near, far] = BESIDE.map(|off| bounds.inset(-off, -off).intersect(&whole));
        let mut bins = Bins::new();
        for y in far.y..far.bottom() {
            let is_beside = |x: &i32| {
                !((near.x..near.right()).contains(x) && (near.y..near.bottom()).contains(&y))
            };
            for x in (far.x..far.right()).filter(is_beside) {
                bins.add(self.pixel(y as usize * self.width + x as usize), 1);
            }
        }
        distance(bins.shade().colour, colour) <= SAME_STONE
    }

    /// The places in the middle of a disc with this box around it.
    fn disc(&self, bounds: Rect) -> impl Iterator<Item = usize> {
        let middle = |start: i32, length: i32| f64::from(2 * start + length - 1) / 2.0;
        let (x, y) = (middle(bounds.x, bounds.width), middle(bounds.y, bounds.height));
        let reach = |length: i32| (0.4 * f64::from(length)).max(1.0);
        let (dx, dy) = (reach(bounds.width), reach(bounds.height));
        let width = self.width;
        (0..self.width * self.height).filter(move |i| {
            (((i % width) as f64 - x) / dx).hypot(((i / width) as f64 - y) / dy) < 1.0
        })
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;
    use crate::sight::source::Source;

    /// Whether what is seen of a ring on a face of this tone, on a dark ground that is
    /// `rim` pixels wide, is a stone, filled with the light tone.
    fn is_stone(face: u8, rim: u32) -> bool {
        let pixels = RgbImage::from_fn(60, 60, |x, y| {
            let (dx, dy) = (f64::from(x) - 29.5, f64::from(y) - 29.5);
            let edge = x.min(59 - x).min(y).min(59 - y);
            Pixel(match dx.hypot(dy) {
                r if r < 9.0 => [185; 3],
                r if r < 12.0 => [40; 3],
                _ if edge < rim => [150; 3],
                _ => [face; 3],
            })
        });
        let picture = Picture::from(pixels);
        let patch = Patch::cut(Source::Whole(&picture), Rect::new(0, 0, 60, 60));
        let ink = patch.ink(patch.shades().rim.colour, &[]).ink;
        ink.expect("a ring").is_stone
    }

    #[test]
    fn the_hole_of_a_digit_on_a_key_is_no_filling() {
        assert!(is_stone(150, 0), "the ring is filled with another colour than all around");
        assert!(!is_stone(185, 14), "the face of the key shows inside and outside");
    }

    #[test]
    fn the_shadow_of_an_outline_is_no_filling() {
        let is_stone = |shadow: f64| {
            let pixels = RgbImage::from_fn(60, 60, |x, y| {
                let far = (f64::from(x) - 29.5).hypot(f64::from(y) - 29.5);
                Pixel(match far {
                    r if r < 9.0 => [138; 3],
                    r if r < 12.0 => [252; 3],
                    r if r < shadow => [152; 3],
                    _ => [170; 3],
                })
            });
            let picture = Picture::from(pixels);
            let patch = Patch::cut(Source::Whole(&picture), Rect::new(0, 0, 60, 60));
            patch.ink([170; 3], &[]).ink.expect("a ring").is_stone
        };
        assert!(is_stone(12.0), "nothing but the stone is darker");
        assert!(!is_stone(16.5), "the shadow lies around it too");
    }
}
