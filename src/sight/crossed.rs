//! A stroke drawn through a cell, as games cross mistakes out, found by its edges: what is
//! left beside it is compared as if it were not there.

use super::edges::{Edges, Middle, SIDE};

/// Strokes rise by so many degrees; what stands upright is a 1.
const SLANTS: [f32; 9] = [0.0, 30.0, 37.0, 45.0, 53.0, 60.0, -37.0, -45.0, -53.0];
/// They pass the middle of a cell at so many parts at most,
const ASIDE: i32 = 2;
/// and their edges reach so many parts to both sides.
const BREADTH: f32 = 2.5;
/// Looked at in so many pieces of equal length,
const PIECES: usize = 10;
/// of so many places each,
const SAMPLES: usize = 2;
/// these have edges this share as strong as all of it.
const WHOLE: f32 = 0.5;
/// A stroke is longer than what it crosses out, by this share of that; a part of a symbol
/// may be as much shorter.
const REACH: f32 = 0.25;

/// Where a stroke goes through a cell.
#[derive(Debug, Clone, Copy)]
pub struct Stroke {
    along: (f32, f32),
    offset: f32,
    half: f32,
}

impl Stroke {
    /// The strongest one through a cell with these edges that goes on beyond both ends of
    /// `middle`; `None` where there is none.
    pub fn through(edges: &Edges, middle: Middle) -> Option<Self> {
        Self::as_long(edges, middle, REACH, &|_| true)
    }

    /// Whether strokes rise and fall through a cell from one end of `middle` to the other, as
    /// the arms of a cross do.
    pub fn are_arms(edges: &Edges, middle: Middle) -> bool {
        let is_there =
            |slants: &dyn Fn(f32) -> bool| Self::as_long(edges, middle, -REACH, slants).is_some();
        is_there(&|slant| slant > 0.0) && is_there(&|slant| slant < 0.0)
    }

    fn as_long(
        edges: &Edges,
        middle: Middle,
        reach: f32,
        is_meant: &dyn Fn(f32) -> bool,
    ) -> Option<Self> {
        let all = SLANTS.iter().filter(|slant| is_meant(**slant)).flat_map(|slant| {
            let (sin, cos) = slant.to_radians().sin_cos();
            let (width, height) = middle.size();
            // How far it goes until it leaves the box, and a little further.
            let half = (width / 2.0 / cos.max(0.01)).min(height / 2.0 / sin.abs().max(0.01));
            (-ASIDE..=ASIDE).map(move |offset| Self {
                along: (cos, -sin),
                offset: offset as f32,
                half: half * (1.0 + reach),
            })
        });
        let strength = |stroke: &Self| stroke.pieces(edges, middle);
        let told = all.filter_map(|stroke| Some((strength(&stroke)?, stroke)));
        told.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, stroke)| stroke)
    }

    /// How strong the edges along it are in the mean; `None` where it is broken.
    fn pieces(&self, edges: &Edges, middle: Middle) -> Option<f32> {
        let (x0, y0) = middle.centre();
        let steps = PIECES * SAMPLES;
        let at = |i: usize| {
            let t = ((i as f32 + 0.5) / steps as f32 * 2.0 - 1.0) * self.half;
            let x = self.along.0.mul_add(t, x0 - self.along.1 * self.offset);
            let y = self.along.1.mul_add(t, y0 + self.along.0 * self.offset);
            edges.at(x, y)
        };
        let all: Vec<f32> = (0..steps).map(at).collect::<Option<_>>()?;
        let mean = |own: &[f32]| own.iter().sum::<f32>() / own.len() as f32;
        let whole = mean(&all);
        all.chunks(SAMPLES).all(|piece| mean(piece) >= WHOLE * whole).then_some(whole)
    }

    /// Whether a part of a cell is beside it, where `middle` is what it goes through.
    pub fn is_beside(&self, middle: Middle, part: usize) -> bool {
        let (x0, y0) = middle.centre();
        let (x, y) = ((part % SIDE) as f32 - x0, (part / SIDE) as f32 - y0);
        let across = self.along.0.mul_add(y, -(self.along.1 * x)) - self.offset;
        across.abs() > BREADTH
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The edges in a cell with a ring in it, or an upright stroke, and a slash or not; the
    /// box they are in.
    fn cell(is_ring: bool, slash: f64) -> (Edges, Middle) {
        let middle = (SIDE as f64 - 1.0) / 2.0;
        let part = |i: usize, slash: f64| {
            let (x, y) = ((i % SIDE) as f64 - middle, (i / SIDE) as f64 - middle);
            let is_digit = match is_ring {
                true => (4.0..7.0).contains(&x.hypot(y)),
                false => x.abs() < 1.5 && y.abs() < 7.0,
            };
            let is_slash = (x + y).abs() < 1.5 && (x - y).abs() < 2.0 * slash;
            if is_digit || is_slash { [20.0; 3] } else { [250.0; 3] }
        };
        let edges =
            |slash: f64| Edges::of(&(0..SIDE * SIDE).map(|i| part(i, slash)).collect::<Vec<_>>());
        let plain = edges(0.0);
        let ring: Vec<[f32; 3]> = (0..SIDE * SIDE)
            .map(|i| {
                let (x, y) = ((i % SIDE) as f64 - middle, (i / SIDE) as f64 - middle);
                if (4.0..7.0).contains(&x.hypot(y)) { [20.0; 3] } else { [250.0; 3] }
            })
            .collect();
        let bounds = Middle::around([&plain, &Edges::of(&ring)].into_iter(), 0.25);
        (edges(slash), bounds.expect("edges"))
    }

    #[test]
    fn what_a_stroke_crosses_out_is_compared_beside_it() {
        let (ring, middle) = cell(true, 0.0);
        let (bar, _) = cell(false, 0.0);
        assert!(Stroke::through(&ring, middle).is_none(), "none is there");
        assert!(Stroke::through(&bar, middle).is_none(), "a 1 is none");
        let (crossed, _) = cell(true, 10.0);
        let stroke = Stroke::through(&crossed, middle).expect("a stroke");
        assert!(crossed.likeness_beside(&ring, middle, stroke) > 0.9);
        assert!(crossed.likeness_beside(&ring, middle, stroke) > crossed.likeness(&ring, middle));
        assert!(crossed.likeness_beside(&bar, middle, stroke) < 0.4);
        let (barred, _) = cell(false, 10.0);
        let stroke = Stroke::through(&barred, middle).expect("a stroke");
        assert!(barred.likeness_beside(&bar, middle, stroke) > 0.8);
        assert!(barred.likeness_beside(&ring, middle, stroke) < 0.4);
        let (short, _) = cell(true, 4.0);
        assert!(Stroke::through(&short, middle).is_none(), "the slash of a zero ends in it");
        assert!(![&ring, &bar].iter().any(|own| Stroke::are_arms(own, middle)));
        let arms = |i: usize| {
            let (x, y) = ((i % SIDE) as f64 - 13.5, (i / SIDE) as f64 - 13.5);
            let is_arm = (x.abs() - y.abs()).abs() < 2.0 && x.abs() < 7.0;
            if is_arm { [20.0; 3] } else { [250.0; 3] }
        };
        let cross = Edges::of(&(0..SIDE * SIDE).map(arms).collect::<Vec<_>>());
        assert!(Stroke::are_arms(&cross, middle));
    }
}
