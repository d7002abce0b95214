//! Cells in doubt that signs cover in part: what is free of them tells what they hold.

use super::Hypothesis;
use crate::geom::At;
use crate::puzzle::seen::Reading;
use crate::sight::Sight;

/// The free part of a cell is so much nearer to those of its kind than to others,
const NEARER: f32 = 0.4;
/// or so much if it was taken for something else,
const FAR_NEARER: f32 = 0.25;
/// and no further from them than this, in steps of a channel.
const NEAR: f32 = 16.0;
/// So many surely read cells of its kind say so.
const SEVERAL: usize = 2;
/// How sure it is then.
const COVERED: f64 = 0.8;

/// Settles cells beside signs that were not surely read by what the signs leave of them.
pub fn settle(sight: &Sight, way: &mut Hypothesis) {
    let is_sure = |at: At| way.confidence[at] >= Reading::SURE;
    let all = || way.cells.iter().map(|(at, _)| at);
    let is_covered = |at: At| sight.borders.hold_sign(at);
    let doubtful: Vec<At> = all().filter(|&at| !is_sure(at) && is_covered(at)).collect();
    if doubtful.is_empty() {
        return;
    }
    let free = sight.free();
    let nearest = |at: At, value: Option<char>| {
        let same = all().filter(|&other| is_sure(other) && way.cells[other] == value);
        let mut apart: Vec<f32> = same.filter_map(|other| free.apart(at, other)).collect();
        apart.sort_by(f32::total_cmp);
        apart
    };
    let told = |&at: &At| {
        let kinds = [None, Some('0'), Some('1')].map(|value| (value, nearest(at, value)));
        // Without cells of both values there is nothing to tell it from.
        if kinds[1..].iter().any(|(_, apart)| apart.is_empty()) {
            return None;
        }
        let mut kinds: Vec<_> = kinds.into_iter().filter(|(_, apart)| !apart.is_empty()).collect();
        kinds.sort_by(|a, b| a.1[0].total_cmp(&b.1[0]));
        let ((value, own), (_, other)) = (&kinds[0], &kinds[1]);
        let least = if *value == way.cells[at] { NEARER } else { FAR_NEARER };
        let near = *own.get(SEVERAL - 1)?;
        (near <= NEAR && near <= least * other[0]).then_some((at, *value))
    };
    let told: Vec<(At, Option<char>)> = doubtful.iter().filter_map(told).collect();
    for (at, value) in told {
        way.cells[at] = value;
        way.confidence[at] = COVERED;
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIDE, sight_whole, way};
    use super::*;

    const BOARD: [&str; 4] = ["td.t", "d.td", ".td.", "t.dt"];

    /// What comes of the disc in the second row, read as `read` without being sure: a
    /// badge over its left border covers a part of it, as others do elsewhere.
    fn settled(read: char, badges: &[(u32, u32)]) -> (Option<char>, bool) {
        let seen = sight_whole(&BOARD, |kind, x, y, place| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            for &(column, row) in badges {
                // The middle of the border left of that cell.
                let (bx, by) = (column * SIDE, row * SIDE + SIDE / 2);
                let (x, y) =
                    (f64::from(place.0) - f64::from(bx), f64::from(place.1) - f64::from(by));
                if x.hypot(y) < 12.0 {
                    let is_bar = x.abs() < 6.0 && (1.0..4.0).contains(&y.abs());
                    return if is_bar || x.hypot(y) > 11.0 { [20; 3] } else { [255; 3] };
                }
            }
            match kind {
                'd' if dx.hypot(dy) < 12.0 => [240, 170, 30],
                't' if dy.abs() < 12.0 && dx.abs() < (dy + 12.0) / 2.0 => [60, 140, 240],
                _ => [250; 3],
            }
        });
        let mut way = way(&["01.0", "1.01", ".01.", "0.10"], "shapes");
        let at = At::new(1, 3);
        assert!(badges.is_empty() || seen.borders.hold_sign(at), "the sign is seen");
        way.cells[at] = Some(read).filter(|read| *read != '.');
        way.confidence[at] = 0.3;
        settle(&seen, &mut way);
        (way.cells[at], way.confidence[at] >= Reading::SURE)
    }

    #[test]
    fn what_signs_leave_of_a_symbol_tells_it() {
        let badges = [(3, 1), (1, 3), (2, 0)];
        assert_eq!(settled('1', &badges), (Some('1'), true));
        assert_eq!(settled('.', &badges), (Some('1'), true));
        assert_eq!(settled('0', &badges), (Some('1'), true));
    }

    #[test]
    fn what_no_sign_covers_stays_in_doubt() {
        assert_eq!(settled('1', &[]), (Some('1'), false));
    }
}
