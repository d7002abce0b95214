//! Draws random pictures of nonograms, with the truth beside each, to measure
//! how well they are read:
//!
//! ```text
//! cargo run --release --example draw_nonograms -- OUT_DIR [--count N] [--seed S] [--fonts DIR]
//! cargo run --release --example draw_nonograms -- --samples
//! ```
//!
//! For each number there are `clean/NNNN.png`, `jpeg/NNNN.jpg` and a label for
//! either. The same seed draws the same pictures wherever the same fonts are.
//! With `--samples` the samples of the repository are drawn instead, in its
//! own fonts.

mod drawing;
mod nonograms;
#[path = "torture/spoil.rs"]
mod spoil;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use drawing::dice::Dice;
use drawing::fonts::Shelf;
use nonograms::{looks, samples};
use serde_json::json;
use spoil::Spoilt;

/// Draws random nonograms to measure the eye with.
#[derive(Parser)]
struct Arguments {
    /// Where the pictures go.
    #[arg(required_unless_present = "samples")]
    out: Option<PathBuf>,
    /// How many to draw, each clean and as JPEG.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Another seed, other pictures.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder of fonts.
    #[arg(long, default_value = "/usr/share/fonts")]
    fonts: PathBuf,
    /// Draw the samples of the repository.
    #[arg(long)]
    samples: bool,
}

/// The least height of digits in pixels that a person reads in a JPEG.
const READABLE: f32 = 12.0;

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = Shelf::open(&root.join("assets/fonts"));
    if arguments.samples {
        return samples::draw(&own, &root.join("samples/nonogram"));
    }
    let out = arguments.out.context("no folder")?;
    let folders = ["clean", "jpeg"].map(|name| out.join(name));
    for folder in &folders {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not create {}", folder.display()))?;
    }
    let shelf = Shelf::open(&arguments.fonts);
    for number in 0..arguments.count {
        let mut dice = Dice::new(arguments.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let face = shelf.pick(&mut dice).or_else(|| own.pick(&mut dice));
        let face = face.context("found no usable font")?;
        let (dress, board) = looks::draw(face, &mut dice);
        let margins = (dice.between(20.0, 120.0), dice.between(120.0, 300.0));
        let words = ["Level 12", "03:41"];
        let painted = dress.paint(&board, margins, &words[..dice.below(3)]);
        let image = painted.canvas.into_image();
        let mut truth = painted.truth;
        truth.set("style", json!(looks::style(&dress)));
        let path =
            |folder: usize, ending: &str| folders[folder].join(format!("{number:04}.{ending}"));
        image.save(path(0, "png"))?;
        truth.save(&path(0, "json"))?;
        let height = dress.face.cap_height(dress.size);
        let spoilt = Spoilt::new(&image, (READABLE / height).clamp(0.4, 1.0), &mut dice);
        spoilt.save(&path(1, "jpg"))?;
        truth.set("quality", json!(spoilt.quality));
        truth.save(&path(1, "json"))?;
    }
    Ok(())
}
