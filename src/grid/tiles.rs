//! Regular arrangements of equal regions: the lattices behind tiled and ruled
//! boards.
//!
//! Regions of like size are gathered, the pitch is the commonest distance to
//! the next one, and members are chained into lattices. Cells whose region is
//! broken (a large digit, a cross, a badge) are filled in by the lattice and
//! confirmed by their edges.

use super::lattice::{Axis, Lattice};
use super::regions::{Region, regions};
use crate::median::median;
use crate::picture::planes::Planes;

/// Cells smaller than this many reduced pixels cannot be read anyway.
const MIN_CELL: usize = 5;
/// Longer side over shorter side of a cell, at most.
const MAX_ASPECT: f64 = 4.0;
/// The share of its box a cell's ground fills at least: a disc that touches
/// all four sides leaves a fifth.
const MIN_FILL: f64 = 0.2;
/// A lattice needs this many regions seen to be considered.
const MIN_MEMBERS: usize = 6;
/// More regions of one size than the largest board has cells are noise.
const MAX_MEMBERS: usize = MAX_LINES * MAX_LINES;
/// Sizes of one lattice's cells differ by this share at most: the face of a
/// tile with a bevel is an eighth lower than a flat one.
const SIZE_SPREAD: f64 = 0.16;
/// How many commonest sizes are followed up.
const MAX_MODES: usize = 6;
/// and how many more of those that cover most.
const MAX_LARGE: usize = 2;
/// Grids have between this many
pub const MIN_LINES: usize = 4;
/// and this many rows and columns.
pub const MAX_LINES: usize = 64;

/// The lattices that regions of flat colour form at this `tolerance`.
pub fn lattices(planes: &Planes, tolerance: u8) -> Vec<(Lattice, f64)> {
    let boxes: Vec<Region> =
        regions(planes, tolerance).into_iter().filter(|r| may_be_cell(r, planes)).collect();
    let mut found = Vec::new();
    for members in size_modes(&boxes) {
        if members.len() > MAX_MEMBERS {
            continue;
        }
        let usual = Pitch::measure(&members, MAX_PITCH);
        let Some(pitch) = usual.or_else(|| Pitch::measure(&members, WIDE_PITCH)) else { continue };
        let may_be_board = |group: &Group| usual.is_some() || pitch.stands_alone(group, &boxes);
        for group in pitch.chain(&members).into_iter().filter(may_be_board) {
            let fitted = fit(&group, pitch, tolerance, planes);
            found.extend(fitted.map(|(lattice, support)| (lattice.beside(&boxes), support)));
        }
    }
    found
}

fn may_be_cell(region: &Region, planes: &Planes) -> bool {
    let (w, h) = (region.width(), region.height());
    w >= MIN_CELL
        && h >= MIN_CELL
        && w <= planes.width / 3
        && h <= planes.height / 3
        && (w.max(h) as f64) <= MAX_ASPECT * w.min(h) as f64
        && region.area as f64 >= MIN_FILL * (w * h) as f64
}

/// Groups of regions of like width and height, the commonest first, then those that cover
/// most.
fn size_modes(boxes: &[Region]) -> Vec<Vec<Region>> {
    let bin = |length: usize| ((length as f64).ln() / (1.0 + SIZE_SPREAD / 2.0).ln()) as i32;
    let mut counts = std::collections::HashMap::new();
    for region in boxes {
        *counts.entry((bin(region.width()), bin(region.height()))).or_insert(0usize) += 1;
    }
    let around = |at: (i32, i32)| -> usize {
        let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (i, j)));
        near.filter_map(|(i, j)| counts.get(&(at.0 + i, at.1 + j))).sum()
    };
    let mut modes: Vec<(usize, usize, (i32, i32))> =
        counts.iter().map(|(&at, &own)| (around(at), own, at)).collect();
    modes.sort_unstable_by(|a, b| b.cmp(a));
    modes.retain(|mode| mode.0 >= MIN_MEMBERS);
    // The letters of a page may be of more sizes than that, and more of each than a small
    // board has cells.
    let covered = |mode: &(usize, usize, (i32, i32))| {
        mode.0 as f64 * (1.0 + SIZE_SPREAD / 2.0).powi(mode.2.0 + mode.2.1)
    };
    let mut larger = modes.clone();
    larger.sort_by(|a, b| covered(b).total_cmp(&covered(a)));
    let mut taken: Vec<(i32, i32)> = Vec::new();
    for (modes, most) in [(modes, MAX_MODES), (larger, MAX_MODES + MAX_LARGE)] {
        for (.., at) in modes {
            let is_near = |t: &(i32, i32)| (t.0 - at.0).abs() <= 1 && (t.1 - at.1).abs() <= 1;
            if taken.len() < most && !taken.iter().any(is_near) {
                taken.push(at);
            }
        }
    }
    taken.into_iter().map(|at| like_sized(boxes, at, bin)).collect()
}

