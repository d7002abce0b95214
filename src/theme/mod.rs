//! Themes: what the symbols of a game look like, as glyph templates.
//!
//! A [`Glyph`] is a shape without colour at one canonical size; a [`Theme`]
//! is a named set of labelled glyphs. Looking a glyph up gives the best label,
//! its score, and the best score of any other label, by normalised
//! cross-correlation (zero mean, unit variance; J. P. Lewis, "Fast Normalized
//! Cross-Correlation", 1995). `file` reads and writes themes in a folder,
//! `builtin` holds those inside the binary.

pub mod builtin;
pub mod corner;
pub mod file;
mod outline;
pub mod partial;

use std::ops::Deref;
use std::sync::OnceLock;

use multiversion::multiversion;

use self::partial::Partial;
use crate::geom::Rect;
use crate::picture::parts::Parts;

/// Side of a canonical glyph, pixels.
pub const GLYPH: usize = 24;
/// The glyph's longer side fills this much of it, the rest is margin.
const BODY: usize = 20;

/// Pixels of a canonical glyph.
const AREA: usize = GLYPH * GLYPH;
/// Length of every glyph as a vector: whole numbers this large keep the
/// correlation to a thousandth, and their products fit 32 bits.
const LENGTH: f32 = 8192.0;

/// Floats near this are whole numbers and their lowest bits count them; half of
/// it is added for those below 0.
const WHOLE: f32 = ((1 << 23) + (1 << 22)) as f32;

/// A shape: ink at `GLYPH`×`GLYPH`, shifted to zero mean and scaled to one
/// length, so that a dot product is the correlation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glyph {
    values: Box<[i16]>,
}

impl Glyph {
    /// The glyph of the ink in `bounds` of a mask (0 = ground, larger = more
    /// ink; rows of `width`), scaled to the canonical size with its aspect
    /// kept, centred.
    pub fn from_mask(mask: &[u8], width: usize, bounds: Rect) -> Self {
        let width = width.max(1);
        let step = bounds.width.max(bounds.height).max(1) as f32 / BODY as f32;
        let parts = |start: i32, length: i32, limit: usize| {
            let centre = start as f32 + length as f32 / 2.0;
            Parts::new(centre - GLYPH as f32 / 2.0 * step, step, GLYPH, limit)
        };
        let columns = parts(bounds.x, bounds.width, width);
        let rows = parts(bounds.y, bounds.height, mask.len() / width);
        let mut ink = [0.0; AREA];
        shrink((mask, width), (&columns, &rows), &mut ink);
        Self::from_ink(&ink)
    }

    /// The glyph of a `GLYPH`×`GLYPH` picture of ink, any scale.
    pub fn from_ink(ink: &[f32; AREA]) -> Self {
        let mut values = vec![0; AREA];
        normalise(ink, &mut values);
        Self { values: values.into() }
    }

    /// The same of grey values.
    pub fn from_grey(ink: &[u8; AREA]) -> Self {
        let mut values = vec![0; AREA];
        normalise_grey(ink, &mut values);
        Self { values: values.into() }
    }

    /// Normalised cross-correlation with another glyph, -1 to 1.
    pub fn likeness(&self, other: &Self) -> f32 {
        dot(&self.values, &other.values) as f32 / (LENGTH * LENGTH)
    }

    /// The sums of blocks of pixels, scaled so that two glyphs' coarse forms are
    /// never further apart than the glyphs themselves: a projection.
    pub fn coarse(&self) -> Coarse {
        let mut sums = [0i32; COARSE * COARSE];
        for (y, row) in self.values.chunks_exact(GLYPH).enumerate() {
            for (x, block) in row.chunks_exact(BLOCK).enumerate() {
                let sum: i32 = block.iter().map(|&v| i32::from(v)).sum();
                sums[y / BLOCK * COARSE + x] += sum;
            }
        }
        Coarse(sums.map(|sum| sum as f32 / (BLOCK as f32 * LENGTH)))
    }

    /// The mean of `weight` parts of this glyph and one of `other`.
    pub fn mixed(&self, other: &Self, weight: f32) -> Self {
        let mut ink = [0.0; AREA];
        for ((out, &a), &b) in ink.iter_mut().zip(&self.values).zip(&other.values) {
            *out = f32::from(a) * weight + f32::from(b);
        }
        Self::from_ink(&ink)
    }

    /// The glyph as grey values 0–255, row by row: what `file` saves.
    pub fn to_grey(&self) -> Vec<u8> {
        let low = f32::from(self.values.iter().copied().min().unwrap_or(0));
        let high = f32::from(self.values.iter().copied().max().unwrap_or(0));
        let range = (high - low).max(1.0);
        self.values.iter().map(|&v| ((f32::from(v) - low) / range * 255.0).round() as u8).collect()
    }
}

