//! Givens told by what is drawn on their cells beside the symbol, whatever it
//! is: dots in the corners, locks, folds, insets, bevels, bolder digits.
//!
//! The cells of each value part into two looks, the same difference parts those
//! of the other value, and blanks do not show it: shades that go by place do.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// The look of a cell: the mean colours of its squares.
type Look = Vec<f32>;

/// Squares a cell is reduced to, per side.
const SIDE: usize = 8;
/// The two looks of one value are so many times further apart than nearly all
/// cells are from theirs,
const SEPARATE: f32 = 3.0;
/// and by so many steps of a channel.
const APART: f32 = 2.0;
/// This share of the cells is that near; games point at single ones.
const NEARLY_ALL: f32 = 0.9;
/// Each look has so many cells of either value at least.
const FEW: usize = 2;
/// The differences of the looks correlate this much between the values.
const ALIKE: f32 = 0.6;
/// More is drawn on givens, by this factor.
const MORE: f32 = 1.02;
/// and beside the symbol by this one, where that tells.
const CLEARLY: f32 = 1.1;
/// Blanks differ by less than this share of the difference.
const BLANK: f32 = 0.4;
/// This share of a difference is that of a shade.
const FLAT: f32 = 0.5;
/// Rounds of moving the centres.
const ROUNDS: usize = 10;

/// The cells with more drawn on them than their symbol; `None` where nothing
/// tells two kinds of cells.
pub fn read(sight: &Sight, cells: &Array2<Option<char>>) -> Option<Vec<At>> {
    let looks = sight.squares(SIDE);
    let of = |value: Option<char>| -> Vec<At> {
        cells.iter().filter(|(_, own)| **own == value).map(|(at, _)| at).collect()
    };
    let zeros = Parted::of(&looks, of(Some('0')))?;
    let ones = Parted::of(&looks, of(Some('1')))?;
    let alike = correlation(&zeros.difference(), &ones.difference());
    let ones = if alike < 0.0 { ones.turned() } else { ones };
    let [zero, one] = [zeros.lead(), ones.lead()];
    let (zeros, ones) = match (zero, one) {
        (MORE.., MORE..) => (zeros, ones),
        _ if zero * MORE <= 1.0 && one * MORE <= 1.0 => (zeros.turned(), ones.turned()),
        _ => return None,
    };
    let difference = mean([&zeros.difference(), &ones.difference()].into_iter());
    let is_told = alike.abs() >= ALIKE
        && !is_shade(&difference)
        && !are_parted(&looks, &of(None), &difference);
    is_told.then(|| [zeros.cells[0].clone(), ones.cells[0].clone()].concat())
}

/// The cells of one value in two looks.
struct Parted {
    cells: [Vec<At>; 2],
    centres: [Look; 2],
}

impl Parted {
    fn of(looks: &Array2<Look>, cells: Vec<At>) -> Option<Self> {
        let middle = mean(cells.iter().map(|at| &looks[*at]));
        let farthest = |from: &Look| {
            let far =
                |a: &&At, b: &&At| apart(&looks[**a], from).total_cmp(&apart(&looks[**b], from));
            cells.iter().max_by(far).map(|at| looks[*at].clone())
        };
        let one = farthest(&middle)?;
        let mut centres = [farthest(&one)?, one];
        let mut parts = [Vec::new(), Vec::new()];
        for _ in 0..ROUNDS {
            let is_first =
                |at: &At| apart(&looks[*at], &centres[0]) <= apart(&looks[*at], &centres[1]);
            let (first, second): (Vec<At>, Vec<At>) = cells.iter().copied().partition(is_first);
            if first.len() < FEW || second.len() < FEW {
                return None;
            }
            parts = [first, second];
            let moved = [0, 1].map(|i| mean(parts[i].iter().map(|at| &looks[*at])));
            if moved == centres {
                break;
            }
            centres = moved;
        }
        let off = |i: usize| {
            parts[i].iter().map(|at| apart(&looks[*at], &centres[i])).collect::<Vec<_>>()
        };
        let mut radii = [off(0), off(1)].concat();
        radii.sort_by(f32::total_cmp);
        let radius = radii[((radii.len() - 1) as f32 * NEARLY_ALL) as usize];
        let distance = apart(&centres[0], &centres[1]);
        let is_clear = distance >= APART && distance >= SEPARATE * radius;
        is_clear.then_some(Self { cells: parts, centres })
    }

