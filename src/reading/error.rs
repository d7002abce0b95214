//! Why there is no board on a picture.

use thiserror::Error;

use crate::geom::Rect;
use crate::grid::{Edge, Grid};
use crate::picture::decode::DecodeError;
use crate::puzzle::seen::DoubtfulLine;

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
    /// What looks like the cells of the grid stands beside it too.
    #[error(
        "the {size} grid at {} is only a part of a board: more of its cells stand beside it; \
         name the whole board with --box x,y,w,h, or its size with --size",
        pixels(*bounds)
    )]
    Part {
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
    /// Blank cells with something around them that may be clues.
    #[error(
        "every cell of the {size} grid at {} is blank, and what is written around it could not \
         be read as clues; if it is a takuzu board, say so with --puzzle takuzu",
        pixels(*bounds)
    )]
    BlankAmongWords {
        /// Columns × rows.
        size: String,
        /// The box of the grid.
        bounds: Rect,
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

impl ReadError {
    /// No board of a `kind` on this grid.
    pub(super) fn no_board(grid: &Grid, kind: &'static str, reason: String) -> Self {
        let (size, bounds, edges) = (grid.size().to_string(), grid.bounds(), grid.cut_off.clone());
        Self::NoBoard { size, bounds, kind, reason, edges }
    }

    /// The board on this grid runs over the edge of the picture.
    pub(super) fn cut_off(grid: &Grid) -> Self {
        Self::CutOff { bounds: grid.bounds(), edges: grid.cut_off.clone() }
    }

    /// The grid may lack lines.
    pub(super) fn ragged(grid: &Grid) -> Self {
        Self::Ragged { size: grid.size().to_string(), bounds: grid.bounds() }
    }

    /// The board goes on beside the grid.
    pub(super) fn part(grid: &Grid) -> Self {
        Self::Part { size: grid.size().to_string(), bounds: grid.bounds() }
    }

    /// Nothing but blanks, with something around them.
    pub(super) fn blank_among_words(grid: &Grid) -> Self {
        Self::BlankAmongWords { size: grid.size().to_string(), bounds: grid.bounds() }
    }
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
