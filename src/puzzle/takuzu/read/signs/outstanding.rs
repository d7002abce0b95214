//! Borders that hold far stronger ink than all others: signs under which something is
//! drawn on every border.

use super::{Border, FEW, MOST_SIGNS, OTHER_INK, Sign, Signs, likely};
use crate::geom::{Array2, At, Size};
use crate::picture::distance;
use crate::puzzle::takuzu::board::Toward;
use crate::puzzle::takuzu::read::grounds::OTHER_TILE;
use crate::puzzle::takuzu::read::marked::usual_ground;
use crate::sight::Sight;

/// Signs stand out from their ground by this at least,
pub const STRONG: u8 = 120;
/// and so many times as much as what is drawn on other borders.
const STRONGER: f64 = 1.5;

/// Doubts those of these borders, of so many in all, whose ink is far stronger than that
/// of the others, if they are few: they may be signs of a form without a name.
///
/// Such as stand on one side of cells with something in them, which `holds` tells, are of
/// these cells: games underline givens.
pub fn doubt(inked: &[(Sign, f64, &Border)], borders: usize, holds: &Array2<bool>) -> Signs {
    let mut order: Vec<&(Sign, f64, &Border)> = inked.iter().collect();
    order.sort_by_key(|(.., border)| std::cmp::Reverse(border.contrast));
    let contrast = |i: usize| f64::from(order[i].2.contrast);
    let is_step = |&count: &usize| {
        contrast(count - 1) >= f64::from(STRONG)
            && contrast(count - 1) >= STRONGER * contrast(count)
    };
    let most = (borders / MOST_SIGNS).min(order.len().saturating_sub(1));
    let mut signs = Signs::default();
    let are_nameless =
        |few: &[&(Sign, f64, &Border)]| few.iter().all(|(.., border)| border.names.is_empty());
    let is_told = |few: &[&(Sign, f64, &Border)]| {
        is_frame(few) || are_nameless(few) && are_of_cells(few, holds)
    };
    let count = (FEW..=most).find(is_step).filter(|&count| !is_told(&order[..count]));
    if let Some(count) = count {
        for (sign, _, border) in &order[..count] {
            signs.doubtful.push(*sign);
            signs.may_be.push(likely(border));
        }
    }
    signs
}

/// Doubts those of these borders, of so many in all, whose ink is strong, where it is on
/// few of them and hardly anything is on the others: they may be signs of a form without
/// a name, or signs too small to have one.
pub fn alone(inked: &[(Sign, f64, &Border)], borders: usize, holds: &Array2<bool>) -> Signs {
    let is_drawn = |(.., border): &&(Sign, f64, &Border)| border.contrast >= STRONG;
    let drawn = inked.iter().filter(is_drawn).count();
    let is_free = |(.., border): &&(Sign, f64, &Border)| !border.is_straight && !border.is_aside;
    let strong = inked.iter().filter(is_drawn).filter(is_free);
    let mut strong: Vec<&(Sign, f64, &Border)> = strong.collect();
    drop_lines(&mut strong, holds.size());
    let mut signs = Signs::default();
    if strong.len() < FEW
        || drawn * MOST_SIGNS > borders
        || inked.len() > OTHER_INK * drawn
        || is_frame(&strong)
        || are_of_cells(&strong, holds)
        || are_between(&strong, holds)
    {
        return signs;
    }
    for (sign, _, border) in strong {
        signs.doubtful.push(*sign);
        signs.may_be.push(likely(border));
    }
    signs
}

/// Leaves out what is on most borders of one row or column, and around its cells: a line
/// through the board, or a frame around a whole row.
fn drop_lines(strong: &mut Vec<&(Sign, f64, &Border)>, size: Size) {
    let all = strong.clone();
    let is_line = |is_own: &dyn Fn(At) -> bool, toward: Toward, length: usize| {
        let own = all.iter().filter(|(sign, ..)| sign.toward == toward && is_own(sign.at));
        2 * own.count() > length
    };
    let is_drawn = |at: At| {
        [Toward::Right, Toward::Down].into_iter().any(|toward| {
            is_line(&|own| own.row == at.row, toward, size.columns)
                || is_line(&|own| own.column == at.column, toward, size.rows)
        })
    };
    strong.retain(|(sign, ..)| ![sign.at, sign.other()].into_iter().any(is_drawn));
}

/// Whether all of these borders are around one cell, and nothing on them has a form: the
/// game points at it with a frame.
fn is_frame(outstanding: &[&(Sign, f64, &Border)]) -> bool {
    let Some((first, ..)) = outstanding.first() else { return false };
    let is_around =
        |at: At| outstanding.iter().all(|(sign, ..)| [sign.at, sign.other()].contains(&at));
    [first.at, first.other()].into_iter().any(is_around)
        && outstanding.iter().all(|(.., border)| border.names.is_empty())
}

