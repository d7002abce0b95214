//! Whether a digit stands in a cell.

use super::super::{Look, Sight};
use super::CLEAR;
use crate::theme::Match;

/// Whether a clear digit stands in a cell, or what is as like a 0 as the letter.
pub fn is_digit(sight: &Sight, look: &Look) -> bool {
    let Some(ink) = look.ink else { return false };
    let names = &sight.inks[ink.class].names;
    let Some(first) = names.first() else { return false };
    let is_as_good = |n: &&Match| n.score >= CLEAR.max(first.score - AS_GOOD);
    names
        .iter()
        .filter(is_as_good)
        .any(|n| n.label.bytes().all(|b| b.is_ascii_digit()) && (n.label == ZERO || n == first))
}

/// Of the letter and the digit one may be so much more like what stands in a cell,
const AS_GOOD: f32 = 0.05;
/// which only this digit is like a letter for.
const ZERO: &str = "0";
