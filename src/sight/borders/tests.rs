//! What stands between cells: badges under frames, signs of any size, stripes behind them.

use image::{Rgb as Pixel, RgbImage};

use super::*;
use crate::geom::Size;

#[test]
fn a_frame_covers_no_sign_where_signs_have_badges() {
    use crate::theme::builtin;
    // Tiles of 60 pixels, six apart; white badges with crosses, and a frame around
    // the tile in the second row and column.
    let line = |i: i32| Span { start: 20 + 66 * i, end: 80 + 66 * i };
    let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
    let badges = [(83, 50), (149, 182), (215, 50), (50, 149), (248, 83)];
    let picture = |is_covered: bool| {
        let framed = if is_covered { (149, 116) } else { (116, 149) };
        Picture::from(RgbImage::from_fn(298, 298, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let badge = badges.iter().chain(is_covered.then_some(&framed));
            let (across, down) = badge
                .map(|(left, top)| (x - left, y - top))
                .min_by_key(|(across, down)| across * across + down * down)
                .unwrap_or((99, 99));
            let is_tile = |at: i32| (20..284).contains(&at) && (at - 20) % 66 < 60;
            let frame = (x - 116).abs().max((y - 116).abs());
            Pixel(match across * across + down * down {
                _ if (28..32).contains(&frame) => [127, 220, 240],
                off if off < 169 && across.abs() < 6 && (across.abs() - down.abs()).abs() < 2 => {
                    [27, 44, 92]
                }
                off if off < 169 => [241, 244, 254],
                _ if is_tile(x) && is_tile(y) => [30, 50, 100],
                _ => [15, 25, 50],
            })
        }))
    };
    let found = |is_covered: bool| {
        let borders = look_between(&picture(is_covered), &grid, builtin::themes());
        let of = |all: &Array2<Option<Border>>| all.iter().filter(|b| b.1.is_some()).count();
        of(&borders.right) + of(&borders.down)
    };
    assert_eq!(found(false), badges.len());
    assert_eq!(found(true), badges.len() + 1, "a badge shows beside the frame");
}

#[test]
fn a_frame_beside_an_open_gap_covers_no_sign() {
    use crate::theme::builtin;
    // White tiles of 66 pixels, fourteen apart on blue, and white badges; bars
    // and crosses are in the colour of the gaps. A frame reaches up to their middle.
    let line = |i: i32| Span { start: 20 + 80 * i, end: 86 + 80 * i };
    let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
    let (gap, white) = ([30, 40, 110], [255; 3]);
    let signs = [(93, 53, '='), (173, 213, 'x'), (213, 253, 'x'), (53, 173, '='), (293, 93, '=')];
    let pixels = RgbImage::from_fn(360, 360, |x, y| {
        let (x, y) = (x as i32, y as i32);
        let (left, top, sign) = *signs
            .iter()
            .min_by_key(|(left, top, _)| (x - left).pow(2) + (y - top).pow(2))
            .unwrap();
        let (across, down) = (x - left, y - top);
        let is_inked = match sign {
            '=' => across.abs() < 8 && (2..5).contains(&down.abs()),
            _ => across.abs() < 7 && (across.abs() - down.abs()).abs() < 2,
        };
        let is_tile = |at: i32| (20..346).contains(&at) && (at - 20) % 80 < 66;
        // Round corners: the frame is not alike along the whole of a tile.
        let off = [x - 133, y - 133].map(|off| (off.abs() - 13).max(0));
        let frame = f64::from(off[0]).hypot(f64::from(off[1]));
        Pixel(match across.pow(2) + down.pow(2) {
            _ if (20.0..27.0).contains(&frame) => [255, 140, 170],
            far if far < 225 && is_inked => gap,
            far if far < 225 => white,
            _ if is_tile(x) && is_tile(y) => white,
            _ => gap,
        })
    });
    let borders = look_between(&Picture::from(pixels), &grid, builtin::themes());
    let held = |all: &Array2<Option<Border>>| all.iter().filter(|b| b.1.is_some()).count();
    assert_eq!(held(&borders.right) + held(&borders.down), signs.len());
    assert_eq!(borders.told(), signs.len());
}

