//! Themes in a folder: `theme.json` and one strip of templates per label.
//!
//! A strip is a grey picture of `GLYPH` pixels height, its templates side by
//! side, white ink on black: a person sees at a glance what a label looks
//! like in every typeface, and can cut one out with any paint program.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::{ExtendedColorType, ImageEncoder, ImageError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{GLYPH, Glyph, Glyphs, Label, Meaning, Place, Theme};

/// The name of the description inside a theme's folder.
pub const DESCRIPTION: &str = "theme.json";

/// What `theme.json` holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The theme's name.
    pub name: String,
    /// Where its symbols stand: `cells`, unless it says `borders` or `beside`.
    #[serde(default, skip_serializing_if = "is_cells")]
    pub place: Place,
    /// What is less like a template than this is not looked up among them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least: Option<f32>,
    /// It is asked where the best of other themes are nearer to each other than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ties: Option<f32>,
    /// Label → meaning; the templates of label `x` are in `x.png`.
    pub labels: BTreeMap<String, Meaning>,
}

fn is_cells(place: &Place) -> bool {
    *place == Place::Cells
}

/// Why a theme could not be loaded or saved.
#[derive(Debug, Error)]
pub enum ThemeError {
    /// A file is missing or cannot be read.
    #[error("cannot read {path}: {source}", path = .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// `theme.json` is not what it should be.
    #[error("{path} is not a theme description: {source}", path = .path.display())]
    Description {
        /// The file.
        path: PathBuf,
        /// What the parser said, with line and column.
        source: serde_json::Error,
    },
    /// A strip is not a picture of the right height.
    #[error(
        "{path} is not a strip of templates: it must be a picture {GLYPH} pixels high \
         and a multiple of {GLYPH} wide",
        path = .path.display()
    )]
    Strip {
        /// The file.
        path: PathBuf,
    },
    /// A file cannot be written.
    #[error("cannot write {path}: {source}", path = .path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// No theme at all in the folder.
    #[error("{path} holds no theme: a theme is a folder with a {DESCRIPTION} in it", path = .path.display())]
    Empty {
        /// The folder.
        path: PathBuf,
    },
}

/// All themes in the folders below `folder`, by name.
///
/// # Errors
/// The first file that is missing or wrong, and a folder without any theme.
pub fn load_all(folder: &Path) -> Result<Vec<Theme>, ThemeError> {
    let unreadable = |source| ThemeError::Unreadable { path: folder.to_path_buf(), source };
    let mut folders = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.join(DESCRIPTION).is_file() {
            folders.push(path);
        }
    }
    if folder.join(DESCRIPTION).is_file() {
        folders.push(folder.to_path_buf());
    }
    if folders.is_empty() {
        return Err(ThemeError::Empty { path: folder.to_path_buf() });
    }
    folders.sort();
    folders.iter().map(|f| load(f)).collect()
}

/// The theme in one folder.
///
/// # Errors
/// The first file that is missing or wrong.
pub fn load(folder: &Path) -> Result<Theme, ThemeError> {
    let read = |path: &Path| {
        std::fs::read(path)
            .map_err(|source| ThemeError::Unreadable { path: path.to_path_buf(), source })
    };
    let path = folder.join(DESCRIPTION);
    let json = read(&path)?;
    parse(&json, &path, |label| {
        let path = folder.join(format!("{label}.png"));
        let glyphs = glyphs(&read(&path)?).ok_or(ThemeError::Strip { path })?;
        Ok(glyphs.into())
    })
}

/// A theme from the bytes of its description and the templates of each label.
///
/// # Errors
/// As [`load`]; `path` is used in messages only.
pub fn parse(
    json: &[u8],
    path: &Path,
    mut templates: impl FnMut(&str) -> Result<Glyphs, ThemeError>,
) -> Result<Theme, ThemeError> {
    let description: Description = serde_json::from_slice(json)
        .map_err(|source| ThemeError::Description { path: path.to_path_buf(), source })?;
    let mut labels = Vec::new();
    for (name, &means) in &description.labels {
        labels.push(Label { name: name.clone(), means, glyphs: templates(name)? });
    }
    let Description { name, place, least, ties, .. } = description;
    Ok(Theme { name, place, least, ties, labels })
}

