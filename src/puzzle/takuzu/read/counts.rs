//! Single numbers beside all rows and columns: where they count neither symbols nor
//! blanks, nor what a line lacks, they are those of another game with two pieces.

use crate::geom::{Array2, At, Size};
use crate::grid::Span;
use crate::median::median;
use crate::sight::around::{Around, CLEAR, Sign};

/// So many lines may have a wrong entry, or a number that was misread.
const SLIPS: usize = 2;

/// Whether one clear number each stands beside most rows and beside most columns of a
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
    let told = beside.into_iter().chain(over).zip(lines(cells));
    // Beside a full line nothing may be left to count, or an "OK" stands there.
    let is_told = |(number, line): &(usize, Vec<Option<char>>)| *number > 0 || has(line, None) > 0;
    let lines = told.filter_map(|(number, line)| Some((number?, line)));
    let lines: Vec<(usize, Vec<Option<char>>)> = lines.filter(is_told).collect();
    if lines.len() <= 2 * SLIPS {
        return false;
    }
    let is_meant = |meaning: fn(&Cells) -> usize| {
        lines.iter().filter(|(number, line)| meaning(line) != *number).count() <= SLIPS
    };
    !MEANINGS.into_iter().any(is_meant)
}

/// Whether one or two clear numbers stand beside all rows and beside all columns of a
/// board, and count the same of the cells in rows and columns; one of them may have been
/// misread. Numbers that are all alike count nothing.
pub fn are_its_own(
    around: &Around,
    (rows, columns): (&[Span], &[Span]),
    cells: &Array2<Option<char>>,
) -> bool {
    let across = |sign: &Sign| sign.middle().0;
    let down = |sign: &Sign| sign.middle().1;
    let lines = lines(cells);
    let is_told = |place: usize, count: usize| {
        let find = |sides: &[Vec<Sign>; 2], beyond: (&[Span], Place), own: (&[Span], Place)| {
            sides.iter().find_map(|signs| numbers(signs, beyond, own, (place, count)))
        };
        let beside = find(&around.beside, (columns, across), (rows, down));
        let over = find(&around.over, (rows, down), (columns, across));
        let (Some(mut all), Some(over)) = (beside, over) else { return false };
        all.extend(over);
        let are_unlike = all.iter().any(|number| *number != all[0]);
        let slips = |meaning: &fn(&Cells) -> usize| {
            lines.iter().zip(&all).filter(|(line, number)| meaning(line) != **number).count()
        };
        are_unlike && MEANINGS.iter().any(|meaning| slips(meaning) <= MISREAD)
    };
    let count = |value: char| cells.iter().filter(|(_, own)| **own == Some(value)).count();
    count('0').min(count('1')) >= FEW && is_told(0, 1) || is_told(0, 2) && is_told(1, 2)
}

/// A single number beside each line tells where there are so many of each value.
const FEW: usize = 2;

/// Counts stand no further from the board than this, in cells: headings may.
const REACH: f64 = 1.2;

/// The rows of a board, and then its columns.
fn lines(cells: &Array2<Option<char>>) -> Vec<Vec<Option<char>>> {
    let Size { rows: height, columns: width } = cells.size();
    let row = |y: usize| (0..width).map(|x| cells[At::new(y, x)]).collect();
    let column = |x: usize| (0..height).map(|y| cells[At::new(y, x)]).collect();
    (0..height).map(row).chain((0..width).map(column)).collect()
}

/// So many numbers of a board may have been misread: a misread cell makes two wrong.
const MISREAD: usize = 1;

/// A line of cells.
type Cells = [Option<char>];

/// What a number beside a line of a takuzu may count.
const MEANINGS: [fn(&Cells) -> usize; 6] = [
    |line| has(line, Some('0')),
    |line| has(line, Some('1')),
    |line| has(line, None),
    |line| line.len() - has(line, None),
    |line| line.len().div_ceil(2).saturating_sub(has(line, Some('0'))),
    |line| line.len().div_ceil(2).saturating_sub(has(line, Some('1'))),
];

fn has(line: &Cells, value: Option<char>) -> usize {
    line.iter().filter(|own| **own == value).count()
}

/// A place of signs, in half pixels.
type Place = fn(&Sign) -> i32;

