//! Nonograms: boards with one answer, how a game dresses them, and painting.

use std::rc::Rc;

use gridlens::puzzle::family::{Limits, Outcome};
use gridlens::puzzle::parse_text;
use serde_json::json;

use super::canvas::{Anchor, Canvas};
use super::colour::Colour;
use super::dice::Dice;
use super::fonts::Face;
use super::frame::Area;
use super::truth::{Truth, tidy};

/// A board, its answer and how far it is played.
pub struct Board {
    /// The answer: filled cells, row by row.
    pub answer: Vec<Vec<bool>>,
    /// What stands in the cells: `#`, `x` or `.`.
    pub cells: Vec<Vec<char>>,
}

impl Board {
    /// A board with exactly one answer, `progress` of whose cells are played.
    pub fn make(columns: usize, rows: usize, progress: f32, dice: &mut Dice) -> Self {
        let answer = (0..).find_map(|_| unique(columns, rows, dice)).expect("an endless supply");
        let mut play = |filled: bool| match (dice.chance(progress), filled) {
            (false, _) => '.',
            (true, true) => '#',
            (true, false) if dice.chance(0.7) => 'x',
            (true, false) => '.',
        };
        let cells =
            answer.iter().map(|row| row.iter().map(|&filled| play(filled)).collect()).collect();
        Self { answer, cells }
    }

    /// The clues of the rows.
    pub fn rows(&self) -> Vec<Vec<usize>> {
        self.answer.iter().map(|row| runs(row)).collect()
    }

    /// The clues of the columns.
    pub fn columns(&self) -> Vec<Vec<usize>> {
        let column = |c: usize| -> Vec<bool> { self.answer.iter().map(|row| row[c]).collect() };
        (0..self.answer[0].len()).map(|c| runs(&column(c))).collect()
    }

    /// Whether every filled cell of a line is played.
    fn is_done(&self, is_row: bool, index: usize) -> bool {
        let count = if is_row { self.answer[0].len() } else { self.answer.len() };
        (0..count).all(|i| {
            let (row, column) = if is_row { (index, i) } else { (i, index) };
            !self.answer[row][column] || self.cells[row][column] == '#'
        })
    }
}

fn runs(line: &[bool]) -> Vec<usize> {
    line.split(|filled| !filled).map(<[bool]>::len).filter(|&run| run > 0).collect()
}

/// How often cells in which two answers differ are changed.
const REPAIRS: usize = 80;

/// Random cells in lumps that are a puzzle's only answer; `None` where no
/// change made them one.
fn unique(columns: usize, rows: usize, dice: &mut Dice) -> Option<Vec<Vec<bool>>> {
    let noise: Vec<Vec<f32>> =
        (0..rows).map(|_| (0..columns).map(|_| dice.between(0.0, 1.0)).collect()).collect();
    let at = |r: isize, c: isize| {
        let inside = r >= 0 && c >= 0 && (r as usize) < rows && (c as usize) < columns;
        if inside { noise[r as usize][c as usize] } else { 0.35 }
    };
    let lumps = dice.between(0.2, 0.7);
    let level = dice.between(0.42, 0.52);
    let mut answer: Vec<Vec<bool>> = (0..rows as isize)
        .map(|r| {
            let cell = |c: isize| {
                let around = at(r - 1, c) + at(r + 1, c) + at(r, c - 1) + at(r, c + 1);
                (1.0 - lumps) * at(r, c) + lumps * around / 4.0 > level
            };
            (0..columns as isize).map(cell).collect()
        })
        .collect();
    if dice.chance(0.25) {
        let row = dice.below(rows);
        answer[row].fill(false);
    }
    for _ in 0..REPAIRS {
        match solve(&answer)? {
            None => return Some(answer),
            Some((row, column)) => answer[row][column] = !answer[row][column],
        }
    }
    None
}

