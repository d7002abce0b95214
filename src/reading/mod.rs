//! From the bytes of a picture to a puzzle: the way of the data up to the
//! waist, on one page.
//!
//! ```text
//! bytes → Picture → Grids → for each: patches → labels → board of a family
//! ```
//!
//! Several grids are tried, best first; a grid no family can make sense of
//! loses to one that is a board. Two boards that both make sense are both
//! reported, since guessing which one was meant would be a confident error.

pub mod correct;
mod grown;
mod repair;
mod wish;

use std::fmt;
use std::time::{Duration, Instant};

use thiserror::Error;

pub use self::wish::Wish;
use crate::geom::Rect;
use crate::grid::{self, Edge, Grid};
use crate::picture::Picture;
use crate::picture::decode::{DecodeError, DecodeLimits, decode};
use crate::picture::planes::Planes;
use crate::puzzle::FAMILIES;
use crate::puzzle::family::{Family, Limits, Outcome, Puzzle};
use crate::puzzle::seen::{Beside, DoubtfulLine, Reading, Refusal, Told};
use crate::sight::around::look_around;
use crate::sight::{Sight, look_at};
use crate::theme::Theme;

/// A stage of the reading, shown to whoever asked to watch.
pub enum Stage<'a> {
    /// The decoded picture.
    Decoded(&'a Picture),
    /// The grids found in it, best first.
    Grids(&'a Picture, &'a [Grid]),
    /// One grid looked at, and what its cells were read as.
    Looked(&'a Picture, &'a Sight, Option<&'a Reading>),
}

impl fmt::Display for Stage<'_> {
    /// What was found, in a few words, for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Decoded(picture) => {
                write!(f, "decoded, {}×{} pixels", picture.width(), picture.height())
            }
            Self::Grids(_, grids) => write!(f, "{} grids found", grids.len()),
            Self::Looked(_, sight, Some(reading)) => {
                let (size, weakest) = (sight.size(), reading.weakest());
                write!(f, "read {size} cells by {}, at least {weakest:.2} sure", reading.theme)
            }
            Self::Looked(_, sight, None) => write!(f, "no board in {} cells", sight.size()),
        }
    }
}

/// How to read a picture.
#[derive(Clone)]
pub struct ReadOptions<'a> {
    /// Bounds for the decoder.
    pub limits: DecodeLimits,
    /// The templates to read by.
    pub themes: &'a [Theme],
    /// Which board, counted from one, where the picture shows several.
    pub board: Option<usize>,
    /// What is known of the board beforehand.
    pub wish: Wish,
    /// The kind of puzzle, as families are called, where a person says it.
    pub kind: Option<&'a str>,
    /// What a person says of clues.
    pub told: &'a [Told],
    /// Called after every stage.
    pub watch: Option<&'a dyn Fn(Stage)>,
}

impl<'a> ReadOptions<'a> {
    /// Plain reading by these templates.
    pub fn new(themes: &'a [Theme]) -> Self {
        Self {
            limits: DecodeLimits::default(),
            themes,
            board: None,
            wish: Wish::default(),
            kind: None,
            told: &[],
            watch: None,
        }
    }

    /// The families that may be meant.
    fn families(&self) -> impl Iterator<Item = &'static dyn Family> + use<'a> {
        let kind = self.kind;
        FAMILIES.iter().copied().filter(move |f| kind.is_none_or(|kind| f.name() == kind))
    }

    fn show(&self, stage: Stage) {
        if let Some(watch) = self.watch {
            watch(stage);
        }
    }
}

/// A board read from a picture.
pub struct Seen {
    /// What the eye saw, with the grid it looked at.
    pub sight: Sight,
    /// The symbols and how sure they are.
    pub reading: Reading,
    /// The board itself.
    pub puzzle: Box<dyn Puzzle>,
}

