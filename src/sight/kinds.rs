//! Cells gathered by their whole look: a second opinion where ground and ink
//! cannot be told apart surely.
//!
//! Every cell is reduced to a few coloured squares, and like cells are joined
//! step by step (agglomerative clustering by average linkage). Cut at any
//! height the tree gives groups of cells that look alike; which of them are
//! blanks and which the values is for the rules of a puzzle to say. The mean of
//! a group shows its symbol more clearly than any of its cells, however noisy
//! they are, so groups are named by their means.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use multiversion::multiversion;

use super::Sight;
use super::patch::{Patch, SQUARES};
use crate::geom::{Array2, At};
use crate::picture::Rgb;
use crate::theme::{Glyph, Match, Place, Theme, look};

/// What the outermost squares count: signs, frames and corner marks lie there.
const RIM_WEIGHT: f32 = 0.25;
/// Boards of more cells are not gathered: the tree grows with their square.
const MAX_CELLS: usize = 1600;
/// Groups of fewer cells than this, or
const MIN_GROUP: usize = 2;
/// of a smaller share of the cells than this are odd ones out.
const MIN_SHARE: f64 = 0.012;
/// Cuts with more groups than this are not offered.
pub const MAX_GROUPS: usize = 8;

/// Cells that look alike.
#[derive(Debug, Clone)]
pub struct Group {
    /// The cells.
    pub cells: Vec<At>,
    /// What the symbol on their mean may be, best first; none for no symbol.
    pub names: Vec<Match>,
    /// The shape of the symbol.
    pub glyph: Option<Glyph>,
    /// The symbol's longer side, pixels of the picture.
    pub pixels: f64,
    /// The colour of the symbol.
    pub ink: Option<Rgb>,
    /// The colour around it.
    pub ground: Rgb,
}

/// All cells in groups, at one height of the tree.
#[derive(Debug, Clone)]
pub struct Cut {
    /// Groups of alike cells, the largest first.
    pub groups: Vec<Group>,
    /// Cells that are like few others.
    pub odd: Vec<At>,
    /// Per cell, how far its look is from the mean of each group, itself left
    /// out; in steps of a channel, 0 to 255.
    pub distances: Array2<Vec<f32>>,
}

/// The looks of all cells.
pub struct Kinds {
    columns: usize,
    patches: Vec<Arc<Patch>>,
    /// The groups looked at so far, by their cells: most measures part a board alike.
    groups: RefCell<HashMap<Vec<usize>, Group>>,
}

/// Which differences of cells count, and how groups are told apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Whether the colours around the symbols are left out: grounds may be
    /// shaded, tinted or checkered.
    pub is_relief: bool,
    /// Whether groups are joined by how much they spread (J. H. Ward,
    /// "Hierarchical grouping to optimize an objective function", 1963), which
    /// noise does less to, or by their mean distance, which keeps odd cells
    /// apart.
    pub is_by_spread: bool,
}

/// All measures, those first that tell the most boards.
pub const MEASURES: [Measure; 4] = [
    Measure { is_relief: false, is_by_spread: false },
    Measure { is_relief: false, is_by_spread: true },
    Measure { is_relief: true, is_by_spread: true },
    Measure { is_relief: true, is_by_spread: false },
];

/// The cells of [`Kinds`] in the tree they form by one measure.
struct Tree<'a> {
    kinds: &'a Kinds,
    features: Vec<Feature>,
    joins: Vec<Join>,
}

/// The look of a cell in a few numbers.
pub type Feature = [f32; SQUARES * SQUARES * 3];

/// Two clusters become one: the cells that stand for them.
#[derive(Debug, Clone, Copy)]
struct Join {
    height: f32,
    one: usize,
    other: usize,
}

/// Gathers the cells that were seen. `None` for very large boards.
pub fn gather(sight: &Sight) -> Option<Kinds> {
    let size = sight.size();
    if size.rows * size.columns > MAX_CELLS {
        return None;
    }
    let patches: Vec<_> = sight.patches.iter().map(|(_, patch)| Arc::clone(patch)).collect();
    if patches.iter().any(|patch| patch.width() < 3 || patch.height() < 3) {
        return None;
    }
    Some(Kinds { columns: size.columns, patches, groups: RefCell::default() })
}

