//! The label that goes beside a picture: what is on it, and where.
//!
//! `board_box` reaches from the outer edge of the first cells to that of the
//! last. Cells of a ruled board meet in the middle of the lines between them.

use std::fs;
use std::io;
use std::path::Path;

use serde_json::{Map, Value, json};

use super::frame::Frame;
use super::look::{Given, Kind, Look};
use super::puzzle::Puzzle;
use super::signs;

/// A label while it is put together.
#[derive(Clone)]
pub struct Truth(Map<String, Value>);

impl Truth {
    /// The label of a picture that holds a board.
    pub fn board(look: &Look, puzzle: &Puzzle, frame: &Frame) -> Self {
        let symbol = |row, column| (b'0' + puzzle.answer((row, column))) as char;
        let cells =
            puzzle.text(|r, c| puzzle.shown(r, c).map_or('.', |symbol| (b'0' + symbol) as char));
        let given = puzzle.text(|r, c| if puzzle.is_given(r, c) { '#' } else { '.' });
        let mut truth = Self(Map::new());
        truth.set("kind", json!("takuzu"));
        truth.set("size", json!([puzzle.columns, puzzle.rows]));
        truth.set("cells", json!(cells));
        truth.set("given", json!(given));
        truth.set("solution", json!(puzzle.text(symbol)));
        truth.set("symbols", symbols(look));
        truth.set("interchangeable", json!(look.kind.interchangeable()));
        if !puzzle.signs.is_empty() {
            truth.set("relations", signs::record(&puzzle.signs));
        }
        truth.place(frame, 1.0, 1.0);
        truth.set("theme", json!(if look.dark { "dark" } else { "light" }));
        truth.set("given_shown", json!(given_shown(look)));
        truth
    }

    /// The label of a picture without a board that could be read.
    pub fn none(refuse: &str) -> Self {
        let mut truth = Self(Map::new());
        truth.set("kind", json!("none"));
        truth.set("refuse", json!(refuse));
        truth
    }

    /// Adds or replaces a field.
    pub fn set(&mut self, key: &str, value: Value) {
        self.0.insert(key.to_owned(), value);
    }

    /// Takes a field out.
    pub fn unset(&mut self, key: &str) {
        self.0.remove(key);
    }

    /// Says where the board lies on a picture scaled by `sx` and `sy`.
    pub fn place(&mut self, frame: &Frame, sx: f32, sy: f32) {
        let board = frame.outline();
        let (x, y) = frame.first_centre();
        let pixels = [board.x * sx, board.y * sy, board.w * sx, board.h * sy].map(tidy);
        self.set("board_box", json!(pixels));
        let centre = [x * sx, y * sy].map(tidy);
        let pitch = [frame.pitch_x * sx, frame.pitch_y * sy].map(tidy);
        self.set("cell_grid", json!({"first_centre": centre, "pitch": pitch}));
    }

    /// Writes the label as a file.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = serde_json::to_string_pretty(&self.0).expect("plain values");
        fs::write(path, text + "\n")
    }
}

/// Two digits after the point, or none where they would be zero.
pub fn tidy(value: f32) -> Value {
    let hundredths = (value * 100.0).round() as i64;
    if hundredths % 100 == 0 { json!(hundredths / 100) } else { json!(hundredths as f64 / 100.0) }
}

/// What stands for 0 and 1, in words.
fn symbols(look: &Look) -> Value {
    let words = match look.kind {
        Kind::Digits => ["digit 0", "digit 1"],
        Kind::Blocks => ["digit 0 of blocks", "digit 1 of blocks"],
        Kind::Letters => ["letter O", "letter X"],
        Kind::Noughts => ["drawn ring", "drawn cross"],
        Kind::Plain => ["coloured cell", "other coloured cell"],
        Kind::Discs => ["disc", "other disc"],
        Kind::Rings => ["outlined disc", "filled disc"],
        Kind::Sky => ["sun", "moon"],
    };
    let name = |n: usize| {
        let pen = look.pen(n as u8);
        let c = pen.ground.filter(|_| look.kind == Kind::Plain).unwrap_or(pen.ink);
        format!("{} #{:02x}{:02x}{:02x}", words[n], c.r, c.g, c.b)
    };
    json!({"0": name(0), "1": name(1)})
}

/// True if a person can tell givens from entries.
fn given_shown(look: &Look) -> bool {
    let inks = look.zero.ink != look.zero.played;
    !matches!(look.given, Given::Unmarked | Given::Ink) || (inks && look.kind != Kind::Plain)
}
