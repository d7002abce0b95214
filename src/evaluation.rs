//! How well pictures are read: a reading compared with its label.
//!
//! In come a label (the `puzzle` fields of the JSON record, and what else is
//! true of the picture) and what the eye made of the picture; out comes a
//! verdict with counts. Nothing here touches files or knows a family: readings
//! are compared as records.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

use crate::puzzle::family::Puzzle;
use crate::reading::{ReadError, Seen};

/// What is true of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Truth(Value);

impl Truth {
    /// The truth in the text of a label.
    ///
    /// # Errors
    /// See [`TruthError`]: a field that is not understood would not be compared.
    pub fn parse(label: &str) -> Result<Self, TruthError> {
        let truth = Self(serde_json::from_str(label)?);
        let kind = truth.0["kind"].as_str().ok_or(TruthError::NoKind)?;
        if kind != "none" && truth.cells().is_empty() {
            return Err(TruthError::NoCells);
        }
        for (field, count) in
            [("signs", signs(&truth.0["signs"]).len()), ("relations", related(&truth).len())]
        {
            let all = truth.0[field].as_array().map_or(0, Vec::len);
            if count < all {
                return Err(TruthError::NotUnderstood { field, lost: all - count });
            }
        }
        Ok(truth)
    }

    /// Whether the picture holds no board that may be called surely read:
    /// none at all, or one that is cut off.
    pub fn must_refuse(&self) -> bool {
        self.0["kind"] == "none" || self.0["cut_off"] == true
    }

    /// Whether the two symbols carry no digit, so that swapped is right too.
    pub fn is_interchangeable(&self) -> bool {
        self.0["interchangeable"] == true
    }

    /// The cells as the label has them, one string per row.
    pub fn cells(&self) -> Vec<String> {
        strings(&self.0["cells"])
    }

    /// Any other field of the label.
    pub fn field(&self, name: &str) -> &Value {
        &self.0[name]
    }
}

/// Why a label says nothing that could be compared.
#[derive(Debug, Error)]
pub enum TruthError {
    /// It is no JSON.
    #[error("this is no label: {0}")]
    Json(#[from] serde_json::Error),
    /// It does not say what the picture shows.
    #[error("this label has no `kind`: \"takuzu\", \"nonogram\" or \"none\"")]
    NoKind,
    /// It does not say what the cells hold.
    #[error("this label of a board has no `cells`, one string per row")]
    NoCells,
    /// Entries of a list that are not as they should be, or twice the same.
    #[error(
        "{lost} of the `{field}` of this label are not understood or there twice: signs are \
         [row, column, \"right\" or \"down\", \"=\" or \"x\"], relations \
         {{\"type\": \"=\" or \"x\", \"a\": [row, column], \"b\": [row, column]}}, from 0"
    )]
    NotUnderstood {
        /// Its name.
        field: &'static str,
        /// How many.
        lost: usize,
    },
}

/// How a reading compares with its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Exactly what the label says; no sure board where there is none.
    Right,
    /// Not surely read, and it says so itself.
    Unsure,
    /// Refused, although there is a board.
    Refused,
    /// Sure and wrong: the worst.
    Wrong,
}

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Share {
    /// How many are as they should be.
    pub right: usize,
    /// Of how many.
    pub all: usize,
}

impl Share {
    fn count(&mut self, is_right: bool) {
        self.right += usize::from(is_right);
        self.all += 1;
    }

    fn add(&mut self, other: Self) {
        self.right += other.right;
        self.all += other.all;
    }
}

/// What is to be said of one picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The verdict.
    pub verdict: Verdict,
    /// Why it is not right; empty where it is.
    pub why: String,
    /// Cells read as the label has them, where the size is right.
    pub cells: Share,
    /// Cells rightly called given or played, where the reading says.
    pub givens: Share,
    /// How often (label, reading) came up among the cells.
    pub confusion: BTreeMap<(char, char), usize>,
}

