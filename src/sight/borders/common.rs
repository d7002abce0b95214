//! What the signs of a board have in common: their kinds and colours, and the badge that they
//! stand on; and what is none of them for it.

use super::crossing::Crossing;
use super::ink::{Ink, ONE_BADGE};
use super::kinds::Kinds;
use super::places::Places;
use super::view::View;
use super::{HALF, Inks, MIN_CONTRAST, all};
use crate::picture::{Picture, Rgb, commonest, distance};
use crate::theme::Theme;

/// What the signs of a board have in common.
pub struct Common {
    /// The kinds of ink on its borders.
    pub kinds: Kinds,
    /// The colours of the two signs; none where they are not known.
    pub colours: Vec<Rgb>,
    /// The strong ones among the colours of all signs.
    pub strong: Vec<Rgb>,
    /// The badge of one of them, and how much it stands out.
    pub badge: Option<(Rgb, u8)>,
    /// The badge, if all of them stand on it.
    only_badge: Option<Rgb>,
    /// The colour of gaps, if it is not that of this badge.
    gap: Option<Rgb>,
}

impl Common {
    /// What those among `inks` have in common.
    pub fn of(picture: &Picture, inks: &Inks, places: &Places, themes: &[Theme]) -> Self {
        let kinds = Kinds::of(all(inks).filter_map(|ink| ink.glyph.clone()), themes);
        let badge = kinds.badge(all(inks));
        let only_badge =
            badge.map(|badge| badge.0).filter(|own| kinds.stand_on(*own, picture, all(inks)));
        let gap = only_badge.and_then(|badge| {
            let gaps = places.all().map(|crossing| crossing.gap(picture));
            let (gap, _) = commonest(gaps, MIN_CONTRAST / 2)?;
            (distance(gap, badge) > ONE_BADGE).then_some(gap)
        });
        let (colours, strong) = (kinds.colours(all(inks)), kinds.strong_colours(all(inks)));
        Self { kinds, colours, strong, badge, only_badge, gap }
    }

    /// Whether a border is a gap that no badge covers.
    pub fn is_open(&self, picture: &Picture, crossing: &Crossing) -> bool {
        self.gap.is_some_and(|gap| crossing.is_open(picture, gap))
    }

    /// Whether all signs stand on badges and a border shows nothing of any.
    pub fn is_without_badge(&self, picture: &Picture, crossing: &Crossing) -> bool {
        let is_bare = |badge| View::cut(picture, crossing, HALF).is_bare_of(badge);
        self.only_badge.is_some_and(is_bare)
    }

    /// Ink on a border as it is beside the others; `None` where it is no sign for what they
    /// are.
    pub fn again(&self, picture: &Picture, ink: Option<&Ink>, themes: &[Theme]) -> Option<Ink> {
        let is_named = |ink: &Ink| self.kinds.is_named(ink);
        let ink = ink.filter(|ink| is_named(ink) || !self.is_open(picture, &ink.crossing))?;
        // Where all signs stand on badges, what is of another colour on none is a speck,
        // and what has no form is a frame.
        let is_of_colours =
            self.colours.iter().any(|sign| distance(*sign, ink.colour) <= ONE_BADGE);
        let is_strange = ink.glyph.is_none() || !is_of_colours;
        let lacks = |badge| is_strange && ink.lacks(picture, badge);
        if !self.colours.is_empty() && self.only_badge.is_some_and(lacks) {
            return None;
        }
        let is_told = is_named(ink) && (is_of_colours || self.kinds.is_clear(ink));
        if self.colours.is_empty() || is_told {
            Some(ink.clone())
        } else {
            ink.again(picture, (&self.colours, self.badge.map(|badge| badge.0)), themes)
        }
    }
}
