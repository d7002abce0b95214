//! Numbers on badges: discs or tiles of their own beside the board, in whose
//! colour the digits are left out.

use super::{Band, Names, On, Sign};
use crate::geom::Rect;
use crate::picture::{Rgb, distance, median};
use crate::sight::blob::{self, Blob};
use crate::sight::contrast::{Contrast, MIN_CONTRAST};

/// A badge covers this share of the box around it,
const FULL: f64 = 0.55;
/// and is so high at least, as a share of a cell,
const LEAST: f64 = 0.4;
/// and so wide, as a share of its height: what is narrower may be a 0,
const WIDE: f64 = 0.85;
/// unless it is as high as one that is wider, up to this factor,
const SAME_HEIGHT: f64 = 1.08;
/// and of its colour.
const SAME_COLOUR: u8 = 12;
/// A number on it is this share of its height at least.
const NUMBER: f64 = 0.3;

impl Band<'_> {
    /// Adds the digits on one piece of ink that is a badge; whether it is one.
    pub(super) fn badge(
        &self,
        piece: &Blob,
        names: &mut Names,
        cut: Option<f64>,
        signs: &mut Vec<Sign>,
    ) -> bool {
        let Rect { x, y, width, height } = piece.bounds;
        if !self.is_full(piece) {
            return false;
        }
        let area = Rect::new(self.area.x + x, self.area.y + y, width, height);
        let colour = self.middle_colour(piece);
        let is_one_more = || {
            let mut others =
                self.pieces.iter().filter(|other| is_wide(other) && self.is_full(other));
            others.any(|other| {
                let (low, high) =
                    (height.min(other.bounds.height), height.max(other.bounds.height));
                f64::from(high) <= SAME_HEIGHT * f64::from(low)
                    && distance(self.middle_colour(other), colour) <= SAME_COLOUR
            })
        };
        if !is_wide(piece) && !is_one_more() {
            return false;
        }
        let rows = (area.y..area.bottom()).map(|y| self.picture.row(y, area.x, width as usize));
        let off: Vec<u8> = rows.flatten().map(|&own| distance(own, colour)).collect();
        let is_off = off.iter().map(|&off| off > MIN_CONTRAST).collect();
        let is_inside = |part: &Blob| {
            let b = part.bounds;
            b.x > 0 && b.y > 0 && b.right() < width && b.bottom() < height
        };
        let is_number = |part: &Blob| f64::from(part.bounds.height) >= NUMBER * f64::from(height);
        let mut contrast = vec![0; off.len()];
        let mut is_any = false;
        for part in blob::find(is_off, width as usize, 4).iter().filter(|part| is_inside(part)) {
            part.pixels.iter().for_each(|&i| contrast[i] = off[i]);
            is_any |= is_number(part);
        }
        if is_any {
            let seen = Contrast { area, values: contrast };
            let own = Self::of(self.picture, seen, self.cell, self.is_beside, On::Ground);
            signs.extend(own.signs(names, cut));
        }
        is_any
    }

    /// Whether a piece is as full and as high as a badge.
    fn is_full(&self, piece: &Blob) -> bool {
        let Rect { width, height, .. } = piece.bounds;
        piece.pixels.len() as f64 >= FULL * f64::from(width * height)
            && f64::from(height) >= LEAST * self.cell
    }

    /// The colour of most of a piece, channel by channel the median.
    fn middle_colour(&self, piece: &Blob) -> Rgb {
        let width = self.area.width.max(1) as usize;
        let colour = |&i: &usize| {
            let (x, y) = (self.area.x + (i % width) as i32, self.area.y + (i / width) as i32);
            self.picture.pixels.get_pixel(x as u32, y as u32).0
        };
        let colours: Vec<Rgb> = piece.pixels.iter().map(colour).collect();
        median(&colours).unwrap_or_default()
    }
}

