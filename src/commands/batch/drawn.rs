//! The pictures of a batch: drawn, and written below the folder of `--out`.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use anyhow::{Context, Result};

use crate::commands::answer::Answered;
use crate::commands::files;
use crate::commands::inputs::Shot;
use crate::commands::style::AnswerStyleArguments;
use crate::output::json::{Record, Status};
use crate::picture::encode::encode_png;

/// How and where answers are drawn.
#[derive(Debug)]
pub struct Folders {
    style: AnswerStyleArguments,
    /// Whether what a killed run left behind is removed.
    sweep: bool,
    /// The folders that are there, and swept.
    ready: Mutex<HashSet<PathBuf>>,
}

impl Folders {
    /// No folder is ready yet.
    pub fn new(style: AnswerStyleArguments, sweep: bool) -> Self {
        Self { style, sweep, ready: Mutex::default() }
    }

    /// Makes the folder of a picture. What a killed run left behind there is
    /// removed, before this run writes anything into it.
    fn prepare(&self, path: &Path) -> Result<()> {
        let Some(folder) = path.parent() else { return Ok(()) };
        let mut ready = self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if ready.contains(folder) {
            return Ok(());
        }
        let cannot = || format!("cannot make the folder {}", folder.display());
        fs::create_dir_all(folder).with_context(cannot)?;
        if self.sweep {
            sweep_folder(folder).with_context(cannot)?;
        }
        ready.insert(folder.into());
        Ok(())
    }

    /// Draws the answer and writes the picture; notes in the record where, or
    /// what went wrong.
    pub fn keep(&self, answered: Answered, input: &Path, path: &Path) -> Record {
        let Answered { board, answer, mut record } = answered;
        let (Some(shot), Some(answer)) = (board.shot, answer) else { return record };
        let Shot { mut picture, sight, reading } = shot;
        let before = board.puzzle.marks();
        self.style.draw(&mut picture, (&sight, &reading), &before, &answer);
        let written = self
            .prepare(path)
            .and_then(|()| Ok(files::refuse_input(input, path)?))
            .and_then(|()| Ok(encode_png(&picture)?))
            .and_then(|bytes| Ok(files::write(path, &bytes)?));
        match written {
            Ok(()) => record.output = Some(path.display().to_string()),
            Err(error) => {
                record.status = Status::Failed;
                record.error = Some(format!("{error:#}"));
            }
        }
        record
    }
}

/// Removes the temporary files of a run that was killed.
fn sweep_folder(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let is_left = entry.file_name().as_encoded_bytes().starts_with(files::TEMPORARY.as_bytes());
        if is_left && entry.file_type()?.is_file() {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
