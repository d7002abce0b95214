//! Inputs of a command: pictures and text boards alike, told apart by content.

use std::fmt::Write as _;
use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use clap::builder::PossibleValuesParser;

use super::files;
use super::logs::milliseconds;
use super::stages::Stages;
use crate::geom::{At, Rect, Size};
use crate::output::json::{DoubtRecord, GridRecord, Record, Status};
use crate::picture::Picture;
use crate::picture::decode::{DecodeError, DecodeLimits, decode, looks_like_a_picture};
use crate::puzzle::family::Puzzle;
use crate::puzzle::seen::{Reading, Told};
use crate::puzzle::{FAMILIES, parse_text};
use crate::reading::correct::{self, Clue, Correction, CorrectionError};
use crate::reading::{ReadError, ReadOptions, Seen, Stage, Wish, read_decoded};
use crate::sight::Sight;
use crate::theme::{Theme, builtin, file};

/// Options of the commands that take inputs one by one.
#[derive(Debug, Args)]
pub struct InputArguments {
    /// Pictures (PNG, JPEG, WebP, GIF, BMP) or text boards; - is standard input
    #[arg(required = true, value_name = "INPUT")]
    pub inputs: Vec<PathBuf>,
    /// What stands in a cell that was read wrong or not surely: r3c4=1 (# or x
    /// on a nonogram), or r3c4=. for a blank; may be given again
    #[arg(long, value_name = "CELL=MARK")]
    set: Vec<Correction>,
    /// The clue of a nonogram's row that was read wrong or not surely: 3=1,10;
    /// may be given again
    #[arg(long, value_name = "ROW=NUMBERS")]
    set_row: Vec<Clue>,
    /// The clue of a column, likewise: 7=2,2
    #[arg(long, value_name = "COLUMN=NUMBERS")]
    set_column: Vec<Clue>,
    /// Exchange the two symbols
    #[arg(long)]
    swap: bool,
    /// Write one picture per stage of the reading into this folder
    #[arg(long, value_name = "DIR")]
    debug: Option<PathBuf>,
    #[command(flatten)]
    reading: ReadingArguments,
}

/// Options that say where and what the boards are on all pictures of a run.
#[derive(Debug, Args)]
pub struct ReadingArguments {
    /// Which board, from 1, where a picture shows several
    #[arg(long, value_name = "N")]
    board: Option<usize>,
    /// What kind of puzzle is meant, instead of finding out
    #[arg(long, value_name = "KIND", value_parser = family_names())]
    puzzle: Option<String>,
    #[command(flatten)]
    place: BoardPlace,
    #[command(flatten)]
    read: ReadArguments,
}

/// The names of the families.
fn family_names() -> PossibleValuesParser {
    PossibleValuesParser::new(FAMILIES.iter().map(|family| family.name()))
}

/// What a person knows of the board's place.
#[derive(Debug, Args)]
pub struct BoardPlace {
    /// Where the board is in the picture, in pixels: x,y,width,height
    #[arg(long = "box", value_name = "X,Y,W,H", value_parser = bounds)]
    bounds: Option<Rect>,
    /// How many columns and rows the board has: 10x10
    #[arg(long, value_name = "COLUMNSxROWS", value_parser = size)]
    size: Option<Size>,
}

impl BoardPlace {
    /// The same for the reading.
    pub const fn wish(&self) -> Wish {
        Wish { bounds: self.bounds, size: self.size }
    }
}

/// Cells can be corrected on one board only.
#[derive(Debug, thiserror::Error)]
#[error("--set, --set-row and --set-column correct one board: give one input with one board")]
struct SetOfMany;

/// Clues can be corrected where they are read from a picture.
#[derive(Debug, thiserror::Error)]
#[error("--set-row and --set-column correct clues read from a picture: change the text itself")]
struct CluesOfText;

