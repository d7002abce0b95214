//! Nonograms whose digits are shapes of a game's own, like no typeface: only a
//! theme that was learned reads them.

use image::{Rgb, RgbImage};

/// The digits as blocks, seven rows of five.
const RUNES: [[&str; 7]; 10] = [
    ["#####", ".#.#.", "..#..", "..#..", "..#..", ".#.#.", "#####"],
    ["#...#", "#...#", "#####", "..#..", "..#..", "#####", "#...#"],
    ["..#..", "..#..", "#.#.#", "#####", "#.#.#", "..#..", "..#.."],
    ["###..", "..#..", "..#..", "..###", "..#.#", "..#.#", "..###"],
    ["#.#.#", "#.#.#", "#####", "....#", "#####", "#....", "#...."],
    ["....#", "...##", "..#.#", ".####", "#...#", "#...#", "#...#"],
    ["##.##", "#.#.#", "#.#.#", "#...#", "#####", "#...#", "#...#"],
    ["#####", "#....", "#.###", "#.#.#", "#.###", "#....", "####."],
    [".#.#.", "#####", ".#.#.", ".#.#.", ".#.#.", "#####", ".#.#."],
    ["###..", "#.#..", "#.###", "#...#", "###.#", "..#.#", "..###"],
];

/// Side of a cell, and of the space for clues, pixels.
const CELL: i32 = 44;
const SPACE: i32 = 210;
/// Side of a block.
const BLOCK: i32 = 3;
const PAPER: Rgb<u8> = Rgb([248, 246, 240]);
const INK: Rgb<u8> = Rgb([40, 30, 60]);
const LINE: Rgb<u8> = Rgb([120, 120, 130]);

/// The clues of an answer of `#` and `.`: rows, then columns.
pub fn clues(answer: &[&str]) -> [Vec<Vec<usize>>; 2] {
    let runs = |line: String| -> Vec<usize> {
        line.split('.').map(str::len).filter(|&run| run > 0).collect()
    };
    let column = |c: usize| runs(answer.iter().filter_map(|row| row.chars().nth(c)).collect());
    let rows = answer.iter().map(|row| runs((*row).to_owned())).collect();
    [rows, (0..answer[0].len()).map(column).collect()]
}

/// The clues as text: one line per row, a blank line, one per column.
pub fn text(answer: &[&str]) -> String {
    let line = |clue: &Vec<usize>| match clue.is_empty() {
        true => "0".to_owned(),
        false => clue.iter().map(usize::to_string).collect::<Vec<_>>().join(" "),
    };
    let side = |clues: &Vec<Vec<usize>>| clues.iter().map(line).collect::<Vec<_>>().join("\n");
    let [rows, columns] = clues(answer);
    format!("{}\n\n{}\n", side(&rows), side(&columns))
}

/// An untouched screenshot of the board.
pub fn drawn(answer: &[&str]) -> RgbImage {
    let [rows, columns] = clues(answer);
    let side = |count: usize| (SPACE + CELL * count as i32 + 60) as u32;
    let mut picture = RgbImage::from_pixel(side(columns.len()), side(rows.len()), PAPER);
    let (width, height) = (CELL * columns.len() as i32, CELL * rows.len() as i32);
    for row in 0..=rows.len() as i32 {
        fill(&mut picture, [SPACE, SPACE + CELL * row, width, 2], LINE);
    }
    for column in 0..=columns.len() as i32 {
        fill(&mut picture, [SPACE + CELL * column, SPACE, 2, height], LINE);
    }
    let shown = |clue: &[usize]| if clue.is_empty() { vec![0] } else { clue.to_vec() };
    for (row, clue) in rows.iter().enumerate() {
        let mut right = SPACE - 12;
        for number in shown(clue).iter().rev() {
            let width = number_width(*number);
            write(&mut picture, *number, (right - width, SPACE + CELL * row as i32 + 12));
            right -= width + 14;
        }
    }
    for (column, clue) in columns.iter().enumerate() {
        let mut bottom = SPACE - 12;
        for number in shown(clue).iter().rev() {
            let middle = SPACE + CELL * column as i32 + CELL / 2;
            let left = middle - number_width(*number) / 2;
            write(&mut picture, *number, (left, bottom - 7 * BLOCK));
            bottom -= 7 * BLOCK + 10;
        }
    }
    picture
}

fn digits(number: usize) -> Vec<usize> {
    number.to_string().bytes().map(|digit| usize::from(digit - b'0')).collect()
}

fn number_width(number: usize) -> i32 {
    6 * BLOCK * digits(number).len() as i32 - BLOCK
}

fn write(picture: &mut RgbImage, number: usize, (left, top): (i32, i32)) {
    for (n, digit) in digits(number).into_iter().enumerate() {
        for (row, blocks) in RUNES[digit].iter().enumerate() {
            for (column, _) in blocks.bytes().enumerate().filter(|(_, block)| *block == b'#') {
                let x = left + BLOCK * (6 * n + column) as i32;
                fill(picture, [x, top + BLOCK * row as i32, BLOCK, BLOCK], INK);
            }
        }
    }
}

fn fill(picture: &mut RgbImage, [x, y, width, height]: [i32; 4], colour: Rgb<u8>) {
    for y in y..y + height {
        for x in x..x + width {
            picture.put_pixel(x as u32, y as u32, colour);
        }
    }
}
