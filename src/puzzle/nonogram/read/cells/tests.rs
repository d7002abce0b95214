//! What cells mean, by kinds made up for it.

use super::*;
use crate::sight::around::Marked;

/// Cells without ink on a grey ground, `filled` of them in the answer.
fn bare(grey: u8, count: usize, filled: usize) -> Kind {
    let look = Look {
        ground: [grey; 3],
        ground_share: 1.0,
        ink: None,
        unexplained: 0.0,
        unexplained_contrast: 0,
    };
    let mut kind = Kind::new(&look, Shape::Other, false);
    for i in 0..count {
        let mark = if i < filled { '#' } else { '.' };
        kind.add(At::new(i / 4, i % 4), Some(mark), Marked::default());
    }
    kind
}

fn crossed(count: usize) -> Kind {
    Kind { is_inked: true, shape: Shape::Cross, ink: [90; 3], ..bare(250, count, 0) }
}

fn told(kinds: &[Kind]) -> Vec<(Option<char>, bool)> {
    meanings(kinds).into_iter().map(|(mark, sure)| (mark, sure > 0.5)).collect()
}

#[test]
fn finished_boards_have_no_blank() {
    let kinds = [bare(20, 30, 30), crossed(20)];
    assert_eq!(told(&kinds), [(Some('#'), true), (Some('x'), true)]);
    // Dots on all empty cells may be those of blanks.
    let dotted = Kind { shape: Shape::Other, ..crossed(20) };
    assert_eq!(told(&[bare(20, 30, 30), dotted]), [(None, false); 2]);
}

#[test]
fn what_is_bare_beside_crosses_is_blank() {
    // The last two of a board, which both are to be filled.
    let kinds = [bare(20, 30, 30), crossed(18), bare(250, 2, 2)];
    let expected = [(Some('#'), true), (Some('x'), true), (None, true)];
    assert_eq!(told(&kinds), expected);
    let dotted = Kind { shape: Shape::Other, ..crossed(18) };
    assert_eq!(told(&[bare(20, 30, 30), dotted, bare(250, 2, 2)]), expected);
}

#[test]
fn three_kinds_of_discs_are_three_looks() {
    // Black, silver and white ones; and blanks of two shades beside filled cells.
    let count = |kinds: &[Kind]| looks(kinds.iter(), TELLABLE);
    assert_eq!(count(&[bare(0, 20, 0), bare(184, 24, 5), bare(252, 20, 7)]), 3);
    assert_eq!(count(&[bare(20, 20, 20), bare(252, 24, 5), bare(230, 20, 7)]), 2);
    assert_eq!(count(&[bare(250, 20, 5), crossed(9), crossed(4)]), 2);
}

#[test]
fn blanks_over_a_photo_have_many_shades() {
    let kinds = [bare(90, 40, 18), bare(60, 20, 7), bare(250, 12, 12), crossed(6)];
    assert_eq!(told(&kinds)[1], (None, true));
    // What is wholly filled is not so near to a blank.
    assert_eq!(told(&kinds)[2], (Some('#'), true));
}

#[test]
fn a_tint_along_one_line_is_no_fill_of_its_own_beside_whole_tiles() {
    // Seven of the line of a cursor, which the answer fills, beside filled tiles.
    let mut tint = bare(210, 0, 0);
    (0..7).for_each(|i| tint.add(At::new(2, i), Some('#'), Marked::default()));
    let tiles = bare(20, 30, 30);
    assert_eq!(told(&[bare(250, 40, 12), tiles, tint])[2], (Some('#'), false));
}

#[test]
fn a_single_cell_of_another_colour_is_under_a_block() {
    let amber = |filled| Kind { ground: [240, 200, 90], ink: [240, 200, 90], ..bare(0, 1, filled) };
    let read = |fills: Kind, single: Kind| told(&[bare(24, 40, 18), fills, single])[2];
    assert_eq!(read(bare(240, 30, 30), amber(0)), (Some('x'), false));
    assert_eq!(read(bare(240, 30, 30), bare(140, 1, 0)), (Some('x'), true), "a grey mark");
    let blue = Kind { ground: [20, 40, 200], ink: [20, 40, 200], ..bare(0, 30, 30) };
    assert_eq!(read(blue, amber(0)), (Some('x'), true), "among other colours");
    assert_eq!(told(&[bare(24, 40, 18), amber(1)])[1], (Some('#'), true), "the first");
}

#[test]
fn odd_ink_like_a_known_mark_is_no_frame() {
    let mark = |share: f64, count: usize, is_odd: bool| {
        let mut kind = Kind { is_odd, is_inked: !is_odd, ink: [75; 3], ..bare(24, 0, 0) };
        let marked = Marked { share, strength: 56, is_core: !is_odd, ..Marked::default() };
        (0..count).for_each(|i| kind.add(At::new(i % 5, i % 7), Some('.'), marked));
        kind
    };
    let read = |share: f64| {
        let marks = mark(0.04, 30, false);
        told(&[bare(24, 70, 30), bare(240, 40, 40), marks, mark(share, 1, true)])[3]
    };
    assert_eq!(read(0.045), (None, false), "two dots, of which the core has neither");
    assert_eq!(read(0.2), (None, true), "a frame");
}

#[test]
fn one_tinted_cell_is_chosen_where_the_marks_are_known() {
    let kinds = |others: &[Kind]| -> Vec<(Option<char>, bool)> {
        let tint = Kind { is_odd: true, ..bare(200, 1, 0) };
        let mut all = vec![bare(250, 60, 20), tint];
        all.extend(others.iter().map(|own| Kind { cells: own.cells.clone(), ..*own }));
        told(&all)
    };
    assert_eq!(kinds(&[bare(20, 20, 20)])[1], (None, true));
    assert!(!kinds(&[])[1].1, "it may be the first that is filled");
}

#[test]
fn of_two_looks_the_one_with_some_to_fill_is_blank() {
    let kinds = |white: usize| [bare(255, 24, white), bare(120, 29, 0), bare(20, 47, 47)];
    let is = [(None, true), (Some('x'), true), (Some('#'), true)];
    assert_eq!(told(&kinds(3)), is);
    assert!(!told(&kinds(1))[0].1, "a player may have crossed one out wrongly");
}

#[test]
fn odd_marks_on_many_cells_none_of_which_is_to_fill_cross_them_out() {
    let strokes = |count: usize| {
        let mut kind = Kind { is_odd: true, ..bare(250, 0, 0) };
        let mark = Marked { share: 0.3, strength: 200, ..Marked::default() };
        (0..count).for_each(|i| kind.add(At::new(i % 7, i % 5), Some('.'), mark));
        told(&[bare(250, 52, 20), bare(20, 26, 26), kind])[2]
    };
    assert_eq!(strokes(22), (Some('x'), true));
    assert_eq!(strokes(7), (Some('x'), false), "by chance");
}

#[test]
fn of_two_empty_looks_either_may_be_the_blank() {
    let kinds = [bare(20, 30, 30), bare(250, 40, 0), bare(160, 10, 0)];
    assert!(told(&kinds)[1..].iter().all(|(_, is_sure)| !is_sure));
}
