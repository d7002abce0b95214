//! What the tests over pictures share: the labelled pictures, how well a
//! reading agrees with its label, and the program as a process.
//!
//! Every test binary uses its own part of this.
#![allow(dead_code)]

pub mod runes;
pub mod shots;

use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use gridlens::evaluation::{self, Truth, Verdict};
use gridlens::geom::{Array2, At, Rect};
use gridlens::puzzle::family::Marks;
use gridlens::reading::{ReadError, ReadOptions, Seen, read_picture};
use gridlens::theme::builtin;
use serde_json::Value;

/// A nonogram's answer with one empty line.
pub const CAT: [&str; 10] = [
    ".#......#.",
    ".##....##.",
    ".########.",
    "##########",
    "##.####.##",
    "##########",
    ".###..###.",
    "..######..",
    "...####...",
    "..........",
];

/// The folder of the crate.
pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The program.
pub fn gridlens() -> Command {
    Command::new(env!("CARGO_BIN_EXE_gridlens"))
}

/// A picture and what is true of it.
#[derive(Debug, Clone)]
pub struct Case {
    /// The picture.
    pub picture: PathBuf,
    /// Its label.
    pub truth: Value,
}

impl Case {
    /// Folder and stem: `harbour/playing`.
    pub fn name(&self) -> String {
        let stem = self.picture.file_stem().unwrap().to_string_lossy();
        format!("{}/{stem}", self.folder())
    }

    /// The folder the picture is in.
    pub fn folder(&self) -> String {
        self.picture.parent().unwrap().file_name().unwrap().to_string_lossy().into_owned()
    }

    /// Whether the picture holds no board that may be read as a sure one.
    pub fn must_refuse(&self) -> bool {
        self.truth["kind"] == "none" || self.truth["cut_off"] == true
    }

    /// The cells as they stand on the picture, one string per row.
    pub fn cells(&self) -> Vec<String> {
        strings(&self.truth["cells"])
    }

    /// The only answer, where the label knows it.
    pub fn solution(&self) -> Option<Vec<String>> {
        self.truth.get("solution").map(strings)
    }

    /// Whether the two symbols carry no digit, so that swapped is right too.
    pub fn is_interchangeable(&self) -> bool {
        self.truth["interchangeable"] == true
    }

    /// Where the board is, from the outer edge of the first cells to that of
    /// the last.
    pub fn board_box(&self) -> Rect {
        let v: Vec<i32> = numbers(&self.truth["board_box"]);
        Rect::new(v[0], v[1], v[2], v[3])
    }

    /// The bytes of the picture.
    pub fn bytes(&self) -> Vec<u8> {
        fs::read(&self.picture).unwrap()
    }
}

/// A JSON array of strings.
pub fn strings(value: &Value) -> Vec<String> {
    let text = |v: &Value| v.as_str().unwrap().to_owned();
    value.as_array().unwrap_or_else(|| panic!("no list: {value}")).iter().map(text).collect()
}

fn numbers(value: &Value) -> Vec<i32> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap().round() as i32).collect()
}

/// All pictures with a label below `folder`, by name.
pub fn cases(folder: &Path) -> Vec<Case> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if is_picture(&path) && !is_answer(&path) {
                let label = path.with_extension("json");
                let text = fs::read_to_string(&label)
                    .unwrap_or_else(|e| panic!("{}: {e}", label.display()));
                let truth = serde_json::from_str(&text).unwrap();
                found.push(Case { picture: path, truth });
            }
        }
    }
    found.sort_by(|a, b| a.picture.cmp(&b.picture));
    found
}

/// Whether a picture is one that the program drew beside a sample: the README's
/// first command does.
fn is_answer(path: &Path) -> bool {
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    [".solved", ".hint", ".check"].iter().any(|ending| stem.ends_with(ending))
}

fn is_picture(path: &Path) -> bool {
    path.extension().is_some_and(|e| ["png", "jpg", "webp", "gif", "bmp"].iter().any(|k| e == *k))
}

/// The bundled samples.
pub fn samples() -> Vec<Case> {
    cases(&root().join("samples"))
}

/// One bundled sample: `sample("harbour/playing")`.
pub fn sample(name: &str) -> Case {
    let found = samples().into_iter().find(|case| case.name() == name);
    found.unwrap_or_else(|| panic!("no sample {name}"))
}

/// Reads a picture by the embedded themes.
pub fn read(bytes: &[u8]) -> Result<Seen, ReadError> {
    read_picture(bytes, &ReadOptions::new(builtin::themes())).map(|(_, seen)| seen)
}

/// Reads the picture of a case and judges the reading; with a sentence.
pub fn judge(case: &Case) -> (Verdict, String) {
    let truth = Truth::parse(&case.truth.to_string()).unwrap();
    let read = read(&case.bytes());
    let judged = evaluation::judge(read.as_ref(), &truth);
    (judged.verdict, judged.why)
}

/// Marks as one string per row.
pub fn lines(marks: &Marks) -> Vec<String> {
    marks.rows().map(|row| row.iter().map(|c| c.unwrap_or('.')).collect()).collect()
}

/// What is different between the label's cells and `read`, swapped where
/// that is as good; `None` for nothing.
pub fn difference(case: &Case, read: &[String]) -> Option<String> {
    let plain = cells_apart(&case.cells(), read)?;
    if !case.is_interchangeable() {
        return Some(plain);
    }
    let other = cells_apart(&swapped(&case.cells()), read)?;
    Some(if other.len() < plain.len() { other } else { plain })
}

/// The same rows with 0 and 1 exchanged.
pub fn swapped(rows: &[String]) -> Vec<String> {
    let swap = |c| match c {
        '0' => '1',
        '1' => '0',
        other => other,
    };
    rows.iter().map(|row| row.chars().map(swap).collect()).collect()
}

fn cells_apart(wanted: &[String], read: &[String]) -> Option<String> {
    let shape = |rows: &[String]| rows.iter().map(String::len).collect::<Vec<_>>();
    if shape(wanted) != shape(read) {
        let width = |rows: &[String]| rows.first().map_or(0, String::len);
        let [(a, b), (c, d)] = [wanted, read].map(|rows| (width(rows), rows.len()));
        return Some(format!("read as {c}×{d} where the label says {a}×{b}"));
    }
    let mut apart = Vec::new();
    for (row, (a, b)) in wanted.iter().zip(read).enumerate() {
        for (column, (x, y)) in a.chars().zip(b.chars()).enumerate() {
            if x != y {
                apart.push(format!("{} is {x}, read as {y}", At::new(row, column)));
            }
        }
    }
    (!apart.is_empty()).then(|| apart.join("; "))
}

/// Judges all cases, two at a time, in the order given.
pub fn judge_all(cases: &[Case]) -> Vec<(Verdict, String)> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results = std::sync::Mutex::new(vec![None; cases.len()]);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let i = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(case) = cases.get(i) else { break };
                    let judged = judge(case);
                    results.lock().unwrap()[i] = Some(judged);
                }
            });
        }
    });
    results.into_inner().unwrap().into_iter().map(Option::unwrap).collect()
}

/// The cells that are blank in `rows`.
pub fn blanks(rows: &[String]) -> Array2<bool> {
    let size = gridlens::geom::Size::new(rows.len(), rows.first().map_or(0, String::len));
    Array2::from_fn(size, |at| rows[at.row].as_bytes()[at.column] == b'.')
}
