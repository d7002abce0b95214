//! A regular lattice in reduced pixels, and how well the picture shows it.

use std::collections::HashMap;
use std::ops::Range;

use super::regions::Region;
use super::tiles::LATTICE_SPREAD;
use crate::picture::planes::Planes;

/// One direction of a lattice: `count` cells of `length`, each `pitch` from
/// the one before. Reduced pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Axis {
    /// Where the first cell begins.
    pub start: f64,
    /// From one cell's begin to the next.
    pub pitch: f64,
    /// Length of a cell.
    pub length: f64,
    /// Number of cells.
    pub count: usize,
}

impl Axis {
    /// How many pitches what has its middle here is behind the first cell.
    fn place(&self, middle: f64) -> f64 {
        (middle - self.start - self.length / 2.0) / self.pitch
    }

    /// Begin and end of cell `index`, which may lie outside the lattice.
    pub fn cell(&self, index: i32) -> (f64, f64) {
        let start = self.start + self.pitch * f64::from(index);
        (start, start + self.length)
    }
}

/// A lattice of cells, in reduced pixels.
#[derive(Debug, Clone, PartialEq)]
pub struct Lattice {
    /// The columns.
    pub columns: Axis,
    /// The rows.
    pub rows: Axis,
    /// For each cell, row by row: was it seen as a region of its own?
    pub seen: Vec<bool>,
    /// Where the columns were seen: per column the begins and ends of its
    /// regions' medians, `None` where too few were seen.
    pub column_spans: Vec<Option<(f64, f64)>>,
    /// The same for the rows.
    pub row_spans: Vec<Option<(f64, f64)>>,
    /// The largest share of outlined cells in a line just outside.
    pub fringe: f64,
    /// The step between neighbouring pixels that counts as an edge.
    pub tolerance: u8,
    /// The share of its cells that are regions of their own, before which others
    /// were only outlined.
    pub own: f64,
}

/// A cell counts as outlined where this many of its four sides are edges.
const SIDES: usize = 3;
/// A side is an edge where this share of its length steps.
const SIDE_SHARE: f64 = 0.6;

/// Lattices whose outer lines are this near, in pitches, are one.
const SAME_PLACE: f64 = 0.1;

impl Lattice {
    /// Whether it is `other` once more, with no less around.
    pub fn is_again(&self, other: &Self) -> bool {
        let is_same = |own: &Axis, other: &Axis| {
            let near = |a: f64, b: f64| (a - b).abs() <= SAME_PLACE * own.pitch;
            let last = own.count as i32 - 1;
            own.count == other.count
                && near(own.start, other.start)
                && near(own.cell(last).1, other.cell(last).1)
        };
        self.fringe >= other.fringe
            && is_same(&self.columns, &other.columns)
            && is_same(&self.rows, &other.rows)
    }

    /// Whether cell `row`, `column` (may lie outside) is outlined by edges.
    pub fn is_outlined(&self, planes: &Planes, row: i32, column: i32) -> bool {
        let (left, right) = self.columns.cell(column);
        let (top, bottom) = self.rows.cell(row);
        let xs = middle(left, right, planes.width);
        let ys = middle(top, bottom, planes.height);
        let (Some(xs), Some(ys)) = (xs, ys) else { return false };
        let sides: [(f64, &Range<usize>, bool); 4] =
            [(left, &ys, true), (right, &ys, true), (top, &xs, false), (bottom, &xs, false)];
        let mut hits = 0;
        for (looked, (across, along, is_vertical)) in sides.into_iter().enumerate() {
            hits += usize::from(self.is_side(planes, across, along, is_vertical));
            if hits >= SIDES || looked + 1 - hits > sides.len() - SIDES {
                break;
            }
        }
        hits >= SIDES
    }

    /// Whether enough of `along` steps at some place near `across`.
    fn is_side(
        &self,
        planes: &Planes,
        across: f64,
        along: &Range<usize>,
        is_vertical: bool,
    ) -> bool {
        let limit = if is_vertical { planes.width } else { planes.height } as i32;
        let near = across.round() as i32;
        let least = (SIDE_SHARE * along.len() as f64).ceil() as usize;
        let channels = [0, 1, 2].map(|c| planes.channel(c));
        let width = planes.width;
        let (step, back) = if is_vertical { (width, 1) } else { (1, width) };
        // The likeliest place first.
        let places = [0, -1, 1, -2, 2].map(|by| near + by);
        places.into_iter().filter(|place| (1..limit).contains(place)).any(|place| {
            let place = place as usize;
            let first =
                if is_vertical { along.start * width + place } else { place * width + along.start };
            let steps = (0..along.len()).map(|n| first + n * step).filter(|&i| {
                channels.iter().any(|own| own[i].abs_diff(own[i - back]) > self.tolerance)
            });
            steps.take(least).count() == least
        })
    }

