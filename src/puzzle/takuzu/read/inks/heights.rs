//! What the heights of digits and letters tell: one far higher than others may be a ring
//! around something, and one far lower the hole of another.

use super::is_written_value;
use crate::picture::distance;
use crate::puzzle::takuzu::read::symbols::{Name, SAME_HEIGHT, SAME_INK};
use crate::sight::{InkClass, Sight};

/// The hole of a zero is so many times lower than it; entries are printed smaller than
/// givens by less.
const WITHIN: f64 = 1.6;
/// Round zeros are no higher than digits but for this factor,
const AROUND: f64 = 1.4;
/// and rings around mistakes are so few,
const RINGED: usize = 3;
/// and as wide and high as this part of a cell at least.
const RING: f64 = 0.7;

/// Whether a class of ink is far higher than all other digits and letters, or on few cells
/// and far higher than the zeros on others: games ring mistakes.
pub fn is_around(class: &InkClass, sight: &Sight, names: &[Name]) -> bool {
    let written = || sight.inks.iter().zip(names).filter(|(_, name)| is_written_value(name));
    let is_higher = |is_meant: &dyn Fn(&Name) -> bool| {
        let others =
            written().filter(|(other, name)| !std::ptr::eq(*other, class) && is_meant(name));
        let highest = others.map(|(other, _)| other.height).reduce(f64::max);
        highest.is_some_and(|highest| class.height > AROUND * highest)
    };
    let may_be_ring = class.count <= RINGED && class.shorter() >= RING;
    is_higher(&|_| true) || may_be_ring && is_higher(&|name| matches!(name, Name::Value('0', _)))
}

/// Whether a class of ink is far lower than the highest of the digits and letters, and no
/// zero of its colour is as low: entries may be written larger than givens.
pub fn is_within(class: &InkClass, sight: &Sight, names: &[Name]) -> bool {
    let written = || sight.inks.iter().zip(names).filter(|(_, name)| is_written_value(name));
    let is_zero = |(other, name): (&InkClass, &Name)| {
        matches!(name, Name::Value('0', _))
            && distance(other.colour, class.colour) <= SAME_INK
            && other.height.max(class.height) <= SAME_HEIGHT * other.height.min(class.height)
    };
    written().any(|(other, _)| class.height * WITHIN < other.height) && !written().any(is_zero)
}

/// Whether a cross on one cell is far higher than those on all others.
pub fn is_laid_over(class: &InkClass, sight: &Sight, names: &[Name]) -> bool {
    let crosses = sight.inks.iter().zip(names).filter(|(other, name)| {
        matches!(name, Name::Value('X', _)) && !std::ptr::eq(*other, class)
    });
    let highest = crosses.map(|(other, _)| other.height).reduce(f64::max);
    class.count == 1 && highest.is_some_and(|highest| class.height > AROUND * highest)
}