/// The boxes whose size is near the median of the bin `at`.
fn like_sized(boxes: &[Region], at: (i32, i32), bin: impl Fn(usize) -> i32) -> Vec<Region> {
    let is_in =
        |r: &&Region| (bin(r.width()) - at.0).abs() <= 1 && (bin(r.height()) - at.1).abs() <= 1;
    let width = median(boxes.iter().filter(is_in).map(|r| r.width() as f64)).unwrap_or(0.0);
    let height = median(boxes.iter().filter(is_in).map(|r| r.height() as f64)).unwrap_or(0.0);
    let near = |length: usize, middle: f64| {
        (length as f64 - middle).abs() <= (SIZE_SPREAD * middle).max(1.5)
    };
    boxes.iter().filter(|r| near(r.width(), width) && near(r.height(), height)).copied().collect()
}

/// The distance from one cell to the next in both directions.
#[derive(Debug, Clone, Copy)]
pub struct Pitch {
    /// Across, reduced pixels.
    pub x: f64,
    /// Down.
    pub y: f64,
}

/// The next cell begins at most this many cell lengths away,
const MAX_PITCH: f64 = 1.8;
/// or this many, where signs have tiles of their own between the cells.
const WIDE_PITCH: f64 = 2.4;
/// Far apart are so many cells at least,
const MIN_APART: usize = 12;
/// which are square but for this factor,
const SQUARE: f64 = 1.2;
/// and so many times as many as what else is as large among them.
const ALONE: usize = 10;

/// Regions with their rows and columns on a lattice.
pub type Group = Vec<(i32, i32, Region)>;

/// Members lie this close to the lattice, as a share of the pitch.
pub const LATTICE_SPREAD: f64 = 0.14;
/// A chain may step over this many unseen cells.
const MAX_SKIP: i32 = 3;

impl Pitch {
    /// That of these regions, which are no more than `most` of their lengths apart.
    fn measure(members: &[Region], most: f64) -> Option<Self> {
        let across: Vec<Flat> = members.iter().map(|r| Flat::new(r, false)).collect();
        let down: Vec<Flat> = members.iter().map(|r| Flat::new(r, true)).collect();
        Some(Self { x: commonest_step(across, most)?, y: commonest_step(down, most)? })
    }

    /// The commonest of these regions, up to so many across by so many down.
    pub fn several(members: &[Region], most: f64, count: [usize; 2]) -> Vec<Self> {
        let flat = |is_down: bool| members.iter().map(|r| Flat::new(r, is_down)).collect();
        let across = commonest_steps(flat(false), most, count[0]);
        let down = commonest_steps(flat(true), most, count[1]);
        across.iter().flat_map(|&x| down.iter().map(move |&y| Self { x, y })).collect()
    }

