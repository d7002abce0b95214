//! Puzzles and tables with digits in their cells.

use super::field::Field;
use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::frame::Area;
use crate::drawing::pieces::Kit;
use crate::torture::palette;

/// Digits of a square in which each stands once in every line.
fn latin(row: usize, column: usize, shift: usize, side: usize, width: usize) -> usize {
    (row * width + row / (side / width).max(1) + column + shift) % side + 1
}

pub fn sudoku(kit: &mut Kit, area: Area, dice: &mut Dice) {
    boxed(kit, area, (9, 3, 3), dice);
}

pub fn small_sudoku(kit: &mut Kit, area: Area, dice: &mut Dice) {
    boxed(kit, area, *dice.pick(&[(4, 2, 2), (6, 3, 2)]), dice);
}

fn boxed(kit: &mut Kit, area: Area, (side, wide, high): (usize, usize, usize), dice: &mut Dice) {
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    let (shift, density) = (dice.below(9), dice.between(0.2, 0.95));
    let played = palette::ink(&[field.blank], dice);
    let (at, notes) = ((dice.below(side), dice.below(side)), dice.chance(0.25));
    for (row, column) in field.cells() {
        if dice.chance(0.2) && (row == at.0 || column == at.1) {
            field.ground((row, column), field.blank.stepped(0.05));
        }
        if dice.chance(density) {
            let digit = latin(row, column, shift, side, wide);
            let ink = if dice.chance(0.3) { played } else { field.ink };
            field.write((row, column), &digit.to_string(), ink);
        } else if notes {
            let cell = field.cell((row, column));
            for digit in (1..=side).filter(|_| dice.chance(0.3)) {
                let (r, c) = ((digit - 1) / wide, (digit - 1) % wide);
                let (w, h) = (1.0 / wide as f32, 1.0 / high as f32);
                let slot = cell
                    .span(c as f32 * w, (c + 1) as f32 * w)
                    .slice(r as f32 * h, (r + 1) as f32 * h);
                field.write_in(slot, &digit.to_string(), 0.6, played);
            }
        }
    }
    field.lines((wide, high));
}

pub fn minesweeper(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let (columns, rows) = *dice.pick(&[(8, 8), (9, 9), (10, 10), (8, 12), (10, 14), (16, 16)]);
    let mut field = Field::new(kit, area, (columns, rows), dice);
    let density = dice.between(0.08, 0.2);
    let mines: Vec<bool> = (0..columns * rows).map(|_| dice.chance(density)).collect();
    let around = |row: usize, column: usize| {
        let near = |a: usize, b: usize| a.abs_diff(b) <= 1;
        let is_mine = |(i, mine): (usize, &bool)| {
            *mine && near(i / columns, row) && near(i % columns, column)
        };
        mines.iter().enumerate().filter(|&found| is_mine(found)).count()
    };
    let colours = [0x1976D2, 0x388E3C, 0xD32F2F, 0x7B1FA2, 0xFF8F00].map(Colour::hex);
    let open = field.blank;
    let covered = palette::apart(&[open], 40.0, dice);
    let edge = dice.between(0.2, 0.8) * rows as f32;
    let coloured = dice.chance(0.7);
    for (row, column) in field.cells() {
        let is_open =
            (row as f32 + dice.between(-1.5, 1.5)) < edge && !mines[row * columns + column];
        field.ground((row, column), if is_open { open } else { covered });
        let count = around(row, column);
        if is_open && count > 0 {
            let ink = if coloured { colours[(count - 1).min(4)] } else { field.ink };
            field.write((row, column), &count.to_string(), ink);
        } else if !is_open && mines[row * columns + column] && dice.chance(0.5) {
            let cell = field.cell((row, column)).inset(field.side() * 0.25);
            let flag = [
                (cell.x, cell.y),
                (cell.right(), cell.y + cell.h * 0.3),
                (cell.x, cell.y + cell.h * 0.6),
            ];
            field.kit.canvas.polygon(&flag, Colour::hex(0xE53935));
            field.kit.canvas.line((cell.x, cell.y), (cell.x, cell.bottom()), 2.0, field.ink);
        }
    }
    field.lines((0, 0));
}

