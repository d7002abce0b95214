//! The ink on one border, and on all of a board, before it has a name.

use super::crossing::Crossing;
use super::places::Places;
use super::struck::{bars, look};
use super::view::{Shape, View};
use super::{CLEAR_SIGN, HALF, Inks, MOST, NEXT, ROUNDED, SOME, TOLD};
use crate::geom::{Array2, At, Size};
use crate::grid::Span;
use crate::median::median;
use crate::picture::{Picture, Rgb, distance};
use crate::theme::{self, Glyph, Place, Theme};

/// Of all shapes on borders this share is signs where hardly any other is.
const HARDLY_ELSE: f64 = 0.8;
/// The badges of one board, and the signs on them, differ by no more than this.
pub const ONE_BADGE: u8 = 40;

/// The ink on the borders of a grid, between cells side by side and one over the other.
pub fn inks(picture: &Picture, places: &Places, themes: &[Theme]) -> Inks {
    let grid = places.grid;
    let size = grid.size();
    let usual = [usual_gap(&grid.columns), usual_gap(&grid.rows)];
    let ink = |at: At, other: At| {
        let (cell, next) = (grid.cell(at), grid.cell(other));
        let mut crossings = Crossing::anywhere_between(cell, next, usual, places.plain);
        let off = places.off.of(at, crossings[0].is_upright);
        crossings.iter_mut().for_each(|crossing| *crossing = crossing.moved(off));
        let middle = crossings[0];
        crossings.retain(|crossing| !crossing.is_plain(picture));
        let is_line = |own: &Crossing| own.is_wavering(picture) || own.is_periodic(picture);
        if crossings.iter().any(is_line) {
            return None;
        }
        Ink::likest(picture, &crossings, themes).or_else(|| middle.bridged(picture, themes))
    };
    let across = Size::new(size.rows, size.columns.saturating_sub(1));
    let down = Size::new(size.rows.saturating_sub(1), size.columns);
    let [beside, below] = NEXT;
    let inks = [
        Array2::from_fn(across, |at| ink(at, beside(at))),
        Array2::from_fn(down, |at| ink(at, below(at))),
    ];
    // What juts out of a line without a shape is one of its signs or nothing, and what
    // does so from most is no sign.
    let is_shaped = |ink: &Ink| ink.is_bridged && ink.glyph.is_some();
    let all = || inks.iter().flat_map(|inks| inks.iter());
    let signs = all().filter(|(_, ink)| ink.as_ref().is_some_and(is_shaped)).count();
    let is_sign = |ink: &Ink| ink.glyph.is_some() || signs >= SOME;
    let are_few = signs * MOST <= all().count();
    let is_kept = |ink: &Ink| !ink.is_bridged || are_few && is_sign(ink);
    inks.each_ref().map(|inks| inks.map(|ink| ink.clone().filter(is_kept)))
}

/// Whether hardly anything that has a shape is on borders but signs, all of one colour.
///
/// The outlines of round tiles look like bars along their borders: where these are of many
/// colours, the other signs tell.
pub fn are_signs(inks: &[Array2<Option<Ink>>; 2], themes: &[Theme]) -> bool {
    let inked = inks.iter().flat_map(|inks| inks.iter()).filter_map(|(_, ink)| ink.as_ref());
    let shaped: Vec<Shaped> = inked.filter_map(|ink| Shaped::of(ink, themes)).collect();
    let borders = inks.iter().map(|inks| inks.iter().count()).sum::<usize>();
    let are_all = |shaped: &[&Shaped], least: usize| {
        let signs: Vec<&Shaped> = shaped.iter().copied().filter(|own| own.is_sign).collect();
        let is_of_one = |own: &&Shaped| distance(own.colour, signs[0].colour) <= ONE_BADGE;
        signs.len() >= least
            && signs.len() as f64 >= HARDLY_ELSE * shaped.len() as f64
            && signs.len() * MOST <= borders
            && signs.iter().all(is_of_one)
    };
    let all: Vec<&Shaped> = shaped.iter().collect();
    let free: Vec<&Shaped> = shaped.iter().filter(|own| !own.is_edge).collect();
    let signs = || shaped.iter().filter(|own| own.is_sign);
    let are_edges = signs().all(|own| own.is_along)
        && [true, false].iter().all(|way| signs().any(|own| own.is_upright == *way));
    !are_edges && are_all(&all, SOME) || are_all(&free, PLENTY)
}

