//! One cell cut out of the picture: its ground colour, and the ink on it as
//! a glyph at the canonical size.
//!
//! A patch is the cell's box, reduced so that large cells cost no more than
//! small ones. The commonest colour along its rim is the ground; what differs
//! from it is ink. Ink that hangs on the rim (frames, bevels, rounded
//! corners, badges on the border) and specks in the corners are no glyph.

mod covered;
mod dots;
mod edges;
mod filling;
mod framed;
mod gloss;
mod hairline;
mod holes;
mod level;
mod painted;
mod plate;
mod rays;
mod squares;
mod striped;
mod towards;

use self::squares::KeptParts;
pub use self::squares::{SQUARES, Squares};

use std::sync::OnceLock;

use super::blob::{self, Blob};
use super::shade::{Bins, Shade};
use super::source::Source;
use crate::geom::Rect;
use crate::picture::Rgb;
use crate::theme::Glyph;

/// Cells are reduced to at least this many pixels a side.
const PATCH_SIDE: i32 = 33;
/// Share of the cell cut away all around before looking: antialiased edges.
const INSET: f64 = 0.035;
/// Width of the rim as a share of the side.
const RIM: f32 = 0.2;
/// Side of each corner, likewise.
const CORNER: f32 = 0.13;
/// Where the inside ends, likewise.
const INSIDE: f32 = 0.36;
/// Ink differs from the ground by at least this much in some channel.
/// Fainter symbols than this are not drawn by any game seen.
const MIN_CONTRAST: u8 = 12;
/// Connected ink of fewer pixels than this is noise.
const MIN_BLOB: usize = 4;
/// Of a disc or ring less than this share lies in the corners; of half a cell
/// 0.068, of a frame more.
const CORNERED: f64 = 0.05;
/// A blob that fills this much of its box is a solid box.
const SOLID: f64 = 0.9;
/// So many pixels of a patch tell it from most others.
const SAMPLES: usize = 60;
/// How often stronger ink is set aside to look for weaker.
const MAX_LAYERS: usize = 3;
/// A pixel is ink from this share of the strongest contrast on.
const INK_SHARE: f64 = 0.42;

/// The ink on a patch.
#[derive(Debug, Clone)]
pub struct Ink {
    /// The strongest difference from the ground, 0–255.
    pub contrast: u8,
    /// Mean colour of the fully inked pixels.
    pub colour: Rgb,
    /// Height of the glyph as a share of the cell's height.
    pub height: f64,
    /// Width of the glyph as a share of the cell's width.
    pub width: f64,
    /// Its middle, as shares of the cell's width and height.
    pub middle: [f64; 2],
    /// The shape, at the canonical size.
    pub glyph: Glyph,
    /// Whether it is an outline filled with another colour than the ground.
    pub is_stone: bool,
    /// Whether much of it is of other colours than most.
    pub is_painted: bool,
}

/// What was found on a patch beside its ground.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// The glyph, where there is one.
    pub ink: Option<Ink>,
    /// Share of the cell's middle covered by ink that is no glyph, 0 to 1.
    pub unexplained: f64,
    /// The strongest contrast of such ink.
    pub unexplained_contrast: u8,
}

/// A small picture of one cell.
#[derive(Debug, Clone)]
pub struct Patch {
    width: usize,
    height: usize,
    /// Red, green and blue, each row by row.
    channels: [Vec<u8>; 3],
    /// Its grounds, once they were asked for.
    shades: OnceLock<Shades>,
    /// Its squares, likewise.
    squares: OnceLock<Box<Squares>>,
    /// The same in other numbers of parts.
    parts: KeptParts,
}

/// The grounds a cell may have, by where they are looked for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shades {
    /// All around: the ground, unless a disc or a frame reaches that far.
    pub rim: Shade,
    /// In the four corners: the ground around a disc, or the gap around a tile.
    pub corners: Shade,
    /// Between rim and middle: the tile inside a frame.
    pub inside: Shade,
}

/// Ink blends into what is around it over so many pixels.
const BLENDED: f64 = 2.0;

impl Patch {
    const fn new(width: usize, height: usize, channels: [Vec<u8>; 3]) -> Self {
        let parts = [const { OnceLock::new() }; _];
        Self { width, height, channels, shades: OnceLock::new(), squares: OnceLock::new(), parts }
    }

