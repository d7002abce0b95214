//! Games with pieces, discs and colours in their cells.

use super::field::Field;
use crate::drawing::colour::{Colour, WHITE};
use crate::drawing::dice::Dice;
use crate::drawing::frame::Area;
use crate::drawing::marks;
use crate::drawing::pieces::Kit;
use crate::torture::palette;

/// Light and dark squares of boards.
const SQUARES: [(u32, u32); 5] = [
    (0xEEEED2, 0x769656),
    (0xF0D9B5, 0xB58863),
    (0xDEE3E6, 0x8CA2AD),
    (0xFFFFFF, 0x333333),
    (0x9A9A9A, 0x5A5A66),
];

/// Paints squares of two colours in turn; gives them.
fn checker(field: &mut Field, dice: &mut Dice) -> (Colour, Colour) {
    let (light, dark) = *dice.pick(&SQUARES);
    let squares = (Colour::hex(light), Colour::hex(dark));
    for (row, column) in field.cells() {
        let is_light = (row + column).is_multiple_of(2);
        let area = field.cell((row, column));
        field.kit.canvas.rect(area, if is_light { squares.0 } else { squares.1 });
    }
    squares
}

/// A chessman of simple shapes: a foot, a body and a head of its kind.
fn man(field: &mut Field, at: (usize, usize), kind: usize, colour: Colour) {
    let cell = field.cell(at);
    let edge = colour.legible();
    let canvas = &mut field.kit.canvas;
    let foot = cell.span(0.24, 0.76).slice(0.76, 0.86);
    let body = cell.span(0.36, 0.64).slice(0.4, 0.78);
    canvas.round(foot.inset(-2.0), 3.0, edge);
    canvas.round(body.inset(-2.0), 3.0, edge);
    let (x, _) = cell.centre();
    let head = (x, cell.y + cell.h * 0.32);
    match kind {
        0 => canvas.disc(head, cell.w * 0.15 + 2.0, edge),
        1 => canvas.rect(cell.span(0.28, 0.72).slice(0.2, 0.4).inset(-2.0), edge),
        _ => {}
    }
    canvas.round(foot, 3.0, colour);
    canvas.round(body, 3.0, colour);
    let spike = |width: f32, top: f32| {
        [
            (x - width * cell.w, cell.y + cell.h * 0.45),
            (x, cell.y + cell.h * top),
            (x + width * cell.w, cell.y + cell.h * 0.45),
        ]
    };
    match kind {
        0 => canvas.disc(head, cell.w * 0.15, colour),
        1 => canvas.rect(cell.span(0.28, 0.72).slice(0.2, 0.4), colour),
        2 => canvas.polygon(&spike(0.16, 0.12), colour),
        3 => canvas.polygon(&spike(0.3, 0.2), colour),
        _ => marks::cross(canvas, cell.span(0.38, 0.62).slice(0.12, 0.34), 4.0, colour),
    }
}

pub fn chess(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (8, 8), dice);
    checker(&mut field, dice);
    let back = [1, 3, 2, 4, 4, 2, 3, 1];
    let (white, black) = (Colour::grey(250), Colour::grey(20));
    let (left, moved) = (dice.between(0.4, 1.0), dice.between(0.0, 0.2));
    for (row, column) in field.cells() {
        let colour = if row < 4 { black } else { white };
        match row {
            0 | 7 if dice.chance(left) => man(&mut field, (row, column), back[column], colour),
            1 | 6 if dice.chance(left) => man(&mut field, (row, column), 0, colour),
            2..=5 if dice.chance(moved) => {
                let colour = if dice.chance(0.5) { black } else { white };
                man(&mut field, (row, column), dice.below(5), colour);
            }
            _ => {}
        }
    }
}

pub fn draughts(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[8, 8, 10]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let (light, dark) = checker(&mut field, dice);
    let one = palette::apart(&[dark], 60.0, dice);
    let other = palette::apart(&[dark, one, light], 60.0, dice);
    let left = dice.between(0.3, 1.0);
    for (row, column) in field.cells() {
        let is_dark = !(row + column).is_multiple_of(2);
        let is_middle = row + 1 == side / 2 || row == side / 2;
        if is_dark && (!is_middle || dice.chance(0.15)) && dice.chance(left) {
            let colour = if row < side / 2 { one } else { other };
            field.disc((row, column), 0.78, colour);
            field.ring((row, column), 0.5, colour.stepped(0.2));
        }
    }
}

