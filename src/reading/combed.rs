//! Boards on grids that only whole lines of the picture, or the pieces on it,
//! hint at. Such a grid is a guess, so only a board that proves itself is
//! believed on it, and only where no other guess proves another board.

use super::around::read_around;
use super::board::{read_board, with_signs};
use super::cells::{Read, is_proven, read_cells};
use super::enough::{are_enough, says_enough};
use super::proof::{TELLING, has_one_answer, told_answer};
use super::shot::Shot;
use super::variants::ends_show;
use super::{MAX_BEYOND, Seen};
use crate::geom::Size;
use crate::grid::even::settled;
use crate::grid::fit::clipped;
use crate::grid::{Grid, comb, dots, paper, pieces};
use crate::median::median;
use crate::puzzle::family::Marks;
use crate::sight::{Look, Sight};

/// At most this many guesses of either kind are looked at.
const MAX_GUESSES: usize = 8;
/// Boards that share this much of their area, and their size, are one.
const SAME_BOARD: f64 = 0.8;

/// The one board that proves itself on a lattice of whole lines.
pub fn read_combed(shot: &Shot) -> Option<Seen> {
    let dotted = dots::grids(shot.planes);
    let bounded = |grid: Grid| clipped(shot.picture, grid);
    let by_dots = dotted.filled.into_iter().chain(dotted.crossed.iter().cloned()).map(bounded);
    let by_pieces = pieces::grids(shot.planes).into_iter().take(MAX_GUESSES);
    let by_lines = comb::grids(shot.planes).into_iter().take(MAX_GUESSES);
    let by_lines = by_lines.map(|grid| settled(shot.picture, &grid));
    let guesses = by_pieces.chain(by_lines);
    let is_telling = |grid: &Grid| grid.rows.len().min(grid.columns.len()) > TELLING;
    let on_paper = paper::grids(shot.picture, shot.planes).into_iter().take(MAX_GUESSES);
    let on_paper = on_paper.map(bounded).filter(is_telling);
    let on_paper = on_paper.filter_map(|grid| read_seen(shot, &grid));
    let guessed = guesses.filter(is_telling).filter_map(|grid| read_guess(shot, &grid));
    let read_dots = |grid: Grid| read_seen(shot, &grid).or_else(|| read_guess(shot, &grid));
    let on_dots = by_dots.take(MAX_GUESSES).filter(is_telling).filter_map(read_dots);
    let mut found = on_paper.chain(on_dots).chain(guessed);
    let Some(first) = found.next() else {
        return dotted
            .crossed
            .iter()
            .filter(|grid| is_telling(grid))
            .find_map(|grid| read_crossed(shot, &bounded(grid.clone())));
    };
    let is_same = |other: Seen| {
        let (a, b) = (&first.sight.grid, &other.sight.grid);
        a.size() == b.size() && a.bounds().overlap(&b.bounds()) > SAME_BOARD
    };
    found.all(is_same).then_some(first)
}

/// The board between lines that are stronger than those of the paper behind it,
/// or on marks that stand on every cell, where it proves itself: its cells were
/// seen, so groups of them may be asked.
fn read_seen(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let seen = read_board(shot, grid, std::slice::from_ref(grid)).ok()?;
    let is_sure = seen.reading.doubtful().is_empty() && has_one_answer(&*seen.puzzle);
    let is_clued = seen.puzzle.is_written_around();
    let may_lack = may_lack_line(&seen) || may_lack_both(is_clued, seen.sight.size());
    (is_sure && are_enough(&seen.reading) && !may_lack).then_some(seen)
}

/// The board on marks that stand wherever its cells meet: digits on these need no proof,
/// which a player's mistake takes away.
fn read_crossed(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let seen = read_board(shot, grid, std::slice::from_ref(grid)).ok()?;
    (seen.reading.is_written() && are_enough(&seen.reading)).then_some(seen)
}

/// The board on a guessed grid, where it proves itself.
fn read_guess(shot: &Shot, grid: &Grid) -> Option<Seen> {
    let sight = shot.look(grid);
    if let Some((puzzle, reading)) = read_proven(shot, &sight) {
        let is_shown = sight.beyond <= MAX_BEYOND && ends_show(&with_signs(&sight, &reading));
        // Signs are seen on sure lines only; a full board is proven without them.
        let is_open = reading.cells.iter().any(|(_, cell)| cell.is_none());
        return (is_shown && is_open && !is_littered(&sight)).then_some(Seen {
            sight,
            reading,
            puzzle,
            written_after: [false; 2],
        });
    }
    let is_telling = |seen: &Seen| {
        let size = seen.sight.grid.size();
        size.rows.min(size.columns) > TELLING
    };
    let around = read_around(shot, &sight)?.ok().filter(is_telling);
    around.filter(|seen| is_told_once(seen, true) && !may_lack_line(seen))
}

/// Whether much that is as strong as the symbols reaches into many cells from elsewhere:
/// then the pieces stand on other lines than these.
fn is_littered(sight: &Sight) -> bool {
    let Some(usual) = median(sight.looks.iter().filter_map(|(_, look)| Some(look.ink?.contrast)))
    else {
        return false;
    };
    let holds_more = |look: &Look| {
        look.unexplained >= MUCH && 2 * u16::from(look.unexplained_contrast) >= u16::from(usual)
    };
    let littered = sight.looks.iter().filter(|(_, look)| holds_more(look)).count();
    littered * MANY >= sight.looks.iter().count()
}

/// What reaches into a cell covers this part of its middle,
const MUCH: f64 = 0.05;
/// on one cell in so many.
const MANY: usize = 4;

/// Whether one more line would make a board square: without a clue it is not seen
/// where only lines or numbers hint at the grid.
pub fn may_lack_line(seen: &Seen) -> bool {
    let size = seen.sight.grid.size();
    size.rows.abs_diff(size.columns) == 1
}

/// Whether a board may lack a row and a column: without clues, one of even sides keeps
/// the rules without them too.
fn may_lack_both(is_clued: bool, size: Size) -> bool {
    !is_clued && (size.rows % 2 == 1 || size.columns % 2 == 1)
}

/// Whether a board is surely read, and its clues have exactly one answer; which
/// fills cells of all four outer lines, where these are only guessed: a line
/// without a clue may be none of the board, or not the last.
pub fn is_told_once(seen: &Seen, is_guessed: bool) -> bool {
    told_once(seen).is_some_and(|filled| !is_guessed || ends_show(&filled))
}

/// The cells that the only answer of the clues fills, where the board is surely
/// read.
pub fn told_once(seen: &Seen) -> Option<Marks> {
    let answer = told_answer(&*seen.puzzle).filter(|_| seen.reading.doubtful().is_empty())?;
    let filled = seen.reading.legend.first().map(|(mark, _)| *mark);
    Some(answer.map(|mark| mark.filter(|_| *mark == filled)))
}

/// The board that the cells alone prove, one by one: groups of cells prove
/// boards on wrong grids by chance. A full board of even sides that lacks an
/// outer line keeps the rules too, so no odd side is believed.
fn read_proven(shot: &Shot, sight: &Sight) -> Option<Read> {
    if may_lack_both(false, sight.size()) {
        return None;
    }
    read_cells(sight, shot.options).ok().filter(is_proven).filter(says_enough)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odd_sides_without_clues_may_lack_lines() {
        assert!(may_lack_both(false, Size::new(7, 7)));
        assert!(may_lack_both(false, Size::new(8, 7)));
        assert!(!may_lack_both(false, Size::new(8, 10)));
        assert!(!may_lack_both(true, Size::new(5, 5)), "its clues tell each of its lines");
    }
}
