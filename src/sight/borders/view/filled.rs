//! Signs that are drawn as outlines around a fill of their own.

use super::{PURE, Shape, View};
use crate::geom::Rect;
use crate::picture::{Rgb, distance};

/// A disc covers this share of the square around it at least: π/4 of it, but for rough edges.
const DISC: f64 = 0.7;

impl View {
    /// The sign whose outline is of this `colour`, with all that the outline encloses; `None`
    /// where it encloses nothing. A disc is the badge around a sign,
    /// and none.
    pub fn filled(&self, colour: Rgb) -> Option<Shape> {
        let strongest = self.strongest();
        let nearness = |pixel: &Rgb| strongest.saturating_sub(distance(*pixel, colour));
        let mut contrast: Vec<u8> = self.pixels.iter().map(nearness).collect();
        let level = (f64::from(strongest) * PURE) as u8;
        let is_outside = self.outside(|i| contrast[i] > level);
        let is_hole = |i: &usize| !is_outside[*i] && contrast[*i] <= level;
        let holes: Vec<usize> = (0..contrast.len()).filter(is_hole).collect();
        if holes.is_empty() {
            return None;
        }
        holes.into_iter().for_each(|i| contrast[i] = strongest);
        self.shape(&contrast, level).filter(|shape| !self.is_disc(&contrast, level, shape.bounds))
    }

    /// Whether ink covers as much of what it lies in as a disc does and leaves the corners
    /// free: a badge, which is a little like a heavy cross.
    fn is_disc(&self, contrast: &[u8], level: u8, bounds: Rect) -> bool {
        let is_ink = |x: i32, y: i32| contrast[y as usize * self.side + x as usize] > level;
        let (right, bottom) = (bounds.right() - 1, bounds.bottom() - 1);
        let corners =
            [(bounds.x, bounds.y), (right, bounds.y), (bounds.x, bottom), (right, bottom)];
        let places = (bounds.y..=bottom).flat_map(|y| (bounds.x..=right).map(move |x| (x, y)));
        let ink = places.filter(|(x, y)| is_ink(*x, *y)).count();
        ink as f64 >= DISC * bounds.area() as f64 && !corners.iter().any(|(x, y)| is_ink(*x, *y))
    }

    /// Which pixels are reached from the edge of the view without crossing ink.
    fn outside(&self, is_ink: impl Fn(usize) -> bool) -> Vec<bool> {
        let side = self.side;
        let mut reached = vec![false; self.pixels.len()];
        let mut open = Vec::with_capacity(reached.len());
        let mut reach = |i: usize, open: &mut Vec<usize>| {
            if !reached[i] && !is_ink(i) {
                reached[i] = true;
                open.push(i);
            }
        };
        for along in 0..side {
            let edges = [along, along + (side - 1) * side, along * side, along * side + side - 1];
            edges.into_iter().for_each(|i| reach(i, &mut open));
        }
        while let Some(i) = open.pop() {
            let (x, y) = (i % side, i / side);
            if x > 0 {
                reach(i - 1, &mut open);
            }
            if x + 1 < side {
                reach(i + 1, &mut open);
            }
            if y > 0 {
                reach(i - side, &mut open);
            }
            if y + 1 < side {
                reach(i + side, &mut open);
            }
        }
        reached
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{is_cross, view};

    #[test]
    fn a_sign_drawn_as_an_outline_is_filled() {
        // A cross two pixels wide on either side of a light one, across a line.
        let (dark, line, page) = ([50, 35, 20], [140, 113, 80], [232, 238, 216]);
        let bare = view(|x, y| is_cross(x, y) || is_rim(x, y)).on_border().unwrap();
        let filled = |is_open: bool| {
            let mut seen = view(|x, y| is_cross(x, y) || is_rim(x, y));
            for i in 0..1600 {
                let (x, y) = ((i % 40) as f64 - 19.5, (i / 40) as f64 - 19.5);
                seen.pixels[i] = match (is_cross(x, y), is_rim(x, y)) {
                    (true, _) => [255, 235, 170],
                    (_, true) if !(is_open && y < -3.0) => dark,
                    _ if y.abs() < 2.0 => line,
                    _ => page,
                };
            }
            seen.filled(dark).map(|shape| shape.glyph.likeness(&bare.glyph))
        };
        assert!(filled(false).is_some_and(|like| like > 0.95), "{:?}", filled(false));
        assert!(filled(true).is_none(), "it is open");
    }

    #[test]
    fn a_filled_badge_is_no_sign() {
        let mut seen = view(|x, y| (10.0..12.0).contains(&x.hypot(y)));
        let paint = |contrast: &u8| if *contrast > 0 { [40, 110, 210] } else { [240; 3] };
        seen.pixels = seen.contrast.iter().map(paint).collect();
        assert!(seen.filled([40, 110, 210]).is_none());
    }

    /// Around the cross.
    fn is_rim(x: f64, y: f64) -> bool {
        let near = [-2.0, 0.0, 2.0];
        near.iter().any(|dx| near.iter().any(|dy| is_cross(x + dx, y + dy))) && !is_cross(x, y)
    }
}
