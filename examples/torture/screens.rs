//! Random screens: devices, furniture, and how much room the board gets.

use crate::drawing::board::{Overlay, Placed};
use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::look::Look;
use crate::drawing::pieces::Piece;
use crate::drawing::puzzle::Puzzle;
use crate::drawing::rulers::{Counts, Rulers};
use crate::drawing::screen::{Screen, Snap};

/// Pixels across and down, and pixels per point.
type Device = (u32, u32, f32);

const PHONES: [Device; 7] = [
    (1170, 2532, 3.0),
    (1290, 2796, 3.0),
    (1080, 2400, 2.75),
    (750, 1334, 2.0),
    (828, 1792, 2.0),
    (1080, 1920, 2.6),
    (1440, 3120, 3.5),
];
const TABLETS: [Device; 3] = [(1640, 2360, 2.0), (1536, 2048, 2.0), (1200, 1920, 1.5)];
const DESKTOPS: [Device; 3] = [(1280, 800, 1.0), (1920, 1080, 1.0), (1366, 768, 1.0)];
const SMALL: [Device; 3] = [(360, 640, 1.0), (400, 720, 1.0), (320, 568, 0.9)];

/// What kind of picture it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A phone's whole screen.
    Phone,
    /// A tablet's whole screen.
    Tablet,
    /// A computer's whole screen.
    Desktop,
    /// A whole screen at few pixels.
    Small,
    /// Only the board and perhaps a margin.
    Crop,
}

impl Shape {
    /// A random shape; phones most often.
    pub fn draw(dice: &mut Dice) -> Self {
        dice.weigh(&[
            (Self::Phone, 11),
            (Self::Tablet, 2),
            (Self::Desktop, 2),
            (Self::Small, 2),
            (Self::Crop, 4),
        ])
    }

    /// The name used in tags.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// A random screen for a board of `columns` by `rows`.
pub fn draw(shape: Shape, columns: usize, rows: usize, dice: &mut Dice) -> Screen {
    let device = match shape {
        Shape::Phone => *dice.pick(&PHONES),
        Shape::Tablet => *dice.pick(&TABLETS),
        Shape::Desktop => *dice.pick(&DESKTOPS),
        Shape::Small => *dice.pick(&SMALL),
        Shape::Crop => return crop(columns, rows, dice),
    };
    let (width, height, unit) = device;
    let share = match dice.below(10) {
        0 => dice.between(0.3, 0.6),
        1 | 2 => dice.between(0.6, 0.85),
        3 => 1.0,
        _ => dice.between(0.85, 0.99),
    };
    Screen {
        width,
        height,
        unit,
        above: above(dice),
        below: below(dice),
        rulers: rulers(dice),
        share,
        rise: dice.between(0.0, 0.6),
        aspect: if dice.chance(0.05) { dice.between(0.8, 1.1) } else { 1.0 },
        snap: snap(dice),
    }
}

/// A picture that holds the board and little else.
fn crop(columns: usize, rows: usize, dice: &mut Dice) -> Screen {
    let pitch = dice.between(22.0, 110.0).min(1600.0 / columns.max(rows) as f32);
    let margin = if dice.chance(0.5) { 2.0 } else { dice.between(4.0, pitch) };
    let rulers = if dice.chance(0.8) { Rulers::NONE } else { rulers(dice) };
    let [left, top, right, bottom] = rulers.room();
    let width = (columns as f32 + left + right) * pitch + 2.0 * margin;
    let height = (rows as f32 + top + bottom) * pitch + 2.0 * margin;
    Screen {
        width: width as u32,
        height: height as u32,
        unit: 1.0,
        above: vec![Piece::Space(margin)],
        below: vec![Piece::Space(margin)],
        rulers,
        share: 1.0 - 2.0 * margin / width,
        rise: 0.5,
        aspect: 1.0,
        snap: snap(dice),
    }
}

/// Most engines put edges on whole pixels.
fn snap(dice: &mut Dice) -> Snap {
    dice.weigh(&[(Snap::Whole, 5), (Snap::Edges, 3), (Snap::Free, 2)])
}

/// What stands beside the board; mostly nothing.
fn rulers(dice: &mut Dice) -> Rulers {
    match dice.below(12) {
        0 => Rulers::ALL,
        1 => Rulers { counts: Counts::None, ..Rulers::ALL },
        2 => Rulers { counts: Counts::Slashes, ..Rulers::NONE },
        3 => Rulers { counts: Counts::Bars, ..Rulers::NONE },
        _ => Rulers::NONE,
    }
}

/// Furniture above the board.
fn above(dice: &mut Dice) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if dice.chance(0.7) {
        pieces.push(Piece::Status);
    }
    if dice.chance(0.6) {
        pieces.push(Piece::Nav(title(dice)));
    }
    if dice.chance(0.4) {
        pieces.push(Piece::Title(title(dice)));
    }
    if dice.chance(0.5) {
        pieces.push(Piece::Info(info(dice)));
    }
    if dice.chance(0.2) {
        pieces.push(Piece::Progress(dice.between(0.0, 1.0)));
    }
    if dice.chance(0.1) {
        pieces.push(Piece::Pills(words(&["Easy", "Medium", "Hard"])));
    }
    pieces.push(Piece::Space(dice.between(6.0, 40.0)));
    pieces
}

