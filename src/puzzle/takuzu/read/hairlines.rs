//! Zeros with hairlines: where some are so thin that one side is lost, the other is a bar.

use crate::geom::{Array2, At};
use crate::sight::{InkClass, Sight};

/// Bars are narrower than this part of their height.
const NARROW: f64 = 0.5;
/// Ones correlate less with their template than the clearest of them, but by no more than
/// this.
const LESS: f32 = 0.08;
/// The label of the digit that a bar is most like.
const ONE: &str = "1";

/// The ones that may be what is left of zeros: on a board that has zeros with hairlines,
/// bars that are less like a one than others are.
pub fn may_be_zeros(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let class = |at: At| sight.looks[at].ink.map(|ink| &sight.inks[ink.class]);
    let is_whole = |class: &&InkClass| class.has_hairlines;
    if !cells.iter().any(|(at, value)| value.is_some() && class(at).as_ref().is_some_and(is_whole))
    {
        return Vec::new();
    }
    let valued = || cells.iter().filter(|(_, value)| value.is_some()).map(|(at, _)| at);
    let likeness = |at: At| {
        let own = class(at).filter(|own| !own.has_hairlines && is_bar(sight, at, own))?;
        let name = own.names.iter().find(|name| name.label == ONE);
        Some(name.map_or(0.0, |name| name.score))
    };
    let best = valued().filter_map(likeness).fold(0.0, f32::max);
    valued().filter(|&at| likeness(at).is_some_and(|own| own < best - LESS)).collect()
}

/// Whether ink is a narrow stroke.
fn is_bar(sight: &Sight, at: At, own: &InkClass) -> bool {
    let cell = sight.grid.cell(at);
    own.width * f64::from(cell.width) < NARROW * own.height * f64::from(cell.height)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{sight, values};
    use super::*;

    #[test]
    fn bars_beside_zeros_with_hairlines_may_be_the_rest_of_such() {
        // Zeros whose right side is a hairline, one in which it is lost, and ones with a flag.
        let rows = ["01.0", "1.01", "c01.", "0.10"];
        let seen = |line: u8| {
            sight(&rows, |kind, x, y| {
                let (dx, dy) = ((f64::from(x) - 20.0) / 6.0, (f64::from(y) - 20.0) / 10.0);
                let is_ring = (0.78..1.12).contains(&dx.hypot(dy));
                let is_heavy = is_ring && dx < -0.5;
                let is_flag = x + y == 30 && (15..20).contains(&x);
                match kind {
                    '0' | 'c' if is_heavy => [0; 3],
                    '0' if is_ring => [line; 3],
                    '1' if (19..22).contains(&x) && y.abs_diff(20) < 10
                        || kind == '1' && is_flag =>
                    {
                        [0; 3]
                    }
                    _ => [255; 3],
                }
            })
        };
        let cells = values(&["01.0", "1.01", "101.", "0.10"]);
        assert_eq!(may_be_zeros(&seen(220), &cells), [At::new(2, 0)]);
        assert!(may_be_zeros(&seen(0), &cells).is_empty(), "none is a hairline");
    }
}
