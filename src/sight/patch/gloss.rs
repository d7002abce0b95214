//! Tiles that are shaded from top to bottom, or have a gloss on their upper
//! half: their ground is another one in each row, and is seen at both ends of it.

use super::Patch;
use crate::picture::{Rgb, distance};

/// The ground of a row is seen between these shares of the width, from either
/// end: within the edges of a tile, and outside of its symbol.
const ENDS: (f64, f64) = (0.06, 0.16);
/// Both ends differ by this much at most, each along its length too,
const ALIKE: u8 = 14;
/// in this share of the rows: those that a disc as wide as its cell crosses
/// are not alike.
const MOSTLY: f64 = 0.88;
/// A ground that this share of the rows have is not shaded.
const PLAIN: f64 = 0.85;
/// One of so many rows is looked at first.
const SAMPLED: usize = 4;
/// The edge of a tile has this share of its height, above and below.
const EDGE: f64 = 0.08;
/// Shades of one tile are this near to its ground.
const SHADED: u8 = 90;

impl Patch {
    /// How far every pixel is from the ground of its row; `None` where rows have
    /// no grounds of their own that are shades of `ground`.
    pub fn glossy_contrast(&self, ground: Rgb) -> Option<Vec<u8>> {
        let place = |share: f64| (share * self.width as f64).round() as usize;
        let (from, to) = (place(ENDS.0), place(ENDS.1));
        if to <= from || 2 * to > self.width {
            return None;
        }
        let is_plain = |row: &Rgb| distance(*row, ground) <= ALIKE;
        let is_plain_at = |y: usize| self.row_ground(y, from, to).as_ref().is_some_and(is_plain);
        // Most tiles are plain, and a shade that is none is seen in some of these.
        if (0..self.height).step_by(SAMPLED).all(is_plain_at) {
            return None;
        }
        let rows: Vec<Option<Rgb>> =
            (0..self.height).map(|y| self.row_ground(y, from, to)).collect();
        let told = rows.iter().flatten().count() as f64;
        let plain = rows.iter().flatten().filter(|row| is_plain(row)).count() as f64;
        // The edge of a tile may have a colour of its own.
        let edge = (EDGE * self.height as f64).ceil() as usize;
        let inner = rows.iter().take(self.height - edge).skip(edge);
        let is_far = inner.flatten().any(|row| distance(*row, ground) > SHADED);
        if told < MOSTLY * self.height as f64 || plain >= PLAIN * told || is_far {
            return None;
        }
        let mut last = rows.iter().flatten().next().copied()?;
        let mut contrast = Vec::with_capacity(self.width * self.height);
        for (y, row) in rows.into_iter().enumerate() {
            // What crosses an end of a row stands out from the row before.
            last = row.unwrap_or(last);
            let own = y * self.width..(y + 1) * self.width;
            contrast.extend(own.map(|i| distance(self.pixel(i), last)));
        }
        Some(contrast)
    }

    /// The mean colour at both ends of a row, if all of it is alike there.
    fn row_ground(&self, y: usize, from: usize, to: usize) -> Option<Rgb> {
        let (row, next) = (y * self.width, (y + 1) * self.width);
        let mut mean = [0; 3];
        for (mean, channel) in mean.iter_mut().zip(&self.channels) {
            let ends = [&channel[row + from..row + to], &channel[next - to..next - from]];
            let (mut sum, mut least, mut most) = (0, u8::MAX, 0);
            for end in ends {
                sum += end.iter().map(|&v| u32::from(v)).sum::<u32>();
                least = end.iter().fold(least, |least, &v| least.min(v));
                most = end.iter().fold(most, |most, &v| most.max(v));
            }
            *mean = (sum / (2 * (to - from) as u32)) as u8;
            if mean.abs_diff(least).max(mean.abs_diff(most)) > ALIKE {
                return None;
            }
        }
        Some(mean)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A patch of 40×40 with these shades from top to bottom, and a dark bar
    /// down its middle.
    fn patch(shade: impl Fn(usize) -> u8) -> Patch {
        let is_bar = |x: usize, y: usize| (18..22).contains(&x) && (8..32).contains(&y);
        let pixel = |i: usize| if is_bar(i % 40, i / 40) { 20 } else { shade(i / 40) };
        let channel: Vec<u8> = (0..1600).map(pixel).collect();
        let channels = [channel.clone(), channel.clone(), channel];
        Patch::new(40, 40, channels)
    }

    #[test]
    fn a_gloss_is_no_ink_and_what_crosses_it_is() {
        let patch = patch(|y| if y < 16 { 230 } else { 200 - y as u8 });
        let contrast = patch.glossy_contrast([180; 3]).unwrap();
        let ink: Vec<usize> = (0..1600).filter(|&i| contrast[i] > 40).collect();
        assert_eq!(ink.len(), 4 * 24);
        assert!(ink.iter().all(|i| (18..22).contains(&(i % 40))));
    }

    #[test]
    fn the_edge_of_a_shaded_tile_may_be_of_another_colour() {
        let edged = |edge: usize| patch(move |y| if y + edge >= 40 { 40 } else { 220 - y as u8 });
        assert!(edged(2).glossy_contrast([200; 3]).is_some());
        assert!(edged(8).glossy_contrast([200; 3]).is_none());
    }

    #[test]
    fn plain_tiles_and_other_colours_are_not_glossy() {
        assert!(patch(|_| 200).glossy_contrast([200; 3]).is_none());
        assert!(patch(|y| if y < 16 { 230 } else { 60 }).glossy_contrast([60; 3]).is_none());
    }
}
