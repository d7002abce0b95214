//! What ink makes of whole boards.

use super::super::testing::{self, is_digit, sight};
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

#[test]
fn one_coloured_blank_among_shapes_is_pointed_at() {
    let sure = |rows: [&str; 6]| {
        let seen = sight(&rows, |kind, x, y| {
            let off = f64::from(x.abs_diff(20)).hypot(f64::from(y.abs_diff(20)));
            match kind {
                'd' if off < 12.0 => [240, 160, 30],
                'r' if (9.0..12.0).contains(&off) => [40, 90, 200],
                '#' => [255, 213, 79],
                'D' => [240, 160, 30],
                _ => [250; 3],
            }
        });
        let way = read(&seen).unwrap_or_default().expect("discs and rings");
        way.confidence[At::new(3, 3)]
    };
    assert!(sure(["rd..rd", "d.r..r", ".rd..d", "r.d#d.", ".d.rr.", "r..d.r"]) > 0.8);
    assert!(sure(["rd..rd", "d.r..r", ".rd..d", "r.d#d.", ".d.rr.", "r#.d.r"]) < 0.5, "tiles");
    let filled = sure(["rd..rd", "d.r..r", ".rd..d", "r.dDd.", ".d.rr.", "r..d.r"]);
    assert!(filled < 0.5, "a disc may fill it to the brim");
}

#[test]
fn a_one_far_lower_than_the_other_digits_may_be_the_hole_of_a_zero() {
    let rows = ["hoi..oi", "i.o..oi", ".oi..io", "o.i.i.o", ".i.oo.i", "o..i.oi"];
    let sure = |height: u32| {
        let seen = sight(&rows, |kind, x, y| {
            let is_bar = kind == 'h' && x.abs_diff(20) < 3 && y.abs_diff(20) < height;
            if is_bar || is_digit(kind, x, y) { [0; 3] } else { [255; 3] }
        });
        let way = read(&seen).unwrap_or_default().unwrap();
        (way.cells[At::new(0, 0)], way.confidence[At::new(0, 0)] > 0.5)
    };
    assert!(!sure(6).1);
    assert_eq!(sure(12), (Some('1'), true), "a stroke as high as the others");
}

#[test]
fn a_ring_far_higher_than_zeros_may_stand_around_a_stroke() {
    let rows = ["ol..lo", "l.o..l", ".ol..l", "o.r.l.", ".l.oo.", "o..l.o"];
    let is_sure = |outer: f64| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_ink = match kind {
                'o' => (5.5..8.0).contains(&dx.hypot(dy)),
                'l' => dx.abs() < 2.0 && dy.abs() < 15.0,
                'r' => (outer - 2.5..outer).contains(&dx.hypot(dy)),
                _ => false,
            };
            if is_ink { [30, 70, 180] } else { [255; 3] }
        });
        let way = read(&seen).unwrap_or_default().expect("digits");
        way.confidence[At::new(3, 2)] > 0.5
    };
    assert!(is_sure(8.0), "a zero like the others");
    assert!(!is_sure(16.0));
}

#[test]
fn low_ones_beside_zeros_as_low_are_digits() {
    let rows = ["oi..lo", "i.o..l", ".ol..i", "o.i.l.", ".l.oo.", "o..i.o"];
    let sure = |low: [u8; 3]| {
        let seen = sight(&rows, |kind, x, y| {
            // Entries of long strokes, and givens of half their height.
            let [wide, high] = [x, y].map(|part| (part * 10 / 7).saturating_sub(8));
            match kind {
                'l' if x.abs_diff(20) < 2 && y.abs_diff(20) < 17 => [30, 70, 180],
                'i' if is_digit('i', wide, high) => low,
                'o' if is_digit('o', wide, high) => [40; 3],
                _ => [255; 3],
            }
        });
        let way = read(&seen).unwrap_or_default().expect("digits");
        (way.cells[At::new(0, 1)], way.confidence[At::new(0, 1)] > 0.5)
    };
    assert_eq!(sure([40; 3]), (Some('1'), true));
    assert!(!sure([200, 190, 60]).1, "in a colour of its own it may be a hole");
}

