//! One picture on two grounds: games put the same little pictures on tiles of one colour for
//! givens and of another for what is entered, and the part of them that stands out from the
//! ground is not the same on both. Where the pictures themselves are the same, pixel for pixel,
//! they are one kind of ink.

use std::sync::Arc;

use super::inverted::merge;
use super::patch::Patch;
use super::{InkClass, Look};
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};

/// Grounds are two from this difference on.
const APART: u8 = 40;
/// Pictures are few kinds, each on several cells: scribbles and noise are many.
const KINDS: std::ops::RangeInclusive<usize> = 3..=6;
const FEW: usize = 2;
/// The parts of a cell per side, of which so many at each edge are left out: signs and frames
/// are there.
const SIDE: usize = 20;
const RIM: usize = 2;
/// A part differs from its ground by this, mean of the channels,
const INKED: f32 = 12.0;
/// and no more than so much counts of what two cells differ by there.
const MOST: f32 = 80.0;
/// A picture covers at least this share of its cell.
const COVERED: f32 = 0.06;
/// One picture differs from itself on another ground by less than this, where the edges blend
/// with either; and
const SAME: f32 = 18.0;
/// another one differs from it by so much more.
const MARGIN: f32 = 20.0;

/// The cells of one kind of ink that are on one ground.
struct Variant {
    class: usize,
    ground: Rgb,
    /// The first of them, and its parts.
    at: At,
    parts: Vec<[f32; 3]>,
}

/// Joins the kinds of ink that are one picture on two grounds, where there are more than two.
/// Each cell stays as like its kind as it was.
pub fn join(looks: &mut Array2<Look>, inks: &mut Vec<InkClass>, patches: &Array2<Arc<Patch>>) {
    while KINDS.contains(&inks.len())
        && let Some((from, to)) = pair(&variants(looks, patches), inks)
    {
        merge((looks, inks), from, to);
    }
}

/// The first of each kind on each ground.
fn variants(looks: &Array2<Look>, patches: &Array2<Arc<Patch>>) -> Vec<Variant> {
    let mut variants: Vec<Variant> = Vec::new();
    for (at, look) in looks.iter() {
        let Some(ink) = look.ink else { continue };
        let is_known =
            |own: &Variant| own.class == ink.class && distance(own.ground, look.ground) < APART;
        if !variants.iter().any(is_known) {
            variants.push(Variant { class: ink.class, ground: look.ground, at, parts: Vec::new() });
        }
    }
    // Most boards have one ground, on which there is nothing to compare.
    let is_other = |own: &Variant| distance(own.ground, variants[0].ground) >= APART;
    if !variants.iter().any(is_other) {
        return Vec::new();
    }
    for own in &mut variants {
        own.parts = inner(&patches[own.at]);
    }
    variants
}

/// The parts of a cell without its rim.
fn inner(patch: &Patch) -> Vec<[f32; 3]> {
    let is_inner = |i: usize| (RIM..SIDE - RIM).contains(&i);
    let parts = patch.parts(SIDE).into_owned().into_iter().enumerate();
    parts.filter(|(i, _)| is_inner(i % SIDE) && is_inner(i / SIDE)).map(|(_, own)| own).collect()
}

/// Two kinds that are one picture, each on one ground: the rarer one first.
fn pair(variants: &[Variant], inks: &[InkClass]) -> Option<(usize, usize)> {
    let is_alone = |own: &Variant| variants.iter().filter(|v| v.class == own.class).count() == 1;
    let is_kind = |own: &&Variant| is_alone(own) && inks[own.class].count >= FEW;
    let lone: Vec<&Variant> = variants.iter().filter(is_kind).collect();
    let is_on = |own: &Variant, ground: Rgb| distance(own.ground, ground) < APART;
    // No other picture on the ground of either is nearly as like the other one.
    let is_clear = |one: &Variant, other: &Variant, apart: f32| {
        let rivals = variants.iter().filter(|v| v.class != other.class && is_on(v, other.ground));
        rivals.filter_map(|v| differ(one, v)).all(|far| far >= apart + MARGIN)
    };
    lone.iter().find_map(|one| {
        let others = lone.iter().filter(|o| o.class != one.class && !is_on(o, one.ground));
        let mut same = others.filter_map(|other| {
            let apart = differ(one, other).filter(|apart| *apart < SAME)?;
            (is_clear(one, other, apart) && is_clear(other, one, apart)).then_some(other)
        });
        let other = same.next()?;
        let (one, other) = (one.class, other.class);
        Some(if inks[one].count <= inks[other].count { (one, other) } else { (other, one) })
    })
}

