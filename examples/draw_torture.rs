//! Draws random pictures of boards, with the truth beside each, to measure
//! how well boards are read:
//!
//! ```text
//! cargo run --release --example draw_torture -- OUT_DIR [--count N] [--seed S] [--fonts DIR]
//! ```
//!
//! For each number there are `NNNN-clean.png`, `NNNN-jpeg.jpg` and a label for
//! either. About one in eight holds no board. The same seed draws the same
//! pictures wherever the same fonts are.

mod drawing;
mod torture;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use clap::Parser;
use drawing::decoys;
use drawing::dice::Dice;
use drawing::fonts::Shelf;
use drawing::frame::{Area, Frame};
use drawing::look::{Grid, Kind, Look};
use drawing::puzzle::Puzzle;
use drawing::screen::Screen;
use drawing::truth::{Truth, tidy};
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{RgbImage, imageops};
use serde_json::json;
use torture::looks;
use torture::screens::{self, Shape};
use torture::spoil::Spoilt;

/// The least pixels from cell to cell at which a person still reads digits.
const READABLE: f32 = 15.0;

/// The least pixels from cell to cell at which a person still reads signs.
const READABLE_SIGNS: f32 = 44.0;

/// Draws random boards to measure the eye with.
#[derive(Parser)]
struct Arguments {
    /// Where the pictures go.
    out: PathBuf,
    /// How many to draw, each clean and as JPEG.
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Another seed, other pictures.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The part of boards that have signs between cells.
    #[arg(long, default_value_t = 0.06)]
    signs: f32,
    /// A folder of fonts.
    #[arg(long, default_value = "/usr/share/fonts")]
    fonts: PathBuf,
}

/// A picture and what is true of it.
struct Drawn {
    image: RgbImage,
    truth: Truth,
    /// Where the board lies, if there is one.
    frame: Option<Frame>,
    /// How small the picture may be scaled and still be read.
    least: f32,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    fs::create_dir_all(&arguments.out)
        .with_context(|| format!("could not create {}", arguments.out.display()))?;
    let own = Shelf::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/fonts"));
    let shelf = Shelf::open(&arguments.fonts);
    for number in 0..arguments.count {
        let mut dice = Dice::new(arguments.seed.wrapping_mul(1_000_003).wrapping_add(number));
        let mut look = look(&shelf, &own, &mut dice)?;
        let mut apart = dice.clone().fork();
        let signs = if apart.chance(arguments.signs) { apart.between(0.05, 0.2) } else { 0.0 };
        looks::dress_signs(&mut look, &mut apart);
        let drawn = match dice.below(100) {
            0..=9 => decoy(look, &mut dice),
            10 | 11 => cut_off(look, &mut dice),
            _ => board(look, signs, &mut dice),
        };
        save(drawn, &arguments.out, number, &mut dice)?;
    }
    Ok(())
}

/// A random look in a random face from the shelf, or from our own fonts.
fn look(shelf: &Shelf, own: &Shelf, dice: &mut Dice) -> Result<Look> {
    let mut face = || shelf.pick(dice).or_else(|| own.pick(dice)).context("found no usable font");
    let (face, words_face) = (face()?, face()?);
    Ok(looks::draw(face, words_face, dice))
}

