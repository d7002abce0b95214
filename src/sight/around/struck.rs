//! Numbers that are struck through once they are done, by a stroke of another
//! colour or by a level one across all of a line.
//!
//! Where two colours of ink meet, what each pixel has of either is told by
//! linear unmixing; the straight one is the stroke. What it covers of a digit is
//! filled in from both of its sides.

use super::slant::Slant;
use super::{Band, Names, Sign};
use crate::geom::Rect;
use crate::picture::{Rgb, distance};
use crate::sight::blob::{self, Blob};
use crate::sight::contrast::MIN_CONTRAST;
use crate::sight::touching::Piece;

/// Struck numbers are between so many usual heights of a digit high.
const HEIGHTS: (f64, f64) = (0.8, 2.2);
/// Two inks differ by more than this,
const APART: u8 = 36;
/// a pixel is of one where so many of its neighbours are this like it,
const ALIKE: u8 = 14;
const NEIGHBOURS: usize = 3;
/// and each has this share of such pixels;
const SHARE: f64 = 0.08;
/// of another hue this share of all ink: a thin stroke through two digits is
/// little of them, and blended with its ground nearly everywhere.
const HUE_SHARE: f64 = 0.04;
/// So many of them tell the commonest colour.
const TRIED: usize = 64;
/// A stroke is this thin, as a share of its length,
const THIN: f64 = 0.2;
/// so many digits long,
const LONG: f64 = 0.8;
/// and slants by so much at least: it is no 1.
const SLANT: f64 = 0.35;
/// A level stroke of the digits' own colour is so many digits long.
const LEVEL: f64 = 1.25;
/// Directions are one where the cosine between them is more than this.
const COLLINEAR: f64 = 0.97;
/// A pixel with this share of the stroke is covered by it.
const COVERED: f64 = 0.3;
/// A digit is at least this share of what a slanting stroke spans.
const LEAST_DIGIT: f64 = 0.4;
/// A stroke's blended border is so many pixels broad.
const BLENDED: f64 = 1.0;
/// What is lower than this share of a digit is a speck.
const SPECK: f64 = 0.25;
/// What is left of a digit is this like one at least.
const LEAST: f32 = 0.65;
/// What has this share of a digit's strength is digit.
const SOLID: u8 = 107;

type Vector = [f64; 3];

fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn minus(a: Rgb, b: Rgb) -> Vector {
    std::array::from_fn(|i| f64::from(a[i]) - f64::from(b[i]))
}

/// A piece of ink with all around it in its box.
struct Crop<'a> {
    band: &'a Band<'a>,
    bounds: Rect,
    colours: Vec<Rgb>,
    contrast: Vec<u8>,
}

/// Ink without a stroke: how much of a digit's strength each pixel has.
struct Rest {
    mask: Vec<u8>,
    colour: Rgb,
    /// Which pixels the stroke covers, and the box around them.
    covered: Vec<bool>,
    stroke: Rect,
}

impl Band<'_> {
    /// The digits of a piece of ink with a stroke through it, where all of them
    /// are clear; digits are of the height `usual`.
    pub(super) fn unstruck(
        &self,
        piece: &Blob,
        names: &mut Names,
        usual: f64,
    ) -> Option<Vec<Sign>> {
        let height = f64::from(piece.bounds.height);
        if !(HEIGHTS.0 * usual..=HEIGHTS.1 * usual).contains(&height) {
            return None;
        }
        let ink = Crop::new(self, piece);
        let rests = ink.by_colour(usual).into_iter().chain(ink.without_level(usual));
        let rests = rests.chain(ink.without_slant(usual));
        let read = |rest: Rest| ink.digits(&rest, names, usual);
        let all = rests.filter_map(read).filter(|signs| weakest(signs) >= LEAST);
        all.max_by(|a, b| weakest(a).total_cmp(&weakest(b)))
    }

    /// The digits of a piece of ink with a slanting stroke through it, before it is
    /// known how high digits are.
    pub(super) fn unslanted(&self, piece: &Blob, names: &mut Names) -> Option<Vec<Sign>> {
        let height = f64::from(piece.bounds.height);
        let ink = Crop::new(self, piece);
        let rest = ink.without_slant(LEAST_DIGIT * height)?;
        let solid = blob::find(rest.mask.iter().map(|&c| c > SOLID).collect(), ink.width(), 3);
        let highest = joined(solid).iter().map(|part| part.bounds.height).max()?;
        let is_digit = f64::from(highest) >= LEAST_DIGIT * height;
        let signs = ink.digits(&rest, names, f64::from(highest)).filter(|_| is_digit)?;
        (weakest(&signs) >= super::CLEAR).then_some(signs)
    }
}