/// The signs told between cells of `pitch` pixels with lines of `line`, four by
/// four, that `pixel` draws by the distance from the first cell's corner.
fn told(pitch: i32, line: i32, pixel: impl Fn(i32, i32) -> [u8; 3]) -> usize {
    use crate::theme::builtin;
    let span = |i: i32| Span { start: 20 + pitch * i, end: 20 + pitch * (i + 1) - line };
    let grid = Grid::guessed((0..4).map(span).collect(), (0..4).map(span).collect());
    let side = (4 * pitch + 40) as u32;
    let picture = Picture::from(RgbImage::from_fn(side, side, |x, y| {
        Pixel(pixel(x as i32 - 20, y as i32 - 20))
    }));
    look_between(&picture, &grid, builtin::themes()).told()
}

#[test]
fn a_cross_over_a_thick_line_of_its_colour_is_told() {
    let drawn = |has_cross: bool| {
        told(76, 6, |x, y| {
            let is_line = |at: i32| (0..298).contains(&at) && at % 76 >= 70;
            let (across, down) = ((x - 73) as f64 + 0.5, (y - 35) as f64 + 0.5);
            let is_cross = across.abs() < 9.0 && (across.abs() - down.abs()).abs() < 1.5;
            if is_line(x) || is_line(y) || has_cross && is_cross { [20; 3] } else { [230; 3] }
        })
    };
    assert_eq!((drawn(true), drawn(false)), (1, 0));
}

#[test]
fn tiny_signs_on_badges_are_told() {
    // Crosses of seven pixels between cells of 120, and specks of three.
    let drawn = |half: i32| {
        told(120, 8, |x, y| {
            let badges = [(116, 56), (236, 176), (116, 296), (356, 176)];
            let badge = badges.iter().map(|(left, top)| (x - left, y - top));
            let badge = badge.min_by_key(|(across, down)| across.pow(2) + down.pow(2));
            let (across, down) = badge.unwrap_or((99, 99));
            let is_tile = |at: i32| (0..472).contains(&at) && at % 120 < 112;
            match across.pow(2) + down.pow(2) {
                off if off < 196 => {
                    let is_cross = across.abs() <= half && (across.abs() - down.abs()).abs() < 1;
                    if is_cross { [20; 3] } else { [255; 3] }
                }
                _ if is_tile(x) && is_tile(y) => [255; 3],
                _ => [214; 3],
            }
        })
    };
    assert_eq!((drawn(3), drawn(1)), (4, 0));
}

#[test]
fn signs_between_round_tiles_are_told() {
    let bars = [(98, 48), (198, 148), (98, 248), (198, 348)];
    let drawn = |has_bars: bool| {
        told(100, 4, |x, y| {
            let is_bar = |&(left, top): &(i32, i32)| {
                (x - left).abs() < 9 && (2..5).contains(&(y - top).abs())
            };
            // Corners reach so far that tiles are plain near the middle only.
            let corner = |at: i32| ((at.rem_euclid(100) - 48).abs() - 22).max(0);
            let is_tile = corner(x).pow(2) + corner(y).pow(2) < 26 * 26;
            match () {
                () if has_bars && bars.iter().any(is_bar) => [0; 3],
                () if is_tile && (0..400).contains(&x) && (0..400).contains(&y) => [200, 60, 80],
                () => [230; 3],
            }
        })
    };
    assert_eq!((drawn(true), drawn(false)), (bars.len(), 0));
}

#[test]
fn signs_on_the_shaded_edges_of_round_tiles_are_told() {
    // White badges with crosses; tiles are round up to near the badges, and their
    // lower edges are shaded.
    let badges = [(94, 44), (194, 144), (44, 94), (144, 194), (244, 294)];
    let drawn = |has_badges: bool| {
        told(100, 12, |x, y| {
            let badge = badges.iter().map(|(left, top)| (x - left, y - top));
            let badge = badge.min_by_key(|(across, down)| across.pow(2) + down.pow(2));
            let (across, down) = badge.unwrap_or((99, 99));
            let corner = |at: i32| ((at.rem_euclid(100) - 44).abs() - 20).max(0);
            let is_tile = |y: i32| {
                corner(x).pow(2) + corner(y).pow(2) < 24 * 24
                    && (0..400).contains(&x)
                    && (0..400).contains(&y)
            };
            match across.pow(2) + down.pow(2) {
                off if has_badges && off < 225 => {
                    let is_cross = across.abs() < 8 && (across.abs() - down.abs()).abs() < 3;
                    if is_cross { [255; 3] } else { [40, 110, 220] }
                }
                _ if is_tile(y) => [250, 255, 240],
                _ if is_tile(y - 6) => [180, 215, 160],
                _ => [110, 190, 70],
            }
        })
    };
    assert_eq!((drawn(true), drawn(false)), (badges.len(), 0));
}

