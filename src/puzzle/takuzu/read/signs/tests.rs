//! What counts as a sign between cells.

use super::*;
use crate::geom::{Array2, At, Size};
use crate::puzzle::takuzu::board::Digit;
use crate::puzzle::takuzu::read::groups::Budget;
use crate::puzzle::takuzu::read::testing;
use crate::sight::borders::Twin;

fn border(label: &str, means: Meaning, score: f32, contrast: u8) -> Border {
    let name = |label: &str, means, score| Match {
        theme: "signs".into(),
        label: label.into(),
        means,
        score,
    };
    let other = match means {
        Meaning::Equal => name("cross", Meaning::Different, 0.3),
        _ => name("equal", Meaning::Equal, 0.3),
    };
    let names = vec![name(label, means, score), other];
    Border { names, likeness: 1.0, contrast, ..Border::default() }
}

fn sign(row: usize, relation: Relation) -> Sign {
    Sign { at: At::new(row, 0), toward: Toward::Right, relation }
}

#[test]
fn a_few_strong_borders_without_a_sure_name_may_hold_signs() {
    let weak = border("cross", Meaning::Different, 0.56, 140);
    let inked = |count: usize| -> Vec<(Sign, f64, &Border)> {
        (0..count).map(|row| (sign(row, Relation::Different), 0.1, &weak)).collect()
    };
    assert_eq!(untold(strong(&inked(3), 60)).doubtful.len(), 3);
    assert!(untold(strong(&inked(40), 60)).are_sure(), "what stands everywhere is decoration");
    let noise = border("cross", Meaning::Different, 0.56, 40);
    let noisy = vec![(sign(0, Relation::Different), 0.1, &noise)];
    assert!(untold(strong(&noisy, 60)).are_sure(), "noise is faint");
    let streak = border("cross", Meaning::Different, 0.4, 140);
    let unlike = vec![(sign(0, Relation::Different), 0.1, &streak)];
    assert!(untold(strong(&unlike, 60)).are_sure(), "it is like no sign");
}

#[test]
fn two_prints_alone_are_no_specks() {
    let answer = Array2::from_fn(Size::new(6, 6), |at| match (at.row + at.column) % 2 {
        0 => Digit::Zero,
        _ => Digit::One,
    });
    let held = |print: &Border| {
        let inked = (0..2).map(|row| (sign(row, Relation::Different), 0.1, print)).collect();
        untold(inked).held_against(&answer).doubtful.len()
    };
    let print = border("bolt", Meaning::Different, 0.6, 220);
    assert_eq!(held(&print), 2);
    assert_eq!(held(&Border { contrast: 90, ..print.clone() }), 0, "too faint");
    assert_eq!(held(&Border { likeness: 0.6, ..print.clone() }), 0, "of no kind");
}

#[test]
fn prints_in_a_colour_of_their_own_may_be_signs_whatever_they_are_like() {
    let tiny = Border { is_coloured: true, ..border("equal", Meaning::Equal, 0.4, 150) };
    let inked = |border| -> Vec<(Sign, f64, &Border)> {
        (0..4).map(|row| (sign(row, Relation::Same), 0.1, border)).collect()
    };
    assert_eq!(untold(strong(&inked(&tiny), 60)).doubtful.len(), 4);
    assert_eq!(untold(inked(&tiny)[..2].to_vec()).doubtful.len(), 0, "two are specks");
    let grey = Border { is_coloured: false, ..tiny.clone() };
    assert!(untold(strong(&inked(&grey), 60)).are_sure(), "so are streaks");
    let unlike = Border { likeness: 0.5, ..tiny.clone() };
    assert!(untold(strong(&inked(&unlike), 60)).are_sure(), "no prints of one kind");
}

