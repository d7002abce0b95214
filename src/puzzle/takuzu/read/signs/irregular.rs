//! Prints that stand on some borders between cells of certain looks and not on others:
//! what reaches over from cells does so from all that look alike.

use super::common::PRINT;
use super::outstanding::STRONG;
use super::{BOLT, Border, FEW, LIKE, MOST_SIGNS, Sign, Signs, likely};
use super::{framed, pairs};
use crate::sight::Sight;
use crate::theme::Match;

/// So many pairs of cells of the same looks tell,
const PAIRS: usize = 3;
/// if one in so many of them at most has a print between its cells.
const RARE: usize = 2;

/// Doubts those of the `inked` borders, of so many in all, that hold prints of a form, where
/// most of these are missing between other cells that look alike: they may be signs of a
/// form of their own, such as words.
pub fn irregular(sight: &Sight, inked: &[(Sign, f64, &Border)], borders: usize) -> Signs {
    // The ends of gaps between round tiles are a little like bolts.
    let is_bolt = |border: &Border| border.names.first().is_some_and(|name| name.label == BOLT);
    let is_own = |(.., border): &&(Sign, f64, &Border)| is_print(border) && !is_bolt(border);
    let prints: Vec<_> = inked.iter().filter(is_own).collect();
    let mut signs = Signs::default();
    if !(FEW..=borders / MOST_SIGNS).contains(&prints.len()) {
        return signs;
    }
    let places: Vec<Sign> = prints.iter().map(|(sign, ..)| *sign).collect();
    if framed::around(&places).is_some() {
        return signs;
    }
    let shares = pairs::shares(sight, &places, PAIRS);
    let irregular = shares.iter().filter(|(own, all)| *all >= PAIRS && own * RARE <= *all).count();
    if irregular < FEW || 2 * irregular <= prints.len() {
        return signs;
    }
    for (sign, _, border) in prints {
        signs.doubtful.push(*sign);
        signs.may_be.push(likely(border));
    }
    signs
}

/// Whether something of a form, which may be that of a sign, is printed on a border as
/// strongly as signs are.
pub fn is_print(border: &Border) -> bool {
    let is_like = |name: &Match| f64::from(name.score) >= LIKE;
    border.names.first().is_some_and(is_like)
        && border.likeness >= PRINT
        && border.contrast >= STRONG
        && !(border.is_straight || border.is_aside || border.is_behind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::At;
    use crate::puzzle::takuzu::board::{Relation, Toward};
    use crate::puzzle::takuzu::read::testing::sight;
    use crate::theme::Meaning;

    /// How many borders are doubted where these hold prints of this contrast, on a board with
    /// discs on some cells.
    fn doubted(places: &[(usize, usize, Toward)], contrast: u8) -> usize {
        let rows = ["o...o.", "..o...", ".o..o.", "...o..", "o....o", "..o..."];
        let seen = sight(&rows, |kind, x, y| {
            let from = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            if kind == 'o' && from < 12.0 { [30, 60, 190] } else { [250; 3] }
        });
        let name = Match {
            theme: "signs".into(),
            label: "equal".into(),
            means: Meaning::Equal,
            score: 0.6,
        };
        let print = Border { names: vec![name], likeness: 0.97, contrast, ..Border::default() };
        let inked: Vec<_> = places
            .iter()
            .map(|&(row, column, toward)| {
                let at = At::new(row, column);
                (Sign { at, toward, relation: Relation::Same }, 0.3, &print)
            })
            .collect();
        irregular(&seen, &inked, 60).doubtful.len()
    }

    #[test]
    fn prints_here_and_there_may_be_signs_of_another_form() {
        use Toward::{Down, Right};
        let words = [(0, 1, Right), (1, 4, Down), (3, 0, Down), (4, 2, Right), (2, 2, Right)];
        assert_eq!(doubted(&words, 200), 5);
        assert_eq!(doubted(&words[..2], 200), 0, "two are specks");
        assert_eq!(doubted(&words, 80), 0, "too faint");
        let around = [(2, 2, Right), (2, 3, Right), (1, 3, Down)];
        assert_eq!(doubted(&around, 200), 0, "a frame around a cell");
    }

    #[test]
    fn what_stands_beside_all_cells_of_a_look_is_of_these() {
        use Toward::{Down, Right};
        // Right of discs and below them: nearly all borders between a disc and a bare cell.
        let cells = [(0, 0), (1, 2), (2, 1), (2, 4), (3, 3), (4, 0), (0, 4), (5, 2)];
        let beside: Vec<_> = cells
            .iter()
            .flat_map(|&(row, column)| [(row, column, Right), (row, column, Down)])
            .filter(|&(row, _, toward)| row < 5 || toward == Right)
            .collect();
        assert!(beside.len() <= 15, "few enough for signs");
        assert_eq!(doubted(&beside, 200), 0);
    }
}
