//! What ink makes of whole boards.

use super::super::testing::{is_digit, sight};
use super::*;

/// How sure the first of the coloured blanks of a board is.
fn sure(board: [&str; 6]) -> f64 {
    let seen = sight(&board, |kind, x, y| match kind {
        '#' => [240, 140, 20],
        kind if is_digit(kind, x, y) => [0; 3],
        _ => [255; 3],
    });
    let way = read(&seen).unwrap_or_default().unwrap();
    let mut marked =
        seen.looks.iter().filter(|(at, _)| board[at.row].as_bytes()[at.column] == b'#');
    let (at, _) = marked.next().unwrap();
    assert_eq!(way.cells[at], None);
    way.confidence[at]
}

#[test]
fn a_ring_far_larger_than_the_digits_may_stand_around_one() {
    let rows = ["Roi..oi", "i.o..oi", ".oi..io", "o.i.i.o", ".i.oo.i", "o..i.oi"];
    let sure = |width: f64, height: f64| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let far = (dx / width).hypot(dy / height);
            let is_ring = kind == 'R' && (0.85..1.0).contains(&far);
            if is_ring || is_digit(kind, x, y) { [0; 3] } else { [255; 3] }
        });
        let way = read(&seen).unwrap_or_default().unwrap();
        assert_eq!(way.theme, "digits");
        way.confidence[At::new(0, 0)]
    };
    assert!(sure(18.0, 18.0) < 0.5);
    assert!(sure(9.0, 12.5) > 0.5, "a zero like the others");
}

#[test]
fn crosses_beside_another_letter_are_told_by_their_form() {
    let rows = ["xY.y.x", "y.Xx.y", ".yx.y.", "X.y.x.", "x.y.Yx", ".xy.x."];
    let seen = sight(&rows, |kind, x, y| {
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let wide = if kind.is_ascii_uppercase() { 3.0 } else { 2.0 };
        let is_stroke = |dx: f64, dy: f64| (dx.abs() - dy.abs()).abs() < wide;
        let is_ink = match kind.to_ascii_lowercase() {
            'x' => dx.abs().max(dy.abs()) < 11.0 && is_stroke(dx, dy),
            'y' if dy < 0.0 => dy > -11.0 && is_stroke(dx, dy),
            'y' => dy < 11.0 && dx.abs() < wide,
            _ => false,
        };
        if is_ink { [20; 3] } else { [255; 3] }
    });
    let way = read(&seen).unwrap_or_default().unwrap();
    for (at, own) in way.cells.iter() {
        let truth = match rows[at.row].as_bytes()[at.column].to_ascii_lowercase() {
            b'x' => Some('1'),
            b'y' => Some('0'),
            _ => None,
        };
        assert_eq!(*own, truth, "{at}");
    }
    let looks: Vec<Form> = way.legend.iter().map(|(_, look)| look.form).collect();
    assert_eq!(looks[1], Form::Text('X'));
}

#[test]
fn one_coloured_blank_is_pointed_at_and_two_may_be_tiles() {
    let one = ["oi..oi", "i.o..o", ".oi..i", "o.i#i.", ".i.oo.", "o..i.o"];
    assert!(sure(one) > 0.8);
    let two = ["oi..oi", "i.o..o", ".oi..i", "o.i#i.", ".i.oo.", "o#.i.o"];
    assert!(sure(two) < 0.5);
}