#[test]
fn borders_that_all_agree_with_the_answer_are_signs() {
    // Every row of the answer begins with two that differ.
    let answer = Array2::from_fn(Size::new(6, 6), |at| match at.column % 2 {
        0 => Digit::Zero,
        _ => Digit::One,
    });
    let weak = border("cross", Meaning::Different, 0.6, 140);
    let settled = |relations: &[Relation]| {
        let mut signs = Signs::default();
        for (row, &relation) in relations.iter().enumerate() {
            signs.doubt_border(sign(row, relation), &weak, 140);
            signs.may_be[row] = vec![relation];
        }
        signs.held_against(&answer)
    };
    let all = settled(&[Relation::Different; PROVING]);
    assert_eq!((all.read.len(), all.are_sure()), (PROVING, true));
    // Edges of tiles agree with any answer.
    let mut edges = Signs::default();
    for row in 0..PROVING {
        edges.doubt_border(sign(row, Relation::Different), &weak, 140);
        edges.may_be[row] = vec![Relation::Different];
    }
    edges.between = vec![(At::new(0, 0), Toward::Right)];
    assert!(edges.held_against(&answer).read.is_empty(), "one of them is between two tiles");
    // Not even beside signs are they told to be one.
    let beside = |between: Vec<(At, Toward)>| {
        let mut signs = Signs { between, ..Signs::default() };
        signs.read = (1..=FEW).map(|row| sign(row, Relation::Different)).collect();
        signs.doubt_border(sign(0, Relation::Different), &weak, 140);
        signs.may_be = vec![vec![Relation::Different]];
        signs.settle(&answer);
        signs.read.len() - FEW
    };
    assert_eq!((beside(Vec::new()), beside(vec![(At::new(0, 0), Toward::Right)])), (1, 0));
    let few = settled(&[Relation::Different; PROVING - 1]);
    assert_eq!((few.read.len(), few.are_sure()), (0, false), "so few agree by chance");
    let mut mixed = [Relation::Different; PROVING + 1];
    mixed[2] = Relation::Same;
    assert_eq!(settled(&mixed).read.len(), 0, "one of them does not");
}

#[test]
fn few_signs_of_which_none_is_plain_agree_by_chance() {
    let answer = Array2::from_fn(Size::new(9, 9), |at| match at.column % 2 {
        0 => Digit::Zero,
        _ => Digit::One,
    });
    let beside = |count: usize, is_plain: bool, doubtful: usize| {
        let read = (0..count).map(|row| sign(row, Relation::Different)).collect();
        let signs = Signs {
            read,
            sure: vec![0.7; count],
            is_plain: vec![is_plain; count],
            doubtful: vec![sign(8, Relation::Different); doubtful],
            may_be: vec![Vec::new(); doubtful],
            are_legible: true,
            ..Signs::default()
        };
        signs.held_against(&answer).sure[0]
    };
    let sure = |count: usize, is_plain: bool| beside(count, is_plain, 0);
    assert!(sure(2, true) > 0.5, "the answer is the same without them");
    assert!(beside(2, true, 1) < 0.5, "something else may be a sign");
    assert!(sure(5, false) < 0.5);
    assert!(sure(5, true) > 0.5);
    assert!(sure(WEAKLY_PROVING, false) > 0.5);
    // What is plainly one of two signs is the one that the cells tell.
    let told = |relation: Relation, is_plain: bool| {
        let mut signs = Signs { are_legible: true, ..Signs::default() };
        for row in 0..WEAKLY_PROVING {
            signs.read.push(sign(row, if row == 0 { relation } else { Relation::Different }));
            signs.sure.push(if row == 0 { 0.3 } else { 1.0 });
            signs.is_plain.push(row > 0 || is_plain);
        }
        signs.held_against(&answer).sure[0] > 0.5
    };
    assert!(told(Relation::Different, true));
    assert!(!told(Relation::Different, false), "it may be none");
    assert!(!told(Relation::Same, true), "the cells say otherwise");
}

#[test]
fn paler_signs_of_the_other_kind_make_no_sign_less_plain() {
    let (bars, crosses) =
        (border("equal", Meaning::Equal, 0.95, 140), border("cross", Meaning::Different, 0.76, 84));
    let inked: Vec<(Sign, f64, &Border)> = (0..7)
        .map(|row| match row {
            0..3 => (sign(row, Relation::Same), 1.0, &bars),
            _ => (sign(row, Relation::Different), 1.0, &crosses),
        })
        .collect();
    assert_eq!(usual_of(&inked, Relation::Same), Some(140));
    assert_eq!(usual_of(&inked[..2], Relation::Same), None, "two may be strays");
    assert!(is_plain(&bars, 140) && !is_plain(&bars, 84));
}

