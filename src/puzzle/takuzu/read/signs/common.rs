//! What the inks on borders have in common: signs are printed on several of them, but not
//! on most.

use super::faint::FAINT_PRINT;
use super::twin::is_same_kind;
use super::{
    BOLT, CLEAR, FAINT, FEW, MOST_SIGNS, NAMED, OTHER_INK, SETTLED, SIGNLIKE, STREAK,
    WEAKLY_PROVING, likely,
};
use crate::median::median;
use crate::puzzle::takuzu::board::{Relation, Sign};
use crate::sight::borders::Border;

/// Prints of one sign correlate this much with their mean,
pub const PRINT: f32 = 0.9;
/// are less like signs of the other kind than these are by this,
const UNLIKE: f32 = 0.2;
/// and there are so many of one that recurs.
const RECURRING: usize = 4;

/// The contrast of the signs of one relation, where they are several: a game may draw them
/// paler than those of the other.
pub fn usual_of(inked: &[(Sign, f64, &Border)], own: Relation) -> Option<u8> {
    let named = inked.iter().filter(|(sign, sure, _)| sign.relation == own && *sure >= 0.5);
    let contrasts: Vec<u8> = named.map(|(.., border)| border.contrast).collect();
    if contrasts.len() >= FEW { median(contrasts) } else { None }
}

/// The faint signs among these `borders` that are clear prints of one kind, of a relation
/// of which there are no strong ones: a game may draw it in nearly the colour of its
/// badge. `usual` is the contrast of signs. Only where they are several is this sure.
pub fn faint_kind(inked: &[(Sign, f64, &Border)], borders: usize, usual: u8) -> Vec<Sign> {
    let is_strong = |border: &Border| f64::from(border.contrast) >= FAINT * f64::from(usual);
    let is_clear = |border: &Border| {
        let name = border.names.first().filter(|name| name.label != BOLT);
        name.is_some_and(|name| f64::from(name.score) >= CLEAR) && border.likeness >= FAINT_PRINT
    };
    let of = |own: Relation| -> Vec<Sign> {
        let named = || inked.iter().filter(|(sign, sure, _)| sign.relation == own && *sure >= 0.5);
        if named().any(|(.., border)| is_strong(border)) {
            return Vec::new();
        }
        named().filter(|(.., border)| is_clear(border)).map(|(sign, ..)| *sign).collect()
    };
    let mut kinds = [Relation::Same, Relation::Different].map(of).into_iter();
    let is_kind = |signs: &Vec<Sign>| (1..=borders / MOST_SIGNS).contains(&signs.len());
    kinds.find(is_kind).unwrap_or_default()
}

/// Which of these `borders` hold a sign that recurs, and how surely: beside signs
/// that surely are of one kind, what is printed on several borders, and far more
/// like the other or far less like the sure ones, is the other. What is on many is
/// decoration.
pub fn recurring(inked: &[(Sign, f64, &Border)], borders: usize) -> Vec<(usize, f64)> {
    let sure = || inked.iter().filter(|(_, sure, _)| *sure >= 0.5);
    let is_one = |relation: Relation| sure().any(|(sign, ..)| sign.relation == relation);
    let other = match (is_one(Relation::Same), is_one(Relation::Different)) {
        (true, false) => Relation::Different,
        (false, true) => Relation::Same,
        _ => return Vec::new(),
    };
    // Small signs are a little like several, but not like the sure ones.
    let is_unlike_sure = |border: &Border| {
        sure().filter_map(|(.., sure)| sure.names.first()).all(|name| {
            let own = border.names.iter().find(|own| own.label == name.label);
            own.is_none_or(|own| name.score - own.score >= UNLIKE)
        })
    };
    let is_print = |(sign, _, border): &(Sign, f64, &Border)| {
        let is_like = border.names.first().is_some_and(|name| f64::from(name.score) >= NAMED);
        let is_clear = likely(border) == [other] || is_unlike_sure(border);
        sign.relation == other && border.likeness >= PRINT && is_like && is_clear
    };
    let prints: Vec<usize> = (0..inked.len()).filter(|&i| is_print(&inked[i])).collect();
    let are_same = |i: usize, j: usize| is_same_kind(inked[i].2, inked[j].2);
    let of_kind = |i: usize| prints.iter().filter(|&&j| are_same(i, j)).count();
    let is_sign = |&i: &usize| (RECURRING..=borders / MOST_SIGNS).contains(&of_kind(i));
    prints.iter().copied().filter(is_sign).map(|i| (i, SETTLED)).collect()
}

/// Those of these borders whose ink is about as strong as the strongest; none
/// where they are too many for signs, or too few among other ink.
pub fn strong<'a>(
    inked: &[(Sign, f64, &'a Border)],
    borders: usize,
) -> Vec<(Sign, f64, &'a Border)> {
    let most = inked.iter().map(|(.., border)| border.contrast).max().unwrap_or(0);
    let least = STREAK.max((f64::from(most) * FAINT) as u8);
    let strong = inked.iter().filter(|(.., border)| border.contrast >= least);
    let strong: Vec<_> = strong.copied().collect();
    let are_rare = strong.len() * MOST_SIGNS <= borders;
    if are_rare && inked.len() <= OTHER_INK * strong.len() { strong } else { Vec::new() }
}

/// Whether so many of these borders hold ink of a colour of its own as hold signs.
pub fn are_coloured(inked: &[(Sign, f64, &Border)], borders: usize) -> bool {
    let coloured = inked.iter().filter(|(.., border)| border.is_coloured).count();
    (SIGNLIKE..=borders / MOST_SIGNS).contains(&coloured)
}

/// Those of these borders that are a little like a sign and much like each other, as
/// small signs after a JPEG are among its noise; none where they are too few or
/// too many for signs, or all of one kind as edges are.
pub fn alike<'a>(
    inked: &[(Sign, f64, &'a Border)],
    borders: usize,
) -> Vec<(Sign, f64, &'a Border)> {
    let is_like = |border: &Border| {
        let name = border.names.first().filter(|name| name.label != BOLT);
        let score = name.map_or(-1.0, |name| f64::from(name.score));
        border.likeness >= PRINT && border.contrast >= STREAK && score >= NAMED
    };
    let alike: Vec<_> = inked.iter().filter(|(.., border)| is_like(border)).copied().collect();
    let of = |relation: Relation| alike.iter().filter(|own| own.0.relation == relation).count();
    let are_both = of(Relation::Same).min(of(Relation::Different)) >= FEW;
    let is_told = alike.len() >= WEAKLY_PROVING && alike.len() * MOST_SIGNS <= borders;
    if is_told && are_both { alike } else { Vec::new() }
}
