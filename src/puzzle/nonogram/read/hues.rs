//! Whether clues are those of a coloured nonogram.
//!
//! Games colour clues for other reasons too: numbers that are done, the line a
//! finger is on, numbers of two digits. So this is asked only of clues that
//! make no black-and-white board.

use crate::picture::{hue, hues_apart};
use crate::sight::around::Sign;

/// Colours whose strongest and weakest channels differ by less are greys.
const LEAST_CHROMA: u8 = 60;
/// Hues this far apart, of 360, are different.
const APART: i32 = 50;
/// Each of two hues has this share of the signs at least.
const SHARE: f64 = 0.2;

/// Whether good parts of the signs have different hues.
pub fn are_coloured(signs: &[&Sign]) -> bool {
    let hues: Vec<i32> = signs.iter().filter_map(|sign| hue(sign.colour, LEAST_CHROMA)).collect();
    let least = SHARE * signs.len() as f64;
    let around =
        |hue: i32| hues.iter().filter(|&&other| hues_apart(hue, other) < APART / 2).count();
    let common: Vec<i32> =
        hues.iter().copied().filter(|&hue| around(hue) as f64 >= least).collect();
    common.iter().any(|&one| common.iter().any(|&two| hues_apart(one, two) >= APART))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::picture::Rgb;

    #[test]
    fn two_hues_are_colours_and_greys_are_none() {
        let sign =
            |colour| Sign { bounds: Rect::default(), colour, contrast: 255, digits: Vec::new() };
        let are = |colours: &[Rgb]| {
            let signs: Vec<Sign> = colours.iter().map(|&colour| sign(colour)).collect();
            are_coloured(&signs.iter().collect::<Vec<_>>())
        };
        let (red, blue, black, grey) = ([220, 0, 10], [20, 20, 230], [0; 3], [170; 3]);
        assert!(are(&[red, blue, black, red, blue]));
        assert!(!are(&[black, grey, black, grey]));
        assert!(!are(&[red, grey, black, grey, red]));
        assert!(!are(&[black, black, black, black, black, red, blue]));
    }
}
