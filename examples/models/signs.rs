//! Signs on the borders between cells: bars and crosses, alone and in rings, bolts and chains.

use gridlens::theme::{Glyph, Meaning};
use tiny_skia::{LineCap, PathBuilder, Pixmap, Transform};

use super::{CANVAS, Labels, add_glyph, bolt, canvas, circle, cross, fill, filled, finish, stroke};

/// Signs on the borders between cells.
pub fn signs() -> Labels {
    let mut labels = Labels::new();
    let (mut lying, mut upright) = (Vec::new(), Vec::new());
    for thick in [6.0, 9.0, 12.0, 15.0, 18.0, 22.0] {
        for gap in [8.0, 14.0, 20.0, 26.0, 32.0, 38.0, 44.0] {
            add_glyph(&mut lying, bars(thick, gap, false));
            add_glyph(&mut upright, bars(thick, gap, true));
        }
    }
    labels.insert("equal".into(), (Meaning::Equal, lying));
    labels.insert("upright".into(), (Meaning::Equal, upright));
    let mut crosses = Vec::new();
    for width in [5.0, 9.0, 14.0, 20.0, 26.0] {
        for (cap, breadth) in [(LineCap::Butt, 1.0), (LineCap::Round, 1.0), (LineCap::Butt, 0.8)] {
            add_glyph(&mut crosses, cross(width, cap, breadth));
        }
    }
    labels.insert("cross".into(), (Meaning::Different, crosses));
    let mut unequal = Vec::new();
    for thick in [8.0, 11.0, 15.0] {
        for gap in [14.0, 20.0, 27.0] {
            for slant in [10.0, 18.0, 26.0] {
                add_glyph(&mut unequal, struck_bars(thick, gap, slant));
            }
        }
    }
    labels.insert("unequal".into(), (Meaning::Different, unequal));
    let bolts = [0.6, 0.8, 1.0].map(|width| filled(&bolt(width)));
    labels.insert("bolt".into(), (Meaning::Different, bolts.into()));
    labels
}

/// Signs that must be plainly so: what else stands on borders may be a little like them.
pub fn rings_and_chains() -> Labels {
    let mut labels = Labels::new();
    labels.insert("slashed".into(), (Meaning::Different, rings(&[slash(false), slash(true)])));
    labels.insert("ringed-cross".into(), (Meaning::Different, rings(&[crossed()])));
    labels.insert("ringed-equal".into(), (Meaning::Equal, rings(&[parallel(false)])));
    labels.insert("ringed-upright".into(), (Meaning::Equal, rings(&[parallel(true)])));
    labels.insert("chain".into(), (Meaning::Equal, chains()));
    labels
}

/// Lines from one point to another each.
type Lines = Vec<[(f32, f32); 2]>;

/// A stroke through the middle, rising or falling.
fn slash(is_falling: bool) -> Lines {
    let (from, to) = if is_falling { (24.0, 72.0) } else { (72.0, 24.0) };
    vec![[(24.0, from), (72.0, to)]]
}

/// Two strokes that cross.
fn crossed() -> Lines {
    vec![[(33.0, 33.0), (63.0, 63.0)], [(63.0, 33.0), (33.0, 63.0)]]
}

/// Two strokes beside each other, lying or upright.
fn parallel(is_upright: bool) -> Lines {
    let line = |at: f32| {
        let ends = [(30.0, at), (66.0, at)];
        if is_upright { ends.map(|(x, y)| (y, x)) } else { ends }
    };
    vec![line(39.0), line(57.0)]
}

/// Rings with these lines in them.
fn rings(all: &[Lines]) -> Vec<Glyph> {
    let c = CANVAS as f32 / 2.0;
    let mut glyphs = Vec::new();
    for lines in all {
        for width in [6.0, 9.0, 13.0] {
            let mut canvas = canvas();
            stroke(&mut canvas, &circle(c, c, 40.0 - width / 2.0), width);
            for [from, to] in lines {
                let mut line = PathBuilder::new();
                line.move_to(from.0, from.1);
                line.line_to(to.0, to.1);
                stroke(&mut canvas, &line.finish().unwrap(), width);
            }
            add_glyph(&mut glyphs, finish(&canvas));
        }
    }
    glyphs
}

