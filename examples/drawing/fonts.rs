//! Typefaces: reading them, and turning text into outlines.

use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;

use ab_glyph::{Font, FontVec, OutlineCurve};
use tiny_skia::{PathBuilder, Transform};

use super::dice::Dice;

/// Characters a face must have to be of use here.
const NEEDED: &str = "0123456789ABCDEFGHIJOXaelnorstu:|/";

/// Parts of file names of faces in which 0 and 1 are not ordinary, or too thin
/// to be read on a phone.
const UNWANTED: [&str; 7] =
    ["Italic", "Oblique", "Hairline", "Z003", "D050000L", "StandardSymbols", "Dingbats"];

/// A typeface.
pub struct Face {
    /// File name without its ending.
    pub name: String,
    font: FontVec,
    em: f32,
}

impl Face {
    /// Reads a font file; `None` if it is not one that can be used here.
    pub fn read(path: &Path) -> Option<Self> {
        let name = path.file_stem()?.to_str()?.to_owned();
        if UNWANTED.iter().any(|part| name.contains(part)) {
            return None;
        }
        let font = FontVec::try_from_vec(fs::read(path).ok()?).ok()?;
        let em = font.units_per_em()?;
        let face = Self { name, font, em };
        face.is_ordinary().then_some(face)
    }

    /// True if the face has all letters needed, and a 0 that is a closed ring.
    fn is_ordinary(&self) -> bool {
        let drawn = |c| self.font.outline(self.font.glyph_id(c)).is_some();
        let known = |c| self.font.glyph_id(c).0 != 0;
        NEEDED.chars().all(|c| known(c) && drawn(c)) && self.font.italic_angle() == 0.0
    }

    /// True if the face calls itself thin or light.
    pub fn is_thin(&self) -> bool {
        self.name.contains("Thin") || self.name.contains("Light")
    }

    /// True if the face calls itself very thin.
    pub fn is_hairline(&self) -> bool {
        self.name.contains("Thin") || self.name.contains("ExtraLight")
    }

    /// The width of `text` set at `size` pixels per em.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let advance = |c| self.font.h_advance_unscaled(self.font.glyph_id(c));
        text.chars().map(advance).sum::<f32>() * size / self.em
    }

    /// The height of a capital letter set at `size` pixels per em.
    pub fn cap_height(&self, size: f32) -> f32 {
        let id = self.font.glyph_id('H');
        let outline = self.font.outline(id);
        outline.map_or(0.7, |o| (o.bounds.max.y - o.bounds.min.y).abs() / self.em) * size
    }

    /// The outlines of `text`, its first letter starting on the baseline at
    /// `x`, `y`.
    pub fn outline(&self, text: &str, size: f32, x: f32, y: f32) -> Option<tiny_skia::Path> {
        let mut path = PathBuilder::new();
        let mut pen = 0.0;
        for c in text.chars() {
            let id = self.font.glyph_id(c);
            if let Some(outline) = self.font.outline(id) {
                trace(&mut path, &outline.curves, pen);
            }
            pen += self.font.h_advance_unscaled(id);
        }
        let scale = size / self.em;
        path.finish()?.transform(Transform::from_row(scale, 0.0, 0.0, -scale, x, y))
    }
}

/// Adds a glyph's curves, moved right by `shift` font units.
fn trace(path: &mut PathBuilder, curves: &[OutlineCurve], shift: f32) {
    let at = |p: ab_glyph::Point| (p.x + shift, p.y);
    let mut here = None;
    for curve in curves {
        let (start, end) = ends(curve);
        if here != Some(at(start)) {
            if here.is_some() {
                path.close();
            }
            path.move_to(at(start).0, at(start).1);
        }
        let (x, y) = at(end);
        match curve {
            OutlineCurve::Line(..) => path.line_to(x, y),
            OutlineCurve::Quad(_, b, _) => path.quad_to(at(*b).0, at(*b).1, x, y),
            OutlineCurve::Cubic(_, b, c, _) => {
                path.cubic_to(at(*b).0, at(*b).1, at(*c).0, at(*c).1, x, y);
            }
        }
        here = Some((x, y));
    }
    if here.is_some() {
        path.close();
    }
}

/// Where a curve starts and ends.
fn ends(curve: &OutlineCurve) -> (ab_glyph::Point, ab_glyph::Point) {
    match *curve {
        OutlineCurve::Line(a, b) => (a, b),
        OutlineCurve::Quad(a, _, c) => (a, c),
        OutlineCurve::Cubic(a, _, _, d) => (a, d),
    }
}

/// Folders of font files to draw from.
pub struct Shelf {
    folders: Vec<Vec<PathBuf>>,
}

impl Shelf {
    /// Every font file below `root`.
    pub fn open(root: &Path) -> Self {
        let mut folders = Vec::new();
        gather(root, &mut folders);
        Self { folders }
    }

    /// A random usable face; each folder is as likely as any other, so that a
    /// family of many files does not crowd out the rest.
    pub fn pick(&self, dice: &mut Dice) -> Option<Rc<Face>> {
        let tries = if self.folders.is_empty() { 0 } else { 500 };
        (0..tries).find_map(|_| {
            let folder = dice.pick(&self.folders);
            Face::read(dice.pick::<PathBuf>(folder)).map(Rc::new)
        })
    }

    /// The face in the file named `name`, without ending.
    pub fn named(&self, name: &str) -> Option<Rc<Face>> {
        let mut files = self.folders.iter().flatten();
        let file = files.find(|file| file.file_stem().is_some_and(|stem| stem == name))?;
        Face::read(file).map(Rc::new)
    }
}

/// Adds each folder's font files, in the order of their names.
fn gather(folder: &Path, folders: &mut Vec<Vec<PathBuf>>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    let is_font = |path: &&PathBuf| path.extension().is_some_and(|e| e == "ttf" || e == "otf");
    let fonts: Vec<PathBuf> = paths.iter().filter(is_font).cloned().collect();
    if !fonts.is_empty() {
        folders.push(fonts);
    }
    for path in paths.iter().filter(|path| path.is_dir()) {
        gather(path, folders);
    }
}
