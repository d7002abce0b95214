//! Draws the samples of the repository, each with its truth beside it:
//!
//! ```text
//! cargo run --release --example draw_samples [-- DIR]
//! ```
//!
//! Without a folder they go to `samples/takuzu/<theme>/`. The same pictures
//! come out every time: seeds are fixed and the fonts are the repository's.

mod drawing;
mod samples;

use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use drawing::board;
use drawing::dice::Dice;
use drawing::puzzle::Puzzle;
use drawing::signs;
use drawing::truth::Truth;
use image::RgbImage;
use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use samples::shots::{self, Content, Shot};
use samples::themes::Faces;
use serde_json::json;

/// The least part of cells that the game gives.
const DENSITY: f32 = 0.28;

/// Draws the samples of the repository, each with its truth beside it.
#[derive(Parser)]
struct Arguments {
    /// Where they go, instead of samples/takuzu
    dir: Option<PathBuf>,
}

fn main() -> Result<()> {
    let own = || Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/takuzu");
    let root = Arguments::parse().dir.unwrap_or_else(own);
    for shot in shots::all(&Faces::read()?) {
        let (image, truth) = draw(&shot, &mut Dice::new(seed(&shot)));
        save(&shot, &image, &truth, &root.join(shot.theme))
            .with_context(|| format!("could not save {}/{}", shot.theme, shot.name))?;
    }
    Ok(())
}

/// A seed of the sample's own, so that a new one does not change the others.
fn seed(shot: &Shot) -> u64 {
    let letters = shot.theme.bytes().chain(shot.name.bytes());
    letters.fold(0, |seed, letter| seed * 31 % 1_000_000_007 + u64::from(letter))
}

/// The picture and what is true of it.
fn draw(shot: &Shot, dice: &mut Dice) -> (RgbImage, Truth) {
    match &shot.content {
        Content::Board { size, progress, overlays } => {
            let mut puzzle = Puzzle::make(size.0, size.1, DENSITY, *progress, dice);
            if shot.signs > 0.0 {
                puzzle.signs = signs::draw(&puzzle, shot.signs, dice);
            }
            let (canvas, frame) = shot.screen.paint(&shot.look, &puzzle, overlays, dice);
            (canvas.into_image(), Truth::board(&shot.look, &puzzle, &frame))
        }
        Content::CutOff(cells) => (cut_off(shot, *cells, dice), Truth::none(shot.notes)),
        Content::Decoy(decoy) => {
            let canvas = decoy.paint(&shot.look, &shot.screen, dice);
            (canvas.into_image(), Truth::none(shot.notes))
        }
    }
}

/// A board wider than the screen, so that it goes on beyond the right edge.
fn cut_off(shot: &Shot, cells: f32, dice: &mut Dice) -> RgbImage {
    let puzzle = Puzzle::make(10, 10, DENSITY, 0.0, dice);
    let mut wide = shot.screen.clone();
    wide.width = (wide.width as f32 * 10.0 / (10.0 - cells)) as u32;
    let mut canvas = shot.screen.page(&shot.look, dice);
    let frame = wide.frame(&shot.look, &puzzle);
    board::paint(&mut canvas, &shot.look, &puzzle, &frame, &[], dice);
    canvas.into_image()
}

/// Writes picture and label.
fn save(shot: &Shot, image: &RgbImage, truth: &Truth, folder: &Path) -> Result<()> {
    fs::create_dir_all(folder)?;
    let ending = if shot.jpeg.is_some() { "jpg" } else { "png" };
    let file = BufWriter::new(File::create(folder.join(shot.name).with_extension(ending))?);
    match shot.jpeg {
        Some(quality) => JpegEncoder::new_with_quality(file, quality).encode_image(image)?,
        None => {
            let smallest = (CompressionType::Best, FilterType::Adaptive);
            let encoder = PngEncoder::new_with_quality(file, smallest.0, smallest.1);
            image.write_with_encoder(encoder)?;
        }
    }
    let mut truth = truth.clone();
    truth.set("notes", json!(shot.notes));
    truth.save(&folder.join(shot.name).with_extension("json"))?;
    Ok(())
}