/// The templates in a strip; `None` for anything else.
pub(super) fn glyphs(png: &[u8]) -> Option<Vec<Glyph>> {
    let strip = image::load_from_memory(png).ok()?.into_luma8();
    let (width, height) = strip.dimensions();
    let side = GLYPH as u32;
    if height != side || width == 0 || width % side != 0 {
        return None;
    }
    let glyph = |n: usize| {
        let rows = strip.as_raw().chunks_exact(width as usize);
        let mut ink = [0; GLYPH * GLYPH];
        for (out, row) in ink.as_chunks_mut::<GLYPH>().0.iter_mut().zip(rows) {
            out.copy_from_slice(&row[n * GLYPH..(n + 1) * GLYPH]);
        }
        Glyph::from_grey(&ink)
    };
    Some((0..(width / side) as usize).map(glyph).collect())
}

/// Writes a theme into `folder`, which is made if it is not there: one strip
/// per label, then the description.
///
/// # Errors
/// [`ThemeError::Unwritable`] for the first file that cannot be written.
pub fn save(theme: &Theme, folder: &Path) -> Result<(), ThemeError> {
    let unwritable = |path: &Path| {
        let path = path.to_path_buf();
        move |source| ThemeError::Unwritable { path, source }
    };
    std::fs::create_dir_all(folder).map_err(unwritable(folder))?;
    for label in &theme.labels {
        let path = folder.join(format!("{}.png", label.name));
        let bytes = strip(&label.glyphs).map_err(std::io::Error::other);
        bytes.and_then(|b| std::fs::write(&path, b)).map_err(unwritable(&path))?;
    }
    let description = Description {
        name: theme.name.clone(),
        place: theme.place,
        least: theme.least,
        ties: theme.ties,
        labels: theme.labels.iter().map(|label| (label.name.clone(), label.means)).collect(),
    };
    let path = folder.join(DESCRIPTION);
    let text = serde_json::to_string_pretty(&description).map_err(std::io::Error::other);
    text.and_then(|text| std::fs::write(&path, text + "\n")).map_err(unwritable(&path))
}

/// The strip of a label's templates as a PNG. It is not compressed: at every
/// start unpacking would take longer than reading a board.
fn strip(glyphs: &[Glyph]) -> Result<Vec<u8>, ImageError> {
    let side = GLYPH as u32;
    let width = side * glyphs.len() as u32;
    let mut pixels = vec![0; GLYPH * GLYPH * glyphs.len()];
    for (n, glyph) in glyphs.iter().enumerate() {
        for (y, row) in glyph.to_grey().chunks(GLYPH).enumerate() {
            let from = (y * glyphs.len() + n) * GLYPH;
            pixels[from..from + GLYPH].copy_from_slice(row);
        }
    }
    let mut bytes = Vec::new();
    let (packing, filter) = (CompressionType::Uncompressed, FilterType::NoFilter);
    PngEncoder::new_with_quality(&mut bytes, packing, filter).write_image(
        &pixels,
        width,
        side,
        ExtendedColorType::L8,
    )?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::builtin;

    #[test]
    fn a_saved_theme_is_loaded_again_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        for theme in builtin::themes() {
            let folder = folder.path().join(&theme.name);
            save(theme, &folder).unwrap();
            let again = load(&folder).unwrap();
            assert_eq!((&again.name, again.place), (&theme.name, theme.place));
            for (a, b) in again.labels.iter().zip(&theme.labels) {
                assert_eq!((&a.name, a.means, a.glyphs.len()), (&b.name, b.means, b.glyphs.len()));
                assert!(a.glyphs.iter().zip(b.glyphs.iter()).all(|(g, h)| g.likeness(h) > 0.99));
            }
        }
        assert_eq!(load_all(folder.path()).unwrap().len(), builtin::themes().len());
    }
}