/// A cell in which two answers differ, if there are several.
fn solve(answer: &[Vec<bool>]) -> Option<Option<(usize, usize)>> {
    let board = Board { answer: answer.to_vec(), cells: Vec::new() };
    let clue = |clue: Vec<usize>| if clue.is_empty() { vec![0] } else { clue };
    let rows: Vec<_> = board.rows().into_iter().map(clue).collect();
    let columns: Vec<_> = board.columns().into_iter().map(clue).collect();
    let text = json!({"kind": "nonogram", "row_clues": rows, "column_clues": columns}).to_string();
    let puzzle = parse_text(&text).ok()?.into_iter().next()?;
    let deadline = std::time::Instant::now() + std::time::Duration::from_millis(200);
    match puzzle.solve(&Limits { deadline: Some(deadline) }) {
        Outcome::Solved(_) => Some(None),
        Outcome::Several(answers) => {
            let differs = answers[0].iter().zip(answers[1].iter()).find(|(a, b)| a.1 != b.1);
            differs.map(|((at, _), _)| Some((at.row, at.column)))
        }
        _ => None,
    }
}

/// How clues are set beside rows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Setting {
    /// Numbers with this much space between them, in ems.
    Text(f32),
    /// Each number in the middle of a slot so wide, in ems.
    Slots(f32),
}

/// Where the clues of a line begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Next to the board.
    Board,
    /// In the middle of their space.
    Middle,
    /// At the far end.
    Far,
}

/// How a game looks.
#[derive(Clone)]
pub struct Dress {
    /// The digits' face.
    pub face: Rc<Face>,
    /// From cell to cell, pixels.
    pub pitch: f32,
    /// Height of the type, pixels per em.
    pub size: f32,
    /// The page.
    pub page: Colour,
    /// Blank cells.
    pub blank: Colour,
    /// Lines between cells, or `None` for tiles with gaps.
    pub line: Option<Colour>,
    /// Thickness of thin lines or half of gaps, and of every fifth line.
    pub widths: (f32, f32),
    /// Roundness of tiles, pixels.
    pub radius: f32,
    /// Digits.
    pub ink: Colour,
    /// Digits of lines that are done, and whether they are struck through.
    pub done: Option<(Colour, bool)>,
    /// Filled cells.
    pub filled: Colour,
    /// How far a filled cell is from its cell's border, as a share of it.
    pub inset: f32,
    /// Crosses.
    pub cross: Colour,
    /// Whether crosses are dots.
    pub dots: bool,
    /// How clues stand beside rows.
    pub setting: Setting,
    /// Where they begin.
    pub align: Align,
    /// From number to number over columns, in ems.
    pub stack: f32,
    /// A panel behind the clues of every line, or every other one.
    pub panel: Option<(Colour, bool)>,
    /// Whether clues stand right and below.
    pub mirrored: bool,
    /// Whether empty lines show a 0.
    pub zeros: bool,
}

/// A painted board.
pub struct Painted {
    /// The picture.
    pub canvas: Canvas,
    /// Its label.
    pub truth: Truth,
}

/// The clue as it is written.
fn written(clue: &[usize], zeros: bool) -> Vec<String> {
    if clue.is_empty() && zeros {
        return vec!["0".into()];
    }
    clue.iter().map(usize::to_string).collect()
}

impl Dress {
    fn gap(&self) -> f32 {
        match self.setting {
            Setting::Text(gap) => gap * self.size,
            Setting::Slots(_) => 0.0,
        }
    }

    /// The width of one number with its space.
    fn advance(&self, number: &str) -> f32 {
        match self.setting {
            Setting::Text(_) => self.face.width(number, self.size),
            Setting::Slots(slot) => slot * self.size,
        }
    }

    fn length(&self, clue: &[String]) -> f32 {
        let numbers: f32 = clue.iter().map(|number| self.advance(number)).sum();
        numbers + self.gap() * clue.len().saturating_sub(1) as f32
    }