/// Whether these borders are all on the same side of cells with something in them, as by
/// chance hardly any are.
pub fn are_of_cells(outstanding: &[&(Sign, f64, &Border)], holds: &Array2<bool>) -> bool {
    let Some((first, ..)) = outstanding.first() else { return false };
    let all = holds.iter().count().max(1);
    let share = holds.iter().filter(|(_, holds)| **holds).count() as f64 / all as f64;
    // Of two directions all have the first one's.
    let by_chance = 2.0 * (share / 2.0).powi(outstanding.len() as i32);
    let are_beside = |cell: fn(&Sign) -> At| outstanding.iter().all(|(sign, ..)| holds[cell(sign)]);
    by_chance <= BY_CHANCE
        && outstanding.iter().all(|(sign, ..)| sign.toward == first.toward)
        && (are_beside(|sign| sign.at) || are_beside(|sign| sign.other()))
}

/// Whether nothing on these borders has a form, and all are between two cells with something
/// in them, as by chance hardly any are: the edges of coloured tiles.
fn are_between(outstanding: &[&(Sign, f64, &Border)], holds: &Array2<bool>) -> bool {
    let all = holds.iter().count().max(1);
    let share = holds.iter().filter(|(_, holds)| **holds).count() as f64 / all as f64;
    share.powi(2 * outstanding.len() as i32) <= BY_CHANCE
        && outstanding.iter().all(|(sign, _, border)| {
            border.names.is_empty() && holds[sign.at] && holds[sign.other()]
        })
}

/// Chance is no reason for what it brings about more seldom.
const BY_CHANCE: f64 = 0.02;

