//! `gridlens watch`: pictures solved as they arrive in a folder.
//!
//! The folder is looked at again and again, since folders that are synced
//! over a network tell nobody what changes in them.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use clap::Args;

use super::answer::Answerer;
use super::batch::drawn::Folders;
use super::batch::gather::{Found, files_below, is_picture};
use super::batch::names::Names;
use super::boards::ThinkArguments;
use super::inputs::ReadingArguments;
use super::report::{Format, Reporter};
use super::style::AnswerStyleArguments;
use super::{stop, view};
use crate::output::json::Status;

/// Solve pictures as they arrive in a folder
///
/// Every picture that comes into the folder, or a folder in it, is solved
/// once it is complete, and again when it is replaced. The answers are drawn
/// into SHOT.solved.png beside the pictures, or below --out. Ctrl-C ends it.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The folder to watch
    folder: PathBuf,
    /// Write answered pictures into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also solve the pictures that are there already
    #[arg(long)]
    existing: bool,
    /// How often to look, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0, value_parser = interval)]
    every: f64,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    style: AnswerStyleArguments,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    think: ThinkArguments,
}

fn interval(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(value) if (0.01..=86_400.0).contains(&value) => Ok(value),
        _ => Err("give the seconds as a number from 0.01 to 86400".into()),
    }
}

/// A picture that does not look complete is tried all the same when it has
/// not changed for so long: then its record says that it is damaged.
const PATIENCE: Duration = Duration::from_secs(10);

/// A file as it was seen last.
struct Known {
    length: u64,
    changed: SystemTime,
    since: Instant,
    is_done: bool,
}

/// The files of the folder.
#[derive(Default)]
struct Folder {
    known: HashMap<PathBuf, Known>,
    answers: HashMap<PathBuf, PathBuf>,
    names: Names,
    is_lost: bool,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    if !arguments.folder.is_dir() {
        bail!("{} is no folder; name the folder to watch", arguments.folder.display());
    }
    let themes = arguments.reading.themes()?;
    let answerer =
        Answerer { reading: &arguments.reading, think: &arguments.think, themes: &themes };
    let drawn = Folders::new(arguments.style, false);
    let stop = stop::on_signals()?;
    let mut reporter = Reporter::new(arguments.format, 2);
    let mut folder = Folder::default();
    if !arguments.existing {
        folder.look(&arguments.folder);
        folder.known.values_mut().for_each(|known| known.is_done = true);
    }
    eprintln!("gridlens: watching {}; Ctrl-C ends it", arguments.folder.display());
    while !stop.load(Ordering::Relaxed) {
        for found in folder.look(&arguments.folder) {
            if stop.load(Ordering::Relaxed) {
                break;
            }
            let to = folder.answer(arguments, &found);
            solve(&found.path, &to, &answerer, &drawn, &mut reporter)?;
        }
        wait(Duration::from_secs_f64(arguments.every), stop);
    }
    Ok(ExitCode::SUCCESS)
}

/// Sleeps, but not through a stop.
fn wait(time: Duration, stop: &std::sync::atomic::AtomicBool) {
    let until = Instant::now() + time;
    while !stop.load(Ordering::Relaxed) {
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            break;
        }
        thread::sleep(left.min(Duration::from_millis(50)));
    }
}

/// Solves one picture and tells.
fn solve(
    path: &Path,
    to: &Path,
    answerer: &Answerer,
    drawn: &Folders,
    reporter: &mut Reporter,
) -> Result<()> {
    let since = Instant::now();
    match answerer.answer(path) {
        Err(record) => reporter.tell(*record, "", since)?,
        Ok(boards) => {
            for answered in boards {
                let puzzle = &*answered.board.puzzle;
                let told = |answer| view::answer(puzzle, &puzzle.marks(), answer);
                let shown = answered.answer.as_ref().map(told);
                let record = drawn.keep(answered, path, to);
                let is_solved = record.status == Status::Solved;
                let shown = shown.filter(|_| is_solved).unwrap_or_default();
                reporter.tell(record, &shown, since)?;
            }
        }
    }
    Ok(())
}

impl Folder {
    /// Looks what there is; the pictures that are complete and new.
    fn look(&mut self, folder: &Path) -> Vec<Found> {
        let files = match files_below(folder).context("cannot be read") {
            Ok(files) => files,
            Err(error) => {
                if !std::mem::replace(&mut self.is_lost, true) {
                    eprintln!("gridlens: {}: {error:#}; waiting for it", folder.display());
                }
                return Vec::new();
            }
        };
        self.is_lost = false;
        self.known.retain(|path, _| files.binary_search_by(|f| f.path.cmp(path)).is_ok());
        files.into_iter().filter(|found| self.is_ready(&found.path)).collect()
    }

    /// Whether a file is to be solved now: a complete picture that is not
    /// done, and as it was when it was looked at before.
    fn is_ready(&mut self, path: &Path) -> bool {
        let Ok(there) = fs::metadata(path) else { return false };
        let (length, changed) = (there.len(), there.modified().unwrap_or(SystemTime::UNIX_EPOCH));
        let now = Known { length, changed, since: Instant::now(), is_done: false };
        let Some(known) = self.known.get_mut(path) else {
            self.known.insert(path.into(), now);
            return false;
        };
        if (known.length, known.changed) != (length, changed) {
            *known = now;
            return false;
        }
        if known.is_done || !is_picture(path) {
            return false;
        }
        known.is_done = is_whole(path) || known.since.elapsed() > PATIENCE;
        known.is_done
    }

    /// The path of the answer to a picture, the same whenever it is asked.
    fn answer(&mut self, arguments: &Arguments, found: &Found) -> PathBuf {
        let folder = arguments.out.as_ref().unwrap_or(&arguments.folder);
        let names = &mut self.names;
        let named = || names.answer(folder, &found.place, false);
        self.answers.entry(found.path.clone()).or_insert_with(named).clone()
    }
}

/// Whether a picture ends as its format does. Formats without a mark at the
/// end count as whole; files that cannot be read do not, for some time.
fn is_whole(path: &Path) -> bool {
    let ends = || -> std::io::Result<([u8; 12], Vec<u8>, u64)> {
        let mut file = File::open(path)?;
        let mut head = [0; 12];
        file.read_exact(&mut head)?;
        let length = file.metadata()?.len();
        // Some programs add a few bytes behind the mark.
        file.seek(SeekFrom::Start(length.saturating_sub(64)))?;
        let mut tail = Vec::new();
        file.read_to_end(&mut tail)?;
        Ok((head, tail, length))
    };
    let Ok((head, tail, length)) = ends() else { return false };
    let has = |mark: &[u8]| tail.windows(mark.len()).any(|part| part == mark);
    match &head {
        [0x89, b'P', b'N', b'G', ..] => has(b"IEND"),
        [0xFF, 0xD8, ..] => has(&[0xFF, 0xD9]),
        [b'R', b'I', b'F', b'F', a, b, c, d, ..] => {
            length >= u64::from(u32::from_le_bytes([*a, *b, *c, *d])) + 8
        }
        _ => true,
    }
}
