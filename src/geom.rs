//! Plain geometry shared by every layer: cells by row and column, pixel
//! boxes, and a dense two-dimensional array.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

use crate::join::join;

/// A cell of a board, counted from zero. Shown to people counted from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct At {
    /// Row, 0 at the top.
    pub row: usize,
    /// Column, 0 at the left.
    pub column: usize,
}

impl At {
    /// The cell in `row` and `column`, both counted from zero.
    pub const fn new(row: usize, column: usize) -> Self {
        Self { row, column }
    }
}

impl fmt::Display for At {
    /// `r3c4`, counted from one, the notation of `--set`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// The size of a board in cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

impl Size {
    /// A board of `rows` by `columns` cells.
    pub const fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns }
    }
}

impl fmt::Display for Size {
    /// `6×8`: columns first, as players write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.columns, self.rows)
    }
}

/// A box of whole pixels: left, top, width, height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Rect {
    /// Left edge, pixels.
    pub x: i32,
    /// Top edge, pixels.
    pub y: i32,
    /// Width, pixels.
    pub width: i32,
    /// Height, pixels.
    pub height: i32,
}

impl Rect {
    /// A box from its left upper corner and its size, pixels.
    pub const fn new(x: i32, y: i32, width: i32, height: i32) -> Self {
        Self { x, y, width, height }
    }

    /// First pixel column to the right of the box.
    pub const fn right(&self) -> i32 {
        self.x + self.width
    }

    /// First pixel row below the box.
    pub const fn bottom(&self) -> i32 {
        self.y + self.height
    }

    /// Number of pixels inside; zero for an empty or inverted box.
    pub fn area(&self) -> i64 {
        i64::from(self.width.max(0)) * i64::from(self.height.max(0))
    }

    /// The box made smaller by `dx` pixels left and right, `dy` above and below.
    pub const fn inset(&self, dx: i32, dy: i32) -> Self {
        Self::new(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)
    }

    /// The part both boxes share; empty boxes have no area.
    pub fn intersect(&self, other: &Self) -> Self {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let (right, bottom) = (self.right().min(other.right()), self.bottom().min(other.bottom()));
        Self::new(x, y, (right - x).max(0), (bottom - y).max(0))
    }

    /// The smallest box around both.
    pub fn join(&self, other: &Self) -> Self {
        let (x, y) = (self.x.min(other.x), self.y.min(other.y));
        let (right, bottom) = (self.right().max(other.right()), self.bottom().max(other.bottom()));
        Self::new(x, y, right - x, bottom - y)
    }

    /// Shared area over joined area, 0 to 1.
    pub fn overlap(&self, other: &Self) -> f64 {
        let shared = self.intersect(other).area();
        let joined = self.area() + other.area() - shared;
        if joined == 0 { 0.0 } else { shared as f64 / joined as f64 }
    }
}

/// A dense rows × columns array, row by row.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Array2<T> {
    size: Size,
    cells: Vec<T>,
}

impl<T> Array2<T> {
    /// Fills an array by asking `cell` for every position, row by row.
    pub fn from_fn(size: Size, mut cell: impl FnMut(At) -> T) -> Self {
        // Not by one index: a division per cell costs more than most cells.
        let mut cells = Vec::with_capacity(size.rows * size.columns);
        for row in 0..size.rows {
            cells.extend((0..size.columns).map(|column| cell(At::new(row, column))));
        }
        Self { size, cells }
    }

    /// The same by two threads, each half of the rows: for cells that cost some
    /// microseconds each.
    pub fn from_fn_in_halves(size: Size, cell: impl Fn(At) -> T + Sync) -> Self
    where
        T: Send,
    {
        let rows = size.rows.div_ceil(2);
        let half = |from: usize, rows: usize| {
            let at = |at: At| At::new(from + at.row, at.column);
            Self::from_fn(Size::new(rows, size.columns), |own| cell(at(own))).cells
        };
        let (mut cells, lower) = join(|| half(0, rows), || half(rows, size.rows - rows));
        cells.extend(lower);
        Self { size, cells }
    }

    /// Number of rows and columns.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The cell at `at`, or `None` outside the array.
    pub fn get(&self, at: At) -> Option<&T> {
        (at.row < self.size.rows && at.column < self.size.columns).then(|| &self[at])
    }

    /// All cells with their positions, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (At, &T)> {
        let columns = self.size.columns;
        self.cells
            .iter()
            .enumerate()
            .map(move |(i, cell)| (At::new(i / columns, i % columns), cell))
    }

    /// The rows as slices, top to bottom.
    pub fn rows(&self) -> impl Iterator<Item = &[T]> {
        self.cells.chunks(self.size.columns.max(1))
    }

    /// A new array with every cell passed through `f`.
    pub fn map<U>(&self, mut f: impl FnMut(&T) -> U) -> Array2<U> {
        Array2 { size: self.size, cells: self.cells.iter().map(&mut f).collect() }
    }

    /// Likewise, with the cells themselves.
    pub fn map_into<U>(self, f: impl FnMut(T) -> U) -> Array2<U> {
        Array2 { size: self.size, cells: self.cells.into_iter().map(f).collect() }
    }
}

impl<T: Clone> Array2<T> {
    /// An array with `value` in every cell.
    pub fn filled(size: Size, value: T) -> Self {
        Self { size, cells: vec![value; size.rows * size.columns] }
    }
}

impl<T> Index<At> for Array2<T> {
    type Output = T;

    fn index(&self, at: At) -> &T {
        debug_assert!(at.column < self.size.columns);
        &self.cells[at.row * self.size.columns + at.column]
    }
}

impl<T> IndexMut<At> for Array2<T> {
    fn index_mut(&mut self, at: At) -> &mut T {
        debug_assert!(at.column < self.size.columns);
        &mut self.cells[at.row * self.size.columns + at.column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_overlap_by_their_shared_part() {
        let a = Rect::new(0, 0, 10, 10);
        assert_eq!(a.overlap(&Rect::new(5, 0, 10, 10)), 50.0 / 150.0);
        assert_eq!(a.overlap(&Rect::new(20, 0, 10, 10)), 0.0);
        assert_eq!(a.intersect(&Rect::new(8, 8, 10, 10)), Rect::new(8, 8, 2, 2));
    }

    #[test]
    fn arrays_are_walked_row_by_row() {
        let array = Array2::from_fn(Size::new(2, 3), |at| at.row * 10 + at.column);
        assert_eq!(array.rows().collect::<Vec<_>>(), [[0, 1, 2], [10, 11, 12]]);
        assert_eq!(array.get(At::new(2, 0)), None);
        assert_eq!(array.get(At::new(0, 3)), None);
        assert_eq!(array[At::new(1, 2)], 12);
        for size in [Size::new(0, 3), Size::new(1, 3), Size::new(5, 2)] {
            let in_halves = Array2::from_fn_in_halves(size, |at| at);
            assert_eq!(in_halves, Array2::from_fn(size, |at| at), "{size}");
        }
    }

    #[test]
    fn people_count_from_one() {
        assert_eq!(At::new(2, 3).to_string(), "r3c4");
        assert_eq!(Size::new(12, 8).to_string(), "8×12");
    }
}
