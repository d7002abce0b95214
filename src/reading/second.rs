//! A second opinion: where a grid was not surely read cell by cell, or what
//! was read is no board with exactly one answer, like cells are gathered and
//! the families asked what the groups mean.

use super::ReadOptions;
use super::cells::{Read, Refused};
use super::examine::examine;
use super::symbol::{is_plain_symbol, may_be_symbol};
use crate::geom::At;
use crate::median::median;
use crate::puzzle::seen::Reading;
use crate::sight::{Sight, kinds};

/// What the groups of alike cells make of a grid that was first read as
/// `first`; else `first`. And whether it is the former.
pub fn opinion(
    sight: &Sight,
    options: &ReadOptions,
    first: Result<Read, Refused>,
) -> (Result<Read, Refused>, bool) {
    let Some(kinds) = kinds::gather(sight) else { return (first, false) };
    let reading = first.as_ref().ok().map(|(_, reading)| reading);
    let mut best: Option<Read> = None;
    for measure in kinds::MEASURES {
        let cuts = kinds.cuts(measure, sight, options.themes);
        let mut families = options.families();
        let read = families.find_map(|family| family.read_groups(sight, &cuts, reading));
        let doubts = |(_, reading): &Read| reading.doubtful().len();
        if let Some(mut read) = read
            && best.as_ref().is_none_or(|known| doubts(&read) < doubts(known))
        {
            if let Some((_, known)) = &best {
                doubt_taken_back(&mut read.1, known);
            }
            best = Some(read);
        }
        if best.as_ref().is_some_and(|known| doubts(known) == 0) {
            break;
        }
    }
    let Some(mut second) = best else { return (first, false) };
    doubt_unwritten(sight, &mut second.1);
    doubt_no_symbols(sight, &mut second.1);
    if let Ok((_, known)) = &first {
        doubt_lone_blanks(sight, &mut second.1, known);
    }
    if first.as_ref().is_ok_and(|(_, known)| wipes_out(sight, &second.1, known)) {
        return (first, false);
    }
    (Ok(examine(sight, second)), true)
}

/// Doubts values of forms on a full board where what stands in the cell may be no symbol:
/// it may be the last blank, with something written on it.
fn doubt_no_symbols(sight: &Sight, reading: &mut Reading) {
    if !reading.is_by_form() || reading.cells.iter().any(|(_, value)| value.is_none()) {
        return;
    }
    let values = reading.cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let strange: Vec<At> = values.filter(|&at| !may_be_symbol(sight, reading, at)).collect();
    for at in strange {
        reading.confidence[at] = reading.confidence[at].min(ONE_SIDED);
    }
}

/// Doubts the few blanks that hold what is nearly as strong as symbols and was no sure blank
/// at first, where nothing at all stands in most blanks.
fn doubt_lone_blanks(sight: &Sight, reading: &mut Reading, first: &Reading) {
    let contrast = |at: At| sight.looks[at].ink.map(|ink| ink.contrast);
    let (blanks, symbols): (Vec<_>, Vec<_>) =
        reading.cells.iter().partition(|(_, value)| value.is_none());
    let usual = median(symbols.iter().filter_map(|(at, _)| contrast(*at))).unwrap_or(0);
    let inked: Vec<(At, u8)> =
        blanks.iter().filter_map(|(at, _)| Some((*at, contrast(*at)?))).collect();
    if 3 * inked.len() > blanks.len() {
        return;
    }
    for (at, contrast) in inked {
        let was_blank = first.cells[at].is_none() && first.confidence[at] >= Reading::SURE;
        if !was_blank && f64::from(contrast) >= NEARLY_AS_STRONG * f64::from(usual) {
            reading.confidence[at] = reading.confidence[at].min(ONE_SIDED);
        }
    }
}

/// What a game writes on blanks is fainter than this part of its symbols.
const NEARLY_AS_STRONG: f64 = 0.4;

/// Doubts cells on which nothing is written where nearly all with the same value have it
/// written: tiles of a value's colour may be left blank.
fn doubt_unwritten(sight: &Sight, reading: &mut Reading) {
    if !reading.is_written() {
        return;
    }
    let is_bare = |at: At| {
        let look = &sight.looks[at];
        look.ink.is_none() && look.unexplained == 0.0
    };
    for value in ['0', '1'] {
        let own = reading.cells.iter().filter(|(_, own)| **own == Some(value)).map(|(at, _)| at);
        let (bare, written): (Vec<At>, Vec<At>) = own.partition(|at| is_bare(*at));
        if (bare.len() as f64) < UNWRITTEN * written.len() as f64 {
            for at in bare {
                reading.confidence[at] = reading.confidence[at].min(ONE_SIDED);
            }
        }
    }
}