impl<'a> Crop<'a> {
    fn new(band: &'a Band<'a>, piece: &Blob) -> Self {
        let bounds = piece.bounds;
        let (width, full) = (bounds.width as usize, band.area.width as usize);
        let mut contrast = vec![0; width * bounds.height as usize];
        for &i in &piece.pixels {
            let (x, y) = (i % full - bounds.x as usize, i / full - bounds.y as usize);
            contrast[y * width + x] = band.contrast[i];
        }
        let (x, y) = (band.area.x + bounds.x, band.area.y + bounds.y);
        let rows = (y..y + bounds.height).map(|y| band.picture.row(y, x, width));
        Self { band, bounds, colours: rows.flatten().copied().collect(), contrast }
    }

    const fn width(&self) -> usize {
        self.bounds.width as usize
    }

    /// The pixels next to this one.
    fn around(&self, i: usize) -> impl Iterator<Item = usize> {
        let (w, h) = (self.width() as i32, self.bounds.height);
        let (x, y) = (i as i32 % w, i as i32 / w);
        let near = (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy)));
        let near = near.filter(|&step| step != (0, 0)).map(move |(dx, dy)| (x + dx, y + dy));
        near.filter(move |&(x, y)| (0..w).contains(&x) && (0..h).contains(&y))
            .map(move |(x, y)| (y * w + x) as usize)
    }

    /// The commonest colour of these pixels, the mean of those like it, and how
    /// many they are.
    fn commonest(&self, pixels: &[usize]) -> Option<(Rgb, usize)> {
        // Drawn pictures have few colours: each is compared once.
        let mut colours: Vec<Rgb> = pixels.iter().map(|&i| self.colours[i]).collect();
        let step = (pixels.len() / TRIED).max(1);
        let mut tried: Vec<Rgb> = colours.iter().step_by(step).copied().collect();
        tried.dedup();
        colours.sort_unstable();
        let all: Vec<(Rgb, usize)> =
            colours.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len())).collect();
        let alike =
            |colour: Rgb| all.iter().filter(move |(other, _)| distance(colour, *other) <= ALIKE);
        let count = |colour: &Rgb| -> usize { alike(*colour).map(|(_, count)| count).sum() };
        let best = tried.into_iter().max_by_key(count)?;
        // A blend may have the most like it: those of both colours.
        let count = count(&best);
        let sum = |i: usize| alike(best).map(|(own, n)| usize::from(own[i]) * n).sum::<usize>();
        Some((std::array::from_fn(|i| (sum(i) / count.max(1)) as u8), count))
    }

    fn ground(&self) -> Option<Rgb> {
        let plain: Vec<usize> =
            (0..self.contrast.len()).filter(|&i| self.contrast[i] == 0).collect();
        self.commonest(&plain).map(|(colour, _)| colour)
    }

    /// What is left of two inks without the one that is a stroke.
    fn by_colour(&self, usual: f64) -> Vec<Rest> {
        let Some(ground) = self.ground() else { return Vec::new() };
        let is_solid = |&i: &usize| {
            let own = self.colours[i];
            let alike = self.around(i).filter(|&j| distance(own, self.colours[j]) <= ALIKE);
            self.contrast[i] > MIN_CONTRAST && alike.count() >= NEIGHBOURS
        };
        let solid: Vec<usize> = (0..self.contrast.len()).filter(is_solid).collect();
        let Some((one, _)) = self.commonest(&solid) else { return Vec::new() };
        // Another hue shows on thin strokes too, another shade only where it is
        // solid.
        let ink: Vec<usize> =
            (0..self.contrast.len()).filter(|&i| self.contrast[i] > MIN_CONTRAST).collect();
        let hue = |most: f64| -> Vec<usize> {
            let off = |i: usize| off_line(self.colours[i], ground, one, most);
            ink.iter().copied().filter(|&i| off(i) > f64::from(APART)).collect()
        };
        let is_shade = |&&i: &&usize| distance(self.colours[i], one) > APART;
        let common = |inks: &[usize], share: f64, all: &[usize]| {
            self.commonest(inks).filter(|(_, count)| *count as f64 >= share * all.len() as f64)
        };
        // What is darker than a blend that was taken for the ink is no other hue.
        let by_hue = common(&hue(f64::MAX), HUE_SHARE, &ink);
        let two = by_hue.or_else(|| common(&hue(1.0), HUE_SHARE, &ink)).or_else(|| {
            let by_shade: Vec<usize> = solid.iter().filter(is_shade).copied().collect();
            common(&by_shade, SHARE, &solid)
        });
        let Some((two, _)) = two else { return Vec::new() };
        let ways = [(one, two), (two, one)].into_iter();
        ways.filter_map(|(digit, stroke)| self.without(ground, digit, stroke, usual)).collect()
    }

    /// What is left without the ink `stroke`, where it is one.
    fn without(&self, ground: Rgb, digit: Rgb, stroke: Rgb, usual: f64) -> Option<Rest> {
        let shares: Vec<(f64, f64)> =
            self.colours.iter().map(|&own| unmixed(own, ground, digit, stroke)).collect();
        let is_ink = |i: usize| self.contrast[i] > MIN_CONTRAST;
        let covered: Vec<bool> =
            shares.iter().enumerate().map(|(i, own)| is_ink(i) && own.1 >= COVERED).collect();
        let breadth = straight(&covered, self.width(), usual)?;
        let strength = |share: f64| (share.clamp(0.0, 1.0) * 255.0) as u8;
        let mask = shares.iter().enumerate().map(|(i, own)| match is_ink(i) && !covered[i] {
            true => strength(own.0),
            false => 0,
        });
        let mask = self.filled(mask.collect(), &covered, breadth);
        let stroke = bounds(&covered, self.width());
        Some(Rest { mask, colour: digit, covered, stroke })
    }

    /// What is left without level strokes of any colour.
    fn without_level(&self, usual: f64) -> Option<Rest> {
        let width = self.width();
        let mut covered = vec![false; self.contrast.len()];
        let mut rows = 0;
        let level = self.contrast.iter().copied().max()? / 4;
        for (y, row) in self.contrast.chunks_exact(width.max(1)).enumerate() {
            let mut from = 0;
            let mut is_any = false;
            for x in 0..=width {
                if x < width && row[x] > level {
                    continue;
                }
                if (x - from) as f64 >= LEVEL * usual {
                    covered[y * width + from..y * width + x].fill(true);
                    is_any = true;
                }
                from = x + 1;
            }
            rows += usize::from(is_any);
        }
        let is_thin = rows > 0 && rows as f64 <= (THIN * usual).max(2.0);
        if !is_thin {
            return None;
        }
        self.uncovered(covered, rows as f64, 0)
    }

    /// What is left without a slanting stroke of the digits' own colour that runs
    /// on beyond them at both ends.
    fn without_slant(&self, usual: f64) -> Option<Rest> {
        let level = self.contrast.iter().copied().max()? / 3;
        let is_ink: Vec<bool> = self.contrast.iter().map(|&own| own > level).collect();
        let slant = Slant::of(&is_ink, self.width(), usual)?;
        let width = self.width();
        let is_near = |i: usize| slant.is_near((i % width) as f64, (i / width) as f64, BLENDED);
        let covered: Vec<bool> =
            (0..is_ink.len()).map(|i| self.contrast[i] > 0 && is_near(i)).collect();
        self.uncovered(covered, slant.breadth, level)
    }

    /// What a stroke of the digits' own colour, and of this breadth, leaves uncovered:
    /// none where nothing is stronger than `level`.
    fn uncovered(&self, covered: Vec<bool>, breadth: f64, level: u8) -> Option<Rest> {
        let kept = |(own, is_covered): (&u8, &bool)| if *is_covered { 0 } else { *own };
        let own = || self.contrast.iter().zip(&covered).map(kept);
        let strongest = own().max().filter(|strongest| *strongest > level)?;
        let scaled = |own: u8| (u32::from(own) * 255 / u32::from(strongest)) as u8;
        let mask = self.filled(own().map(scaled).collect(), &covered, breadth);
        let inks: Vec<usize> = (0..mask.len()).filter(|&i| mask[i] > SOLID).collect();
        let colour = self.commonest(&inks)?.0;
        let stroke = bounds(&covered, self.width());
        Some(Rest { mask, colour, covered, stroke })
    }

    /// The ink with what a stroke of this breadth covers of it: where there is
    /// ink on both of its sides.
    fn filled(&self, mask: Vec<u8>, covered: &[bool], breadth: f64) -> Vec<u8> {
        let (w, h) = (self.width() as i32, self.bounds.height);
        let reach = (1.5 * breadth).ceil() as i32 + 1;
        let mut filled = mask.clone();
        for i in (0..mask.len()).filter(|&i| covered[i]) {
            let (x, y) = (i as i32 % w, i as i32 / w);
            let strongest = |dx: i32, dy: i32| {
                let steps = (1..=reach).map(|n| (x + n * dx, y + n * dy));
                let inside = steps.filter(|&(x, y)| (0..w).contains(&x) && (0..h).contains(&y));
                inside.map(|(x, y)| mask[(y * w + x) as usize]).max().unwrap_or(0)
            };
            let through = |dx: i32, dy: i32| strongest(dx, dy).min(strongest(-dx, -dy));
            filled[i] = through(0, 1).max(through(1, 0));
        }
        filled
    }

    /// The digits of what is left; none where some of it is no digit.
    fn digits(&self, rest: &Rest, names: &mut Names, usual: f64) -> Option<Vec<Sign>> {
        let width = self.width();
        let solid = blob::find(rest.mask.iter().map(|&c| c > SOLID).collect(), width, 3);
        let parts = joined(solid);
        let height = |part: &Blob| f64::from(part.bounds.height);
        let is_high = |part: &&Blob| super::is_same_text(height(part), usual);
        // What is neither a digit nor a speck is left of something else, and what
        // the stroke does not run through is not struck by it.
        let is_strange = |part: &Blob| match is_high(&part) {
            true => !is_through(rest.stroke, part.bounds),
            false => height(part) > SPECK * usual,
        };
        if parts.iter().any(is_strange) {
            return None;
        }
        let (x, y) = (self.band.area.x + self.bounds.x, self.band.area.y + self.bounds.y);
        let contrast = self.contrast.iter().copied().max().unwrap_or(0);
        let mut signs = Vec::new();
        for part in parts.iter().filter(is_high) {
            let mut mask = vec![0; rest.mask.len()];
            for &i in &part.pixels {
                mask[i] = rest.mask[i];
                self.around(i).for_each(|j| mask[j] = rest.mask[j]);
            }
            let piece = Piece { mask: &mask, width, level: SOLID, hidden: &rest.covered };
            let whole = names.of(piece.figure(part.bounds));
            for (own, digits) in piece.digits(part.bounds, whole, &mut |figure| names.of(figure)) {
                let bounds = Rect::new(x + own.x, y + own.y, own.width, own.height);
                signs.push(Sign { bounds, colour: rest.colour, contrast, digits });
            }
        }
        (!signs.is_empty()).then_some(signs)
    }
}

