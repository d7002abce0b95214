//! The dashed and dotted lines of a board: marks that follow each other evenly along a row or
//! column of pixels, each unlike what lies on both sides of the line. Such lines close no
//! cell; drawn through, they do.
//!
//! The bounds were chosen on newspaper-like boards with lines of dots: along their lines nine
//! tenths of the marks are even, along lines of text half of them at most.

use std::ops::Range;

use crate::picture::{Picture, Rgb, luma, median};

/// Marks and gaps are at most this part of the picture's shorter side long,
const LONGEST: usize = 24;
/// and lines at most this part of it thick.
const THICK: usize = 120;
/// A mark differs by so much from what lies on both sides of its line, in levels of grey.
const CONTRAST: i16 = 14;
/// The marks of a line follow one another at one distance, but for this part of it,
const OFF: f64 = 0.13;
/// and but for so many in turn, where lines cross;
const ODD: usize = 3;
/// which this share of them do,
const EVEN: f64 = 0.55;
/// they are so many at least,
const LEAST: usize = 12;
/// on at least this part of the picture's shorter side.
const LONG: f64 = 0.16;
/// What signs leave of a line has so many marks,
const FEW: usize = 3;
/// and what interrupts one is at most so many of the longest gaps long.
const BREAK: usize = 2;
/// A board has so many lines in each direction at least.
const LINES: usize = 3;

/// Marks along one row or column of pixels that are a line.
#[derive(Debug, Clone)]
struct Line {
    /// The row or column.
    at: usize,
    /// Where it goes on, in pixels: what interrupts it is left out.
    parts: Vec<Range<usize>>,
    colour: Rgb,
}

/// The dashed lines of a picture.
#[derive(Debug, Clone)]
pub struct Dashes {
    levels: Vec<Line>,
    uprights: Vec<Line>,
}

impl Dashes {
    /// The lines that `picture` shows, if they are as many as those of a board.
    pub fn of(picture: &Picture) -> Option<Self> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let shorter = width.min(height);
        let pixels = picture.pixels.as_raw().as_chunks::<3>().0;
        let grey: Vec<u8> = pixels.iter().map(|colour| luma(*colour)).collect();
        let levels = lines(&grey, width, shorter, |y, x| pixels[y * width + x]);
        if count(&levels) < LINES {
            return None;
        }
        let turned: Vec<u8> =
            (0..width).flat_map(|x| grey.iter().skip(x).step_by(width).copied()).collect();
        let uprights = lines(&turned, height, shorter, |x, y| pixels[y * width + x]);
        (count(&uprights) >= LINES).then_some(Self { levels, uprights })
    }

    /// The picture with each of the lines drawn through.
    pub fn drawn(&self, picture: &Picture) -> Picture {
        let mut whole = picture.clone();
        let mut put = |x: usize, y: usize, colour: Rgb| {
            whole.pixels.put_pixel(x as u32, y as u32, image::Rgb(colour));
        };
        for line in &self.levels {
            line.parts.iter().cloned().flatten().for_each(|x| put(x, line.at, line.colour));
        }
        for line in &self.uprights {
            line.parts.iter().cloned().flatten().for_each(|y| put(line.at, y, line.colour));
        }
        whole
    }
}

/// The lines along the rows of `length` pixels in `grey`, each with the colour of its marks.
fn lines(
    grey: &[u8],
    length: usize,
    shorter: usize,
    colour: impl Fn(usize, usize) -> Rgb,
) -> Vec<Line> {
    if length == 0 {
        return Vec::new();
    }
    let rows: Vec<&[u8]> = grey.chunks_exact(length).collect();
    let reach = (shorter / THICK).max(2);
    let mut marks = vec![0i8; length];
    let mut lines = Vec::new();
    for (above, three) in rows.windows(2 * reach + 1).enumerate() {
        let (at, beside) = (above + reach, three[0].iter().zip(three[2 * reach]));
        for ((mark, own), (before, behind)) in marks.iter_mut().zip(three[reach]).zip(beside) {
            let [before, behind] =
                [before, behind].map(|other| i16::from(*own) - i16::from(*other));
            *mark = i8::from(before.min(behind) >= CONTRAST)
                - i8::from(before.max(behind) <= -CONTRAST);
        }
        lines.extend(chains(&marks, shorter).into_iter().filter_map(|runs| {
            let middles = runs.iter().map(|run| usize::midpoint(run.start, run.end));
            let colours: Vec<Rgb> = middles.map(|along| colour(at, along)).collect();
            let colour = median(&colours)?;
            Some(Line { at, parts: joined(&runs, length), colour })
        }));
    }
    lines
}

/// How many lines these are: neighbouring rows or columns of pixels are one.
fn count(lines: &[Line]) -> usize {
    lines.chunk_by(|a, b| b.at - a.at <= 2).count()
}

/// The chains of marks that are a line each, of one row or column of pixels.
fn chains(marks: &[i8], shorter: usize) -> Vec<Vec<Range<usize>>> {
    let longest = (shorter / LONGEST).max(3);
    let mut runs: Vec<(i8, Range<usize>)> = Vec::new();
    let mut from = 0;
    for run in marks.chunk_by(|a, b| a == b) {
        if run[0] != 0 && run.len() <= longest {
            runs.push((run[0], from..from + run.len()));
        }
        from += run.len();
    }
    let is_near = |a: &(i8, Range<usize>), b: &(i8, Range<usize>)| {
        a.0 == b.0 && b.1.start - a.1.end <= BREAK * longest
    };
    let chains = runs.chunk_by(is_near).filter(|chain| chain.len() >= LEAST);
    let chains = chains.map(|chain| chain.iter().map(|run| run.1.clone()).collect::<Vec<_>>());
    let is_long = |part: &Vec<Range<usize>>| {
        let length = part.last().map_or(0, |run| run.end) - part.first().map_or(0, |run| run.start);
        part.len() >= LEAST && length as f64 >= LONG * shorter as f64
    };
    // Where a part is a line, shorter ones are the rest of it, between signs.
    let parts = chains.map(|chain| even_parts(&chain));
    parts.filter(|parts| parts.iter().any(is_long)).flatten().collect()
}

