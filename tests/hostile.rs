//! Bad input, from the command line to the decoder: every message a person
//! can meet, its exit code, and damage of all kinds that must never panic.

mod pictures;

use std::fs;
use std::path::PathBuf;

use gridlens::picture::decode::{DecodeError, DecodeLimits, decode};
use gridlens::picture::distance;
use image::{DynamicImage, ImageFormat, RgbImage};
use pictures::shots::{bomb, cropped, packed, pixels, png, stacked};
use pictures::{gridlens, sample};
use predicates::prelude::*;
use tempfile::TempDir;

/// A folder with one file in it.
fn file(name: &str, bytes: &[u8]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    fs::write(&path, bytes).unwrap();
    (folder, path)
}

/// Both commands must end with `code` and say all of `words`, nothing on
/// standard output, and leave no further file.
fn refused(bytes: &[u8], code: i32, words: &[&str]) {
    for command in ["solve", "read"] {
        let (folder, path) = file("input.png", bytes);
        let mut assert = gridlens().arg(command).arg(&path).assert().code(code).stdout("");
        for word in words {
            assert = assert.stderr(predicate::str::contains(*word));
        }
        assert.stderr(predicate::str::contains("input.png: "));
        assert_eq!(folder.path().read_dir().unwrap().count(), 1, "{command}");
    }
}

#[test]
fn what_is_not_there_or_no_file() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["solve", "read"] {
        gridlens()
            .arg(command)
            .arg(folder.path().join("gone.png"))
            .assert()
            .code(1)
            .stderr(predicate::str::contains("gone.png: no such file; check the name"));
        gridlens()
            .arg(command)
            .arg(folder.path())
            .assert()
            .code(1)
            .stderr(predicate::str::contains("this is a folder; name the files in it"));
    }
}

#[test]
#[cfg(unix)]
fn files_that_may_not_be_opened() {
    use std::os::unix::fs::PermissionsExt;
    let (_folder, path) = file("secret.png", b"x");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    if fs::read(&path).is_ok() {
        println!("skipped: this user may open every file");
        return;
    }
    let told = predicate::str::contains("cannot be read: ");
    gridlens().arg("read").arg(&path).assert().code(1).stderr(told);
}

#[test]
fn what_is_no_picture() {
    refused(b"", 3, &["the file is empty"]);
    let binary: Vec<u8> = (0..=255).collect();
    refused(&binary, 3, &["this is not a picture; PNG, JPEG, WebP, GIF and BMP can be read"]);
}

#[test]
fn other_formats_are_called_by_their_names() {
    let words = ["pictures cannot be read; save it as PNG, JPEG, WebP, GIF or BMP"];
    refused(&[b"II*\0".as_slice(), &[0; 60]].concat(), 3, &[&["TIFF "], &words[..]].concat());
    refused(&[b"MM\0*".as_slice(), &[0; 60]].concat(), 3, &[&["TIFF "], &words[..]].concat());
    refused(b"\0\0\0\x1cftypavif\0\0\0\0", 3, &[&["AVIF "], &words[..]].concat());
}

#[test]
fn cut_files_are_told_wherever_they_end() {
    let picture = DynamicImage::ImageRgb8(pixels(&sample("ledger/untouched").bytes()));
    let formats = [
        (ImageFormat::Png, "PNG"),
        (ImageFormat::Jpeg, "JPEG"),
        (ImageFormat::WebP, "WebP"),
        (ImageFormat::Gif, "GIF"),
        (ImageFormat::Bmp, "BMP"),
    ];
    for (format, name) in formats {
        let whole = packed(&picture, format);
        assert!(decode(&whole, &DecodeLimits::default()).is_ok(), "{name}");
        for tenth in 1..10 {
            let cut = &whole[..whole.len() * tenth / 10];
            let error = decode(cut, &DecodeLimits::default()).unwrap_err();
            let told = error.to_string();
            assert!(
                matches!(error, DecodeError::Broken { format, .. } if format == name),
                "{name} cut to {tenth}/10: {told}"
            );
            assert!(told.contains("copy the picture again"), "{told}");
        }
    }
    let jpeg = packed(&picture, ImageFormat::Jpeg);
    refused(&jpeg[..jpeg.len() - 2], 3, &["the JPEG data is damaged or ends early"]);
    let png = packed(&picture, ImageFormat::Png);
    refused(&png[..png.len() / 2], 3, &["the PNG data is damaged or ends early"]);
    refused(&png[..8], 3, &["the PNG data is damaged or ends early"]);
}

