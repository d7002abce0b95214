//! From one labelled screenshot to a theme: the way of the data backwards.
//!
//! The board says what stands in every cell, the eye says what it looks like;
//! each kind of ink becomes a template of the label that most of its cells
//! have. Ink on blanks becomes a mark. Games that show values by the colours
//! of their tiles have no ink to learn.
//!
//! Of a board with clues the digits beside its rows and over its columns are
//! learned instead: see `clues`.

mod clues;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::grid;
use crate::picture::decode::{DecodeError, decode};
use crate::picture::planes::Planes;
use crate::puzzle::family::{Marks, Puzzle};
use crate::reading::{ReadError, ReadOptions};
use crate::sight::{Sight, look_at};
use crate::theme::{Glyph, Label, Meaning, Place, Theme};

/// Why no theme could be made.
#[derive(Debug, Error)]
pub enum LearnError {
    /// The bytes are no picture.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// The board is not found in the picture.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A symbol stands nowhere on the board.
    #[error("the board holds no {0}: take a screenshot in which both symbols show")]
    Missing(char),
    /// A symbol has no ink of its own.
    #[error(
        "the cells with {0} carry no ink: games that tell their values by the colours of the \
         tiles are read without a theme"
    )]
    NoInk(char),
    /// Both symbols look alike.
    #[error("0 and 1 look alike in this picture: compare the board with it, cell by cell")]
    Alike,
    /// Two digits look alike.
    #[error("{0} and {1} look alike in this picture: compare the clues with it, line by line")]
    AlikeDigits(char, char),
    /// The signs around the board are not as many as its clues have digits.
    #[error(
        "the clues do not fit what stands around the {size} grid: {mismatches}; compare the board \
         with the picture"
    )]
    Mismatch {
        /// Columns × rows.
        size: String,
        /// Lines with the digits they should have and the signs that were seen.
        mismatches: String,
    },
}

/// What was learned.
#[derive(Debug, Clone)]
pub struct Lesson {
    /// The theme.
    pub theme: Theme,
    /// Cells whose ink is mostly found under another label, and lines whose
    /// clue is: label and picture may not fit together there.
    pub odd: Vec<String>,
}

/// Templates of 0 and 1 more alike than this are one symbol.
const ALIKE: f32 = 0.97;

/// Makes a theme called `name` from the bytes of a picture and the board that
/// is on it. The grid of the board's size is looked for as `options` say.
///
/// # Errors
/// See [`LearnError`].
pub fn learn(
    bytes: &[u8],
    board: &dyn Puzzle,
    name: &str,
    options: &ReadOptions,
) -> Result<Lesson, LearnError> {
    let record = board.record();
    match clues::Clues::of(&record) {
        Some(clues) => clues::learn(bytes, &clues, name, options),
        None => learn_cells(bytes, &board.marks(), name, options),
    }
}

fn learn_cells(
    bytes: &[u8],
    board: &Marks,
    name: &str,
    options: &ReadOptions,
) -> Result<Lesson, LearnError> {
    for symbol in SYMBOLS {
        if !board.iter().any(|(_, mark)| *mark == Some(symbol)) {
            return Err(LearnError::Missing(symbol));
        }
    }
    let picture = decode(bytes, &options.limits)?;
    let planes = Planes::for_search(&picture);
    let mut wish = options.wish;
    wish.size = Some(board.size());
    let grids = wish.choose(&picture, grid::find(&picture, &planes))?;
    let grid = grids.first().ok_or(ReadError::NoGrid)?;
    let sight = look_at(&picture, &planes, grid, options.themes);
    let lesson = lesson(&sight, board, name);
    let glyphs = |symbol: char| {
        let own = |label: &&Label| label.name == symbol.to_string();
        let label = lesson.theme.labels.iter().find(own);
        label.map(|label| &label.glyphs).ok_or(LearnError::NoInk(symbol))
    };
    let (zeros, ones) = (glyphs('0')?, glyphs('1')?);
    let likeness = |one: &Glyph| zeros.iter().map(|zero| zero.likeness(one)).fold(-1.0, f32::max);
    if ones.iter().any(|one| likeness(one) > ALIKE) {
        return Err(LearnError::Alike);
    }
    Ok(lesson)
}

/// The symbols a theme for cells tells apart.
const SYMBOLS: [char; 2] = ['0', '1'];

fn lesson(sight: &Sight, board: &Marks, name: &str) -> Lesson {
    let mut votes: Vec<BTreeMap<Option<char>, usize>> = vec![BTreeMap::new(); sight.inks.len()];
    for (at, mark) in board.iter() {
        if let Some(ink) = sight.looks[at].ink {
            *votes[ink.class].entry(*mark).or_default() += 1;
        }
    }
    let winner = |votes: &BTreeMap<Option<char>, usize>| {
        votes.iter().max_by_key(|(_, count)| **count).map(|(mark, _)| *mark)
    };
    let winners: Vec<Option<Option<char>>> = votes.iter().map(winner).collect();
    let mut labels: BTreeMap<&str, (Meaning, Vec<Glyph>)> = BTreeMap::new();
    for (class, mark) in sight.inks.iter().zip(&winners) {
        let (name, means) = match mark {
            Some(Some('0')) => ("0", Meaning::Zero),
            Some(Some('1')) => ("1", Meaning::One),
            Some(None) => ("mark", Meaning::Mark),
            _ => continue,
        };
        labels.entry(name).or_insert((means, Vec::new())).1.push(class.glyph.clone());
    }
    let is_odd = |at| {
        let ink = sight.looks[at].ink?;
        (winners[ink.class] != Some(board[at])).then_some(at)
    };
    let label = |(name, (means, glyphs)): (&str, (Meaning, Vec<Glyph>))| Label {
        name: name.into(),
        means,
        glyphs: glyphs.into(),
    };
    Lesson {
        theme: Theme {
            name: name.to_owned(),
            place: Place::Cells,
            least: None,
            ties: None,
            labels: labels.into_iter().map(label).collect(),
        },
        odd: board.iter().filter_map(|(at, _)| is_odd(at)).map(|at| at.to_string()).collect(),
    }
}
