//! Boards of keys: a square stands on each cell, the face of a key on its sides, and what is
//! written on that was not looked for. The faces are the cells.

use super::evened::read_evened;
use super::shot::Shot;
use super::{Seen, Wish};
use crate::grid::{Grid, Span};
use crate::median::median;
use crate::sight::{InkClass, Look, Sight};
use crate::theme::Match;

/// So many of the grids are looked at.
const MAX_GRIDS: usize = 2;
/// The label of what a face looks like, and how like one it is.
const SQUARE: &str = "square";
const LIKE: f32 = 0.8;
/// A face takes this part of its cell at least, either way,
const LEAST: f64 = 0.6;
/// and less than this one.
const MOST: f64 = 0.95;
/// All faces are of one size, in one place, but for this part of a cell.
const SAME: f64 = 0.04;
/// What is taken off a face on each side, as a part of it: its rim.
const RIM: f64 = 0.03;

/// The board on the faces of the keys on the first of `grids` that has them, if it is surely
/// read and digits or letters are on them.
pub fn read_faced(shot: &Shot, grids: &[Grid]) -> Option<Seen> {
    if shot.options.wish != Wish::default() {
        return None;
    }
    let read = |grid: &Grid| {
        let own = faces(&shot.look(grid))?;
        let seen = read_evened(shot, &own, std::slice::from_ref(&own)).ok()?;
        (seen.reading.is_written() && seen.reading.doubtful().is_empty()).then_some(seen)
    };
    grids.iter().take(MAX_GRIDS).find_map(read)
}

/// The grid of the squares that stand on all cells.
fn faces(sight: &Sight) -> Option<Grid> {
    let class = |look: &Look| look.ink.map(|ink| &sight.inks[ink.class]);
    let faces: Vec<&InkClass> =
        sight.looks.iter().map(|(_, look)| class(look)).collect::<Option<_>>()?;
    if !faces.iter().all(|face| is_face(face)) {
        return None;
    }
    let usual = |part: fn(&InkClass) -> f64| {
        let middle = median(faces.iter().map(|face| part(face)))?;
        let is_near = |face: &&InkClass| (part(face) - middle).abs() <= SAME;
        faces.iter().all(is_near).then_some(middle)
    };
    let across = (usual(|face| face.middle[0])?, usual(|face| face.width)?);
    let down = (usual(|face| face.middle[1])?, usual(|face| face.height)?);
    let grid = &sight.grid;
    let (columns, rows) = (within(&grid.columns, across), within(&grid.rows, down));
    Some(Grid { columns, rows, ..grid.clone() })
}

/// Whether ink is a square that leaves little of its cell.
fn is_face(class: &InkClass) -> bool {
    let is_square = |name: &Match| name.label == SQUARE && name.score >= LIKE;
    class.names.first().is_some_and(is_square)
        && [class.width, class.height].iter().all(|side| (LEAST..MOST).contains(side))
}

/// The part of each line that is so long, and has its middle there, without its rim.
fn within(lines: &[Span], (middle, length): (f64, f64)) -> Vec<Span> {
    let half = length * (0.5 - RIM);
    let face = |line: &Span| {
        let place = |at: f64| line.start + (at * f64::from(line.length())).round() as i32;
        Span { start: place(middle - half), end: place(middle + half) }
    };
    lines.iter().map(face).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::geom::At;
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use crate::sight::look_at;
    use crate::theme::builtin::themes;

    #[test]
    fn the_faces_of_keys_are_cells_where_all_cells_have_one() {
        // Light faces, higher up on dark keys of 60 pixels, 64 apart.
        let found = |bare: u32| {
            let pixel = |x: u32, y: u32| {
                let (column, row) = (x.saturating_sub(20) / 64, y.saturating_sub(20) / 64);
                let (i, j) = (x.saturating_sub(20) % 64, y.saturating_sub(20) % 64);
                let is_face = (8..52).contains(&i) && (4..46).contains(&j);
                match () {
                    () if x < 20 || y < 20 || x >= 404 || y >= 404 || i >= 60 || j >= 60 => [20; 3],
                    () if is_face && row * 6 + column >= bare => [240; 3],
                    () => [120, 140, 180],
                }
            };
            let image = RgbImage::from_fn(424, 424, |x, y| Pixel(pixel(x, y)));
            let picture = Picture::from(image);
            let planes = Planes::reduced(&picture, 1);
            let line = |i: i32| Span { start: 20 + 64 * i, end: 80 + 64 * i };
            let grid = Grid::guessed((0..6).map(line).collect(), (0..6).map(line).collect());
            faces(&look_at(&picture, &planes, &grid, themes())).map(|own| own.cell(At::new(1, 1)))
        };
        let face = found(0).expect("faces");
        let off = [face.x - 92, face.y - 88, face.width - 44, face.height - 42];
        assert!(off.iter().all(|off| off.abs() <= 3), "{face:?}");
        assert_eq!(found(2), None, "two keys have none");
    }
}