/// What has a shape on a border.
struct Shaped {
    /// Whether it clearly is like a sign.
    is_sign: bool,
    /// Whether it is most like bars that run along its border, on tiles side by side or not,
    is_along: bool,
    is_upright: bool,
    /// or like what noise leaves at the edges of tiles.
    is_edge: bool,
    colour: Rgb,
}

impl Shaped {
    fn of(ink: &Ink, themes: &[Theme]) -> Option<Self> {
        let top = look(ink.glyph.as_ref()?, themes).into_iter().next();
        let is_upright = ink.crossing.is_upright;
        let label = top.as_ref().map_or("", |top| top.label.as_str());
        let is_along = label == if is_upright { UPRIGHT } else { LEVEL };
        Some(Self {
            is_sign: top.as_ref().is_some_and(|top| top.score >= TOLD),
            is_along,
            is_upright,
            is_edge: is_along || label == BOLT,
            colour: ink.colour,
        })
    }
}

/// So many signs tell among the edges of tiles.
const PLENTY: usize = 6;

/// How many of these borders hold what clearly is a sign.
pub fn told(inks: &Array2<Option<Ink>>, themes: &[Theme]) -> usize {
    let is_sign = |ink: &Ink| ink.glyph.as_ref().is_some_and(|g| likeness(g, themes) >= TOLD);
    inks.iter().filter(|(_, ink)| ink.as_ref().is_some_and(is_sign)).count()
}

/// How wide the gaps between lines usually are, pixels.
fn usual_gap(lines: &[Span]) -> i32 {
    median(lines.windows(2).map(|pair| pair[1].start - pair[0].end)).unwrap_or(0)
}

/// The ink on one border, before it has a name.
#[derive(Clone)]
pub struct Ink {
    pub crossing: Crossing,
    pub contrast: u8,
    pub colour: Rgb,
    pub glyph: Option<Glyph>,
    /// Whether what stands out most is of a strong colour, and the border is grey.
    pub is_coloured: bool,
    /// Whether it stands beside the middle: then it only may be a sign.
    pub is_off: bool,
    /// Whether a line of its own colour covers its middle.
    pub is_bridged: bool,
    /// The colour of the badge it stands on.
    pub badge: Option<Rgb>,
}

/// What is left of some ink where what lies behind it is taken away.
pub enum Rest {
    /// It, or a part of it.
    Ink(Ink),
    /// Ink of the colours that lie behind it, but not as they do: where it is on few
    /// borders it may be a sign in them.
    Colours(Ink),
    Nothing,
}

/// How like a sign a glyph is, -1 to 1.
pub fn likeness(glyph: &Glyph, themes: &[Theme]) -> f32 {
    theme::likeness(glyph, themes, Place::Borders)
}

/// How like a sign a shape is, -1 to 1.
fn score(shape: &Shape, themes: &[Theme]) -> f32 {
    likeness(&shape.glyph, themes)
}

/// The label of the sign that a glyph is most like.
fn label(glyph: &Glyph, themes: &[Theme]) -> Option<String> {
    look(glyph, themes).into_iter().next().map(|name| name.label)
}

/// Whether a shape is most like a bolt of lightning.
pub fn is_bolt(shape: &Shape, themes: &[Theme]) -> bool {
    label(&shape.glyph, themes).is_some_and(|label| label == BOLT)
}

/// A shape and how like a sign it is, if it is.
pub fn named(shape: Shape, themes: &[Theme]) -> Option<(Shape, f32)> {
    let score = score(&shape, themes);
    (score >= ON_BADGE).then_some((shape, score))
}

