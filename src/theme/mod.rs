//! Themes: what the symbols of a game look like, as glyph templates.
//!
//! A [`Glyph`] is a shape without colour at one canonical size; a [`Theme`]
//! is a named set of labelled glyphs. Looking a glyph up gives the best label,
//! its score, and the best score of any other label, by normalised
//! cross-correlation (zero mean, unit variance; J. P. Lewis, "Fast Normalized
//! Cross-Correlation", 1995). `file` reads and writes themes in a folder,
//! `builtin` holds those inside the binary.

pub mod builtin;
pub mod file;

use crate::geom::Rect;

/// Side of a canonical glyph, pixels.
pub const GLYPH: usize = 24;
/// The glyph's longer side fills this much of it, the rest is margin.
const BODY: usize = 20;

/// A shape: ink from 0 to 1 at `GLYPH`×`GLYPH`, shifted to zero mean and
/// scaled to unit length, so that a dot product is the correlation.
#[derive(Debug, Clone, PartialEq)]
pub struct Glyph {
    values: Vec<f32>,
}

impl Glyph {
    /// The glyph of the ink in `bounds` of a mask (0 = ground, larger = more
    /// ink; rows of `width`), scaled to the canonical size with its aspect
    /// kept, centred.
    pub fn from_mask(mask: &[u8], width: usize, bounds: Rect) -> Self {
        let longer = bounds.width.max(bounds.height).max(1) as f32;
        let step = longer / BODY as f32;
        let centre_x = bounds.x as f32 + bounds.width as f32 / 2.0;
        let centre_y = bounds.y as f32 + bounds.height as f32 / 2.0;
        let height = mask.len() / width.max(1);
        let half = GLYPH as f32 / 2.0;
        let xs: Vec<_> = (0..GLYPH)
            .map(|i| {
                (centre_x + (i as f32 - half) * step, centre_x + (i as f32 + 1.0 - half) * step)
            })
            .collect();
        let mut values = Vec::with_capacity(GLYPH * GLYPH);
        for j in 0..GLYPH {
            let top = centre_y + (j as f32 - half) * step;
            for &(left, right) in &xs {
                values.push(mean_in(mask, width, height, [left, top, right, top + step]));
            }
        }
        Self::from_ink(values)
    }

    /// The glyph of a `GLYPH`×`GLYPH` picture of ink, any scale.
    pub fn from_ink(mut values: Vec<f32>) -> Self {
        values.resize(GLYPH * GLYPH, 0.0);
        let mean = values.iter().sum::<f32>() / values.len() as f32;
        for value in &mut values {
            *value -= mean;
        }
        let length = values.iter().map(|v| v * v).sum::<f32>().sqrt();
        if length > 0.0 {
            for value in &mut values {
                *value /= length;
            }
        }
        Self { values }
    }

    /// Normalised cross-correlation with another glyph, -1 to 1.
    pub fn likeness(&self, other: &Self) -> f32 {
        let (a, b) = (self.values.as_chunks::<8>().0, other.values.as_chunks::<8>().0);
        let mut sums = [0.0f32; 8];
        for (x, y) in a.iter().zip(b) {
            for i in 0..8 {
                sums[i] += x[i] * y[i];
            }
        }
        sums.iter().sum()
    }

    /// The mean of `weight` parts of this glyph and one of `other`.
    pub fn mixed(&self, other: &Self, weight: f32) -> Self {
        let pairs = self.values.iter().zip(&other.values);
        Self::from_ink(pairs.map(|(a, b)| a * weight + b).collect())
    }

    /// The glyph as grey values 0–255, row by row: what `file` saves.
    pub fn to_grey(&self) -> Vec<u8> {
        let low = self.values.iter().copied().fold(f32::INFINITY, f32::min);
        let high = self.values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let range = (high - low).max(f32::EPSILON);
        self.values.iter().map(|v| ((v - low) / range * 255.0).round() as u8).collect()
    }
}

/// Area-weighted mean of the mask in a box [left, top, right, bottom];
/// outside the mask counts as 0.
fn mean_in(mask: &[u8], width: usize, height: usize, [left, top, right, bottom]: [f32; 4]) -> f32 {
    let range = |from: f32, to: f32, limit: usize| {
        let first = from.floor().max(0.0) as usize;
        (first, (to.ceil().max(0.0) as usize).min(limit))
    };
    let (x0, x1) = range(left, right, width);
    let (y0, y1) = range(top, bottom, height);
    let cover = |at: usize, from: f32, to: f32| (at as f32 + 1.0).min(to) - (at as f32).max(from);
    let mut sum = 0.0;
    for y in y0..y1 {
        let weight = cover(y, top, bottom);
        for x in x0..x1 {
            sum += f32::from(mask[y * width + x]) * weight * cover(x, left, right);
        }
    }
    sum / ((right - left) * (bottom - top)).max(f32::EPSILON)
}

/// The glyphs known for one label.
#[derive(Debug, Clone)]
pub struct Label {
    /// The label's name: `0`, `ring`, `moon` …
    pub name: String,
    /// What it stands for in a board: the family decides what it accepts.
    pub means: Meaning,
    /// Its templates.
    pub glyphs: Vec<Glyph>,
}

/// What a label stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Meaning {
    /// The digit zero, or the look that stands for it.
    Zero,
    /// The digit one, or the look that stands for it.
    One,
    /// A shape that stands for a value only beside another shape.
    Shape,
    /// Decoration: says nothing about the cell's value.
    Mark,
    /// A symbol of other puzzles: its presence speaks against this family.
    Foreign,
}

/// A named set of templates.
#[derive(Debug, Clone)]
pub struct Theme {
    /// The theme's name, as in the JSON record.
    pub name: String,
    /// Its labels.
    pub labels: Vec<Label>,
}

/// How well one label fits a glyph.
#[derive(Debug, Clone, PartialEq)]
pub struct Match {
    /// The theme's name.
    pub theme: String,
    /// The label's name.
    pub label: String,
    /// What the label stands for.
    pub means: Meaning,
    /// Correlation with the label's best template, -1 to 1.
    pub score: f32,
}

/// All labels of `themes` by how well they fit `glyph`, the best first.
pub fn look(glyph: &Glyph, themes: &[Theme]) -> Vec<Match> {
    let mut matches: Vec<Match> = themes
        .iter()
        .flat_map(|theme| theme.labels.iter().map(move |label| (theme, label)))
        .map(|(theme, label)| Match {
            theme: theme.name.clone(),
            label: label.name.clone(),
            means: label.means,
            score: label.glyphs.iter().map(|g| g.likeness(glyph)).fold(-1.0, f32::max),
        })
        .collect();
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    matches
}
