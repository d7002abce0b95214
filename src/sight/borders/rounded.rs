//! Gaps between round tiles: at the middle of a border such a gap is narrower than at its
//! quarters, so that the tiles stand out there as if something were between them.

use super::MIN_CONTRAST;
use super::crossing::Crossing;
use crate::picture::{Picture, Rgb, distance};

/// How far along the border is looked, as a part of the pitch,
const ALONG: f64 = 0.2;
/// and how far across it for the tiles.
const ACROSS: f64 = 0.2;
/// Signs reach less far into the cells, as a part of the pitch.
const INTO: f64 = 0.22;
/// So far along the border from its middle the edges of tiles are as far apart, and those of
/// badges are not.
const NEAR: [f64; 2] = [0.08, 0.16];
/// From its edge on so much of a tile, as a part of the pitch,
const INNER: f64 = 0.1;
/// is of the same colours all along the border, but for this much
const ONE_TILE: u8 = 24;
/// and within so many pixels.
const EDGE: i32 = 2;

impl Crossing {
    /// Whether nothing is on this border but a gap of one colour and the tiles beside it, which
    /// never come nearer to each other than in its middle; or one such tile, and beside the
    /// other cell it is as plain there as elsewhere.
    pub fn is_between_round(&self, picture: &Picture) -> bool {
        let pixel = |across: i32, along: i32| {
            let part = |off: i32| f64::from(off) / self.pitch;
            self.pixel(picture, part(across), part(along))
        };
        let gap = pixel(0, 0);
        let is_gap = |own: Rgb| distance(own, gap) <= MIN_CONTRAST;
        let [most, inner] = [ACROSS, INNER].map(|part| (part * self.pitch) as i32);
        // How far it is to the tile on one side; `None` where none is there.
        let reach =
            |side: i32, along: i32| (1..=most).find(|off| !is_gap(pixel(side * off, along)));
        // From a little before the edge of the tile.
        let profile = |side: i32, along: i32, edge: i32| -> Vec<Rgb> {
            (edge - EDGE..=edge + inner).map(|off| pixel(side * off, along)).collect()
        };
        let is_tile = |side: i32| {
            let Some(nearest) = reach(side, 0) else { return false };
            // Lines between cells are as broad where nothing is on them.
            let quarter = (self.plain * self.pitch) as i32;
            let is_rounded = |along: i32| reach(side, along).is_none_or(|own| own > nearest + EDGE);
            if ![-quarter, quarter].into_iter().all(is_rounded) {
                return false;
            }
            let usual = profile(side, 0, nearest);
            [-1, 1].into_iter().all(|way| {
                let mut last = nearest;
                (0..=(ALONG * self.pitch) as i32).map(|along| way * along).all(|along| {
                    let Some(own) = reach(side, along) else { return false };
                    let is_further = own + 1 >= last;
                    last = last.max(own);
                    is_further
                        && is_gap(pixel(0, along))
                        && are_alike(&profile(side, along, own), &usual)
                })
            })
        };
        // A blank, too, may be hardly of another colour than the gap.
        let is_bare = |side: i32| {
            let quarter = (self.plain * self.pitch) as i32;
            let reach = (ALONG * self.pitch) as i32;
            (0..=most).all(|off| {
                let plain = [-quarter, quarter].map(|along| pixel(side * off, along));
                let is_plain = |own: Rgb| plain.iter().any(|p| distance(own, *p) <= MIN_CONTRAST);
                (-reach..=reach).all(|along| is_plain(pixel(side * off, along)))
            })
        };
        match [-1, 1].map(is_tile) {
            [true, true] => true,
            [true, false] => is_bare(1),
            [false, true] => is_bare(-1),
            [false, false] => false,
        }
    }
}

