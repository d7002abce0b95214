//! Shapes in outline: what one encloses may be looked at as if it were filled.

use super::{AREA, GLYPH, Glyph};

/// A pixel is ink from this grey value on.
const INK: u8 = 100;
/// An outline encloses at least this part of the canvas.
const ENCLOSED: f64 = 0.08;

impl Glyph {
    /// The same glyph with all that its ink encloses inked as well; `None` where that is
    /// next to nothing.
    pub fn filled(&self) -> Option<Self> {
        let grey = self.to_grey();
        let mut is_outside = vec![false; AREA];
        let is_rim = |i: &usize| {
            let (x, y) = (i % GLYPH, i / GLYPH);
            x.min(y) == 0 || x.max(y) == GLYPH - 1
        };
        let mut open: Vec<usize> = (0..AREA).filter(is_rim).collect();
        while let Some(i) = open.pop() {
            if is_outside[i] || grey[i] >= INK {
                continue;
            }
            is_outside[i] = true;
            let (x, y) = (i % GLYPH, i / GLYPH);
            open.extend((x > 0).then(|| i - 1));
            open.extend((x + 1 < GLYPH).then_some(i + 1));
            open.extend((y > 0).then(|| i - GLYPH));
            open.extend((y + 1 < GLYPH).then_some(i + GLYPH));
        }
        let enclosed = (0..AREA).filter(|&i| !is_outside[i] && grey[i] < INK).count();
        let ink: [u8; AREA] =
            std::array::from_fn(|i| if is_outside[i] { grey[i] } else { u8::MAX });
        (enclosed as f64 >= ENCLOSED * AREA as f64).then(|| Self::from_grey(&ink))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glyph(is_ink: impl Fn(f64, f64) -> bool) -> Glyph {
        let middle = |i: usize| i as f64 + 0.5 - GLYPH as f64 / 2.0;
        let ink =
            std::array::from_fn(
                |i| {
                    if is_ink(middle(i % GLYPH), middle(i / GLYPH)) { 255 } else { 0 }
                },
            );
        Glyph::from_grey(&ink)
    }

    #[test]
    fn a_ring_is_filled_to_a_disc_and_an_open_one_is_not() {
        let is_ring = |x: f64, y: f64| (8.0..10.5).contains(&x.hypot(y));
        let disc = glyph(|x, y| x.hypot(y) < 10.5);
        let filled = glyph(is_ring).filled().unwrap();
        assert!(filled.likeness(&disc) > 0.97);
        assert!(glyph(is_ring).likeness(&disc) < 0.7);
        assert_eq!(glyph(|x, y| is_ring(x, y) && (x < 0.0 || y.abs() > 2.0)).filled(), None);
        assert_eq!(disc.filled(), None, "nothing is enclosed");
    }
}
