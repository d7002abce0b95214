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
pub fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |c, _| (c >> 1) ^ (0xEDB8_8320 * (c & 1)))
    })
}

/// A PNG with a palette of 256 greys, its data stored without compression.
pub fn palette_png(grey: &image::GrayImage) -> Vec<u8> {
    let (width, height) = grey.dimensions();
    let mut out = b"\x89PNG\r\n\x1a\n".to_vec();
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 3, 0, 0, 0]);
    chunk(&mut out, b"IHDR", &header);
    let palette: Vec<u8> = (0..=255).flat_map(|grey| [grey; 3]).collect();
    chunk(&mut out, b"PLTE", &palette);
    let rows: Vec<u8> =
        grey.rows().flat_map(|row| std::iter::once(0).chain(row.map(|p| p.0[0]))).collect();
    chunk(&mut out, b"IDAT", &stored(&rows));
    chunk(&mut out, b"IEND", &[]);
    out
}

/// A zlib stream of stored blocks.
fn stored(data: &[u8]) -> Vec<u8> {
    let mut out = vec![0x78, 0x01];
    let blocks = data.chunks(0xFFFF);
    let last = blocks.len() - 1;
    for (i, block) in blocks.enumerate() {
        let length = block.len() as u16;
        out.push(u8::from(i == last));
        out.extend(length.to_le_bytes());
        out.extend((!length).to_le_bytes());
        out.extend(block);
    }
    let (a, b) = data.iter().fold((1u32, 0u32), |(a, b), byte| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (a + b) % 65_521)
    });
    out.extend((b << 16 | a).to_be_bytes());
    out
}
