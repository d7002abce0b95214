//! Regions of flat colour: connected pixels that differ little from their
//! neighbours. Tiles and the insides of ruled squares are such regions.
//!
//! Works on runs of a row, joined by union-find to the runs above, so that a
//! drawn screenshot of a million pixels costs a few thousand unions.

use multiversion::multiversion;

use crate::picture::planes::Planes;

/// A connected region, in reduced pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Region {
    /// First column.
    pub left: usize,
    /// First row.
    pub top: usize,
    /// Column behind the last.
    pub right: usize,
    /// Row behind the last.
    pub bottom: usize,
    /// Number of pixels.
    pub area: usize,
}

impl Region {
    /// Width in reduced pixels.
    pub fn width(&self) -> usize {
        self.right - self.left
    }

    /// Height in reduced pixels.
    pub fn height(&self) -> usize {
        self.bottom - self.top
    }

    fn join(&mut self, other: &Self) {
        self.left = self.left.min(other.left);
        self.top = self.top.min(other.top);
        self.right = self.right.max(other.right);
        self.bottom = self.bottom.max(other.bottom);
        self.area += other.area;
    }
}

/// A stretch of one row without a step of more than the tolerance.
#[derive(Clone, Copy)]
struct Run {
    start: usize,
    end: usize,
    region: u32,
}

/// All regions whose neighbouring pixels differ by at most `tolerance` in
/// every channel. Of the pixels two runs have in common, half must agree, so
/// that a few blended pixels at a rounded corner join nothing.
pub fn regions(planes: &Planes, tolerance: u8) -> Vec<Region> {
    let mut forest = Forest::default();
    let mut above: Vec<Run> = Vec::new();
    let mut runs: Vec<Run> = Vec::new();
    let mut breaks = vec![0u8; planes.width];
    let mut links = vec![0u8; planes.width];
    for y in 0..planes.height {
        if y > 0 && planes.row(y) == planes.row(y - 1) {
            // Most rows of a drawn picture.
            above.iter_mut().for_each(|run| forest.lengthen(run, y));
            continue;
        }
        mark_breaks(planes.row(y), tolerance, &mut breaks);
        if y > 0 {
            mark_links(planes.row(y - 1), planes.row(y), tolerance, &mut links);
        }
        runs.clear();
        let (mut start, mut near) = (0, 0);
        for end in ones(&breaks).chain([planes.width]) {
            let own = Region { left: start, top: y, right: end, bottom: y + 1, area: end - start };
            let region = forest.grow(own, &above, &links, &mut near);
            runs.push(Run { start, end, region });
            start = end;
        }
        std::mem::swap(&mut above, &mut runs);
    }
    forest.collect()
}

/// Where the ones are in a row of zeros and ones, eight bytes at a time: drawn
/// rows are long stretches of zeros.
fn ones(row: &[u8]) -> impl Iterator<Item = usize> {
    let (chunks, rest) = row.as_chunks::<8>();
    let words = chunks.iter().map(|chunk| u64::from_le_bytes(*chunk)).enumerate();
    let in_words = words.filter(|(_, word)| *word != 0).flat_map(|(i, mut word)| {
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(8 * i + bit / 8)
        })
    });
    let from = row.len() - rest.len();
    let in_rest = rest.iter().enumerate().filter(|(_, b)| **b != 0).map(move |(i, _)| from + i);
    in_words.chain(in_rest)
}

/// How many ones there are in a part of a row of zeros and ones.
fn count(row: &[u8]) -> usize {
    if let [one] = row {
        return usize::from(*one);
    }
    // So few add up to no more than a byte holds.
    row.chunks(255).map(|part| usize::from(part.iter().sum::<u8>())).sum()
}

/// Sets `out[x]` where the row steps by more than `tolerance` before `x`.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn mark_breaks(row: [&[u8]; 3], tolerance: u8, out: &mut [u8]) {
    out[0] = 0;
    let out = &mut out[1..];
    let n = out.len();
    let [r, g, b] = row;
    let ([r0, g0, b0], [r1, g1, b1]) =
        ([&r[..n], &g[..n], &b[..n]], [&r[1..=n], &g[1..=n], &b[1..=n]]);
    for x in 0..n {
        let step = r0[x].abs_diff(r1[x]).max(g0[x].abs_diff(g1[x])).max(b0[x].abs_diff(b1[x]));
        out[x] = u8::from(step > tolerance);
    }
}