impl Crossing {
    /// Whether what is of this colour beside the middle of the border, on both sides, goes on
    /// into the cells there, and begins where the gap does all about: then it is the edges
    /// of two tiles, and no bars of a sign.
    pub fn is_of_tiles(&self, picture: &Picture, colour: Rgb) -> bool {
        let steps = (INTO * self.pitch) as i32;
        let gap = self.pixel(picture, 0.0, self.plain);
        let edge = |side: f64, along: f64| {
            let pixel = |step: i32| self.pixel(picture, side * f64::from(step) / self.pitch, along);
            let is_own = |step: &i32| distance(pixel(*step), colour) <= ONE_TILE;
            let edge = (0..steps).find(is_own)?;
            // The last pixel of a gap is a blend.
            let is_gap = |step: i32| distance(pixel(step), gap) <= MIN_CONTRAST;
            ((edge..=steps).all(|step| is_own(&step)) && (0..edge - 1).all(is_gap)).then_some(edge)
        };
        [-1.0, 1.0].into_iter().all(|side| {
            let nearest = edge(side, 0.0).filter(|edge| *edge > 0);
            let is_even = |along: f64| {
                nearest.zip(edge(side, along)).is_some_and(|(one, other)| one.abs_diff(other) <= 1)
            };
            NEAR.into_iter().all(|along| is_even(along) && is_even(-along))
        })
    }

    /// Whether nothing in this colour lies in the gap around the middle of the border, as bars
    /// do that reach from tile to tile.
    pub fn is_free_of(&self, picture: &Picture, colour: Rgb) -> bool {
        let gap = self.pixel(picture, 0.0, self.plain);
        let reach = (NEAR[1] * self.pitch) as i32;
        (-reach..=reach).map(|off| f64::from(off) / self.pitch).all(|along| {
            let own = self.pixel(picture, 0.0, along);
            distance(own, gap) <= distance(own, colour)
        })
    }
}

/// Whether two tiles have the same colours from their edges on, or such as are between these
/// and those next to them: at its corners an outline is crossed aslant.
fn are_alike(one: &[Rgb], other: &[Rgb]) -> bool {
    let from_edge = |all: &[Rgb]| all.iter().skip(EDGE as usize).copied().collect::<Vec<Rgb>>();
    are_within(&from_edge(one), other) && are_within(&from_edge(other), one)
}

/// Whether colours are between the `usual` ones, which begin a little before them.
fn are_within(own: &[Rgb], usual: &[Rgb]) -> bool {
    let is_between = |(colour, near): (&Rgb, &[Rgb])| {
        (0..3).all(|c| {
            let least = near.iter().map(|other| other[c]).min().unwrap_or(0);
            let most = near.iter().map(|other| other[c]).max().unwrap_or(255);
            (least.saturating_sub(ONE_TILE)..=most.saturating_add(ONE_TILE)).contains(&colour[c])
        })
    };
    own.iter().zip(usual.windows(2 * EDGE as usize + 1)).all(is_between)
}

#[cfg(test)]
mod tests {
    use image::{Rgb as Pixel, RgbImage};

    use super::super::PLAIN;
    use super::*;
    use crate::geom::Rect;

    /// Two round tiles of 90 pixels, ten apart, the first of them an outline, and what is
    /// `drawn` so far from the middle of the border, to the right and down.
    fn is_between(drawn: impl Fn(i32, i32) -> Option<[u8; 3]>) -> bool {
        let picture = RgbImage::from_fn(190, 90, |x, y| {
            let (across, along) = (x as i32 - 95, y as i32 - 45);
            let own = f64::from(x % 100) - 44.5;
            let (dx, dy) = ((own.abs() - 10.0).max(0.0), (f64::from(along).abs() - 10.0).max(0.0));
            let tile = if x < 95 { [245, 199, 46] } else { [143, 123, 232] };
            let is_tile = own.abs() <= 45.0
                && if x < 95 {
                    (31.0..=35.0).contains(&dx.hypot(dy))
                } else {
                    dx.hypot(dy) <= 35.0
                };
            Pixel(drawn(across, along).unwrap_or(if is_tile { tile } else { [255; 3] }))
        });
        let crossing = Crossing::between(Rect::new(0, 0, 90, 90), Rect::new(100, 0, 90, 90), PLAIN);
        let picture = Picture::from(picture);
        assert!(!crossing.is_plain(&picture), "the gap widens");
        crossing.is_between_round(&picture)
    }