pub fn reversi(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (8, 8), dice);
    if dice.chance(0.6) {
        field.blank = Colour::hex(0x2E7D4F);
    }
    field.grounds();
    field.lines((0, 0));
    // Stones in lumps around the middle, as a game goes.
    let reach = dice.between(1.4, 4.5);
    for (row, column) in field.cells() {
        let far = (row as f32 - 3.5).hypot(column as f32 - 3.5);
        if far < reach + dice.between(-0.8, 0.8) {
            let is_black = (row as f32 * 0.7 + column as f32 * 0.4).sin() > dice.between(-0.6, 0.6);
            field.disc((row, column), 0.8, if is_black { Colour::grey(18) } else { WHITE });
        }
    }
}

pub fn four(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (7, 6), dice);
    let plate = *dice.pick(&[0x1E4FA8, 0x264653, 0x3949AB]);
    let outline = field.frame.outline();
    field.kit.canvas.round(outline.inset(-6.0), 8.0, Colour::hex(plate));
    let colours = [Colour::hex(0xE53935), Colour::hex(0xFDD835)];
    let heights: Vec<usize> = (0..7).map(|_| dice.below(6)).collect();
    for (row, column) in field.cells() {
        let is_filled = 5 - row < heights[column];
        let colour = if is_filled { *dice.pick(&colours) } else { field.kit.look.page.ground() };
        field.disc((row, column), 0.82, colour);
    }
}

pub fn blocks(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let (columns, rows) = *dice.pick(&[(8, 8), (10, 10), (10, 20), (9, 9)]);
    let mut field = Field::new(kit, area, (columns, rows), dice);
    field.grounds();
    let count = dice.whole(1, 6);
    let colours: Vec<Colour> =
        (0..count).map(|_| palette::apart(&[field.blank], 50.0, dice)).collect();
    for _ in 0..dice.whole(2, 9) {
        let colour = *dice.pick(&colours);
        let (row, column) = (dice.below(rows - 1), dice.below(columns - 2));
        let shape = *dice.pick(&[
            &[(0, 0), (0, 1), (0, 2)][..],
            &[(0, 0), (1, 0), (0, 1), (1, 1)],
            &[(0, 0), (1, 0), (1, 1)],
            &[(0, 1), (1, 0), (1, 1), (1, 2)],
        ]);
        for (r, c) in shape {
            field.ground((row + r, column + c), colour);
        }
    }
    field.lines((0, 0));
}

pub fn gems(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(6, 9);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    field.lines((0, 0));
    let kinds = dice.whole(4, 6);
    let colours = [0xE53935, 0x1E88E5, 0x43A047, 0xFDD835, 0x8E24AA, 0xFB8C00].map(Colour::hex);
    for at in field.cells() {
        let kind = dice.below(kinds);
        let area = field.cell(at).inset(field.side() * 0.18);
        let (x, y) = area.centre();
        let canvas = &mut field.kit.canvas;
        match kind % 3 {
            0 => canvas.disc((x, y), area.side() / 2.0, colours[kind]),
            1 => canvas.round(area, area.side() * 0.2, colours[kind]),
            _ => {
                let points = [(x, area.y), (area.right(), y), (x, area.bottom()), (area.x, y)];
                canvas.polygon(&points, colours[kind]);
            }
        }
    }
}

pub fn flow(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 9);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    field.lines((0, 0));
    let colours = [0xE53935, 0x1E88E5, 0x43A047, 0xFDD835, 0xFB8C00, 0x00ACC1, 0x8E24AA];
    let pairs = dice.whole(3, 7).min(side);
    let mut places: Vec<(usize, usize)> = field.cells().collect();
    dice.shuffle(&mut places);
    for (n, at) in places.into_iter().take(2 * pairs).enumerate() {
        field.disc(at, 0.7, Colour::hex(colours[n / 2]));
    }
}

