//! Which shapes are the values.

use super::super::testing::sight;
use super::super::{inks, symbols};
use super::{Kind, is_ghost, is_outsized};
use crate::geom::{Array2, At};

#[test]
fn arrows_are_told_by_where_they_point_and_not_by_their_colours() {
    // White and yellow arrows up and down: givens and entries.
    let rows = ["ddUu.u", "duUD.u", "Ud.uUD", "uU.uDd", "dDud.u", "Uu.dUd"];
    let sight = sight(&rows, |kind, x, y| {
        let ink = if kind.is_ascii_uppercase() { [254, 213, 9] } else { [254; 3] };
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let down = if kind.eq_ignore_ascii_case(&'u') { -dy } else { dy };
        let is_shaft = dx.abs() < 3.0 && (-11.0..3.0).contains(&down);
        let is_head = (1.0..11.0).contains(&down) && dx.abs() < 11.0 - down;
        if kind != '.' && (is_shaft || is_head) { ink } else { [40; 3] }
    });
    let read = inks::read(&sight).ok().flatten().unwrap();
    let points = |at: At| char::from(rows[at.row].as_bytes()[at.column]).to_ascii_lowercase();
    let up = read.cells.iter().find(|(at, _)| points(*at) == 'u').and_then(|(_, own)| *own);
    for (at, own) in read.cells.iter().filter(|(at, _)| read.confidence[*at] > 0.5) {
        let is_up = own.is_some() && *own == up;
        assert_eq!((own.is_some(), is_up), (points(at) != '.', points(at) == 'u'), "{at}");
    }
    let sure = read.confidence.iter().filter(|(_, sure)| **sure > 0.5).count();
    assert!(sure > 18, "{sure} {:?} {:?}", read.confidence, read.cells);
}

#[test]
fn of_two_ways_to_part_three_kinds_the_one_with_an_answer_is_right() {
    // Blue and yellow suns and yellow discs: colours or forms may be the values.
    let by_colour = ["....b.", "b.s.b.", "......", ".s.ds.", "......", "...d.."];
    let kinds = |rows: &[&str]| {
        let sight = sight(rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let far = dx.hypot(dy);
            let rays = 10.0 + 4.0 * (8.0 * dy.atan2(dx)).cos();
            match kind {
                'b' if far < rays => [70, 130, 220],
                's' if far < rays => [250, 180, 0],
                'd' if far < 11.0 => [250, 180, 0],
                _ => [255; 3],
            }
        });
        let read = inks::read(&sight).ok().flatten().unwrap();
        let of = |kind: u8| {
            let is_kind =
                |(at, _): &(At, &Option<char>)| rows[at.row].as_bytes()[at.column] == kind;
            let (at, value) = read.cells.iter().find(is_kind).unwrap();
            (*value, read.confidence[at] > 0.5)
        };
        [of(b'b'), of(b's'), of(b'd')]
    };
    let [blue, sun, disc] = kinds(&by_colour);
    assert_eq!((sun, blue.1), (disc, true));
    assert!(sun.1 && sun.0 != blue.0);
    let open = ["bs.d..", "......", "......", ".b.sd.", "......", "......"];
    assert!(kinds(&open).iter().any(|(_, is_sure)| !is_sure), "nothing tells them");
}

#[test]
fn forms_with_names_tell_the_values_of_symbols_in_red() {
    // Suns, and crescents, of which upper ones are reddened as a game marks a line.
    let rows = ["c.s.sc", "s.c...", ".s.c.s", "..c..s", "sc..s.", "sC.CCC"];
    let sight = sight(&rows, |kind, x, y| {
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let rays = 10.0 + 4.0 * (8.0 * dy.atan2(dx)).cos();
        let is_crescent = dx.hypot(dy) < 10.0 && (dx - 5.0).hypot(dy + 3.0) > 9.0;
        match kind {
            's' if dx.hypot(dy) < rays => [178, 106, 5],
            'c' if is_crescent => [63, 76, 150],
            'C' if is_crescent => [225, 45, 46],
            _ => [255; 3],
        }
    });
    let read = inks::read(&sight).ok().flatten().unwrap();
    let is_sure = |at: At| read.confidence[at] > 0.5;
    let (sun, crescent) = (At::new(5, 0), At::new(0, 0));
    assert!(is_sure(sun) && is_sure(crescent));
    assert_ne!(read.cells[sun], read.cells[crescent]);
    for column in [1, 3, 4, 5] {
        let at = At::new(5, column);
        assert!(!is_sure(at) || read.cells[at] == read.cells[crescent], "{at}");
    }
}