    /// The board on a page with a title, a timer and buttons; `margins` are
    /// left and above.
    pub fn paint(&self, board: &Board, margins: (f32, f32), words: &[&str]) -> Painted {
        let rows: Vec<_> = board.rows().iter().map(|clue| written(clue, self.zeros)).collect();
        let columns: Vec<_> =
            board.columns().iter().map(|clue| written(clue, self.zeros)).collect();
        let side = rows.iter().map(|clue| self.length(clue)).fold(self.size, f32::max) + self.size;
        let most = columns.iter().map(Vec::len).max().unwrap_or(1).max(1);
        let top = self.size * (self.stack * most as f32 + 0.5);
        let (w, h) = (self.pitch * columns.len() as f32, self.pitch * rows.len() as f32);
        let (left, above) = if self.mirrored { (0.0, 0.0) } else { (side, top) };
        let origin = ((margins.0 + left).round(), (margins.1 + above).round());
        let size = (2.0 * margins.0 + side + w, 2.0 * margins.1 + top + h);
        let mut canvas = Canvas::new(size.0 as u32, size.1 as u32, self.page);
        let whole = Area::new(origin.0, origin.1, w, h);
        self.clues(&mut canvas, board, whole, (&rows, &columns), (side, top));
        self.cells(&mut canvas, board, whole);
        self.words(&mut canvas, size, margins, words);
        Painted { canvas, truth: self.truth(board, whole) }
    }

    fn words(&self, canvas: &mut Canvas, size: (f32, f32), margins: (f32, f32), words: &[&str]) {
        let step = size.0 / (words.len() + 1) as f32;
        for (i, word) in words.iter().enumerate() {
            let type_size = (margins.1 * 0.3).min(step / 4.0);
            let at = |y: f32| (step * (i + 1) as f32, y);
            canvas.text(&self.face, word, type_size, Anchor::Middle, at(margins.1 * 0.4), self.ink);
            let (x, y) = at(size.1 - margins.1 * 0.4);
            let button =
                Area::new(x - step * 0.3, y - margins.1 * 0.2, step * 0.6, margins.1 * 0.4);
            canvas.round(button, margins.1 * 0.1, self.filled);
        }
    }

    /// A line's panel, the longer way `from` its end next to the board.
    fn clues(
        &self,
        canvas: &mut Canvas,
        board: &Board,
        whole: Area,
        (rows, columns): (&[Vec<String>], &[Vec<String>]),
        (side, top): (f32, f32),
    ) {
        let panel = |index: usize| {
            self.panel.filter(|(_, every)| *every || index % 2 == 1).map(|(colour, _)| colour)
        };
        let ink = |is_row: bool, index: usize| match self.done {
            Some((colour, struck)) if board.is_done(is_row, index) => (colour, struck),
            _ => (self.ink, false),
        };
        let gap = self.size * 0.4;
        for (index, clue) in rows.iter().enumerate() {
            let y = whole.y + self.pitch * index as f32;
            let x = if self.mirrored { whole.right() } else { whole.x - side };
            if let Some(colour) = panel(index) {
                let inner = Area::new(x + 2.0, y + 1.0, side - 4.0, self.pitch - 2.0);
                canvas.round(inner, self.radius, colour);
            }
            let length = self.length(clue);
            let near = if self.mirrored { x + gap } else { x + side - gap - length };
            let far = if self.mirrored { x + side - gap - length } else { x + gap };
            let mut pen = match self.align {
                Align::Board => near,
                Align::Middle => x + (side - length) / 2.0,
                Align::Far => far,
            };
            let (colour, struck) = ink(true, index);
            for number in clue {
                let advance = self.advance(number);
                let at = (pen + advance / 2.0, y + self.pitch / 2.0);
                self.number(canvas, number, at, colour, struck);
                pen += advance + self.gap();
            }
        }
        for (index, clue) in columns.iter().enumerate() {
            let x = whole.x + self.pitch * index as f32;
            let y = if self.mirrored { whole.bottom() } else { whole.y - top };
            if let Some(colour) = panel(index) {
                let inner = Area::new(x + 1.0, y + 2.0, self.pitch - 2.0, top - 4.0);
                canvas.round(inner, self.radius, colour);
            }
            let step = self.size * self.stack;
            let length = step * clue.len() as f32;
            let start = match (self.align, self.mirrored) {
                (Align::Middle, _) => y + (top - length) / 2.0,
                (Align::Board, true) | (Align::Far, false) => y + 0.25 * self.size,
                _ => y + top - length - 0.25 * self.size,
            };
            let (colour, struck) = ink(false, index);
            for (i, number) in clue.iter().enumerate() {
                let at = (x + self.pitch / 2.0, start + step * (i as f32 + 0.5));
                self.number(canvas, number, at, colour, struck);
            }
        }
    }

