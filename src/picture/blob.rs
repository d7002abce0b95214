//! Connected pieces of ink in a small picture.

use crate::geom::Rect;

/// A connected piece of ink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Blob {
    /// Its pixels, as places in the picture row by row.
    pub pixels: Vec<usize>,
    /// The box around them, pixels.
    pub bounds: Rect,
}

/// The pieces of at least `least` pixels, by their first pixels. `is_ink` is
/// the picture in rows of `width`; pixels touch at their corners too.
pub fn find(mut is_ink: Vec<bool>, width: usize, least: usize) -> Vec<Blob> {
    let mut blobs = Vec::new();
    let mut from = 0;
    let mut runs = Vec::new();
    while let Some(first) = next(&is_ink, from) {
        let blob = flood(first, &mut is_ink, width, &mut runs);
        if blob.pixels.len() >= least {
            blobs.push(blob);
        }
        from = first + 1;
    }
    blobs
}

/// The next place with ink; most places of most pictures have none.
fn next(is_ink: &[bool], mut from: usize) -> Option<usize> {
    const NONE: [bool; 32] = [false; 32];
    while is_ink.get(from..from + NONE.len()).is_some_and(|places| places == NONE) {
        from += NONE.len();
    }
    is_ink[from..].iter().position(|&is_ink| is_ink).map(|next| from + next)
}

/// Ink in one row, from the first column to before the last.
type Run = (usize, usize, usize);

/// The piece around `first`, taken out of the picture. `runs` is room for what
/// is still to be followed.
fn flood(first: usize, is_ink: &mut [bool], width: usize, runs: &mut Vec<Run>) -> Blob {
    let height = is_ink.len() / width;
    let mut pixels = Vec::new();
    let (mut left, mut top, mut right, mut bottom) = (width, height, 0, 0);
    let mut take = |y: usize, x: usize, runs: &mut Vec<Run>, is_ink: &mut [bool]| {
        let row = &mut is_ink[y * width..(y + 1) * width];
        let before = row[..x].iter().rev().take_while(|&&is_ink| is_ink).count();
        let from = x - before;
        let to = x + row[x..].iter().take_while(|&&is_ink| is_ink).count();
        row[from..to].fill(false);
        pixels.extend(y * width + from..y * width + to);
        (left, top) = (left.min(from), top.min(y));
        (right, bottom) = (right.max(to), bottom.max(y + 1));
        runs.push((y, from, to));
        to
    };
    runs.clear();
    take(first / width, first % width, runs, is_ink);
    while let Some((y, from, to)) = runs.pop() {
        for y in [y.wrapping_sub(1), y + 1].into_iter().filter(|&y| y < height) {
            let (mut x, end) = (from.saturating_sub(1), (to + 1).min(width));
            while let Some(next) = is_ink[y * width + x..y * width + end].iter().position(|&i| i) {
                x = take(y, x + next, runs, is_ink).min(end);
            }
        }
    }
    let (x, y) = (left as i32, top as i32);
    let bounds = Rect::new(x, y, right as i32 - x, bottom as i32 - y);
    Blob { pixels, bounds }
}

/// The places that the ink of `blobs` encloses in a picture in rows of `width`;
/// none where they are fewer than `least`.
pub fn enclosed(blobs: &[&Blob], width: usize, least: usize) -> Vec<usize> {
    let Some(bounds) = blobs.iter().map(|blob| blob.bounds).reduce(|a, b| a.join(&b)) else {
        return Vec::new();
    };
    let (left, top) = (bounds.x as usize, bounds.y as usize);
    let (columns, rows) = (bounds.width as usize, bounds.height as usize);
    // What is open to the outside, ink counting as closed: all around the box.
    let mut is_free = vec![true; columns * rows];
    for &i in blobs.iter().flat_map(|blob| &blob.pixels) {
        is_free[(i / width - top) * columns + i % width - left] = false;
    }
    if between(&is_free, columns) < least.max(1) {
        return Vec::new();
    }
    let mut is_open = vec![false; columns * rows];
    // Down and up in turn, until neither finds more.
    let (mut lines, mut quiet): (Vec<usize>, u32) = ((0..rows).collect(), 0);
    while quiet < 2 {
        quiet += 1;
        for (n, &y) in lines.iter().enumerate() {
            let before = n.checked_sub(1).map(|n| lines[n] * columns);
            if spread(&is_free, &mut is_open, y * columns, before, columns) {
                quiet = 0;
            }
        }
        lines.reverse();
    }
    let closed = (0..columns * rows).filter(|&i| is_free[i] && !is_open[i]);
    closed.map(|i| (i / columns + top) * width + i % columns + left).collect()
}

