//! `gridlens print`: puzzles and answers on paper.

use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};

use super::answer::{Answered, Answerer};
use super::batch::gather::Gather;
use super::batch::workers;
use super::boards::ThinkArguments;
use super::files;
use super::inputs::{ReadingArguments, name};
use super::style::without_crosses;
use crate::output::json::{Record, Status};
use crate::output::overlay::{self, Look, Style};
use crate::output::sheet::{self, Answers, Entry, Figure, Image, Layout, Paper};
use crate::puzzle::family::{Close, Request};

mod diagram;

/// Print puzzles and answers on sheets, as a PDF
///
/// Annotated screenshots, or boards drawn in lines from what was read; the
/// text in the PDF can be selected and searched. Inputs are taken as by
/// `gridlens batch`: files, folders and patterns. An input that cannot be
/// answered has its place and says why.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Pictures, text boards, folders of pictures, patterns
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The PDF to write; - is standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// The size of the paper
    #[arg(long, value_enum, default_value = "a4", ignore_case = true)]
    paper: PaperName,
    /// Puzzles on a page
    #[arg(long, value_name = "N", default_value = "4", value_parser = per_page)]
    per_page: (usize, usize),
    /// What to show of each puzzle [default: annotated; with --ink-saving,
    /// answers; with --answers, both]
    #[arg(long, value_enum)]
    what: Option<What>,
    /// Where the answers go, apart from the puzzles
    #[arg(long, value_enum)]
    answers: Option<Place>,
    /// A heading for every page
    #[arg(long)]
    title: Option<String>,
    /// Black on white, without large areas of ink
    #[arg(long)]
    ink_saving: bool,
    /// Add the way to each answer, step by step, on the last pages
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    reading: ReadingArguments,
    #[command(flatten)]
    think: ThinkArguments,
}

/// The size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PaperName {
    /// 210×297 mm
    A4,
    /// 8.5×11 inches
    Letter,
}

/// What is shown of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// The screenshot with the answer in it; text boards as answers
    Annotated,
    /// The board with its answer
    Answers,
    /// The board as it was read
    Puzzles,
    /// The board, and the answer where --answers says
    Both,
}

/// Where answers go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Place {
    /// Beside the puzzle
    Beside,
    /// Below the puzzle, small and upside down
    UpsideDown,
    /// On the last pages
    End,
}

/// Columns and rows of so many puzzles on a page.
fn per_page(text: &str) -> Result<(usize, usize), String> {
    match text {
        "1" => Ok((1, 1)),
        "2" => Ok((1, 2)),
        "4" => Ok((2, 2)),
        "6" => Ok((2, 3)),
        "9" => Ok((3, 3)),
        _ => Err("choose 1, 2, 4, 6 or 9".into()),
    }
}

/// Runs the command.
///
/// # Errors
/// What concerns the whole run.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let (what, layout) = arguments.layout()?;
    let themes = arguments.reading.themes()?;
    let answerer =
        Answerer { reading: &arguments.reading, think: &arguments.think, themes: &themes };
    let mut entries = Vec::new();
    let mut worst = 0;
    for (record, entry) in arguments.all_entries(&answerer, what)? {
        for message in record.warnings.iter().chain(&record.error) {
            eprintln!("gridlens: {}: {message}", record.input);
        }
        worst = worst.max(record.status.exit_code());
        entries.push(entry);
    }
    if entries.is_empty() {
        bail!("no pictures were found to print; name files, or a folder that holds some");
    }
    shorten_titles(&mut entries);
    let (bytes, pages) = sheet::draw(&layout, &entries)?;
    arguments.write(&bytes, entries.len(), pages)?;
    Ok(ExitCode::from(worst))
}

