//! Boards on grids whose lines noise has eaten into: where a board is not surely
//! read, or seems cut off, even lines are tried, lines where something is drawn,
//! and cells as long as they are apart. On small cells the edges of strong symbols
//! are taken for lines, and a part of a symbol may be much like another or like none:
//! so a board on uneven lines is held against the even ones.

use super::board::read_board;
use super::cells::{Read, read_cells};
use super::enough::are_enough;
use super::error::ReadError;
use super::proof::{has_one_answer, is_broken};
use super::shot::Shot;
use super::takeover::{may_stand_for, other_value};
use super::{Seen, Wish};
use crate::geom::At;
use crate::grid::Grid;
use crate::grid::eaten::regained;
use crate::grid::even::evened;
use crate::grid::holes::widened;
use crate::puzzle::seen::Reading;

/// Where fewer cells than this were seen, symbols of one kind alone may have been taken for
/// them: what outlines or rings stand in the others shows in wider ones.
const SOME_SEEN: f64 = 0.75;
/// Wider cells are believed where this share of them holds something: then all are there.
const ALL_SEEN: f64 = 0.95;

/// How sure a cell is that is another one on even lines.
const OTHERWISE: f64 = 0.3;

/// Cells of so many pixels are large: of 2400 drawn pictures none was read worse for it.
const LARGE: i32 = 64;

/// A board that was surely read on `grid`, or the same on even lines where that has
/// one answer and has more symbols, or this has none; else cells that are not the
/// same are in doubt.
fn held_against_even(shot: &Shot, grid: &Grid, grids: &[Grid], mut seen: Seen) -> Seen {
    // Clues that have one answer are read alike on both, and so are the symbols on large
    // cells: their edges are no lines.
    let is_large = grid.columns.iter().chain(&grid.rows).all(|line| line.length() >= LARGE);
    if (seen.puzzle.is_written_around() || is_large) && has_one_answer(&*seen.puzzle) {
        return seen;
    }
    let Some(even) = evened(shot.picture, grid) else { return seen };
    if is_read_alike(shot, &even, &seen) {
        return seen;
    }
    let is_alike = |other: &Seen| {
        other.puzzle.kind() == seen.puzzle.kind()
            && other.reading.cells.size() == seen.reading.cells.size()
    };
    let other = read_board(shot, &even, grids).ok().filter(is_alike);
    let Some(other) = other else { return seen };
    let contrary = contradicted(&seen.puzzle.relations(), &other.puzzle.relations());
    for at in contrary {
        seen.reading.confidence[at] = seen.reading.confidence[at].min(OTHERWISE);
        seen.reading.signs_are_sure = false;
    }
    if !other.reading.doubtful().is_empty() {
        return seen;
    }
    let is_more = || {
        may_stand_for((&other.sight, &other.reading), (&seen.sight, &seen.reading))
            && other.reading.cells != seen.reading.cells
    };
    if (is_broken(&*seen.puzzle) || is_more()) && has_one_answer(&*other.puzzle) {
        return other;
    }
    if has_one_answer(&*seen.puzzle) {
        return seen;
    }
    for at in otherwise(&seen.reading, &other.reading) {
        seen.reading.confidence[at] = seen.reading.confidence[at].min(OTHERWISE);
    }
    seen
}

/// Whether cell by cell the same is read on even lines, and no signs: then no closer look
/// finds more.
fn is_read_alike(shot: &Shot, even: &Grid, seen: &Seen) -> bool {
    let sight = shot.look(even);
    let has_signs = [&seen.sight, &sight].iter().any(|sight| sight.borders.told() > 0);
    let read = read_cells(&sight, shot.options);
    let is_same = |(puzzle, reading): &Read| {
        puzzle.kind() == seen.puzzle.kind() && reading.cells == seen.reading.cells
    };
    !has_signs && read.as_ref().is_ok_and(is_same)
}

/// The cells that are not the same in another reading; values that are not written may be
/// exchanged in it as a whole.
fn otherwise(own: &Reading, other: &Reading) -> Vec<At> {
    let unlike = |is_exchanged: bool| -> Vec<At> {
        let value = |value: char| if is_exchanged { other_value(value) } else { value };
        let cells = other.cells.iter().filter(|(at, cell)| cell.map(value) != own.cells[*at]);
        cells.map(|(at, _)| at).collect()
    };
    let are_forms = !own.is_written() && !other.is_written();
    match (unlike(false), are_forms.then(|| unlike(true))) {
        (same, Some(exchanged)) if exchanged.len() < same.len() => exchanged,
        (same, _) => same,
    }
}

/// The cells between which another reading has the sign that says the contrary: the lines
/// of one of them run through it.
fn contradicted(own: &[([At; 2], bool)], other: &[([At; 2], bool)]) -> Vec<At> {
    let is_contrary = |(cells, alike): &&([At; 2], bool)| other.contains(&(*cells, !alike));
    own.iter().filter(is_contrary).flat_map(|(cells, _)| *cells).collect()
}

