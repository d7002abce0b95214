//! The lines of the paper that a board is drawn on: even, fainter than those of
//! the board, and from edge to edge of the picture. Without them the board is one
//! on a plain page.

use crate::geom::Rect;
use crate::picture::{Picture, Rgb, commonest, distance, median};

/// Pixels between those that are looked at along a line.
const STEP: usize = 8;
/// Colours nearer than this are one.
const SAME: u8 = 6;
/// Lines of paper are this far from its ground: else it is noise, or a board's.
const FAINT: std::ops::RangeInclusive<u8> = 6..=100;
/// A line has its colour on this share of its length; the rest is drawn over.
const SHOWN: f64 = 0.6;
/// or on this one, if all but the rest of this share of it is drawn over.
const LEFT: f64 = 0.35;
const DRAWN: f64 = 0.75;
/// A line is thinner than this part of the distance to the next one,
const THIN: f64 = 5.0;
/// which is so many pixels at least.
const NEAREST: f64 = 12.0;
/// Paper has so many lines in one direction at least,
const LEAST: usize = 8;
/// which lie one distance apart, or several, but for so many pixels,
const OFF: f64 = 2.0;
/// and are this share of all that look like lines.
const EVEN: f64 = 0.6;
/// A JPEG rings so many pixels beside a line.
const RINGING: i32 = 10;
/// One line in so many has a colour that counts.
const RARE: usize = 8;
/// So many lines lie beside a board on either side: else they may be its own.
const BESIDE: usize = 2;
/// How far from the blend of ground and line a pixel of a line may be,
const BLEND: f32 = 10.0;
/// and how much stronger than its line.
const STRONGER: f32 = 1.15;

/// The lines of a paper.
#[derive(Debug, Clone, PartialEq)]
pub struct Ruling {
    ground: Rgb,
    /// The colours of its lines: every fifth may be stronger.
    colours: Vec<Rgb>,
    /// The middles of level lines, pixels.
    rows: Vec<i32>,
    /// The middles of upright lines, pixels.
    columns: Vec<i32>,
}

impl Ruling {
    /// The lines of the paper that `picture` shows, if it shows one.
    pub fn of(picture: &Picture) -> Option<Self> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let row = |y: usize| picture.row(y as i32, 0, width).iter().step_by(STEP).copied();
        let (ground, _) = commonest((0..height).step_by(STEP).flat_map(row), SAME)?;
        let column = |x: usize| {
            let rows = (0..height).step_by(STEP);
            rows.filter_map(|y| picture.row(y as i32, x as i32, 1).first().copied()).collect()
        };
        let levels: Vec<Vec<Rgb>> = (0..height).map(|y| row(y).collect()).collect();
        let uprights: Vec<Vec<Rgb>> = (0..width).map(column).collect();
        let told_by = |line_in: fn(&[Rgb], Rgb) -> Option<Rgb>| {
            let of = |all: &[Vec<Rgb>]| -> Vec<_> {
                let seen: Vec<_> = all.iter().map(|colours| line_in(colours, ground)).collect();
                of_paper(&lines(&seen, ground))
            };
            Self::told(ground, of(&levels), of(&uprights))
        };
        told_by(shown).or_else(|| told_by(covered))
    }

    /// The ruling of these lines, by place and colour; `None` if they have no colour.
    fn told(ground: Rgb, levels: Vec<(i32, Rgb)>, uprights: Vec<(i32, Rgb)>) -> Option<Self> {
        let all: Vec<Rgb> = levels.iter().chain(&uprights).map(|line| line.1).collect();
        let colours = told(&all);
        let middles = |lines: &[(i32, Rgb)]| lines.iter().map(|line| line.0).collect();
        let (rows, columns) = (middles(&levels), middles(&uprights));
        (!colours.is_empty()).then_some(Self { ground, colours, rows, columns })
    }

    /// The picture with the ground of the paper in place of its lines.
    pub fn erased(&self, picture: &Picture) -> Picture {
        let mut plain = picture.clone();
        for pixel in plain.pixels.as_chunks_mut::<3>().0 {
            if self.is_line(*pixel) {
                *pixel = self.ground;
            }
        }
        plain
    }

    /// Whether the paper goes on beside `board` on two opposite sides.
    pub fn is_around(&self, board: Rect) -> bool {
        let beside = |lines: &[i32], from: i32, to: i32| {
            let before = lines.iter().filter(|line| **line < from).count();
            let behind = lines.iter().filter(|line| **line > to).count();
            before.min(behind) >= BESIDE
        };
        beside(&self.rows, board.y, board.bottom()) || beside(&self.columns, board.x, board.right())
    }

    /// Whether a pixel is a blend of the ground and a line.
    fn is_line(&self, pixel: Rgb) -> bool {
        self.colours.iter().any(|line| self.is_blend(pixel, *line))
    }

    fn is_blend(&self, pixel: Rgb, line: Rgb) -> bool {
        let from_ground = |colour: Rgb| -> [f32; 3] {
            std::array::from_fn(|c| f32::from(colour[c]) - f32::from(self.ground[c]))
        };
        let (own, line) = (from_ground(pixel), from_ground(line));
        let dot = |a: [f32; 3], b: [f32; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f32>();
        let share = (dot(own, line) / dot(line, line)).clamp(0.0, STRONGER);
        own.iter().zip(line).all(|(own, line)| (own - share * line).abs() <= BLEND)
    }
}

