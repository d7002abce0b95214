//! Ink that may be more or less than a digit: digits that run into each other
//! are cut apart, and a stroke through a number that is done is taken out.
//!
//! Both are done only to ink that is no clear digit as it is, and count only
//! where what comes out is.

use super::around::CLEAR;
use crate::geom::Rect;
use crate::theme::Glyph;
use crate::theme::partial::Partial;

/// The digits of a glyph by how well they fit, the best first.
pub type Named = Vec<(u8, f32)>;

/// A piece of ink on its own: how strong it is at each pixel, 0 for none.
pub struct Piece<'a> {
    /// Pixel by pixel, rows of `width`.
    pub mask: &'a [u8],
    /// Length of a row.
    pub width: usize,
    /// Weaker pixels are its blended border.
    pub level: u8,
    /// Which pixels a stroke hides; empty where there is none.
    pub hidden: &'a [bool],
}

/// What is to be named.
pub enum Figure {
    /// A glyph all of which can be seen.
    Whole(Glyph),
    /// One that a stroke hides a part of.
    Partial(Partial),
}

/// Narrower ink than this share of its height is one digit.
const MIN_PAIR: f64 = 0.72;
/// Ink as wide as this share of its height may be a clear digit by chance.
const MAX_DIGIT: f64 = 1.0;
/// A digit cut out of a pair is this like its template at least.
const LEAST_PART: f32 = 0.6;
/// A part is as high as this share of the whole.
const SAME_HEIGHT: f64 = 0.8;
/// The narrowest digit, as a share of its height.
const NARROWEST: f64 = 0.12;
/// The widest digit.
const WIDEST: f64 = 1.0;
/// How many cuts are tried, those through the least ink first.
const CUTS: usize = 8;
/// Digits may lie over each other by this share of their height.
const OVERLAP: f64 = 0.1;
/// How many of these are followed.
const FOLLOWED: usize = 3;
/// No more digits than this run into each other,
const MAX_PARTS: usize = 4;
/// and only two or three where the whole is narrower than so many heights.
const BREADTHS: [f64; 2] = [1.1, 1.7];
/// A stroke lies in this part of the height,
const STROKE_PLACE: (f64, f64) = (0.25, 0.75);
/// is so thick at the most, as a share of it,
const STROKE_BREADTH: f64 = 0.2;
/// and runs through this share of the width,
const STROKE_LENGTH: f64 = 0.9;
/// level or no steeper than this.
const STEEPEST: f64 = 1.2;
/// Its ends tell how steep it is but for this much, which is gone through in
/// steps that move them by a pixel, or
const SLOPE_OFF: f64 = 0.2;
/// by this much where they are short.
const SLOPE_STEP: f64 = 0.05;
/// Its blended edges end so many pixels from it, where it is level or the digit
/// is lower than this, and where not; or at this share of the height.
const EDGES: [i32; 2] = [2, 3];
const LOW: i32 = 21;
const EDGE_SHARE: f64 = 0.06;
/// Narrower ink that is a clear digit has no stroke through it.
const BROAD: f64 = 0.85;
/// A stroke sticks out by this share of the width at least;
const ENDS: f64 = 0.06;
/// and by this part of the height at most.
const STICKS_OUT: f64 = 1.0;
/// Other clear digits have one where they are so much more like one without it.
const BETTER: f32 = 0.06;

/// Whether a clear digit that fills this box is one as it is: too narrow to be
/// two, or to have a stroke through it.
pub fn is_sole(bounds: Rect) -> bool {
    f64::from(bounds.width) < BROAD * f64::from(bounds.height)
}