    /// Whether cells far apart are all that is as large between the outer ones: every other
    /// square of a chequered board is not, nor is what is alike on cells that touch. Cells
    /// that are not square are far apart one way only, where the board is.
    fn stands_alone(self, group: &Group, boxes: &[Region]) -> bool {
        let of = |part: fn(&Region) -> usize| group.iter().map(move |(.., region)| part(region));
        let (Some(left), Some(top)) = (of(|r| r.left).min(), of(|r| r.top).min()) else {
            return false;
        };
        let right = of(|r| r.right).max().unwrap_or(left);
        let bottom = of(|r| r.bottom).max().unwrap_or(top);
        let (.., first) = group[0];
        let is_as_large =
            |r: &Region| 2 * r.width() > first.width() && 2 * r.height() > first.height();
        let is_among = |r: &Region| {
            let (x, y) = ((r.left + r.right) / 2, (r.top + r.bottom) / 2);
            (left..=right).contains(&x) && (top..=bottom).contains(&y)
        };
        let among = boxes.iter().filter(|r| is_as_large(r) && is_among(r)).count();
        let is_square = |across: f64, down: f64| across.max(down) <= SQUARE * across.min(down);
        group.len() >= MIN_APART
            && (is_square(first.width() as f64, first.height() as f64) || is_square(self.x, self.y))
            && among.saturating_sub(group.len()) * ALONE <= group.len()
    }

    /// Chains members into groups, each with its row and column.
    pub fn chain(self, members: &[Region]) -> Vec<Group> {
        let mut order: Vec<usize> = (0..members.len()).collect();
        order.sort_by_key(|&i| members[i].top);
        let mut is_placed = vec![false; members.len()];
        let mut groups = Vec::new();
        for first in 0..order.len() {
            if is_placed[order[first]] {
                continue;
            }
            is_placed[order[first]] = true;
            let mut group = vec![(0, 0, members[order[first]])];
            let mut next = 0;
            while next < group.len() {
                let (row, column, here) = group[next];
                next += 1;
                let reach = f64::from(MAX_SKIP + 1) * self.y;
                let top = here.top as f64;
                let from = order.partition_point(|&i| (members[i].top as f64) < top - reach);
                let near =
                    order[from..].iter().take_while(|&&i| members[i].top as f64 <= top + reach);
                for &i in near {
                    if is_placed[i] {
                        continue;
                    }
                    if let Some((down, right)) = self.offset(&here, &members[i]) {
                        is_placed[i] = true;
                        group.push((row + down, column + right, members[i]));
                    }
                }
            }
            if group.len() >= MIN_MEMBERS {
                groups.push(group);
            }
        }
        groups
    }

    /// Rows down and columns right from `a` to `b`, where they are near and
    /// on one lattice.
    fn offset(self, a: &Region, b: &Region) -> Option<(i32, i32)> {
        let right = (b.left + b.right) as f64 - (a.left + a.right) as f64;
        let down = (b.top + b.bottom) as f64 - (a.top + a.bottom) as f64;
        let (right, down) = (right / 2.0 / self.x, down / 2.0 / self.y);
        let (column, row) = (right.round(), down.round());
        let is_on =
            (right - column).abs() <= LATTICE_SPREAD && (down - row).abs() <= LATTICE_SPREAD;
        let steps = column.abs() as i32 + row.abs() as i32;
        (is_on && steps > 0 && steps <= MAX_SKIP).then_some((row as i32, column as i32))
    }
}

/// A box seen along one direction only.
#[derive(Clone, Copy)]
struct Flat {
    centre: f64,
    length: f64,
    /// Centre across the direction.
    lane: f64,
    /// Length across the direction.
    breadth: f64,
}

impl Flat {
    fn new(region: &Region, is_down: bool) -> Self {
        let x = (region.left + region.right) as f64 / 2.0;
        let y = (region.top + region.bottom) as f64 / 2.0;
        let (w, h) = (region.width() as f64, region.height() as f64);
        if is_down {
            Self { centre: y, length: h, lane: x, breadth: w }
        } else {
            Self { centre: x, length: w, lane: y, breadth: h }
        }
    }
}

/// The commonest distance from a box to the next in its lane, `most` of its lengths away at
/// most.
fn commonest_step(boxes: Vec<Flat>, most: f64) -> Option<f64> {
    commonest_steps(boxes, most, 1).pop()
}

