//! Names of digits that a game's lock or badge touches: two kinds of one colour that are
//! both like nothing, share a corner and are a 0 and a 1 without it.

use super::InkClass;
use crate::picture::distance;
use crate::theme::corner::without_shared;
use crate::theme::{Glyph, Match, Meaning, Place, Theme, look};

/// What is less like any template than this has no name,
const UNNAMED: f32 = 0.6;
/// and a digit is at least this like one.
const NAMED: f32 = 0.75;
/// A digit stands on so many cells.
const SEVERAL: usize = 2;
/// Prints of one game differ in colour by this much at most,
const ONE_COLOUR: u8 = 24;
/// and in height by this factor.
const ONE_HEIGHT: f64 = 1.15;

/// The kinds of ink, those that are a 0 and a 1 without the badge that they share so named.
pub fn named(mut inks: Vec<InkClass>, themes: &[Theme]) -> Vec<InkClass> {
    let is_unnamed = |own: &InkClass| own.names.first().is_none_or(|top| top.score < UNNAMED);
    let is_meant = |own: &InkClass| own.count >= SEVERAL && is_unnamed(own);
    let unnamed: Vec<usize> = (0..inks.len()).filter(|&i| is_meant(&inks[i])).collect();
    let mut told: Vec<(usize, Vec<Match>)> = Vec::new();
    for (n, &i) in unnamed.iter().enumerate() {
        for &j in &unnamed[n + 1..] {
            if let Some(names) = pair(&inks[i], &inks[j], themes) {
                told.extend([i, j].into_iter().zip(names));
            }
        }
    }
    for (class, names) in told {
        inks[class].names = names;
    }
    inks
}

/// Whether two glyphs share a badge, beside which one is a little like a digit.
pub fn may_be_digits(one: &Glyph, other: &Glyph, themes: &[Theme]) -> bool {
    let is_like = |rest: &Glyph| {
        let names = look(rest, themes, Place::Cells);
        names.first().is_some_and(|top| {
            top.score >= NAMED && matches!(top.means, Meaning::Zero | Meaning::One)
        })
    };
    without_shared(one, other).is_some_and(|rests| rests.iter().any(is_like))
}

/// The names of two kinds without the badge that they share, if they are a 0 and a 1.
fn pair(one: &InkClass, other: &InkClass, themes: &[Theme]) -> Option<[Vec<Match>; 2]> {
    let is_of_one_print = distance(one.colour, other.colour) <= ONE_COLOUR
        && one.height.max(other.height) <= ONE_HEIGHT * one.height.min(other.height);
    if !is_of_one_print {
        return None;
    }
    let rests = without_shared(&one.glyph, &other.glyph)?;
    let names = rests.map(|rest| look(&rest, themes, Place::Cells));
    let means =
        |names: &[Match]| names.first().filter(|top| top.score >= NAMED).map(|top| top.means);
    match [means(&names[0])?, means(&names[1])?] {
        [Meaning::Zero, Meaning::One] | [Meaning::One, Meaning::Zero] => Some(names),
        _ => None,
    }
}
