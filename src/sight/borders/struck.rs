//! Two bars, and two bars with a stroke through them: as shapes they are much alike, heavy ones
//! most of all, and they mean the contrary. So what lies between the bars is looked at.

use crate::theme::{GLYPH, Glyph, Match, Meaning, Place, Theme};

/// What two bars have between them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bars {
    /// Nothing: they are equal.
    Bare,
    /// A slanting stroke that goes through both.
    Struck,
    /// Something that may be one.
    Vague,
}

// Strokes of a twelfth to a sixth of a glyph, steep and less so, are told by these, and so
// are bars without one, sharp and blurred; the tests draw them.

/// A line of a bar is inked over this share of its length,
const FULL: f32 = 0.7;
/// and one between bars over less than this.
const OPEN: f32 = 0.55;
/// A stroke between bars differs from what else is there by this share of their ink,
const STROKE: f32 = 0.45;
/// blurred ones by this one at least,
const FAINT: f32 = 0.25;
/// is no wider than this share of them,
const NARROW: f32 = 0.5;
/// and this share of their length from either end at least.
const WITHIN: f32 = 0.1;
/// What goes beyond a bar has this share of its ink,
const BEYOND: f32 = 0.3;
/// from so many pixels of a glyph on, where the edge of a tilted bar ends,
const TIP: usize = 2;
/// and the ends of a stroke are so many apart along the bars, or so few if it is straight.
const SLANT: f32 = 2.0;
const STRAIGHT: f32 = 0.7;

/// The signs that `themes` have, by how well they fit a glyph: two bars with a stroke
/// through them are not equal, whichever way they lie.
pub fn look(glyph: &Glyph, themes: &[Theme]) -> Vec<Match> {
    let mut names = crate::theme::look(glyph, themes, Place::Borders);
    let bars = match bars(glyph) {
        None | Some(Bars::Bare) => return names,
        Some(bars) => bars,
    };
    let labels =
        || themes.iter().filter(|own| own.place == Place::Borders).flat_map(|own| &own.labels);
    let turned = turned(glyph);
    let all = turned.iter().flat_map(|own| {
        labels().filter(|label| label.name == UNEQUAL).map(|label| label.likeness(own))
    });
    let likest = all.fold(-1.0, f32::max);
    let equal = names.iter().filter(|name| name.means == Meaning::Equal);
    let equal = equal.map(|name| name.score).fold(-1.0, f32::max);
    for name in &mut names {
        if name.label == UNEQUAL {
            name.score = name.score.max(likest).max(equal);
        } else if bars == Bars::Struck && name.means == Meaning::Equal {
            name.score = name.score.min(UNLIKE);
        }
    }
    names.sort_by(|a, b| b.score.total_cmp(&a.score));
    names
}

/// The label of two bars with a stroke through them,
const UNEQUAL: &str = "unequal";
/// which are so little like such without one.
const UNLIKE: f32 = 0.5;

/// What two bars have between them, whichever way they lie; `None` of any other shape.
pub fn bars(glyph: &Glyph) -> Option<Bars> {
    let grey = glyph.to_grey();
    let at = |x: usize, y: usize| f32::from(grey[y * GLYPH + x]) / 255.0;
    level(&at).or_else(|| level(&|x, y| at(y, x)))
}

/// The same of bars one below the other.
fn level(ink: Ink) -> Option<Bars> {
    Pair::find(ink)?.between()
}

/// How much ink a column and a row of a glyph have where they cross, 0 to 1.
type Ink<'a> = &'a dyn Fn(usize, usize) -> f32;

/// Two bars, one below the other.
struct Pair<'a> {
    ink: Ink<'a>,
    /// Their first and last column, and how many these are.
    columns: (usize, usize),
    length: usize,
    /// The first row of the upper bar and the last of the lower one,
    rows: (usize, usize),
    /// and the first and the last between them.
    gap: (usize, usize),
    /// The share of their length that they ink.
    most: f32,
}

