//! From what the eye saw to the symbols of a takuzu board.
//!
//! A game shows its values by ink (digits, letters, discs, suns and moons) or
//! by the colour of the tiles. Both ways of reading are tried, each says how
//! many cells contradict it, and the one that explains the board better wins.
//!
//! Games without digits map their two looks to 0 and 1 by a fixed rule: a
//! ring, an O, a sun and a lighter symbol are 0; a filled disc, an X, a moon
//! and a darker symbol are 1; of two tile colours the warmer one is 1, of two
//! greys the darker one.

mod busy;
mod coloured;
mod contents;
pub mod counters;
pub mod counts;
mod covered;
mod doubts;
mod drawn;
mod givens;
mod grounds;
pub mod groups;
mod hidden;
mod inks;
mod marked;
mod onesided;
mod others;
mod pictured;
mod plausible;
mod regions;
mod relief;
mod shapes;
mod signs;
mod suns;
mod symbols;
#[cfg(test)]
mod testing;
mod tiles;
mod unparted;
mod untold;

use std::cell::LazyCell;

use self::groups::Budget;
use self::pictured::{ONE_PICTURE, ONE_PRINT, Pictures};
use self::plausible::breaks;
use self::symbols::Name;
use crate::geom::{Array2, At, Size};
use crate::puzzle::seen::{Appearance, Reading, Refusal};
use crate::puzzle::takuzu::board::{Board, BoardError, Digit};
use crate::sight::{InkClass, Sight};

/// Boards smaller than this are menus more often than puzzles.
const MIN_SIDE: usize = 4;
/// No game offers boards longer than this.
const MAX_SIDE: usize = 60;
/// The longer side over the shorter side of a board, at most.
const MAX_ASPECT: usize = 2;
/// A way of reading is dropped when more than this share contradicts it.
const MAX_CONTRADICTION: f64 = 0.12;

/// One way of reading the board.
struct Hypothesis {
    theme: String,
    cells: Array2<Option<char>>,
    confidence: Array2<f64>,
    /// Share of the cells that speak against it, 0 to 1.
    contradiction: f64,
    /// Of ways that explain the board equally well the lowest rank wins:
    /// digits, then three colours of tiles, then shapes, then two colours.
    rank: u8,
    legend: Vec<(char, Appearance)>,
    /// The blanks of a board of tiles, by the shades they have.
    blank_shades: Vec<Vec<At>>,
}

impl Hypothesis {
    /// Whether it has the same blanks and values as another, whichever is called 0.
    fn says_the_same(&self, other: &Self) -> bool {
        let exchanged = |value: char| if value == '0' { '1' } else { '0' };
        let others = || self.cells.iter().map(|(at, own)| (own, other.cells[at]));
        others().all(|(own, other)| *own == other)
            || others().all(|(own, other)| *own == other.map(exchanged))
    }

    /// How sure the least sure of its cells is.
    fn least(&self) -> f64 {
        self.confidence.iter().map(|(_, sure)| *sure).fold(1.0, f64::min)
    }
}

