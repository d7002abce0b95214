//! Which colours of tiles are shades of one.

use super::Colour;

/// Two colours are shades of one hue where their shares of red, green and
/// blue differ less than this,
const SAME_HUE: f64 = 0.05;
/// and they are colours at all from this difference of channels on,
const CHROMATIC: f64 = 25.0;
/// or from this one where others are as far apart as they are.
const TINTED: f64 = 10.0;
/// A game dims all colours alike: the channels of a darker shade are the same
/// part of the lighter one's but for this.
const SAME_STEP: f64 = 0.03;

/// Whether two of `all` colours are a lighter and a darker shade of one tile: by
/// their hue or, where that hardly shows, because two others of one hue are as
/// far from each other.
pub fn are_shades(a: Colour, b: Colour, all: &[Colour]) -> bool {
    if are_of_one_hue(a, b, CHROMATIC) {
        return true;
    }
    let Some(step) = step(a, b).filter(|_| are_of_one_hue(a, b, TINTED)) else { return false };
    let is_other = |c: &&Colour| **c != a && **c != b;
    let others = || all.iter().filter(is_other);
    let is_same = |c: Colour, d: Colour| {
        let own = self::step(c, d).filter(|_| c != d && are_of_one_hue(c, d, CHROMATIC));
        own.is_some_and(|own| (own - step).abs() <= SAME_STEP)
    };
    others().any(|c| others().any(|d| is_same(*c, *d)))
}

fn are_of_one_hue(a: Colour, b: Colour, chromatic: f64) -> bool {
    let chroma = |c: Colour| c[0].max(c[1]).max(c[2]) - c[0].min(c[1]).min(c[2]);
    let shares = |c: Colour| c.map(|v| v / c.iter().sum::<f64>().max(1.0));
    let (p, q) = (shares(a), shares(b));
    chroma(a) > chromatic && chroma(b) > chromatic && (0..3).all(|c| (p[c] - q[c]).abs() < SAME_HUE)
}

/// Which part of the lighter colour the darker one is, if its brightest channel
/// and all channels together say the same.
fn step(a: Colour, b: Colour) -> Option<f64> {
    let sum = |c: Colour| c.iter().sum::<f64>();
    let (dark, light) = if sum(a) < sum(b) { (a, b) } else { (b, a) };
    let most = |c: Colour| c[0].max(c[1]).max(c[2]);
    let all = sum(dark) / sum(light).max(1.0);
    ((most(dark) / most(light).max(1.0) - all).abs() <= SAME_STEP).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEN: [Colour; 2] = [[143.0, 233.0, 49.0], [107.0, 175.0, 37.0]];
    const MAUVE: Colour = [179.0, 147.0, 151.0];

    #[test]
    fn what_is_dimmed_like_another_colour_is_a_shade() {
        let is_shade = |dark: Colour| are_shades(MAUVE, dark, &[GREEN[0], GREEN[1], MAUVE, dark]);
        assert!(is_shade([134.0, 110.0, 113.0]));
        // Darker or of another hue, a grey, and without two shades of another.
        assert!(!is_shade([108.0, 88.0, 90.0]));
        assert!(!is_shade([112.0, 134.0, 113.0]));
        assert!(!is_shade([119.0, 119.0, 119.0]));
        let dark = [134.0, 110.0, 113.0];
        assert!(!are_shades(MAUVE, dark, &[GREEN[0], MAUVE, dark]));
    }
}
