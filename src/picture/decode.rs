//! Bytes to [`Picture`]: PNG, JPEG, WebP, GIF and BMP, told apart by content.
//!
//! Size limits are checked before any pixel is allocated. EXIF orientation is
//! honoured; transparent pixels are composed on white. Of an animation the
//! first frame is taken. A JPEG without its end marker counts as truncated,
//! since decoders fill the missing part with grey and say nothing.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{ColorType, DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader};
use thiserror::Error;

use super::Picture;
use super::memory::Memory;

/// What the decoder may take on.
#[derive(Debug, Clone, Copy)]
pub struct DecodeLimits {
    /// Largest picture accepted, in pixels.
    pub max_pixels: u64,
}

impl Default for DecodeLimits {
    /// 100 million pixels: ten times a 4K screen, 300 MB decoded.
    fn default() -> Self {
        Self { max_pixels: 100_000_000 }
    }
}

/// Why bytes did not become a picture.
#[derive(Debug, Error)]
pub enum DecodeError {
    /// No bytes at all.
    #[error("the file is empty; take the screenshot again or copy it once more")]
    Empty,
    /// The first bytes belong to no picture format known here.
    #[error("this is not a picture; PNG, JPEG, WebP, GIF and BMP can be read")]
    NotAPicture,
    /// A picture, but of a format that is not built in.
    #[error("{0} pictures cannot be read; save it as PNG, JPEG, WebP, GIF or BMP")]
    Unsupported(String),
    /// Larger than the limits allow.
    #[error(
        "the picture is {width}×{height} pixels, more than the limit of {limit} pixels; \
         crop or scale it, or raise --max-pixels"
    )]
    TooLarge {
        /// Width in pixels, as the header states it.
        width: u32,
        /// Height in pixels, as the header states it.
        height: u32,
        /// The limit in force.
        limit: u64,
    },
    /// The header is fine, the data ends early or is damaged.
    #[error("the {format} data is damaged or ends early ({reason}); copy the picture again")]
    Broken {
        /// Name of the format.
        format: &'static str,
        /// What the decoder said.
        reason: String,
    },
}

/// Decodes one picture from memory.
///
/// # Errors
/// See [`DecodeError`]; nothing is allocated for a picture over the limits.
pub fn decode(bytes: &[u8], limits: &DecodeLimits) -> Result<Picture, DecodeError> {
    if bytes.is_empty() {
        return Err(DecodeError::Empty);
    }
    let format = image::guess_format(bytes).map_err(|_| DecodeError::NotAPicture)?;
    let name = format_name(format)
        .ok_or_else(|| DecodeError::Unsupported(format!("{format:?}").to_uppercase()))?;
    let broken = |reason: String| DecodeError::Broken { format: name, reason };
    if format == ImageFormat::Jpeg && !jpeg_is_whole(bytes) {
        return Err(broken("the end marker is missing".into()));
    }

    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(memory_limits(limits));
    let mut decoder = reader.into_decoder().map_err(|e| refused(e, &broken))?;
    let (width, height) = decoder.dimensions();
    let pixels = u64::from(width) * u64::from(height);
    if pixels > limits.max_pixels {
        return Err(DecodeError::TooLarge { width, height, limit: limits.max_pixels });
    }
    if pixels == 0 {
        return Err(broken("it has no pixels".into()));
    }
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let colours = decoder.color_type();
    if orientation == Orientation::NoTransforms
        && matches!(colours, ColorType::Rgb8 | ColorType::Rgba8)
    {
        let mut raw = Memory::zeroed(decoder.total_bytes() as usize);
        decoder.read_image(&mut raw).map_err(|e| refused(e, &broken))?;
        return Ok(match colours {
            ColorType::Rgb8 => Picture::from_raw(width, height, raw),
            _ => on_white(raw, width, height),
        });
    }
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|e| refused(e, &broken))?;
    picture.apply_orientation(orientation);
    Ok(opaque(picture))
}

/// What the bytes of a known picture format begin with, or `false`.
pub fn looks_like_a_picture(bytes: &[u8]) -> bool {
    image::guess_format(bytes).is_ok()
}

fn format_name(format: ImageFormat) -> Option<&'static str> {
    Some(match format {
        ImageFormat::Png => "PNG",
        ImageFormat::Jpeg => "JPEG",
        ImageFormat::WebP => "WebP",
        ImageFormat::Gif => "GIF",
        ImageFormat::Bmp => "BMP",
        _ => return None,
    })
}