/// Reads a board, and how surely it was read.
///
/// # Errors
/// A [`Refusal`] where the grid cannot be a takuzu board.
pub fn read(sight: &Sight) -> Result<(Board, Reading), Refusal> {
    check_size(sight.size())?;
    check_cells(sight)?;
    let by_ink = inks::read(sight)?;
    let by_tile = tiles::read(sight);
    let mut ways: Vec<Hypothesis> = by_ink.into_iter().chain(by_tile).collect();
    ways.retain(|way| way.contradiction <= MAX_CONTRADICTION);
    let area = (sight.size().rows * sight.size().columns) as f64;
    let cost = |way: &Hypothesis| way.contradiction + breaks(&way.cells) as f64 / area;
    ways.sort_by(|a, b| cost(a).total_cmp(&cost(b)).then(a.rank.cmp(&b.rank)));
    let mut ways = ways.into_iter();
    let Some(mut best) = ways.next() else {
        return Err(Refusal::new("the cells hold no two kinds of symbols or colours"));
    };
    // What has no name may be a digit, unless it is of several colours or beside suns: then
    // shapes do not say which is which.
    let is_named = |(name, class): (&Name, &InkClass)| {
        class.is_painted || !matches!(name, Name::Unknown | Name::Foreign(_))
    };
    let is_surer =
        |other: &Hypothesis| other.least() >= Reading::SURE && other.says_the_same(&best);
    if best.least() < Reading::SURE
        && (suns::are_suns(sight) || symbols::names(sight).iter().zip(&sight.inks).all(is_named))
        && let Some(other) = ways.find(is_surer)
    {
        best = other;
    }
    plausible::check(sight, &best.theme, &best.cells)?;
    doubts::printed(sight, &mut best);
    onesided::doubt(sight, &mut best);
    doubts::many_mistakes(sight, &mut best);
    doubts::weak_mistakes(sight, &mut best);
    doubts::lone_mistakes(sight, &mut best);
    doubts::blanks_missing(sight, &mut best);
    doubts::roles(&mut best);
    doubts::veiled(sight, &mut best);
    doubts::exchanged(sight, &mut best);
    doubts::tinted(sight, &mut best);
    covered::settle(sight, &mut best);
    let signs = told_signs(sight, &best).beside_cells();
    if best.theme == "shapes" && hidden::are_tiles_at_odds(sight, &best.cells, &signs.read) {
        best.confidence = best.confidence.map(|sure| sure.min(doubts::HIDDEN));
    }
    doubts::swapped_looks(sight, &mut best, &signs.read);
    doubts::shades(sight, &mut best, &signs.read);
    untold::doubt(&mut best, &signs.read);
    doubts::inked_blanks(sight, &mut best, &signs.read);
    let unlike = contents::unlike(sight, &best.cells).into_iter();
    let ill_told = contents::ill_told(sight, &best.cells);
    let odd = unlike.chain(ill_told).chain(symbols::bowed::may_be_zeros(sight, &best.cells));
    // What is on all cells of one value is their look, whatever parts of it were taken for ink.
    let least = if best.theme == "tiles" { ONE_PICTURE } else { ONE_PRINT };
    let pictures = LazyCell::new(|| Pictures::of(sight));
    let is_look = |at: At| pictures.are_one(&best.cells, at, least);
    let odd: Vec<At> = odd.filter(|&at| !is_look(at)).collect();
    for at in busy::busy(sight, &best.cells).into_iter().chain(odd) {
        best.confidence[at] = best.confidence[at].min(doubts::HIDDEN);
    }
    signs.doubt(&mut best.confidence);
    let signs_are_sure = signs.are_sure();
    let warnings = signs.unread().into_iter().collect();
    let board = board(sight, &best, signs).map_err(|e| Refusal::new(e.to_string()))?;
    let reading = Reading {
        cells: best.cells,
        confidence: best.confidence,
        theme: best.theme,
        legend: best.legend,
        signs_are_sure,
        warnings,
    };
    Ok((board, reading))
}

/// The signs, the doubtful ones as the board's only answer has them.
fn told_signs(sight: &Sight, way: &Hypothesis) -> signs::Signs {
    let mut signs = signs::read(sight).or_halved(sight);
    if signs.read.is_empty() && signs.are_sure() {
        return signs;
    }
    let sure = Array2::from_fn(way.cells.size(), |at| {
        let is_sure = way.confidence[at] >= Reading::SURE;
        way.cells[at].filter(|_| is_sure).and_then(Digit::from_char)
    });
    let budget = Budget::of(PROOF);
    if let Some(answer) = groups::only_answer_without_signs(&sure, &budget) {
        return signs.held_against(&answer);
    }
    if !signs.are_sure()
        && !signs.may_be_decoration()
        && let Some(answer) = groups::only_answer(&sure, &signs.read, &budget)
    {
        signs.settle(&answer);
    }
    signs.doubt_odd(&sure, &Budget::of(ALL_SIGNS));
    signs
}

