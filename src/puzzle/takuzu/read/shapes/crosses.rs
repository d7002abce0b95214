//! Crosses as one of two shapes.

use crate::puzzle::takuzu::read::symbols::Name;
use crate::sight::Sight;

/// Whether crosses are the only letters, and a shape is on many cells beside them.
pub fn are_beside_crosses(sight: &Sight, names: &[Name]) -> bool {
    let count = |is_meant: &dyn Fn(&Name) -> bool| -> usize {
        let inks = sight.inks.iter().zip(names).filter(|(_, name)| is_meant(name));
        inks.map(|(ink, _)| ink.count).sum()
    };
    let crosses = count(&|name| matches!(name, Name::Value('X', _)));
    let digits = count(&|name| matches!(name, Name::Value('0' | '1', _)));
    let shapes = count(&|name| matches!(name, Name::Shape(_)));
    digits == 0 && crosses > 0 && shapes * FEW_SHAPES >= crosses
}

/// Shapes of one cell in so many that hold crosses are a value.
const FEW_SHAPES: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::takuzu::read::symbols::names;
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    #[test]
    fn ticks_beside_crosses_are_shapes_unless_there_are_digits() {
        let seen = |rows: &[&str]| {
            let sight = sight(rows, |kind, x, y| {
                let (x, y) = (f64::from(x), f64::from(y));
                let to_line = |from: (f64, f64), to: (f64, f64)| {
                    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                    let part = ((x - from.0) * dx + (y - from.1) * dy) / (dx * dx + dy * dy);
                    let part = part.clamp(0.0, 1.0);
                    (x - from.0 - part * dx).hypot(y - from.1 - part * dy)
                };
                let off =
                    match kind {
                        'x' => to_line((12.0, 12.0), (27.0, 27.0))
                            .min(to_line((27.0, 12.0), (12.0, 27.0))),
                        'v' => to_line((10.0, 20.0), (17.0, 27.0))
                            .min(to_line((17.0, 27.0), (30.0, 12.0))),
                        _ => 9.0,
                    };
                [if off < 2.0 || is_digit(kind, x as u32, y as u32) { 20 } else { 250 }; 3]
            });
            are_beside_crosses(&sight, &names(&sight))
        };
        assert!(seen(&["xv..", "vx.v", "..xv", ".vx."]));
        assert!(!seen(&["x.x.", ".x..", "..x.", ".x.x"]), "crosses alone");
        assert!(!seen(&["xo..", "ox.o", "..xo", ".oxv"]), "noughts");
    }
}