pub fn queens(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(6, 10);
    let mut field = Field::new(kit, area, (side, side), dice);
    let colours: Vec<Colour> =
        (0..side).map(|n| Colour::hsl(n as f32 * 360.0 / side as f32, 0.5, 0.75)).collect();
    let seeds: Vec<(usize, usize)> = (0..side).map(|row| (row, (row * 3 + 1) % side)).collect();
    let played = dice.between(0.0, 0.6);
    for (row, column) in field.cells() {
        let far = |s: &(usize, usize)| s.0.abs_diff(row) + s.1.abs_diff(column);
        let region = (0..side).min_by_key(|&n| far(&seeds[n])).unwrap_or(0);
        field.ground((row, column), colours[region]);
        let cell = field.cell((row, column));
        let ink = Colour::grey(30);
        if seeds.contains(&(row, column)) && dice.chance(played) {
            let crown = cell.inset(field.side() * 0.25);
            let (x, _) = crown.centre();
            let points = [
                (crown.x, crown.bottom()),
                (crown.x, crown.y),
                (x - crown.w * 0.25, crown.y + crown.h * 0.5),
                (x, crown.y),
                (x + crown.w * 0.25, crown.y + crown.h * 0.5),
                (crown.right(), crown.y),
                (crown.right(), crown.bottom()),
            ];
            field.kit.canvas.polygon(&points, ink);
        } else if dice.chance(played) {
            let mark = cell.inset(field.side() * 0.36);
            marks::cross(field.kit.canvas, mark, 2.0, ink);
        }
    }
    field.lines((0, 0));
}

pub fn lights_out(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[5, 5, 6, 7]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let on = palette::apart(&[field.blank], 90.0, dice);
    let share = dice.between(0.2, 0.8);
    for at in field.cells() {
        let colour = if dice.chance(share) { on } else { field.blank };
        field.ground(at, colour);
    }
    field.lines((0, 0));
}

pub fn code(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[21, 25, 29]);
    let field = Field::new(kit, area, (side, side), dice);
    let outline = field.frame.outline();
    field.kit.canvas.rect(outline.inset(-3.0 * field.frame.pitch_x), WHITE);
    let is_finder = |row: usize, column: usize| {
        let ring = |r: usize, c: usize| {
            let far = r.abs_diff(3).max(c.abs_diff(3));
            (far <= 3).then_some(far != 2)
        };
        ring(row, column)
            .or_else(|| ring(row, (column + 7).checked_sub(side)?))
            .or_else(|| ring((row + 7).checked_sub(side)?, column))
    };
    for (row, column) in field.cells() {
        let is_dark = is_finder(row, column).unwrap_or_else(|| dice.chance(0.5));
        if is_dark {
            let pitch = field.frame.pitch_x;
            let cell = field.cell((row, column));
            let area = Area { w: pitch, h: pitch, ..cell };
            field.kit.canvas.rect(area, Colour::grey(10));
        }
    }
}

pub fn tic_tac_toe(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (3, 3), dice);
    field.grounds();
    field.lines((0, 0));
    let other = palette::ink(&[field.blank], dice);
    let density = dice.between(0.0, 1.0);
    for at in field.cells() {
        if !dice.chance(density) {
            continue;
        }
        if dice.chance(0.5) {
            field.ring(at, 0.6, field.ink);
        } else {
            let area = field.cell(at).inset(field.side() * 0.22);
            let width = field.side() * 0.08;
            marks::cross(field.kit.canvas, area, width, other);
        }
    }
}

pub fn go(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[9, 13, 19]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let (pitch, outline) = (field.frame.pitch_x, field.frame.outline());
    let wood = Colour::hex(*dice.pick(&[0xDCB35C, 0xE8C37B, 0xC9A15A]));
    field.kit.canvas.rect(outline, wood);
    let far = (side - 1) as f32 * pitch;
    for n in 0..side {
        let (x, y) = field.cell((n, n)).centre();
        let first = field.cell((0, 0)).centre();
        let (across, down) = (Area::new(first.0, y, far, 1.0), Area::new(x, first.1, 1.0, far));
        field.kit.canvas.rect(across.snapped(), Colour::grey(40));
        field.kit.canvas.rect(down.snapped(), Colour::grey(40));
    }
    let density = dice.between(0.05, 0.5);
    for at in field.cells() {
        if dice.chance(density) {
            let colour = if dice.chance(0.5) { Colour::grey(15) } else { Colour::grey(250) };
            field.disc(at, 0.94, colour);
        }
    }
}