/// Fewer cells of a value than this share of the written ones are odd if they are not.
const UNWRITTEN: f64 = 0.25;

/// Doubts all that was read `first`, a board without an answer, where groups of alike
/// cells make one with exactly one answer and part the symbols otherwise.
pub fn doubt_rivalled(sight: &Sight, options: &ReadOptions, first: &mut Reading) {
    let Some(kinds) = kinds::gather(sight) else { return };
    let is_rival = |measure: &kinds::Measure| {
        let cuts = kinds.cuts(*measure, sight, options.themes);
        let read = options.families().find_map(|family| family.read_groups(sight, &cuts, None));
        read.is_some_and(|(_, other)| other.doubtful().is_empty() && part_otherwise(first, &other))
    };
    if kinds::MEASURES.iter().any(is_rival) {
        first.confidence = first.confidence.map(|sure| sure.min(ONE_SIDED));
    }
}

/// Whether cells with symbols in both readings are not the same in both, nor all
/// exchanged.
fn part_otherwise(one: &Reading, other: &Reading) -> bool {
    let pairs = one.cells.iter().filter_map(|(at, own)| own.zip(other.cells[at]));
    let [same, exchanged] =
        pairs.fold([0, 0], |[same, exchanged], (own, other)| match own == other {
            true => [same + 1, exchanged],
            false => [same, exchanged + 1],
        });
    let parted = same.min(exchanged);
    parted >= PARTED && parted as f64 > MISTAKEN * (same + exchanged) as f64
}

/// One symbol may be a mistake of the player's,
const PARTED: usize = 2;
/// and this share of many.
const MISTAKEN: f64 = 0.05;

/// Doubts the cells in which a reading lacks symbols that another has.
fn doubt_taken_back(reading: &mut Reading, other: &Reading) {
    for (at, value) in other.cells.iter() {
        if value.is_some() && reading.cells[at].is_none() {
            reading.confidence[at] = reading.confidence[at].min(ONE_SIDED);
        }
    }
}

/// Whether several cells lack what plainly is a symbol, and was one at first, only not
/// surely which: tiles of one colour are no blanks for that.
fn wipes_out(sight: &Sight, reading: &Reading, first: &Reading) -> bool {
    let is_wiped = |(at, value): &(At, &Option<char>)| {
        value.is_some() && reading.cells[*at].is_none() && is_plain_symbol(sight, *at)
    };
    first.cells.iter().filter(is_wiped).count() >= SOME
}

/// So many symbols are no marks on blanks.
const SOME: usize = 3;

/// How sure the cells of a board are that shows one symbol only and has not
/// one answer: the other may have been taken for it, or for blanks.
const ONE_SIDED: f64 = 0.3;