#[test]
fn discs_of_two_sizes_are_in_doubt() {
    let rows = ["r..d", ".r.d", "rd..", "..dr"];
    let sure = |small: f64| {
        let sight = sight(&rows, |kind, x, y| {
            let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'r' if far < small => [250, 90, 80],
                'd' if far < 13.0 => [30; 3],
                _ => [255; 3],
            }
        });
        let read = inks::read(&sight).ok().flatten().unwrap();
        read.confidence[At::new(0, 0)].max(read.confidence[At::new(0, 3)])
    };
    assert!(sure(12.0) > 0.5);
    assert!(sure(7.0) < 0.5);
}

#[test]
fn entries_in_another_colour_are_none_the_less_sure() {
    // White and green rings and discs; the green ones are few.
    let rows = ["rdR.rd", "dr.rd.", ".Drdrd", "rd.dr.", "d.rd.r", ".rdr.d"];
    let sight = sight(&rows, |kind, x, y| {
        let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
        let ink = if kind.is_ascii_uppercase() { [166, 209, 95] } else { [255; 3] };
        match kind.to_ascii_lowercase() {
            'r' if (11.0..13.0).contains(&far) => ink,
            'd' if far < 13.0 => ink,
            _ => [80; 3],
        }
    });
    let read = inks::read(&sight).ok().flatten().unwrap();
    assert!(read.confidence.iter().all(|(_, sure)| *sure > 0.5), "{:?}", read.confidence);
}

#[test]
fn rings_on_shaded_cells_are_rings() {
    // Shaded and white cells with rings, and discs on either.
    let rows = ["r..d", ".R.D", "rd..", "..dr"];
    let sight = sight(&rows, |kind, x, y| {
        let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
        let is_shaded = kind.is_ascii_uppercase();
        let ground = if is_shaded { [220, 224, 230] } else { [255; 3] };
        match kind.to_ascii_lowercase() {
            'r' if (11.0..13.0).contains(&far) => [30; 3],
            'r' if far < 11.0 => [255; 3],
            'd' if far < 13.0 => [30; 3],
            _ => ground,
        }
    });
    let read = inks::read(&sight).ok().flatten().unwrap();
    let values = |symbol: char| match symbol.to_ascii_lowercase() {
        'r' => Some('0'),
        'd' => Some('1'),
        _ => None,
    };
    let truth = Array2::from_fn(read.cells.size(), |at| {
        values(char::from(rows[at.row].as_bytes()[at.column]))
    });
    assert_eq!(read.cells, truth, "{:?}", symbols::names(&sight));
    assert!(read.confidence.iter().all(|(_, sure)| *sure > 0.5));
}

#[test]
fn a_lighter_disc_is_not_of_the_darker_value() {
    // White and black discs on brown, and one that a veil over the board leaves.
    let rows = ["Vdr..d", "dr.rd.", ".drdrd", "rd.dr.", "d.rd.r", ".rdr.d"];
    let sure = |veil: [u8; 3]| {
        let sight = sight(&rows, |kind, x, y| {
            let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'r' if far < 13.0 => [253; 3],
                'd' if far < 13.0 => [14; 3],
                'V' if far < 9.0 => veil,
                _ => [48, 40, 32],
            }
        });
        let read = inks::read(&sight).ok().flatten().unwrap();
        read.confidence[At::new(0, 0)]
    };
    assert!(sure([74, 64, 57]) < 0.5, "it is lighter than the blanks");
    assert!(sure([18; 3]) > 0.5, "it is as dark as the others");
}