#[test]
fn a_sign_that_is_like_no_other_is_plain_sooner() {
    let cross = |score: f32| border("cross", Meaning::Different, score, 90);
    assert!(is_plain(&cross(0.83), 90));
    let mut near = cross(0.83);
    near.names[1].score = 0.6;
    assert!(!is_plain(&near, 90), "it is like the other, too");
    assert!(!is_plain(&cross(0.78), 90));
}

#[test]
fn what_is_of_one_kind_has_one_name() {
    let one = border("equal", Meaning::Equal, 0.96, 200);
    assert!(twin::is_same_kind(&one, &border("equal", Meaning::Equal, 0.96, 90)));
    assert!(!twin::is_same_kind(&one, &border("equal", Meaning::Equal, 0.9, 200)));
    assert!(!twin::is_same_kind(&one, &border("bolt", Meaning::Different, 0.96, 200)));
}

#[test]
fn beside_one_sign_what_recurs_is_the_other() {
    let equal = border("equal", Meaning::Equal, 0.95, 200);
    let bolt = border(BOLT, Meaning::Different, 0.6, 220);
    let inked = |bolts: usize| {
        let mut all = vec![(sign(9, Relation::Same), 1.0, &equal)];
        all.extend((0..bolts).map(|row| (sign(row, Relation::Different), 0.3, &bolt)));
        all
    };
    let found: Vec<usize> = recurring(&inked(5), 60).iter().map(|own| own.0).collect();
    assert_eq!(found, [1, 2, 3, 4, 5]);
    assert_eq!(recurring(&inked(3), 60), [], "few are no kind");
    assert_eq!(recurring(&inked(20), 60), [], "on many borders it is decoration");
    assert_eq!(recurring(&inked(5)[1..], 60), [], "there are no signs");
}

#[test]
fn small_signs_among_noise_are_alike_and_of_two_kinds() {
    let cross = border("cross", Meaning::Different, 0.6, 140);
    let equal = border("equal", Meaning::Equal, 0.6, 140);
    let inked = |equals: usize, crosses: usize| -> Vec<(Sign, f64, &Border)> {
        let equals = (0..equals).map(|row| (sign(row, Relation::Same), 0.1, &equal));
        let crosses = (0..crosses).map(|row| (sign(row, Relation::Different), 0.1, &cross));
        equals.chain(crosses).collect()
    };
    assert_eq!(alike(&inked(5, 4), 180).len(), 9);
    assert!(alike(&inked(9, 0), 180).is_empty(), "edges are of one kind");
    assert!(alike(&inked(3, 3), 180).is_empty(), "so few are noise");
    assert!(alike(&inked(30, 30), 180).is_empty(), "what stands everywhere is decoration");
}

#[test]
fn what_is_of_a_colour_of_its_own_is_no_decoration() {
    let green = Border { is_coloured: true, ..border("cross", Meaning::Different, 0.6, 140) };
    let grey = border("cross", Meaning::Different, 0.6, 140);
    let inked = |border: &'static str, count: usize| -> usize {
        let own = if border == "green" { &green } else { &grey };
        let all: Vec<_> =
            (0..count).map(|row| (sign(row, Relation::Different), 0.1, own)).collect();
        usize::from(are_coloured(&all, 60))
    };
    assert_eq!(inked("green", SIGNLIKE), 1);
    assert_eq!(inked("green", SIGNLIKE - 1), 0, "a frame");
    assert_eq!(inked("green", 30), 0, "what stands everywhere is decoration");
    assert_eq!(inked("grey", SIGNLIKE), 0);

    // All rows of the answer begin with two that differ; the signs read say the
    // opposite, and as many borders again as decoration has are in doubt.
    let answer = Array2::from_fn(Size::new(20, 6), |at| match at.column % 2 {
        0 => Digit::Zero,
        _ => Digit::One,
    });
    let held = |are_coloured: bool, are_shaped: bool| {
        let are = Signs { are_coloured, are_shaped, ..Signs::default() };
        let mut signs = Signs { are_legible: true, ..are };
        for row in 0..FEW {
            signs.read.push(sign(row, Relation::Same));
            signs.sure.push(1.0);
            signs.is_plain.push(false);
        }
        for row in FEW..20 {
            signs.doubt_border(sign(row, Relation::Different), &grey, 140);
        }
        signs.held_against(&answer)
    };
    assert!(!held(true, false).are_sure());
    assert!(!held(false, true).are_sure(), "lines may have spoilt their shapes");
    assert!(held(false, false).are_sure() && held(false, false).read.is_empty());
}

