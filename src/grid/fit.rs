//! From a lattice in reduced pixels to cell boxes in the picture itself.
//!
//! Each edge of a column or row is moved to the pixel where the picture steps
//! most, summed over all cells of the line, so that an overlay drawn into the
//! boxes sits on the tiles to the pixel.

use std::ops::Range;

use multiversion::multiversion;

use super::lattice::{Axis, Lattice};
use super::{Edge, Grid, Span};
use crate::picture::planes::Planes;
use crate::picture::{Picture, Rgb, distance};

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
    let (first, last) = ((near - reach).max(1), (near + reach).min(limit - 1));
    let strengths = match is_column {
        true => column_steps(picture, first, last, across),
        false => (first..=last).map(|place| step_sum(picture, place, across, false)).collect(),
    };
    let mut best = (0u64, near);
    for place in (0..=reach).flat_map(|d| [near - d, near + d]) {
        let index = usize::try_from(place - first).ok();
        let strength = index.and_then(|i| strengths.get(i)).copied().unwrap_or(0);
        if strength > best.0 + best.0 / 16 {
            best = (strength, place);
        }
    }
    best.1
}

/// [`step_sum`] of the columns of pixels `first` to `last`, all in one go over
/// the rows that count.
fn column_steps(picture: &Picture, first: i32, last: i32, across: &[Span]) -> Vec<u64> {
    let count = usize::try_from(last - first + 1).unwrap_or(0);
    let mut sums = vec![0u32; 3 * count];
    for y in across.iter().flat_map(|span| middle(span, picture.height()).step_by(3)) {
        let pixels = picture.row(y, first - 1, count + 1).as_flattened();
        let steps = pixels.iter().zip(pixels.iter().skip(3)).map(|(p, q)| p.abs_diff(*q));
        sums.iter_mut().zip(steps).for_each(|(sum, step)| *sum += u32::from(step));
    }
    sums.as_chunks::<3>().0.iter().map(|sums| sums.iter().map(|&s| u64::from(s)).sum()).collect()
}

/// The middle of a cell's pixels, of so many that the picture has.
fn middle(span: &Span, limit: u32) -> Range<i32> {
    let margin = span.length() / 4;
    let inside = |place: i32| place.clamp(0, limit as i32);
    inside(span.start + margin)..inside(span.end - margin)
}

/// Sums the steps from pixel `place - 1` to `place` over the middles of all
/// cells of the line, every third pixel.
pub fn step_sum(picture: &Picture, place: i32, across: &[Span], is_column: bool) -> u64 {
    if place < 1 {
        return 0;
    }
    if is_column {
        return column_steps(picture, place, place, across).first().copied().unwrap_or(0);
    }
    let sum = |span: &Span| -> u64 {
        let Range { start, end } = middle(span, picture.width());
        let row = |y: i32| picture.row(y, start, (end - start).max(0) as usize).as_flattened();
        row_steps(row(place), row(place - 1))
    };
    across.iter().map(sum).sum()
}

/// The sum of the steps from one row of channels to the next, on every third pixel.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn row_steps(row: &[u8], before: &[u8]) -> u64 {
    let pieces = row.chunks(PIECE).zip(before.chunks(PIECE));
    let step = |((p, q), mask): ((&u8, &u8), &u8)| u32::from(p.abs_diff(*q) & mask);
    let sum = |(a, b): (&[u8], &[u8])| a.iter().zip(b).zip(&THIRD).map(step).sum::<u32>();
    pieces.map(|pair| u64::from(sum(pair))).sum()
}

/// The channels whose steps are summed up in one go: whole runs of three pixels.
const PIECE: usize = 9 * 64;

/// Of every three pixels one.
const THIRD: [u8; PIECE] = {
    let mut mask = [0; PIECE];
    let mut i = 0;
    while i < PIECE {
        mask[i] = if i % 9 < 3 { u8::MAX } else { 0 };
        i += 1;
    }
    mask
};

/// [`step_sum`] of the places `first` to `last`, which must be in the picture.
pub fn step_sums(
    picture: &Picture,
    (first, last): (i32, i32),
    across: &[Span],
    is_column: bool,
) -> Vec<u64> {
    match is_column {
        true => column_steps(picture, first, last, across),
        false => (first..=last).map(|place| step_sum(picture, place, across, false)).collect(),
    }
}

/// Outer cells narrower than this share of the others are cut by the edge.
const CUT_SHARE: f64 = 0.93;

/// Cells that end this near to the picture's edge touch it, pixels.
const AT_EDGE: i32 = 3;

/// The edges of the picture at which the outer cells end and are shorter than the
/// others, and the most pixels that they lack.
fn clipped_edges(columns: &[Span], rows: &[Span], picture: &Picture) -> (Vec<Edge>, f64) {
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
    (edges, most)
}

/// A guessed `grid`, cut off where its outer cells end at an edge of the picture and are
/// shorter than the others.
pub fn clipped(picture: &Picture, grid: Grid) -> Grid {
    let (cut_off, cut_by) = clipped_edges(&grid.columns, &grid.rows, picture);
    Grid { cut_off, cut_by, ..grid }
}

