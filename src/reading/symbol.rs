//! Whether what stands in a cell may be a symbol at all.

use crate::geom::At;
use crate::median::median;
use crate::puzzle::seen::Reading;
use crate::sight::Sight;
use crate::theme::Meaning;

/// Whether the ink in a cell may be a symbol: what is far fainter than symbols and like none
/// of them is written on a blank.
pub fn may_be_symbol(sight: &Sight, reading: &Reading, at: At) -> bool {
    let Some(own) = sight.looks[at].ink else { return true };
    let is_sure = |other: At| {
        other != at && reading.cells[other].is_some() && reading.confidence[other] >= Reading::SURE
    };
    let sure = sight.looks.iter().filter(|(other, _)| is_sure(*other));
    let inks: Vec<_> = sure.filter_map(|(_, look)| look.ink).collect();
    let usual = median(inks.iter().map(|ink| ink.contrast)).unwrap_or(0);
    let glyph = |class: usize| &sight.inks[class].glyph;
    let is_like = |class: usize| glyph(class).likeness(glyph(own.class)) >= LIKE_A_SYMBOL;
    FAINTER * u16::from(own.contrast) >= u16::from(usual) || inks.iter().any(|i| is_like(i.class))
}

/// Whether the ink in a cell plainly is a symbol by its form, whichever it is.
pub fn is_plain_symbol(sight: &Sight, at: At) -> bool {
    let name = sight.looks[at].ink.and_then(|ink| sight.inks[ink.class].names.first());
    name.is_some_and(|name| name.score >= PLAIN && name.means != Meaning::Mark)
}

/// Such forms correlate so much with their template.
const PLAIN: f32 = 0.9;

/// Symbols that a game dims are no fainter than others by this factor,
const FAINTER: u16 = 2;
/// or of the form of some by this correlation.
const LIKE_A_SYMBOL: f32 = 0.6;

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::Array2;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    #[test]
    fn faint_ink_like_no_symbol_is_written_on_a_blank_and_a_disc_is_plain() {
        // Discs and bars in black, and in the last cell something in grey.
        let may_be = |grey: u8, is_text: bool| {
            let rows = ["dbdb", "bdbd", "dbdb", "bdb?"];
            let pixels = RgbImage::from_fn(160, 160, |x, y| {
                let kind = rows[(y / 40) as usize].as_bytes()[(x / 40) as usize];
                let (dx, dy) = ((x % 40).abs_diff(20), (y % 40).abs_diff(20));
                let is_disc = dx * dx + dy * dy < 120;
                let is_line = [5, 11].contains(&dy) && dx < 14;
                Pixel(match kind {
                    b'd' if is_disc => [0; 3],
                    b'b' if dx < 4 && dy < 12 => [0; 3],
                    b'?' if if is_text { is_line } else { is_disc } => [grey; 3],
                    _ => [255; 3],
                })
            });
            let picture = Picture::from(pixels);
            let spans: Vec<Span> =
                (0..4).map(|i| Span { start: 40 * i, end: 40 * (i + 1) }).collect();
            let grid = Grid::guessed(spans.clone(), spans);
            let planes = Planes::reduced(&picture, 1);
            let sight = look_at(&picture, &planes, &grid, builtin::themes());
            let cells = Array2::from_fn(sight.size(), |at| {
                let is_disc = (at.row + at.column).is_multiple_of(2);
                Some(if is_disc { '1' } else { '0' })
            });
            let at = At::new(3, 3);
            (may_be_symbol(&sight, &Reading::sure(cells), at), is_plain_symbol(&sight, at))
        };
        assert_eq!(may_be(190, true), (false, false));
        assert_eq!(may_be(190, false), (true, true), "a dimmed disc");
        assert_eq!(may_be(60, true), (true, false), "as strong as symbols");
    }
}
