//! Counters beside a board: how many of each symbol a line has, or how many it
//! still lacks. Where the lines without doubts bear out what the counters
//! mean, they tell the cells in doubt in the others.

use std::collections::BTreeMap;

use crate::geom::{Array2, At, Size};
use crate::grid::Span;
use crate::sight::around::{Around, CLEAR, Sign};

/// A counter stands at this share of all lines of one direction at least.
const MOST: f64 = 0.8;
/// What parts the two numbers is this narrow, as a share of its height.
const BAR: f64 = 0.6;

/// What is known of cells in doubt.
type Told = BTreeMap<At, Option<char>>;

/// The two numbers beside a line, and its cells.
struct Line {
    numbers: [i32; 2],
    cells: Vec<At>,
}

/// What the two numbers mean.
#[derive(Debug, Clone, Copy)]
struct Meaning {
    /// They count what a line lacks.
    is_left: bool,
    /// The ones come first.
    is_swapped: bool,
}

/// What stands in cells in doubt, as far as the counters among the signs
/// `around` the board tell, whose lines are `rows` and `columns`. Without
/// doubts, what stands in the one cell that contradicts them.
pub fn settled(
    around: &Around,
    (rows, columns): (&[Span], &[Span]),
    cells: &Array2<Option<char>>,
    doubts: &[At],
) -> Vec<(At, Option<char>)> {
    let Size { rows: height, columns: width } = cells.size();
    let row = |y: usize| (0..width).map(move |x| At::new(y, x)).collect();
    let column = |x: usize| (0..height).map(move |y| At::new(y, x)).collect();
    let mut lines: Vec<Line> = Vec::new();
    // The outer cells of the board were looked at too.
    let is_outside = |place: i32, spans: &[Span]| match spans {
        [first, .., last] => !(2 * first.start..2 * last.end).contains(&place),
        _ => false,
    };
    for signs in &around.beside {
        let outside = signs.iter().filter(|sign| is_outside(sign.middle().0, columns)).collect();
        lines.extend(counted(outside, rows, |sign| sign.middle().1, row));
    }
    for signs in &around.over {
        let outside = signs.iter().filter(|sign| is_outside(sign.middle().1, rows)).collect();
        lines.extend(counted(outside, columns, |sign| sign.middle().0, column));
    }
    let meanings = [(false, false), (false, true), (true, false), (true, true)]
        .map(|(is_left, is_swapped)| Meaning { is_left, is_swapped });
    let told = |meaning: &Meaning| match doubts {
        [] => meaning.told(&lines, cells, &[meaning.odd(&lines, cells)?]),
        _ => meaning.told(&lines, cells, doubts),
    };
    let mut told = meanings.iter().filter_map(told);
    match (told.next(), told.next()) {
        // More than one meaning is borne out, and they may say different things.
        (Some(first), Some(second)) if first != second || told.any(|other| other != first) => {
            Vec::new()
        }
        (Some(first), _) => first.into_iter().collect(),
        (None, _) => Vec::new(),
    }
}

/// The lines with a counter on one side, if most have one.
fn counted(
    signs: Vec<&Sign>,
    lines: &[Span],
    middle: impl Fn(&Sign) -> i32,
    cells: impl Fn(usize) -> Vec<At>,
) -> Vec<Line> {
    let on = |span: &Span| -> Vec<&Sign> {
        let range = 2 * span.start..2 * span.end;
        signs.iter().copied().filter(|sign| range.contains(&middle(sign))).collect()
    };
    let found: Vec<Line> = lines
        .iter()
        .enumerate()
        .filter_map(|(i, span)| Some(Line { numbers: numbers(on(span))?, cells: cells(i) }))
        .collect();
    if found.len() as f64 >= MOST * lines.len() as f64 { found } else { Vec::new() }
}