impl Ink {
    /// What is seen at the first of several places of one border where it is like a
    /// sign, or else at the first of all.
    fn likest(picture: &Picture, places: &[Crossing], themes: &[Theme]) -> Option<Self> {
        let (middle, others) = places.split_first()?;
        let first = middle.ink(picture, themes);
        let is_like = |ink: &Self| {
            ink.glyph.as_ref().is_some_and(|glyph| likeness(glyph, themes) >= ON_BADGE)
        };
        if first.as_ref().is_some_and(is_like) {
            return first;
        }
        let others = others.iter().filter_map(|place| place.ink(picture, themes));
        let bridged = || middle.bridged(picture, themes);
        others.chain(std::iter::once_with(bridged).flatten()).find(is_like).or(first)
    }

    /// The same with a sign that touches what else is in the view, but is of
    /// another colour; or one that is not quite in its middle.
    pub fn parted(&self, picture: &Picture, themes: &[Theme]) -> Self {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let colours = view.colours_inside();
        let of = |view: &View, cut: &dyn Fn(&View) -> Option<Shape>| {
            named(self.crossing.shape(picture, view, cut)?, themes)
        };
        let likest = |found: &mut dyn Iterator<Item = (Shape, f32)>| {
            found.max_by(|a, b| a.1.total_cmp(&b.1)).map(|(shape, _)| shape)
        };
        let best =
            |view: &View| {
                likest(&mut colours.iter().filter_map(|colour| {
                    of(view, &|view: &View| view.in_colour(*colour, strongest))
                }))
            };
        // What lies across a line may stand out from it far less than beside it, and
        // what touches the lines around two tiles is of their colours but a little.
        let cut = |view: &View, cut: fn(&View, Rgb) -> Option<Shape>| {
            let found = colours.iter().filter_map(|c| of(view, &|view: &View| cut(view, *c)));
            likest(
                &mut found
                    .filter(|(shape, score)| *score >= ACROSS_LINE && !is_bolt(shape, themes)),
            )
        };
        let across =
            |view: &View| cut(view, View::nearer_to).or_else(|| cut(view, View::only_in_colour));
        let told = |shape: Shape, is_off: bool| Self {
            colour: shape.colour,
            glyph: Some(shape.glyph),
            is_off,
            ..self.clone()
        };
        if let Some(shape) = best(&view).or_else(|| across(&view)) {
            return told(shape, false);
        }
        let view = view.loosened();
        let bare = || named(view.on_border()?, themes).map(|(shape, _)| shape);
        let loose = || best(&view).or_else(bare).map(|shape| told(shape, true));
        self.between_round(picture, themes).or_else(loose).unwrap_or_else(|| self.clone())
    }

    /// The sign that stands out from the border as it is nearer to its middle, if one does:
    /// further away it may be the gap beside the round corners of tiles.
    fn between_round(&self, picture: &Picture, themes: &[Theme]) -> Option<Self> {
        let crossing = self.crossing;
        if self.is_bridged || crossing.gap < LEAST_GAP * crossing.pitch {
            return None;
        }
        let is_clear =
            |ink: &Self| ink.glyph.as_ref().is_some_and(|own| likeness(own, themes) >= CLEAR_SIGN);
        let nearer = ROUNDED.map(|plain| Crossing { plain, ..crossing });
        let seen = nearer.iter().filter_map(|own| own.ink(picture, themes));
        seen.map(|ink| Self { crossing, ..ink }).find(is_clear)
    }

