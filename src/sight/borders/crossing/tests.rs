//! What stands between two cells, drawn and told.

use image::{Rgb as Pixel, RgbImage};

use super::super::PLAIN;
use super::*;

#[test]
fn what_frames_leave_of_a_sign_in_a_gap_is_seen() {
    // Two framed cells of 50 pixels, four apart, with bars in the gap or none.
    let shows = |is_signed: bool| {
        let picture = RgbImage::from_fn(104, 50, |x, y| {
            let inside = |x: u32| (3..47).contains(&x) && (3..47).contains(&y);
            Pixel(match x {
                50..54 if is_signed && [23, 26].contains(&y) => [255; 3],
                50..54 => [44; 3],
                x if inside(if x < 50 { x } else { x - 54 }) => [54; 3],
                _ => [229, 57, 53],
            })
        });
        let crossing = Crossing::between(Rect::new(0, 0, 50, 50), Rect::new(54, 0, 50, 50), PLAIN);
        crossing.shows_some(&Picture::from(picture), [[255; 3], [240; 3]])
    };
    assert!(shows(true));
    assert!(!shows(false));
}

#[test]
fn what_reaches_both_tiles_and_is_on_neither_lies_behind() {
    // Two tiles of 50 pixels, eight apart, and a streak or a bar between them.
    let lies = |reach: u32| {
        let picture = RgbImage::from_fn(108, 50, |x, y| {
            let is_ink = y.abs_diff(25) < 3 && (x as i32 * 2 - 107).unsigned_abs() < reach;
            Pixel(match x {
                _ if is_ink && (reach > 8 || (50..58).contains(&x)) => [70, 10, 70],
                50..58 => [5, 5, 9],
                _ => [80; 3],
            })
        });
        let crossing = Crossing::between(Rect::new(0, 0, 50, 50), Rect::new(58, 0, 50, 50), PLAIN);
        crossing.is_behind(&Picture::from(picture))
    };
    assert!(lies(8));
    assert!(!lies(4), "a sign in the gap");
    assert!(!lies(16), "one over both tiles");
}

#[test]
fn a_frame_in_a_colour_of_its_own_leaves_no_sign() {
    let shows = |colour: [u8; 3]| {
        let picture = RgbImage::from_fn(104, 50, |x, y| {
            Pixel(match x {
                51..53 if y.abs_diff(25) < 4 => colour,
                _ => [243, 237, 247],
            })
        });
        let crossing = Crossing::between(Rect::new(0, 0, 50, 50), Rect::new(54, 0, 50, 50), PLAIN);
        crossing.shows_some(&Picture::from(picture), [[29, 26, 37], [49, 30, 26]])
    };
    assert!(shows([29, 26, 37]));
    assert!(shows([100, 96, 107]), "a part of one");
    assert!(!shows([99, 81, 163]), "a violet frame");
}

#[test]
fn a_sign_above_its_line_shows_beside_it() {
    // Two cells of 50 pixels with a black line between them, and two red bars above it.
    let shows = |above: u32| {
        let picture = RgbImage::from_fn(50, 102, |x, y| {
            let is_bar = x.abs_diff(25) < 5 && [above, above + 4].contains(&(51 - y.min(51)));
            Pixel(match y {
                50..52 => [0; 3],
                _ if is_bar => [250, 10, 10],
                _ => [255; 3],
            })
        });
        let crossing = Crossing::between(Rect::new(0, 0, 50, 50), Rect::new(0, 52, 50, 50), PLAIN);
        let picture = Picture::from(picture);
        (crossing.is_plain(&picture), crossing.shows_beside(&picture, [255, 0, 0]))
    };
    assert_eq!(shows(3), (true, true));
    assert_eq!(shows(20), (true, false), "it stands in the cell");
}

#[test]
fn ink_that_goes_on_along_the_border_is_a_dashed_line() {
    // Two cells of 60 pixels with dashes between them, all along or in the middle only.
    let is_dashed = |reach: u32| {
        let picture = RgbImage::from_fn(120, 60, |x, y| {
            let is_dash = (58..62).contains(&x) && y % 10 < 6 && y.abs_diff(30) < reach;
            Pixel(if is_dash { [240, 110, 20] } else { [250; 3] })
        });
        let crossing = Crossing::between(Rect::new(0, 0, 60, 60), Rect::new(60, 0, 60, 60), PLAIN);
        crossing.is_dashed(&Picture::from(picture), [240, 110, 20])
    };
    assert!(is_dashed(30));
    assert!(!is_dashed(14), "a sign ends");
}

#[test]
fn a_little_in_the_colour_of_signs_may_be_one_in_a_gap() {
    // Two cells of 100 pixels, `apart` from each other, and two thin strokes between them.
    let shows = |apart: u32, colour: [u8; 3]| {
        let middle = 100 + apart / 2;
        let picture = RgbImage::from_fn(200 + apart, 100, |x, y| {
            let is_ink = y.abs_diff(50) < 4 && [0, 3].contains(&x.abs_diff(middle));
            Pixel(match x {
                _ if is_ink => colour,
                x if (100..100 + apart).contains(&x) => [240, 248, 230],
                _ => [255, 255, 210],
            })
        });
        let next = Rect::new(100 + apart as i32, 0, 100, 100);
        let crossing = Crossing::between(Rect::new(0, 0, 100, 100), next, PLAIN);
        crossing.shows_little(&Picture::from(picture), &[[85, 112, 42]])
    };
    assert!(shows(20, [85, 112, 42]));
    assert!(!shows(20, [220, 60, 40]), "of no sign's colour");
    assert!(!shows(2, [85, 112, 42]), "a line between cells holds no small sign");
}

#[test]
fn the_outline_of_one_cell_that_bends_back_lies_aside() {
    // Two cells of 60 pixels, ten apart: the left one a disc, or something across the gap.
    let lies = |is_crossed: bool| {
        let picture = RgbImage::from_fn(130, 60, |x, y| {
            let off = (f64::from(x) - 29.5).hypot(f64::from(y) - 29.5);
            let is_bar = is_crossed && (58..72).contains(&x) && (26..34).contains(&y);
            if off < 32.0 || is_bar { Pixel([90, 60, 200]) } else { Pixel([250; 3]) }
        });
        let (left, right) = (Rect::new(0, 0, 60, 60), Rect::new(70, 0, 60, 60));
        let crossing = Crossing::between(left, right, PLAIN);
        let picture = Picture::from(picture);
        (!crossing.is_plain(&picture), crossing.is_aside(&picture))
    };
    assert_eq!(lies(false), (true, true));
    assert_eq!(lies(true), (true, false));
}
