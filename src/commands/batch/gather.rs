//! What a batch works on: files, folders, globs and lists of paths, found one
//! at a time, so that no list of them all is held.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, BufRead, Read};
use std::iter::Peekable;
use std::path::{Component, Path, PathBuf};
use std::vec;

use super::names::key;
use crate::commands::inputs::name;
use crate::picture::decode::looks_like_a_picture;

/// Something to work on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The file, as it was named.
    pub path: PathBuf,
    /// Its place below the folder of the answers: folders and file name.
    pub place: PathBuf,
    /// Why it cannot even be tried.
    pub trouble: Option<String>,
}

impl Found {
    fn file(path: PathBuf, place: PathBuf) -> Self {
        // A file of this name, not standard input.
        let path = if path.as_os_str() == "-" { PathBuf::from("./-") } else { path };
        Self { path, place, trouble: None }
    }

    fn trouble(path: &Path, trouble: impl ToString) -> Self {
        Self { path: path.into(), place: plain(path), trouble: Some(trouble.to_string()) }
    }
}

/// Where paths come from.
enum Source {
    /// A path and its place.
    Path(PathBuf, PathBuf),
    /// The matches of a pattern, and the folder its places are counted from.
    Glob(Peekable<glob::Paths>, PathBuf),
    /// The lines of standard input, or what ends in this byte.
    Lines(u8),
}

/// All inputs of a run, each once, in an order that depends on their names
/// alone. Folders are gone through as far as the run has come.
pub struct Gather {
    sources: vec::IntoIter<Source>,
    now: Option<Source>,
    /// Folders being gone through, the innermost last.
    open: Vec<vec::IntoIter<Entry>>,
    seen: HashSet<u128>,
}

/// A name in a folder.
struct Entry {
    path: PathBuf,
    place: PathBuf,
    is_folder: bool,
}

impl Gather {
    /// What the arguments name. Lines of standard input end in `end`.
    pub fn new(arguments: &[PathBuf], end: u8) -> Self {
        let common = common_folder(arguments);
        let alone = arguments.len() == 1;
        let sources: Vec<Source> =
            arguments.iter().map(|path| source(path, &common, alone, end)).collect();
        Self { sources: sources.into_iter(), now: None, open: Vec::new(), seen: HashSet::new() }
    }

    /// The next path that was named, before folders are gone through.
    fn named(&mut self) -> Option<Found> {
        loop {
            if self.now.is_none() {
                self.now = Some(self.sources.next()?);
            }
            match self.now.take()? {
                Source::Path(path, place) => return Some(Found::file(path, place)),
                Source::Glob(mut paths, base) => {
                    if let Some(found) = paths.next() {
                        self.now = Some(Source::Glob(paths, base.clone()));
                        return Some(matched(found, &base));
                    }
                }
                Source::Lines(end) => match next_line(end) {
                    Ok(Some(path)) => {
                        self.now = Some(Source::Lines(end));
                        let place = plain(&path);
                        return Some(Found::file(path, place));
                    }
                    Ok(None) => {}
                    Err(error) => return Some(Found::trouble(Path::new("-"), error)),
                },
            }
        }
    }

    /// The next picture in the folders being gone through.
    fn walked(&mut self) -> Option<Found> {
        while let Some(entries) = self.open.last_mut() {
            let Some(entry) = entries.next() else {
                self.open.pop();
                continue;
            };
            if entry.is_folder {
                if let Err(trouble) = self.enter(&entry.path, &entry.place) {
                    return Some(trouble);
                }
            } else if is_picture(&entry.path) {
                return Some(Found::file(entry.path, entry.place));
            }
        }
        None
    }

    /// Starts on a folder.
    fn enter(&mut self, folder: &Path, place: &Path) -> Result<(), Found> {
        let entries = list(folder, place).map_err(|error| {
            Found::trouble(folder, format_args!("the folder cannot be read: {error}"))
        })?;
        self.open.push(entries.into_iter());
        Ok(())
    }
}

impl Iterator for Gather {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            let found = match self.walked() {
                Some(found) => found,
                None => {
                    let found = self.named()?;
                    if found.trouble.is_none() && found.path.is_dir() {
                        match self.enter(&found.path, &found.place) {
                            Ok(()) => continue,
                            Err(trouble) => trouble,
                        }
                    } else {
                        found
                    }
                }
            };
            if self.seen.insert(key(&name(&found.path))) {
                return Some(found);
            }
        }
    }
}