/// Why there is no board. Boxes are pixels of the upright picture.
#[derive(Debug, Error)]
pub enum ReadError {
    /// The bytes are no picture.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// No grid at all.
    #[error(
        "no takuzu or nonogram found: looked for at least 4×4 equal cells on a regular lattice, \
         as tiles or between lines; make sure the whole board is on the picture and upright"
    )]
    NoGrid,
    /// Grids, but no board among them.
    #[error(
        "no takuzu or nonogram found: the {size} grid at {} is no {kind} board ({reason}){}",
        pixels(*bounds),
        over_edges(edges)
    )]
    NoBoard {
        /// Columns × rows of the likeliest grid.
        size: String,
        /// Its box.
        bounds: Rect,
        /// The first family that was asked.
        kind: &'static str,
        /// Why it is no board of that family.
        reason: String,
        /// The edges of the picture it runs over.
        edges: Vec<Edge>,
    },
    /// The board runs over the edge of the picture.
    #[error(
        "the board at {} is cut off by the {} edge of the picture; \
         take the screenshot so that the whole board shows",
        pixels(*bounds),
        edge_names(edges)
    )]
    CutOff {
        /// The box of what is seen of it.
        bounds: Rect,
        /// The edges it runs over.
        edges: Vec<Edge>,
    },
    /// The lattice seems to go on outside the grid, or much of it is unseen.
    #[error(
        "the {size} grid at {} may lack rows or columns: its border is not clear; \
         take a sharper screenshot, without messenger compression",
        pixels(*bounds)
    )]
    Ragged {
        /// Columns × rows that were found.
        size: String,
        /// Their box.
        bounds: Rect,
    },
    /// A board whose clues cannot be read surely.
    #[error(
        "the {kind} at {} could not be read surely: {reason}{}",
        pixels(*bounds),
        in_doubt(lines)
    )]
    Unclear {
        /// The family.
        kind: &'static str,
        /// The box of the grid.
        bounds: Rect,
        /// What is wrong.
        reason: String,
        /// The lines that are in doubt.
        lines: Vec<DoubtfulLine>,
    },
    /// A puzzle whose clues have colours.
    #[error(
        "this is a coloured {kind}, at {}; Gridlens solves black-and-white ones",
        pixels(*bounds)
    )]
    Coloured {
        /// The family.
        kind: &'static str,
        /// The box of the grid.
        bounds: Rect,
    },
    /// A size was stated that no grid has.
    #[error(
        "no grid of {wanted} cells found{}; name the board's place too, with --box x,y,w,h",
        other_sizes(found)
    )]
    NoSuchSize {
        /// Columns × rows that were stated.
        wanted: String,
        /// The sizes that were found.
        found: Vec<String>,
    },
    /// A box was named that is not in the picture.
    #[error(
        "--box {},{},{},{} is not in the picture, which is {width}×{height} pixels",
        bounds.x, bounds.y, bounds.width, bounds.height
    )]
    OutsideBox {
        /// The box.
        bounds: Rect,
        /// Width of the picture, pixels.
        width: u32,
        /// Height of the picture, pixels.
        height: u32,
    },
    /// More than one board, and none was chosen.
    #[error(
        "the picture shows {} boards: {}; choose one with --board N",
        boards.len(),
        numbered(boards)
    )]
    SeveralBoards {
        /// Their boxes, from the top.
        boards: Vec<Rect>,
    },
    /// A board was chosen that is not there.
    #[error("there is no board {chosen}: the picture shows {count}")]
    NoSuchBoard {
        /// The number asked for, from one.
        chosen: usize,
        /// How many there are.
        count: usize,
    },
}

fn pixels(b: Rect) -> String {
    format!("x {}, y {}, {}×{} pixels", b.x, b.y, b.width, b.height)
}

/// At most so many lines in doubt are named in a message.
const MAX_NAMED: usize = 6;

/// The lines that are in doubt with their boxes, and what to do about them.
fn in_doubt(lines: &[DoubtfulLine]) -> String {
    let advice = "take a sharper or larger screenshot, or say what its clues are, as";
    let Some(first) = lines.first() else {
        return format!("; {advice} --set-row 3=1,10 or --set-column 7=2,2");
    };
    let one = |line: &DoubtfulLine| format!("{line} ({})", pixels(line.bounds));
    let named: Vec<String> = lines.iter().take(MAX_NAMED).map(one).collect();
    let more = match lines.len().saturating_sub(MAX_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more lines"),
    };
    let option = if first.is_row { "--set-row" } else { "--set-column" };
    let number = first.index + 1;
    format!("; in doubt: {}{more}; {advice} {option} {number}=1,10", named.join(", "))
}

fn other_sizes(found: &[String]) -> String {
    if found.is_empty() { String::new() } else { format!(", only {}", found.join(", ")) }
}

