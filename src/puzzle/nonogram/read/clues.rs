//! From the signs around a grid to the digits of each of its lines.
//!
//! Digits of one height are taken, line by line from the board outwards.
//! Which of them are one number is for `joins`.

use std::ops::RangeInclusive;

use super::{aside, titles};
use crate::geom::Rect;
use crate::grid::Span;
use crate::median::median;
use crate::sight::around::{CLEAR, Sign};

/// Signs less like any digit than this are no digits.
const LEAST: f32 = 0.5;
/// A stroke narrower than this share of its height is an edge, not a 1.
const NARROWEST: f64 = 0.08;
/// A gap between tiles is as long as this share of a line is wide.
const GAP: f64 = 0.75;
/// Digits of one game differ in height by this factor at most.
const SAME_HEIGHT: f64 = 1.22;
/// Letters are this share of a digit's height at least.
const LEAST_TEXT: f64 = 0.5;
/// What is fainter than this share of the usual contrast, and
const FAINT: f64 = 0.45;
/// narrower than this share of its height, is no digit.
const THIN: f64 = 0.22;
/// What is even fainter, and less like a digit than this, is none, however broad.
const FAINTEST: f64 = 0.19;
const PLAIN: f32 = 0.9;
/// What has less than this share of the largest digits' area is a sliver.
const SLIVER: f64 = 0.1;
/// What is higher than so many digits, and narrower than this share of its
/// height, is a line.
const RULED: (f64, f64) = (1.5, 0.2);
/// Next to the board, so many cells from it or less, it is a tick if it is that much
/// higher than digits.
const TICK: (f64, f64) = (0.12, 1.15);
/// Digits of numbers of two may be set smaller, between these shares of the
/// height of others,
const SMALLEST: f64 = 0.6;
const SMALLER: f64 = 0.9;
/// and this near to each other, as a share of their height.
const NEXT: f64 = 0.5;
/// The box of a digit has this share of the area of others at least, as so many of
/// its kind on the board show.
const SLIGHT: f64 = 0.33;
const LEAST_SHOWN: usize = 3;
/// Numbers over a column are at most so many pitches apart;
const MAX_PITCH: f64 = 1.6;
/// distances this near to each other, as a share, are one pitch,
const SAME_PITCH: f64 = 0.15;
/// and so many tell it.
const LEAST_PITCHES: usize = 3;
/// Old-style figures up to this one are low,
const LAST_LOW: u8 = 2;
/// and the others so many times as high.
const OLD_STYLE: RangeInclusive<f64> = 1.18..=1.85;

/// The signs of one side of the board, by line.
pub struct Side {
    is_row: bool,
    /// The signs of each line in reading order.
    lines: Vec<Vec<Sign>>,
    /// The usual height of a digit, pixels.
    height: f64,
    /// How many signs that are no digits stand among them.
    strange: usize,
}

