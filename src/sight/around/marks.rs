//! Marks of the board within those of its lines that are looked at for clues.

use super::INNER_LINES;
use crate::geom::At;
use crate::picture::{Rgb, distance};
use crate::sight::{Look, Sight};

/// Grounds this near are one,
const SAME: u8 = 8;
/// and cells whose ground is so far from that of blanks are filled.
const FILLED: u8 = 60;

/// The cells of the outer lines that hold a mark: ink that the middle of the
/// board, where no clues are, holds too, and that is no digit; or no ink, on the
/// ground of cells there that are filled.
pub fn marks(sight: &Sight) -> Vec<At> {
    let size = sight.size();
    let is_middle = |at: At| {
        let is_in = |i: usize, length: usize| (INNER_LINES..length - INNER_LINES).contains(&i);
        2 * INNER_LINES < size.rows.min(size.columns)
            && is_in(at.row, size.rows)
            && is_in(at.column, size.columns)
    };
    let is_digit = |class: usize| {
        let name = sight.inks[class].names.first();
        name.is_none_or(|name| name.label.bytes().all(|b| b.is_ascii_digit()))
    };
    let mut is_mark = vec![false; sight.inks.len()];
    let mut grounds: Vec<(Rgb, usize)> = Vec::new();
    for (_, look) in sight.looks.iter().filter(|(at, _)| is_middle(*at)) {
        match grounds.iter_mut().find(|(known, _)| distance(*known, look.ground) <= SAME) {
            Some((_, count)) => *count += 1,
            None => grounds.push((look.ground, 1)),
        }
        if let Some(ink) = look.ink {
            is_mark[ink.class] = !is_digit(ink.class);
        }
    }
    let blank = grounds.iter().max_by_key(|(_, count)| *count).map_or([0; 3], |own| own.0);
    let is_fill = |ground: Rgb| {
        distance(ground, blank) > FILLED
            && grounds.iter().any(|(known, _)| distance(*known, ground) <= SAME)
    };
    let holds_mark = |look: &Look| match look.ink {
        Some(ink) => is_mark[ink.class],
        None => is_fill(look.ground),
    };
    let outer = sight.looks.iter().filter(|(at, _)| !is_middle(*at));
    outer.filter(|(_, look)| holds_mark(look)).map(|(at, _)| at).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin::themes;

    /// The marks of a board of 40-pixel cells, `x` for a cross and `1` for a bar.
    fn seen(rows: [&str; 8]) -> Vec<At> {
        let pixels = RgbImage::from_fn(320, 320, |x, y| {
            let (dx, dy) = ((x % 40).abs_diff(20), (y % 40).abs_diff(20));
            let is_ink = match rows[y as usize / 40].as_bytes()[x as usize / 40] {
                b'x' => dx.abs_diff(dy) < 3 && dx < 11,
                b'1' => dx < 3 && dy < 12,
                _ => false,
            };
            Pixel(if is_ink { [30; 3] } else { [240; 3] })
        });
        let picture = Picture::from(pixels);
        let planes = Planes::reduced(&picture, 1);
        let spans: Vec<Span> = (0..8).map(|i| Span { start: 40 * i, end: 40 * i + 40 }).collect();
        let grid = Grid::guessed(spans.clone(), spans);
        marks(&look_at(&picture, &planes, &grid, themes()))
    }

    #[test]
    fn what_the_middle_holds_too_is_a_mark() {
        let rows = [
            "........", ".x......", "........", "........", "...x....", "........", "........",
            ".......x",
        ];
        assert_eq!(seen(rows), [At::new(1, 1), At::new(7, 7)]);
        let clues = [
            ".1......", ".1...x..", "........", "........", "...1....", "........", "........",
            "........",
        ];
        assert_eq!(seen(clues), []);
    }
}
