//! `gridlens batch`: whole folders, with a report that survives everything.
//!
//! One thread finds the inputs and names their answers, workers solve them,
//! and this thread writes the records. Nothing is held of an input once its
//! record is written but its key, so that memory does not grow with a folder.

pub mod drawn;
pub mod gather;
mod journal;
pub mod names;
mod progress;
mod summary;
pub mod workers;

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use clap::Args;

use self::drawn::Folders;
use self::gather::{Found, Gather};
use self::journal::Journal;
use self::names::{Names, key};
use self::progress::Progress;
use self::summary::{Summary, inputs};
use super::answer::{Answered, Answerer, joined};
use super::boards::ThinkArguments;
use super::inputs::{ReadingArguments, name};
use super::logs::milliseconds;
use super::stop;
use super::style::AnswerStyleArguments;
use crate::output::json::{Record, Status};

/// Solve whole folders, with a report and the answered pictures
///
/// Folders are gone through with all folders in them; every file that is a
/// picture by its content is taken, whatever it is called, except hidden ones
/// and answers drawn before (*.solved.png). Files named on the command line,
/// by a pattern or in a list may also hold text boards.
///
/// The report has one JSON record per input, in the order in which they were
/// finished. A report that a run was stopped in, in whatever way, is taken up
/// by the same command with --resume.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Files, folders, patterns such as 'shots/**/*.png'; - reads paths from
    /// standard input, one a line
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// Write one JSON record per input into this file; - is standard output
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Write answered pictures into this folder, in folders as the inputs are
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Go on with the report: skip the inputs it holds
    #[arg(long)]
    resume: bool,
    /// How many pictures to work on at a time [default: all cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Paths on standard input end in a zero byte, not in a line end
    #[arg(short = '0', long)]
    null: bool,
    /// Show no progress and no summary
    #[arg(short, long)]
    quiet: bool,
    #[command(flatten)]
    style: AnswerStyleArguments,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    think: ThinkArguments,
}

/// An input and the name its answer gets.
struct Job {
    found: Found,
    answer: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    arguments.check()?;
    let since = Instant::now();
    let stop = stop::on_signals()?;
    let themes = arguments.reading.themes()?;
    let (mut journal, held) = Journal::open(arguments.report.as_deref(), arguments.resume)?;
    let progress = Progress::new(!arguments.quiet);
    let mut summary = Summary::new(held.counts.clone());
    let done = Arc::new(held.inputs);
    if progress.is_shown() {
        arguments.count(&progress, &done);
    }
    let (jobs, finder) = arguments.find(&done, held.outputs)?;
    let answerer =
        Answerer { reading: &arguments.reading, think: &arguments.think, themes: &themes };
    let folders = Folders::new(arguments.style, arguments.resume);
    let worked = workers::work(
        jobs,
        arguments.threads(),
        stop,
        |job| arguments.answer(job, &answerer, &folders),
        broken,
        |record| {
            journal.append(&record)?;
            summary.add(&record);
            progress.advance(&summary.counts);
            Ok(())
        },
    );
    progress.finish();
    let stopped = stop.load(Ordering::Relaxed);
    if !stopped && finder.join().is_err() {
        bail!("the search for inputs failed, which is an error of the program; please report it");
    }
    if !arguments.quiet {
        eprint!("{}", summary.told(since.elapsed()));
    }
    worked.with_context(|| arguments.way_on(&journal))?;
    if stopped {
        let done = inputs(summary.counts.all());
        eprintln!("gridlens: stopped after {done}; {}", arguments.way_on(&journal));
        return Ok(ExitCode::from(stop::STOPPED));
    }
    Ok(ExitCode::from(summary.counts.exit_code()))
}

impl Arguments {
    /// Refuses what does not go together.
    fn check(&self) -> Result<()> {
        if self.report.is_none() && self.out.is_none() {
            bail!("say where the results go: --report FILE, --out DIR, or both");
        }
        let is_file = self.report.as_ref().is_some_and(|report| report.as_os_str() != "-");
        if self.resume && !is_file {
            bail!("--resume goes on with a report: name it with --report FILE");
        }
        Ok(())
    }

    fn threads(&self) -> usize {
        self.jobs.map_or_else(workers::cores, NonZeroUsize::get)
    }

    /// Counts the inputs for the progress bar, where they can be counted.
    fn count(&self, progress: &Progress, done: &Arc<HashSet<u128>>) {
        if self.inputs.iter().any(|path| path.as_os_str() == "-") {
            return;
        }
        let (total, gather, done) = (progress.total(), self.gather(), Arc::clone(done));
        let is_new = move |found: &Found| !done.contains(&key(&name(&found.path)));
        thread::spawn(move || total(gather.filter(is_new).count() as u64));
    }

    fn gather(&self) -> Gather {
        Gather::new(&self.inputs, if self.null { 0 } else { b'\n' })
    }

    /// Finds the inputs that are not done yet and names their answers, on a
    /// thread of its own, a little ahead of the work.
    fn find(
        &self,
        done: &Arc<HashSet<u128>>,
        outputs: Vec<PathBuf>,
    ) -> Result<(Receiver<Job>, JoinHandle<()>)> {
        let (sender, jobs) = sync_channel(4 * self.threads());
        let (gather, out, done) = (self.gather(), self.out.clone(), Arc::clone(done));
        let mut names = Names::default();
        outputs.iter().for_each(|output| names.keep(output));
        let find = move || {
            for found in gather {
                let is_done = done.contains(&key(&name(&found.path)));
                let answer = out.as_ref().map(|out| names.answer(out, &found.place, is_done));
                if is_done {
                    continue;
                }
                if sender.send(Job { found, answer }).is_err() {
                    break;
                }
            }
        };
        let finder = thread::Builder::new().spawn(find).context("cannot start a thread")?;
        Ok((jobs, finder))
    }

    /// Answers one input: its record.
    fn answer(&self, job: &Job, answerer: &Answerer, folders: &Folders) -> Record {
        let since = Instant::now();
        let path = &job.found.path;
        let mut record = match &job.found.trouble {
            Some(trouble) => failed(job, trouble.clone()),
            None => match answerer.answer(path) {
                Err(record) => *record,
                Ok(boards) => {
                    let keep = |answered: Answered| match &job.answer {
                        Some(to) => folders.keep(answered, path, to),
                        None => answered.record,
                    };
                    joined(path, boards.into_iter().map(keep).collect())
                }
            },
        };
        record.elapsed_ms = milliseconds(since);
        log::info!("{}: {:?} in {} ms", record.input, record.status, record.elapsed_ms);
        record
    }

    /// How to go on after a stop.
    fn way_on(&self, journal: &Journal) -> String {
        if journal.is_file() {
            "go on with the same command and --resume".into()
        } else {
            "a run can be taken up where it stopped if it has a --report FILE".into()
        }
    }
}

fn failed(job: &Job, error: String) -> Record {
    let mut record = Record::new(name(&job.found.path), Status::Failed);
    record.error = Some(error);
    record
}

/// The record of an input that the program itself failed at.
fn broken(job: &Job, message: &str) -> Record {
    failed(job, workers::failure(message))
}