impl Side {
    /// The signs that stand outside the board's box beside its `lines`.
    /// Clues of a line stand at most `gap` cells apart.
    pub fn new(signs: &[Sign], lines: &[Span], board: Rect, is_row: bool, gap: f64) -> Self {
        let outside = |sign: &&Sign| {
            let (x, y) = sign.middle();
            match is_row {
                true => x < 2 * board.x || x > 2 * board.right(),
                false => y < 2 * board.y || y > 2 * board.bottom(),
            }
        };
        let is_edge =
            |sign: &&Sign| f64::from(sign.bounds.width) < NARROWEST * f64::from(sign.bounds.height);
        let outside: Vec<&Sign> =
            signs.iter().filter(|sign| outside(sign) && !is_edge(sign)).collect();
        let is_in = |sign: &Sign, i: usize| {
            let start =
                if i == 0 { lines[i].start } else { (lines[i - 1].end + lines[i].start) / 2 };
            let end = lines.get(i + 1).map_or(lines[i].end, |next| (lines[i].end + next.start) / 2);
            let (x, y) = sign.middle();
            (2 * start..2 * end).contains(if is_row { &y } else { &x })
        };
        let is_drawn = |sign: &&&Sign| !is_gap(sign.bounds, lines, is_row);
        let drawn: Vec<&Sign> = outside.iter().filter(is_drawn).copied().collect();
        let usual = usual_area(&drawn, lines.len(), is_in);
        let is_large = |sign: &&&Sign| area(sign) >= SLIVER * usual;
        let outside: Vec<&Sign> = outside.iter().filter(is_large).copied().collect();
        // Lines of a ruled space, and ticks beside the board, are higher than digits.
        let is_broad =
            |sign: &&&Sign| f64::from(sign.bounds.width) >= RULED.1 * f64::from(sign.bounds.height);
        let broad: Vec<&Sign> = outside.iter().filter(is_broad).copied().collect();
        let broad = if broad.is_empty() { &outside } else { &broad };
        let tall = Heights::of(&next_to(broad, lines.len(), board, is_row, is_in)).tall;
        let breadth = f64::from(lines.first().map_or(0, Span::length));
        let is_digit_high = |sign: &&&Sign| {
            let is_next = gap_to(board, sign.bounds) <= TICK.0 * breadth;
            let most = if is_next { TICK.1 } else { RULED.0 };
            is_broad(sign) || f64::from(sign.bounds.height) <= most * tall
        };
        let outside: Vec<&Sign> = outside.iter().filter(is_digit_high).copied().collect();
        let next = next_to(&outside, lines.len(), board, is_row, is_in);
        let (heights, contrast) = (Heights::of(&next), contrast_of(&next));
        let pairs = pair_height(&outside, &heights);
        let areas = areas(&next);
        let is_digit = |sign: &&&Sign| {
            sign.score() >= LEAST
                && !is_speck(sign, contrast)
                && (heights.may_be(sign) || pairs.is_some_and(|own| is_like(own, sign)))
                && area(sign) >= SLIGHT * areas[usize::from(sign.digit() % 10)]
        };
        let is_text = |sign: &&&Sign| {
            f64::from(sign.bounds.height) >= LEAST_TEXT * heights.low
                && f64::from(sign.contrast) >= FAINT * contrast
        };
        let by_line = |signs: &[&Sign]| -> Vec<Vec<Sign>> {
            let of_line = |(i, line): (usize, &Span)| {
                let most = gap * f64::from(line.length());
                let own = signs.iter().filter(|sign| is_in(sign, i));
                near(own.copied().cloned().collect(), board, is_row, most)
            };
            lines.iter().enumerate().map(of_line).collect()
        };
        let title = (!is_row).then(|| {
            let text: Vec<&Sign> = outside.iter().filter(is_text).copied().collect();
            titles::begin(&by_line(&text), lines, board)
        });
        let title = title.flatten().unwrap_or(i32::MAX);
        let is_clue = |sign: &&&Sign| is_row || titles::away(sign, board) < title;
        let digits: Vec<&Sign> = outside.iter().filter(is_digit).filter(is_clue).copied().collect();
        let reach =
            reach(&digits, board, is_row, gap * f64::from(lines.first().map_or(0, Span::length)));
        let digits = digits.iter().filter(|sign| away(sign, board, is_row) <= reach);
        let spans = lines;
        let mut lines = by_line(&digits.copied().collect::<Vec<&Sign>>());
        aside::leave_out(&mut lines, spans, is_row);
        if !is_row && let Some(pitch) = pitch(&lines, heights.low) {
            for line in &mut lines {
                *line = near(std::mem::take(line), board, is_row, MAX_PITCH * pitch);
            }
        }
        let strange = |sign: &&&Sign| {
            let line = (0..lines.len()).find(|&i| is_in(sign, i)).map(|i| &lines[i]);
            sign.score() < LEAST && line.is_some_and(|line| is_among(sign, line))
        };
        let strange = outside.iter().filter(is_text).filter(strange).count();
        Self { is_row, lines, height: heights.tall, strange }
    }

    /// The share of its signs that are clear digits, 0 to 1: words have other
    /// letters too, and other counters slashes.
    pub fn clearness(&self) -> f64 {
        let all = self.lines.iter().flatten();
        let clear = all.clone().filter(|sign| sign.score() >= CLEAR).count();
        clear as f64 / (all.count() + self.strange).max(1) as f64
    }

    /// The share of lines with a clear digit beside them, 0 to 1.
    pub fn coverage(&self) -> f64 {
        let clear = |line: &&Vec<Sign>| line.iter().any(|sign| sign.score() >= CLEAR);
        self.lines.iter().filter(clear).count() as f64 / self.lines.len().max(1) as f64
    }

