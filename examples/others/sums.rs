//! Puzzles with numbers beside their rows and over their columns.

use super::field::Field;
use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::frame::Area;
use crate::drawing::marks;
use crate::drawing::pieces::Kit;
use crate::torture::palette;

/// A field with a cell's room on every side for numbers.
fn roomy<'a, 'k>(kit: &'a mut Kit<'k>, area: Area, side: usize, dice: &mut Dice) -> Field<'a, 'k> {
    let step = area.w.min(area.h) / (side + 2) as f32;
    let mut field = Field::new(kit, area.inset(step), (side, side), dice);
    field.grounds();
    field.lines((0, 0));
    field
}

/// Writes a number at each row and column.
fn numbers(field: &mut Field, after: bool, at_row: &[usize], at_column: &[usize], dice: &mut Dice) {
    let ink = palette::ink(&[field.kit.look.page.ground()], dice);
    let size = dice.between(0.35, 0.55);
    for (is_row, numbers) in [(true, at_row), (false, at_column)] {
        for (index, number) in numbers.iter().enumerate() {
            let slot = field.beside(is_row, index, after);
            field.write_in(slot, &number.to_string(), size, ink);
        }
    }
}

/// How many cells of each row and of each column hold something.
fn counts(side: usize, holds: &[bool]) -> (Vec<usize>, Vec<usize>) {
    let row = |r: usize| (0..side).filter(|c| holds[r * side + c]).count();
    let column = |c: usize| (0..side).filter(|r| holds[r * side + c]).count();
    ((0..side).map(row).collect(), (0..side).map(column).collect())
}

pub fn battleships(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[6, 8, 10]);
    let mut field = roomy(kit, area, side, dice);
    let mut holds = vec![false; side * side];
    for _ in 0..side {
        let (length, row, column) = (dice.whole(1, 4), dice.below(side), dice.below(side));
        let is_across = dice.chance(0.5);
        for n in 0..length {
            let (r, c) = if is_across { (row, column + n) } else { (row + n, column) };
            if r < side && c < side {
                holds[r * side + c] = true;
            }
        }
    }
    let (rows, columns) = counts(side, &holds);
    let after = dice.chance(0.5);
    numbers(&mut field, after, &rows, &columns, dice);
    let (shown, water) = (dice.between(0.05, 0.7), dice.chance(0.5));
    for (at, is_ship) in field.cells().zip(holds) {
        if !dice.chance(shown) {
            continue;
        }
        if is_ship {
            field.disc(at, 0.75, field.ink);
        } else if water {
            let mark = field.cell(at).inset(field.side() * 0.35);
            marks::cross(field.kit.canvas, mark, 2.0, field.ink);
        }
    }
}

pub fn tents(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 10);
    let mut field = roomy(kit, area, side, dice);
    let trees: Vec<bool> = (0..side * side).map(|_| dice.chance(0.18)).collect();
    let tents: Vec<bool> = (0..side * side).map(|_| dice.chance(0.18)).collect();
    let (rows, columns) = counts(side, &tents);
    let after = dice.chance(0.3);
    numbers(&mut field, after, &rows, &columns, dice);
    let played = dice.between(0.0, 0.8);
    for (n, at) in field.cells().enumerate() {
        let cell = field.cell(at).inset(field.side() * 0.15);
        let (x, y) = cell.centre();
        if trees[n] {
            field.kit.canvas.rect(cell.span(0.42, 0.58).slice(0.6, 1.0), Colour::hex(0x6D4C41));
            field.kit.canvas.disc((x, y - cell.h * 0.15), cell.w * 0.33, Colour::hex(0x2E7D32));
        } else if tents[n] && dice.chance(played) {
            let points = [(cell.x, cell.bottom()), (x, cell.y), (cell.right(), cell.bottom())];
            field.kit.canvas.polygon(&points, Colour::hex(0xF57C00));
        } else if dice.chance(played * 0.5) {
            field.ground(at, field.blank.mix(Colour::hex(0x8BC34A), 0.6));
        }
    }
    field.lines((0, 0));
}

pub fn kakurasu(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(4, 9);
    let mut field = roomy(kit, area, side, dice);
    let holds: Vec<bool> = (0..side * side).map(|_| dice.chance(0.45)).collect();
    let row = |r: usize| (0..side).filter(|c| holds[r * side + c]).map(|c| c + 1).sum();
    let column = |c: usize| (0..side).filter(|r| holds[r * side + c]).map(|r| r + 1).sum();
    let (rows, columns): (Vec<usize>, Vec<usize>) =
        ((0..side).map(row).collect(), (0..side).map(column).collect());
    let places: Vec<usize> = (1..=side).collect();
    numbers(&mut field, false, &places, &places, dice);
    numbers(&mut field, true, &rows, &columns, dice);
    let played = dice.between(0.0, 1.0);
    let dark = palette::apart(&[field.blank], 80.0, dice);
    for (at, is_dark) in field.cells().zip(holds) {
        if is_dark && dice.chance(played) {
            field.ground(at, dark);
        }
    }
    field.lines((0, 0));
}

pub fn skyscrapers(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(4, 7);
    let mut field = roomy(kit, area, side, dice);
    let mut views = || (0..side).map(|_| dice.whole(1, 3)).collect::<Vec<usize>>();
    let all = [views(), views(), views(), views()];
    numbers(&mut field, false, &all[0], &all[1], dice);
    numbers(&mut field, true, &all[2], &all[3], dice);
    let density = dice.between(0.0, 0.7);
    for (row, column) in field.cells() {
        if dice.chance(density) {
            let digit = ((row * 2 + column) % side + 1).to_string();
            field.write((row, column), &digit, field.ink);
        }
    }
}
