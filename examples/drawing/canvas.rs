//! A picture to paint on: anti-aliased shapes and text.

use image::RgbImage;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LinearGradient, Paint, Path, PathBuilder, Pixmap,
    Point, Rect, Shader, SpreadMode, Stroke, Transform,
};

use super::colour::Colour;
use super::fonts::Face;
use super::frame::Area;

/// How far the control points of a quarter circle lie from its ends.
const QUARTER: f32 = 0.5523;

/// Which point of a text stands at the given place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    /// Its left end, halfway up the capitals.
    Left,
    /// Its middle.
    Middle,
    /// Its right end, halfway up the capitals.
    Right,
}

/// A picture while it is painted.
pub struct Canvas {
    pixels: Pixmap,
}

impl Canvas {
    /// A picture filled with one colour.
    pub fn new(width: u32, height: u32, ground: Colour) -> Self {
        let mut pixels = Pixmap::new(width.max(1), height.max(1)).expect("size is not zero");
        pixels.fill(skia(ground));
        Self { pixels }
    }

    /// The whole picture.
    pub fn area(&self) -> Area {
        Area::new(0.0, 0.0, self.pixels.width() as f32, self.pixels.height() as f32)
    }

    /// The finished picture.
    pub fn into_image(self) -> RgbImage {
        let (width, height) = (self.pixels.width(), self.pixels.height());
        let bytes = self.pixels.data().chunks_exact(4).flat_map(|p| [p[0], p[1], p[2]]).collect();
        RgbImage::from_raw(width, height, bytes).expect("three bytes for each pixel")
    }

    /// Sets one pixel.
    pub fn dot(&mut self, x: u32, y: u32, colour: Colour) {
        let at = (y * self.pixels.width() + x) as usize;
        let solid = tiny_skia::ColorU8::from_rgba(colour.r, colour.g, colour.b, 255);
        self.pixels.pixels_mut()[at] = solid.premultiply();
    }

    /// Fills a shape.
    pub fn fill(&mut self, path: &Path, colour: Colour) {
        let paint = paint(colour);
        self.pixels.fill_path(path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// Draws along a shape's edge.
    pub fn stroke(&mut self, path: &Path, width: f32, colour: Colour) {
        let stroke = Stroke { width, line_cap: LineCap::Round, ..Stroke::default() };
        self.pixels.stroke_path(path, &paint(colour), &stroke, Transform::identity(), None);
    }

    /// Fills a rectangle.
    pub fn rect(&mut self, area: Area, colour: Colour) {
        if let Some(rect) = Rect::from_xywh(area.x, area.y, area.w, area.h) {
            self.pixels.fill_rect(rect, &paint(colour), Transform::identity(), None);
        }
    }

    /// Fills a rectangle with round corners.
    pub fn round(&mut self, area: Area, radius: f32, colour: Colour) {
        if radius < 0.3 {
            return self.rect(area, colour);
        }
        if let Some(path) = rounded(area, radius) {
            self.fill(&path, colour);
        }
    }

    /// Fills a rectangle with round corners, from one colour at the top to
    /// another at the bottom.
    pub fn fade(&mut self, area: Area, radius: f32, top: Colour, bottom: Colour) {
        let stops = vec![GradientStop::new(0.0, skia(top)), GradientStop::new(1.0, skia(bottom))];
        let shader = LinearGradient::new(
            Point::from_xy(area.x, area.y),
            Point::from_xy(area.x, area.bottom()),
            stops,
            SpreadMode::Pad,
            Transform::identity(),
        );
        let (Some(shader), Some(path)) = (shader, rounded(area, radius)) else { return };
        let paint = Paint { shader, ..Paint::default() };
        self.pixels.fill_path(&path, &paint, FillRule::Winding, Transform::identity(), None);
    }

    /// Draws the edge of a rectangle with round corners, inside its area.
    pub fn border(&mut self, area: Area, radius: f32, width: f32, colour: Colour) {
        let inner = area.inset(width / 2.0);
        if let Some(path) = rounded(inner, (radius - width / 2.0).max(0.0)) {
            self.stroke(&path, width, colour);
        }
    }

    /// Fills a circle.
    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, colour: Colour) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, colour);
        }
    }

    /// Draws a circle's edge; `radius` reaches its outer side.
    pub fn ring(&mut self, (x, y): (f32, f32), radius: f32, width: f32, colour: Colour) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius - width / 2.0) {
            self.stroke(&path, width, colour);
        }
    }

    /// Draws a straight line with round ends.
    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, colour: Colour) {
        self.polyline(&[from, to], width, colour);
    }

    /// Draws straight lines from point to point.
    pub fn polyline(&mut self, points: &[(f32, f32)], width: f32, colour: Colour) {
        if let Some(path) = chain(points, false) {
            self.stroke(&path, width, colour);
        }
    }

    /// Fills the shape between points.
    pub fn polygon(&mut self, points: &[(f32, f32)], colour: Colour) {
        if let Some(path) = chain(points, true) {
            self.fill(&path, colour);
        }
    }

    /// Writes text at `size` pixels per em.
    pub fn text(
        &mut self,
        face: &Face,
        text: &str,
        size: f32,
        anchor: Anchor,
        (x, y): (f32, f32),
        colour: Colour,
    ) {
        let width = face.width(text, size);
        let left = match anchor {
            Anchor::Left => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::Right => x - width,
        };
        let baseline = y + face.cap_height(size) / 2.0;
        if let Some(path) = face.outline(text, size, left, baseline) {
            self.fill(&path, colour);
        }
    }

    /// Writes text in the middle of an area, smaller if it would not fit.
    pub fn label(&mut self, face: &Face, text: &str, size: f32, area: Area, colour: Colour) {
        let fit = (area.w / face.width(text, size).max(1.0)).min(1.0);
        self.text(face, text, size * fit, Anchor::Middle, area.centre(), colour);
    }
}

/// The colour in tiny-skia's words.
fn skia(colour: Colour) -> Color {
    Color::from_rgba8(colour.r, colour.g, colour.b, colour.a)
}

/// A flat paint.
fn paint(colour: Colour) -> Paint<'static> {
    Paint { shader: Shader::SolidColor(skia(colour)), ..Paint::default() }
}

/// Straight lines through the points.
fn chain(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    let (first, rest) = points.split_first()?;
    path.move_to(first.0, first.1);
    for &(x, y) in rest {
        path.line_to(x, y);
    }
    if closed {
        path.close();
    }
    path.finish()
}

/// A rectangle with round corners.
fn rounded(area: Area, radius: f32) -> Option<Path> {
    let r = radius.clamp(0.0, (area.side() / 2.0).max(0.0));
    let k = r * (1.0 - QUARTER);
    let Area { x, y, .. } = area;
    let (right, bottom) = (area.right(), area.bottom());
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