pub fn merge(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[4, 4, 5, 6]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let colours =
        [0xEEE4DA, 0xEDE0C8, 0xF2B179, 0xF59563, 0xF67C5F, 0xF65E3B, 0xEDCF72, 0xEDCC61, 0xEDC850];
    let high = dice.whole(2, 9);
    for at in field.cells() {
        if dice.chance(0.35) {
            field.ground(at, field.blank);
            continue;
        }
        let power = dice.below(high);
        let colour = Colour::hex(colours[power]);
        field.ground(at, colour);
        field.write(at, &(2 << power).to_string(), colour.legible());
    }
    field.lines((0, 0));
}

pub fn fifteen(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[4, 5]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let mut tiles: Vec<usize> = (0..side * side).collect();
    dice.shuffle(&mut tiles);
    let tile = palette::apart(&[field.blank], 60.0, dice);
    for (at, number) in field.cells().zip(tiles) {
        field.ground(at, if number == 0 { field.blank } else { tile });
        if number > 0 {
            field.write(at, &number.to_string(), tile.legible());
        }
    }
    field.lines((0, 0));
}

pub fn kakuro(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(6, 11);
    let mut field = Field::new(kit, area, (side, side), dice);
    let dark = if dice.chance(0.6) {
        Colour::grey(30)
    } else {
        palette::apart(&[field.blank], 60.0, dice)
    };
    let played = dice.between(0.0, 0.6);
    for (row, column) in field.cells() {
        if row > 0 && column > 0 && dice.chance(0.75) {
            field.ground((row, column), field.blank);
            if dice.chance(played) {
                let digit = dice.whole(1, 9).to_string();
                field.write((row, column), &digit, field.ink);
            }
            continue;
        }
        field.ground((row, column), dark);
        let (cell, ink) = (field.cell((row, column)), dark.legible());
        if dice.chance(0.7) {
            field.kit.canvas.line((cell.x, cell.y), (cell.right(), cell.bottom()), 1.5, ink);
            let sum = dice.whole(3, 35).to_string();
            field.write_in(cell.span(0.45, 1.0).slice(0.05, 0.5), &sum, 0.6, ink);
            let sum = dice.whole(3, 35).to_string();
            field.write_in(cell.span(0.0, 0.55).slice(0.5, 0.95), &sum, 0.6, ink);
        }
    }
    field.lines((0, 0));
}

pub fn kenken(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[4, 5, 6, 8]);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    field.lines((0, 0));
    let (played, shift) = (dice.between(0.0, 0.7), dice.below(side));
    for (row, column) in field.cells() {
        let cell = field.cell((row, column));
        let thick = (0.05 * cell.side()).max(2.0);
        if dice.chance(0.6) {
            field.kit.canvas.rect(Area { w: thick, ..cell }.snapped(), field.ink);
        }
        if dice.chance(0.6) {
            field.kit.canvas.rect(Area { h: thick, ..cell }.snapped(), field.ink);
        }
        if dice.chance(0.4) {
            let clue = format!("{}{}", dice.whole(1, 24), *dice.pick(&["+", "-", "×", "/"]));
            field.write_in(cell.span(0.06, 0.6).slice(0.05, 0.4), &clue, 0.55, field.ink);
        }
        if dice.chance(played) {
            let digit = latin(row, column, shift, side, 1).to_string();
            field.write((row, column), &digit, field.ink);
        }
    }
}

pub fn futoshiki(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[4, 5, 6, 7]);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    field.lines((0, 0));
    let shift = dice.below(side);
    for (row, column) in field.cells() {
        if dice.chance(0.3) {
            let digit = latin(row, column, shift, side, 1).to_string();
            field.write((row, column), &digit, field.ink);
        }
        let cell = field.cell((row, column));
        if column + 1 < side && dice.chance(0.25) {
            let slot = Area::new(cell.right() - cell.w * 0.14, cell.y, cell.w * 0.28, cell.h);
            let text = *dice.pick(&["<", ">"]);
            field.write_in(slot.square(slot.w), text, 0.9, field.ink);
        }
    }
}

pub fn hitori(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 10);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    let dark = palette::apart(&[field.blank], 70.0, dice);
    let played = dice.between(0.0, 0.25);
    for at in field.cells() {
        let is_dark = dice.chance(played);
        if is_dark {
            field.ground(at, dark);
        }
        let digit = dice.whole(1, side.min(9)).to_string();
        field.write(at, &digit, if is_dark { dark.legible() } else { field.ink });
    }
    field.lines((0, 0));
}

