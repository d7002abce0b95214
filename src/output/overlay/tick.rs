//! A check mark in an answer.

use crate::picture::Rgb;
use crate::picture::paint::Stamp;

/// Half the breadth of its strokes, as a share of its own half.
const BREADTH: f32 = 0.16;
/// Its two strokes, from end to end, in the same units from its middle.
const STROKES: [[f32; 4]; 2] = [[-0.84, 0.06, -0.18, 0.72], [-0.18, 0.72, 0.98, -0.56]];

/// Draws one of about this radius around a place.
pub fn tick(stamp: &mut Stamp, [x, y]: [f32; 2], radius: f32, colour: Rgb) {
    for [from_x, from_y, to_x, to_y] in STROKES {
        let (dx, dy) = (to_x - from_x, to_y - from_y);
        let [across_x, across_y] = [-dy, dx].map(|d| d / dx.hypot(dy) * BREADTH);
        // Their ends are cut off square.
        let corner = |along_x: f32, along_y: f32, side: f32| {
            (x + radius * (along_x + side * across_x), y + radius * (along_y + side * across_y))
        };
        let (from, to) = (
            [1.0, -1.0].map(|side| corner(from_x, from_y, side)),
            [1.0, -1.0].map(|side| corner(to_x, to_y, side)),
        );
        stamp.polygon(&[from[0], to[0], to[1], from[1]], colour);
    }
}
