//! Where two cells meet: whether anything stands there, and what.

use super::ink::{COMPLETED, Ink, is_bolt, named};
use super::kinds::ONE_INK;
use super::view::{SAME_BADGE, Shape, View, WHOLE_BADGE};
use super::{CLEAR_SIGN, HALF, MIN_CONTRAST, ROUNDED, TOLD, VIEW_SIDE};
use crate::geom::Rect;
use crate::picture::{Picture, Rgb, distance};
use crate::theme::Theme;

/// The middle of a border, which every sign covers in part: across,
pub const MIDDLE_ACROSS: f64 = 0.05;
/// and along.
pub const MIDDLE_ALONG: f64 = 0.11;
/// This share of the middle is inked where there is something.
const MIDDLE_SHARE: f64 = 0.08;
/// or this one in a gap of this part of the pitch, where else is nothing.
const TINY_SHARE: f64 = 0.02;
const GAPING: f64 = 0.2;
/// Signs of one colour differ by this much where they are thin.
pub const ONE_THIN: u8 = 70;
/// Gaps of this part of the pitch are so wide that signs may stand anywhere in them.
const WIDE: f64 = 0.35;
/// Where a sign may be along a wide gap,
const GAP_ALONG: f64 = 0.24;
/// in which part of its width, since cells may have soft edges,
const GAP_ACROSS: f64 = 0.7;
/// and the share of that which it covers at least.
const GAP_SHARE: f64 = 0.004;
/// What frames leave of a sign covers at least this share of it.
const SOME_SHARE: f64 = 0.03;
/// A gap of which half is so many pixels shows what lies behind the cells.
const LEAST_HALF: f64 = 2.0;
/// From a ground to a mix and on to a sign's colour it is hardly further than all the way.
const MIXED: f64 = 1.1;
/// A sign that stands beside its border reaches this near to it, as a part of the pitch.
const BESIDE: f64 = 0.14;
/// Signs smaller than this part of the view lose their form in it.
const SMALL: f64 = 0.36;
/// Lines as wide as this, in pixels, hide signs of their own colour,
const THICK: f64 = 3.0;
/// and those that reach no further than this part of the pitch from their middle,
const THICKEST: f64 = 0.12;
/// which end so many pixels further than they reach, or blend with what is beside them,
const ENDS: [f64; 3] = [0.5, 1.0, 1.5];
/// but for what shows beside them within this part of it along the border.
const JUTTING: f64 = 0.14;
/// and does not here: the outlines of round tiles do.
const ENDED: f64 = 0.2;
/// A badge covers a part of the gap between two cells so far along it, which no bar
/// of a sign is as long as,
const OPEN: f64 = 0.2;
/// in all of these places across it, where frames around a cell leave one bare,
const STRIPES: [f64; 3] = [0.0, -0.03, 0.03];
/// and it else is of one colour but for this much.
pub const ONE_GAP: u8 = 16;
/// Dashes go on from here to there along a border, as parts of the pitch from its middle,
const DASHED: (f64, f64) = (0.3, 0.46);
/// at one of these places across it,
const DASHED_ACROSS: [f64; 3] = [0.0, -0.025, 0.025];
/// in their own colour but for this much,
const ONE_DASH: u8 = 60;
/// in so many of ten places there at least.
const DASHES: usize = 4;
/// Noise has eaten into one of two cells whose gap is so many pixels wider than
/// gaps usually are.
const EATEN: i32 = 3;

/// The middle of a border, in pixels of the picture.
#[derive(Debug, Clone, Copy)]
pub struct Crossing {
    /// How far it is from the picture's left edge,
    pub x: f64,
    /// and from its upper one.
    pub y: f64,
    /// From the middle of one cell to the middle of the other, pixels.
    pub pitch: f64,
    /// Between the two cells, pixels.
    pub gap: f64,
    /// Whether the two cells are side by side.
    pub is_upright: bool,
    /// Where along the border it is plain, as a part of the pitch from its middle.
    pub plain: f64,
}

impl Crossing {
    /// That of two neighbouring cells, which is `plain` so far from its middle.
    pub fn between(a: Rect, b: Rect, plain: f64) -> Self {
        let middle =
            |r: Rect| (f64::from(2 * r.x + r.width) / 2.0, f64::from(2 * r.y + r.height) / 2.0);
        let (from, to) = (middle(a), middle(b));
        let is_upright = to.0 - from.0 > to.1 - from.1;
        let pitch = (to.0 - from.0).max(to.1 - from.1);
        let (x, y, gap) = if is_upright {
            (f64::from(a.right() + b.x) / 2.0, from.1, b.x - a.right())
        } else {
            (from.0, f64::from(a.bottom() + b.y) / 2.0, b.y - a.bottom())
        };
        Self { x, y, pitch, gap: f64::from(gap), is_upright, plain }
    }

