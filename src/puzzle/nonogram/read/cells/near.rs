//! Crossed cells that differ from blanks by a shade only, less than looks do that are
//! told apart: the answer leaves all of one shade empty and fills some of the other.

use super::{BY_CHANCE, COMMON, UNTOLD};
use crate::geom::{Array2, At};
use crate::picture::luma;
use crate::puzzle::family::Marks;
use crate::puzzle::nonogram::read::shades::Board;

/// Two shades differ by this much at least,
const APART: u8 = 7;
/// and each varies by less than this part of that.
const EVEN: u8 = 3;

/// Of the `blanks`, of these grounds, the ones that are crossed out, and how sure that is;
/// none where all are of one shade, or their shade tells where they lie.
pub fn crossed(
    blanks: &[At],
    ground: impl Fn(At) -> [u8; 3],
    answer: &Marks,
) -> Option<(Vec<At>, f64)> {
    let mut shades: Vec<(u8, At)> = blanks.iter().map(|&at| (luma(ground(at)), at)).collect();
    shades.sort_unstable_by_key(|(shade, _)| *shade);
    let gap = |i: usize| shades[i].0 - shades[i - 1].0;
    let at = (1..shades.len()).max_by_key(|&i| gap(i))?;
    let (dark, light) = shades.split_at(at);
    let spread = |own: &[(u8, At)]| own[own.len() - 1].0 - own[0].0;
    let is_even = spread(dark).max(spread(light)) <= gap(at) / EVEN;
    if gap(at) < APART || !is_even || dark.len().min(light.len()) < COMMON {
        return None;
    }
    let [dark, light] = [dark, light].map(|own| own.iter().map(|own| own.1).collect::<Vec<At>>());
    if tell_place(&dark, &light, answer) || tell_place(&light, &dark, answer) {
        return None;
    }
    let filled = |own: &[At]| own.iter().filter(|at| answer[**at] == Some('#')).count();
    let sure = |own: &[At], others: &[At]| {
        let share = filled(others) as f64 / others.len() as f64;
        let by_chance = (1.0 - share).powi(own.len() as i32);
        if by_chance < BY_CHANCE { 1.0 } else { UNTOLD }
    };
    match (filled(&dark), filled(&light)) {
        (0, 0) => Some((blanks.to_vec(), UNTOLD)),
        (0, _) => Some((dark.clone(), sure(&dark, &light))),
        (_, 0) => Some((light.clone(), sure(&light, &dark))),
        _ => None,
    }
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

    /// The cells told crossed where upper case letters are of a darker shade, `.` is
    /// empty and `#` filled in the answer of blank cells, and how sure they are.
    fn told(rows: &[&str], by: u8) -> Option<(usize, f64)> {
        let size = Size::new(rows.len(), rows[0].len());
        let own = |at: At| rows[at.row].as_bytes()[at.column];
        let answer = Array2::from_fn(size, |at| Some(if own(at) == b'f' { '#' } else { '.' }));
        let ground = |at: At| [if own(at) == b'X' { 240 - by } else { 240 }; 3];
        let blanks: Vec<At> = answer.iter().map(|(at, _)| at).collect();
        crossed(&blanks, ground, &answer).map(|(cells, sure)| (cells.len(), sure))
    }

    #[test]
    fn a_shade_that_the_answer_leaves_empty_is_crossed_out() {
        let rows = ["XXfXf", "fXfff", ".ffXX", "ffXff", "XfXf."];
        assert_eq!(told(&rows, 12), Some((9, 1.0)));
        assert_eq!(told(&rows, 4), None, "noise");
        let few = ["XXf..", ".X...", "....f", ".....", "....."];
        assert_eq!(told(&few, 12), Some((3, UNTOLD)));
        let finished = ["X.X..", ".X...", "...X.", "X....", ".X..X"];
        assert_eq!(told(&finished, 12), Some((25, UNTOLD)), "either may be crossed out");
        let both =
            ["XXfXf", "fXfff", ".ffXX", "ffXff", "XfXf."].map(|row| row.replace("fff", "fXf"));
        assert_eq!(told(&both.each_ref().map(String::as_str), 12).map(|own| own.0), Some(10));
    }

    #[test]
    fn stripes_say_where_a_cell_lies() {
        assert_eq!(told(&["XXXXX", "ff..f", "XXXXX", ".f.ff", "XXXXX"], 12), None);
    }
}