/// `x,y,width,height`
fn bounds(text: &str) -> Result<Rect, String> {
    let numbers: Option<Vec<i32>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
    match numbers.as_deref() {
        Some(&[x, y, width, height]) if x >= 0 && y >= 0 && width > 0 && height > 0 => {
            Ok(Rect::new(x, y, width, height))
        }
        _ => Err("give four whole numbers of pixels: x,y,width,height".into()),
    }
}

/// `10x10`, columns first.
fn size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X', '×', '*']);
    let sides = sides.and_then(|(c, r)| Some((c.trim().parse().ok()?, r.trim().parse().ok()?)));
    match sides {
        Some((columns, rows)) if (1..=512).contains(&columns) && (1..=512).contains(&rows) => {
            Ok(Size::new(rows, columns))
        }
        _ => Err("give the columns and rows as 10x10".into()),
    }
}

/// Options of every command that decodes and reads pictures.
#[derive(Debug, Args)]
pub struct ReadArguments {
    /// Read by the themes in this folder too
    #[arg(long, value_name = "DIR")]
    models: Option<PathBuf>,
    /// Largest picture accepted, in pixels
    #[arg(long, value_name = "N", default_value_t = DecodeLimits::default().max_pixels)]
    max_pixels: u64,
}

impl ReadArguments {
    /// The embedded themes and those of `--models`.
    ///
    /// # Errors
    /// A theme that cannot be loaded.
    pub fn themes(&self) -> anyhow::Result<Themes> {
        let folder = self.models.as_deref();
        let own = folder.map(file::load_all).transpose().context("--models")?;
        Ok(Themes { own: own.unwrap_or_default(), all: OnceLock::new() })
    }

    /// The bounds for the decoder.
    pub const fn limits(&self) -> DecodeLimits {
        DecodeLimits { max_pixels: self.max_pixels }
    }
}

/// The themes to read by. The embedded ones are parsed when they are first
/// needed: a board in a text needs none.
pub struct Themes {
    own: Vec<Theme>,
    /// The embedded ones and `own`, where there are any.
    all: OnceLock<Vec<Theme>>,
}

impl Deref for Themes {
    type Target = [Theme];

    fn deref(&self) -> &[Theme] {
        match self.own.is_empty() {
            true => builtin::themes(),
            false => self.all.get_or_init(|| [builtin::themes(), &self.own].concat()),
        }
    }
}

/// A board and where it came from.
pub struct Board {
    /// The board.
    pub puzzle: Box<dyn Puzzle>,
    /// Which board of its input, from one, where there are several.
    pub number: Option<usize>,
    /// The picture it was read from.
    pub shot: Option<Shot>,
}

/// What a board was read from.
pub struct Shot {
    /// The picture.
    pub picture: Picture,
    /// What the eye saw, with the grid.
    pub sight: Arc<Sight>,
    /// The symbols, and how sure they are.
    pub reading: Reading,
}

/// Why an input gave no board.
pub struct Failure {
    /// What the record says.
    pub status: Status,
    /// What was wrong, and what to do.
    pub error: anyhow::Error,
    /// The lines in doubt, where they are why.
    pub doubts: Vec<DoubtRecord>,
}

impl Failure {
    fn new(status: Status, error: impl Into<anyhow::Error>) -> Self {
        Self { status, error: error.into(), doubts: Vec::new() }
    }

    fn of_reading(error: ReadError) -> Self {
        let doubts = match &error {
            ReadError::Unclear { lines, .. } => lines.iter().map(DoubtRecord::from).collect(),
            _ => Vec::new(),
        };
        Self { doubts, ..Self::new(Status::Unreadable, error) }
    }

    /// The record of the input.
    pub fn record(&self, input: &Path) -> Record {
        let mut record = Record::new(name(input), self.status);
        record.error = Some(format!("{:#}", self.error));
        record.doubts.clone_from(&self.doubts);
        record
    }
}

