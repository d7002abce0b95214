//! The report of a batch: one JSON record a line, each written whole or not
//! at all, and read again by the run that goes on with it.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use fs4::{FileExt, TryLockError};
use serde::Deserialize;

use super::names::key;
use super::summary::Counts;
use crate::output::json::{Record, Status};

/// What a report holds from runs before.
#[derive(Debug, Default)]
pub struct Held {
    /// The keys of the inputs that are done.
    pub inputs: HashSet<u128>,
    /// The pictures that were written for them.
    pub outputs: Vec<PathBuf>,
    /// What became of them.
    pub counts: Counts,
}

/// The parts of a line that matter to a run that goes on.
#[derive(Deserialize)]
struct Line {
    input: String,
    status: Status,
    output: Option<PathBuf>,
    #[serde(default)]
    boards: Vec<Part>,
}

/// A board of an input that holds several.
#[derive(Deserialize)]
struct Part {
    output: Option<PathBuf>,
}

/// Where records go.
enum Target {
    /// A file that can be read again, and its length up to the last line.
    File(File, u64),
    /// A pipe or a device.
    Stream(File),
    /// Standard output.
    Output,
    /// Nowhere.
    Nowhere,
}

/// The report being written.
pub struct Journal {
    target: Target,
    name: String,
}

impl Journal {
    /// Opens the report: `-` is standard output. What a file holds already is
    /// an error, unless the run is to go on with it.
    ///
    /// # Errors
    /// A report that cannot be opened, is in use, holds something else than
    /// records, or must not be replaced.
    pub fn open(path: Option<&Path>, resume: bool) -> Result<(Self, Held)> {
        let mut held = Held::default();
        let target = match path {
            None => Target::Nowhere,
            Some(path) if path.as_os_str() == "-" => Target::Output,
            Some(path) => open_file(path, resume, &mut held)
                .with_context(|| format!("--report {}", path.display()))?,
        };
        let name = path.map(|path| path.display().to_string()).unwrap_or_default();
        Ok((Self { target, name }, held))
    }

    /// Whether a later run can go on with this report.
    pub const fn is_file(&self) -> bool {
        matches!(self.target, Target::File(..))
    }

    /// Adds one record as a line, whole, and hands it on at once.
    ///
    /// # Errors
    /// A report that cannot be written to. A file ends with the last whole
    /// line then.
    pub fn append(&mut self, record: &Record) -> Result<()> {
        let line = serde_json::to_string(record)? + "\n";
        let written = match &mut self.target {
            Target::File(file, length) => file.write_all(line.as_bytes()).inspect(|()| {
                *length += line.len() as u64;
            }),
            Target::Stream(file) => file.write_all(line.as_bytes()).and_then(|()| file.flush()),
            Target::Output => {
                let mut out = io::stdout().lock();
                out.write_all(line.as_bytes()).and_then(|()| out.flush())
            }
            Target::Nowhere => Ok(()),
        };
        let Err(error) = written else { return Ok(()) };
        if let Target::File(file, length) = &mut self.target {
            // A part of the line may be there; the next run would repair it.
            let _ = file.set_len(*length);
        }
        let name = if self.name == "-" { "standard output" } else { &self.name };
        Err(error).with_context(|| format!("cannot write the report to {name}"))
    }
}

/// Opens a report in a file.
fn open_file(path: &Path, resume: bool, held: &mut Held) -> Result<Target> {
    if path.metadata().is_ok_and(|there| !there.is_file()) {
        if resume {
            bail!("this is no file, and --resume needs one");
        }
        return Ok(Target::Stream(OpenOptions::new().write(true).open(path)?));
    }
    let mut options = OpenOptions::new();
    let mut file = options.read(true).write(true).create(true).truncate(false).open(path)?;
    match FileExt::try_lock(&file) {
        Err(TryLockError::WouldBlock) => {
            bail!("another run writes into this report; wait for it, or name another report")
        }
        // Where a disk knows no locks, nobody else is kept out.
        Ok(()) | Err(TryLockError::Error(_)) => {}
    }
    if !resume {
        if file.metadata()?.len() > 0 {
            bail!("this report is there already; go on with it by --resume, or name another");
        }
        return Ok(Target::File(file, 0));
    }
    let length = read_back(&file, held)?;
    file.set_len(length)?;
    file.seek(SeekFrom::Start(length))?;
    Ok(Target::File(file, length))
}

/// Reads what the report holds; the length of its whole lines. A last line
/// that does not end was torn when a run was killed, and is left out.
fn read_back(file: &File, held: &mut Held) -> Result<u64> {
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut length = 0;
    for number in 1.. {
        line.clear();
        if reader.read_until(b'\n', &mut line)? == 0 || line.last() != Some(&b'\n') {
            break;
        }
        if !line.trim_ascii().is_empty() {
            let record: Line = serde_json::from_slice(&line).with_context(|| {
                format!("line {number} is no record; take it out, or name another report")
            })?;
            held.inputs.insert(key(&record.input));
            held.counts.add(record.status);
            let outputs = record.boards.into_iter().filter_map(|part| part.output);
            held.outputs.extend(record.output.into_iter().chain(outputs));
        }
        length += line.len() as u64;
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(input: &str) -> Record {
        Record::new(input, Status::Solved)
    }

    fn written(path: &Path, inputs: &[&str]) {
        let (mut journal, _) = Journal::open(Some(path), true).unwrap();
        for input in inputs {
            journal.append(&record(input)).unwrap();
        }
    }

    #[test]
    fn what_was_written_is_held() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        written(&path, &["a.png", "b.png"]);
        written(&path, &["c.png"]);
        let (_, held) = Journal::open(Some(&path), true).unwrap();
        assert_eq!(held.inputs.len(), 3);
        assert!(held.inputs.contains(&key("./b.png")));
        assert_eq!(held.counts.all(), 3);
    }

    #[test]
    fn a_torn_line_is_taken_out_wherever_it_is_torn() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        written(&path, &["a.png", "b.png"]);
        let whole = std::fs::read(&path).unwrap();
        let first = whole.iter().position(|byte| *byte == b'\n').unwrap() + 1;
        for end in first..whole.len() {
            std::fs::write(&path, &whole[..end]).unwrap();
            let (_, held) = Journal::open(Some(&path), true).unwrap();
            assert_eq!(held.inputs.len(), 1, "torn at {end}");
            assert_eq!(std::fs::read(&path).unwrap(), whole[..first], "torn at {end}");
        }
    }

    #[test]
    fn a_report_is_neither_replaced_nor_shared_nor_guessed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report");
        let error = |path: &Path, resume| {
            let opened = Journal::open(Some(path), resume);
            format!("{:#}", opened.err().unwrap())
        };
        let open = Journal::open(Some(&path), false).unwrap();
        assert!(error(&path, false).contains("another run"));
        drop(open);
        written(&path, &["a.png"]);
        assert!(error(&path, false).contains("--resume"));
        std::fs::write(&path, "{\"input\": 3}\n").unwrap();
        assert!(error(&path, true).contains("line 1 is no record"));
    }
}
