//! Givens told by what is drawn on their cells beside the symbol, whatever it
//! is: dots in the corners, locks, folds, insets, bevels, bolder digits.
//!
//! The cells of each value part into two looks, the same difference parts those
//! of the other value, and blanks do not show it: shades that go by place do.

use crate::geom::{Array2, At};
use crate::sight::Sight;
use crate::sight::patch::SQUARES;

/// The look of a cell: the mean colours of its squares.
type Look = Vec<f32>;

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
    let of = |value: Option<char>| -> Vec<At> {
        cells.iter().filter(|(_, own)| **own == value).map(|(at, _)| at).collect()
    };
    let (zeros, ones) = (of(Some('0')), of(Some('1')));
    if zeros.len().min(ones.len()) < 2 * FEW {
        return None;
    }
    let looks = sight.squares();
    let zeros = Parted::of(&looks, zeros)?;
    let ones = Parted::of(&looks, ones)?;
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
    let is_middle = |x: usize| (SQUARES / 4..SQUARES - SQUARES / 4).contains(&x);
    let is_meant = |(x, y): (usize, usize)| !(is_beside && is_middle(x) && is_middle(y));
    let step = |one: (usize, usize), other: (usize, usize)| {
        let at = |(x, y): (usize, usize), c: usize| look[3 * (y * SQUARES + x) + c];
        let is_counted = is_meant(one) && is_meant(other);
        if is_counted { (0..3).map(|c| (at(one, c) - at(other, c)).abs()).sum() } else { 0.0 }
    };
    let places = (0..SQUARES).flat_map(|y| (0..SQUARES - 1).map(move |x| (x, y)));
    let both =
        |(x, y): (usize, usize)| -> f32 { step((x, y), (x + 1, y)) + step((y, x), (y, x + 1)) };
    places.map(both).sum()
}

/// Whether most of a difference is one of colour alone: nothing is drawn then,
/// and which cells are shaded is not said.
fn is_shade(difference: &Look) -> bool {
    let squares = (SQUARES * SQUARES) as f32;
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
    let mut sum: Look = vec![0.0; SQUARES * SQUARES * 3];
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

#[cfg(test)]
mod tests {
    use super::super::testing::sight;
    use super::*;
    use crate::picture::Rgb;

    /// Digits as bars of two widths, those of the player's in lower case.
    const BOARD: [&str; 6] = ["OI.o.I", "i.OI.o", ".Oi.Io", "I.oO.i", ".iI.oO", "o.I.Oi"];

    /// What is read of the board whose cells are painted by their value, whether
    /// they are given, and the place in them.
    fn givens(pixel: impl Fn(char, bool, u32, u32) -> Rgb) -> Option<Vec<At>> {
        let sight = sight(&BOARD, |kind, x, y| {
            pixel(kind.to_ascii_lowercase(), kind.is_ascii_uppercase(), x, y)
        });
        let cells = Array2::from_fn(sight.size(), |at| match symbol(at).to_ascii_lowercase() {
            'o' => Some('0'),
            'i' => Some('1'),
            _ => None,
        });
        read(&sight, &cells)
    }

    fn symbol(at: At) -> char {
        char::from(BOARD[at.row].as_bytes()[at.column])
    }

    /// A wide bar for 0, an upright one for 1, on white.
    fn bar(kind: char, x: u32, y: u32) -> Rgb {
        let (x, y) = (x.abs_diff(20), y.abs_diff(20));
        let is_ink = match kind {
            'o' => x < 8 && y < 3,
            'i' => x < 3 && y < 8,
            _ => false,
        };
        if is_ink { [0; 3] } else { [255; 3] }
    }

    #[test]
    fn dots_in_the_corner_tell_givens() {
        let found = givens(|kind, is_given, x, y| {
            let is_dot = x.abs_diff(35) < 3 && y.abs_diff(35) < 3;
            if is_given && is_dot { [60; 3] } else { bar(kind, x, y) }
        });
        let mut found = found.unwrap();
        found.sort_by_key(|at| (at.row, at.column));
        let places = (0..6).flat_map(|row| (0..6).map(move |column| At::new(row, column)));
        let wanted: Vec<At> = places.filter(|at| symbol(*at).is_ascii_uppercase()).collect();
        assert_eq!(found, wanted);
    }

    #[test]
    fn nothing_is_claimed_where_all_are_alike() {
        assert_eq!(givens(|kind, _, x, y| bar(kind, x, y)), None);
    }

    #[test]
    fn a_mark_on_one_value_is_a_part_of_its_symbol() {
        let found = givens(|kind, is_given, x, y| {
            let is_dot = kind == 'o' && is_given && x > 32 && y > 32;
            if is_dot { [60; 3] } else { bar(kind, x, y) }
        });
        assert_eq!(found, None);
    }

    #[test]
    fn shades_of_the_ground_are_not_drawn() {
        let found = givens(|kind, is_given, x, y| {
            let ink = bar(kind, x, y);
            if is_given && ink == [255; 3] { [225; 3] } else { ink }
        });
        assert_eq!(found, None);
    }
}
