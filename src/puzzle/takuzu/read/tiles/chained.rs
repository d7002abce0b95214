//! Tiles of which each has a shade of its own: from light to dark, the shades of one
//! colour are a chain, with small steps and wide gaps to the other colours.

use super::{Colour, apart, nearest, nearest_of};

/// Larger boards are not looked at: the chains take the square of their cells.
const MAX_CELLS: usize = 900;
/// Two chains are at least this far apart, in the units of [`apart`],
const GAP: f64 = 40.0;
/// and so many times further than the widest step of any.
const WIDER: f64 = 2.0;
/// No step is wider than this: a blank tinted in the hue of a value is no next shade.
const STEP: f64 = 36.0;
/// Fewer tiles than this are no colour of a board.
const LEAST: usize = 2;
/// Shades this near are told as one.
const SAME: f64 = 12.0;

/// The shades of three chains, with the number of each; `None` where colours are not
/// three chains.
pub fn chains(all: &[Colour]) -> Option<Vec<(Colour, usize)>> {
    let mut edges = (all.len() <= MAX_CELLS).then(|| spanning_tree(all))?;
    edges.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (gaps, steps) = edges.split_at_checked(2)?;
    let widest = steps.first().map_or(0.0, |step| step.0);
    if gaps[1].0 < GAP.max(WIDER * widest) || widest > STEP {
        return None;
    }
    let mut of: Vec<usize> = (0..all.len()).collect();
    for &(_, one, other) in steps {
        let (kept, gone) = (of[one], of[other]);
        of.iter_mut().filter(|own| **own == gone).for_each(|own| *own = kept);
    }
    let mut numbers = of.clone();
    numbers.sort_unstable();
    numbers.dedup();
    let number = |own: usize| numbers.iter().position(|known| *known == own).unwrap_or(0);
    let is_large = |kept: &usize| of.iter().filter(|own| *own == kept).count() >= LEAST;
    if numbers.len() != 3 || !numbers.iter().all(is_large) {
        return None;
    }
    let mut shades: Vec<(Colour, usize)> = Vec::new();
    for (colour, own) in all.iter().zip(&of) {
        let is_known = |known: &(Colour, usize)| apart(known.0, *colour) <= SAME;
        if !shades.iter().any(is_known) {
            shades.push((*colour, number(*own)));
        }
    }
    Some(shades)
}

/// Whether shades in groups are at odds with chains: one shade has tiles of two chains, or
/// one chain tiles of two groups. Two shades of one colour may well be two chains.
pub fn are_at_odds(chains: &[(Colour, usize)], shades: &[(Colour, usize)], all: &[Colour]) -> bool {
    let told = all.iter().map(|colour| {
        let shade = nearest_of(shades.iter().map(|shade| &shade.0), *colour);
        (shade, nearest(chains, *colour).1)
    });
    let mut told: Vec<(usize, usize)> = told.collect();
    told.sort_unstable();
    told.dedup();
    let differ = |one: &(usize, usize), other: &(usize, usize)| {
        one.0 == other.0 || one.1 == other.1 && shades[one.0].1 != shades[other.0].1
    };
    told.iter().enumerate().any(|(i, one)| told[..i].iter().any(|other| differ(one, other)))
}

/// The shortest edges that join all colours (R. C. Prim, "Shortest connection networks and
/// some generalizations", 1957): their lengths and ends.
fn spanning_tree(all: &[Colour]) -> Vec<(f64, usize, usize)> {
    let mut nearest: Vec<(f64, usize)> = vec![(f64::MAX, 0); all.len()];
    let mut open: Vec<usize> = (1..all.len()).collect();
    let (mut edges, mut last) = (Vec::with_capacity(all.len()), 0);
    while !open.is_empty() {
        let mut best = 0;
        for (i, &at) in open.iter().enumerate() {
            let own = apart(all[at], all[last]);
            if own < nearest[at].0 {
                nearest[at] = (own, last);
            }
            if nearest[at].0 < nearest[open[best]].0 {
                best = i;
            }
        }
        last = open.swap_remove(best);
        edges.push((nearest[last].0, nearest[last].1, last));
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Shades from one colour to another.
    fn range(from: Colour, to: Colour, count: usize) -> Vec<Colour> {
        let part = |i: usize| i as f64 / (count - 1) as f64;
        (0..count).map(|i| [0, 1, 2].map(|c| from[c] + part(i) * (to[c] - from[c]))).collect()
    }

    #[test]
    fn ranges_of_shades_are_told_apart_by_the_gaps_between_them() {
        let purple = range([190.0, 160.0, 245.0], [77.0, 60.0, 150.0], 14);
        let orange = range([254.0, 218.0, 118.0], [240.0, 117.0, 64.0], 12);
        let blank = [[42.0, 42.0, 46.0], [49.0, 49.0, 53.0]].to_vec();
        let all = [purple.clone(), orange.clone(), blank.clone()].concat();
        let shades = chains(&all).expect("three chains");
        let of = |colour: &Colour| {
            let near =
                shades.iter().min_by(|a, b| apart(a.0, *colour).total_cmp(&apart(b.0, *colour)));
            near.map(|shade| shade.1)
        };
        let mixed =
            [([132.0, 110.0, 198.0], 0), ([59.0, 52.0, 90.0], 0), ([247.0, 171.0, 93.0], 1)];
        assert!(are_at_odds(&shades, &mixed, &all));
        let apart = [([130.0, 108.0, 196.0], 0), ([45.0; 3], 1), ([247.0, 171.0, 93.0], 2)];
        assert!(!are_at_odds(&shades, &apart, &all));
        let groups = [purple.as_slice(), &orange, &blank].map(|own| {
            assert!(own.iter().all(|colour| of(colour) == of(&own[0])));
            of(&own[0])
        });
        assert!(groups[0] != groups[1] && groups[1] != groups[2] && groups[0] != groups[2]);
        assert!(chains(&[purple.clone(), orange.clone()].concat()).is_none(), "two colours");
        let odd = [purple, orange, blank[..1].to_vec()].concat();
        assert!(chains(&odd).is_none(), "one tile alone");
    }
}