    /// How likely the clues stand on this side: other text has other letters.
    pub fn telling(&self) -> f64 {
        self.coverage() * self.clearness()
    }

    /// The signs of each line in reading order.
    pub fn lines(&self) -> &[Vec<Sign>] {
        &self.lines
    }

    /// Whether it stands beside rows.
    pub const fn is_row(&self) -> bool {
        self.is_row
    }

    /// How far a sign is from the one before it, in heights of a digit.
    pub fn apart(&self, before: &Sign, sign: &Sign, measure: Measure) -> f64 {
        let pixels = match measure {
            Measure::Middles => f64::from(sign.middle().0 - before.middle().0) / 2.0,
            Measure::Gaps => f64::from(sign.bounds.x - before.bounds.right()),
            Measure::Starts => f64::from(sign.bounds.x - before.bounds.x),
        };
        pixels / self.height
    }
}

/// How the distance of two signs is measured: typefaces and games keep
/// different ones alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// From middle to middle.
    Middles,
    /// From the end of one to the start of the next.
    Gaps,
    /// From start to start.
    Starts,
}

/// Whether what is in this box is the gap between two tiles beside `lines`, with their
/// edges: it lies across that of two lines, and is about as long as they are wide.
fn is_gap(own: Rect, lines: &[Span], is_row: bool) -> bool {
    let (start, end, length) = match is_row {
        true => (own.y, own.bottom(), own.width),
        false => (own.x, own.right(), own.height),
    };
    lines.windows(2).any(|pair| {
        let is_across = start <= pair[0].end && pair[1].start <= end;
        is_across && f64::from(length) >= GAP * f64::from(pair[0].length())
    })
}

/// The clear digit next to the board in each line, since other text may stand
/// farther out.
fn next_to<'a>(
    signs: &[&'a Sign],
    count: usize,
    board: Rect,
    is_row: bool,
    is_in: impl Fn(&Sign, usize) -> bool,
) -> Vec<&'a Sign> {
    let middle = if is_row { board.x + board.right() } else { board.y + board.bottom() };
    let away = |sign: &Sign| {
        let (x, y) = sign.middle();
        ((if is_row { x } else { y }) - middle).abs()
    };
    let next = |line: usize| {
        let own = signs.iter().filter(|sign| sign.score() >= CLEAR && is_in(sign, line));
        own.copied().min_by_key(|sign| away(sign))
    };
    (0..count).filter_map(next).collect()
}

/// How many pixels there are between the board and a box beside it.
fn gap_to(board: Rect, own: Rect) -> f64 {
    let across = (board.x - own.right()).max(own.x - board.right());
    let down = (board.y - own.bottom()).max(own.y - board.bottom());
    f64::from(across.max(down))
}

/// How far a sign is from the board's middle, twice pixels.
fn away(sign: &Sign, board: Rect, is_row: bool) -> i32 {
    let (x, y) = sign.middle();
    match is_row {
        true => (x - board.x - board.right()).abs(),
        false => (y - board.y - board.bottom()).abs(),
    }
}

/// How far the clues reach, [`away`]: no more than `most` pixels beyond one of
/// them, in whatever line, stands the next.
fn reach(signs: &[&Sign], board: Rect, is_row: bool, most: f64) -> i32 {
    let mut places: Vec<i32> = signs.iter().map(|sign| away(sign, board, is_row)).collect();
    places.sort_unstable();
    let end = places.windows(2).find(|pair| f64::from(pair[1] - pair[0]) > 2.0 * most);
    end.map_or(i32::MAX, |pair| pair[0])
}

/// Whether a sign stands between the first and the last digit of a line.
fn is_among(sign: &Sign, line: &[Sign]) -> bool {
    let Some(all) = line.iter().map(|digit| digit.bounds).reduce(|a, b| a.join(&b)) else {
        return false;
    };
    let (x, y) = sign.middle();
    (2 * all.x..2 * all.right()).contains(&x) && (2 * all.y..2 * all.bottom()).contains(&y)
}

/// The usual contrast of these digits, 0–255.
fn contrast_of(signs: &[&Sign]) -> f64 {
    median(signs.iter().map(|sign| sign.contrast)).map_or(0.0, f64::from)
}