/// Compares what was read with the label.
pub fn judge(read: Result<&Seen, &ReadError>, truth: &Truth) -> Judged {
    let nothing = |verdict, why: String| Judged {
        verdict,
        why,
        cells: Share::default(),
        givens: Share::default(),
        confusion: BTreeMap::new(),
    };
    let seen = match read {
        Err(_) if truth.must_refuse() => return nothing(Verdict::Right, String::new()),
        Err(error) => return nothing(Verdict::Refused, error.to_string()),
        Ok(seen) => seen,
    };
    let doubts = seen.reading.doubtful();
    if truth.must_refuse() {
        let why = format!("a {} board was read where there is none", seen.reading.cells.size());
        return match doubts.is_empty() {
            true => nothing(Verdict::Wrong, why),
            false => nothing(Verdict::Right, String::new()),
        };
    }
    let mut judged = compare(&*seen.puzzle, truth);
    if !doubts.is_empty() {
        judged.verdict = Verdict::Unsure;
        let cells: Vec<String> = doubts.iter().take(12).map(ToString::to_string).collect();
        judged.why = format!("{} cells in doubt: {}", doubts.len(), cells.join(", "));
    }
    judged
}

/// The fields of a record, and of a label, in which a board is compared beside
/// its cells, as they are called in both.
const FIELDS: [&str; 3] = ["kind", "row_clues", "column_clues"];

/// Compares a board with its label, the symbols swapped where that is as good
/// and fits better.
fn compare(puzzle: &dyn Puzzle, truth: &Truth) -> Judged {
    let record = puzzle.record();
    let read = strings(&record["cells"]);
    let straight = compare_cells(&truth.cells(), &read);
    let mut judged = if truth.is_interchangeable() && straight.verdict != Verdict::Right {
        let other = compare_cells(&swapped(&truth.cells()), &read);
        if other.cells.right > straight.cells.right { other } else { straight }
    } else {
        straight
    };
    for field in FIELDS {
        let (read, wanted) = (plain(&record[field]), plain(&truth.0[field]));
        if read != wanted {
            judged.differs(format!("{field}: read {read}, not {wanted}"));
        }
    }
    let (wanted, found) = (relations(truth), signs(&record["signs"]));
    for sign in wanted.symmetric_difference(&found) {
        let (row, column, toward, relation) = sign;
        let is = if found.contains(sign) { "is not there" } else { "was not read" };
        let (row, column) = (row + 1, column + 1);
        judged.differs(format!("the sign {relation} {toward} of r{row}c{column} {is}"));
    }
    for (wanted, found) in strings(&truth.0["given"]).iter().zip(strings(&record["given"])) {
        wanted.chars().zip(found.chars()).for_each(|(a, b)| judged.givens.count(a == b));
    }
    judged
}

/// A line without blocks may be labelled `[]` or `[0]`: both become `[]`.
fn plain(field: &Value) -> Value {
    let line = |clue: &Value| match clue.as_array() {
        Some(numbers) if numbers.len() == 1 && numbers[0] == 0 => Value::Array(Vec::new()),
        _ => clue.clone(),
    };
    field.as_array().map_or_else(|| field.clone(), |lines| lines.iter().map(line).collect())
}

impl Judged {
    fn differs(&mut self, how: String) {
        self.verdict = Verdict::Wrong;
        let comma = if self.why.is_empty() { "" } else { "; " };
        self.why += comma;
        self.why += &how;
    }
}

fn compare_cells(wanted: &[String], read: &[String]) -> Judged {
    let mut judged = Judged {
        verdict: Verdict::Right,
        why: String::new(),
        cells: Share::default(),
        givens: Share::default(),
        confusion: BTreeMap::new(),
    };
    let size = |rows: &[String]| (rows.first().map_or(0, |r| r.chars().count()), rows.len());
    let ((a, b), (c, d)) = (size(wanted), size(read));
    if (a, b) != (c, d) {
        judged.differs(format!("read as {c}×{d} where the label says {a}×{b}"));
        return judged;
    }
    for (row, (wanted, read)) in wanted.iter().zip(read).enumerate() {
        for (column, pair) in wanted.chars().zip(read.chars()).enumerate() {
            judged.cells.count(pair.0 == pair.1);
            *judged.confusion.entry(pair).or_default() += 1;
            if pair.0 != pair.1 {
                let (row, column) = (row + 1, column + 1);
                judged.differs(format!("r{row}c{column} is {}, read as {}", pair.0, pair.1));
            }
        }
    }
    judged
}

/// The same rows with 0 and 1 exchanged.
fn swapped(rows: &[String]) -> Vec<String> {
    let swap = |c| match c {
        '0' => '1',
        '1' => '0',
        other => other,
    };
    rows.iter().map(|row| row.chars().map(swap).collect()).collect()
}

