//! A straight stroke from one corner of a piece of ink to the other.

use std::ops::Range;

/// A stroke's ends reach beyond what it strikes by this share of a digit's
/// height, at both ends.
const ENDS: f64 = 0.12;
/// It falls or rises by so much for each pixel,
const STEEP: (f64, f64) = (0.4, 2.5);
/// and is no broader than this share of a digit's height, or so many pixels.
const THIN: (f64, f64) = (0.2, 2.0);

/// A slanting stroke.
pub(super) struct Slant {
    /// A place on it,
    from: (f64, f64),
    /// where it goes, a vector of length 1,
    to: (f64, f64),
    /// and how broad it is, pixels.
    pub breadth: f64,
}

impl Slant {
    /// The stroke whose ends are all the ink at two opposite sides of a box, of
    /// which `is_ink` tells the pixels, rows of `width`. Digits are about `usual`
    /// pixels high.
    pub fn of(is_ink: &[bool], width: usize, usual: f64) -> Option<Self> {
        let height = is_ink.len() / width.max(1);
        let by_column = || Self::between((width, height), usual, &|x, y| is_ink[y * width + x]);
        let by_row = || {
            let own = Self::between((height, width), usual, &|y, x| is_ink[y * width + x])?;
            let turned = |(y, x): (f64, f64)| (x, y);
            Some(Self { from: turned(own.from), to: turned(own.to), ..own })
        };
        by_column().or_else(by_row)
    }

    /// The same with its ends at the first and the last place along a box of so
    /// many pixels along and across.
    fn between(
        (along, across): (usize, usize),
        usual: f64,
        is_ink: &dyn Fn(usize, usize) -> bool,
    ) -> Option<Self> {
        let reach = ((ENDS * usual) as usize).max(2);
        if along < 2 * reach + 3 {
            return None;
        }
        let end = |places: Range<usize>| {
            let own = places.clone().flat_map(|a| (0..across).filter(move |&c| is_ink(a, c)));
            let own: Vec<usize> = own.collect();
            let spread = own.iter().max()? - own.iter().min()?;
            let middle = own.iter().sum::<usize>() as f64 / own.len() as f64;
            let at = ((places.start + places.end - 1) as f64 / 2.0, middle);
            Some((at, own.len() as f64 / reach as f64, spread as f64))
        };
        // The very ends are cut off square: what is next to them tells more.
        let (from, one, first) = end(1..1 + reach)?;
        let (to, two, last) = end(along - 1 - reach..along - 1)?;
        let slope = (to.1 - from.1) / (to.0 - from.0);
        let longer = slope.hypot(1.0);
        let breadth = one.max(two) / longer;
        let is_end = |spread: f64| spread <= reach as f64 * slope.abs() + one.max(two) + 1.0;
        let at = |a: usize| from.1 + (a as f64 - from.0) * slope;
        let is_whole = (1..along - 1).all(|a| {
            let near = [0.0, -1.0, 1.0].map(|by| at(a).round() + by);
            near.iter().any(|&c| c >= 0.0 && (c as usize) < across && is_ink(a, c as usize))
        });
        let is_thin = breadth <= (THIN.0 * usual).max(THIN.1);
        let is_slanting = (STEEP.0..=STEEP.1).contains(&slope.abs());
        let is_stroke = is_thin && is_slanting && is_end(first) && is_end(last) && is_whole;
        is_stroke.then_some(Self { from, to: (1.0 / longer, slope / longer), breadth })
    }

    /// Whether a pixel is on it, or so near to it.
    pub fn is_near(&self, x: f64, y: f64, by: f64) -> bool {
        let off = (x - self.from.0) * self.to.1 - (y - self.from.1) * self.to.0;
        off.abs() <= self.breadth / 2.0 + by
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 30 by 30 pixels, some of them ink.
    fn slant(is_own: impl Fn(i32, i32) -> bool) -> Option<Slant> {
        let is_ink: Vec<bool> = (0..900).map(|i| is_own(i % 30, i / 30)).collect();
        Slant::of(&is_ink, 30, 20.0)
    }

    #[test]
    fn a_stroke_runs_from_corner_to_corner() {
        let is_stroke = |x: i32, y: i32| (x + y - 29).abs() < 2;
        let is_bar = |x: i32, y: i32| (12..18).contains(&x) && (5..25).contains(&y);
        let found = slant(|x, y| is_stroke(x, y) || is_bar(x, y)).expect("a stroke");
        assert!(found.is_near(3.0, 26.0, 1.0) && !found.is_near(15.0, 6.0, 1.0));
        // As wide as what it strikes, it reaches beyond it above and below.
        let is_wide = |x: i32, y: i32| !(6..24).contains(&x) && (6..24).contains(&y);
        let found = slant(|x, y| is_stroke(x, y) || is_wide(x, y)).expect("a stroke");
        assert!(found.is_near(26.0, 3.0, 1.0) && !found.is_near(2.0, 15.0, 1.0));
    }

    #[test]
    fn digits_are_no_strokes() {
        assert!(slant(|x, y| y < 4 || (x + y - 29).abs() < 3).is_none(), "a 7");
        assert!(slant(|x, _| (13..16).contains(&x)).is_none(), "a 1");
        assert!(slant(|x, y| (x + y - 29).abs() < 2 && !(10..14).contains(&x)).is_none());
    }
}
