//! Pictures for tests: decoding them independently of the program, changing
//! them, and packing them into every format there is.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, RgbImage};

/// The pixels of a picture, decoded by the image library alone.
pub fn pixels(bytes: &[u8]) -> RgbImage {
    image::load_from_memory(bytes).unwrap().into_rgb8()
}

/// The bytes of a picture in some format.
pub fn packed(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

/// The same for plain pixels, as PNG.
pub fn png(picture: &RgbImage) -> Vec<u8> {
    packed(&DynamicImage::ImageRgb8(picture.clone()), ImageFormat::Png)
}

/// Two pictures of one width, one above the other.
pub fn stacked(above: &RgbImage, below: &RgbImage) -> RgbImage {
    let mut out = RgbImage::new(above.width(), above.height() + below.height());
    image::imageops::replace(&mut out, above, 0, 0);
    image::imageops::replace(&mut out, below, 0, i64::from(above.height()));
    out
}

/// A part of a picture.
pub fn cropped(picture: &RgbImage, [x, y, w, h]: [u32; 4]) -> RgbImage {
    image::imageops::crop_imm(picture, x, y, w, h).to_image()
}

/// A JPEG that is to be turned as `orientation` (1 to 8) says before it is
/// looked at: the tag is put into an EXIF block behind the first marker.
pub fn tagged_jpeg(picture: &RgbImage, orientation: u8) -> Vec<u8> {
    let mut plain = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut plain, 95);
    picture.write_with_encoder(encoder).unwrap();
    let mut exif = b"Exif\0\0MM\0\x2A\0\0\0\x08".to_vec();
    exif.extend([0, 1]); // one entry
    exif.extend([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]); // a short
    exif.extend([0, 0, 0, 0]); // no further directory
    let length = (exif.len() + 2) as u16;
    let mut out = plain[..2].to_vec();
    out.extend([0xFF, 0xE1]);
    out.extend(length.to_be_bytes());
    out.extend(exif);
    out.extend(&plain[2..]);
    out
}

/// A PNG of a few bytes whose header claims `width`×`height` pixels.
pub fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 2, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    // An empty deflate stream: zlib head, one final stored block, checksum.
    chunk(&mut out, b"IDAT", &[0x78, 0x01, 1, 0, 0, 0xFF, 0xFF, 0, 0, 0, 1]);
    chunk(&mut out, b"IEND", &[]);
    out
}

fn chunk(out: &mut Vec<u8>, name: &[u8; 4], data: &[u8]) {
    out.extend((data.len() as u32).to_be_bytes());
    let start = out.len();
    out.extend(name);
    out.extend(data);
    let check = crc(&out[start..]);
    out.extend(check.to_be_bytes());
}

/// The checksum of a PNG chunk (ISO 3309), bit by bit.
fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| (c >> 1) ^ (0xEDB8_8320 * (c & 1)))
    })
}
