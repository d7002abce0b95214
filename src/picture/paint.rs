//! Painting: small anti-aliased stamps, and plain boxes and letters for the
//! debug pictures.
//!
//! A stamp is drawn once on a transparent canvas and laid on the picture as
//! often as needed, so that an overlay costs the cells it fills and not the
//! whole picture.

use std::sync::OnceLock;

use ab_glyph::{Font, FontRef, PxScale, ScaleFont, point};
use image::Rgb as Pixel;
use imageproc::drawing::draw_hollow_rect_mut;
use tiny_skia::{
    Color, FillRule, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Stroke, Transform,
};

use super::{Picture, Rgb};
use crate::geom::Rect;

/// B612 Bold, a typeface drawn for cockpit screens (SIL Open Font License).
const FONT: &[u8] = include_bytes!("../../assets/fonts/B612-Bold.otf");

fn font() -> Option<&'static FontRef<'static>> {
    static PARSED: OnceLock<Option<FontRef<'static>>> = OnceLock::new();
    PARSED.get_or_init(|| FontRef::try_from_slice(FONT).ok()).as_ref()
}

/// A small transparent canvas. Coordinates are pixels from its upper left.
#[derive(Debug, Clone)]
pub struct Stamp {
    pixels: Pixmap,
}

impl Stamp {
    /// An empty canvas; sides of less than one pixel become one.
    pub fn new(width: i32, height: i32) -> Self {
        let side = |length: i32| length.clamp(1, 1 << 14) as u32;
        let pixels = Pixmap::new(side(width), side(height));
        // Sides from 1 to 16384 always make a pixmap.
        Self { pixels: pixels.unwrap_or_else(|| unreachable!()) }
    }

    /// Drawn out to a larger size: the row and the column in the middle are
    /// repeated. What a frame needs is its corners.
    pub fn stretched(&self, width: i32, height: i32) -> Self {
        let mut out = Self::new(width, height);
        let own_width = self.pixels.width() as usize;
        let own: Vec<&[PremultipliedColorU8]> = self.pixels.pixels().chunks(own_width).collect();
        let (width, height) = (out.pixels.width() as usize, out.pixels.height() as usize);
        let (left, right) = ((own_width / 2).min(width), own_width.div_ceil(2).min(width));
        for (y, row) in out.pixels.pixels_mut().chunks_exact_mut(width).enumerate() {
            let near_end = own.len().saturating_sub(height - y);
            let from = own[if y < own.len() / 2 { y } else { near_end.max(own.len() / 2) }];
            row[..left].copy_from_slice(&from[..left]);
            row[left..].fill(from[own_width / 2]);
            row[width - right..].copy_from_slice(&from[own_width - right..]);
        }
        out
    }

    /// Fills a box with rounded corners.
    pub fn plate(&mut self, [x, y, w, h]: [f32; 4], radius: f32, colour: Rgb, alpha: u8) {
        if let Some(path) = rounded([x, y, w, h], radius) {
            self.fill(&path, colour, alpha);
        }
    }

    /// Draws the outline of a box with rounded corners.
    pub fn frame(&mut self, shape: [f32; 4], radius: f32, width: f32, colour: Rgb, alpha: u8) {
        if let Some(path) = rounded(shape, radius) {
            self.stroke(&path, width, colour, alpha);
        }
    }