impl<'a> Pair<'a> {
    fn find(ink: Ink<'a>) -> Option<Self> {
        let inked = |x: usize| (0..GLYPH).any(|y| ink(x, y) >= 0.5);
        let columns = ((0..GLYPH).find(|&x| inked(x))?, (0..GLYPH).rfind(|&x| inked(x))?);
        let length = columns.1 - columns.0 + 1;
        let share = |y: usize| (columns.0..=columns.1).map(|x| ink(x, y)).sum::<f32>();
        let shares: Vec<f32> = (0..GLYPH).map(|y| share(y) / length as f32).collect();
        let most = shares.iter().copied().fold(0.0, f32::max);
        let is_full = |y: &usize| shares[*y] >= FULL * most;
        let is_open = |y: &usize| shares[*y] <= OPEN * most;
        let rows = ((0..GLYPH).find(is_full)?, (0..GLYPH).rfind(is_full)?);
        let gap = ((rows.0..rows.1).find(is_open)?, (rows.0..rows.1).rfind(is_open)?);
        // Two bars, not three, and none of them a speck.
        let are_two = (gap.0..=gap.1).all(|y| is_open(&y)) && length >= GLYPH / 2;
        are_two.then_some(Self { ink, columns, length, rows, gap, most })
    }

    fn row(&self, y: usize) -> Vec<f32> {
        (self.columns.0..=self.columns.1).map(|x| (self.ink)(x, y)).collect()
    }

    /// What is between them.
    fn between(&self) -> Option<Bars> {
        let lines = (self.gap.0..=self.gap.1).map(|y| self.row(y));
        let sum = |line: &[f32]| line.iter().sum::<f32>();
        let barest = lines.min_by(|a, b| sum(a).total_cmp(&sum(b)))?;
        let mut sorted = barest.clone();
        sorted.sort_by(f32::total_cmp);
        let (usual, strongest) = (sorted[self.length / 3], sorted[self.length - 1]);
        if strongest - usual < FAINT * self.most {
            return Some(Bars::Bare);
        }
        if !self.is_stroke(&barest, (usual + strongest) / 2.0) {
            return None;
        }
        let centre = |y: usize| self.centre(y, usual);
        let apart = |a: usize, b: usize| Some((centre(a)? - centre(b)?).abs());
        let (first, last) = self.rows;
        let upper = (0..=first.checked_sub(TIP)?).rev().find(|y| centre(*y).is_some());
        let lower = (last + TIP..GLYPH).find(|y| centre(*y).is_some());
        let is_clear = strongest - usual >= STROKE * self.most;
        // Where a line between cells ends at the bars, what is not the line is straight.
        match upper.zip(lower).and_then(|(upper, lower)| apart(upper, lower)) {
            Some(slant) if slant >= SLANT && is_clear => Some(Bars::Struck),
            Some(slant) if slant < STRAIGHT => None,
            Some(_) => Some(Bars::Vague),
            None => {
                let slant = apart(self.gap.0, self.gap.1)?;
                (slant >= STRAIGHT).then_some(Bars::Vague)
            }
        }
    }

    /// Whether what is above `level` in a line between the bars is one narrow stroke, and at
    /// none of their ends.
    fn is_stroke(&self, line: &[f32], level: f32) -> bool {
        let is_own = |i: &usize| line[*i] >= level;
        let ends = (0..line.len()).find(is_own).zip((0..line.len()).rfind(is_own));
        let room = (WITHIN * self.length as f32) as usize;
        ends.is_some_and(|(left, right)| {
            (left..=right).all(|i| is_own(&i))
                && (right - left + 1) as f32 <= NARROW * self.length as f32
                && left >= room
                && right + room < self.length
        })
    }

    /// The middle of the one narrow stroke that a row shows beside what is `usual`.
    fn centre(&self, y: usize, usual: f32) -> Option<f32> {
        let row: Vec<f32> = self.row(y).into_iter().map(|own| own - usual).collect();
        let is_own = |i: &usize| row[*i] >= BEYOND * self.most;
        let (left, right) = ((0..row.len()).find(is_own)?, (0..row.len()).rfind(is_own)?);
        let all: f32 = row[left..=right].iter().sum();
        let moment: f32 = (left..=right).map(|i| row[i] * i as f32).sum();
        ((right - left + 1) as f32 <= NARROW * self.length as f32).then(|| moment / all)
    }
}