impl Piece<'_> {
    /// The digits in the part `bounds` of it, each with its box; the `whole` of
    /// it, as it was named, where it cannot be taken apart. `name` names a glyph.
    pub fn digits(
        &self,
        bounds: Rect,
        whole: Named,
        name: &mut dyn FnMut(Figure) -> Named,
    ) -> Vec<(Rect, Named)> {
        let best = score(&whole);
        let (width, height) = (f64::from(bounds.width), f64::from(bounds.height));
        let is_clear = best >= CLEAR && width <= MAX_DIGIT * height;
        let is_endless = width > (MAX_PARTS as f64 * WIDEST + 2.0 * STICKS_OUT) * height;
        if is_clear && is_sole(bounds) || is_endless {
            return vec![(bounds, whole)];
        }
        if let Some((mask, hidden, own)) = self.without_stroke(bounds) {
            let rest = Piece { mask: &mask, hidden: &hidden, ..*self };
            let named = name(rest.figure(own));
            // What sticks out of a digit at both ends is no part of it.
            let ends = (own.x - bounds.x).min(bounds.right() - own.right());
            let sticks_out = f64::from(ends) >= ENDS * width;
            let least = match is_clear {
                true if sticks_out => best - BETTER,
                true => best + BETTER,
                false => best,
            };
            if score(&named) >= CLEAR.max(least) {
                return vec![(own, named)];
            }
            if !is_clear && let Some(parts) = rest.apart(own, best.max(score(&named)), name) {
                return parts;
            }
        }
        match is_clear {
            true => vec![(bounds, whole)],
            false => self.apart(bounds, best, name).unwrap_or_else(|| vec![(bounds, whole)]),
        }
    }

    /// Digits that run into each other, where all are more like digits than
    /// `best`.
    fn apart(
        &self,
        bounds: Rect,
        best: f32,
        name: &mut dyn FnMut(Figure) -> Named,
    ) -> Option<Vec<(Rect, Named)>> {
        let (width, height) = (f64::from(bounds.width), f64::from(bounds.height));
        if width < MIN_PAIR * height || width > MAX_PARTS as f64 * WIDEST * height {
            return None;
        }
        let most = MAX_PARTS - BREADTHS.iter().filter(|&&most| width < most * height).count();
        // Neighbouring cuts leave many parts the same.
        let mut known: Vec<(Rect, Named)> = Vec::new();
        let mut named = |part: Rect| match known.iter().find(|(own, _)| *own == part) {
            Some((_, named)) => named.clone(),
            None => {
                let named = name(self.figure(part));
                known.push((part, named.clone()));
                named
            }
        };
        let least = best.max(LEAST_PART);
        let parts = self.parts(bounds, bounds.height, (most, least), &mut named)?;
        (parts.len() > 1).then_some(parts)
    }

    /// The glyph of the ink in `bounds`.
    pub fn glyph(&self, bounds: Rect) -> Glyph {
        let own = self.cut(self.mask, bounds);
        let width = bounds.width.max(0) as usize;
        Glyph::from_mask(&own, width, Rect::new(0, 0, bounds.width, bounds.height))
    }

    /// The same, or what can be seen of it.
    pub fn figure(&self, bounds: Rect) -> Figure {
        if self.hidden.is_empty() {
            return Figure::Whole(self.glyph(bounds));
        }
        let (ink, hidden) = (self.cut(self.mask, bounds), self.cut(self.hidden, bounds));
        Figure::Partial(Partial::from_mask(&ink, &hidden, bounds.width.max(0) as usize))
    }

    /// What is in the box alone: a neighbour's ink is another digit's.
    fn cut<T: Copy>(&self, from: &[T], bounds: Rect) -> Vec<T> {
        let width = bounds.width.max(0) as usize;
        let rows = (bounds.y..bounds.bottom()).flat_map(|y| {
            let start = y as usize * self.width + bounds.x as usize;
            &from[start..start + width]
        });
        rows.copied().collect()
    }

    fn at(&self, x: i32, y: i32) -> u8 {
        self.mask[y as usize * self.width + x as usize]
    }

    /// The box of the ink between two columns.
    fn tight(&self, bounds: Rect, from: i32, to: i32) -> Option<Rect> {
        let is_ink = |&ink: &u8| ink > self.level;
        let mut tight: Option<Rect> = None;
        for y in bounds.y..bounds.bottom() {
            let own = y as usize * self.width;
            let row = self.mask.get(own + from as usize..own + to as usize).unwrap_or_default();
            let Some(first) = row.iter().position(is_ink) else { continue };
            let last = row.iter().rposition(is_ink).unwrap_or(first);
            let ink = Rect::new(from + first as i32, y, (last + 1 - first) as i32, 1);
            tight = Some(tight.map_or(ink, |tight| tight.join(&ink)));
        }
        tight
    }

    /// The box cut into digits, at `most` so many and all of them more like digits than
    /// `least`: the first one, and what comes of the rest.
    fn parts(
        &self,
        bounds: Rect,
        height: i32,
        (most, mut least): (usize, f32),
        name: &mut dyn FnMut(Rect) -> Named,
    ) -> Option<Vec<(Rect, Named)>> {
        let share = |share: f64| (share * f64::from(height)).round() as i32;
        let mut best: Option<Vec<(Rect, Named)>> = None;
        if bounds.width <= share(WIDEST) {
            let whole = name(bounds);
            if score(&whole) > least {
                least = score(&whole);
                best = Some(vec![(bounds, whole)]);
            }
        }
        if most <= 1 {
            return best;
        }
        let narrowest = share(NARROWEST).max(2);
        let last = (bounds.x + share(WIDEST)).min(bounds.right() - narrowest);
        let mut cuts: Vec<(u32, i32)> = (bounds.x + narrowest..=last)
            .map(|x| ((bounds.y..bounds.bottom()).map(|y| u32::from(self.at(x, y))).sum(), x))
            .collect();
        cuts.sort_unstable();
        let mut firsts: Vec<(Rect, Rect, Named)> = Vec::new();
        let overlaps = [0, share(OVERLAP).max(1)];
        let tried = cuts.into_iter().take(CUTS).flat_map(|(_, cut)| overlaps.map(|o| (cut, o)));
        for (cut, over) in tried {
            let is_high = |part: &Rect| f64::from(part.height) >= SAME_HEIGHT * f64::from(height);
            let left =
                self.tight(bounds, bounds.x, (cut + over).min(bounds.right())).filter(is_high);
            let right = self.tight(bounds, cut - over, bounds.right()).filter(is_high);
            let (Some(left), Some(right)) = (left, right) else { continue };
            let first = name(left);
            if score(&first) > least {
                firsts.push((left, right, first));
            }
        }
        firsts.sort_by(|a, b| score(&b.2).total_cmp(&score(&a.2)));
        for (left, right, first) in firsts.into_iter().take(FOLLOWED) {
            // Of those that follow none is better.
            if score(&first) <= least {
                break;
            }
            let rest = self.parts(right, height, (most - 1, least), name);
            let Some(rest) = rest else { continue };
            let mut parts = vec![(left, first)];
            parts.extend(rest);
            least = weakest(&parts);
            best = Some(parts);
        }
        best
    }

    /// What is left of the ink in `bounds` without a stroke across it, what the
    /// stroke hides, and the box of the rest.
    fn without_stroke(&self, bounds: Rect) -> Option<(Vec<u8>, Vec<bool>, Rect)> {
        let Stroke { slope, first, last } = self.stroke(bounds)?;
        // Its blended edges go too, which are broader where it slants; what runs
        // through it from above is filled in again.
        let is_sharp = slope == 0.0 || bounds.height < LOW;
        let share = (EDGE_SHARE * f64::from(bounds.height)).round() as i32;
        let edge = if is_sharp { EDGES[0] } else { share.max(EDGES[1]) };
        let mut mask = self.mask.to_vec();
        let mut hidden = self.hidden.to_vec();
        hidden.resize(mask.len(), false);
        for x in bounds.x..bounds.right() {
            let rise = rise(slope, bounds, x);
            let inside = |y: i32| y.clamp(bounds.y, bounds.bottom() - 1);
            let (above, below) = (inside(first + rise - edge), inside(last + rise + edge));
            let near = |y: i32| {
                let xs = (x - 1).max(bounds.x)..=(x + 1).min(bounds.right() - 1);
                xs.map(|x| self.at(x, y)).max().unwrap_or(0)
            };
            for y in above + 1..below {
                let at = y as usize * self.width + x as usize;
                (mask[at], hidden[at]) = (near(above).min(near(below)), true);
            }
        }
        let rest = Piece { mask: &mask, ..*self };
        let own = rest.tight(bounds, bounds.x, bounds.right())?;
        Some((mask, hidden, own))
    }

    /// How far a slanting stroke falls from pixel to pixel: it sticks out of a
    /// digit at both ends.
    fn slope(&self, bounds: Rect) -> Option<f64> {
        let end = |x: i32| {
            let ink = (bounds.y..bounds.bottom()).map(|y| (y, f64::from(self.at(x, y))));
            let strong = ink.filter(|(_, ink)| *ink > f64::from(self.level));
            let (sum, all) = strong
                .fold((0.0, 0.0), |(sum, all), (y, ink)| (sum + f64::from(y) * ink, all + ink));
            (all > 0.0).then(|| sum / all)
        };
        let last = bounds.right() - 1;
        let slope = (end(last)? - end(bounds.x)?) / f64::from(last - bounds.x).max(1.0);
        (slope != 0.0 && slope.abs() <= STEEPEST).then_some(slope)
    }

    /// The stroke through the ink in `bounds`, level or slanting.
    fn stroke(&self, bounds: Rect) -> Option<Stroke> {
        let step = SLOPE_STEP.min(2.0 / f64::from(bounds.width));
        let near = |slope: f64| {
            let steps = (SLOPE_OFF / step).round() as i32;
            (-steps..=steps).map(move |n| slope + f64::from(n) * step)
        };
        let slopes = self.slope(bounds).into_iter().flat_map(near);
        let is_broad = f64::from(bounds.width) >= MIN_PAIR * f64::from(bounds.height);
        let level = self.stroke_along(0.0, 1, bounds);
        level.or_else(|| {
            if !is_broad {
                return None;
            }
            let along = |rows: i32| {
                let slopes = slopes.clone();
                slopes.filter_map(move |slope| self.stroke_along(slope, rows, bounds))
            };
            let breadth = |stroke: &Stroke| stroke.last - stroke.first;
            // A thin one is on the next row wherever it steps down.
            along(1).max_by_key(breadth).or_else(|| along(2).min_by_key(breadth))
        })
    }

    /// The stroke of this slope, which is on one of so many `rows` everywhere.
    fn stroke_along(&self, slope: f64, rows: i32, bounds: Rect) -> Option<Stroke> {
        let place = |share: f64| bounds.y + (share * f64::from(bounds.height)).round() as i32;
        let most = (STROKE_BREADTH * f64::from(bounds.height)).max(1.0);
        let is_ink = |x: i32, y: i32| {
            let y = y + rise(slope, bounds, x);
            let mut own = y.max(bounds.y)..(y + rows).min(bounds.bottom());
            own.any(|y| self.at(x, y) > self.level)
        };
        // Most rows have more gaps than that long before they end.
        let least = (STROKE_LENGTH * f64::from(bounds.width)).ceil() as usize;
        let gaps = (bounds.width.max(0) as usize).saturating_sub(least);
        let is_stroke =
            |y: i32| (bounds.x..bounds.right()).filter(|&x| !is_ink(x, y)).nth(gaps).is_none();
        let places = place(STROKE_PLACE.0)..place(STROKE_PLACE.1);
        let first = places.clone().find(|&y| is_stroke(y))?;
        let last = places.rev().find(|&y| is_stroke(y))? + rows - 1;
        let is_thin = f64::from(last + 1 - first) <= most;
        let is_inside = first > bounds.y && last + 1 < bounds.bottom();
        (is_thin && is_inside).then_some(Stroke { slope, first, last })
    }
}

/// A stroke across ink: its first and last row at the middle of it, and how
/// far it falls from pixel to pixel to the right.
struct Stroke {
    slope: f64,
    first: i32,
    last: i32,
}

/// How far down a stroke is at `x` from where it is at the middle of `bounds`.
fn rise(slope: f64, bounds: Rect, x: i32) -> i32 {
    let middle = bounds.x + bounds.width / 2;
    (slope * f64::from(x - middle)).round() as i32
}

fn score(named: &Named) -> f32 {
    named.first().map_or(-1.0, |best| best.1)
}

fn weakest(parts: &[(Rect, Named)]) -> f32 {
    parts.iter().map(|(_, named)| score(named)).fold(1.0, f32::min)
}
