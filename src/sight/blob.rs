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

/// The places that ink encloses in a picture in rows of `width`.
pub fn enclosed(is_ink: &[bool], width: usize) -> Vec<usize> {
    let height = is_ink.len() / width.max(1);
    let mut is_known = is_ink.to_vec();
    let is_rim = |i: &usize| {
        let (x, y) = (i % width, i / width);
        x == 0 || y == 0 || x + 1 == width || y + 1 == height
    };
    let mut open: Vec<usize> = (0..is_ink.len()).filter(|i| is_rim(i) && !is_ink[*i]).collect();
    open.iter().for_each(|&i| is_known[i] = true);
    while let Some(i) = open.pop() {
        let (x, y) = (i % width, i / width);
        let sides = [
            (x > 0).then(|| i - 1),
            (x + 1 < width).then(|| i + 1),
            (y > 0).then(|| i - width),
            (y + 1 < height).then(|| i + width),
        ];
        for side in sides.into_iter().flatten() {
            if !std::mem::replace(&mut is_known[side], true) {
                open.push(side);
            }
        }
    }
    (0..is_ink.len()).filter(|&i| !is_known[i]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_encloses_its_middle() {
        let picture = "####.\
                       #..#.\
                       ####.\
                       ..#.#";
        assert_eq!(enclosed(&picture.bytes().map(|b| b == b'#').collect::<Vec<_>>(), 5), [6, 7]);
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
