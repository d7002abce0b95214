//! What cells look like where the signs on their borders leave them free: badges reach
//! into them and cover parts of symbols.

use super::Sight;
use super::patch::SQUARES;
use crate::geom::{Array2, At};

/// How far the badge of a sign reaches from the middle of its border, as a part of the
/// cell's side.
const REACH: f64 = 0.4;
/// The middles of a cell's borders from its own: left, right, upper, lower.
const MIDDLES: [(f64, f64); 4] = [(-0.5, 0.0), (0.5, 0.0), (0.0, -0.5), (0.0, 0.5)];
/// At least this share of two cells is free in both.
const ENOUGH: f64 = 0.4;

/// The free parts of all cells: their squares but for the outermost, on their grounds.
pub struct Free {
    cells: Array2<(Vec<[f32; 3]>, [bool; 4])>,
}

impl Sight {
    /// What the signs on their borders leave free of the cells: how they differ from
    /// their grounds.
    pub fn free(&self) -> Free {
        let cells = Array2::from_fn(self.size(), |at| {
            let ground = self.looks[at].ground.map(f32::from);
            let squares = self.patches[at].squares().iter();
            let off = squares.map(|square| [0, 1, 2].map(|c| square[c] - ground[c]));
            (off.collect(), self.borders.signs_around(at))
        });
        Free { cells }
    }
}

impl Free {
    /// How far two cells are apart where both are free, in steps of a channel; `None`
    /// where that is too little of them.
    pub fn apart(&self, one: At, other: At) -> Option<f32> {
        let ((a, signs), (b, others)) = (&self.cells[one], &self.cells[other]);
        let inner = 1..SQUARES - 1;
        let squares = inner.clone().flat_map(|y| inner.clone().map(move |x| (x, y)));
        let is_free = |&(x, y): &(usize, usize)| {
            let part = |i: usize| (i as f64 + 0.5) / SQUARES as f64 - 0.5;
            let mut badges = MIDDLES.iter().zip(signs.iter().zip(others));
            !badges.any(|((right, down), (own, other))| {
                (*own || *other) && (part(x) - right).hypot(part(y) - down) < REACH
            })
        };
        let free: Vec<usize> = squares.filter(is_free).map(|(x, y)| y * SQUARES + x).collect();
        let all = (SQUARES - 2) * (SQUARES - 2);
        if (free.len() as f64) < ENOUGH * all as f64 {
            return None;
        }
        let off = |i: &usize| (0..3).map(|c| (a[*i][c] - b[*i][c]).powi(2)).sum::<f32>();
        Some((free.iter().map(off).sum::<f32>() / (3 * free.len()) as f32).sqrt())
    }
}