/// Two clear digits side by side or one over the other, with a bar or without.
fn numbers(mut signs: Vec<&Sign>) -> Option<[i32; 2]> {
    let spread = |place: fn(&Sign) -> i32| {
        let places = || signs.iter().map(|sign| place(sign));
        places().max().unwrap_or(0) - places().min().unwrap_or(0)
    };
    let (across, down) = (|sign: &Sign| sign.middle().0, |sign: &Sign| sign.middle().1);
    let is_across = spread(across) >= spread(down);
    signs.sort_by_key(|sign| if is_across { across(sign) } else { down(sign) });
    let is_bar = |sign: &Sign| {
        let (width, height) = (f64::from(sign.bounds.width), f64::from(sign.bounds.height));
        let (long, short) = if is_across { (height, width) } else { (width, height) };
        short <= BAR * long
    };
    let (first, second) = match signs[..] {
        [first, second] => (first, second),
        [first, bar, second] if is_bar(bar) => (first, second),
        _ => return None,
    };
    let is_clear = first.score() >= CLEAR && second.score() >= CLEAR;
    is_clear.then(|| [first, second].map(|sign| i32::from(sign.digit())))
}

impl Meaning {
    /// How many zeros and ones stand in a line.
    fn placed(self, line: &Line) -> [i32; 2] {
        let [a, b] = line.numbers;
        let [zeros, ones] = if self.is_swapped { [b, a] } else { [a, b] };
        let half = line.cells.len() as i32 / 2;
        if self.is_left { [half - zeros, half - ones] } else { [zeros, ones] }
    }

    /// The cell in the only row and the only column that are not as counted.
    fn odd(self, lines: &[Line], cells: &Array2<Option<char>>) -> Option<At> {
        let count = |line: &Line, digit: char| {
            line.cells.iter().filter(|at| cells[**at] == Some(digit)).count() as i32
        };
        let is_off = |line: &&Line| self.placed(line) != ['0', '1'].map(|digit| count(line, digit));
        let mut off = lines.iter().filter(is_off);
        let (Some(one), Some(other), None) = (off.next(), off.next(), off.next()) else {
            return None;
        };
        let mut shared = one.cells.iter().copied().filter(|at| other.cells.contains(at));
        shared.next().filter(|_| shared.next().is_none())
    }