/// Whether a line of this colour may be paper's.
fn is_faint(colour: Rgb, ground: Rgb) -> bool {
    FAINT.contains(&distance(colour, ground))
}

/// How many of these are of one colour.
fn alike(colours: &[Rgb], own: Rgb) -> usize {
    colours.iter().filter(|colour| distance(**colour, own) <= 2 * SAME).count()
}

/// The colour of a row or column of pixels that is a line for the most part.
fn shown(colours: &[Rgb], ground: Rgb) -> Option<Rgb> {
    let least = SHOWN * colours.len() as f64;
    median(colours).filter(|own| is_faint(*own, ground) && alike(colours, *own) as f64 >= least)
}

/// The same of one over which more may be drawn than is left of it.
fn covered(colours: &[Rgb], ground: Rgb) -> Option<Rgb> {
    let all = colours.len() as f64;
    let drawn = colours.iter().filter(|colour| distance(**colour, ground) > SAME).count();
    if (drawn as f64) < DRAWN * all {
        return None;
    }
    let is_drawn = |colour: &Rgb| is_faint(*colour, ground) && distance(*colour, ground) > SAME;
    let faint: Vec<Rgb> = colours.iter().copied().filter(is_drawn).collect();
    let (own, _) = commonest(faint.iter().copied(), SAME)?;
    (alike(&faint, own) as f64 >= LEFT * all).then_some(own)
}

/// The colours that several lines have.
fn told(lines: &[Rgb]) -> Vec<Rgb> {
    let mut left = lines.to_vec();
    let mut colours = Vec::new();
    while let Some((colour, count)) = commonest(left.iter().copied(), SAME) {
        if RARE * count < lines.len() {
            break;
        }
        left.retain(|other| distance(*other, colour) > SAME);
        colours.push(colour);
    }
    colours
}

/// A line among neighbouring rows or columns of pixels.
#[derive(Clone, Copy)]
struct Line {
    /// Where it is strongest, its colour there and how far that is from the ground.
    at: i32,
    colour: Rgb,
    strength: u8,
    /// On how many pixels it is half as strong.
    width: i32,
}

/// All lines, `pixels` being the colours of rows or columns that differ from
/// `ground`; without the ringing that a JPEG leaves beside them.
fn lines(pixels: &[Option<Rgb>], ground: Rgb) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let strengths = pixels.iter().map(|colour| colour.map_or(0, |own| distance(own, ground)));
    let strengths: Vec<u8> = strengths.collect();
    let mut from = 0;
    for run in strengths.chunk_by(|a, b| (*a > 0) == (*b > 0)) {
        let peak = run.iter().copied().zip(from..).max_by_key(|(strength, _)| *strength);
        if let Some((strength, at)) = peak.filter(|(strength, _)| *strength > 0) {
            let width = run.iter().filter(|own| **own >= strength / 2).count() as i32;
            let colour = pixels[at].unwrap_or(ground);
            lines.push(Line { at: at as i32, colour, strength, width });
        }
        from += run.len();
    }
    let all = lines.clone();
    let is_ringing = |line: &Line| {
        let beside = all.iter().filter(|other| (other.at - line.at).abs() <= RINGING);
        beside.map(|other| other.strength / 2).any(|half| half >= line.strength)
    };
    lines.retain(|line| !is_ringing(line));
    lines
}