/// The same with the next ones, up to so many.
fn commonest_steps(mut boxes: Vec<Flat>, most: f64, count: usize) -> Vec<f64> {
    boxes.sort_by(|a, b| a.centre.total_cmp(&b.centre));
    let mut steps = Vec::new();
    for (i, here) in boxes.iter().enumerate() {
        let next = boxes[i + 1..]
            .iter()
            .take_while(|b| b.centre - here.centre <= most * here.length)
            .find(|b| {
                (b.lane - here.lane).abs() < 0.3 * here.breadth
                    && b.centre - here.centre >= 0.8 * here.length
            });
        steps.extend(next.map(|b| b.centre - here.centre));
    }
    steps.sort_by(f64::total_cmp);
    let mut found = Vec::new();
    while found.len() < count {
        let mut best = (0, 0, 0.0);
        for (i, &step) in steps.iter().enumerate() {
            let reach = steps[i..].partition_point(|&s| s <= step * 1.06 + 1.0);
            if reach > best.0 {
                best = (reach, i, steps[i..i + reach].iter().sum::<f64>() / reach as f64);
            }
        }
        if best.0 < 2 {
            break;
        }
        steps.drain(best.1..best.1 + best.0);
        found.push(best.2);
    }
    found
}

/// Fits the lattice to a chained group and settles its outer lines.
fn fit(
    group: &[(i32, i32, Region)],
    pitch: Pitch,
    tolerance: u8,
    planes: &Planes,
) -> Option<(Lattice, f64)> {
    let columns =
        fit_axis(group.iter().map(|&(_, c, r)| (c, r.left as f64, r.right as f64)), pitch.x)?;
    let rows =
        fit_axis(group.iter().map(|&(r, _, b)| (r, b.top as f64, b.bottom as f64)), pitch.y)?;
    let (left, columns) = columns;
    let (top, rows) = rows;
    if columns.count > 2 * MAX_LINES || rows.count > 2 * MAX_LINES {
        return None;
    }
    let mut seen = vec![false; rows.count * columns.count];
    for &(row, column, _) in group {
        seen[(row - top) as usize * columns.count + (column - left) as usize] = true;
    }
    let across = group.iter().map(|&(_, c, r)| (c - left, r.left as f64, r.right as f64));
    let down = group.iter().map(|&(r, _, b)| (r - top, b.top as f64, b.bottom as f64));
    let column_spans = line_spans(across, columns.count);
    let row_spans = line_spans(down, rows.count);
    let mut lattice =
        Lattice { columns, rows, seen, column_spans, row_spans, fringe: 0.0, tolerance, own: 1.0 };
    let support = lattice.settle(planes);
    lattice.own = group.len() as f64 / lattice.seen.len().max(1) as f64;
    let is_sized = |axis: &Axis| (MIN_LINES..=MAX_LINES).contains(&axis.count);
    (is_sized(&lattice.columns) && is_sized(&lattice.rows)).then_some((lattice, support))
}

/// Least squares over (index, begin, end): the first index and the axis.
pub fn fit_axis(
    members: impl Iterator<Item = (i32, f64, f64)> + Clone,
    pitch: f64,
) -> Option<(i32, Axis)> {
    let first = members.clone().map(|m| m.0).min()?;
    let last = members.clone().map(|m| m.0).max()?;
    let n = members.clone().count() as f64;
    let mean_index = members.clone().map(|m| f64::from(m.0 - first)).sum::<f64>() / n;
    let centre = |m: &(i32, f64, f64)| (m.1 + m.2) / 2.0;
    let mean_centre = members.clone().map(|m| centre(&m)).sum::<f64>() / n;
    let (mut over, mut under) = (0.0, 0.0);
    for m in members.clone() {
        let index = f64::from(m.0 - first) - mean_index;
        over += index * (centre(&m) - mean_centre);
        under += index * index;
    }
    let pitch = if under > 0.0 { over / under } else { pitch };
    let origin = mean_centre - pitch * mean_index;
    let offset = |edge: fn(&(i32, f64, f64)) -> f64| {
        let off = members.clone().map(|m| edge(&m) - origin - pitch * f64::from(m.0 - first));
        median(off).unwrap_or(0.0)
    };
    let (begin, end) = (offset(|m| m.1), offset(|m| m.2));
    let count = (last - first + 1) as usize;
    Some((first, Axis { start: origin + begin, pitch, length: end - begin, count }))
}

/// A line's own place is taken from its regions if it has this many: heavier
/// lines every five cells put lines off the regular lattice.
const MIN_IN_LINE: usize = 2;

