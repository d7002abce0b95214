//! Digits of displays with seven segments: parted at the corners, and leaning.

use gridlens::theme::Glyph;
use tiny_skia::PathBuilder;

use super::{Labels, add_glyph, canvas, fill, finish, meaning};

/// Middle, half the width and half the height of a digit on the canvas.
const MIDDLE: f32 = 48.0;
const HALF_WIDTH: f32 = 21.0;
const HALF_HEIGHT: f32 = 40.0;

/// The segments of each digit: top, upper right, lower right, bottom, lower left,
/// upper left, middle; and of some as other displays have them.
const LIT: [(char, &str); 13] = [
    ('0', "abcdef"),
    ('1', "bc"),
    ('2', "abdeg"),
    ('3', "abcdg"),
    ('4', "bcfg"),
    ('5', "acdfg"),
    ('6', "acdefg"),
    ('6', "cdefg"),
    ('7', "abc"),
    ('7', "abcf"),
    ('8', "abcdefg"),
    ('9', "abcdfg"),
    ('9', "abcfg"),
];

/// The digits in several breadths of segments, gaps and slants.
pub fn digits() -> Labels {
    let mut labels = Labels::new();
    for (digit, lit) in LIT {
        let (_, glyphs) =
            labels.entry(digit.to_string()).or_insert_with(|| (meaning(digit), Vec::new()));
        for breadth in [7.0, 11.0, 16.0] {
            for gap in [1.5, 4.0] {
                for slant in [0.0, 0.11, 0.2] {
                    add_glyph(glyphs, drawn(lit, breadth, gap, slant));
                }
            }
        }
    }
    labels
}

/// The lit segments of this breadth, so far apart, leaning by so much of their height.
fn drawn(lit: &str, breadth: f32, gap: f32, slant: f32) -> Glyph {
    let (w, h) = (HALF_WIDTH - breadth / 2.0, HALF_HEIGHT - breadth / 2.0);
    let mut canvas = canvas();
    for segment in lit.chars() {
        let (from, to) = match segment {
            'a' => ((-w, -h), (w, -h)),
            'b' => ((w, -h), (w, 0.0)),
            'c' => ((w, 0.0), (w, h)),
            'd' => ((-w, h), (w, h)),
            'e' => ((-w, 0.0), (-w, h)),
            'f' => ((-w, -h), (-w, 0.0)),
            _ => ((-w, 0.0), (w, 0.0)),
        };
        fill(&mut canvas, &bar(from, to, breadth, gap, slant));
    }
    finish(&canvas)
}

/// A segment between two corners, pointed at both ends.
fn bar(from: (f32, f32), to: (f32, f32), breadth: f32, gap: f32, slant: f32) -> tiny_skia::Path {
    let (half, is_level) = (breadth / 2.0, from.1 == to.1);
    // Along the segment and across it.
    let corner = |along: f32, across: f32| match is_level {
        true => (along, from.1 + across),
        false => (from.0 + across, along),
    };
    let (start, end) = if is_level { (from.0, to.0) } else { (from.1, to.1) };
    let (start, end) = (start + gap / 2.0, end - gap / 2.0);
    let corners = [
        corner(start, 0.0),
        corner(start + half, -half),
        corner(end - half, -half),
        corner(end, 0.0),
        corner(end - half, half),
        corner(start + half, half),
    ];
    let mut path = PathBuilder::new();
    for (i, (x, y)) in corners.into_iter().enumerate() {
        let (x, y) = (MIDDLE + x - slant * y, MIDDLE + y);
        if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    path.finish().expect("six corners")
}