/// Headers that claim far more than the limit, as short files.
fn bombs() -> Vec<(&'static str, Vec<u8>)> {
    let mut bmp = b"BM\0\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0".to_vec();
    bmp.extend(30_000i32.to_le_bytes());
    bmp.extend(30_000i32.to_le_bytes());
    bmp.extend([1, 0, 24, 0]);
    bmp.resize(200, 0);
    let mut gif = b"GIF89a".to_vec();
    gif.extend(30_000u16.to_le_bytes());
    gif.extend(30_000u16.to_le_bytes());
    gif.extend([0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]);
    gif.extend(30_000u16.to_le_bytes());
    gif.extend(30_000u16.to_le_bytes());
    gif.extend([0, 2, 2, 0x4C, 0x01, 0, 0x3B]);
    let dot = DynamicImage::new_rgb8(8, 8);
    let mut jpeg = packed(&dot, ImageFormat::Jpeg);
    let frame = jpeg.windows(2).position(|w| w == [0xFF, 0xC0]).unwrap();
    jpeg[frame + 5..frame + 9].copy_from_slice(&[0x75, 0x30, 0x75, 0x30]);
    vec![("PNG", bomb(30_000, 30_000)), ("BMP", bmp), ("GIF", gif), ("JPEG", jpeg)]
}

#[test]
fn bombs_are_refused_by_their_headers() {
    for (name, bytes) in bombs() {
        let error = decode(&bytes, &DecodeLimits::default()).unwrap_err();
        assert!(matches!(error, DecodeError::TooLarge { .. }), "{name}: {error}");
        refused(&bytes, 3, &["30000×30000 pixels", "100000000", "raise --max-pixels"]);
    }
    // The limit can be raised: then it is the data that is not there.
    let (_folder, path) = file("bomb.png", &bomb(12_000, 10_000));
    gridlens().arg("read").arg(&path).assert().code(3).stderr(predicate::str::contains("limit"));
    gridlens()
        .args(["read", "--max-pixels", "120000000"])
        .arg(&path)
        .assert()
        .code(3)
        .stderr(predicate::str::contains("damaged or ends early"));
}

#[test]
#[cfg(target_os = "linux")]
fn bombs_take_no_memory() {
    for (name, bytes) in bombs() {
        let (_folder, path) = file("bomb", &bytes);
        // 200 MB of address space; the picture alone would take 2,700.
        let script = "ulimit -v 200000; exec \"$0\" read \"$1\"";
        assert_cmd::Command::new("sh")
            .args(["-c", script, env!("CARGO_BIN_EXE_gridlens")])
            .arg(&path)
            .assert()
            .code(3)
            .stderr(predicate::str::contains("30000×30000"));
        println!("{name}: fine");
    }
}

#[test]
fn pictures_without_a_board() {
    let flat = RgbImage::from_pixel(600, 900, image::Rgb([240, 240, 240]));
    refused(&png(&flat), 3, &["no takuzu or nonogram found", "make sure the whole board is on"]);
    for (width, height) in [(1, 1), (1, 400), (400, 1), (3, 3)] {
        refused(&png(&RgbImage::new(width, height)), 3, &["no takuzu or nonogram found"]);
    }
}

#[test]
fn two_boards_are_told_and_one_can_be_chosen() {
    let one = sample("ledger/untouched");
    let single = pixels(&one.bytes());
    let (folder, path) = file("two.png", &png(&stacked(&single, &single)));
    let b = pictures::read(&one.bytes()).unwrap().sight.grid.bounds();
    let box_at = |y| format!("x {}, y {y}, {}×{} pixels", b.x, b.width, b.height);
    let told = format!(
        "the picture shows 2 boards: 1 at {}; 2 at {}; choose one with --board N",
        box_at(b.y),
        box_at(b.y + single.height() as i32)
    );
    gridlens().arg("solve").arg(&path).assert().code(3).stderr(predicate::str::contains(told));
    for (board, top) in [("1", b.y), ("2", b.y + single.height() as i32)] {
        let output = gridlens()
            .args(["solve", "--format", "json", "--board", board])
            .arg(&path)
            .assert()
            .code(0);
        let record: serde_json::Value =
            serde_json::from_slice(&output.get_output().stdout).unwrap();
        assert_eq!(record["grid"]["box"], serde_json::json!([b.x, top, b.width, b.height]));
        // The answer is drawn into the board that was chosen.
        let after = pixels(&fs::read(folder.path().join("two.solved.png")).unwrap());
        let half =
            |n: u32| cropped(&after, [0, n * single.height(), single.width(), single.height()]);
        assert_eq!(half(0) == single, board == "2");
        assert_eq!(half(1) == single, board == "1");
    }
    gridlens()
        .args(["solve", "--board", "9"])
        .arg(&path)
        .assert()
        .code(3)
        .stderr(predicate::str::contains("there is no board 9: the picture shows 2"));
}

