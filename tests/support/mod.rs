//! What several test files share.
#![allow(dead_code)]

pub mod brute;
pub mod nonograms;
pub mod small;
pub mod tried;

use std::fs;
use std::path::{Path, PathBuf};

use gridlens::puzzle::takuzu::board::{Board, UniqueLines};
use gridlens::puzzle::takuzu::text;

/// A folder of puzzles beside the checkout; `None` where there is none.
pub fn puzzles(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/puzzles").join(folder);
    path.is_dir().then_some(path)
}

/// The takuzu sets: name, boards, and their answers in the same order.
pub fn takuzu_sets() -> Vec<(String, Vec<Board>, Vec<Board>)> {
    let Some(folder) = puzzles("takuzu") else {
        eprintln!("no puzzle sets here; skipped");
        return Vec::new();
    };
    let read = |name: &str| {
        let text = fs::read_to_string(folder.join(format!("{name}.txt"))).expect("a set");
        text::parse(&text).expect("a known format").expect("good boards")
    };
    let entries = fs::read_dir(&folder).expect("a folder");
    let names = entries.filter_map(|entry| {
        let name = entry.ok()?.file_name().into_string().ok()?;
        name.strip_suffix(".sol.txt").map(str::to_string)
    });
    let mut names: Vec<_> = names.collect();
    names.sort();
    let set = |name: String| {
        let mut boards = read(&name);
        if !name.contains('u') && name.starts_with("sgt") {
            // A set of Unruly without its rule of unique lines.
            boards =
                boards.into_iter().map(|board| board.with_unique_lines(UniqueLines::Off)).collect();
        }
        let answers = read(&format!("{name}.sol"));
        (name, boards, answers)
    };
    names.into_iter().map(set).collect()
}
