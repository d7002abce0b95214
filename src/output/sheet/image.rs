//! A picture on a sheet: packed at once, so that a booklet of hundreds does
//! not hold their pixels.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use image::imageops::{self, FilterType};
use image::{DynamicImage, GenericImageView, Rgb, RgbImage};
use krilla::image::{BitsPerComponent, CustomImage, ImageColorspace};

use super::page::{Pen, Slot};
use crate::geom::Rect;
use crate::picture::{Picture, luma};

/// Pictures finer than this are reduced: dots per point, about 220 an inch.
const DENSITY: f32 = 3.0;

/// A picture, ready for the page.
#[derive(Debug)]
pub struct Image {
    packed: krilla::image::Image,
}

impl Image {
    /// A picture that will be shown no larger than this many points.
    pub fn new(picture: &Picture, [width, height]: [f32; 2]) -> Option<Self> {
        let pixels = reduced(&picture.pixels, [width, height]);
        Self::packed(DynamicImage::ImageRgb8(pixels))
    }

    /// The part of a picture inside `part`, in greys.
    pub fn grey(picture: &Picture, part: Rect, size: [f32; 2]) -> Option<Self> {
        let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
        let part = part.intersect(&whole);
        let [x, y, w, h] = [part.x, part.y, part.width, part.height].map(|v| v.max(0) as u32);
        let cut = imageops::crop_imm(&picture.pixels, x, y, w, h).to_image();
        Self::packed(DynamicImage::ImageLuma8(imageops::grayscale(&reduced(&cut, size))))
    }

    fn packed(pixels: DynamicImage) -> Option<Self> {
        let is_empty = pixels.width() == 0 || pixels.height() == 0;
        let raw = Raw { pixels: Arc::new(pixels) };
        if is_empty {
            return None;
        }
        Some(Self { packed: krilla::image::Image::from_custom(raw, true).ok()? })
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (f32, f32) {
        let (width, height) = self.packed.size();
        (width as f32, height as f32)
    }

    /// Draws the picture over a box of its shape.
    pub fn draw(&self, pen: &mut Pen, slot: Slot) {
        pen.image(slot, self.packed.clone());
    }
}

/// How much ink of a picture is kept, of 256 parts: enough to tell its greys
/// apart.
const KEPT: u32 = 150;

/// Makes a picture cheap to print: grey, pale, and light where it is dark all
/// over.
pub fn save_ink(picture: &mut Picture) {
    let sum: u64 = picture.pixels.pixels().map(|pixel| u64::from(luma(pixel.0))).sum();
    let is_dark = sum < u64::from(picture.width()) * u64::from(picture.height()) * 128;
    for pixel in picture.pixels.pixels_mut() {
        let grey = luma(pixel.0);
        let ink = u32::from(if is_dark { grey } else { 255 - grey });
        pixel.0 = [255 - (ink * KEPT / 256) as u8; 3];
    }
}

/// The picture with no more dots than can be seen at this size in points.
fn reduced(
    pixels: &(impl GenericImageView<Pixel = Rgb<u8>> + 'static),
    [width, height]: [f32; 2],
) -> RgbImage {
    let (w, h) = pixels.dimensions();
    let scale = (width * DENSITY / w as f32).min(height * DENSITY / h as f32);
    if scale >= 0.9 {
        return imageops::crop_imm(pixels, 0, 0, w, h).to_image();
    }
    let side = |length: u32| ((length as f32 * scale).round() as u32).max(1);
    imageops::resize(pixels, side(w), side(h), FilterType::Triangle)
}

/// Pixels as the PDF library takes them.
#[derive(Clone)]
struct Raw {
    pixels: Arc<DynamicImage>,
}

impl Hash for Raw {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.size(), self.pixels.as_bytes()).hash(state);
    }
}

impl CustomImage for Raw {
    fn color_channel(&self) -> &[u8] {
        self.pixels.as_bytes()
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        None
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        match *self.pixels {
            DynamicImage::ImageLuma8(_) => ImageColorspace::Luma,
            _ => ImageColorspace::Rgb,
        }
    }
}
