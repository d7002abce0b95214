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

mod combed;
pub mod correct;
mod error;
mod examine;
mod grown;
mod repair;
mod second;
mod variants;
mod wish;

use std::fmt;

pub use self::error::ReadError;
use self::second::Read;
pub use self::wish::Wish;
use crate::geom::{At, Rect};
use crate::grid::{self, Grid, extent};
use crate::picture::Picture;
use crate::picture::decode::{DecodeLimits, decode};
use crate::picture::planes::Planes;
use crate::puzzle::FAMILIES;
use crate::puzzle::family::{Beside, Family, Puzzle};
use crate::puzzle::seen::{Reading, Refusal, Told};
use crate::sight::around::{is_written, look_around};
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
        let is_new = |b: &Seen| {
            let (own, known) = (grid.bounds(), b.sight.grid.bounds());
            let shared = known.intersect(&own).area();
            known.overlap(&own) < SAME_PLACE && 2 * shared < own.area()
        };
        if !boards.iter().all(is_new) {
            continue;
        }
        match read_grid(picture, planes, grid, grids, options) {
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
    if boards.is_empty() && unclear.is_none() && options.wish == Wish::default() {
        boards.extend(read_variants(picture, planes, grids, options));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(combed::read_combed(picture, planes, options));
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

/// Whether a small grid is a part of a larger one with the same cells: stones
/// that happen to lie in a square, for one.
fn is_part(grid: &Grid, grids: &[Grid]) -> bool {
    let own = grid.size();
    let pitch = |grid: &Grid| f64::from(grid.bounds().width) / grid.columns.len().max(1) as f64;
    let holds = |other: &Grid| {
        let (size, bounds) = (other.size(), grid.bounds());
        size.rows >= own.rows + PART
            && size.columns >= own.columns + PART
            && (pitch(other) / pitch(grid) - 1.0).abs() < SAME_PITCH
            && other.bounds().intersect(&bounds).area() >= bounds.area() / 20 * 19
    };
    own.rows.max(own.columns) <= TELLING && grids.iter().any(holds)
}

/// A part of a larger lattice lacks so many of its rows and columns,
const PART: usize = 2;
/// and its cells are as far apart but for this share.
const SAME_PITCH: f64 = 0.1;

/// Reads the board on one grid, of all that were found.
fn read_grid(
    picture: &Picture,
    planes: &Planes,
    grid: &Grid,
    grids: &[Grid],
    options: &ReadOptions,
) -> Result<Seen, ReadError> {
    let sight = look_at(picture, planes, grid, options.themes);
    let mut read = read_sight(&sight, options).map(|read| examine::examine(&sight, read));
    let mut is_second = false;
    let mut is_proven = read.as_ref().is_ok_and(second::is_proven);
    let is_small = grid.rows.len().min(grid.columns.len()) <= TELLING;
    if !is_proven || is_small {
        let around = read_around(picture, planes, &sight, options);
        let is_sure = |(_, reading): &Read| reading.doubtful().is_empty();
        if !read.as_ref().is_ok_and(is_sure) {
            (read, is_second) = second::opinion(&sight, options, read);
            is_proven = read.as_ref().is_ok_and(second::is_proven);
        }
        if !is_proven && let Ok((_, reading)) = &mut read {
            second::doubt_one_sided(reading);
        }
        let may_be_chance = is_small && !read.as_ref().is_ok_and(says_enough);
        if let Some(around) = around
            && (!is_proven || may_be_chance)
        {
            let is_cut = !grid.cut_off.is_empty() && !options.wish.is_whole();
            return around.or_else(|error| match read_grown(picture, planes, grid, options) {
                Some(seen) => Ok(seen),
                // What lies beyond the edge explains clues that do not fit.
                None if is_cut => Err(cut_off(grid)),
                None => Err(error),
            });
        }
    }
    options.show(Stage::Looked(picture, &sight, read.as_ref().ok().map(|r| &r.1)));
    let (size, bounds, edges) = (grid.size().to_string(), grid.bounds(), grid.cut_off.clone());
    let wish = &options.wish;
    // A board that lacks lines or parts of cells hardly ever has one answer.
    let is_whole = is_proven && !is_small;
    let may_be_noise = is_whole && is_noise(grid);
    let is_cut = !(edges.is_empty() || may_be_noise);
    let is_oblong = grid.rows.len() != grid.columns.len();
    let is_longer = is_oblong && grid.fringe > MAX_FRINGE;
    if is_oblong && !is_proven && *wish == Wish::default() {
        // Most boards are square: where that proves itself, lines were missed.
        let whole = read_variants(picture, planes, std::slice::from_ref(grid), options);
        if let Some(seen) = whole {
            return Ok(seen);
        }
    }
    let is_ragged = (grid.is_ragged() && !is_whole)
        || is_longer
        || is_part(grid, grids)
        || sight.beyond > MAX_BEYOND;
    // Clues that cannot be read leave a board of another kind that is blank.
    let is_blank = |reading: &Reading| reading.cells.iter().all(|(_, cell)| cell.is_none());
    match read {
        Ok(_) if is_cut && !wish.is_whole() => Err(cut_off(grid)),
        Ok(_) if wish.size.is_none() && is_ragged => Err(ReadError::Ragged { size, bounds }),
        Ok((_, reading))
            if options.kind.is_none() && is_blank(&reading) && is_written(picture, grid) =>
        {
            Err(ReadError::BlankAmongWords { size, bounds })
        }
        // A second opinion has asked the rules already.
        Ok((puzzle, reading)) if is_second => Ok(Seen { sight, reading, puzzle }),
        Ok((puzzle, reading)) => Ok(repair::repair(Seen { sight, reading, puzzle })),
        Err(Refused { kind, reason }) => {
            Err(ReadError::NoBoard { size, bounds, kind, reason, edges })
        }
    }
}

fn cut_off(grid: &Grid) -> ReadError {
    ReadError::CutOff { bounds: grid.bounds(), edges: grid.cut_off.clone() }
}

/// Boards that are not square have no more of a line outside them than this:
/// else the cells go on.
const MAX_FRINGE: f64 = 0.25;

/// Whether a board has so many symbols of both kinds that it is not by chance
/// one with exactly one answer.
fn says_enough((_, reading): &Read) -> bool {
    let all: Vec<char> = reading.cells.iter().filter_map(|(_, value)| *value).collect();
    let first = all.iter().filter(|value| Some(*value) == all.first()).count();
    all.len() >= ENOUGH && first < all.len()
}

/// A full board of 4×4 keeps the rules by chance once in nine hundred times.
const ENOUGH: usize = 10;

/// Whether so little of a grid's outer cells seems to be cut off that the
/// noise of a JPEG may have moved their edges.
fn is_noise(grid: &Grid) -> bool {
    let cell = grid.cell(At::new(0, 0));
    grid.cut_by <= MAX_CUT.min(MAX_CUT_SHARE * f64::from(cell.width.min(cell.height)))
}

/// The noise of a JPEG moves an edge by so many pixels,
const MAX_CUT: f64 = 8.0;
/// and by this share of a cell.
const MAX_CUT_SHARE: f64 = 0.18;

/// The first board that proves itself on a grid like one of `grids`.
fn read_variants(
    picture: &Picture,
    planes: &Planes,
    grids: &[Grid],
    options: &ReadOptions,
) -> Option<Seen> {
    let whole = Rect::new(0, 0, picture.width() as i32, picture.height() as i32);
    let fitted = grids.iter().take(MAX_MENDED).filter_map(|grid| extent::refitted(picture, grid));
    let squares = grids.iter().take(MAX_MENDED).flat_map(|grid| variants::squares(grid, whole));
    let variants = fitted.chain(squares);
    variants.take(MAX_VARIANTS).find_map(|grid| {
        if grid.rows.len() <= TELLING {
            return None;
        }
        let sight = look_at(picture, planes, &grid, options.themes);
        let mut read = read_sight(&sight, options).map(|read| examine::examine(&sight, read));
        if !read.as_ref().is_ok_and(second::is_proven) {
            (read, _) = second::opinion(&sight, options, read);
        }
        let (puzzle, reading) = read.ok().filter(second::is_proven)?;
        let is_shown = sight.beyond <= MAX_BEYOND && ends_show(&reading);
        is_shown.then_some(Seen { sight, reading, puzzle })
    })
}

/// Whether all four outer lines hold a symbol: then none of them is made up.
fn ends_show(reading: &Reading) -> bool {
    let size = reading.cells.size();
    let mut shown = [false; 4];
    for (at, _) in reading.cells.iter().filter(|(_, cell)| cell.is_some()) {
        let ends =
            [at.row == 0, at.column == 0, at.row + 1 == size.rows, at.column + 1 == size.columns];
        shown.iter_mut().zip(ends).for_each(|(shown, is_there)| *shown |= is_there);
    }
    shown == [true; 4]
}

/// Of so many grids others like them are tried,
const MAX_MENDED: usize = 3;
/// and so many of these.
const MAX_VARIANTS: usize = 12;

/// Boards with more rows and columns than this are not of one family and by
/// chance one of another's with exactly one answer.
const TELLING: usize = 5;

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
        Beside::Other(reason) => {
            let (grid, kind) = (&sight.grid, family.name());
            let (size, bounds, edges) =
                (grid.size().to_string(), grid.bounds(), grid.cut_off.clone());
            Some(Err(ReadError::NoBoard { size, bounds, kind, reason, edges }))
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
    let mut found = grown::grown(picture, grid).into_iter().filter_map(|grown| {
        let sight = look_at(picture, planes, &grown, options.themes);
        let around = look_around(picture, planes, &sight, options.themes);
        if !grown::is_written(grid, &grown, &around) {
            return None;
        }
        let seen = read_around(picture, planes, &sight, options)?.ok()?;
        let blank = seen.puzzle.marks().map(|_| None);
        second::has_one_answer(&*seen.puzzle.with_marks(&blank)?).then_some(seen)
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
fn read_sight(sight: &Sight, options: &ReadOptions) -> Result<Read, Refused> {
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