/// Side of a block of pixels.
const BLOCK: usize = 4;
/// Blocks along a side.
const COARSE: usize = GLYPH / BLOCK;

/// A glyph by blocks of pixels.
#[derive(Debug, Clone)]
pub struct Coarse([f32; COARSE * COARSE]);

impl Coarse {
    /// Whether the glyphs may be this like each other: of glyphs of length 1
    /// the squared distance is twice what the likeness lacks to 1.
    pub fn may_be_like(&self, other: &Self, likeness: f32) -> bool {
        let most = 2.0 * (1.0 - likeness) + ROUNDING;
        let mut sum = 0.0;
        // A few rows tell most glyphs apart.
        self.0.chunks_exact(2 * COARSE).zip(other.0.chunks_exact(2 * COARSE)).all(
            |(own, others)| {
                sum += own.iter().zip(others).map(|(a, b)| (a - b) * (a - b)).sum::<f32>();
                sum <= most
            },
        )
    }
}

/// Values of glyphs are rounded to whole numbers.
const ROUNDING: f32 = 0.005;

/// Ink at zero mean and the one length.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn normalise(ink: &[f32; AREA], out: &mut [i16]) {
    shift_and_scale(ink, out);
}

/// The same of grey values.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn normalise_grey(ink: &[u8; AREA], out: &mut [i16]) {
    shift_and_scale(ink, out);
}

#[inline(always)]
fn shift_and_scale<T: Into<f32> + Copy>(ink: &[T; AREA], out: &mut [i16]) {
    let mean = sum(ink, |v| v) / AREA as f32;
    let length = sum(ink, |v| (v - mean) * (v - mean)).sqrt();
    let factor = if length > 0.0 { LENGTH / length } else { 0.0 };
    for (out, &v) in out.iter_mut().zip(ink) {
        // Rounded by pushing the fraction out of the mantissa, which runs on
        // vector registers everywhere; `round` and casts do not.
        *out = ((v.into() - mean) * factor + WHOLE).to_bits() as i16;
    }
}

/// Reduces the rows of a mask to the lines of a glyph.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn shrink((mask, width): (&[u8], usize), (columns, rows): (&Parts, &Parts), ink: &mut [f32; AREA]) {
    let (across, down) = (columns.covered(), rows.covered());
    let height = down.len();
    // Separable, and each time whole lines at once: the columns of the mask,
    // which are made its rows before, and then the rows of what comes out.
    let mut turned = vec![0; across.len() * height];
    for (y, row) in mask.chunks_exact(width).skip(down.start).take(height).enumerate() {
        for (x, &value) in row[across.clone()].iter().enumerate() {
            turned[x * height + y] = value;
        }
    }
    let mut sums = vec![0.0f32; height];
    let mut lines = vec![[0.0f32; GLYPH]; height];
    for (c, (pixels, shares)) in columns.iter().enumerate() {
        sums.fill(0.0);
        for (x, &share) in pixels.zip(shares) {
            let from = (x - across.start) * height;
            for (sum, &value) in sums.iter_mut().zip(&turned[from..from + height]) {
                *sum += f32::from(value) * share;
            }
        }
        lines.iter_mut().zip(&sums).for_each(|(line, &sum)| line[c] = sum);
    }
    for (out, (pixels, shares)) in ink.as_chunks_mut::<GLYPH>().0.iter_mut().zip(rows.iter()) {
        for (y, &share) in pixels.zip(shares) {
            for (out, sum) in out.iter_mut().zip(&lines[y - down.start]) {
                *out += sum * share;
            }
        }
    }
}

/// The dot product of two glyphs' values, which is where naming spends its time.
#[multiversion(targets("x86_64+avx2+bmi1+bmi2+fma", "x86_64+ssse3"))]
fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// The sum over all values in eight parts: a sum in order cannot run on vector
/// registers.
#[inline(always)]
fn sum<T: Into<f32> + Copy>(ink: &[T; AREA], value: impl Fn(f32) -> f32) -> f32 {
    let mut parts = [0.0; 8];
    for chunk in ink.as_chunks::<8>().0 {
        for (part, &v) in parts.iter_mut().zip(chunk) {
            *part += value(v.into());
        }
    }
    parts.iter().sum()
}

/// The glyphs known for one label.
#[derive(Debug, Clone)]
pub struct Label {
    /// The label's name: `0`, `ring`, `moon` …
    pub name: String,
    /// What it stands for in a board: the family decides what it accepts.
    pub means: Meaning,
    /// Its templates.
    pub glyphs: Glyphs,
}

