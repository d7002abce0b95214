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
/// Tiles of two colours with two shades of each, however these are made: so much
/// chroma and saturation have vivid colours, so near to each other on the colour
/// circle are two shades, and so far from each other the colours, in degrees.
const VIVID: f64 = 40.0;
const SATURATED: f64 = 0.5;
const NEAR_HUE: f64 = 30.0;
const OTHER_HUE: f64 = 60.0;

/// Whether two of `all` colours are a lighter and a darker shade of one tile: by
/// their hue or, where that hardly shows, because two others of one hue are as
/// far from each other, or are two shades of another vivid colour.
pub fn are_shades(a: Colour, b: Colour, all: &[Colour]) -> bool {
    if are_of_one_hue(a, b, CHROMATIC) || are_two_of_two(a, b, all) {
        return true;
    }
    let are_greys = || chroma(a).max(chroma(b)) <= TINTED;
    let may_be = || are_of_one_hue(a, b, TINTED) || are_greys();
    let Some(step) = step(a, b).filter(|_| may_be()) else { return false };
    let is_other = |c: &&Colour| **c != a && **c != b;
    let others = || all.iter().filter(is_other);
    let is_same = |c: Colour, d: Colour| {
        let own = self::step(c, d).filter(|_| c != d && are_of_one_hue(c, d, CHROMATIC));
        own.is_some_and(|own| (own - step).abs() <= SAME_STEP)
    };
    others().any(|c| others().any(|d| is_same(*c, *d)))
}

/// Whether both are near to each other on the colour circle and two others are, far
/// from them.
fn are_two_of_two(a: Colour, b: Colour, all: &[Colour]) -> bool {
    let hues: Vec<f64> = all.iter().filter_map(|c| vivid_hue(*c)).collect();
    let [Some(p), Some(q)] = [a, b].map(vivid_hue) else { return false };
    let is_far = |h: f64| turn(h, p).min(turn(h, q)) >= OTHER_HUE;
    let far: Vec<f64> = hues.into_iter().filter(|h| is_far(*h)).collect();
    let is_near = |&h: &f64| turn(h, far[0]) <= NEAR_HUE;
    turn(p, q) <= NEAR_HUE && far.len() == 2 && far.iter().all(is_near)
}

/// Where a vivid colour is on the colour circle, degrees.
fn vivid_hue(colour: Colour) -> Option<f64> {
    let [r, g, b] = colour;
    let most = r.max(g).max(b);
    let chroma = most - r.min(g).min(b);
    let hue = match () {
        () if chroma < VIVID || chroma < SATURATED * most => return None,
        () if most == r => (g - b) / chroma,
        () if most == g => (b - r) / chroma + 2.0,
        () => (r - g) / chroma + 4.0,
    };
    Some(60.0 * hue.rem_euclid(6.0))
}

/// The angle between two hues, degrees.
fn turn(a: f64, b: f64) -> f64 {
    let angle = (a - b).abs();
    angle.min(360.0 - angle)
}

/// Pale colours are all near to grey: those that lie on two sides of it are of two hues.
fn are_of_one_hue(a: Colour, b: Colour, chromatic: f64) -> bool {
    let shares = |c: Colour| c.map(|v| v / c.iter().sum::<f64>().max(1.0));
    let (p, q) = (shares(a), shares(b));
    let lean: f64 = (0..3).map(|c| (p[c] - 1.0 / 3.0) * (q[c] - 1.0 / 3.0)).sum();
    chroma(a) > chromatic
        && chroma(b) > chromatic
        && lean > 0.0
        && (0..3).all(|c| (p[c] - q[c]).abs() < SAME_HUE)
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

/// The only colour without a hue beside two vivid ones.
pub fn neutral(centres: &[Colour]) -> Option<usize> {
    let (neutral, vivid): (Vec<usize>, Vec<usize>) =
        (0..centres.len()).partition(|&i| chroma(centres[i]) <= NEUTRAL);
    let is_vivid = |&i: &usize| chroma(centres[i]) >= COLOURED;
    match (&neutral[..], vivid.len()) {
        (&[neutral], 2) if vivid.iter().all(is_vivid) => Some(neutral),
        _ => None,
    }
}

/// How far the channels of a colour are apart.
pub fn chroma(colour: Colour) -> f64 {
    colour.iter().fold(0.0, |m: f64, v| m.max(*v))
        - colour.iter().fold(255.0, |m: f64, v| m.min(*v))
}

/// Those of colours without a hue are no further apart than this,
pub const NEUTRAL: f64 = 30.0;
/// those of clearly coloured ones at least so far.
const COLOURED: f64 = 90.0;

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
        // A grey is one of white, where a colour is dimmed as much.
        let [white, grey, blank] = [[255.0; 3], [191.0; 3], [58.0; 3]];
        let blues = [[171.0, 198.0, 212.0], [128.0, 149.0, 159.0]];
        let all = [white, grey, blank, blues[0], blues[1]];
        assert!(are_shades(white, grey, &all) && !are_shades(grey, blank, &all));
        assert!(!are_shades(white, grey, &all[..4]));
        let dark = [134.0, 110.0, 113.0];
        assert!(!are_shades(MAUVE, dark, &[GREEN[0], MAUVE, dark]));
    }

    #[test]
    fn pale_colours_on_two_sides_of_grey_are_of_two_hues() {
        let (cream, blue, navy) =
            ([253.0, 246.0, 227.0], [159.0, 178.0, 189.0], [28.0, 58.0, 74.0]);
        let all = [cream, blue, navy];
        assert!(!are_shades(cream, blue, &all));
        assert!(are_shades([220.0, 205.0, 180.0], [180.0, 165.0, 140.0], &all), "two creams");
    }

    #[test]
    fn a_grey_is_neutral_beside_two_colours() {
        let [red, blue, white] = [[220.0, 20.0, 20.0], [20.0, 40.0, 230.0], [250.0, 250.0, 245.0]];
        assert_eq!(neutral(&[red, white, blue]), Some(1));
        assert_eq!(neutral(&[red, white, [20.0; 3]]), None, "two are neutral");
        assert_eq!(neutral(&[red, white, [150.0, 120.0, 90.0]]), None, "wood is hardly coloured");
        assert_eq!(neutral(&[red, white]), None, "there is one colour");
    }

    #[test]
    fn two_shades_of_each_of_two_vivid_colours_are_told_by_their_hues() {
        let grey = [168.0; 3];
        let (reds, greens) = ([[254.0, 0.0, 0.0], [89.0, 17.0, 17.0]], [[47.0, 203.0, 113.0]; 2]);
        let dark_green = [6.0, 66.0, 6.0];
        let all = [grey, reds[0], reds[1], greens[0], dark_green];
        assert!(are_shades(reds[0], reds[1], &all));
        assert!(!are_shades(reds[0], greens[0], &all));
        assert!(!are_shades(grey, reds[1], &all));
        assert!(!are_shades(reds[0], reds[1], &all[..4]), "only one colour has two shades");
    }
}
