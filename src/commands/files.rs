//! Files in and out, with errors that say what to do.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file could not be read or written.
#[derive(Debug, Error)]
pub enum FileError {
    /// Nothing there.
    #[error("no such file; check the name")]
    Missing,
    /// A folder where a file should be.
    #[error("this is a folder; name the files in it")]
    Folder,
    /// Anything else that keeps it from being read.
    #[error("cannot be read: {0}")]
    Unreadable(io::Error),
    /// The folder to write into is not there.
    #[error("cannot write {}: the folder {} does not exist; make it first", path.display(), folder.display())]
    NoFolder {
        /// The file to write.
        path: PathBuf,
        /// The folder it should go to.
        folder: PathBuf,
    },
    /// Writing over the input was asked for.
    #[error("the output {} is the input itself; choose another name with -o", path.display())]
    IsInput {
        /// The file.
        path: PathBuf,
    },
    /// Anything else that keeps it from being written.
    #[error("cannot write {}: {source}; choose another place with -o", path.display())]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// All bytes of a file, or of standard input for `-`.
///
/// # Errors
/// See [`FileError`].
pub fn read(path: &Path) -> Result<Vec<u8>, FileError> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map_err(FileError::Unreadable)?;
        return Ok(bytes);
    }
    if path.is_dir() {
        return Err(FileError::Folder);
    }
    fs::read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing,
        _ => FileError::Unreadable(error),
    })
}

/// What the names of temporary files begin with.
pub const TEMPORARY: &str = ".gridlens-";

/// Writes a file whole or not at all: into a temporary file in the same
/// folder, which then takes the name. Devices and pipes are written to and
/// not replaced.
///
/// # Errors
/// See [`FileError`].
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), FileError> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(FileError::NoFolder { path: path.into(), folder: folder.into() });
    }
    let unwritable = |source| FileError::Unwritable { path: path.into(), source };
    if path.is_dir() {
        return Err(unwritable(io::ErrorKind::IsADirectory.into()));
    }
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, bytes).map_err(unwritable);
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any new file: the umask takes away what it should.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(unwritable)?;
    file.write_all(bytes).map_err(unwritable)?;
    file.persist(path).map_err(|e| unwritable(e.error))?;
    Ok(())
}

/// Refuses to write over the input, also through links and other spellings.
///
/// # Errors
/// [`FileError::IsInput`].
pub fn refuse_input(input: &Path, output: &Path) -> Result<(), FileError> {
    match (fs::canonicalize(input), fs::canonicalize(output)) {
        (Ok(a), Ok(b)) if a == b => Err(FileError::IsInput { path: output.into() }),
        _ => Ok(()),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}