    /// Cuts out the cell in `cell` (pixels of the picture), as large as `source`
    /// has it or smaller.
    pub fn cut(source: Source, cell: Rect) -> Self {
        let inset = |length: i32| ((f64::from(length) * INSET).round() as i32).max(1);
        let cell = cell.inset(inset(cell.width), inset(cell.height));
        let scale = source.scale();
        let (left, top) = ((cell.x + scale - 1) / scale, (cell.y + scale - 1) / scale);
        let (right, bottom) = (cell.right() / scale, cell.bottom() / scale);
        let cell = Rect::new(left, top, right - left, bottom - top).intersect(&source.whole());
        let step = (cell.width.min(cell.height) / PATCH_SIDE).max(1) as usize;
        let width = cell.width as usize / step;
        let height = cell.height as usize / step;
        let mut channels = [0; 3].map(|_| Vec::with_capacity(width * height));
        let mut rows = [const { Vec::new() }; 3];
        let mut sums = vec![0u16; width * step];
        for y in (0..height).map(|y| cell.y as usize + y * step) {
            if step == 1 {
                source.add_row((cell.x as usize, y), width, &mut channels);
                continue;
            }
            rows.iter_mut().for_each(Vec::clear);
            (y..y + step).for_each(|y| {
                source.add_row((cell.x as usize, y), width * step, &mut rows);
            });
            for (out, rows) in channels.iter_mut().zip(&rows) {
                add_means(rows.chunks_exact(width * step), step, &mut sums, out);
            }
        }
        Self::new(width, height, channels)
    }

