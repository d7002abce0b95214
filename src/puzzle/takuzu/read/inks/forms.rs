//! The forms of the prints that stand for either value.

use super::ONE_KIND;
use crate::puzzle::takuzu::read::symbols::Values;
use crate::sight::{InkClass, Sight};

/// The kinds of ink that stand for a value.
fn of_value<'a>(
    sight: &'a Sight,
    values: &'a Values,
    value: char,
) -> impl Iterator<Item = &'a InkClass> {
    let all = sight.inks.iter().zip(&values.of);
    all.filter(move |(_, told)| told.0 == Some(value)).map(|(class, _)| class)
}

/// That of them which is on the most cells.
fn commonest<'a>(sight: &'a Sight, values: &'a Values, value: char) -> Option<&'a InkClass> {
    of_value(sight, values, value).max_by_key(|class| class.count)
}

/// Whether the prints of each value are all of one form, whatever their colours.
pub fn are_of_two(sight: &Sight, values: &Values) -> bool {
    let is_of_one = |value: char| {
        let Some(usual) = commonest(sight, values, value) else { return false };
        of_value(sight, values, value).all(|class| class.glyph.likeness(&usual.glyph) >= ONE_KIND)
    };
    is_of_one('0') && is_of_one('1')
}

/// Whether the commonest prints of both values have nothing of each other: a value's own on
/// other tiles have its form.
pub fn are_far(sight: &Sight, values: &Values) -> bool {
    let both = commonest(sight, values, '0').zip(commonest(sight, values, '1'));
    both.is_some_and(|(zero, one)| zero.glyph.likeness(&one.glyph) < FAR_FORMS)
}

/// Prints of two patterns correlate less than this.
const FAR_FORMS: f32 = 0.3;