/// A board on a screen, with signs on a part of its borders.
fn board(look: Look, signs: f32, dice: &mut Dice) -> Drawn {
    let (mut puzzle, screen, shape) = arrange(&look, dice);
    if signs > 0.0 && screen.frame(&look, &puzzle).pitch_x >= READABLE_SIGNS {
        puzzle.signs = drawing::signs::draw(&puzzle, signs, &mut dice.clone());
    }
    let overlays = screens::overlays(&look, &puzzle, dice);
    let (canvas, frame) = screen.paint(&look, &puzzle, &overlays, dice);
    let mut truth = Truth::board(&look, &puzzle, &frame);
    truth.set("style", json!(style(&look)));
    truth.set("font", json!(look.face.name));
    truth.set("shape", json!(shape.name()));
    truth.set("overlay", json!(overlays.first().map(|o| format!("{:?}", o.0))));
    truth.set("rulers", json!(format!("{:?}", screen.rulers)));
    truth.set("snap", json!(format!("{:?}", screen.snap).to_lowercase()));
    truth.set("look", json!(format!("{:?} {:?} {:?}", look.grid, look.given, look.page)));
    let cell = frame.pitch_x.min(frame.pitch_y);
    let readable =
        if puzzle.signs.is_empty() { READABLE * small_type(&look) } else { READABLE_SIGNS };
    let least = (0.9 * readable / cell).clamp(0.4, 1.0);
    Drawn { image: canvas.into_image(), truth, frame: Some(frame), least }
}

/// A puzzle and a screen on which it can be read.
fn arrange(look: &Look, dice: &mut Dice) -> (Puzzle, Screen, Shape) {
    loop {
        let shape = Shape::draw(dice);
        let (columns, rows) = size(dice);
        let screen = screens::draw(shape, columns, rows, dice);
        let progress = match dice.below(20) {
            0..=8 => 0.0,
            9..=16 => dice.between(0.1, 0.8),
            _ => 1.0,
        };
        let density = dice.between(0.1, 0.5);
        let puzzle = Puzzle::make(columns, rows, density, progress, dice);
        let frame = screen.frame(look, &puzzle);
        let fits = frame.pitch_x.min(frame.pitch_y) >= READABLE * small_type(look);
        if fits && (blanks_show(look) || rims_show(&puzzle)) {
            return (puzzle, screen, shape);
        }
    }
}

/// Small or thin digits need larger cells; cells without symbols may be smaller.
fn small_type(look: &Look) -> f32 {
    match look.kind {
        Kind::Plain => 0.8,
        Kind::Digits | Kind::Letters if look.face.is_hairline() => 1.6 / look.size,
        Kind::Digits | Kind::Letters if look.face.is_thin() => 0.9 / look.size,
        _ => (0.5 / look.size).max(1.0),
    }
}

/// True if the edges of blank cells are plain to see.
fn blanks_show(look: &Look) -> bool {
    let beneath = look.plate.map_or(look.page.ground(), |(colour, _)| colour);
    let edge = match look.grid {
        Grid::Lines { colour, outer, .. } if outer > 0.0 => colour,
        Grid::Lines { .. } => look.blank,
        Grid::Tiles { .. } => beneath,
    };
    edge.distance(look.blank) >= 12.0
}

/// True if the first and last rows and columns show a symbol each; without
/// edges nobody could see where such a board ends.
fn rims_show(puzzle: &Puzzle) -> bool {
    let row = |row| (0..puzzle.columns).any(|column| puzzle.shown(row, column).is_some());
    let column = |column| (0..puzzle.rows).any(|row| puzzle.shown(row, column).is_some());
    row(0) && row(puzzle.rows - 1) && column(0) && column(puzzle.columns - 1)
}

/// Columns and rows; mostly equal and even.
fn size(dice: &mut Dice) -> (usize, usize) {
    let even = [(4, 6), (6, 20), (8, 20), (10, 22), (12, 10), (14, 10), (16, 4), (18, 2), (20, 6)];
    match dice.below(100) {
        0..=7 => *dice.pick(&[(6, 8), (8, 6), (6, 10), (8, 10), (10, 12), (10, 14), (12, 16)]),
        8..=11 => *dice.pick(&[(5, 5), (7, 7), (9, 9), (11, 11)]),
        _ => {
            let side = dice.weigh(&even);
            (side, side)
        }
    }
}

