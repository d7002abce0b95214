//! What stands in the middle of a cell, measured pixel by pixel: also what is no
//! glyph.

use crate::geom::Rect;
use crate::picture::{Picture, Rgb, distance};

/// A pixel of a cell differs from its ground by more than this.
const MARKED: u8 = 28;
/// A cell's middle begins at this share of its sides,
const MIDDLE: f64 = 0.2;
/// and its core at this one: every mark of a game covers some of it, a frame
/// around the cell does not.
const CORE: f64 = 0.34;
/// Its rim is looked at along a frame this share of its sides inside it, of which
/// so many pixels differ where something crosses it.
const RIM: f64 = 0.08;
const LEAST_AT_RIM: usize = 2;
/// This share of the pixels is as strong as the whole: a few may be noise.
const SHOWN: f64 = 0.015;

/// What differs from the ground of a cell.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Marked {
    /// The share of the cell's middle that does, 0 to 1.
    pub share: f64,
    /// By how much it does at its strongest, 0–255.
    pub strength: u8,
    /// Whether some of it is in the cell's core.
    pub is_core: bool,
    /// How far its middle is from the cell's, as a share of the cell's sides.
    pub aside: f64,
    /// Whether something reaches the cell's rim.
    pub is_at_rim: bool,
}

impl Marked {
    /// Looks at a cell on this ground.
    pub fn of(picture: &Picture, cell: Rect, ground: Rgb) -> Self {
        let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
        let cell = cell.intersect(&whole);
        let part = |share: f64| {
            let inset = |length: i32| (f64::from(length) * share) as i32;
            cell.inset(inset(cell.width), inset(cell.height))
        };
        let (middle, core) = (part(MIDDLE), part(CORE));
        if middle.area() == 0 {
            return Self::default();
        }
        let step = (middle.width.min(middle.height) / 32).max(1) as usize;
        let (mut strengths, mut all, mut is_core) = (Vec::new(), 0u32, false);
        let mut sums = (0i32, 0i32);
        for y in (middle.y..middle.bottom()).step_by(step) {
            let row = picture.row(y, middle.x, middle.width as usize);
            // Most rows are of one colour, and most of these are ground.
            let is_plain = row[1..].as_flattened() == row[..row.len() - 1].as_flattened();
            if is_plain && distance(row[0], ground) <= MARKED {
                all += row.len().div_ceil(step) as u32;
                continue;
            }
            for (x, &colour) in (middle.x..).step_by(step).zip(row.iter().step_by(step)) {
                all += 1;
                let strength = distance(colour, ground);
                if strength > MARKED {
                    strengths.push(strength);
                    sums = (sums.0 + x - cell.x, sums.1 + y - cell.y);
                    is_core |=
                        (core.x..core.right()).contains(&x) && (core.y..core.bottom()).contains(&y);
                }
            }
        }
        let share = strengths.len() as f64 / f64::from(all.max(1));
        strengths.sort_unstable();
        let few = (SHOWN * f64::from(all)) as usize;
        let strength = strengths.iter().rev().nth(few).copied().unwrap_or(0);
        let aside = |sum: i32, length: i32| {
            let mean = f64::from(sum) / strengths.len().max(1) as f64;
            (mean / f64::from(length) - 0.5).abs()
        };
        let aside = match strengths.is_empty() {
            true => 0.0,
            false => aside(sums.0, cell.width).max(aside(sums.1, cell.height)),
        };
        let is_at_rim = is_at_rim(picture, cell, ground, step);
        Self { share, strength, is_core, aside, is_at_rim }
    }
}

/// Whether something crosses a frame just inside the cell, of which every
/// `step`th pixel is looked at.
fn is_at_rim(picture: &Picture, cell: Rect, ground: Rgb, step: usize) -> bool {
    let inset = (RIM * f64::from(cell.width.min(cell.height))).round().max(2.0) as i32;
    let frame = cell.inset(inset, inset);
    if frame.area() == 0 {
        return false;
    }
    let is_other = |x: i32, y: i32| {
        let colour = picture.pixels.get_pixel(x as u32, y as u32).0;
        usize::from(distance(colour, ground) > MARKED)
    };
    let (right, low) = (frame.right() - 1, frame.bottom() - 1);
    let across = (frame.x..right).step_by(step).map(|x| is_other(x, frame.y) + is_other(x, low));
    let down = (frame.y..low).step_by(step).map(|y| is_other(frame.x, y) + is_other(right, y));
    across.chain(down).sum::<usize>() >= LEAST_AT_RIM
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::Picture;

    /// A white cell of 40 pixels a side, `is_dark` where it is not.
    fn seen(is_dark: impl Fn(i32, i32) -> bool, grey: u8) -> Marked {
        let shade = |x: u32, y: u32| if is_dark(x as i32, y as i32) { [grey; 3] } else { [255; 3] };
        let pixels = image::RgbImage::from_fn(40, 40, |x, y| image::Rgb(shade(x, y)));
        Marked::of(&Picture::from(pixels), Rect::new(0, 0, 40, 40), [255; 3])
    }

    #[test]
    fn a_frame_leaves_the_core_free_and_a_cross_does_not() {
        let frame = seen(|x, y| x.min(y).min(39 - x).min(39 - y) < 10, 0);
        assert!(!frame.is_core && frame.share > 0.2 && frame.strength == 255, "{frame:?}");
        let cross = seen(|x, y| (x - y).abs() < 2 || (x + y - 39).abs() < 2, 0);
        assert!(cross.is_core && cross.share < 0.4, "{cross:?}");
    }

    #[test]
    fn strokes_through_a_cell_reach_its_rim_and_marks_in_it_do_not() {
        assert!(seen(|_, y| (18..24).contains(&y), 0).is_at_rim);
        let mark = seen(|x, y| (10..20).contains(&x) && (10..20).contains(&y), 0);
        assert!(!mark.is_at_rim && mark.aside > 0.1, "{mark:?}");
        assert!(seen(|x, y| (x - y).abs() < 2, 0).aside < 0.05);
    }

    #[test]
    fn strength_is_that_of_more_than_single_pixels() {
        assert_eq!(seen(|_, y| y < 20, 215).strength, 40);
        let specks = seen(|x, y| (x, y) == (20, 20), 0);
        assert_eq!((specks.strength, specks.is_core), (0, true));
        assert_eq!(seen(|_, _| false, 0), Marked::default());
    }
}
