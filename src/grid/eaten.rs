//! Edges that noise has moved into their cells: the noise of a JPEG around a
//! line counts as no part of a cell, so all cells of a row may begin where
//! nothing is drawn, some pixels behind the line.
//!
//! Such an edge is put where the picture steps between it and the next cell.
//! Tiles with glows and bevels have such edges too, so only those who look
//! between cells, or cannot read a board by its own edges, ask for this.

use super::fit::{cut_edges, step_sum, step_sums};
use super::{Grid, Span};
use crate::picture::Picture;

/// Where an edge steps by less than this share of the strongest step near it,
/// nothing is drawn there: noise has taken the rest of the cell.
const NOTHING: f64 = 0.15;
/// An edge at which every channel steps by this much on the mean is drawn.
const DRAWN: f64 = 30.0;
/// Of a line's two sides the one next to the cell steps by at least this share
/// of the other.
const SIDE: f64 = 0.6;
/// In this share of the cells a line steps
const NEARLY_ALL: f64 = 0.8;
/// so many times as much as noise.
const FAR: u64 = 2;
/// An edge is looked for beyond the gap before it by this share of the pitch.
const BEYOND: f64 = 0.1;

/// `grid` with such edges put right; `None` where there are none.
pub fn regained(picture: &Picture, grid: &Grid) -> Option<Grid> {
    let columns = lines(picture, &grid.columns, &grid.rows, true);
    let rows = lines(picture, &grid.rows, &columns, false);
    if columns == grid.columns && rows == grid.rows {
        return None;
    }
    let (cut_off, cut_by) = cut_edges(&columns, &rows, picture);
    Some(Grid { columns, rows, cut_off, cut_by, ..grid.clone() })
}

fn lines(picture: &Picture, spans: &[Span], across: &[Span], is_column: bool) -> Vec<Span> {
    let [first, .., last] = spans else { return spans.to_vec() };
    let pitch = (last.start - first.start) / (spans.len() as i32 - 1);
    let reach = (BEYOND * f64::from(pitch)) as i32;
    let edges = Edges::of(picture, across, is_column);
    let regain = |(i, span): (usize, &Span)| {
        let before = if i == 0 { span.end - pitch - reach } else { spans[i - 1].end };
        let after = spans.get(i + 1).map_or(span.start + pitch + reach, |next| next.start);
        let start = edges.drawn(span.start, span.start + reach, before - reach);
        let end = edges.drawn(span.end, span.end - reach, after + reach);
        if end - start >= span.length() / 2 { Span { start, end } } else { *span }
    };
    let found: Vec<Span> = spans.iter().enumerate().map(regain).collect();
    // Lines of a board are of one length: those that are less so are no better.
    if spread(&found) <= spread(spans).max(LEAST) { found } else { spans.to_vec() }
}

/// By how much the lengths of lines differ.
fn spread(lines: &[Span]) -> i32 {
    let lengths = || lines.iter().map(Span::length);
    lengths().max().unwrap_or(0) - lengths().min().unwrap_or(0)
}

/// Drawn lines differ by so many pixels.
const LEAST: i32 = 2;

/// The steps of a picture over all cells of a line.
struct Edges<'a> {
    picture: &'a Picture,
    across: &'a [Span],
    is_column: bool,
    limit: i32,
    /// The sum from which on an edge is drawn.
    clear: f64,
}

impl<'a> Edges<'a> {
    fn of(picture: &'a Picture, across: &'a [Span], is_column: bool) -> Self {
        let limit = if is_column { picture.width() } else { picture.height() } as i32;
        // The middle half of each cell is summed, every third pixel, by channel.
        let summed = across.iter().map(|span| f64::from(span.length()) / 2.0).sum::<f64>();
        Self { picture, across, is_column, limit, clear: DRAWN * summed }
    }

    fn step(&self, place: i32) -> f64 {
        step_sum(self.picture, place, self.across, self.is_column) as f64
    }

    /// Where the edge is: `edge` itself if something is drawn there, else the
    /// first place from `inner` to `outer` that steps about most.
    fn drawn(&self, edge: i32, inner: i32, outer: i32) -> i32 {
        let own = (edge - 1..=edge + 1).map(|place| self.step(place)).fold(0.0, f64::max);
        if own >= self.clear {
            return edge;
        }
        let (first, last) = (inner.min(outer).max(1), inner.max(outer).min(self.limit - 1));
        let sums = step_sums(self.picture, (first, last), self.across, self.is_column);
        let mut steps: Vec<(i32, f64)> =
            (first..=last).zip(sums.into_iter().map(|sum| sum as f64)).collect();
        if outer < inner {
            steps.reverse();
        }
        let most = steps.iter().map(|step| step.1).fold(0.0, f64::max);
        if own >= NOTHING * most {
            return edge;
        }
        let found = steps.iter().find(|step| step.1 >= SIDE * most);
        found.map(|step| step.0).filter(|place| self.is_line(*place, edge)).unwrap_or(edge)
    }

    /// Whether nearly all cells step far more at `place` than at `edge`: a line
    /// does, a badge on some of the borders does not.
    fn is_line(&self, place: i32, edge: i32) -> bool {
        let step = |place: i32, span: &Span| {
            step_sum(self.picture, place, std::slice::from_ref(span), self.is_column)
        };
        let near = |place: i32, span: &Span| (place - 1..=place + 1).map(|p| step(p, span)).max();
        let more = |span: &&Span| near(place, span) > near(edge, span).map(|own| FAR * own);
        let count = self.across.iter().filter(more).count();
        count as f64 >= NEARLY_ALL * self.across.len() as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb as Pixel, RgbImage};

    /// Six by six cells of 40 pixels from pixel 30 on, with lines of 2 pixels.
    fn picture() -> Picture {
        let is_line = |v: u32| (30..272).contains(&v) && (v - 30) % 40 < 2;
        let is_inside = |v: u32| (30..272).contains(&v);
        let is_ruled = |x, y| is_inside(x) && is_inside(y) && (is_line(x) || is_line(y));
        let light = |x, y| if is_ruled(x, y) { 220 } else { 40 };
        Picture::from(RgbImage::from_fn(300, 300, |x, y| Pixel([light(x, y); 3])))
    }

    fn spans(from: i32, to: i32) -> Vec<Span> {
        (0..6).map(|i| Span { start: 32 + 40 * i + from, end: 70 + 40 * i - to }).collect()
    }

    #[test]
    fn edges_where_nothing_is_drawn_are_put_on_the_lines() {
        let eaten = Grid::guessed(spans(7, 3), spans(0, 9));
        let found = regained(&picture(), &eaten).unwrap();
        assert_eq!((found.columns, found.rows), (spans(0, 0), spans(0, 0)));
    }

    #[test]
    fn drawn_edges_stay() {
        assert_eq!(regained(&picture(), &Grid::guessed(spans(0, 0), spans(0, 0))), None);
    }
}