    /// Drops outer lines that the picture does not show and adds those it
    /// does, then returns the share of cells that are shown, 0 to 1.
    pub fn settle(&mut self, planes: &Planes) -> f64 {
        let (rows, columns) = (self.rows.count as i32, self.columns.count as i32);
        let mut area = Area { top: 0, left: 0, bottom: rows, right: columns };
        let is_shown = |(&seen, (row, column))| seen || self.is_outlined(planes, row, column);
        let mut shown: Shown =
            area.cells().zip(self.seen.iter().zip(area.cells()).map(is_shown)).collect();
        area.trim(&shown);
        loop {
            self.fringe = 0.0;
            let grown = area.neighbours().into_iter().find(|next| {
                let line = next.beyond(&area);
                let count = line.len();
                let fits = line.iter().all(|&(r, c)| self.is_inside(planes, r, c));
                for &(row, column) in &line {
                    let known = shown.entry((row, column));
                    known.or_insert_with(|| self.is_outlined(planes, row, column));
                }
                let hits = line.iter().filter(|at| shown[at]).count();
                if fits {
                    self.fringe = self.fringe.max(hits as f64 / count.max(1) as f64);
                }
                // Its ends are open on two sides where the board has no frame.
                let inner = line.get(1..count.saturating_sub(1)).unwrap_or_default();
                let is_frameless = inner.len() >= LEAST_INNER && inner.iter().all(|at| shown[at]);
                fits && (hits as f64 >= GROW_SHARE * count as f64 || is_frameless)
            });
            let Some(next) = grown else { break };
            area = next;
        }
        self.crop(&area, &shown)
    }

    /// The same with the fringe that regions about as large as cells make: of a line
    /// that is a little off the lattice, behind a heavier line, the outlines are not
    /// where they are looked for.
    pub fn beside(mut self, regions: &[Region]) -> Self {
        let mut beside = [0usize; 4];
        let is_long = |length: usize, axis: &Axis| {
            (length as f64 - axis.length).abs() <= LIKE_CELLS * axis.length
        };
        let is_like = |region: &&Region| {
            is_long(region.width(), &self.columns) && is_long(region.height(), &self.rows)
        };
        for region in regions.iter().filter(is_like) {
            let column = self.columns.place((region.left + region.right) as f64 / 2.0);
            let row = self.rows.place((region.top + region.bottom) as f64 / 2.0);
            let (columns, rows) = (self.columns.count, self.rows.count);
            let is_in = |place: f64, count: usize| {
                is_at(place, place.round(), LATTICE_SPREAD)
                    && (0.0..count as f64).contains(&place.round())
            };
            let sides = [(column, columns, is_in(row, rows)), (row, rows, is_in(column, columns))];
            for (i, (place, count, _)) in sides.into_iter().enumerate().filter(|side| side.1.2) {
                beside[2 * i] += usize::from(is_at(place, -1.0, OFF_LINE));
                beside[2 * i + 1] += usize::from(is_at(place, count as f64, OFF_LINE));
            }
        }
        let lines = [self.rows.count, self.rows.count, self.columns.count, self.columns.count];
        let shares = beside.into_iter().zip(lines).map(|(count, all)| count as f64 / all as f64);
        self.fringe = shares.fold(self.fringe, f64::max);
        self
    }

    fn is_inside(&self, planes: &Planes, row: i32, column: i32) -> bool {
        let (left, right) = self.columns.cell(column);
        let (top, bottom) = self.rows.cell(row);
        let shows = |start: f64, end: f64, limit: usize| {
            end.min(limit as f64) - start.max(0.0) >= CLIPPED_SHARE * (end - start)
        };
        shows(left, right, planes.width) && shows(top, bottom, planes.height)
    }

    fn crop(&mut self, area: &Area, shown: &Shown) -> f64 {
        self.columns.start = self.columns.cell(area.left).0;
        self.rows.start = self.rows.cell(area.top).0;
        self.column_spans = shifted(&self.column_spans, area.left, area.right);
        self.row_spans = shifted(&self.row_spans, area.top, area.bottom);
        self.columns.count = (area.right - area.left) as usize;
        self.rows.count = (area.bottom - area.top) as usize;
        self.seen = area.cells().map(|at| shown.get(&at).copied().unwrap_or(false)).collect();
        let seen = self.seen.iter().filter(|s| **s).count();
        seen as f64 / self.seen.len().max(1) as f64
    }
}

/// The entries `from..to` of a list, `None` where it has none.
fn shifted<T: Copy>(list: &[Option<T>], from: i32, to: i32) -> Vec<Option<T>> {
    let entry = |i: i32| usize::try_from(i).ok().and_then(|i| list.get(i).copied().flatten());
    (from..to).map(entry).collect()
}