    /// The place so many parts of the pitch to the right and down.
    pub fn moved(self, (right, down): (f64, f64)) -> Self {
        Self { x: self.x + right * self.pitch, y: self.y + down * self.pitch, ..self }
    }

    /// Where the border may be: in the middle between the two cells or, where their
    /// gap is wider than `usual` of columns and of rows, next to either of them.
    pub fn anywhere_between(a: Rect, b: Rect, usual: [i32; 2], plain: f64) -> Vec<Self> {
        let middle = Self::between(a, b, plain);
        let (gap, usual) = match middle.is_upright {
            true => (b.x - a.right(), usual[0]),
            false => (b.y - a.bottom(), usual[1]),
        };
        let by = f64::from(gap - usual) / 2.0;
        let shifted = |by: f64| match middle.is_upright {
            true => Self { x: middle.x + by, ..middle },
            false => Self { y: middle.y + by, ..middle },
        };
        match gap - usual >= EATEN {
            true => vec![middle, shifted(-by), shifted(by)],
            false => vec![middle],
        }
    }

    /// Whether the middle of the border looks like its quarters.
    pub fn is_plain(&self, picture: &Picture) -> bool {
        let least = if self.is_gaping() { TINY_SHARE } else { MIDDLE_SHARE };
        self.stands_out(picture, |_, off| off > MIN_CONTRAST) < least
    }

    /// Whether a little in one of these colours stands out from a gap that holds all of a
    /// small sign, less than a border that is not plain shows.
    pub fn shows_little(&self, picture: &Picture, colours: &[Rgb]) -> bool {
        let is_one = |across: f64| {
            distance(self.pixel(picture, across, self.plain), self.gap(picture)) <= ONE_GAP
        };
        let stands = |own: Rgb, off: u8| {
            off > MIN_CONTRAST && colours.iter().any(|sign| distance(own, *sign) <= ONE_THIN)
        };
        !colours.is_empty()
            && [-MIDDLE_ACROSS, MIDDLE_ACROSS].into_iter().all(is_one)
            && self.stands_out(picture, stands) >= TINY_SHARE
    }

    /// Whether what stands there goes on straight along the border to where the round
    /// corners of tiles begin, as a frame around one does.
    pub fn is_straight(&self, picture: &Picture) -> bool {
        ROUNDED.into_iter().any(|plain| Self { plain, ..*self }.is_plain(picture))
    }

    /// This border, and the same as it is plain nearer to its middle: what stands out
    /// only of the former are the round corners of tiles.
    fn and_nearer(&self) -> [Self; 2] {
        [*self, Self { plain: self.plain.min(ROUNDED[0]), ..*self }]
    }

    /// Whether the gap between the two cells has room for all of a sign, however tiny.
    pub fn is_gaping(&self) -> bool {
        self.gap >= GAPING * self.pitch
    }

    /// The share of pixels in the middle of the border that `stand` out, by how much
    /// they differ from its quarters.
    pub fn stands_out(&self, picture: &Picture, stand: impl Fn(Rgb, u8) -> bool) -> f64 {
        self.stand_out::<9, 17>(picture, (MIDDLE_ACROSS, MIDDLE_ALONG), stand)
    }

    /// Whether the gap between the two cells is so wide that a sign may stand anywhere in
    /// it.
    pub fn is_wide(&self) -> bool {
        self.gap >= WIDE * self.pitch
    }

    /// Whether all of a wide gap between the two cells looks like its quarters.
    pub fn is_clean(&self, picture: &Picture) -> bool {
        let across = GAP_ACROSS * self.gap / 2.0 / self.pitch;
        let stand = |_: Rgb, off: u8| off > MIN_CONTRAST;
        self.stand_out::<25, 41>(picture, (across, GAP_ALONG), stand) < GAP_SHARE
    }

    /// The share of pixels that `stand` out of those so far across the border and along
    /// it at most, of which so many are looked at each way.
    fn stand_out<const ACROSS: usize, const ALONG: usize>(
        &self,
        picture: &Picture,
        reach: (f64, f64),
        stand: impl Fn(Rgb, u8) -> bool,
    ) -> f64 {
        let inked = self.inked::<ACROSS, ALONG>(picture, reach, stand);
        inked.iter().sum::<usize>() as f64 / (ACROSS * ALONG) as f64
    }