/// The usual area of the largest clear digit of a line, pixels.
fn usual_area(signs: &[&Sign], count: usize, is_in: impl Fn(&Sign, usize) -> bool) -> f64 {
    let largest = |line: usize| {
        let clear = signs.iter().filter(|sign| sign.score() >= CLEAR && is_in(sign, line));
        clear.map(|sign| area(sign)).max_by(f64::total_cmp)
    };
    let mut areas: Vec<f64> = (0..count).filter_map(largest).collect();
    areas.sort_by(f64::total_cmp);
    areas.get(areas.len() / 4).copied().unwrap_or(0.0)
}

/// The area of a sign's box, pixels.
fn area(sign: &Sign) -> f64 {
    f64::from(sign.bounds.width * sign.bounds.height)
}

/// The area of each digit's box, pixels, as its smaller ones have it; none where
/// few show it.
fn areas(signs: &[&Sign]) -> [f64; 10] {
    std::array::from_fn(|digit| {
        let own = signs.iter().filter(|sign| usize::from(sign.digit()) == digit);
        let mut areas: Vec<f64> = own.map(|sign| area(sign)).collect();
        areas.sort_by(f64::total_cmp);
        if areas.len() >= LEAST_SHOWN { areas[areas.len() / 4] } else { 0.0 }
    })
}

/// Whether a sign is a stain beside a line or the like: both fainter than the
/// digits of the board and thinner than a 1, or hardly to be seen.
fn is_speck(sign: &Sign, contrast: f64) -> bool {
    let own = f64::from(sign.contrast);
    let is_thin = f64::from(sign.bounds.width) < THIN * f64::from(sign.bounds.height);
    let is_faintest = own < FAINTEST * contrast && sign.score() < PLAIN;
    is_faintest || own < FAINT * contrast && is_thin
}

/// How high the digits of a board are, pixels. Of old-style figures 0, 1 and 2
/// are lower than the others.
struct Heights {
    low: f64,
    tall: f64,
}

impl Heights {
    /// Measured on these digits.
    fn of(signs: &[&Sign]) -> Self {
        let usual = |is_meant: &dyn Fn(&Sign) -> bool| {
            let meant = signs.iter().filter(|sign| is_meant(sign));
            median(meant.map(|sign| sign.bounds.height)).map(f64::from)
        };
        let all = usual(&|_| true).unwrap_or(1.0);
        let low = usual(&|sign| sign.digit() <= LAST_LOW).unwrap_or(all);
        let tall = usual(&|sign| sign.digit() > LAST_LOW).unwrap_or(all);
        match OLD_STYLE.contains(&(tall / low)) {
            true => Self { low, tall },
            false => Self { low: all, tall: all },
        }
    }

    /// Whether a digit is as high as those of the board.
    fn may_be(&self, sign: &Sign) -> bool {
        let own = f64::from(sign.bounds.height);
        is_near(self.low, own) || is_near(self.tall, own)
    }
}

fn is_near(usual: f64, own: f64) -> bool {
    own <= usual * SAME_HEIGHT + 1.0 && usual <= own * SAME_HEIGHT + 1.0
}

fn is_like(usual: f64, sign: &Sign) -> bool {
    is_near(usual, f64::from(sign.bounds.height))
}

/// How high the digits of numbers of two digits are, pixels, where they are set
/// in a smaller size.
fn pair_height(signs: &[&Sign], heights: &Heights) -> Option<f64> {
    let clear = || signs.iter().filter(|sign| sign.score() >= CLEAR);
    let is_smaller = |sign: &Sign| {
        let own = f64::from(sign.bounds.height);
        (SMALLEST * heights.low..SMALLER * heights.low).contains(&own)
    };
    let is_next = |a: &Sign, b: &Sign| {
        let gap = f64::from(b.bounds.x - a.bounds.right());
        let high = f64::from(a.bounds.height);
        is_one_line(a, b) && is_like(high, b) && (0.0..NEXT * high).contains(&gap)
    };
    let small: Vec<&Sign> = clear().filter(|sign| is_smaller(sign)).copied().collect();
    let in_pairs = small.iter().filter(|a| small.iter().any(|b| is_next(a, b)));
    median(in_pairs.map(|sign| sign.bounds.height)).map(f64::from)
}

