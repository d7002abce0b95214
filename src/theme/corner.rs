//! Symbols that share a corner: a game's lock or badge touches the digit that it stands
//! beside, and both are one glyph. What is left without it may be named.

use super::{AREA, GLYPH, Glyph};
use crate::geom::Rect;

/// A pixel is ink from this grey value on.
const INK: u8 = 100;
/// Sides of the corners tried, as parts of the glyphs' own sides: badges are small.
const SIDES: [f64; 5] = [0.6, 0.55, 0.5, 0.45, 0.4];
/// Pixels of two corners that are one badge differ by this much in the mean,
const SAME: f64 = 30.0;
/// and such a badge fills between these shares of its corner.
const FILLED: (f64, f64) = (0.2, 0.95);
/// Glyphs without their badge correlate less than this: else they are one symbol.
const OTHER: f32 = 0.8;
/// What is left of a symbol is at least so many pixels high.
const LEAST: i32 = 6;

/// Two glyphs without the corner that they share; `None` where they share none or are
/// alike without it, too.
pub fn without_shared(one: &Glyph, other: &Glyph) -> Option<[Glyph; 2]> {
    let both = [one, other].map(Cropped::of);
    let sides = SIDES.iter().flat_map(|wide| SIDES.map(|high| (*wide, high)));
    let corners = sides.flat_map(|side| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|at| (side, at)));
    let found = corners.filter_map(|((wide, high), at)| {
        let longer = |side: fn(&Rect) -> i32| f64::from(side(&both[0].ink).max(side(&both[1].ink)));
        let width = (wide * longer(|ink| ink.width)).round() as i32;
        let height = (high * longer(|ink| ink.height)).round() as i32;
        let badges = [0, 1].map(|i| both[i].corner(width, height, at));
        let apart = both[0].apart(badges[0], &both[1], badges[1]);
        let is_badge = |i: usize| (FILLED.0..=FILLED.1).contains(&both[i].filled(badges[i]));
        (apart <= SAME && is_badge(0) && is_badge(1)).then_some((width * height, badges))
    });
    let (_, badges) = found.max_by_key(|own| own.0)?;
    let [one, other] = [0, 1].map(|i| both[i].without(badges[i]));
    let rests = [one?, other?];
    (rests[0].likeness(&rests[1]) < OTHER).then_some(rests)
}

/// A glyph as grey values, and the box around its ink.
struct Cropped {
    grey: Vec<u8>,
    ink: Rect,
}

impl Cropped {
    fn of(glyph: &Glyph) -> Self {
        let grey = glyph.to_grey();
        let ink = bounds(&grey);
        Self { grey, ink }
    }

    fn at(&self, x: i32, y: i32) -> u8 {
        let is_inside = |v: i32| (0..GLYPH as i32).contains(&v);
        if is_inside(x) && is_inside(y) { self.grey[y as usize * GLYPH + x as usize] } else { 0 }
    }

    /// The box of a corner of the ink: at its left or right, top or bottom.
    const fn corner(&self, width: i32, height: i32, (right, bottom): (i32, i32)) -> Rect {
        let x = self.ink.x + right * (self.ink.width - width);
        let y = self.ink.y + bottom * (self.ink.height - height);
        Rect { x, y, width, height }
    }

    /// How far the pixels of two boxes of one size are apart, grey values.
    fn apart(&self, own: Rect, other: &Self, others: Rect) -> f64 {
        let pixels = (0..own.height).flat_map(|y| (0..own.width).map(move |x| (x, y)));
        let off = |(x, y): (i32, i32)| {
            self.at(own.x + x, own.y + y).abs_diff(other.at(others.x + x, others.y + y))
        };
        let sum: u32 = pixels.map(|at| u32::from(off(at))).sum();
        f64::from(sum) / f64::from((own.width * own.height).max(1))
    }

    /// The share of a box that is ink.
    fn filled(&self, part: Rect) -> f64 {
        let pixels = (0..part.height).flat_map(|y| (0..part.width).map(move |x| (x, y)));
        let ink = pixels.filter(|(x, y)| self.at(part.x + x, part.y + y) >= INK).count();
        ink as f64 / f64::from((part.width * part.height).max(1))
    }

    /// The glyph of what stands outside a box; `None` for next to nothing.
    fn without(&self, badge: Rect) -> Option<Glyph> {
        let is_inside = |i: usize| {
            let (x, y) = ((i % GLYPH) as i32, (i / GLYPH) as i32);
            (badge.x..badge.x + badge.width).contains(&x)
                && (badge.y..badge.y + badge.height).contains(&y)
        };
        let rest: Vec<u8> =
            (0..AREA).map(|i| if is_inside(i) { 0 } else { self.grey[i] }).collect();
        let ink = bounds(&rest);
        (ink.height >= LEAST).then(|| Glyph::from_mask(&rest, GLYPH, ink))
    }
}

/// The box around the ink of a canvas.
fn bounds(grey: &[u8]) -> Rect {
    let ink = || (0..AREA).filter(|&i| grey[i] >= INK);
    let [xs, ys] = [|i: usize| (i % GLYPH) as i32, |i: usize| (i / GLYPH) as i32].map(|of| {
        let (low, high) = ink().map(of).fold((i32::MAX, -1), |(l, h), v| (l.min(v), h.max(v)));
        (low.min(high.max(0)), (high - low.min(high) + 1).max(0))
    });
    Rect { x: xs.0, y: ys.0, width: xs.1, height: ys.1 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Place, builtin, look};

    fn glyph(is_ink: &dyn Fn(i32, i32) -> bool) -> Glyph {
        let ink = std::array::from_fn(|i| {
            if is_ink((i % GLYPH) as i32, (i / GLYPH) as i32) { 255 } else { 0 }
        });
        Glyph::from_grey(&ink)
    }

    fn is_zero(x: i32, y: i32) -> bool {
        let off = |x: i32, y: i32, half: f64| {
            (f64::from(x) - 7.0).hypot((f64::from(y) - 9.0) * 0.62) <= half
        };
        off(x, y, 5.0) && !off(x, y, 2.4)
    }

    fn is_one(x: i32, y: i32) -> bool {
        (2..18).contains(&y)
            && ((7..10).contains(&x) || (4..10).contains(&x) && (3..6).contains(&y))
    }

    fn is_lock(x: i32, y: i32) -> bool {
        (13..21).contains(&x) && (15..22).contains(&y) && !(y < 18 && (15..19).contains(&x))
    }

    #[test]
    fn digits_beside_a_lock_are_named_without_it() {
        let zero = glyph(&|x, y| is_zero(x, y) || is_lock(x, y));
        let one = glyph(&|x, y| is_one(x, y) || is_lock(x, y));
        let rests = without_shared(&zero, &one).expect("a lock");
        let names = rests.map(|rest| {
            let names = look(&rest, builtin::themes(), Place::Cells);
            names.first().map(|name| name.label.clone()).unwrap_or_default()
        });
        assert_eq!(names, ["0", "1"]);
    }

    #[test]
    fn what_shares_no_corner_or_is_one_symbol_is_left_as_it_is() {
        let zero = glyph(&|x, y| is_zero(x, y) || is_lock(x, y));
        assert!(without_shared(&zero, &glyph(&is_one)).is_none(), "no lock");
        assert!(without_shared(&zero, &zero).is_none(), "one symbol");
        let blank = Glyph::from_grey(&[0; AREA]);
        assert!(without_shared(&blank, &blank).is_none(), "nothing");
    }
}
