//! Which cells were printed and which the player filled, where the look of the
//! game shows it: by a shaded ground, by a mark on the tile, or by the colour
//! of the ink. Which of two inks is that of givens the board says: they alone
//! leave it exactly one answer.
//!
//! A look that goes with the value says nothing about who set it, so every cue
//! must stand on cells of both values.

use super::{Hypothesis, drawn};
use crate::geom::{Array2, At};
use crate::picture::{self, Rgb, distance};
use crate::sight::{Look, Sight};

/// The shaded ground of givens differs from that of blanks by this much at
/// least: 6 is the least that was seen.
const SHADED: u8 = 5;
/// Grounds of one kind differ less than this share of that difference.
const SPREAD: f64 = 0.6;
/// Of the cells of one kind at least this share has the rarer value: a look
/// that goes with the value is no cue.
const BOTH: f64 = 0.15;
/// The two kinds explain at least this share of the cells.
const MOSTLY: f64 = 0.9;
/// No more than this share of the blanks has the ground of givens.
const ON_BLANKS: f64 = 0.05;
/// Two colours of ink are apart by this much at least.
const OTHER_INK: u8 = 40;

/// An ink this part as far from one of them as from the other is between both:
/// the noise of a JPEG makes all colours of thin strokes, two inks make two.
const BETWEEN: f64 = 0.4;

/// The givens of a board that was read as `way`; `None` where nothing tells
/// them from the player's cells. `is_told` says whether these cells alone leave
/// the board exactly one answer: those of a puzzle do.
pub fn read(
    sight: &Sight,
    way: &Hypothesis,
    is_told: impl Fn(&[At]) -> bool,
) -> Option<Array2<bool>> {
    let filled = Filled { sight, cells: &way.cells };
    let is_tiled = way.theme == "tiles";
    let by_mark = || if is_tiled { filled.by_mark() } else { None };
    let cue = filled.by_ground().or_else(|| drawn::read(sight, &way.cells));
    let all: Vec<At> = filled.iter().map(|(at, ..)| at).collect();
    let is_given = match cue {
        None if !is_tiled => filled.by_ink().and_then(|inks| told_apart(inks, is_told)),
        // Fewer cells than tell the board are not all of its givens.
        cue => cue.or_else(by_mark).filter(|cells| is_told(cells) || !is_told(&all)),
    }?;
    Some(Array2::from_fn(way.cells.size(), |at| is_given.contains(&at)))
}

/// Of two kinds of cells the one that alone tells the board; games write givens
/// in the stronger ink, or in the weaker.
fn told_apart(kinds: [Vec<At>; 2], is_told: impl Fn(&[At]) -> bool) -> Option<Vec<At>> {
    let [one, other] = kinds;
    match (is_told(&one), is_told(&other)) {
        (true, false) => Some(one),
        (false, true) => Some(other),
        _ => None,
    }
}

/// The cells with a value.
struct Filled<'a> {
    sight: &'a Sight,
    cells: &'a Array2<Option<char>>,
}

