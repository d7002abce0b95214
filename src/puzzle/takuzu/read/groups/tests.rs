//! Which groups are blanks and which values, and what is not believed.

use super::super::testing::{self, sight};
use super::*;

#[test]
fn a_first_reading_that_parts_the_symbols_otherwise_says_nothing() {
    let cells = testing::values(&["0101", "1.01", "..10", "...."]);
    let said = |rows: &[&str], is_sure: bool| {
        let mut first = Reading::sure(testing::values(rows));
        if !is_sure {
            first.confidence[At::new(3, 3)] = 0.2;
        }
        is_telling(&first, &cells)
    };
    assert!(said(&["0101", "1.00", "..10", "...."], false), "but for one");
    assert!(!said(&["0011", "0.01", "..00", "...."], false));
    assert!(said(&["0011", "0.01", "..00", "...."], true), "all of it was sure");
    assert!(said(&["00..", "....", "..0.", "...."], false), "too little to tell");
}

#[test]
fn finer_groups_are_asked_where_coarse_ones_take_symbols_for_blanks() {
    // Two forms, the givens of both large and black, the entries small and pale.
    let rows = ["A.BaBb", "A..bA.", "b..abA", "aBBaba", "b.ABab", "BbabAA"];
    let seen = sight(&rows, |kind, x, y| {
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let size = if kind.is_ascii_uppercase() { 12.0 } else { 9.0 };
        let is_ink = match kind.to_ascii_lowercase() {
            'a' => dx.hypot(dy) < size,
            'b' => dx.abs().max(dy.abs()) < 0.9 * size,
            _ => false,
        };
        match kind {
            _ if !is_ink => [255; 3],
            'A' | 'B' => [0; 3],
            _ => [120, 175, 165],
        }
    });
    let kinds = crate::sight::kinds::gather(&seen).expect("kinds");
    let themes = crate::theme::builtin::themes();
    let mut cuts = kinds.cuts(crate::sight::kinds::MEASURES[0], &seen, themes);
    let fine = cuts.pop().filter(|cut| cut.groups.len() == 5).expect("five looks");
    // Of a coarse cut the entries are of two groups that hold both values.
    let kind = |at: &At| rows[at.row].as_bytes()[at.column];
    let is_entry = |group: &Group| kind(&group.cells[0]).is_ascii_lowercase();
    let entries: Vec<usize> = (0..5).filter(|&i| is_entry(&fine.groups[i])).collect();
    let all: Vec<At> = entries.iter().flat_map(|&i| fine.groups[i].cells.clone()).collect();
    let mut coarse = fine.clone();
    for (half, &i) in entries.iter().enumerate() {
        coarse.groups[i].cells = all.iter().copied().skip(half).step_by(2).collect();
    }
    assert!(read(&seen, std::slice::from_ref(&coarse), None).is_none(), "pieces");
    let cuts = [coarse, fine];
    let (_, reading) = read(&seen, &cuts, None).expect("a board");
    for (at, own) in reading.cells.iter() {
        assert_eq!(own.is_some(), kind(&at) != b'.', "{at}");
    }
}

#[test]
fn blanks_that_differ_as_values_do_are_pieces() {
    let rows = ["abcd", "ecba", "cdec", "edcd"];
    let cells = Array2::from_fn(crate::geom::Size::new(4, 4), |at| {
        match rows[at.row].as_bytes()[at.column] {
            b'a' => Some('0'),
            b'b' => Some('1'),
            _ => None,
        }
    });
    // The blanks of these kinds are coloured.
    let seen = |pieces: &str| {
        sight(&rows, |kind, x, y| match kind {
            _ if x.abs_diff(20) > 12 || y.abs_diff(20) > 12 => [250; 3],
            'a' => [120, 60, 220],
            'b' => [40, 140, 220],
            'c' if pieces.contains(kind) => [40, 200, 40],
            'd' if pieces.contains(kind) => [200, 60, 220],
            'e' if pieces.contains(kind) => [40, 60, 220],
            _ => [250; 3],
        })
    };
    assert!(are_blanks_unlike(&seen("cde"), &cells));
    assert!(are_blanks_unlike(&seen("c"), &cells), "five of twelve");
    assert!(!are_blanks_unlike(&seen("e"), &cells), "a game points at three");
    assert!(!are_blanks_unlike(&seen(""), &cells));
}

#[test]
fn many_marked_blanks_of_one_value_are_values() {
    let rows = ["m..m", ".mm.", "m...", "...m"];
    let seen = sight(&rows, |kind, x, y| {
        let is_mark = kind == 'm' && x.abs_diff(20) < 5 && y.abs_diff(20) < 5;
        if is_mark { [0; 3] } else { [250; 3] }
    });
    let cells = Array2::filled(crate::geom::Size::new(4, 4), None);
    let answer = |other: char| {
        Array2::from_fn(cells.size(), |at: At| {
            let is_marked = rows[at.row].as_bytes()[at.column] == b'm';
            if is_marked && at.row > 0 { '0' } else { other }
        })
    };
    let found = marked(&seen, &cells, &answer('0'));
    assert_eq!(found.len(), 6);
    assert!(found.iter().all(|(_, value)| value.is_none()), "six may be so by chance");
    assert!(marked(&seen, &cells, &answer('1')).is_empty());
}

#[test]
fn bare_blanks_of_one_value_may_be_its_tiles() {
    // White tiles, 0 in the answer but for one that a player set wrongly.
    let rows = ["iiwiiw", "wwiiww", "iiwgiw", "wgiwwi", "iwgiwg", "wigwiw"];
    let answer = |wrong: usize| {
        let mut whites = 0;
        Array2::from_fn(crate::geom::Size::new(6, 6), |at| {
            let kind = rows[at.row].as_bytes()[at.column];
            whites += usize::from(kind == b'w');
            let is_wrong = kind == b'w' && whites <= wrong;
            let is_one = kind == b'i' || is_wrong || kind == b'g' && at.row % 2 == 0;
            if is_one { Digit::One } else { Digit::Zero }
        })
    };
    let cells = Array2::from_fn(crate::geom::Size::new(6, 6), |at| {
        (rows[at.row].as_bytes()[at.column] == b'i').then_some('1')
    });
    let doubted = |grey: u8, wrong: usize| {
        let seen = sight(&rows, |kind, _, _| match kind {
            'i' => [40; 3],
            'g' => [grey; 3],
            _ => [245; 3],
        });
        one_valued(&seen, &cells, &answer(wrong)).len()
    };
    assert_eq!(doubted(200, 0), 16);
    assert_eq!(doubted(200, 1), 16);
    assert_eq!(doubted(200, 6), 0, "they are of both values");
    assert_eq!(doubted(245, 0), 0, "there are no other blanks");
}
