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
    while let Some(next) = is_ink[from..].iter().position(|&is_ink| is_ink) {
        let blob = flood(from + next, &mut is_ink, width);
        if blob.pixels.len() >= least {
            blobs.push(blob);
        }
        from += next + 1;
    }
    blobs
}

/// The piece around `first`, taken out of the picture.
fn flood(first: usize, is_ink: &mut [bool], width: usize) -> Blob {
    let height = is_ink.len() / width;
    let mut pixels = vec![first];
    is_ink[first] = false;
    let (mut left, mut top) = (width, height);
    let (mut right, mut bottom) = (0, 0);
    let mut next = 0;
    while next < pixels.len() {
        let (x, y) = (pixels[next] % width, pixels[next] / width);
        next += 1;
        (left, top) = (left.min(x), top.min(y));
        (right, bottom) = (right.max(x), bottom.max(y));
        for ny in y.saturating_sub(1)..(y + 2).min(height) {
            for nx in x.saturating_sub(1)..(x + 2).min(width) {
                let i = ny * width + nx;
                if is_ink[i] {
                    is_ink[i] = false;
                    pixels.push(i);
                }
            }
        }
    }
    let size = (right - left + 1, bottom - top + 1);
    let bounds = Rect::new(left as i32, top as i32, size.0 as i32, size.1 as i32);
    Blob { pixels, bounds }
}

/// The places that the ink of `blobs` encloses in a picture in rows of `width`.
pub fn enclosed(blobs: &[&Blob], width: usize) -> Vec<usize> {
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
        enclosed(&blobs.iter().collect::<Vec<_>>(), width)
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
