//! Lines that are not quite straight, as a hand draws them: at the middle of a border such
//! a line is beside where it is at its quarters, but it goes all the way from one to the
//! other, and nothing else is there.

use super::MIN_CONTRAST;
use super::crossing::Crossing;
use crate::picture::{Picture, Rgb, distance};

/// What is looked at to both sides of the border, as a part of the pitch.
const ACROSS: f64 = 0.1;
/// From one place along it to the next, as a part of the pitch: the bars of a sign are
/// no thinner.
const STEP: f64 = 0.0125;
/// A line wavers by this part of the pitch at most,
const MOST: f64 = 0.05;
/// and its edges by this one, where the pen was pressed or lifted, and a pixel at least.
const EDGE: f64 = 0.015;
/// One place across in so many may be noise.
const NOISE: usize = 24;

impl Crossing {
    /// Whether nothing is on this border but a line that wavers, from one quarter of it
    /// to the other.
    pub fn is_wavering(&self, picture: &Picture) -> bool {
        let line = Line::of(self, picture);
        let most = (MOST * self.pitch).max(1.0) as i32;
        let is_line = |off: i32, place: i32| {
            line.misfits(place, off) <= line.noise && line.goes_on(place, off)
        };
        let nearest = |off: i32, place: i32| {
            let offs = [off, off - 1, off + 1];
            offs.into_iter().find(|&off| off.abs() <= most && is_line(off, place))
        };
        // What stands in the middle is seen there first.
        if !(0..=most).any(|off| is_line(off, 0) || is_line(-off, 0)) {
            return false;
        }
        let end = (self.plain * self.pitch) as i32;
        let step = ((STEP * self.pitch) as usize).max(1);
        (-end..=end).step_by(step).try_fold(0, nearest).is_some()
    }
}

/// What lies across a border where it is plain, and the picture it is in.
struct Line<'a> {
    pixels: &'a [Rgb],
    /// The least and the most of each channel there and next to it, from one side to the
    /// other.
    usual: Vec<[Rgb; 2]>,
    /// The middle of the border in the picture: across, and along.
    middle: [i32; 2],
    /// How many of each there are.
    limits: [i32; 2],
    /// From one pixel to the next, across the border and along it.
    steps: [usize; 2],
    /// So many places across may be unlike.
    noise: usize,
    /// What goes on all along the border, if it stands out.
    stroke: Option<Stroke>,
}

/// The strongest of what lies across a border where it is plain.
struct Stroke {
    colour: Rgb,
    /// Nothing of it is further from its colour than this.
    most: u8,
    /// Where it is across the border, with what its edges may be off.
    from: i32,
    to: i32,
}

impl Stroke {
    /// The stroke among the colours across a border, from -`reach` on, whose edges may be
    /// off by `edge`; `None` where nothing stands out from both sides.
    fn of(colours: &[Rgb], reach: i32, edge: i32) -> Option<Self> {
        let (first, last) = (colours.first()?, colours.last()?);
        let off = |own: &Rgb| distance(*own, *first).min(distance(*own, *last));
        let colour = *colours.iter().max_by_key(|own| off(own))?;
        let strength = off(&colour);
        if strength < 2 * MIN_CONTRAST {
            return None;
        }
        // Two pixels may share a thin line.
        let most = strength / 2 + MIN_CONTRAST / 2;
        let is_own = |own: &Rgb| distance(*own, colour) <= most;
        let from = colours.iter().position(is_own)? as i32 - reach - edge;
        let to = colours.iter().rposition(is_own)? as i32 - reach + edge;
        Some(Self { colour, most, from, to })
    }
}

impl<'a> Line<'a> {
    fn of(crossing: &Crossing, picture: &'a Picture) -> Self {
        let reach = (ACROSS * crossing.pitch) as i32;
        let edge = ((EDGE * crossing.pitch) as i32).max(1);
        let (width, height) = (picture.width() as i32, picture.height() as i32);
        let (limits, steps) = match crossing.is_upright {
            true => ([width, height], [1, width as usize]),
            false => ([height, width], [width as usize, 1]),
        };
        let middle = [true, false].map(|across| crossing.place(picture, 0.0, across) as i32);
        let pixels = picture.pixels.as_chunks::<3>().0;
        let noise = (2 * reach as usize + 1) / NOISE;
        let mut line =
            Self { pixels, usual: Vec::new(), middle, limits, steps, noise, stroke: None };
        let along = -(crossing.plain * crossing.pitch) as i32;
        let colours: Vec<Rgb> =
            (-reach - edge..=reach + edge).map(|across| line.pixel(across, along)).collect();
        let range = |near: &[Rgb]| {
            let channel = |c: usize| near.iter().map(move |colour| colour[c]);
            let least = |c| channel(c).min().unwrap_or(0).saturating_sub(MIN_CONTRAST);
            let most = |c| channel(c).max().unwrap_or(255).saturating_add(MIN_CONTRAST);
            [[0, 1, 2].map(least), [0, 1, 2].map(most)]
        };
        line.stroke = Stroke::of(&colours, reach + edge, edge);
        line.usual = colours.windows(2 * edge as usize + 1).map(range).collect();
        line
    }

