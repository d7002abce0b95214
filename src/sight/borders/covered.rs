//! What frames leave of signs on badges that are hardly another colour than the cells: the
//! border in their middle is plain, but on both sides of it both show, the badge and the sign.

use super::crossing::{Crossing, ONE_THIN};
use super::view::{SAME_BADGE, WHOLE_BADGE};
use super::{HALF, MIN_CONTRAST};
use crate::picture::{Picture, Rgb, distance};

/// Places looked at on one side of the middle, across the border,
const ACROSS: usize = 8;
/// and along it.
const ALONG: usize = 17;
/// Of these a tenth shows the badge,
const LEAST_BADGE: usize = ACROSS * ALONG / 10;
/// and a fiftieth the sign, of which a frame may leave a pixel of each bar.
const LEAST_SIGN: usize = ACROSS * ALONG / 50;

/// Whether on both sides of a border a badge of this colour shows, and on it what has the
/// colour of a sign.
pub fn shows_rest(crossing: &Crossing, picture: &Picture, badge: Rgb, signs: &[Rgb]) -> bool {
    [-1.0, 1.0].into_iter().all(|side| {
        let (of_badge, of_sign) = count(crossing, picture, side, badge, signs);
        of_badge >= LEAST_BADGE && of_sign >= LEAST_SIGN
    })
}

/// How many of the places on one side of the middle have the colour of the badge and that of
/// a sign, where the same cell has neither a quarter of its length from there.
fn count(
    crossing: &Crossing,
    picture: &Picture,
    side: f64,
    badge: Rgb,
    signs: &[Rgb],
) -> (usize, usize) {
    let reach = WHOLE_BADGE * HALF;
    let part = |i: usize, count: usize| (i as f64 + 0.5) / count as f64;
    let (mut of_badge, mut of_sign) = (0, 0);
    for i in 0..ACROSS {
        let across = side * reach * part(i, ACROSS);
        let plain =
            [-crossing.plain, crossing.plain].map(|along| crossing.pixel(picture, across, along));
        let is_off = |own: Rgb, least: u8| plain.iter().all(|rgb| distance(own, *rgb) > least);
        for j in 0..ALONG {
            let own = crossing.pixel(picture, across, reach * (2.0 * part(j, ALONG) - 1.0));
            let is_badge = distance(own, badge) <= SAME_BADGE / 2 && is_off(own, SAME_BADGE / 2);
            let is_sign = is_off(own, MIN_CONTRAST)
                && signs.iter().any(|sign| distance(own, *sign) <= ONE_THIN);
            of_badge += usize::from(is_badge);
            of_sign += usize::from(is_sign);
        }
    }
    (of_badge, of_sign)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::super::PLAIN;
    use super::*;
    use crate::geom::Rect;

    /// Whether the rest of a sign is seen where a red frame covers the middle of a border with
    /// a badge of this grey on cells of a lighter one, and what is left of it and right of it.
    fn shows(badge: u8, left: bool, right: bool) -> bool {
        let picture = Picture::from(RgbImage::from_fn(110, 60, |x, y| {
            let (across, down) = (x as i32 - 55, y as i32 - 30);
            let is_open = if across < 0 { left } else { right };
            let is_bar = across.abs() < 5 && (2..4).contains(&down.abs());
            Pixel(match across * across + down * down {
                _ if (-3..3).contains(&across) => [229, 57, 53],
                off if off < 50 && is_open && is_bar => [96, 74, 20],
                off if off < 50 && is_open => [badge; 3],
                _ => [236; 3],
            })
        }));
        let cells = [Rect::new(8, 8, 44, 44), Rect::new(58, 8, 44, 44)];
        let crossing = Crossing::between(cells[0], cells[1], PLAIN);
        shows_rest(&crossing, &picture, [220; 3], &[[96, 74, 20]])
    }

    #[test]
    fn a_badge_and_a_sign_on_both_sides_of_a_frame_are_seen() {
        assert!(shows(220, true, true));
        assert!(!shows(220, true, false), "on one side only");
        assert!(!shows(220, false, true), "on the other side only");
        assert!(!shows(236, true, true), "bars without a badge");
    }
}
