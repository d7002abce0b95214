//! Pieces that are a little like a digit: a pawn is one as much as any other.

use super::{CLEARLY, Name};
use crate::picture::distance;
use crate::sight::InkClass;
use crate::theme::Meaning;

/// A digit is further from other ones than this, in correlation,
const AS_LIKE: f32 = 0.1;
/// but for those that are drawn like it.
const AKIN: [&str; 2] = ["7", "4"];
/// What is as much like a zero, but for this, may be one.
const AS_ROUND: f32 = 0.05;
/// The pieces of the other side are at least one for so many of this one,
const PARTNERS: usize = 3;
/// and their colours so far apart.
const OTHER_SIDE: u8 = 120;

/// Takes the name from what is hardly more like a 1 than like several other digits, where
/// all ones are so, and pieces of another colour stand beside them and no zeros.
pub fn name_pieces(inks: &[InkClass], names: &mut [Name]) {
    let ones: Vec<usize> = (0..inks.len()).filter(|&i| names[i].is_one()).collect();
    let is_written = |name: &Name| match name {
        Name::Value(value, _) => *value != '1',
        name => matches!(name, Name::Foreign(_)),
    };
    let Some(most) = ones.iter().max_by_key(|&&i| inks[i].count) else { return };
    if names.iter().any(is_written) || !ones.iter().all(|&i| is_like_others(&inks[i])) {
        return;
    }
    let is_partner = |(class, name): &(&InkClass, &Name)| {
        matches!(name, Name::Shape(_) | Name::Unknown)
            && !is_like_zero(class)
            && distance(class.colour, inks[*most].colour) > OTHER_SIDE
    };
    let partners = inks.iter().zip(&*names).filter(is_partner);
    let partners: usize = partners.map(|(class, _)| class.count).sum();
    let own: usize = ones.iter().map(|&i| inks[i].count).sum();
    if PARTNERS * partners >= own {
        ones.into_iter().for_each(|i| names[i] = Name::Unknown);
    }
}

/// Whether something is hardly less like a zero than like what it is most like.
fn is_like_zero(class: &InkClass) -> bool {
    let zero = class.names.iter().find(|own| own.means == Meaning::Zero);
    class.names.first().zip(zero).is_some_and(|(top, zero)| top.score - zero.score <= AS_ROUND)
}

/// Whether something is about as much like two other digits as like a 1, and like none
/// clearly.
fn is_like_others(class: &InkClass) -> bool {
    let Some(top) = class.names.first().filter(|top| top.score < CLEARLY) else { return false };
    let is_other = |label: &str, means: Meaning| {
        means == Meaning::Foreign
            && !AKIN.contains(&label)
            && label.bytes().all(|b| b.is_ascii_digit())
    };
    let others = class.names.iter().filter(|own| is_other(&own.label, own.means));
    others.filter(|own| top.score - own.score <= AS_LIKE).count() > 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::theme::{GLYPH, Glyph, Match};

    /// A symbol like these, as white or as dark as that.
    fn class(names: &[(&str, Meaning, f32)], grey: u8) -> InkClass {
        let side = GLYPH as i32;
        let name = |&(label, means, score): &(&str, Meaning, f32)| Match {
            theme: "digits".into(),
            label: label.into(),
            means,
            score,
        };
        InkClass {
            is_painted: false,
            pixels: 20.0,
            names: names.iter().map(name).collect(),
            colour: [grey; 3],
            height: 0.6,
            width: 0.5,
            count: 9,
            glyph: Glyph::from_mask(&[255; GLYPH * GLYPH], GLYPH, Rect::new(0, 0, side, side)),
        }
    }

    #[test]
    fn a_pawn_beside_knights_is_no_one() {
        let one = |one: f32, two: f32, nine: f32| {
            let others = [("2", Meaning::Foreign, two), ("9", Meaning::Foreign, nine)];
            class(&[&[("1", Meaning::One, one)], &others[..]].concat(), 40)
        };
        let knight = |zero: f32, grey: u8| {
            class(&[("diamond", Meaning::Shape, 0.79), ("0", Meaning::Zero, zero)], grey)
        };
        let named = |one: InkClass, other: InkClass, name: Name| {
            let mut names = [Name::Value('1', 0.6), name];
            name_pieces(&[one, other], &mut names);
            names[0].clone()
        };
        let diamond = || Name::Shape("diamond".into());
        let pawn = || one(0.8, 0.77, 0.74);
        let written = Name::Value('1', 0.6);
        assert_eq!(named(pawn(), knight(0.6, 250), diamond()), Name::Unknown);
        assert_eq!(named(one(0.9, 0.84, 0.83), knight(0.6, 250), diamond()), written, "a plain 1");
        assert_eq!(named(one(0.8, 0.65, 0.6), knight(0.6, 250), diamond()), written, "a 1");
        assert_eq!(named(pawn(), knight(0.76, 250), diamond()), written, "perhaps a zero");
        assert_eq!(named(pawn(), knight(0.6, 90), diamond()), written, "of one colour");
        assert_eq!(named(pawn(), knight(0.6, 250), Name::Value('0', 0.9)), written, "a zero");
    }
}
