//! Games of letters, calendars and keys.

use super::field::Field;
use crate::drawing::colour::Colour;
use crate::drawing::dice::Dice;
use crate::drawing::frame::Area;
use crate::drawing::pieces::Kit;
use crate::torture::palette;

fn letter(dice: &mut Dice) -> String {
    char::from(b'A' + dice.below(26) as u8).to_string()
}

pub fn word_search(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = dice.whole(7, 14);
    let mut field = Field::new(kit, area, (side, side), dice);
    let is_ruled = dice.chance(0.6);
    if is_ruled {
        field.grounds();
        field.lines((0, 0));
    }
    let page = field.kit.look.page.ground();
    let ink = if is_ruled { field.ink } else { page.legible() };
    // Some games use few letters, O, I and X among them.
    let few = ["O", "I", "X", "L"];
    let is_few = dice.chance(0.1);
    for at in field.cells() {
        let text = if is_few { (*dice.pick(&few)).to_owned() } else { letter(dice) };
        field.write(at, &text, ink);
    }
}

pub fn crossword(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let side = *dice.pick(&[5, 7, 9, 11, 13, 15]);
    let mut field = Field::new(kit, area, (side, side), dice);
    let dark = if dice.chance(0.7) {
        Colour::grey(20)
    } else {
        palette::apart(&[field.blank], 80.0, dice)
    };
    let (played, numbers) = (dice.between(0.0, 0.7), dice.chance(0.7));
    let mut count = 0;
    for (row, column) in field.cells() {
        // Symmetric, as crosswords are.
        let (r, c) = (row.min(side - 1 - row), column.min(side - 1 - column));
        let is_dark = (r % 2 == 1 && c % 2 == 1) || (r * 7 + c * 3) % 11 == 4;
        field.ground((row, column), if is_dark { dark } else { field.blank });
        if is_dark {
            continue;
        }
        if numbers && dice.chance(0.35) {
            count += 1;
            let corner = field.cell((row, column)).span(0.04, 0.4).slice(0.04, 0.35);
            field.write_in(corner, &count.to_string(), 0.7, field.ink);
        }
        if dice.chance(played) {
            let text = letter(dice);
            field.write((row, column), &text, field.ink);
        }
    }
    field.lines((0, 0));
}

pub fn wordle(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (5, 6), dice);
    let hues = [Colour::hex(0x6AAA64), Colour::hex(0xC9B458), Colour::hex(0x787C7E)];
    let lines = dice.whole(1, 6);
    for (row, column) in field.cells() {
        if row >= lines {
            field.ground((row, column), field.blank);
            continue;
        }
        let ground = *dice.pick(&hues);
        let text = letter(dice);
        field.ground((row, column), ground);
        field.write((row, column), &text, ground.legible());
    }
    field.lines((0, 0));
}

pub fn calendar(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let mut field = Field::new(kit, area, (7, 6), dice);
    field.grounds();
    field.lines((0, 0));
    let (first, marked) = (dice.below(7), palette::apart(&[field.blank], 50.0, dice));
    for (n, (row, column)) in field.cells().enumerate() {
        let Some(day) = (n + 1).checked_sub(first).filter(|day| (1..=30).contains(day)) else {
            continue;
        };
        let is_marked = dice.chance(0.25);
        if is_marked {
            field.ground((row, column), marked);
        }
        let ink = if is_marked { marked.legible() } else { field.ink };
        field.write((row, column), &day.to_string(), ink);
    }
}

pub fn keypad(kit: &mut Kit, area: Area, dice: &mut Dice) {
    let keys = *dice.pick(&[
        "789÷456×123-0.=+",
        "C()/789×456-123+0.%=",
        "DEF#ABC*789-456+123=0.<>",
        "01AB23CD45EF6789",
        "qwertyuiopasdfghjklzxcvb",
    ]);
    let count = keys.chars().count();
    let columns = 4;
    let mut field = Field::new(kit, area, (columns, count.div_ceil(columns)), dice);
    let accent = field.kit.look.accent;
    let is_coloured = dice.chance(0.6);
    for (at, key) in field.cells().zip(keys.chars()) {
        let ground = if is_coloured && !key.is_ascii_alphanumeric() { accent } else { field.blank };
        let ink = if ground == accent { accent.legible() } else { field.ink };
        field.ground(at, ground);
        field.write(at, &key.to_string(), ink);
    }
    field.lines((0, 0));
}
