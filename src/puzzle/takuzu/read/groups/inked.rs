//! Cells whose ink is that of the other value everywhere else: their tile made them look like
//! the wrong group; and boards with nothing but strokes on them.

use crate::geom::{Array2, At};
use crate::sight::Sight;

/// So many cells of the other value tell whose ink it is.
const TELLING: usize = 2;

/// The cells with a value that alone of it have their ink, where others of the other value
/// have it too, and nothing else.
pub fn of_other_ink(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let mut counts = vec![[0usize; 3]; sight.inks.len()];
    let kind = |value: Option<char>| value.map_or(2, |value| usize::from(value == '1'));
    let inked = || sight.looks.iter().filter_map(|(at, look)| Some((at, look.ink?.class)));
    for (at, class) in inked() {
        counts[class][kind(cells[at])] += 1;
    }
    let is_other = |(at, class): &(At, usize)| {
        let own = kind(cells[*at]);
        own < 2 && {
            let counts = counts[*class];
            counts[own] == 1 && counts[1 - own] >= TELLING && counts[2] == 0
        }
    };
    inked().filter(is_other).map(|(at, _)| at).collect()
}

/// The cells of a board on which both values are written as upright strokes, and so are some
/// blanks, if it is one: these are ones, and of the zeros of a hand with hairlines only one
/// side is left, of some weaker than of others.
pub fn strokes(sight: &Sight, cells: &Array2<Option<char>>) -> Vec<At> {
    let is_stroke = |at: At| {
        sight.looks[at].ink.is_some_and(|ink| {
            let class = &sight.inks[ink.class];
            class.width <= NARROW * class.height
        })
    };
    let of = |value: char| cells.iter().filter(move |own| *own.1 == Some(value));
    let are_strokes = |value: char| of(value).count() > 0 && of(value).all(|(at, _)| is_stroke(at));
    let mut blanks = cells.iter().filter(|own| own.1.is_none());
    if !are_strokes('0') || !are_strokes('1') || !blanks.any(|(at, _)| is_stroke(at)) {
        return Vec::new();
    }
    cells.iter().map(|(at, _)| at).collect()
}

/// An upright stroke has this part of its height as its width at most.
const NARROW: f64 = 0.4;

#[cfg(test)]
mod tests {
    use super::super::super::testing::{is_digit, sight, values};
    use super::*;

    #[test]
    fn two_values_of_strokes_are_no_board() {
        // A stroke or its two halves, or a ring.
        let rows = ["oi.o", "i.oi", ".oi.", "o..i"];
        let told = |is_drawn: &dyn Fn(char, f64, f64) -> bool| {
            let seen = sight(&rows, |kind, x, y| {
                let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
                if is_drawn(kind, dx, dy) { [0; 3] } else { [255; 3] }
            });
            let told = |cells: [&str; 4]| strokes(&seen, &values(&cells)).len();
            assert_eq!(told(["01.0", "1.01", ".01.", "0..1"]), 0, "no blank is written on");
            told(["01..", "1.01", "..1.", "0..1"])
        };
        let is_stroke = |dx: f64, dy: f64| dx.abs() < 2.0 && dy.abs() < 10.0;
        let left = |kind, dx: f64, dy: f64| match kind {
            'i' => is_stroke(dx, dy),
            'o' => is_stroke(dx, dy) && dy.abs() > 2.0,
            _ => false,
        };
        let ring = |kind, dx: f64, dy: f64| match kind {
            'i' => is_stroke(dx, dy),
            'o' => (7.0..10.0).contains(&dx.hypot(dy)),
            _ => false,
        };
        assert_eq!(told(&left), 16);
        assert_eq!(told(&ring), 0);
    }

    #[test]
    fn an_ink_of_the_other_value_alone_is_told() {
        let rows = ["oi.o", "i.oi", ".oi.", "o..i"];
        let seen = sight(&rows, |kind, x, y| if is_digit(kind, x, y) { [0; 3] } else { [255; 3] });
        let told = |cells: [&str; 4]| of_other_ink(&seen, &values(&cells));
        assert!(told(["01.0", "1.01", ".01.", "0..1"]).is_empty());
        assert_eq!(told(["11.0", "1.01", ".01.", "0..1"]), [At::new(0, 0)]);
        assert!(told(["11.1", "1.01", ".01.", "0..1"]).is_empty(), "a mark on both");
    }
}
