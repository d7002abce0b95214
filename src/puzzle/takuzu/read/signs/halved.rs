//! Signs that are printed twice, once in each of the two cells they are between: small
//! prints in a colour of their own, face to face across a border.

use std::ops::Range;

use super::{FEW, Sign, Signs};
use crate::geom::{Array2, At};
use crate::picture::Rgb;
use crate::puzzle::takuzu::board::{Relation, Toward};
use crate::sight::Sight;

/// Cells are looked at in so many parts per side.
const SIDE: usize = 16;
/// A print beside a border is within so many parts from it, lines left out,
const BESIDE: Range<usize> = 1..4;
/// and half way along it.
const HALF_WAY: Range<usize> = 5..11;
/// It differs from its ground by this at least in a channel,
const STRONG: f32 = 40.0;
/// and what is above and below it by less than this part of that.
const CLEAN: f32 = 0.3;
/// Two colours are one where what they differ from their grounds by has this cosine.
const ONE_COLOUR: f32 = 0.96;
/// and of prints of one symbol nearly one.
const SAME: f32 = 0.999;
/// Where one side of a border has such a print the other one has it this often, if no
/// symbol is there that may hide it.
const PAIRED: f64 = 0.8;

/// How a print differs from its ground.
type Tint = [f32; 3];

impl Signs {
    /// Where none was read, those printed in halves are in doubt too.
    pub fn or_halved(mut self, sight: &Sight) -> Self {
        if !self.read.is_empty() {
            return self;
        }
        let known = |sign: &Sign| {
            let is_same = |other: &Sign| (other.at, other.toward) == (sign.at, sign.toward);
            self.doubtful.iter().any(is_same)
        };
        let halved: Vec<Sign> = halved(sight).into_iter().filter(|own| !known(own)).collect();
        self.may_be.extend(halved.iter().map(|_| Vec::new()));
        self.doubtful.extend(halved);
        self
    }
}

/// The borders with such prints on both sides; none where there are few, or as many on one
/// side alone.
fn halved(sight: &Sight) -> Vec<Sign> {
    let size = sight.size();
    let mut symbols: Vec<Tint> = Vec::new();
    for (_, look) in sight.looks.iter() {
        let tint = look.ink.map(|ink| difference(ink.colour.map(f32::from), look.ground));
        symbols.extend(tint.filter(|own| symbols.iter().all(|other| cosine(other, own) < SAME)));
    }
    let is_own = |tint: &Tint| symbols.iter().all(|symbol| cosine(symbol, tint) < ONE_COLOUR);
    let may_hold = Array2::from_fn(size, |at| may_hold_print(sight, at));
    let print = |at: At, side: (Toward, bool)| {
        if !may_hold[at] {
            return None;
        }
        let beside = BESIDE.start..free(sight, at, side.0).min(BESIDE.end);
        print((&sight.parts_of(at, SIDE), sight.looks[at].ground), (side, beside), &is_own)
    };
    let mut found = Vec::new();
    let mut single = 0;
    for (at, _) in sight.looks.iter() {
        for toward in [Toward::Right, Toward::Down] {
            let sign = Sign { at, toward, relation: Relation::Same };
            let other = sign.other();
            if other.row >= size.rows || other.column >= size.columns {
                continue;
            }
            let (here, there) = (print(at, (toward, true)), print(other, (toward, false)));
            let is_bare = |at: At| sight.looks[at].ink.is_none();
            match (here, there) {
                (Some(a), Some(b)) if cosine(&a, &b) >= ONE_COLOUR => found.push(sign),
                (Some(_), Some(_)) => single += 1,
                (Some(_), None) if is_bare(other) => single += 1,
                (None, Some(_)) if is_bare(at) => single += 1,
                _ => {}
            }
        }
    }
    let are_paired = found.len() as f64 >= PAIRED * (found.len() + single) as f64;
    if found.len() >= FEW && are_paired { found } else { Vec::new() }
}

/// Whether anything is beside the middle of a border in a cell, by fewer and larger parts,
/// of which a print fills a quarter or more.
fn may_hold_print(sight: &Sight, at: At) -> bool {
    let (parts, ground) = (sight.parts_of(at, COARSE), sight.looks[at].ground);
    let is_beside = |i: usize| i.min(COARSE - 1 - i) < 2;
    let is_half_way = |i: usize| (2..COARSE - 2).contains(&i);
    (0..parts.len()).any(|i| {
        let (x, y) = (i % COARSE, i / COARSE);
        let is_place = is_beside(x) && is_half_way(y) || is_beside(y) && is_half_way(x);
        is_place && difference(parts[i], ground).iter().any(|off| off.abs() >= STRONG / 8.0)
    })
}