/// How many free places have ink on all four sides, near or far: what ink
/// encloses is among them.
fn between(is_free: &[bool], columns: usize) -> usize {
    let mut spans = vec![(usize::MAX, 0); columns];
    for (y, row) in is_free.chunks_exact(columns.max(1)).enumerate() {
        for ((first, last), _) in spans.iter_mut().zip(row).filter(|(_, is_free)| !**is_free) {
            (*first, *last) = (y.min(*first), y);
        }
    }
    let in_row = |(y, row): (usize, &[bool])| {
        let is_ink = |is_free: &bool| !is_free;
        let first = row.iter().position(is_ink).unwrap_or(0);
        let last = row.iter().rposition(is_ink).unwrap_or(0);
        let is_in = |x: &usize| row[*x] && (spans[*x].0..spans[*x].1).contains(&y);
        (first..last).filter(is_in).count()
    };
    is_free.chunks_exact(columns.max(1)).enumerate().map(in_row).sum()
}

/// Opens the free places of the row at `own` that are next to open ones, in it
/// or in the row at `before`, outside of which all is open; whether there were
/// any.
fn spread(
    is_free: &[bool],
    is_open: &mut [bool],
    own: usize,
    before: Option<usize>,
    columns: usize,
) -> bool {
    let mut is_any = false;
    let mut visit = |is_open: &mut [bool], x: usize, is_next: bool| {
        let opens = is_free[own + x]
            && !is_open[own + x]
            && (is_next || before.is_none_or(|before| is_open[before + x]));
        is_open[own + x] |= opens;
        is_any |= opens;
        is_open[own + x]
    };
    let mut is_next = true;
    for x in 0..columns {
        is_next = visit(is_open, x, is_next);
    }
    let mut is_next = true;
    for x in (0..columns).rev() {
        is_next = visit(is_open, x, is_next);
    }
    is_any
}

#[cfg(test)]
mod tests {
    use super::*;

    fn closed(picture: &str, width: usize) -> Vec<usize> {
        let blobs = find(picture.bytes().map(|b| b == b'#').collect(), width, 1);
        enclosed(&blobs.iter().collect::<Vec<_>>(), width, 1)
    }

    #[test]
    fn a_ring_encloses_its_middle() {
        let picture = "####.\
                       #..#.\
                       ####.\
                       ..#.#";
        assert_eq!(closed(picture, 5), [6, 7]);
        assert!(closed("....", 4).is_empty());
        assert!(closed("####.##.#", 3).is_empty());
    }

    #[test]
    fn too_few_enclosed_places_are_none() {
        let picture = "#####\
                       #...#\
                       #####";
        let blobs = find(picture.bytes().map(|b| b == b'#').collect(), 5, 1);
        let blobs: Vec<&Blob> = blobs.iter().collect();
        assert_eq!(enclosed(&blobs, 5, 3), [6, 7, 8]);
        assert!(enclosed(&blobs, 5, 4).is_empty());
    }

    #[test]
    fn a_way_out_may_turn() {
        let open = "#######\
                    #...#.#\
                    #.#.#.#\
                    #.#...#\
                    #.#####\
                    #......";
        assert!(closed(open, 7).is_empty());
        let shut = open.replace("#......", "#######");
        let inside = shut.bytes().enumerate().filter(|(_, b)| *b == b'.').map(|(i, _)| i);
        assert_eq!(closed(&shut, 7), inside.collect::<Vec<_>>());
    }

    #[test]
    fn pieces_that_touch_at_a_corner_are_one() {
        let picture = "#..#\
                       .#..\
                       ...#";
        let found = find(picture.bytes().map(|b| b == b'#').collect(), 4, 1);
        let boxes: Vec<_> = found.iter().map(|b| (b.bounds, b.pixels.len())).collect();
        let at = Rect::new;
        assert_eq!(boxes, [(at(0, 0, 2, 2), 2), (at(3, 0, 1, 1), 1), (at(3, 2, 1, 1), 1)]);
    }
}
