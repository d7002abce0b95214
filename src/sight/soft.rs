//! A piece of ink with its blended border, and how well digits explain it.
//!
//! Strokes thinner than a pixel are fainter where they lie between two, and a
//! JPEG blurs them further, so no one level parts ink from border everywhere.

use super::around::Sign;
use super::blob::Blob;

/// Of a piece of ink the part that reaches one of these shares of its strongest
/// contrast is the glyph; the rest is its blended border. Most digits are clear
/// by the first.
pub const INK_SHARES: [f32; 3] = [0.42, 0.27, 0.16];
/// Digits leave out no more of the box around ink than this share, and
const COVERED: f64 = 0.8;
/// than so many pixels of blended border.
const BORDER: f64 = 2.0;
/// What is lower than this share of the usual height is a part of a digit.
const FRAGMENT: f64 = 0.55;

/// A piece of ink on its own.
pub struct Soft {
    /// How strong it is at each pixel of its box, row by row.
    pub ink: Vec<u8>,
    /// The box's width and height, pixels.
    pub width: usize,
    height: usize,
    /// The strongest of it.
    pub strongest: u8,
}

impl Soft {
    /// Cuts `piece` out of a picture of contrasts in rows of `width`.
    pub fn new(piece: &Blob, contrast: &[u8], width: usize) -> Self {
        let Blob { pixels, bounds } = piece;
        let (w, h) = (bounds.width as usize, bounds.height as usize);
        let mut ink = vec![0u8; w * h];
        for &i in pixels {
            let (x, y) = (i % width - bounds.x as usize, i / width - bounds.y as usize);
            ink[y * w + x] = contrast[i];
        }
        let strongest = ink.iter().copied().max().unwrap_or(0);
        Self { ink, width: w, height: h, strongest }
    }

    /// A part's own pixels and their blended neighbours.
    pub fn mask(&self, part: &Blob, level: u8) -> Vec<u8> {
        let (w, h) = (self.width, self.height);
        let mut is_own = vec![0u8; self.ink.len()];
        part.pixels.iter().for_each(|&i| is_own[i] = 1);
        // Next to it: across first, then down.
        let mut across = is_own.clone();
        for (out, own) in across.chunks_exact_mut(w).zip(is_own.chunks_exact(w)) {
            out[1..].iter_mut().zip(own).for_each(|(out, own)| *out |= own);
            out.iter_mut().zip(&own[1..]).for_each(|(out, own)| *out |= own);
        }
        let mut mask = vec![0u8; self.ink.len()];
        let mut is_near = vec![0u8; w];
        for (y, out) in mask.chunks_exact_mut(w).enumerate() {
            is_near.fill(0);
            for near in across.chunks_exact(w).take((y + 2).min(h)).skip(y.saturating_sub(1)) {
                is_near.iter_mut().zip(near).for_each(|(out, near)| *out |= near);
            }
            let row = y * w..(y + 1) * w;
            let pixels = self.ink[row.clone()].iter().zip(&is_own[row]).zip(&is_near);
            for (out, ((&ink, &is_own), &is_near)) in out.iter_mut().zip(pixels) {
                *out = ink * (is_own | is_near & u8::from(ink <= level));
            }
        }
        mask
    }

    /// How well `signs` explain it: as the least like a digit among them does;
    /// nothing where they leave ink out, or are but fragments of digits of the
    /// height `usual`.
    pub fn quality(&self, signs: &[Sign], usual: Option<f64>) -> f32 {
        let Some(all) = signs.iter().map(|sign| sign.bounds).reduce(|a, b| a.join(&b)) else {
            return -1.0;
        };
        let is_left_out = |own: i32, all: usize| f64::from(own) < COVERED * (all as f64 - BORDER);
        let is_fragment = |sign: &Sign| {
            usual.is_some_and(|usual| f64::from(sign.bounds.height) < FRAGMENT * usual)
        };
        if is_left_out(all.width, self.width)
            || is_left_out(all.height, self.height)
            || signs.iter().any(is_fragment)
        {
            return 0.0;
        }
        signs.iter().map(Sign::score).fold(1.0, f32::min)
    }
}