/// How much the least clear of these is like a digit.
pub(super) fn weakest(signs: &[Sign]) -> f32 {
    signs.iter().map(Sign::score).fold(1.0, f32::min)
}

/// Pieces above each other are of one digit: a stroke along one of its own may
/// part it.
fn joined(mut pieces: Vec<Blob>) -> Vec<Blob> {
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.bounds.width));
    let mut parts: Vec<Blob> = Vec::new();
    for piece in pieces {
        let own = piece.bounds;
        let is_over = |part: &&mut Blob| {
            let shared = own.right().min(part.bounds.right()) - own.x.max(part.bounds.x);
            2 * shared > own.width
        };
        match parts.iter_mut().find(is_over) {
            Some(part) => {
                part.bounds = part.bounds.join(&own);
                part.pixels.extend(piece.pixels);
            }
            None => parts.push(piece),
        }
    }
    parts
}

/// How far a colour is from all blends of `ground` and `ink`, of which `most` of
/// the ink is in them.
fn off_line(own: Rgb, ground: Rgb, ink: Rgb, most: f64) -> f64 {
    let (v, d) = (minus(own, ground), minus(ink, ground));
    let share = (dot(v, d) / dot(d, d).max(1.0)).clamp(0.0, most);
    let off: Vector = std::array::from_fn(|i| v[i] - share * d[i]);
    dot(off, off).sqrt()
}