#[test]
fn a_sign_beside_the_middle_of_a_wide_gap_is_told() {
    let drawn = |line: fn(i32) -> bool, x: i32, y: i32| {
        let off = (x - 74).pow(2) + (y - 35).pow(2);
        let (across, down) = (x - 74, y - 35);
        match () {
            () if off < 64 && across.abs() < 5 && (across.abs() - down.abs()).abs() < 2 => {
                [170, 20, 168]
            }
            () if off < 64 => [204; 3],
            () if line(x) || line(y) => [182; 3],
            () => [243; 3],
        }
    };
    let is_line = |at: i32| (0..300).contains(&at) && at % 76 >= 70;
    assert_eq!(told(76, 6, |x, y| drawn(is_line, x, y)), 1);
}

/// A cross or two level bars at a place, of this size.
fn is_sign(sign: char, across: i32, down: i32, size: i32) -> bool {
    match sign {
        'x' => across.abs() < size && (across.abs() - down.abs()).abs() < 2,
        _ => across.abs() < size && (2..4).contains(&down.abs()),
    }
}

#[test]
fn stripes_over_cells_are_no_signs_and_hide_none() {
    // Stripes over the cells of the second row; signs on some of its borders.
    let signs = [(98, 48, 'x'), (198, 148, 'x'), (148, 198, '='), (298, 248, '='), (98, 348, 'x')];
    let drawn = |is_striped: bool| {
        use crate::theme::builtin;
        let span = |i: i32| Span { start: 20 + 100 * i, end: 120 + 100 * i - 4 };
        let grid = Grid::guessed((0..4).map(span).collect(), (0..4).map(span).collect());
        let picture = Picture::from(RgbImage::from_fn(440, 440, |x, y| {
            let (x, y) = (x as i32 - 20, y as i32 - 20);
            let is_line = |at: i32| (0..400).contains(&at) && at % 100 >= 96;
            let is_in = is_striped && (100..196).contains(&y) && (0..396).contains(&x);
            Pixel(match () {
                () if signs.iter().any(|&(a, b, sign)| is_sign(sign, x - a, y - b, 9)) => {
                    [140, 109, 70]
                }
                () if is_in && (x + y) % 16 < 5 => [250, 10, 10],
                () if is_line(x) || is_line(y) => [224, 219, 216],
                () => [255; 3],
            })
        }));
        let found = look_between(&picture, &grid, builtin::themes());
        let inked =
            found.right.iter().chain(found.down.iter()).filter(|(_, b)| b.is_some()).count();
        (found.told(), inked)
    };
    assert_eq!(drawn(false), (signs.len(), signs.len()));
    // A stripe that ends in a border may be left in doubt, but is no sign.
    let (told, inked) = drawn(true);
    assert_eq!(told, signs.len());
    assert!(inked <= signs.len() + 2, "{inked} borders");
}

#[test]
fn signs_as_tiny_as_a_twentieth_of_the_pitch_are_told_in_wide_gaps() {
    let signs = [(180, 80), (380, 280), (180, 480), (580, 680)];
    let drawn = |has_signs: bool| {
        told(200, 40, |x, y| {
            let is_tile = |at: i32| (0..760).contains(&at) && at % 200 < 160;
            let is_cross = |&(a, b): &(i32, i32)| is_sign('x', x - a, y - b, 6);
            match () {
                () if has_signs && signs.iter().any(is_cross) => [110, 110, 125],
                () if is_tile(x) && is_tile(y) => [245, 243, 250],
                () => [238, 236, 244],
            }
        })
    };
    assert_eq!((drawn(true), drawn(false)), (signs.len(), 0));
}

