//! `gridlens evaluate`: how well labelled pictures are read.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::files;
use super::inputs::ReadArguments;
use super::report::Format;
use crate::evaluation::{Floors, Judged, Score, Truth, Verdict, judge};
use crate::output::comparison;
use crate::picture::decode::decode;
use crate::picture::encode::encode_png;
use crate::reading::{ReadOptions, Seen, read_picture};
use crate::theme::Theme;

/// Measure how well labelled pictures are read
///
/// A label is a JSON file of the picture's name beside it, with the fields of
/// the record's `puzzle` object; {"kind": "none"} for pictures without a
/// puzzle, "cut_off": true for boards that run over the edge. Folders are
/// searched to their depths and told apart by their names.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Folders of labelled pictures
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// How to print
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Write a picture for each failure into this folder: the truth beside
    /// what was read
    #[arg(long, value_name = "DIR")]
    failures: Option<PathBuf>,
    /// Fail where a folder falls below its floor in this JSON file
    #[arg(long, value_name = "FILE")]
    floors: Option<PathBuf>,
    /// Pictures read at the same time [default: all cores]
    #[arg(long, value_name = "N")]
    jobs: Option<std::num::NonZeroUsize>,
    #[command(flatten)]
    read: ReadArguments,
}

/// A picture with a label beside it.
struct Case {
    picture: PathBuf,
    label: PathBuf,
    folder: String,
    name: String,
}

/// One picture that is not right.
#[derive(Serialize)]
struct Fault {
    picture: String,
    verdict: Verdict,
    why: String,
}

/// All that is printed.
#[derive(Serialize)]
struct Report {
    folders: BTreeMap<String, Score>,
    all: Score,
    faults: Vec<Fault>,
    not_counted: Vec<String>,
    below_floor: Vec<String>,
}

/// Runs the command.
///
/// # Errors
/// A folder that cannot be read or holds no labelled picture, a label or a
/// file of floors that cannot be read, a failure picture that cannot be
/// written.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let themes = arguments.read.themes()?;
    let floors = arguments.floors.as_deref().map(read_floors).transpose()?.unwrap_or_default();
    let mut cases = Vec::new();
    for folder in &arguments.folders {
        gather(folder, &mut cases).with_context(|| folder.display().to_string())?;
    }
    cases.sort_by(|a, b| a.picture.cmp(&b.picture));
    if cases.is_empty() {
        bail!("no labelled pictures: a label is a JSON file beside a picture, of its name");
    }
    if let Some(folder) = &arguments.failures {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    let report = measure(&cases, arguments, &themes, &floors)?;
    print(&report, arguments.format).context("cannot write to standard output")?;
    Ok(ExitCode::from(u8::from(!report.below_floor.is_empty()) * BELOW_FLOOR))
}

/// The exit code where a folder falls below its floor: what was read is not
/// what it must be.
const BELOW_FLOOR: u8 = 3;

fn read_floors(path: &Path) -> Result<Floors> {
    let bytes = files::read(path).with_context(|| format!("--floors {}", path.display()))?;
    serde_json::from_slice(&bytes)
        .with_context(|| format!("--floors {}: this is no file of floors", path.display()))
}

/// The labelled pictures below `folder`.
fn gather(folder: &Path, cases: &mut Vec<Case>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let picture = entry?.path();
        if picture.is_dir() {
            gather(&picture, cases)?;
            continue;
        }
        let label = picture.with_extension("json");
        if picture == label || !label.is_file() {
            continue;
        }
        let text = |part: Option<&std::ffi::OsStr>| {
            part.map(|p| p.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let folder = text(folder.file_name());
        let name = format!("{folder}/{}", text(picture.file_stem()));
        cases.push(Case { picture, label, folder, name });
    }
    Ok(())
}

/// Reads and judges all pictures, some at a time, in their order.
fn measure(
    cases: &[Case],
    arguments: &Arguments,
    themes: &[Theme],
    floors: &Floors,
) -> Result<Report> {
    let bar = ProgressBar::new(cases.len() as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} {per_sec}, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar()),
    );
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZeroUsize::get);
    let jobs = arguments.jobs.map_or(cores, std::num::NonZeroUsize::get);
    let (next, results) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.min(cases.len()) {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(i) else { break };
                    let judged = judge_case(case, arguments, themes);
                    bar.inc(1);
                    // A poisoned lock means a bug in another thread, which
                    // ends the run anyway when the scope is left.
                    if let Ok(mut results) = results.lock() {
                        results.push((i, judged));
                    }
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut results = results.into_inner().unwrap_or_default();
    results.sort_by_key(|(i, _)| *i);
    let mut report = Report {
        folders: BTreeMap::new(),
        all: Score::default(),
        faults: Vec::new(),
        not_counted: Vec::new(),
        below_floor: Vec::new(),
    };
    for (i, judged) in results {
        let (judged, elapsed_ms) = judged?;
        report.add(&cases[i], judged, elapsed_ms, floors);
    }
    report.below_floor = floors.missed(&report.folders);
    Ok(report)
}

