//! `--debug DIR`: one numbered picture per stage of the reading.

use std::cell::{Cell, RefCell};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::files;
use crate::output::debug;
use crate::picture::Picture;
use crate::picture::encode::encode_png;
use crate::reading::Stage;

/// Writes stages as they are shown; keeps the first error for the end.
pub struct Stages {
    folder: PathBuf,
    looks: Cell<usize>,
    failed: RefCell<Option<anyhow::Error>>,
}

impl Stages {
    /// Makes the folder if need be.
    ///
    /// # Errors
    /// A folder that cannot be made.
    pub fn new(folder: &Path) -> Result<Self> {
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        Ok(Self { folder: folder.into(), looks: Cell::new(0), failed: RefCell::new(None) })
    }

    /// Draws one stage.
    pub fn show(&self, stage: &Stage) {
        match stage {
            Stage::Decoded(picture) => self.save("1-picture", picture),
            Stage::Grids(picture, grids) => self.save("2-grids", &debug::grids(picture, grids)),
            Stage::Looked(picture, sight, reading) => {
                let n = self.looks.get() + 1;
                self.looks.set(n);
                self.save(&format!("3-patches-{n}"), &debug::patches(picture, sight));
                self.save(&format!("4-labels-{n}"), &debug::labels(sight, *reading));
            }
        }
    }

    fn save(&self, name: &str, picture: &Picture) {
        let written = encode_png(picture)
            .map_err(anyhow::Error::from)
            .and_then(|bytes| Ok(files::write(&self.folder.join(format!("{name}.png")), &bytes)?));
        if let Err(error) = written {
            self.failed.borrow_mut().get_or_insert(error);
        }
    }

    /// The first thing that could not be written.
    ///
    /// # Errors
    /// That thing.
    pub fn finish(&self) -> Result<()> {
        match self.failed.borrow_mut().take() {
            Some(error) => Err(error.context("--debug")),
            None => Ok(()),
        }
    }
}
