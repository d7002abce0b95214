//! Pictures that are drawn into: what they are called, and writing them.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::Args;

use super::files;
use crate::output::json::{Record, Status};
use crate::picture::Picture;
use crate::picture::encode::encode_png;

/// Where the pictures of a command go.
#[derive(Debug, Args)]
pub struct OutputArguments {
    /// Where the drawn picture goes: a file, or a folder for several inputs
    /// [default: beside the input, INPUT.solved.png, INPUT.hint.png or
    /// INPUT.check.png by the command]
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// The pictures of one run.
pub struct Pictures<'a> {
    output: Option<&'a Path>,
    ending: &'static str,
    written: Vec<PathBuf>,
}

impl<'a> Pictures<'a> {
    /// Pictures called `INPUT.ending.png` where `-o` does not name them.
    ///
    /// # Errors
    /// Several inputs and one file for all of them.
    pub fn new(
        arguments: &'a OutputArguments,
        ending: &'static str,
        inputs: &[PathBuf],
    ) -> Result<Self> {
        let output = arguments.output.as_deref();
        if let Some(output) = output
            && inputs.len() > 1
            && !output.is_dir()
        {
            bail!("with several inputs, -o must name a folder that exists: {}", output.display());
        }
        Ok(Self { output, ending, written: Vec::new() })
    }

    /// Writes the picture drawn for `input`; notes in the record where, or
    /// what went wrong.
    pub fn keep(&mut self, input: &Path, picture: &Picture, record: &mut Record) {
        match encode_png(picture) {
            Ok(bytes) => self.keep_bytes(input, &bytes, record),
            Err(error) => {
                record.status = Status::Failed;
                record.error = Some(error.to_string());
            }
        }
    }

    /// The same for a picture that is a file's bytes already.
    pub fn keep_bytes(&mut self, input: &Path, bytes: &[u8], record: &mut Record) {
        let Some(path) = self.path(input).map(|path| self.free(path)) else {
            record.warnings.push("no picture written: name one with -o".into());
            return;
        };
        let written = files::refuse_input(input, &path)
            .and_then(|()| files::write(&path, bytes))
            .map_err(anyhow::Error::from);
        match written {
            Ok(()) => record.output = Some(path.display().to_string()),
            Err(error) => {
                record.status = Status::Failed;
                record.error = Some(format!("{error:#}"));
            }
        }
        self.written.push(path);
    }

    /// `INPUT.solved.png` beside the input, or what `-o` says; `None` for
    /// standard input without `-o`.
    fn path(&self, input: &Path) -> Option<PathBuf> {
        let name = || {
            let mut name = input.file_stem()?.to_os_string();
            name.push(format!(".{}.png", self.ending));
            Some(name)
        };
        match self.output {
            Some(folder) if folder.is_dir() => Some(folder.join(name()?)),
            Some(file) => Some(file.into()),
            None if input.as_os_str() == "-" => None,
            None => Some(input.with_file_name(name()?)),
        }
    }

    /// `path`, or where this run has already written there, the next free
    /// name: `shot.solved.png`, `shot.solved-2.png` … Inputs of one name in
    /// different folders must not overwrite each other's answers.
    fn free(&self, path: PathBuf) -> PathBuf {
        let numbered = |n: usize| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy();
            path.with_file_name(format!("{stem}-{n}.png"))
        };
        let mut names = std::iter::once(path.clone()).chain((2..).map(numbered));
        names.find(|name| !self.written.contains(name)).unwrap_or_else(|| path.clone())
    }
}