    fn turned(self) -> Self {
        let ([a, b], [p, q]) = (self.cells, self.centres);
        Self { cells: [b, a], centres: [q, p] }
    }

    fn difference(&self) -> Look {
        self.centres[0].iter().zip(&self.centres[1]).map(|(a, b)| a - b).collect()
    }

    /// How many times more is drawn on cells of the first look: beside the
    /// symbol, which may be of another colour, or else all over.
    fn lead(&self) -> f32 {
        let lead = |is_beside: bool| {
            let [first, second] = [0, 1].map(|i| detail(&self.centres[i], is_beside) + 1.0);
            first / second
        };
        let beside = lead(true);
        if (1.0 / CLEARLY..CLEARLY).contains(&beside) { lead(false) } else { beside }
    }
}

/// How much is drawn on a cell, or beside its symbol: the steps from square to
/// square.
fn detail(look: &Look, is_beside: bool) -> f32 {
    let is_middle = |x: usize| (SIDE / 4..SIDE - SIDE / 4).contains(&x);
    let is_meant = |(x, y): (usize, usize)| !(is_beside && is_middle(x) && is_middle(y));
    let step = |one: (usize, usize), other: (usize, usize)| {
        let at = |(x, y): (usize, usize), c: usize| look[3 * (y * SIDE + x) + c];
        let is_counted = is_meant(one) && is_meant(other);
        if is_counted { (0..3).map(|c| (at(one, c) - at(other, c)).abs()).sum() } else { 0.0 }
    };
    let places = (0..SIDE).flat_map(|y| (0..SIDE - 1).map(move |x| (x, y)));
    let both =
        |(x, y): (usize, usize)| -> f32 { step((x, y), (x + 1, y)) + step((y, x), (y, x + 1)) };
    places.map(both).sum()
}

/// Whether most of a difference is one of colour alone: nothing is drawn then,
/// and which cells are shaded is not said.
fn is_shade(difference: &Look) -> bool {
    let squares = (SIDE * SIDE) as f32;
    let mean = |c: usize| difference.iter().skip(c).step_by(3).sum::<f32>() / squares;
    let flat: f32 = (0..3).map(|c| squares * mean(c) * mean(c)).sum();
    flat >= FLAT * dot(difference, difference)
}

/// Whether blanks differ among each other as the two looks do.
fn are_parted(looks: &Array2<Look>, blanks: &[At], difference: &Look) -> bool {
    let length = dot(difference, difference).max(f32::EPSILON);
    let place = |at: &At| dot(&looks[*at], difference) / length;
    let mut places: Vec<f32> = blanks.iter().map(place).collect();
    places.sort_by(f32::total_cmp);
    let nearly = |share: f32| places.get((places.len().saturating_sub(1) as f32 * share) as usize);
    match (nearly(1.0 - NEARLY_ALL), nearly(NEARLY_ALL)) {
        (Some(low), Some(high)) => high - low >= BLANK,
        _ => false,
    }
}

fn mean<'a>(looks: impl Iterator<Item = &'a Look>) -> Look {
    let mut sum: Look = vec![0.0; SIDE * SIDE * 3];
    let mut count: f32 = 0.0;
    for look in looks {
        sum.iter_mut().zip(look).for_each(|(sum, value)| *sum += value);
        count += 1.0;
    }
    sum.into_iter().map(|sum| sum / count.max(1.0)).collect()
}

fn dot(a: &Look, b: &Look) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The root of the mean square of the differences, in steps of a channel.
fn apart(a: &Look, b: &Look) -> f32 {
    let sum: f32 = a.iter().zip(b).map(|(a, b)| (a - b) * (a - b)).sum();
    (sum / a.len().max(1) as f32).sqrt()
}

fn correlation(a: &Look, b: &Look) -> f32 {
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt().max(f32::EPSILON)
}