/// The median begin and end of each line's members (index, begin, end).
fn line_spans(
    members: impl Iterator<Item = (i32, f64, f64)> + Clone,
    count: usize,
) -> Vec<Option<(f64, f64)>> {
    (0..count as i32)
        .map(|line| {
            let of_line = members.clone().filter(|m| m.0 == line);
            let (begins, ends): (Vec<f64>, Vec<f64>) = of_line.map(|m| (m.1, m.2)).unzip();
            let is_line = begins.len() >= MIN_IN_LINE;
            median(begins).zip(median(ends)).filter(|_| is_line)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::*;
    use crate::picture::Picture;

    /// The sizes of the lattices of a page of so many pixels, drawn by `pixel`.
    fn sizes(side: u32, pixel: impl Fn(u32, u32) -> u8) -> Vec<(usize, usize)> {
        let drawn = RgbImage::from_fn(side, side, |x, y| Pixel([pixel(x, y); 3]));
        let planes = Planes::reduced(&Picture::from(drawn), 1);
        let found = lattices(&planes, 6);
        found.iter().map(|(lattice, _)| (lattice.columns.count, lattice.rows.count)).collect()
    }

    #[test]
    fn cells_a_cell_apart_are_a_lattice() {
        let apart = |x: u32| (20..260).contains(&x) && (x - 20) % 40 < 20;
        assert!(sizes(280, |x, y| if apart(x) && apart(y) { 250 } else { 180 }).contains(&(6, 6)));
    }

    #[test]
    fn the_commonest_distances_come_first() {
        let region = |left: usize, top: usize| Region {
            left,
            top,
            right: left + 10,
            bottom: top + 10,
            area: 100,
        };
        let near = (0..5).map(|i| region(20 * i, 0));
        let far = (0..3).map(|i| region(47 * i, 200));
        let down = (0..3).map(|i| region(300, 30 * i));
        let members: Vec<Region> = near.chain(far).chain(down).collect();
        let pitches = Pitch::several(&members, 6.0, [2, 2]);
        let found: Vec<(f64, f64)> = pitches.iter().map(|pitch| (pitch.x, pitch.y)).collect();
        assert_eq!(found, [(20.0, 30.0), (47.0, 30.0)]);
    }

    #[test]
    fn every_other_square_of_a_chequered_board_does_not_stand_alone() {
        let region = |column: usize, row: usize| {
            let (left, top) = (20 + 20 * column, 20 + 20 * row);
            Region { left, top, right: left + 20, bottom: top + 20, area: 400 }
        };
        let group: Group = (0..36)
            .map(|i| (i / 6, i % 6, region(2 * (i % 6) as usize, 2 * (i / 6) as usize)))
            .collect();
        let pitch = Pitch { x: 40.0, y: 40.0 };
        let stands_alone = |group: &Group, boxes: &[Region]| pitch.stands_alone(group, boxes);
        let mut boxes: Vec<Region> = group.iter().map(|own| own.2).collect();
        assert!(stands_alone(&group, &boxes));
        boxes.extend((0..5).map(|i| region(20, i)));
        assert!(stands_alone(&group, &boxes), "buttons beside them");
        boxes.extend((0..5).map(|i| region(2 * i + 1, 2 * i + 1)));
        assert!(!stands_alone(&group, &boxes));
        assert!(!stands_alone(&group[..8].to_vec(), &boxes[..8]), "too few");
    }

    #[test]
    fn low_cells_are_far_apart_one_way_on_a_square_board() {
        let region = |i: usize, y: usize| {
            let (left, top) = (20 + 40 * (i % 4), 20 + y * (i / 4));
            Region { left, top, right: left + 36, bottom: top + 20, area: 700 }
        };
        let stands_alone = |y: usize| {
            let group: Group =
                (0..16).map(|i| (i as i32 / 4, i as i32 % 4, region(i, y))).collect();
            let boxes: Vec<Region> = group.iter().map(|own| own.2).collect();
            Pitch { x: 40.0, y: y as f64 }.stands_alone(&group, &boxes)
        };
        assert!(stands_alone(40));
        assert!(!stands_alone(50), "neither cells nor board are square");
    }
}