/// Templates of a label. Those of embedded themes that are seldom asked are taken
/// from their strip when they are asked for the first time.
#[derive(Debug, Clone, Default)]
pub struct Glyphs {
    strip: &'static [u8],
    parsed: OnceLock<Vec<Glyph>>,
}

impl Glyphs {
    /// The templates in an embedded strip.
    const fn later(strip: &'static [u8]) -> Self {
        Self { strip, parsed: OnceLock::new() }
    }

    fn all(&self) -> &[Glyph] {
        self.parsed.get_or_init(|| file::glyphs(self.strip).unwrap_or_default())
    }

    /// Takes them from their strip now.
    fn prepare(&self) {
        self.all();
    }
}

impl From<Vec<Glyph>> for Glyphs {
    fn from(glyphs: Vec<Glyph>) -> Self {
        Self { strip: &[], parsed: OnceLock::from(glyphs) }
    }
}

impl Deref for Glyphs {
    type Target = [Glyph];

    fn deref(&self) -> &[Glyph] {
        self.all()
    }
}

impl Label {
    /// Correlation with its best template, -1 to 1.
    pub fn likeness(&self, glyph: &Glyph) -> f32 {
        self.glyphs.iter().map(|own| own.likeness(glyph)).fold(-1.0, f32::max)
    }

    /// The same of what can be seen of a glyph.
    pub fn partial_likeness(&self, glyph: &Partial) -> f32 {
        self.glyphs.iter().map(|own| glyph.likeness(own)).fold(-1.0, f32::max)
    }
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
    /// Between two cells: they hold the same.
    Equal,
    /// Between two cells: they differ.
    Different,
}

/// Where on a board a theme's symbols stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Place {
    /// In the cells.
    #[default]
    Cells,
    /// On the borders between cells.
    Borders,
    /// Only beside the board, never in it: figures that look like the shapes
    /// of other games.
    Beside,
}

/// A named set of templates.
#[derive(Debug, Clone)]
pub struct Theme {
    /// The theme's name, as in the JSON record.
    pub name: String,
    /// Where its symbols stand.
    pub place: Place,
    /// What is less like a template than this is none of them: shapes that are
    /// met exactly or not at all, and that blurred ones are like by chance.
    pub least: Option<f32>,
    /// It is asked only where the digits that other themes like best are nearer
    /// to each other than this: finer templates of usual typefaces.
    pub ties: Option<f32>,
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

/// How well the label that fits best does so, of those that `themes` have for a `place`;
/// -1 where there are none.
pub fn likeness(glyph: &Glyph, themes: &[Theme], place: Place) -> f32 {
    let own = |theme: &Theme| {
        let scores = theme.labels.iter().map(|label| label.likeness(glyph));
        scores.fold(-1.0, f32::max)
    };
    let themes = themes.iter().filter(|theme| theme.place == place);
    let known = themes.map(|theme| (own(theme), theme.least.unwrap_or(-1.0)));
    known.filter(|(own, least)| own >= least).fold(-1.0, |best, (own, _)| own.max(best))
}

/// All labels that `themes` have for a `place` by how well they fit `glyph`,
/// the best first.
pub fn look(glyph: &Glyph, themes: &[Theme], place: Place) -> Vec<Match> {
    let mut matches: Vec<Match> = themes
        .iter()
        .filter(|theme| theme.place == place)
        .flat_map(|theme| theme.labels.iter().map(move |label| (theme, label)))
        .map(|(theme, label)| (theme, label, label.likeness(glyph)))
        .filter(|(theme, _, score)| theme.least.is_none_or(|least| *score >= least))
        .map(|(theme, label, score)| Match {
            theme: theme.name.clone(),
            label: label.name.clone(),
            means: label.means,
            score,
        })
        .collect();
    matches.sort_by(|a, b| b.score.total_cmp(&a.score));
    matches
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_likeness_is_that_of_the_first_label() {
        let themes = builtin::themes();
        let labels = themes.iter().flat_map(|theme| &theme.labels);
        // Glyphs between two templates are like neither.
        let firsts: Vec<&Glyph> = labels.filter_map(|label| label.glyphs.first()).collect();
        for pair in firsts.windows(2) {
            let glyph = pair[0].mixed(pair[1], 0.6);
            for place in [Place::Cells, Place::Borders] {
                let first = look(&glyph, themes, place).first().map_or(-1.0, |name| name.score);
                assert_eq!(likeness(&glyph, themes, place), first);
            }
        }
    }
}