    /// Fills a circle.
    pub fn disc(&mut self, x: f32, y: f32, radius: f32, colour: Rgb) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, colour, 255);
        }
    }

    /// Draws a circle of the given line width.
    pub fn ring(&mut self, x: f32, y: f32, radius: f32, width: f32, colour: Rgb) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke(&path, width, colour, 255);
        }
    }

    /// Fills a polygon.
    pub fn polygon(&mut self, corners: &[(f32, f32)], colour: Rgb) {
        let mut path = PathBuilder::new();
        for (i, &(x, y)) in corners.iter().enumerate() {
            if i == 0 {
                path.move_to(x, y);
            } else {
                path.line_to(x, y);
            }
        }
        path.close();
        if let Some(path) = path.finish() {
            self.fill(&path, colour, 255);
        }
    }

    /// Draws one character, `height` pixels high, its box centred on `x`, `y`.
    pub fn character(&mut self, character: char, x: f32, y: f32, height: f32, colour: Rgb) {
        let Some(font) = font() else { return };
        let id = font.glyph_id(character);
        let probe = font.as_scaled(PxScale::from(100.0));
        let Some(outline) = probe.outline_glyph(id.with_scale(100.0)) else { return };
        let scale = 100.0 * height / outline.px_bounds().height().max(1.0);
        let glyph = id.with_scale_and_position(scale, point(0.0, 0.0));
        let Some(outline) = font.outline_glyph(glyph) else { return };
        let bounds = outline.px_bounds();
        let left = (x - bounds.width() / 2.0).round() as i32;
        let top = (y - bounds.height() / 2.0).round() as i32;
        outline.draw(|dx, dy, cover| {
            self.blend(left + dx as i32, top + dy as i32, colour, cover.clamp(0.0, 1.0));
        });
    }

    fn blend(&mut self, x: i32, y: i32, colour: Rgb, cover: f32) {
        let (width, height) = (self.pixels.width() as i32, self.pixels.height() as i32);
        if !(0..width).contains(&x) || !(0..height).contains(&y) {
            return;
        }
        let below = &mut self.pixels.pixels_mut()[(y * width + x) as usize];
        let mix = |new: u8, old: u8| {
            (f32::from(new) * cover + f32::from(old) * (1.0 - cover)).round() as u8
        };
        let alpha = mix(255, below.alpha());
        let [r, g, b] = [
            mix(colour[0], below.red()),
            mix(colour[1], below.green()),
            mix(colour[2], below.blue()),
        ]
        .map(|c| c.min(alpha));
        if let Some(pixel) = PremultipliedColorU8::from_rgba(r, g, b, alpha) {
            *below = pixel;
        }
    }

    fn fill(&mut self, path: &Path, colour: Rgb, alpha: u8) {
        let paint = paint(colour, alpha);
        self.pixels.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    fn stroke(&mut self, path: &Path, width: f32, colour: Rgb, alpha: u8) {
        let stroke = Stroke { width, ..Stroke::default() };
        let paint = paint(colour, alpha);
        self.pixels.stroke_path(path, &paint, &stroke, Transform::identity(), None);
    }

    /// Lays the stamp on the picture, its upper left corner at `x`, `y`. What
    /// lies outside the picture is left out.
    pub fn press(&self, picture: &mut Picture, x: i32, y: i32) {
        let (width, height) = (picture.width() as i32, picture.height() as i32);
        let stamp_width = self.pixels.width() as i32;
        let from = (-x).clamp(0, stamp_width);
        let to = (width - x).clamp(from, stamp_width);
        let raw: &mut [u8] = &mut picture.pixels;
        for (row, stamped) in self.pixels.pixels().chunks(stamp_width as usize).enumerate() {
            let below = y + row as i32;
            if !(0..height).contains(&below) || from == to {
                continue;
            }
            let start = (below as usize * width as usize + (x + from) as usize) * 3;
            let pixels = raw[start..start + (to - from) as usize * 3].as_chunks_mut::<3>().0;
            for (low, top) in pixels.iter_mut().zip(&stamped[from as usize..to as usize]) {
                lay(low, *top);
            }
        }
    }
}

/// Lays one premultiplied pixel over another that is opaque.
fn lay(low: &mut Rgb, top: PremultipliedColorU8) {
    let colours = [top.red(), top.green(), top.blue()];
    match top.alpha() {
        0 => {}
        255 => *low = colours,
        alpha => {
            let rest = u16::from(255 - alpha);
            for c in 0..3 {
                let below = (u16::from(low[c]) * rest + 127) / 255;
                low[c] = (u16::from(colours[c]) + below).min(255) as u8;
            }
        }
    }
}

fn paint(colour: Rgb, alpha: u8) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(colour[0], colour[1], colour[2], alpha));
    paint
}

/// A box with corners of the given radius, as four lines and four curves.
fn rounded([x, y, w, h]: [f32; 4], radius: f32) -> Option<Path> {
    let r = radius.min(w / 2.0).min(h / 2.0).max(0.0);
    // A cubic this long follows a quarter circle to 0.03 % of its radius.
    let k = r * (1.0 - 0.552_284_8);
    let (right, bottom) = (x + w, y + h);
    let mut path = PathBuilder::new();
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - k, y, right, y + k, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - k, right - k, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + k, bottom, x, bottom - k, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + k, x + k, y, x + r, y);
    path.close();
    path.finish()
}

