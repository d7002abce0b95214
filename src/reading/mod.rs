//! From the bytes of a picture to a puzzle: the way of the data up to the
//! waist, on one page; `board` goes on with each grid.
//!
//! ```text
//! bytes → Picture → Grids → for each: patches → labels → board of a family
//! ```
//!
//! Several grids are tried, best first; a grid no family can make sense of
//! loses to one that is a board. Two boards that both make sense are both
//! reported, since guessing which one was meant would be a confident error.

mod around;
mod barred;
mod board;
mod boxed;
mod cells;
mod combed;
pub mod correct;
mod counted;
mod crossings;
mod dashed;
mod enough;
mod error;
mod evened;
mod examine;
mod grown;
mod halved;
mod headed;
mod numbered;
mod proof;
mod quartered;
mod repair;
mod ruled;
mod second;
mod shot;
mod smoothed;
mod stroked;
mod symbol;
mod takeover;
mod tallied;
mod trimmed;
mod variants;
mod whole;
mod wish;
mod written;

use std::fmt;
use std::sync::Arc;

use self::enough::{are_enough, is_mostly_full};
pub use self::error::ReadError;
use self::evened::read_evened;
use self::proof::{LARGE, has_one_answer};
use self::shot::{Looks, Shot};
use self::takeover::{is_rest_of_cut, is_well_inside};
use self::variants::ends_show;
pub use self::wish::Wish;
use crate::geom::Rect;
use crate::grid::{self, Grid};
use crate::picture::Picture;
use crate::picture::decode::{DecodeLimits, decode};
use crate::picture::planes::Planes;
use crate::puzzle::FAMILIES;
use crate::puzzle::family::{Family, Puzzle};
use crate::puzzle::seen::{Reading, Told};
use crate::sight::Sight;
use crate::sight::around::is_written;
use crate::sight::outside::{ends, goes_on};
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
    pub sight: Arc<Sight>,
    /// The symbols and how sure they are.
    pub reading: Reading,
    /// The board itself.
    pub puzzle: Box<dyn Puzzle>,
    /// Whether what tells the board, or lines that were seen to be none of it, stands right
    /// of it, and whether below it.
    pub written_after: [bool; 2],
}

/// Reads the board in the bytes of a picture. The picture is returned too,
/// so that an answer can be drawn into it.
///
/// # Errors
/// See [`ReadError`]. A board that was found but not surely read is no error:
/// ask [`Reading::doubtful`].
pub fn read_picture(bytes: &[u8], options: &ReadOptions) -> Result<(Picture, Seen), ReadError> {
    read_decoded(decode(bytes, &options.limits)?, options)
}

/// The same for a picture that is decoded already.
///
/// # Errors
/// As [`read_picture`].
pub fn read_decoded(picture: Picture, options: &ReadOptions) -> Result<(Picture, Seen), ReadError> {
    options.show(Stage::Decoded(&picture));
    let planes = Planes::for_search(&picture);
    let looks = Looks::default();
    let shot = Shot { picture: &picture, planes: &planes, options, looks: &looks };
    let seen = ruled::read_ruled(&shot, read_shot(&shot));
    let seen = crossings::read_crossings(&shot, seen);
    let seen = smoothed::read_smoothed(&shot, seen);
    let seen = dashed::read_dashed(&shot, seen)?;
    Ok((picture, seen))
}

/// Finds the grids in a picture and reads the board that is meant: where the largest is a
/// paper, the one on it.
fn read_shot(shot: &Shot) -> Result<Seen, ReadError> {
    let grids = find_grids(shot)?;
    let is_paper = |grid: &Grid| ruled::is_paper(grid, shot.picture);
    if grids.first().is_some_and(is_paper)
        && let Some(seen) = ruled::read_on_paper(shot).filter(ruled::is_sure)
    {
        return Ok(seen);
    }
    read_grids(shot, &grids)
}

/// The same without looking for paper.
fn read_plain(shot: &Shot) -> Result<Seen, ReadError> {
    let grids = find_grids(shot)?;
    read_grids(shot, &grids)
}

/// The grids in a picture that may be meant, best first.
fn find_grids(shot: &Shot) -> Result<Vec<Grid>, ReadError> {
    let found = grid::find(shot.picture, shot.planes);
    let grids = shot.options.wish.choose(shot.picture, found)?;
    shot.options.show(Stage::Grids(shot.picture, &grids));
    Ok(grids)
}

/// Where more of the places beside the grid hold symbols of the board, lines
/// of it were missed. Headings rarely share typeface, size and colour with it.
const MAX_BEYOND: f64 = 0.19;
/// At most this many grids are looked at closely.
const MAX_LOOKS: usize = 6;
/// Grids that share more than this part of their area are the same board.
const SAME_PLACE: f64 = 0.05;

