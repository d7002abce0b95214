//! The appendix: the way to each answer, sentence by sentence.

use super::page::Line;
use super::words::Words;
use super::{BOLD, Entry, PLAIN};

/// Sizes of type.
const HEADING: f32 = 15.0;
const NAME: f32 = 11.0;
const TEXT: f32 = 9.5;
/// How far sentences are set in, to leave room for their numbers.
const INDENT: f32 = 26.0;

/// The lines of the appendix; none where no entry has steps.
pub fn lines(entries: &[Entry], width: f32, words: &Words) -> Vec<Line> {
    let mut lines = Vec::new();
    for entry in entries.iter().filter(|entry| !entry.steps.is_empty()) {
        if lines.is_empty() {
            lines.push(heading("Step by step", HEADING));
        }
        lines.push(gap());
        let title = words.printable(&entry.title, BOLD);
        lines.push(heading(&words.shortened(&title, BOLD, NAME, width), NAME));
        for (i, step) in entry.steps.iter().enumerate() {
            sentence(&mut lines, i + 1, step, width, words);
        }
    }
    lines
}

fn heading(text: &str, size: f32) -> Line {
    Line { text: text.into(), face: BOLD, size, indent: 0.0, stays_with_next: true }
}

fn gap() -> Line {
    Line { text: String::new(), face: PLAIN, size: 5.0, indent: 0.0, stays_with_next: true }
}

/// One numbered sentence; its further lines are set in like the first.
fn sentence(lines: &mut Vec<Line>, number: usize, text: &str, width: f32, words: &Words) {
    let text = words.printable(text, PLAIN);
    let numbered = format!("{number}. {text}");
    let wrapped = words.lines(&numbered, PLAIN, TEXT, width - INDENT);
    for (i, text) in wrapped.into_iter().enumerate() {
        let indent = if i == 0 { 0.0 } else { INDENT / 2.0 };
        lines.push(Line { text, face: PLAIN, size: TEXT, indent, stays_with_next: false });
    }
}
