//! The kinds of sign on a board: shapes on borders that are alike are prints of
//! one sign, which their mean names.

use super::rivals;
use super::struck::{Bars, bars, look};
use super::twins::meaning;
use super::{Border, CLEAR_SIGN, Ink, Named};
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{Glyph, Match, Meaning, Theme};

/// The kinds of sign on a board: their mean shapes and names.
pub struct Kinds(Vec<(Glyph, Vec<Match>)>);

impl Kinds {
    /// The kinds of these shapes.
    pub fn of(glyphs: impl Iterator<Item = Glyph>, themes: &[Theme]) -> Self {
        let mut means: Vec<(Glyph, f32, Option<Meaning>)> = Vec::new();
        for glyph in glyphs {
            // Bars are much like such with a stroke through them, and mean the other.
            let means_plainly = match bars(&glyph) {
                Some(Bars::Bare) => Some(Meaning::Equal),
                Some(_) => Some(Meaning::Different),
                None => meaning(&look(&glyph, themes), CLEAR_SIGN),
            };
            let is_own = |(mean, _, means): &&mut (Glyph, f32, Option<Meaning>)| {
                mean.likeness(&glyph) >= SAME_SIGN
                    && (means.is_none() || means_plainly.is_none() || *means == means_plainly)
            };
            match means.iter_mut().find(is_own) {
                Some((mean, count, _)) => {
                    (*mean, *count) = (mean.mixed(&glyph, *count), *count + 1.0);
                }
                None => means.push((glyph, 1.0, means_plainly)),
            }
        }
        let named = |(mean, ..): (Glyph, f32, Option<Meaning>)| {
            let names = look(&mean, themes);
            (mean, names)
        };
        let mut kinds: Vec<(Glyph, Vec<Match>)> = means.into_iter().map(named).collect();
        rivals::settle(&mut kinds);
        Self(kinds)
    }