/// The box around these pixels.
fn bounds(covered: &[bool], width: usize) -> Rect {
    let all = covered.iter().enumerate().filter(|(_, is_own)| **is_own);
    let boxes = all.map(|(i, _)| {
        let width = width.max(1);
        Rect::new((i % width) as i32, (i / width) as i32, 1, 1)
    });
    boxes.reduce(|a, b| a.join(&b)).unwrap_or_default()
}

/// Whether a stroke in this box runs through the middle of a digit in `digit`.
fn is_through(stroke: Rect, digit: Rect) -> bool {
    let (middle, last) = (digit.x + digit.width / 2, digit.bottom() - 1);
    (stroke.x..stroke.right()).contains(&middle) && stroke.y < last && stroke.bottom() > digit.y + 1
}

/// How much of the inks `digit` and `stroke` is in a colour, on this ground.
fn unmixed(own: Rgb, ground: Rgb, digit: Rgb, stroke: Rgb) -> (f64, f64) {
    let (v, d, s) = (minus(own, ground), minus(digit, ground), minus(stroke, ground));
    let (dd, ss, ds) = (dot(d, d), dot(s, s), dot(d, s));
    let (vd, vs) = (dot(v, d), dot(v, s));
    if dd < 1.0 || ss < 1.0 {
        return (0.0, 0.0);
    }
    if ds / (dd * ss).sqrt() > COLLINEAR {
        // Only one is darker: its shade tells it.
        let (own, digit, stroke) = (dot(v, v).sqrt(), dd.sqrt(), ss.sqrt());
        let share = (own - digit.min(stroke)) / (digit - stroke).abs().max(1.0);
        return match digit < stroke {
            true => (own / digit, share),
            false => (share, if share < COVERED { own / stroke } else { 0.0 }),
        };
    }
    let whole = dd * ss - ds * ds;
    let (a, b) = ((vd * ss - vs * ds) / whole, (vs * dd - vd * ds) / whole);
    match (a < 0.0, b < 0.0) {
        (true, _) => (0.0, (vs / ss).max(0.0)),
        (_, true) => ((vd / dd).max(0.0), 0.0),
        _ => (a, b),
    }
}