/// The parts of a chain in which marks follow each other at its usual distance: what is written
/// before and behind a line, or crosses it, does not.
fn even_parts(runs: &[Range<usize>]) -> Vec<Vec<Range<usize>>> {
    let usual = usual(runs);
    let is_even = |two: &[Range<usize>]| {
        let step = (two[1].start - two[0].start) as f64;
        (step - usual).abs() <= (OFF * usual).max(1.0)
    };
    let even: Vec<usize> = (1..runs.len()).filter(|&at| is_even(&runs[at - 1..=at])).collect();
    let parts = even.chunk_by(|a, b| b - a <= ODD + 1);
    let is_line = |part: &&[usize]| {
        let all = part[part.len() - 1] - part[0] + 1;
        part.len() >= FEW && part.len() as f64 >= EVEN * all as f64
    };
    parts.filter(is_line).map(|part| runs[part[0] - 1..=part[part.len() - 1]].to_vec()).collect()
}

/// How far it mostly is from one mark to the next, pixels: of those as common, the shorter.
fn usual(runs: &[Range<usize>]) -> f64 {
    let steps = || runs.windows(2).map(|two| two[1].start - two[0].start);
    let near = |step: &usize| steps().filter(|other| other.abs_diff(*step) <= 1).count();
    let longest = steps().max().unwrap_or(0);
    (1..=longest).rev().max_by_key(near).map_or(0.0, |step| step as f64)
}

/// Marks grown together over the gaps between them, and as far at the ends; what interrupts
/// their line stays.
fn joined(runs: &[Range<usize>], length: usize) -> Vec<Range<usize>> {
    let step = usual(runs) as usize;
    let mut parts: Vec<Range<usize>> = Vec::new();
    for run in runs {
        match parts.last_mut() {
            Some(last) if run.start - last.end <= step + step / 2 => last.end = run.end,
            _ => parts.push(run.clone()),
        }
    }
    if let Some(first) = parts.first_mut() {
        first.start = first.start.saturating_sub(step);
    }
    if let Some(last) = parts.last_mut() {
        last.end = (last.end + step).min(length);
    }
    parts
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;
    use crate::picture::paint::write;

    const PAGE: Rgb = [244, 240, 230];
    const INK: Rgb = [20, 20, 24];

    /// A page of 480×640 with a heavy frame of 360 pixels and in it lines 60 apart, of marks of
    /// so many pixels at this distance, which signs of 24 pixels interrupt.
    fn page(mark: i32, step: i32, signs: &[(i32, i32)]) -> Picture {
        Picture::from(RgbImage::from_fn(480, 640, |x, y| {
            let (x, y) = (x as i32 - 60, y as i32 - 120);
            let is_dash = |at: i32, along: i32| {
                at > 0
                    && at < 360
                    && at % 60 < 3
                    && at > 10
                    && (4..356).contains(&along)
                    && (along - 4) % step < mark
            };
            let outside = (x - 180).abs().max((y - 180).abs());
            let off = |(column, row): &(i32, i32)| (x - column).abs().max((y - row).abs());
            image::Rgb(match signs.iter().map(off).min() {
                _ if (180..186).contains(&outside) => INK,
                Some(off) if off < 12 => {
                    if off < 8 && x % 4 < 2 {
                        INK
                    } else {
                        PAGE
                    }
                }
                _ if outside < 180 && (is_dash(x, y) || is_dash(y, x)) => INK,
                _ => PAGE,
            })
        }))
    }

    /// The share of the pixels along the line below the first row that are ink.
    fn inked(picture: &Picture) -> f64 {
        let row = picture.row(120 + 61, 60 + 4, 352);
        row.iter().filter(|own| **own == INK).count() as f64 / row.len() as f64
    }

    #[test]
    fn dashes_and_dots_are_drawn_through() {
        for (mark, step) in [(3, 7), (8, 14), (12, 18)] {
            let picture = page(mark, step, &[]);
            assert!(inked(&picture) < 0.75);
            let dashes = Dashes::of(&picture).expect("it has such lines");
            assert!(inked(&dashes.drawn(&picture)) > 0.99, "{mark} {step}");
        }
    }

    #[test]
    fn signs_stay_and_what_they_leave_of_lines_is_drawn_through() {
        let picture = page(4, 9, &[(30, 61), (120, 61)]);
        let whole = Dashes::of(&picture).expect("it has such lines").drawn(&picture);
        let clear = [30, 120].map(|column| picture.row(120 + 61, 60 + column - 11, 22).to_vec());
        let left = [30, 120].map(|column| whole.row(120 + 61, 60 + column - 11, 22).to_vec());
        assert_eq!(clear, left);
        assert!(inked(&whole) > 0.85 && inked(&picture) < 0.5);
    }

    #[test]
    fn text_lines_and_a_few_dashes_are_none() {
        let mut text = Picture::from(RgbImage::from_pixel(480, 640, image::Rgb(PAGE)));
        for line in 0..12 {
            write(&mut text, "Put an A or a B in every square", 20, 20 + 50 * line, 28.0, INK);
        }
        assert!(Dashes::of(&text).is_none());
        assert!(Dashes::of(&page(7, 7, &[])).is_none(), "they are drawn through");
        assert!(Dashes::of(&page(20, 120, &[])).is_none());
        assert!(Dashes::of(&Picture::from(RgbImage::new(0, 0))).is_none());
    }
}
