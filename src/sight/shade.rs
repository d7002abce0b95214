//! The commonest colour of a place.

use crate::picture::{Rgb, distance};

/// A colour and the share of the place it was looked for in that has it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shade {
    /// The commonest colour.
    pub colour: Rgb,
    /// Its share, 0 to 1.
    pub share: f64,
}

/// Colours counted by their upper four bits a channel.
#[derive(Default)]
pub struct Bins {
    bins: Vec<Bin>,
    total: u32,
}

#[derive(Clone, Copy)]
struct Bin {
    key: u16,
    count: u32,
    sums: [u32; 3],
}

impl Bin {
    fn mean(&self) -> Rgb {
        self.sums.map(|s| (s / self.count.max(1)) as u8)
    }
}

impl Bins {
    /// No colours.
    pub const fn new() -> Self {
        Self { bins: Vec::new(), total: 0 }
    }

    /// Counts a stretch of pixels, given by its channels, so many times. Drawn
    /// pixels mostly repeat the one before, so repeats are counted at once.
    pub fn add_all(&mut self, [r, g, b]: [&[u8]; 3], times: u32) {
        let mut pixels = r.iter().zip(g).zip(b).map(|((&r, &g), &b)| [r, g, b]);
        let Some(mut last) = pixels.next() else { return };
        let mut count = 1;
        for pixel in pixels {
            if pixel == last {
                count += 1;
            } else {
                self.add(last, count * times);
                (last, count) = (pixel, 1);
            }
        }
        self.add(last, count * times);
    }

    /// Counts one colour so often.
    pub fn add(&mut self, colour: Rgb, count: u32) {
        let [r, g, b] = colour;
        let key = u16::from(r >> 4) << 8 | u16::from(g >> 4) << 4 | u16::from(b >> 4);
        let at = self.bins.iter().position(|bin| bin.key == key).unwrap_or_else(|| {
            self.bins.push(Bin { key, count: 0, sums: [0; 3] });
            self.bins.len() - 1
        });
        let bin = &mut self.bins[at];
        bin.count += count;
        for (sum, channel) in bin.sums.iter_mut().zip(colour) {
            *sum += u32::from(channel) * count;
        }
        self.total += count;
        if at > 0 {
            // Common bins move to the front: the search stays short.
            self.bins.swap(at, at / 2);
        }
    }

    /// The commonest colour. One on the border of two bins falls into both,
    /// so near bins are joined.
    pub fn shade(self) -> Shade {
        let Some(centre) = self.bins.iter().max_by_key(|b| b.count).map(Bin::mean) else {
            return Shade { colour: [0; 3], share: 0.0 };
        };
        let mut all = Bin { key: 0, count: 0, sums: [0; 3] };
        for bin in self.bins.iter().filter(|b| distance(b.mean(), centre) <= 12) {
            all.count += bin.count;
            for c in 0..3 {
                all.sums[c] += bin.sums[c];
            }
        }
        Shade { colour: all.mean(), share: f64::from(all.count) / f64::from(self.total.max(1)) }
    }

    /// All colours of at least this `share`, the commonest first.
    pub fn shades(mut self, share: f64) -> impl Iterator<Item = Rgb> {
        self.bins.retain(|bin| f64::from(bin.count) >= share * f64::from(self.total));
        self.bins.sort_by_key(|bin| std::cmp::Reverse(bin.count));
        self.bins.into_iter().map(|bin| bin.mean())
    }
}
