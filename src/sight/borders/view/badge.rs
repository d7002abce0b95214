//! What stands on the badge in the middle of a view, and how much of the badge shows.

use super::super::{HALF, MIN_CONTRAST};
use super::{BADGE, INK_SHARE, SIGN_COLOURS, SIGN_SHARE, STRONG_SHARE, Shape, View, colours};
use crate::picture::{Rgb, distance};

impl View {
    /// The sign on a badge, or on a ground of its own: it stands out from the
    /// `ground` around it, and is cut off by it from everything else.
    pub fn on_badge(&self, ground: Rgb) -> Option<Shape> {
        self.on_ground(ground, INK_SHARE)
    }

    /// The same of what is much stronger than the line around the badge, which the size
    /// of a picture may have broken into pieces.
    pub fn within_badge(&self, ground: Rgb) -> Option<Shape> {
        self.on_ground(ground, STRONG_SHARE)
    }

    fn on_ground(&self, ground: Rgb, share: f64) -> Option<Shape> {
        let inside = self.disc(BADGE * HALF / self.half);
        let contrast: Vec<u8> = self.pixels.iter().map(|p| distance(*p, ground)).collect();
        let strongest = inside.iter().map(|&i| contrast[i]).max()?;
        let level = (f64::from(strongest) * share) as u8;
        (strongest >= MIN_CONTRAST).then(|| self.shape(&contrast, level))?
    }

    /// The colours that may be the ground of a sign: the commonest in the middle, and
    /// that of a badge of which the sign leaves less than it has itself.
    pub fn grounds(&self) -> Vec<Rgb> {
        let mut found = self.colours_inside();
        let may_be = |colour: &Rgb| self.is_badge(*colour) || self.is_badge_on_line(*colour);
        let second = found.iter().skip(1).position(may_be);
        let second = second.map(|i| found[i + 1]);
        found.truncate(1);
        found.extend(second);
        found
    }

    /// The colours in the middle that may be a sign's, the commonest first.
    pub fn colours_inside(&self) -> Vec<Rgb> {
        let inside = self.disc(BADGE * HALF / self.half);
        let mut found = colours(inside.iter().map(|&i| self.pixels[i]));
        found.retain(|(_, count)| f64::from(*count) >= SIGN_SHARE * inside.len() as f64);
        found.into_iter().take(SIGN_COLOURS).map(|(colour, _)| colour).collect()
    }

    /// Whether what is of this colour in the middle stands out from the plain border:
    /// it is a badge, not the ground that cells and borders have.
    fn is_badge(&self, ground: Rgb) -> bool {
        let inside = self.disc(BADGE * HALF / self.half);
        let (seen, all) = self.standing_out(&inside, ground, MIN_CONTRAST);
        2 * seen > all && seen as f64 >= PART_OF_BADGE * inside.len() as f64
    }

    /// Whether what is of this colour around the middle is that of the line there, and goes
    /// on over the cells beside it: a badge that does not stand out from its line.
    fn is_badge_on_line(&self, ground: Rgb) -> bool {
        let inside = self.disc(WHOLE_BADGE * HALF / self.half);
        let (seen, all) = self.standing_out(&inside, ground, MIN_CONTRAST);
        let is_part = |count: usize, share: f64| count as f64 >= share * inside.len() as f64;
        is_part(seen, UNCOVERED) && is_part(all - seen, OF_LINE) && self.is_of_line(ground)
    }

    /// Whether the line through the middle has this colour at both ends.
    fn is_of_line(&self, colour: Rgb) -> bool {
        let (half, last) = (self.side / 2, self.side - 1);
        let is_own = |x: usize, y: usize| {
            let at = y * self.side + x;
            self.contrast[at] <= MIN_CONTRAST && distance(self.pixels[at], colour) <= LINE
        };
        // The view's middle may lie beside a thin line.
        let near = half.saturating_sub(1)..=(half + 1).min(last);
        let at_ends = |is_own: &dyn Fn(usize, usize) -> bool| {
            [0, last].into_iter().all(|end| near.clone().any(|at| is_own(at, end)))
        };
        at_ends(&is_own) || at_ends(&|x, y| is_own(y, x))
    }

    /// The colour of the badge in the middle, if there is one.
    pub fn badge(&self) -> Option<Rgb> {
        self.grounds().into_iter().find(|ground| self.is_badge(*ground))
    }

    /// Whether there is a badge of this colour in the middle, or a part of one.
    pub fn shows_badge(&self, colour: Rgb) -> bool {
        let inside = self.disc(WHOLE_BADGE * HALF / self.half);
        let (seen, _) = self.standing_out(&inside, colour, MIN_CONTRAST);
        seen as f64 >= UNCOVERED * inside.len() as f64
    }