#[test]
fn a_dark_ring_among_light_and_dark_discs_is_in_doubt() {
    // White discs with a black rim and black ones; of one disc only the rim is
    // told from its ground.
    let rows = ["Rdr..d", "dr.rd.", ".drdrd", "rd.dr.", "d.rd.r", ".rdr.d"];
    let sure = |middle: [u8; 3]| {
        let sight = sight(&rows, |kind, x, y| {
            let far = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'R' if far < 13.0 => middle,
                'r' if far < 14.0 => [254; 3],
                'd' if far < 15.0 => [12; 3],
                'R' if far < 15.0 => [12; 3],
                _ => [180; 3],
            }
        });
        inks::read(&sight).ok().flatten().unwrap().confidence[At::new(0, 0)]
    };
    assert!(sure([180; 3]) < 0.5, "it is hollow");
    assert!(sure([12; 3]) > 0.5, "it is a disc");
}

#[test]
fn one_smaller_symbol_in_a_colour_of_its_own_may_be_a_hint() {
    // Discs and crosses; the last disc is a hint's.
    let rows = ["xd..dx", "d.x..d", ".xd..x", "x.d.d.", ".d.xx.", "d..x.h"];
    let is_hint = |radius: f64| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_cross = dx.abs().max(dy.abs()) < 11.0 && (dx.abs() - dy.abs()).abs() < 3.0;
            match kind {
                'd' if dx.hypot(dy) < 12.0 => [60, 75, 150],
                'h' if dx.hypot(dy) < radius => [113, 170, 203],
                'x' if is_cross => [60, 75, 150],
                _ => [250; 3],
            }
        });
        let class = |at: At| seen.looks[at].ink.map(|ink| ink.class).expect("a symbol");
        let (own, disc) = (class(At::new(5, 5)), class(At::new(0, 1)));
        let kind = Kind {
            classes: vec![disc, own],
            label: "disc".into(),
            colour: [60, 75, 150],
            count: seen.inks[disc].count + 1,
        };
        is_ghost(&seen, &kind, own)
    };
    assert!(is_hint(9.0));
    assert!(!is_hint(12.0), "an entry in another colour");
}

#[test]
fn a_hatching_in_nearly_the_colour_of_a_symbol_is_none() {
    // Discs and crosses; the last cell is hatched, or holds a small disc.
    let rows = ["xd..dx", "d.x..d", ".xd..x", "x.d.d.", ".d.xx.", "d..x.h"];
    let sure = |hatching: [u8; 3], size: f64| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_cross = dx.abs().max(dy.abs()) < 11.0 && (dx.abs() - dy.abs()).abs() < 3.0;
            match kind {
                'd' if dx.hypot(dy) < 11.0 => [232, 87, 86],
                'x' if is_cross => [60, 75, 150],
                'h' if ((x + y) % 12 < 6 || size < 11.0) && dx.hypot(dy) < size => hatching,
                _ => [250; 3],
            }
        });
        let class = seen.looks[At::new(5, 5)].ink.expect("a hatching").class;
        let disc = seen.looks[At::new(0, 1)].ink.expect("a disc").class;
        let kind = Kind {
            classes: vec![disc, class],
            label: "disc".into(),
            colour: [232, 87, 86],
            count: seen.inks[disc].count + 1,
        };
        !is_outsized(&seen, &kind, class)
    };
    assert!(!sure([239, 68, 68], 19.0));
    assert!(sure([232, 87, 86], 19.0), "what is of its very colour is a part of it");
    assert!(!sure([30, 10, 5], 6.0), "it may be a hole");
    assert!(sure([30, 10, 5], 9.0), "it is hardly smaller");
}

#[test]
fn a_minus_is_less_than_a_plus() {
    let rows = ["pm..mp", "m.p..m", ".pm..p", "p.m.m.", ".m.pp.", "m..p.m"];
    let seen = sight(&rows, |kind, x, y| {
        let (dx, dy) = (x.abs_diff(20), y.abs_diff(20));
        let is_bar = dx < 12 && dy < 3;
        let is_ink = is_bar && kind != '.' || kind == 'p' && dy < 12 && dx < 3;
        if is_ink { [0; 3] } else { [250; 3] }
    });
    let read = inks::read(&seen).ok().flatten().unwrap();
    assert_eq!(read.cells[At::new(0, 0)], Some('1'));
    assert_eq!(read.cells[At::new(0, 1)], Some('0'));
}