/// Boards that say enough of themselves are solved with far fewer contradictions.
const PROOF: usize = 1000;

/// Enough to leave out each sign of a board of hundreds once.
const ALL_SIGNS: usize = 10 * PROOF;

/// The board with its signs, and its givens where they can be told.
fn board(sight: &Sight, way: &Hypothesis, signs: signs::Signs) -> Result<Board, BoardError> {
    let cells = way.cells.map(|symbol| symbol.and_then(Digit::from_char));
    let only = |givens: &[At]| {
        Array2::from_fn(cells.size(), |at| cells[at].filter(|_| givens.contains(&at)))
    };
    let budget = Budget::of(PROOF);
    let is_told =
        |givens: &[At]| groups::only_answer(&only(givens), &signs.read, &budget).is_some();
    let givens = givens::read(sight, way, is_told);
    let board = Board::new(cells)?.with_signs(signs.read)?;
    match givens {
        Some(givens) => board.with_givens(givens),
        None => Ok(board),
    }
}

fn check_size(size: Size) -> Result<(), Refusal> {
    let (short, long) = (size.rows.min(size.columns), size.rows.max(size.columns));
    if short < MIN_SIDE || long > MAX_SIDE || long > MAX_ASPECT * short {
        return Err(Refusal::new(format!("a grid of {size} cells is no takuzu board")));
    }
    // Games offer oblong boards and boards of 7×7 or 9×9, but no 9×10: there
    // a line was missed or taken too much.
    if short != long && (short % 2 == 1 || long % 2 == 1) {
        let reason = format!("of {size} cells one side is odd: a row or column was missed");
        return Err(Refusal::new(reason));
    }
    Ok(())
}

/// Cells of oblong boards are about as high as wide; a board of twice as many
/// rows of cells twice as wide as high has its tiles cut in half by a gloss.
const MAX_CELL_ASPECT: f64 = 1.5;

/// Smaller cells hold nothing that can be told, pixels.
const LEAST_CELL: i32 = 5;

fn check_cells(sight: &Sight) -> Result<(), Refusal> {
    let (size, cell) = (sight.size(), sight.grid.cell(At::new(0, 0)));
    if cell.width.min(cell.height) < LEAST_CELL {
        let reason = format!("cells of {}×{} pixels are too small", cell.width, cell.height);
        return Err(Refusal::new(reason + " to be read; take the picture at its full size"));
    }
    let aspect = f64::from(cell.width.max(1)) / f64::from(cell.height.max(1));
    if size.rows != size.columns && aspect.max(1.0 / aspect) > MAX_CELL_ASPECT {
        let reason = format!("{size} cells of {}×{} pixels", cell.width, cell.height);
        return Err(Refusal::new(reason + " are no cells but parts of them"));
    }
    Ok(())
}

/// How much further away the other choice is, as a confidence from 0 to 1.
fn margin(own: f64, other: f64) -> f64 {
    (1.0 - own / other.max(f64::EPSILON)).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    #[test]
    fn cells_of_a_few_pixels_are_refused() {
        let picture = Picture::from(image::RgbImage::from_pixel(60, 60, image::Rgb([200; 3])));
        let reason = |length: i32| {
            let lines = || (0..6).map(|i| Span { start: 8 * i + 2, end: 8 * i + 2 + length });
            let grid = Grid::guessed(lines().collect(), lines().collect());
            let planes = Planes::reduced(&picture, 1);
            read(&look_at(&picture, &planes, &grid, builtin::themes())).err().map(|e| e.reason)
        };
        let told = reason(4).expect("a refusal");
        assert!(told.contains("4×4 pixels are too small") && told.contains("full size"), "{told}");
        assert_eq!(reason(7), None, "a board on which nothing stands");
    }
}