    /// The same where what was cut out is the whole badge, as one of several colours is: what
    /// is in one colour in its middle may clearly be a sign.
    pub fn inside(&self, picture: &Picture, themes: &[Theme]) -> Self {
        let is_named = |glyph: &Glyph| likeness(glyph, themes) >= TOLD || bars(glyph).is_some();
        if self.is_bridged || self.glyph.as_ref().is_none_or(is_named) {
            return self.clone();
        }
        let view = View::cut(picture, &self.crossing, HALF);
        let found = self.purest(picture, &view, &view.colours_inside(), themes);
        match found.filter(|(shape, score)| *score >= CLEAR_SIGN && !is_bolt(shape, themes)) {
            Some((shape, _)) => {
                Self { colour: shape.colour, glyph: Some(shape.glyph), ..self.clone() }
            }
            None => self.clone(),
        }
    }

    /// What is most like a sign, and how much, of what is in one of these colours and hardly
    /// in any other.
    fn purest(
        &self,
        picture: &Picture,
        view: &View,
        colours: &[Rgb],
        themes: &[Theme],
    ) -> Option<(Shape, f32)> {
        let strongest = view.strongest();
        let pure = |colour: &Rgb| {
            let cut = |view: &View| view.purely_in_colour(*colour, strongest);
            named(self.crossing.shape(picture, view, cut)?, themes)
        };
        colours.iter().filter_map(pure).max_by(|one, other| one.1.total_cmp(&other.1))
    }

    /// The same where lines behind a sign, of a grey that it stands out from less than
    /// from the page, have cut parts of it off.
    pub fn completed(&self, picture: &Picture, themes: &[Theme]) -> Self {
        let own = self.glyph.as_ref().map_or(1.0, |glyph| likeness(glyph, themes));
        if self.is_bridged || own >= TOLD {
            return self.clone();
        }
        let view = View::cut(picture, &self.crossing, HALF);
        let whole = self.crossing.shape(picture, &view, |view: &View| view.nearer_to(self.colour));
        let whole = whole.filter(|shape| {
            score(shape, themes) >= TOLD.max(own + COMPLETED) && !is_bolt(shape, themes)
        });
        let glyph = whole.map(|shape| shape.glyph).or_else(|| self.glyph.clone());
        Self { glyph, ..self.clone() }
    }

    /// Whether hardly anything is around it where signs have a badge of this colour.
    pub fn lacks(&self, picture: &Picture, badge: Rgb) -> bool {
        let is_near = |own: Rgb| distance(own, badge) <= ONE_BADGE;
        !self.badge.is_some_and(is_near)
            && View::cut(picture, &self.crossing, HALF).is_bare_of(badge)
    }

    /// The same without what lies behind `signs`, as stripes over cells do.
    pub fn before_stripes(&self, picture: &Picture, signs: &[Self], themes: &[Theme]) -> Rest {
        let backdrop = self.crossing.backdrop(picture);
        let shows = |sign: &Self| {
            backdrop.shows(sign.colour) || sign.badge.is_some_and(|badge| backdrop.shows(badge))
        };
        if signs.is_empty() || !signs.iter().all(shows) {
            return Rest::Ink(self.clone());
        }
        let view = View::cut(picture, &self.crossing, HALF);
        let colours = signs.iter().map(|sign| sign.colour);
        let colours: Vec<Rgb> = colours.filter(|colour| backdrop.shows(*colour)).collect();
        let shape = self.crossing.shape(picture, &view, |view| view.before(&backdrop, &colours));
        let is_upright = self.crossing.is_upright;
        match shape.and_then(|shape| named(shape, themes)) {
            Some((shape, _)) => {
                Rest::Ink(Self { colour: shape.colour, glyph: Some(shape.glyph), ..self.clone() })
            }
            None if !view.is_bare(&[backdrop], is_upright) || self.crossing.is_broken(picture) => {
                Rest::Ink(self.clone())
            }
            None if view.is_bare(&self.crossing.strips(picture), is_upright) => Rest::Nothing,
            None => Rest::Colours(self.clone()),
        }
    }

