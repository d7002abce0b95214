//! Borders that hold far stronger ink than all others: signs under which something is
//! drawn on every border.

use super::{Border, FEW, MOST_SIGNS, Sign, Signs, likely};
use crate::geom::{Array2, At};

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
    let is_told = |few: &[&(Sign, f64, &Border)]| is_frame(few) || are_of_cells(few, holds);
    let count = (FEW..=most).find(is_step).filter(|&count| !is_told(&order[..count]));
    if let Some(count) = count {
        for (sign, _, border) in &order[..count] {
            signs.doubtful.push(*sign);
            signs.may_be.push(likely(border));
        }
    }
    signs
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

/// Whether these borders, on which nothing has a form, are all on the same side of cells
/// with something in them, as by chance hardly any are.
fn are_of_cells(outstanding: &[&(Sign, f64, &Border)], holds: &Array2<bool>) -> bool {
    let Some((first, ..)) = outstanding.first() else { return false };
    let all = holds.iter().count().max(1);
    let share = holds.iter().filter(|(_, holds)| **holds).count() as f64 / all as f64;
    let is_by_chance = share.powi(outstanding.len() as i32) > BY_CHANCE;
    let are_beside = |cell: fn(&Sign) -> At| outstanding.iter().all(|(sign, ..)| holds[cell(sign)]);
    let is_alike =
        |own: &&(Sign, f64, &Border)| own.0.toward == first.toward && own.2.names.is_empty();
    !is_by_chance
        && outstanding.iter().all(is_alike)
        && (are_beside(|sign| sign.at) || are_beside(|sign| sign.other()))
}

/// Chance is no reason for what it brings about more seldom.
const BY_CHANCE: f64 = 0.01;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Size;
    use crate::puzzle::takuzu::board::{Relation, Toward};

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
}
