//! The edges in a cell: how fast its colours change from place to place, whatever they are.

use super::Sight;
use super::crossed::Stroke;
use crate::geom::At;

/// Edges are looked for between so many equal parts per side.
pub const SIDE: usize = 28;
/// So many parts along the rim of a cell are not looked at: frames and gaps end there.
const RIM: usize = 3;

/// The edges in one cell, blurred so that a shift by a part changes little.
#[derive(Debug, Clone)]
pub struct Edges(Vec<f32>);

/// A box of parts, from the first column and row to before the last ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Middle {
    columns: (usize, usize),
    rows: (usize, usize),
}

impl Sight {
    /// The edges in a cell.
    pub fn edges(&self, at: At) -> Edges {
        Edges::of(&self.parts_of(at, SIDE))
    }
}

impl Edges {
    /// Those between the parts of a cell, `SIDE` a side, row by row.
    pub(super) fn of(parts: &[[f32; 3]]) -> Self {
        let colour = |x: usize, y: usize| parts[y * SIDE + x];
        let step = |one: [f32; 3], other: [f32; 3], c: usize| one[c] - other[c];
        let place = |i: usize| {
            let (x, y) = (i % SIDE, i / SIDE);
            if [x, y].iter().any(|own| *own == 0 || *own + 1 == SIDE) {
                return 0.0;
            }
            let [left, right] = [colour(x - 1, y), colour(x + 1, y)];
            let [upper, lower] = [colour(x, y - 1), colour(x, y + 1)];
            let steep = |c: usize| step(right, left, c).hypot(step(lower, upper, c));
            (0..3).map(steep).fold(0.0, f32::max)
        };
        let sharp: Vec<f32> = (0..SIDE * SIDE).map(place).collect();
        let around = |i: usize| {
            let (x, y) = (i % SIDE, i / SIDE);
            let near = |own: usize| own.saturating_sub(1)..(own + 2).min(SIDE);
            let all = near(y).flat_map(|y| near(x).map(move |x| y * SIDE + x));
            all.map(|j| sharp[j]).sum::<f32>() / 9.0
        };
        Self((0..SIDE * SIDE).map(around).collect())
    }

    fn within(&self, middle: Middle) -> impl Iterator<Item = f32> + Clone {
        middle.parts().map(move |part| self.0[part])
    }

    /// How strong they are in the mean within a box, in steps of a channel.
    pub fn strength(&self, middle: Middle) -> f32 {
        self.within(middle).sum::<f32>() / middle.count() as f32
    }

    /// The normalised cross-correlation with those of another cell within a box, -1 to 1.
    pub fn likeness(&self, other: &Self, middle: Middle) -> f32 {
        correlation(self.within(middle).zip(other.within(middle)))
    }

    /// The same where a stroke through the cell does not cover it.
    pub fn likeness_beside(&self, other: &Self, middle: Middle, stroke: Stroke) -> f32 {
        let parts = middle.parts().filter(|&part| stroke.is_beside(middle, part));
        correlation(parts.map(|part| (self.0[part], other.0[part])))
    }

    /// How strong they are at a place in parts; `None` beyond the cell.
    pub fn at(&self, x: f32, y: f32) -> Option<f32> {
        let inside = 0.0..SIDE as f32;
        let is_inside = inside.contains(&x) && inside.contains(&y);
        is_inside.then(|| self.0[y as usize * SIDE + x as usize])
    }
}

/// The normalised cross-correlation of pairs of values, -1 to 1.
pub fn correlation(pairs: impl Iterator<Item = (f32, f32)> + Clone) -> f32 {
    let (count, one, two) = pairs
        .clone()
        .fold((0.0f32, 0.0, 0.0), |(count, one, two), (a, b)| (count + 1.0, one + a, two + b));
    let (own, others) = (one / count.max(1.0), two / count.max(1.0));
    let [mut both, mut one, mut two] = [0.0f32; 3];
    for (a, b) in pairs.map(|(a, b)| (a - own, b - others)) {
        both += a * b;
        one += a * a;
        two += b * b;
    }
    both / (one * two).sqrt().max(f32::EPSILON)
}