/// Whether something lies `off` a line at most, all in pitches.
fn is_at(place: f64, line: f64, off: f64) -> bool {
    (place - line).abs() <= off
}

/// Heavy lines leave cells of so much another length, as a share of it.
const LIKE_CELLS: f64 = 0.35;
/// A region behind a heavier line is off the lattice by this part of the pitch at most.
const OFF_LINE: f64 = 0.3;

/// An outer line stays while this share of its cells is shown.
const KEEP_SHARE: f64 = 0.5;
/// A line that runs over the picture's edge is noticed while this share of
/// its cells' length shows.
const CLIPPED_SHARE: f64 = 0.12;
/// A line is added where this share of its cells is outlined.
const GROW_SHARE: f64 = 0.7;
/// or all of so many but the two at its ends.
const LEAST_INNER: usize = 3;

/// Which cells the picture shows, by row and column; cells that were not
/// looked at are not in it.
type Shown = HashMap<(i32, i32), bool>;

/// Half-open ranges of rows and columns, relative to the first lattice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Area {
    top: i32,
    left: i32,
    bottom: i32,
    right: i32,
}

impl Area {
    fn cells(self) -> impl Iterator<Item = (i32, i32)> {
        (self.top..self.bottom).flat_map(move |r| (self.left..self.right).map(move |c| (r, c)))
    }

    /// The area grown by one line on each of its four sides.
    fn neighbours(self) -> [Self; 4] {
        [
            Self { top: self.top - 1, ..self },
            Self { left: self.left - 1, ..self },
            Self { bottom: self.bottom + 1, ..self },
            Self { right: self.right + 1, ..self },
        ]
    }

    /// The cells of the one line by which it is larger than `inner`.
    fn beyond(self, inner: &Self) -> Vec<(i32, i32)> {
        let line = match () {
            () if self.top < inner.top => Self { bottom: inner.top, ..self },
            () if self.bottom > inner.bottom => Self { top: inner.bottom, ..self },
            () if self.left < inner.left => Self { right: inner.left, ..self },
            () => Self { left: inner.right, ..self },
        };
        line.cells().collect()
    }

    /// Drops outer lines shown too little, until all four hold.
    fn trim(&mut self, shown: &Shown) {
        loop {
            let smaller = [
                Self { top: self.top + 1, ..*self },
                Self { left: self.left + 1, ..*self },
                Self { bottom: self.bottom - 1, ..*self },
                Self { right: self.right - 1, ..*self },
            ];
            let weak = smaller.into_iter().find(|less| {
                let line = self.beyond(less);
                let hits = line.iter().filter(|&at| shown.get(at) == Some(&true)).count();
                (hits as f64) < KEEP_SHARE * line.len() as f64
            });
            match weak {
                Some(less) if less.bottom > less.top && less.right > less.left => *self = less,
                _ => return,
            }
        }
    }
}

/// The middle part of a side, where rounded corners and blurs do not reach.
fn middle(start: f64, end: f64, limit: usize) -> Option<Range<usize>> {
    let margin = (end - start) * 0.2;
    let from = (start + margin).max(0.0) as usize;
    let to = ((end - margin).max(0.0) as usize).min(limit);
    (from < to).then_some(from..to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lattice(start: f64, count: usize, fringe: f64) -> Lattice {
        let axis = Axis { start, pitch: 20.0, length: 18.0, count };
        Lattice {
            columns: axis,
            rows: axis,
            seen: vec![true; count * count],
            column_spans: Vec::new(),
            row_spans: Vec::new(),
            fringe,
            tolerance: 2,
            own: 1.0,
        }
    }

    #[test]
    fn a_lattice_is_again_where_its_lines_are() {
        let known = lattice(100.0, 8, 0.1);
        assert!(lattice(101.0, 8, 0.2).is_again(&known));
        for other in [lattice(101.0, 8, 0.0), lattice(104.0, 8, 0.1), lattice(100.0, 9, 0.1)] {
            assert!(!other.is_again(&known), "{other:?}");
        }
    }

    #[test]
    fn cells_behind_a_heavy_line_are_its_fringe() {
        // Cells of 18 pixels; the heavy line has moved those of the last column.
        let region = |left: usize, row: usize| Region {
            left,
            top: 100 + 20 * row,
            right: left + 14,
            bottom: 118 + 20 * row,
            area: 14 * 18,
        };
        let column = |left: usize| -> Vec<Region> { (0..5).map(|row| region(left, row)).collect() };
        assert_eq!(lattice(100.0, 5, 0.0).beside(&column(205)).fringe, 1.0);
        assert_eq!(lattice(100.0, 5, 0.0).beside(&column(205)[..2]).fringe, 0.4);
        assert_eq!(lattice(100.0, 5, 0.1).beside(&column(240)).fringe, 0.1, "too far away");
    }
}