#[test]
fn one_kind_of_ink_on_tiles_of_two_colours_says_nothing() {
    let rows = ["a.b.b.", ".a..a.", "b.a..b", ".b..a.", "..b..a", "a.b..b"];
    let read = |other: Rgb| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (x.abs_diff(20), y.abs_diff(20));
            match kind {
                '.' => [255; 3],
                _ if dx.max(dy) < 10 && dx.abs_diff(dy) < 3 => [0; 3],
                'a' => [60, 70, 220],
                _ => other,
            }
        });
        read(&seen).unwrap_or_default()
    };
    assert!(read([220, 130, 40]).is_none());
    assert!(read([60, 70, 220]).is_some(), "tiles of one colour");
}

#[test]
fn a_large_badge_with_a_sign_leaves_blanks_what_they_are() {
    // A badge of 24 pixels between the first and second cells of the third row.
    let rows = ["oi.io.", "io..oi", "..o.i.", "o.i.oi", ".i.oi.", "i.oi.o"];
    let sure = |has_cross: bool| {
        let seen = testing::sight_whole(&rows, |kind, x, y, (px, py)| {
            let (dx, dy) = (px.abs_diff(40), py.abs_diff(100));
            let far = dx * dx + dy * dy;
            match () {
                () if far < 121 && has_cross && dx.max(dy) < 6 && dx.abs_diff(dy) < 2 => [0; 3],
                () if (100..145).contains(&far) => [40; 3],
                () if far < 145 => [255; 3],
                () if is_digit(kind, x, y) => [0; 3],
                () => [245; 3],
            }
        });
        let way = read(&seen).unwrap_or_default().unwrap();
        way.confidence[At::new(2, 0)].min(way.confidence[At::new(2, 1)]) > 0.5
    };
    assert!(sure(true));
    assert!(!sure(false), "a ring may be what is left of a symbol");
}

/// The digits of a board are so many times smaller than those of others.
const SMALLER: i32 = 3;

#[test]
fn faint_digits_on_grey_givens_are_no_blanks() {
    let rows = ["Ioi.oi", "i.O..I", ".oi..io", "o.I.i.", ".i.oO.", "o..i.o"];
    let rows = rows.map(|row| &row[..6]);
    // Givens are grey on grey, entries nearly black on white, and all of them small.
    let seen = sight(&rows, |kind, x, y| {
        let small = |at: u32| (20 + SMALLER * (at as i32 - 20)).max(0) as u32;
        let (x, y) = (small(x), small(y));
        let is_given = kind.is_ascii_uppercase();
        // A one without its flag is much like other strokes.
        let is_ink = is_digit(kind.to_ascii_lowercase(), x, y)
            && (x >= 20 || kind.eq_ignore_ascii_case(&'o'));
        match is_ink {
            true if is_given => [160; 3],
            true => [10; 3],
            false if is_given => [205; 3],
            false => [255; 3],
        }
    });
    let way = read(&seen).unwrap_or_default().unwrap();
    for (at, kind) in rows.iter().enumerate().flat_map(|(row, kinds)| {
        kinds.bytes().enumerate().map(move |(column, kind)| (At::new(row, column), kind))
    }) {
        let truth = match kind.to_ascii_lowercase() {
            b'o' => Some('0'),
            b'i' => Some('1'),
            _ => None,
        };
        assert!(way.cells[at] == truth || way.confidence[at] < 0.5, "{at}: {:?}", way.cells[at]);
    }
}