/// How far two pictures are apart within what stands out from its ground in either, without
/// the edges, which blend with the ground; `None` where that is hardly anywhere.
fn differ(one: &Variant, other: &Variant) -> Option<f32> {
    let (mut sum, mut count) = (0.0, 0.0);
    for (i, (a, b)) in one.parts.iter().zip(&other.parts).enumerate() {
        if one.is_within(i) || other.is_within(i) {
            sum += apart(a, b).min(MOST);
            count += 1.0;
        }
    }
    (count >= COVERED * one.parts.len() as f32).then(|| sum / count)
}

impl Variant {
    /// Whether a part and its neighbours stand out from the ground.
    fn is_within(&self, i: usize) -> bool {
        let side = SIDE - 2 * RIM;
        let is_inked = |i: usize| apart(&self.parts[i], &self.ground.map(f32::from)) >= INKED;
        let (x, y) = (i % side, i / side);
        let is_edge = x == 0 || y == 0 || x + 1 == side || y + 1 == side;
        !is_edge && [i, i - 1, i + 1, i - side, i + side].into_iter().all(is_inked)
    }
}

/// How far two colours are apart, mean of the channels.
fn apart(a: &[f32; 3], b: &[f32; 3]) -> f32 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).sum::<f32>() / 3.0
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin;

    /// The kinds of ink on tiles of 60 pixels: two faces by turns, of which every third is on
    /// a red tile, the others on white, if `are_two`; the second face has this colour.
    fn kinds(are_two: bool, second: [u8; 3]) -> Vec<usize> {
        let picture = Picture::from(RgbImage::from_fn(292, 292, |x, y| {
            let cell = |at: u32| ((at as i32 - 20) / 64, (at as i32 - 20) % 64);
            let ((column, x), (row, y)) = (cell(x), cell(y));
            let is_tile = (0..60).contains(&x) && (0..60).contains(&y) && column < 4 && row < 4;
            if !is_tile {
                return Pixel([60, 70, 90]);
            }
            let (dx, dy) = (f64::from(x) - 29.5, f64::from(y) - 29.5);
            let is_second = (row + column) % 2 == 1;
            let face = if is_second { second } else { [250, 236, 214] };
            // Ears hang at its sides, and it has eyes: the face itself is nearly white.
            let is_ear = (14.0..20.0).contains(&dx.abs()) && (-14.0..6.0).contains(&dy);
            let is_eye = (dx.abs() - 6.0).hypot(dy + 3.0) < 2.5;
            Pixel(match dx.hypot(dy) < 17.0 {
                _ if is_ear && !is_second => [120, 80, 60],
                _ if is_eye => [30, 30, 30],
                true => face,
                false if are_two && (4 * row + column) % 3 == 0 => [230, 90, 120],
                false => [255; 3],
            })
        }));
        let spans = || (0..4).map(|i| Span { start: 20 + 64 * i, end: 80 + 64 * i });
        let grid = Grid::guessed(spans().collect(), spans().collect());
        let sight = look_at(&picture, &Planes::reduced(&picture, 1), &grid, builtin::themes());
        let mut counts: Vec<usize> = sight.inks.iter().map(|own| own.count).collect();
        counts.sort_unstable();
        let classes = sight.looks.iter().filter_map(|(_, look)| look.ink);
        assert!(classes.into_iter().all(|ink| ink.class < sight.inks.len()));
        counts
    }

    #[test]
    fn one_picture_on_two_grounds_is_one_kind() {
        assert_eq!(kinds(false, [60, 140, 220]), [8, 8]);
        assert_eq!(kinds(true, [60, 140, 220]), [8, 8]);
    }
}