/// Furniture below the board.
fn below(dice: &mut Dice) -> Vec<Piece> {
    let mut pieces = vec![Piece::Space(dice.between(6.0, 30.0))];
    if dice.chance(0.2) {
        let keys = ["0", "1", *dice.pick(&["×", "?", "C"])];
        pieces.push(Piece::Keys(words(&keys[..dice.whole(2, 3)])));
    }
    if dice.chance(0.5) {
        pieces.push(Piece::Toolbar(dice.whole(2, 5)));
    }
    if dice.chance(0.15) {
        pieces.push(Piece::Button("Check".to_owned()));
    }
    if dice.chance(0.12) {
        pieces.push(Piece::Words(words(&[
            "No more than two equal digits in a row.",
            "Each row has as many 0s as 1s.",
        ])));
    }
    if dice.chance(0.2) {
        pieces.push(Piece::Banner("Merge 2048 – 10 000 levels".to_owned()));
    }
    if dice.chance(0.5) {
        pieces.push(Piece::Home);
    }
    pieces
}

fn words(list: &[&str]) -> Vec<String> {
    list.iter().map(|word| (*word).to_owned()).collect()
}

fn title(dice: &mut Dice) -> String {
    let side = 4 + 2 * dice.below(7);
    let level = dice.whole(1, 400);
    match dice.below(7) {
        0 => format!("{side} × {side}"),
        1 => format!("{side}x{side}"),
        2 => format!("Level {level}"),
        3 => "Daily puzzle".to_owned(),
        4 => format!("#{level}"),
        5 => "Binary".to_owned(),
        _ => "Zeros and Ones".to_owned(),
    }
}

fn info(dice: &mut Dice) -> [String; 3] {
    let time = format!("{}:{:02}", dice.below(30), dice.below(60));
    let part = format!("{}%", dice.below(101));
    let left = (*dice.pick(&["Easy", "Hard", "Level 7", ""])).to_owned();
    [left, time, part]
}

/// Now and then a cell that is selected, hinted or marked.
pub fn overlays(look: &Look, puzzle: &Puzzle, dice: &mut Dice) -> Vec<Placed> {
    let at = (dice.below(puzzle.rows), dice.below(puzzle.columns));
    let overlay = match dice.below(40) {
        0..=2 => Overlay::Frame(look.accent),
        3 | 4 => Overlay::Tint(look.accent.alpha(0.2)),
        5 | 6 => Overlay::Bands(look.accent.alpha(0.1)),
        7 => Overlay::Cross(look.words),
        8 => Overlay::Veil(look.words.alpha(0.12)),
        9 => return wrong(at, puzzle),
        _ => return Vec::new(),
    };
    vec![(overlay, at)]
}

/// Red frames around three cells of a row, as some games mark mistakes.
fn wrong((row, column): (usize, usize), puzzle: &Puzzle) -> Vec<Placed> {
    let red = Overlay::Frame(Colour::hex(0xE53935));
    let first = column.min(puzzle.columns - 3);
    (first..first + 3).map(|column| (red, (row, column))).collect()
}
