//! A random game and a board of it.

use std::rc::Rc;

use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::fonts::Face;
use crate::drawing::nonogram::{Align, Board, Dress, Setting};

/// Digits are at least so high on clean pictures, pixels.
const LEAST: f32 = 11.0;

/// A colour that reads on all these grounds.
fn ink(grounds: &[Colour], least: f32, dice: &mut Dice) -> Colour {
    let any = |dice: &mut Dice| match dice.below(3) {
        0 => Colour::grey(dice.below(256) as u8),
        _ => {
            Colour::hsl(dice.between(0.0, 360.0), dice.between(0.2, 1.0), dice.between(0.05, 0.95))
        }
    };
    let reads = |ink: &Colour| grounds.iter().all(|&ground| ink.contrast(ground) >= least);
    let found = (0..200).map(|_| any(dice)).find(reads);
    found.unwrap_or_else(|| grounds[0].legible())
}

/// A random look in this face and a board that suits it.
pub fn draw(face: Rc<Face>, dice: &mut Dice) -> (Dress, Board) {
    let sizes = [((5, 5), 4), ((10, 10), 8), ((15, 15), 6), ((20, 20), 4), ((25, 25), 2)];
    let uneven =
        [((10, 5), 1), ((10, 15), 1), ((15, 10), 1), ((20, 15), 1), ((8, 8), 1), ((12, 12), 1)];
    let all: Vec<((usize, usize), u32)> = sizes.into_iter().chain(uneven).collect();
    let (columns, rows) = dice.weigh(&all);
    let progress = dice.weigh(&[(0.0, 5), (0.15, 3), (0.5, 4), (1.0, 2)]);
    let board = Board::make(columns, rows, progress, dice);
    let dark = dice.chance(0.4);
    let shade = |dice: &mut Dice| {
        let lightness = if dark { dice.between(0.03, 0.22) } else { dice.between(0.86, 1.0) };
        Colour::hsl(dice.between(0.0, 360.0), dice.between(0.0, 0.4), lightness)
    };
    let page = shade(dice);
    let blank = if dice.chance(0.3) { page } else { shade(dice) };
    let panel = dice.chance(0.35).then(|| (shade(dice), dice.chance(0.5)));
    let ruled = dice.chance(0.65) || blank.distance(page) < 14.0;
    let line = ruled.then(|| ink(&[blank, page], 1.5, dice));
    let grounds: Vec<Colour> = [page].into_iter().chain(panel.map(|p| p.0)).collect();
    let letters = ink(&grounds, 4.0, dice);
    let done = dice.chance(0.5).then(|| (ink(&grounds, 1.8, dice), dice.chance(0.25)));
    let least = LEAST / face.cap_height(1.0);
    let longest = columns.max(rows) as f32;
    let pitch = (dice.between(700.0, 1100.0) / longest).clamp(28.0, 120.0).round();
    let size = (pitch * dice.between(0.42, 0.62)).clamp(least.min(pitch * 0.75), 60.0);
    let dress = Dress {
        page,
        blank,
        line,
        widths: (
            if ruled {
                1.0 + (pitch * dice.between(0.0, 0.04)).floor()
            } else {
                2.0 + (pitch * 0.05).floor()
            },
            if ruled {
                2.0 + (pitch * dice.between(0.02, 0.08)).floor()
            } else {
                3.0 + (pitch * 0.07).floor()
            },
        ),
        radius: if dice.chance(0.4) { pitch * dice.between(0.05, 0.2) } else { 0.0 },
        ink: letters,
        done,
        filled: ink(&[blank], 3.0, dice),
        inset: dice.weigh(&[(0.0, 4), (0.06, 2), (0.14, 2)]),
        cross: ink(&[blank], 2.2, dice),
        dots: dice.chance(0.25),
        setting: match dice.below(3) {
            0 => Setting::Slots(dice.between(1.3, 1.6)),
            _ => Setting::Text(dice.between(0.4, 0.9)),
        },
        align: dice.weigh(&[(Align::Board, 6), (Align::Middle, 1), (Align::Far, 1)]),
        stack: dice.between(1.05, 1.4),
        panel,
        mirrored: dice.chance(0.12),
        zeros: dice.chance(0.6),
        face,
        pitch,
        size,
    };
    (dress, board)
}

/// A word for the kind of drawing, to group failures by.
pub fn style(dress: &Dress) -> String {
    let grid = if dress.line.is_some() { "lines" } else { "tiles" };
    format!("{grid} {:?} {:?} mirrored {}", dress.setting, dress.align, dress.mirrored)
}
