//! When a later reading may stand for an earlier one that only doubts. A later
//! way of reading knows no more of the picture, so it must not take back what
//! was sure: neither a symbol nor a sign.

use super::symbol::is_plain_symbol;
use crate::geom::{At, Rect};
use crate::grid::{Edge, Grid, Span};
use crate::picture::Picture;
use crate::puzzle::seen::Reading;
use crate::sight::Sight;

/// A symbol this likely may be another one, but is not nothing.
const LIKELY: f64 = 0.35;

/// Whether the later reading has every symbol that the earlier one was sure of,
/// in its place, and tells as many of the signs between cells; or nothing stands between
/// these, where what did was no clear sign: symbols reach over the lines of eaten cells.
pub fn may_stand_for(later: (&Sight, &Reading), earlier: (&Sight, &Reading)) -> bool {
    let (own, known) = (&later.0.borders, &earlier.0.borders);
    let tells_as_many = own.told() >= known.told() && own.likely() >= known.likely();
    (tells_as_many || own.are_bare() && known.clear() == 0) && keeps_symbols(later, earlier)
}

/// Whether the later reading has every symbol that the earlier one was sure of, in
/// its place; or each time the other one, of symbols that have no names.
pub fn keeps_symbols(later: (&Sight, &Reading), earlier: (&Sight, &Reading)) -> bool {
    let ((sight, reading), (before, doubted)) = (later, earlier);
    let holds = |exchange: fn(char) -> char| {
        let is_kept = |(at, value): (At, &Option<char>)| {
            let sure = doubted.confidence[at];
            let own = cell_at(&sight.grid, before.grid.cell(at)).and_then(|own| reading.cells[own]);
            let is_same = own.map(exchange) == *value;
            let may_be_nothing = sure < LIKELY && !is_plain_symbol(before, at);
            value.is_none() || may_be_nothing || is_same || sure < Reading::SURE && own.is_some()
        };
        doubted.cells.iter().all(is_kept)
    };
    let is_nameless = |theme: &str| NAMELESS.contains(&theme);
    // What was told by looks alone is as nameless as what it is told to be.
    let are_nameless =
        is_nameless(&doubted.theme) || doubted.theme == BY_LOOKS && is_nameless(&reading.theme);
    holds(|value| value) || are_nameless && holds(other_value)
}

/// The themes whose symbols have no names of their own: either may be the 0.
const NAMELESS: [&str; 2] = ["shapes", "tiles"];

/// The theme of a reading that was told by the looks of cells.
const BY_LOOKS: &str = "groups";

/// The other value.
pub const fn other_value(value: char) -> char {
    match value {
        '0' => '1',
        '1' => '0',
        other => other,
    }
}

/// Whether `later` is what is left of `earlier`, which the picture cuts off, if
/// lines of it are not counted.
pub fn is_rest_of_cut(later: &Grid, earlier: &Grid) -> bool {
    let (own, size, bounds) = (later.size(), earlier.size(), later.bounds());
    let is_inside = bounds.intersect(&earlier.bounds()).area() >= bounds.area() / 10 * 9;
    let same = SAME_PITCH.max(pitch(&later.columns).unsigned_abs() / SAME_SHARE);
    !earlier.cut_off.is_empty()
        && is_inside
        && !sticks_out(later, earlier)
        && own.rows <= size.rows
        && own.columns <= size.columns
        && own != size
        && pitch(&later.columns).abs_diff(pitch(&earlier.columns)) <= same
}

/// Whether a line more on each side of a grid would lie in the picture.
pub fn is_well_inside(grid: &Grid, picture: &Picture) -> bool {
    let bounds = grid.bounds();
    let [across, down] = [&grid.columns, &grid.rows].map(|lines| pitch(lines));
    bounds.x >= across
        && bounds.y >= down
        && bounds.right() + across <= picture.width() as i32
        && bounds.bottom() + down <= picture.height() as i32
}

/// Whether `later` goes on beyond a side of `earlier` where this is not cut off, by more
/// than lines are apart that noise has moved.
fn sticks_out(later: &Grid, earlier: &Grid) -> bool {
    let (own, known) = (later.bounds(), earlier.bounds());
    let beyond = [
        (Edge::Left, known.x - own.x),
        (Edge::Top, known.y - own.y),
        (Edge::Right, own.right() - known.right()),
        (Edge::Bottom, own.bottom() - known.bottom()),
    ];
    let least = pitch(&later.columns) / MOVED;
    beyond.iter().any(|(edge, by)| !earlier.cut_off.contains(edge) && *by > least)
}