/// Leaves of the titles, which are paths, what tells them apart: the name of
/// the file, and folders before it where names are alike.
fn shorten_titles(entries: &mut [Entry]) {
    let last = |title: &str, parts: usize| {
        let names: Vec<&str> = title.split(['/', '\\']).filter(|name| !name.is_empty()).collect();
        names[names.len().saturating_sub(parts)..].join("/")
    };
    let titles: Vec<String> = entries.iter().map(|entry| entry.title.clone()).collect();
    let mut open: Vec<usize> = (0..titles.len()).collect();
    let most = titles.iter().map(|title| title.split(['/', '\\']).count()).max().unwrap_or(0);
    for parts in 1..=most {
        let mut counts: HashMap<String, usize> = HashMap::new();
        for i in &open {
            *counts.entry(last(&titles[*i], parts)).or_default() += 1;
        }
        open.retain(|&i| {
            entries[i].title = last(&titles[i], parts);
            counts[&entries[i].title] > 1
        });
    }
    for entry in entries.iter_mut().filter(|entry| entry.title == "-") {
        entry.title = "standard input".into();
    }
}

impl Arguments {
    /// What is shown, and how it is laid out.
    fn layout(&self) -> Result<(What, Layout)> {
        let what = match (self.what, self.answers) {
            (Some(What::Both), _) | (None, Some(_)) => What::Both,
            (Some(_), Some(_)) => {
                bail!("--answers says where answers go apart from puzzles: use it with --what both")
            }
            (None, None) if self.ink_saving => What::Answers,
            (what, None) => what.unwrap_or(What::Annotated),
        };
        let paper = match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        };
        let answers = match self.answers {
            None | Some(Place::Beside) => Answers::Beside,
            Some(Place::UpsideDown) => Answers::UpsideDown,
            Some(Place::End) => Answers::End,
        };
        let (title, grid) = (self.title.clone(), self.per_page);
        Ok((what, Layout { paper, grid, title, answers, ink_saving: self.ink_saving }))
    }

    /// The inputs: `-` is a puzzle on standard input, the rest is found as by
    /// a batch.
    fn paths(&self) -> impl Iterator<Item = PathBuf> {
        let (standard, rest): (Vec<_>, Vec<_>) =
            self.inputs.iter().cloned().partition(|path| path.as_os_str() == "-");
        standard.into_iter().take(1).chain(Gather::new(&rest, b'\n').map(|found| found.path))
    }

    /// The entries of all inputs in their order, with their records, worked
    /// out on all cores.
    fn all_entries(&self, answerer: &Answerer, what: What) -> Result<Vec<(Record, Entry)>> {
        let paths: Vec<PathBuf> = self.paths().collect();
        paths.iter().try_for_each(|path| files::refuse_input(path, &self.output))?;
        let (sender, jobs) = mpsc::channel();
        for job in paths.into_iter().enumerate() {
            // Received below.
            let _ = sender.send(job);
        }
        drop(sender);
        let mut all = Vec::new();
        workers::work(
            jobs,
            workers::cores(),
            &AtomicBool::new(false),
            |(i, path)| (*i, self.entries(path, answerer, what)),
            |(i, path), message| {
                let mut record = Record::new(name(path), Status::Failed);
                record.error = Some(workers::failure(message));
                let mut entry = self.entry(path, &record);
                entry.note.clone_from(&record.error);
                (*i, vec![(record, entry)])
            },
            |done| {
                all.push(done);
                Ok(())
            },
        )?;
        all.sort_by_key(|(i, _)| *i);
        Ok(all.into_iter().flat_map(|(_, entries)| entries).collect())
    }

    /// The entries of one input, with their records.
    fn entries(&self, path: &Path, answerer: &Answerer, what: What) -> Vec<(Record, Entry)> {
        match answerer.answer(path) {
            Err(record) => {
                let mut entry = self.entry(path, &record);
                entry.note.clone_from(&record.error);
                vec![(*record, entry)]
            }
            Ok(boards) => boards
                .into_iter()
                .map(|answered| {
                    let entry = self.answered(path, &answered, what);
                    (answered.record, entry)
                })
                .collect(),
        }
    }

    /// An entry with nothing but its title: the name of its file.
    fn entry(&self, path: &Path, record: &Record) -> Entry {
        let board = record.board.map(|n| format!(", board {n}")).unwrap_or_default();
        let title = format!("{}{board}", path.with_extension("").display());
        Entry { title, note: None, first: None, answer: None, steps: Vec::new() }
    }

    /// An entry with what is to be shown of a board.
    fn answered(&self, path: &Path, answered: &Answered, what: What) -> Entry {
        let Answered { board, answer, record } = answered;
        let mut entry = self.entry(path, record);
        if record.status != Status::Solved {
            entry.note.clone_from(&record.error);
        }
        let marks = board.puzzle.marks();
        let drawn = |answer| Figure::Board(diagram::of(&board.puzzle.record(), &marks, answer));
        match what {
            What::Annotated => {
                entry.first = Some(self.annotated(answered).unwrap_or(drawn(answer.as_ref())));
            }
            What::Answers => entry.first = Some(drawn(answer.as_ref())),
            What::Puzzles => entry.first = Some(drawn(None)),
            What::Both => {
                entry.first = Some(drawn(None));
                entry.answer = answer.as_ref().map(|answer| drawn(Some(answer)));
            }
        }
        if self.explain && answer.is_some() {
            entry.steps = self.steps(answered);
        }
        entry
    }

    /// The screenshot with the answer drawn in; `None` for text boards.
    fn annotated(&self, answered: &Answered) -> Option<Figure> {
        let Answered { board, answer, .. } = answered;
        let shot = board.shot.as_ref()?;
        let mut picture = shot.picture.clone();
        let grid = &shot.sight.grid;
        if self.ink_saving {
            sheet::save_ink(&mut picture);
        }
        if let Some(answer) = answer {
            let style = if self.ink_saving { Style::Numbers } else { Style::Native };
            let look = Look::new(&shot.sight, &shot.reading, style);
            let answer = without_crosses(answer, &shot.reading);
            overlay::draw(&mut picture, &look, &board.puzzle.marks(), &answer);
        }
        // A page of A4 shared out; the exact measure is the sheet's.
        let (columns, rows) = self.per_page;
        let size = [540.0 / columns as f32, 760.0 / rows as f32];
        let image = if self.ink_saving {
            let bounds = grid.bounds();
            let edge = bounds.width.min(bounds.height) / 40;
            Image::grey(&picture, bounds.inset(-edge, -edge), size)
        } else {
            Image::new(&picture, size)
        };
        image.map(Figure::Picture)
    }

    /// The way to the answer.
    fn steps(&self, answered: &Answered) -> Vec<String> {
        let limits = self.think.limits();
        let puzzle = &answered.board.puzzle;
        let Some(copy) = puzzle.with_marks(&puzzle.marks()) else { return Vec::new() };
        // Without a rule that the board was not made for, as it was answered.
        let puzzle = self.think.foresee(copy, &limits, &mut answered.record.clone());
        let explanation = puzzle.explain(&Request::default(), &limits);
        let mut steps: Vec<String> =
            explanation.steps.into_iter().map(|step| step.sentence).collect();
        match explanation.close {
            Close::Stuck => steps.push("Here the time ran out; allow more with --timeout.".into()),
            Close::Open => steps.push("From here on, nothing but trying goes further.".into()),
            Close::Solved | Close::Enough | Close::Broken(_) => {}
        }
        steps
    }

    /// Writes the PDF and says so.
    fn write(&self, bytes: &[u8], puzzles: usize, pages: usize) -> Result<()> {
        let mut out = io::stdout().lock();
        if self.output.as_os_str() == "-" {
            return out.write_all(bytes).and_then(|()| out.flush()).context("standard output");
        }
        files::write(&self.output, bytes)?;
        let plural = |count: usize, word: &str| match count {
            1 => format!("1 {word}"),
            _ => format!("{count} {word}s"),
        };
        let (puzzles, pages) = (plural(puzzles, "puzzle"), plural(pages, "page"));
        writeln!(out, "{puzzles} on {pages} → {}", self.output.display()).context("standard output")
    }
}
