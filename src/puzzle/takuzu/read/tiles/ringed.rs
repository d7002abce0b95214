//! Rings on tiles that a game finds wrong.

use super::super::symbols::Name;
use crate::geom::At;
use crate::sight::Sight;

/// So many cells are ringed at most,
const RINGED: usize = 3;
/// by rings as wide and high as this part of a cell: digits are narrower,
const AROUND: f64 = 0.6;
/// and a tile is of one colour but for this much.
const ONE_TILE: u8 = 16;

/// Whether one of few rings stands on a cell, of whose tile as much is within as around
/// it: games ring mistakes. Beside ones or crosses a ring is a digit or letter.
pub fn is_ringed(sight: &Sight, names: &[Name], at: At) -> bool {
    let is_round = |name: &Name| match name {
        Name::Value('0', _) => true,
        name => name.shape() == Some("ring"),
    };
    let Some(own) = sight.looks[at].ink.map(|ink| ink.class) else { return false };
    let inks = sight.inks.iter().zip(names);
    let rings: usize = inks.filter(|(_, name)| is_round(name)).map(|(ink, _)| ink.count).sum();
    is_round(&names[own])
        && sight.inks[own].shorter() >= AROUND
        && rings <= RINGED
        && !names.iter().any(|name| matches!(name, Name::Value('1' | 'X', _)))
        && sight.parting(at) <= ONE_TILE
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use crate::geom::At;
    use crate::puzzle::takuzu::read::testing::sight;

    #[test]
    fn a_ring_around_a_mistake_leaves_its_tile() {
        let rows = ["ab..ba", "b.ab.a", "Aba..b", "a..ba.", ".ab.b.", "b..a.B"];
        let way = {
            let seen = sight(&rows, |kind, x, y| {
                let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
                let tile = match kind.to_ascii_lowercase() {
                    'a' => [254, 158, 10],
                    'b' => [10, 130, 254],
                    _ => [44; 3],
                };
                match kind.is_ascii_uppercase() {
                    true if (11.0..13.5).contains(&far) => [225, 30, 60],
                    _ => tile,
                }
            });
            read(&seen).expect("tiles of two colours")
        };
        let [one, other] = [At::new(2, 0), At::new(5, 5)];
        assert_eq!(way.cells[one], way.cells[At::new(0, 0)]);
        assert_eq!(way.cells[other], way.cells[At::new(0, 1)]);
        assert!(way.confidence[one] > 0.5 && way.confidence[other] > 0.5);
    }
}
