//! Screens that hold no board of this game, and must be refused.

use super::canvas::{Anchor, Canvas};
use super::colour::Colour;
use super::dice::Dice;
use super::frame::{Area, Frame};
use super::look::Look;
use super::pieces::Kit;
use super::screen::Screen;

/// What a decoy shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decoy {
    /// Buttons naming board sizes.
    Menu,
    /// Rows with switches.
    Settings,
    /// A page of rules.
    Rules,
    /// A sudoku.
    Sudoku,
    /// A calculator.
    Calculator,
    /// A chess board with pieces.
    Chess,
    /// A keyboard under a text field.
    Keyboard,
    /// A month.
    Calendar,
    /// Something like a photograph.
    Photo,
    /// Icons with names.
    Icons,
    /// A table of results.
    Scores,
}

/// Every decoy.
pub const ALL: [Decoy; 11] = [
    Decoy::Menu,
    Decoy::Settings,
    Decoy::Rules,
    Decoy::Sudoku,
    Decoy::Calculator,
    Decoy::Chess,
    Decoy::Keyboard,
    Decoy::Calendar,
    Decoy::Photo,
    Decoy::Icons,
    Decoy::Scores,
];

/// The words of a page of rules.
const RULES: [&str; 14] = [
    "Fill the grid with the digits 0 and 1.",
    "",
    "1. No more than two equal digits may",
    "    stand next to each other, neither",
    "    in a row nor in a column.",
    "2. Every row and every column holds as",
    "    many zeros as ones.",
    "3. No two rows are equal, and no two",
    "    columns are.",
    "",
    "Each puzzle has exactly one solution,",
    "found by reasoning alone: look for",
    "pairs (0 0 _ or 1 _ 1), then count.",
    "Tap a cell once for 0, twice for 1.",
];

impl Decoy {
    /// The name used in tags.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }

    /// Why the picture must be refused.
    pub fn why(self) -> &'static str {
        match self {
            Self::Menu => "a menu with size buttons; no board",
            Self::Settings => "a settings page; no board",
            Self::Rules => "a page of rules text; no board",
            Self::Sudoku => "a sudoku, with digits 1 to 9",
            Self::Calculator => "a calculator; no board",
            Self::Chess => "a chess board; not this game",
            Self::Keyboard => "a keyboard; no board",
            Self::Calendar => "a calendar; no board",
            Self::Photo => "a photograph; no board",
            Self::Icons => "a page of icons; no board",
            Self::Scores => "a table of results; no board",
        }
    }

    /// Paints a screen that shows it.
    pub fn paint(self, look: &Look, screen: &Screen, dice: &mut Dice) -> Canvas {
        let mut canvas = screen.page(look, dice);
        let (start, end) = screen.free();
        let whole = canvas.area();
        let area = Area { y: start, h: (end - start).max(whole.h * 0.2), ..whole };
        let unit = screen.unit;
        let mut kit = Kit { canvas: &mut canvas, look, unit };
        match self {
            Self::Menu => menu(&mut kit, area, dice),
            Self::Settings => settings(&mut kit, area, dice),
            Self::Rules => rules(&mut kit, area),
            Self::Sudoku => sudoku(&mut kit, area, dice),
            Self::Calculator => calculator(&mut kit, area),
            Self::Chess => chess(&mut kit, area, dice),
            Self::Keyboard => keyboard(&mut kit, area),
            Self::Calendar => calendar(&mut kit, area, dice),
            Self::Photo => photo(&mut canvas, dice),
            Self::Icons => icons(&mut kit, area, dice),
            Self::Scores => scores(&mut kit, area, dice),
        }
        canvas
    }
}

/// A lattice of `columns` by `rows` in the middle of an area.
pub fn lattice(area: Area, columns: usize, rows: usize, share: f32, gap: f32) -> Frame {
    let pitch = (area.w * share / columns as f32).min(area.h * 0.96 / rows as f32).floor();
    let (x, y) = area.centre();
    let left = (x - pitch * columns as f32 / 2.0).round();
    let top = (y - pitch * rows as f32 / 2.0).round();
    let gap = (gap * pitch).round();
    Frame { x: left, y: top, pitch_x: pitch, pitch_y: pitch, gap, columns, rows, snap: true }
}

/// Every cell of a lattice.
pub fn cells(frame: &Frame) -> impl Iterator<Item = (usize, usize)> + use<> {
    let columns = frame.columns;
    (0..columns * frame.rows).map(move |at| (at / columns, at % columns))
}

fn menu(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let colours = [kit.look.accent, kit.look.surface(), kit.look.accent.mix(kit.look.words, 0.3)];
    let columns = dice.whole(1, 3);
    let frame = lattice(area, columns, 6usize.div_ceil(columns), 0.75, 0.14);
    for (n, (row, column)) in cells(&frame).enumerate().take(6) {
        let cell = frame.cell(row, column).inset(frame.pitch_x * 0.04);
        let colour = *dice.pick(&colours);
        kit.canvas.round(cell, cell.side() * 0.15, colour);
        let side = 4 + 2 * n;
        kit.say(&format!("{side} × {side}"), 22.0, cell, colour.legible());
    }
}