impl InputArguments {
    /// The embedded themes and those of `--models`.
    ///
    /// # Errors
    /// A theme that cannot be loaded.
    pub fn themes(&self) -> anyhow::Result<Themes> {
        self.reading.themes()
    }

    /// The boards in one input, as the person corrects them.
    ///
    /// # Errors
    /// A [`Failure`] that says what the record should.
    pub fn open(&self, input: &Path, themes: &Themes) -> Result<Vec<Board>, Failure> {
        let mut told: Vec<Told> = self.set_row.iter().map(|clue| clue.told(true)).collect();
        told.extend(self.set_column.iter().map(|clue| clue.told(false)));
        let boards = self.reading.open_told(input, themes, self.debug.as_deref(), &told)?;
        let is_corrected = !self.set.is_empty() || !told.is_empty();
        if is_corrected && (self.inputs.len() > 1 || boards.len() > 1) {
            return Err(Failure::new(Status::Failed, SetOfMany));
        }
        boards.into_iter().map(|board| self.corrected(board, &told)).collect()
    }

    fn corrected(&self, mut board: Board, told: &[Told]) -> Result<Board, Failure> {
        let failed = |error: CorrectionError| Failure::new(Status::Failed, error);
        if board.shot.is_none() && !told.is_empty() {
            return Err(Failure::new(Status::Failed, CluesOfText));
        }
        correct::check_told(&*board.puzzle, told).map_err(failed)?;
        if self.swap {
            let reading = board.shot.as_mut().map(|shot| &mut shot.reading);
            board.puzzle = correct::swap(&*board.puzzle, reading).map_err(failed)?;
        }
        let reading = board.shot.as_mut().map(|shot| &mut shot.reading);
        board.puzzle = correct::apply(board.puzzle, reading, &self.set).map_err(failed)?;
        Ok(board)
    }
}

impl ReadingArguments {
    /// The embedded themes and those of `--models`.
    ///
    /// # Errors
    /// A theme that cannot be loaded.
    pub fn themes(&self) -> anyhow::Result<Themes> {
        self.read.themes()
    }

    /// The boards in one input; `debug` is where pictures of the stages go.
    ///
    /// # Errors
    /// A [`Failure`] that says what the record should.
    pub fn open(
        &self,
        input: &Path,
        themes: &Themes,
        debug: Option<&Path>,
    ) -> Result<Vec<Board>, Failure> {
        self.open_told(input, themes, debug, &[])
    }

    /// The boards in one input, of whose clues a person `told` some.
    fn open_told(
        &self,
        input: &Path,
        themes: &Themes,
        debug: Option<&Path>,
        told: &[Told],
    ) -> Result<Vec<Board>, Failure> {
        let bytes = files::read(input).map_err(|e| Failure::new(Status::Failed, e))?;
        if !looks_like_a_picture(&bytes) {
            return text_boards(&bytes);
        }
        let stages = debug.map(Stages::new).transpose();
        let stages = stages.map_err(|e| Failure::new(Status::Failed, e))?;
        let since = Instant::now();
        let watch = |stage: Stage| {
            log::debug!("{}: {stage} after {} ms", name(input), milliseconds(since));
            if let Some(stages) = &stages {
                stages.show(&stage);
            }
        };
        let limits = self.read.limits();
        let picture = builtin::prepare_during(|| decode(&bytes, &limits));
        let picture = picture.map_err(|e| Failure::of_reading(e.into()))?;
        let options = ReadOptions {
            limits,
            themes,
            board: self.board,
            wish: self.place.wish(),
            kind: self.puzzle.as_deref(),
            told,
            watch: Some(&watch),
        };
        let read = read_decoded(picture, &options);
        if let Some(stages) = &stages {
            stages.finish().map_err(|e| Failure::new(Status::Failed, e))?;
        }
        let (picture, seen) = read.map_err(Failure::of_reading)?;
        let Seen { sight, reading, puzzle, .. } = seen;
        Ok(vec![Board { puzzle, number: None, shot: Some(Shot { picture, sight, reading }) }])
    }
}