impl Filled<'_> {
    fn iter(&self) -> impl Iterator<Item = (At, char, &Look)> {
        let filled = self.cells.iter().filter_map(|(at, value)| Some((at, (*value)?)));
        filled.map(|(at, value)| (at, value, &self.sight.looks[at]))
    }

    /// The cells that `is_given` picks, if both values are well among them.
    fn pick(&self, is_given: impl Fn(&Look) -> bool) -> Option<Vec<At>> {
        let picked: Vec<(At, char)> = self
            .iter()
            .filter(|(.., look)| is_given(look))
            .map(|(at, value, _)| (at, value))
            .collect();
        let zeros = picked.iter().filter(|(_, value)| *value == '0').count();
        let fewer = zeros.min(picked.len() - zeros);
        let is_mixed = fewer as f64 >= BOTH * picked.len() as f64 && fewer > 0;
        is_mixed.then(|| picked.into_iter().map(|(at, _)| at).collect())
    }

    /// Whether nearly all filled cells are as `is_known` says.
    fn are_mostly(&self, is_known: impl Fn(&Look) -> bool) -> bool {
        let known = self.iter().filter(|(.., look)| is_known(look)).count();
        known as f64 >= MOSTLY * self.iter().count() as f64
    }

    /// Givens stand on a ground of their own, the player's on that of blanks.
    fn by_ground(&self) -> Option<Vec<At>> {
        let blanks = self.cells.iter().filter(|(_, value)| value.is_none());
        let blank = commonest(blanks.map(|(at, _)| self.sight.looks[at].ground))?;
        let is_shaded = |look: &&Look| distance(look.ground, blank) >= SHADED;
        let shaded = self.iter().map(|(.., look)| look).filter(is_shaded);
        let ground = commonest(shaded.map(|look| look.ground))?;
        let reach = (f64::from(distance(ground, blank)) * SPREAD) as u8;
        let is_near = |look: &Look, colour: Rgb| distance(look.ground, colour) < reach;
        if !self.are_mostly(|look| is_near(look, ground) || is_near(look, blank)) {
            return None;
        }
        // A tile is no given's ground if all symbols stand on tiles, nor a shade
        // that blanks have too.
        let all = self.iter().count();
        let played = self.iter().filter(|(.., look)| is_near(look, blank)).count();
        let blanks = || self.cells.iter().filter(|(_, value)| value.is_none());
        let shaded = blanks().filter(|(at, _)| is_near(&self.sight.looks[*at], ground)).count();
        let is_own = shaded as f64 <= ON_BLANKS * blanks().count() as f64;
        if played == 0 || played == all || !is_own {
            return None;
        }
        self.pick(|look| {
            distance(look.ground, ground) < reach
                && distance(look.ground, blank) > distance(look.ground, ground)
        })
    }

    /// Givens carry a mark, the same for both values.
    fn by_mark(&self) -> Option<Vec<At>> {
        let class_of = |value: char| {
            let inks = self.iter().filter(|(_, v, _)| *v == value);
            let mut classes: Vec<usize> =
                inks.filter_map(|(.., look)| Some(look.ink?.class)).collect();
            classes.sort_unstable();
            classes.dedup();
            classes.into_iter().max_by_key(|&class| self.sight.inks[class].count)
        };
        let (zero, one) = (class_of('0')?, class_of('1')?);
        let glyph = |class: usize| &self.sight.inks[class].glyph;
        let is_mark = |look: &Look| {
            let ink = look.ink.map(|ink| glyph(ink.class));
            ink.is_some_and(|g| g.likeness(glyph(zero)).max(g.likeness(glyph(one))) >= SAME_MARK)
        };
        let is_error = |class: usize| {
            self.sight.inks[class].names.first().is_some_and(|name| name.label == "exclamation")
        };
        let alike = glyph(zero).likeness(glyph(one)) >= SAME_MARK;
        if alike && !is_error(zero) { self.pick(is_mark) } else { None }
    }

    /// The cells in either of two inks, where there are two.
    fn by_ink(&self) -> Option<[Vec<At>; 2]> {
        let colours = || self.iter().filter_map(|(.., look)| Some(look.ink?.colour));
        let first = commonest(colours())?;
        let second = commonest(colours().filter(|c| distance(*c, first) >= OTHER_INK))?;
        let is_first = |look: &Look| {
            look.ink.is_some_and(|ink| distance(ink.colour, first) < distance(ink.colour, second))
        };
        let is_known = |look: &Look| {
            look.ink.is_some_and(|ink| {
                let off = [first, second].map(|colour| distance(ink.colour, colour));
                let (near, far) = (off[0].min(off[1]), off[0].max(off[1]));
                near < OTHER_INK && f64::from(near) <= BETWEEN * f64::from(far)
            })
        };
        if !self.are_mostly(is_known) {
            return None;
        }
        Some([self.pick(is_first)?, self.pick(|look| !is_first(look))?])
    }
}

/// The colour to which most others are near.
fn commonest(colours: impl Iterator<Item = Rgb>) -> Option<Rgb> {
    picture::commonest(colours, NEAR).map(|(colour, _)| colour)
}

/// Colours no further apart are one.
const NEAR: u8 = 3;
/// Marks of one kind correlate at least this much.
const SAME_MARK: f32 = 0.7;