    /// What the counters say of cells in doubt; `None` where the lines do not
    /// bear this meaning out.
    fn told(self, lines: &[Line], cells: &Array2<Option<char>>, doubts: &[At]) -> Option<Told> {
        let mut told = Told::new();
        // Lines without doubts come first: they say whether this is meant.
        let is_sure = |line: &&Line| !line.cells.iter().any(|at| doubts.contains(at));
        if !lines.iter().any(|line| is_sure(&line)) {
            return None;
        }
        loop {
            let before = told.len();
            for line in lines {
                let open: Vec<At> = (line.cells.iter().copied())
                    .filter(|at| doubts.contains(at) && !told.contains_key(at))
                    .collect();
                let value = |at: &At| match told.get(at) {
                    Some(value) => *value,
                    None => cells[*at].filter(|_| !doubts.contains(at)),
                };
                let count = |digit: char| {
                    line.cells.iter().filter(|at| value(at) == Some(digit)).count() as i32
                };
                let [zeros, ones] = self.placed(line);
                let (zeros, ones) = (zeros - count('0'), ones - count('1'));
                let room = open.len() as i32;
                if zeros < 0 || ones < 0 || zeros + ones > room {
                    return None;
                }
                let value = match (zeros, ones) {
                    (0, 0) => None,
                    (zeros, _) if zeros == room => Some('0'),
                    (_, ones) if ones == room => Some('1'),
                    _ => continue,
                };
                told.extend(open.into_iter().map(|at| (at, value)));
            }
            if told.len() == before {
                return Some(told);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::values;
    use super::*;
    use crate::geom::Rect;
    use crate::sight::around::Marked;

    const BOARD: [&str; 4] = ["01..", ".00.", "1..0", "..1."];

    fn cells() -> Array2<Option<char>> {
        values(&BOARD)
    }

    fn spans() -> Vec<Span> {
        (0..4).map(|i| Span { start: 100 + 40 * i, end: 140 + 40 * i }).collect()
    }

    fn sign(x: i32, y: i32, digit: u8) -> Sign {
        let bounds = Rect::new(x - 3, y - 5, 6, 10);
        Sign { bounds, colour: [0; 3], contrast: 200, digits: vec![(digit, 0.95)] }
    }

    /// The board with counters right of and below it, as `number` writes how
    /// many zeros and ones a line has.
    fn around(number: impl Fn([u8; 2]) -> [u8; 2]) -> Around {
        let count = |line: &dyn Fn(usize) -> At| {
            let has = |digit| (0..4).filter(|&i| cells()[line(i)] == Some(digit)).count() as u8;
            number([has('0'), has('1')])
        };
        // A digit in a cell on the board's edge.
        let inside = sign(240, 120, 1);
        let mut around = Around {
            beside: Default::default(),
            over: Default::default(),
            marked: Array2::filled(Size::new(4, 4), Marked::default()),
            is_strange: false,
        };
        for (i, span) in spans().iter().enumerate() {
            let middle = (span.start + span.end) / 2;
            let [zeros, ones] = count(&|x| At::new(i, x));
            around.beside[1].extend([sign(290, middle, zeros), sign(310, middle, ones)]);
            let [zeros, ones] = count(&|y| At::new(y, i));
            around.over[1].extend([sign(middle - 8, 290, zeros), sign(middle + 8, 290, ones)]);
        }
        around.beside[1].push(inside.clone());
        around.over[1].push(inside);
        around
    }

    fn told(around: &Around, doubts: &[At]) -> Vec<(At, Option<char>)> {
        settled(around, (&spans(), &spans()), &cells(), doubts)
    }

    #[test]
    fn counters_tell_cells_in_doubt() {
        let doubts = [At::new(0, 1), At::new(2, 2), At::new(1, 2)];
        let truth: Vec<_> = {
            let mut doubts = doubts.to_vec();
            doubts.sort_unstable();
            doubts.into_iter().map(|at| (at, cells()[at])).collect()
        };
        let placed = around(|count| count);
        let left = around(|[zeros, ones]| [2 - zeros, 2 - ones]);
        let swapped = around(|[zeros, ones]| [2 - ones, 2 - zeros]);
        for around in [placed, left, swapped] {
            assert_eq!(told(&around, &doubts), truth);
        }
    }

    #[test]
    fn counters_that_the_board_does_not_bear_out_say_nothing() {
        let doubts = [At::new(0, 1)];
        assert!(told(&around(|[zeros, ones]| [zeros + 1, ones]), &doubts).is_empty());
        // One line has a wrong entry, or its counter was misread.
        let mut wrong = around(|count| count);
        wrong.beside[1][4] = sign(290, 200, 3);
        assert!(told(&wrong, &doubts).is_empty());
        // No line is without doubts.
        let all: Vec<At> = cells().iter().map(|(at, _)| at).collect();
        assert!(told(&around(|count| count), &all).is_empty());
    }

    #[test]
    fn the_cell_that_contradicts_its_counters_is_found() {
        let around = around(|[zeros, ones]| [2 - zeros, 2 - ones]);
        let lines = (spans(), spans());
        let told = |cells| settled(&around, (&lines.0, &lines.1), &cells, &[]);
        assert!(told(cells()).is_empty());
        for (at, truth) in cells().iter() {
            for wrong in [None, Some('0'), Some('1')].into_iter().filter(|wrong| wrong != truth) {
                let mut cells = cells();
                cells[at] = wrong;
                assert_eq!(told(cells), [(at, *truth)]);
            }
        }
        // Two cells are wrong: which cannot be said.
        let mut cells = cells();
        (cells[At::new(0, 0)], cells[At::new(1, 1)]) = (None, None);
        assert!(told(cells).is_empty());
    }

    #[test]
    fn few_counters_or_other_numbers_are_none() {
        let mut few = around(|count| count);
        few.beside[1].truncate(4);
        few.over[1].clear();
        assert!(told(&few, &[At::new(0, 1)]).is_empty());
        let mut ruler = around(|count| count);
        ruler.over[1].clear();
        ruler.beside[1] = (0..4).map(|i| sign(290, 120 + 40 * i, i as u8 + 1)).collect();
        assert!(told(&ruler, &[At::new(0, 1)]).is_empty());
    }

    #[test]
    fn a_bar_may_stand_between_the_numbers() {
        let mut barred = around(|count| count);
        barred.over[1].clear();
        let bar = |y: i32| Sign { bounds: Rect::new(299, y - 6, 2, 12), ..sign(300, y, 1) };
        barred.beside[1].extend((0..4).map(|i| bar(120 + 40 * i)));
        assert_eq!(told(&barred, &[At::new(0, 1)]), [(At::new(0, 1), Some('1'))]);
    }
}