/// Whether a piece is too wide for a 0 that is written alone.
fn is_wide(piece: &Blob) -> bool {
    f64::from(piece.bounds.width) >= WIDE * f64::from(piece.bounds.height)
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::picture::Picture;

    /// Whether a dark shape on white is a badge, and how many signs are on it.
    fn seen(is_dark: impl Fn(i32, i32) -> bool) -> (bool, usize) {
        let pixels = RgbImage::from_fn(60, 60, |x, y| {
            image::Rgb([if is_dark(x as i32, y as i32) { 40 } else { 255 }; 3])
        });
        let picture = Picture::from(pixels);
        let area = Rect::new(0, 0, 60, 60);
        let contrast: Vec<u8> =
            (0..60).flat_map(|y| picture.row(y, 0, 60)).map(|&own| 255 - own[0]).collect();
        let seen = Contrast { area, values: contrast };
        let band = Band::of(&picture, seen, 48.0, true, On::Badges);
        let mut names = Names::keeping();
        let mut signs = Vec::new();
        let piece = band.pieces.iter().max_by_key(|piece| piece.pixels.len()).unwrap();
        let is_badge = band.badge(piece, &mut names, None, &mut signs);
        (is_badge, signs.len())
    }

    fn is_in_disc(x: i32, y: i32) -> bool {
        (x - 30).pow(2) + (y - 30).pow(2) < 20 * 20
    }

    fn is_in_bar(x: i32, y: i32) -> bool {
        (27..33).contains(&x) && (20..40).contains(&y)
    }

    #[test]
    fn what_is_left_out_of_a_disc_is_a_sign() {
        assert_eq!(seen(|x, y| is_in_disc(x, y) && !is_in_bar(x, y)), (true, 1));
    }

    #[test]
    fn a_bare_disc_and_one_with_a_speck_are_no_badges() {
        assert_eq!(seen(is_in_disc), (false, 0));
        let is_speck = |x: i32, y: i32| (x - 30).abs() < 3 && (y - 30).abs() < 3;
        assert_eq!(seen(|x, y| is_in_disc(x, y) && !is_speck(x, y)), (false, 0));
    }

    #[test]
    fn rings_and_bars_are_no_badges() {
        let is_hole = |x: i32, y: i32| (x - 30).pow(2) + (y - 30).pow(2) < 16 * 16;
        assert!(!seen(|x, y| is_in_disc(x, y) && !is_hole(x, y)).0);
        assert!(!seen(|x, y| is_in_bar(x, y) && !(x == 30 && y == 30)).0);
    }

    #[test]
    fn a_narrow_badge_is_one_beside_a_wider_one_of_its_kind() {
        // Two pills of one height, of which the right one is as narrow as a 0.
        let pixels = |has_wide: bool| {
            RgbImage::from_fn(120, 60, |x, y| {
                let (x, y) = (x as i32, y as i32);
                let is_bar = |middle: i32| (x - middle).abs() < 3 && (20..40).contains(&y);
                let is_wide = has_wide && (x - 30).pow(2) + (y - 30).pow(2) < 400;
                let is_narrow = (80..105).contains(&x) && (10..50).contains(&y);
                let is_dark = is_wide && !is_bar(30) || is_narrow && !is_bar(92);
                image::Rgb([if is_dark { 40 } else { 255 }; 3])
            })
        };
        let count = |has_wide: bool| {
            let picture = Picture::from(pixels(has_wide));
            let area = Rect::new(0, 0, 120, 60);
            let contrast: Vec<u8> =
                (0..60).flat_map(|y| picture.row(y, 0, 120)).map(|&own| 255 - own[0]).collect();
            let band =
                Band::of(&picture, Contrast { area, values: contrast }, 48.0, true, On::Badges);
            let mut names = Names::keeping();
            let is_badge = |piece: &&Blob| band.badge(piece, &mut names, None, &mut Vec::new());
            band.pieces.iter().filter(is_badge).count()
        };
        assert_eq!(count(true), 2);
        assert_eq!(count(false), 0);
    }
}