    /// How many of these pixels do, by how far across the border they are.
    pub fn inked<const ACROSS: usize, const ALONG: usize>(
        &self,
        picture: &Picture,
        reach: (f64, f64),
        stand: impl Fn(Rgb, u8) -> bool,
    ) -> [usize; ACROSS] {
        let part = |whole: f64, i: usize, count: usize| {
            let half = (count / 2) as f64;
            whole * (i as f64 - half) / half
        };
        let across: [usize; ACROSS] =
            std::array::from_fn(|i| self.place(picture, part(reach.0, i, ACROSS), true));
        let along: [usize; ALONG] =
            std::array::from_fn(|i| self.place(picture, part(reach.1, i, ALONG), false));
        let quarters = [-self.plain, self.plain].map(|part| self.place(picture, part, false));
        let pixels = picture.pixels.as_chunks::<3>().0;
        let width = picture.width() as usize;
        // How far it is to the next pixel across the border, and along it.
        let (aside, on) = if self.is_upright { (1, width) } else { (width, 1) };
        let pixel = |across: usize, along: usize| pixels[across * aside + along * on];
        across.map(|across| {
            let [one, other] = quarters.map(|along| pixel(across, along));
            let is_off = |along: &&usize| {
                let own = pixel(across, **along);
                own != one
                    && own != other
                    && stand(own, distance(own, one).min(distance(own, other)))
            };
            along.iter().filter(is_off).count()
        })
    }

    /// The colour between the two cells where the border is plain.
    pub fn gap(&self, picture: &Picture) -> Rgb {
        self.pixel(picture, 0.0, self.plain)
    }

    /// Whether a stripe of the colour of gaps lies between the two cells: nothing is
    /// across it, and what is beside it belongs to one of them.
    pub fn is_open(&self, picture: &Picture, gap: Rgb) -> bool {
        let reach = (OPEN * self.pitch) as i32;
        let is_stripe = |across: &f64| {
            let at = |along: i32| self.pixel(picture, *across, f64::from(along) / self.pitch);
            (-reach..=reach).all(|along| distance(at(along), gap) <= ONE_GAP)
        };
        STRIPES.iter().any(is_stripe)
    }

    /// Whether what stands in the gap reaches both cells, and neither has anything of it: then
    /// it lies behind the cells, as what is painted on a page does.
    pub fn is_behind(&self, picture: &Picture) -> bool {
        let half = self.gap / 2.0;
        let reach = (OPEN * self.pitch) as i32;
        let row = |across: f64| {
            let across = across / self.pitch;
            let plain = [-self.plain, self.plain].map(|part| self.pixel(picture, across, part));
            let is_off = move |along: &i32| {
                let own = self.pixel(picture, across, f64::from(*along) / self.pitch);
                plain.iter().all(|plain| distance(own, *plain) > MIN_CONTRAST / 2)
            };
            (-reach..=reach).filter(is_off).count()
        };
        half >= LEAST_HALF
            && [-1.0, 1.0]
                .into_iter()
                .all(|side| row(side * (half - 1.0)) > 0 && row(side * (half + 2.0)) == 0)
    }

    /// Whether ink of this colour is on the border on both sides of where signs stand, too:
    /// then it is a dashed line, whatever its middle is like.
    pub fn is_dashed(&self, picture: &Picture, colour: Rgb) -> bool {
        const PLACES: i32 = 10;
        let is_ink = |along: f64| {
            DASHED_ACROSS
                .iter()
                .any(|across| distance(self.pixel(picture, *across, along), colour) <= ONE_DASH)
        };
        [-1.0, 1.0].into_iter().all(|side| {
            let place = |i: i32| f64::from(i) / f64::from(PLACES) * (DASHED.1 - DASHED.0);
            let inked = (0..PLACES).filter(|&i| is_ink(side * (DASHED.0 + place(i))));
            inked.count() >= DASHES
        })
    }

    /// The pixel this part of the pitch from the middle, across the border and along it.
    pub fn pixel(&self, picture: &Picture, across: f64, along: f64) -> Rgb {
        let (across, along) =
            (self.place(picture, across, true), self.place(picture, along, false));
        let (x, y) = if self.is_upright { (across, along) } else { (along, across) };
        picture.pixels.as_chunks::<3>().0[y * picture.width() as usize + x]
    }