fn settings(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let labels = [
        "Sounds",
        "Vibration",
        "Dark theme",
        "Show mistakes",
        "Show timer",
        "Row counters",
        "Lock finished rows",
        "Daily reminder",
        "Colour blind mode",
        "Remove ads",
    ];
    let step = (area.h / labels.len() as f32).min(58.0 * kit.unit);
    for (n, label) in labels.iter().enumerate() {
        let row = Area::new(area.x, area.y + n as f32 * step, area.w, step);
        let (_, y) = row.centre();
        kit.write(label, 17.0, Anchor::Left, (row.x + 22.0 * kit.unit, y));
        kit.canvas.rect(row.span(0.05, 1.0).slice(0.98, 1.0), kit.look.surface());
        switch(kit, row, dice.chance(0.5));
    }
}

/// A switch at the right end of a row.
fn switch(kit: &mut Kit, row: Area, on: bool) {
    let (u, (_, y)) = (kit.unit, row.centre());
    let body = Area::new(row.right() - 72.0 * u, y - 15.0 * u, 51.0 * u, 30.0 * u);
    let ground = if on { kit.look.accent } else { kit.look.surface().stepped(0.12) };
    kit.canvas.round(body, 15.0 * u, ground);
    let x = if on { body.right() - 15.0 * u } else { body.x + 15.0 * u };
    kit.canvas.disc((x, y), 13.0 * u, Colour::grey(250));
}

fn rules(kit: &mut Kit, area: Area) {
    let step = (area.h / RULES.len() as f32).min(30.0 * kit.unit);
    for (n, line) in RULES.iter().enumerate() {
        let y = area.y + (n as f32 + 0.5) * step;
        kit.write(line, 17.0, Anchor::Left, (area.x + 24.0 * kit.unit, y));
    }
}

fn sudoku(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let frame = lattice(area, 9, 9, 0.94, 0.0);
    let (ink, ground) = (kit.look.words, kit.look.page.ground().stepped(0.02));
    kit.canvas.rect(frame.outline(), ground);
    let shift = dice.below(9);
    for (row, column) in cells(&frame) {
        if dice.chance(0.4) {
            let digit = (row * 3 + row / 3 + column + shift) % 9 + 1;
            let points = frame.pitch_x * 0.6 / kit.unit;
            kit.say(&digit.to_string(), points, frame.cell(row, column), ink);
        }
    }
    for n in 0..=9 {
        let width = if n % 3 == 0 { 1.4 * kit.unit } else { 0.5 * kit.unit }.max(1.0).round();
        let at = n as f32 * frame.pitch_x;
        let side = frame.outline();
        kit.canvas.rect(Area::new(side.x + at, side.y, width, side.h), ink);
        kit.canvas.rect(Area::new(side.x, side.y + at, side.w, width), ink);
    }
}

fn calculator(kit: &mut Kit, area: Area) {
    let keys = "C()/789×456-123+0.%=";
    let frame = lattice(area.slice(0.2, 1.0), 4, 5, 0.96, 0.08);
    let top = frame.outline();
    let shown = (top.right(), top.y - frame.pitch_y * 0.6);
    kit.write("1011.01", 44.0, Anchor::Right, shown);
    for ((row, column), key) in cells(&frame).zip(keys.chars()) {
        let cell = frame.cell(row, column);
        let operator = column == 3 || row == 0;
        let ground = if operator { kit.look.accent } else { kit.look.surface() };
        kit.canvas.round(cell, cell.side() * 0.5, ground);
        kit.say(&key.to_string(), 26.0, cell, ground.legible());
    }
}

fn chess(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let frame = lattice(area, 8, 8, 0.98, 0.0);
    let squares = *dice.pick(&[(0xEEEED2, 0x769656), (0xF0D9B5, 0xB58863), (0xDEE3E6, 0x8CA2AD)]);
    let back = ["R", "N", "B", "Q", "K", "B", "N", "R"];
    for (row, column) in cells(&frame) {
        let light = (row + column) % 2 == 0;
        let ground = Colour::hex(if light { squares.0 } else { squares.1 });
        let cell = frame.cell(row, column);
        kit.canvas.rect(cell, ground);
        let piece = match row {
            0 | 7 => back[column],
            1 | 6 if dice.chance(0.8) => "P",
            _ => continue,
        };
        let ink = if row < 4 { Colour::grey(15) } else { Colour::grey(252) };
        kit.say(piece, frame.pitch_x * 0.62 / kit.unit, cell, ink);
    }
}