pub fn nurikabe(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 12);
    let mut field = Field::new(kit, area, (side, side), dice);
    field.grounds();
    let dark = palette::apart(&[field.blank], 90.0, dice);
    let (played, dots) = (dice.between(0.0, 0.6), dice.chance(0.4));
    let mut left = side * side;
    let mut has_number = false;
    for at in field.cells() {
        left -= 1;
        // A nurikabe without a number is an empty grid, which any game may have.
        if dice.chance(0.14) || left == 0 && !has_number {
            has_number = true;
            let size = dice.whole(1, 7).to_string();
            field.write(at, &size, field.ink);
        } else if dice.chance(played) {
            field.ground(at, dark);
        } else if dots && dice.chance(0.3) {
            field.disc(at, 0.2, field.ink);
        }
    }
    field.lines((0, 0));
}

pub fn slitherlink(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 12);
    let mut field = Field::new(kit, area, (side, side), dice);
    let faint = dice.chance(0.5);
    if faint {
        field.grounds();
        field.lines((0, 0));
    }
    let most = *dice.pick(&[2, 3, 3, 3]);
    let page = if faint { field.blank } else { field.kit.look.page.ground() };
    let ink = palette::ink(&[page], dice);
    let (pitch, outline) = (field.frame.pitch_x, field.frame.outline());
    for row in 0..=side {
        for column in 0..=side {
            let at = (outline.x + column as f32 * pitch, outline.y + row as f32 * pitch);
            field.kit.canvas.disc(at, (pitch * 0.05).max(1.5), ink);
        }
    }
    let drawn = dice.between(0.0, 0.4);
    for at in field.cells() {
        if dice.chance(0.5) {
            let digit = dice.whole(0, most).to_string();
            field.write(at, &digit, ink);
        }
        if dice.chance(drawn) {
            let cell = field.cell(at);
            field.kit.canvas.line((cell.x, cell.y), (cell.right(), cell.y), pitch * 0.07, ink);
        }
    }
}

pub fn light_up(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(6, 12);
    let mut field = Field::new(kit, area, (side, side), dice);
    let dark = palette::apart(&[field.blank], 90.0, dice);
    let lit =
        if dice.chance(0.5) { field.blank.mix(Colour::hex(0xFFE066), 0.6) } else { field.blank };
    let played = dice.between(0.0, 0.2);
    for at in field.cells() {
        if dice.chance(0.22) {
            field.ground(at, dark);
            if dice.chance(0.6) {
                let digit = dice.below(4).to_string();
                field.write(at, &digit, dark.legible());
            }
        } else {
            let is_lit = dice.chance(played);
            field.ground(at, if is_lit { lit } else { field.blank });
            if dice.chance(played * 0.5) {
                field.disc(at, 0.6, Colour::hex(0xF5B301));
            }
        }
    }
    field.lines((0, 0));
}

pub fn hashi(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(5, 10);
    let mut field = Field::new(kit, area, (side, side), dice);
    let page = field.kit.look.page.ground();
    let ink = palette::ink(&[page], dice);
    if dice.chance(0.4) {
        field.grounds();
        field.lines((0, 0));
    }
    let filled = dice.chance(0.4);
    for (row, column) in field.cells() {
        if !(row + column).is_multiple_of(2) || dice.chance(0.4) {
            continue;
        }
        let at = (row, column);
        if column + 2 < side && dice.chance(0.4) {
            let (from, to) = (field.cell(at).centre(), field.cell((row, column + 2)).centre());
            field.kit.canvas.line(from, to, 2.0, ink);
        }
        let count = dice.whole(1, 6).to_string();
        field.disc(at, 0.8, if filled { ink } else { page });
        field.ring(at, 0.8, ink);
        field.write(at, &count, if filled { ink.legible() } else { ink });
    }
}

pub fn spreadsheet(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let (columns, rows) = (dice.whole(4, 8), dice.whole(8, 16));
    let mut field = Field::new(kit, area, (columns, rows), dice);
    field.grounds();
    field.lines((0, 0));
    let binary = dice.chance(0.3);
    for (row, column) in field.cells() {
        let text = match (row, column) {
            (0, 0) => continue,
            (0, _) => char::from(b'A' + column as u8 - 1).to_string(),
            (_, 0) => row.to_string(),
            _ if dice.chance(0.4) => continue,
            _ if binary => dice.below(3).to_string(),
            _ => dice.below(1000).to_string(),
        };
        field.write((row, column), &text, field.ink);
    }
}
