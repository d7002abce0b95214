//! Draws random pictures of other puzzles and screens, to measure that none of
//! them is read as a board:
//!
//! ```text
//! cargo run --release --example draw_others -- OUT_DIR [--count N] [--seed S] [--fonts DIR]
//! cargo run --release -- evaluate OUT_DIR/clean OUT_DIR/jpeg
//! ```
//!
//! For each number there are `clean/NNNN-<what>.png`, `jpeg/NNNN-<what>.jpg`
//! and a label for either, which says that there is no board. The kinds take
//! turns. The same seed draws the same pictures wherever the same fonts are.

mod drawing;
mod others;
mod torture;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use drawing::dice::Dice;
use drawing::fonts::Shelf;
use drawing::frame::Area;
use drawing::pieces::Kit;
use drawing::truth::Truth;
use image::RgbImage;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use others::Other;
use serde_json::json;
use torture::looks;
use torture::screens::{self, Shape};
use torture::spoil::Spoilt;

/// Draws other puzzles to measure refusals with.
#[derive(Parser)]
struct Arguments {
    /// Where the pictures go.
    out: PathBuf,
    /// How many to draw, each clean and as JPEG.
    #[arg(long, default_value_t = 105)]
    count: u64,
    /// Another seed, other pictures.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A folder of fonts.
    #[arg(long, default_value = "/usr/share/fonts")]
    fonts: PathBuf,
    /// Draw only this kind.
    #[arg(long)]
    only: Option<String>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let folders = ["clean", "jpeg"].map(|name| arguments.out.join(name));
    for folder in &folders {
        fs::create_dir_all(folder)
            .with_context(|| format!("could not create {}", folder.display()))?;
    }
    let own = Shelf::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts"));
    let shelf = Shelf::open(&arguments.fonts);
    for number in 0..arguments.count {
        let mut dice = Dice::new(arguments.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let other = &others::ALL[number as usize % others::ALL.len()];
        if arguments.only.as_ref().is_some_and(|only| only != other.name) {
            continue;
        }
        let mut face = || shelf.pick(&mut dice).or_else(|| own.pick(&mut dice));
        let faces = face().zip(face()).context("found no usable font")?;
        let image = paint(other, looks::draw(faces.0, faces.1, &mut dice), &mut dice);
        save(&image, other, &folders, number, &mut dice)?;
    }
    Ok(())
}

/// A screen that shows it.
fn paint(other: &Other, look: drawing::look::Look, dice: &mut Dice) -> RgbImage {
    let shapes = [(Shape::Phone, 8), (Shape::Tablet, 2), (Shape::Small, 2), (Shape::Desktop, 1)];
    let shape = if dice.chance(0.15) { Shape::Crop } else { dice.weigh(&shapes) };
    let screen = screens::draw(shape, 9, 9, dice);
    let mut canvas = screen.page(&look, dice);
    let (start, end) = screen.free();
    let whole = canvas.area();
    let area = Area { y: start, h: (end - start).max(whole.h * 0.2), ..whole };
    let mut kit = Kit { canvas: &mut canvas, look: &look, unit: screen.unit };
    (other.paint)(&mut kit, area, dice);
    canvas.into_image()
}

/// Writes the clean picture, the spoilt one, and a label for each.
fn save(
    image: &RgbImage,
    other: &Other,
    [clean, jpeg]: &[PathBuf; 2],
    number: u64,
    dice: &mut Dice,
) -> Result<()> {
    let name = |ending: &str| format!("{number:04}-{}.{ending}", other.name);
    let mut truth = Truth::none(other.why);
    truth.set("style", json!(other.name));
    let file = std::io::BufWriter::new(fs::File::create(clean.join(name("png")))?);
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::Adaptive);
    image.write_with_encoder(encoder)?;
    truth.save(&clean.join(name("json")))?;
    let spoilt = Spoilt::new(image, 0.5, dice);
    spoilt.save(&jpeg.join(name("jpg")))?;
    truth.set("quality", json!(spoilt.quality));
    truth.save(&jpeg.join(name("json")))?;
    Ok(())
}