#[test]
fn signs_in_doubt_are_not_sure() {
    let mut signs =
        Signs { read: vec![sign(0, Relation::Same)], sure: vec![1.0], ..Signs::default() };
    assert!(signs.are_sure());
    signs.sure[0] = DOUBTFUL;
    assert!(!signs.are_sure(), "nothing else may settle the cells beside them");
}

#[test]
fn a_print_of_strong_signs_is_never_too_faint() {
    let faint = border("cross", Meaning::Different, 0.82, 40);
    assert!(!is_too_faint((1.0, &faint), true, 160));
    assert!(is_too_faint((1.0, &faint), false, 160));
    assert!(is_too_faint((0.3, &faint), true, 160), "its name is not sure");
    let bolt = border(BOLT, Meaning::Different, 0.82, 40);
    assert!(is_too_faint((1.0, &bolt), true, 160), "so is a streak");
    let bolt = |likeness: f32, contrast: u8| {
        let twin = Some(Twin { means: Meaning::Equal, likeness, other: 0.6 });
        Border { twin, ..border(BOLT, Meaning::Different, 0.56, contrast) }
    };
    assert!(!is_too_faint((1.0, &bolt(0.98, 70)), true, 160), "it was cut out wrongly");
    assert!(is_too_faint((1.0, &bolt(0.85, 70)), true, 160), "it is a little like a sign");
    assert!(is_too_faint((1.0, &bolt(0.85, 30)), true, 160), "that is no sign's contrast");
}

#[test]
fn a_plain_sign_is_much_like_its_kind_and_as_strong_as_others() {
    let plain = border("cross", Meaning::Different, 0.95, 200);
    assert!(is_plain(&plain, 210));
    assert!(!is_plain(&border("cross", Meaning::Different, 0.8, 200), 210), "much like another");
    assert!(!is_plain(&border("cross", Meaning::Different, 0.95, 110), 210), "a faint streak");
    assert!(!is_plain(&Border { likeness: 0.85, ..plain }, 210), "no print of its kind");
}

#[test]
fn the_sign_without_which_a_board_has_an_answer_is_in_doubt() {
    let cells = testing::values(&["01....", "......", "......", "......", "......", "......"]);
    let cells = cells.map(|value| value.and_then(Digit::from_char));
    let within = |conflicts: usize, relation: Relation, is_plain: bool| {
        let read = vec![sign(0, relation), sign(2, Relation::Same), sign(4, Relation::Different)];
        let mut signs =
            Signs { read, sure: vec![1.0; 3], is_plain: vec![is_plain; 3], ..Signs::default() };
        signs.doubt_odd(&cells, &Budget::of(conflicts));
        signs.sure
    };
    let sure = |relation: Relation, is_plain: bool| within(1000, relation, is_plain);
    assert_eq!(sure(Relation::Different, false), [1.0; 3]);
    assert_eq!(sure(Relation::Same, false), [DOUBTFUL, 1.0, 1.0]);
    assert_eq!(sure(Relation::Same, true), [1.0; 3], "it is no other, a player is wrong");
    assert_eq!(within(30, Relation::Same, false), [1.0; 3], "the search was broken off");
}

#[test]
fn heavy_bars_are_equal_though_they_are_like_such_with_a_stroke() {
    let sure = |own: f32, other: f32| {
        let mut bars = border("equal", Meaning::Equal, own, 200);
        bars.names[1].score = other;
        let (relation, sure) = name(&bars);
        assert_eq!(relation, Relation::Same);
        sure
    };
    assert_eq!(sure(0.94, 0.87), 1.0);
    assert!(sure(0.94, 0.91) < 1.0, "too near");
    assert!(sure(0.85, 0.79) < 0.5, "not so like bars");
}