/// What to add of a grid that might be a board if all of it showed.
fn over_edges(edges: &[Edge]) -> String {
    if edges.is_empty() {
        return String::new();
    }
    format!(
        "; it is cut off by the {} edge of the picture: if it is a board, take the screenshot \
         so that the whole board shows",
        edge_names(edges)
    )
}

fn edge_names(edges: &[Edge]) -> String {
    edges.iter().map(|e| e.name()).collect::<Vec<_>>().join(" and ")
}

fn numbered(boards: &[Rect]) -> String {
    let one = |(i, b): (usize, &Rect)| format!("{} at {}", i + 1, pixels(*b));
    boards.iter().enumerate().map(one).collect::<Vec<_>>().join("; ")
}

/// Reads the board in the bytes of a picture. The picture is returned too,
/// so that an answer can be drawn into it.
///
/// # Errors
/// See [`ReadError`]. A board that was found but not surely read is no error:
/// ask [`Reading::doubtful`].
pub fn read_picture(bytes: &[u8], options: &ReadOptions) -> Result<(Picture, Seen), ReadError> {
    let picture = decode(bytes, &options.limits)?;
    options.show(Stage::Decoded(&picture));
    let planes = Planes::for_search(&picture);
    let grids = options.wish.choose(&picture, grid::find(&picture, &planes))?;
    options.show(Stage::Grids(&picture, &grids));
    let seen = read_grids(&picture, &planes, &grids, options)?;
    Ok((picture, seen))
}

/// Where more of the places beside the grid hold symbols of the board, lines
/// of it were missed. Headings rarely share typeface, size and colour with it.
const MAX_BEYOND: f64 = 0.19;
/// At most this many grids are looked at closely.
const MAX_LOOKS: usize = 6;
/// Grids that share more than this part of their area are the same board.
const SAME_PLACE: f64 = 0.05;