/// Noise moves the outer lines of a board by one part in so many of a cell at most.
const MOVED: i32 = 8;
/// Cells of one board are as far apart but for so many pixels,
const SAME_PITCH: u32 = 2;
/// or one part in so many after a JPEG.
const SAME_SHARE: u32 = 20;

/// From cell to cell, pixels. The first line may be cut off, and begin later than it does.
fn pitch(lines: &[Span]) -> i32 {
    match lines {
        [_, first, middle @ .., last] => (last.start - first.start) / (middle.len() as i32 + 1),
        [first, .., last] => (last.start - first.start) / (lines.len() as i32 - 1),
        _ => 0,
    }
}

/// The cell of `grid` in which the middle of `cell` lies.
fn cell_at(grid: &Grid, cell: Rect) -> Option<At> {
    let holds = |lines: &[Span], middle: i32| {
        lines.iter().position(|line| (line.start..line.end).contains(&middle))
    };
    let row = holds(&grid.rows, cell.y + cell.height / 2)?;
    Some(At::new(row, holds(&grid.columns, cell.x + cell.width / 2)?))
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::Array2;
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;

    /// What is seen of a white page on a grid of so many rows of four cells.
    fn sight(rows: i32, from: i32) -> Sight {
        let picture = Picture::from(RgbImage::from_pixel(300, 300, Pixel([255; 3])));
        let spans = |count: i32, from: i32| -> Vec<Span> {
            (0..count).map(|i| Span { start: from + 30 * i, end: from + 30 * i + 28 }).collect()
        };
        let grid = Grid::guessed(spans(4, 20), spans(rows, from));
        look_at(&picture, &Planes::reduced(&picture, 1), &grid, &[])
    }

    fn reading(rows: &[&str], sure: f64) -> Reading {
        let size = crate::geom::Size::new(rows.len(), 4);
        let cells = Array2::from_fn(size, |at| {
            rows[at.row].chars().nth(at.column).filter(|value| *value != '.')
        });
        Reading {
            confidence: cells.map(|value| if value.is_some() { sure } else { 0.3 }),
            cells,
            theme: "digits".into(),
            legend: Vec::new(),
            signs_are_sure: true,
            warnings: Vec::new(),
        }
    }

    #[test]
    fn what_was_sure_has_to_be_kept() {
        let (before, doubted) = (sight(4, 60), ["01..", "..1.", "....", "0..1"]);
        let earlier = reading(&doubted, 0.9);
        let stands = |sight: &Sight, rows: &[&str], earlier: &Reading| {
            may_stand_for((sight, &reading(rows, 1.0)), (&before, earlier))
        };
        // Cells that were in doubt, and lines that were missed, may be told.
        let longer = ["1001", "01.0", "..1.", "1...", "0..1"];
        assert!(stands(&before, &["01.1", "..1.", "0...", "0..1"], &earlier));
        assert!(stands(&sight(5, 30), &longer, &earlier));
        // Symbols that are other ones or left out were seen better before.
        assert!(!stands(&before, &["00.1", "..1.", "0...", "0..1"], &earlier));
        assert!(!stands(&sight(3, 60), &["01..", "..1.", "...."], &earlier));
        assert!(stands(&sight(3, 60), &["01..", "..1.", "...."], &reading(&doubted, 0.3)));
        // Discs and tiles have no names.
        let discs = Reading { theme: "shapes".into(), ..earlier.clone() };
        assert!(stands(&before, &["10.0", "..0.", "1...", "1..0"], &discs));
        assert!(!stands(&before, &["10.0", "..0.", "1...", "1..0"], &earlier));
        assert!(!stands(&before, &["10.0", "..0.", "1...", "1..1"], &discs));
        let by_looks = Reading { theme: BY_LOOKS.into(), ..earlier.clone() };
        let exchanged = |theme: &str| {
            let rows = ["10.0", "..0.", "1...", "1..0"];
            let later = Reading { theme: theme.into(), ..reading(&rows, 1.0) };
            may_stand_for((&before, &later), (&before, &by_looks))
        };
        assert!(exchanged("shapes"));
        assert!(!exchanged("digits"), "they have names");
        // What may be another symbol is one.
        let open = reading(&doubted, 0.4);
        assert!(stands(&before, &["00.1", "..1.", "0...", "0..1"], &open));
        assert!(!stands(&before, &["0..1", "..1.", "0...", "0..1"], &open));
    }

    #[test]
    fn what_was_no_clear_sign_need_not_be_seen_again_where_all_borders_are_bare() {
        use crate::sight::borders::Border;
        use crate::theme::{Match, Meaning};

        let rows = ["01..", "..1.", "....", "0..1"];
        let (means, kept) = (Meaning::Different, reading(&rows, 1.0));
        // The first of the borders in a row hold what is so much like a bolt.
        let seen = |count: usize, score: f32| {
            let names = vec![Match { theme: "signs".into(), label: "bolt".into(), means, score }];
            let mut sight = sight(4, 60);
            for column in 0..count {
                let border = Border { names: names.clone(), ..Border::default() };
                sight.borders.right[At::new(0, column)] = Some(border);
            }
            sight
        };
        let stands =
            |later: Sight, earlier: Sight| may_stand_for((&later, &kept), (&earlier, &kept));
        assert!(stands(seen(0, 0.0), seen(3, 0.75)), "parts of symbols");
        assert!(!stands(seen(0, 0.0), seen(3, 0.9)), "they were clear");
        assert!(!stands(seen(1, 0.75), seen(3, 0.75)), "some are left");
    }

    #[test]
    fn what_the_picture_cuts_off_is_not_read_without_its_last_line() {
        let grid = |rows| sight(rows, 60).grid;
        let cut = Grid { cut_off: vec![Edge::Bottom], ..grid(5) };
        assert!(is_rest_of_cut(&grid(4), &cut));
        assert!(!is_rest_of_cut(&grid(6), &cut));
        assert!(!is_rest_of_cut(&grid(4), &grid(5)), "it is whole");
    }

    #[test]
    fn what_goes_on_where_nothing_is_cut_off_is_no_rest() {
        let cut = Grid { cut_off: vec![Edge::Bottom], ..sight(5, 60).grid };
        assert!(is_rest_of_cut(&sight(4, 58).grid, &cut));
        assert!(!is_rest_of_cut(&sight(4, 55).grid, &cut), "a board of its own");
        let cut = Grid { cut_off: vec![Edge::Top, Edge::Bottom], ..cut };
        assert!(is_rest_of_cut(&sight(4, 55).grid, &cut));
    }

    #[test]
    fn noise_moves_the_lines_of_a_rest() {
        let grid = |count: i32, pitch: i32| {
            let line = |i: i32| Span { start: 20 + pitch * i, end: 20 + pitch * i + 60 };
            let lines: Vec<Span> = (0..count).map(line).collect();
            Grid::guessed(lines.clone(), lines)
        };
        let cut = Grid { cut_off: vec![Edge::Left], ..grid(9, 72) };
        assert!(is_rest_of_cut(&grid(8, 75), &cut));
        assert!(!is_rest_of_cut(&grid(8, 78), &cut), "cells of another size");
        // The rest of a column of which two fifths are in the picture.
        let mut whole = grid(9, 72);
        whole.columns[0] = Span { start: 65, end: 80 };
        let cut = Grid { cut_off: vec![Edge::Left], ..whole.clone() };
        let rest = Grid { columns: whole.columns[1..].to_vec(), ..whole };
        assert!(is_rest_of_cut(&rest, &cut));
    }

    #[test]
    fn a_line_more_fits_around_what_lies_well_inside() {
        let picture = Picture::from(image::RgbImage::new(400, 400));
        let is_inside = |first: i32, count: i32| {
            let spans = |from: i32| -> Vec<Span> {
                (0..count)
                    .map(|i| from + 40 * i)
                    .map(|start| Span { start, end: start + 38 })
                    .collect()
            };
            is_well_inside(&Grid::guessed(spans(first), spans(60)), &picture)
        };
        assert!(is_inside(42, 6));
        assert!(!is_inside(38, 6), "nearer to one edge");
        assert!(!is_inside(42, 8), "nearer to others");
    }
}