    /// Whether no badge of this colour shows in the middle, not even where it hardly
    /// stands out from a line, nor anything else that covers as much as a part of one.
    pub fn is_bare_of(&self, badge: Rgb) -> bool {
        let inside = self.disc(WHOLE_BADGE * HALF / self.half);
        let inked = inside.iter().filter(|&&i| self.contrast[i] > MIN_CONTRAST).count();
        let (seen, _) = self.standing_out(&inside, badge, SAME_BADGE);
        (seen as f64) < UNCOVERED * inside.len() as f64
            && (inked as f64) < PART_OF_BADGE * inside.len() as f64
    }

    /// How many of these pixels are of a colour and stand out from the plain border by
    /// more than `least`, and how many are of it.
    fn standing_out(&self, places: &[usize], colour: Rgb, least: u8) -> (usize, usize) {
        let own = places.iter().filter(|&&i| distance(self.pixels[i], colour) <= SAME_BADGE);
        own.fold((0, 0), |(seen, all), &i| (seen + usize::from(self.contrast[i] > least), all + 1))
    }
}

/// Colours of one badge are this near,
pub const SAME_BADGE: u8 = 12;
/// and this share of the middle shows it beside its sign,
const PART_OF_BADGE: f64 = 0.3;
/// or this one of as much as a badge covers, under the line of a frame.
const UNCOVERED: f64 = 0.12;
pub const WHOLE_BADGE: f64 = 0.63;
/// Lines of the colour of a badge differ from it by this much at most where they are thin.
const LINE: u8 = 48;
/// The line it is on shows in this share of that.
const OF_LINE: f64 = 0.05;

#[cfg(test)]
mod tests {
    use super::super::tests::{is_cross, view};
    use super::*;

    /// A white view with a dark badge in its middle, and white ink on it.
    fn badge(is_ink: impl Fn(f64, f64) -> bool) -> View {
        let mut seen = view(|x, y| x.hypot(y) < 12.0 && !is_ink(x, y));
        let dark = |contrast: &u8| if *contrast > 0 { [40; 3] } else { [240; 3] };
        seen.pixels = seen.contrast.iter().map(dark).collect();
        seen
    }

    #[test]
    fn a_sign_that_covers_most_of_its_badge_is_on_it() {
        let bars = |x: f64, y: f64| x.abs() < 8.0 && (1.0..6.0).contains(&y.abs());
        let seen = badge(bars);
        assert_eq!(seen.grounds(), [[240; 3], [40; 3]], "the sign is commoner there");
        let shape = seen.on_badge([40; 3]).unwrap();
        assert_eq!((shape.bounds.width, shape.bounds.height), (16, 12));
        assert_eq!(seen.badge(), Some([40; 3]));
        // Under the line of a frame a part of it shows.
        let covered = badge(|x, _| x.abs() < 6.0);
        assert!(covered.shows_badge([40; 3]));
        assert!(!view(is_cross).shows_badge([40; 3]));
        assert!(!covered.is_bare_of([40; 3]) && !seen.is_bare_of([40; 3]));
        assert!(view(|x, y| x.hypot(y) < 3.0).is_bare_of([40; 3]), "a speck");
    }

    #[test]
    fn a_badge_of_the_colour_of_its_line_is_one() {
        // White bars on a dark badge, which a dark line goes through.
        let bars = |x: f64, y: f64| x.abs() < 8.0 && (1.0..6.0).contains(&y.abs());
        let mut seen = badge(bars);
        for i in 0..1600 {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            if x.abs() < 5.0 {
                let is_white = bars(x, y);
                seen.pixels[i] = if is_white { [240; 3] } else { [40; 3] };
                seen.contrast[i] = if is_white { 200 } else { 0 };
            }
        }
        assert_eq!(seen.grounds(), [[240; 3], [40; 3]]);
        let shape = seen.on_badge([40; 3]).unwrap();
        assert_eq!((shape.bounds.width, shape.bounds.height), (16, 12));
        // A bare sign across the line shows none.
        let mut bare = seen;
        for i in 0..1600 {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            if x.abs() >= 5.0 && !bars(x, y) {
                (bare.pixels[i], bare.contrast[i]) = ([240; 3], 0);
            }
        }
        assert!(!bare.is_badge_on_line([40; 3]));
    }

    #[test]
    fn a_sign_is_told_from_the_pieces_of_the_line_around_its_badge() {
        // A thin ring that is broken by the size of the picture.
        let is_ring =
            |x: f64, y: f64| (10.0..12.0).contains(&x.hypot(y)) && y.atan2(x).sin().abs() > 0.15;
        let mut seen = view(|_, _| false);
        for i in 0..1600 {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            seen.pixels[i] = match () {
                () if is_cross(x, y) => [20; 3],
                () if is_ring(x, y) => [130; 3],
                () => [254; 3],
            };
        }
        let bare = view(is_cross).on_border().unwrap();
        let within = seen.within_badge([254; 3]).unwrap();
        assert_eq!((within.bounds, within.is_closed), (bare.bounds, false));
        assert!(seen.on_badge([254; 3]).is_none_or(|shape| shape.bounds.width > 18));
    }
}