#[test]
fn bars_between_black_frames_are_no_stripes() {
    // Red crosses in some gaps, black bars from frame to frame in others.
    let (crosses, bars) =
        ([(105, 45), (105, 165), (225, 285), (345, 405)], [(225, 45), (225, 405)]);
    let drawn = |has_bars: bool| {
        use crate::theme::builtin;
        let span = |i: i32| Span { start: 20 + 120 * i, end: 110 + 120 * i };
        let grid = Grid::guessed((0..4).map(span).collect(), (0..4).map(span).collect());
        let picture = Picture::from(RgbImage::from_fn(520, 520, |x, y| {
            let (x, y) = (x as i32 - 20, y as i32 - 20);
            let is_at = |&(a, b): &(i32, i32), sign| is_sign(sign, x - a, y - b, 12);
            let place = |at: i32| if (-3..453).contains(&at) { (at + 3) % 120 - 3 } else { 110 };
            let is_within = |low: i32, high: i32| {
                (low..high).contains(&place(x)) && (low..high).contains(&place(y))
            };
            let is_bar =
                |&(a, b): &(i32, i32)| (x - a).abs() < 15 && (3..7).contains(&(y - b).abs());
            Pixel(match () {
                () if crosses.iter().any(|at| is_at(at, 'x')) => [170, 30, 30],
                () if has_bars && bars.iter().any(is_bar) => [0; 3],
                () if is_within(-3, 93) && !is_within(0, 90) => [0; 3],
                () => [255; 3],
            })
        }));
        let found = look_between(&picture, &grid, builtin::themes());
        found.right.iter().filter(|(_, border)| border.is_some()).count()
    };
    assert_eq!(drawn(true), drawn(false) + bars.len());
}

#[test]
fn tiny_signs_at_the_corners_of_wide_gaps_are_told_or_in_doubt() {
    // Cells of 90 pixels, 200 apart across and 96 down, with badges at the upper left of
    // gaps: three with crosses in one place, and what is no sign.
    use crate::theme::builtin;
    let across = |i: i32| Span { start: 20 + 200 * i, end: 110 + 200 * i };
    let down = |i: i32| Span { start: 20 + 96 * i, end: 110 + 96 * i };
    let grid = Grid::guessed((0..4).map(across).collect(), (0..4).map(down).collect());
    let signs = [(133, 37), (333, 133), (533, 229), (133, 325)];
    let seen = |is_cross: bool| {
        let picture = Picture::from(RgbImage::from_fn(740, 430, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let is_ink = |&(a, b): &(i32, i32)| match is_cross {
                true => is_sign('x', x - a, y - b, 6),
                false => (x - a).abs() < 8 && (y - b).abs() < 8 && x - a > y - b,
            };
            let is_badge = |&(a, b): &(i32, i32)| (x - a).abs() < 14 && (y - b).abs() < 14;
            let is_cell = (x - 20).rem_euclid(200) < 90 && (y - 20).rem_euclid(96) < 90;
            Pixel(match () {
                () if signs.iter().any(is_ink) => [20; 3],
                () if signs.iter().any(is_badge) => [236; 3],
                () if is_cell && x >= 20 && y >= 20 => [240, 245, 254],
                () => [255; 3],
            })
        }));
        let found = look_between(&picture, &grid, builtin::themes());
        let borders = || found.right.iter().filter_map(|(_, border)| border.as_ref());
        (found.told(), borders().count(), borders().filter(|border| border.is_in_gap).count())
    };
    assert_eq!(seen(true), (4, 4, 0));
    let (told, all, in_gap) = seen(false);
    assert_eq!((told, all), (0, 4));
    assert_eq!(in_gap, 4, "each may be a sign");
}