    /// How like the kind it is most like an ink is, and the names of that kind.
    fn best(&self, ink: &Ink) -> Option<(f32, &Vec<Match>)> {
        let likeness = |mean: &Glyph| ink.glyph.as_ref().map_or(-1.0, |glyph| mean.likeness(glyph));
        let kinds = self.0.iter().map(|(mean, names)| (likeness(mean), names));
        kinds.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|best| best.0 > 0.0)
    }

    /// Some ink with the names of its kind.
    pub fn named<'a>(&'a self, ink: &'a Ink) -> Named<'a> {
        Named { ink, names: self.best(ink).map_or(&[], |(_, names)| names) }
    }

    /// Whether the kind of an ink surely has a name.
    pub fn is_named(&self, ink: &Ink) -> bool {
        self.best(ink).and_then(|(_, names)| names.first()).is_some_and(|top| top.score >= NAMED)
    }

    /// The colours of both signs, where enough have a name; a game draws each of
    /// them in one. None where only one of the two was seen.
    pub fn colours<'a>(&self, inks: impl Iterator<Item = &'a Ink>) -> Vec<Rgb> {
        let named: Vec<(Meaning, Rgb)> = inks
            .filter(|ink| self.is_named(ink))
            .filter_map(|ink| Some((self.best(ink)?.1.first()?.means, ink.colour)))
            .collect();
        let of = |means: Meaning| {
            let own = || named.iter().filter(move |sign| sign.0 == means).map(|sign| sign.1);
            let near = |colour: Rgb| own().filter(|c| distance(*c, colour) <= ONE_INK).count();
            own().max_by_key(|colour| near(*colour))
        };
        let colours: Vec<Rgb> =
            [Meaning::Equal, Meaning::Different].into_iter().filter_map(of).collect();
        if colours.len() == 2 && named.len() >= FEW_SIGNS { colours } else { Vec::new() }
    }

    /// The strong colours of the signs with a name, where these are enough.
    pub fn strong_colours<'a>(&self, inks: impl Iterator<Item = &'a Ink>) -> Vec<Rgb> {
        let named: Vec<&Ink> = inks.filter(|ink| self.is_named(ink)).collect();
        let mut found: Vec<Rgb> = Vec::new();
        for ink in named.iter().filter(|ink| ink.is_coloured) {
            if !found.iter().any(|colour| distance(*colour, ink.colour) <= ONE_INK) {
                found.push(ink.colour);
            }
        }
        if named.len() >= FEW_SIGNS { found } else { Vec::new() }
    }

    /// Whether the kind of an ink is plainly a sign: stripes are a little like some.
    pub fn is_clear(&self, ink: &Ink) -> bool {
        let top = self.best(ink).and_then(|(_, names)| names.first());
        top.is_some_and(|top| top.score >= CLEAR_SIGN)
    }

    /// What plainly is a sign; none where that are few.
    pub fn signs<'a>(&self, inks: impl Iterator<Item = &'a Ink>) -> Vec<Ink> {
        let named: Vec<Ink> = inks.filter(|ink| self.is_clear(ink)).cloned().collect();
        if named.len() >= FEW_SIGNS { named } else { Vec::new() }
    }

    /// The colour of the badges on which most signs with a name stand, and how
    /// strong signs are there. Where several are seen and none of another colour, signs
    /// of their ink stand on badges too, which what they touch may hide.
    pub fn badge<'a>(&self, inks: impl Iterator<Item = &'a Ink>) -> Option<(Rgb, u8)> {
        let named: Vec<&Ink> = inks.filter(|ink| self.is_named(ink)).collect();
        let first = named.iter().find(|ink| ink.badge.is_some())?;
        let badge = first.badge?;
        let is_same = |ink: &Ink| ink.badge.is_some_and(|own| distance(own, badge) <= ONE_INK);
        let on_badges = || named.iter().filter(|ink| is_same(ink));
        let contrast = on_badges().map(|ink| ink.contrast).max()?;
        let is_touched =
            |ink: &Ink| ink.badge.is_none() && distance(ink.colour, first.colour) <= ONE_INK;
        let are_touched = || {
            let touched = named.iter().filter(|ink| is_touched(ink)).count();
            let all = on_badges().count();
            all > 1
                && 2 * (all + touched) > named.len()
                && named.iter().all(|ink| ink.badge.is_none() || is_same(ink))
        };
        let is_usual =
            named.len() >= FEW_SIGNS && (2 * on_badges().count() > named.len() || are_touched());
        is_usual.then_some((badge, contrast))
    }

    /// Whether nearly all signs with a name stand on badges of this colour, which is
    /// not their own.
    pub fn stand_on<'a>(
        &self,
        badge: Rgb,
        picture: &Picture,
        inks: impl Iterator<Item = &'a Ink>,
    ) -> bool {
        let named: Vec<&Ink> = inks.filter(|ink| self.is_named(ink)).collect();
        let is_own = |ink: &Ink| distance(ink.colour, badge) <= ONE_INK;
        let others = named.iter().filter(|ink| is_own(ink) || ink.lacks(picture, badge)).count();
        named.len() > STRAY * others
    }

    /// The meanings of signs that stand beside the middle of their borders wherever they
    /// are, and surely are signs, beside such of the other one in their middle: games write
    /// them, and an x is lower than two bars.
    pub fn beside_middle<'a>(&self, inks: impl Iterator<Item = &'a Ink>) -> Vec<Meaning> {
        let is_clear = |ink: &&Ink| self.is_clear(ink);
        let means = |ink: &Ink| Some((self.best(ink)?.1.first()?.means, ink.is_off));
        let all: Vec<(Meaning, bool)> = inks.filter(is_clear).filter_map(means).collect();
        let count =
            |own: Meaning, is_off: bool| all.iter().filter(|sign| **sign == (own, is_off)).count();
        let signs = [Meaning::Equal, Meaning::Different];
        let pairs = [(signs[0], signs[1]), (signs[1], signs[0])].into_iter();
        let is_beside = |(own, other): &(Meaning, Meaning)| {
            let all = count(*own, true) >= FEW_SIGNS && count(*own, false) == 0;
            all && count(*other, false) > 1 && count(*other, true) == 0
        };
        pairs.filter(is_beside).map(|(own, _)| own).collect()
    }

    /// What an ink is, where those of some meanings stand `beside` the middle.
    pub fn border(&self, ink: &Ink, beside: &[Meaning]) -> Border {
        let best = self.best(ink);
        let is_beside = |names: &[Match]| {
            self.is_clear(ink) && names.first().is_some_and(|top| beside.contains(&top.means))
        };
        Border {
            names: best.map(|b| b.1.clone()).unwrap_or_default(),
            likeness: best.filter(|own| !ink.is_off || is_beside(own.1)).map_or(0.0, |b| b.0),
            contrast: ink.contrast,
            is_coloured: ink.is_coloured,
            twin: None,
            is_straight: false,
            is_aside: false,
            is_behind: false,
            is_in_gap: false,
        }
    }
}

/// Signs that correlate this much are prints of one sign.
const SAME_SIGN: f32 = 0.8;