/// Doubts a board without exactly one answer that shows one symbol only.
pub fn doubt_one_sided(reading: &mut Reading) {
    let mut values = reading.cells.iter().filter_map(|(_, value)| *value);
    if let Some(first) = values.next()
        && values.all(|value| value == first)
    {
        reading.confidence = reading.confidence.map(|sure| sure.min(ONE_SIDED));
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::{Array2, Size};
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::paint::Stamp;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    #[test]
    fn symbols_are_parted_otherwise_if_they_are_neither_the_same_nor_exchanged() {
        let reading = |cells: &str| {
            let cells = Array2::from_fn(Size::new(1, cells.len()), |at| {
                cells.chars().nth(at.column).filter(|kind| *kind != '.')
            });
            Reading::sure(cells)
        };
        let parted = |one: &str, other: &str| part_otherwise(&reading(one), &reading(other));
        assert!(parted("001101", "010101"));
        assert!(!parted("001101", "001101") && !parted("001101", "110010"));
        assert!(!parted("001101", "00.1.1"), "blanks say nothing");
        assert!(!parted("001101", "000101"), "one is a slip");
        let [many, slips] = ["001101".repeat(8), "010101".to_owned() + &"001101".repeat(7)];
        assert!(!parted(&many, &slips), "two are of many");
    }

    #[test]
    fn a_bare_tile_is_in_doubt_where_its_value_is_written_on_others() {
        let rows = ["1001", "0110", "1010", "0101"];
        let doubted = |bare: &[At]| {
            let side = 40;
            let mut picture = Picture::from(RgbImage::from_pixel(160, 160, Pixel([240; 3])));
            let cells = Array2::from_fn(Size::new(4, 4), |at| rows[at.row].chars().nth(at.column));
            for (at, value) in cells.iter() {
                let mut stamp = Stamp::new(side, side);
                let ground = if *value == Some('1') { [190, 20, 40] } else { [240, 230, 230] };
                stamp.plate([0.0, 0.0, 40.0, 40.0], 0.0, ground, 255);
                if !bare.contains(&at) {
                    stamp.character(value.unwrap_or('0'), 20.0, 20.0, 24.0, [60; 3]);
                }
                stamp.press(&mut picture, side * at.column as i32, side * at.row as i32);
            }
            let lines = || (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
            let planes = Planes::reduced(&picture, 1);
            let grid = Grid::guessed(lines(), lines());
            let mut reading = Reading::sure(cells);
            doubt_unwritten(&look_at(&picture, &planes, &grid, builtin::themes()), &mut reading);
            reading.doubtful()
        };
        let ones = [(0, 0), (0, 3), (1, 1), (1, 2), (2, 0)].map(|(row, at)| At::new(row, at));
        assert_eq!(doubted(&ones[..1]), ones[..1]);
        assert_eq!(doubted(&[]), []);
        assert_eq!(doubted(&ones), [], "tiles of many cells are bare: their colour tells them");
    }

    #[test]
    fn a_lone_blank_with_strong_ink_is_in_doubt_unless_it_surely_was_one() {
        // Discs and bars, and in the last cell something in a grey.
        let doubted = |grey: u8, is_sure: bool| {
            let rows = ["db..", "bd..", "d..b", "b.d?"];
            let picture = Picture::from(RgbImage::from_fn(160, 160, |x, y| {
                let kind = rows[(y / 40) as usize].as_bytes()[(x / 40) as usize];
                let (dx, dy) = ((x % 40).abs_diff(20), (y % 40).abs_diff(20));
                let is_ink = match kind {
                    b'd' => dx * dx + dy * dy < 120,
                    b'b' => dx < 3 && dy < 12,
                    b'?' => dx < 10 && dy < 10 && dx.abs_diff(dy) < 3,
                    _ => false,
                };
                let ink = if kind == b'?' { grey } else { 20 };
                Pixel([if is_ink { ink } else { 250 }; 3])
            }));
            let lines = || (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
            let (planes, grid) = (Planes::reduced(&picture, 1), Grid::guessed(lines(), lines()));
            let cells =
                Array2::from_fn(Size::new(4, 4), |at| match rows[at.row].as_bytes()[at.column] {
                    b'd' => Some('1'),
                    b'b' => Some('0'),
                    _ => None,
                });
            let mut first = Reading::sure(cells);
            let mut reading = first.clone();
            first.confidence[At::new(3, 3)] = if is_sure { 1.0 } else { 0.2 };
            let sight = look_at(&picture, &planes, &grid, builtin::themes());
            doubt_lone_blanks(&sight, &mut reading, &first);
            reading.doubtful()
        };
        assert_eq!(doubted(130, false), [At::new(3, 3)]);
        assert_eq!(doubted(130, true), [], "a sure blank");
        assert_eq!(doubted(200, false), [], "faint as what is written on blanks");
    }

    #[test]
    fn groups_that_blank_out_plain_symbols_are_not_believed() {
        // Discs and bars, some of them on light tiles.
        let rows = ["dBbd", "bDdB", "dbBd", "bdbd"];
        let picture = Picture::from(RgbImage::from_fn(160, 160, |x, y| {
            let kind = rows[(y / 40) as usize].as_bytes()[(x / 40) as usize];
            let (dx, dy) = ((x % 40).abs_diff(20), (y % 40).abs_diff(20));
            let is_ink = match kind.to_ascii_lowercase() {
                b'd' => dx * dx + dy * dy < 120,
                _ => dx < 3 && dy < 12,
            };
            let ground = if kind.is_ascii_uppercase() { [240; 3] } else { [30; 3] };
            Pixel(if is_ink { [250, 160, 40] } else { ground })
        }));
        let lines = || (0..4).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
        let (planes, grid) = (Planes::reduced(&picture, 1), Grid::guessed(lines(), lines()));
        let sight = look_at(&picture, &planes, &grid, builtin::themes());
        let read = |blanked: usize| {
            let mut left = blanked;
            Reading::sure(Array2::from_fn(sight.size(), |at| {
                let kind = rows[at.row].as_bytes()[at.column];
                let is_wiped = kind.is_ascii_uppercase() && left > 0;
                left -= usize::from(is_wiped);
                let value = if kind.eq_ignore_ascii_case(&b'd') { '1' } else { '0' };
                (!is_wiped).then_some(value)
            }))
        };
        assert!(wipes_out(&sight, &read(4), &read(0)));
        assert!(!wipes_out(&sight, &read(2), &read(0)), "they may be marks");
        assert!(!wipes_out(&sight, &read(4), &read(4)), "they were none at first");
    }
}
