//! Text over or under the columns that is no clue: titles, timers, levels.
//!
//! Numbers stand over the middles of their columns, letters anywhere, and many
//! letters are like no digit. So a line of text across the board is a title
//! where much of it is out of place or unclear, and with it all beyond it.

use super::clues::is_one_line;
use crate::geom::Rect;
use crate::grid::Span;
use crate::median::median;
use crate::sight::around::{CLEAR, Sign};

/// Numbers are as far as this from the middles of their columns, as a share of
/// a cell, compared with the other numbers.
const ASIDE: f64 = 0.25;
/// A line of text is a title where this share of its numbers is out of place
/// or unclear.
const TITLE: f64 = 0.4;
/// Numbers have so many digits.
const MOST_DIGITS: usize = 2;

/// A number over a column, or what looks like one.
struct Number {
    /// How far it is from the board's middle, twice pixels.
    away: i32,
    height: i32,
    /// How far it is right of its column's middle, in cells.
    aside: f64,
    is_clear: bool,
    /// Whether it has more digits than numbers have.
    is_long: bool,
}

/// How far a sign over a column is from the board's middle, twice pixels.
pub fn away(sign: &Sign, board: Rect) -> i32 {
    (sign.middle().1 - board.y - board.bottom()).abs()
}

/// Where titles begin, in the signs of each column: how far [`away`]; `None`
/// where there are none.
pub fn begin(lines: &[Vec<Sign>], columns: &[Span], board: Rect) -> Option<i32> {
    let away = |sign: &Sign| away(sign, board);
    let numbers: Vec<Vec<Number>> =
        lines.iter().zip(columns).map(|(signs, column)| numbers(signs, *column, &away)).collect();
    let nearest = numbers
        .iter()
        .filter_map(|own| own.iter().min_by_key(|number| (!number.is_clear, number.away)));
    let usual = median(nearest.map(|number| number.aside)).unwrap_or(0.0);
    let is_aside = |number: &Number| (number.aside - usual).abs() > ASIDE;
    let all: Vec<&Number> = numbers.iter().flatten().collect();
    let is_title = |number: &&&Number| {
        let line = all.iter().filter(|n| (n.away - number.away).abs() <= number.height);
        let bad = line.clone().filter(|n| is_aside(n) || !n.is_clear).count();
        (is_aside(number) || number.is_long) && bad as f64 >= TITLE * line.count() as f64
    };
    // What stands between the board and its numbers is no title but a mark.
    let in_place = |most: i32| {
        let holds =
            |own: &&Vec<Number>| own.iter().any(|n| n.is_clear && !is_aside(n) && n.away < most);
        numbers.iter().filter(holds).count()
    };
    let is_beyond = |at: &i32| 2 * in_place(*at) >= in_place(i32::MAX);
    let titles = all.iter().filter(is_title).map(|number| number.away - number.height);
    titles.filter(is_beyond).min()
}

/// The numbers of one column.
fn numbers(signs: &[Sign], column: Span, away: &impl Fn(&Sign) -> i32) -> Vec<Number> {
    let texts = signs.chunk_by(is_one_line);
    let number = |text: &[Sign]| {
        let bounds = text.iter().map(|sign| sign.bounds).reduce(|a, b| a.join(&b))?;
        let aside = f64::from(bounds.x + bounds.right() - column.start - column.end) / 2.0;
        Some(Number {
            away: text.iter().map(away).min()?,
            height: bounds.height,
            aside: aside / f64::from(column.length().max(1)),
            is_clear: text.len() <= MOST_DIGITS && text.iter().all(|sign| sign.score() >= CLEAR),
            is_long: text.len() > MOST_DIGITS,
        })
    };
    texts.filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sign(x: i32, y: i32, score: f32) -> Sign {
        let bounds = Rect::new(x - 4, y - 6, 8, 12);
        Sign { bounds, colour: [0; 3], contrast: 200, digits: vec![(3, score)] }
    }

    #[test]
    fn text_out_of_place_is_cut_with_what_is_beyond_it() {
        // Four columns of 40 pixels from 100; the board begins at 200.
        let columns: Vec<Span> =
            (0..4).map(|i| Span { start: 100 + 40 * i, end: 140 + 40 * i }).collect();
        let board = Rect::new(100, 200, 160, 160);
        let middles = [120, 160, 200, 240];
        let mut lines: Vec<Vec<Sign>> = middles.iter().map(|&x| vec![sign(x, 180, 0.95)]).collect();
        lines[1].insert(0, sign(160, 160, 0.9));
        // A title whose letters stand anywhere, one of them over a middle.
        lines[0].insert(0, sign(120, 110, 0.9));
        lines[1].insert(0, sign(146, 110, 0.9));
        lines[2].insert(0, sign(188, 110, 0.6));
        lines[3].insert(0, sign(226, 60, 0.9));
        let first = begin(&lines, &columns, board).unwrap();
        let clues = |line: &Vec<Sign>| line.iter().filter(|s| away(s, board) < first).count();
        assert_eq!(lines.iter().map(clues).collect::<Vec<_>>(), [1, 2, 1, 1]);
    }

    #[test]
    fn marks_next_to_the_board_are_no_title() {
        let columns = [100, 140, 180].map(|start| Span { start, end: start + 40 });
        let mut lines = [120, 160, 200].map(|x| vec![sign(x, 150, 0.95)]);
        for (line, x) in lines.iter_mut().zip([137, 177, 217]) {
            line.push(sign(x, 185, 0.6));
        }
        assert_eq!(begin(&lines, &columns, Rect::new(100, 200, 120, 120)), None);
    }

    #[test]
    fn numbers_in_place_stay_even_where_they_are_unclear() {
        let columns = [Span { start: 100, end: 140 }, Span { start: 140, end: 180 }];
        let lines = [vec![sign(121, 180, 0.6)], vec![sign(161, 180, 0.6)]];
        assert_eq!(begin(&lines, &columns, Rect::new(100, 200, 80, 80)), None);
    }
}