/// A word for the kind of drawing, to group failures by.
fn style(look: &Look) -> String {
    let grid = if matches!(look.grid, Grid::Lines { .. }) { "lines" } else { "tiles" };
    let ground =
        if look.zero.ground.is_some() && look.kind != Kind::Plain { "-filled" } else { "" };
    format!("{}{ground}-{grid}", look.kind.name())
}

/// A screen without a board.
fn decoy(look: Look, dice: &mut Dice) -> Drawn {
    let decoy = *dice.pick(&decoys::ALL);
    let shape = *dice.pick(&[Shape::Phone, Shape::Phone, Shape::Tablet, Shape::Small]);
    let screen = screens::draw(shape, 8, 8, dice);
    let image = decoy.paint(&look, &screen, dice).into_image();
    let mut truth = Truth::none(decoy.why());
    truth.set("style", json!(format!("none-{}", decoy.name())));
    Drawn { image, truth, frame: None, least: 0.4 }
}

/// A board that reaches over the edge of the picture, through a cell.
fn cut_off(mut look: Look, dice: &mut Dice) -> Drawn {
    if !blanks_show(&look) {
        look.plate = None;
        look.page = drawing::look::Page::Flat(look.blank.stepped(0.3));
        if let Grid::Lines { colour, .. } = &mut look.grid {
            *colour = look.blank.stepped(0.4);
        }
    }
    let (puzzle, mut screen, _) = arrange(&look, dice);
    screen.rulers = drawing::rulers::Rulers::NONE;
    let (canvas, frame) = screen.paint(&look, &puzzle, &[], dice);
    let image = canvas.into_image();
    let lost = dice.below(3) as f32 + dice.between(0.3, 0.7);
    let (edge, kept) = cut(frame.outline(), &frame, lost, image.dimensions(), dice.below(4));
    let Area { x, y, w, h } = kept;
    let image = imageops::crop_imm(&image, x as u32, y as u32, w as u32, h as u32).to_image();
    let mut truth = Truth::none(&format!("the board is cut off at the {edge}"));
    truth.set("style", json!("none-cut"));
    truth.set("cut", json!(edge));
    Drawn { image, truth, frame: None, least: 0.4 }
}

/// The edge at which `lost` cells are cut off, and what is kept.
fn cut(
    board: Area,
    frame: &Frame,
    lost: f32,
    (width, height): (u32, u32),
    edge: usize,
) -> (&'static str, Area) {
    let (width, height) = (width as f32, height as f32);
    let (dx, dy) = ((lost * frame.pitch_x).round(), (lost * frame.pitch_y).round());
    match edge {
        0 => {
            let x = (board.x + dx).round();
            ("left edge", Area::new(x, 0.0, width - x, height))
        }
        1 => ("right edge", Area::new(0.0, 0.0, board.right().round() - dx, height)),
        2 => {
            let y = (board.y + dy).round();
            ("top edge", Area::new(0.0, y, width, height - y))
        }
        _ => ("bottom edge", Area::new(0.0, 0.0, width, board.bottom().round() - dy)),
    }
}

/// Writes the clean picture, the spoilt one, and a label for each.
fn save(mut drawn: Drawn, out: &Path, number: u64, dice: &mut Dice) -> Result<()> {
    let path = |name: &str| out.join(format!("{number:04}-{name}"));
    let file = std::io::BufWriter::new(fs::File::create(path("clean.png"))?);
    let encoder = PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::Adaptive);
    drawn.image.write_with_encoder(encoder)?;
    drawn.truth.save(&path("clean.json"))?;
    let spoilt = Spoilt::new(&drawn.image, drawn.least, dice);
    spoilt.save(&path("jpeg.jpg"))?;
    if let Some(frame) = &drawn.frame {
        drawn.truth.place(frame, spoilt.scale.0, spoilt.scale.1);
    }
    drawn.truth.set("quality", json!(spoilt.quality));
    drawn.truth.set("scale", tidy(spoilt.scale.0));
    drawn.truth.save(&path("jpeg.json"))?;
    Ok(())
}