    fn pixel(&self, across: i32, along: i32) -> Rgb {
        let place = |i: usize, off: i32| {
            (self.middle[i] + off).clamp(0, self.limits[i] - 1) as usize * self.steps[i]
        };
        self.pixels[place(0, across) + place(1, along)]
    }

    /// Whether the line is there so far `along` the border, and beside where it begins: a
    /// sign stands in the gap of one.
    fn goes_on(&self, along: i32, off: i32) -> bool {
        self.stroke.as_ref().is_none_or(|stroke| {
            let near = stroke.from + off..=stroke.to + off;
            near.into_iter()
                .any(|across| distance(self.pixel(across, along), stroke.colour) <= stroke.most)
        })
    }

    /// How many of the places across the border so far `along` it, and beside where it
    /// begins, are unlike what is usual there; no more are counted than tell.
    fn misfits(&self, along: i32, off: i32) -> usize {
        let first = off - self.usual.len() as i32 / 2;
        let is_off = |(across, [least, most]): &(i32, &[Rgb; 2])| {
            let own = self.pixel(*across, along);
            (0..3).any(|c| own[c] < least[c] || own[c] > most[c])
        };
        (first..).zip(&self.usual).filter(is_off).take(self.noise + 1).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    use crate::geom::Rect;

    /// Two cells of 80 pixels with a line of four between them that is `drawn` so far
    /// beside its place, and what `stands` there.
    fn is_wavering(drawn: impl Fn(f64) -> f64, stands: impl Fn(i32, i32) -> Option<u8>) -> bool {
        is_line_wavering(2.5, drawn, stands)
    }

    /// The same of a line that reaches nearly so far to either side.
    fn is_line_wavering(
        reach: f64,
        drawn: impl Fn(f64) -> f64,
        stands: impl Fn(i32, i32) -> Option<u8>,
    ) -> bool {
        let pixels = RgbImage::from_fn(184, 100, |x, y| {
            let (across, along) = (f64::from(x) - 92.0, f64::from(y) - 50.0);
            let cover = (reach - (across - drawn(along)).abs()).clamp(0.0, 1.0);
            let sign = stands(x as i32 - 92, y as i32 - 50);
            Pixel([sign.unwrap_or((250.0 - 210.0 * cover) as u8); 3])
        });
        let cell = |x: i32| Rect::new(x, 10, 80, 80);
        let border = Crossing::between(cell(10), cell(94), super::super::PLAIN);
        border.is_wavering(&Picture::from(pixels))
    }

    #[test]
    fn a_line_that_leans_or_bends_is_a_line() {
        let nothing = |_: i32, _: i32| None;
        assert!(is_wavering(|_| 0.0, nothing));
        assert!(is_wavering(|along| along / 14.0, nothing), "it leans");
        assert!(is_wavering(|along| 2.0 - along * along / 250.0, nothing), "it bends");
        assert!(!is_wavering(|along| if along > 0.0 { 5.0 } else { -5.0 }, nothing), "two");
    }

    #[test]
    fn a_sign_on_a_line_is_seen() {
        let is_bar = |across: i32, along: i32| across.abs() < 8 && (2..4).contains(&along.abs());
        let is_cross =
            |across: i32, along: i32| across.abs() < 7 && (across.abs() - along.abs()).abs() < 2;
        let bars = |across: i32, along: i32| is_bar(across, along).then_some(20);
        let cross = |across: i32, along: i32| is_cross(across, along).then_some(20);
        for leaning in [0.0, 0.07] {
            assert!(!is_wavering(|along| leaning * along, bars), "bars");
            assert!(!is_wavering(|along| leaning * along, cross), "a cross");
        }
    }

    #[test]
    fn bars_as_near_as_the_edges_of_a_line_stand_in_its_gap() {
        let along_line = |bar: u8| {
            move |across: i32, along: i32| match across {
                _ if along.abs() > 5 => None,
                -2 | 1 => Some(bar),
                -1 | 0 => Some(220),
                _ => None,
            }
        };
        let is_wavering = |bar: u8| is_line_wavering(1.5, |_| -0.5, along_line(bar));
        assert!(!is_wavering(180));
        assert!(is_wavering(60), "the line itself, parted");
    }
}
