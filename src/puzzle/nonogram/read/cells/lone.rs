//! Single cells, and a few of one tint, that a cursor covers.

use super::kind::{Kind, Shape};
use super::{COMMON, PLAIN_TO_SEE, SAME_GROUND, UNTOLD};
use crate::picture::{Rgb, distance};

/// The strengths of marks of one kind differ by this factor at most.
const SAME_STRENGTH: f64 = 1.15;

/// A cursor's block has so many times the chroma of all marks of the game, and so much
/// more.
const VIVID: (u8, u8) = (2, 40);

/// Doubts single cells whose whole ground is neither like the `blank` one nor like that
/// of filled cells, of which there are others, but far more vivid than either: the block
/// of a cursor may lie on anything.
pub fn doubt_blocks(kinds: &[Kind], blank: Rgb, meanings: &mut [(Option<char>, f64)]) {
    let is_tile = |kind: &Kind| distance(kind.ground, blank) >= PLAIN_TO_SEE;
    let is_fill = |(kind, meant): (&Kind, &(Option<char>, f64))| {
        let is_sure = *meant == (Some('#'), 1.0);
        (is_sure && kind.count >= COMMON && is_tile(kind) && kind.is_bare()).then_some(kind.ground)
    };
    let Some(fill) = kinds.iter().zip(&*meanings).find_map(is_fill) else { return };
    let chroma = |[r, g, b]: Rgb| r.max(g).max(b) - r.min(g).min(b);
    let common = kinds.iter().filter(|kind| kind.count >= COMMON);
    let most = common.map(|kind| chroma(kind.ground).max(chroma(kind.ink))).max().unwrap_or(0);
    let vivid = most.saturating_mul(VIVID.0).saturating_add(VIVID.1);
    let is_block = |kind: &Kind| {
        let is_alone = kind.count == 1 && kind.shape == Shape::Other;
        // A filled cell that is pointed at is far nearer to the others.
        let [near, far] = [fill, blank].map(|ground| distance(kind.ground, ground));
        let is_other = is_tile(kind) && near >= PLAIN_TO_SEE && near >= far / 2;
        is_alone && is_other && chroma(kind.ground) > vivid
    };
    let blocks = kinds.iter().zip(meanings).filter(|(kind, _)| is_block(kind));
    blocks.for_each(|(_, meant)| meant.1 = meant.1.min(UNTOLD));
}

/// Whether what stands around the core of a cell is as much and as strong as a mark that
/// is known: then it is that mark as well as the frame of a cursor.
pub fn may_be_mark(kind: &Kind, kinds: &[Kind], meanings: &[(Option<char>, f64)]) -> bool {
    let is_near = |other: &Kind| {
        let (own, other) = (kind.strength, other.strength);
        f64::from(own.0) <= SAME_STRENGTH * f64::from(other.1)
            && f64::from(other.0) <= SAME_STRENGTH * f64::from(own.1)
    };
    let known = kinds.iter().zip(meanings).filter(|(_, meant)| **meant == (Some('x'), 1.0));
    let mut marks = known.filter(|(other, _)| other.is_inked && other.count >= COMMON);
    marks.any(|(other, _)| {
        distance(kind.ground, other.ground) <= SAME_GROUND
            && kind.looks_like(other)
            && is_near(other)
    })
}

/// Doubts crosses that are nothing but a ground: beside crosses that are drawn, or where
/// several tints are on two cells at most each, as where a cursor is on tiles by turns.
pub fn doubt_tints(kinds: &[Kind], meanings: &mut [(Option<char>, f64)]) {
    let own = |meanings: &[(Option<char>, f64)], is: &dyn Fn(&Kind) -> bool| -> Vec<usize> {
        let crossed = |i: &usize| meanings[*i] == (Some('x'), 1.0) && is(&kinds[*i]);
        (0..kinds.len()).filter(crossed).collect()
    };
    let drawn = own(meanings, &|kind| kind.is_inked && kind.count >= COMMON);
    let few = own(meanings, &|kind| kind.is_bare() && kind.count < COMMON);
    let bare = own(meanings, &Kind::is_bare);
    let doubted = match () {
        () if !drawn.is_empty() => bare,
        () if few.len() > 1 => few,
        () => return,
    };
    doubted.into_iter().for_each(|i| meanings[i].1 = UNTOLD);
}
