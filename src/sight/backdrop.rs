//! What lies behind symbols and signs where a ground is not plain, as under the stripes
//! that games draw over cells they find wrong: a few colours, and mixes of them.

use crate::picture::{Rgb, distance};
use crate::sight::shade::Bins;

/// What lies behind is of so many colours at most,
const COLOURS: usize = 5;
/// each of which covers this share of it.
const SHARE: f64 = 0.02;
/// A mix of two colours differs from them by no more than this.
pub const MIXED: u8 = 36;
/// What stands out differs from all such mixes by this much at least.
const APART: u8 = 48;

/// The colours of a ground.
pub struct Backdrop(Vec<Rgb>);

impl Backdrop {
    /// That of these pixels.
    pub fn of(pixels: impl Iterator<Item = Rgb>) -> Self {
        let mut bins = Bins::new();
        pixels.for_each(|pixel| bins.add(pixel, 1));
        let mut own = Self(Vec::new());
        for colour in bins.shades(SHARE) {
            if own.0.len() < COLOURS && own.off(colour) > MIXED {
                own.0.push(colour);
            }
        }
        // Where stripes are thin their blend with the ground is commoner than either.
        let mut pure = 0;
        while let Some(colour) = own.0.get(pure).copied() {
            own.0.remove(pure);
            if own.off(colour) > MIXED {
                own.0.insert(pure, colour);
                pure += 1;
            }
        }
        own
    }

    /// How many colours it has.
    pub fn colours(&self) -> usize {
        self.0.len()
    }

    /// How far a colour is from the nearest mix of two of its own, 0–255.
    pub fn off(&self, colour: Rgb) -> u8 {
        let with_each = |(i, one): (usize, &Rgb)| {
            let mixes = self.0[i..].iter().map(|other| distance(colour, mix(*one, *other, colour)));
            mixes.min().unwrap_or(u8::MAX)
        };
        self.0.iter().enumerate().map(with_each).min().unwrap_or(u8::MAX)
    }

    /// Whether what is of this colour stands out from all of it.
    pub fn shows(&self, colour: Rgb) -> bool {
        self.off(colour) > APART
    }
}

/// The mix of two colours that is nearest to another.
pub fn mix(one: Rgb, other: Rgb, colour: Rgb) -> Rgb {
    let away = |from: Rgb, c: usize| f64::from(from[c]) - f64::from(one[c]);
    let length: f64 = (0..3).map(|c| away(other, c).powi(2)).sum();
    let reached: f64 = (0..3).map(|c| away(other, c) * away(colour, c)).sum();
    let part = if length > 0.0 { (reached / length).clamp(0.0, 1.0) } else { 0.0 };
    std::array::from_fn(|c| (f64::from(one[c]) + part * away(other, c)).round() as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mixes_of_its_colours_do_not_stand_out_and_others_do() {
        let striped = [[255; 3], [250, 20, 20], [252, 138, 138], [255; 3]];
        let backdrop = Backdrop::of((0..400).map(|i| striped[i % 4]));
        assert_eq!(backdrop.colours(), 2);
        let thin = [[253, 138, 138], [253, 138, 138], [255; 3], [250, 20, 20]];
        assert_eq!(Backdrop::of((0..400).map(|i| thin[i % 4])).colours(), 2);
        assert!(backdrop.off([253, 190, 190]) <= MIXED);
        assert!(!backdrop.shows([253, 90, 100]));
        assert!(backdrop.shows([140, 109, 70]) && backdrop.shows([20; 3]));
        assert!(Backdrop::of(std::iter::empty()).shows([9; 3]), "nothing lies behind");
    }
}