/// The edges of the picture that cut through the outer cells, or beyond which the board
/// goes on, and the most pixels of a cell that they cut off.
pub fn cut_edges(columns: &[Span], rows: &[Span], picture: &Picture) -> (Vec<Edge>, f64) {
    let (mut edges, mut most) = clipped_edges(columns, rows, picture);
    let (width, height) = (picture.width() as i32, picture.height() as i32);
    let sides = [
        Outside { spans: columns, across: rows, limit: width, is_column: true },
        Outside { spans: rows, across: columns, limit: height, is_column: false },
    ];
    let names = [[Edge::Left, Edge::Right], [Edge::Top, Edge::Bottom]];
    if edges.is_empty() {
        for (outside, names) in sides.iter().zip(names) {
            for (is_last, name) in [false, true].into_iter().zip(names) {
                if let Some((lost, true)) = outside.goes_on(picture, is_last) {
                    edges.push(name);
                    // A square board that proves itself is whole.
                    most = if columns.len() == rows.len() { most } else { most.max(lost) };
                }
            }
        }
    }
    if edges.is_empty() && columns.len() != rows.len() {
        let shorter = usize::from(columns.len() > rows.len());
        let (outside, [first, last]) = (&sides[shorter], names[shorter]);
        edges.extend(missing_side(outside.spans, outside.limit, first, last));
        if edges.is_empty() {
            let partial = partial_side(outside.spans, outside.limit, first, last);
            // Unless no line of the board goes on there.
            let ends = |edge: &Edge| {
                let is_last = *edge == last;
                outside.goes_on(picture, is_last).is_some_and(|(_, goes_on)| !goes_on)
                    || outside.is_plain(picture, is_last)
            };
            edges.extend(partial.filter(|edge| !ends(edge)));
            most = if edges.is_empty() { most } else { f64::MAX };
        }
    }
    (edges, most)
}

/// The room between a grid and the edges of the picture, to both ends of its
/// columns or rows.
struct Outside<'a> {
    spans: &'a [Span],
    across: &'a [Span],
    limit: i32,
    is_column: bool,
}

impl Outside<'_> {
    /// The room beside the board, without the gap between cells.
    fn room(&self, is_last: bool) -> Option<Span> {
        let (first, last) = (self.spans.first()?, self.spans.last()?);
        let count = self.spans.len() as i32 - 1;
        let gap = (last.start - first.start) / count.max(1) - first.length();
        Some(match is_last {
            true => Span { start: last.end + gap, end: self.limit },
            false => Span { start: 0, end: first.start - gap },
        })
    }

    /// Whether nothing at all is in the room beside the board, no line or gap either.
    fn is_plain(&self, picture: &Picture, is_last: bool) -> bool {
        let Some(room) = self.room(is_last).filter(|room| room.length() >= LEAST_ROOM) else {
            return false;
        };
        let ends = self.across.first().zip(self.across.last());
        let Some((from, to)) = ends.map(|(first, last)| (first.start, last.end)) else {
            return false;
        };
        let pixel = |beside: i32, along: i32| {
            let (x, y) = if self.is_column { (beside, along) } else { (along, beside) };
            let place = u32::try_from(x).ok().zip(u32::try_from(y).ok())?;
            picture.pixels.get_pixel_checked(place.0, place.1).map(|pixel| pixel.0)
        };
        let Some(first) = pixel(room.start, from) else { return false };
        let is_one = |own: Rgb| distance(own, first) <= ONE_ROOM;
        (room.start..room.end)
            .step_by(2)
            .all(|beside| (from..to).all(|along| pixel(beside, along).is_some_and(is_one)))
    }

    /// Where less than a cell is left to the picture's edge: the pixels that a
    /// cell there would lack, and whether the lines between the cells go on
    /// into it. `None` where that cannot be told.
    fn goes_on(&self, picture: &Picture, is_last: bool) -> Option<(f64, bool)> {
        let (first, last) = (self.spans.first()?, self.spans.last()?);
        let count = self.spans.len() as i32 - 1;
        let pitch = (last.start - first.start) / count.max(1);
        let (room, board) = (self.room(is_last)?, if is_last { *last } else { *first });
        let length = room.length().min(board.length());
        let (lost, least) = (f64::from(pitch - room.length()), LEAST_ROOM.max(pitch / 4));
        if room.length() < least || room.length() >= pitch {
            return None;
        }
        // As much of the board beside it, for comparison.
        let beside = match is_last {
            true => Span { start: board.end - length, end: board.end },
            false => Span { start: board.start, end: board.start + length },
        };
        let edges = self.across.windows(2).flat_map(|pair| [pair[0].end, pair[1].start]);
        // Symbols rarely reach so far to the sides of their cells.
        let inside = self.across.iter().map(|span| span.start + span.length() / 6);
        let steps = |places: &mut dyn Iterator<Item = i32>, part: Span| -> f64 {
            let step = |place: i32| step_sum(picture, place, &[part], !self.is_column);
            let all: Vec<u64> =
                places.map(|p| (p - 1..p + 2).map(step).max().unwrap_or(0)).collect();
            all.iter().sum::<u64>() as f64 / all.len().max(1) as f64
        };
        let plain = steps(&mut inside.clone(), room);
        let seen = steps(&mut edges.clone(), beside);
        let share = (steps(&mut edges.clone(), room) - plain) / seen.max(1.0);
        match share {
            _ if seen < CLEAR_LINES * plain => None,
            GOES_ON.. => Some((lost, true)),
            ..ENDS => Some((lost, false)),
            _ => None,
        }
    }
}

