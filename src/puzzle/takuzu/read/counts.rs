//! Single numbers beside all rows and columns: where they count neither symbols nor
//! blanks, nor what a line lacks, they are those of another game with two pieces.

use crate::geom::{Array2, At, Size};
use crate::grid::Span;
use crate::sight::around::{Around, CLEAR, Sign};

/// So many lines may have a wrong entry, or a number that was misread.
const SLIPS: usize = 2;

/// Whether one clear number each stands beside all rows and beside all columns of a
/// board, and they count something else than its cells. What numbers the lines or is
/// alike for all of them is no count.
pub fn are_of_another_game(
    around: &Around,
    (rows, columns): (&[Span], &[Span]),
    cells: &Array2<Option<char>>,
) -> bool {
    let across = |sign: &Sign| sign.middle().0;
    let down = |sign: &Sign| sign.middle().1;
    let beside = around.beside.iter().find_map(|own| counts(own, (columns, across), (rows, down)));
    let over = around.over.iter().find_map(|own| counts(own, (rows, down), (columns, across)));
    let (Some(beside), Some(over)) = (beside, over) else { return false };
    let Size { rows: height, columns: width } = cells.size();
    let row = |y: usize| (0..width).map(|x| cells[At::new(y, x)]).collect::<Vec<_>>();
    let column = |x: usize| (0..height).map(|y| cells[At::new(y, x)]).collect::<Vec<_>>();
    let lines: Vec<(usize, Vec<Option<char>>)> = (beside.into_iter().zip((0..height).map(row)))
        .chain(over.into_iter().zip((0..width).map(column)))
        .collect();
    let is_meant = |meaning: fn(&Cells) -> usize| {
        lines.iter().filter(|(number, line)| meaning(line) != *number).count() <= SLIPS
    };
    !MEANINGS.into_iter().any(is_meant)
}

/// A line of cells.
type Cells = [Option<char>];

/// What a number beside a line of a takuzu may count.
const MEANINGS: [fn(&Cells) -> usize; 6] = [
    |line| has(line, Some('0')),
    |line| has(line, Some('1')),
    |line| has(line, None),
    |line| line.len() - has(line, None),
    |line| (line.len() / 2).saturating_sub(has(line, Some('0'))),
    |line| (line.len() / 2).saturating_sub(has(line, Some('1'))),
];

fn has(line: &Cells, value: Option<char>) -> usize {
    line.iter().filter(|own| **own == value).count()
}

/// A place of signs, in half pixels.
type Place = fn(&Sign) -> i32;

/// The numbers of the lines where each has one outside the board, whose other lines it
/// is `beyond`; `None` where they number the lines or are all alike.
fn counts(
    signs: &[Sign],
    beyond: (&[Span], Place),
    (lines, along): (&[Span], Place),
) -> Option<Vec<usize>> {
    let (first, last) = (beyond.0.first()?, beyond.0.last()?);
    let inside = 2 * first.start..2 * last.end;
    let outside = || signs.iter().filter(|sign| !inside.contains(&(beyond.1)(sign)));
    let number = |span: &Span| {
        let own = 2 * span.start..2 * span.end;
        let mut own = outside().filter(|sign| own.contains(&along(sign)));
        let sign = own.next().filter(|sign| sign.score() >= CLEAR)?;
        own.next().is_none().then_some(usize::from(sign.digit()))
    };
    let numbers = lines.iter().map(number).collect::<Option<Vec<usize>>>()?;
    let steps = || numbers.windows(2).map(|pair| pair[1] as i32 - pair[0] as i32);
    let is_even = [-1, 0, 1].into_iter().any(|step| steps().all(|own| own == step));
    (!is_even).then_some(numbers)
}

#[cfg(test)]
mod tests {
    use super::super::testing::values;
    use super::*;
    use crate::geom::Rect;
    use crate::sight::around::Marked;

    const BOARD: [&str; 4] = ["01..", ".00.", "1..0", "..1."];

    /// Whether these numbers right of the rows and below the columns are of another
    /// game.
    fn are_of_another(beside: [u8; 4], below: [u8; 4]) -> bool {
        let spans: Vec<Span> =
            (0..4).map(|i| Span { start: 100 + 40 * i, end: 140 + 40 * i }).collect();
        let sign = |x: i32, y: i32, digit: u8| Sign {
            bounds: Rect::new(x - 3, y - 5, 6, 10),
            colour: [0; 3],
            contrast: 200,
            digits: vec![(digit, 0.95)],
        };
        let at = |i: usize| 120 + 40 * i as i32;
        let mut around = Around {
            beside: Default::default(),
            over: Default::default(),
            marked: Array2::filled(Size::new(4, 4), Marked::default()),
            is_strange: false,
        };
        // The cells on the board's edge are looked at too.
        around.beside[1] = vec![sign(240, 120, 1)];
        around.beside[1].extend((0..4).map(|i| sign(290, at(i), beside[i])));
        around.over[1] = (0..4).map(|i| sign(at(i), 290, below[i])).collect();
        are_of_another_game(&around, (&spans, &spans), &values(&BOARD))
    }

    #[test]
    fn numbers_that_count_no_cells_are_of_another_game() {
        assert!(are_of_another([2, 0, 3, 1], [0, 3, 1, 2]));
    }

    #[test]
    fn counts_of_symbols_blanks_and_what_lacks_are_a_takuzus() {
        assert!(!are_of_another([1, 2, 1, 0], [1, 1, 1, 1]), "all alike below");
        assert!(!are_of_another([1, 0, 1, 1], [1, 1, 1, 0]), "ones");
        assert!(!are_of_another([2, 2, 2, 3], [2, 2, 2, 3]), "blanks");
        assert!(!are_of_another([1, 2, 1, 1], [1, 1, 1, 2]), "ones that lack");
        assert!(!are_of_another([3, 0, 1, 1], [1, 1, 1, 0]), "one was misread");
    }

    #[test]
    fn names_of_lines_are_no_counts() {
        assert!(!are_of_another([1, 2, 3, 4], [2, 0, 3, 1]));
        assert!(!are_of_another([3, 2, 1, 0], [2, 0, 3, 1]));
    }
}