fn strings(value: &Value) -> Vec<String> {
    let text = |v: &Value| v.as_str().unwrap_or_default().to_owned();
    value.as_array().map(|rows| rows.iter().map(text).collect()).unwrap_or_default()
}

/// Row, column, `right` or `down`, `=` or `x`.
type SignRecord = (u64, u64, String, String);

/// The signs of a record.
fn signs(value: &Value) -> std::collections::BTreeSet<SignRecord> {
    let one = |sign: &Value| {
        let text = |i: usize| Some(sign.get(i)?.as_str()?.to_owned());
        Some((sign.get(0)?.as_u64()?, sign.get(1)?.as_u64()?, text(2)?, text(3)?))
    };
    value.as_array().into_iter().flatten().filter_map(one).collect()
}

/// The signs of a label: its `signs` as in a record, or its `relations`.
fn relations(truth: &Truth) -> std::collections::BTreeSet<SignRecord> {
    let mut all = signs(&truth.0["signs"]);
    all.extend(related(truth));
    all
}

/// The `relations` of a label, each with its `type` and the cells `a` and `b`.
fn related(truth: &Truth) -> std::collections::BTreeSet<SignRecord> {
    let one = |relation: &Value| {
        let cell = |name: &str| {
            let at = &relation[name];
            Some((at.get(0)?.as_u64()?, at.get(1)?.as_u64()?))
        };
        let (a, b) = (cell("a")?, cell("b")?);
        let first = a.min(b);
        let toward = if a.0 == b.0 { "right" } else { "down" };
        Some((first.0, first.1, toward.to_owned(), relation["type"].as_str()?.to_owned()))
    };
    truth.0["relations"].as_array().into_iter().flatten().filter_map(one).collect()
}

/// Verdicts and counts of many pictures.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Score {
    /// Pictures.
    pub pictures: usize,
    /// Read right, or rightly refused.
    pub right: usize,
    /// Not surely read.
    pub unsure: usize,
    /// Refused although there is a board.
    pub refused: usize,
    /// Sure and wrong.
    pub wrong: usize,
    /// Cells.
    pub cells: Share,
    /// Cells rightly called given or played, of those that were called so.
    pub givens: Share,
    /// Pairs of label and reading that differ: how often, as `"1 read as 0"`.
    pub confusion: BTreeMap<String, usize>,
    /// Time to decode, find and read, milliseconds in all.
    pub elapsed_ms: f64,
}

impl Score {
    /// Counts one picture that took so many milliseconds.
    pub fn add(&mut self, judged: &Judged, elapsed_ms: f64) {
        self.pictures += 1;
        *match judged.verdict {
            Verdict::Right => &mut self.right,
            Verdict::Unsure => &mut self.unsure,
            Verdict::Refused => &mut self.refused,
            Verdict::Wrong => &mut self.wrong,
        } += 1;
        self.cells.add(judged.cells);
        self.givens.add(judged.givens);
        for ((label, read), count) in judged.confusion.iter().filter(|((a, b), _)| a != b) {
            *self.confusion.entry(format!("{label} read as {read}")).or_default() += count;
        }
        self.elapsed_ms += elapsed_ms;
    }

    /// Counts all pictures of another score.
    pub fn merge(&mut self, other: &Self) {
        self.pictures += other.pictures;
        self.right += other.right;
        self.unsure += other.unsure;
        self.refused += other.refused;
        self.wrong += other.wrong;
        self.cells.add(other.cells);
        self.givens.add(other.givens);
        for (pair, count) in &other.confusion {
            *self.confusion.entry(pair.clone()).or_default() += count;
        }
        self.elapsed_ms += other.elapsed_ms;
    }
}

/// What must be reached, per folder.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floors {
    /// Labels that do not say what their picture shows: not counted.
    #[serde(default)]
    pub label_errors: Vec<LabelError>,
    /// By the folder's name.
    pub floors: BTreeMap<String, Floor>,
}

/// A label that does not say what its picture shows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LabelError {
    /// Folder and stem of the picture.
    pub picture: String,
    /// How it was found out.
    pub reason: String,
}

/// What a folder must reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Floor {
    /// The least number of pictures that are right.
    pub right: usize,
    /// The greatest number that are sure and wrong.
    pub wrong: usize,
}

