//! A line of pixels divided into parts that need not end between pixels: what
//! areas are averaged by.

use std::ops::Range;

/// Parts of a line: the pixels that each covers, and the share of each pixel in
/// its part, one part after the other.
#[derive(Debug, Clone)]
pub struct Parts {
    pixels: Vec<Range<usize>>,
    shares: Vec<f32>,
}

impl Parts {
    /// `count` parts of `step` pixels, the first from `start` on. Outside the
    /// first `limit` pixels there is nothing.
    pub fn new(start: f32, step: f32, count: usize, limit: usize) -> Self {
        let mut parts = Self {
            pixels: Vec::with_capacity(count),
            shares: Vec::with_capacity(((step + 2.0) * count as f32) as usize),
        };
        for i in 0..count {
            let (from, to) = (start + i as f32 * step, start + (i + 1) as f32 * step);
            // Casts saturate: what lies before the line begins at 0.
            let first = (from as usize).min(limit);
            let pixels = first..(to.ceil() as usize).clamp(first, limit);
            let cover = |at: usize| ((at as f32 + 1.0).min(to) - (at as f32).max(from)).max(0.0);
            parts.shares.extend(pixels.clone().map(|at| cover(at) / (to - from)));
            parts.pixels.push(pixels);
        }
        parts
    }

    /// How many parts there are.
    pub fn count(&self) -> usize {
        self.pixels.len()
    }

    /// The pixels that any part covers, from the first to before the last.
    pub fn covered(&self) -> Range<usize> {
        let first = self.pixels.first().map_or(0, |pixels| pixels.start);
        first..self.pixels.last().map_or(first, |pixels| pixels.end)
    }

    /// The pixels of each part, with their shares in it.
    #[inline(always)]
    pub fn iter(&self) -> impl Iterator<Item = (Range<usize>, &[f32])> {
        let mut rest = self.shares.as_slice();
        self.pixels.iter().map(move |pixels| {
            let (own, others) = rest.split_at(pixels.len());
            rest = others;
            (pixels.clone(), own)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_of_the_part() {
        let parts = Parts::new(0.5, 1.5, 2, 10);
        let all: Vec<_> = parts.iter().map(|(pixels, shares)| (pixels, shares.to_vec())).collect();
        assert_eq!(all, [(0..2, vec![0.5 / 1.5, 1.0 / 1.5]), (2..4, vec![1.0 / 1.5, 0.5 / 1.5])]);
        assert_eq!(parts.covered(), 0..4);
    }

    #[test]
    fn parts_outside_are_empty() {
        let parts = Parts::new(-3.0, 2.0, 4, 3);
        let pixels: Vec<_> = parts.iter().map(|(pixels, _)| pixels).collect();
        assert_eq!(pixels, [0..0, 0..1, 1..3, 3..3]);
    }
}