fn keyboard(kit: &mut Kit, area: Area) {
    let field = area.slice(0.04, 0.14).span(0.04, 0.96);
    kit.canvas.round(field, 10.0 * kit.unit, kit.look.surface());
    kit.say("Your name", 17.0, field.span(0.0, 0.5), kit.look.faint());
    let board = area.slice(0.55, 1.0);
    kit.canvas.rect(board, kit.look.surface());
    for (row, letters) in ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].iter().enumerate() {
        let line = board.slice(row as f32 * 0.22 + 0.05, row as f32 * 0.22 + 0.25);
        let step = line.w / 10.0;
        let left = line.x + (10 - letters.len()) as f32 * step / 2.0;
        for (n, letter) in letters.chars().enumerate() {
            let key = Area::new(left + n as f32 * step, line.y, step, line.h).inset(step * 0.06);
            kit.canvas.round(key, step * 0.12, kit.look.page.ground());
            kit.say(&letter.to_string(), 20.0, key, kit.look.words);
        }
    }
}

fn calendar(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let frame = lattice(area, 7, 7, 0.94, 0.06);
    let first = dice.below(7);
    for (n, (row, column)) in cells(&frame).enumerate() {
        let cell = frame.cell(row, column);
        let day = (n + 1).checked_sub(7 + first).filter(|day| (1..=31).contains(day));
        if row == 0 {
            let name = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"][column];
            kit.say(name, 14.0, cell, kit.look.faint());
        } else if let Some(day) = day {
            let done = dice.chance(0.3);
            let ground = if done { kit.look.accent } else { kit.look.surface() };
            kit.canvas.round(cell, cell.side() * 0.2, ground);
            kit.say(&day.to_string(), 18.0, cell, ground.legible());
        }
    }
}

/// Soft random hills of colour with grain.
fn photo(canvas: &mut Canvas, dice: &mut Dice) {
    let area = canvas.area();
    let waves: Vec<Wave> = (0..12).map(|n| Wave::draw(n % 3, area.side(), dice)).collect();
    for y in 0..area.h as u32 {
        let down = y as f32 / area.h;
        for x in 0..area.w as u32 {
            let mut tones = [110.0 + 40.0 * down, 120.0, 150.0 - 60.0 * down];
            for wave in &waves {
                tones[wave.channel] += 22.0 * wave.at(x as f32, y as f32);
            }
            let grain = dice.between(-9.0, 9.0);
            let [r, g, b] = tones.map(|tone| (tone + grain).clamp(0.0, 255.0) as u8);
            canvas.dot(x, y, Colour { r, g, b, a: 255 });
        }
    }
}

/// A wave of brightness in one colour channel.
struct Wave {
    channel: usize,
    across: f32,
    down: f32,
    phase: f32,
}

impl Wave {
    /// A random wave, a few of its crests on a picture of `side`.
    fn draw(channel: usize, side: f32, dice: &mut Dice) -> Self {
        let mut slope = || dice.between(-14.0, 14.0) / side;
        let (across, down) = (slope(), slope());
        Self { channel, across, down, phase: dice.between(0.0, 6.3) }
    }

    /// Its height at a pixel, -1 to 1.
    fn at(&self, x: f32, y: f32) -> f32 {
        (x * self.across + y * self.down + self.phase).sin()
    }
}

fn icons(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let frame = lattice(area, 4, 6, 0.92, 0.2);
    for (row, column) in cells(&frame) {
        let cell = frame.cell(row, column);
        let tile = cell.slice(0.0, 0.82).square(cell.side() * 0.8);
        let colour = Colour::hsl(dice.between(0.0, 360.0), 0.6, 0.5);
        kit.canvas.round(tile, tile.w * 0.22, colour);
        let letter = char::from(b'A' + dice.below(26) as u8).to_string();
        kit.say(&letter, tile.w * 0.6 / kit.unit, tile, Colour::grey(250));
        let name = *dice.pick(&["Mail", "Maps", "Photos", "Clock", "Notes", "Music", "Games"]);
        kit.say(name, 11.0, cell.slice(0.82, 1.1), kit.look.words);
    }
}

fn scores(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let rows = 12;
    let step = (area.h / rows as f32).min(44.0 * kit.unit);
    for n in 0..rows {
        let row = Area::new(area.x, area.y + n as f32 * step, area.w, step);
        if n % 2 == 0 {
            kit.canvas.rect(row, kit.look.surface());
        }
        let size = 4 + 2 * dice.below(6);
        let time = format!("{}:{:02}", dice.below(20), dice.below(60));
        let words = [(n + 1).to_string(), format!("{size}×{size}"), time];
        for (part, text) in words.iter().enumerate() {
            let slot = row.span(0.05 + 0.3 * part as f32, 0.35 + 0.3 * part as f32);
            kit.say(text, 17.0, slot, kit.look.words);
        }
    }
}