#[test]
fn rings_beside_a_picture_are_shapes() {
    let rows = ["rt..tr", "t.r..t", ".rt..r", "r.t.t.", ".t.rr.", "t..r.t"];
    let theme = |is_picture: bool| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            // A triangle that stands on its base, in outline.
            let inside = |size: f64| dy < size && dy > 2.0 * dx.abs() - size;
            let is_ink = match kind {
                'r' => (9.0..11.5).contains(&dx.hypot(dy)),
                't' if is_picture => inside(12.0) && !inside(8.0),
                't' => dx.abs() < 1.5 && dy.abs() < 11.0,
                _ => false,
            };
            if is_ink { [40, 220, 240] } else { [12, 10, 30] }
        });
        read(&seen).unwrap_or_default().map(|way| (way.theme.clone(), way.least()))
    };
    let (shapes, sure) = theme(true).expect("two forms");
    assert_eq!(shapes, "shapes");
    assert!(sure > 0.5, "{sure}");
    assert_ne!(theme(false).expect("digits").0, "shapes", "a zero beside ones is one");
}

#[test]
fn a_question_on_a_coloured_blank_is_no_symbol() {
    // Digits, and a question mark of strokes on the cell that is pointed at.
    let rows = ["Qoi..oi", "i.o..oi", ".oi..io", "o.i.i.o", ".i.oo.i", "o..i.oi"];
    let seen = sight(&rows, |kind, x, y| {
        let (dx, dy) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
        let is_bow = (4.0..7.5).contains(&dx.hypot(dy + 4.5)) && (dx > -1.5 || dy < -6.0);
        let is_stem = dx.abs() < 1.8 && (1.0..6.0).contains(&dy);
        let is_dot = dx.abs() < 2.0 && (8.5..12.5).contains(&dy);
        match kind {
            'Q' if is_bow && dy < 2.5 || kind == 'Q' && (is_stem || is_dot) => [110, 80, 10],
            'Q' => [253, 224, 137],
            kind if is_digit(kind, x, y) => [0; 3],
            _ => [255; 3],
        }
    });
    let way = read(&seen).unwrap_or_default().unwrap();
    let class = seen.looks[At::new(0, 0)].ink.expect("a question mark").class;
    assert_eq!(seen.inks[class].names[0].label, "question");
    assert_eq!(way.cells[At::new(0, 0)], None);
    assert!(way.confidence[At::new(0, 0)] > 0.5, "{}", way.confidence[At::new(0, 0)]);
}

#[test]
fn pieces_a_little_like_a_one_are_told_by_their_two_colours() {
    let rows = ["wb..bw", "b.w..w", ".wb.w.", "w.b.b.", ".b.ww.", "w..b.w"];
    let told = |score: f32, other: Option<Name>| {
        let mut seen = sight(&rows, |kind, x, y| {
            let (across, down) = (x.abs_diff(20), y.abs_diff(20));
            let is_piece = across < 3 + y / 6 && down < 13;
            match kind {
                'w' if is_piece => [250; 3],
                'b' if is_piece => [50; 3],
                _ => [115, 150, 80],
            }
        });
        for class in &mut seen.inks {
            class.names[0].label = "1".into();
            class.names[0].score = score;
        }
        let mut names = vec![Name::Value('1', 0.6); seen.inks.len()];
        names.extend(other);
        ones_of_two_colours(&seen, &names).len()
    };
    assert_eq!(told(0.77, None), 2);
    assert_eq!(told(0.95, None), 0, "clear ones, of which some are entries");
    assert_eq!(told(0.77, Some(Name::Value('0', 0.9))), 0, "there are zeros");
}

/// A sun or a moon on a tile of its own, by the place in its cell.
fn sun_or_moon(kind: char, x: u32, y: u32) -> [u8; 3] {
    let (across, down) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
    let (off, turn) = (across.hypot(down), down.atan2(across) * 4.0 / std::f64::consts::PI);
    let is_ray = (10.0..16.5).contains(&off) && (turn - turn.round()).abs() * off < 2.2;
    let is_bitten = (across - 6.0).hypot(down + 3.0) < 8.0;
    match kind {
        's' if off < 7.5 || is_ray => [255, 157, 10],
        's' => [255, 228, 150],
        'm' if off < 10.0 && !is_bitten => [242, 235, 254],
        'm' => [40, 50, 130],
        _ => [252; 3],
    }
}

