//! Prints that stand on some borders between cells of certain looks and not on others:
//! what reaches over from cells does so from all that look alike.

use super::common::PRINT;
use super::outstanding::STRONG;
use super::{framed, pairs};
use super::{BOLT, Border, FEW, LIKE, MOST_SIGNS, Sign, Signs, likely};
use crate::sight::Sight;
use crate::theme::Match;

/// So many pairs of cells of the same looks tell,
const PAIRS: usize = 3;
/// if one in so many of them at most has a print between its cells.
const RARE: usize = 2;

/// Doubts those of the `inked` borders, of so many in all, that hold prints of a form, where
/// most of these are missing between other cells that look alike: they may be signs of a
/// form of their own, such as words.
pub fn irregular(sight: &Sight, inked: &[(Sign, f64, &Border)], borders: usize) -> Signs {
    // The ends of gaps between round tiles are a little like bolts.
    let is_bolt = |border: &Border| border.names.first().is_some_and(|name| name.label == BOLT);
    let is_own = |(.., border): &&(Sign, f64, &Border)| is_print(border) && !is_bolt(border);
    let prints: Vec<_> = inked.iter().filter(is_own).collect();
    let mut signs = Signs::default();
    if !(FEW..=borders / MOST_SIGNS).contains(&prints.len()) {
        return signs;
    }
    let places: Vec<Sign> = prints.iter().map(|(sign, ..)| *sign).collect();
    if framed::around(&places).is_some() {
        return signs;
    }
    let shares = pairs::shares(sight, &places);
    let irregular = shares.iter().filter(|(own, all)| *all >= PAIRS && own * RARE <= *all).count();
    if irregular < FEW || 2 * irregular <= prints.len() {
        return signs;
    }
    for (sign, _, border) in prints {
        signs.doubtful.push(*sign);
        signs.may_be.push(likely(border));
    }
    signs
}

/// Whether something of a form, which may be that of a sign, is printed on a border as
/// strongly as signs are.
pub fn is_print(border: &Border) -> bool {
    let is_like = |name: &Match| f64::from(name.score) >= LIKE;
    border.names.first().is_some_and(is_like)
        && border.likeness >= PRINT
        && border.contrast >= STRONG
        && !(border.is_straight || border.is_aside || border.is_behind)
}
