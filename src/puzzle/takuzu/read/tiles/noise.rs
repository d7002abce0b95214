//! What says nothing on tiles: dots on blanks, and what a JPEG leaves, which is faint, in a
//! form of its own on each, and now and then like a digit.

use super::super::symbols::{self, Name};
use super::Clusters;
use crate::sight::Sight;

/// Ink fainter than this share of what the colours of the tiles differ,
const FAINT: f64 = 0.15;
/// and on no more cells, is noise: digits are as strong as each other on many.
const FEW: usize = 2;
/// How sure it is that such ink says nothing.
pub const SAYS_NOTHING: f64 = 1.0;

/// The names of all inks on tiles of these colours, of which noise and `dots`, which stand on
/// blanks, have none.
pub fn names(sight: &Sight, clusters: &Clusters, dots: &[bool]) -> Vec<Name> {
    let least = FAINT * clusters.separation();
    let mut names = symbols::names(sight);
    for ((name, ink), strongest) in names.iter_mut().zip(&sight.inks).zip(symbols::strongest(sight))
    {
        if ink.count <= FEW && f64::from(strongest) < least {
            *name = Name::Mark(SAYS_NOTHING);
        }
    }
    for (name, _) in names.iter_mut().zip(dots).filter(|(_, is_dot)| **is_dot) {
        *name = Name::Mark(SAYS_NOTHING);
    }
    names
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn faint_streaks_like_a_one_are_noise_on_tiles_of_two_colours() {
        let rows = ["ab..ba", "b.ab.a", "ABa..b", "a..ba.", ".ab.b.", "b..a.b"];
        let sure = |contrast: u8| {
            let way = read(&sight(&rows, |kind, x, y| {
                // Streaks in forms of their own on one tile of either colour.
                let is_streak = match kind {
                    'A' => (18..21).contains(&x) && (10..30).contains(&y),
                    'B' => (20..24).contains(&x) && (6..34).contains(&y),
                    _ => false,
                };
                let tile: [u8; 3] = match kind.to_ascii_lowercase() {
                    'a' => [216, 81, 47],
                    'b' => [37, 167, 196],
                    _ => [49; 3],
                };
                if is_streak { tile.map(|c| c.saturating_add(contrast)) } else { tile }
            }));
            let way = way.expect("tiles of two colours");
            way.confidence[At::new(2, 0)] > 0.5 && way.confidence[At::new(0, 0)] > 0.5
        };
        assert!(sure(20));
        assert!(!sure(110), "what is strong may be written");
    }
}