#[test]
fn suns_nearly_as_wide_as_their_tiles_leave_no_doubt() {
    let rows = ["s.m.s.", ".ms..m", "m..s.m", "..m.s.", "s.m..s", ".s..m."];
    let seen = sight(&rows, sun_or_moon);
    let way = read(&seen).unwrap_or_default().expect("suns and moons");
    assert!(seen.inks.iter().any(|class| class.width >= 0.75), "wide");
    assert!(way.confidence.iter().all(|(_, sure)| *sure > 0.5));
}

#[test]
fn a_sun_that_something_lies_over_is_as_wide_as_the_others() {
    let rows = ["s.m.S.", ".ms..m", "m..S.m", "..m.S.", "s.m..s", ".S..m."];
    // The covered ones, and perhaps all, are hardly like a sun.
    let least = |are_all: bool| {
        let mut seen = sight(&rows, |kind, x, y| {
            let off = (f64::from(x) - 19.5).hypot(f64::from(y) - 19.5);
            match kind {
                'S' if x > 28 => [255, 228, 150],
                // A full moon is not far from a sun in its form.
                'm' if off < 10.0 => [242, 235, 254],
                _ => sun_or_moon(kind.to_ascii_lowercase(), x, y),
            }
        });
        let is_hardly = |at: At| {
            let kind = rows[at.row].as_bytes()[at.column];
            kind == b'S' || are_all && kind == b's'
        };
        let looks = seen.looks.iter().filter(|(at, _)| is_hardly(*at));
        let classes: Vec<usize> = looks.filter_map(|(_, look)| Some(look.ink?.class)).collect();
        for class in classes {
            let own = &mut seen.inks[class];
            own.names.retain(|name| name.label == SUN);
            own.names.iter_mut().for_each(|name| name.score = 0.7);
            own.width = 0.93;
        }
        read(&seen).unwrap_or_default().expect("suns and moons").least()
    };
    assert!(least(false) > 0.5, "the others are suns");
    assert!(least(true) < 0.5, "none is surely one");
}

#[test]
fn two_patterns_over_whole_tiles_leave_no_doubt_beside_bare_ones() {
    let rows = ["ab..ab", "b.a..a", ".ab..b", "a.b.a.", ".b.aa.", "b..a.b"];
    let least = |second: &dyn Fn(f64, f64) -> bool| {
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let is_inside = across.abs().max(down.abs()) < 16.0;
            let is_ring = (11.0..16.0).contains(&across.hypot(down));
            match kind {
                'a' if is_ring => [250, 240, 220],
                'a' => [20, 70, 150],
                'b' if is_inside && second(across, down) => [250, 240, 220],
                'b' => [220, 150, 30],
                _ => [200; 3],
            }
        });
        let way = read(&seen).unwrap_or_default();
        way.map_or(0.0, |way| way.least())
    };
    assert!(least(&|across, down| across.abs().min(down.abs()) < 3.0) > 0.5, "crosses");
    let is_ring = |across: f64, down: f64| (10.0..16.0).contains(&across.hypot(down));
    assert!(least(&is_ring) <= 0.3, "rings on other tiles");
}

