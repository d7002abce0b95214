//! Symbols in the colour behind what they are cut out of: white digits on glossy balls on a
//! white board.

use super::{Ink, Patch};
use crate::picture::Rgb;

/// A pixel is of the colour where it is nearer to it than the furthest one by this share:
/// a highlight on a ball is nearer to white than the ball, by less.
const LIKE: f64 = 0.6;

impl Patch {
    /// The glyph in this `colour` on what is here of others.
    pub fn ink_like(&self, colour: Rgb) -> Option<Ink> {
        let off = self.contrast(colour);
        let most = off.iter().copied().max()?;
        let likeness: Vec<u8> = off.iter().map(|off| most - off).collect();
        self.ink_in(&likeness, (self.shades().rim.colour, &[]), LIKE).ink
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geom::Rect;
    use crate::picture::Picture;
    use crate::sight::source::Source;

    #[test]
    fn a_white_stroke_on_a_ball_is_seen_and_its_highlight_is_not() {
        let ball = |has_stroke: bool| {
            let picture = Picture::from(image::RgbImage::from_fn(40, 40, |x, y| {
                let is_stroke = has_stroke && x.abs_diff(20) < 3 && y.abs_diff(20) < 10;
                image::Rgb(match y {
                    _ if is_stroke => [255; 3],
                    ..18 => [180, 170, 160],
                    _ => [120, 90, 60],
                })
            }));
            Patch::cut(Source::Whole(&picture), Rect::new(0, 0, 40, 40)).ink_like([255; 3])
        };
        let stroke = ball(true).unwrap();
        assert!(stroke.height > 2.0 * stroke.width, "{} by {}", stroke.width, stroke.height);
        assert!(ball(false).is_none_or(|ink| ink.contrast < 200));
    }
}