/// Draws the outline of a box, `width` pixels thick, growing inwards.
pub fn outline(picture: &mut Picture, shape: Rect, width: i32, colour: Rgb) {
    for i in 0..width {
        let inner = shape.inset(i, i);
        if inner.width > 0 && inner.height > 0 {
            let rect = imageproc::rect::Rect::at(inner.x, inner.y)
                .of_size(inner.width as u32, inner.height as u32);
            draw_hollow_rect_mut(&mut picture.pixels, rect, Pixel(colour));
        }
    }
}

/// Writes a line of text, `height` pixels high, its upper left at `x`, `y`.
pub fn write(picture: &mut Picture, text: &str, x: i32, y: i32, height: f32, colour: Rgb) {
    let mut left = x as f32;
    for character in text.chars() {
        let mut stamp = Stamp::new((height * 1.2) as i32, (height * 1.2) as i32);
        // Small signs keep their size: a dot is no capital letter.
        let share = if ".,-:".contains(character) { 0.2 } else { 0.8 };
        let centre = if ".,".contains(character) { 0.9 } else { 0.6 };
        stamp.character(character, height * 0.6, height * centre, height * share, colour);
        stamp.press(picture, left as i32, y);
        left += if ".,-: 1".contains(character) { height * 0.45 } else { height * 0.75 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbImage;

    #[test]
    fn a_stamp_covers_what_it_paints_and_no_more() {
        let mut picture = Picture::from(RgbImage::from_pixel(40, 40, Pixel([10, 10, 10])));
        let mut stamp = Stamp::new(20, 20);
        stamp.plate([5.0, 5.0, 10.0, 10.0], 0.0, [200, 100, 50], 255);
        stamp.press(&mut picture, 10, 10);
        assert_eq!(picture.pixels.get_pixel(20, 20).0, [200, 100, 50]);
        assert_eq!(picture.pixels.get_pixel(14, 14).0, [10, 10, 10]);
        assert_eq!(picture.pixels.get_pixel(25, 25).0, [10, 10, 10]);
    }

    #[test]
    fn a_frame_may_be_drawn_small_and_stretched() {
        let framed = |width: i32, height: i32| {
            let mut stamp = Stamp::new(width, height);
            let shape = [2.5, 2.5, width as f32 - 5.0, height as f32 - 5.0];
            stamp.frame(shape, 4.0, 3.0, [200, 100, 50], 255);
            stamp
        };
        for (width, height) in [(57, 31), (20, 20), (21, 40)] {
            let (small, large) = (framed(20, 20).stretched(width, height), framed(width, height));
            // Curves are cut into straight pieces in one place or another.
            let alpha = |stamp: &Stamp| stamp.pixels.pixels().iter().map(|p| p.alpha()).collect();
            let (small, large): (Vec<u8>, Vec<u8>) = (alpha(&small), alpha(&large));
            let pairs = small.iter().zip(&large);
            let unlike: u32 = pairs.map(|(a, b)| u32::from(a.abs_diff(*b))).sum();
            let all: u32 = large.iter().map(|&alpha| u32::from(alpha)).sum();
            assert!(all > 0 && unlike <= all / 50, "{width}×{height}: {unlike} of {all}");
        }
    }

    #[test]
    fn stamps_may_hang_over_the_edge() {
        let mut picture = Picture::from(RgbImage::new(8, 8));
        let mut stamp = Stamp::new(10, 10);
        stamp.plate([0.0, 0.0, 10.0, 10.0], 0.0, [255, 255, 255], 255);
        stamp.press(&mut picture, -5, 4);
        assert_eq!(picture.pixels.get_pixel(4, 4).0, [255; 3]);
        assert_eq!(picture.pixels.get_pixel(5, 4).0, [0; 3]);
    }

    #[test]
    fn the_embedded_font_has_the_symbols_of_the_overlay() {
        for character in "01OX".chars() {
            let mut stamp = Stamp::new(30, 30);
            stamp.character(character, 15.0, 15.0, 20.0, [255; 3]);
            let inked = stamp.pixels.pixels().iter().filter(|p| p.alpha() > 200).count();
            assert!(inked > 40, "{character}: {inked}");
        }
    }
}