impl Floors {
    /// Whether the label of this picture, `folder/stem`, is known to be wrong.
    pub fn is_label_error(&self, picture: &str) -> bool {
        self.label_errors.iter().any(|error| error.picture == picture)
    }

    /// What falls short, one sentence each. Folders without a floor may hold
    /// anything; floors of folders that were not measured are left alone.
    pub fn missed(&self, scores: &BTreeMap<String, Score>) -> Vec<String> {
        let mut missed = Vec::new();
        for (folder, floor) in &self.floors {
            let Some(score) = scores.get(folder) else { continue };
            if score.right < floor.right {
                missed
                    .push(format!("{folder}: {} right, the floor is {}", score.right, floor.right));
            }
            if score.wrong > floor.wrong {
                missed.push(format!("{folder}: {} wrong, at most {}", score.wrong, floor.wrong));
            }
        }
        missed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> Box<dyn Puzzle> {
        crate::puzzle::parse_text(text).unwrap().remove(0)
    }

    fn truth(label: &str) -> Truth {
        Truth::parse(label).unwrap()
    }

    const LABEL: &str = r#"{"kind": "takuzu", "cells": ["01..", "...0", "1...", "...."]}"#;

    #[test]
    fn each_wrong_cell_is_named() {
        let judged = compare(&*board("01..\n...1\n1...\n....\n"), &truth(LABEL));
        assert_eq!(judged.verdict, Verdict::Wrong);
        assert_eq!(judged.why, "r2c4 is 0, read as 1");
        assert_eq!(judged.cells, Share { right: 15, all: 16 });
        let same = compare(&*board("01..\n...0\n1...\n....\n"), &truth(LABEL));
        assert_eq!((same.verdict, same.why.as_str()), (Verdict::Right, ""));
    }

    #[test]
    fn swapped_is_right_only_where_the_label_says_so() {
        let swapped = board("10..\n...1\n0...\n....\n");
        assert_eq!(compare(&*swapped, &truth(LABEL)).verdict, Verdict::Wrong);
        let label = LABEL.replace("\"kind\"", "\"interchangeable\": true, \"kind\"");
        assert_eq!(compare(&*swapped, &truth(&label)).verdict, Verdict::Right);
    }

    #[test]
    fn labels_that_are_not_understood_are_told() {
        let why = |label: &str| Truth::parse(label).err().map(|error| error.to_string());
        assert_eq!(why(r#"{"kind": "none"}"#), None);
        let board = |rest: &str| why(&format!(r#"{{"kind": "takuzu", "cells": ["01"]{rest}}}"#));
        assert_eq!(board(""), None);
        assert_eq!(board(r#", "signs": [[0, 0, "right", "x"]]"#), None);
        let is = |why: Option<String>, part: &str| why.is_some_and(|why| why.contains(part));
        assert!(is(why("{"), "no label"));
        assert!(is(why(r#"{"cells": ["01"]}"#), "no `kind`"));
        assert!(is(why(r#"{"kind": "takuzu", "rows": ["01"]}"#), "no `cells`"));
        assert!(is(board(r#", "relations": [[0, 0, "right", "x"]]"#), "1 of the `relations`"));
        assert!(is(board(r#", "signs": [{"type": "="}]"#), "1 of the `signs`"));
    }

    #[test]
    fn signs_missed_or_made_up_are_wrong() {
        let label = LABEL.replace(
            "\"kind\"",
            "\"relations\": [{\"type\": \"=\", \"a\": [1, 1], \"b\": [0, 1]}], \"kind\"",
        );
        let judged = compare(&*board("01..\n...0\n1...\n....\n"), &truth(&label));
        assert_eq!(judged.why, "the sign = down of r1c2 was not read");
    }

    #[test]
    fn a_floor_that_is_undercut_is_told() {
        let floors = |right, wrong| Floors {
            label_errors: Vec::new(),
            floors: BTreeMap::from([("x".to_owned(), Floor { right, wrong })]),
        };
        let score = Score { right: 3, wrong: 1, ..Score::default() };
        let scores = BTreeMap::from([("x".to_owned(), score)]);
        assert!(floors(3, 1).missed(&scores).is_empty());
        assert_eq!(floors(4, 1).missed(&scores).len(), 1);
        assert_eq!(floors(3, 0).missed(&scores).len(), 1);
    }
}