    fn number(
        &self,
        canvas: &mut Canvas,
        number: &str,
        at: (f32, f32),
        colour: Colour,
        struck: bool,
    ) {
        canvas.text(&self.face, number, self.size, Anchor::Middle, at, colour);
        if struck {
            let half = self.face.width(number, self.size) * 0.55;
            let line = Area::new(at.0 - half, at.1, 2.0 * half, (self.size / 18.0).max(1.0));
            canvas.rect(line.snapped(), colour);
        }
    }

    fn cells(&self, canvas: &mut Canvas, board: &Board, whole: Area) {
        let (rows, columns) = (board.cells.len(), board.cells[0].len());
        let (thin, thick) = self.widths;
        if let Some(line) = self.line {
            let outer = Area::new(
                whole.x - thick / 2.0,
                whole.y - thick / 2.0,
                whole.w + thick,
                whole.h + thick,
            );
            canvas.rect(outer.snapped(), line);
        }
        let edge = |i: usize, count: usize| {
            if i == 0 || i == count || i.is_multiple_of(5) { thick } else { thin }
        };
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) =
                    (whole.x + self.pitch * column as f32, whole.y + self.pitch * row as f32);
                let (left, right) = (edge(column, columns) / 2.0, edge(column + 1, columns) / 2.0);
                let (above, below) = (edge(row, rows) / 2.0, edge(row + 1, rows) / 2.0);
                let cell = Area::new(
                    (x + left).round(),
                    (y + above).round(),
                    (x + self.pitch - right).round() - (x + left).round(),
                    (y + self.pitch - below).round() - (y + above).round(),
                );
                let radius = if self.line.is_some() { 0.0 } else { self.radius };
                canvas.round(cell, radius, self.blank);
                let inner = cell.inset(self.inset * self.pitch);
                match board.cells[row][column] {
                    '#' => canvas.round(inner, radius, self.filled),
                    'x' if self.dots => {
                        canvas.disc(cell.centre(), self.pitch * 0.12, self.cross);
                    }
                    'x' => {
                        let mark = cell.inset(self.pitch * 0.25);
                        let width = (self.pitch * 0.06).max(1.2);
                        let (r, b) = (mark.right(), mark.bottom());
                        canvas.line((mark.x, mark.y), (r, b), width, self.cross);
                        canvas.line((mark.x, b), (r, mark.y), width, self.cross);
                    }
                    _ => {}
                }
            }
        }
    }

    fn truth(&self, board: &Board, whole: Area) -> Truth {
        let mut truth = Truth::none("");
        truth.set("kind", json!("nonogram"));
        truth.unset("refuse");
        truth.set("size", json!([board.cells[0].len(), board.cells.len()]));
        truth.set("row_clues", json!(board.rows()));
        truth.set("column_clues", json!(board.columns()));
        let text = |row: &Vec<char>| row.iter().collect::<String>();
        truth.set("cells", json!(board.cells.iter().map(text).collect::<Vec<_>>()));
        let answer = |row: &Vec<bool>| -> String {
            row.iter().map(|&filled| if filled { '#' } else { '.' }).collect()
        };
        truth.set("solution", json!(board.answer.iter().map(answer).collect::<Vec<_>>()));
        let pixels = [whole.x, whole.y, whole.w, whole.h].map(tidy);
        truth.set("board_box", json!(pixels));
        truth.set("font", json!(self.face.name));
        truth
    }
}