/// What an argument stands for.
fn source(path: &Path, common: &Path, alone: bool, end: u8) -> Source {
    if path.as_os_str() == "-" {
        return Source::Lines(end);
    }
    if path.is_dir() {
        // One folder is the root of the answers; of several each has its own.
        let place = if alone { PathBuf::new() } else { own_name(path) };
        return Source::Path(path.into(), place);
    }
    let pattern = path.to_string_lossy();
    if !path.exists()
        && pattern.contains(['*', '?', '['])
        && let Ok(paths) = glob::glob(&pattern)
    {
        let mut paths = paths.peekable();
        if paths.peek().is_some() {
            return Source::Glob(paths, fixed_part(path));
        }
    }
    Source::Path(path.into(), plain(path.strip_prefix(common).unwrap_or(path)))
}

/// A match of a pattern, placed below the part of it without signs.
fn matched(found: glob::GlobResult, base: &Path) -> Found {
    match found {
        Ok(path) => {
            let place = plain(path.strip_prefix(base).unwrap_or(&path));
            Found::file(path, place)
        }
        Err(error) => Found::trouble(error.path(), error.error()),
    }
}

/// The folders of a pattern before the first that has a sign in it.
fn fixed_part(pattern: &Path) -> PathBuf {
    let is_fixed = |c: &Component| !c.as_os_str().to_string_lossy().contains(['*', '?', '[']);
    pattern.components().take_while(is_fixed).collect()
}

/// The folder that all files among the arguments share.
fn common_folder(arguments: &[PathBuf]) -> PathBuf {
    let is_file = |path: &&PathBuf| path.as_os_str() != "-" && !path.is_dir();
    let mut folders = arguments.iter().filter(is_file).filter_map(|path| path.parent());
    let Some(first) = folders.next() else { return PathBuf::new() };
    folders.fold(first.to_path_buf(), |common, folder| {
        let both = common.components().zip(folder.components());
        both.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
    })
}

/// A path without root, `.` and `..`: a place that cannot leave its folder.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| matches!(part, Component::Normal(_))).collect()
}

/// The last name of a folder, also where it is spelled `.` or `x/..`.
fn own_name(folder: &Path) -> PathBuf {
    match folder.file_name() {
        Some(name) => name.into(),
        None => fs::canonicalize(folder)
            .ok()
            .and_then(|whole| whole.file_name().map(PathBuf::from))
            .unwrap_or_default(),
    }
}

/// What a folder holds, by name. Hidden names and answers that were drawn
/// before are left out, and folders that are links, which may run in circles.
fn list(folder: &Path, place: &Path) -> io::Result<Vec<Entry>> {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, place) = (entry.path(), place.join(entry.file_name()));
        if entry.file_name().as_encoded_bytes().starts_with(b".") || is_answer(&path) {
            continue;
        }
        let is_folder = entry.file_type()?.is_dir();
        if is_folder || path.is_file() {
            entries.push(Entry { path, place, is_folder });
        }
    }
    entries.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(entries)
}

/// All files below a folder, but for those that a batch leaves out.
///
/// # Errors
/// Folders that cannot be read.
pub fn files_below(folder: &Path) -> io::Result<Vec<Found>> {
    let mut files = Vec::new();
    let mut folders = vec![(folder.to_path_buf(), PathBuf::new())];
    while let Some((folder, place)) = folders.pop() {
        for entry in list(&folder, &place)? {
            if entry.is_folder {
                folders.push((entry.path, entry.place));
            } else {
                files.push(Found::file(entry.path, entry.place));
            }
        }
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

/// Whether a file is called as the pictures are that this program draws:
/// `shot.solved.png`, `shot.solved-2.png`.
fn is_answer(path: &Path) -> bool {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.trim_end_matches(|c: char| c.is_ascii_digit());
    let stem = stem.strip_suffix('-').unwrap_or(stem);
    path.extension().is_some_and(|e| e == "png")
        && [".solved", ".hint", ".check"].iter().any(|ending| stem.ends_with(ending))
}

/// Whether a file begins as a picture does. One that cannot be opened is
/// taken for a picture, so that its error is told.
pub fn is_picture(path: &Path) -> bool {
    let mut head = [0; 32];
    match File::open(path).and_then(|mut file| file.read(&mut head)) {
        Ok(length) => looks_like_a_picture(&head[..length]),
        Err(_) => true,
    }
}

/// The next path on standard input; `None` at its end.
fn next_line(end: u8) -> io::Result<Option<PathBuf>> {
    let mut line = Vec::new();
    let mut input = io::stdin().lock();
    loop {
        line.clear();
        if input.read_until(end, &mut line)? == 0 {
            return Ok(None);
        }
        if line.last() == Some(&end) {
            line.pop();
        }
        if end == b'\n' && line.last() == Some(&b'\r') {
            line.pop();
        }
        if !line.is_empty() {
            return Ok(Some(as_path(line)));
        }
    }
}

#[cfg(unix)]
fn as_path(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    std::ffi::OsString::from_vec(bytes).into()
}

#[cfg(not(unix))]
fn as_path(bytes: Vec<u8>) -> PathBuf {
    String::from_utf8_lossy(&bytes).into_owned().into()
}