/// The squares of a cell, weighted so that the squared distance of two cells
/// is the mean square of their differences.
pub fn feature(patch: &Patch, is_relief: bool) -> Feature {
    let ground = if is_relief { patch.shades().rim.colour.map(f32::from) } else { [0.0; 3] };
    let is_rim = |i: usize| i == 0 || i + 1 == SQUARES;
    let mut out = [0.0; SQUARES * SQUARES * 3];
    let inner = (SQUARES - 2) * (SQUARES - 2);
    let total = inner as f32 + RIM_WEIGHT * (SQUARES * SQUARES - inner) as f32;
    for (i, square) in patch.squares().iter().enumerate() {
        let weight = if is_rim(i % SQUARES) || is_rim(i / SQUARES) { RIM_WEIGHT } else { 1.0 };
        let factor = (weight / (3.0 * total)).sqrt();
        for c in 0..3 {
            out[3 * i + c] = (square[c] - ground[c]) * factor;
        }
    }
    out
}

/// How far two cells are apart.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
pub fn apart(a: &Feature, b: &Feature) -> f32 {
    let pairs = a.as_chunks::<8>().0.iter().zip(b.as_chunks::<8>().0);
    let mut sums = [0.0; 8];
    for (x, y) in pairs {
        for i in 0..8 {
            let d = x[i] - y[i];
            sums[i] += d * d;
        }
    }
    sums.iter().sum::<f32>().sqrt()
}

/// The tree, lowest joins first. By chains of nearest neighbours (F. Murtagh,
/// "A survey of recent advances in hierarchical clustering", 1983): both
/// measures are reducible, so mutual neighbours may be joined in any order.
fn joins(features: &[Feature], is_by_spread: bool) -> Vec<Join> {
    let n = features.len();
    let mut distances = vec![0.0f32; n * n];
    for i in 0..n {
        for j in 0..i {
            let d = apart(&features[i], &features[j]);
            let d = if is_by_spread { d * d } else { d };
            distances[i * n + j] = d;
            distances[j * n + i] = d;
        }
    }
    let mut counts = vec![1usize; n];
    let mut alive: Vec<usize> = (0..n).collect();
    let mut chain: Vec<usize> = Vec::new();
    let mut joins = Vec::with_capacity(n.saturating_sub(1));
    while alive.len() > 1 {
        if chain.is_empty() {
            chain.push(alive[0]);
        }
        let top = chain[chain.len() - 1];
        let before = chain.len().checked_sub(2).map(|i| chain[i]);
        let mut best = before.unwrap_or(usize::MAX);
        let mut least = before.map_or(f32::MAX, |b| distances[top * n + b]);
        for &other in &alive {
            let d = distances[top * n + other];
            if other != top && d < least {
                (best, least) = (other, d);
            }
        }
        if Some(best) != before {
            chain.push(best);
            continue;
        }
        chain.truncate(chain.len() - 2);
        let (one, other) = (top.min(best), top.max(best));
        joins.push(Join { height: least, one, other });
        let (p, q) = (counts[one] as f32, counts[other] as f32);
        alive.retain(|&k| k != other);
        for &k in alive.iter().filter(|&&k| k != one) {
            let (a, b) = (distances[one * n + k], distances[other * n + k]);
            let r = counts[k] as f32;
            let joined = if is_by_spread {
                ((p + r) * a + (q + r) * b - r * least) / (p + q + r)
            } else {
                (p * a + q * b) / (p + q)
            };
            distances[one * n + k] = joined;
            distances[k * n + one] = joined;
        }
        counts[one] += counts[other];
    }
    joins.sort_by(|a, b| a.height.total_cmp(&b.height));
    joins
}

impl Kinds {
    /// The cuts with two groups and more by this measure, coarsest first, each
    /// group named by `themes`; `sight` says where its cells are.
    pub fn cuts(&self, measure: Measure, sight: &Sight, themes: &[Theme]) -> Vec<Cut> {
        let own = |patch: &Arc<Patch>| feature(patch, measure.is_relief);
        let features: Vec<Feature> = self.patches.iter().map(own).collect();
        let joins = joins(&features, measure.is_by_spread);
        Tree { kinds: self, features, joins }.cuts(sight, themes)
    }
}

