//! From a lattice in reduced pixels to cell boxes in the picture itself.
//!
//! Each edge of a column or row is moved to the pixel where the picture steps
//! most, summed over all cells of the line, so that an overlay drawn into the
//! boxes sits on the tiles to the pixel.

use super::lattice::{Axis, Lattice};
use super::{Edge, Grid, Span};
use crate::picture::Picture;
use crate::picture::planes::Planes;

/// The grid of `lattice` in pixels of `picture`, of which `planes` are the
/// reduced planes.
pub fn to_picture(picture: &Picture, planes: &Planes, lattice: &Lattice, support: f64) -> Grid {
    let scale = planes.scale as f64;
    let columns = spans(&lattice.columns, &lattice.column_spans, scale, picture.width());
    let rows = spans(&lattice.rows, &lattice.row_spans, scale, picture.height());
    let reach = planes.scale as i32 + 1;
    let columns: Vec<Span> =
        columns.iter().map(|&s| snap(picture, s, &rows, true, reach)).collect();
    let rows: Vec<Span> = rows.iter().map(|&s| snap(picture, s, &columns, false, reach)).collect();
    let (cut_off, cut_by) = cut_edges(&columns, &rows, picture);
    Grid { columns, rows, support, fringe: lattice.fringe, cut_off, cut_by }
}

/// The cells of one direction in picture pixels. A line lies where its regions
/// were seen, if that is near its place on the lattice.
fn spans(axis: &Axis, seen: &[Option<(f64, f64)>], scale: f64, limit: u32) -> Vec<Span> {
    let clamp = |v: f64| (v * scale).round().clamp(0.0, f64::from(limit)) as i32;
    let near = |a: (f64, f64), b: (f64, f64)| {
        let reach = axis.pitch * MAX_SHIFT;
        (a.0 - b.0).abs() <= reach && (a.1 - b.1).abs() <= reach
    };
    (0..axis.count)
        .map(|i| {
            let fitted = axis.cell(i as i32);
            let own = seen.get(i).copied().flatten().filter(|own| near(*own, fitted));
            let (start, end) = own.unwrap_or(fitted);
            Span { start: clamp(start), end: clamp(end) }
        })
        .collect()
}

/// Lines may lie off the regular lattice by this share of the pitch.
const MAX_SHIFT: f64 = 0.2;

/// Moves both ends of `span` to the strongest step within `reach` pixels.
fn snap(picture: &Picture, span: Span, across: &[Span], is_column: bool, reach: i32) -> Span {
    let start = strongest(picture, span.start, across, is_column, reach);
    let end = strongest(picture, span.end, across, is_column, reach);
    if end - start >= span.length() / 2 { Span { start, end } } else { span }
}

/// The place near `near` where neighbouring pixels differ most in sum; `near`
/// itself where nothing differs.
fn strongest(picture: &Picture, near: i32, across: &[Span], is_column: bool, reach: i32) -> i32 {
    let limit = if is_column { picture.width() } else { picture.height() } as i32;
    let mut best = (0u64, near);
    for offset in (0..=reach).flat_map(|d| [-d, d]) {
        let place = near + offset;
        if place < 1 || place >= limit {
            continue;
        }
        let strength = step_sum(picture, place, across, is_column);
        if strength > best.0 + best.0 / 16 {
            best = (strength, place);
        }
    }
    best.1
}

/// Sums the steps from pixel `place - 1` to `place` over the middles of all
/// cells of the line, every third pixel.
fn step_sum(picture: &Picture, place: i32, across: &[Span], is_column: bool) -> u64 {
    let raw = picture.pixels.as_raw();
    let stride = picture.width() as usize * 3;
    let mut sum = 0;
    for span in across {
        let margin = span.length() / 4;
        for other in (span.start + margin..span.end - margin).step_by(3) {
            let (x, y) = if is_column { (place, other) } else { (other, place) };
            let here = y as usize * stride + x as usize * 3;
            let back = if is_column { 3 } else { stride };
            let (Some(p), Some(q)) = (raw.get(here..here + 3), raw.get(here - back..)) else {
                continue;
            };
            sum += p.iter().zip(q).map(|(a, b)| u64::from(a.abs_diff(*b))).sum::<u64>();
        }
    }
    sum
}

/// Outer cells narrower than this share of the others are cut by the edge.
const CUT_SHARE: f64 = 0.93;

/// Cells that end this near to the picture's edge touch it, pixels.
const AT_EDGE: i32 = 3;

/// The edges of the picture that cut through the outer cells, and the most
/// pixels of a cell that they cut off.
fn cut_edges(columns: &[Span], rows: &[Span], picture: &Picture) -> (Vec<Edge>, f64) {
    let mut edges = Vec::new();
    let mut most: f64 = 0.0;
    let mut look = |spans: &[Span], limit: u32, first: Edge, last: Edge| {
        let [outer, .., end] = spans else { return };
        let inner = &spans[1..spans.len() - 1];
        let whole = inner.iter().map(Span::length).sum::<i32>() as f64 / inner.len().max(1) as f64;
        let mut is_cut = |s: &Span| {
            let lost = whole - f64::from(s.length());
            let is_cut = lost > (whole * (1.0 - CUT_SHARE)).max(2.0);
            most = if is_cut { most.max(lost) } else { most };
            is_cut
        };
        if outer.start <= AT_EDGE && is_cut(outer) {
            edges.push(first);
        }
        if end.end + AT_EDGE >= limit as i32 && is_cut(end) {
            edges.push(last);
        }
    };
    look(columns, picture.width(), Edge::Left, Edge::Right);
    look(rows, picture.height(), Edge::Top, Edge::Bottom);
    if edges.is_empty() {
        let (width, height) = (picture.width() as i32, picture.height() as i32);
        if columns.len() < rows.len() {
            edges.extend(missing_side(columns, width, Edge::Left, Edge::Right));
        } else if rows.len() < columns.len() {
            edges.extend(missing_side(rows, height, Edge::Top, Edge::Bottom));
        }
        if edges.is_empty() && columns.len() != rows.len() {
            edges.extend(match columns.len() < rows.len() {
                true => partial_side(columns, width, Edge::Left, Edge::Right),
                false => partial_side(rows, height, Edge::Top, Edge::Bottom),
            });
            most = if edges.is_empty() { most } else { f64::MAX };
        }
    }
    (edges, most)
}

/// Where the shorter side of an oblong board ends less than a cell from the
/// picture's edge, and only there, the rest may be what is left of a line.
fn partial_side(spans: &[Span], limit: i32, first: Edge, last: Edge) -> Option<Edge> {
    let (start, end) = (spans.first()?, spans.last()?);
    let pitch = start.length();
    let partial = pitch / 4..pitch;
    match (start.start, limit - end.end) {
        (before, after) if partial.contains(&before) && after > pitch => Some(first),
        (before, after) if partial.contains(&after) && before > pitch => Some(last),
        _ => None,
    }
}

/// Where the shorter side of an oblong board ends right at the picture's edge,
/// and only there, whole lines are missing: the cut went through a gap.
fn missing_side(spans: &[Span], limit: i32, first: Edge, last: Edge) -> Option<Edge> {
    let (start, end) = (spans.first()?, spans.last()?);
    let half = start.length() / 2;
    let (before, after) = (start.start, limit - end.end);
    if before <= AT_EDGE && after > half {
        Some(first)
    } else if after <= AT_EDGE && before > half {
        Some(last)
    } else {
        None
    }
}
