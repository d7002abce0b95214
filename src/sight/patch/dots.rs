//! Symbols made up of dots, as on displays of lamps: what they show is seen from afar,
//! where the dots run into each other.

use super::Patch;
use super::rays::centre;
use crate::geom::Rect;
use crate::median::median;
use crate::sight::blob::Blob;

/// So many dots and more make up a symbol,
const LEAST: usize = 6;
/// of which all are of one size but for this factor, small ones as the pixels fall,
const ALIKE: f64 = 2.6;
/// as wide as high but for this one,
const ROUND: f64 = 1.7;
/// and as far from the next one as any but for this.
const EVEN: f64 = 1.7;
/// Dots are no further apart than so many times their breadth.
const APART: f64 = 2.5;

impl Patch {
    /// Those of these blobs that are the dots of which a symbol is made up: all but what
    /// hangs on the rim of the cell.
    pub fn dots(&self, blobs: &[Blob]) -> Vec<usize> {
        let (right, bottom) = (self.width as i32, self.height as i32);
        let is_free = |b: Rect| b.x > 0 && b.y > 0 && b.right() < right && b.bottom() < bottom;
        let free: Vec<usize> = (0..blobs.len()).filter(|&i| is_free(blobs[i].bounds)).collect();
        let own: Vec<&Blob> = free.iter().map(|&i| &blobs[i]).collect();
        if self.pitch_of_dots(&own).is_some() { free } else { Vec::new() }
    }

    /// How far dots of which a symbol is made up are from each other, pixels; `None` where
    /// these `blobs` are none.
    pub fn pitch_of_dots(&self, blobs: &[&Blob]) -> Option<f64> {
        if blobs.len() < LEAST {
            return None;
        }
        let is_within =
            |one: f64, other: f64, factor: f64| one.max(other) <= factor * one.min(other);
        let size = median(blobs.iter().map(|blob| blob.pixels.len())).unwrap_or(0) as f64;
        let is_dot = |blob: &&Blob| {
            let bounds = blob.bounds;
            is_within(blob.pixels.len() as f64, size, ALIKE)
                && is_within(f64::from(bounds.width), f64::from(bounds.height), ROUND)
        };
        if !blobs.iter().all(is_dot) {
            return None;
        }
        let middles: Vec<[f64; 2]> = blobs.iter().map(|blob| centre(blob)).collect();
        let nearest = |i: usize| {
            let others = middles.iter().enumerate().filter(|(j, _)| *j != i);
            let far = others.map(|(_, m)| (m[0] - middles[i][0]).hypot(m[1] - middles[i][1]));
            far.fold(f64::INFINITY, f64::min)
        };
        let gaps = || (0..middles.len()).map(nearest);
        let (least, most) = (gaps().fold(f64::INFINITY, f64::min), gaps().fold(0.0, f64::max));
        (most <= EVEN * least && most <= APART * size.sqrt()).then_some(most)
    }

    /// Fills the room between the dots of a mask: ink is spread half as far as they are
    /// apart, and drawn back as far again.
    pub fn close_gaps(&self, mask: &mut Vec<u8>, pitch: f64) {
        let reach = (pitch / 2.0).ceil() as usize;
        let spread = self.filtered(mask, reach, u8::max);
        *mask = self.filtered(&spread, reach, u8::min);
    }

    /// What `pick` takes of all values within `reach` of each pixel, across and down.
    fn filtered(&self, mask: &[u8], reach: usize, pick: fn(u8, u8) -> u8) -> Vec<u8> {
        let (w, h) = (self.width, self.height);
        let near =
            |at: usize, length: usize| at.saturating_sub(reach)..=(at + reach).min(length - 1);
        let line = |values: &mut dyn Iterator<Item = u8>| values.reduce(pick).unwrap_or(0);
        let across: Vec<u8> =
            (0..w * h).map(|i| line(&mut near(i % w, w).map(|x| mask[i / w * w + x]))).collect();
        (0..w * h).map(|i| line(&mut near(i / w, h).map(|y| across[y * w + i % w]))).collect()
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::Rect;
    use crate::picture::Picture;
    use crate::sight::patch::Patch;
    use crate::sight::source::Source;
    use crate::theme::{Place, builtin, look};

    /// What a cell of 60 pixels is called with round dots where these rows have some.
    fn name(rows: &[&str]) -> Option<(String, f32)> {
        let pixels = RgbImage::from_fn(60, 60, |x, y| {
            let (x, y) = (f64::from(x) - 15.0, f64::from(y) - 9.0);
            let (column, row) = ((x / 6.0).floor(), (y / 6.0).floor());
            let is_lit = column >= 0.0
                && row >= 0.0
                && rows.get(row as usize).and_then(|own| own.as_bytes().get(column as usize))
                    == Some(&b'#');
            let off = (x - 6.0 * column - 2.5).hypot(y - 6.0 * row - 2.5);
            Pixel(if is_lit && off < 2.1 { [250, 70, 40] } else { [12; 3] })
        });
        let picture = Picture::from(pixels);
        let patch = Patch::cut(Source::Whole(&picture), Rect::new(0, 0, 60, 60));
        let ink = patch.ink([12; 3], &[]).ink?;
        let top = look(&ink.glyph, builtin::themes(), Place::Cells).into_iter().next()?;
        Some((top.label, top.score))
    }

    #[test]
    fn digits_of_dots_are_read() {
        let zero = [" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "];
        let (label, score) = name(&zero).expect("ink");
        assert!(["0", "O"].contains(&label.as_str()) && score > 0.75, "{label} {score}");
        let one = ["  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "];
        let (label, score) = name(&one).expect("ink");
        assert!(label == "1" && score > 0.8, "{label} {score}");
    }
}
