//! Signs held against each other as the picture has them: one so small, or so spoilt by
//! noise, that its form is cut out wrongly still looks like the others of its kind.

use super::{CLEAR_SIGN, HALF, Ink};
use crate::picture::{Picture, commonest, distance};
use crate::theme::{Match, Meaning};

/// The signs of a board that look most like what stands on a border.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Twin {
    /// What they mean.
    pub means: Meaning,
    /// How like them it is in the picture's own pixels, -1 to 1,
    pub likeness: f32,
    /// and how like those of the other meaning.
    pub other: f32,
}

/// What stands on a border, and what its kind is named.
pub struct Named<'a> {
    pub ink: &'a Ink,
    pub names: &'a [Match],
}

/// A sign of this likeness to its template is one that others are held against,
const MODEL: f32 = 0.7;
/// if it is this much less like the other sign.
const LEAD: f32 = 0.06;
/// So many of those that are most like it tell how signs of one meaning look.
const NEAREST: usize = 3;
/// On so many borders there is more than signs.
const MOST: usize = 100;
/// The part of the pitch that is compared to each side of the middle,
const CLOSE: f64 = HALF / 2.0;
/// in so many squares at most.
const SIDE: usize = 24;
/// So many squares a sign may be off its place.
const SHIFT: i32 = 2;
/// The ground of a sign is of one colour but for this much.
const GROUND: u8 = 16;

/// The twin of each of these, of those that are in need of one.
pub fn twins(picture: &Picture, all: &[Named]) -> Vec<Option<Twin>> {
    let pitch = all.iter().map(|own| own.ink.crossing.pitch).fold(f64::INFINITY, f64::min);
    let side = ((2.0 * CLOSE * pitch) as usize).min(SIDE);
    let models: Vec<Option<Meaning>> = all.iter().map(|own| meaning(own.names, MODEL)).collect();
    let are_both =
        [Meaning::Equal, Meaning::Different].map(Some).iter().all(|m| models.contains(m));
    if all.len() > MOST || side <= 2 * SHIFT as usize || !are_both {
        return vec![None; all.len()];
    }
    let views: Vec<Vec<f32>> = all.iter().map(|own| closeup(picture, own.ink, side)).collect();
    let twin = |own: usize| {
        if all[own].names.first().is_some_and(|name| name.score >= CLEAR_SIGN) {
            return None;
        }
        let best = |means: Meaning| {
            let others = (0..all.len()).filter(|&i| i != own && models[i] == Some(means));
            let mut near: Vec<f32> =
                others.map(|i| likeness(&views[own], &views[i], side)).collect();
            near.sort_unstable_by(|a, b| b.total_cmp(a));
            near.truncate(NEAREST);
            (!near.is_empty()).then(|| near.iter().sum::<f32>() / near.len() as f32)
        };
        let (same, different) = (best(Meaning::Equal)?, best(Meaning::Different)?);
        Some(match same >= different {
            true => Twin { means: Meaning::Equal, likeness: same, other: different },
            false => Twin { means: Meaning::Different, likeness: different, other: same },
        })
    };
    (0..all.len()).map(twin).collect()
}

/// What a sign with these names means, if it is clearly named: as like a template as
/// `least`, and less like those of the other meaning.
pub fn meaning(names: &[Match], least: f32) -> Option<Meaning> {
    let score = |means: Meaning| names.iter().find(|name| name.means == means).map(|n| n.score);
    let (same, different) = (score(Meaning::Equal)?, score(Meaning::Different)?);
    let (means, own) = match same >= different {
        true => (Meaning::Equal, same),
        false => (Meaning::Different, different),
    };
    (own >= least && (same - different).abs() >= LEAD).then_some(means)
}

/// How far each square around the middle of a border is from the colour that most of
/// them have.
fn closeup(picture: &Picture, ink: &Ink, side: usize) -> Vec<f32> {
    let step = (2.0 * CLOSE * ink.crossing.pitch / side as f64).max(1.0);
    let part = |i: usize| ((i as f64 + 0.5) / side as f64 * 2.0 - 1.0) * CLOSE;
    let parts: Vec<f64> = (0..side).map(part).collect();
    let means = ink.crossing.means(picture, &parts, step);
    let ground = commonest(means.iter().copied(), GROUND).map_or([0; 3], |(colour, _)| colour);
    means.iter().map(|square| f32::from(distance(*square, ground))).collect()
}

/// The best correlation of two views, one of which may be shifted.
fn likeness(view: &[f32], model: &[f32], side: usize) -> f32 {
    let shifts = || -SHIFT..=SHIFT;
    let all = shifts().flat_map(|down| shifts().map(move |across| (across, down)));
    all.map(|by| correlation(view, model, side, by)).fold(-1.0, f32::max)
}

/// The correlation of what two views share where one is shifted by so many squares.
fn correlation(view: &[f32], model: &[f32], side: usize, (across, down): (i32, i32)) -> f32 {
    let kept = |by: i32| (by.max(0) as usize)..(side as i32 + by.min(0)) as usize;
    let mut sums = [0.0f32; 5];
    let mut count = 0.0f32;
    for y in kept(down) {
        for x in kept(across) {
            let from = (y as i32 - down) as usize * side + (x as i32 - across) as usize;
            let (a, b) = (view[y * side + x], model[from]);
            let own = [a, b, a * a, b * b, a * b];
            sums.iter_mut().zip(own).for_each(|(sum, value)| *sum += value);
            count += 1.0;
        }
    }
    let [a, b, aa, bb, ab] = sums.map(|sum| sum / count.max(1.0));
    let spread = ((aa - a * a) * (bb - b * b)).max(0.0).sqrt();
    if spread > f32::EPSILON { (ab - a * b) / spread } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_off_its_place_is_like_itself() {
        let side = 16;
        let drawn = |off: i32, is_cross: bool| -> Vec<f32> {
            let at = |i: usize| (i % side) as i32 - 8 - off;
            let pixel = |i: usize| {
                let (across, down) = (at(i), (i / side) as i32 - 8);
                let is_ink = match is_cross {
                    true => across.abs() < 4 && across.abs() == down.abs(),
                    false => across.abs() < 4 && down.abs() == 2,
                };
                if is_ink { 200.0 } else { 0.0 }
            };
            (0..side * side).map(pixel).collect()
        };
        let (cross, bars) = (drawn(0, true), drawn(0, false));
        assert!(likeness(&cross, &drawn(2, true), side) > 0.99);
        assert!(likeness(&cross, &drawn(5, true), side) < 0.6, "too far");
        assert!(likeness(&cross, &bars, side) < 0.6);
    }

    #[test]
    fn a_name_that_two_meanings_share_names_nothing() {
        let named = |same: f32, different: f32| {
            let name = |means: Meaning, score: f32| Match {
                theme: "signs".into(),
                label: "sign".into(),
                means,
                score,
            };
            meaning(&[name(Meaning::Equal, same), name(Meaning::Different, different)], MODEL)
        };
        assert_eq!(named(0.8, 0.7), Some(Meaning::Equal));
        assert_eq!(named(0.5, 0.75), Some(Meaning::Different));
        assert_eq!(named(0.8, 0.78), None);
        assert_eq!(named(0.6, 0.3), None);
    }
}