/// What is of one colour but for this much has nothing on it.
const ONE_ROOM: u8 = 12;
/// Fewer pixels than this beside a grid show nothing.
const LEAST_ROOM: i32 = 6;
/// The lines of a board are so much stronger than what is seen between them
/// where they can be told,
const CLEAR_LINES: f64 = 2.0;
/// go on where they are still this strong outside,
const GOES_ON: f64 = 0.5;
/// and end where no more than this is left of them.
const ENDS: f64 = 0.15;

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
    // A line, and what is left of the next cells.
    let near = AT_EDGE.max(start.length() / 10);
    let (before, after) = (start.start, limit - end.end);
    if before <= near && after > half {
        Some(first)
    } else if after <= near && before > half {
        Some(last)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_between_rows_are_those_of_every_third_pixel() {
        let pixel = |x: u32, y: u32| [0, 1, 2].map(|c| ((x * 31 + y * 17 + c * 7) % 251) as u8);
        let picture =
            Picture::from(image::RgbImage::from_fn(900, 9, |x, y| image::Rgb(pixel(x, y))));
        let across = [Span { start: 0, end: 900 }, Span { start: 17, end: 44 }];
        let step = |x: i32| {
            let (p, q) = (pixel(x as u32, 5), pixel(x as u32, 4));
            (0..3).map(|c| u64::from(p[c].abs_diff(q[c]))).sum::<u64>()
        };
        let all = across.iter().flat_map(|span| middle(span, 900).step_by(3));
        assert_eq!(step_sum(&picture, 5, &across, false), all.map(step).sum::<u64>());
    }

    #[test]
    fn a_guessed_board_that_the_edge_shortens_is_cut_off() {
        let picture = Picture::from(image::RgbImage::new(500, 300));
        let lines = |from: i32, limit: i32| -> Vec<Span> {
            (0..6)
                .map(|i| from + 40 * i)
                .map(|start| Span { start, end: limit.min(start + 40) })
                .collect()
        };
        let cut = |right: i32| {
            let grid = clipped(&picture, Grid::guessed(lines(right - 240, 500), lines(20, 300)));
            (grid.cut_off, grid.cut_by)
        };
        assert_eq!(cut(500), (Vec::new(), 0.0));
        assert_eq!(cut(502), (Vec::new(), 0.0), "hardly");
        assert_eq!(cut(520), (vec![Edge::Right], 20.0));
    }

    #[test]
    fn an_oblong_board_beside_a_plain_strip_is_whole() {
        // Four columns and six rows of tiles, the left ones a third of a tile from the edge;
        // there, nothing, or the rest of tiles.
        let cut = |beside: fn(u32, u32) -> [u8; 3]| {
            let picture = Picture::from(image::RgbImage::from_fn(400, 400, |x, y| {
                let is_tile = (16..216).contains(&x) && (x - 16) % 50 < 46 && y % 50 < 46;
                image::Rgb(match is_tile && y < 300 {
                    true => [60 + (x / 50 % 2 * 80) as u8; 3],
                    false if x < 12 => beside(x, y),
                    false => [20; 3],
                })
            }));
            let lines = |from: i32, count: i32| -> Vec<Span> {
                let start = |i: i32| from + 50 * i;
                (0..count).map(|i| Span { start: start(i), end: start(i) + 46 }).collect()
            };
            cut_edges(&lines(16, 4), &lines(0, 6), &picture).0
        };
        assert_eq!(cut(|_, _| [20; 3]), Vec::new());
        assert_eq!(cut(|_, y| if y % 50 < 46 { [90; 3] } else { [20; 3] }), [Edge::Left]);
    }

    #[test]
    fn a_board_that_ends_a_little_before_the_edge_lacks_lines() {
        // Six rows of 98 pixels, the first one far from the upper edge.
        let rows: Vec<Span> =
            (0..6).map(|i| Span { start: 575 + 98 * i, end: 575 + 98 * i + 96 }).collect();
        let end = rows[5].end;
        let missing = |room: i32| missing_side(&rows, end + room, Edge::Top, Edge::Bottom);
        assert_eq!(missing(0), Some(Edge::Bottom));
        assert_eq!(missing(6), Some(Edge::Bottom), "the line and a little of the next cells");
        assert_eq!(missing(40), None);
        let low: Vec<Span> =
            rows.iter().map(|row| Span { start: row.start - 570, end: row.end - 570 }).collect();
        assert_eq!(missing_side(&low, end, Edge::Top, Edge::Bottom), Some(Edge::Top));
        assert_eq!(missing_side(&low, low[5].end + 5, Edge::Top, Edge::Bottom), None);
    }
}
