//! The themes inside the binary: the folders of `models/`, embedded.
//!
//! To add one, put its folder into `models/` and its line here; a test
//! compares the two.

use std::path::PathBuf;
use std::sync::OnceLock;

use super::file::{self, ThemeError};
use super::{Glyphs, Theme};
use crate::join::join;

/// A theme's files: folder, description, strips by label.
struct Files {
    folder: &'static str,
    json: &'static [u8],
    strips: &'static [(&'static str, &'static [u8])],
}

macro_rules! theme {
    ($folder:literal: $($label:literal)*) => {
        Files {
            folder: $folder,
            json: include_bytes!(concat!("../../models/", $folder, "/theme.json")),
            strips: &[$((
                $label,
                include_bytes!(concat!("../../models/", $folder, "/", $label, ".png")),
            )),*],
        }
    };
}

static THEMES: &[Files] = &[
    theme!("digits": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("faces": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("figures": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("hands": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("segments": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("pixels": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("technical": "0" "1" "2" "3" "4" "5" "6" "7" "8" "9"),
    theme!("letters": "O" "X"),
    theme!("shapes": "crescent" "diamond" "disc" "ring" "square" "sun" "tick"),
    theme!("icons": "crescent" "sun"),
    theme!("triangles": "down" "hollow-down" "hollow-left" "hollow-right" "hollow-up" "left"
        "right" "up"),
    theme!("marks": "bolt" "exclamation" "frame" "lock" "question"),
    theme!("signs": "bolt" "cross" "equal" "unequal" "upright"),
    theme!("links": "chain" "ringed-cross" "ringed-equal" "ringed-upright" "slashed"),
];

/// The embedded themes, once they are parsed.
static PARSED: OnceLock<Vec<Theme>> = OnceLock::new();

/// The embedded themes, parsed once.
pub fn themes() -> &'static [Theme] {
    PARSED.get_or_init(|| {
        let themes: Vec<Theme> = THEMES.iter().filter_map(|files| parse(files).ok()).collect();
        // What every picture asks is taken from its strips now, when there is time.
        let usual = themes.iter().filter(|theme| theme.least.is_none() && theme.ties.is_none());
        usual.flat_map(|theme| &theme.labels).for_each(|label| label.glyphs.prepare());
        themes
    })
}

/// Does some work that needs no themes while they are parsed, for [`themes`] to
/// find them ready. Where they are ready, the work is all that is done.
pub fn prepare_during<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match PARSED.get() {
        Some(_) => work(),
        // The themes here: many small pieces of memory, which a new thread would
        // ask the system for bit by bit, in the way of the large ones.
        None => join(themes, work).1,
    }
}

fn parse(files: &Files) -> Result<Theme, ThemeError> {
    let folder = PathBuf::from("models").join(files.folder);
    file::parse(files.json, &folder.join(file::DESCRIPTION), |label| {
        let strip = files.strips.iter().find(|(name, _)| *name == label);
        let path = || folder.join(format!("{label}.png"));
        strip
            .map(|(_, bytes)| Glyphs::later(bytes))
            .ok_or_else(|| ThemeError::Strip { path: path() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_folder_of_models_is_embedded_whole() {
        let models = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("models");
        let mut on_disk = BTreeSet::new();
        for folder in std::fs::read_dir(models).unwrap() {
            let folder = folder.unwrap();
            for file in std::fs::read_dir(folder.path()).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                on_disk.insert(format!("{}/{name}", folder.file_name().to_str().unwrap()));
            }
        }
        let mut embedded = BTreeSet::new();
        for files in THEMES {
            embedded.insert(format!("{}/theme.json", files.folder));
            embedded.extend(files.strips.iter().map(|(l, _)| format!("{}/{l}.png", files.folder)));
            let theme = parse(files).unwrap();
            assert!(theme.labels.iter().all(|label| !label.glyphs.is_empty()), "{}", files.folder);
        }
        assert_eq!(on_disk, embedded);
    }

    #[test]
    fn each_template_is_taken_for_its_own_label() {
        for theme in themes() {
            for label in &theme.labels {
                for (n, glyph) in label.glyphs.iter().enumerate() {
                    let best =
                        &super::super::look(glyph, std::slice::from_ref(theme), theme.place)[0];
                    assert_eq!(best.label, label.name, "{} template {n}", theme.name);
                }
            }
        }
    }
}
