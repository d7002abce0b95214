//! Lines that are not quite straight, as a hand draws them: at the middle of a border such
//! a line is beside where it is at its quarters, but it goes all the way from one to the
//! other, and nothing else is there.

use super::MIN_CONTRAST;
use super::crossing::Crossing;
use crate::picture::{Picture, Rgb};

/// What is looked at to both sides of the border, as a part of the pitch.
const ACROSS: f64 = 0.1;
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
        let reach = (ACROSS * self.pitch) as i32;
        let most = (MOST * self.pitch).max(1.0) as i32;
        let edge = ((EDGE * self.pitch) as i32).max(1);
        let line = Line { crossing: self, picture, reach, edge };
        let own = line.at(-self.plain, 0);
        let mut off = 0_i32;
        let end = (self.plain * self.pitch) as i32;
        for place in -end..=end {
            let along = f64::from(place) / self.pitch;
            let next = [off, off - 1, off + 1].into_iter().filter(|off| off.abs() <= most);
            let fits = next.map(|off| (line.misfits(&own, along, off), off));
            let Some((misfits, best)) = fits.min_by_key(|fit| fit.0) else { return false };
            if misfits * NOISE > 2 * reach as usize + 1 {
                return false;
            }
            off = best;
        }
        true
    }
}

/// What lies across a border.
struct Line<'a> {
    crossing: &'a Crossing,
    picture: &'a Picture,
    /// To both sides of it, pixels.
    reach: i32,
    /// So far its edges waver beside it.
    edge: i32,
}

impl Line<'_> {
    /// The colours across the border `along` it, so many pixels beside it, and a few
    /// more at each end.
    fn at(&self, along: f64, off: i32) -> Vec<Rgb> {
        let across = (-self.reach - self.edge)..=(self.reach + self.edge);
        let pitch = self.crossing.pitch;
        across
            .map(|own| self.crossing.pixel(self.picture, f64::from(own + off) / pitch, along))
            .collect()
    }

    /// How many of the places across it are unlike the `usual` ones and those next to them.
    fn misfits(&self, usual: &[Rgb], along: f64, off: i32) -> usize {
        let own = self.at(along, off);
        let inner = own.iter().skip(self.edge as usize);
        let is_like = |near: &[Rgb], own: &Rgb| {
            (0..3).all(|c| {
                let (least, most) = near
                    .iter()
                    .fold((255, 0), |(least, most), n| (n[c].min(least), n[c].max(most)));
                own[c] >= least.saturating_sub(MIN_CONTRAST)
                    && own[c] <= most.saturating_add(MIN_CONTRAST)
            })
        };
        let near = usual.windows(2 * self.edge as usize + 1);
        near.zip(inner).filter(|(near, own)| !is_like(near, own)).count()
    }
}
