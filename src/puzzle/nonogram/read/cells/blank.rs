//! Which kind of cells is the blank, and what kinds mean where none is.

use super::kind::{Kind, Shape};
use super::{COMMON, SAME_GROUND, TOLD, UNTOLD};
use crate::picture::distance;

/// What each kind means where none is blank: the answer fills all cells of a
/// kind or none, all empty ones are marked and most of them crossed. Else nothing
/// is told.
pub fn without_blank(kinds: &[Kind]) -> Vec<(Option<char>, f64)> {
    let is_done = |kind: &Kind| {
        let is_empty = kind.filled == 0 && (kind.is_inked || kind.is_odd);
        let is_filled = kind.filled == kind.settled && kind.shape != Shape::Cross;
        kind.settled > 0 && (is_empty || is_filled)
    };
    let empty = |is_meant: &dyn Fn(&Kind) -> bool| -> usize {
        let own = kinds.iter().filter(|kind| kind.filled == 0 && is_meant(kind));
        own.map(|kind| kind.count).sum()
    };
    let are_crossed = 2 * empty(&|kind| kind.shape == Shape::Cross) > empty(&|_| true);
    let mark = |kind: &Kind| (Some(if kind.filled > 0 { '#' } else { 'x' }), 1.0);
    match kinds {
        [_] => vec![(None, 1.0)],
        _ if are_crossed && kinds.iter().all(is_done) => kinds.iter().map(mark).collect(),
        _ => vec![(None, UNTOLD); kinds.len()],
    }
}

/// The kind of blank cells: without ink, and both filled and empty in the
/// answer. On a full board it is the kind of the empty ones.
pub fn blank(kinds: &[Kind]) -> Option<usize> {
    let is_mixed = |kind: &Kind| {
        let other = kind.filled.min(kind.settled - kind.filled);
        other >= 1 && other as f64 > (1.0 - TOLD) * kind.settled as f64
    };
    let indexed = || kinds.iter().enumerate();
    let mixed = indexed().filter(|(_, k)| is_mixed(k) && !k.is_inked).max_by_key(|(_, k)| k.count);
    // Marks stand on cells that were blank: what is bare beside them still is, even
    // where all of it is to be filled.
    let is_mark =
        |k: &Kind| k.shape == Shape::Cross || k.is_inked && k.filled == 0 && k.settled >= COMMON;
    let is_unmarked = |k: &Kind| {
        let is_ground = |mark: &Kind| distance(mark.ground, k.ground) <= SAME_GROUND;
        k.is_bare() && kinds.iter().any(|mark| is_mark(mark) && is_ground(mark))
    };
    let unmarked = || indexed().filter(|(_, k)| is_unmarked(k)).max_by_key(|(_, k)| k.count);
    // Of several bare looks the only one with some to fill: people cross out none of
    // these, or few.
    let is_bare = |k: &Kind| k.is_bare() && k.settled >= COMMON && k.share() <= 0.5;
    let told = || {
        let mut open = indexed().filter(|(_, k)| is_bare(k) && k.filled > 0);
        let one = open.next().filter(|(_, k)| k.filled >= COMMON);
        one.filter(|_| open.next().is_none())
    };
    // What is odd may be marks that fell apart.
    let plain = || {
        let empty = indexed().filter(|(_, k)| k.share() <= 0.5 && !k.is_inked);
        empty.max_by_key(|(_, k)| (!k.is_odd, k.count))
    };
    let inked = || indexed().filter(|(_, k)| is_mixed(k)).max_by_key(|(_, k)| k.count);
    // Where few cells are empty, the only look that is not all filled.
    let loose = || {
        let mut loose =
            indexed().filter(|(_, k)| !k.is_inked && (1..k.settled).contains(&k.filled));
        loose.next().filter(|_| loose.next().is_none())
    };
    mixed
        .or_else(unmarked)
        .or_else(told)
        .or_else(plain)
        .or_else(loose)
        .or_else(inked)
        .map(|(i, _)| i)
}