impl Middle {
    /// Its parts, row by row.
    fn parts(self) -> impl Iterator<Item = usize> + Clone {
        let (left, right) = self.columns;
        (self.rows.0..self.rows.1).flat_map(move |y| (left..right).map(move |x| y * SIDE + x))
    }

    /// How wide and high it is, in parts.
    pub fn size(self) -> (f32, f32) {
        let length = |(first, end): (usize, usize)| (end - first) as f32;
        (length(self.columns), length(self.rows))
    }

    /// Where its middle is, in parts.
    pub fn centre(self) -> (f32, f32) {
        let middle = |(first, end): (usize, usize)| (first + end) as f32 / 2.0;
        (middle(self.columns), middle(self.rows))
    }

    /// The box around the places where any of these cells have edges this share as strong as
    /// the strongest of all; `None` where none have any.
    pub fn around<'a>(cells: impl Iterator<Item = &'a Edges>, share: f32) -> Option<Self> {
        let mut most = vec![0.0f32; SIDE * SIDE];
        for cell in cells {
            most.iter_mut().zip(&cell.0).for_each(|(most, own)| *most = own.max(*most));
        }
        let inner = RIM..SIDE - RIM;
        let places = || inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
        let strongest = places().map(|(x, y)| most[y * SIDE + x]).fold(0.0, f32::max);
        let is_edge = |&(x, y): &(usize, usize)| most[y * SIDE + x] >= share * strongest;
        let span = |of: fn((usize, usize)) -> usize| {
            let mut all = places().filter(is_edge).map(of);
            let first = all.next()?;
            Some(all.fold((first, first + 1), |(low, high), own| (low.min(own), high.max(own + 1))))
        };
        (strongest > 0.0)
            .then(|| Some(Self { columns: span(|(x, _)| x)?, rows: span(|(_, y)| y)? }))
            .flatten()
    }

    fn count(&self) -> usize {
        (self.columns.1 - self.columns.0) * (self.rows.1 - self.rows.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges in a cell of these colours by its parts.
    fn edges(colour: impl Fn(f64, f64) -> [f32; 3]) -> Edges {
        let middle = (SIDE as f64 - 1.0) / 2.0;
        let part = |i: usize| colour((i % SIDE) as f64 - middle, (i / SIDE) as f64 - middle);
        Edges::of(&(0..SIDE * SIDE).map(part).collect::<Vec<_>>())
    }

    fn disc(x: f64, y: f64) -> bool {
        x.hypot(y) < 7.0
    }

    #[test]
    fn edges_are_alike_in_other_colours_and_unlike_for_other_forms() {
        let paint = |is_ink: fn(f64, f64) -> bool, ink: [f32; 3], ground: [f32; 3]| {
            edges(move |x, y| if is_ink(x, y) { ink } else { ground })
        };
        let bar = |x: f64, y: f64| x.abs() < 2.0 && y.abs() < 8.0;
        let black = paint(disc, [0.0; 3], [255.0; 3]);
        let red = paint(disc, [220.0, 30.0, 30.0], [90.0, 0.0, 0.0]);
        let other = paint(bar, [0.0; 3], [255.0; 3]);
        let middle = Middle::around([&black, &other].into_iter(), 0.25).expect("edges");
        assert!(black.likeness(&red, middle) > 0.95);
        assert!(black.likeness(&other, middle) < 0.5);
        assert!(red.strength(middle) < black.strength(middle));
    }

    #[test]
    fn nothing_has_no_edges_and_a_frame_along_the_rim_is_not_looked_at() {
        let flat = edges(|_, _| [70.0; 3]);
        assert_eq!(Middle::around([&flat].into_iter(), 0.25), None);
        let ink = edges(|x, y| if disc(x, y) { [0.0; 3] } else { [255.0; 3] });
        let middle = Middle::around([&ink].into_iter(), 0.25).expect("edges");
        let framed = edges(|x, y| if x.abs().max(y.abs()) > 12.5 { [0.0; 3] } else { [255.0; 3] });
        assert_eq!(framed.strength(middle), 0.0);
    }
}