#[test]
fn cut_off_boards_name_the_edge() {
    let case = sample("harbour/untouched");
    let whole = pixels(&case.bytes());
    let (w, h) = whole.dimensions();
    let b = case.board_box();
    let cell = (b.width / case.cells().len() as i32) as u32;
    let cut = cell * 3 / 2;
    let (left, top) = (b.x as u32 + cut, b.y as u32 + cut);
    let (right, bottom) = (b.right() as u32 - cut, b.bottom() as u32 - cut);
    for (part, edge) in [
        ([left, 0, w - left, h], "left"),
        ([0, top, w, h - top], "upper"),
        ([0, 0, right, h], "right"),
        ([0, 0, w, bottom], "lower"),
    ] {
        let told = format!("is cut off by the {edge} edge of the picture");
        refused(&png(&cropped(&whole, part)), 3, &[&told, "so that the whole board shows"]);
    }
}

/// A board of which the symbols but not the tiles are left in the last two rows and
/// columns.
fn half_gone() -> RgbImage {
    let case = sample("meadow/untouched");
    let whole = pixels(&case.bytes());
    let (board, side) = (case.board_box(), case.cells().len() as i32);
    let at = |x: i32, y: i32| *whole.get_pixel(x as u32, y as u32);
    let page = at(board.x - 8, board.y + board.height / 2);
    let cell = board.width / side;
    let kept = (side - 2) * cell + 4;
    let mut picture = whole.clone();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let (right, below) = (x as i32 - board.x, y as i32 - board.y);
        let inside = -4..board.width + 6;
        let is_beside = right.max(below) >= kept && right.min(below) >= -4;
        if !is_beside || !inside.contains(&right) || !inside.contains(&below) {
            continue;
        }
        let (left, top) = (right.rem_euclid(cell), below.rem_euclid(cell));
        let is_middle = |at: i32| (cell * 16 / 100..cell * 84 / 100).contains(&at);
        let ground = || at(x as i32 - left + cell / 8, y as i32 - top + cell / 8);
        if !is_middle(left) || !is_middle(top) || distance(pixel.0, ground().0) < 40 {
            *pixel = page;
        }
    }
    picture
}

#[test]
fn a_part_of_a_board_is_told() {
    let words =
        ["the 4×4 grid at ", "is only a part of a board", "name the whole board with --box"];
    refused(&png(&half_gone()), 3, &words);
}

#[test]
fn places_that_cannot_be_written_to() {
    let (folder, path) = file("shot.png", &sample("ledger/untouched").bytes());
    gridlens()
        .args(["solve", "-o", "no/such/place.png"])
        .arg(&path)
        .assert()
        .code(1)
        .stderr(predicate::str::contains("the folder no/such does not exist; make it first"));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let locked = folder.path().join("locked");
        fs::create_dir(&locked).unwrap();
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
        if fs::write(locked.join("probe"), "x").is_ok() {
            println!("skipped: this user may write into every folder");
        } else {
            gridlens()
                .args(["solve", "-o"])
                .arg(locked.join("answer.png"))
                .arg(&path)
                .assert()
                .code(1)
                .stderr(predicate::str::contains("choose another place with -o"));
            assert_eq!(locked.read_dir().unwrap().count(), 0);
        }
        fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
    }
    drop(folder);
}

