//! A line below a picture that says what the frames in it mean.

use image::{GenericImage, Rgb as Pixel, RgbImage};

use super::{ANSWER, DARK, HALO, PLATE, REASON, Style, WRONG};
use crate::picture::paint::{Stamp, write};
use crate::picture::{Picture, Rgb};

/// A thing the picture may show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// A value that was not there.
    Answer,
    /// A cell that justifies a step.
    Reason,
    /// A cell that is wrong.
    Wrong,
}

/// The picture with a strip below it that explains these signs.
pub fn with_legend(picture: &Picture, signs: &[Sign], style: Style) -> Picture {
    let (width, height) = (picture.width(), picture.height());
    let line = (width.min(height) / 24).clamp(16, 96);
    let mut pixels = RgbImage::from_pixel(width, height + line * 2, Pixel(HALO));
    // The new picture is larger than the one laid into it.
    let _ = pixels.copy_from(&picture.pixels, 0, 0);
    let mut picture = Picture::from(pixels);
    let (line, mut x) = (line as i32, line as i32 / 2);
    let y = height as i32 + line / 2;
    for sign in signs {
        swatch(line, *sign, style).press(&mut picture, x, y);
        x += line + line / 3;
        let word = sign.word();
        write(&mut picture, word, x, y + line / 8, line as f32 * 0.62, DARK);
        x += word.len() as i32 * line * 7 / 15 + line;
    }
    picture
}

impl Sign {
    const fn word(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::Reason => "reason",
            Self::Wrong => "wrong",
        }
    }
}

fn swatch(side: i32, sign: Sign, style: Style) -> Stamp {
    let mut stamp = Stamp::new(side, side);
    let whole = side as f32;
    let mut frame = |colour: Rgb, share: f32| {
        let line = whole * share;
        let shape = [line / 2.0, line / 2.0, whole - line, whole - line];
        stamp.frame(shape, line, line, colour, 255);
    };
    match (sign, style) {
        (Sign::Reason, _) => frame(REASON, 0.16),
        (Sign::Wrong, _) => frame(WRONG, 0.16),
        (Sign::Answer, Style::Native | Style::Outline) => {
            frame(DARK, 0.2);
            frame(ANSWER, 0.12);
        }
        (Sign::Answer, Style::Plain | Style::Numbers) => {
            stamp.plate([1.0, 1.0, whole - 2.0, whole - 2.0], whole * 0.14, PLATE, 255);
            stamp.frame([1.0, 1.0, whole - 2.0, whole - 2.0], whole * 0.14, 1.5, DARK, 255);
        }
    }
    stamp
}