    /// Its width in pixels.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Its height in pixels.
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The mean of cells; they may differ by a pixel or two, and what goes
    /// beyond the smallest is left out.
    pub fn mean<'a>(patches: impl Iterator<Item = &'a Self> + Clone) -> Self {
        let width = patches.clone().map(|p| p.width).min().unwrap_or(0);
        let height = patches.clone().map(|p| p.height).min().unwrap_or(0);
        let count = patches.clone().count().max(1) as u32;
        let channels = [0, 1, 2].map(|c| {
            let mut sums = vec![0u32; width * height];
            for patch in patches.clone() {
                let (dx, dy) = ((patch.width - width) / 2, (patch.height - height) / 2);
                for (y, sums) in sums.chunks_mut(width.max(1)).enumerate() {
                    let from = (y + dy) * patch.width + dx;
                    for (sum, &v) in sums.iter_mut().zip(&patch.channels[c][from..from + width]) {
                        *sum += u32::from(v);
                    }
                }
            }
            sums.into_iter().map(|sum| ((sum + count / 2) / count) as u8).collect()
        });
        Self::new(width, height, channels)
    }

    /// A few of its pixels, spread over all of it.
    pub fn sample(&self) -> Vec<u8> {
        let step = self.channels[0].len() / SAMPLES + 1;
        self.channels.iter().flat_map(|channel| channel.iter().step_by(step).copied()).collect()
    }

    /// Whether it is the same in every pixel.
    pub fn is_equal(&self, other: &Self) -> bool {
        self.width == other.width && self.channels == other.channels
    }

    fn pixel(&self, i: usize) -> Rgb {
        [0, 1, 2].map(|c| self.channels[c][i])
    }

    /// How far every pixel is from `ground`: the largest difference of a
    /// channel, as [`distance`](crate::picture::distance).
    fn contrast(&self, ground: Rgb) -> Vec<u8> {
        let [r, g, b] = &self.channels;
        let [r0, g0, b0] = ground;
        let pixels = r.iter().zip(g).zip(b);
        pixels.map(|((r, g), b)| r.abs_diff(r0).max(g.abs_diff(g0)).max(b.abs_diff(b0))).collect()
    }

    /// The commonest colour along the rim, in the corners and inside.
    pub fn shades(&self) -> Shades {
        *self.shades.get_or_init(|| self.told_shades())
    }

    fn told_shades(&self) -> Shades {
        let [mut rim, mut corners, mut inside] = [const { Bins::new() }; 3];
        // The first line whose middle is at least this deep, from either side.
        let depth = |length: usize, share: f32| {
            (0..length).find(|&i| (i as f32 + 0.5) / length as f32 >= share).unwrap_or(length)
        };
        let (w, h) = (self.width, self.height);
        let [x_corner, x_rim, x_inside] = [CORNER, RIM, INSIDE].map(|share| depth(w, share));
        let [y_corner, y_rim, y_inside] = [CORNER, RIM, INSIDE].map(|share| depth(h, share));
        let mut y = 0;
        while y < h {
            // Rows of a drawn cell mostly repeat the one before.
            let depths = |y: usize| {
                let near = y.min(h - 1 - y);
                [y_corner, y_rim, y_inside].map(|depth| near < depth)
            };
            let [is_corner, is_rim, is_inside] = depths(y);
            let row = |y: usize| self.channels.each_ref().map(|c| &c[y * w..(y + 1) * w]);
            let first = y;
            y += 1;
            while y < h && depths(y) == depths(first) && row(y) == row(first) {
                y += 1;
            }
            let add = |bins: &mut Bins, from: usize, to: usize| {
                bins.add_all(row(first).map(|channel| &channel[from..to]), (y - first) as u32);
            };
            if is_corner {
                add(&mut corners, 0, x_corner);
                add(&mut corners, w - x_corner, w);
            }
            if is_rim {
                add(&mut rim, 0, w);
                continue;
            }
            add(&mut rim, 0, x_rim);
            add(&mut rim, w - x_rim, w);
            if is_inside {
                add(&mut inside, x_rim, w - x_rim);
            } else {
                add(&mut inside, x_rim, x_inside);
                add(&mut inside, w - x_inside, w - x_rim);
            }
        }
        let [rim, corners, inside] = [rim, corners, inside].map(Bins::shade);
        Shades { rim, corners, inside }
    }

    /// The glyph that stands out from `ground`. Frames and bevels may be
    /// stronger than the symbol they surround: what is no glyph is set aside
    /// and the rest looked at again. Outlines filled with the colour of one of
    /// `stones` are filled though they may hardly differ from the ground.
    pub fn ink(&self, ground: Rgb, stones: &[Rgb]) -> Found {
        let contrast = self.contrast(ground);
        // Most cells without a symbol are as plain as this.
        if contrast.iter().all(|own| *own < MIN_CONTRAST) {
            return Found::default();
        }
        let striped =
            self.striped_contrast(ground).map(|c| self.ink_in(&c, (ground, stones), INK_SHARE));
        if let Some(found) = striped.filter(|found| found.ink.is_some()) {
            return found;
        }
        let contrast = self.glossy_contrast(ground).unwrap_or(contrast);
        let found = self.ink_in(&contrast, (ground, stones), INK_SHARE);
        let ink = found.ink.map(|ink| self.with_hairlines(ink, ground));
        Found { ink, ..found }
    }

    /// The glyph that stands out from `ground` beside `dot`, which was found on it.
    pub fn ink_around(&self, ground: Rgb, stones: &[Rgb], dot: &Ink) -> Option<Ink> {
        let mut contrast = self.contrast(ground);
        let reach = |length: usize, middle: f64, own: f64| {
            let [from, to] = [-1.0, 1.0].map(|side| (middle + side * own / 2.0) * length as f64);
            (from - BLENDED).max(0.0) as usize..((to + BLENDED).max(0.0) as usize).min(length)
        };
        let across = reach(self.width, dot.middle[0], dot.width);
        for row in reach(self.height, dot.middle[1], dot.height) {
            contrast[row * self.width..][across.clone()].fill(0);
        }
        self.ink_in(&contrast, (ground, stones), INK_SHARE).ink
    }

    /// The same by how far every pixel is from what lies behind; it is ink from this
    /// `share` of the strongest contrast on.
    fn ink_in(&self, contrast: &[u8], behind: (Rgb, &[Rgb]), share: f64) -> Found {
        let mut is_aside = vec![false; contrast.len()];
        let mut rest = Found::default();
        for _ in 0..MAX_LAYERS {
            let strongest = self.strongest_inside(contrast, &is_aside);
            if strongest < MIN_CONTRAST {
                break;
            }
            let level = (f64::from(strongest) * share) as u8;
            let blobs = self.blobs(contrast, level, &is_aside);
            let rays: Vec<Blob> = self.rays(&blobs).into_iter().map(|i| blobs[i].clone()).collect();
            let dots: Vec<Blob> = self.dots(&blobs).into_iter().map(|i| blobs[i].clone()).collect();
            let (glyphs, others): (Vec<Blob>, Vec<Blob>) = blobs
                .into_iter()
                .filter(|blob| !rays.contains(blob))
                .partition(|blob| dots.contains(blob) || self.may_be_glyph(blob));
            let (glyphs, frames): (Vec<Blob>, Vec<Blob>) =
                glyphs.iter().cloned().partition(|blob| !self.is_frame(blob, &glyphs));
            let ink = self.glyph(&glyphs, &rays, contrast, behind, &is_aside);
            let others = [others, frames].concat();
            for &i in others.iter().flat_map(|b| &b.pixels) {
                is_aside[i] = true;
            }
            let share = self.middle_share(&others);
            if share > 0.0 {
                rest.unexplained += share;
                rest.unexplained_contrast = rest.unexplained_contrast.max(strongest);
            }
            if ink.is_some() {
                return Found { ink, ..rest };
            }
            self.widen(&mut is_aside);
        }
        rest
    }

    /// The ink that these blobs make up together, with the `rays` around them.
    fn glyph(
        &self,
        blobs: &[Blob],
        rays: &[Blob],
        contrast: &[u8],
        behind: (Rgb, &[Rgb]),
        is_aside: &[bool],
    ) -> Option<Ink> {
        let largest = blobs.iter().map(|b| b.pixels.len()).max()?;
        let kept = blobs.iter().filter(|b| b.pixels.len() * 12 >= largest);
        let kept: Vec<&Blob> = kept.chain(rays).collect();
        let mut mask = vec![0u8; contrast.len()];
        for &i in kept.iter().flat_map(|b| &b.pixels) {
            mask[i] = contrast[i];
        }
        let filling = self.filling(&kept, contrast, behind);
        if let Some((_, inside)) = &filling {
            let full = kept.iter().flat_map(|b| &b.pixels).map(|&i| contrast[i]).max()?;
            inside.iter().for_each(|&i| mask[i] = full);
        }
        self.soften(&mut mask, contrast, is_aside);
        if let Some(pitch) = self.pitch_of_dots(&kept).filter(|_| rays.is_empty()) {
            self.close_gaps(&mut mask, pitch);
        }
        let bounds = kept.iter().map(|b| b.bounds).reduce(|a, b| a.join(&b))?;
        let strongest = kept.iter().flat_map(|b| b.pixels.iter().map(|&i| contrast[i])).max()?;
        let middle = |start: i32, length: i32| f64::from(2 * start + length) / 2.0;
        let colour = filling.as_ref().map_or_else(|| self.ink_colour(&kept), |filling| filling.0);
        Some(Ink {
            contrast: strongest,
            colour,
            is_painted: self.is_painted(&kept, behind.0, colour),
            height: f64::from(bounds.height) / self.height as f64,
            width: f64::from(bounds.width) / self.width as f64,
            middle: [
                middle(bounds.x, bounds.width) / self.width as f64,
                middle(bounds.y, bounds.height) / self.height as f64,
            ],
            is_stone: filling.is_some(),
            glyph: Glyph::from_mask(&mask, self.width, bounds),
        })
    }

    /// The share of the middle (seven tenths of each side) these blobs cover.
    fn middle_share(&self, blobs: &[Blob]) -> f64 {
        let (w, h) = (self.width, self.height);
        let (x0, y0) = (w * 3 / 20, h * 3 / 20);
        let is_middle =
            |i: &&usize| (x0..w - x0).contains(&(**i % w)) && (y0..h - y0).contains(&(**i / w));
        // A solid box that hangs on the rim is a frame or the edge of a panel.
        let is_ragged = |b: &&Blob| {
            let area = f64::from(b.bounds.width) * f64::from(b.bounds.height);
            (b.pixels.len() as f64) < SOLID * area
        };
        let count =
            blobs.iter().filter(is_ragged).flat_map(|b| &b.pixels).filter(is_middle).count();
        count as f64 / ((w - 2 * x0) * (h - 2 * y0)).max(1) as f64
    }

    /// The contrast that the strongest pixels away from the rim reach. A few
    /// darker pixels where strokes meet do not count: they would hide a thin
    /// stroke.
    fn strongest_inside(&self, contrast: &[u8], is_aside: &[bool]) -> u8 {
        let (x, y) = (self.width / 8, self.height / 8);
        let mut counts = [0u32; 256];
        for row in y..self.height - y {
            for i in row * self.width + x..(row + 1) * self.width - x {
                counts[usize::from(contrast[i])] += u32::from(!is_aside[i]);
            }
        }
        let enough = (contrast.len() / 250).max(6) as u32;
        let mut sum = 0;
        let reached = (0..=255u8).rev().find(|&level| {
            sum += counts[usize::from(level)];
            sum >= enough
        });
        reached.unwrap_or(0)
    }

    /// The commonest colour of the ink: of an outlined disc the inside, not
    /// the line around it.
    fn ink_colour(&self, blobs: &[&Blob]) -> Rgb {
        let mut bins = Bins::new();
        for &i in blobs.iter().flat_map(|b| &b.pixels) {
            bins.add(self.pixel(i), 1);
        }
        bins.shade().colour
    }

    /// Connected ink above `level`, without single specks.
    fn blobs(&self, contrast: &[u8], level: u8, is_aside: &[bool]) -> Vec<Blob> {
        let is_ink = contrast.iter().zip(is_aside).map(|(&c, &aside)| !aside && c > level);
        blob::find(is_ink.collect(), self.width, MIN_BLOB)
    }

    /// No glyph: what lies outside the middle, and what hangs on the rim
    /// (frames and bevels reach into the corners, badges span little).
    fn may_be_glyph(&self, blob: &Blob) -> bool {
        let b = blob.bounds;
        let (w, h) = (self.width as i32, self.height as i32);
        let is_central = |start: i32, length: i32, side: i32| {
            let middle = f64::from(2 * start + length) / f64::from(2 * side.max(1));
            (0.22..=0.78).contains(&middle)
        };
        let touches = b.x == 0 || b.y == 0 || b.right() == w || b.bottom() == h;
        is_central(b.x, b.width, w)
            && is_central(b.y, b.height, h)
            && (!touches || self.stands_free(blob))
    }

    /// Whether the blob crosses most of the cell and leaves its corners
    /// free.
    fn stands_free(&self, blob: &Blob) -> bool {
        let spans = |length: i32, side: usize| f64::from(length) >= 0.6 * side as f64;
        let part = |at: usize, length: usize| {
            let at = (at as f32 + 0.5) / length as f32;
            at.min(1.0 - at)
        };
        let in_corner = |i: &&usize| {
            part(**i % self.width, self.width).max(part(**i / self.width, self.height)) < CORNER
        };
        let cornered = blob.pixels.iter().filter(in_corner).count();
        (spans(blob.bounds.width, self.width) || spans(blob.bounds.height, self.height))
            && cornered as f64 <= CORNERED * blob.pixels.len() as f64
    }
}

/// Appends the means of squares of `step` pixels a side over `rows` of equal
/// length; `sums` is room for a row of sums.
fn add_means<'a>(
    rows: impl Iterator<Item = &'a [u8]>,
    step: usize,
    sums: &mut [u16],
    out: &mut Vec<u8>,
) {
    // Down first: whole rows are added on vector registers.
    sums.fill(0);
    for row in rows {
        for (sum, &value) in sums.iter_mut().zip(row) {
            *sum += u16::from(value);
        }
    }
    let area = (step * step) as u32;
    let mean = |block: &[u16]| {
        let sum: u32 = block.iter().map(|&s| u32::from(s)).sum();
        ((sum + area / 2) / area) as u8
    };
    match step {
        2 => out.extend(sums.as_chunks::<2>().0.iter().map(|b| ((b[0] + b[1] + 2) >> 2) as u8)),
        3 => out.extend(sums.as_chunks::<3>().0.iter().map(|b| mean(b))),
        _ => out.extend(sums.chunks_exact(step).map(mean)),
    }
}