/// A sign correlates this much with its template where that names it surely.
const NAMED: f32 = 0.7;
/// Colours of one sign on a board differ by no more than this;
pub const ONE_INK: u8 = 40;
/// fewer signs than this do not tell it.
const FEW_SIGNS: usize = 3;
/// Of so many signs at least one is none if it alone stands on no badge.
const STRAY: usize = 6;

#[cfg(test)]
mod tests {
    use super::super::view::tests::view;
    use super::*;
    use crate::theme::builtin;

    #[test]
    fn bars_with_a_stroke_through_them_are_a_kind_of_their_own() {
        let is_bar = |x: f64, y: f64| x.abs() < 8.0 && (2.0..4.0).contains(&y.abs());
        let is_stroke = |x: f64, y: f64| (x + y / 2.0).abs() < 1.0 && y.abs() < 7.0;
        let glyph = |is_struck: bool| {
            let seen = view(|x, y| is_bar(x, y) || is_struck && is_stroke(x, y));
            seen.on_border().expect("a sign").glyph
        };
        let (bars, struck) = (glyph(false), glyph(true));
        assert!(bars.likeness(&struck) >= SAME_SIGN, "much like each other");
        let kinds = Kinds::of([bars.clone(), struck.clone(), bars].into_iter(), builtin::themes());
        let means: Vec<Meaning> = kinds.0.iter().map(|(_, names)| names[0].means).collect();
        assert_eq!(means, [Meaning::Equal, Meaning::Different]);
    }

    /// Bars in this colour on a badge of that one.
    fn bars(colour: Rgb, badge: Option<Rgb>) -> Ink {
        let glyph = view(|x, y| x.abs() < 8.0 && (2.0..4.0).contains(&y.abs()));
        let [one, next] = [0, 40].map(|x| crate::geom::Rect::new(x, 0, 36, 36));
        Ink {
            crossing: super::super::Crossing::between(one, next, 0.33),
            contrast: 200,
            colour,
            glyph: Some(glyph.on_border().expect("bars").glyph),
            is_coloured: colour[0] > 200 && colour[1] < 100,
            is_off: false,
            is_bridged: false,
            badge,
        }
    }

    fn kinds(inks: &[Ink]) -> Kinds {
        Kinds::of(inks.iter().filter_map(|ink| ink.glyph.clone()), builtin::themes())
    }

    #[test]
    fn signs_of_one_kind_may_all_stand_beside_the_middle() {
        let cross = view(|x, y| (x.abs() - y.abs()).abs() < 2.0 && x.abs() < 7.0);
        let glyph = cross.on_border().expect("a cross").glyph;
        let bars = |is_off: bool| Ink { is_off, ..bars([200; 3], None) };
        let cross = |is_off: bool| Ink { glyph: Some(glyph.clone()), ..bars(is_off) };
        let beside = |inks: &[Ink]| {
            let kinds = kinds(inks);
            let beside = kinds.beside_middle(inks.iter());
            let is_sure = inks.iter().all(|ink| kinds.border(ink, &beside).likeness > 0.9);
            (beside, is_sure)
        };
        let off = || cross(true);
        let all = [bars(false), bars(false), off(), off(), off()];
        assert_eq!(beside(&all), (vec![Meaning::Different], true));
        assert_eq!(beside(&all[1..]), (vec![], false), "one alone of the other kind");
        assert_eq!(beside(&all[..4]), (vec![], false), "two of its own");
        let mixed = [all.as_slice(), &[cross(false)]].concat();
        assert_eq!(beside(&mixed), (vec![], false), "one is in the middle");
    }

    #[test]
    fn badges_that_symbols_touch_are_told_by_the_others() {
        let (white, black) = ([255; 3], Some([0; 3]));
        let told = |badges: [Option<Rgb>; 6]| {
            let inks = badges.map(|badge| bars(white, badge));
            kinds(&inks).badge(inks.iter()).map(|(badge, _)| badge)
        };
        assert_eq!(told([black, black, None, None, None, None]), black);
        assert_eq!(told([black, None, None, None, None, None]), None, "one alone");
        let other = Some([0, 0, 200]);
        assert_eq!(told([black, black, other, None, None, None]), None, "several");
    }

    #[test]
    fn strong_colours_of_signs_are_told_once_each() {
        let told = |colours: &[Rgb]| {
            let inks: Vec<Ink> = colours.iter().map(|colour| bars(*colour, None)).collect();
            kinds(&inks).strong_colours(inks.iter())
        };
        let (red, grey) = ([250, 20, 20], [90; 3]);
        assert_eq!(told(&[red, [245, 30, 20], grey]), [red]);
        assert!(told(&[red, red]).is_empty(), "they are few");
    }
}
