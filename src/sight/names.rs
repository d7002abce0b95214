//! Which digits a glyph beside a board may be.
//!
//! All digits of a board are set in one typeface and spoilt alike, so those
//! that are clear show how the others look here: their means are templates too.
//! What was named before they were known is then named again.

use super::touching::{Figure, Named};
use crate::theme::{Coarse, Glyph, Label, Place, Theme};

/// Signs this alike are one and named once.
const SAME_SIGN: f32 = 0.985;
/// A glyph shows how a digit looks here where it is this like a template, and
const CLEARLY: f32 = 0.8;
/// this much less like those of other digits,
const APART: f32 = 0.1;
/// and so many others show it too.
const LEAST: usize = 3;
/// Templates that are met exactly or not at all are not asked about what is this
/// like a digit of the others.
const MET: f32 = 0.9;
/// What is less like every digit than this is none: which it is most like is not
/// asked closer.
const LIKELY: f32 = 0.75;

/// Names of glyphs; those seen before are not looked up again.
pub struct Names<'a> {
    themes: &'a [Theme],
    known: Vec<(Coarse, Glyph, Named)>,
    own: Vec<(u8, Glyph)>,
    /// The glyphs in their order, where they are wanted instead of names.
    kept: Option<Vec<Glyph>>,
}

impl<'a> Names<'a> {
    /// Names by the templates of `themes`.
    pub const fn new(themes: &'a [Theme]) -> Self {
        Self { themes, known: Vec::new(), own: Vec::new(), kept: None }
    }

    /// Keeps glyphs and names none.
    pub const fn keeping() -> Self {
        Self { themes: &[], known: Vec::new(), own: Vec::new(), kept: Some(Vec::new()) }
    }

    /// Whether glyphs are kept and not named.
    pub const fn is_keeping(&self) -> bool {
        self.kept.is_some()
    }

    /// The glyphs that were kept, in their order.
    pub fn kept(self) -> Vec<Glyph> {
        self.kept.unwrap_or_default()
    }

    /// Takes the means of the clear glyphs named so far as further templates.
    pub fn learn(&mut self) {
        let is_clear = |digits: &[(u8, f32)], digit: u8| match digits {
            [best, next, ..] => best.0 == digit && best.1 >= CLEARLY && best.1 - next.1 >= APART,
            _ => false,
        };
        for digit in 0..=9 {
            let mut shown = self.known.iter().filter(|(.., digits)| is_clear(digits, digit));
            let Some((_, first, _)) = shown.next() else { continue };
            let (mean, count) = shown.fold((first.clone(), 1), |(mean, count), (_, glyph, _)| {
                (mean.mixed(glyph, count as f32), count + 1)
            });
            if count >= LEAST {
                self.own.push((digit, mean));
            }
        }
        for (_, glyph, digits) in &mut self.known {
            for (digit, own) in &self.own {
                let score = own.likeness(glyph);
                match digits.iter_mut().find(|named| named.0 == *digit) {
                    Some(named) => named.1 = named.1.max(score),
                    None => digits.push((*digit, score)),
                }
            }
            sort(digits);
        }
    }

    /// The digits by how well they fit, the best first. What can be seen only in
    /// part is named each time, and teaches nothing.
    pub fn of(&mut self, figure: Figure) -> Named {
        match figure {
            Figure::Whole(glyph) => {
                self.place_of(glyph).map_or_else(Vec::new, |place| self.at(place))
            }
            Figure::Partial(part) => {
                self.likest(|label| label.partial_likeness(&part), |own| part.likeness(own))
            }
        }
    }

    /// What was named as glyph number `place`, by what is known now.
    pub fn at(&self, place: usize) -> Named {
        self.known.get(place).map_or_else(Vec::new, |(.., digits)| digits.clone())
    }

    /// The number of the glyph, or of one like it, by which [`Self::at`] names
    /// it; none where glyphs are kept.
    pub fn place_of(&mut self, glyph: Glyph) -> Option<usize> {
        if let Some(kept) = &mut self.kept {
            kept.push(glyph);
            return None;
        }
        let coarse = glyph.coarse();
        let is_same = |(form, known, _): &&(Coarse, Glyph, Named)| {
            form.may_be_like(&coarse, SAME_SIGN) && known.likeness(&glyph) >= SAME_SIGN
        };
        if let Some(place) = self.known.iter().position(|known| is_same(&known)) {
            return Some(place);
        }
        let digits = self.likest(|label| label.likeness(&glyph), |own| own.likeness(&glyph));
        self.known.push((coarse, glyph, digits));
        Some(self.known.len() - 1)
    }