/// Half as many parts per side.
const COARSE: usize = SIDE / 2;

/// How many parts of a cell its symbol leaves free on either side: a picture is of more than
/// one colour.
fn free(sight: &Sight, at: At, toward: Toward) -> usize {
    let Some(class) = sight.looks[at].ink.map(|ink| &sight.inks[ink.class]) else { return SIDE };
    let length = match toward {
        Toward::Right => class.width,
        Toward::Down => class.height,
    };
    ((1.0 - length).max(0.0) / 2.0 * SIDE as f64) as usize
}

/// What is printed in a cell of these parts so far `beside` its border at the far or near side
/// in a colour that `is_own`, half way along it and nowhere else there.
fn print(
    (parts, ground): (&[[f32; 3]], Rgb),
    ((toward, is_far), beside): ((Toward, bool), Range<usize>),
    is_own: &dyn Fn(&Tint) -> bool,
) -> Option<Tint> {
    let part = |across: usize, along: usize| {
        let across = if is_far { SIDE - 1 - across } else { across };
        let i = match toward {
            Toward::Right => along * SIDE + across,
            Toward::Down => across * SIDE + along,
        };
        difference(parts[i], ground)
    };
    let strength = |tint: &Tint| tint.iter().fold(0.0f32, |most, own| most.max(own.abs()));
    let within = |along: &mut dyn Iterator<Item = usize>| {
        let all = along.flat_map(|along| beside.clone().map(move |across| (across, along)));
        let tints = all.map(|(across, along)| part(across, along));
        let strong = tints.filter(|tint| strength(tint) > CLEAN * STRONG && is_own(tint));
        strong.max_by(|a, b| strength(a).total_cmp(&strength(b)))
    };
    let print = within(&mut HALF_WAY.clone())?;
    let beyond = within(&mut (1..HALF_WAY.start - 1).chain(HALF_WAY.end + 1..SIDE - 1));
    let beyond = beyond.map_or(0.0, |tint| strength(&tint));
    let is_print = strength(&print) >= STRONG && beyond <= CLEAN * strength(&print);
    is_print.then_some(print)
}

fn difference(colour: [f32; 3], ground: Rgb) -> Tint {
    std::array::from_fn(|c| colour[c] - f32::from(ground[c]))
}

fn cosine(a: &Tint, b: &Tint) -> f32 {
    let dot = |a: &Tint, b: &Tint| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt().max(f32::EPSILON)
}

#[cfg(test)]
mod tests {
    use crate::puzzle::takuzu::read::testing::{is_digit, sight};

    #[test]
    fn prints_face_to_face_across_borders_are_signs() {
        // `l` has a red dot at its left side, `r` at its right one, and `b` both.
        let halves = |rows: &[&str], dot: [u8; 3]| {
            let seen = sight(rows, |kind, x, y| {
                let is_dot = |middle: u32| x.abs_diff(middle) < 3 && y.abs_diff(20) < 3;
                match kind {
                    'l' | 'b' if is_dot(6) => dot,
                    'r' | 'b' if is_dot(33) => dot,
                    'o' | 'i' if is_digit(kind, x, y) => [20; 3],
                    _ => [250; 3],
                }
            });
            let signs = super::super::read(&seen).or_halved(&seen).doubtful;
            signs.iter().map(|sign| (sign.at.row, sign.at.column)).collect::<Vec<_>>()
        };
        let rows = ["rlo.", "i.rl", "orbl", "io.i"];
        assert_eq!(halves(&rows, [220, 30, 40]), [(0, 0), (1, 2), (2, 1), (2, 2)]);
        assert_eq!(halves(&rows, [250, 195, 195]).len(), 4, "faint ones");
        assert!(halves(&rows, [20; 3]).is_empty(), "of the symbols' colour");
        assert!(halves(&["rlo.", "i.rl", "o.r.", "io.r"], [220, 30, 40]).is_empty(), "few");
        let single = ["rl.l", "r.rl", ".l.i", "orbl"];
        assert!(halves(&single, [220, 30, 40]).is_empty(), "as many are alone");
    }

    #[test]
    fn pictures_that_reach_towards_each_other_are_no_prints() {
        // Biscuits with a brown rim and red stripes, beside digits.
        let seen = sight(&["eeie", "eiee", "ieei", "eeie"], |kind, x, y| {
            let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'e' if (10.8..12.2).contains(&far) => [200, 156, 120],
                'e' if far < 10.5 && y % 5 < 3 => [230, 60, 90],
                'i' if is_digit(kind, x, y) => [20; 3],
                _ => [255; 3],
            }
        });
        assert!(super::super::read(&seen).or_halved(&seen).doubtful.is_empty());
    }
}