    /// How far the line between the cells, or the frames on them, reaches to both sides
    /// of the middle, pixels; `None` where it is thin or has no end.
    fn line(&self, picture: &Picture) -> Option<[f64; 2]> {
        let line = self.pixel(picture, 0.0, self.plain);
        let most = (THICKEST * self.pitch) as i32;
        let reach = |side: f64| {
            let is_line = |off: &i32| {
                let across = side * f64::from(*off) / self.pitch;
                distance(self.pixel(picture, across, self.plain), line) <= MIN_CONTRAST
            };
            (1..=most).take_while(is_line).count() as i32
        };
        let (before, behind) = (reach(-1.0), reach(1.0));
        let is_thick = f64::from(before + behind + 1) >= THICK;
        (is_thick && before < most && behind < most).then_some([before, behind].map(f64::from))
    }

    /// Whether something juts out on both sides of a line that reaches so far, near the
    /// middle of the border only.
    fn is_jutted(&self, picture: &Picture, line: [f64; 2]) -> bool {
        const ALONG: i32 = 8;
        let is_ink = |across: f64, along: f64| {
            let own = self.pixel(picture, across, along);
            let off = |part: f64| distance(own, self.pixel(picture, across, part)) > MIN_CONTRAST;
            off(self.plain) && off(-self.plain)
        };
        let along = |i: i32| JUTTING * f64::from(i) / f64::from(ALONG);
        let is_sign = |across: &f64| {
            (-ALONG..=ALONG).any(|i| is_ink(*across, along(i)))
                && ![-ENDED, ENDED].iter().any(|along| is_ink(*across, *along))
        };
        [-line[0] - 1.0, line[1] + 1.0].map(|off| off / self.pitch).iter().all(is_sign)
    }

    /// The sign of the line's own colour that juts out on both sides of a thick line,
    /// or what else does; `None` where nothing does.
    pub fn bridged(&self, picture: &Picture, themes: &[Theme]) -> Option<Ink> {
        let line = self.line(picture).filter(|line| self.is_jutted(picture, *line))?;
        let view = View::cut(picture, self, HALF);
        let width = line[0].max(line[1]) + 1.0;
        let scale = view.side as f64 / (2.0 * HALF * self.pitch);
        // Where the line ends between two pixels of the view, either may show the sign.
        let ending = |more: &f64| {
            let reach = line.map(|reach| scale * (reach + more));
            named(view.bridged(reach, self.is_upright)?, themes)
        };
        let shape = ENDS.iter().find_map(ending).map(|(shape, _)| shape);
        let colour = shape.as_ref().map_or([0; 3], |shape| shape.colour);
        Some(Ink {
            crossing: *self,
            // As strong as the line it is a part of, whatever shows of it.
            contrast: view.strongest().max(self.contrast(picture, width)),
            colour,
            glyph: shape.map(|shape| shape.glyph),
            is_coloured: false,
            is_off: false,
            is_bridged: true,
            badge: None,
        })
    }

    /// How much the line stands out from what is so many pixels beside its middle.
    fn contrast(&self, picture: &Picture, width: f64) -> u8 {
        let beside = width / self.pitch;
        let [line, one, other] =
            [0.0, -beside, beside].map(|across| self.pixel(picture, across, self.plain));
        distance(line, one).min(distance(line, other))
    }

    /// How many pixels from the picture's edge this part of the pitch is, across
    /// the border or along it.
    pub fn place(&self, picture: &Picture, part: f64, is_across: bool) -> usize {
        let (middle, limit) = match self.is_upright == is_across {
            true => (self.x, picture.width()),
            false => (self.y, picture.height()),
        };
        (((middle + part * self.pitch).max(0.0) as u32).min(limit.saturating_sub(1))) as usize
    }

    /// Whether a little of one of these colours stands out in the middle of a border
    /// that else is plain: what frames leave of a sign in a narrow gap.
    pub fn shows_some(&self, picture: &Picture, colours: [Rgb; 2]) -> bool {
        // What is not between the ground and them is a frame's own.
        let gap = self.gap(picture);
        let is_of = |pixel: Rgb, off: u8| {
            let is_mix = |colour: &Rgb| {
                let rest = distance(pixel, *colour);
                let all = f64::from(rest) + f64::from(off);
                rest < off && all <= MIXED * f64::from(distance(gap, *colour))
            };
            colours.iter().any(is_mix)
        };
        let stands = |pixel, off| off > MIN_CONTRAST && is_of(pixel, off);
        self.and_nearer().iter().all(|own| own.stands_out(picture, stands) >= SOME_SHARE)
    }