    /// The digits by how well they fit as a label and as a digit of this board,
    /// the best first.
    fn likest(&self, by_label: impl Fn(&Label) -> f32, by_own: impl Fn(&Glyph) -> f32) -> Named {
        let mut best = [f32::NEG_INFINITY; 10];
        for (digit, own) in &self.own {
            add(&mut best, *digit, by_own(own));
        }
        for asked in [Asked::Always, Asked::Unmet, Asked::Tied] {
            let is_meant =
                |theme: &&Theme| theme.place != Place::Borders && Asked::of(theme) == asked;
            for theme in self.themes.iter().filter(is_meant) {
                if !is_asked(theme, &best) {
                    continue;
                }
                // Of a tie the digits that are in it are wanted.
                let ties = theme.ties.unwrap_or(f32::INFINITY);
                let is_open = best.each_ref().map(|score| near(&best, ties)(&score));
                for label in &theme.labels {
                    let [digit @ b'0'..=b'9'] = *label.name.as_bytes() else { continue };
                    if !is_open[usize::from(digit - b'0')] {
                        continue;
                    }
                    let score = by_label(label);
                    if theme.least.is_none_or(|least| score >= least) {
                        add(&mut best, digit - b'0', score);
                    }
                }
            }
        }
        let all = (0u8..).zip(best).filter(|(_, score)| score.is_finite());
        let mut digits: Named = all.collect();
        sort(&mut digits);
        digits
    }
}

/// How well each digit fits.
type Scores = [f32; 10];

/// A digit fits as well as the template that is most like it.
fn add(best: &mut Scores, digit: u8, score: f32) {
    let known = &mut best[usize::from(digit % 10)];
    *known = known.max(score);
}

/// When a theme's templates are asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// Of every glyph.
    Always,
    /// Where no digit of those is met: its own are met exactly or not at all.
    Unmet,
    /// Where two digits fit nearly as well.
    Tied,
}

impl Asked {
    const fn of(theme: &Theme) -> Self {
        match (theme.least, theme.ties) {
            (_, Some(_)) => Self::Tied,
            (Some(_), None) => Self::Unmet,
            (None, None) => Self::Always,
        }
    }
}

/// Whether a theme is asked, where the digits fit so well before.
fn is_asked(theme: &Theme, best: &Scores) -> bool {
    match theme.ties {
        Some(ties) => first(best) >= LIKELY && best.iter().filter(near(best, ties)).count() > 1,
        None => theme.least.is_none() || first(best) < MET,
    }
}

/// How well the best digit fits.
fn first(best: &Scores) -> f32 {
    best.iter().copied().fold(f32::NEG_INFINITY, f32::max)
}

/// Whether a digit fits less by no more than this.
fn near(best: &Scores, ties: f32) -> impl Fn(&&f32) -> bool + use<> {
    let least = first(best) - ties;
    move |score| **score >= least
}

fn sort(digits: &mut Named) {
    digits.sort_by(|a, b| b.1.total_cmp(&a.1));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{GLYPH, Meaning};

    /// A bar across the middle, so many pixels high.
    fn bar(height: usize) -> Glyph {
        let mut ink = [0.0; GLYPH * GLYPH];
        ink[(GLYPH / 2 - 1) * GLYPH..][..height * GLYPH].fill(1.0);
        Glyph::from_ink(&ink)
    }

    #[test]
    fn what_is_met_exactly_or_not_at_all_is_not_met_nearly() {
        let label =
            Label { name: "7".into(), means: Meaning::Foreign, glyphs: vec![bar(2)].into() };
        let theme = |least| Theme {
            name: "test".into(),
            place: Place::Beside,
            least,
            ties: None,
            labels: vec![label.clone()],
        };
        let names = |least, glyph: Glyph| {
            Names::new(&[theme(least)]).of(Figure::Whole(glyph)).first().map(|named| named.0)
        };
        assert_eq!(names(None, bar(4)), Some(7));
        assert_eq!(names(Some(0.9), bar(2)), Some(7));
        assert_eq!(names(Some(0.9), bar(4)), None);
    }

    #[test]
    fn finer_templates_are_asked_where_two_digits_fit_nearly_as_well() {
        let label = |name: &str, height| Label {
            name: name.into(),
            means: Meaning::Foreign,
            glyphs: vec![bar(height)].into(),
        };
        let theme = |ties, labels| Theme {
            name: "test".into(),
            place: Place::Beside,
            least: None,
            ties,
            labels,
        };
        let best = |ties| {
            let usual = theme(None, vec![label("6", 2), label("8", 3), label("1", 12)]);
            // One is not in question, however well its finer template fits.
            let fine = theme(Some(ties), vec![label("6", 4), label("1", 4)]);
            Names::new(&[usual, fine]).of(Figure::Whole(bar(4))).remove(0)
        };
        assert_eq!(best(0.001).0, 8);
        assert_eq!(best(0.25).0, 6);
    }
}