/// From one number to the next over columns, pixels from middle to middle, where
/// enough of them say so; a title over the clues stands farther off. Digits are
/// at least `height` pixels high.
fn pitch(lines: &[Vec<Sign>], height: f64) -> Option<f64> {
    let pairs = lines.iter().flat_map(|line| line.windows(2));
    let pairs = pairs.filter(|pair| !is_one_line(&pair[0], &pair[1]));
    let apart = pairs.map(|pair| f64::from(pair[1].middle().1 - pair[0].middle().1).abs() / 2.0);
    let mut distances: Vec<f64> = apart.filter(|&apart| apart >= height).collect();
    distances.sort_by(f64::total_cmp);
    let pitch = *distances.get(distances.len() / 4)?;
    let like = distances.iter().filter(|&&d| (d - pitch).abs() <= SAME_PITCH * pitch).count();
    (like >= LEAST_PITCHES).then_some(pitch)
}

/// Whether two digits stand on one line of text.
pub fn is_one_line(a: &Sign, b: &Sign) -> bool {
    let apart = (a.middle().1 - b.middle().1).abs();
    apart < a.bounds.height.min(b.bounds.height)
}

/// The signs of a line in reading order, as far as they hang together from
/// the board outwards.
fn near(mut signs: Vec<Sign>, board: Rect, is_row: bool, most: f64) -> Vec<Sign> {
    let place = |sign: &Sign| if is_row { sign.middle().0 } else { sign.middle().1 };
    let middle = if is_row { board.x + board.right() } else { board.y + board.bottom() };
    signs.sort_by_key(|sign| (place(sign) - middle).abs());
    let apart = |pair: &[Sign]| f64::from((place(&pair[1]) - place(&pair[0])).abs()) / 2.0;
    let end = signs.windows(2).position(|pair| apart(pair) > most);
    signs.truncate(end.map_or(signs.len(), |end| end + 1));
    match is_row {
        true => signs.sort_by_key(|sign| sign.bounds.x),
        false => sort_lines(&mut signs),
    }
    signs
}

/// From the top, and in one line of text from the left.
fn sort_lines(signs: &mut [Sign]) {
    signs.sort_by_key(|sign| sign.middle().1);
    let mut from = 0;
    for to in 1..=signs.len() {
        if to == signs.len() || !is_one_line(&signs[to - 1], &signs[to]) {
            signs[from..to].sort_by_key(|sign| sign.bounds.x);
            from = to;
        }
    }
}

/// How sure a digit is among those that it may be, 0 to 1.
pub fn sure(sign: &Sign, may_be: impl Fn(u8) -> bool) -> f64 {
    let by_score = (f64::from(sign.score()) - 0.55) / 0.25;
    // What is far less like it is not asked for.
    let is_near = |next: &&(u8, f32)| f64::from(sign.score() - next.1) < LEAD;
    let mut others = sign.digits.iter().skip(1).take_while(is_near);
    let next = others.find(|next| may_be(next.0));
    let by_lead = next.map_or(1.0, |next| f64::from(sign.score() - next.1) / LEAD);
    by_score.min(by_lead).clamp(0.0, 1.0)
}

/// A digit that is so much less like a sign is none of its rivals.
const LEAD: f64 = 0.05;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_is_as_sure_as_its_rivals_leave_it() {
        let sign = Sign {
            bounds: Rect::new(0, 0, 8, 12),
            colour: [0; 3],
            contrast: 255,
            digits: vec![(5, 0.92), (6, 0.90), (8, 0.89), (3, 0.6)],
        };
        assert!((sure(&sign, |_| true) - 0.4).abs() < 0.01);
        assert!((sure(&sign, |rival| rival != 6) - 0.6).abs() < 0.01);
        assert!((sure(&sign, |rival| rival < 6) - 1.0).abs() < 0.01, "in a line of five");
    }

    #[test]
    fn gaps_between_tiles_are_told_from_digits() {
        // Tiles of 40 pixels, three apart.
        let lines: Vec<Span> = (0..4).map(|i| Span { start: 43 * i, end: 43 * i + 40 }).collect();
        let over = |x: i32, width: i32, height: i32| {
            is_gap(Rect::new(x, -60, width, height), &lines, false)
        };
        assert!(over(36, 11, 41));
        assert!(!over(36, 11, 20), "a digit of a clue that is not in the middle");
        assert!(!over(14, 11, 41), "a large 1 over the middle of a column");
        assert!(is_gap(Rect::new(-60, 38, 41, 9), &lines, true));
    }
}