#[test]
#[cfg(target_os = "linux")]
fn a_place_that_nobody_may_write_to() {
    // The kernel's own folder refuses even the administrator.
    let case = sample("ledger/untouched");
    gridlens()
        .args(["solve", "-o", "/proc/answer.png"])
        .arg(&case.picture)
        .assert()
        .code(1)
        .stderr(predicate::str::contains("cannot write /proc/answer.png: "))
        .stderr(predicate::str::contains("choose another place with -o"));
}

// ---- damage that nobody thought of ------------------------------------------

/// A small generator of numbers that come out the same every time (splitmix64).
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Changes a few bytes, or drops, doubles or cuts a stretch.
fn damaged(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.below(8) {
        let at = dice.below(out.len());
        let end = (at + 1 + dice.below(40)).min(out.len());
        match dice.below(6) {
            0 => drop(out.drain(at..end)),
            1 => out.extend_from_within(at..end),
            2 => out.truncate(at + 1),
            _ => out[at] = dice.next() as u8,
        }
    }
    out
}

/// Small pictures of a board in every format.
fn seeds() -> Vec<Vec<u8>> {
    let shot = pixels(&sample("ledger/untouched").bytes());
    let small = image::imageops::thumbnail(&shot, 200, 355);
    let small = DynamicImage::ImageRgb8(small);
    use ImageFormat::{Bmp, Gif, Jpeg, Png, WebP};
    [Png, Jpeg, WebP, Gif, Bmp].map(|format| packed(&small, format)).to_vec()
}

/// Fixes the checksums of a PNG, so that damage gets past them.
fn with_checksums(mut png: Vec<u8>) -> Vec<u8> {
    let mut at = 8;
    while let Some(head) = png.get(at..at + 8) {
        let length = u32::from_be_bytes(head[..4].try_into().unwrap()) as usize;
        let end = at.saturating_add(8).saturating_add(length);
        if end.saturating_add(4) > png.len() {
            break;
        }
        let check = pictures::shots::crc(&png[at + 4..end]);
        png[end..end + 4].copy_from_slice(&check.to_be_bytes());
        at = end + 4;
    }
    png
}

#[test]
fn damaged_pictures_never_panic() {
    let mut dice = Dice(2);
    let mut survivors = 0;
    for seed in seeds() {
        for round in 0..150 {
            let mut bytes = damaged(&seed, &mut dice);
            if round % 2 == 0 {
                bytes = with_checksums(bytes);
            }
            // A header may claim what it likes; 4 million pixels keep it quick.
            let limits = DecodeLimits { max_pixels: 4_000_000 };
            survivors += usize::from(decode(&bytes, &limits).is_ok());
        }
    }
    assert!(survivors > 50, "the damage is too heavy to test anything: {survivors}");
}

#[test]
fn random_bytes_never_panic() {
    let mut dice = Dice(3);
    for round in 0..2000 {
        let length = dice.below(300);
        let mut bytes: Vec<u8> = (0..length).map(|_| dice.next() as u8).collect();
        let head = &seeds_heads()[round % 5];
        if round % 3 > 0 {
            bytes.splice(..0, head.iter().copied());
        }
        assert!(pictures::read(&bytes).is_err());
    }
}

/// The first bytes of every format.
fn seeds_heads() -> [&'static [u8]; 5] {
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR",
        b"\xFF\xD8\xFF\xE0",
        b"RIFF\x24\0\0\0WEBPVP8L",
        b"GIF89a",
        b"BM",
    ]
}

#[test]
fn damaged_boards_never_panic_the_eye() {
    // Pixels instead of bytes: lines, blots and noise over a board.
    let shot = pixels(&sample("ledger/untouched").bytes());
    let small = image::imageops::thumbnail(&shot, 300, 533);
    let mut dice = Dice(4);
    for _ in 0..40 {
        let mut picture = small.clone();
        for _ in 0..dice.below(12) {
            let (x, y) = (dice.below(300), dice.below(533));
            let (w, h) = (1 + dice.below(120), 1 + dice.below(120));
            let colour = image::Rgb([dice.next() as u8, dice.next() as u8, dice.next() as u8]);
            for (x, y) in
                (y..(y + h).min(533)).flat_map(|y| (x..(x + w).min(300)).map(move |x| (x, y)))
            {
                picture.put_pixel(x as u32, y as u32, colour);
            }
        }
        let crop = [0, 0, 1 + dice.below(300) as u32, 1 + dice.below(533) as u32];
        let _ = pictures::read(&png(&cropped(&picture, crop)));
    }
}
