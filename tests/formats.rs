//! Every kind of picture the program accepts: told apart by content, turned
//! upright, composed on white, brought to 8 bits, and read alike.

mod pictures;

use std::fs;

use image::{DynamicImage, ImageFormat, Rgba};
use pictures::shots::{packed, pixels, tagged_jpeg};
use pictures::{Case, difference, gridlens, read, sample};

/// Reads the bytes and compares with the truth.
fn agrees(case: &Case, bytes: &[u8], what: &str) {
    let seen = read(bytes).unwrap_or_else(|e| panic!("{what}: {e}"));
    assert!(seen.reading.doubtful().is_empty(), "{what} is in doubt");
    assert_eq!(difference(case, &pictures::lines(&seen.reading.cells)), None, "{what}");
}

#[test]
fn the_content_counts_and_not_the_name() {
    let case = sample("ledger/untouched");
    let picture = DynamicImage::ImageRgb8(pixels(&case.bytes()));
    let folder = tempfile::tempdir().unwrap();
    let formats = [
        (ImageFormat::Png, "shot.txt"),
        (ImageFormat::Jpeg, "shot.png"),
        (ImageFormat::WebP, "shot.jpg"),
        (ImageFormat::Gif, "shot.bmp"),
        (ImageFormat::Bmp, "shot"),
    ];
    for (format, name) in formats {
        let path = folder.path().join(name);
        fs::write(&path, packed(&picture, format)).unwrap();
        gridlens().arg("read").arg(&path).assert().code(0).stdout(case.cells().join("\n") + "\n");
    }
}

#[test]
fn a_picture_may_come_from_standard_input() {
    let case = sample("ledger/untouched");
    let folder = tempfile::tempdir().unwrap();
    let mut command = gridlens();
    command.current_dir(folder.path()).write_stdin(case.bytes());
    let solution = case.solution().unwrap().join("\n") + "\n";
    command
        .args(["solve", "-"])
        .assert()
        .code(0)
        .stdout(solution.clone())
        .stderr(predicates::str::contains("standard input: no picture written: name one with -o"));
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    command.args(["-o", "answer.png"]).assert().code(0).stdout(solution).stderr("");
    assert!(folder.path().join("answer.png").is_file());
}

#[test]
fn turned_pictures_are_put_upright() {
    let case = sample("paper/untouched");
    let upright = DynamicImage::ImageRgb8(pixels(&case.bytes()));
    // How to turn the stored picture so that the tag puts it upright again.
    let stored = [
        (1, upright.clone()),
        (2, upright.fliph()),
        (3, upright.rotate180()),
        (4, upright.flipv()),
        (5, upright.rotate90().fliph()),
        (6, upright.rotate270()),
        (7, upright.rotate270().fliph()),
        (8, upright.rotate90()),
    ];
    for (tag, picture) in stored {
        let bytes = tagged_jpeg(&picture.into_rgb8(), tag);
        agrees(&case, &bytes, &format!("orientation {tag}"));
    }
    // The tag is what does it: without, the board lies on its side.
    let sideways = packed(&upright.rotate90(), ImageFormat::Png);
    let read = read(&sideways).map(|seen| pictures::lines(&seen.reading.cells));
    assert!(read.is_err() || read.is_ok_and(|cells| difference(&case, &cells).is_some()));
}

#[test]
fn the_answer_to_a_turned_picture_is_upright() {
    let case = sample("ledger/untouched");
    let upright = DynamicImage::ImageRgb8(pixels(&case.bytes()));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("turned.jpg");
    fs::write(&path, tagged_jpeg(&upright.rotate270().into_rgb8(), 6)).unwrap();
    gridlens().arg("solve").arg(&path).assert().code(0);
    let answer = pixels(&fs::read(folder.path().join("turned.solved.png")).unwrap());
    assert_eq!(answer.dimensions(), (upright.width(), upright.height()));
}

#[test]
fn transparent_pictures_lie_on_white() {
    // The page around and behind the board is cut out, as some tools do.
    let case = sample("paper/untouched");
    let mut picture = DynamicImage::ImageRgb8(pixels(&case.bytes())).into_rgba8();
    let page = *picture.get_pixel(2, picture.height() / 2);
    for pixel in picture.pixels_mut() {
        if *pixel == page {
            *pixel = Rgba([0, 0, 0, 0]);
        }
    }
    for format in [ImageFormat::Png, ImageFormat::WebP] {
        let bytes = packed(&DynamicImage::ImageRgba8(picture.clone()), format);
        agrees(&case, &bytes, &format!("{format:?} with alpha"));
    }
}

#[test]
fn deep_grey_and_half_transparent_pictures_are_read_alike() {
    let case = sample("paper/untouched");
    let picture = DynamicImage::ImageRgb8(pixels(&case.bytes()));
    for (what, picture) in [
        ("16-bit colour", DynamicImage::ImageRgb16(picture.to_rgb16())),
        ("16-bit colour with alpha", DynamicImage::ImageRgba16(picture.to_rgba16())),
        ("grey", DynamicImage::ImageLuma8(picture.to_luma8())),
        ("16-bit grey", DynamicImage::ImageLuma16(picture.to_luma16())),
        ("grey with alpha", DynamicImage::ImageLumaA8(picture.to_luma_alpha8())),
    ] {
        agrees(&case, &packed(&picture, ImageFormat::Png), what);
    }
}

#[test]
fn pictures_with_a_palette_are_read_alike() {
    // A GIF has a palette of its own; a PNG is given one of 256 greys.
    let case = sample("paper/untouched");
    let picture = DynamicImage::ImageRgb8(pixels(&case.bytes()));
    agrees(&case, &packed(&picture, ImageFormat::Gif), "GIF");
    let grey = picture.to_luma8();
    let bytes = pictures::shots::palette_png(&grey);
    assert_eq!(bytes[25], 3, "colour type of a palette");
    agrees(&case, &bytes, "PNG with a palette");
}