#[test]
fn what_has_another_colour_than_signs_is_no_sign() {
    use crate::theme::builtin;
    // Grey crosses and bars between cells of 60 pixels, and two rays that a symbol casts.
    let line = |i: i32| Span { start: 20 + 64 * i, end: 80 + 64 * i };
    let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
    let signs = [(82, 50, 'x'), (146, 114, 'x'), (114, 146, '='), (210, 178, '='), (50, 210, 'x')];
    let borders = |colour: [u8; 3], are_rays: bool| {
        let picture = RgbImage::from_fn(300, 300, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let is_bar = |across: i32, down: i32| across.abs() < 7 && (2..5).contains(&down.abs());
            let is_cross =
                |across: i32, down: i32| across.abs() < 7 && (across.abs() - down.abs()).abs() < 2;
            let is_own = |(left, top, sign): &(i32, i32, char)| match sign {
                '=' => is_bar(x - left, y - top),
                _ => is_cross(x - left, y - top),
            };
            let (across, down) = (x - 178, y - 210);
            let is_ray = down.abs() < 7 && (across.abs() - (5 - (down + 6) / 3)).abs() < 2;
            let is_inked = if are_rays { is_ray } else { is_cross(across, down) };
            let is_line = |at: i32| (80..276).contains(&at) && (at - 20) % 64 >= 60;
            Pixel(match () {
                () if signs.iter().any(is_own) => [70; 3],
                () if is_inked => colour,
                () if is_line(x) || is_line(y) => [215; 3],
                () => [250; 3],
            })
        });
        look_between(&Picture::from(picture), &grid, builtin::themes())
    };
    let name = |borders: &Borders| {
        let border = borders.down[At::new(2, 2)].as_ref().expect("ink on the border");
        border.names.first().map(|name| name.label.clone())
    };
    assert!(name(&borders([70; 3], true)).is_some(), "it may be one");
    assert_eq!(name(&borders([240, 170, 20], true)), None, "it is of no sign's colour");
    assert_eq!(
        name(&borders([220, 30, 30], false)).as_deref(),
        Some("cross"),
        "a plain sign in a colour of its own"
    );
}

#[test]
fn few_borders_with_strong_ink_are_drawn_on() {
    let borders = |strong: usize, contrast: u8| {
        let border = |i: usize| (i < strong).then(|| Border { contrast, ..Border::default() });
        let all = |from: usize, size: Size| {
            Array2::from_fn(size, |at| border(from + at.row * size.columns + at.column))
        };
        Borders { right: all(0, Size::new(4, 3)), down: all(12, Size::new(3, 4)) }
    };
    assert_eq!(borders(5, 160).drawn(), 5);
    assert_eq!(borders(5, 90).drawn(), 0, "as strong as noise");
    assert_eq!(borders(7, 160).drawn(), 0, "on so many it reaches over from cells");
}

#[test]
fn a_sign_inside_a_badge_that_was_cut_out_whole_is_told() {
    use super::struck::look;
    use crate::geom::Rect;
    use crate::theme::builtin;
    // Two white tiles of 120 pixels, sixteen apart on blue, and a coin of a gold that darkens
    // to the right, with a dark rim.
    let named = |sign: char| {
        let picture = Picture::from(RgbImage::from_fn(296, 160, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let (across, down) = (x - 148, y - 80);
            let is_sign = match sign {
                'x' => across.abs() < 10 && (across.abs() - down.abs()).abs() < 3,
                '=' => across.abs() < 11 && (3..7).contains(&down.abs()),
                _ => false,
            };
            let gold = [234 - across / 2, 200 - across, 106 - 2 * across].map(|part| part as u8);
            Pixel(match across * across + down * down {
                off if off < 361 && is_sign => [74, 46, 0],
                off if off < 361 => gold,
                off if off < 484 => [122, 79, 5],
                _ if (20..140).contains(&y) && across.abs() >= 8 => [255, 255, 252],
                _ => [36, 67, 128],
            })
        }));
        let tiles = [Rect::new(20, 20, 120, 120), Rect::new(156, 20, 120, 120)];
        let rim: Vec<u8> = (0..40 * 40)
            .map(|i| (f64::from(i % 40) - 19.5).hypot(f64::from(i / 40) - 19.5))
            .map(|far| if (13.0..18.0).contains(&far) { 200 } else { 0 })
            .collect();
        let whole = Ink {
            crossing: Crossing::between(tiles[0], tiles[1], PLAIN),
            contrast: 200,
            colour: [122, 79, 5],
            glyph: Some(Glyph::from_mask(&rim, 40, Rect::new(2, 2, 36, 36))),
            is_coloured: false,
            is_off: false,
            is_bridged: false,
            badge: None,
        };
        let glyph = whole.inside(&picture, builtin::themes()).glyph.expect("a glyph");
        let top = look(&glyph, builtin::themes()).remove(0);
        (top.score >= CLEAR_SIGN).then_some(top.label)
    };
    assert_eq!(named('x').as_deref(), Some("cross"));
    assert_eq!(named('=').as_deref(), Some("equal"));
    assert_eq!(named(' '), None, "a bare coin");
}