/// How broad the stroke is that these pixels are, if they are one.
fn straight(covered: &[bool], width: usize, usual: f64) -> Option<f64> {
    let places = || {
        let all = covered.iter().enumerate().filter(|(_, is_own)| **is_own);
        all.map(|(i, _)| ((i % width.max(1)) as f64, (i / width.max(1)) as f64))
    };
    let count = places().count() as f64;
    if count < 4.0 {
        return None;
    }
    let (x, y) = places().fold((0.0, 0.0), |(a, b), (x, y)| (a + x / count, b + y / count));
    let (xx, yy, xy) = places().fold((0.0, 0.0, 0.0), |(xx, yy, xy), (px, py)| {
        let (dx, dy) = (px - x, py - y);
        (xx + dx * dx / count, yy + dy * dy / count, xy + dx * dy / count)
    });
    // Along and across the main axis of the pixels.
    let (half, root) = ((xx + yy) / 2.0, ((xx - yy).powi(2) / 4.0 + xy * xy).sqrt());
    let (along, across) = (half + root, (half - root).max(0.0));
    let (length, breadth) = ((12.0 * along).sqrt(), (12.0 * across).sqrt());
    let is_long = length >= LONG * usual && breadth <= THIN * length;
    (is_long && xx.sqrt() >= SLANT * yy.sqrt()).then_some(breadth)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Rgb = [255; 3];
    const BLACK: Rgb = [0; 3];
    const RED: Rgb = [220, 40, 40];

    #[test]
    fn blends_of_two_inks_are_unmixed() {
        let near = |own: (f64, f64), meant: (f64, f64)| {
            assert!((own.0 - meant.0).abs() < 0.05 && (own.1 - meant.1).abs() < 0.05, "{own:?}");
        };
        near(unmixed(WHITE, WHITE, BLACK, RED), (0.0, 0.0));
        near(unmixed([128; 3], WHITE, BLACK, RED), (0.5, 0.0));
        near(unmixed([237, 147, 147], WHITE, BLACK, RED), (0.0, 0.5));
        // A dark stroke through a grey digit, and the other way round.
        assert!(unmixed(BLACK, WHITE, [150; 3], BLACK).1 > 0.9);
        assert!(unmixed([150; 3], WHITE, [150; 3], BLACK).1 < COVERED);
        assert!(unmixed(BLACK, WHITE, BLACK, [150; 3]).0 > 0.9);
    }

    #[test]
    fn a_darker_shade_is_no_other_hue() {
        assert!(off_line(BLACK, WHITE, [128; 3], f64::MAX) < 1.0);
        assert!(off_line(BLACK, WHITE, [128; 3], 1.0) > 100.0);
        assert!(off_line(RED, WHITE, [128; 3], f64::MAX) > 100.0);
    }

    /// 20 by 20 pixels, some of them covered.
    fn covered(is_own: impl Fn(i32, i32) -> bool) -> Vec<bool> {
        (0..400).map(|i| is_own(i % 20, i / 20)).collect()
    }

    #[test]
    fn strokes_are_straight_and_not_upright() {
        let breadth = |own: Vec<bool>| straight(&own, 20, 14.0);
        assert!(breadth(covered(|x, y| (x - y).abs() < 2)).is_some());
        assert!(breadth(covered(|_, y| y == 10)).is_some());
        assert!(breadth(covered(|x, _| x == 10)).is_none(), "it may be a 1");
        assert!(breadth(covered(|x, y| (x - y).abs() < 6)).is_none());
        assert!(breadth(covered(|x, y| x < 6 && y == 10)).is_none());
    }

    #[test]
    fn a_stroke_runs_through_what_it_strikes() {
        let stroke = bounds(&covered(|x, y| (4..16).contains(&x) && y == 10), 20);
        assert_eq!(stroke, Rect::new(4, 10, 12, 1));
        assert!(is_through(stroke, Rect::new(6, 4, 8, 12)));
        assert!(!is_through(stroke, Rect::new(0, 4, 2, 12)));
        assert!(!is_through(stroke, Rect::new(6, 12, 8, 8)));
    }
}