    #[test]
    fn a_gap_between_round_tiles_holds_nothing() {
        assert!(is_between(|_, _| None));
        let dark = Some([40; 3]);
        assert!(!is_between(|x, y| dark.filter(|_| (x.abs() - y.abs()).abs() < 2 && x.abs() < 8)));
        assert!(!is_between(|x, y| dark.filter(|_| x.abs() < 9 && (3..6).contains(&y.abs()))));
        assert!(!is_between(|x, y| dark.filter(|_| y.abs() < 9 && (3..6).contains(&x.abs()))));
        let yellow = Some([245, 199, 46]);
        assert!(
            !is_between(|x, y| yellow.filter(|_| x.abs() < 9 && (3..6).contains(&y.abs()))),
            "bars in the colour of one tile"
        );
        assert!(!is_between(|x, y| yellow.filter(|_| y.abs() < 9 && (3..6).contains(&x.abs()))));
    }

    #[test]
    fn bars_that_go_on_into_the_cells_are_tiles() {
        // Two bars beside a gap of ten pixels, so long to the left and to the right.
        let is_of_tiles = |[left, right]: [i32; 2], is_badge: fn(i32, i32) -> bool| {
            let blue = [85, 57, 195];
            let picture = RgbImage::from_fn(190, 90, |x, y| {
                let (across, along) = (x as i32 - 95, y as i32 - 45);
                let is_bar = (6..6 + right).contains(&across) || (6..6 + left).contains(&-across);
                Pixel(match is_badge(across, along) {
                    true if (3..6).contains(&along.abs()) && across.abs() < 9 => blue,
                    true => [37; 3],
                    false if is_bar => blue,
                    false => [37; 3],
                })
            });
            let cells = [Rect::new(0, 0, 90, 90), Rect::new(100, 0, 90, 90)];
            let crossing = Crossing::between(cells[0], cells[1], PLAIN);
            crossing.is_of_tiles(&Picture::from(picture), blue)
        };
        let none = |_, _| false;
        assert!(is_of_tiles([40, 40], none));
        assert!(!is_of_tiles([8, 40], none), "a bar, and a tile");
        assert!(!is_of_tiles([8, 8], none), "two bars");
        let badge = |across: i32, along: i32| across.abs().max(along.abs()) < 12;
        assert!(!is_of_tiles([40, 40], badge), "a sign on a badge, in the colour of the tiles");
    }

    #[test]
    fn bars_from_tile_to_tile_are_no_tiles() {
        // Two white tiles of 90 pixels on a dark page, ten apart, and bars across the gap.
        let looks = |are_joined: bool| {
            let picture = RgbImage::from_fn(190, 90, |x, y| {
                let is_bar = are_joined && (3..6).contains(&(y as i32 - 45).abs());
                let is_gap = (90..100).contains(&x);
                Pixel(if is_gap && !is_bar { [32, 54, 96] } else { [255; 3] })
            });
            let cells = [Rect::new(0, 0, 90, 90), Rect::new(100, 0, 90, 90)];
            let crossing = Crossing::between(cells[0], cells[1], PLAIN);
            let picture = Picture::from(picture);
            [crossing.is_of_tiles(&picture, [255; 3]), crossing.is_free_of(&picture, [255; 3])]
        };
        assert_eq!(looks(false), [true, true]);
        assert_eq!(looks(true), [true, false]);
    }

    #[test]
    fn beside_a_disc_and_a_bare_cell_is_nothing() {
        // A disc that nearly fills its cell of 90 pixels, and beside it a cell hardly of
        // another colour than the gap of six; and what is `drawn` there.
        let is_between = |drawn: &dyn Fn(i32, i32) -> bool| {
            let picture = RgbImage::from_fn(186, 90, |x, y| {
                let (across, along) = (x as i32 - 93, y as i32 - 45);
                let far = (f64::from(x) - 44.5).hypot(f64::from(along));
                Pixel(match x {
                    _ if drawn(across, along) => [180, 210, 60],
                    _ if far < 44.5 => [180, 210, 60],
                    0..90 | 96.. => [230, 224, 240],
                    _ => [242, 238, 248],
                })
            });
            let cells = [Rect::new(0, 0, 90, 90), Rect::new(96, 0, 90, 90)];
            let crossing = Crossing::between(cells[0], cells[1], PLAIN);
            crossing.is_between_round(&Picture::from(picture))
        };
        assert!(is_between(&|_, _| false));
        assert!(!is_between(&|x, y| x.abs() < 9 && (3..6).contains(&y.abs())), "bars");
        assert!(!is_between(&|x, y| (6..9).contains(&x) && y.abs() < 9), "a bar on the bare cell");
    }
}