/// Those of `lines` that are of a paper, if they are as many and as even: each
/// with its place and colour.
fn of_paper(lines: &[Line]) -> Vec<(i32, Rgb)> {
    let middles: Vec<i32> = lines.iter().map(|line| line.at).collect();
    let steps: Vec<f64> = middles.windows(2).map(|pair| f64::from(pair[1] - pair[0])).collect();
    let alike = |step: &f64| steps.iter().filter(|other| (*other - step).abs() <= OFF).count();
    let Some(usual) = steps.iter().copied().max_by_key(alike) else { return Vec::new() };
    let same: Vec<f64> = steps.iter().copied().filter(|step| (step - usual).abs() <= OFF).collect();
    let step = same.iter().sum::<f64>() / same.len() as f64;
    // What is drawn on the paper may have lines in its own place, or beside them.
    let from = |first: usize| {
        let mut chain = vec![first];
        for (at, middle) in middles.iter().enumerate().skip(first + 1) {
            let apart = f64::from(middle - middles[chain[chain.len() - 1]]);
            let count = (apart / step).round();
            if count > 0.0 && (apart - count * step).abs() <= OFF {
                chain.push(at);
            }
        }
        chain
    };
    let chain = (0..lines.len().min(LEAST)).map(from).max_by_key(Vec::len).unwrap_or_default();
    let is_paper = step >= NEAREST
        && chain.len() >= LEAST
        && chain.len() as f64 >= EVEN * lines.len() as f64
        && chain.iter().all(|at| THIN * f64::from(lines[*at].width) <= step);
    let chain = chain.into_iter().filter(|_| is_paper);
    chain.map(|at| (middles[at], lines[at].colour)).collect()
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    const PAGE: [u8; 3] = [250, 250, 244];
    const LINE: [u8; 3] = [206, 224, 238];
    const INK: [u8; 3] = [40, 50, 90];

    /// A page of 400×600 with lines every 20 pixels, and on it a box.
    fn page(line: [u8; 3], every: u32) -> Picture {
        let pixels = RgbImage::from_fn(400, 600, |x, y| {
            let is_frame = (100..300).contains(&x) && (200..400).contains(&y);
            let is_inside = (104..296).contains(&x) && (204..396).contains(&y);
            let is_line = x % every < 2 || y % every < 2;
            image::Rgb(match (is_frame && !is_inside, is_line) {
                (true, _) => INK,
                (_, true) => line,
                _ => PAGE,
            })
        });
        Picture::from(pixels)
    }

    #[test]
    fn the_lines_of_paper_go_and_what_is_drawn_on_it_stays() {
        let picture = page(LINE, 20);
        let ruling = Ruling::of(&picture).expect("it is ruled");
        assert_eq!((ruling.ground, ruling.colours.as_slice()), (PAGE, &[LINE][..]));
        assert_eq!((ruling.rows.len(), ruling.columns.len()), (29, 20));
        let plain = ruling.erased(&picture);
        for (x, y, pixel) in plain.pixels.enumerate_pixels() {
            let is_ink = picture.pixels.get_pixel(x, y).0 == INK;
            assert_eq!(pixel.0, if is_ink { INK } else { PAGE }, "{x}, {y}");
        }
        assert!(ruling.is_around(Rect::new(100, 200, 200, 200)));
        assert!(!ruling.is_around(Rect::new(10, 10, 380, 580)), "its own lines");
    }

    #[test]
    fn strong_lines_few_lines_and_bands_are_no_paper() {
        assert_eq!(Ruling::of(&page(INK, 20)), None);
        assert_eq!(Ruling::of(&page(LINE, 90)), None);
        assert_eq!(Ruling::of(&page(LINE, 6)), None);
        assert_eq!(Ruling::of(&Picture::from(RgbImage::new(0, 0))), None);
    }

    #[test]
    fn lines_that_a_board_covers_for_the_most_part_are_of_paper() {
        // A board of nearly the picture's width, under which the lines hardly show.
        let plain = page(LINE, 20).pixels;
        let board = RgbImage::from_fn(400, 600, |x, y| {
            let is_board = (10..390).contains(&x) && (60..380).contains(&y);
            let through = |c: u8| ((u32::from(c) + 3 * 252) / 4) as u8;
            let own = plain.get_pixel(x, y).0;
            image::Rgb(if is_board { own.map(through) } else { own })
        });
        let ruling = Ruling::of(&Picture::from(board)).expect("it is ruled");
        assert_eq!(ruling.columns.len(), 20);
    }
}
