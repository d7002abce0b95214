//! Signs that touch the line around their badge.

use std::f64::consts::TAU;

use super::super::MIN_CONTRAST;
use super::{INK_SHARE, Shape, View, blob};
use crate::geom::Rect;
use crate::picture::{Rgb, distance};

/// A line is looked for in so many directions,
const WAYS: usize = 48;
/// in all of which it is as far from the middle but for this share of that,
const ROUND: f64 = 0.12;
/// and for a step between two pixels,
const STEP: f64 = 0.5;
/// and which is this part of the view at least, of a badge around a sign.
const LEAST: f64 = 0.12;

impl View {
    /// The sign on a badge of the colour `ground` without the round line around it, which
    /// it touches: what is further from the middle than the inner edge of that.
    pub fn in_ring(&self, ground: Rgb) -> Option<Shape> {
        let mut contrast: Vec<u8> = self.pixels.iter().map(|p| distance(*p, ground)).collect();
        let (strongest, ink) = self.middle().map(|i| (contrast[i], self.pixels[i])).max()?;
        // What is of another ink is a cell's symbol, which may reach over the line.
        for (own, pixel) in contrast.iter_mut().zip(&self.pixels) {
            *own = (*own).min(strongest.saturating_sub(distance(*pixel, ink)));
        }
        let level = (f64::from(strongest) * INK_SHARE) as u8;
        let free = self.free(&contrast, level);
        let inner = (strongest >= MIN_CONTRAST).then(|| self.inner_edge(&free, level))??;
        let middle = self.side as f64 / 2.0;
        for (i, own) in contrast.iter_mut().enumerate() {
            let (x, y) = ((i % self.side) as f64 + 0.5, (i / self.side) as f64 + 0.5);
            if (x - middle).hypot(y - middle) > inner {
                *own = 0;
            }
        }
        self.shape(&contrast, level)
    }

    /// The ink above `level` that does not reach the edge of the view.
    fn free(&self, contrast: &[u8], level: u8) -> Vec<u8> {
        let limit = self.side as i32;
        let is_free = |b: &Rect| b.x > 0 && b.y > 0 && b.right() < limit && b.bottom() < limit;
        let blobs = blob::find(contrast.iter().map(|c| *c > level).collect(), self.side, 1);
        let mut free = vec![0; contrast.len()];
        for i in blobs.iter().filter(|blob| is_free(&blob.bounds)).flat_map(|blob| &blob.pixels) {
            free[*i] = contrast[*i];
        }
        free
    }

    /// How far the inner edge of a round line is from the middle, pixels of the view.
    fn inner_edge(&self, contrast: &[u8], level: u8) -> Option<f64> {
        let middle = self.side as f64 / 2.0;
        let is_ink = |angle: f64, far: f64| {
            let (x, y) = (middle + far * angle.cos(), middle + far * angle.sin());
            contrast[y as usize * self.side + x as usize] > level
        };
        let ways = (0..WAYS).map(|i| TAU * i as f64 / WAYS as f64);
        let edges = |angle: f64| {
            let steps = (1..self.side).map(|step| middle - STEP * step as f64);
            let mut steps = steps.skip_while(|far| !is_ink(angle, *far));
            let outer = steps.next()?;
            Some((outer, steps.find(|far| !is_ink(angle, *far)).unwrap_or(0.0)))
        };
        let edges: Option<Vec<(f64, f64)>> = ways.map(edges).collect();
        let (mut outer, mut inner): (Vec<f64>, Vec<f64>) = edges?.into_iter().unzip();
        outer.sort_by(f64::total_cmp);
        inner.sort_by(f64::total_cmp);
        let (nearest, furthest) = (outer[0], outer[WAYS - 1]);
        // What reaches the edge of the view is the ground around a badge.
        let is_free = furthest < middle - 1.0;
        let is_round =
            furthest - nearest <= ROUND * furthest + STEP && furthest >= LEAST * self.side as f64;
        // Where the sign touches the line it has no inner edge.
        (is_free && is_round).then(|| inner[WAYS / 2] - 0.5)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::view;

    #[test]
    fn a_sign_that_touches_the_line_around_it_is_cut_from_it() {
        let is_ring = |x: f64, y: f64| (12.0..14.0).contains(&x.hypot(y));
        let is_sign = |x: f64, y: f64| {
            let is_bar = x.abs() < 7.0 && (2.0..4.0).contains(&y.abs());
            is_bar || (x + y / 2.5).abs() < 1.2
        };
        let drawn = |is_whole: &dyn Fn(f64, f64) -> bool| {
            let mut seen = view(|x, y| is_whole(x, y) && x.hypot(y) < 14.0);
            let paint = |contrast: &u8| if *contrast > 0 { [250, 80, 220] } else { [10; 3] };
            seen.pixels = seen.contrast.iter().map(paint).collect();
            seen
        };
        let bare = drawn(&|x, y| is_sign(x, y) && x.hypot(y) < 11.0).on_badge([10; 3]).unwrap();
        let ringed = drawn(&|x, y| is_sign(x, y) || is_ring(x, y));
        let touching = ringed.on_badge([10; 3]);
        assert!(touching.is_none_or(|own| own.bounds.width > 20), "it is one with the line");
        assert!(ringed.in_ring([10; 3]).unwrap().glyph.likeness(&bare.glyph) > 0.85);
        let mut beside = drawn(&|x, y| is_sign(x, y) || is_ring(x, y));
        // A symbol of another ink, which touches the line and the edge of the view.
        for (i, pixel) in beside.pixels.iter_mut().enumerate() {
            let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
            if x > 13.0 && y.abs() < 6.0 {
                *pixel = [90, 90, 100];
            }
        }
        let beside = beside.in_ring([10; 3]).expect("a sign in its ring");
        assert!(beside.glyph.likeness(&bare.glyph) > 0.85, "the symbol is of another ink");
        let square =
            drawn(&|x: f64, y: f64| is_sign(x, y) || (8.0..9.9).contains(&x.abs().max(y.abs())));
        assert!(square.in_ring([10; 3]).is_none(), "no round line");
    }
}