    /// What of it is of the colour of a sign: frames and tiles behind it are of
    /// others. `None` where it has none of these colours, nor that of the `badge` on
    /// which signs stand: then it is no sign.
    pub fn again(
        &self,
        picture: &Picture,
        (colours, badge): (&[Rgb], Option<Rgb>),
        themes: &[Theme],
    ) -> Option<Self> {
        let view = View::cut(picture, &self.crossing, HALF);
        let strongest = view.strongest();
        let shape = |colour: &Rgb| {
            let cut = |view: &View| view.in_colour(*colour, strongest);
            self.crossing.shape(picture, &view, cut)
        };
        let shapes = colours.iter().filter_map(shape);
        let scored = shapes.map(|shape| (score(&shape, themes), shape));
        // A frame may be nearer to one of them than to the ground: of equals the
        // first stays.
        let best = scored.reduce(|best, next| if next.0 > best.0 { next } else { best });
        if let Some((_, shape)) = best {
            return Some(Self { glyph: Some(shape.glyph), ..self.clone() });
        }
        // A sign may touch the line around its badge.
        let touching = badge.and_then(|_| self.purest(picture, &view, colours, themes));
        if let Some((shape, _)) = touching {
            return Some(Self { glyph: Some(shape.glyph), ..self.clone() });
        }
        let is_seen = colours.iter().any(|colour| view.holds(*colour, strongest))
            || badge.is_some_and(|badge| view.shows_badge(badge));
        match is_seen {
            true => Some(self.clone()),
            // Whatever it looks like, it has nothing of a sign but may be one.
            false => self.glyph.as_ref().map(|_| Self { glyph: None, ..self.clone() }),
        }
    }
}

/// The same of a sign across a line, of which noise may have left something like it.
const ACROSS_LINE: f32 = 0.8;
/// A sign that lines have cut is this much more like its template when it is whole.
pub const COMPLETED: f32 = 0.1;
/// Tiles with signs between them leave gaps of this part of the pitch.
const LEAST_GAP: f64 = 0.16;
/// The labels of two bars upright and level.
const UPRIGHT: &str = "upright";
const LEVEL: &str = "equal";
/// The label of the sign that streaks of noise are most like.
const BOLT: &str = "bolt";
/// A sign on a badge correlates this much with its template at least.
const ON_BADGE: f32 = 0.55;

#[cfg(test)]
mod tests {
    use super::super::view::tests::view;
    use super::*;
    use crate::geom::Rect;
    use crate::theme::builtin;

    /// Two bars on a border, level or upright, in this colour.
    fn bars(are_level: bool, is_upright: bool, colour: Rgb) -> Ink {
        let glyph = view(|x, y| {
            let (along, across) = if are_level { (x, y) } else { (y, x) };
            along.abs() < 8.0 && (2.0..4.0).contains(&across.abs())
        });
        let next = if is_upright { Rect::new(40, 0, 36, 36) } else { Rect::new(0, 40, 36, 36) };
        Ink {
            crossing: Crossing::between(Rect::new(0, 0, 36, 36), next, 0.33),
            contrast: 200,
            colour,
            glyph: Some(glyph.on_border().expect("bars").glyph),
            is_coloured: false,
            is_off: false,
            is_bridged: false,
            badge: None,
        }
    }

    #[test]
    fn signs_are_told_among_the_edges_of_tiles() {
        let board = |signs: usize, colours: [Rgb; 2]| {
            let edges = [[20; 3], [60, 90, 200]].map(|colour| bars(false, true, colour));
            let signs_of = colours.map(|colour| bars(true, true, colour));
            let right = Array2::from_fn(Size::new(6, 5), |at| match at.row * 5 + at.column {
                i if i < signs => Some(signs_of[i % 2].clone()),
                i if i >= 18 => Some(edges[i % 2].clone()),
                _ => None,
            });
            are_signs(&[right, Array2::filled(Size::new(5, 6), None)], builtin::themes())
        };
        let white = [[250; 3]; 2];
        assert!(board(6, white));
        assert!(!board(5, white), "too few");
        assert!(!board(6, [[250; 3], [120, 30, 30]]), "of two colours");
    }
}
