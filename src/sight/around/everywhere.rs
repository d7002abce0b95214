//! Digits anywhere in a picture, for where no grid says where to look.

use super::{Band, CLEAR, Names, On, Sign};
use crate::geom::Rect;
use crate::picture::planes::Planes;
use crate::sight::contrast::Contrast;
use crate::theme::Theme;

/// Digits are looked for as beside cells of so many reduced pixels: from 7 to
/// 44 reduced pixels high.
const CELL: f64 = 40.0;

/// The clear digits of the picture that `planes` were reduced from, with their
/// boxes in pixels of the picture.
pub fn look_everywhere(planes: &Planes, themes: &[Theme]) -> Vec<Sign> {
    let scale = planes.scale as i32;
    let whole = Rect::new(0, 0, planes.width as i32 * scale, planes.height as i32 * scale);
    let (picture, _) = planes.part(whole);
    let seen = Contrast::everywhere(&picture, CELL as i32);
    let band = Band::of(&picture, seen, CELL, true, On::Ground);
    let mut signs = band.signs(&mut Names::new(themes), None);
    signs.retain(|sign| sign.score() >= CLEAR);
    for sign in &mut signs {
        let Rect { x, y, width, height } = sign.bounds;
        let [x, y, width, height] = [x, y, width, height].map(|length| length * scale);
        sign.bounds = Rect::new(x, y, width, height);
    }
    signs
}