/// The numbers of the lines where most have a clear one outside the board, whose other
/// lines it is `beyond`; `None` where they number the lines or are all alike. Dust and
/// scribbled figures leave a line without one.
fn counts(
    signs: &[Sign],
    beyond: (&[Span], Place),
    own: (&[Span], Place),
) -> Option<Vec<Option<usize>>> {
    let near = Near::new(beyond.0)?;
    let sign = |span: &Span| match near.signs(signs, beyond.1, (span, own.1))[..] {
        [sign] => Some((sign.score(), usize::from(sign.digit()))),
        _ => None,
    };
    let found: Vec<Option<(f32, usize)>> = own.0.iter().map(sign).collect();
    let seen = found.iter().flatten().filter(|(score, _)| *score >= SEEN).count();
    let clear = |own: &Option<(f32, usize)>| own.filter(|own| own.0 >= CLEAR).map(|own| own.1);
    let numbers: Vec<Option<usize>> = found.iter().map(clear).collect();
    let told = || (0i32..).zip(&numbers).filter_map(|(i, own)| own.map(|own| (i, own as i32)));
    let (first, told_count) = (told().next()?, told().count());
    let is_even =
        [-1, 0, 1].into_iter().any(|step| told().all(|(i, n)| n - first.1 == step * (i - first.0)));
    let is_most = |count: usize, share: f64| count as f64 >= share * numbers.len() as f64;
    (is_most(seen, TOLD) && is_most(told_count, CLEARLY_TOLD) && !is_even).then_some(numbers)
}

/// This share of the lines has a number where numbers are counts,
const TOLD: f64 = 0.75;
/// and this share a clear one;
const CLEARLY_TOLD: f64 = 0.5;
/// a number that may be another looks so much like its digit.
const SEEN: f32 = 0.6;

/// Of the `count` numbers next to the board on one side of each line the one in this
/// `place`; `None` where a line has fewer. What is further off is of something else, and
/// what is no clear digit a part of what the numbers stand on.
fn numbers(
    signs: &[Sign],
    beyond: (&[Span], Place),
    (lines, along): (&[Span], Place),
    (place, count): (usize, usize),
) -> Option<Vec<usize>> {
    let near = Near::new(beyond.0)?;
    let clear = |span: &Span| {
        let mut own = near.signs(signs, beyond.1, (span, along));
        own.retain(|sign| sign.score() >= CLEAR);
        own
    };
    let all = lines.iter().flat_map(&clear);
    let usual = median(all.map(|sign| sign.bounds.height)).unwrap_or(0);
    let number = |span: &Span| {
        let mut own = clear(span);
        // A bar between two numbers is much like a 1.
        own.retain(|sign| f64::from(sign.bounds.height) < BAR * f64::from(usual));
        own.sort_by_key(|sign| near.off((beyond.1)(sign)));
        own.truncate(count);
        own.sort_by_key(|sign| (beyond.1)(sign));
        // Two halves of a panel may lie one below the other.
        let apart = |place: Place| match own[..] {
            [first, .., last] => (place(first) - place(last)).abs(),
            _ => 0,
        };
        if apart(along) > apart(beyond.1) {
            own.sort_by_key(|sign| along(sign));
        }
        (own.len() == count).then(|| usize::from(own[place].digit()))
    };
    lines.iter().map(number).collect()
}

/// What parts two numbers is so many times as high as they are.
const BAR: f64 = 1.3;

/// The places next to a board before its first line and after its last, half pixels.
struct Near {
    start: i32,
    end: i32,
    reach: i32,
}

impl Near {
    fn new(lines: &[Span]) -> Option<Self> {
        let (start, end) = (2 * lines.first()?.start, 2 * lines.last()?.end);
        let reach = (f64::from(end - start) / lines.len() as f64 * REACH) as i32;
        Some(Self { start, end, reach })
    }

    /// How far a place is from the board; not above zero in it.
    fn off(&self, place: i32) -> i32 {
        (self.start - place).max(place - self.end + 1)
    }