/// Which cells hold ink, or are tiles of another colour than blanks.
pub fn filled(sight: &Sight) -> Array2<bool> {
    let usual = usual_ground(sight).unwrap_or_default();
    sight.looks.map(|look| look.ink.is_some() || distance(look.ground, usual) > OTHER_TILE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use crate::puzzle::takuzu::board::Relation;

    #[test]
    fn a_few_borders_far_stronger_than_all_others_may_hold_signs() {
        let doubted = |contrasts: &[u8]| {
            let borders: Vec<Border> = contrasts
                .iter()
                .map(|&contrast| Border { contrast, ..Border::default() })
                .collect();
            let sign = |column| {
                let at = At::new(0, column);
                Sign { at, toward: Toward::Right, relation: Relation::Same }
            };
            let inked: Vec<_> =
                borders.iter().enumerate().map(|(i, border)| (sign(i), 0.0, border)).collect();
            doubt(&inked, 60, &none()).doubtful.len()
        };
        let mut contrasts = vec![60; 40];
        assert_eq!(doubted(&contrasts), 0);
        contrasts.extend([227, 251, 255, 255]);
        assert_eq!(doubted(&contrasts), 4);
        contrasts.push(180);
        assert_eq!(doubted(&contrasts), 5);
        assert_eq!(doubted(&[60, 61, 227]), 0, "one stroke is no sign");
        contrasts.extend([230; 20]);
        assert_eq!(doubted(&contrasts), 0, "so many are edges");
    }

    /// A board with nothing on it.
    fn none() -> Array2<bool> {
        Array2::filled(Size::new(20, 60), false)
    }

    #[test]
    fn lines_below_what_stands_on_cells_are_no_signs() {
        let (strong, weak) = (
            Border { contrast: 180, ..Border::default() },
            Border { contrast: 60, ..Border::default() },
        );
        let sign = |row, column| Sign {
            at: At::new(row, column),
            toward: Toward::Down,
            relation: Relation::Same,
        };
        let places = [(0, 1), (1, 4), (2, 2), (3, 0), (3, 5)];
        let holds = |places: &[(usize, usize)]| {
            Array2::from_fn(Size::new(20, 60), |at| places.contains(&(at.row, at.column)))
        };
        let doubted = |holds: &Array2<bool>| {
            let mut inked: Vec<_> =
                places.iter().map(|&(row, column)| (sign(row, column), 0.0, &strong)).collect();
            inked.extend((0..40).map(|i| (sign(6 + i / 8, i % 8), 0.0, &weak)));
            doubt(&inked, 100, holds).doubtful.len()
        };
        assert_eq!(doubted(&holds(&places)), 0);
        assert_eq!(doubted(&holds(&places[1..])), 5, "nothing stands above one");
        assert_eq!(doubted(&Array2::filled(Size::new(20, 60), true)), 5, "all cells are full");
    }

    #[test]
    fn the_frame_around_one_cell_is_no_signs() {
        let (strong, weak) = (
            Border { contrast: 180, ..Border::default() },
            Border { contrast: 60, ..Border::default() },
        );
        let sign = |row, column, toward| {
            let at = At::new(row, column);
            Sign { at, toward, relation: Relation::Same }
        };
        let around =
            [sign(0, 1, Toward::Right), sign(0, 2, Toward::Right), sign(0, 2, Toward::Down)];
        let doubted = |strange: Option<Sign>| {
            let mut inked: Vec<_> = around.iter().map(|sign| (*sign, 0.0, &strong)).collect();
            inked.extend(strange.map(|sign| (sign, 0.0, &strong)));
            inked.extend((0..40).map(|i| (sign(3 + i / 8, i % 8, Toward::Right), 0.0, &weak)));
            doubt(&inked, 100, &none()).doubtful.len()
        };
        assert_eq!(doubted(None), 0);
        assert_eq!(doubted(Some(sign(2, 2, Toward::Down))), 4, "one is elsewhere");
    }

    /// How many of the borders at these places, all as strong as signs but for `weak` faint
    /// ones, are doubted on a board of 6×6 that has something in its cells or not.
    fn alone_on(places: &[(usize, usize, Toward)], weak: usize, is_full: bool) -> usize {
        let holds = Array2::filled(Size::new(6, 6), is_full);
        let strong = Border { contrast: 180, ..Border::default() };
        let faint = Border { contrast: 50, ..Border::default() };
        let sign = |(row, column, toward)| {
            let at = At::new(row, column);
            Sign { at, toward, relation: Relation::Same }
        };
        let mut inked: Vec<_> = places.iter().map(|own| (sign(*own), 0.0, &strong)).collect();
        inked.extend((0..weak).map(|i| (sign((5, i % 5, Toward::Right)), 0.0, &faint)));
        alone(&inked, 60, &holds).doubtful.len()
    }

    #[test]
    fn strong_ink_on_few_borders_alone_may_be_signs() {
        use Toward::{Down, Right};
        let signs = [(0, 1, Right), (2, 3, Down), (4, 0, Down), (3, 2, Right)];
        assert_eq!(alone_on(&signs, 0, false), 4);
        assert_eq!(alone_on(&signs, 4, false), 4);
        assert_eq!(alone_on(&signs, 5, false), 0, "as much is on others");
        assert_eq!(alone_on(&signs[..2], 0, false), 0, "two may be specks");
    }

    #[test]
    fn what_reaches_over_from_cells_or_frames_a_row_is_no_sign() {
        use Toward::{Down, Right};
        let below: Vec<_> = (0..7).map(|i| (i % 5, (2 * i + i / 5) % 6, Down)).collect();
        assert_eq!(alone_on(&below, 0, true), 0, "all below cells with something in them");
        assert_eq!(alone_on(&below, 0, false), 7, "nothing stands there");
        let mut framed: Vec<_> = (0..5).map(|column| (3, column, Right)).collect();
        framed.extend([(2, 0, Down), (3, 4, Down)]);
        assert_eq!(alone_on(&framed, 0, false), 0, "a frame around a row");
        framed.extend([(0, 1, Right), (5, 4, Right), (0, 3, Down)]);
        assert_eq!(alone_on(&framed, 0, false), 3, "signs elsewhere");
    }

    #[test]
    fn what_lies_on_one_side_of_borders_is_no_sign() {
        use Toward::{Down, Right};
        let doubted = |is_aside: bool| {
            let border = Border { contrast: 180, is_aside, ..Border::default() };
            let places = [(0, 1, Right), (2, 3, Down), (4, 0, Down), (3, 2, Right)];
            let sign = |(row, column, toward)| {
                let at = At::new(row, column);
                (Sign { at, toward, relation: Relation::Same }, 0.0, &border)
            };
            let holds = Array2::filled(Size::new(6, 6), false);
            alone(&places.map(sign), 60, &holds).doubtful.len()
        };
        assert_eq!([doubted(false), doubted(true)], [4, 0]);
    }

    #[test]
    fn edges_between_coloured_tiles_are_no_signs() {
        use Toward::{Down, Right};
        let strong = Border { contrast: 180, ..Border::default() };
        let places = [(0, 1, Right), (2, 3, Down), (4, 0, Down), (3, 2, Right)];
        let sign = |(row, column, toward)| {
            let at = At::new(row, column);
            Sign { at, toward, relation: Relation::Same }
        };
        let doubted = |holds: &Array2<bool>| {
            let inked: Vec<_> = places.iter().map(|own| (sign(*own), 0.0, &strong)).collect();
            alone(&inked, 60, holds).doubtful.len()
        };
        let mut holds = Array2::filled(Size::new(6, 6), false);
        for at in places.iter().flat_map(|own| [sign(*own).at, sign(*own).other()]) {
            holds[at] = true;
        }
        assert_eq!(doubted(&holds), 0);
        holds[sign(places[3]).other()] = false;
        assert_eq!(doubted(&holds), 4, "one is beside a blank");
        assert_eq!(doubted(&Array2::filled(Size::new(6, 6), true)), 4, "all cells are full");
    }
}
