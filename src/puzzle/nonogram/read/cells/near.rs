//! Marked cells that differ from blanks by a shade only, less than looks do that are told
//! apart: of one shade the answer leaves all empty or fills all, and of the other not.

use super::{BY_CHANCE, COMMON, UNTOLD};
use crate::geom::{Array2, At};
use crate::picture::luma;
use crate::puzzle::family::Marks;
use crate::puzzle::nonogram::read::shades::Board;

/// Two shades differ by this much at least,
const APART: u8 = 7;
/// and each varies by less than this part of that.
const EVEN: u8 = 3;
/// Of so many cells one is set aside.
const MANY: usize = 10;

/// What some blanks are that differ from others by their shade: which, their mark, and how
/// sure that is.
pub type Told = (Vec<At>, char, f64);

/// Of the `blanks`, of these grounds, the ones that are crossed out or filled; none where
/// all are of one shade, or their shade tells where they lie.
pub fn told(blanks: &[At], ground: impl Fn(At) -> [u8; 3], answer: &Marks) -> Option<Told> {
    let mut shades: Vec<(u8, At)> = blanks.iter().map(|&at| (luma(ground(at)), at)).collect();
    shades.sort_unstable_by_key(|(shade, _)| *shade);
    let gap = |i: usize| shades[i].0 - shades[i - 1].0;
    let at = (COMMON..(shades.len() + 1).saturating_sub(COMMON)).max_by_key(|&i| gap(i))?;
    let (dark, light) = shades.split_at(at);
    // The outermost of many may be the cell that is chosen.
    let spread = |own: &[(u8, At)]| {
        let aside = usize::from(own.len() >= MANY);
        own[own.len() - 1 - aside].0.abs_diff(own[aside].0)
    };
    let is_even = spread(dark).max(spread(light)) <= gap(at) / EVEN;
    if gap(at) < APART || !is_even {
        return None;
    }
    let [dark, light] = [dark, light].map(|own| own.iter().map(|own| own.1).collect::<Vec<At>>());
    if tell_place(&dark, &light, answer) || tell_place(&light, &dark, answer) {
        return None;
    }
    let filled = |own: &[At]| own.iter().filter(|at| answer[**at] == Some('#')).count();
    // How sure it is that all cells of one shade are alike in the answer for a reason.
    let sure = |own: &[At], alike: f64| {
        if alike.powi(own.len() as i32) < BY_CHANCE { 1.0 } else { UNTOLD }
    };
    let share = |own: &[At]| filled(own) as f64 / own.len() as f64;
    let (dark_share, light_share) = (share(&dark), share(&light));
    match (filled(&dark), filled(&light)) {
        (0, 0) => Some((blanks.to_vec(), 'x', UNTOLD)),
        // All that is to be filled is, or all that is not is crossed out.
        (0, all) if all == light.len() => Some((light, '#', UNTOLD)),
        (all, 0) if all == dark.len() => Some((dark, '#', UNTOLD)),
        (0, _) => Some((dark.clone(), 'x', sure(&dark, 1.0 - light_share))),
        (_, 0) => Some((light.clone(), 'x', sure(&light, 1.0 - dark_share))),
        (all, some) if all == dark.len() && some < light.len() => {
            Some((dark.clone(), '#', sure(&dark, light_share)))
        }
        (some, all) if all == light.len() && some < dark.len() => {
            Some((light.clone(), '#', sure(&light, dark_share)))
        }
        _ => None,
    }
}

/// Two neighbours differ in shade by this much if they do at all,
const STEP: i16 = 3;
/// and of so many pairs of them
const PAIRS: usize = 12;
/// by so many standard deviations more differ one way than the other where the answer is
/// what they follow: by chance once in two hundred times.
const FOLLOWING: f64 = 2.8;

/// Whether the shades of `blanks` follow the answer: of two side by side the one that it
/// fills is nearly always the darker, or the lighter. Then some of them are marked, on a
/// ground that is not even.
pub fn follow(blanks: &[At], ground: impl Fn(At) -> [u8; 3], answer: &Marks) -> bool {
    let mut shades = Array2::filled(answer.size(), None);
    blanks.iter().for_each(|&at| shades[at] = Some(i16::from(luma(ground(at)))));
    let mut counts = [0usize; 2];
    for &at in blanks {
        for next in [At::new(at.row, at.column + 1), At::new(at.row + 1, at.column)] {
            let (Some(own), Some(Some(other))) = (shades[at], shades.get(next)) else { continue };
            let is_filled = |at: At| answer[at] == Some('#');
            if is_filled(at) != is_filled(next) && (own - other).abs() >= STEP {
                counts[usize::from((own < *other) == is_filled(at))] += 1;
            }
        }
    }
    let all = counts[0] + counts[1];
    all >= PAIRS && counts[0].abs_diff(counts[1]) as f64 >= FOLLOWING * (all as f64).sqrt()
}