/// The board on `grid`, or on the same with mended lines where it is surely
/// read only there.
///
/// # Errors
/// Why there is none.
pub fn read_evened(shot: &Shot, grid: &Grid, grids: &[Grid]) -> Result<Seen, ReadError> {
    let first = read_board(shot, grid, grids);
    let is_sure = |seen: &Seen| seen.reading.doubtful().is_empty();
    let may_gain = match &first {
        Ok(seen) => !is_sure(seen),
        Err(error) => matches!(error, ReadError::CutOff { .. }),
    };
    if shot.options.wish != Wish::default() {
        return first;
    }
    if matches!(first, Err(ReadError::NoBoard { .. })) && grid.support < SOME_SEEN {
        let whole = read_widened(shot, grid, grids);
        return whole.filter(|seen| is_sure(seen) && are_enough(&seen.reading)).map_or(first, Ok);
    }
    if !may_gain {
        return first.map(|seen| held_against_even(shot, grid, grids, seen));
    }
    let is_better = |seen: &Seen| {
        let stands = |first: &Seen| {
            may_stand_for((&seen.sight, &seen.reading), (&first.sight, &first.reading))
        };
        is_sure(seen) && first.as_ref().ok().is_none_or(stands)
    };
    let mended =
        [evened, regained, widened].into_iter().filter_map(|mend| mend(shot.picture, grid));
    let read = |grid: Grid| read_board(shot, &grid, grids).ok();
    let found = mended.filter_map(read).find(is_better);
    found.map_or(first, Ok)
}

/// The board on wider cells than those of a grid, all of which hold something.
fn read_widened(shot: &Shot, grid: &Grid, grids: &[Grid]) -> Option<Seen> {
    let wide = widened(shot.picture, grid)?;
    let sight = shot.look(&wide);
    let inked = sight.looks.iter().filter(|(_, look)| look.ink.is_some()).count();
    let support = inked as f64 / sight.looks.iter().count() as f64;
    let wide = Grid { support, ..wide };
    if support >= ALL_SEEN { read_board(shot, &wide, grids).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::{Array2, Size};
    use crate::picture::Picture;
    use crate::puzzle::seen::{Appearance, Form};
    use crate::reading::{ReadOptions, read_decoded};
    use crate::theme::builtin;

    #[test]
    fn signs_that_are_contrary_on_even_lines_doubt_their_cells() {
        let pair = |row: usize| [At::new(row, 0), At::new(row, 1)];
        let own = [(pair(0), true), (pair(1), false), (pair(2), true)];
        let other = [(pair(0), true), (pair(1), true)];
        assert_eq!(contradicted(&own, &other), pair(1));
        assert!(contradicted(&own, &own[..1]).is_empty(), "what was not read says nothing");
    }

    #[test]
    fn values_that_are_not_written_may_be_exchanged_as_a_whole() {
        let reading = |cells: &str, form: Form| {
            let cells = Array2::from_fn(Size::new(1, cells.len()), |at| {
                cells.chars().nth(at.column).filter(|kind| *kind != '.')
            });
            let legend = vec![('0', Appearance { form, colour: [0; 3] })];
            Reading { legend, ..Reading::sure(cells) }
        };
        let columns = |form: Form, other: &str| -> Vec<usize> {
            let [own, other] = ["0.110", other].map(|cells| reading(cells, form));
            otherwise(&own, &other).into_iter().map(|at| at.column).collect()
        };
        assert_eq!(columns(Form::Disc, "1.001"), Vec::<usize>::new());
        assert_eq!(columns(Form::Disc, "1.00."), vec![4]);
        assert_eq!(columns(Form::Disc, "0.100"), vec![3]);
        assert_eq!(columns(Form::Text('0'), "1.001"), vec![0, 2, 3, 4]);
    }

    #[test]
    fn rings_beside_discs_without_lines_are_seen_in_wider_cells() {
        // Discs alone are regions of one size; dots stand on the blanks.
        let rows = [
            "...00101", "10..0.1.", ".1.1.0..", ".0.1.001", "0.10....", "10..1.10", ".1.0.0..",
            "01010.10",
        ];
        let read = |has_dots: bool| -> Option<Vec<String>> {
            let picture = RgbImage::from_fn(620, 900, |x, y| {
                let at = |place: u32, from: u32| place.checked_sub(from).map(|own| own / 70);
                let cell = at(x, 30).zip(at(y, 160)).filter(|(c, r)| *c < 8 && *r < 8);
                let Some((column, row)) = cell else { return Pixel([8; 3]) };
                let middle = |i: u32, from: u32| f64::from(from + 70 * i + 35);
                let far =
                    (f64::from(x) - middle(column, 30)).hypot(f64::from(y) - middle(row, 160));
                let is_lit = match rows[row as usize].as_bytes()[column as usize] {
                    b'1' => far < 28.0,
                    b'0' => (25.0..28.0).contains(&far),
                    _ => false,
                };
                match is_lit {
                    true => Pixel([242; 3]),
                    false
                        if has_dots
                            && far < 4.0
                            && rows[row as usize].as_bytes()[column as usize] == b'.' =>
                    {
                        Pixel([90; 3])
                    }
                    false => Pixel([8; 3]),
                }
            });
            let options = ReadOptions::new(builtin::themes());
            let (_, seen) = read_decoded(Picture::from(picture), &options).ok()?;
            let text = |row: &[Option<char>]| row.iter().map(|cell| cell.unwrap_or('.')).collect();
            Some(seen.reading.cells.rows().map(text).collect())
        };
        assert_eq!(read(true), Some(rows.map(String::from).to_vec()));
        assert_eq!(read(false), None, "nothing shows where the blanks are");
    }
}
