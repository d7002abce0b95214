//! What happens to pictures on their way: rescaled, and pressed as JPEG.
#![allow(dead_code)]

use std::io;
use std::path::Path;

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ImageResult, RgbImage};

use crate::drawing::dice::Dice;

/// A picture as it arrives.
pub struct Spoilt {
    /// Its pixels before they are pressed.
    pub image: RgbImage,
    /// How far it was scaled across and down.
    pub scale: (f32, f32),
    /// JPEG quality.
    pub quality: u8,
}

impl Spoilt {
    /// Scales every other picture to between `least` and all of its size.
    pub fn new(image: &RgbImage, least: f32, dice: &mut Dice) -> Self {
        let quality = dice.whole(35, 85) as u8;
        if dice.chance(0.5) || least >= 1.0 {
            return Self { image: image.clone(), scale: (1.0, 1.0), quality };
        }
        let factor = dice.between(least, 1.0);
        let (width, height) = image.dimensions();
        let scaled = |side: u32| ((side as f32 * factor).round() as u32).max(1);
        let filter = *dice.pick(&[FilterType::Triangle, FilterType::CatmullRom]);
        let small = imageops::resize(image, scaled(width), scaled(height), filter);
        let scale = (small.width() as f32 / width as f32, small.height() as f32 / height as f32);
        Self { image: small, scale, quality }
    }

    /// Writes the JPEG.
    pub fn save(&self, path: &Path) -> ImageResult<()> {
        let file = io::BufWriter::new(std::fs::File::create(path)?);
        JpegEncoder::new_with_quality(file, self.quality).encode_image(&self.image)
    }
}
