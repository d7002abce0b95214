//! Puzzles and screens that are no takuzu and no nonogram, by what is in
//! their cells: `digits`, `shapes` (discs, pieces, colours), `letters` and
//! keys, `sums` (numbers beside rows and over columns as well).

mod digits;
mod field;
mod letters;
mod shapes;
mod sums;

use crate::drawing::dice::Dice;
use crate::drawing::frame::Area;
use crate::drawing::pieces::Kit;

/// Paints one of them into an area.
pub type Painter = fn(&mut Kit, Area, &mut Dice);

/// A puzzle or screen: what it is called, why it must be refused, and how it
/// is painted.
pub struct Other {
    /// The name used in tags.
    pub name: &'static str,
    /// What it is.
    pub why: &'static str,
    /// Paints it.
    pub paint: Painter,
}

const fn other(name: &'static str, why: &'static str, paint: Painter) -> Other {
    Other { name, why, paint }
}

/// All of them.
pub const ALL: [Other; 35] = [
    other("sudoku", "a sudoku", digits::sudoku),
    other("small-sudoku", "a sudoku of 4×4 or 6×6", digits::small_sudoku),
    other("minesweeper", "a minesweeper", digits::minesweeper),
    other("merge", "a game of 2048", digits::merge),
    other("kakuro", "a kakuro", digits::kakuro),
    other("kenken", "a kenken", digits::kenken),
    other("futoshiki", "a futoshiki", digits::futoshiki),
    other("hitori", "a hitori", digits::hitori),
    other("nurikabe", "a nurikabe", digits::nurikabe),
    other("slitherlink", "a slitherlink", digits::slitherlink),
    other("light-up", "a light-up", digits::light_up),
    other("hashi", "a hashi", digits::hashi),
    other("spreadsheet", "a spreadsheet", digits::spreadsheet),
    other("fifteen", "a fifteen puzzle", digits::fifteen),
    other("chess", "a chess board", shapes::chess),
    other("draughts", "a draughts board", shapes::draughts),
    other("reversi", "a reversi board", shapes::reversi),
    other("four", "a four in a row", shapes::four),
    other("blocks", "a block puzzle", shapes::blocks),
    other("gems", "a match three", shapes::gems),
    other("flow", "a number link of coloured discs", shapes::flow),
    other("queens", "a queens puzzle", shapes::queens),
    other("lights-out", "a lights out", shapes::lights_out),
    other("code", "a square bar code", shapes::code),
    other("tic-tac-toe", "a tic-tac-toe", shapes::tic_tac_toe),
    other("go", "a go board", shapes::go),
    other("word-search", "a word search", letters::word_search),
    other("crossword", "a crossword", letters::crossword),
    other("wordle", "a word guessing game", letters::wordle),
    other("calendar", "a calendar", letters::calendar),
    other("keypad", "a pad of keys", letters::keypad),
    other("battleships", "battleships, with counts at its lines", sums::battleships),
    other("tents", "tents and trees, with counts at its lines", sums::tents),
    other("kakurasu", "a kakurasu, with sums at its lines", sums::kakurasu),
    other("skyscrapers", "skyscrapers, with views at its lines", sums::skyscrapers),
];
