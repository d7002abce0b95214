//! A regular lattice in reduced pixels, and how well the picture shows it.

use crate::picture::distance;
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
}

/// A cell counts as outlined where this many of its four sides are edges.
const SIDES: usize = 3;
/// A side is an edge where this share of its length steps.
const SIDE_SHARE: f64 = 0.6;
/// Edges are looked for this many reduced pixels around where they should be.
const REACH: i32 = 2;

impl Lattice {
    /// Whether cell `row`, `column` (may lie outside) is outlined by edges.
    pub fn is_outlined(&self, planes: &Planes, row: i32, column: i32) -> bool {
        let (left, right) = self.columns.cell(column);
        let (top, bottom) = self.rows.cell(row);
        let xs = middle(left, right, planes.width);
        let ys = middle(top, bottom, planes.height);
        let (Some(xs), Some(ys)) = (xs, ys) else { return false };
        let vertical = |x: f64| self.step_share(planes, x, &ys, true) >= SIDE_SHARE;
        let horizontal = |y: f64| self.step_share(planes, y, &xs, false) >= SIDE_SHARE;
        let sides = [vertical(left), vertical(right), horizontal(top), horizontal(bottom)];
        sides.iter().filter(|side| **side).count() >= SIDES
    }

    /// The share of `along` that steps at the best place near `across`.
    fn step_share(
        &self,
        planes: &Planes,
        across: f64,
        along: &std::ops::Range<usize>,
        is_vertical: bool,
    ) -> f64 {
        let limit = if is_vertical { planes.width } else { planes.height } as i32;
        let near = across.round() as i32;
        let mut best = 0;
        for place in (near - REACH).max(1)..(near + REACH + 1).min(limit) {
            let place = place as usize;
            let steps = along.clone().filter(|&a| {
                let (p, q) = if is_vertical {
                    (planes.colour(place - 1, a), planes.colour(place, a))
                } else {
                    (planes.colour(a, place - 1), planes.colour(a, place))
                };
                distance(p, q) > self.tolerance
            });
            best = best.max(steps.count());
        }
        best as f64 / along.len().max(1) as f64
    }

    /// Drops outer lines that the picture does not show and adds those it
    /// does, then returns the share of cells that are shown, 0 to 1.
    pub fn settle(&mut self, planes: &Planes) -> f64 {
        let (rows, columns) = (self.rows.count as i32, self.columns.count as i32);
        let mut shown = std::collections::HashMap::new();
        for row in 0..rows {
            for column in 0..columns {
                let seen = self.seen[(row * columns + column) as usize];
                shown.insert((row, column), seen);
            }
        }
        let mut area = Area { top: 0, left: 0, bottom: rows, right: columns };
        for (at, is_shown) in &mut shown {
            *is_shown = *is_shown || self.is_outlined(planes, at.0, at.1);
        }
        area.trim(&shown);
        loop {
            self.fringe = 0.0;
            let grown = area.neighbours().into_iter().find(|next| {
                let line = next.new_line(&area);
                let count = line.len();
                let fits = line.iter().all(|&(r, c)| self.is_inside(planes, r, c));
                let is_shown = |at: &&(i32, i32)| {
                    shown.get(*at) == Some(&true) || self.is_outlined(planes, at.0, at.1)
                };
                let hits = line.iter().filter(is_shown).count();
                if fits {
                    self.fringe = self.fringe.max(hits as f64 / count.max(1) as f64);
                }
                fits && hits as f64 >= GROW_SHARE * count as f64
            });
            let Some(next) = grown else { break };
            for (row, column) in next.new_line(&area) {
                shown.insert((row, column), self.is_outlined(planes, row, column));
            }
            area = next;
        }
        self.crop(&area, &shown)
    }

    fn is_inside(&self, planes: &Planes, row: i32, column: i32) -> bool {
        let (left, right) = self.columns.cell(column);
        let (top, bottom) = self.rows.cell(row);
        let shows = |start: f64, end: f64, limit: usize| {
            end.min(limit as f64) - start.max(0.0) >= CLIPPED_SHARE * (end - start)
        };
        shows(left, right, planes.width) && shows(top, bottom, planes.height)
    }

    fn crop(&mut self, area: &Area, shown: &std::collections::HashMap<(i32, i32), bool>) -> f64 {
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

/// An outer line stays while this share of its cells is shown.
const KEEP_SHARE: f64 = 0.5;
/// A line that runs over the picture's edge is noticed while this share of
/// its cells' length shows.
const CLIPPED_SHARE: f64 = 0.12;
/// A line is added where this share of its cells is outlined.
const GROW_SHARE: f64 = 0.7;

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

    fn new_line(&self, old: &Self) -> Vec<(i32, i32)> {
        let is_old = |&(r, c): &(i32, i32)| {
            (old.top..old.bottom).contains(&r) && (old.left..old.right).contains(&c)
        };
        self.cells().filter(|at| !is_old(at)).collect()
    }

    /// Drops outer lines shown too little, until all four hold.
    fn trim(&mut self, shown: &std::collections::HashMap<(i32, i32), bool>) {
        loop {
            let smaller = [
                Self { top: self.top + 1, ..*self },
                Self { left: self.left + 1, ..*self },
                Self { bottom: self.bottom - 1, ..*self },
                Self { right: self.right - 1, ..*self },
            ];
            let weak = smaller.into_iter().find(|less| {
                let line = self.new_line(less);
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
fn middle(start: f64, end: f64, limit: usize) -> Option<std::ops::Range<usize>> {
    let margin = (end - start) * 0.2;
    let from = (start + margin).max(0.0) as usize;
    let to = ((end - margin).max(0.0) as usize).min(limit);
    (from < to).then_some(from..to)
}
