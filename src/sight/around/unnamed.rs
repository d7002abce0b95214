//! The signs around a grid whose digits are like no template yet: their shapes,
//! to be learned.

use super::{Names, On, Sign, View};
use crate::geom::Rect;
use crate::grid::{Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::Planes;
use crate::sight::Sight;
use crate::sight::contrast::Side;
use crate::theme::Glyph;

/// A piece of ink of a digit's size.
#[derive(Debug, Clone)]
pub struct Unnamed {
    /// The box around it, pixels.
    pub bounds: Rect,
    /// Its shape.
    pub glyph: Glyph,
}

/// All pieces of ink of a digit's size left of, right of, above and below the
/// grid of `sight`, as [`super::look_around`] would name them.
pub fn look_unnamed(picture: &Picture, planes: &Planes, sight: &Sight) -> [Vec<Unnamed>; 4] {
    let view = View::new(picture, planes, sight, On::Ground);
    [Side::Left, Side::Right, Side::Above, Side::Below].map(|side| {
        let mut names = Names::keeping();
        let signs = view.signs(&view.band(side), &mut names, None);
        let both = signs.into_iter().zip(names.kept());
        both.map(|(sign, glyph)| Unnamed { bounds: sign.bounds, glyph }).collect()
    })
}

/// Signs stand next to the board up to so many cells from it,
const NEXT: f64 = 1.5;
/// and at this share of its lines at least.
const MOST: f64 = 0.8;

/// Whether no cell holds ink.
pub fn is_bare(sight: &Sight) -> bool {
    sight.looks.iter().all(|(_, look)| look.ink.is_none())
}

/// Whether signs stand next to most rows, or most columns, on one of two sides.
pub fn are_next(sides: &[Vec<Sign>; 2], grid: &Grid, is_row: bool) -> bool {
    let (board, lines) = (grid.bounds(), if is_row { &grid.rows } else { &grid.columns });
    let (start, end) = if is_row { (board.x, board.right()) } else { (board.y, board.bottom()) };
    let is_at = |sign: &Sign, line: &Span| {
        let (x, y) = sign.middle();
        let (along, across) = if is_row { (x / 2, y / 2) } else { (y / 2, x / 2) };
        let reach = (NEXT * f64::from(line.length())) as i32;
        let is_outside = along < start || along > end;
        is_outside
            && (start - reach..end + reach).contains(&along)
            && (line.start..line.end).contains(&across)
    };
    let share = |signs: &Vec<Sign>| {
        let own = lines.iter().filter(|line| signs.iter().any(|sign| is_at(sign, line)));
        own.count() as f64 / lines.len().max(1) as f64
    };
    sides.iter().any(|signs| share(signs) >= MOST)
}