/// Whether the shade of `own` depends on row and column alone beside `others`.
fn tell_place(own: &[At], others: &[At], answer: &Marks) -> bool {
    let mut kinds = Array2::filled(answer.size(), 2);
    others.iter().for_each(|&at| kinds[at] = 0);
    own.iter().for_each(|&at| kinds[at] = 1);
    !Board { kinds: &kinds, answer, blank: 0 }.shades(&[1]).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;

    /// The cells told marked where upper case letters are of a darker shade and any f is
    /// filled in the answer, their mark, and how sure they are.
    fn seen(rows: &[&str], by: u8) -> Option<(usize, char, f64)> {
        let size = Size::new(rows.len(), rows[0].len());
        let own = |at: At| rows[at.row].as_bytes()[at.column];
        let is_filled = |at: At| own(at).eq_ignore_ascii_case(&b'f');
        let answer = Array2::from_fn(size, |at| Some(if is_filled(at) { '#' } else { '.' }));
        let ground = |at: At| [if own(at).is_ascii_uppercase() { 240 - by } else { 240 }; 3];
        let blanks: Vec<At> = answer.iter().map(|(at, _)| at).collect();
        told(&blanks, ground, &answer).map(|(cells, mark, sure)| (cells.len(), mark, sure))
    }

    #[test]
    fn a_shade_that_the_answer_leaves_empty_is_crossed_out() {
        let rows = ["XXfXf", "fXff.", ".ffXX", "ffXff", "XfXf."];
        assert_eq!(seen(&rows, 12), Some((9, 'x', 1.0)));
        assert_eq!(seen(&rows, 4), None, "noise");
        let few = ["XXf..", ".X...", "....f", ".....", "....."];
        assert_eq!(seen(&few, 12), Some((3, 'x', UNTOLD)));
        let finished = ["X.X..", ".X...", "...X.", "X....", ".X..X"];
        assert_eq!(seen(&finished, 12), Some((25, 'x', UNTOLD)), "either may be crossed out");
        let both = rows.map(|row| row.replace("ff.", "fX."));
        assert_eq!(seen(&both.each_ref().map(String::as_str), 12).map(|own| own.0), Some(10));
    }

    #[test]
    fn a_shade_that_the_answer_fills_is_filled() {
        let rows = ["FF.F.", ".Ff..", "..fFF", "f.F..", "FfF.."];
        assert_eq!(seen(&rows, 12), Some((9, '#', 1.0)));
        let few = ["FF.ff", "..F.f", "f..ff", "f.f..", "f.f.."];
        assert_eq!(seen(&few, 12), Some((3, '#', UNTOLD)));
        let finished = ["F.F..", ".F...", "...F.", "F....", ".F..F"];
        assert_eq!(seen(&finished, 12), Some((7, '#', UNTOLD)), "or the others are crossed out");
    }

    #[test]
    fn shades_on_an_uneven_ground_follow_the_answer() {
        let answer = |at: At| (at.row * 7 + at.column * 3) % 5 < 2;
        let size = Size::new(6, 6);
        let marks = Array2::from_fn(size, |at| answer(at).then_some('#'));
        let cells: Vec<At> = marks.iter().map(|(at, _)| at).collect();
        let follows = |by: u8, is_marked: &dyn Fn(At) -> bool| {
            let ground = |at: At| [200 - 2 * at.row as u8 - if is_marked(at) { by } else { 0 }; 3];
            follow(&cells, ground, &marks)
        };
        assert!(follows(12, &answer));
        assert!(!follows(0, &answer), "the ground alone");
        assert!(!follows(12, &|at| at.column % 2 == 0), "stripes");
    }

    #[test]
    fn stripes_say_where_a_cell_lies() {
        assert_eq!(seen(&["XXXXX", "ff..f", "XXXXX", ".f.ff", "XXXXX"], 12), None);
    }
}
