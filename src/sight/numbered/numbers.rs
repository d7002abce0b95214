//! Numbers that were seen in a picture: digits that stand together, how large
//! they are and how far apart.

use crate::geom::Rect;
use crate::sight::around::Sign;

/// Digits of one number are as high as each other but for this factor,
const SAME_HEIGHT: f64 = 1.3;
/// those of one board but for this,
const SAME_SIZE: f64 = 1.12;
/// and no farther apart than this share of their height.
const NEXT: f64 = 0.45;
/// Numbers stand in one line where their middles, or ends, are as near as this
/// share of their height.
const ALIGNED: f64 = 0.35;
/// Distances this alike are one.
const SAME_PITCH: f64 = 0.06;
/// So many pitches are tried, the commonest first.
const PITCHES: usize = 6;
/// So many sizes of numbers are tried, the commonest first.
const SIZES: usize = 3;
/// A line of so many numbers, each one more than the one before, are names of
/// lines.
const NAMES: usize = 6;

/// A number of one digit or more: what it says, and the box around it.
#[derive(Debug, Clone, Copy)]
pub struct Number {
    value: u32,
    bounds: Rect,
}

/// Digits next to each other are one number.
pub fn numbers(digits: &[Sign]) -> Vec<Number> {
    let own = |sign: &Sign| Number { value: u32::from(sign.digit()), bounds: sign.bounds };
    let mut all: Vec<Number> = digits.iter().map(own).collect();
    all.sort_by_key(|number| number.bounds.x);
    let mut numbers: Vec<Number> = Vec::new();
    for Number { value, bounds } in all {
        let joined = numbers.iter_mut().rev().find(|number| {
            let high = f64::from(bounds.height.min(number.bounds.height));
            let gap = f64::from(bounds.x - number.bounds.right());
            is_high_as(&bounds, &number.bounds)
                && is_level(&bounds, &number.bounds)
                && (-NEXT * high..NEXT * high).contains(&gap)
        });
        match joined {
            Some(number) => {
                number.value = number.value.saturating_mul(10).saturating_add(value);
                number.bounds = number.bounds.join(&bounds);
            }
            None => numbers.push(Number { value, bounds }),
        }
    }
    numbers
}

/// The numbers but those that name rows or columns: 1, 2, 3 and so on.
pub fn without_names(numbers: Vec<Number>) -> Vec<Rect> {
    let next = |own: &Number, is_across: bool| {
        let step = |i: usize| {
            let step = middle(&numbers[i].bounds, is_across) - middle(&own.bounds, is_across);
            Some((step, i)).filter(|_| {
                step > f64::from(own.bounds.height) / 2.0
                    && is_in_line(&own.bounds, &numbers[i].bounds, is_across)
            })
        };
        let nearest = (0..numbers.len()).filter_map(step).min_by(|a, b| a.0.total_cmp(&b.0));
        nearest.map(|(_, i)| i).filter(|&i| numbers[i].value == own.value + 1)
    };
    let mut is_name = vec![false; numbers.len()];
    for is_across in [false, true] {
        for first in (0..numbers.len()).filter(|&i| numbers[i].value <= 1) {
            let mut chain = vec![first];
            while let Some(next) = chain.last().and_then(|&i| next(&numbers[i], is_across)) {
                chain.push(next);
            }
            if chain.len() >= NAMES {
                chain.iter().for_each(|&i| is_name[i] = true);
            }
        }
    }
    let kept = numbers.iter().zip(is_name).filter(|(_, is_name)| !is_name);
    kept.map(|(number, _)| number.bounds).collect()
}

/// The numbers of one size each, the commonest first.
pub fn sizes(numbers: &[Rect]) -> Vec<Vec<Rect>> {
    let near = |high: i32| {
        numbers.iter().filter(move |own| {
            let (own, high) = (f64::from(own.height), f64::from(high));
            own.max(high) <= SAME_SIZE * own.min(high) + 1.0
        })
    };
    let mut heights: Vec<i32> = numbers.iter().map(|own| own.height).collect();
    heights.sort_unstable();
    heights.dedup();
    heights.sort_by_key(|&high| std::cmp::Reverse(near(high).count()));
    let mut kept: Vec<i32> = Vec::new();
    for high in heights {
        let is_known = |known: &i32| {
            let (a, b) = (f64::from(*known), f64::from(high));
            a.max(b) <= SAME_SIZE * a.min(b) + 1.0
        };
        if kept.len() < SIZES && !kept.iter().any(is_known) {
            kept.push(high);
        }
    }
    kept.into_iter().map(|high| near(high).copied().collect()).collect()
}

fn is_high_as(a: &Rect, b: &Rect) -> bool {
    let (a, b) = (f64::from(a.height), f64::from(b.height));
    a.max(b) <= SAME_HEIGHT * a.min(b)
}

/// Whether both stand on one line of text.
fn is_level(a: &Rect, b: &Rect) -> bool {
    let apart = (middle(a, false) - middle(b, false)).abs();
    apart <= ALIGNED * f64::from(a.height.min(b.height))
}

/// Whether both stand below each other: their middles or one of their ends do.
fn is_upright(a: &Rect, b: &Rect) -> bool {
    let near = ALIGNED * f64::from(a.height.min(b.height));
    let is_near = |a: i32, b: i32| f64::from((a - b).abs()) <= near;
    is_near(a.x, b.x)
        || is_near(a.right(), b.right())
        || (middle(a, true) - middle(b, true)).abs() <= near
}

fn is_in_line(a: &Rect, b: &Rect, is_across: bool) -> bool {
    if is_across { is_level(a, b) } else { is_upright(a, b) }
}

/// Where the middle of a box is, across or down.
pub fn middle(own: &Rect, is_across: bool) -> f64 {
    match is_across {
        true => f64::from(own.x + own.right()) / 2.0,
        false => f64::from(own.y + own.bottom()) / 2.0,
    }
}

/// The commonest distances from a number to the next, across and down.
pub fn pitches(numbers: &[Rect]) -> Vec<f64> {
    let mut steps: Vec<f64> = Vec::new();
    for is_across in [false, true] {
        for own in numbers {
            let next = numbers
                .iter()
                .filter(|other| is_in_line(own, other, is_across))
                .map(|other| middle(other, is_across) - middle(own, is_across))
                .filter(|step| *step > f64::from(own.height) / 2.0);
            steps.extend(next.min_by(f64::total_cmp));
        }
    }
    steps.sort_by(f64::total_cmp);
    let group = |from: usize| {
        let end = steps.partition_point(|step| *step <= steps[from] * (1.0 + SAME_PITCH));
        &steps[from..end]
    };
    let mut groups: Vec<&[f64]> = (0..steps.len()).map(group).collect();
    groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
    let mut pitches: Vec<f64> = Vec::new();
    for group in groups {
        let pitch = group.iter().sum::<f64>() / group.len() as f64;
        let is_known = |known: &f64| (known / pitch).max(pitch / known) <= 1.0 + SAME_PITCH;
        if pitches.len() < PITCHES && !pitches.iter().any(is_known) {
            pitches.push(pitch);
        }
    }
    pitches
}
