//! Boxes and rings around symbols: no part of them.

use super::{Blob, Patch};
use crate::geom::Rect;

/// The lines of a frame are within this part of its sides, in hundredths.
const FRAME: i32 = 14;
/// What is drawn as a ring lies outside this part of the ellipse in its bounds.
const RING: f64 = 0.75;
/// A symbol in a ring is this part of its height at least; a dot marks it.
const SYMBOL: f64 = 0.25;
/// Frames span this part of a cell at least.
const SPAN: f64 = 0.6;

impl Patch {
    /// Whether the blob is a box or a ring drawn around another one: all of it lies
    /// along its bounds, or outside the ellipse in them. A dot in a ring marks that.
    pub(super) fn is_frame(&self, blob: &Blob, all: &[Blob]) -> bool {
        let b = blob.bounds;
        let inner = b.inset(b.width * FRAME / 100, b.height * FRAME / 100);
        let spans = |length: i32, side: usize| f64::from(length) >= SPAN * side as f64;
        // What is drawn within may come as near to a thin line as its own breadth.
        let line = (blob.pixels.len() as i32 / (2 * (b.width + b.height))).max(1);
        let within = b.inset(2 * line, 2 * line);
        let is_inside = |other: &Blob| {
            let is_in = |room: &Rect| other.bounds.intersect(room) == other.bounds;
            is_in(&inner) || is_in(&within)
        };
        let (x, y) = (|i: usize| (i % self.width) as i32, |i: usize| (i / self.width) as i32);
        let is_within = |i: &usize| {
            (inner.x..inner.right()).contains(&x(*i)) && (inner.y..inner.bottom()).contains(&y(*i))
        };
        let from_middle = |at: i32, start: i32, length: i32| {
            f64::from(2 * (at - start) + 1 - length) / f64::from(length)
        };
        let is_in_ring = |i: &usize| {
            let across = from_middle(x(*i), b.x, b.width);
            across.hypot(from_middle(y(*i), b.y, b.height)) < RING
        };
        let is_symbol =
            |other: &Blob| f64::from(other.bounds.height) >= SYMBOL * f64::from(b.height);
        let is_around = |holds: &dyn Fn(&Blob) -> bool| {
            all.iter().any(|other| other != blob && is_inside(other) && holds(other))
        };
        let has = |is_off: &dyn Fn(&usize) -> bool| blob.pixels.iter().any(is_off);
        spans(b.width, self.width)
            && spans(b.height, self.height)
            && (is_around(&|_| true) && !has(&is_within)
                || is_around(&is_symbol) && !has(&is_in_ring))
    }
}