/// Reads the boards on `grids` and picks the one that is meant.
///
/// # Errors
/// As [`read_picture`].
pub fn read_grids(
    picture: &Picture,
    planes: &Planes,
    grids: &[Grid],
    options: &ReadOptions,
) -> Result<Seen, ReadError> {
    let mut boards: Vec<Seen> = Vec::new();
    let mut refused: Option<ReadError> = None;
    let mut unclear: Option<(&'static str, Rect)> = None;
    for grid in grids.iter().take(MAX_LOOKS) {
        let is_new = |b: &Seen| b.sight.grid.bounds().overlap(&grid.bounds()) < SAME_PLACE;
        if !boards.iter().all(is_new) {
            continue;
        }
        match read_grid(picture, planes, grid, options) {
            Ok(seen) => boards.push(seen),
            Err(
                error @ (ReadError::Unclear { kind, bounds, .. }
                | ReadError::Coloured { kind, bounds }),
            ) if unclear.is_none() => {
                (refused, unclear) = (Some(error), Some((kind, bounds)));
            }
            Err(error) => refused = refused.or(Some(error)),
        }
    }
    // What one family claims is not read as another's by a worse grid.
    if let Some((kind, bounds)) = unclear {
        let is_apart = |b: &Seen| b.sight.grid.bounds().overlap(&bounds) < SAME_PLACE;
        boards.retain(|board| board.puzzle.kind() == kind || is_apart(board));
    }
    boards.sort_by_key(|b| (b.sight.grid.bounds().y, b.sight.grid.bounds().x));
    let count = boards.len();
    match options.board {
        _ if count == 0 => Err(refused.unwrap_or(ReadError::NoGrid)),
        Some(chosen) if (1..=count).contains(&chosen) => Ok(boards.swap_remove(chosen - 1)),
        Some(chosen) => Err(ReadError::NoSuchBoard { chosen, count }),
        None if count == 1 => Ok(boards.swap_remove(0)),
        None => {
            let boards = boards.iter().map(|b| b.sight.grid.bounds()).collect();
            Err(ReadError::SeveralBoards { boards })
        }
    }
}

/// Reads the board on one grid.
fn read_grid(
    picture: &Picture,
    planes: &Planes,
    grid: &Grid,
    options: &ReadOptions,
) -> Result<Seen, ReadError> {
    let sight = look_at(picture, planes, grid, options.themes);
    let read = read_sight(&sight, options);
    let is_proven = read.as_ref().is_ok_and(|(puzzle, reading)| is_proven(&**puzzle, reading));
    if !is_proven && let Some(read) = read_around(picture, planes, &sight, options) {
        return read.or_else(|error| read_grown(picture, planes, grid, options).ok_or(error));
    }
    options.show(Stage::Looked(picture, &sight, read.as_ref().ok().map(|r| &r.1)));
    let (size, bounds, edges) = (grid.size().to_string(), grid.bounds(), grid.cut_off.clone());
    let wish = &options.wish;
    match read {
        Ok(_) if !edges.is_empty() && !wish.is_whole() => Err(ReadError::CutOff { bounds, edges }),
        Ok(_) if wish.size.is_none() && (grid.is_ragged() || sight.beyond > MAX_BEYOND) => {
            Err(ReadError::Ragged { size, bounds })
        }
        Ok((puzzle, reading)) => Ok(repair::repair(Seen { sight, reading, puzzle })),
        Err(Refused { kind, reason }) => {
            Err(ReadError::NoBoard { size, bounds, kind, reason, edges })
        }
    }
}

/// Boards with more rows and columns than this are not of one family and by
/// chance one of another's with exactly one answer.
const TELLING: usize = 5;
/// Boards that say so much of themselves are solved in far less time.
const PROOF_TIME: Duration = Duration::from_millis(50);

/// Whether a board that is surely read has exactly one answer: then nothing
/// around it can make another puzzle of it.
fn is_proven(puzzle: &dyn Puzzle, reading: &Reading) -> bool {
    let size = reading.cells.size();
    let limits = Limits { deadline: Instant::now().checked_add(PROOF_TIME) };
    size.rows.min(size.columns) > TELLING
        && reading.doubtful().is_empty()
        && matches!(puzzle.solve(&limits), Outcome::Solved(_))
}

/// The board of the first family that makes one of the grid with what is
/// written around it, or why it cannot; `None` where no family claims it.
fn read_around(
    picture: &Picture,
    planes: &Planes,
    sight: &Sight,
    options: &ReadOptions,
) -> Option<Result<Seen, ReadError>> {
    let mut families = options.families().filter(|family| family.looks_around(sight)).peekable();
    families.peek()?;
    let around = look_around(picture, planes, sight, options.themes);
    families.find_map(|family| match family.read_around(sight, &around, options.told) {
        Beside::Nothing => None,
        Beside::Unclear(reason, lines) => {
            let (kind, bounds) = (family.name(), sight.grid.bounds());
            Some(Err(ReadError::Unclear { kind, bounds, reason, lines }))
        }
        Beside::Coloured => {
            let (kind, bounds) = (family.name(), sight.grid.bounds());
            Some(Err(ReadError::Coloured { kind, bounds }))
        }
        Beside::Board(puzzle, reading, part) => {
            let sight = sight.part(&part.rows, &part.columns);
            options.show(Stage::Looked(picture, &sight, Some(&reading)));
            Some(Ok(Seen { sight, reading, puzzle }))
        }
    })
}

/// The board of the grid with one more line, where its clues prove that.
fn read_grown(
    picture: &Picture,
    planes: &Planes,
    grid: &Grid,
    options: &ReadOptions,
) -> Option<Seen> {
    if options.wish.size.is_some() {
        return None;
    }
    let mut found = grown::grown(picture, grid).into_iter().filter_map(|grid| {
        let sight = look_at(picture, planes, &grid, options.themes);
        let seen = read_around(picture, planes, &sight, options)?.ok()?;
        let blank = seen.puzzle.marks().map(|_| None);
        let limits = Limits { deadline: Instant::now().checked_add(PROOF_TIME) };
        let outcome = seen.puzzle.with_marks(&blank)?.solve(&limits);
        matches!(outcome, Outcome::Solved(_)).then_some(seen)
    });
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

/// A family's refusal, with its name.
#[derive(Default)]
struct Refused {
    kind: &'static str,
    reason: String,
}

/// The board of the first family that makes one of what was seen; else what
/// the first family that was asked, and its name, had against it.
fn read_sight(sight: &Sight, options: &ReadOptions) -> Result<(Box<dyn Puzzle>, Reading), Refused> {
    let mut refused = None;
    for family in options.families() {
        match family.read(sight) {
            Ok(read) => return Ok(read),
            Err(Refusal { reason }) => {
                refused.get_or_insert(Refused { kind: family.name(), reason });
            }
        }
    }
    Err(refused.unwrap_or_default())
}
