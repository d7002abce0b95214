//! The nonograms among the samples of the repository.

use std::fs;
use std::path::Path;
use std::rc::Rc;

use anyhow::{Context, Result};
use image::imageops;
use serde_json::json;

use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::fonts::{Face, Shelf};
use crate::drawing::nonogram::{Align, Board, Dress, Setting};
use crate::drawing::truth::Truth;

/// A sample: theme, name, size, progress, look and what is special about it.
struct Sample {
    theme: &'static str,
    name: &'static str,
    size: (usize, usize),
    progress: f32,
    dress: Dress,
    notes: &'static str,
}

fn plain(face: &Rc<Face>, pitch: f32) -> Dress {
    Dress {
        face: face.clone(),
        pitch,
        size: pitch * 0.5,
        page: Colour::hex(0xFAFAF6),
        blank: Colour::hex(0xFFFFFF),
        line: Some(Colour::hex(0x808890)),
        widths: (1.0, 3.0),
        radius: 0.0,
        ink: Colour::hex(0x202028),
        done: None,
        filled: Colour::hex(0x2A3A6A),
        inset: 0.0,
        cross: Colour::hex(0x9098A0),
        dots: false,
        setting: Setting::Text(0.6),
        align: Align::Board,
        stack: 1.2,
        panel: None,
        mirrored: false,
        zeros: true,
    }
}

fn dark(face: &Rc<Face>, pitch: f32) -> Dress {
    Dress {
        page: Colour::hex(0x14161C),
        blank: Colour::hex(0x2A2E3A),
        line: None,
        widths: (3.0, 5.0),
        radius: pitch * 0.1,
        ink: Colour::hex(0xE8E6DC),
        filled: Colour::hex(0xF0B040),
        cross: Colour::hex(0x7A8498),
        ..plain(face, pitch)
    }
}

fn all(faces: &[Rc<Face>; 3]) -> Vec<Sample> {
    let [sans, bold, round] = faces;
    let sample = |theme, name, size, progress, dress, notes| Sample {
        theme,
        name,
        size,
        progress,
        dress,
        notes,
    };
    vec![
        sample("sketch", "small", (5, 5), 0.0, plain(sans, 96.0), "untouched, ruled"),
        sample("sketch", "playing", (10, 10), 0.5, plain(sans, 64.0), "crosses and filled cells"),
        sample(
            "sketch",
            "greyed",
            (15, 15),
            0.8,
            Dress { done: Some((Colour::hex(0xA8ACB0), false)), ..plain(sans, 48.0) },
            "the clues of lines that are done are grey",
        ),
        sample(
            "sketch",
            "struck",
            (10, 10),
            0.8,
            Dress { done: Some((Colour::hex(0x707880), true)), ..plain(bold, 64.0) },
            "the clues of lines that are done are struck through",
        ),
        sample("lantern", "large", (20, 20), 0.0, dark(sans, 44.0), "dark tiles, untouched"),
        sample(
            "lantern",
            "boxed",
            (15, 10),
            0.4,
            Dress {
                panel: Some((Colour::hex(0x3A4052), true)),
                setting: Setting::Slots(1.4),
                dots: true,
                ..dark(round, 60.0)
            },
            "clues on panels in slots, dots for crosses, not square",
        ),
        sample(
            "mirror",
            "below",
            (10, 10),
            0.2,
            Dress { mirrored: true, inset: 0.1, ..plain(round, 64.0) },
            "clues right and below",
        ),
    ]
}

/// Draws all samples below `root`, and one that is cut off.
pub fn draw(shelf: &Shelf, root: &Path) -> Result<()> {
    let named = |name: &str| shelf.named(name).with_context(|| format!("no face {name}"));
    let faces = [named("Cantarell-Regular")?, named("B612-Bold")?, named("Quicksand-Medium")?];
    for sample in all(&faces) {
        let letters = sample.theme.bytes().chain(sample.name.bytes());
        let seed = letters.fold(7, |seed, l| seed * 31 % 1_000_000_007 + u64::from(l));
        let mut dice = Dice::new(seed);
        let board = Board::make(sample.size.0, sample.size.1, sample.progress, &mut dice);
        let painted = sample.dress.paint(&board, (40.0, 120.0), &["Level 7", "02:35"]);
        let mut truth = painted.truth;
        truth.set("notes", json!(sample.notes));
        let folder = root.join(sample.theme);
        fs::create_dir_all(&folder)?;
        let image = painted.canvas.into_image();
        image.save(folder.join(sample.name).with_extension("png"))?;
        truth.save(&folder.join(sample.name).with_extension("json"))?;
        if sample.name == "greyed" {
            // The last two columns and a half are off the screen.
            let kept = image.width() - 40 - 120;
            let cut = imageops::crop_imm(&image, 0, 0, kept, image.height()).to_image();
            cut.save(folder.join("x_cut_off.png"))?;
            let mut truth = Truth::none("the board is cut off at the right edge");
            truth.set("notes", json!("cut off at the right edge"));
            truth.save(&folder.join("x_cut_off.json"))?;
        }
    }
    Ok(())
}