/// What a decoder may always take for its tables and rows, bytes: a tight
/// limit on pixels must be told by the size in the header, not by this.
const OWN_BUFFERS: u64 = 16 << 20;

/// Bounds for the decoders' own buffers: eight bytes a pixel (16-bit RGBA)
/// twice over, so that a lying header cannot ask for more.
fn memory_limits(limits: &DecodeLimits) -> image::Limits {
    let mut bounds = image::Limits::no_limits();
    bounds.max_alloc = Some(limits.max_pixels.saturating_mul(16).max(OWN_BUFFERS));
    bounds
}

fn refused(error: ImageError, broken: &dyn Fn(String) -> DecodeError) -> DecodeError {
    match error {
        ImageError::Unsupported(e) => DecodeError::Unsupported(e.to_string()),
        ImageError::IoError(_) => broken("unexpected end of file".into()),
        other => broken(other.to_string()),
    }
}

/// Whether the last scan of a JPEG is followed by the end-of-image marker.
/// Inside scan data a 0xFF byte is always stuffed, so both markers are real.
fn jpeg_is_whole(bytes: &[u8]) -> bool {
    let last = |marker: u8| bytes.windows(2).rposition(|w| w == [0xFF, marker]);
    match (last(0xDA), last(0xD9)) {
        (Some(scan), Some(end)) => end > scan,
        _ => false,
    }
}

/// Drops alpha by composing on white; every other layout becomes RGB.
fn opaque(picture: DynamicImage) -> Picture {
    if !picture.color().has_alpha() {
        return Picture::from(picture.into_rgb8());
    }
    let rgba = picture.into_rgba8();
    let (width, height) = rgba.dimensions();
    on_white(rgba.into_raw().into(), width, height)
}

/// Pixels of four bytes on white, in the same memory.
fn on_white(mut raw: Memory, width: u32, height: u32) -> Picture {
    let pixels = raw.len() / 4;
    for i in 0..pixels {
        let [r, g, b, a] = [0, 1, 2, 3].map(|channel| raw[4 * i + channel]);
        let over = |c: u8| {
            let sum = u32::from(c) * u32::from(a) + 255 * (255 - u32::from(a));
            ((sum + 127) / 255) as u8
        };
        raw[3 * i..3 * i + 3].copy_from_slice(&[over(r), over(g), over(b)]);
    }
    raw.truncate(3 * pixels);
    Picture::from_raw(width, height, raw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::RgbaImage;

    fn png(picture: &DynamicImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png).unwrap();
        bytes
    }

    #[test]
    fn alpha_is_composed_on_white() {
        let mut rgba = RgbaImage::new(2, 1);
        rgba.put_pixel(0, 0, image::Rgba([0, 0, 0, 0]));
        rgba.put_pixel(1, 0, image::Rgba([200, 0, 0, 128]));
        let picture = decode(&png(&rgba.into()), &DecodeLimits::default()).unwrap();
        assert_eq!(picture.pixels.get_pixel(0, 0).0, [255, 255, 255]);
        assert_eq!(picture.pixels.get_pixel(1, 0).0, [227, 127, 127]);
    }

    #[test]
    fn too_many_pixels_are_refused_by_name() {
        let bytes = png(&DynamicImage::new_rgb8(20, 10));
        let error = decode(&bytes, &DecodeLimits { max_pixels: 199 }).unwrap_err();
        assert!(error.to_string().contains("20×10"), "{error}");
        assert!(decode(&bytes, &DecodeLimits { max_pixels: 200 }).is_ok());
        let error = decode(&bytes, &DecodeLimits { max_pixels: 1 }).unwrap_err();
        assert!(matches!(error, DecodeError::TooLarge { .. }), "{error}");
    }

    #[test]
    fn cut_files_are_broken_not_grey() {
        let picture = DynamicImage::new_rgb8(64, 64);
        for format in [ImageFormat::Png, ImageFormat::Jpeg] {
            let mut bytes = Vec::new();
            picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
            assert!(decode(&bytes, &DecodeLimits::default()).is_ok());
            bytes.truncate(bytes.len() - 12);
            let error = decode(&bytes, &DecodeLimits::default()).unwrap_err();
            assert!(matches!(error, DecodeError::Broken { .. }), "{error}");
        }
    }
}