/// The boards in a text.
fn text_boards(bytes: &[u8]) -> Result<Vec<Board>, Failure> {
    let unreadable = |error: anyhow::Error| Failure::new(Status::Unreadable, error);
    if bytes.is_empty() {
        return Err(unreadable(DecodeError::Empty.into()));
    }
    let text = std::str::from_utf8(bytes).ok().filter(|t| !t.contains('\0'));
    let Some(text) = text else { return Err(unreadable(DecodeError::NotAPicture.into())) };
    let puzzles = parse_text(text).map_err(|e| unreadable(e.into()))?;
    let is_one = puzzles.len() == 1;
    let number = |i: usize| (!is_one).then_some(i + 1);
    let board = |(i, puzzle)| Board { puzzle, number: number(i), shot: None };
    Ok(puzzles.into_iter().enumerate().map(board).collect())
}

impl Board {
    /// The record of this board with all that is known of the reading.
    pub fn record(&self, input: &Path, status: Status) -> Record {
        let mut record = Record::new(name(input), status);
        record.board = self.number;
        record.puzzle = Some(self.puzzle.record());
        if let Some(shot) = &self.shot {
            let Shot { sight, reading, .. } = shot;
            record.grid = Some(GridRecord::from(sight.grid.bounds()));
            record.theme = Some(reading.theme.clone());
            record.confidence = Some((reading.weakest() * 1000.0).round() / 1000.0);
            record.warnings.clone_from(&reading.warnings);
            record.doubts = reading.doubtful().into_iter().map(|at| doubt(shot, at)).collect();
        }
        record
    }

    /// The reading, where the board was read from a picture and some of its
    /// cells are in doubt.
    pub fn doubt(&self) -> Option<&Reading> {
        let reading = &self.shot.as_ref()?.reading;
        (!reading.doubtful().is_empty()).then_some(reading)
    }
}

fn doubt(shot: &Shot, at: At) -> DoubtRecord {
    let cell = shot.sight.grid.cell(at);
    DoubtRecord {
        cell: Some(at.to_string()),
        line: None,
        clue: None,
        bounds: [cell.x, cell.y, cell.width, cell.height],
        confidence: Some((shot.reading.confidence[at] * 1000.0).round() / 1000.0),
    }
}

/// One sentence naming the cells in doubt, and what to do.
pub fn doubt_message(record: &Record) -> String {
    let mut text = String::from("could not read surely: ");
    for (i, doubt) in record.doubts.iter().take(8).enumerate() {
        let [x, y, w, h] = doubt.bounds;
        let comma = if i > 0 { ", " } else { "" };
        let _ = write!(text, "{comma}{} (x {x}, y {y}, {w}×{h} pixels)", doubt.place());
    }
    if record.doubts.len() > 8 {
        let _ = write!(text, " and {} more cells", record.doubts.len() - 8);
    }
    let first = record.doubts.first().map_or("r1c1", DoubtRecord::place);
    let is_nonogram = record.puzzle.as_ref().is_some_and(|puzzle| puzzle["kind"] == "nonogram");
    let (mark, others) = if is_nonogram { ("#", "x") } else { ("1", "0") };
    text + &format!(
        "; say what stands there with --set {first}={mark} (or {others}, or . for a blank)"
    )
}

/// How an input is called in messages and records. Two inputs never share a
/// name: bytes that are no text are written as `\xFF`.
pub fn name(input: &Path) -> String {
    if input.as_os_str() == "-" {
        return "standard input".into();
    }
    let mut name = String::new();
    for part in input.as_os_str().as_encoded_bytes().utf8_chunks() {
        name += part.valid();
        for byte in part.invalid() {
            let _ = write!(name, "\\x{byte:02X}");
        }
    }
    name
}