/// Sets `out[x]` where the pixel agrees with the one above.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn mark_links(above: [&[u8]; 3], row: [&[u8]; 3], tolerance: u8, out: &mut [u8]) {
    let n = out.len();
    let [r0, g0, b0] = above.map(|c| &c[..n]);
    let [r1, g1, b1] = row.map(|c| &c[..n]);
    for x in 0..n {
        let step = r0[x].abs_diff(r1[x]).max(g0[x].abs_diff(g1[x])).max(b0[x].abs_diff(b1[x]));
        out[x] = u8::from(step <= tolerance);
    }
}

/// Union-find over regions, each kept at its root while it grows. Most runs
/// go on with a region above, so there are far fewer regions than runs.
#[derive(Default)]
struct Forest {
    parents: Vec<u32>,
    regions: Vec<Region>,
}

impl Forest {
    /// Adds a run to the regions of the runs `above` it that agree with it, or
    /// begins a region. `links` has ones where pixels agree; runs above that end before it
    /// are passed by `near`.
    fn grow(&mut self, own: Region, above: &[Run], links: &[u8], near: &mut usize) -> u32 {
        while above.get(*near).is_some_and(|run| run.end <= own.left) {
            *near += 1;
        }
        let mut region = None;
        for run in above[*near..].iter().take_while(|run| run.start < own.right) {
            let (start, end) = (run.start.max(own.left), run.end.min(own.right));
            if count(&links[start..end]) * 2 < end - start {
                continue;
            }
            region = Some(match region {
                Some(known) => self.union(known, run.region),
                None => {
                    let root = self.root(run.region);
                    self.regions[root as usize].join(&own);
                    root
                }
            });
        }
        region.unwrap_or_else(|| {
            let id = self.parents.len() as u32;
            self.parents.push(id);
            self.regions.push(own);
            id
        })
    }

    /// The run goes on in row `y` as it is.
    fn lengthen(&mut self, run: &mut Run, y: usize) {
        run.region = self.root(run.region);
        let region = &mut self.regions[run.region as usize];
        region.area += run.end - run.start;
        region.bottom = y + 1;
    }

    fn root(&mut self, mut id: u32) -> u32 {
        while self.parents[id as usize] != id {
            let grand = self.parents[self.parents[id as usize] as usize];
            self.parents[id as usize] = grand;
            id = grand;
        }
        id
    }

    /// Joins the regions of both; their root.
    fn union(&mut self, a: u32, b: u32) -> u32 {
        let (a, b) = (self.root(a), self.root(b));
        let (root, child) = (a.min(b), a.max(b));
        if root != child {
            self.parents[child as usize] = root;
            let region = self.regions[child as usize];
            self.regions[root as usize].join(&region);
        }
        root
    }

    /// The regions at the roots, left in their memory: new pages cost more.
    fn collect(mut self) -> Vec<Region> {
        let mut is_root = self.parents.iter().enumerate().map(|(i, p)| i as u32 == *p);
        self.regions.retain(|_| is_root.next().unwrap_or(false));
        self.regions
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A one-channel picture written as a matrix of numbers.
    fn planes(rows: &[&[u8]]) -> Planes {
        let channel: Vec<u8> = rows.concat();
        let (width, height) = (rows[0].len(), rows.len());
        Planes::from_channels(width, height, 1, [channel.clone(), channel.clone(), channel])
    }

    #[test]
    fn two_tiles_and_the_ground_between_are_three_regions() {
        let picture = planes(&[
            &[9, 9, 9, 9, 9, 9, 9],
            &[9, 50, 51, 9, 80, 80, 9],
            &[9, 50, 50, 9, 80, 81, 9],
            &[9, 9, 9, 9, 9, 9, 9],
        ]);
        let mut found = regions(&picture, 2);
        found.sort_by_key(|r| (r.left, r.top));
        let boxes: Vec<_> =
            found.iter().map(|r| (r.left, r.top, r.right, r.bottom, r.area)).collect();
        assert_eq!(boxes, [(0, 0, 7, 4, 20), (1, 1, 3, 3, 4), (4, 1, 6, 3, 4)]);
    }

    #[test]
    fn a_gradient_stays_one_region() {
        let picture = planes(&[&[10, 12, 14, 16, 18], &[12, 14, 16, 18, 20]]);
        assert_eq!(regions(&picture, 2).len(), 1);
        assert_eq!(regions(&picture, 1).len(), 10);
    }

    #[test]
    fn one_blended_pixel_does_not_join_two_tiles() {
        let picture = planes(&[&[50, 50, 50, 50, 50], &[53, 60, 60, 60, 60]]);
        let areas: Vec<_> = regions(&picture, 4).iter().map(|r| r.area).collect();
        assert_eq!(areas, [6, 4], "the blended pixel goes with one of them only");
    }
}