/// Reads the boards on `grids` and picks the one that is meant.
fn read_grids(shot: &Shot, grids: &[Grid]) -> Result<Seen, ReadError> {
    let options = shot.options;
    let mut boards: Vec<Seen> = Vec::new();
    let mut refused: Option<ReadError> = None;
    let mut parts: Vec<&Grid> = Vec::new();
    let mut unclear: Option<Claim> = None;
    let mut are_no_clues = false;
    for grid in grids.iter().take(MAX_LOOKS) {
        let is_new = |b: &Seen| {
            let (own, known) = (grid.bounds(), b.sight.grid.bounds());
            let shared = known.intersect(&own).area();
            known.overlap(&own) < SAME_PLACE && 2 * shared < own.area()
        };
        if !boards.iter().all(is_new) {
            continue;
        }
        match read_evened(shot, grid, grids) {
            Ok(seen) => boards.push(seen),
            Err(
                error @ (ReadError::Unclear { kind, bounds, .. }
                | ReadError::Coloured { kind, bounds }),
            ) if unclear.is_none() => {
                let claim = Claim { kind, bounds, is_ragged: grid.is_ragged() };
                (refused, unclear) = (Some(error), Some(claim));
            }
            Err(error) => {
                parts.extend(matches!(error, ReadError::Part { .. }).then_some(grid));
                are_no_clues |= around::are_no_clues(shot, grid, &error);
                refused = refused.or(Some(error));
            }
        }
    }
    if !boards.iter().any(|board| board.reading.doubtful().is_empty())
        && let Some(board) = quartered::read_quartered(shot, grids)
    {
        boards = vec![board];
    }
    let is_found = !boards.is_empty();
    if boards.is_empty() && options.wish == Wish::default() {
        let headed = headed::read_headed(shot, grids);
        let cut = || halved::read_halved(shot, grids).or_else(|| barred::read_barred(shot, grids));
        boards.extend(headed.or_else(cut).or_else(|| trimmed::read_trimmed(shot, grids)));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(stroked::read_stroked(shot));
    }
    if boards.is_empty() && unclear.is_none() && options.wish == Wish::default() {
        let found = variants::read_variants(shot, grids);
        boards.extend(found.filter(|board| !board::is_strip(&board.sight.grid, grids)));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(boxed::read_boxed(shot, grids));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(combed::read_combed(shot));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(numbered::read_numbered(shot));
    }
    if boards.is_empty() && options.wish == Wish::default() {
        boards.extend(written::read_written(shot));
    }
    // What is cut off is not read as what is left of it,
    let is_rest =
        |b: &Seen| grids.first().is_some_and(|first| is_rest_of_cut(&b.sight.grid, first));
    // unless it is what is written around it that tells it.
    let is_told = |b: &Seen| {
        let is_clued = is_found && b.puzzle.is_written_around();
        proof::is_told(&*b.puzzle) || is_clued && is_written(shot.picture, &b.sight.grid)
    };
    // or it is a square of even sides that proves itself, and beside it is nothing like its
    // cells; or a larger board well inside the picture of which all outer lines show something.
    let is_shown = |b: &Seen| {
        let (size, reading, grid) = (b.sight.size(), &b.reading, &b.sight.grid);
        let is_framed = || {
            size.rows.min(size.columns) >= LARGE
                && is_well_inside(grid, shot.picture)
                && ends_show(&reading.cells)
                && !goes_on(shot.picture, grid)
        };
        size.rows.is_multiple_of(2)
            && size.columns.is_multiple_of(2)
            && reading.doubtful().is_empty()
            && are_enough(reading)
            && b.sight.beyond == 0.0
            && (size.rows == size.columns && ends(shot.picture, grid) || is_framed())
            && has_one_answer(&*b.puzzle)
    };
    // Nor is a part of a board on other lines.
    let is_part = |b: &Seen| parts.iter().any(|part| grid::is_same(part, &b.sight.grid));
    // Nor what is off the cells that all were seen.
    let is_off = |b: &Seen| {
        let own = &b.sight.grid;
        !grids.iter().any(|grid| grid::is_same(grid, own))
            && grids
                .iter()
                .take(MAX_LOOKS)
                .any(|g| g.support >= board::SEEN && grid::is_off(own, g))
    };
    boards.retain(|b| !is_off(b));
    boards.retain(|b| !is_part(b) && (!is_rest(b) || is_told(b) || is_shown(b)));
    if options.wish == Wish::default() {
        boards.retain(|board| {
            let (is_clued, grid) = (board.puzzle.is_written_around(), &board.sight.grid);
            let stays = !is_clued || !board::lacks_last_lines(grid, board.written_after, grids);
            refused = refused.take().or((!stays).then(|| ReadError::part(grid)));
            stays
        });
    }
    // Other games count their pieces beside their lines.
    boards.retain(|board| {
        let other = counted::refusal(shot, board);
        let stays = other.is_none();
        refused = refused.take().or(other);
        stays
    });
    // What one family claims is not read as another's by a worse grid.
    let is_claimed = unclear.is_some();
    if let Some(claim) = unclear {
        boards.retain(|board| claim.leaves(board));
    }
    // But numbers that count its symbols are a board's own, in lines of the grid, too, and
    // beside headings.
    let is_headed = grids.first().is_some_and(tallied::may_be_headed);
    let is_open = match &boards[..] {
        [] => is_claimed || is_headed || are_no_clues,
        [only] => is_headed && !ruled::is_sure(only),
        _ => false,
    };
    if is_open
        && options.wish == Wish::default()
        && let Some(board) = tallied::read_tallied(shot, grids)
    {
        boards = vec![board];
    }
    if options.board.is_none() {
        proof::leave_told(&mut boards);
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

/// A family's word that a grid is a board of its kind, only not a clear one.
struct Claim {
    kind: &'static str,
    bounds: Rect,
    /// Whether the grid may lack rows or columns.
    is_ragged: bool,
}

impl Claim {
    /// Whether a board may stand beside the claim: one of its kind or elsewhere, one of which
    /// the claimed grid, which lacks lines, is a part, or one that tells its own game.
    fn leaves(&self, board: &Seen) -> bool {
        let bounds = board.sight.grid.bounds();
        let is_part = self.bounds.intersect(&bounds) == self.bounds;
        board.puzzle.kind() == self.kind
            || bounds.overlap(&self.bounds) < SAME_PLACE
            || (self.is_ragged && is_part || is_mostly_full(&board.reading))
                && has_one_answer(&*board.puzzle)
    }
}
