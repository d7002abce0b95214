//! Cells with specks: blanks, or what is left of a symbol.

use super::OTHER_GROUND;
use crate::geom::{Array2, At};
use crate::picture::{Rgb, distance};
use crate::puzzle::takuzu::read::grounds::SAME_TILE;
use crate::puzzle::takuzu::read::symbols::Name;
use crate::sight::kinds::apart;
use crate::sight::{InkClass, Look, Sight};

/// A cell with a speck looks like a blank if its look is this much nearer to
/// those of blanks with nothing on them than to those of symbols.
const BLANK_LIKE: f32 = 0.4;
/// The same of a cell with a dot in the place of a value, beside blanks without.
const DOTTED_LIKE: f32 = 0.7;
/// Dots in the place of a value are no larger than this part of their cell.
const PLACEHOLDER: f64 = 0.4;
/// How sure it then is one,
const SPECK_ON_BLANK: f64 = 0.9;
/// and else.
const SPECK: f64 = 0.3;

/// Cells with specks are blanks if all of them looks it: what is left of a
/// symbol may be as small.
pub fn settle_specks(
    sight: &Sight,
    names: &[Name],
    (cells, blank): (&Array2<Option<char>>, Rgb),
    confidence: &mut Array2<f64>,
) {
    let is_small = |ink: &InkClass| ink.longer() <= PLACEHOLDER;
    let is_dot = |class: usize| {
        matches!(names[class], Name::Mark(sure) if sure >= SPECK_ON_BLANK)
            && is_small(&sight.inks[class])
    };
    let is_speck = |look: &Look| {
        look.ink.is_some_and(|ink| names[ink.class] == Name::Speck || is_dot(ink.class))
    };
    let specks: Vec<At> =
        sight.looks.iter().filter(|(_, look)| is_speck(look)).map(|(at, _)| at).collect();
    if specks.is_empty() {
        return;
    }
    let looks = sight.features();
    let nearest = |at: At, others: &[At]| {
        let apart = others.iter().map(|&other| apart(&looks[at], &looks[other]));
        apart.fold(f32::MAX, f32::min)
    };
    let is_bare = |(at, value): &(At, &Option<char>)| value.is_none() && !specks.contains(at);
    let bare: Vec<At> = cells.iter().filter(is_bare).map(|(at, _)| at).collect();
    let filled: Vec<At> = cells.iter().filter(|(_, v)| v.is_some()).map(|(at, _)| at).collect();
    let symbols = || cells.iter().filter(|(_, value)| value.is_some());
    // Of the colour of a symbol, or on its colour, it may be a part of one.
    let is_part = |colour: Rgb| {
        let mut inks = symbols().filter_map(|(at, _)| sight.looks[at].ink);
        inks.any(|ink| distance(ink.colour, colour) <= SAME_TILE)
    };
    for &at in &specks {
        let look = &sight.looks[at];
        // Where all blanks have dots in the place of a value there is none without.
        let is_dot = look.ink.is_some_and(|ink| is_dot(ink.class));
        if is_dot && bare.is_empty() {
            continue;
        }
        let has_part = || is_part(look.ground) || look.ink.is_some_and(|ink| is_part(ink.colour));
        let may_be_part = !is_dot && has_part();
        let like = if is_dot { DOTTED_LIKE } else { BLANK_LIKE };
        let is_blank = cells[at].is_none()
            && !may_be_part
            && distance(look.ground, blank) <= OTHER_GROUND / 2
            && nearest(at, &bare) < like * nearest(at, &filled);
        confidence[at] = if is_blank { SPECK_ON_BLANK } else { SPECK };
    }
}