impl Tree<'_> {
    fn cuts(&self, sight: &Sight, themes: &[Theme]) -> Vec<Cut> {
        let cells = self.features.len();
        let least = ((cells as f64 * MIN_SHARE) as usize).max(MIN_GROUP);
        let mut cuts: Vec<Cut> = Vec::new();
        // From cut to cut most groups stay; a cluster is told by its first cell and size.
        let mut seen: HashMap<(usize, usize), (Group, Vec<f32>)> = HashMap::new();
        for splits in 1..cells.min(MAX_SPLITS) {
            let clusters = self.clusters(cells - 1 - splits);
            let (mut large, odd): (Vec<_>, Vec<_>) =
                clusters.into_iter().partition(|cluster| cluster.len() >= least);
            let known = cuts.last().map_or(1, |cut| cut.groups.len());
            if large.len() <= known || large.len() > MAX_GROUPS {
                continue;
            }
            large.sort_by_key(|cluster| std::cmp::Reverse(cluster.len()));
            let told: Vec<(Group, Vec<f32>)> = large
                .iter()
                .map(|own| {
                    let seen = seen.entry((own[0], own.len()));
                    let told = || (self.group(own, sight, themes), self.distances(own));
                    seen.or_insert_with(told).clone()
                })
                .collect();
            let odd = odd.into_iter().flatten().map(|i| self.at(i)).collect();
            let distances = Array2::from_fn(sight.size(), |at| {
                let i = at.row * self.kinds.columns + at.column;
                told.iter().map(|(_, distances)| distances[i]).collect()
            });
            let groups = told.into_iter().map(|(group, _)| group).collect();
            cuts.push(Cut { groups, odd, distances });
        }
        cuts
    }

    /// The clusters after the lowest `count` joins.
    fn clusters(&self, count: usize) -> Vec<Vec<usize>> {
        let mut clusters: Vec<Vec<usize>> = (0..self.features.len()).map(|i| vec![i]).collect();
        let mut roots: Vec<usize> = (0..self.features.len()).collect();
        for join in &self.joins[..count.min(self.joins.len())] {
            let (one, other) = (roots[join.one], roots[join.other]);
            let moved = std::mem::take(&mut clusters[other]);
            for &i in &moved {
                roots[i] = one;
            }
            clusters[one].extend(moved);
        }
        clusters.retain(|cluster| !cluster.is_empty());
        clusters
    }

    fn at(&self, index: usize) -> At {
        At::new(index / self.kinds.columns, index % self.kinds.columns)
    }

    /// The group of these cells, looked at once.
    fn group(&self, members: &[usize], sight: &Sight, themes: &[Theme]) -> Group {
        let mut sorted = members.to_vec();
        sorted.sort_unstable();
        if let Some(known) = self.kinds.groups.borrow().get(&sorted) {
            let cells = members.iter().map(|&i| self.at(i)).collect();
            return Group { cells, ..known.clone() };
        }
        let group = self.look_at(members, sight, themes);
        self.kinds.groups.borrow_mut().insert(sorted, group.clone());
        group
    }

    fn look_at(&self, members: &[usize], sight: &Sight, themes: &[Theme]) -> Group {
        let mean = Patch::mean(members.iter().map(|&i| &*self.kinds.patches[i]));
        let cells: Vec<At> = members.iter().map(|&i| self.at(i)).collect();
        let ground = mean.shades().rim.colour;
        let ink = mean.ink(ground, &[]).ink;
        let cell = sight.grid.cell(At::new(0, 0));
        let sides = ink.as_ref().map_or([0.0; 2], |ink| {
            [ink.width * f64::from(cell.width), ink.height * f64::from(cell.height)]
        });
        Group {
            cells,
            names: ink.as_ref().map(|i| look(&i.glyph, themes, Place::Cells)).unwrap_or_default(),
            pixels: sides[0].max(sides[1]),
            glyph: ink.as_ref().map(|ink| ink.glyph.clone()),
            ink: ink.map(|ink| ink.colour),
            ground,
        }
    }

    /// How far each cell is from the mean of a cluster, itself left out.
    fn distances(&self, cluster: &[usize]) -> Vec<f32> {
        let mut sum = [0.0; SQUARES * SQUARES * 3];
        let mut is_own = vec![false; self.features.len()];
        for &i in cluster {
            sum.iter_mut().zip(&self.features[i]).for_each(|(s, v)| *s += v);
            is_own[i] = true;
        }
        let cells = self.features.iter().zip(is_own);
        cells
            .map(|(cell, is_own)| {
                let count = (cluster.len() - usize::from(is_own)).max(1) as f32;
                let mut mean = sum;
                for (m, v) in mean.iter_mut().zip(cell) {
                    *m = (*m - if is_own { *v } else { 0.0 }) / count;
                }
                apart(cell, &mean)
            })
            .collect()
    }
}