/// Two links of a chain that hold each other, long and round; lying, upright and slanting.
fn chains() -> Vec<Glyph> {
    let mut glyphs = Vec::new();
    for turn in [0.0, 90.0, -45.0, 45.0] {
        for width in [5.0, 8.0, 11.0] {
            for (length, across, apart) in [(46.0, 32.0, 32.0), (50.0, 26.0, 30.0)] {
                let mut canvas = canvas();
                for side in [-1.0, 1.0] {
                    let middle = 48.0 + side * apart / 2.0;
                    link(&mut canvas, (middle, length, across), width, turn);
                }
                add_glyph(&mut glyphs, finish(&canvas));
            }
        }
    }
    glyphs
}

/// One link: its middle along the chain, its length and how broad it is; the chain turned by
/// so many degrees.
fn link(canvas: &mut Pixmap, shape: (f32, f32, f32), width: f32, turn: f32) {
    let (middle, length, across) = shape;
    let (radius, half) = (across / 2.0, (length - across) / 2.0);
    let mut path = PathBuilder::new();
    let bend = |path: &mut PathBuilder, x: f32, way: f32| {
        // A half circle of two curves, each by the usual weight of its handles.
        let handle = 0.5523 * radius;
        path.cubic_to(
            x + way * handle,
            48.0 - way * radius,
            x + way * radius,
            48.0 - way * handle,
            x + way * radius,
            48.0,
        );
        path.cubic_to(
            x + way * radius,
            48.0 + way * handle,
            x + way * handle,
            48.0 + way * radius,
            x,
            48.0 + way * radius,
        );
    };
    path.move_to(middle - half, 48.0 - radius);
    path.line_to(middle + half, 48.0 - radius);
    bend(&mut path, middle + half, 1.0);
    path.line_to(middle - half, 48.0 + radius);
    bend(&mut path, middle - half, -1.0);
    path.close();
    let turned = Transform::from_rotate_at(turn, 48.0, 48.0);
    stroke(canvas, &path.finish().unwrap().transform(turned).unwrap(), width);
}

/// Two bars of this thickness with a gap between them.
fn bars(thick: f32, gap: f32, is_upright: bool) -> Glyph {
    let (c, half) = (CANVAS as f32 / 2.0, 36.0);
    let mut canvas = canvas();
    for from in [c - gap / 2.0 - thick, c + gap / 2.0] {
        let bar = match is_upright {
            true => tiny_skia::Rect::from_xywh(from, c - half, thick, 2.0 * half),
            false => tiny_skia::Rect::from_xywh(c - half, from, 2.0 * half, thick),
        };
        fill(&mut canvas, &PathBuilder::from_rect(bar.unwrap()));
    }
    finish(&canvas)
}

/// Two lying bars with a stroke through both that ends so far right and left of their middle.
fn struck_bars(thick: f32, gap: f32, slant: f32) -> Glyph {
    let (c, half) = (CANVAS as f32 / 2.0, 36.0);
    let mut canvas = canvas();
    for from in [c - gap / 2.0 - thick, c + gap / 2.0] {
        let bar = tiny_skia::Rect::from_xywh(c - half, from, 2.0 * half, thick);
        fill(&mut canvas, &PathBuilder::from_rect(bar.unwrap()));
    }
    let reach = gap / 2.0 + 1.8 * thick;
    let mut line = PathBuilder::new();
    line.move_to(c + slant, c - reach);
    line.line_to(c - slant, c + reach);
    stroke(&mut canvas, &line.finish().unwrap(), thick);
    finish(&canvas)
}
