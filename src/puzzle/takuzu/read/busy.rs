//! Blanks with as much in their middle as symbols have: stripes over a mistake leave
//! parts of its symbol only, which are like none.

use crate::geom::{Array2, At};
use crate::median::median;
use crate::sight::Sight;

/// What is this far from its ground covers it.
const COVERS: u8 = 40;
/// This part of the usual share of symbols is as much as theirs,
const AS_MUCH: f64 = 0.5;
/// and so many times the usual share of blanks is more than theirs,
const MORE: f64 = 2.5;
/// of so many that are asked,
const ASKED: usize = 12;
/// where blanks are more than one cell in so many or hold nothing,
const FEW: usize = 8;
/// as is anything from this share of the middle on.
const LEAST: f64 = 0.12;
/// Fainter than this part of what symbols are from their ground is a glow, which a game
/// points at a blank with, unless it is as much like one of them as this.
const GLOW: f64 = 0.3;
const LIKE: f32 = 0.8;

/// The blanks of `cells` that hold something and whose middle is covered as the symbols'
/// are, where that of blanks usually is not.
pub fn busy(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let contrast = |at: At| {
        let look = &sight.looks[at];
        let unexplained = if look.unexplained > 0.0 { look.unexplained_contrast } else { 0 };
        look.ink.map_or(0, |ink| ink.contrast).max(unexplained)
    };
    let values = cells.iter().filter(|(_, value)| value.is_some());
    let usual = median(values.map(|(at, _)| contrast(at))).unwrap_or(0);
    let is_glow = |at: At| {
        f64::from(contrast(at)) < GLOW * f64::from(usual) && !is_like_value(sight, cells, at)
    };
    let holds = |at: &At| contrast(*at) > 0 && !is_glow(*at);
    let of = |is_value: bool| {
        let own = cells.iter().filter(move |(_, value)| value.is_some() == is_value);
        own.map(|(at, _)| at).collect::<Vec<At>>()
    };
    let (blanks, values) = (of(false), of(true));
    if !blanks.iter().any(holds) || values.is_empty() {
        return Vec::new();
    }
    let covered = |at: &At| sight.covered(*at, COVERS);
    let usual = |all: &[At]| {
        let step = all.len().div_ceil(ASKED).max(1);
        median(all.iter().step_by(step).map(covered)).unwrap_or(0.0)
    };
    // Where none is bare all of them may be such as are marked.
    let is_many = blanks.len() * FEW >= cells.iter().count();
    let bare: Vec<At> = blanks.iter().copied().filter(|at| is_many || !holds(at)).collect();
    let least = (AS_MUCH * usual(&values)).max(MORE * usual(&bare)).max(LEAST);
    blanks.into_iter().filter(|at| holds(at) && covered(at) >= least).collect()
}

/// Whether the ink on a cell has the form of what stands for a value.
fn is_like_value(sight: &Sight, cells: &Array2<Option<char>>, at: At) -> bool {
    let class = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let values = cells.iter().filter(|(_, value)| value.is_some());
    let mut values = values.filter_map(|(at, _)| class(at));
    class(at).is_some_and(|own| values.any(|value| value.glyph.likeness(&own.glyph) >= LIKE))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use crate::puzzle::takuzu::read::testing::sight;

    /// Which blanks of a board of discs and bars are busy, where `h` draws hatched ones.
    fn found(h: impl Fn(u32, u32) -> bool) -> Vec<At> {
        found_in([30, 60, 160], h)
    }

    /// The same where they are hatched in this colour.
    fn found_in(colour: [u8; 3], h: impl Fn(u32, u32) -> bool) -> Vec<At> {
        let rows = ["d..h", ".bd.", "b.db", "h.b."];
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (x.abs_diff(20), y.abs_diff(20));
            let is_ink = match kind {
                'd' => across.pow(2) + down.pow(2) < 100,
                'b' => across < 5 && down < 12,
                'h' => h(x, y),
                _ => false,
            };
            match kind {
                'h' if is_ink => colour,
                _ if is_ink => [30, 60, 160],
                _ => [250; 3],
            }
        });
        let cells =
            Array2::from_fn(Size::new(4, 4), |at: At| match rows[at.row].as_bytes()[at.column] {
                b'd' => Some('0'),
                b'b' => Some('1'),
                _ => None,
            });
        busy(&seen, &cells)
    }

    #[test]
    fn stripes_over_a_cell_are_as_much_as_a_symbol_and_a_note_is_not() {
        let hatched = [At::new(0, 3), At::new(3, 0)];
        assert_eq!(found(|x, y| (x + y) % 10 < 5 && x.min(y) > 4 && x.max(y) < 36), hatched);
        assert!(found(|x, y| x.abs_diff(30) < 3 && y.abs_diff(30) < 4).is_empty(), "a note");
        let frame = |x: u32, y: u32| {
            let off = x.abs_diff(20).max(y.abs_diff(20));
            (14..17).contains(&off)
        };
        assert!(found(frame).is_empty(), "a frame");
        assert!(found(|_, _| false).is_empty());
    }

    #[test]
    fn a_glow_is_no_symbol_unless_it_has_the_form_of_one() {
        let ring = |x: u32, y: u32| {
            let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
            (7.0..14.0).contains(&off)
        };
        let disc = |x: u32, y: u32| x.abs_diff(20).pow(2) + y.abs_diff(20).pow(2) < 100;
        let hatched = [At::new(0, 3), At::new(3, 0)];
        let (glow, strong) = ([200, 205, 215], [90, 110, 180]);
        assert!(found_in(glow, ring).is_empty());
        assert_eq!(found_in(strong, ring), hatched);
        assert_eq!(found_in(glow, disc), hatched, "a faint disc");
    }
}