#[test]
fn faint_signs_of_a_kind_of_their_own_are_signs() {
    let (strong, faint) =
        (border("cross", Meaning::Different, 0.97, 180), border("equal", Meaning::Equal, 0.94, 34));
    let kind = |faint: &Border, count: usize| {
        let mut inked: Vec<(Sign, f64, &Border)> =
            (0..4).map(|row| (sign(row, Relation::Different), 1.0, &strong)).collect();
        inked.extend((4..4 + count).map(|row| (sign(row, Relation::Same), 1.0, faint)));
        faint_kind(&inked, 60, 180).len()
    };
    assert_eq!(kind(&faint, 3), 3);
    assert_eq!(kind(&faint, 16), 0, "what stands on so many is decoration");
    assert_eq!(kind(&border("equal", Meaning::Equal, 0.8, 34), 3), 0, "hardly like one");
    assert_eq!(kind(&Border { likeness: 0.5, ..faint.clone() }, 3), 0, "no prints");
    // Beside strong ones of its kind it is what noise leaves of one.
    let whole = border("equal", Meaning::Equal, 0.94, 180);
    let both: Vec<(Sign, f64, &Border)> =
        [(0, &whole), (1, &faint)].map(|(row, own)| (sign(row, Relation::Same), 1.0, own)).into();
    assert!(faint_kind(&both, 60, 180).is_empty());
}

#[test]
fn one_sign_far_fainter_than_many_others_is_in_doubt() {
    let of = |contrast: u8| Border { contrast, ..Border::default() };
    let strong = [170; 30];
    let with = |others: &[u8]| [&strong[..], others].concat();
    assert!(is_lone_faint(&of(60), &with(&[60]), 170));
    assert!(!is_lone_faint(&of(60), &with(&[60, 70]), 170), "another ground has two");
    assert!(!is_lone_faint(&of(80), &with(&[80]), 170), "not so faint");
    assert!(!is_lone_faint(&of(60), &[170, 170, 60], 170), "of few signs");
}

#[test]
fn the_only_sign_is_in_doubt_where_it_is_as_faint_as_noise() {
    let sure = |contrast: u8, is_coloured: bool, others: usize| {
        let mut sight = testing::sight(&["....", "....", "....", "...."], |_, _, _| [250; 3]);
        let at = At::new(1, 1);
        sight.borders.right[at] =
            Some(Border { is_coloured, ..border("equal", Meaning::Equal, 0.9, contrast) });
        let relation = Relation::Same;
        let read: Vec<Sign> = (0..=others)
            .map(|row| Sign { at: At::new(1 + row, 1), toward: Toward::Right, relation })
            .collect();
        let (sure, is_plain) = (vec![1.0; read.len()], vec![true; read.len()]);
        let mut signs = Signs { read, sure, is_plain, ..Signs::default() };
        signs.doubt_lone_faint(&sight);
        signs.are_sure()
    };
    assert!(!sure(41, false, 0));
    assert!(sure(120, false, 0), "it is strong");
    assert!(sure(41, true, 0), "it has a colour of its own");
    assert!(sure(41, false, 1), "there is another one");
}

#[test]
fn what_stands_in_a_gap_with_room_for_a_sign_may_be_one() {
    let unread = |is_in_gap: bool| Border { contrast: 200, is_in_gap, ..Border::default() };
    let doubtful = |border: &Border| {
        let inked =
            [(sign(0, Relation::Same), 0.0, border), (sign(1, Relation::Same), 0.0, border)];
        untold(strong(&inked, 60)).doubtful.len()
    };
    assert_eq!((doubtful(&unread(true)), doubtful(&unread(false))), (2, 0));
}

#[test]
fn a_streak_or_two_beside_what_has_no_form_on_many_borders_are_no_signs() {
    let rows = ["oi..oi", "i.o..o", ".oi.o.", "o.i.i.", ".i.oo.", "o..i.o"];
    let pixel = |kind, x, y| if testing::is_digit(kind, x, y) { [0; 3] } else { [255; 3] };
    let all = |formless: usize, streaks: usize, label: &str| {
        let mut sight = testing::sight(&rows, pixel);
        let streak = border(label, Meaning::Different, 0.66, 90);
        let bare = Border { contrast: 70, ..Border::default() };
        let size = sight.borders.right.size();
        sight.borders.right = Array2::from_fn(size, |at| match at.row * size.columns + at.column {
            i if i < streaks => Some(streak.clone()),
            i if i < streaks + formless => Some(bare.clone()),
            _ => None,
        });
        let signs = read(&sight);
        (signs.read.len(), signs.doubtful.len())
    };
    assert_eq!(all(20, 2, BOLT), (0, 0));
    assert_ne!(all(20, 2, "cross"), (0, 0), "crosses are signs");
    assert_ne!(all(5, 2, BOLT), (0, 0), "what has no form is rare");
}
