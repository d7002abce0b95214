//! Draws random pictures of other puzzles and screens, to measure that none of
//! them is read as a board:
//!
//! ```text
//! cargo run --release --example draw_others -- OUT_DIR [--count N] [--seed S] [--fonts DIR]
//! cargo run --release -- evaluate OUT_DIR/clean OUT_DIR/jpeg
//! cargo run --release --example draw_others -- --samples
//! ```
//!
//! For each number there are `clean/NNNN-<what>.png`, `jpeg/NNNN-<what>.jpg`
//! and a label for either, which says that there is no board. The kinds take
//! turns. The same seed draws the same pictures wherever the same fonts are.
//! With `--samples` those of the repository are drawn instead, in its own fonts.

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
use drawing::look::Look;
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
    #[arg(required_unless_present = "samples")]
    out: Option<PathBuf>,
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
    /// Draw the samples of the repository.
    #[arg(long)]
    samples: bool,
}

/// The samples: each a kind and the seed of its look.
const SAMPLES: [(&str, u64); 8] = [
    ("draughts", 3),
    ("reversi", 2),
    ("go", 5),
    ("gems", 1),
    ("merge", 4),
    ("hashi", 2),
    ("skyscrapers", 6),
    ("minesweeper", 3),
];

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let own = Shelf::open(&root.join("assets/fonts"));
    if arguments.samples {
        return draw_samples(&own, &root.join("samples/other/table"));
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

/// Draws the samples, on small screens.
fn draw_samples(own: &Shelf, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    for (name, seed) in SAMPLES {
        let other = others::ALL.iter().find(|other| other.name == name).context("no such kind")?;
        let mut dice = Dice::new(seed);
        let face = own.named("Cantarell-Regular").context("no face")?;
        let look = looks::draw(face.clone(), face, &mut dice);
        let path = folder.join(format!("x_{name}.png"));
        paint_on(Shape::Small, other, look, &mut dice).save(&path)?;
        let mut truth = Truth::none(other.why);
        truth.set("notes", json!(other.why));
        truth.save(&path.with_extension("json"))?;
    }
    Ok(())
}

/// A screen that shows it.
fn paint(other: &Other, look: Look, dice: &mut Dice) -> RgbImage {
    let shapes = [(Shape::Phone, 8), (Shape::Tablet, 2), (Shape::Small, 2), (Shape::Desktop, 1)];
    let shape = if dice.chance(0.15) { Shape::Crop } else { dice.weigh(&shapes) };
    paint_on(shape, other, look, dice)
}

fn paint_on(shape: Shape, other: &Other, look: Look, dice: &mut Dice) -> RgbImage {
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