    /// The signs next to the board that stand in one of its lines, which goes `along`.
    fn signs<'a>(
        &self,
        signs: &'a [Sign],
        beyond: Place,
        (line, along): (&Span, Place),
    ) -> Vec<&'a Sign> {
        let own = 2 * line.start..2 * line.end;
        let is_near = |sign: &&Sign| (1..=self.reach).contains(&self.off(beyond(sign)));
        signs.iter().filter(is_near).filter(|sign| own.contains(&along(sign))).collect()
    }
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
        let (around, spans) = around(&[(290, beside)], &[(290, below)]);
        are_of_another_game(&around, (&spans, &spans), &values(&BOARD))
    }

    /// Whether these numbers left of the rows and over the columns, so far away, count
    /// the cells.
    fn are_counts(beside: &[(i32, [u8; 4])], over: &[(i32, [u8; 4])]) -> bool {
        let (mut around, spans) = around(&[], &[]);
        let (before, above) = (self::around(beside, &[]).0.beside, self::around(&[], over).0.over);
        around.beside[0] = before.into_iter().flatten().filter(|s| s.middle().0 < 200).collect();
        around.over[0] = above.into_iter().flatten().collect();
        are_its_own(&around, (&spans, &spans), &values(&BOARD))
    }

    /// Four lines of 40 pixels from 100, and what stands around them.
    fn around(beside: &[(i32, [u8; 4])], below: &[(i32, [u8; 4])]) -> (Around, Vec<Span>) {
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
        for (x, digits) in beside {
            around.beside[1].extend((0..4).map(|i| sign(*x, at(i), digits[i])));
        }
        for (y, digits) in below {
            around.over[1].extend((0..4).map(|i| sign(at(i), *y, digits[i])));
        }
        (around, spans)
    }

    #[test]
    fn numbers_that_count_no_cells_are_of_another_game() {
        assert!(are_of_another([2, 0, 3, 1], [0, 3, 1, 2]));
    }

    #[test]
    fn nothing_is_counted_beside_full_lines() {
        // Zeros are counted, and an O of "OK" stands beside lines that are full.
        let other = |cells: &[&str]| {
            let (around, spans) = around(&[(290, [0, 0, 1, 0])], &[(290, [0, 1, 1, 1])]);
            are_of_another_game(&around, (&spans, &spans), &values(cells))
        };
        assert!(!other(&["0110", "1001", "01..", "1..."]));
        assert!(other(&["0.10", "10.1", "01..", ".1.."]), "they are not full");
    }

    #[test]
    fn a_line_may_be_without_a_clear_number_of_another_game() {
        let is_other = |unclear: &[usize], score: f32| {
            let (mut around, spans) = around(&[(290, [2, 0, 3, 1])], &[(290, [0, 3, 1, 2])]);
            for &line in unclear {
                around.beside[1][1 + line].digits[0].1 = score;
            }
            are_of_another_game(&around, (&spans, &spans), &values(&BOARD))
        };
        let (unclear, unlike) = (CLEAR - 0.1, SEEN - 0.1);
        assert!(is_other(&[2], unlike), "one of four");
        assert!(!is_other(&[1, 2], unlike), "two of four");
        assert!(is_other(&[1, 2], unclear), "they may be other digits, but are some");
        assert!(!is_other(&[0, 1, 2], unclear), "one alone tells nothing");
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
    fn numbers_beside_all_lines_that_count_its_cells_are_a_boards_own() {
        // Zeros and ones that lack, side by side; zeros alone.
        let zeros = ([1, 0, 1, 2], [1, 1, 1, 1]);
        let ones = ([1, 2, 1, 1], [1, 1, 1, 2]);
        let both = |zeros: [[u8; 4]; 2], ones: [[u8; 4]; 2]| {
            are_counts(&[(70, zeros[0]), (85, ones[0])], &[(70, zeros[1]), (85, ones[1])])
        };
        assert!(both([zeros.0, zeros.1], [ones.0, ones.1]));
        assert!(are_counts(&[(80, zeros.0)], &[(80, zeros.1)]));
        assert!(!are_counts(&[(80, zeros.0)], &[(80, [2, 1, 1, 2])]), "of the rows alone");
        assert!(!both([zeros.0, zeros.1], [[2, 0, 0, 1], ones.1]), "one of two is no count");
        assert!(!are_counts(&[(20, zeros.0)], &[(20, zeros.1)]), "a heading is further off");
        assert!(!are_counts(&[(80, zeros.0)], &[]), "no numbers over the columns");
    }

    #[test]
    fn a_bar_between_two_counts_is_none_and_one_zero_is_enough_beside_two() {
        let board = ["01..", ".11.", "1..1", "..1."];
        let (zeros, ones) = (([1, 2, 2, 2], [1, 2, 2, 2]), ([1, 0, 0, 1], [1, 0, 0, 1]));
        let both = [(275, zeros.0), (290, ones.0)];
        let is_own = |bar: i32, signs: &[(i32, [u8; 4])], below: &[(i32, [u8; 4])]| {
            let (mut around, spans) = around(signs, below);
            let sign = around.beside[1][1].clone();
            let bars = (0..4).map(|i| Rect::new(281, 120 + 40 * i - bar / 2, 3, bar));
            let bars = bars.map(|bounds| Sign { bounds, digits: vec![(1, 0.9)], ..sign.clone() });
            around.beside[1].extend(bars.filter(|sign| sign.bounds.height > 0));
            are_its_own(&around, (&spans, &spans), &values(&board))
        };
        let below = [(275, zeros.1), (290, ones.1)];
        assert!(is_own(0, &both, &below));
        assert!(is_own(18, &both, &below), "as high as the line");
        assert!(!is_own(10, &both, &below), "a number like the others");
        assert!(!is_own(0, &both[..1], &below[..1]), "single numbers beside one zero");
    }

    #[test]
    fn counts_may_stand_one_below_the_other_in_two_halves_of_a_panel() {
        let (zeros, ones) = (([1, 0, 1, 2], [1, 1, 1, 1]), ([1, 2, 1, 1], [1, 1, 1, 2]));
        let (mut around, spans) =
            around(&[(280, zeros.0), (280, ones.0)], &[(275, zeros.1), (290, ones.1)]);
        let signs = &mut around.beside[1];
        // One digit is a little wider than another.
        let first = signs.len() - 8;
        for (i, sign) in signs.iter_mut().skip(first).enumerate() {
            let Rect { x, y, width, height } = sign.bounds;
            let off = if i < 4 { -9 } else { 9 };
            sign.bounds = Rect::new(x - i as i32 % 2, y + off, width, height);
        }
        assert!(are_its_own(&around, (&spans, &spans), &values(&BOARD)));
    }

    #[test]
    fn what_stands_beyond_the_counts_or_is_no_digit_is_none_of_them() {
        let (zeros, ones) = (([1, 0, 1, 2], [1, 1, 1, 1]), ([1, 2, 1, 1], [1, 1, 1, 2]));
        let (mut around, spans) =
            around(&[(275, zeros.0), (290, ones.0)], &[(275, zeros.1), (290, ones.1)]);
        let sign = around.beside[1][1].clone();
        // A timer next to the first counter, and a part of the panel it stands on.
        let timer = Rect::new(298, 115, 6, 10);
        around.beside[1].push(Sign { bounds: timer, digits: vec![(4, 0.95)], ..sign.clone() });
        let panel = Rect::new(282, 115, 6, 10);
        around.beside[1].push(Sign { bounds: panel, digits: vec![(0, 0.3)], ..sign });
        assert!(are_its_own(&around, (&spans, &spans), &values(&BOARD)));
    }

    #[test]
    fn names_of_lines_are_no_counts() {
        assert!(!are_of_another([1, 2, 3, 4], [2, 0, 3, 1]));
        assert!(!are_of_another([3, 2, 1, 0], [2, 0, 3, 1]));
    }

    #[test]
    fn what_lacks_in_lines_of_an_odd_length_is_counted() {
        // Of five cells three may be of one value.
        let rows = ["11010", "10010", "01101", "11001", "00110"];
        let lines = lines(&values(&rows));
        let left = |value: usize| -> Vec<usize> {
            lines.iter().map(|line| MEANINGS[4 + value](line)).collect()
        };
        assert_eq!(left(0), [1, 0, 1, 1, 0, 1, 1, 0, 1, 0]);
        assert_eq!(left(1), [0, 1, 0, 0, 1, 0, 0, 1, 0, 1]);
    }
}