/// The tree is followed down over this many splits at most.
const MAX_SPLITS: usize = 60;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Grid, Span};
    use crate::picture::Picture;
    use crate::picture::planes::Planes;
    use image::{Rgb as Pixel, RgbImage};

    /// A board of 20-pixel cells: `#` with a dark square, `.` without, on
    /// grounds that get lighter from row to row by `shade`.
    fn sight(rows: &[&str], shade: u8) -> (Picture, Planes, Grid) {
        let cells: Vec<Vec<char>> = rows.iter().map(|row| row.chars().collect()).collect();
        let size = |n: usize| 20 * n as u32;
        let pixels = RgbImage::from_fn(size(cells[0].len()), size(cells.len()), |x, y| {
            let (row, column) = ((y / 20) as usize, (x / 20) as usize);
            let is_middle = (7..13).contains(&(x % 20)) && (7..13).contains(&(y % 20));
            let ground = 100 + shade * row as u8;
            let is_ink = cells[row][column] == '#' && is_middle;
            Pixel([if is_ink { ground - 60 } else { ground }; 3])
        });
        let picture = Picture::from(pixels);
        let planes = Planes::reduced(&picture, 1);
        let spans = |n: usize| -> Vec<Span> {
            (0..n as i32).map(|i| Span { start: 20 * i, end: 20 * i + 20 }).collect()
        };
        let grid = Grid {
            columns: spans(cells[0].len()),
            rows: spans(cells.len()),
            support: 1.0,
            fringe: 0.0,
            cut_off: Vec::new(),
            cut_by: 0.0,
        };
        (picture, planes, grid)
    }

    fn coarsest(rows: &[&str], shade: u8, measure: Measure) -> Vec<usize> {
        let (picture, planes, grid) = sight(rows, shade);
        let sight = crate::sight::look_at(&picture, &planes, &grid, &[]);
        let kinds = gather(&sight);
        let cuts = kinds.map(|kinds| kinds.cuts(measure, &sight, &[])).unwrap_or_default();
        let sizes = |cut: &Cut| cut.groups.iter().map(|group| group.cells.len()).collect();
        cuts.first().map(sizes).unwrap_or_default()
    }

    const BOARD: [&str; 4] = ["#..#", ".#..", "....", "..##"];

    #[test]
    fn cells_that_look_alike_are_a_group() {
        for measure in MEASURES {
            assert_eq!(coarsest(&BOARD, 0, measure), [11, 5], "{measure:?}");
        }
    }

    #[test]
    fn a_blank_read_as_a_value_is_like_blanks() {
        let (picture, planes, grid) = sight(&BOARD, 0);
        let sight = crate::sight::look_at(&picture, &planes, &grid, &[]);
        let wrong = At::new(2, 1);
        let cells = Array2::from_fn(sight.size(), |at| {
            let is_dark = BOARD[at.row].as_bytes()[at.column] == b'#';
            (is_dark || at == wrong).then_some('1')
        });
        let likeness = sight.likeness(&cells);
        for (at, cell) in likeness.iter() {
            assert_eq!(cell.share() > 2.0, at == wrong, "{at}: {cell:?}");
        }
        assert_eq!(likeness[wrong].looks, None);
    }

    #[test]
    fn relief_leaves_shaded_grounds_out() {
        let relief = MEASURES.into_iter().filter(|measure| measure.is_relief);
        for measure in relief {
            assert_eq!(coarsest(&BOARD, 40, measure), [11, 5], "{measure:?}");
        }
    }
}
