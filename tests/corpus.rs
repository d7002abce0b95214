//! The accuracy gate over the real screenshots in `../shared/corpus/takuzu`,
//! which lie beside the repository and not in it. Without them it says so and
//! passes.
//!
//! `floors.json` holds, per folder, the least number of pictures that must be
//! right and the greatest number that may be sure and wrong. Floors only rise.
//! Folders without a floor are printed but judged by nothing. Signs between
//! cells (`relations`) are not compared.

mod pictures;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use pictures::{Case, Verdict, cases, judge_all, root};
use serde::Deserialize;

/// What `floors.json` holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Floors {
    /// Bundled samples that cannot be read yet; see `samples.rs`.
    #[serde(default)]
    samples_not_yet: Vec<String>,
    label_errors: Vec<LabelError>,
    floors: BTreeMap<String, Floor>,
}

/// A label that does not say what its picture shows; it is not counted.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LabelError {
    picture: String,
    reason: String,
}

/// What a folder must reach.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Floor {
    right: usize,
    wrong: usize,
}

/// How the pictures of a folder fared.
#[derive(Default, Debug, PartialEq)]
struct Count {
    right: usize,
    unsure: usize,
    refused: usize,
    wrong: usize,
}

impl Count {
    fn add(&mut self, verdict: Verdict) {
        *match verdict {
            Verdict::Right => &mut self.right,
            Verdict::Unsure => &mut self.unsure,
            Verdict::Refused => &mut self.refused,
            Verdict::Wrong => &mut self.wrong,
        } += 1;
    }
}

fn corpus() -> PathBuf {
    root().join("../shared/corpus/takuzu")
}

fn floors() -> Floors {
    serde_json::from_str(include_str!("floors.json")).unwrap()
}

/// Counts per folder, and a line per picture that is not right.
fn measure(cases: &[Case], floors: &Floors) -> (BTreeMap<String, Count>, Vec<String>) {
    let is_error = |case: &Case| floors.label_errors.iter().any(|e| e.picture == case.name());
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut notes = Vec::new();
    for (case, (verdict, why)) in cases.iter().zip(judge_all(cases)) {
        if is_error(case) {
            notes.push(format!("{}: label error, not counted", case.name()));
            continue;
        }
        counts.entry(case.folder()).or_default().add(verdict);
        if verdict != Verdict::Right {
            notes.push(format!("{}: {verdict:?}: {why}", case.name()));
        }
    }
    (counts, notes)
}

/// What falls short of its floor.
fn short(counts: &BTreeMap<String, Count>, floors: &Floors) -> Vec<String> {
    let mut faults = Vec::new();
    for (folder, floor) in &floors.floors {
        let Some(count) = counts.get(folder) else {
            faults.push(format!("{folder}: has a floor but no pictures"));
            continue;
        };
        if count.right < floor.right {
            faults.push(format!("{folder}: {} right, the floor is {}", count.right, floor.right));
        }
        if count.wrong > floor.wrong {
            faults.push(format!("{folder}: {} wrong, at most {}", count.wrong, floor.wrong));
        }
    }
    faults
}

fn print(counts: &BTreeMap<String, Count>, notes: &[String], floors: &Floors) {
    println!("{:32} right unsure refused wrong  floor", "corpus/takuzu");
    let mut all = Count::default();
    for (folder, c) in counts {
        let floor = floors.floors.get(folder);
        let floor =
            floor.map_or("none".into(), |f| format!("{} right, {} wrong", f.right, f.wrong));
        println!("{folder:32} {:5} {:6} {:7} {:5}  {floor}", c.right, c.unsure, c.refused, c.wrong);
        all.right += c.right;
        all.unsure += c.unsure;
        all.refused += c.refused;
        all.wrong += c.wrong;
    }
    println!("{:32} {:5} {:6} {:7} {:5}", "all", all.right, all.unsure, all.refused, all.wrong);
    notes.iter().for_each(|note| println!("  {note}"));
}

#[test]
fn no_folder_falls_below_its_floor() {
    if !corpus().is_dir() {
        println!("skipped: there is no ../shared/corpus/takuzu beside the repository");
        return;
    }
    let (cases, floors) = (cases(&corpus()), floors());
    let (counts, notes) = measure(&cases, &floors);
    print(&counts, &notes, &floors);
    let faults = short(&counts, &floors);
    assert!(faults.is_empty(), "\n{}\n{}", faults.join("\n"), notes.join("\n"));
}

#[test]
fn label_errors_name_pictures_and_reasons() {
    let floors = floors();
    assert!(floors.label_errors.iter().all(|e| e.reason.len() > 20));
    assert!(floors.samples_not_yet.len() <= 2, "the samples must be read");
    if corpus().is_dir() {
        let names: BTreeSet<String> = cases(&corpus()).iter().map(Case::name).collect();
        for error in &floors.label_errors {
            assert!(names.contains(&error.picture), "no picture {}", error.picture);
        }
    }
}

#[test]
fn a_floor_that_is_undercut_is_told() {
    let floors = |right, wrong| Floors {
        samples_not_yet: Vec::new(),
        label_errors: Vec::new(),
        floors: BTreeMap::from([("x".to_owned(), Floor { right, wrong })]),
    };
    let counts =
        BTreeMap::from([("x".to_owned(), Count { right: 3, wrong: 1, ..Count::default() })]);
    assert!(short(&counts, &floors(3, 1)).is_empty());
    assert_eq!(short(&counts, &floors(4, 1)).len(), 1);
    assert_eq!(short(&counts, &floors(3, 0)).len(), 1);
    assert_eq!(short(&BTreeMap::new(), &floors(0, 0)).len(), 1);
}