#[test]
fn letters_without_names_are_parted_by_their_forms_whatever_their_colours() {
    // A low letter and a high one, in black where they are given and else in brown; or all
    // four kinds of prints are of forms of their own.
    let rows = ["bbAa.a", "baAB.b", "Ab.aAB", "aA.aBb", "bBab.a", "Aa.bAb"];
    let read = |are_two: bool| {
        let mut seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_given = kind.is_ascii_uppercase();
            let is_low = (dx - 5.0).abs() < 1.6 && dy.abs() < 6.0
                || ((5.0..8.0).contains(&(dx + 1.0).hypot(dy)) && dy.abs() < 6.0);
            let is_high = (dx + 5.0).abs() < 1.6 && dy.abs() < 11.0
                || dx.abs() < 6.0 && (dy - dx).abs() < 2.0
                || dx.abs() < 6.0 && (dy + 8.0).abs() < 1.6;
            let is_other =
                dx.abs() < 6.0 && (dy + dx).abs() < 2.0 || (dy - 8.0).abs() < 1.6 && dx.abs() < 8.0;
            let is_last = dx.abs() < 1.6 && dy.abs() < 11.0 || dy.abs() < 1.6 && dx.abs() < 8.0;
            let is_ink = match (kind.to_ascii_lowercase(), is_given && !are_two) {
                ('a', false) => is_low,
                ('b', false) => is_high,
                ('a', true) => is_other,
                ('b', true) => is_last,
                _ => false,
            };
            match (is_ink, kind) {
                (false, _) => [252, 246, 236],
                (true, 'A' | 'B') => [44, 35, 26],
                (true, 'a') => [164, 86, 45],
                (true, _) => [188, 130, 97],
            }
        });
        seen.inks.iter_mut().for_each(|ink| ink.names.clear());
        inks::read(&seen).ok().flatten().unwrap()
    };
    let two = read(true);
    let low = two.cells[At::new(0, 2)];
    for (at, own) in two.cells.iter() {
        let kind = char::from(rows[at.row].as_bytes()[at.column]).to_ascii_lowercase();
        assert_eq!((own.is_some(), *own == low), (kind != '.', kind == 'a'), "{at}");
        assert!(two.confidence[at] > 0.5, "{at}");
    }
    let four = read(false);
    assert!(four.confidence.iter().any(|(_, sure)| *sure < 0.5), "colours may be the values");
}

#[test]
fn of_two_symbols_in_two_styles_those_that_keep_the_rules_belong_together() {
    // Capitals are given, in black, and of forms of their own.
    let rows = ["abaBaB", "bAABBA", "ab.A.B", "abBA.B", "BA.baa", "BABAB."];
    let read = |rows: &[&str; 6]| {
        let seen = sight(rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_bar = |off: f64, along: f64| off.abs() < 1.6 && along.abs() < 9.0;
            let is_ink = match kind {
                'a' => is_bar(dx - 6.0, dy) || is_bar(dx + 6.0, dy) || is_bar(dy, dx),
                'b' => is_bar(dx + 5.0, dy) || is_bar(dy - dx, dx),
                'A' => is_bar(dy + dx, dx) || is_bar(dy + 8.0, dx),
                'B' => is_bar(dx - 4.0, dy) || is_bar(dy - 7.0, dx) || is_bar(dy + 7.0, dx),
                _ => false,
            };
            match (is_ink, kind.is_ascii_uppercase()) {
                (false, _) => [252, 246, 236],
                (true, true) => [44, 35, 26],
                (true, false) => [164, 86, 45],
            }
        });
        inks::read(&seen).ok().flatten()
    };
    let way = read(&rows).expect("letters");
    let value = |row: usize, column: usize| way.cells[At::new(row, column)];
    for (row, line) in rows.iter().enumerate() {
        for (column, kind) in line.chars().enumerate() {
            let same = if kind.eq_ignore_ascii_case(&'a') { value(0, 0) } else { value(0, 1) };
            assert_eq!(value(row, column), same.filter(|_| kind != '.'), "r{row}c{column}");
        }
    }
    assert!(way.least() > 0.5, "the rules tell");
    // Few symbols break no rule, however they are paired.
    let few = ["a.....", "...B..", ".b.a..", "....A.", "a..B.A", ".bA.b."];
    assert!(read(&few).is_none_or(|way| way.least() < 0.5));
}