#[test]
fn slashed_rings_and_chains_are_signs() {
    use crate::picture::paint::Stamp;
    use crate::theme::{Meaning, builtin};
    // Cells of 90 pixels with faint lines; slashed rings and a chain on their borders.
    let span = |i: i32| Span { start: 20 + 90 * i, end: 108 + 90 * i };
    let grid = Grid::guessed((0..4).map(span).collect(), (0..4).map(span).collect());
    let mut picture = Picture::from(RgbImage::from_fn(400, 400, |x, y| {
        let is_line = |at: u32| (20..380).contains(&at) && (at - 20) % 90 >= 88;
        Pixel(if is_line(x) || is_line(y) { [232; 3] } else { [245; 3] })
    }));
    let ink = [190, 20, 30];
    let mut slashed = Stamp::new(40, 40);
    slashed.disc(20.0, 20.0, 17.0, [250, 245, 235]);
    slashed.ring(20.0, 20.0, 15.0, 4.0, ink);
    slashed.polygon(&[(29.0, 8.5), (31.5, 11.0), (11.0, 31.5), (8.5, 29.0)], ink);
    slashed.press(&mut picture, 109 - 20, 64 - 20);
    slashed.press(&mut picture, 154 - 20, 199 - 20);
    let mut chain = Stamp::new(44, 24);
    for x in [3.0, 17.0] {
        chain.frame([x, 4.0, 23.0, 16.0], 8.0, 3.0, [20, 110, 60], 255);
    }
    chain.press(&mut picture, 289 - 22, 154 - 12);
    let borders = look_between(&picture, &grid, builtin::themes());
    let sign = |border: &Option<Border>| {
        let name = border.as_ref()?.names.first()?;
        (name.score >= CLEAR_SIGN).then_some(name.means)
    };
    assert_eq!(sign(&borders.right[At::new(0, 0)]), Some(Meaning::Different));
    assert_eq!(sign(&borders.down[At::new(1, 1)]), Some(Meaning::Different));
    assert_eq!(sign(&borders.right[At::new(1, 2)]), Some(Meaning::Equal));
    assert_eq!(borders.clear(), 3);
}

#[test]
fn a_star_behind_a_gap_is_no_sign_where_signs_have_badges() {
    use crate::theme::builtin;
    // Tiles of 66 pixels, fourteen apart, and white badges with dark crosses; a dark
    // speck in one of the gaps.
    let line = |i: i32| Span { start: 20 + 80 * i, end: 86 + 80 * i };
    let grid = Grid::guessed((0..4).map(line).collect(), (0..4).map(line).collect());
    let signs = [(93, 53), (173, 213), (213, 253), (53, 173), (293, 93)];
    let held = |has_badges: bool| {
        let pixels = RgbImage::from_fn(360, 360, |x, y| {
            let (x, y) = (x as i32, y as i32);
            let place = signs.iter().map(|(left, top)| (x - left, y - top));
            let (across, down) = place.min_by_key(|(a, b)| a.pow(2) + b.pow(2)).unwrap();
            let is_cross =
                across.abs().max(down.abs()) < 7 && (across.abs() - down.abs()).abs() < 2;
            let is_tile = |at: i32| (20..346).contains(&at) && (at - 20) % 80 < 66;
            Pixel(match across.pow(2) + down.pow(2) {
                _ if (x - 253).abs() < 2 && (y - 293).abs() < 3 => [30, 40, 60],
                _ if is_cross => [30, 40, 60],
                far if far < 170 && has_badges => [255; 3],
                _ if is_tile(x) && is_tile(y) => [120, 150, 210],
                _ => [150, 180, 230],
            })
        });
        let borders = look_between(&Picture::from(pixels), &grid, builtin::themes());
        let held = |all: &Array2<Option<Border>>| all.iter().filter(|b| b.1.is_some()).count();
        held(&borders.right) + held(&borders.down)
    };
    assert_eq!(held(true), signs.len());
    assert_eq!(held(false), signs.len() + 1, "it may be a small one of bare signs");
}