#[test]
fn a_ground_of_its_own_that_is_hardly_seen_is_doubted() {
    let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i#i.", ".i.oo.", "o..i.o"];
    let is_ink = |kind: char, x: u32, y: u32| is_digit(kind, x, y) || kind == '#' && x % 9 < 4;
    let board = || sight(&rows, |kind, x, y| if is_ink(kind, x, y) { [20; 3] } else { [250; 3] });
    let sure = |share: f64, grey: u8| {
        let mut seen = board();
        let look = &mut seen.looks[At::new(3, 3)];
        (look.ground, look.ground_share) = ([grey; 3], share);
        (look.ink, look.unexplained) = (None, 0.0);
        let way = read(&seen).unwrap_or_default().expect("digits");
        way.confidence[At::new(3, 3)]
    };
    assert!(sure(0.1, 180) <= 0.3);
    assert!(sure(0.9, 180) > 0.5, "a tint");
    assert!(sure(0.1, 240) > 0.5, "the ground of blanks");
}

#[test]
fn a_cross_far_higher_than_all_others_may_lie_over_a_symbol() {
    let rows = ["ox..xo", "x.o..x", ".ox..o", "o.x#x.", ".x.oo.", "o..x.o"];
    let sure = |size: u32| {
        let seen = sight(&rows, |kind, x, y| {
            let (dx, dy) = (x.abs_diff(20), y.abs_diff(20));
            let is_cross = |reach: u32| dx.abs_diff(dy) < 2 && dx < reach;
            match kind {
                'o' if is_digit('o', x, y) => [20; 3],
                'x' if is_cross(8) => [20; 3],
                '#' if is_cross(size) => [20; 3],
                _ => [255; 3],
            }
        });
        let way = read(&seen).unwrap_or_default().expect("crosses and zeros");
        way.confidence[At::new(3, 3)]
    };
    assert!(sure(15) < 0.5);
    assert!(sure(8) > 0.5);
}

#[test]
fn what_is_unlit_on_all_blanks_is_faint_beside_digits_of_both_kinds() {
    let rows = ["o.....", "..i...", "....o.", ".i....", "......", "...o.."];
    let seen = |rows: &[&str]| {
        sight(rows, |kind, x, y| {
            // A comb, as of segments of which none is lit.
            let is_comb = (12..28).contains(&x) && (10..30).contains(&y) && (y < 14 || x % 5 < 2);
            match kind {
                kind if is_digit(kind, x, y) => [250, 80, 40],
                '.' if is_comb => [48, 26, 20],
                _ => [12; 3],
            }
        })
    };
    let way = read(&seen(&rows)).unwrap_or_default().expect("digits");
    let blanks = way.cells.iter().filter(|(_, value)| value.is_none()).map(|(at, _)| at);
    assert!(blanks.into_iter().all(|at| way.confidence[at] > 0.5));
    let one_kind = ["o.....", "......", "....o.", "......", "......", "...o.."];
    let way = read(&seen(&one_kind)).unwrap_or_default();
    let is_sure = |way: Hypothesis| way.confidence.iter().all(|(_, sure)| *sure > 0.5);
    assert!(!way.is_some_and(is_sure), "the comb may be the other symbol");
}

#[test]
fn wide_symbols_on_the_ground_of_blanks_leave_no_doubt_that_these_are_bare() {
    // Rings and discs; the upper case on the ground of givens.
    let least = |rows: [&str; 6]| {
        let seen = sight(&rows, |kind, x, y| {
            let (across, down) = (f64::from(x) - 19.5, f64::from(y) - 19.5);
            let off = across.hypot(down);
            match kind {
                'a' | 'A' if (9.0..16.0).contains(&off) => [210, 40, 40],
                'b' | 'B' if off < 16.0 => [30, 90, 40],
                'A' | 'B' => [254, 227, 137],
                _ => [254; 3],
            }
        });
        read(&seen).unwrap_or_default().map_or(0.0, |way| way.least())
    };
    let rows = ["aB..AB", "B.A..A", ".Ab..B", "A.B.A.", ".B.Ab.", "B..A.B"];
    assert!(least(rows) > 0.5);
    let given = rows.map(str::to_uppercase);
    assert!(least(given.each_ref().map(String::as_str)) <= 0.3, "they may fill their cells");
}