/// A glyph with its sides exchanged, and the same upside down: a stroke slants the other way
/// in what was turned than in what was mirrored.
fn turned(glyph: &Glyph) -> [Glyph; 2] {
    let grey = glyph.to_grey();
    let at = |x: usize, y: usize| grey[y * GLYPH + x];
    let made = |at: &dyn Fn(usize, usize) -> u8| {
        let mut ink = [0; GLYPH * GLYPH];
        for (i, value) in ink.iter_mut().enumerate() {
            *value = at(i % GLYPH, i / GLYPH);
        }
        Glyph::from_grey(&ink)
    };
    [made(&|x, y| at(y, x)), made(&|x, y| at(GLYPH - 1 - y, x))]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::builtin;

    /// Two bars of this weight with a stroke from one place to another, if there is one, blurred
    /// by so many pixels; upright ones are the same with the sides exchanged.
    fn glyph(weight: f32, stroke: Option<[f32; 4]>, blur: i32, is_upright: bool) -> Glyph {
        let is_ink = |x: f32, y: f32| {
            let is_bar = (2.0..22.0).contains(&x)
                && [8.0f32, 16.0].iter().any(|bar| (y - bar).abs() <= weight / 2.0);
            let is_stroke = stroke.is_some_and(|[x0, y0, x1, y1]| {
                let (dx, dy) = (x1 - x0, y1 - y0);
                let along = ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy);
                let off = ((x - x0) * dy - (y - y0) * dx).abs() / dx.hypot(dy);
                (0.0..=1.0).contains(&along) && off <= weight / 2.4
            });
            is_bar || is_stroke
        };
        let mut ink = [0u8; GLYPH * GLYPH];
        for (i, value) in ink.iter_mut().enumerate() {
            let (x, y) = ((i % GLYPH) as i32, (i / GLYPH) as i32);
            let (x, y) = if is_upright { (y, x) } else { (x, y) };
            let near = (-blur..=blur).flat_map(|dx| (-blur..=blur).map(move |dy| (dx, dy)));
            let all = (2 * blur + 1).pow(2);
            let own = near.filter(|(dx, dy)| is_ink((x + dx) as f32 + 0.5, (y + dy) as f32 + 0.5));
            *value = (255 * own.count() as i32 / all) as u8;
        }
        Glyph::from_grey(&ink)
    }

    const STROKES: [[f32; 4]; 3] =
        [[8.0, 21.0, 16.0, 3.0], [10.5, 20.0, 13.5, 4.0], [16.0, 20.5, 8.0, 3.5]];

    #[test]
    fn a_stroke_through_bars_makes_them_unequal() {
        let all = STROKES
            .into_iter()
            .flat_map(|stroke| [2.0, 3.0, 4.0].into_iter().map(move |weight| (stroke, weight)));
        for ((stroke, weight), is_upright) in all.flat_map(|own| [(own, false), (own, true)]) {
            let own = glyph(weight, Some(stroke), 0, is_upright);
            assert_eq!(bars(&own), Some(Bars::Struck), "{stroke:?} {weight} {is_upright}");
            let names = look(&own, builtin::themes());
            assert_eq!(names[0].label, UNEQUAL, "{stroke:?} {weight} {is_upright}");
            let equal = names.iter().find(|name| name.means == Meaning::Equal).expect("known");
            assert!(equal.score <= UNLIKE);
        }
    }

    #[test]
    fn bars_alone_are_equal() {
        for (weight, blur, is_upright) in
            [(2.0, 0, false), (4.0, 0, true), (3.0, 1, true), (4.0, 1, false)]
        {
            let own = glyph(weight, None, blur, is_upright);
            assert_eq!(bars(&own), Some(Bars::Bare), "{weight} {blur}");
            assert_eq!(look(&own, builtin::themes())[0].means, Meaning::Equal);
        }
    }

    #[test]
    fn what_hardly_shows_between_bars_names_neither() {
        // A stroke that ends at the bars.
        let own = glyph(3.0, Some([14.5, 8.0, 9.5, 16.0]), 0, false);
        assert_eq!(bars(&own), Some(Bars::Vague));
        let names = look(&own, builtin::themes());
        let best = |means: Meaning| {
            names.iter().filter(|n| n.means == means).map(|n| n.score).fold(-1.0, f32::max)
        };
        assert!(best(Meaning::Different) >= best(Meaning::Equal));
        // A straight one may be where a line between cells has a gap.
        for ends in [[8.0, 16.0], [3.0, 21.0]] {
            let own = glyph(3.0, Some([12.0, ends[0], 12.0, ends[1]]), 0, true);
            assert_eq!(bars(&own), None, "{ends:?}");
        }
    }

    #[test]
    fn other_signs_are_no_bars_with_a_stroke() {
        for label in ["cross", "bolt"] {
            let themes = builtin::themes().iter().filter(|theme| theme.place == Place::Borders);
            let own = themes.flat_map(|theme| &theme.labels).find(|own| own.name == label);
            let own = own.expect("a known sign");
            let names = own.glyphs.iter().map(|glyph| look(glyph, builtin::themes()));
            assert!(names.into_iter().all(|names| names[0].label == label), "{label}");
        }
    }
}
