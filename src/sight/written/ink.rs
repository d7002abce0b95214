//! What stands on a cell of a text, whatever it is: where it differs from its ground.

use crate::geom::Rect;
use crate::picture::{Picture, Rgb, commonest, distance};
use crate::theme::{self, Glyph, Place, Theme};

/// Ink differs from what it is on by more than this.
pub const INK: u8 = 50;
/// Colours as near as this are one.
pub const SAME_COLOUR: u8 = 24;
/// Marks of one kind have boxes that differ by so many pixels at most, or by one part in
/// so many of the longer side.
const SAME_BOX: (i32, i32) = (1, 6);

/// The commonest colour in these columns and rows of the picture, and what of them is in it.
pub fn ground(
    picture: &Picture,
    (left, right): (i32, i32),
    (top, bottom): (i32, i32),
) -> Option<(Rgb, Rect)> {
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let part = Rect::new(left, top, right - left, bottom - top).intersect(&whole);
    if part.width <= 0 || part.height <= 0 {
        return None;
    }
    let rows = (part.y..part.bottom()).map(|y| picture.row(y, part.x, part.width as usize));
    Some((commonest(rows.flatten().copied(), SAME_COLOUR)?.0, part))
}

/// The ink on a cell.
pub struct Ink {
    /// The box around it, from the corner of the cell on.
    pub bounds: Rect,
    /// Its pixels in that box.
    pixels: Vec<bool>,
}

impl Ink {
    /// What differs from the ground in these columns and rows of the picture.
    pub fn of(
        picture: &Picture,
        (left, right): (i32, i32),
        (top, bottom): (i32, i32),
    ) -> Option<Self> {
        let (ground, part) = ground(picture, (left, right), (top, bottom))?;
        let rows = (0..part.height).map(|y| picture.row(part.y + y, part.x, part.width as usize));
        let places = (0..part.height).flat_map(|y| (0..part.width).map(move |x| (x, y)));
        let is_ink = rows.flatten().map(|own| distance(*own, ground) > INK);
        let all: Vec<((i32, i32), bool)> = places.zip(is_ink).collect();
        let inked = all.iter().filter(|(_, is_ink)| *is_ink);
        let bounds = inked.map(|((x, y), _)| Rect::new(*x, *y, 1, 1)).reduce(|a, b| a.join(&b))?;
        let is_in = |(x, y): (i32, i32)| {
            (bounds.x..bounds.right()).contains(&x) && (bounds.y..bounds.bottom()).contains(&y)
        };
        let pixels = all.into_iter().filter(|(at, _)| is_in(*at)).map(|(_, is_ink)| is_ink);
        Some(Self { bounds, pixels: pixels.collect() })
    }

    /// Whether it is a cursor on a cell of this size: a block as large as a digit, or a line
    /// below one.
    pub fn is_cursor(&self, (width, height): (i32, i32)) -> bool {
        let own = self.bounds;
        let area = self.pixels.iter().filter(|is_ink| **is_ink).count();
        let is_solid = area as f64 >= SOLID * own.area() as f64;
        let is_wide = f64::from(own.width) >= WIDE * f64::from(width);
        let is_block = f64::from(own.height) >= WIDE * f64::from(height);
        let is_line = own.height <= 1 + height / 4 && own.bottom() >= height - 1;
        is_solid && is_wide && (is_block || is_line)
    }

    /// Whether it touches neither end of a gap so long, between cells beside each other or
    /// below.
    pub fn is_inside(&self, length: i32, is_beside: bool) -> bool {
        let Rect { x, y, .. } = self.bounds;
        let (first, last) =
            if is_beside { (x, self.bounds.right()) } else { (y, self.bounds.bottom()) };
        first > 0 && last < length
    }

    /// Whether it is about as large as the other, and in the same place.
    pub fn is_there(&self, other: &Self) -> bool {
        let (a, b) = (self.bounds, other.bounds);
        let near = |a: i32, b: i32| {
            let (less, more) = (a.min(b), a.max(b));
            2 * (more - less) <= more.max(2 * SAME_BOX.1)
        };
        near(a.width, b.width)
            && near(a.height, b.height)
            && near(a.x + a.right(), b.x + b.right())
            && near(a.y + a.bottom(), b.y + b.bottom())
    }

    /// Whether it may be one of the digits 0 and 1.
    pub fn is_digit(&self, themes: &[Theme]) -> bool {
        let mask: Vec<u8> =
            self.pixels.iter().map(|is_ink| if *is_ink { u8::MAX } else { 0 }).collect();
        let Rect { width, height, .. } = self.bounds;
        let glyph = Glyph::from_mask(&mask, width as usize, Rect::new(0, 0, width, height));
        let matches = theme::look(&glyph, themes, Place::Cells);
        matches.iter().any(|own| DIGITS.contains(&&*own.label) && own.score >= LIKE_DIGIT)
    }

    /// Whether it is the same mark in the same place, as near as makes no difference.
    pub fn is_like(&self, other: &Self) -> bool {
        let (a, b) = (self.bounds, other.bounds);
        let length = a.width.max(a.height);
        let near = |a: i32, b: i32| (a - b).abs() <= SAME_BOX.0 + length / SAME_BOX.1;
        let is_there = near(a.x, b.x)
            && near(a.y, b.y)
            && near(a.right(), b.right())
            && near(a.bottom(), b.bottom());
        is_there && (length <= TINY || self.off(other) <= LIKE)
    }

    /// The share of places with ink in one but not in the other, both made as large.
    fn off(&self, other: &Self) -> f64 {
        let at = |ink: &Self, x: i32, y: i32| {
            let (column, row) = (x * ink.bounds.width / PARTS, y * ink.bounds.height / PARTS);
            ink.pixels[(row * ink.bounds.width + column) as usize]
        };
        let places = (0..PARTS).flat_map(|y| (0..PARTS).map(move |x| (x, y)));
        let off = places.filter(|&(x, y)| at(self, x, y) != at(other, x, y)).count();
        off as f64 / f64::from(PARTS * PARTS)
    }
}

/// A cursor fills this part of its box,
const SOLID: f64 = 0.9;
/// which is so much of a digit's width, and of its height.
const WIDE: f64 = 0.75;
/// Digits look like the templates of one of these,
const DIGITS: [&str; 2] = ["0", "1"];
/// by so much correlation.
const LIKE_DIGIT: f32 = 0.7;
/// Marks no longer than so many pixels have no form;
const TINY: i32 = 4;
/// of others, this part may differ,
const LIKE: f64 = 0.22;
/// looked at in so many places each way.
const PARTS: i32 = 12;