    /// Whether something in this colour stands out so near to the middle of the border that
    /// it may be a sign that does not lie across it.
    pub fn shows_beside(&self, picture: &Picture, colour: Rgb) -> bool {
        let stands = |pixel, off| off > MIN_CONTRAST && distance(pixel, colour) <= ONE_INK;
        let share = |own: &Self| own.stand_out::<21, 21>(picture, (BESIDE, BESIDE), stands);
        self.and_nearer().iter().all(|own| share(own) >= SOME_SHARE)
    }

    /// Whether a badge of this colour shows beside what covers the border.
    pub fn shows_badge(&self, picture: &Picture, colour: Rgb) -> bool {
        let reach = (WHOLE_BADGE * HALF, WHOLE_BADGE * HALF);
        let is_near = |pixel: Rgb, _| distance(pixel, colour) <= 2 * SAME_BADGE;
        let shows = |own: &Self| {
            // Few borders show the colour at all.
            own.stand_out::<15, 15>(picture, reach, is_near) > 0.0
                && View::cut(picture, own, HALF).shows_badge(colour)
        };
        self.and_nearer().iter().all(shows)
    }

    /// The ink in the middle of a border that is not plain; `None` where there
    /// is too little of it.
    pub fn ink(&self, picture: &Picture, themes: &[Theme]) -> Option<Ink> {
        let view = View::cut(picture, self, HALF);
        let contrast = view.strongest();
        if contrast < MIN_CONTRAST {
            return None;
        }
        let grounds = view.grounds();
        let cut = |cut: fn(&View, Rgb) -> Option<Shape>, ground: Rgb| {
            named(self.shape(picture, &view, |view| cut(view, ground))?, themes)
        };
        let on_badge = grounds.iter().find_map(|ground| cut(View::on_badge, *ground));
        // What is half a sign there may be a whole one without what is around it.
        let score = |shape: &Option<(Shape, f32)>| shape.as_ref().map_or(0.0, |(_, score)| *score);
        let is_told = |(shape, score): &(Shape, f32), own: f32| {
            *score >= TOLD.max(own + COMPLETED) && !is_bolt(shape, themes)
        };
        let own = score(&on_badge);
        let near = (own < CLEAR_SIGN).then(|| View::close(picture, self));
        let whole = |near: &View| {
            let on_badge = |ground: &Rgb| named(near.on_badge(*ground)?, themes);
            let close = grounds.iter().filter_map(on_badge);
            let ringed = grounds.iter().filter_map(|ground| cut(View::in_ring, *ground));
            let strong = grounds.iter().filter_map(|ground| cut(View::within_badge, *ground));
            strong.chain(close).chain(ringed).find(|found| is_told(found, own))
        };
        let shape = near.as_ref().and_then(whole).or(on_badge);
        let own = score(&shape);
        let filled = |near: &View| {
            [near, &view].into_iter().find_map(|view| {
                let fill = |colour: Rgb| named(view.filled(colour)?, themes);
                view.colours_inside().into_iter().filter_map(fill).find(|found| is_told(found, own))
            })
        };
        let near = near.filter(|_| own < CLEAR_SIGN);
        let shape = near.as_ref().and_then(filled).or(shape);
        let shape = shape.map(|(shape, _)| shape);
        let shape = shape.or_else(|| self.shape(picture, &view, View::on_border));
        // What is closed all around is a badge, and what is left out of it the sign.
        let inner = shape.as_ref().filter(|shape| shape.is_closed).and_then(|badge| {
            let cut = |view: &View| view.on_badge(badge.colour);
            Some(named(self.shape(picture, &view, cut)?, themes).map(|(shape, _)| shape))
        });
        let shape = inner.unwrap_or(shape);
        let colour = shape.as_ref().map_or([0; 3], |shape| shape.colour);
        let glyph = shape.map(|shape| shape.glyph);
        let (is_coloured, badge) = (view.is_coloured(), view.badge());
        Some(Ink {
            crossing: *self,
            contrast,
            colour,
            glyph,
            is_coloured,
            is_off: false,
            is_bridged: false,
            badge,
        })
    }

    /// What `shape` finds in the view, or closer up: small signs are cut out
    /// once more, with all the pixels they have.
    pub fn shape(
        &self,
        picture: &Picture,
        view: &View,
        shape: impl Fn(&View) -> Option<Shape>,
    ) -> Option<Shape> {
        let found = shape(view)?;
        let longer = f64::from(found.bounds.width.max(found.bounds.height));
        let is_reduced = 2.0 * HALF * self.pitch > 1.3 * VIEW_SIDE;
        if is_reduced && longer < SMALL * view.side as f64 {
            let closer = shape(&View::cut(picture, self, HALF / 2.0));
            return Some(closer.unwrap_or(found));
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests;
