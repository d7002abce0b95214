//! [`Picture`] to PNG bytes.

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError};

use super::Picture;

/// Encodes a picture as PNG with the fast setting: measured 3–5 ms where the
/// default takes 45–80 on a 1290×2796 screenshot, for a file about twice as
/// large.
///
/// # Errors
/// Only for pictures the PNG format cannot hold (a side of zero pixels).
pub fn encode_png(picture: &Picture) -> Result<Vec<u8>, ImageError> {
    let (width, height) = picture.pixels.dimensions();
    let mut bytes = Vec::with_capacity(picture.pixels.as_raw().len() / 8);
    PngEncoder::new_with_quality(&mut bytes, CompressionType::Fast, FilterType::Up).write_image(
        picture.pixels.as_raw(),
        width,
        height,
        ExtendedColorType::Rgb8,
    )?;
    Ok(bytes)
}