impl Report {
    fn add(&mut self, case: &Case, judged: Judged, elapsed_ms: f64, floors: &Floors) {
        if floors.is_label_error(&case.name) {
            self.not_counted.push(case.name.clone());
            return;
        }
        self.folders.entry(case.folder.clone()).or_default().add(&judged, elapsed_ms);
        self.all.add(&judged, elapsed_ms);
        if judged.verdict != Verdict::Right {
            let Judged { verdict, why, .. } = judged;
            self.faults.push(Fault { picture: case.name.clone(), verdict, why });
        }
    }
}

/// What is to be said of one picture, and how long reading it took.
fn judge_case(case: &Case, arguments: &Arguments, themes: &[Theme]) -> Result<(Judged, f64)> {
    let named = || case.picture.display().to_string();
    let label =
        fs::read_to_string(&case.label).with_context(|| case.label.display().to_string())?;
    let truth = Truth::parse(&label).with_context(|| case.label.display().to_string())?;
    let bytes = files::read(&case.picture).with_context(named)?;
    let options = ReadOptions { limits: arguments.read.limits(), ..ReadOptions::new(themes) };
    let since = Instant::now();
    let read = read_picture(&bytes, &options);
    let elapsed_ms = since.elapsed().as_secs_f64() * 1e3;
    let seen = read.as_ref().map(|(_, seen)| seen);
    let judged = judge(seen, &truth);
    if let Some(folder) = &arguments.failures
        && judged.verdict != Verdict::Right
    {
        keep_failure(case, folder, &bytes, seen.ok(), &truth, &judged, arguments)
            .with_context(named)?;
    }
    Ok((judged, elapsed_ms))
}

/// Draws a failure and writes it into `folder`.
fn keep_failure(
    case: &Case,
    folder: &Path,
    bytes: &[u8],
    seen: Option<&Seen>,
    truth: &Truth,
    judged: &Judged,
    arguments: &Arguments,
) -> Result<()> {
    let Ok(picture) = decode(bytes, &arguments.read.limits()) else { return Ok(()) };
    let rows = |seen: &Seen| crate::output::text::rows_of(&seen.puzzle.marks());
    let read = seen.map(rows).unwrap_or_default();
    let title: String = format!("{}: {:?}: {}", case.name, judged.verdict, judged.why);
    let title: String = title.chars().take(150).collect();
    let bounds = seen.map(|seen| seen.sight.grid.bounds());
    let drawn = comparison::draw(&picture, bounds, &read, &truth.cells(), &title);
    let name = case.name.replace('/', "__") + ".png";
    Ok(files::write(&folder.join(name), &encode_png(&drawn)?)?)
}

fn print(report: &Report, format: Format) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if format == Format::Json {
        let text = serde_json::to_string(report).map_err(io::Error::other)?;
        return writeln!(out, "{text}");
    }
    let width = report.folders.keys().map(|k| k.chars().count()).max().unwrap_or(0).max(6);
    writeln!(
        out,
        "{:width$} pictures  right unsure refused wrong  cells          givens       ms each",
        "folder"
    )?;
    let all = [("all".to_owned(), &report.all)];
    for (folder, score) in report.folders.iter().map(|(k, v)| (k.clone(), v)).chain(all) {
        let share = |s: crate::evaluation::Share| format!("{}/{}", s.right, s.all);
        writeln!(
            out,
            "{folder:width$} {:8} {:6} {:6} {:7} {:5}  {:13}  {:11}  {:7.1}",
            score.pictures,
            score.right,
            score.unsure,
            score.refused,
            score.wrong,
            share(score.cells),
            share(score.givens),
            score.elapsed_ms / score.pictures.max(1) as f64,
        )?;
    }
    let confused = |(pair, count): (&String, &usize)| format!("{pair}: {count}");
    let confusion: Vec<String> = report.all.confusion.iter().map(confused).collect();
    if !confusion.is_empty() {
        writeln!(out, "confused: {}", confusion.join(", "))?;
    }
    for fault in &report.faults {
        let verdict = format!("{:?}", fault.verdict).to_lowercase();
        writeln!(out, "{}: {verdict}: {}", fault.picture, fault.why)?;
    }
    for name in &report.not_counted {
        writeln!(out, "{name}: not counted, its label is known to be wrong")?;
    }
    for below in &report.below_floor {
        writeln!(out, "below the floor: {below}")?;
    }
    Ok(())
}
