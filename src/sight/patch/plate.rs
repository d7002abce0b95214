//! A patch without what lies around a plate on it.

use super::Patch;
use crate::picture::{Rgb, distance};

impl Patch {
    /// The same with all that lies around the plate of this `colour` painted like it: in
    /// each row and column, what comes before its first pixel and after its last, which
    /// differ from it by no more than `alike`.
    pub fn within_plate(&self, colour: Rgb, alike: u8) -> Self {
        let is_plate = |i: &usize| distance(self.pixel(*i), colour) <= alike;
        let span = |places: &mut dyn Iterator<Item = usize>| {
            let mut own = places.filter(is_plate);
            let first = own.next()?;
            Some((first, own.last().unwrap_or(first)))
        };
        let (w, h) = (self.width, self.height);
        let rows: Vec<_> = (0..h).map(|y| span(&mut (y * w..(y + 1) * w))).collect();
        let columns: Vec<_> = (0..w).map(|x| span(&mut (x..w * h).step_by(w.max(1)))).collect();
        let is_inside = |i: usize| {
            let within = |span: &Option<(usize, usize)>| {
                span.is_some_and(|(first, last)| (first..=last).contains(&i))
            };
            within(&rows[i / w]) && within(&columns[i % w])
        };
        let channels = [0, 1, 2].map(|c| {
            let own = self.channels[c].iter().enumerate();
            own.map(|(i, v)| if is_inside(i) { *v } else { colour[c] }).collect()
        });
        Self::new(w, h, channels)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::source::Source;
    use super::*;
    use crate::geom::Rect;
    use crate::picture::Picture;

    #[test]
    fn what_lies_around_a_plate_is_painted_like_it_and_what_is_on_it_stays() {
        let [page, plate, ink]: [Rgb; 3] = [[240; 3], [90, 60, 30], [10, 200, 60]];
        let picture = Picture::from(image::RgbImage::from_fn(40, 40, |x, y| {
            let (across, down) = (x.abs_diff(20), y.abs_diff(20));
            image::Rgb(match across.pow(2) + down.pow(2) {
                0..25 => ink,
                25..250 => plate,
                _ => page,
            })
        }));
        let own = Patch::cut(Source::Whole(&picture), Rect::new(0, 0, 40, 40));
        let within = own.within_plate(plate, 20);
        let count = |patch: &Patch, colour: Rgb| {
            (0..patch.width() * patch.height()).filter(|&i| patch.pixel(i) == colour).count()
        };
        assert_eq!(count(&within, page), 0);
        assert_eq!(count(&within, ink), count(&own, ink));
    }
}
